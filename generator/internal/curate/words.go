package curate

import (
	"strconv"
	"strings"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// changes are what an instrument did, to be told in a sentence.
type changes struct {
	added, dropped []datasets.Holiday
	moved          []moved
}

type moved struct {
	datasets.Holiday
	to workday.Date
}

// language is what a sentence about changes needs of one.
type language struct {
	months                                     [12]string
	and, lastAnd                               string // between two, and before the last of more
	name                                       func(*datasets.Holiday) string
	addLeave, addNational                      [2]string // around the dates
	dropLeave, dropNational, move, from, toDay string
}

var english = language{
	months:   [12]string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
	and:      " and ",
	lastAnd:  " and ",
	name:     func(h *datasets.Holiday) string { return h.Name },
	addLeave: [2]string{"adds ", " as collective leave"}, addNational: [2]string{"adds ", " as national holiday"},
	dropLeave: "drops the collective leave of ", dropNational: "drops the national holiday of ",
	move: "moves ", from: " from ", toDay: " to ",
}

var indonesian = language{
	months:   [12]string{"Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober", "November", "Desember"},
	and:      " dan ",
	lastAnd:  ", dan ",
	name:     func(h *datasets.Holiday) string { return h.LocalName },
	addLeave: [2]string{"menambahkan ", " sebagai cuti bersama"}, addNational: [2]string{"menambahkan ", " sebagai hari libur nasional"},
	dropLeave: "mencabut cuti bersama ", dropNational: "mencabut hari libur nasional ",
	move: "memindahkan ", from: " dari ", toDay: " ke ",
}

// say tells the changes in one sentence.
func (c *changes) say(l language) string {
	var parts []string
	for _, m := range c.moved {
		from := strings.TrimSuffix(l.day(m.Date), " "+l.monthOf(m.to)) // of the same month, perhaps
		parts = append(parts, l.move+l.name(&m.Holiday)+l.from+from+l.toDay+l.day(m.to))
	}
	if days := ofType(c.added, datasets.National); days != nil {
		parts = append(parts, l.addNational[0]+l.days(days)+l.addNational[1])
	}
	if days := ofType(c.added, datasets.Leave); days != nil {
		parts = append(parts, l.addLeave[0]+l.days(days)+l.addLeave[1])
	}
	if days := ofType(c.dropped, datasets.National); days != nil {
		parts = append(parts, l.dropNational+l.days(days))
	}
	if days := ofType(c.dropped, datasets.Leave); days != nil {
		parts = append(parts, l.dropLeave+l.days(days))
	}
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

func (l *language) day(d workday.Date) string {
	_, _, day := d.Civil()
	return strconv.Itoa(day) + " " + l.monthOf(d)
}

func (l *language) monthOf(d workday.Date) string {
	_, month, _ := d.Civil()
	return l.months[month-1]
}

// days lists days of one year: 28 and 29 May, 21 August and 30 October.
func (l *language) days(list []workday.Date) string {
	var months, days []string
	for i, d := range list {
		_, _, day := d.Civil()
		days = append(days, strconv.Itoa(day))
		if i+1 == len(list) || l.monthOf(list[i+1]) != l.monthOf(d) {
			months = append(months, l.join(days)+" "+l.monthOf(d))
			days = nil
		}
	}
	return l.join(months)
}

func (l *language) join(list []string) string {
	switch n := len(list); n {
	case 0:
		return ""
	case 1:
		return list[0]
	case 2:
		return list[0] + l.and + list[1]
	default:
		return strings.Join(list[:n-1], ", ") + l.lastAnd + list[n-1]
	}
}
