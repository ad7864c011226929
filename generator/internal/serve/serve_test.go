package serve_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/spf13/afero"

	"harikerja/datasets"
	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/site"
	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
	"harikerja/worker/workday"
)

var today = workday.MustParseDate("2026-11-15")

// newHandler serves the whole tree from memory, and a page.
func newHandler(t *testing.T) (*serve.Handler, []site.File) {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	files, err := site.Render(years)
	if err != nil {
		t.Fatal(err)
	}
	root := afero.NewMemMapFs()
	if err := (&publish.Publisher{Root: root}).Publish(files); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{"index.html": "<h1>page</h1>", "404.html": "<h1>lost</h1>", "app.js": "x", ".v1.harikerja-new/half.json": "half"} {
		if err := afero.WriteFile(root, name, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return &serve.Handler{Root: root, Today: func() workday.Date { return today }, ErrorLog: log.New(io.Discard, "", 0)}, files
}

func ask(h http.Handler, method, target string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// questions lists every question that has a file, with the file's name, both
// written here from the contract and not taken from the code.
func questions(yield func(query, file string) bool) {
	option := func(on bool, query, name string) (string, string) {
		if on {
			return query, name
		}
		return "", ""
	}
	booleans := []bool{false, true}
	for year := 2009; year <= 2027; year++ {
		for _, kind := range []string{"", "national_holiday", "collective_leave"} {
			for _, withSources := range booleans {
				tq, tf := option(kind != "", "&type="+kind, "."+kind)
				sq, sf := option(withSources, "&includeSources=true", ".sources")
				if !yield(fmt.Sprintf("/v1/holidays?year=%d%s%s", year, tq, sq), fmt.Sprintf("v1/holidays/%d%s%s.json", year, tf, sf)) {
					return
				}
			}
		}
		if !yield(fmt.Sprintf("/v1/sources?year=%d", year), fmt.Sprintf("v1/sources/%d.json", year)) {
			return
		}
	}
	for d := time.Date(2009, 1, 1, 0, 0, 0, 0, time.UTC); d.Year() <= 2027; d = d.AddDate(0, 0, 1) {
		day := d.Format(time.DateOnly)
		for _, noLeave := range booleans {
			lq, lf := option(noLeave, "&includeCollectiveLeave=false", ".no-leave")
			for _, withSources := range booleans {
				sq, sf := option(withSources, "&includeSources=true", ".sources")
				if !yield("/v1/holidays/check?date="+day+lq+sq, "v1/holidays/check/"+day+lf+sf+".json") {
					return
				}
			}
			if !yield("/v1/workdays/check?date="+day+lq, "v1/workdays/check/"+day+lf+".json") {
				return
			}
		}
	}
	yield("/v1/health", "v1/health.json")
}

// contractFile matches the files that part 4 of the contract lists.
var contractFile = regexp.MustCompile(`^v1/(health|holidays/\d{4}(\.national_holiday|\.collective_leave)?(\.sources)?|(holidays|workdays)/check/.*|sources/\d{4})\.json$`)

// TestEveryFileIsTheServersAnswer asks every question that has a file, by
// query and by path, and compares bytes.
func TestEveryFileIsTheServersAnswer(t *testing.T) {
	h, files := newHandler(t)
	left := make(map[string][]byte)
	for _, f := range files {
		if contractFile.MatchString(f.Path) {
			left[f.Path] = f.Data
		}
	}
	for query, name := range questions {
		want, ok := left[name]
		if !ok {
			t.Fatalf("%s: there is no %s", query, name)
		}
		delete(left, name)
		for _, target := range []string{query, "/" + name} {
			w := ask(h, "GET", target)
			if w.Code != 200 || !bytes.Equal(w.Body.Bytes(), want) {
				t.Fatalf("GET %s: %d %s, want %s", target, w.Code, w.Body, want)
			}
		}
	}
	for name := range left {
		t.Errorf("%s answers no question", name)
	}
}

// TestCases runs the common list over real HTTP.
func TestCases(t *testing.T) {
	h, _ := newHandler(t)
	server := httptest.NewServer(h.HTTP())
	defer server.Close()
	for _, c := range apitest.Cases() {
		t.Run(c.Name, func(t *testing.T) {
			request, err := http.NewRequest(c.HTTPMethod(), server.URL+c.Target(), nil)
			if err != nil {
				t.Fatal(err)
			}
			response, err := http.DefaultTransport.RoundTrip(request)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			body, err := io.ReadAll(response.Body)
			if err != nil {
				t.Fatal(err)
			}
			if response.StatusCode != c.Status {
				t.Fatalf("status %d, want %d: %s", response.StatusCode, c.Status, body)
			}
			for _, header := range api.Headers(c.Status) {
				if got := response.Header.Get(header.Name); got != header.Value {
					t.Errorf("%s is %q, want %q", header.Name, got, header.Value)
				}
			}
			if (response.Header.Get("ETag") != "") != (c.Status == 200) {
				t.Errorf("status %d with the ETag %q", c.Status, response.Header.Get("ETag"))
			}
			if c.Method == "HEAD" {
				if len(body) > 0 {
					t.Errorf("HEAD has a body: %s", body)
				}
				return
			}
			if c.Code != "" && !strings.Contains(string(body), `"code":"`+c.Code+`"`) {
				t.Errorf("no %s: %s", c.Code, body)
			}
			if c.Body != "" && string(body) != c.Body {
				t.Errorf("got  %swant %s", body, c.Body)
			}
			if want, err := afero.ReadFile(h.Root, api.NotFoundFile); c.Field == "path" && (err != nil || string(want) != string(body)) {
				t.Errorf("got  %swant %s (%v)", body, want, err)
			}
		})
	}
}

func TestConditionalRequests(t *testing.T) {
	h, _ := newHandler(t)
	handler := h.HTTP()
	for _, target := range []string{"/v1/holidays?year=2026", "/v1/holidays/2026.json", "/v1/workdays/add?date=2026-03-02&days=5", "/v1/health", "/"} {
		tag := ask(handler, "GET", target).Header().Get("ETag")
		if tag == "" {
			t.Fatalf("%s has no ETag", target)
		}
		for _, tags := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			for _, method := range []string{"GET", "HEAD"} {
				w := ask(handler, method, target, "If-None-Match", tags)
				if w.Code != 304 || w.Body.Len() != 0 || w.Header().Get("ETag") != tag {
					t.Errorf("%s %s with %s: %d, %d bytes, ETag %s", method, target, tags, w.Code, w.Body.Len(), w.Header().Get("ETag"))
				}
			}
		}
		if w := ask(handler, "GET", target, "If-None-Match", `"other"`); w.Code != 200 {
			t.Errorf("%s with another tag: %d", target, w.Code)
		}
	}
}

func TestGzip(t *testing.T) {
	h, _ := newHandler(t)
	handler := h.HTTP()
	const target = "/v1/holidays?year=2026"
	plain := ask(handler, "GET", target)
	packed := ask(handler, "GET", target, "Accept-Encoding", "gzip")
	if packed.Header().Get("Content-Encoding") != "gzip" || packed.Header().Get("Vary") != "Accept-Encoding" {
		t.Fatalf("not compressed: %v", packed.Header())
	}
	r, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(r); err != nil || !bytes.Equal(body, plain.Body.Bytes()) {
		t.Errorf("other bytes after unpacking (%v)", err)
	}
	tag := packed.Header().Get("ETag")
	if tag == plain.Header().Get("ETag") {
		t.Errorf("the compressed body has the plain one's ETag %s", tag)
	}
	if w := ask(handler, "GET", target, "Accept-Encoding", "gzip", "If-None-Match", tag); w.Code != 304 {
		t.Errorf("its own ETag gets %d, want 304", w.Code)
	}
}

func TestPage(t *testing.T) {
	h, _ := newHandler(t)
	for target, want := range map[string]struct {
		status            int
		contentType, body string
	}{
		"/":                            {200, "text/html; charset=utf-8", "<h1>page</h1>"},
		"/index.html":                  {200, "text/html; charset=utf-8", "<h1>page</h1>"},
		"/app.js":                      {200, "text/javascript; charset=utf-8", "x"},
		"/nowhere":                     {404, "text/html; charset=utf-8", "<h1>lost</h1>"},
		"/.v1.harikerja-new/half.json": {404, "text/html; charset=utf-8", "<h1>lost</h1>"},
		"/v1x":                         {404, "text/html; charset=utf-8", "<h1>lost</h1>"},
		"/%2e%2e/app.js":               {404, "text/html; charset=utf-8", "<h1>lost</h1>"},
	} {
		w := ask(h, "GET", target)
		if w.Code != want.status || w.Header().Get("Content-Type") != want.contentType || w.Body.String() != want.body {
			t.Errorf("%s: %d %s %q, want %+v", target, w.Code, w.Header().Get("Content-Type"), w.Body, want)
		}
	}
	if w := ask(h, "POST", "/"); w.Code != 405 {
		t.Errorf("POST /: %d", w.Code)
	}
	if w := ask(h, "GET", "/v1/../app.js"); w.Code != 404 {
		t.Errorf("a path that climbs: %d", w.Code)
	}
}

// TestOddPathsOnDisk: a real filesystem has more ways to say that there is no
// such file than the one in memory.
func TestOddPathsOnDisk(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "v1"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"v1/health.json", "index.html"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var faults bytes.Buffer
	h := &serve.Handler{Root: afero.NewBasePathFs(afero.NewOsFs(), dir), Today: func() workday.Date { return today }, ErrorLog: log.New(&faults, "", 0)}
	for _, target := range []string{
		"/v1/" + strings.Repeat("a", 300), "/v1/health.json/x", "/v1/health.json/", "/v1/" + strings.Repeat("a/", 3000), "/v1/%00", "/v1/a%2Fb", "/v1//health.json", `/v1/..%5C..%5Cx`,
		"/index.html/x", "/" + strings.Repeat("a", 300), "/%2e%2e/%2e%2e/etc/passwd",
	} {
		if w := ask(h, "GET", target); w.Code != 404 {
			t.Errorf("%.60s: %d %s", target, w.Code, w.Body)
		}
	}
	if faults.Len() > 0 {
		t.Errorf("the log says %s", faults.String())
	}
}

// TestNoPartsOfJSON: an answer is whole, whatever a client would rather have.
func TestNoPartsOfJSON(t *testing.T) {
	h, _ := newHandler(t)
	for _, header := range [][]string{{"Range", "bytes=0-9"}, {"Range", "bytes=999999-"}, {"If-Match", `"x"`}} {
		for _, target := range []string{"/v1/holidays?year=2026", "/v1/holidays/2026.json", "/v1/health"} {
			if w := ask(h, "GET", target, header...); w.Code != 200 || w.Header().Get("Cache-Control") == "" {
				t.Errorf("%s with %v: %d", target, header, w.Code)
			}
		}
	}
}

// TestTreeThatDoesNotFit: no answer is better than a wrong one.
func TestTreeThatDoesNotFit(t *testing.T) {
	h, _ := newHandler(t)
	h.Check = func() error { return errors.New("another calendar") }
	for _, target := range []string{"/v1/holidays?year=2026", "/v1/holidays/2026.json", "/v1/workdays/add?date=2026-12-24&days=5", "/v1/health"} {
		if w := ask(h, "GET", target); w.Code != 500 || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d", target, w.Code)
		}
	}
}

// brokenFs is a disk that fails.
type brokenFs struct{ afero.Fs }

func (brokenFs) Stat(string) (os.FileInfo, error) { return nil, errors.New("disk on fire at block 7") }

func TestFaultsStayInside(t *testing.T) {
	var log7 bytes.Buffer
	empty := &serve.Handler{Root: afero.NewMemMapFs(), Today: func() workday.Date { return today }, ErrorLog: log.New(&log7, "", 0)}
	broken := &serve.Handler{Root: brokenFs{afero.NewMemMapFs()}, Today: empty.Today, ErrorLog: empty.ErrorLog}
	for _, h := range []*serve.Handler{empty, broken} {
		w := ask(h, "GET", "/v1/holidays?year=2026")
		if w.Code != 500 || w.Body.String() != string(api.Failure().Body) || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%d %s %v", w.Code, w.Body, w.Header())
		}
	}
	if !strings.Contains(log7.String(), "v1/holidays/2026.json") || !strings.Contains(log7.String(), "on fire") {
		t.Errorf("the log says %q", log7.String())
	}
	if w := ask(empty, "GET", "/"); w.Code != 404 || !strings.Contains(w.Body.String(), "/v1/health") {
		t.Errorf("without a page: %d %s", w.Code, w.Body)
	}
}

// start serves on a free port until the test ends.
func start(t *testing.T, h *serve.Handler, access io.Writer) (address string, stop func() error) {
	t.Helper()
	l, err := serve.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- h.Serve(ctx, l, access) }()
	t.Cleanup(cancel)
	return l.Addr().String(), func() error { cancel(); return <-done }
}

func TestHarmfulClients(t *testing.T) {
	h, _ := newHandler(t)
	address, stop := start(t, h, nil)
	// Someone who opens a connection and never finishes a request.
	slow, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	fmt.Fprint(slow, "GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Slow: ")
	// Someone with a huge URL.
	huge, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer huge.Close()
	fmt.Fprintf(huge, "GET /v1/health?x=%s HTTP/1.1\r\nHost: x\r\n\r\n", strings.Repeat("y", 1<<20))
	line, err := bufio.NewReader(huge).ReadString('\n')
	if err == nil && !strings.Contains(line, " 431 ") {
		t.Errorf("a huge URL gets %q (%v), want 431", line, err)
	}
	// Everybody else is served meanwhile, a long URL below the limit too.
	response, err := http.Get("http://" + address + "/v1/holidays?year=" + strings.Repeat("9", 20_000))
	if err != nil || response.StatusCode != 400 {
		t.Fatalf("%v, %v", response, err)
	}
	response.Body.Close()
	// The slow one is dropped in the end.
	slow.SetReadDeadline(time.Now().Add(30 * time.Second))
	if _, err := io.ReadAll(slow); err != nil {
		t.Errorf("the slow client was not dropped: %v", err)
	}
	if err := stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
}

func TestAccessLog(t *testing.T) {
	h, _ := newHandler(t)
	var access bytes.Buffer
	address, stop := start(t, h, &access)
	response, err := http.Get("http://" + address + "/v1/holidays?year=2050%0Aforged")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(access.String()), "\n")
	if len(lines) != 1 || !strings.Contains(lines[0], ` GET "/v1/holidays?year=2050%0Aforged" 400 `) {
		t.Errorf("the log is %q", access.String())
	}
}

func TestTakenPort(t *testing.T) {
	l, err := serve.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := serve.Listen(l.Addr().String()); err == nil || !strings.Contains(err.Error(), "is taken") || !strings.Contains(err.Error(), "--addr") {
		t.Errorf("Listen: %v", err)
	}
}
