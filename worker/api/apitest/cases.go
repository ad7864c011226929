// Package apitest is the one list of requests that every host of the API is
// tested with: the native server, the WebAssembly worker and Netlify's runtime.
// What they are about is past, or follows from the calendar's edges, so that the
// next decree changes none of them.
package apitest

import (
	"strconv"

	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// Today is what day it is for hosts whose clock can be set.
func Today() workday.Date { return workday.DateOf(2021, 11, 15) }

// Case is one request and what is known of its answer without asking the code
// under test. Hosts are also compared with each other, byte by byte.
type Case struct {
	Name   string
	Method string // "" is GET
	Path   string // percent-encoded
	Query  string // raw, without "?"
	Status int
	Code   string // error code; "" for none
	Field  string // details.field; "" for none
	Body   string // the whole body, where it is worth spelling out; "" for any

	// ThisYear: the answer is that of the host's own current year, which has
	// to be covered. The year of Today is.
	ThisYear bool
}

// Target returns path and query as in a request line.
func (c Case) Target() string {
	if c.Query == "" {
		return c.Path
	}
	return c.Path + "?" + c.Query
}

// HTTPMethod returns the request's method.
func (c Case) HTTPMethod() string {
	if c.Method == "" {
		return "GET"
	}
	return c.Method
}

const (
	health       = "/v1/health"
	holidays     = "/v1/holidays"
	holidayCheck = "/v1/holidays/check"
	workdayCheck = "/v1/workdays/check"
	add          = "/v1/workdays/add"
	diff         = "/v1/workdays/diff"
	sources      = "/v1/sources"
)

// Cases returns the list for hosts with the API's calendar, which has to have
// the years 2018 to 2024 as they are.
func Cases(a *api.API) []Case {
	first, last := a.Calendar().FirstYear(), a.Calendar().LastYear()
	firstYear, lastYear := strconv.Itoa(first), strconv.Itoa(last)
	yearBefore, yearAfter := strconv.Itoa(first-1), strconv.Itoa(last+1)
	far := strconv.Itoa(last + 20)
	const year, date = "year=2021", "date=2021-05-12"
	const addQuery = "date=2020-12-24&days=5"
	return []Case{
		// Every endpoint, every parameter.
		{Name: "health", Path: health, Status: 200, Body: healthBody},
		{Name: "health, trailing slash", Path: health + "/", Status: 200, Body: healthBody},
		{Name: "health, HEAD", Method: "HEAD", Path: health, Status: 200},
		{Name: "holidays, this year", Path: holidays, Status: 200, ThisYear: true},
		{Name: "holidays, empty parts", Path: holidays, Query: "&&" + year + "&", Status: 200, Body: holidays2021("", false)},
		{Name: "holidays, of a year", Path: holidays, Query: year, Status: 200, Body: holidays2021("", false)},
		{Name: "holidays, of the first year", Path: holidays, Query: "year=" + firstYear, Status: 200},
		{Name: "holidays, of the last year", Path: holidays, Query: "year=" + lastYear, Status: 200},
		{Name: "holidays, trailing slash", Path: holidays + "/", Query: year, Status: 200, Body: holidays2021("", false)},
		{Name: "holidays, national", Path: holidays, Query: year + "&type=national_holiday", Status: 200, Body: holidays2021(national, false)},
		{Name: "holidays, leave", Path: holidays, Query: "type=collective_leave&" + year, Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2021,"revision":3,"status":"verified","total":1},"data":[{"date":"2021-05-12","day":"Wednesday","localDay":"Rabu","localName":"Cuti Bersama Hari Raya Idul Fitri 1442 Hijriah","name":"Collective Leave for Eid al-Fitr","type":"collective_leave","isNationalHoliday":false,"isCollectiveLeave":true}]}` + "\n"},
		{Name: "holidays, sources", Path: holidays, Query: year + "&includeSources=true", Status: 200, Body: holidays2021("", true)},
		{Name: "holidays, national with sources", Path: holidays, Query: year + "&type=national_holiday&includeSources=true", Status: 200, Body: holidays2021(national, true)},
		{Name: "holidays, defaults spelt out", Path: holidays, Query: year + "&includeSources=false", Status: 200, Body: holidays2021("", false)},
		{Name: "holidays, escaped", Path: holidays, Query: "%79ear=%32021", Status: 200, Body: holidays2021("", false)},
		{Name: "holidays, HEAD", Method: "HEAD", Path: holidays, Query: year, Status: 200},
		{Name: "holiday check, national", Path: holidayCheck, Query: "date=2021-08-17", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2021,"revision":3,"status":"verified"},"data":{"date":"2021-08-17","day":"Tuesday","localDay":"Selasa","isHoliday":true,"holidays":[{"date":"2021-08-17","day":"Tuesday","localDay":"Selasa","localName":"Hari Kemerdekaan Republik Indonesia","name":"Independence Day","type":"national_holiday","isNationalHoliday":true,"isCollectiveLeave":false}]}}` + "\n"},
		{Name: "holiday check, two names", Path: holidayCheck, Query: "date=2021-05-13", Status: 200, Body: holidayCheck2021("2021-05-13", "Thursday", "Kamis", true, false)},
		{Name: "holiday check, leave", Path: holidayCheck, Query: date, Status: 200, Body: holidayCheck2021("2021-05-12", "Wednesday", "Rabu", true, false)},
		{Name: "holiday check, leave left out", Path: holidayCheck, Query: date + "&includeCollectiveLeave=false", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2021,"revision":3,"status":"verified"},"data":{"date":"2021-05-12","day":"Wednesday","localDay":"Rabu","isHoliday":false,"holidays":[]}}` + "\n"},
		{Name: "holiday check, a holiday that was moved away", Path: holidayCheck, Query: "date=2021-08-10", Status: 200, Body: holidayCheck2021("2021-08-10", "Tuesday", "Selasa", true, false)},
		{Name: "holiday check, sources", Path: holidayCheck, Query: "includeSources=true&" + date + "&includeCollectiveLeave=true", Status: 200, Body: holidayCheck2021("2021-05-12", "Wednesday", "Rabu", true, true)},
		{Name: "holiday check, no leave, sources", Path: holidayCheck, Query: "date=2021-05-13&includeCollectiveLeave=false&includeSources=true", Status: 200, Body: holidayCheck2021("2021-05-13", "Thursday", "Kamis", false, true)},
		{Name: "holiday check, the first day", Path: holidayCheck, Query: "date=" + firstYear + "-01-01", Status: 200},
		{Name: "holiday check, the last day", Path: holidayCheck, Query: "date=" + lastYear + "-12-31", Status: 200},
		{Name: "workday check", Path: workdayCheck, Query: "date=2021-11-15", Status: 200, Body: workdayBody},
		{Name: "workday check, leave", Path: workdayCheck, Query: date, Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2021,"revision":3,"status":"verified"},"data":{"date":"2021-05-12","day":"Wednesday","localDay":"Rabu","isWeekend":false,"isHoliday":true,"isWorkday":false,"holidayTypes":["collective_leave"],"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"},
		{Name: "workday check, no leave", Path: workdayCheck, Query: date + "&includeCollectiveLeave=false", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2021,"revision":3,"status":"verified"},"data":{"date":"2021-05-12","day":"Wednesday","localDay":"Rabu","isWeekend":false,"isHoliday":false,"isWorkday":true,"holidayTypes":[],"options":{"includeCollectiveLeave":false,"weekend":["sat","sun"]}}}` + "\n"},
		{Name: "workday check, default weekend in other words", Path: workdayCheck, Query: "date=2021-11-15&weekend=SUN,+sat,Sat", Status: 200, Body: workdayBody},
		{Name: "workday check, six-day week", Path: workdayCheck, Query: "date=2021-11-13&weekend=sun", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2021,"revision":3,"status":"verified"},"data":{"date":"2021-11-13","day":"Saturday","localDay":"Sabtu","isWeekend":false,"isHoliday":false,"isWorkday":true,"holidayTypes":[],"options":{"includeCollectiveLeave":true,"weekend":["sun"]}}}` + "\n"},
		{Name: "workday check, no weekend, and a holiday on Sunday", Path: workdayCheck, Query: "date=2021-03-14&weekend=none", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2021,"revision":3,"status":"verified"},"data":{"date":"2021-03-14","day":"Sunday","localDay":"Minggu","isWeekend":false,"isHoliday":true,"isWorkday":false,"holidayTypes":["national_holiday"],"options":{"includeCollectiveLeave":true,"weekend":[]}}}` + "\n"},
		{Name: "workday check, odd weekend, no leave", Path: workdayCheck, Query: date + "&weekend=fri%2Cmon&includeCollectiveLeave=false", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2021,"revision":3,"status":"verified"},"data":{"date":"2021-05-12","day":"Wednesday","localDay":"Rabu","isWeekend":false,"isHoliday":false,"isWorkday":true,"holidayTypes":[],"options":{"includeCollectiveLeave":false,"weekend":["mon","fri"]}}}` + "\n"},
		{Name: "add", Path: add, Query: addQuery, Status: 200, Body: addBody},
		{Name: "add, trailing slash", Path: add + "/", Query: addQuery, Status: 200, Body: addBody},
		{Name: "add, HEAD", Method: "HEAD", Path: add, Query: addQuery, Status: 200},
		// The days off are two Sundays, and 13 and 14 May.
		{Name: "add, all options", Path: add, Query: "date=2021-05-07&days=0010&includeCollectiveLeave=false&weekend=sun", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","datasets":[{"year":2021,"revision":3,"status":"verified"}]},"data":{"startDate":"2021-05-07","days":10,"resultDate":"2021-05-21","resultDay":"Friday","resultLocalDay":"Jumat","calendarDayCount":14,"weekendCount":2,"holidayCount":2,"options":{"includeCollectiveLeave":false,"weekend":["sun"]}}}` + "\n"},
		{Name: "add, start not covered but next day is", Path: add, Query: "date=" + yearBefore + "-12-31&days=1", Status: 200},
		{Name: "add, long", Path: add, Query: "date=2018-01-02&days=1500", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","datasets":[{"year":2018,"revision":3,"status":"verified"},{"year":2019,"revision":2,"status":"verified"},{"year":2020,"revision":6,"status":"verified"},{"year":2021,"revision":3,"status":"verified"},{"year":2022,"revision":3,"status":"verified"},{"year":2023,"revision":3,"status":"verified"},{"year":2024,"revision":3,"status":"verified"}]},"data":{"startDate":"2018-01-02","days":1500,"resultDate":"2024-02-29","resultDay":"Thursday","resultLocalDay":"Kamis","calendarDayCount":2249,"weekendCount":642,"holidayCount":135,"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"},
		{Name: "add, longer", Path: add, Query: "date=" + firstYear + "-01-01&days=4000", Status: 200},
		// Of the 16 dates that are holidays, three are on weekends.
		{Name: "diff", Path: diff, Query: "start=2021-01-01&end=2021-12-31", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","datasets":[{"year":2021,"revision":3,"status":"verified"}]},"data":{"startDate":"2021-01-01","endDate":"2021-12-31","inclusive":true,"calendarDayCount":365,"workdayCount":248,"weekendCount":104,"holidayCount":16,"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"},
		// The holidays are 9 and 25 December, 1 January and 12 February: all but the first on a Friday.
		{Name: "diff, all options", Path: diff, Query: "start=2020-12-01&end=2021-02-28&includeCollectiveLeave=false&weekend=thu,fri&inclusive=false", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","datasets":[{"year":2020,"revision":6,"status":"verified"},{"year":2021,"revision":3,"status":"verified"}]},"data":{"startDate":"2020-12-01","endDate":"2021-02-28","inclusive":false,"calendarDayCount":88,"workdayCount":61,"weekendCount":26,"holidayCount":4,"options":{"includeCollectiveLeave":false,"weekend":["thu","fri"]}}}` + "\n"},
		{Name: "diff, one day", Path: diff, Query: "start=2021-05-12&end=2021-05-12", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","datasets":[{"year":2021,"revision":3,"status":"verified"}]},"data":{"startDate":"2021-05-12","endDate":"2021-05-12","inclusive":true,"calendarDayCount":1,"workdayCount":0,"weekendCount":0,"holidayCount":1,"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"},
		{Name: "diff, nothing counted, not covered", Path: diff, Query: "start=1950-01-01&end=1950-01-01&inclusive=false", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","datasets":[]},"data":{"startDate":"1950-01-01","endDate":"1950-01-01","inclusive":false,"calendarDayCount":0,"workdayCount":0,"weekendCount":0,"holidayCount":0,"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"},
		{Name: "diff, boundaries outside but not counted", Path: diff, Query: "start=" + yearBefore + "-12-31&end=" + yearAfter + "-01-01&inclusive=false", Status: 200},
		{Name: "sources, this year", Path: sources, Status: 200, ThisYear: true},
		{Name: "sources, of a year", Path: sources, Query: year, Status: 200, Body: sources2021},
		{Name: "sources, of the first year", Path: sources, Query: "year=" + firstYear, Status: 200},
		{Name: "sources, of the last year", Path: sources, Query: "year=" + lastYear, Status: 200},

		// The path-style files.
		{Name: "file, health", Path: "/v1/health.json", Status: 200, Body: healthBody},
		{Name: "file, year", Path: "/v1/holidays/2021.json", Status: 200, Body: holidays2021("", false)},
		{Name: "file, leave with sources", Path: "/v1/holidays/2021.collective_leave.sources.json", Status: 200, Body: holidays2021(leave, true)},
		{Name: "file, check", Path: "/v1/holidays/check/2021-05-13.no-leave.sources.json", Status: 200, Body: holidayCheck2021("2021-05-13", "Thursday", "Kamis", false, true)},
		{Name: "file, workday", Path: "/v1/workdays/check/2021-11-15.json", Status: 200, Body: workdayBody},
		{Name: "file, sources", Path: "/v1/sources/2021.json", Status: 200, Body: sources2021},
		{Name: "file, last day", Path: "/v1/workdays/check/" + lastYear + "-12-31.no-leave.json", Status: 200},
		{Name: "file, HEAD", Method: "HEAD", Path: "/v1/sources/" + firstYear + ".json", Status: 200},

		// Length, before everything else. Path and query may have 8,192 bytes together.
		{Name: "as long as may be, file", Path: holidays, Query: padded(holidays, year, 8192), Status: 200, Body: holidays2021("", false)},
		{Name: "as long as may be, computed", Path: add, Query: padded(add, addQuery, 8192), Status: 200, Body: addBody},
		{Name: "as long as may be, OPTIONS", Method: "OPTIONS", Path: add, Query: padded(add, addQuery, 8192), Status: 204},
		{Name: "too long, file", Path: holidays, Query: padded(holidays, year, 8193), Status: 414, Code: "INVALID_TYPE", Field: "query", Body: tooLongBody},
		{Name: "too long, computed", Path: add, Query: padded(add, addQuery, 8193), Status: 414, Code: "INVALID_TYPE", Field: "query", Body: tooLongBody},
		{Name: "too long, by far", Path: diff, Query: padded(diff, "start=2021-01-01&end=2021-12-31", 12_000), Status: 414, Code: "INVALID_TYPE", Field: "query", Body: tooLongBody},
		{Name: "too long goes before broken encoding", Path: sources, Query: padded(sources, "year=%zz", 8193), Status: 414, Code: "INVALID_TYPE", Field: "query", Body: tooLongBody},
		{Name: "too long, HEAD", Method: "HEAD", Path: holidays, Query: padded(holidays, year, 8193), Status: 414},
		{Name: "too long goes before the method, POST", Method: "POST", Path: holidays, Query: padded(holidays, year, 8193), Status: 414, Code: "INVALID_TYPE", Field: "query", Body: tooLongBody},
		{Name: "too long goes before the method, OPTIONS", Method: "OPTIONS", Path: add, Query: padded(add, addQuery, 8193), Status: 414, Code: "INVALID_TYPE", Field: "query", Body: tooLongBody},

		// Methods.
		{Name: "OPTIONS", Method: "OPTIONS", Path: add, Status: 204},
		{Name: "OPTIONS, bad query", Method: "OPTIONS", Path: holidays, Query: "year=x", Status: 204},
		{Name: "OPTIONS, file", Method: "OPTIONS", Path: "/v1/holidays/2021.json", Status: 204},
		{Name: "OPTIONS, unknown path", Method: "OPTIONS", Path: "/v1/nowhere", Status: 204},
		{Name: "POST", Method: "POST", Path: holidays, Query: year, Status: 405, Code: "INVALID_TYPE", Field: "method",
			Body: `{"error":{"code":"INVALID_TYPE","message":"This API is read-only. Use GET or OPTIONS.","details":{"field":"method","value":"POST"}}}` + "\n"},
		{Name: "DELETE", Method: "DELETE", Path: add, Query: addQuery, Status: 405, Code: "INVALID_TYPE", Field: "method"},
		{Name: "PUT, file", Method: "PUT", Path: "/v1/holidays/2021.json", Status: 405, Code: "INVALID_TYPE", Field: "method"},
		{Name: "PATCH, unknown path", Method: "PATCH", Path: "/v1/nowhere", Status: 405, Code: "INVALID_TYPE", Field: "method"},

		// Paths.
		{Name: "v1 itself", Path: "/v1", Status: 404, Code: "DATASET_NOT_FOUND", Field: "path", Body: notFoundBody},
		{Name: "v1 itself, slash", Path: "/v1/", Status: 404, Code: "DATASET_NOT_FOUND", Field: "path", Body: notFoundBody},
		{Name: "unknown path", Path: "/v1/nowhere", Status: 404, Code: "DATASET_NOT_FOUND", Field: "path", Body: notFoundBody},
		{Name: "unknown path with a query", Path: "/v1/holidays/nowhere", Query: "year=%zz", Status: 404, Code: "DATASET_NOT_FOUND", Field: "path", Body: notFoundBody},
		{Name: "unknown file", Path: "/v1/holidays/" + yearAfter + ".json", Status: 404, Code: "DATASET_NOT_FOUND", Field: "path", Body: notFoundBody},
		{Name: "unknown file, HEAD", Method: "HEAD", Path: "/v1/holidays/" + yearAfter + ".json", Status: 404},

		// Broken encoding goes before unknown, unknown before repeated, repeated before values.
		{Name: "broken encoding", Path: holidays, Query: "foo=1&year=%zz", Status: 400, Code: "INVALID_TYPE", Field: "year"},
		{Name: "broken encoding at the end", Path: workdayCheck, Query: "date=2021-01-0%3", Status: 400, Code: "INVALID_TYPE", Field: "date"},
		{Name: "unknown parameter", Path: holidays, Query: "year=x&year=2021&foo=bar", Status: 400, Code: "INVALID_TYPE", Field: "foo"},
		{Name: "unknown parameter without a value", Path: health, Query: "verbose", Status: 400, Code: "INVALID_TYPE", Field: "verbose"},
		{Name: "names are case-sensitive", Path: holidays, Query: "Year=2021", Status: 400, Code: "INVALID_TYPE", Field: "Year"},
		{Name: "parameter of another endpoint", Path: sources, Query: "year=2021&type=national_holiday", Status: 400, Code: "INVALID_TYPE", Field: "type"},
		{Name: "repeated parameter", Path: holidays, Query: "year=2021&type=x&year=2020", Status: 400, Code: "INVALID_TYPE", Field: "year"},

		// Values.
		{Name: "year, empty", Path: holidays, Query: "year=", Status: 400, Code: "INVALID_YEAR", Field: "year"},
		{Name: "year, letters", Path: holidays, Query: "year=abcd", Status: 400, Code: "INVALID_YEAR", Field: "year"},
		{Name: "year, too early", Path: sources, Query: "year=1899", Status: 400, Code: "INVALID_YEAR", Field: "year"},
		{Name: "year, five digits", Path: sources, Query: "year=10000", Status: 400, Code: "INVALID_YEAR", Field: "year"},
		{Name: "type, unknown", Path: holidays, Query: "type=regional&year=2021", Status: 400, Code: "INVALID_TYPE", Field: "type"},
		{Name: "type, empty", Path: holidays, Query: "year=2021&type=", Status: 400, Code: "INVALID_TYPE", Field: "type"},
		{Name: "boolean, wrong", Path: holidays, Query: "year=2021&includeSources=yes", Status: 400, Code: "INVALID_TYPE", Field: "includeSources"},
		{Name: "boolean, empty", Path: holidayCheck, Query: "date=2021-01-01&includeCollectiveLeave=", Status: 400, Code: "INVALID_TYPE", Field: "includeCollectiveLeave"},
		{Name: "boolean, upper case", Path: diff, Query: "start=2021-01-01&end=2021-01-02&inclusive=TRUE", Status: 400, Code: "INVALID_TYPE", Field: "inclusive"},
		{Name: "date, missing", Path: holidayCheck, Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "date, missing (workdays)", Path: workdayCheck, Query: "weekend=sun", Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "date, not a day", Path: holidayCheck, Query: "date=2021-02-30", Status: 400, Code: "INVALID_DATE", Field: "date",
			Body: `{"error":{"code":"INVALID_DATE","message":"date must use YYYY-MM-DD, for example 2026-08-17: the value here is no day of the calendar.","details":{"field":"date","value":"2021-02-30"}}}` + "\n"},
		{Name: "date, other form", Path: workdayCheck, Query: "date=17-08-2021", Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "date, unpadded", Path: add, Query: "date=2021-8-17&days=1", Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "date, invalid UTF-8", Path: holidayCheck, Query: "date=%ff%fe%22", Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "date, long", Path: holidayCheck, Query: "date=" + long, Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "weekend, unknown token", Path: workdayCheck, Query: "date=2021-01-01&weekend=sat,funday", Status: 400, Code: "INVALID_TYPE", Field: "weekend"},
		{Name: "weekend, empty", Path: workdayCheck, Query: "date=2021-01-01&weekend=", Status: 400, Code: "INVALID_TYPE", Field: "weekend"},
		{Name: "weekend, bare", Path: workdayCheck, Query: "date=2021-01-01&weekend", Status: 400, Code: "INVALID_TYPE", Field: "weekend"},
		{Name: "weekend, none and more", Path: add, Query: "date=2021-01-01&days=1&weekend=none,sat", Status: 400, Code: "INVALID_TYPE", Field: "weekend"},
		{Name: "weekend, all seven", Path: diff, Query: "start=2021-01-01&end=2021-01-02&weekend=mon,tue,wed,thu,fri,sat,sun", Status: 400, Code: "INVALID_TYPE", Field: "weekend"},
		{Name: "days, missing", Path: add, Query: "date=2021-01-01", Status: 400, Code: "INVALID_RANGE", Field: "days"},
		{Name: "days, zero", Path: add, Query: "date=2021-01-01&days=0", Status: 400, Code: "INVALID_RANGE", Field: "days"},
		{Name: "days, negative", Path: add, Query: "date=2021-01-01&days=-5", Status: 400, Code: "INVALID_RANGE", Field: "days"},
		{Name: "days, plus sign", Path: add, Query: "date=2021-01-01&days=+5", Status: 400, Code: "INVALID_RANGE", Field: "days"},
		{Name: "days, fraction", Path: add, Query: "date=2021-01-01&days=1.5", Status: 400, Code: "INVALID_RANGE", Field: "days"},
		{Name: "start, missing", Path: diff, Query: "end=2021-01-01", Status: 400, Code: "INVALID_DATE", Field: "start"},
		{Name: "end, missing", Path: diff, Query: "start=2021-01-01", Status: 400, Code: "INVALID_DATE", Field: "end"},
		{Name: "start after end", Path: diff, Query: "start=2021-01-02&end=2021-01-01", Status: 400, Code: "INVALID_RANGE", Field: "start"},
		{Name: "values go before ranges", Path: diff, Query: "start=2021-01-02&end=2021-01-01&inclusive=no", Status: 400, Code: "INVALID_TYPE", Field: "inclusive"},
		{Name: "ranges go before datasets", Path: diff, Query: "start=" + far + "-01-02&end=" + far + "-01-01", Status: 400, Code: "INVALID_RANGE", Field: "start"},

		// Datasets.
		{Name: "no dataset, holidays", Path: holidays, Query: "year=" + far, Status: 404, Code: "DATASET_NOT_FOUND", Field: "year",
			Body: notCovered("year", far, last+20, first, last)},
		{Name: "no dataset, the year after the last", Path: holidays, Query: "year=" + yearAfter, Status: 404, Code: "DATASET_NOT_FOUND", Field: "year",
			Body: notCovered("year", yearAfter, last+1, first, last)},
		{Name: "no dataset, sources", Path: sources, Query: "year=" + yearBefore, Status: 404, Code: "DATASET_NOT_FOUND", Field: "year",
			Body: notCovered("year", yearBefore, first-1, first, last)},
		{Name: "no dataset, the first year there may be", Path: holidays, Query: "year=1900", Status: 404, Code: "DATASET_NOT_FOUND", Field: "year",
			Body: notCovered("year", "1900", 1900, first, last)},
		{Name: "no dataset, the last year there may be", Path: sources, Query: "year=9999", Status: 404, Code: "DATASET_NOT_FOUND", Field: "year",
			Body: notCovered("year", "9999", 9999, first, last)},
		{Name: "no dataset, holiday check", Path: holidayCheck, Query: "date=" + yearBefore + "-12-31", Status: 404, Code: "DATASET_NOT_FOUND", Field: "date",
			Body: notCovered("date", yearBefore+"-12-31", first-1, first, last)},
		{Name: "no dataset, workday check", Path: workdayCheck, Query: "date=" + yearAfter + "-01-01&weekend=sun", Status: 404, Code: "DATASET_NOT_FOUND", Field: "date",
			Body: notCovered("date", yearAfter+"-01-01", last+1, first, last)},
		{Name: "no dataset, add from the last day", Path: add, Query: "date=" + lastYear + "-12-31&days=1", Status: 404, Code: "DATASET_NOT_FOUND", Field: "date",
			Body: notCovered("date", lastYear+"-12-31", last+1, first, last)},
		{Name: "no dataset, add too far back", Path: add, Query: "date=" + yearBefore + "-12-30&days=1", Status: 404, Code: "DATASET_NOT_FOUND", Field: "date",
			Body: notCovered("date", yearBefore+"-12-30", first-1, first, last)},
		{Name: "no dataset, add from the end of time", Path: add, Query: "date=9999-12-31&days=1", Status: 404, Code: "DATASET_NOT_FOUND", Field: "date",
			Body: notCovered("date", "9999-12-31", 10000, first, last)},
		{Name: "no dataset, add too far", Path: add, Query: "date=" + lastYear + "-12-30&days=2", Status: 404, Code: "DATASET_NOT_FOUND", Field: "days",
			Body: notCovered("days", "2", last+1, first, last)},
		{Name: "no dataset, add a huge number", Path: add, Query: "date=2021-01-01&days=99999999999999999999999999", Status: 404, Code: "DATASET_NOT_FOUND", Field: "days",
			Body: notCovered("days", "99999999999999999999999999", last+1, first, last)},
		{Name: "no dataset, diff start", Path: diff, Query: "start=" + yearBefore + "-12-31&end=" + firstYear + "-01-05", Status: 404, Code: "DATASET_NOT_FOUND", Field: "start",
			Body: notCovered("start", yearBefore+"-12-31", first-1, first, last)},
		{Name: "no dataset, diff end", Path: diff, Query: "start=" + lastYear + "-12-01&end=" + yearAfter + "-01-05", Status: 404, Code: "DATASET_NOT_FOUND", Field: "end",
			Body: notCovered("end", yearAfter+"-01-05", last+1, first, last)},
		{Name: "no dataset, diff both", Path: diff, Query: "start=1950-01-01&end=" + far + "-01-01", Status: 404, Code: "DATASET_NOT_FOUND", Field: "start",
			Body: notCovered("start", "1950-01-01", 1950, first, last)},
		{Name: "no dataset, diff end only just, exclusive", Path: diff, Query: "start=" + lastYear + "-12-31&end=" + yearAfter + "-01-02&inclusive=false", Status: 404, Code: "DATASET_NOT_FOUND", Field: "end",
			Body: notCovered("end", yearAfter+"-01-02", last+1, first, last)},
	}
}

// long is more than an error repeats.
const long = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
