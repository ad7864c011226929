package oracle

import (
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// A Response is what the contract fixes of an answer.
type Response struct {
	Status int
	// Body has the exact bytes of a 200's body. It is empty for an error, whose message is free, and for HEAD and OPTIONS.
	Body string
	// Code, Details and Field are the error's code, its exact details object and the field in it. They are empty for
	// HEAD, whose answer has no body to read them from.
	Code, Details, Field string
	// Header has the headers with fixed values that the answer must carry. A 200 also has an ETag of the host's choice.
	Header map[string]string
}

// failure is an error answer on its way up.
type failure struct {
	status        int
	code, details string
	field         string
}

// fail makes a failure of one parameter; pairs are the details after field, as for object.
func fail(status int, code, field string, pairs ...string) *failure {
	field = shown(field)
	return &failure{status, code, object(append([]string{"field", quote(field)}, pairs...)...), field}
}

// endpoints lists every endpoint's parameters in the order of the contract's tables.
var endpoints = map[string][]string{
	"/v1/health":         {},
	"/v1/holidays":       {"year", "type", "includeSources"},
	"/v1/holidays/check": {"date", "includeCollectiveLeave", "includeSources"},
	"/v1/workdays/check": {"date", "includeCollectiveLeave", "weekend"},
	"/v1/workdays/add":   {"date", "days", "includeCollectiveLeave", "weekend"},
	"/v1/workdays/diff":  {"start", "end", "includeCollectiveLeave", "weekend", "inclusive"},
	"/v1/sources":        {"year"},
}

// Answer answers one request. The path is percent-encoded as in the request line, the query is raw and without its
// question mark, today is a date in Western Indonesian Time. The files of the static tree are no paths of Answer.
func (o *Oracle) Answer(method, path, query, today string) Response {
	r := Response{Header: map[string]string{
		"Cache-Control":                 "public, max-age=3600, s-maxage=86400",
		"Access-Control-Allow-Origin":   "*",
		"Access-Control-Expose-Headers": "ETag",
	}}
	body, f := o.answer(method, path, query, today)
	switch {
	case f != nil:
		r.Status, r.Code, r.Details, r.Field = f.status, f.code, f.details, f.field
		if f.status == http.StatusMethodNotAllowed {
			r.Header["Allow"] = "GET, OPTIONS"
		}
	case method == "OPTIONS":
		r.Status = http.StatusNoContent
		r.Header["Access-Control-Allow-Methods"] = "GET, OPTIONS"
		r.Header["Access-Control-Allow-Headers"] = "*, Authorization"
		r.Header["Access-Control-Max-Age"] = "86400"
		return r
	default:
		r.Status, r.Body = http.StatusOK, body+"\n"
	}
	r.Header["Content-Type"] = "application/json; charset=utf-8"
	r.Header["X-Content-Type-Options"] = "nosniff"
	if method == "HEAD" {
		r.Body, r.Code, r.Details, r.Field = "", "", "", ""
	}
	return r
}

// answer makes the checks in the contract's order: length, method, path, then the query.
func (o *Oracle) answer(method, path, query, today string) (string, *failure) {
	if len(path)+len(query) > 8192 { // the question mark is part of neither
		return "", fail(http.StatusRequestURITooLong, "INVALID_TYPE", "query")
	}
	switch method {
	case "GET", "HEAD":
	case "OPTIONS":
		return "", nil
	default:
		return "", fail(http.StatusMethodNotAllowed, "INVALID_TYPE", "method", "value", quote(shown(method)))
	}
	path = strings.TrimSuffix(path, "/") // and compared as it is written, without decoding
	known, ok := endpoints[path]
	if !ok {
		return "", fail(http.StatusNotFound, "DATASET_NOT_FOUND", "path")
	}
	p, f := parameters(query, known)
	if f != nil {
		return "", f
	}
	switch path {
	case "/v1/health":
		return envelope(nil, object("status", quote("ok"), "service", quote("harikerja"), "version", quote("v1"))), nil
	case "/v1/holidays":
		return o.holidays(p, today)
	case "/v1/holidays/check":
		return o.holidaysCheck(p)
	case "/v1/workdays/check":
		return o.workdaysCheck(p)
	case "/v1/workdays/add":
		return o.add(p)
	case "/v1/workdays/diff":
		return o.diff(p)
	default:
		return o.sources(p, today)
	}
}

// decode decodes percent-encoding; a + is a blank. A broken % is kept as it is, and ok is then false.
func decode(s string) (decoded string, ok bool) {
	var b []byte
	ok = true
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '+':
			b = append(b, ' ')
		case s[i] != '%':
			b = append(b, s[i])
		case i+2 < len(s) && hex(s[i+1]) && hex(s[i+2]):
			n, _ := strconv.ParseUint(s[i+1:i+3], 16, 8)
			b = append(b, byte(n))
			i += 2
		default:
			b = append(b, '%')
			ok = false
		}
	}
	return string(b), ok
}

func hex(c byte) bool { return strings.IndexByte("0123456789abcdefABCDEF", c) >= 0 }

// shown is a decoded name or value as details show it: U+FFFD for each invalid byte, then cut to 100 characters.
func shown(s string) string {
	var runes []rune
	for len(s) > 0 && len(runes) < 100 {
		r, size := utf8.DecodeRuneInString(s) // U+FFFD and 1 for an invalid byte
		runes = append(runes, r)
		s = s[size:]
	}
	return string(runes)
}

// parameters takes the query apart. The map has the decoded value of each parameter that was given.
func parameters(query string, known []string) (map[string]string, *failure) {
	type part struct{ name, value string }
	var parts []part
	for text := range strings.SplitSeq(query, "&") {
		if text == "" {
			continue
		}
		name, value, _ := strings.Cut(text, "=")
		name, nameOK := decode(name)
		value, valueOK := decode(value)
		if !nameOK || !valueOK {
			return nil, fail(http.StatusBadRequest, "INVALID_TYPE", name)
		}
		parts = append(parts, part{name, value})
	}
	for _, q := range parts {
		isKnown := false
		for _, k := range known {
			isKnown = isKnown || q.name == k
		}
		if !isKnown {
			return nil, fail(http.StatusBadRequest, "INVALID_TYPE", q.name, "value", quote(shown(q.value)), "allowed", quotes(known))
		}
	}
	p := map[string]string{}
	for _, q := range parts {
		if _, given := p[q.name]; given {
			return nil, invalid("INVALID_TYPE", q.name, q.value)
		}
		p[q.name] = q.value
	}
	return p, nil
}

// invalid refuses a value that was given.
func invalid(code, field, value string) *failure {
	return fail(http.StatusBadRequest, code, field, "value", quote(shown(value)))
}

// refuse refuses a parameter with its value, if one was given.
func refuse(code, field string, p map[string]string) *failure {
	value, given := p[field]
	if !given {
		return fail(http.StatusBadRequest, code, field)
	}
	return invalid(code, field, value)
}

// missing says that there is no dataset for a year that the answer needs.
func (o *Oracle) missing(field string, p map[string]string, year int) *failure {
	var pairs []string
	if value, given := p[field]; given {
		pairs = append(pairs, "value", quote(shown(value)))
	}
	pairs = append(pairs, "year", num(year), "firstYear", num(o.first), "lastYear", num(o.last))
	return fail(http.StatusNotFound, "DATASET_NOT_FOUND", field, pairs...)
}

func digits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}

// date reads a required date and gives the day's number.
func date(field string, p map[string]string) (int, *failure) {
	s := p[field]
	if len(s) != 10 || !digits(s[:4]) || s[4] != '-' || !digits(s[5:7]) || s[7] != '-' || !digits(s[8:]) {
		return 0, refuse("INVALID_DATE", field, p)
	}
	y, _ := strconv.Atoi(s[:4])
	m, _ := strconv.Atoi(s[5:7])
	d, _ := strconv.Atoi(s[8:])
	t := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC) // the 30th of February becomes a day of March
	if t.Format(time.DateOnly) != s {
		return 0, refuse("INVALID_DATE", field, p)
	}
	return number(t), nil
}

func boolOr(field string, p map[string]string, otherwise bool) (bool, *failure) {
	value, given := p[field]
	switch {
	case !given:
		return otherwise, nil
	case value == "true":
		return true, nil
	case value == "false":
		return false, nil
	}
	return false, refuse("INVALID_TYPE", field, p)
}

// yearOr reads the year, which is this year if none is given.
func yearOr(p map[string]string, today string) (int, *failure) {
	s, given := p["year"]
	if !given {
		s = today[:4]
	}
	if len(s) != 4 || !digits(s) || s < "1900" {
		return 0, refuse("INVALID_YEAR", "year", p)
	}
	y, _ := strconv.Atoi(s)
	return y, nil
}

var weekNames = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"} // in week order

// options are the options that all questions about workdays share.
type options struct {
	leave   bool
	echo    []string // the weekend as it is echoed
	weekend [7]bool  // by time.Weekday
}

// lower knows the letters of ASCII only: a Turkish İ is no I.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c - 'A' + 'a'
		}
	}
	return string(b)
}

func readOptions(p map[string]string) (options, *failure) {
	withLeave, f := boolOr("includeCollectiveLeave", p, true)
	if f != nil {
		return options{}, f
	}
	value, given := p["weekend"]
	if !given {
		value = "sat,sun"
	}
	list := strings.Split(value, ",")
	tokens := map[string]bool{}
	for i := range list {
		list[i] = strings.Trim(list[i], " ")
		tokens[lower(list[i])] = true
	}
	for _, token := range list {
		name := lower(token)
		supported := name == "none" && len(list) == 1 // alone, so not even twice
		for _, n := range weekNames {
			supported = supported || name == n
		}
		if !supported {
			return options{}, invalid("INVALID_TYPE", "weekend", token)
		}
	}
	if len(tokens) == 7 {
		return options{}, refuse("INVALID_TYPE", "weekend", p)
	}
	op := options{leave: withLeave}
	for i, name := range weekNames {
		if tokens[name] {
			op.echo = append(op.echo, name)
			op.weekend[(time.Monday+time.Weekday(i))%7] = true
		}
	}
	return op, nil
}

func (op options) json() string {
	return object("includeCollectiveLeave", boolean(op.leave), "weekend", quotes(op.echo))
}

func (op options) isWeekend(d *day) bool { return op.weekend[d.weekday] }

func (op options) isHoliday(d *day) bool { return d.national || d.holiday && op.leave }

func envelope(meta []string, data string) string {
	meta = append([]string{"version", quote("v1"), "countryCode", quote("ID")}, meta...)
	return object("meta", object(meta...), "data", data)
}

// state is what meta says of one year.
func (y *year) state() []string {
	return []string{"year", num(y.Year), "revision", num(y.revision()), "status", quote(y.Status)}
}

func (o *Oracle) holidays(p map[string]string, today string) (string, *failure) {
	wanted, f := yearOr(p, today)
	if f != nil {
		return "", f
	}
	kind, given := p["type"]
	if given && kind != national && kind != leave {
		return "", refuse("INVALID_TYPE", "type", p)
	}
	withSources, f := boolOr("includeSources", p, false)
	if f != nil {
		return "", f
	}
	y := o.years[wanted]
	if y == nil {
		return "", o.missing("year", p, wanted)
	}
	var entries []string
	for _, d := range o.days {
		if d == nil || d.year != y {
			continue
		}
		var rows []row
		for _, h := range d.rows {
			if !given || h.Type == kind {
				rows = append(rows, h)
			}
		}
		entries = append(entries, d.entries(rows, withSources)...)
	}
	return envelope(append(y.state(), "total", num(len(entries))), array(entries)), nil
}

func (o *Oracle) holidaysCheck(p map[string]string) (string, *failure) {
	n, f := date("date", p)
	if f != nil {
		return "", f
	}
	withLeave, f := boolOr("includeCollectiveLeave", p, true)
	if f != nil {
		return "", f
	}
	withSources, f := boolOr("includeSources", p, false)
	if f != nil {
		return "", f
	}
	d := o.day(n)
	if d == nil {
		return "", o.missing("date", p, calendarYear(n))
	}
	rows := d.holidays(withLeave)
	return envelope(d.year.state(), object(
		"date", quote(d.date),
		"day", quote(d.weekday.String()),
		"localDay", quote(localDays[d.weekday]),
		"isHoliday", boolean(len(rows) > 0),
		"holidays", array(d.entries(rows, withSources)),
	)), nil
}

func (o *Oracle) workdaysCheck(p map[string]string) (string, *failure) {
	n, f := date("date", p)
	if f != nil {
		return "", f
	}
	op, f := readOptions(p)
	if f != nil {
		return "", f
	}
	d := o.day(n)
	if d == nil {
		return "", o.missing("date", p, calendarYear(n))
	}
	var types []string
	for _, kind := range []string{national, leave} {
		for _, h := range d.holidays(op.leave) {
			if h.Type == kind {
				types = append(types, kind)
				break
			}
		}
	}
	return envelope(d.year.state(), object(
		"date", quote(d.date),
		"day", quote(d.weekday.String()),
		"localDay", quote(localDays[d.weekday]),
		"isWeekend", boolean(op.isWeekend(d)),
		"isHoliday", boolean(op.isHoliday(d)),
		"isWorkday", boolean(!op.isWeekend(d) && !op.isHoliday(d)),
		"holidayTypes", quotes(types),
		"options", op.json(),
	)), nil
}

// A tally counts days.
type tally struct {
	calendar, workdays, weekends, holidays int
	years                                  []*year
}

func (t *tally) count(d *day, op options) {
	weekend, holiday := op.isWeekend(d), op.isHoliday(d)
	t.calendar++
	if weekend {
		t.weekends++
	}
	if holiday {
		t.holidays++
	}
	if !weekend && !holiday {
		t.workdays++
	}
	if len(t.years) == 0 || t.years[len(t.years)-1] != d.year {
		t.years = append(t.years, d.year)
	}
}

// datasets is what meta says of the datasets that the counted days rest on.
func (t *tally) datasets() []string {
	var list []string
	for _, y := range t.years {
		list = append(list, object(y.state()...))
	}
	return []string{"datasets", array(list)}
}

func (o *Oracle) add(p map[string]string) (string, *failure) {
	start, f := date("date", p)
	if f != nil {
		return "", f
	}
	s := strings.TrimLeft(p["days"], "0")
	if !digits(s) {
		return "", refuse("INVALID_RANGE", "days", p)
	}
	op, f := readOptions(p)
	if f != nil {
		return "", f
	}
	// A number too large for an int is larger than the calendar too.
	days, err := strconv.Atoi(s)
	tooLarge := err != nil
	var t tally
	n := start
	for tooLarge || t.workdays < days {
		n++
		d := o.day(n)
		if d == nil && n == start+1 {
			return "", o.missing("date", p, calendarYear(n))
		}
		if d == nil {
			return "", o.missing("days", p, calendarYear(n))
		}
		t.count(d, op)
	}
	result := o.day(n)
	return envelope(t.datasets(), object(
		"startDate", quote(p["date"]),
		"days", num(days),
		"resultDate", quote(result.date),
		"resultDay", quote(result.weekday.String()),
		"resultLocalDay", quote(localDays[result.weekday]),
		"calendarDayCount", num(t.calendar),
		"weekendCount", num(t.weekends),
		"holidayCount", num(t.holidays),
		"options", op.json(),
	)), nil
}

func (o *Oracle) diff(p map[string]string) (string, *failure) {
	start, f := date("start", p)
	if f != nil {
		return "", f
	}
	end, f := date("end", p)
	if f != nil {
		return "", f
	}
	op, f := readOptions(p)
	if f != nil {
		return "", f
	}
	inclusive, f := boolOr("inclusive", p, true)
	if f != nil {
		return "", f
	}
	if start > end {
		return "", refuse("INVALID_RANGE", "start", p)
	}
	var t tally
	for n := start; n <= end; n++ {
		if !inclusive && (n == start || n == end) {
			continue
		}
		d := o.day(n)
		if d == nil {
			// The boundary that lies outside, or the start if both do. A start that
			// is not counted does no harm if the next day is covered.
			field := "end"
			if o.day(start) == nil && n <= start+1 {
				field = "start"
			}
			return "", o.missing(field, p, calendarYear(n))
		}
		t.count(d, op)
	}
	return envelope(t.datasets(), object(
		"startDate", quote(p["start"]),
		"endDate", quote(p["end"]),
		"inclusive", boolean(inclusive),
		"calendarDayCount", num(t.calendar),
		"workdayCount", num(t.workdays),
		"weekendCount", num(t.weekends),
		"holidayCount", num(t.holidays),
		"options", op.json(),
	)), nil
}

func (o *Oracle) sources(p map[string]string, today string) (string, *failure) {
	wanted, f := yearOr(p, today)
	if f != nil {
		return "", f
	}
	y := o.years[wanted]
	if y == nil {
		return "", o.missing("year", p, wanted)
	}
	var records []string
	for _, s := range y.Sources {
		records = append(records, s.json())
	}
	updatedAt := orNull(y.Revisions[len(y.Revisions)-1].Date)
	return envelope(append(y.state(), "updatedAt", updatedAt, "total", num(len(records))), array(records)), nil
}
