//go:build wasip1

// The worker is the API as a WebAssembly module that imports nothing, for the
// edge, browsers and any other host. It keeps nothing between two questions but
// its scratch buffers.
//
// A host asks in three steps: request(n) returns where it may write n bytes,
// and it writes the method, the path and the raw query there, one right after
// the other; resolve takes their lengths and today's date, and returns where the
// answer stands; the host copies it out before it asks again. The answer reads
// like an HTTP response:
//
//	200 v1/holidays/2026.json    status, and the file that is the body, if one is
//	Cache-Control: public, …     the headers of the contract, one per line
//	                             an empty line, then the body, if no file is
//
// wasm/worker.js is such a host.
package main

import (
	"strconv"
	"unsafe"

	"harikerja/worker/api"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// indonesia answers from the calendar that the worker was built with.
var indonesia = table.API()

// The scratch buffers. They start large enough for any honest question, and
// grow for the others.
var (
	question = make([]byte, 0, 2048)
	body     = make([]byte, 0, 2048)
	answer   = make([]byte, 0, 4096)
)

// The build runs init once and ships the memory as it is afterwards, so that
// the first question finds everything in place that later ones would.
func init() {
	const method, path, query = "GET", "/v1/workdays/add", "date=2026-12-24&days=5"
	wipeStack() // it grows now, while there is little on it that a copy would leave behind
	request(uint32(len(method + path + query)))
	copy(question, method+path+query)
	resolve(uint32(len(method)), uint32(len(path)), uint32(len(query)), 20261115)
	// The memory is shipped as it is now, and zeros weigh least.
	clear(question)
	clear(body)
	clear(answer)
	wipeStack()
}

// wipeStack writes zeros over what calls before it have left on the stack.
//
//go:noinline
func wipeStack() (last byte) {
	var room [12 << 10]byte
	for i := range room {
		last += room[i]
	}
	return last
}

// request returns where the host may write the next question, up to n bytes.
//
//go:wasmexport request
func request(n uint32) unsafe.Pointer {
	if int(n) > cap(question) {
		question = make([]byte, n)
	}
	question = question[:n]
	return unsafe.Pointer(unsafe.SliceData(question))
}

// resolve answers the question. Today is a date of Western Indonesian Time
// written as one number: 20261115. The result is the answer's address in the
// upper half and its length in the lower.
//
//go:wasmexport resolve
func resolve(method, path, query, today uint32) uint64 {
	var a api.Answer
	if date := workday.DateOf(int(today/10000), int(today/100%100), int(today%100)); date.IsValid() {
		text := string(question[:method+path+query])
		a = indonesia.Resolve(body[:0], text[:method], text[method:method+path], text[method+path:], date)
	} else {
		a = api.Failure() // the host has no calendar
	}
	if a.Body != nil {
		body = a.Body // it may have grown
	}
	answer = appendAnswer(answer[:0], a)
	address := uintptr(unsafe.Pointer(unsafe.SliceData(answer)))
	return uint64(address)<<32 | uint64(len(answer))
}

func appendAnswer(b []byte, a api.Answer) []byte {
	b = strconv.AppendInt(b, int64(a.Status), 10)
	if a.File != "" {
		b = append(b, ' ')
		b = append(b, a.File...)
	}
	if a.Status == 200 {
		b = append(b, okHeaders...)
	} else {
		b = appendHeaders(b, a.Status)
	}
	if a.Status == 200 && a.File == "" {
		b = append(b, "\nETag: "...)
		b = api.AppendETag(b, a.Body)
	}
	b = append(b, "\n\n"...)
	return append(b, a.Body...)
}

// okHeaders are put together beforehand: copying many small texts is what a
// short answer would spend a quarter of its time on.
var okHeaders = appendHeaders(make([]byte, 0, 256), 200)

func appendHeaders(b []byte, status int) []byte {
	for _, h := range api.Headers(status) {
		b = append(b, '\n')
		b = append(b, h.Name...)
		b = append(b, ": "...)
		b = append(b, h.Value...)
	}
	return b
}

func main() {}
