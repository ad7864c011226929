package curate

import (
	"slices"
	"strings"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// changes are what an instrument did, to be told in a sentence.
type changes struct {
	added, dropped []datasets.Holiday
	moved          []Change
}

// say tells the changes in one sentence.
func (c *changes) say(l Language) string {
	var parts []string
	part := func(before, what, after string) {
		if what != "" {
			parts = append(parts, before+what+after)
		}
	}
	var said []string // names; days of one name are told together
	for _, m := range c.moved {
		if slices.Contains(said, m.From.LocalName) {
			continue
		}
		said = append(said, m.From.LocalName)
		var from, to []workday.Date
		for _, other := range c.moved {
			if other.From.LocalName == m.From.LocalName {
				from, to = append(from, other.From.Date), append(to, other.To.Date)
			}
		}
		days := l.days(from)
		if len(from) == 1 {
			days = strings.TrimSuffix(days, " "+l.month(monthOf(to[0]))) // of the same month, perhaps
		}
		part(l.text("moves ", "memindahkan "), l.text(withThe(m.From.Name), m.From.LocalName), l.text(" from ", " dari ")+days+l.text(" to ", " ke ")+l.days(to))
	}
	part(l.text("adds ", "menambahkan "), l.days(ofType(c.added, datasets.National)), l.text(" as national holiday", " sebagai hari libur nasional"))
	part(l.text("adds ", "menambahkan "), l.days(ofType(c.added, datasets.Leave)), l.text(" as collective leave", " sebagai cuti bersama"))
	part(l.text("drops the national holiday of ", "mencabut hari libur nasional "), l.days(ofType(c.dropped, datasets.National)), "")
	part(l.text("drops the collective leave of ", "mencabut cuti bersama "), l.days(ofType(c.dropped, datasets.Leave)), "")
	sentence := l.join(parts) + "."
	return strings.ToUpper(sentence[:1]) + sentence[1:]
}

// ofType returns the days of a type, in order.
func ofType(list []datasets.Holiday, t datasets.Type) []workday.Date {
	var days []workday.Date
	for _, h := range list {
		if h.Type == t {
			days = append(days, h.Date)
		}
	}
	slices.SortFunc(days, workday.Date.Compare)
	return days
}

// setting tells what a year's first decree did.
func setting(national, leave int, l Language) string {
	rest := l.text(" and no collective leave", " tanpa cuti bersama")
	if leave > 0 {
		rest = l.text(" and ", " dan ") + l.count(leave, "day of collective leave", "days of collective leave", "hari cuti bersama")
	}
	return l.text("Sets the calendar: ", "Menetapkan kalender: ") +
		l.count(national, "day of national holiday", "days of national holiday", "hari libur nasional") + rest + "."
}
