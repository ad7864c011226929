package serve_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"harikerja/datasets"
	"harikerja/generator/internal/assemble"
	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// shipped is the whole tree of the shipped datasets, made once.
var shipped = sync.OnceValue(func() []tree.File {
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		panic(err)
	}
	return sealed(years)
})

func sealed(years []datasets.Year) []tree.File {
	files := assemble.Files(years, nil, "")
	seal, err := mirror.Seal(files, site.NewAPI(years).Years())
	if err != nil {
		panic(err)
	}
	return append(files, seal...)
}

// today is a day of the shipped calendar.
func today() workday.Date { return workday.MustParseDate("2024-11-15") }

func newHandler(t testing.TB, files []tree.File) *serve.Handler {
	t.Helper()
	snapshot, err := serve.NewSnapshot(files)
	if err != nil {
		t.Fatal(err)
	}
	h := &serve.Handler{Today: today, ErrorLog: log.New(io.Discard, "", 0)}
	h.Use(snapshot)
	return h
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

// shippedYears returns the first and the last covered year, from the datasets'
// names.
func shippedYears() (first, last int) {
	files := datasets.Embedded()
	year := func(name string) int {
		n, err := strconv.Atoi(strings.TrimSuffix(filepath.Base(name), ".json"))
		if err != nil {
			panic(err)
		}
		return n
	}
	return year(files[0].Name), year(files[len(files)-1].Name)
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
	first, last := shippedYears()
	for year := first; year <= last; year++ {
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
	for d := time.Date(first, 1, 1, 0, 0, 0, 0, time.UTC); d.Year() <= last; d = d.AddDate(0, 0, 1) {
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
	files := shipped()
	h := newHandler(t, files)
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
	h := newHandler(t, shipped())
	server := httptest.NewServer(h)
	defer server.Close()
	for _, c := range apitest.Cases(table.API()) {
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
			if want := api.NotFound().Body; c.Field == "path" && string(want) != string(body) {
				t.Errorf("got  %swant %s", body, want)
			}
		})
	}
}

// conditional are the kinds of answers that have a tag.
var conditional = []string{"/v1/holidays?year=2024", "/v1/holidays/2024.json", "/v1/workdays/add?date=2024-03-04&days=5", "/v1/health", "/", "/v1/all.csv", "/v1/mirror.tar.gz"}

// TestConditionalRequests: a 304 has the tag of the 200 that it stands for,
// compressed or not.
func TestConditionalRequests(t *testing.T) {
	h := newHandler(t, shipped())
	for _, target := range conditional {
		for _, encoding := range []string{"identity", "gzip"} {
			whole := ask(h, "GET", target, "Accept-Encoding", encoding)
			tag := whole.Header().Get("ETag")
			if tag == "" || whole.Code != 200 {
				t.Fatalf("%s: %d, ETag %q", target, whole.Code, tag)
			}
			for _, tags := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
				for _, method := range []string{"GET", "HEAD"} {
					w := ask(h, method, target, "If-None-Match", tags, "Accept-Encoding", encoding)
					if w.Code != 304 || w.Body.Len() != 0 || w.Header().Get("ETag") != tag {
						t.Errorf("%s %s (%s) with %s: %d, %d bytes, ETag %s, want %s", method, target, encoding, tags, w.Code, w.Body.Len(), w.Header().Get("ETag"), tag)
					}
					for _, name := range []string{"Cache-Control", "Vary"} {
						if w.Header().Get(name) != whole.Header().Get(name) {
							t.Errorf("%s %s (%s): the 304 has the %s %q, the 200 %q", method, target, encoding, name, w.Header().Get(name), whole.Header().Get(name))
						}
					}
				}
			}
			if w := ask(h, "GET", target, "If-None-Match", `"other"`, "Accept-Encoding", encoding); w.Code != 200 {
				t.Errorf("%s with another tag: %d", target, w.Code)
			}
		}
	}
}

// TestHead: a HEAD says what the GET would.
func TestHead(t *testing.T) {
	h := newHandler(t, shipped())
	for _, target := range append(conditional, "/v1/nowhere", "/v1/holidays?year=x", "/nowhere", "/v1/SHA256SUMS") {
		for _, encoding := range []string{"identity", "gzip"} {
			get, head := ask(h, "GET", target, "Accept-Encoding", encoding), ask(h, "HEAD", target, "Accept-Encoding", encoding)
			if head.Body.Len() != 0 || head.Code != get.Code || fmt.Sprint(head.Header()) != fmt.Sprint(get.Header()) {
				t.Errorf("%s (%s): HEAD %d %v, GET %d %v", target, encoding, head.Code, head.Header(), get.Code, get.Header())
			}
		}
	}
}

func TestGzip(t *testing.T) {
	h := newHandler(t, shipped())
	const target = "/v1/holidays?year=2024"
	plain := ask(h, "GET", target)
	for accept, compressed := range map[string]bool{
		"gzip": true, "br, GZIP;q=0.5": true, "*": true, "deflate, *;q=0.1": true, "gzip; q=1": true,
		"": false, "br": false, "gzip;q=0": false, "*;q=0": false, "gzip;q=0, *": false, "gzip;q=x": false, "xgzip": false,
	} {
		w := ask(h, "GET", target, "Accept-Encoding", accept)
		if got := w.Header().Get("Content-Encoding") == "gzip"; got != compressed || w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: compressed %t, want %t; %v", accept, got, compressed, w.Header())
		}
		if !compressed {
			continue
		}
		r, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(r); err != nil || !bytes.Equal(body, plain.Body.Bytes()) {
			t.Errorf("%q: other bytes after unpacking (%v)", accept, err)
		}
		if tag := w.Header().Get("ETag"); tag == plain.Header().Get("ETag") {
			t.Errorf("%q: the compressed body has the plain one's ETag %s", accept, tag)
		}
	}
	for _, target := range []string{"/v1/health", "/v1/mirror.tar.gz", "/social.png", "/v1/harikerja.xlsx"} {
		if w := ask(h, "GET", target, "Accept-Encoding", "gzip"); w.Header().Get("Content-Encoding") != "" || w.Header().Get("Vary") != "" {
			t.Errorf("%s does not get smaller, and is compressed: %v", target, w.Header())
		}
	}
}

// TestParts: large files come in parts too, and never compressed then.
func TestParts(t *testing.T) {
	h := newHandler(t, shipped())
	whole := ask(h, "GET", "/v1/SHA256SUMS").Body.String()
	w := ask(h, "GET", "/v1/SHA256SUMS", "Range", "bytes=10-19", "Accept-Encoding", "gzip")
	if w.Code != 206 || w.Body.String() != whole[10:20] || w.Header().Get("Content-Encoding") != "" {
		t.Errorf("%d %q %v", w.Code, w.Body, w.Header())
	}
	for _, other := range [][]string{{"GET", "lines=1-2"}, {"GET", "Bytes=1-2"}, {"GET", "bytes"}, {"GET", "bytes 1-2"}, {"HEAD", "bytes=0-0"}, {"GET", ""}} {
		if w := ask(h, other[0], "/v1/SHA256SUMS", "Range", other[1]); w.Code != 200 || w.Header().Get("Content-Length") != strconv.Itoa(len(whole)) {
			t.Errorf("%s with Range: %s gets %d, %s bytes; want 200 and all", other[0], other[1], w.Code, w.Header().Get("Content-Length"))
		}
	}
	// Nobody keeps a refusal without being told for how long.
	w = ask(h, "GET", "/v1/SHA256SUMS", "Range", "bytes=999999999-")
	if w.Code != 416 {
		t.Errorf("a part that is not there: %d", w.Code)
	}
	for _, header := range api.Headers(200) {
		if got := w.Header().Get(header.Name); got == "" || got != header.Value && header.Name != "Content-Type" {
			t.Errorf("416: %s is %q, want %q", header.Name, got, header.Value)
		}
	}
}

// TestAnyPath: the page's paths and the API's, and nothing that lies elsewhere.
func TestAnyPath(t *testing.T) {
	h := newHandler(t, append(slices.Clone(shipped()), tree.File{Path: "folder/index.html", Data: []byte("folder")}))
	for target, want := range map[string]struct {
		status      int
		contentType string
	}{
		"/":                                  {200, "text/html; charset=utf-8"},
		"/index.html":                        {200, "text/html; charset=utf-8"},
		"/folder/":                           {200, "text/html; charset=utf-8"},
		"/js/page.id.js":                     {200, "text/javascript; charset=utf-8"},
		"/nowhere":                           {404, "text/html; charset=utf-8"},
		"/v1x":                               {404, "text/html; charset=utf-8"},
		"/%2e%2e/sw.js":                      {404, "text/html; charset=utf-8"},
		"/index.html/x":                      {404, "text/html; charset=utf-8"},
		"/v1/../sw.js":                       {404, "application/json; charset=utf-8"},
		"/v1//health.json":                   {404, "application/json; charset=utf-8"},
		"/v1/%00":                            {404, "application/json; charset=utf-8"},
		"/v1/a%2Fb":                          {404, "application/json; charset=utf-8"},
		`/v1/..%5C..%5Cx`:                    {404, "application/json; charset=utf-8"},
		"/v1/health.json/":                   {404, "application/json; charset=utf-8"},
		"/v1/holidays/":                      {200, "application/json; charset=utf-8"},
		"/v1/SHA256SUMS":                     {200, "text/plain; charset=utf-8"},
		"/v1/changes.atom":                   {200, "application/atom+xml; charset=utf-8"},
		"/v1/manifest.json":                  {200, "application/json; charset=utf-8"},
		"/v1/all.ics?x=1":                    {200, "text/calendar; charset=utf-8"},
		"/v1/mirror.tar.gz":                  {200, "application/gzip"},
		"/v1/harikerja.xlsx":                 {200, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		"/v1/files-only.json":                {200, "application/json; charset=utf-8"},
		"/" + strings.Repeat("a/", 5000):     {414, "application/json; charset=utf-8"},
		"/v1/" + strings.Repeat("a", 10_000): {414, "application/json; charset=utf-8"},
		"/v1/health.json?" + strings.Repeat("a", 10_000): {414, "application/json; charset=utf-8"},
	} {
		w := ask(h, "GET", target)
		if w.Code != want.status || w.Header().Get("Content-Type") != want.contentType {
			t.Errorf("%.60s: %d %s, want %+v", target, w.Code, w.Header().Get("Content-Type"), want)
		}
	}
	if w := ask(h, "POST", "/"); w.Code != 405 {
		t.Errorf("POST /: %d", w.Code)
	}
}

// TestPages: a page is at its folder's address, and whoever leaves the slash out
// is told, with a link that leads to no other host whatever was asked.
func TestPages(t *testing.T) {
	h := newHandler(t, append(slices.Clone(shipped()), tree.File{Path: "a:b/index.html", Data: []byte("odd")}))
	pages := 0
	for _, f := range shipped() {
		folder, isPage := strings.CutSuffix(f.Path, "/index.html")
		if !isPage {
			continue
		}
		pages++
		for _, target := range []string{"/" + folder + "/", "/" + folder + "/?calc=add", "/" + f.Path} {
			if w := ask(h, "GET", target); w.Code != 200 || !bytes.Equal(w.Body.Bytes(), f.Data) || w.Header().Get("Content-Type") != "text/html; charset=utf-8" || w.Header().Get("Location") != "" {
				t.Errorf("GET %s: %d %v, want 200 with %s", target, w.Code, w.Header(), f.Path)
			}
		}
		for _, query := range []string{"", "?calc=add&date=2026-01-02", "?to=//evil.example/%0D%0A"} {
			for _, method := range []string{"GET", "HEAD"} {
				w := ask(h, method, "/"+folder+query)
				want := http.Header{
					"Location":               {folder[strings.LastIndex(folder, "/")+1:] + "/" + query},
					"Cache-Control":          {"public, max-age=0, must-revalidate"},
					"X-Content-Type-Options": {"nosniff"},
					"Content-Length":         {"0"},
				}
				if w.Code != 301 || w.Body.Len() != 0 || !maps.EqualFunc(w.Header(), want, slices.Equal) {
					t.Errorf("%s /%s%s: %d %v %q, want 301 with %v", method, folder, query, w.Code, w.Header(), w.Body, want)
				}
			}
		}
	}
	if first, last := shippedYears(); pages != 1+2*(last-first+1+2) {
		t.Errorf("there are %d pages below the front page", pages)
	}
	// What could be taken for the name of a scheme is none.
	if w := ask(h, "GET", "/a:b"); w.Code != 301 || w.Header().Get("Location") != "./a:b/" {
		t.Errorf("/a:b: %d %v", w.Code, w.Header())
	}
	lost := ask(h, "GET", "/404.html").Body.String()
	for _, target := range []string{
		"/9999", "/9999/", "/en/9999", "/2026x", "/js", "/js/", "/index.html/", "/2026/index.html/", "/2026//", "/2026/2026", "/%32026", "/en%2F2026", "/en/../2026",
		"//2026", "//2026/", "//evil.example", "//evil.example/", "/%2F/2026", "/%5Cevil.example", "/2026%0D%0ALocation:%20x",
	} {
		r := httptest.NewRequest("GET", "/", nil)
		var err error
		if r.URL, err = url.ParseRequestURI(target); err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != 404 || w.Header().Get("Location") != "" || w.Body.String() != lost {
			t.Errorf("%s: %d %v, want 404 and the page for that", target, w.Code, w.Header())
		}
	}
	for method, status := range map[string]int{"POST": 405, "OPTIONS": 204} {
		if w := ask(h, method, "/2026"); w.Code != status || w.Header().Get("Location") != "" {
			t.Errorf("%s /2026: %d %v, want %d", method, w.Code, w.Header(), status)
		}
	}
}

// TestNoPartsOfJSON: an answer is whole, whatever a client would rather have.
func TestNoPartsOfJSON(t *testing.T) {
	h := newHandler(t, shipped())
	for _, header := range [][]string{{"Range", "bytes=0-9"}, {"Range", "bytes=999999-"}, {"If-Match", `"x"`}} {
		for _, target := range []string{"/v1/holidays?year=2024", "/v1/holidays/2024.json", "/v1/health"} {
			for _, method := range []string{"GET", "HEAD"} {
				if w := ask(h, method, target, header...); w.Code != 200 || w.Header().Get("Cache-Control") == "" || w.Header().Get("Accept-Ranges") != "" {
					t.Errorf("%s %s with %v: %d %v", method, target, header, w.Code, w.Header())
				}
			}
		}
	}
}

// TestFaultsStayInside: a fault of ours is a 500 that nobody keeps, and the
// reason stands in the log alone.
func TestFaultsStayInside(t *testing.T) {
	const lost = "v1/holidays/check/2024-08-17.json"
	h := newHandler(t, slices.DeleteFunc(slices.Clone(shipped()), func(f tree.File) bool { return f.Path == lost }))
	var faults bytes.Buffer
	h.ErrorLog = log.New(&faults, "", 0)
	w := ask(h, "GET", "/v1/holidays/check?date=2024-08-17")
	if w.Code != 500 || w.Body.String() != string(api.Failure().Body) || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %s %v", w.Code, w.Body, w.Header())
	}
	if !strings.Contains(faults.String(), lost) {
		t.Errorf("the log says %q", faults.String())
	}
}

// TestNoTree: what cannot answer is not served at all.
func TestNoTree(t *testing.T) {
	without := func(path string) []tree.File {
		return slices.DeleteFunc(slices.Clone(shipped()), func(f tree.File) bool { return f.Path == path })
	}
	_, last := shippedYears()
	for what, files := range map[string][]tree.File{
		"nothing":           nil,
		"no all.json":       without("v1/all.json"),
		"another all.json":  append(without("v1/all.json"), tree.File{Path: "v1/all.json", Data: []byte(`{"data":[]}`)}),
		"a broken all.json": append(without("v1/all.json"), tree.File{Path: "v1/all.json", Data: []byte(`{"data":`)}),
		"no list":           without(fmt.Sprintf("v1/holidays/%d.json", last)),
		"no checks":         without(fmt.Sprintf("v1/workdays/check/%d-12-31.no-leave.json", last)),
	} {
		if _, err := serve.NewSnapshot(files); err == nil {
			t.Errorf("%s: it is served", what)
		}
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
	go func() { done <- h.Run(ctx, l, access) }()
	t.Cleanup(cancel)
	return l.Addr().String(), func() error { cancel(); return <-done }
}

func TestHarmfulClients(t *testing.T) {
	h := newHandler(t, shipped())
	address, stop := start(t, h, nil)
	// Someone who opens a connection and never finishes a request (and is dropped
	// in the end: TestTimeouts).
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
	if err != nil || response.StatusCode != 414 {
		t.Fatalf("%v, %v", response, err)
	}
	response.Body.Close()
	slow.Close() // or the stop would wait for it
	if err := stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
}

func TestAccessLog(t *testing.T) {
	h := newHandler(t, shipped())
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
