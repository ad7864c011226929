package serve_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/afero"

	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

// TestWholeAnswers: every header of every kind of answer, and no other.
func TestWholeAnswers(t *testing.T) {
	const lost = "v1/holidays/check/%d-08-17.json"
	year := lastYears(1)[0].Number
	files := slices.DeleteFunc(slices.Clone(small()), func(f tree.File) bool { return f.Path == fmt.Sprintf(lost, year) })
	text := func(name string, size int) tree.File {
		return tree.File{Path: name, Data: bytes.Repeat([]byte("x"), size)}
	}
	files = append(files, text("v1/511.txt", 511), text("v1/512.txt", 512), text("v1/512.png", 512), text("511.txt", 511))
	h := newHandler(t, files)

	list := fileOf(files, fmt.Sprintf("v1/holidays/%d.json", year))
	added := ask(h, "GET", fmt.Sprintf("/v1/workdays/add?date=%d-03-01&days=5", year)).Body.Bytes()
	page := http.Header{"X-Content-Type-Options": {"nosniff"}, "Cache-Control": {"public, max-age=0, must-revalidate"}}
	inAPI := func(status int) http.Header {
		h := make(http.Header)
		for _, header := range api.Headers(status) {
			h[header.Name] = []string{header.Value}
		}
		return h
	}
	// with returns the headers with others; without those that are to be empty.
	with := func(h http.Header, others ...string) http.Header {
		h = maps.Clone(h)
		for i := 0; i < len(others); i += 2 {
			if h[others[i]] = []string{others[i+1]}; others[i+1] == "" {
				delete(h, others[i])
			}
		}
		return h
	}
	of := func(data []byte) []string {
		return []string{"Etag", api.ETag(data), "Content-Length", strconv.Itoa(len(data))}
	}
	parts := func(h http.Header, data []byte, mediaType string) http.Header {
		return with(with(h, of(data)...), "Accept-Ranges", "bytes", "Content-Type", mediaType)
	}
	const plain = "text/plain; charset=utf-8"
	x := bytes.Repeat([]byte("x"), 512)
	// long is a target of so many bytes.
	long := func(path string, size int) string { return path + strings.Repeat("a", size-len(path)) }
	notFound, tooLong, failure := api.NotFound().Body, ask(h, "GET", long("/v1/x?", 10_000)).Body.Bytes(), api.Failure().Body
	nobody := fileOf(files, "404.html")
	for _, c := range []struct {
		method, target string
		request        []string
		status         int
		header         http.Header
		body           []byte // what a HEAD leaves out
	}{
		{"GET", fmt.Sprintf("/v1/holidays?year=%d", year), nil, 200, with(with(inAPI(200), of(list)...), "Vary", "Accept-Encoding"), list},
		{"GET", fmt.Sprintf("/v1/holidays/%d.json", year), nil, 200, with(with(inAPI(200), of(list)...), "Vary", "Accept-Encoding"), list},
		{"GET", fmt.Sprintf("/v1/holidays/%d.json", year), []string{"If-None-Match", api.ETag(list)}, 304,
			with(inAPI(200), "Etag", api.ETag(list), "Vary", "Accept-Encoding", "Content-Type", ""), nil},
		{"GET", fmt.Sprintf("/v1/workdays/add?date=%d-03-01&days=5", year), nil, 200, with(inAPI(200), of(added)...), added},
		{"GET", fmt.Sprintf("/v1/workdays/add?date=%d-03-01&days=5", year), []string{"If-None-Match", "W/" + api.ETag(added)}, 304,
			with(inAPI(200), "Etag", api.ETag(added), "Content-Type", ""), nil},
		{"GET", "/v1/511.txt", []string{"Accept-Encoding", "gzip"}, 200, parts(inAPI(200), x[:511], plain), x[:511]},
		{"GET", "/v1/512.txt", nil, 200, with(parts(inAPI(200), x, plain), "Vary", "Accept-Encoding"), x},
		{"GET", "/v1/512.txt", []string{"If-None-Match", api.ETag(x)}, 304, with(inAPI(200), "Etag", api.ETag(x), "Vary", "Accept-Encoding", "Content-Type", ""), nil},
		{"GET", "/v1/512.txt", []string{"If-None-Match", strings.TrimSuffix(api.ETag(x), `"`) + `-gzip"`, "Accept-Encoding", "gzip"}, 304,
			with(inAPI(200), "Etag", strings.TrimSuffix(api.ETag(x), `"`)+`-gzip"`, "Vary", "Accept-Encoding", "Content-Type", ""), nil},
		{"GET", "/v1/512.png", []string{"Accept-Encoding", "gzip"}, 200, parts(inAPI(200), x, "image/png"), x},
		{"GET", "/v1/512.txt", []string{"Range", "bytes=500-"}, 206,
			with(parts(inAPI(200), x, plain), "Vary", "Accept-Encoding", "Content-Range", "bytes 500-511/512", "Content-Length", "12"), x[500:]},
		{"GET", "/v1/511.txt", []string{"Range", "bytes=-5"}, 206,
			with(parts(inAPI(200), x[:511], plain), "Content-Range", "bytes 506-510/511", "Content-Length", "5"), x[:5]},
		{"HEAD", "/v1/512.txt", []string{"Range", "bytes=500-"}, 200, with(parts(inAPI(200), x, plain), "Vary", "Accept-Encoding"), x},
		{"GET", fmt.Sprintf("/v1/holidays/%d.json", year), []string{"Range", "bytes=5-9"}, 200, with(with(inAPI(200), of(list)...), "Vary", "Accept-Encoding"), list},
		{"GET", "/v1/512.txt", []string{"Range", "bytes=512-"}, 416,
			with(inAPI(200), "Content-Type", plain, "Vary", "Accept-Encoding", "Accept-Ranges", "bytes", "Content-Range", "bytes */512"), []byte("invalid range: failed to overlap\n")},
		{"GET", "/511.txt", []string{"Range", "bytes=511-"}, 416,
			with(page, "Content-Type", plain, "Accept-Ranges", "bytes", "Content-Range", "bytes */511"), []byte("invalid range: failed to overlap\n")},
		{"GET", "/511.txt", nil, 200, parts(page, x[:511], plain), x[:511]},
		{"GET", "/", nil, 200, with(parts(page, fileOf(files, "index.html"), "text/html; charset=utf-8"), "Vary", "Accept-Encoding"), fileOf(files, "index.html")},
		{"GET", "/nowhere", nil, 404, with(page, "Content-Type", "text/html; charset=utf-8", "Content-Length", strconv.Itoa(len(nobody))), nobody},
		{"GET", "/v1", nil, 404, with(inAPI(404), "Content-Length", strconv.Itoa(len(notFound))), notFound},
		{"GET", "/v1/nowhere", nil, 404, with(inAPI(404), "Content-Length", strconv.Itoa(len(notFound))), notFound},
		{"GET", long("/v1/", 8192), nil, 404, with(inAPI(404), "Content-Length", strconv.Itoa(len(notFound))), notFound},
		{"GET", long("/", 8192), nil, 404, with(page, "Content-Type", "text/html; charset=utf-8", "Content-Length", strconv.Itoa(len(nobody))), nobody},
		{"GET", long("/511.txt?", 8193), nil, 200, parts(page, x[:511], plain), x[:511]}, // the question mark does not count
		{"GET", long("/511.txt?", 8194), nil, 414, with(inAPI(414), "Content-Length", strconv.Itoa(len(tooLong))), tooLong},
		{"GET", long("/v1/511.txt?", 8193), nil, 200, parts(inAPI(200), x[:511], plain), x[:511]},
		{"GET", long("/v1/511.txt?", 8194), nil, 414, with(inAPI(414), "Content-Length", strconv.Itoa(len(tooLong))), tooLong},
		{"GET", long("/", 8193), nil, 414, with(inAPI(414), "Content-Length", strconv.Itoa(len(tooLong))), tooLong},
		{"GET", fmt.Sprintf("/v1/holidays/check?date=%d-08-17", year), nil, 500, with(inAPI(500), "Content-Length", strconv.Itoa(len(failure))), failure},
		{"OPTIONS", "/v1/health", nil, 204, inAPI(204), nil},
		{"OPTIONS", "/", nil, 204, inAPI(204), nil},
		{"POST", "/v1/511.txt", nil, 405, inAPI(405), nil},
		{"POST", "/511.txt", nil, 405, inAPI(405), nil},
	} {
		methods := []string{c.method}
		if c.method == "GET" && c.request == nil {
			methods = append(methods, "HEAD")
		}
		for _, method := range methods {
			w := ask(h, method, c.target, c.request...)
			got, body := w.Result().Header, w.Body.Bytes()
			if c.status == 405 { // the message is the API's
				delete(got, "Content-Length")
				body = nil
			}
			want := c.body
			if method == "HEAD" {
				want = nil
			}
			if w.Code != c.status || !bytes.Equal(body, want) {
				t.Errorf("%s %.60s %q: %d %.200q, want %d %.200q", method, c.target, c.request, w.Code, body, c.status, want)
			}
			if !maps.EqualFunc(got, c.header, slices.Equal) {
				t.Errorf("%s %.60s %q: the headers are\n%v, want\n%v", method, c.target, c.request, got, c.header)
			}
		}
	}
}

// TestWithoutAPage: the API alone says where it is.
func TestWithoutAPage(t *testing.T) {
	h := newHandler(t, slices.DeleteFunc(slices.Clone(small()), func(f tree.File) bool { return f.Path == "404.html" }))
	w := ask(h, "GET", "/nowhere")
	if w.Code != 404 || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" || w.Body.String() != "There is no page here, only the API: try /v1/health.\n" {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
}

// TestNegotiation: each way to take gzip, or not to, in one line or several.
func TestNegotiation(t *testing.T) {
	h := newHandler(t, small())
	for _, c := range []struct {
		accept     []string
		compressed bool
	}{
		{nil, false},
		{[]string{"identity"}, false},
		{[]string{"br", "gzip"}, true},
		{[]string{"br", "deflate"}, false},
		{[]string{"*;q=0", "gzip"}, true},
		{[]string{"gzip", "*;q=0"}, true},
		{[]string{"*", "gzip;q=0"}, false},
		{[]string{"gzip;q=0", "*"}, false},
		{[]string{"gzip;q=0.001"}, true},
		{[]string{"gzip;q=0.000"}, false},
		{[]string{"gzip;q=-1"}, false},
		{[]string{"gzip;q="}, false},
		{[]string{"gzip;level=1"}, true},
	} {
		r, err := http.NewRequest("GET", "/v1/years.json", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header["Accept-Encoding"] = c.accept
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); (got == "gzip") != c.compressed {
			t.Errorf("%q: %q, want gzip: %t", c.accept, got, c.compressed)
		}
	}
}

// TestMissingFiles: a snapshot has all that the API may name.
func TestMissingFiles(t *testing.T) {
	year := lastYears(1)[0].Number
	names := []string{fmt.Sprintf("v1/sources/%d.json", year)}
	for _, sources := range []string{"", ".sources"} {
		for _, kind := range []string{"", ".national_holiday", ".collective_leave"} {
			names = append(names, fmt.Sprintf("v1/holidays/%d%s%s.json", year, kind, sources))
		}
		for _, leave := range []string{"", ".no-leave"} {
			names = append(names, fmt.Sprintf("v1/holidays/check/%d-12-31%s%s.json", year, leave, sources))
		}
	}
	for _, leave := range []string{"", ".no-leave"} {
		names = append(names, fmt.Sprintf("v1/workdays/check/%d-12-31%s.json", year, leave))
	}
	for _, name := range names {
		files := slices.DeleteFunc(slices.Clone(small()), func(f tree.File) bool { return f.Path == name })
		if len(files) != len(small())-1 {
			t.Fatalf("there is no %s", name)
		}
		want := fmt.Sprintf("v1/all.json covers %d, but there is no %s", year, name)
		if s, err := serve.NewSnapshot(files); s != nil || err == nil || err.Error() != want {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

// TestLoadSaysWhy: what keeps a tree from being loaded is what is said.
func TestLoadSaysWhy(t *testing.T) {
	const advice = ": build the tree first with 'make build', or fetch one with 'generator mirror'"
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	put := func(files ...tree.File) afero.Fs {
		disk := afero.NewMemMapFs()
		for _, f := range files {
			if err := afero.WriteFile(disk, "/public/"+f.Path, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return disk
	}
	health := tree.File{Path: "v1/health.json", Data: []byte("{}")}
	sums := tree.File{Path: "v1/SHA256SUMS", Data: fmt.Appendf(nil, "%x  %s\n", sha256.Sum256(health.Data), health.Path)}
	for name, c := range map[string]struct {
		disk afero.Fs
		dir  string
		want string
	}{
		"no folder":          {afero.NewOsFs(), filepath.Join(dir, "nowhere"), "there is no such folder" + advice},
		"a file":             {afero.NewOsFs(), file, "not a directory"},
		"an empty folder":    {afero.NewOsFs(), dir, "there is no v1/SHA256SUMS" + advice},
		"no checksums":       {put(health), "/public", "there is no v1/SHA256SUMS" + advice},
		"a folder as such":   {put(tree.File{Path: "v1/SHA256SUMS/x"}), "/public", "v1/SHA256SUMS: it is not a plain file"},
		"no plain manifest":  {put(tree.File{Path: "v1/manifest.json/x"}), "/public", "v1/manifest.json: it is not a plain file"},
		"something missing":  {put(sums), "/public", "it is not whole (1 files missing, 0 changed, 0 surplus; the first is v1/health.json): build it or mirror it again"},
		"whole, but no tree": {put(sums, health), "/public", "there is no v1/all.json: this is no tree of the API"},
	} {
		s, err := (&serve.Folder{Disk: c.disk, Dir: c.dir}).Load()
		if s != nil || err == nil || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
