// Package conformance writes down questions and their exact answers, one a line,
// for whoever ports the engine to another language or wants to know whether a
// host answers as it should. It is pure.
package conformance

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// Name is the file's path below the public folder.
const Name = "v1/conformance.jsonl"

// Line is one question and its answer.
type Line struct {
	Method string          `json:"method"`
	Path   string          `json:"path"`
	Query  string          `json:"query"` // as it stands behind the "?"
	Today  workday.Date    `json:"today"` // the day on which it was asked: it decides which year is the current one
	Status int             `json:"status"`
	Body   json.RawMessage `json:"body"` // without the newline at its end; null if there is none; of a HEAD, what a GET would get
}

// File renders the questions about a calendar, given the files that answer some
// of them.
func File(a *api.API, files []tree.File) tree.File {
	byName := make(map[string][]byte, len(files))
	for _, f := range files {
		byName[f.Path] = f.Data
	}
	var out bytes.Buffer
	lines := json.NewEncoder(&out)
	lines.SetEscapeHTML(false)
	asked := make(map[question]bool)
	questions(a, func(q question) {
		if asked[q] {
			return
		}
		asked[q] = true
		answer := a.Resolve(nil, q.method, q.path, q.query, q.today)
		body := answer.Body
		if answer.File != "" {
			body = byName[answer.File]
		}
		if err := lines.Encode(Line{q.method, q.path, q.query, q.today, answer.Status, bytes.TrimSuffix(body, []byte("\n"))}); err != nil {
			panic(err) // every answer is JSON
		}
	})
	return tree.File{Path: Name, Data: out.Bytes()}
}

type question struct {
	method, path, query string
	today               workday.Date
}

const (
	holidays     = "/v1/holidays"
	holidayCheck = "/v1/holidays/check"
	workdayCheck = "/v1/workdays/check"
	add          = "/v1/workdays/add"
	diff         = "/v1/workdays/diff"
	sources      = "/v1/sources"
)

// questions asks about every endpoint, under every option, at all the edges, and
// all that can be wrong. There is no chance in it: the same calendar gives the
// same questions.
func questions(a *api.API, yield func(question)) {
	first, last := a.Calendar().FirstYear(), a.Calendar().LastYear()
	middle := workday.DateOf((first+last)/2, 7, 1)
	get := func(path string, params ...string) {
		yield(question{"GET", path, strings.Join(params, "&"), middle})
	}
	param := func(name string, value any) string {
		switch value := value.(type) {
		case workday.Date:
			return name + "=" + value.String()
		case int:
			return name + "=" + strconv.Itoa(value)
		case bool:
			return name + "=" + strconv.FormatBool(value)
		case string:
			return name + "=" + url.QueryEscape(value)
		}
		panic("conformance: no such kind of value")
	}
	date := func(d workday.Date) string { return param("date", d) }
	leave := func(counts bool) string { return param("includeCollectiveLeave", counts) }
	both := []bool{true, false}

	get("/v1/health")
	for y := first; y <= last; y++ {
		year := param("year", y)
		get(sources, year)
		for _, kind := range []string{"", api.NationalHoliday, api.CollectiveLeave} {
			for _, with := range both {
				if kind == "" {
					get(holidays, year, param("includeSources", with))
				} else {
					get(holidays, year, param("type", kind), param("includeSources", with))
				}
			}
		}
		// Without a year, today decides.
		for _, today := range []workday.Date{workday.DateOf(y, 1, 1), workday.DateOf(y, 12, 31)} {
			yield(question{"GET", holidays, "", today})
			yield(question{"GET", sources, "", today})
		}
	}

	// Every day that is a holiday, and the edges of years and of February.
	var days []workday.Date
	for d := workday.DateOf(first, 1, 1); d.Year() <= last; d = d.AddDays(1) {
		_, month, day := d.Civil()
		known, err := a.Calendar().Check(d, workday.Rules{Leave: true})
		if err != nil {
			panic(err) // it is covered
		}
		if known.Holiday() || month == 1 && day <= 2 || month == 12 && day >= 30 || month == 2 && day >= 28 || month == 3 && day == 1 {
			days = append(days, d)
		}
	}
	for i, d := range days {
		get(holidayCheck, date(d))
		get(holidayCheck, date(d), leave(false), param("includeSources", i%2 == 0))
		get(workdayCheck, date(d))
		get(workdayCheck, date(d), leave(false))
		// The holiday is the start, the end, or lies between.
		get(add, date(d), param("days", 1+i%25))
		get(add, date(d.AddDays(-1)), param("days", 1), leave(i%2 == 0))
		get(add, date(d), param("days", 1+i%60), param("weekend", "sun"))
		get(diff, param("start", d), param("end", d.AddDays(i%40)), leave(i%3 == 0))
		get(diff, param("start", d.AddDays(-i%40)), param("end", d), param("inclusive", false))
	}

	// Every weekend, in the middle and over the edges of years.
	for w := range workday.Weekend(127) {
		weekend := param("weekend", w.String())
		for i, counts := range both {
			d := days[(2*int(w)+i)*7%len(days)]
			get(workdayCheck, date(d), leave(counts), weekend)
			get(workdayCheck, date(d.AddDays(3)), weekend, leave(counts))
			for _, n := range []int{1, 5, 22, 260} {
				get(add, date(d), param("days", n), leave(counts), weekend)
			}
			for _, span := range []int{0, 1, 2, 6, 30, 400} {
				get(diff, param("start", d.AddDays(-span)), param("end", d), leave(counts), weekend, param("inclusive", i == 0))
			}
		}
	}

	// How far the calendar reaches.
	before, after := workday.DateOf(first-1, 12, 31), workday.DateOf(last+1, 1, 1)
	edges := []workday.Date{before.AddDays(-1), before, before.AddDays(1), after.AddDays(-2), after.AddDays(-1), after,
		workday.DateOf(0, 1, 1), workday.DateOf(1900, 1, 1), workday.DateOf(9999, 12, 31)}
	for _, d := range edges {
		get(holidayCheck, date(d))
		get(workdayCheck, date(d))
		get(workdayCheck, date(d), param("weekend", "sun"))
		for _, n := range []string{"1", "2", "250", "2500", "7000", "0001", "16777216", "99999999999999999999"} {
			for _, counts := range both {
				get(add, date(d), param("days", n), leave(counts))
			}
		}
		for _, e := range edges {
			for _, inclusive := range both {
				get(diff, param("start", d), param("end", e), param("inclusive", inclusive))
			}
		}
	}
	for _, y := range []string{strconv.Itoa(first - 1), strconv.Itoa(last + 1), "1900", "9999"} {
		get(holidays, param("year", y))
		get(sources, param("year", y))
	}
	yield(question{"GET", holidays, "", after})
	yield(question{"GET", sources, "", before})

	// Every start of a year with many numbers of days, and long spans.
	for i := range 365 {
		d := workday.DateOf(last-1, 1, 1).AddDays(i)
		get(add, date(d), param("days", 1+i%12))
		get(add, date(d), param("days", 1+i*7%300), leave(false))
		get(diff, param("start", d.AddDays(-i*11)), param("end", d), leave(i%2 == 0))
	}

	mistakes(a, get, yield)
}

// mistakes asks what has to be refused, for every parameter of every endpoint.
func mistakes(a *api.API, get func(path string, params ...string), yield func(question)) {
	last := a.Calendar().LastYear()
	good := map[api.Kind]string{
		api.KindYear:        strconv.Itoa(last),
		api.KindDate:        strconv.Itoa(last) + "-08-17",
		api.KindDays:        "10",
		api.KindHolidayType: api.NationalHoliday,
		api.KindBool:        "false",
		api.KindWeekend:     "fri,sat",
	}
	bad := map[api.Kind][]string{
		api.KindYear:        {"", "26", "20260", "202x", "1899", "+2026", "-2026", "2026.0", " 2026", "２０２６"},
		api.KindDate:        {"", "2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "17-08-2026", "2026/08/17", "20260817", "2026-08-17T00:00:00Z", " 2026-08-17", "today", "besok", "२०२६-08-17"},
		api.KindDays:        {"", "0", "00", "-1", "+1", "1.5", "1e3", "ten", " 1", "１"},
		api.KindHolidayType: {"", "national", "NATIONAL_HOLIDAY", "national_holiday,collective_leave", " collective_leave"},
		api.KindBool:        {"", "yes", "1", "0", "TRUE", "False", " true", "null"},
		api.KindWeekend:     {"", " ", "saturday", "sat,", ",sat", "sat;sun", "sat,funday", "none,sat", "sat,none", "none,none", "mon,tue,wed,thu,fri,sat,sun", "sabtu", "[]"},
	}
	// The same, spelt in other ways.
	fine := map[api.Kind][]string{
		api.KindDays:    {"0010", "1", "250"},
		api.KindWeekend: {"sun,sat", " SAT , Sun ", "sat,sat,sun", "none", " NONE ", "Fri", "mon,tue,wed,thu,fri,sat"},
		api.KindBool:    {"true"},
	}
	long := strings.Repeat("é", 150)
	for _, e := range api.Endpoints() {
		// All parameters, with one value changed, or two.
		query := func(changed map[int]string) []string {
			var parts []string
			for i, p := range e.Params {
				value := good[p.Kind]
				if p.Name == "start" {
					value = strconv.Itoa(last) + "-01-15"
				}
				if other, ok := changed[i]; ok {
					value = other
				}
				parts = append(parts, p.Name+"="+url.QueryEscape(value))
			}
			return parts
		}
		get(e.Path, query(nil)...)
		get(e.Path+"/", query(nil)...)
		get(e.Path+"//", query(nil)...)
		get(e.Path, append(query(nil), "", "")...)
		get(e.Path, append(query(nil), "unknown=1")...)
		get(e.Path, append(query(nil), "Date=1", "unknown=%zz")...)
		get(e.Path, append(query(nil), "%")...)
		get(e.Path, append(query(nil), url.QueryEscape(long)+"="+url.QueryEscape(long))...)
		get(e.Path, append(query(nil), "x=%ff%fe", "y=a+b")...)
		get(e.Path, strings.Repeat("x", api.MaxTarget))
		for _, method := range []string{"OPTIONS", "HEAD", "POST", "PUT", "DELETE", "get"} {
			yield(question{method, e.Path, strings.Join(query(nil), "&"), workday.DateOf(last, 1, 1)})
		}
		for i, p := range e.Params {
			without := append(query(nil)[:i:i], query(nil)[i+1:]...)
			get(e.Path, without...)
			get(e.Path, append(query(nil), p.Name+"="+url.QueryEscape(good[p.Kind]))...)
			get(e.Path, append(query(nil), p.Name)...)
			get(e.Path, append(without, p.Name)...)
			get(e.Path, append(without, strings.ToUpper(p.Name)+"=true")...)
			get(e.Path, query(map[int]string{i: long})...)
			get(e.Path, query(map[int]string{i: "\"\\\x00\x1f\x7f<&>\u2028"})...)
			for _, value := range fine[p.Kind] {
				get(e.Path, query(map[int]string{i: value})...)
			}
			for _, value := range bad[p.Kind] {
				get(e.Path, query(map[int]string{i: value})...)
				// The first of two in the order of the parameters is reported.
				for j, other := range e.Params[i+1:] {
					get(e.Path, query(map[int]string{i: value, i + 1 + j: bad[other.Kind][0]})...)
				}
			}
		}
	}
	for _, path := range []string{"/v1", "/v1/", "/v1/holiday", "/v1/Holidays", "/v1/workdays", "/v1/holidays/check/x", "/v1/%68ealth"} {
		get(path)
		get(path, "date=2026-02-30")
	}
}
