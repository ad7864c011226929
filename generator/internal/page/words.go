package page

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"harikerja/worker/workday"
)

// lang is a language of the pages. Texts stand in the templates, in both
// languages side by side; here are those that depend on numbers and dates.
type lang string

const (
	indonesian lang = "id"
	english    lang = "en"
)

// T is a text.
func (l lang) T(id, en string) string {
	if l == english {
		return en
	}
	return id
}

// H is a text with markup in it.
func (l lang) H(id, en template.HTML) template.HTML {
	return template.HTML(l.T(string(id), string(en)))
}

// Other is the other language.
func (l lang) Other() lang {
	if l == english {
		return indonesian
	}
	return english
}

// N is a number with its unit. Indonesian has no plural.
func (l lang) N(n int, id, one, many string) string {
	if l == english && n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + l.T(id, many)
}

var monthNames = map[lang][]string{
	indonesian: strings.Fields("Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember"),
	english:    strings.Fields("January February March April May June July August September October November December"),
}

// MonthName returns the name of a month, from 1.
func (l lang) MonthName(month int) string { return monthNames[l][month-1] }

// ShortMonth returns "Jan".
func (l lang) ShortMonth(month int) string { return l.MonthName(month)[:3] }

// DayName returns a weekday's name, 0 is Monday.
func (l lang) DayName(day int) string {
	w := workday.DateOf(2024, 1, 1+day).Weekday() // the first was a Monday
	return l.T(w.Local(), w.String())
}

// ShortDay returns "Sen".
func (l lang) ShortDay(day int) string { return l.DayName(day)[:3] }

// weekday returns a date's, 0 is Monday.
func weekday(d workday.Date) int { return int(d.Weekday()) }

// Day returns the day's name.
func (l lang) Day(d workday.Date) string { return l.DayName(weekday(d)) }

// Plain returns "1 Januari 2026".
func (l lang) Plain(d workday.Date) string {
	return fmt.Sprintf("%s %d", l.InYear(d), d.Year())
}

// InYear returns "1 Januari".
func (l lang) InYear(d workday.Date) string {
	_, m, day := d.Civil()
	return fmt.Sprintf("%d %s", day, l.MonthName(m))
}

// Weekdayed returns "Kamis, 1 Januari".
func (l lang) Weekdayed(d workday.Date) string { return l.Day(d) + ", " + l.InYear(d) }

// Short returns "Kam 1 Jan".
func (l lang) Short(d workday.Date) string {
	_, m, day := d.Civil()
	return fmt.Sprintf("%s %d %s", l.ShortDay(weekday(d)), day, l.ShortMonth(m))
}

// Span returns "14–17 Mei", with no more words than the two dates need.
func (l lang) Span(a, b workday.Date) string {
	switch _, month, day := a.Civil(); {
	case a == b:
		return l.InYear(a)
	case a.Year() != b.Year():
		return l.Plain(a) + " – " + l.Plain(b)
	case month != monthOf(b):
		return l.InYear(a) + " – " + l.InYear(b)
	default:
		return fmt.Sprintf("%d–%s", day, l.InYear(b))
	}
}

// ShortSpan returns "Sen 14 – Sel 15 Mei".
func (l lang) ShortSpan(a, b workday.Date) string {
	if a == b {
		return l.Short(a)
	}
	first := l.Short(a)
	if monthOf(a) == monthOf(b) {
		first = first[:strings.LastIndexByte(first, ' ')]
	}
	return first + " – " + l.Short(b)
}

func monthOf(d workday.Date) int {
	_, m, _ := d.Civil()
	return m
}

// Name is a holiday's.
func (l lang) Name(h *holiday) string { return l.T(h.LocalName, h.Name) }

// TypeName is what a type is called.
func (l lang) TypeName(kind string) string {
	if kind == "national_holiday" {
		return l.T("Libur nasional", "National holiday")
	}
	return l.T("Cuti bersama", "Collective leave")
}

// Status is what a status is called.
func (l lang) Status(status string) string {
	if status == "draft" {
		return l.T("Draf", "Draft")
	}
	return l.T("Terverifikasi", "Verified")
}

// Summary is what a revision did.
func (l lang) Summary(c *change) string { return l.T(c.LocalSummary, c.Summary) }

// NoteOf is what a reader of the year has to know.
func (l lang) NoteOf(y *year) string { return l.T(y.LocalNote, y.Note) }
