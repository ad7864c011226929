package site

import (
	"harikerja/generator/internal/tree"
	"harikerja/worker/workday"
)

// workweek is a working week that payroll knows by name.
type workweek struct {
	name    string
	weekend workday.Weekend
}

var workweeks = []workweek{
	{"five-day", workday.SatSun},
	{"six-day", workday.SunOnly},
}

type monthsRecord struct {
	Week                   string        `json:"week"`
	Weekend                []string      `json:"weekend"`
	IncludeCollectiveLeave bool          `json:"includeCollectiveLeave"`
	Months                 []monthRecord `json:"months"`
	Year                   spanRecord    `json:"year"`
}

type monthRecord struct {
	Month int `json:"month"`
	spanRecord
}

// spanRecord counts days, not names. The last four add up to the first: a
// holiday on a weekend is a weekend day, and leave that does not count is work.
type spanRecord struct {
	CalendarDays                  int `json:"calendarDays"`
	WeekendDays                   int `json:"weekendDays"`
	NationalHolidaysOnWorkingDays int `json:"nationalHolidaysOnWorkingDays"`
	CollectiveLeaveOnWorkingDays  int `json:"collectiveLeaveOnWorkingDays"`
	Workdays                      int `json:"workdays"`
}

// months renders the workdays of each month and of the year, for both working
// weeks, with and without leave.
func (y *year) months(c *workday.Calendar) tree.File {
	var list []monthsRecord
	for _, week := range workweeks {
		for _, leave := range []bool{true, false} {
			rules := workday.Rules{Weekend: week.weekend, Leave: leave}
			r := monthsRecord{Week: week.name, Weekend: tokens(week.weekend), IncludeCollectiveLeave: leave}
			n := y.Number
			for m := 1; m <= 12; m++ {
				span := count(c, workday.DateOf(n, m, 1), workday.DateOf(n, m, workday.DaysIn(n, m)), rules)
				r.Months = append(r.Months, monthRecord{m, span})
			}
			r.Year = count(c, workday.DateOf(n, 1, 1), workday.DateOf(n, 12, 31), rules)
			list = append(list, r)
		}
	}
	return tree.File{Path: string(monthsFile.year(y.Number)), Data: encode(envelope{y.meta, list})}
}

// count tells the days from first to last apart.
func count(c *workday.Calendar, first, last workday.Date, rules workday.Rules) spanRecord {
	all := mustCount(c, first, last, rules)
	national := all // what it would be if only national holidays counted
	if rules.Leave {
		national = mustCount(c, first, last, workday.Rules{Weekend: rules.Weekend})
	}
	return spanRecord{
		CalendarDays:                  all.CalendarDays,
		WeekendDays:                   all.WeekendDays,
		NationalHolidaysOnWorkingDays: all.CalendarDays - all.WeekendDays - national.Workdays,
		CollectiveLeaveOnWorkingDays:  national.Workdays - all.Workdays,
		Workdays:                      all.Workdays,
	}
}

func mustCount(c *workday.Calendar, first, last workday.Date, rules workday.Rules) workday.Tally {
	tally, err := c.Count(first, last, rules)
	if err != nil { // lives: the calendar covers the years that are rendered
		panic(err) // lives: as above
	}
	return tally
}

// tokens returns the weekend as options echo it, Monday first.
func tokens(w workday.Weekend) []string {
	list := []string{}
	for d := workday.Monday; d <= workday.Sunday; d++ {
		if w.Has(d) {
			list = append(list, d.Abbrev())
		}
	}
	return list
}
