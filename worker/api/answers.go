package api

import "harikerja/worker/workday"

func answerHealth(buf []byte) Answer {
	b := appendText(buf, metaStart)
	b = appendText(b, `},"data":{"status":"ok","service":"harikerja","version":"v1"}}`+"\n")
	return Answer{Status: 200, Body: b}
}

// answerFile answers what files answer, and the check of other weekends, for
// which there are none.
func (a *API) answerFile(buf []byte, e *Endpoint, q *question) Answer {
	key := q.of(e.Params[0])
	covered := key.number
	if key.Kind == KindDate {
		covered = key.date.Year()
	}
	if covered < a.calendar.FirstYear() || covered > a.calendar.LastYear() {
		return a.missingYear(buf, key, covered)
	}
	if name := q.fileName(e); name != "" {
		return Answer{Status: 200, File: name}
	}
	return Answer{Status: 200, Body: a.AppendWorkdayCheck(buf, key.date, q.rules())}
}

func (a *API) answerAdd(buf []byte, q *question) Answer {
	from, n, rules := &q.args[date], &q.args[days], q.rules()
	result, tally, err := a.calendar.Add(from.date, n.number, rules)
	first := from.date.AddDays(1)
	if err != nil {
		missing := err.(*workday.CoverageError).Year
		if a.calendar.Covers(first) {
			return a.missingYear(buf, n, missing)
		}
		return a.missingYear(buf, from, missing)
	}
	b := append(room(buf, result.Year()-first.Year()), metaStart...)
	b = a.appendDatasets(b, first.Year(), result.Year())
	b = appendText(b, `},"data":{"startDate":`)
	b = appendDate(b, from.date)
	b = appendText(b, `,"days":`)
	b = appendInt(b, n.number)
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

func (a *API) answerDiff(buf []byte, q *question) Answer {
	from, to, both, rules := &q.args[start], &q.args[end], q.args[inclusive].flag, q.rules()
	if from.date.After(to.date) {
		return fail(buf, 400, invalidRange, "The start must not be after the end. Swap the two dates.").
			field(from.Name).value(from.text).answer()
	}
	first, last := from.date, to.date
	var tally workday.Tally
	counted := true // whether any day is
	if !both {
		counted = first.DaysUntil(last) >= 2
		if counted {
			first, last = first.AddDays(1), last.AddDays(-1)
		}
	}
	if counted {
		var err error
		if tally, err = a.calendar.Count(first, last, rules); err != nil {
			missing := err.(*workday.CoverageError).Year
			// The start is at fault if it lies outside itself and so does the
			// first day counted; otherwise the end has gone too far.
			if !a.calendar.Covers(from.date) && !a.calendar.Covers(first) {
				return a.missingYear(buf, from, missing)
			}
			return a.missingYear(buf, to, missing)
		}
	}
	b := append(room(buf, last.Year()-first.Year()), metaStart...) // lives: more room does no harm
	if counted {
		b = a.appendDatasets(b, first.Year(), last.Year())
	} else {
		b = appendText(b, `,"datasets":[]`)
	}
	b = appendText(b, `},"data":{"startDate":`)
	b = appendDate(b, from.date)
	b = appendText(b, `,"endDate":`)
	b = appendDate(b, to.date)
	b = appendText(b, `,"inclusive":`)
	b = appendBool(b, both)
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
func (a *API) AppendWorkdayCheck(b []byte, d workday.Date, rules workday.Rules) []byte {
	day, err := a.calendar.Check(d, rules)
	if err != nil { // lives: the caller made sure that the day is covered
		panic(err) // lives: as above
	}
	b = append(room(b, 0), metaStart...) // lives: more room does no harm
	b = append(b, ',')
	b = a.appendYear(b, d.Year())
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
	need := 512 + 48*moreDatasets  // lives: more room does no harm
	if cap(buf)-len(buf) >= need { // lives: where there is no room, append makes it
		return buf
	}
	return append(make([]byte, 0, len(buf)+need), buf...)
}

const metaStart = `{"meta":{"version":"v1","countryCode":"ID"`

func (a *API) appendYear(b []byte, number int) []byte {
	y := a.year(number)
	b = appendText(b, `"year":`)
	b = appendInt(b, number)
	b = appendText(b, `,"revision":`)
	b = appendInt(b, y.Revision)
	b = appendText(b, `,"status":"`)
	b = appendText(b, y.Status)
	return append(b, '"')
}

func (a *API) appendDatasets(b []byte, firstYear, lastYear int) []byte {
	b = appendText(b, `,"datasets":[`)
	for n := firstYear; n <= lastYear; n++ {
		if n > firstYear {
			b = append(b, ',')
		}
		b = append(b, '{')
		b = a.appendYear(b, n)
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
