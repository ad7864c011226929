// Package serve is the local server: the same API that runs at the edge, from
// a whole tree in memory. Resolve decides; this package only carries.
package serve

import (
	"log"
	"maps"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync/atomic"

	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// Handler answers requests from one snapshot after the other.
type Handler struct {
	// Today returns the current date in Western Indonesian Time.
	Today func() workday.Date
	// ErrorLog takes faults, which callers are told nothing of.
	ErrorLog *log.Logger

	snapshot atomic.Pointer[Snapshot]
}

// Use answers from this snapshot from now on.
func (h *Handler) Use(s *Snapshot) { h.snapshot.Store(s) }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if fault := recover(); fault != nil {
			h.ErrorLog.Printf("%s %q: %v", r.Method, r.RequestURI, fault)
			writeAnswer(w, r, api.Failure())
		}
	}()
	s := h.snapshot.Load() // one for the whole request
	target := r.URL.EscapedPath()
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	inAPI := target == "/v1" || strings.HasPrefix(target, "/v1/")
	if reads && len(target)+len(r.URL.RawQuery) <= api.MaxTarget {
		// The tree's files are there under their own names too.
		if f := s.files[strings.TrimPrefix(target, "/")]; f != nil && inAPI {
			setHeaders(w, http.StatusOK)
			writeFile(w, r, f)
			return
		}
		if !inAPI {
			s.servePage(w, r, target)
			return
		}
	}
	answer := s.api.Resolve(nil, r.Method, target, r.URL.RawQuery, h.Today())
	if answer.File == "" {
		writeAnswer(w, r, answer)
		return
	}
	f := s.files[answer.File]
	if f == nil {
		panic("the tree has no " + answer.File)
	}
	setHeaders(w, http.StatusOK)
	writeFile(w, r, f)
}

func (s *Snapshot) servePage(w http.ResponseWriter, r *http.Request, target string) {
	name := strings.TrimPrefix(target, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "public, max-age=0, must-revalidate")
	if f := s.files[name]; f != nil {
		writeFile(w, r, f)
		return
	}
	if s.files[name+"/index.html"] != nil {
		// A page's links are relative to its folder. So is this one: it leads to no
		// other host, and holds below a proxy's path too.
		to := url.URL{Path: path.Base(name) + "/", RawQuery: r.URL.RawQuery}
		w.Header().Set("Location", to.String())
		writeBody(w, r, http.StatusMovedPermanently, nil)
		return
	}
	lost := s.files["404.html"]
	if lost == nil {
		lost = newFile([]byte("There is no page here, only the API: try /v1/health.\n"), "text/plain; charset=utf-8")
	}
	w.Header().Set("Content-Type", lost.mediaType)
	writeBody(w, r, http.StatusNotFound, lost.data)
}

// headersOK are those of a 200, made once: they are most of what is written.
var headersOK = headers(http.StatusOK)

func headers(status int) http.Header {
	h := make(http.Header)
	for _, header := range api.Headers(status) {
		h.Set(header.Name, header.Value)
	}
	return h
}

func setHeaders(w http.ResponseWriter, status int) {
	h := headersOK
	if status != http.StatusOK {
		h = headers(status)
	}
	maps.Copy(w.Header(), h)
}

// writeAnswer writes what has no file.
func writeAnswer(w http.ResponseWriter, r *http.Request, a api.Answer) {
	setHeaders(w, a.Status)
	if a.Status == http.StatusOK {
		tag := api.ETag(a.Body)
		w.Header().Set("ETag", tag)
		if hasTag(r, tag) {
			writeNotModified(w)
			return
		}
	}
	writeBody(w, r, a.Status, a.Body)
}

// writeFile answers 200, 304 or, for a part of what is no JSON, 206 or 416. An
// answer in JSON is whole or nothing: a part of it is no answer.
func writeFile(w http.ResponseWriter, r *http.Request, f *file) {
	header := w.Header()
	header.Set("Content-Type", f.mediaType)
	inParts := !strings.HasPrefix(f.mediaType, "application/json")
	if inParts {
		header.Set("Accept-Ranges", "bytes")
	}
	// Parts are for GET, and bytes are their only unit.
	part := inParts && r.Method == http.MethodGet && strings.HasPrefix(r.Header.Get("Range"), "bytes=")
	if compressed := f.gzip(); compressed != nil {
		header.Set("Vary", "Accept-Encoding")
		if acceptsGzip(r) && !part {
			header.Set("Content-Encoding", "gzip")
			f = compressed
		}
	}
	header.Set("ETag", f.tag)
	switch {
	case hasTag(r, f.tag):
		writeNotModified(w)
	case part:
		writePart(w, r, f)
	default:
		writeBody(w, r, http.StatusOK, f.data)
	}
}

// partWriter gives a refusal of ServeContent the header back that it drops.
type partWriter struct {
	http.ResponseWriter
	cacheControl string
}

func (w *partWriter) WriteHeader(status int) {
	w.Header().Set("Cache-Control", w.cacheControl)
	w.ResponseWriter.WriteHeader(status)
}

func writeBody(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	if status != http.StatusNoContent {
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body) // a client that has gone away is no fault
	}
}

func writeNotModified(w http.ResponseWriter) {
	for _, name := range []string{"Content-Type", "Content-Encoding", "Accept-Ranges"} {
		w.Header().Del(name) // of a body that is not there
	}
	w.WriteHeader(http.StatusNotModified)
}

// hasTag reports whether the client has these bytes. A tag that a cache has
// weakened (W/) still stands for them.
func hasTag(r *http.Request, tag string) bool {
	for _, line := range r.Header.Values("If-None-Match") {
		for one := range strings.SplitSeq(line, ",") {
			if one = strings.TrimPrefix(strings.TrimSpace(one), "W/"); one == "*" || one == tag {
				return true
			}
		}
	}
	return false
}

// acceptsGzip reports whether the client takes gzip: by name, or by "*", and
// not with the weight zero.
func acceptsGzip(r *http.Request) bool {
	accepts := false
	for _, line := range r.Header.Values("Accept-Encoding") {
		for one := range strings.SplitSeq(line, ",") {
			name, weight, _ := strings.Cut(one, ";")
			name = strings.ToLower(strings.TrimSpace(name))
			if name != "gzip" && name != "*" {
				continue
			}
			q, found := strings.CutPrefix(strings.ReplaceAll(weight, " ", ""), "q=")
			value, _ := strconv.ParseFloat(q, 64) // lives: only 32 is another size to it
			taken := !found || value > 0          // what is no number is zero
			if name == "gzip" {
				return taken
			}
			accepts = taken
		}
	}
	return accepts
}
