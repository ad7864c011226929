package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"harikerja/worker/workday"
)

// article is a year as a page tells it.
type article struct {
	*view
	Y *year
}

// Of returns the article of a year.
func (v *view) Of(y *year) article { return article{v, y} }

// ID is unique on the page: the front page has two years.
func (a article) ID(name string) string { return fmt.Sprintf("%s-%d", name, a.Y.Number) }

// row is a line of the list. The month stands once, at its first day, as in a
// ledger.
type row struct {
	H     *holiday
	Month string
}

// Rows are the list.
func (a article) Rows() []row {
	var rows []row
	shown := 0
	for _, h := range a.Y.Holidays {
		r := row{H: h}
		if m := monthOf(h.Date); m != shown {
			shown = m
			r.Month = a.ShortMonth(m)
		}
		rows = append(rows, r)
	}
	return rows
}

// DayOf returns the day of the month.
func (a article) DayOf(d workday.Date) int {
	_, _, day := d.Civil()
	return day
}

// ShortDayOf returns "Sen".
func (a article) ShortDayOf(d workday.Date) string { return a.ShortDay(weekday(d)) }

// month is a table of days, Monday first.
type month struct {
	Number   int
	Name     string
	Workdays int
	Weeks    [][7]cell
}

// cell is a day of the calendar, or none.
type cell struct {
	Day   int
	Date  string // of a holiday
	Class string
	Title string
}

// Grid are the months.
func (a article) Grid() []month {
	var months []month
	for _, c := range a.Y.Months {
		m := month{Number: c.Month, Name: a.MonthName(c.Month), Workdays: c.Workdays}
		for day := 1; day <= c.CalendarDays; day++ {
			d := workday.DateOf(a.Y.Number, c.Month, day)
			column := weekday(d)
			if day == 1 || column == 0 {
				m.Weeks = append(m.Weeks, [7]cell{})
			}
			m.Weeks[len(m.Weeks)-1][column] = a.cell(d)
		}
		months = append(months, m)
	}
	return months
}

func (a article) cell(d workday.Date) cell {
	c := cell{Day: a.DayOf(d)}
	var classes []string
	if list := a.Y.on(d); len(list) > 0 {
		c.Date = d.String()
		class := "l"
		var names []string
		for _, h := range list {
			if h.National() {
				class = "n"
			}
			names = append(names, a.TypeName(h.Type)+": "+a.Name(h))
		}
		classes = append(classes, class)
		c.Title = strings.Join(names, " · ")
	}
	for _, r := range a.Y.Runs {
		if d.Before(r.Start) || d.After(r.End) {
			continue
		}
		classes = append(classes, "b")
		if d == r.Start {
			classes = append(classes, "s")
		}
		if d == r.End {
			classes = append(classes, "e")
		}
	}
	c.Class = strings.Join(classes, " ")
	return c
}

// LongWeekends are the longest first.
func (a article) LongWeekends() []*run {
	list := slices.Clone(a.Y.Runs)
	slices.SortStableFunc(list, func(x, y *run) int { return cmp.Compare(y.Days, x.Days) })
	return list
}

// Names are those of a run's holidays, each once.
func (a article) Names(r *run) string {
	var names []string
	for _, h := range r.Holidays {
		if name := a.Name(h); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " · ")
}

// Bridges are those first that give the most for a day of leave.
func (a article) Bridges() []*bridge {
	list := slices.Clone(a.Y.Bridges)
	slices.SortStableFunc(list, func(x, y *bridge) int {
		return cmp.Or(cmp.Compare(y.Total*len(x.Days), x.Total*len(y.Days)), cmp.Compare(y.Total, x.Total))
	})
	return list
}

// Taken are the days of a bridge.
func (a article) Taken(b *bridge) string { return a.ShortSpan(b.Days[0], b.Days[len(b.Days)-1]) }

// BridgeDays counts the workdays of all bridges.
func (a article) BridgeDays() int {
	n := 0
	for _, b := range a.Y.Bridges {
		n += len(b.Days)
	}
	return n
}

// OnWeekends counts the days off that take no working day.
func (a article) OnWeekends() int { return a.Y.DaysOff() - a.Y.Days.OffDays() }

// changed is a line of what a revision did.
type changed struct {
	Verb, Dates, Kind, Name string
}

// Story is what the revisions did, the oldest first.
func (a article) Story() []*change { return a.Y.history }

// Changes are what a revision did to the one before it: days of one name
// together, as the decrees put them.
func (a article) Changes(c *change) []changed {
	if c.Revision == 1 {
		return nil // all of it
	}
	var list []changed
	days := func(verb string, holidays []*holiday) {
		for i, h := range holidays {
			if slices.ContainsFunc(holidays[:i], func(o *holiday) bool { return a.Name(o) == a.Name(h) }) {
				continue
			}
			var dates []string
			for _, o := range holidays {
				if a.Name(o) == a.Name(h) {
					dates = append(dates, a.InYear(o.Date))
				}
			}
			list = append(list, changed{verb, strings.Join(dates, ", "), h.Type, a.Name(h)})
		}
	}
	days(a.T("Menambahkan", "Adds"), c.Added)
	days(a.T("Mencabut", "Drops"), c.Dropped)
	for _, m := range c.Moved {
		dates := fmt.Sprintf(a.T("dari %s ke %s", "from %s to %s"), a.InYear(m.From), a.InYear(m.To))
		list = append(list, changed{a.T("Memindahkan", "Moves"), dates, m.Type, a.T(m.LocalName, m.Name)})
	}
	return list
}

// cited is a source and the article that it is shown in.
type cited struct {
	article
	S *source
}

// Cite returns a source to be shown.
func (a article) Cite(s *source) cited { return cited{a, s} }

// Facts are what is known of a source.
func (c cited) Facts() string {
	var parts []string
	if len(c.S.Numbers) > 0 {
		parts = append(parts, c.T("Nomor", "Number")+" "+strings.Join(c.S.Numbers, ", "))
	}
	if c.S.PublishedAt != nil {
		verb := c.T("ditandatangani ", "signed ")
		if len(c.S.Numbers) == 0 { // no decree
			verb = c.T("diterbitkan ", "published ")
		}
		parts = append(parts, verb+c.Plain(*c.S.PublishedAt))
	}
	publisher := c.S.Publisher
	if c.S.URL != "" {
		publisher = c.T("tautan ke ", "link to ") + publisher + ", "
		if c.S.Official {
			publisher += c.T("situs pemerintah", "a government site")
		} else {
			publisher += c.T("bukan situs pemerintah", "not a government site")
		}
	}
	return strings.Join(append(parts, publisher), " · ")
}

// Decrees are those of the year's holidays, for the foot of a printed sheet.
func (a article) Decrees() string {
	var list []string
	for _, h := range a.Y.Holidays {
		for _, s := range h.Cites {
			if text := s.Citation(); !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return strings.Join(list, "; ")
}

// Events describe the year's holidays to search engines.
func (a article) Events() []map[string]any {
	var list []map[string]any
	for _, h := range a.Y.Holidays {
		list = append(list, map[string]any{
			"@context": "https://schema.org", "@type": "Event", "name": a.Name(h),
			"startDate": h.Date.String(), "endDate": h.Date.String(),
			"location": map[string]any{"@type": "Country", "name": "Indonesia", "address": map[string]any{"@type": "PostalAddress", "addressCountry": "ID"}},
		})
	}
	return list
}
