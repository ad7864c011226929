// Package serve is the local server: the same API that runs at the edge, from
// a built tree or from memory. Resolve decides; this package only carries.
package serve

import (
	"bytes"
	"errors"
	"io/fs"
	"log"
	"net/http"
	"path"
	"strings"
	"syscall"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/spf13/afero"

	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// Handler answers requests.
type Handler struct {
	// Root is the public folder, jailed: the API's files in v1, and the page if there is one.
	Root afero.Fs
	// Check, if not nil, returns an error if the tree does not go with this
	// program, or no longer does. Then there is no answer rather than a wrong one.
	Check func() error
	// Today returns the current date in Western Indonesian Time.
	Today func() workday.Date
	// ErrorLog takes faults, which callers are told nothing of.
	ErrorLog *log.Logger
}

// HTTP returns the handler with all that a server wraps around it.
func (h *Handler) HTTP() http.Handler {
	compress, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false), gzhttp.MinSize(512), gzhttp.SuffixETag(gzipSuffix))
	if err != nil {
		panic(err) // constant options
	}
	return restoreETag(compress(h))
}

// A compressed body needs an ETag of its own; the suffix makes one.
const gzipSuffix = "-gzip"

// restoreETag takes the suffix off the tags that a client sends back, which
// may stand in several lines.
func restoreETag(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if lines := r.Header.Values("If-None-Match"); len(lines) > 0 {
			tags := strings.Join(lines, ", ")
			r.Header.Set("If-None-Match", strings.ReplaceAll(tags, gzipSuffix+`"`, `"`))
		}
		next.ServeHTTP(w, r)
	})
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if fault := recover(); fault != nil {
			h.ErrorLog.Printf("%s %q: %v", r.Method, r.RequestURI, fault)
			writeAnswer(w, r, api.Failure())
		}
	}()
	target := r.URL.EscapedPath()
	if target == "/v1" || strings.HasPrefix(target, "/v1/") {
		h.serveAPI(w, r, target)
	} else {
		h.servePage(w, r, target)
	}
}

func (h *Handler) serveAPI(w http.ResponseWriter, r *http.Request, target string) {
	if h.Check != nil {
		if err := h.Check(); err != nil {
			h.ErrorLog.Printf("%s %q: the tree cannot be served any more: %v", r.Method, r.RequestURI, err)
			writeAnswer(w, r, api.Failure())
			return
		}
	}
	// The tree's files are there under their own names too.
	if reads(r) {
		if body := h.read(strings.TrimPrefix(target, "/")); body != nil {
			setHeaders(w, 200)
			w.Header().Set("Content-Type", contentType(target))
			writeBody(w, r, body)
			return
		}
	}
	answer := api.Resolve(nil, r.Method, target, r.URL.RawQuery, h.Today())
	if answer.File != "" {
		if answer.Body = h.read(answer.File); answer.Body == nil {
			h.ErrorLog.Printf("%s %q: the tree has no %s", r.Method, r.RequestURI, answer.File)
			answer = api.Failure()
		}
	}
	writeAnswer(w, r, answer)
}

func (h *Handler) servePage(w http.ResponseWriter, r *http.Request, target string) {
	if !reads(r) {
		writeAnswer(w, r, api.Resolve(nil, r.Method, target, r.URL.RawQuery, h.Today()))
		return
	}
	name := strings.TrimPrefix(target, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "public, max-age=0, must-revalidate")
	if body := h.read(name); body != nil {
		w.Header().Set("Content-Type", contentType(name))
		writeBody(w, r, body)
		return
	}
	body, kind := h.read("404.html"), "text/html; charset=utf-8"
	if body == nil {
		body = []byte("There is no page here, only the API: try /v1/health, or serve a built tree with --dir.\n")
		kind = "text/plain; charset=utf-8"
	}
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(404)
	if r.Method != http.MethodHead {
		w.Write(body) // a client that has gone away is no fault
	}
}

// read returns the file's bytes, or nil if the tree has no such file. Nothing
// that starts with a dot is published: a build keeps its own business there.
func (h *Handler) read(name string) []byte {
	if !fs.ValidPath(name) || strings.Contains("/"+name, "/.") {
		return nil
	}
	info, err := h.Root.Stat(name)
	if err == nil && info.IsDir() {
		return nil
	}
	var body []byte
	if err == nil {
		body, err = afero.ReadFile(h.Root, name)
	}
	switch {
	case err == nil:
		return body
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR), errors.Is(err, syscall.ENAMETOOLONG):
		return nil // all three mean that there is none
	}
	panic(err) // a disk that fails is a fault of ours: ServeHTTP answers 500
}

func reads(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}

func setHeaders(w http.ResponseWriter, status int) {
	for _, header := range api.Headers(status) {
		w.Header().Set(header.Name, header.Value)
	}
}

func writeAnswer(w http.ResponseWriter, r *http.Request, a api.Answer) {
	setHeaders(w, a.Status)
	if a.Status == http.StatusOK {
		writeBody(w, r, a.Body)
		return
	}
	w.WriteHeader(a.Status)
	if r.Method != http.MethodHead {
		w.Write(a.Body) // a client that has gone away is no fault
	}
}

// writeBody answers 200 or 304, and HEAD without the body. An answer in JSON
// is whole or nothing: net/http would answer a part of it, and a refusal of
// one, without the contract's headers.
func writeBody(w http.ResponseWriter, r *http.Request, body []byte) {
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		for _, condition := range []string{"Range", "If-Range", "If-Match", "If-Unmodified-Since"} {
			r.Header.Del(condition)
		}
	}
	w.Header().Set("ETag", api.ETag(body))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// contentTypes are spelt out: what a host's own table says is not ours to rely on.
var contentTypes = map[string]string{
	".atom":        "application/atom+xml; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".csv":         "text/csv; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".ics":         "text/calendar; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".xml":         "application/xml; charset=utf-8",
}

func contentType(name string) string {
	if t, ok := contentTypes[path.Ext(name)]; ok {
		return t
	}
	return "text/plain; charset=utf-8" // SHA256SUMS
}
