// Package api is the HTTP API as a pure function: Resolve takes a method, a
// path, a raw query and today's date, and returns either the name of the
// static file that answers, or a status and a body. Nothing else parses a
// query, decides what is valid, or names a static file.
//
// The generator writes the files that Resolve names; the edge function, the
// local server and the browser all hand their requests to it.
//
// It knows the contract; what it needs of Indonesia's calendar comes from
// package table. It is compiled into the WebAssembly worker, where size and
// start-up time decide: it imports no fmt, encoding/json, net/url, net/http,
// time or reflect, and a test guards that.
package api

import (
	"strconv"

	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// The types of holidays, as they stand in queries and answers.
const (
	NationalHoliday = "national_holiday"
	CollectiveLeave = "collective_leave"
)

var calendar = table.Calendar()

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
func Resolve(buf []byte, method, path, query string, today workday.Date) Answer {
	switch method {
	case "GET", "HEAD":
	case "OPTIONS":
		return Answer{Status: 204}
	default:
		return fail(buf, 405, invalidType, "This API is read-only. Use GET or OPTIONS.").
			field("method").value(method).answer()
	}
	e := lookup(path)
	if e == nil {
		return fail(buf, 404, datasetNotFound, "Nothing is here. The endpoints are /v1/health, /v1/holidays, /v1/holidays/check, "+
			"/v1/workdays/check, /v1/workdays/add, /v1/workdays/diff and /v1/sources.").
			field("path").answer()
	}
	var args arguments
	if failure := args.parse(buf, e, query, today); failure != nil {
		return failure.answer()
	}
	return e.answer(buf, e, args)
}

func lookup(path string) *Endpoint {
	if len(path) > 1 && path[len(path)-1] == '/' {
		path = path[:len(path)-1]
	}
	for i := range endpoints {
		if endpoints[i].Path == path {
			return &endpoints[i]
		}
	}
	return nil
}

// Failure is the answer to anything unforeseen. It is never cached and gives
// nothing of the inside away.
func Failure() Answer {
	return fail(nil, 500, internalError, "Something went wrong on our side. Please try again in a moment.").answer()
}

// Header is one header line of an answer.
type Header struct{ Name, Value string }

var (
	jsonHeaders = []Header{
		{"Cache-Control", "public, max-age=3600, s-maxage=86400"},
		{"Access-Control-Allow-Origin", "*"},
		{"Content-Type", "application/json; charset=utf-8"},
		{"X-Content-Type-Options", "nosniff"},
	}
	methodHeaders    = append(jsonHeaders[:4:4], Header{"Allow", "GET, OPTIONS"})
	failureHeaders   = append([]Header{{"Cache-Control", "no-store"}}, jsonHeaders[1:]...)
	preflightHeaders = []Header{
		jsonHeaders[0],
		jsonHeaders[1],
		{"Access-Control-Allow-Methods", "GET, OPTIONS"},
		{"Access-Control-Allow-Headers", "Content-Type, If-None-Match"},
		{"Access-Control-Max-Age", "86400"},
	}
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
	return string(AppendETag(make([]byte, 0, 18), body))
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

// yearMeta returns revision and status of a covered year.
func yearMeta(year int) *table.Year {
	return &table.Years()[year-calendar.FirstYear()]
}

func covered(year int) bool {
	return calendar.FirstYear() <= year && year <= calendar.LastYear()
}

func itoa(n int) string { return strconv.Itoa(n) }
