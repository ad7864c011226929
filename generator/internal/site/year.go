package site

import (
	"harikerja/datasets"
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// year renders the files of one year.
type year struct {
	*datasets.Year
	meta    yearMeta
	current []datasets.Holiday // in force, in the contract's order
}

func newYear(y *datasets.Year) *year {
	return &year{
		Year:    y,
		meta:    yearMeta{newMeta(), y.Year, y.Revision(), y.Status},
		current: y.Current(),
	}
}

// entries returns the records of the given holidays that keep keeps.
func (y *year) entries(list []datasets.Holiday, withSources bool, keep func(*datasets.Holiday) bool) []entry {
	entries := []entry{} // [] rather than null
	for i := range list {
		if h := &list[i]; keep(h) {
			entries = append(entries, newEntry(y.Year, h, withSources))
		}
	}
	return entries
}

func anyHoliday(*datasets.Holiday) bool { return true }

// counts reports whether the holiday does, given whether leave does.
func counts(h *datasets.Holiday, leave bool) bool {
	return leave || h.Type == datasets.National
}

// lists renders /v1/holidays: both types and each alone, without and with sources.
func (y *year) lists() []File {
	var files []File
	for _, kind := range []datasets.Type{"", datasets.National, datasets.Leave} {
		for _, withSources := range []bool{false, true} {
			list := y.entries(y.current, withSources, func(h *datasets.Holiday) bool {
				return kind == "" || h.Type == kind
			})
			files = append(files, File{
				api.HolidaysFile(y.Year.Year, string(kind), withSources),
				encode(envelope{listMeta{y.meta, len(list)}, list}),
			})
		}
	}
	return files
}

// days yields every day of the year.
func (y *year) days(yield func(workday.Date) bool) {
	last := workday.DateOf(y.Year.Year, 12, 31)
	for d := workday.DateOf(y.Year.Year, 1, 1); ; d = d.AddDays(1) {
		if !yield(d) || d == last {
			return
		}
	}
}

// holidayChecks renders /v1/holidays/check for every day.
func (y *year) holidayChecks() []File {
	var files []File
	rest := y.current
	for d := range y.days {
		n := 0
		for n < len(rest) && rest[n].Date == d {
			n++
		}
		var today []datasets.Holiday
		today, rest = rest[:n], rest[n:]
		for _, leave := range []bool{true, false} {
			for _, withSources := range []bool{false, true} {
				list := y.entries(today, withSources, func(h *datasets.Holiday) bool {
					return counts(h, leave)
				})
				files = append(files, File{
					api.HolidayCheckFile(d, leave, withSources),
					encode(envelope{y.meta, holidayCheck{
						date{d}, d.Weekday().String(), d.Weekday().Local(), len(list) > 0, list,
					}}),
				})
			}
		}
	}
	return files
}

// workdayChecks renders /v1/workdays/check for every day and the default weekend.
func (y *year) workdayChecks() []File {
	var files []File
	for d := range y.days {
		for _, leave := range []bool{true, false} {
			files = append(files, File{
				api.WorkdayCheckFile(d, leave),
				api.AppendWorkdayCheck(nil, d, workday.Rules{Weekend: workday.SatSun, Leave: leave}),
			})
		}
	}
	return files
}

// sources renders /v1/sources.
func (y *year) sources() File {
	list := make([]source, len(y.Year.Sources))
	for i := range list {
		list[i] = newSource(&y.Year.Sources[i])
	}
	return File{
		api.SourcesFile(y.Year.Year),
		encode(envelope{sourcesMeta{y.meta, date{y.UpdatedAt()}, len(list)}, list}),
	}
}
