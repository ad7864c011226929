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
	"harikerja/worker/workday"
)

var today = workday.MustParseDate("2026-11-15")

func get(target string) api.Answer {
	path, query, _ := strings.Cut(target, "?")
	return api.Resolve(nil, "GET", path, query, today)
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
	for _, c := range apitest.Cases() {
		if strings.HasPrefix(c.Name, "file") {
			continue // for hosts, which have files
		}
		t.Run(c.Name, func(t *testing.T) {
			a := api.Resolve(nil, c.HTTPMethod(), c.Path, c.Query, today)
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
	for target, want := range map[string]string{
		"/v1/holidays":           "v1/holidays/2026.json",
		"/v1/holidays/":          "v1/holidays/2026.json",
		"/v1/sources":            "v1/sources/2026.json",
		"/v1/holidays?year=2009": "v1/holidays/2009.json",
		"/v1/holidays?year=2027&type=collective_leave&includeSources=true":                          "v1/holidays/2027.collective_leave.sources.json",
		"/v1/holidays/check?includeSources=true&date=2020-02-29&includeCollectiveLeave=false":       "v1/holidays/check/2020-02-29.no-leave.sources.json",
		"/v1/holidays/check?date=2020-02-29&includeCollectiveLeave=true":                            "v1/holidays/check/2020-02-29.json",
		"/v1/workdays/check?date=2027-12-31":                                                        "v1/workdays/check/2027-12-31.json",
		"/v1/workdays/check?date=2009-01-01&weekend=%20Sun%20,SAT,sun&includeCollectiveLeave=false": "v1/workdays/check/2009-01-01.no-leave.json",
	} {
		if a := get(target); a.File != want {
			t.Errorf("%s: file %q (%d %s), want %q", target, a.File, a.Status, a.Body, want)
		}
	}
}

// TestDefaultYear turns with today, which the caller passes in.
func TestDefaultYear(t *testing.T) {
	for day, want := range map[string]string{
		"2009-01-01": "v1/holidays/2009.json",
		"2026-12-31": "v1/holidays/2026.json",
		"2027-01-01": "v1/holidays/2027.json",
	} {
		if a := api.Resolve(nil, "GET", "/v1/holidays", "", workday.MustParseDate(day)); a.File != want {
			t.Errorf("on %s: %q, want %q", day, a.File, want)
		}
	}
	a := api.Resolve(nil, "GET", "/v1/holidays", "", workday.MustParseDate("2028-01-01"))
	const want = `{"error":{"code":"DATASET_NOT_FOUND","message":"No dataset covers the year 2028, which this answer needs. Covered are 2009 to 2027.","details":{"field":"year","year":2028,"firstYear":2009,"lastYear":2027}}}` + "\n"
	if a.Status != 404 || string(a.Body) != want {
		t.Errorf("in 2028: %d %s", a.Status, a.Body)
	}
}

// TestDetails spells out what errors repeat of the caller's input.
func TestDetails(t *testing.T) {
	for target, want := range map[string]string{
		"/v1/holidays?year=":                `{"field":"year","value":""}`,
		"/v1/holidays?year":                 `{"field":"year","value":""}`,
		"/v1/holidays?year=20+26":           `{"field":"year","value":"20 26"}`,
		"/v1/holidays?year=%22%5C%0A%7F":    `{"field":"year","value":"\"\\\u000a\u007f"}`,
		"/v1/holidays?year=%ff%E2%82":       `{"field":"year","value":"` + "\ufffd\ufffd\ufffd" + `"}`,
		"/v1/holidays?year=1&year=2&year=3": `{"field":"year","value":"2"}`,
		"/v1/holidays?=5":                   `{"field":"","value":"5","allowed":["year","type","includeSources"]}`,
		"/v1/health?x=1":                    `{"field":"x","value":"1","allowed":[]}`,
		"/v1/holidays?b=1&a=2":              `{"field":"b","value":"1","allowed":["year","type","includeSources"]}`,
		"/v1/holidays?year=1&year=2&a=2":    `{"field":"a","value":"2","allowed":["year","type","includeSources"]}`,
		"/v1/holidays?a=2&year=%":           `{"field":"year"}`,
		"/v1/holidays?%g1=2":                `{"field":"%g1"}`,
		"/v1/workdays/check?date=2026-01-01&weekend=sat,%20Funday%20,x": `{"field":"weekend","value":"Funday"}`,
		"/v1/workdays/add?days=1":                                           `{"field":"date"}`,
		"/v1/workdays/add?date=2026-01-01":                                  `{"field":"days"}`,
		"/v1/workdays/add?date=2026-01-01&days=+1":                          `{"field":"days","value":" 1"}`,
		"/v1/workdays/diff?start=2026-02-01&end=2026-01-01":                 `{"field":"start","value":"2026-02-01"}`,
		"/v1/workdays/diff?start=2027-12-01&end=2030-01-01":                 `{"field":"end","value":"2030-01-01","year":2028,"firstYear":2009,"lastYear":2027}`,
		"/v1/workdays/diff?start=2008-12-31&end=2028-06-01&inclusive=false": `{"field":"end","value":"2028-06-01","year":2028,"firstYear":2009,"lastYear":2027}`,
		"/v1/workdays/diff?start=2008-12-30&end=2028-06-01&inclusive=false": `{"field":"start","value":"2008-12-30","year":2008,"firstYear":2009,"lastYear":2027}`,
		"/v1/nowhere?x=%zz":                                                 `{"field":"path"}`,
		"/v1/holidays?year=" + strings.Repeat("é", 150):                     `{"field":"year","value":"` + strings.Repeat("é", 100) + `"}`,
	} {
		a := get(target)
		_, details, _ := strings.Cut(string(a.Body), `"details":`)
		if details != want+"}}\n" {
			t.Errorf("%s\n got %s want %s", target, details, want)
		}
	}
}

// TestMessagesHelp: the contract promises the form of a date in the message.
func TestMessagesHelp(t *testing.T) {
	for _, target := range []string{"/v1/holidays/check", "/v1/holidays/check?date=x", "/v1/workdays/add?date=2026-02-30&days=1", "/v1/workdays/diff?start=2026-01-01&end="} {
		if a := get(target); !strings.Contains(string(a.Body), "must use YYYY-MM-DD") {
			t.Errorf("%s: %s", target, a.Body)
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
	for _, status := range []int{200, 400, 404, 405} {
		has(status, "Cache-Control", "public, max-age=3600, s-maxage=86400")
		has(status, "Access-Control-Allow-Origin", "*")
		has(status, "Content-Type", "application/json; charset=utf-8")
		has(status, "X-Content-Type-Options", "nosniff")
	}
	has(405, "Allow", "GET, OPTIONS")
	has(400, "Allow", "")
	has(500, "Cache-Control", "no-store")
	has(500, "Access-Control-Allow-Origin", "*")
	has(204, "Cache-Control", "public, max-age=3600, s-maxage=86400")
	has(204, "Access-Control-Allow-Origin", "*")
	has(204, "Access-Control-Allow-Methods", "GET, OPTIONS")
	has(204, "Access-Control-Allow-Headers", "Content-Type, If-None-Match")
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
	for _, c := range apitest.Cases() {
		want := api.Resolve(nil, c.HTTPMethod(), c.Path, c.Query, today)
		buf := append(make([]byte, 0, 4096), "before "...)
		got := api.Resolve(buf, c.HTTPMethod(), c.Path, c.Query, today)
		if got.Body != nil && string(got.Body) != "before "+string(want.Body) {
			t.Errorf("%s: %s, want %s", c.Name, got.Body, want.Body)
		}
	}
}

// TestOneAllocation: the body, and nothing else.
func TestOneAllocation(t *testing.T) {
	allocs := testing.AllocsPerRun(100, func() {
		api.Resolve(nil, "GET", "/v1/workdays/add", "date=2009-03-02&days=4500&weekend=sat,sun&includeCollectiveLeave=true", today)
	})
	if allocs > 1 {
		t.Errorf("an add allocates %v times, want at most once", allocs)
	}
}

func FuzzResolve(f *testing.F) {
	for _, c := range apitest.Cases() {
		f.Add(c.HTTPMethod(), c.Path, c.Query)
	}
	f.Fuzz(func(t *testing.T, method, path, query string) {
		a := api.Resolve(nil, method, path, query, today)
		checkForm(t, method+" "+path+"?"+query, a)
		if b := api.Resolve(nil, method, path, query, today); a.Status != b.Status || a.File != b.File || string(a.Body) != string(b.Body) {
			t.Errorf("two answers to %s %s?%s", method, path, query)
		}
	})
}

// FuzzQuery holds the query parser against net/url: what that takes as year
// must be the year that is asked for here.
func FuzzQuery(f *testing.F) {
	for _, c := range apitest.Cases() {
		f.Add(c.Query)
	}
	f.Add("year=20%32%36")
	f.Add("&year=2026&&")
	f.Add("%79%65ar=2026")
	f.Fuzz(func(t *testing.T, query string) {
		a := api.Resolve(nil, "GET", "/v1/sources", query, today)
		values, err := url.ParseQuery(query)
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
			if a.File != "v1/sources/2026.json" {
				t.Fatalf("%q asks for this year, the answer is %d %s", query, a.Status, a.File)
			}
		case len(years[0]) == 4 && "2009" <= years[0] && years[0] <= "2027" && strings.Trim(years[0], "0123456789") == "":
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
