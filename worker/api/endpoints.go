package api

import "harikerja/worker/workday"

// Kind is what a parameter's value has to be.
type Kind uint8

// The kinds of parameters.
const (
	KindYear        Kind = iota // four digits from 1900 to 9999
	KindHolidayType             // NationalHoliday or CollectiveLeave
	KindBool                    // true or false
	KindDate                    // YYYY-MM-DD
	KindDays                    // a positive whole number
	KindWeekend                 // a list of weekdays, or none
)

// Param declares a parameter: requests are validated by it, and documentation
// is generated from it.
type Param struct {
	Name     string
	Kind     Kind
	Required bool
	Default  string // the value that stands for a missing one; "" for none, or the current year
}

// Endpoint declares an endpoint. Its parameters are checked in this order.
type Endpoint struct {
	Path   string
	Params []Param
	answer func(buf []byte, e *Endpoint, a arguments) Answer // by value: through a pointer they would be allocated
}

// Endpoints returns the declarations of all endpoints. The slice is the
// caller's to read, not to change.
func Endpoints() []Endpoint { return endpoints }

// maxParams is the largest number of parameters an endpoint has.
const maxParams = 5

var (
	yearParam      = Param{Name: "year", Kind: KindYear}
	dateParam      = Param{Name: "date", Kind: KindDate, Required: true}
	sourcesParam   = Param{Name: "includeSources", Kind: KindBool, Default: "false"}
	leaveParam     = Param{Name: "includeCollectiveLeave", Kind: KindBool, Default: "true"}
	weekendParam   = Param{Name: "weekend", Kind: KindWeekend, Default: "sat,sun"}
	typeParam      = Param{Name: "type", Kind: KindHolidayType}
	daysParam      = Param{Name: "days", Kind: KindDays, Required: true}
	startParam     = Param{Name: "start", Kind: KindDate, Required: true}
	endParam       = Param{Name: "end", Kind: KindDate, Required: true}
	inclusiveParam = Param{Name: "inclusive", Kind: KindBool, Default: "true"}
)

var endpoints = []Endpoint{
	{"/v1/health", nil, health},
	{"/v1/holidays", []Param{yearParam, typeParam, sourcesParam}, holidays},
	{"/v1/holidays/check", []Param{dateParam, leaveParam, sourcesParam}, holidayCheck},
	{"/v1/workdays/check", []Param{dateParam, leaveParam, weekendParam}, workdayCheck},
	{"/v1/workdays/add", []Param{dateParam, daysParam, leaveParam, weekendParam}, workdayAdd},
	{"/v1/workdays/diff", []Param{startParam, endParam, leaveParam, weekendParam, inclusiveParam}, workdayDiff},
	{"/v1/sources", []Param{yearParam}, sources},
}

func health(buf []byte, _ *Endpoint, _ arguments) Answer {
	b := appendText(buf, metaStart)
	b = appendText(b, `},"data":{"status":"ok","service":"harikerja","version":"v1"}}`+"\n")
	return Answer{Status: 200, Body: b}
}

func holidays(buf []byte, e *Endpoint, a arguments) Answer {
	year, kind, withSources := &a[0], &a[1], &a[2]
	if !covered(year.number) {
		return missingYear(buf, &e.Params[0], year, year.number).answer()
	}
	return file(HolidaysFile(year.number, kind.text, withSources.flag))
}

func holidayCheck(buf []byte, e *Endpoint, a arguments) Answer {
	date, leave, withSources := &a[0], &a[1], &a[2]
	if !calendar.Covers(date.date) {
		return missingYear(buf, &e.Params[0], date, date.date.Year()).answer()
	}
	return file(HolidayCheckFile(date.date, leave.flag, withSources.flag))
}

func workdayCheck(buf []byte, e *Endpoint, a arguments) Answer {
	date, leave, weekend := &a[0], &a[1], &a[2]
	if !calendar.Covers(date.date) {
		return missingYear(buf, &e.Params[0], date, date.date.Year()).answer()
	}
	if weekend.weekend == workday.SatSun {
		return file(WorkdayCheckFile(date.date, leave.flag))
	}
	rules := workday.Rules{Weekend: weekend.weekend, Leave: leave.flag}
	return Answer{Status: 200, Body: AppendWorkdayCheck(buf, date.date, rules)}
}

func sources(buf []byte, e *Endpoint, a arguments) Answer {
	year := &a[0]
	if !covered(year.number) {
		return missingYear(buf, &e.Params[0], year, year.number).answer()
	}
	return file(SourcesFile(year.number))
}

func workdayAdd(buf []byte, e *Endpoint, a arguments) Answer {
	date, days, leave, weekend := &a[0], &a[1], &a[2], &a[3]
	rules := workday.Rules{Weekend: weekend.weekend, Leave: leave.flag}
	result, tally, err := calendar.Add(date.date, days.number, rules)
	if err != nil {
		missing := err.(*workday.CoverageError).Year
		if first := date.date.AddDays(1); calendar.Covers(first) {
			return missingYear(buf, &e.Params[1], days, missing).answer()
		}
		return missingYear(buf, &e.Params[0], date, missing).answer()
	}
	b := append(room(buf, result.Year()-date.date.Year()), metaStart...)
	b = appendDatasets(b, date.date.AddDays(1).Year(), result.Year())
	b = appendText(b, `},"data":{"startDate":`)
	b = appendDate(b, date.date)
	b = appendText(b, `,"days":`)
	b = appendInt(b, days.number)
	b = appendText(b, `,"resultDate":`)
	b = appendDate(b, result)
	b = appendText(b, `,"resultDay":"`)
	b = appendText(b, result.Weekday().String())
	b = appendText(b, `","resultLocalDay":"`)
	b = appendText(b, result.Weekday().Local())
	b = appendText(b, `","calendarDayCount":`)
	b = appendInt(b, tally.CalendarDays)
	b = appendCounts(b, tally)
	b = appendOptions(b, rules)
	return Answer{Status: 200, Body: appendText(b, "}}\n")}
}

func workdayDiff(buf []byte, e *Endpoint, a arguments) Answer {
	start, end, leave, weekend, inclusive := &a[0], &a[1], &a[2], &a[3], &a[4]
	if start.date.After(end.date) {
		return fail(buf, 400, invalidRange, "The start must not be after the end. Swap the two dates.").
			field("start").value(start.text).answer()
	}
	rules := workday.Rules{Weekend: weekend.weekend, Leave: leave.flag}
	first, last := start.date, end.date
	var tally workday.Tally
	counted := true // whether any day is
	if !inclusive.flag {
		counted = first.DaysUntil(last) >= 2
		if counted {
			first, last = first.AddDays(1), last.AddDays(-1)
		}
	}
	if counted {
		var err error
		if tally, err = calendar.Count(first, last, rules); err != nil {
			missing := err.(*workday.CoverageError).Year
			// The start is at fault if it lies outside itself and so does the
			// first day counted; otherwise the end has gone too far.
			if !calendar.Covers(start.date) && !calendar.Covers(first) {
				return missingYear(buf, &e.Params[0], start, missing).answer()
			}
			return missingYear(buf, &e.Params[1], end, missing).answer()
		}
	}
	b := append(room(buf, last.Year()-first.Year()), metaStart...)
	if counted {
		b = appendDatasets(b, first.Year(), last.Year())
	} else {
		b = appendText(b, `,"datasets":[]`)
	}
	b = appendText(b, `},"data":{"startDate":`)
	b = appendDate(b, start.date)
	b = appendText(b, `,"endDate":`)
	b = appendDate(b, end.date)
	b = appendText(b, `,"inclusive":`)
	b = appendBool(b, inclusive.flag)
	b = appendText(b, `,"calendarDayCount":`)
	b = appendInt(b, tally.CalendarDays)
	b = appendText(b, `,"workdayCount":`)
	b = appendInt(b, tally.Workdays)
	b = appendCounts(b, tally)
	b = appendOptions(b, rules)
	return Answer{Status: 200, Body: appendText(b, "}}\n")}
}

// AppendWorkdayCheck appends the answer of /v1/workdays/check for a covered
// day. With the default weekend it is also what the static files hold.
func AppendWorkdayCheck(b []byte, d workday.Date, rules workday.Rules) []byte {
	day, err := calendar.Check(d, rules)
	if err != nil {
		panic(err) // the caller made sure that the day is covered
	}
	b = append(room(b, 0), metaStart...)
	b = append(b, ',')
	b = appendYearMeta(b, d.Year())
	b = appendText(b, `},"data":{"date":`)
	b = appendDate(b, d)
	b = appendText(b, `,"day":"`)
	b = appendText(b, d.Weekday().String())
	b = appendText(b, `","localDay":"`)
	b = appendText(b, d.Weekday().Local())
	b = appendText(b, `","isWeekend":`)
	b = appendBool(b, day.Weekend)
	b = appendText(b, `,"isHoliday":`)
	b = appendBool(b, day.Holiday())
	b = appendText(b, `,"isWorkday":`)
	b = appendBool(b, day.Workday())
	b = appendText(b, `,"holidayTypes":[`)
	switch {
	case day.National:
		b = appendText(b, `"`+NationalHoliday+`"`)
	case day.Leave:
		b = appendText(b, `"`+CollectiveLeave+`"`)
	}
	b = append(b, ']')
	b = appendOptions(b, rules)
	return appendText(b, "}}\n")
}

// room makes sure that an answer fits, with so many datasets after the first,
// so that it takes one allocation and not several.
func room(buf []byte, moreDatasets int) []byte {
	need := 512 + 48*moreDatasets
	if cap(buf)-len(buf) >= need {
		return buf
	}
	return append(make([]byte, 0, len(buf)+need), buf...)
}

const metaStart = `{"meta":{"version":"v1","countryCode":"ID"`

func appendYearMeta(b []byte, year int) []byte {
	y := yearMeta(year)
	b = appendText(b, `"year":`)
	b = appendInt(b, year)
	b = appendText(b, `,"revision":`)
	b = appendInt(b, y.Revision)
	b = appendText(b, `,"status":"`)
	b = appendText(b, y.Status)
	return append(b, '"')
}

func appendDatasets(b []byte, firstYear, lastYear int) []byte {
	b = appendText(b, `,"datasets":[`)
	for year := firstYear; year <= lastYear; year++ {
		if year > firstYear {
			b = append(b, ',')
		}
		b = append(b, '{')
		b = appendYearMeta(b, year)
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendCounts(b []byte, t workday.Tally) []byte {
	b = appendText(b, `,"weekendCount":`)
	b = appendInt(b, t.WeekendDays)
	b = appendText(b, `,"holidayCount":`)
	return appendInt(b, t.Holidays)
}

func appendOptions(b []byte, rules workday.Rules) []byte {
	b = appendText(b, `,"options":{"includeCollectiveLeave":`)
	b = appendBool(b, rules.Leave)
	b = appendText(b, `,"weekend":[`)
	comma := false
	for d := workday.Monday; d <= workday.Sunday; d++ {
		if rules.Weekend.Has(d) {
			if comma {
				b = append(b, ',')
			}
			comma = true
			b = append(b, '"')
			b = appendText(b, d.Abbrev())
			b = append(b, '"')
		}
	}
	return appendText(b, "]}")
}
