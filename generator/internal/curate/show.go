package curate

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// The marks behind a day's number tell the days off apart without any colour.
const (
	nationalMark = "*"
	leaveMark    = "+"
)

func markOf(t datasets.Type) string {
	if t == datasets.Leave {
		return leaveMark
	}
	return nationalMark
}

// The calendar has three months side by side. A day takes three columns: two
// digits and its mark. That leaves room in the 80 columns of a terminal, which
// a fourth column a day would not.
const (
	columns    = 80
	dayWidth   = 3
	monthWidth = 7 * dayWidth
	abreast    = 3
	gap        = "    "
)

// Show writes the year as it was at the revision, which has to exist: what is
// known of it, a calendar, and the list of its days off.
func Show(w io.Writer, y *datasets.Year, revision int, l Language, coloured bool) error {
	out := bufio.NewWriter(w)
	s := show{out, y, revision, y.At(revision), make(map[workday.Date]string), l, coloured}
	for _, h := range s.list {
		s.marks[h.Date] = markOf(h.Type)
	}
	s.header()
	for first := 1; first <= 12; first += abreast {
		s.months(first)
	}
	s.days()
	return out.Flush() // which tells of any failure before it
}

type show struct {
	*bufio.Writer
	year     *datasets.Year
	revision int
	list     []datasets.Holiday
	marks    map[workday.Date]string
	lang     Language
	coloured bool
}

// Escape sequences that every terminal with colours knows.
const (
	bold   = "1"
	dim    = "2"
	red    = "1;31"
	yellow = "33"
)

func colourOf(mark string) string {
	if mark == leaveMark {
		return yellow
	}
	return red
}

// paint puts a text into a colour, if there are any.
func (s *show) paint(colour, text string) string {
	if !s.coloured {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

func (s *show) header() {
	l, y := s.lang, s.year
	status := l.text(y.Status, map[string]string{"verified": "terverifikasi", "draft": "draf"}[y.Status])
	title := fmt.Sprintf(l.text("%d, %s, revision %d of %d", "%d, %s, revisi %d dari %d"), y.Number, status, s.revision, y.Revision())
	fmt.Fprintln(s, s.paint(bold, title))
	r := y.Revisions[s.revision-1]
	instrument := y.Source(r.Source).Citation()
	if r.Date.IsValid() {
		instrument += l.text(", of ", ", tanggal ") + l.date(r.Date)
	}
	s.paragraph(instrument)
	s.paragraph(l.text(r.Summary, r.LocalSummary))
	if note := l.text(y.Note, y.LocalNote); note != "" {
		s.paragraph(note)
	}
	national, leave := 0, 0
	for _, mark := range s.marks {
		if mark == leaveMark {
			leave++
		} else {
			national++
		}
	}
	fmt.Fprintf(s, "\n%s, %s\n",
		s.paint(red, l.count(national, "day of national holiday", "days of national holiday", "hari libur nasional")+" ("+nationalMark+")"),
		s.paint(yellow, l.count(leave, "day of collective leave", "days of collective leave", "hari cuti bersama")+" ("+leaveMark+")"))
}

// paragraph writes a text in lines that fit.
func (s *show) paragraph(text string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > columns {
			fmt.Fprintln(s, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	fmt.Fprintln(s, line)
}

// months draws a row of the calendar, from the given month on.
func (s *show) months(first int) {
	l := s.lang
	days := l.text("Mo Tu We Th Fr Sa Su", "Sn Sl Rb Km Jm Sb Mg")
	titles, heads := make([]string, abreast), make([]string, abreast)
	weeks := 0
	for i := range abreast {
		titles[i] = s.padded(bold, l.month(first+i))
		heads[i] = s.padded(dim, days)
		weeks = max(weeks, weeksOf(s.year.Number, first+i))
	}
	fmt.Fprintln(s)
	s.row(titles)
	s.row(heads)
	for week := range weeks {
		cells := make([]string, abreast)
		for i := range cells {
			cells[i] = s.week(first+i, week)
		}
		s.row(cells)
	}
}

// padded fills a text up to the width of a month. Blanks have no colour, so that
// those at the end of a line can be left out.
func (s *show) padded(colour, text string) string {
	return s.paint(colour, text) + strings.Repeat(" ", monthWidth-len(text))
}

func (s *show) row(cells []string) {
	fmt.Fprintln(s, strings.TrimRight(strings.Join(cells, gap), " "))
}

// weeksOf counts the weeks, from Monday on, that a month touches.
func weeksOf(year, month int) int {
	before := int(workday.DateOf(year, month, 1).Weekday())
	return (before + workday.DaysIn(year, month) + 6) / 7
}

// week draws a week of a month, 0 is its first: blanks where it has no day.
func (s *show) week(month, week int) string {
	year := s.year.Number
	day := 7*week + 1 - int(workday.DateOf(year, month, 1).Weekday())
	var b strings.Builder
	for range 7 {
		if d := workday.DateOf(year, month, day); d.IsValid() {
			b.WriteString(s.day(d, day))
		} else {
			b.WriteString(strings.Repeat(" ", dayWidth))
		}
		day++
	}
	return b.String()
}

func (s *show) day(d workday.Date, number int) string {
	text := fmt.Sprintf("%2d", number)
	switch mark := s.marks[d]; {
	case mark != "":
		return s.paint(colourOf(mark), text+mark)
	case workday.SatSun.Has(d.Weekday()):
		return s.paint(dim, text) + " "
	}
	return text + " "
}

// days lists the days off.
func (s *show) days() {
	fmt.Fprintln(s)
	for i := range s.list {
		h := &s.list[i]
		_, month, day := h.Date.Civil()
		mark := markOf(h.Type)
		fmt.Fprintf(s, "%-9s %2d %-9s %s %s\n", s.lang.weekday(h.Date.Weekday()), day, s.lang.month(month),
			s.paint(colourOf(mark), mark), s.lang.text(h.Name, h.LocalName))
	}
}
