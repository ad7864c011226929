package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// indonesia is the API under test, on the day it is for the common cases.
var (
	indonesia = table.API()
	today     = apitest.Today()
	firstYear = indonesia.Calendar().FirstYear()
	lastYear  = indonesia.Calendar().LastYear()
)

func get(target string) api.Answer {
	path, query, _ := strings.Cut(target, "?")
	return indonesia.Resolve(nil, "GET", path, query, today)
}

type envelope struct {
	Meta  json.RawMessage `json:"meta"`
	Data  json.RawMessage `json:"data"`
	Error *struct {
		Code    string         `json:"code"`
		Message string         `json:"message"`
		Details map[string]any `json:"details"`
	} `json:"error"`
}

// checkForm holds an answer against what the contract says of every answer.
func checkForm(t *testing.T, request string, a api.Answer) envelope {
	t.Helper()
	var e envelope
	switch {
	case a.Status == 204:
		if a.Body != nil || a.File != "" {
			t.Errorf("%s: a 204 with a body", request)
		}
		return e
	case a.File != "":
		if a.Status != 200 || a.Body != nil {
			t.Errorf("%s: file %s with status %d", request, a.File, a.Status)
		}
		return e
	}
	text := string(a.Body)
	if !strings.HasSuffix(text, "}\n") || strings.Count(text, "\n") != 1 {
		t.Errorf("%s: not one line: %q", request, text)
	}
	if !utf8.ValidString(text) {
		t.Errorf("%s: invalid UTF-8: %q", request, text)
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&e); err != nil {
		t.Fatalf("%s: %v: %q", request, err, text)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, a.Body); err != nil || compact.String()+"\n" != text {
		t.Errorf("%s: not compact JSON: %q", request, text)
	}
	ok := a.Status == 200
	if ok != (e.Error == nil) || ok != (e.Meta != nil) || ok != (e.Data != nil) {
		t.Errorf("%s: the wrong envelope for %d: %s", request, a.Status, text)
	}
	if !ok && (e.Error.Code == "" || e.Error.Message == "" || e.Error.Details == nil) {
		t.Errorf("%s: an incomplete error: %s", request, text)
	}
	return e
}

func TestCases(t *testing.T) {
	names := make(map[string]bool)
	for _, c := range apitest.Cases(indonesia) {
		if names[c.Name] {
			t.Errorf("two cases are named %q", c.Name)
		}
		names[c.Name] = true
		if strings.HasPrefix(c.Name, "file") {
			continue // for hosts, which have files
		}
		t.Run(c.Name, func(t *testing.T) {
			a := indonesia.Resolve(nil, c.HTTPMethod(), c.Path, c.Query, today)
			e := checkForm(t, c.Target(), a)
			if a.Status != c.Status {
				t.Fatalf("status %d, want %d: %s", a.Status, c.Status, a.Body)
			}
			if c.Method != "HEAD" && c.Code != "" && (e.Error.Code != c.Code || e.Error.Details["field"] != c.Field) {
				t.Errorf("%s, want code %s, field %s", a.Body, c.Code, c.Field)
			}
			if c.Body != "" && a.File == "" && string(a.Body) != c.Body {
				t.Errorf("got  %swant %s", a.Body, c.Body)
			}
		})
	}
}

func TestFilesOfQuestions(t *testing.T) {
	year := fmt.Sprint(lastYear)
	for target, want := range map[string]string{
		"/v1/holidays":           "v1/holidays/2021.json",
		"/v1/holidays/":          "v1/holidays/2021.json",
		"/v1/sources":            "v1/sources/2021.json",
		"/v1/holidays?year=2009": "v1/holidays/2009.json",
		"/v1/holidays?year=" + year + "&type=collective_leave&includeSources=true":                  "v1/holidays/" + year + ".collective_leave.sources.json",
		"/v1/holidays/check?includeSources=true&date=2020-02-29&includeCollectiveLeave=false":       "v1/holidays/check/2020-02-29.no-leave.sources.json",
		"/v1/holidays/check?date=2020-02-29&includeCollectiveLeave=true":                            "v1/holidays/check/2020-02-29.json",
		"/v1/workdays/check?date=" + year + "-12-31":                                                "v1/workdays/check/" + year + "-12-31.json",
		"/v1/workdays/check?date=2009-01-01&weekend=%20Sun%20,SAT,sun&includeCollectiveLeave=false": "v1/workdays/check/2009-01-01.no-leave.json",
	} {
		if a := get(target); a.File != want {
			t.Errorf("%s: file %q (%d %s), want %q", target, a.File, a.Status, a.Body, want)
		}
	}
}

// TestDefaultYear turns with today, which the caller passes in.
func TestDefaultYear(t *testing.T) {
	for _, day := range []workday.Date{
		workday.DateOf(firstYear, 1, 1), workday.DateOf(2020, 12, 31), workday.DateOf(2021, 1, 1), workday.DateOf(lastYear, 12, 31),
	} {
		want := fmt.Sprintf("v1/holidays/%d.json", day.Year())
		if a := indonesia.Resolve(nil, "GET", "/v1/holidays", "", day); a.File != want {
			t.Errorf("on %s: %q, want %q", day, a.File, want)
		}
	}
	for _, day := range []workday.Date{workday.DateOf(firstYear-1, 12, 31), workday.DateOf(lastYear+1, 1, 1)} {
		a := indonesia.Resolve(nil, "GET", "/v1/holidays", "", day)
		want := fmt.Sprintf(`{"error":{"code":"DATASET_NOT_FOUND","message":"No dataset covers the year %d, which this answer needs. Covered are %d to %d.","details":{"field":"year","year":%d,"firstYear":%d,"lastYear":%d}}}`+"\n",
			day.Year(), firstYear, lastYear, day.Year(), firstYear, lastYear)
		if a.Status != 404 || string(a.Body) != want {
			t.Errorf("on %s: %d %s, want %s", day, a.Status, a.Body, want)
		}
	}
}

// TestTooLong: the length goes before everything else, whichever part has it.
func TestTooLong(t *testing.T) {
	for _, method := range []string{"GET", "HEAD", "OPTIONS", "POST"} {
		for _, path := range []string{"/v1/health", "/v1/holidays", "/v1/nowhere", "", "/v1/" + strings.Repeat("x", 8188), "/v1/" + strings.Repeat("x", 8189)} {
			for _, length := range []int{8191, 8192, 8193, 8194, 100_000} {
				if len(path) > length {
					continue
				}
				// The method and the path are judged only where the length is right.
				want := indonesia.Resolve(nil, method, path, "", today).Status
				if length > api.MaxTarget {
					want = 414
				}
				a := indonesia.Resolve(nil, method, path, strings.Repeat("&", length-len(path)), today)
				if a.Status != want {
					t.Errorf("%s with %d bytes of path and %d in all: %d, want %d", method, len(path), length, a.Status, want)
				}
				if e := checkForm(t, method, a); a.Status == 414 && (e.Error.Code != "INVALID_TYPE" || fmt.Sprint(e.Error.Details) != "map[field:query]") {
					t.Errorf("%s with %d bytes: %s", method, length, a.Body)
				}
			}
		}
	}
}

// TestOtherCalendar: an API knows the calendar it was given and no other, and
// two of them can live in one process.
func TestOtherCalendar(t *testing.T) {
	calendar, err := workday.NewCalendar(2090, 2091, []workday.Holiday{
		{Date: workday.DateOf(2090, 1, 2)}, {Date: workday.DateOf(2090, 1, 3), Leave: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	years := []api.Year{{Number: 2090, Revision: 7, Status: "draft"}, {Number: 2091, Revision: 1, Status: "verified"}}
	other, err := api.New(calendar, years)
	if err != nil {
		t.Fatal(err)
	}
	if other.Calendar() != calendar || len(other.Years()) != 2 || other.Years()[0] != years[0] || other.Years()[1] != years[1] {
		t.Errorf("it has the years %v", other.Years())
	}
	// 1 January 2090 is a Sunday: 2 and 3 are off, 4 to 6 are not, then comes a weekend.
	const query = "date=2090-01-01&days=4"
	const want = `{"meta":{"version":"v1","countryCode":"ID","datasets":[{"year":2090,"revision":7,"status":"draft"}]},"data":{"startDate":"2090-01-01","days":4,"resultDate":"2090-01-09","resultDay":"Monday","resultLocalDay":"Senin","calendarDayCount":8,"weekendCount":2,"holidayCount":2,"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"
	if a := other.Resolve(nil, "GET", "/v1/workdays/add", query, today); string(a.Body) != want {
		t.Errorf("got  %swant %s", a.Body, want)
	}
	if a := indonesia.Resolve(nil, "GET", "/v1/workdays/add", query, today); a.Status != 404 {
		t.Errorf("Indonesia's calendar answers for 2090: %d %s", a.Status, a.Body)
	}
	if a := other.Resolve(nil, "GET", "/v1/holidays", "", today); a.Status != 404 || !strings.Contains(string(a.Body), `"year":2021,"firstYear":2090,"lastYear":2091`) {
		t.Errorf("in 2021: %d %s", a.Status, a.Body)
	}
	if a := other.Resolve(nil, "GET", "/v1/holidays", "", workday.DateOf(2091, 6, 1)); a.File != "v1/holidays/2091.json" {
		t.Errorf("in 2091: %d %q %s", a.Status, a.File, a.Body)
	}
}

func TestNewRefusesOtherYears(t *testing.T) {
	calendar, err := workday.NewCalendar(2020, 2022, nil)
	if err != nil {
		t.Fatal(err)
	}
	years := func(numbers ...int) []api.Year {
		var list []api.Year
		for _, n := range numbers {
			list = append(list, api.Year{Number: n, Revision: 1, Status: "verified"})
		}
		return list
	}
	if _, err := api.New(calendar, years(2020, 2021, 2022)); err != nil {
		t.Error(err)
	}
	for _, bad := range [][]api.Year{nil, years(2020, 2021), years(2021, 2022, 2023), years(2020, 2022, 2021), years(2020, 2021, 2021), years(2020, 2021, 2022, 2023)} {
		if _, err := api.New(calendar, bad); err == nil {
			t.Errorf("a calendar of 2020 to 2022 is taken with the years %v", bad)
		}
	}
}

// TestDetails spells out what errors repeat of the caller's input.
func TestDetails(t *testing.T) {
	covered := fmt.Sprintf(`"firstYear":%d,"lastYear":%d}`, firstYear, lastYear)
	before, last, after := fmt.Sprint(firstYear-1), fmt.Sprint(lastYear), fmt.Sprint(lastYear+1)
	for target, want := range map[string]string{
		"/v1/holidays?year=":                `{"field":"year","value":""}`,
		"/v1/holidays?year":                 `{"field":"year","value":""}`,
		"/v1/holidays?year=20+21":           `{"field":"year","value":"20 21"}`,
		"/v1/holidays?year=%22%5C%0A%7F":    `{"field":"year","value":"\"\\\u000a\u007f"}`,
		"/v1/holidays?year=%ff%E2%82":       `{"field":"year","value":"` + "\ufffd\ufffd\ufffd" + `"}`,
		"/v1/holidays?year=1&year=2&year=3": `{"field":"year","value":"2"}`,
		"/v1/holidays?=5":                   `{"field":"","value":"5","allowed":["year","type","includeSources"]}`,
		"/v1/health?x=1":                    `{"field":"x","value":"1","allowed":[]}`,
		"/v1/holidays?b=1&a=2":              `{"field":"b","value":"1","allowed":["year","type","includeSources"]}`,
		"/v1/holidays?year=1&year=2&a=2":    `{"field":"a","value":"2","allowed":["year","type","includeSources"]}`,
		"/v1/holidays?a=2&year=%":           `{"field":"year"}`,
		"/v1/holidays?%g1=2":                `{"field":"%g1"}`,
		"/v1/workdays/check?date=2021-01-01&weekend=sat,%20Funday%20,x": `{"field":"weekend","value":"Funday"}`,
		"/v1/workdays/add?days=1":                                                              `{"field":"date"}`,
		"/v1/workdays/add?date=2021-01-01":                                                     `{"field":"days"}`,
		"/v1/workdays/add?date=2021-01-01&days=+1":                                             `{"field":"days","value":" 1"}`,
		"/v1/workdays/diff?start=2021-02-01&end=2021-01-01":                                    `{"field":"start","value":"2021-02-01"}`,
		"/v1/workdays/diff?start=" + last + "-12-01&end=2999-01-01":                            `{"field":"end","value":"2999-01-01","year":` + after + `,` + covered,
		"/v1/workdays/diff?start=" + before + "-12-31&end=" + after + "-06-01&inclusive=false": `{"field":"end","value":"` + after + `-06-01","year":` + after + `,` + covered,
		"/v1/workdays/diff?start=" + before + "-12-30&end=" + after + "-06-01&inclusive=false": `{"field":"start","value":"` + before + `-12-30","year":` + before + `,` + covered,
		"/v1/nowhere?x=%zz": `{"field":"path"}`,
		"/v1/holidays?year=" + strings.Repeat("é", 150): `{"field":"year","value":"` + strings.Repeat("é", 100) + `"}`,
	} {
		a := get(target)
		_, details, _ := strings.Cut(string(a.Body), `"details":`)
		if details != want+"}}\n" {
			t.Errorf("%s\n got %s want %s", target, details, want)
		}
	}
}

// TestMessagesHelp: a message says what is wrong, and what to write instead. The
// contract promises the form of a date in it.
func TestMessagesHelp(t *testing.T) {
	for target, want := range map[string]string{
		"/v1/holidays/check":                                "date is required and must use YYYY-MM-DD, for example",
		"/v1/holidays/check?date=":                          "date must use YYYY-MM-DD, for example 2026-08-17: the value here does not use YYYY-MM-DD.",
		"/v1/holidays/check?date=x":                         "date must use YYYY-MM-DD, for example 2026-08-17: the value here does not use YYYY-MM-DD.",
		"/v1/workdays/add?date=2021-02-30&days=1":           "date must use YYYY-MM-DD, for example 2026-08-17: the value here is no day of the calendar.",
		"/v1/workdays/diff?start=2021-01-01&end=":           "end must use YYYY-MM-DD",
		"/v1/workdays/add?date=2021-03-02":                  "days is required: a positive whole number",
		"/v1/workdays/add?date=2021-03-02&days=0":           "days must be a positive whole number",
		"/v1/health?x=1":                                    "This parameter is unknown here: this endpoint takes none. Leave it out.",
		"/v1/sources?x=1":                                   "This parameter is unknown here. Use only those in details.allowed; names are case-sensitive.",
		"/v1/sources?year=2021&year=2021":                   "This parameter is given more than once.",
		"/v1/sources?year=%":                                "The query has broken percent-encoding",
		"/v1/sources?year=1":                                "The year must be four digits from 1900 to 9999",
		"/v1/holidays?type=x":                               "The type must be national_holiday or collective_leave.",
		"/v1/holidays?includeSources=x":                     "includeSources must be true or false.",
		"/v1/workdays/check?date=2021-03-02&weekend=x":      "weekend takes mon, tue, wed, thu, fri, sat and sun, separated by commas, or none alone: the value here is no weekday.",
		"/v1/workdays/diff?start=2021-03-02&end=2021-03-01": "The start must not be after the end.",
		"/v1/workdays/add?date=2021-03-02&days=99999":       fmt.Sprintf("No dataset covers the year %d, which this answer needs. Covered are %d to %d.", lastYear+1, firstYear, lastYear),
		"/v1/x": "Nothing is here. The endpoints are /v1/health",
		"/v1/health?" + strings.Repeat("x", api.MaxTarget): "Path and query are longer than 8192 bytes together.",
	} {
		e := checkForm(t, target, get(target))
		if e.Error == nil || !strings.HasPrefix(e.Error.Message, want) {
			t.Errorf("%.100s: %+v, want a message that starts with %q", target, e.Error, want)
		}
	}
}

func TestHeaders(t *testing.T) {
	has := func(status int, name, value string) {
		t.Helper()
		for _, h := range api.Headers(status) {
			if h.Name == name {
				if h.Value != value {
					t.Errorf("%d: %s is %q, want %q", status, name, h.Value, value)
				}
				return
			}
		}
		if value != "" {
			t.Errorf("%d has no %s", status, name)
		}
	}
	for _, status := range []int{200, 400, 404, 405, 414} {
		has(status, "Cache-Control", "public, max-age=3600, s-maxage=86400")
		has(status, "Content-Type", "application/json; charset=utf-8")
		has(status, "X-Content-Type-Options", "nosniff")
	}
	for _, status := range []int{200, 204, 400, 404, 405, 414, 500} {
		has(status, "Access-Control-Allow-Origin", "*")
		has(status, "Access-Control-Expose-Headers", "ETag")
	}
	has(405, "Allow", "GET, OPTIONS")
	has(400, "Allow", "")
	has(414, "Allow", "")
	has(500, "Cache-Control", "no-store")
	has(500, "Content-Type", "application/json; charset=utf-8")
	has(500, "X-Content-Type-Options", "nosniff")
	has(204, "Cache-Control", "public, max-age=3600, s-maxage=86400")
	has(204, "Access-Control-Allow-Methods", "GET, OPTIONS")
	has(204, "Access-Control-Allow-Headers", "*, Authorization")
	has(204, "Access-Control-Max-Age", "86400")
	has(204, "Content-Type", "")
}

func TestFailureGivesNothingAway(t *testing.T) {
	a := api.Failure()
	e := checkForm(t, "failure", a)
	if a.Status != 500 || e.Error.Code != "INTERNAL_ERROR" || len(e.Error.Details) != 0 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

func TestETagIsFNV(t *testing.T) {
	for _, s := range []string{"", "a", "harikerja", strings.Repeat("x", 1000)} {
		h := fnv.New64a()
		h.Write([]byte(s))
		want := fmt.Sprintf(`"%016x"`, h.Sum64())
		if got := api.ETag([]byte(s)); got != want {
			t.Errorf("ETag(%.10q) = %s, want %s", s, got, want)
		}
	}
}

// TestBufferIsAppendedTo: a host may hand in a buffer of its own.
func TestBufferIsAppendedTo(t *testing.T) {
	for _, c := range apitest.Cases(indonesia) {
		want := indonesia.Resolve(nil, c.HTTPMethod(), c.Path, c.Query, today)
		buf := append(make([]byte, 0, 4096), "before "...)
		got := indonesia.Resolve(buf, c.HTTPMethod(), c.Path, c.Query, today)
		if got.Body != nil && string(got.Body) != "before "+string(want.Body) {
			t.Errorf("%s: %s, want %s", c.Name, got.Body, want.Body)
		}
	}
}

// TestOneAllocation: the body, and nothing else, even if it names every year.
func TestOneAllocation(t *testing.T) {
	from, to := workday.DateOf(firstYear, 1, 1), workday.DateOf(lastYear, 12, 31)
	all, err := indonesia.Calendar().Count(from.AddDays(1), to, workday.Rules{Weekend: workday.SatSun, Leave: true})
	if err != nil {
		t.Fatal(err)
	}
	query := fmt.Sprintf("date=%s&days=%d&weekend=sat,sun&includeCollectiveLeave=true", from, all.Workdays)
	if a := indonesia.Resolve(nil, "GET", "/v1/workdays/add", query, today); a.Status != 200 {
		t.Fatalf("%s: %s", query, a.Body)
	}
	allocs := testing.AllocsPerRun(100, func() {
		indonesia.Resolve(nil, "GET", "/v1/workdays/add", query, today)
	})
	if allocs > 1 {
		t.Errorf("an add allocates %v times, want at most once", allocs)
	}
	// None at all if the buffer has room for it, and one if it has not.
	const small = "date=2021-03-02&days=5"
	for _, c := range []struct {
		buf  []byte
		want float64
	}{{make([]byte, 0, 512), 0}, {make([]byte, 300, 512), 1}} {
		allocs := testing.AllocsPerRun(100, func() {
			indonesia.Resolve(c.buf, "GET", "/v1/workdays/add", small, today)
		})
		if allocs != c.want {
			t.Errorf("with room for %d bytes, an add allocates %v times, want %v", cap(c.buf)-len(c.buf), allocs, c.want)
		}
	}
}

// TestRequired: what is declared as required has to be given, and nothing else has.
func TestRequired(t *testing.T) {
	values := map[api.Kind]string{api.KindYear: "2021", api.KindDate: "2021-03-02", api.KindDays: "5", api.KindBool: "true",
		api.KindHolidayType: api.NationalHoliday, api.KindWeekend: "sun"}
	for _, e := range api.Endpoints() {
		for _, left := range e.Params {
			var given []string
			for _, p := range e.Params {
				if p != left {
					given = append(given, p.Name+"="+values[p.Kind])
				}
			}
			target := e.Path + "?" + strings.Join(given, "&")
			if a := get(target); (a.Status == 400) != left.Required {
				t.Errorf("%s: %s is required: %t, the status is %d", target, left.Name, left.Required, a.Status)
			}
		}
	}
}

// TestForms: the files that the declarations name are those that questions lead to.
func TestForms(t *testing.T) {
	want := map[string]int{"/v1/holidays": 6, "/v1/holidays/check": 4, "/v1/workdays/check": 2, "/v1/sources": 1}
	for _, e := range api.Endpoints() {
		if e.Precomputed() != (want[e.Path] > 0) {
			t.Errorf("%s is precomputed: %t", e.Path, e.Precomputed())
		}
		if !e.Precomputed() {
			continue
		}
		key := "2021"
		if e.Params[0].Kind == api.KindDate {
			key = "2021-03-02"
		}
		seen := make(map[string]bool)
		for _, form := range e.Forms() {
			query := e.Params[0].Name + "=" + key
			for _, p := range e.Params[1:] {
				if value := form.Value(p.Name); value != "" {
					query += "&" + p.Name + "=" + url.QueryEscape(value)
				}
			}
			file := e.File(key, form.Suffix)
			if got := get(e.Path + "?" + query).File; got != file {
				t.Errorf("%s?%s leads to %q, the form names %q", e.Path, query, got, file)
			}
			seen[file] = true
		}
		if len(seen) != want[e.Path] {
			t.Errorf("%s has %d files for a key, want %d", e.Path, len(seen), want[e.Path])
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a form has a value for what is no option")
		}
	}()
	new(api.Form).Value("year")
}

func TestOwnAnswers(t *testing.T) {
	for _, c := range []struct {
		got    api.Answer
		status int
		start  string
		field  any
	}{
		{api.NotFound(), 404, "Nothing is here.", "path"},
		{api.FilesOnly(), 404, "This host has files only", nil},
		{api.Failure(), 500, "Something went wrong", nil},
	} {
		e := checkForm(t, c.start, c.got)
		if c.got.Status != c.status || !strings.HasPrefix(e.Error.Message, c.start) || e.Error.Details["field"] != c.field {
			t.Errorf("%d %s, want %d and %q", c.got.Status, c.got.Body, c.status, c.start)
		}
	}
}

func TestUncoveredDayHasNoCheck(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a day that is not covered is checked")
		}
	}()
	indonesia.AppendWorkdayCheck(nil, workday.DateOf(lastYear+1, 1, 1), workday.Rules{})
}

func FuzzResolve(f *testing.F) {
	for _, c := range apitest.Cases(indonesia) {
		f.Add(c.HTTPMethod(), c.Path, c.Query)
	}
	f.Fuzz(func(t *testing.T, method, path, query string) {
		a := indonesia.Resolve(nil, method, path, query, today)
		checkForm(t, method+" "+path+"?"+query, a)
		if b := indonesia.Resolve(nil, method, path, query, today); a.Status != b.Status || a.File != b.File || string(a.Body) != string(b.Body) {
			t.Errorf("two answers to %s %s?%s", method, path, query)
		}
	})
}

// FuzzQuery holds the query parser against net/url: what that takes as year
// must be the year that is asked for here.
func FuzzQuery(f *testing.F) {
	for _, c := range apitest.Cases(indonesia) {
		f.Add(c.Query)
	}
	f.Add("year=20%32%31")
	f.Add("&year=2021&&")
	f.Add("%79%65ar=2021")
	f.Fuzz(func(t *testing.T, query string) {
		a := indonesia.Resolve(nil, "GET", "/v1/sources", query, today)
		values, err := url.ParseQuery(query)
		if len("/v1/sources"+query) > api.MaxTarget {
			if a.Status != 414 {
				t.Fatalf("%d bytes of query are answered with %d, want 414", len(query), a.Status)
			}
			return
		}
		if strings.Contains(query, ";") {
			return // net/url refuses what the contract takes as part of a value
		}
		if err != nil {
			if a.Status != 400 {
				t.Fatalf("net/url refuses %q (%v), the answer is %d", query, err, a.Status)
			}
			return
		}
		years := values["year"]
		delete(values, "year")
		switch {
		case len(values) > 0 || len(years) > 1: // unknown or repeated
			if a.Status != 400 {
				t.Fatalf("%q is answered with %d, want 400", query, a.Status)
			}
		case len(years) == 0:
			if a.File != "v1/sources/2021.json" {
				t.Fatalf("%q asks for this year, the answer is %d %s", query, a.Status, a.File)
			}
		case len(years[0]) == 4 && fmt.Sprint(firstYear) <= years[0] && years[0] <= fmt.Sprint(lastYear) && strings.Trim(years[0], "0123456789") == "":
			if a.File != "v1/sources/"+years[0]+".json" {
				t.Fatalf("%q asks for %q, the answer is %d %s", query, years[0], a.Status, a.File)
			}
		default:
			if a.Status != 400 && a.Status != 404 {
				t.Fatalf("%q asks for %q, the answer is %d %s", query, years[0], a.Status, a.File)
			}
		}
	})
}
