package curate

import (
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
	for _, m := range c.moved {
		from := strings.TrimSuffix(l.day(m.From.Date), " "+l.month(monthOf(m.To.Date))) // of the same month, perhaps
		part(l.text("moves ", "memindahkan "), l.text(m.From.Name, m.From.LocalName), l.text(" from ", " dari ")+from+l.text(" to ", " ke ")+l.day(m.To.Date))
	}
	part(l.text("adds ", "menambahkan "), l.days(ofType(c.added, datasets.National)), l.text(" as national holiday", " sebagai hari libur nasional"))
	part(l.text("adds ", "menambahkan "), l.days(ofType(c.added, datasets.Leave)), l.text(" as collective leave", " sebagai cuti bersama"))
	part(l.text("drops the national holiday of ", "mencabut hari libur nasional "), l.days(ofType(c.dropped, datasets.National)), "")
	part(l.text("drops the collective leave of ", "mencabut cuti bersama "), l.days(ofType(c.dropped, datasets.Leave)), "")
	sentence := l.join(parts) + "."
	return strings.ToUpper(sentence[:1]) + sentence[1:]
}

func ofType(list []datasets.Holiday, t datasets.Type) []workday.Date {
	var days []workday.Date
	for _, h := range list {
		if h.Type == t {
			days = append(days, h.Date)
		}
	}
	return days
}
