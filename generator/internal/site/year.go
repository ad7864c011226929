package site

import (
	"strconv"

	"harikerja/datasets"
	"harikerja/generator/internal/tree"
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
		meta:    yearMeta{newMeta(), y.Number, y.Revision(), y.Status},
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

// The endpoints that files answer. Which files there are follows from their
// declarations; what stands in them is written here.
var (
	holidaysEndpoint     = api.Lookup("/v1/holidays")
	holidayCheckEndpoint = api.Lookup("/v1/holidays/check")
	workdayCheckEndpoint = api.Lookup("/v1/workdays/check")
	sourcesEndpoint      = api.Lookup("/v1/sources")
)

func withSources(f *api.Form) bool { return f.Value("includeSources") == "true" }

func withLeave(f *api.Form) bool { return f.Value("includeCollectiveLeave") == "true" }

func (y *year) key() string { return strconv.Itoa(y.Number) }

// lists renders /v1/holidays: both types and each alone, without and with sources.
func (y *year) lists() []tree.File {
	var files []tree.File
	for _, form := range holidaysEndpoint.Forms() {
		kind := datasets.Type(form.Value("type"))
		list := y.entries(y.current, withSources(&form), func(h *datasets.Holiday) bool {
			return kind == "" || h.Type == kind
		})
		files = append(files, tree.File{
			Path: holidaysEndpoint.File(y.key(), form.Suffix),
			Data: encode(envelope{listMeta{y.meta, len(list)}, list}),
		})
	}
	return files
}

// days yields every day of the year.
func (y *year) days(yield func(workday.Date) bool) {
	last := workday.DateOf(y.Number, 12, 31)
	for d := workday.DateOf(y.Number, 1, 1); ; d = d.AddDays(1) {
		if !yield(d) || d == last {
			return
		}
	}
}

// holidayChecks renders /v1/holidays/check for every day.
func (y *year) holidayChecks() []tree.File {
	var files []tree.File
	forms := holidayCheckEndpoint.Forms()
	rest := y.current
	for d := range y.days {
		var today []datasets.Holiday
		today, rest = cutDay(rest, d)
		for i := range forms {
			form := &forms[i]
			list := y.entries(today, withSources(form), func(h *datasets.Holiday) bool {
				return counts(h, withLeave(form))
			})
			files = append(files, tree.File{
				Path: holidayCheckEndpoint.File(d.String(), form.Suffix),
				Data: encode(envelope{y.meta, holidayCheck{
					date{d}, d.Weekday().String(), d.Weekday().Local(), len(list) > 0, list,
				}}),
			})
		}
	}
	return files
}

// workdayChecks renders /v1/workdays/check for every day and the default weekend.
func (y *year) workdayChecks(a *api.API) []tree.File {
	var files []tree.File
	forms := workdayCheckEndpoint.Forms()
	for d := range y.days {
		for i := range forms {
			files = append(files, tree.File{
				Path: workdayCheckEndpoint.File(d.String(), forms[i].Suffix),
				Data: a.AppendWorkdayCheck(nil, d, workday.Rules{Weekend: workday.SatSun, Leave: withLeave(&forms[i])}),
			})
		}
	}
	return files
}

// sources renders /v1/sources.
func (y *year) sources() tree.File {
	list := y.sourceRecords()
	return tree.File{
		Path: sourcesEndpoint.File(y.key(), ""),
		Data: encode(envelope{sourcesMeta{y.meta, date{y.UpdatedAt()}, len(list)}, list}),
	}
}

func (y *year) sourceRecords() []source {
	list := make([]source, len(y.Sources))
	for i := range list {
		list[i] = newSource(&y.Sources[i])
	}
	return list
}
