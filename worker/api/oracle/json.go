package oracle

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// JSON is written by hand, because the contract fixes the order of the keys and the very bytes.

// object writes an object from names and values in turn; the values are JSON already.
func object(pairs ...string) string {
	var members []string
	for i := 0; i < len(pairs); i += 2 {
		members = append(members, quote(pairs[i])+":"+pairs[i+1])
	}
	return "{" + strings.Join(members, ",") + "}"
}

func array(elements []string) string { return "[" + strings.Join(elements, ",") + "]" }

// quote escapes what JSON demands, and DEL. Only values in errors have such characters, and the contract leaves open how
// they are written: \u000a here, as the program does, and not \n, so that details can be compared as text.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func quotes(list []string) string {
	var elements []string
	for _, s := range list {
		elements = append(elements, quote(s))
	}
	return array(elements)
}

func orNull(s *string) string {
	if s == nil {
		return "null"
	}
	return quote(*s)
}

func num(n int) string { return strconv.Itoa(n) }

func boolean(b bool) string { return strconv.FormatBool(b) }

var localDays = map[time.Weekday]string{
	time.Monday:    "Senin",
	time.Tuesday:   "Selasa",
	time.Wednesday: "Rabu",
	time.Thursday:  "Kamis",
	time.Friday:    "Jumat",
	time.Saturday:  "Sabtu",
	time.Sunday:    "Minggu",
}

func (s source) json() string {
	return object(
		"id", quote(s.ID),
		"title", quote(s.Title),
		"type", quote(s.Type),
		"numbers", quotes(s.Numbers),
		"publisher", quote(s.Publisher),
		"publishedAt", orNull(s.PublishedAt),
		"url", orNull(s.URL),
		"official", boolean(s.Official),
	)
}

// entries writes rows of the day as holiday entries.
func (d *day) entries(rows []row, withSources bool) []string {
	var entries []string
	for _, h := range rows {
		pairs := []string{
			"date", quote(d.date),
			"day", quote(d.weekday.String()),
			"localDay", quote(localDays[d.weekday]),
			"localName", quote(h.LocalName),
			"name", quote(h.Name),
			"type", quote(h.Type),
			"isNationalHoliday", boolean(h.Type == national),
			"isCollectiveLeave", boolean(h.Type == leave),
		}
		if withSources {
			var records []string
			for _, id := range h.Sources {
				s, _ := d.year.source(id) // Load has seen that it is there
				records = append(records, s.json())
			}
			pairs = append(pairs, "sources", array(records))
		}
		entries = append(entries, object(pairs...))
	}
	return entries
}
