package serve

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// writePart answers 206 or 416, or 200 if the whole is to be sent after all.
// One part of a file is what clients ask for, and is written right away; any
// other form of the question is left to http.ServeContent.
func writePart(w http.ResponseWriter, r *http.Request, f *file) {
	first, end, ok := onePart(r, len(f.data))
	if !ok {
		http.ServeContent(&partWriter{w, w.Header().Get("Cache-Control")}, r, "", time.Time{}, bytes.NewReader(f.data))
		return
	}
	w.Header().Set("Content-Range", "bytes "+strconv.Itoa(first)+"-"+strconv.Itoa(end-1)+"/"+strconv.Itoa(len(f.data)))
	writeBody(w, r, http.StatusPartialContent, f.data[first:end])
}

// onePart reads the most common form of a question for a part, "bytes=5-9" or
// "bytes=5-", without conditions. It reports false for all others.
func onePart(r *http.Request, size int) (first, end int, ok bool) {
	part, inBytes := strings.CutPrefix(r.Header.Get("Range"), "bytes=")
	from, to, found := strings.Cut(part, "-")
	if !inBytes || !found || r.Header.Get("If-Match") != "" || r.Header.Get("If-Range") != "" {
		return 0, 0, false
	}
	first, ok = number(from)
	last := size - 1
	if ok && to != "" {
		last, ok = number(to)
		last = min(last, size-1)
	}
	return first, last + 1, ok && first <= last
}

// number reads a number of decimal digits that is not too large.
func number(s string) (n int, ok bool) {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' || i > 8 {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, s != ""
}
