// Package api is the HTTP API as a value: an API is made from a calendar and
// its years, and its Resolve takes a method, a path, a raw query and today's
// date, and returns either the name of the static file that answers, or a
// status and a body. Nothing else parses a query, decides what is valid, or
// names a static file; what has to know beforehand which questions files answer
// (hosts' rules, documentation, the page) is generated from Endpoints.
//
// It knows the contract and no calendar: the worker brings the one it was
// built with, the generator that of its datasets, a server that of its tree.
//
// It is compiled into the WebAssembly worker, where size and start-up time
// decide: it imports no fmt, encoding/json, net/url, net/http, time or reflect,
// and a test guards that.
package api

import (
	"errors"
	"strconv"

	"harikerja/worker/workday"
)

// The types of holidays, as they stand in queries and answers.
const (
	NationalHoliday = "national_holiday"
	CollectiveLeave = "collective_leave"
)

// MaxTarget is how many bytes path and query may have together.
const MaxTarget = 8192

// API answers the questions about one calendar. It is immutable and safe for
// concurrent use.
type API struct {
	calendar *workday.Calendar
	years    []Year
}

// Year is what answers tell of a covered year besides its days.
type Year struct {
	Number   int    // 2026
	Revision int    // number of the last known state of the year's calendar, from 1
	Status   string // "verified" or "draft"
}

// New returns the API of a calendar, given its years: all of them, in order.
func New(calendar *workday.Calendar, years []Year) (*API, error) {
	first := calendar.FirstYear()
	if len(years) != calendar.LastYear()-first+1 {
		return nil, errors.New("api: the years are not those of the calendar")
	}
	for i := range years {
		if years[i].Number != first+i {
			return nil, errors.New("api: the years are not those of the calendar, in order")
		}
	}
	return &API{calendar, years}, nil
}

// Calendar returns the calendar that the answers rest on.
func (a *API) Calendar() *workday.Calendar { return a.calendar }

// Years returns the covered years, in order and without a gap. The slice is
// the caller's to read, not to change.
func (a *API) Years() []Year { return a.years }

// Answer is what Resolve found: a static file, or a body.
type Answer struct {
	Status int
	File   string // the file's path below the public folder; "" if Body answers
	Body   []byte // compact JSON and a newline; nil if File answers, or for no content
}

// Resolve answers one request. The path is as it stands in the request line,
// still percent-encoded; query is what follows the "?", without it. Today is
// the current date in Western Indonesian Time. The body is appended to buf,
// which may be nil.
//
// A HEAD request is answered like a GET; leaving the body out is the host's
// business, and so are ETag (see ETag) and If-None-Match.
func (a *API) Resolve(buf []byte, method, path, query string, today workday.Date) Answer {
	if len(path)+len(query) > MaxTarget {
		return fail(buf, 414, invalidType, "Path and query are longer than 8192 bytes together. Shorten the query.").
			field("query").answer()
	}
	switch method {
	case "GET", "HEAD":
	case "OPTIONS":
		return Answer{Status: 204}
	default:
		return fail(buf, 405, invalidType, "This API is read-only. Use GET or OPTIONS.").
			field("method").value(method).answer()
	}
	e := Lookup(path)
	if e == nil {
		return notFound(buf)
	}
	var q question
	if f := q.parse(buf, e, query, today); f != nil {
		return f.answer()
	}
	// Called by name and not through the declaration, so that the question
	// needs no place on the heap.
	switch e.computed {
	case health:
		return answerHealth(buf)
	case add:
		return a.answerAdd(buf, &q)
	case diff:
		return a.answerDiff(buf, &q)
	}
	return a.answerFile(buf, e, &q)
}

// Lookup returns the endpoint with the path, a trailing slash or not, or nil.
func Lookup(path string) *Endpoint {
	if len(path) > 1 && path[len(path)-1] == '/' { // lives: "/" is no endpoint, with its slash or without
		path = path[:len(path)-1]
	}
	for i := range endpoints {
		if endpoints[i].Path == path {
			return &endpoints[i]
		}
	}
	return nil
}

// year returns what is known of a covered year.
func (a *API) year(number int) *Year { return &a.years[number-a.calendar.FirstYear()] }

// Header is one header line of an answer.
type Header struct{ Name, Value string }

var (
	jsonHeaders = []Header{
		{"Cache-Control", "public, max-age=3600, s-maxage=86400"},
		{"Access-Control-Allow-Origin", "*"},
		{"Access-Control-Expose-Headers", "ETag"},
		{"Content-Type", "application/json; charset=utf-8"},
		{"X-Content-Type-Options", "nosniff"},
	}
	methodHeaders    = append(jsonHeaders[:5:5], Header{"Allow", "GET, OPTIONS"})
	failureHeaders   = append([]Header{{"Cache-Control", "no-store"}}, jsonHeaders[1:]...)
	preflightHeaders = append(jsonHeaders[:3:3], // lives: three more do not fit into room for one
		Header{"Access-Control-Allow-Methods", "GET, OPTIONS"},
		// The asterisk does not stand for Authorization: that has to be named.
		Header{"Access-Control-Allow-Headers", "*, Authorization"},
		Header{"Access-Control-Max-Age", "86400"})
)

// Headers returns the header lines of an answer with the given status, ETag
// excepted. The slice is the caller's to read, not to change.
func Headers(status int) []Header {
	switch status {
	case 204:
		return preflightHeaders
	case 405:
		return methodHeaders
	case 500:
		return failureHeaders
	}
	return jsonHeaders
}

// ETag returns the entity tag of a body, quotes included: the same on every
// host for the same bytes.
func ETag(body []byte) string {
	return string(AppendETag(make([]byte, 0, 18), body)) // lives: more room does no harm
}

// AppendETag appends what ETag returns: the body's FNV-1a hash in hexadecimal.
func AppendETag(to, body []byte) []byte {
	h := uint64(14695981039346656037)
	for _, c := range body {
		h = (h ^ uint64(c)) * 1099511628211
	}
	to = append(to, '"')
	for shift := 60; shift >= 0; shift -= 4 {
		to = append(to, "0123456789abcdef"[h>>shift&15])
	}
	return append(to, '"')
}

func itoa(n int) string { return strconv.Itoa(n) }
