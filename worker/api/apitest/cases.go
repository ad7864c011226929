// Package apitest is the one list of requests that every host of the API is
// tested with: the native server, the WebAssembly worker and Netlify's runtime.
package apitest

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

// Cases returns the list.
func Cases() []Case {
	return []Case{
		// Every endpoint, every parameter.
		{Name: "health", Path: health, Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID"},"data":{"status":"ok","service":"harikerja","version":"v1"}}` + "\n"},
		{Name: "health, trailing slash", Path: health + "/", Status: 200},
		{Name: "health, HEAD", Method: "HEAD", Path: health, Status: 200},
		{Name: "holidays, this year", Path: holidays, Status: 200},
		{Name: "holidays, empty parts", Path: holidays, Query: "&&year=2026&", Status: 200},
		{Name: "holidays, 2026", Path: holidays, Query: "year=2026", Status: 200},
		{Name: "holidays, trailing slash", Path: holidays + "/", Query: "year=2026", Status: 200},
		{Name: "holidays, national", Path: holidays, Query: "year=2026&type=national_holiday", Status: 200},
		{Name: "holidays, leave", Path: holidays, Query: "type=collective_leave&year=2020", Status: 200},
		{Name: "holidays, sources", Path: holidays, Query: "year=2026&includeSources=true", Status: 200},
		{Name: "holidays, national with sources", Path: holidays, Query: "year=2022&type=national_holiday&includeSources=true", Status: 200},
		{Name: "holidays, defaults spelt out", Path: holidays, Query: "year=2026&includeSources=false", Status: 200},
		{Name: "holidays, escaped", Path: holidays, Query: "%79ear=%32026", Status: 200},
		{Name: "holidays, HEAD", Method: "HEAD", Path: holidays, Query: "year=2026", Status: 200},
		{Name: "holiday check, national", Path: holidayCheck, Query: "date=2026-08-17", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2026,"revision":1,"status":"verified"},"data":{"date":"2026-08-17","day":"Monday","localDay":"Senin","isHoliday":true,"holidays":[{"date":"2026-08-17","day":"Monday","localDay":"Senin","localName":"Proklamasi Kemerdekaan","name":"Independence Day","type":"national_holiday","isNationalHoliday":true,"isCollectiveLeave":false}]}}` + "\n"},
		{Name: "holiday check, two names", Path: holidayCheck, Query: "date=2021-05-13", Status: 200},
		{Name: "holiday check, leave", Path: holidayCheck, Query: "date=2026-12-24", Status: 200},
		{Name: "holiday check, leave left out", Path: holidayCheck, Query: "date=2026-12-24&includeCollectiveLeave=false", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2026,"revision":1,"status":"verified"},"data":{"date":"2026-12-24","day":"Thursday","localDay":"Kamis","isHoliday":false,"holidays":[]}}` + "\n"},
		{Name: "holiday check, sources", Path: holidayCheck, Query: "includeSources=true&date=2026-12-24&includeCollectiveLeave=true", Status: 200},
		{Name: "holiday check, no leave, sources", Path: holidayCheck, Query: "date=2009-09-20&includeCollectiveLeave=false&includeSources=true", Status: 200},
		{Name: "workday check", Path: workdayCheck, Query: "date=2026-11-16", Status: 200},
		{Name: "workday check, no leave", Path: workdayCheck, Query: "date=2026-12-24&includeCollectiveLeave=false", Status: 200},
		{Name: "workday check, default weekend in other words", Path: workdayCheck, Query: "date=2026-11-16&weekend=SUN,+sat,Sat", Status: 200},
		{Name: "workday check, six-day week", Path: workdayCheck, Query: "date=2026-11-14&weekend=sun", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","year":2026,"revision":1,"status":"verified"},"data":{"date":"2026-11-14","day":"Saturday","localDay":"Sabtu","isWeekend":false,"isHoliday":false,"isWorkday":true,"holidayTypes":[],"options":{"includeCollectiveLeave":true,"weekend":["sun"]}}}` + "\n"},
		{Name: "workday check, no weekend", Path: workdayCheck, Query: "date=2026-11-15&weekend=none", Status: 200},
		{Name: "workday check, odd weekend, no leave", Path: workdayCheck, Query: "date=2026-12-24&weekend=fri%2Cmon&includeCollectiveLeave=false", Status: 200},
		{Name: "add", Path: add, Query: "date=2026-12-24&days=5", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","datasets":[{"year":2026,"revision":1,"status":"verified"},{"year":2027,"revision":1,"status":"verified"}]},"data":{"startDate":"2026-12-24","days":5,"resultDate":"2027-01-04","resultDay":"Monday","resultLocalDay":"Senin","calendarDayCount":11,"weekendCount":4,"holidayCount":2,"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"},
		{Name: "add, trailing slash", Path: add + "/", Query: "date=2026-12-24&days=5", Status: 200},
		{Name: "add, HEAD", Method: "HEAD", Path: add, Query: "date=2026-12-24&days=5", Status: 200},
		{Name: "add, all options", Path: add, Query: "date=2026-03-13&days=0010&includeCollectiveLeave=false&weekend=sun", Status: 200},
		{Name: "add, start not covered but next day is", Path: add, Query: "date=2008-12-31&days=1", Status: 200},
		{Name: "add, long", Path: add, Query: "date=2009-01-01&days=4000", Status: 200},
		{Name: "diff", Path: diff, Query: "start=2026-01-01&end=2026-12-31", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","datasets":[{"year":2026,"revision":1,"status":"verified"}]},"data":{"startDate":"2026-01-01","endDate":"2026-12-31","inclusive":true,"calendarDayCount":365,"workdayCount":240,"weekendCount":104,"holidayCount":25,"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"},
		{Name: "diff, all options", Path: diff, Query: "start=2025-12-01&end=2026-02-28&includeCollectiveLeave=false&weekend=thu,fri&inclusive=false", Status: 200},
		{Name: "diff, nothing counted, not covered", Path: diff, Query: "start=1950-01-01&end=1950-01-01&inclusive=false", Status: 200,
			Body: `{"meta":{"version":"v1","countryCode":"ID","datasets":[]},"data":{"startDate":"1950-01-01","endDate":"1950-01-01","inclusive":false,"calendarDayCount":0,"workdayCount":0,"weekendCount":0,"holidayCount":0,"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"},
		{Name: "diff, boundaries outside but not counted", Path: diff, Query: "start=2008-12-31&end=2028-01-01&inclusive=false", Status: 200},
		{Name: "sources, this year", Path: sources, Status: 200},
		{Name: "sources, 2015", Path: sources, Query: "year=2015", Status: 200},

		// The path-style files.
		{Name: "file, health", Path: "/v1/health.json", Status: 200},
		{Name: "file, year", Path: "/v1/holidays/2026.json", Status: 200},
		{Name: "file, leave with sources", Path: "/v1/holidays/2026.collective_leave.sources.json", Status: 200},
		{Name: "file, check", Path: "/v1/holidays/check/2026-12-24.no-leave.sources.json", Status: 200},
		{Name: "file, workday", Path: "/v1/workdays/check/2026-12-24.no-leave.json", Status: 200},
		{Name: "file, sources", Path: "/v1/sources/2009.json", Status: 200},
		{Name: "file, HEAD", Method: "HEAD", Path: "/v1/sources/2009.json", Status: 200},

		// Methods.
		{Name: "OPTIONS", Method: "OPTIONS", Path: add, Status: 204},
		{Name: "OPTIONS, bad query", Method: "OPTIONS", Path: holidays, Query: "year=x", Status: 204},
		{Name: "OPTIONS, file", Method: "OPTIONS", Path: "/v1/holidays/2026.json", Status: 204},
		{Name: "OPTIONS, unknown path", Method: "OPTIONS", Path: "/v1/nowhere", Status: 204},
		{Name: "POST", Method: "POST", Path: holidays, Query: "year=2026", Status: 405, Code: "INVALID_TYPE", Field: "method",
			Body: `{"error":{"code":"INVALID_TYPE","message":"This API is read-only. Use GET or OPTIONS.","details":{"field":"method","value":"POST"}}}` + "\n"},
		{Name: "DELETE", Method: "DELETE", Path: add, Query: "date=2026-12-24&days=5", Status: 405, Code: "INVALID_TYPE", Field: "method"},
		{Name: "PUT, file", Method: "PUT", Path: "/v1/holidays/2026.json", Status: 405, Code: "INVALID_TYPE", Field: "method"},
		{Name: "PATCH, unknown path", Method: "PATCH", Path: "/v1/nowhere", Status: 405, Code: "INVALID_TYPE", Field: "method"},

		// Paths.
		{Name: "v1 itself", Path: "/v1", Status: 404, Code: "DATASET_NOT_FOUND", Field: "path"},
		{Name: "v1 itself, slash", Path: "/v1/", Status: 404, Code: "DATASET_NOT_FOUND", Field: "path"},
		{Name: "unknown path", Path: "/v1/nowhere", Status: 404, Code: "DATASET_NOT_FOUND", Field: "path"},
		{Name: "unknown path with a query", Path: "/v1/holidays/nowhere", Query: "year=%zz", Status: 404, Code: "DATASET_NOT_FOUND", Field: "path"},
		{Name: "unknown file", Path: "/v1/holidays/2028.json", Status: 404, Code: "DATASET_NOT_FOUND", Field: "path"},
		{Name: "unknown file, HEAD", Method: "HEAD", Path: "/v1/holidays/2028.json", Status: 404},

		// Broken encoding goes before unknown, unknown before repeated, repeated before values.
		{Name: "broken encoding", Path: holidays, Query: "foo=1&year=%zz", Status: 400, Code: "INVALID_TYPE", Field: "year"},
		{Name: "broken encoding at the end", Path: workdayCheck, Query: "date=2026-01-0%3", Status: 400, Code: "INVALID_TYPE", Field: "date"},
		{Name: "unknown parameter", Path: holidays, Query: "year=x&year=2026&foo=bar", Status: 400, Code: "INVALID_TYPE", Field: "foo"},
		{Name: "unknown parameter without a value", Path: health, Query: "verbose", Status: 400, Code: "INVALID_TYPE", Field: "verbose"},
		{Name: "names are case-sensitive", Path: holidays, Query: "Year=2026", Status: 400, Code: "INVALID_TYPE", Field: "Year"},
		{Name: "parameter of another endpoint", Path: sources, Query: "year=2026&type=national_holiday", Status: 400, Code: "INVALID_TYPE", Field: "type"},
		{Name: "repeated parameter", Path: holidays, Query: "year=2026&type=x&year=2027", Status: 400, Code: "INVALID_TYPE", Field: "year"},

		// Values.
		{Name: "year, empty", Path: holidays, Query: "year=", Status: 400, Code: "INVALID_YEAR", Field: "year"},
		{Name: "year, letters", Path: holidays, Query: "year=abcd", Status: 400, Code: "INVALID_YEAR", Field: "year"},
		{Name: "year, too early", Path: sources, Query: "year=1899", Status: 400, Code: "INVALID_YEAR", Field: "year"},
		{Name: "year, five digits", Path: sources, Query: "year=10000", Status: 400, Code: "INVALID_YEAR", Field: "year"},
		{Name: "type, unknown", Path: holidays, Query: "type=regional&year=2026", Status: 400, Code: "INVALID_TYPE", Field: "type"},
		{Name: "type, empty", Path: holidays, Query: "year=2026&type=", Status: 400, Code: "INVALID_TYPE", Field: "type"},
		{Name: "boolean, wrong", Path: holidays, Query: "year=2026&includeSources=yes", Status: 400, Code: "INVALID_TYPE", Field: "includeSources"},
		{Name: "boolean, empty", Path: holidayCheck, Query: "date=2026-01-01&includeCollectiveLeave=", Status: 400, Code: "INVALID_TYPE", Field: "includeCollectiveLeave"},
		{Name: "boolean, upper case", Path: diff, Query: "start=2026-01-01&end=2026-01-02&inclusive=TRUE", Status: 400, Code: "INVALID_TYPE", Field: "inclusive"},
		{Name: "date, missing", Path: holidayCheck, Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "date, missing (workdays)", Path: workdayCheck, Query: "weekend=sun", Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "date, not a day", Path: holidayCheck, Query: "date=2026-02-30", Status: 400, Code: "INVALID_DATE", Field: "date",
			Body: `{"error":{"code":"INVALID_DATE","message":"date must use YYYY-MM-DD and be a day of the calendar. This one is not.","details":{"field":"date","value":"2026-02-30"}}}` + "\n"},
		{Name: "date, other form", Path: workdayCheck, Query: "date=17-08-2026", Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "date, unpadded", Path: add, Query: "date=2026-8-17&days=1", Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "date, invalid UTF-8", Path: holidayCheck, Query: "date=%ff%fe%22", Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "date, long", Path: holidayCheck, Query: "date=" + long, Status: 400, Code: "INVALID_DATE", Field: "date"},
		{Name: "weekend, unknown token", Path: workdayCheck, Query: "date=2026-01-01&weekend=sat,funday", Status: 400, Code: "INVALID_TYPE", Field: "weekend"},
		{Name: "weekend, empty", Path: workdayCheck, Query: "date=2026-01-01&weekend=", Status: 400, Code: "INVALID_TYPE", Field: "weekend"},
		{Name: "weekend, bare", Path: workdayCheck, Query: "date=2026-01-01&weekend", Status: 400, Code: "INVALID_TYPE", Field: "weekend"},
		{Name: "weekend, none and more", Path: add, Query: "date=2026-01-01&days=1&weekend=none,sat", Status: 400, Code: "INVALID_TYPE", Field: "weekend"},
		{Name: "weekend, all seven", Path: diff, Query: "start=2026-01-01&end=2026-01-02&weekend=mon,tue,wed,thu,fri,sat,sun", Status: 400, Code: "INVALID_TYPE", Field: "weekend"},
		{Name: "days, missing", Path: add, Query: "date=2026-01-01", Status: 400, Code: "INVALID_RANGE", Field: "days"},
		{Name: "days, zero", Path: add, Query: "date=2026-01-01&days=0", Status: 400, Code: "INVALID_RANGE", Field: "days"},
		{Name: "days, negative", Path: add, Query: "date=2026-01-01&days=-5", Status: 400, Code: "INVALID_RANGE", Field: "days"},
		{Name: "days, plus sign", Path: add, Query: "date=2026-01-01&days=+5", Status: 400, Code: "INVALID_RANGE", Field: "days"},
		{Name: "days, fraction", Path: add, Query: "date=2026-01-01&days=1.5", Status: 400, Code: "INVALID_RANGE", Field: "days"},
		{Name: "start, missing", Path: diff, Query: "end=2026-01-01", Status: 400, Code: "INVALID_DATE", Field: "start"},
		{Name: "end, missing", Path: diff, Query: "start=2026-01-01", Status: 400, Code: "INVALID_DATE", Field: "end"},
		{Name: "start after end", Path: diff, Query: "start=2026-01-02&end=2026-01-01", Status: 400, Code: "INVALID_RANGE", Field: "start"},
		{Name: "values go before ranges", Path: diff, Query: "start=2026-01-02&end=2026-01-01&inclusive=no", Status: 400, Code: "INVALID_TYPE", Field: "inclusive"},
		{Name: "ranges go before datasets", Path: diff, Query: "start=2050-01-02&end=2050-01-01", Status: 400, Code: "INVALID_RANGE", Field: "start"},

		// Datasets.
		{Name: "no dataset, holidays", Path: holidays, Query: "year=2050", Status: 404, Code: "DATASET_NOT_FOUND", Field: "year",
			Body: `{"error":{"code":"DATASET_NOT_FOUND","message":"No dataset covers the year 2050, which this answer needs. Covered are 2009 to 2027.","details":{"field":"year","value":"2050","year":2050,"firstYear":2009,"lastYear":2027}}}` + "\n"},
		{Name: "no dataset, sources", Path: sources, Query: "year=1900", Status: 404, Code: "DATASET_NOT_FOUND", Field: "year"},
		{Name: "no dataset, holiday check", Path: holidayCheck, Query: "date=2008-12-31", Status: 404, Code: "DATASET_NOT_FOUND", Field: "date"},
		{Name: "no dataset, workday check", Path: workdayCheck, Query: "date=2028-01-01&weekend=sun", Status: 404, Code: "DATASET_NOT_FOUND", Field: "date"},
		{Name: "no dataset, add from the last day", Path: add, Query: "date=2027-12-31&days=1", Status: 404, Code: "DATASET_NOT_FOUND", Field: "date"},
		{Name: "no dataset, add too far back", Path: add, Query: "date=2008-12-30&days=1", Status: 404, Code: "DATASET_NOT_FOUND", Field: "date"},
		{Name: "no dataset, add from the end of time", Path: add, Query: "date=9999-12-31&days=1", Status: 404, Code: "DATASET_NOT_FOUND", Field: "date"},
		{Name: "no dataset, add too far", Path: add, Query: "date=2027-12-30&days=2", Status: 404, Code: "DATASET_NOT_FOUND", Field: "days"},
		{Name: "no dataset, add a huge number", Path: add, Query: "date=2026-01-01&days=99999999999999999999999999", Status: 404, Code: "DATASET_NOT_FOUND", Field: "days",
			Body: `{"error":{"code":"DATASET_NOT_FOUND","message":"No dataset covers the year 2028, which this answer needs. Covered are 2009 to 2027.","details":{"field":"days","value":"99999999999999999999999999","year":2028,"firstYear":2009,"lastYear":2027}}}` + "\n"},
		{Name: "no dataset, diff start", Path: diff, Query: "start=2008-12-31&end=2009-01-05", Status: 404, Code: "DATASET_NOT_FOUND", Field: "start"},
		{Name: "no dataset, diff end", Path: diff, Query: "start=2027-12-01&end=2028-01-05", Status: 404, Code: "DATASET_NOT_FOUND", Field: "end"},
		{Name: "no dataset, diff both", Path: diff, Query: "start=2000-01-01&end=2050-01-01", Status: 404, Code: "DATASET_NOT_FOUND", Field: "start"},
		{Name: "no dataset, diff end only just, exclusive", Path: diff, Query: "start=2027-12-31&end=2028-01-02&inclusive=false", Status: 404, Code: "DATASET_NOT_FOUND", Field: "end"},
	}
}

// long is more than an error repeats.
const long = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
