package site

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"harikerja/datasets"
	"harikerja/generator/internal/tree"
	"harikerja/worker/workday"
)

// event is a day off through all its year's revisions: it may move, be
// dropped, and come back, and is still the same to those who subscribed to it.
type event struct {
	uid       string
	holiday   datasets.Holiday // as it was last in force
	cancelled bool
	last      *change // the one that last touched it
}

// events follows the year's days off through its revisions.
//
// A day off is known by its date, type and English name at the time it first
// appeared; that makes its UID. (The English name, because it is spelt the
// same every year; the date, because Eid has several days of one name.) A move
// keeps the UID, and so does a day that is dropped and set again.
func (y *year) events() []*event {
	type day struct {
		date workday.Date
		kind datasets.Type
		name string
	}
	dayOf := func(h *datasets.Holiday) day { return day{h.Date, h.Type, h.Name} }
	var list []*event
	at := make(map[day]*event)     // by where each event is, or last was
	taken := make(map[string]bool) // UIDs
	changes := y.changes()
	for i := range changes {
		c := &changes[i]
		for _, h := range c.dropped {
			e := at[dayOf(&h)]
			e.cancelled, e.last = true, c
		}
		moved := make([]*event, len(c.moved))
		for i, m := range c.moved { // all leave before any arrives: they may swap places
			moved[i] = at[dayOf(&m.from)]
			delete(at, dayOf(&m.from))
		}
		for i, m := range c.moved {
			e := moved[i]
			e.holiday, e.last = m.to, c
			at[dayOf(&m.to)] = e
		}
		for _, h := range c.added {
			e := at[dayOf(&h)]
			if e == nil {
				e = &event{uid: fmt.Sprintf("%s-%s-%s@harikerja", h.Date, slug(string(h.Type)), slug(h.Name))}
				if taken[e.uid] { // by a holiday that has moved away since
					e.uid = fmt.Sprintf("r%d-%s", c.Revision.Number, e.uid)
				}
				taken[e.uid] = true
				at[dayOf(&h)] = e
				list = append(list, e)
			}
			e.holiday, e.cancelled, e.last = h, false, c
		}
	}
	slices.SortStableFunc(list, func(a, b *event) int {
		return cmp.Or(a.holiday.Date.Compare(b.holiday.Date), strings.Compare(a.uid, b.uid))
	})
	return list
}

// slug turns a name into lower-case words with hyphens.
func slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return strings.Join(words, "-")
}

// icsFiles renders the calendars of each year and of all years: both types
// together and, of each year, each type apart. Of all years the national
// holidays are apart too, for those who do not take collective leave.
func icsFiles(years []*year) []tree.File {
	const nationalName, nationalDescription = "Hari libur nasional Indonesia", "Public holidays of Indonesia"
	var files []tree.File
	var all []*event
	for _, y := range years {
		n := y.Number
		events := y.events()
		all = append(all, events...)
		files = append(files, tree.File{
			Path: string(icsFile.year(n)),
			Data: calendar(fmt.Sprintf("Hari libur Indonesia %d", n), fmt.Sprintf("Public holidays and collective leave of Indonesia, %d", n), events),
		})
		for _, t := range []struct {
			kind              datasets.Type
			name, description string
		}{
			{datasets.National, nationalName, nationalDescription},
			{datasets.Leave, "Cuti bersama Indonesia", "Collective leave of Indonesia"},
		} {
			files = append(files, tree.File{
				Path: string(icsTypeFile.year(n).kind(t.kind)),
				Data: calendar(fmt.Sprintf("%s %d", t.name, n), fmt.Sprintf("%s, %d", t.description, n), ofType(events, t.kind)),
			})
		}
	}
	return append(files, tree.File{
		Path: AllICSFile,
		Data: calendar("Hari libur Indonesia", "Public holidays and collective leave of Indonesia", all),
	}, tree.File{
		Path: AllNationalICSFile,
		Data: calendar(nationalName, nationalDescription, ofType(all, datasets.National)),
	})
}

func ofType(events []*event, kind datasets.Type) []*event {
	var list []*event
	for _, e := range events {
		if e.holiday.Type == kind {
			list = append(list, e)
		}
	}
	return list
}

// calendar writes an iCalendar object (RFC 5545, with the refresh interval and
// name of RFC 7986 and the older spellings of both that clients know).
func calendar(name, description string, events []*event) []byte {
	var w icsWriter
	w.line("BEGIN:VCALENDAR")
	w.line("VERSION:2.0")
	w.line("PRODID:-//harikerja//Holidays of Indonesia v1//EN")
	w.line("CALSCALE:GREGORIAN")
	w.line("METHOD:PUBLISH")
	w.line("NAME:" + escapeText(name))
	w.line("X-WR-CALNAME:" + escapeText(name))
	w.line("DESCRIPTION:" + escapeText(description))
	w.line("X-WR-CALDESC:" + escapeText(description))
	w.line("REFRESH-INTERVAL;VALUE=DURATION:P1D")
	w.line("X-PUBLISHED-TTL:P1D")
	for _, e := range events {
		w.event(e)
	}
	if len(events) == 0 {
		w.timezone()
	}
	w.line("END:VCALENDAR")
	return w.b
}

// icsWriter writes content lines.
type icsWriter struct{ b []byte }

// line ends a line and folds it before it has more than 75 octets, never
// inside a character.
func (w *icsWriter) line(s string) {
	const limit = 75
	room := limit
	for len(s) > room {
		n := room
		for !utf8.RuneStart(s[n]) {
			n--
		}
		w.b = append(w.b, s[:n]...)
		w.b = append(w.b, "\r\n "...)
		s = s[n:]
		room = limit - 1 // the blank counts
	}
	w.b = append(w.b, s...)
	w.b = append(w.b, "\r\n"...)
}

func (w *icsWriter) event(e *event) {
	h, y := &e.holiday, e.last.year
	w.line("BEGIN:VEVENT")
	w.line("UID:" + e.uid)
	// The stamp is the decree's date: the clock would make every build differ.
	w.line("DTSTAMP:" + basicDate(e.last.effective()) + "T000000Z")
	w.line(fmt.Sprintf("SEQUENCE:%d", e.last.Revision.Number-1))
	w.line("DTSTART;VALUE=DATE:" + basicDate(h.Date))
	w.line("DTEND;VALUE=DATE:" + basicDate(h.Date.AddDays(1)))
	w.line("SUMMARY;LANGUAGE=id:" + escapeText(h.LocalName))
	w.line("DESCRIPTION;LANGUAGE=en:" + escapeText(describe(e)))
	if s := y.Source(e.last.Source); s.URL != "" {
		w.line("URL:" + s.URL)
	}
	if h.Type == datasets.National {
		w.line("CATEGORIES:National holiday")
	} else {
		w.line("CATEGORIES:Collective leave")
	}
	if e.cancelled {
		w.line("STATUS:CANCELLED")
	} else {
		w.line("STATUS:CONFIRMED")
	}
	w.line("TRANSP:TRANSPARENT")
	w.line("CLASS:PUBLIC")
	w.line("END:VEVENT")
}

// timezone stands for the events of a calendar that has none, such as the
// leave of a year without any: RFC 5545 wants at least one component.
func (w *icsWriter) timezone() {
	w.line("BEGIN:VTIMEZONE")
	w.line("TZID:Asia/Jakarta")
	w.line("BEGIN:STANDARD")
	w.line("DTSTART:19700101T000000")
	w.line("TZOFFSETFROM:+0700")
	w.line("TZOFFSETTO:+0700")
	w.line("TZNAME:WIB")
	w.line("END:STANDARD")
	w.line("END:VTIMEZONE")
}

// describe tells in English what the day is and what it rests on.
func describe(e *event) string {
	h, y := &e.holiday, e.last.year
	kind := "National holiday"
	if h.Type == datasets.Leave {
		kind = "Collective leave"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s of Indonesia, %d, revision %d, %s.", h.Name, kind, y.Number, e.last.Revision.Number, y.Status)
	if e.cancelled {
		fmt.Fprintf(&b, "\nDropped by %s: no longer a day off.", y.Source(e.last.Source).Citation())
	}
	for _, id := range h.Sources {
		s := y.Source(id)
		fmt.Fprintf(&b, "\n%s", s.Citation())
		if s.URL != "" {
			b.WriteString("\n" + s.URL)
		}
	}
	return b.String()
}

// basicDate writes YYYYMMDD.
func basicDate(d workday.Date) string { return strings.ReplaceAll(d.String(), "-", "") }

var textEscapes = strings.NewReplacer(`\`, `\\`, `;`, `\;`, `,`, `\,`, "\n", `\n`)

// escapeText escapes a TEXT value.
func escapeText(s string) string { return textEscapes.Replace(s) }
