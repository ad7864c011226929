package mirror

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"harikerja/generator/internal/site"
	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
	"harikerja/worker/workday"
)

// TestNginx unpacks the archive into an empty folder and lets real nginx serve
// it with the configuration that the archive brings along.
func TestNginx(t *testing.T) {
	files := append(renderTree(t),
		site.File{Path: "index.html", Data: []byte("<title>page</title>\n")},
		site.File{Path: "404.html", Data: []byte("<title>no page</title>\n")},
		site.File{Path: ".secret", Data: []byte("x")})
	last, err := Seal(files, Years())
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	untar := exec.Command("tar", "-xzf", "-", "-C", root)
	untar.Stdin = bytes.NewReader(find(t, last, ArchiveFile))
	if out, err := untar.CombinedOutput(); err != nil {
		t.Fatalf("tar: %v\n%s", err, out)
	}
	h := &host{t: t, url: startNginx(t, root), files: make(map[string]string)}
	for _, f := range files {
		h.files[f.Path] = string(f.Data)
	}
	h.files[ChecksumsFile] = string(find(t, last, ChecksumsFile))

	t.Run("queries", h.queries)
	t.Run("odd queries", h.oddQueries)
	t.Run("random queries", h.randomQueries)
	t.Run("files", h.filesByPath)
	t.Run("nowhere", h.nowhere)
	t.Run("methods", h.methods)
}

// startNginx runs nginx with the tree's own configuration, but for the two
// lines that an operator has to change, and returns its address.
func startNginx(t *testing.T, root string) string {
	t.Helper()
	program, err := exec.LookPath("nginx")
	if err != nil {
		if program, err = exec.LookPath("/usr/sbin/nginx"); err != nil {
			t.Fatal("nginx is missing: run 'make setup-test', or install the package nginx-light")
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	shipped, err := os.ReadFile(filepath.Join(root, site.NginxFile))
	if err != nil {
		t.Fatal(err)
	}
	config := string(shipped)
	for _, change := range []struct{ line, to string }{
		{"listen       80; ", "listen " + address + "; "},
		{"listen       [::]:80; ", ""},
		{"root         /srv/harikerja; ", "root " + root + "; "},
	} {
		if strings.Count(config, change.line) != 1 {
			t.Fatalf("%s has no line %q", site.NginxFile, change.line)
		}
		config = strings.Replace(config, change.line, change.to, 1)
	}
	dir := t.TempDir()
	main := "daemon off; master_process off; pid nginx.pid; error_log stderr; events {}\nhttp {\naccess_log off;\n"
	for _, module := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		main += module + "_temp_path " + filepath.Join(dir, module) + ";\n"
	}
	main += "include harikerja.conf;\n}\n"
	for name, text := range map[string]string{"nginx.conf": main, "harikerja.conf": config} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var log bytes.Buffer
	cmd := exec.Command(program, "-p", dir, "-c", filepath.Join(dir, "nginx.conf"), "-e", "stderr")
	cmd.Stderr = &log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	t.Cleanup(func() {
		cmd.Process.Kill()
		<-exited
		if t.Failed() {
			t.Logf("nginx says:\n%s", log.String())
		}
	})
	for range 200 {
		select {
		case err := <-exited:
			exited <- err
			t.Fatalf("nginx has ended: %v\n%s", err, log.String())
		case <-time.After(50 * time.Millisecond):
		}
		if conn, err := net.Dial("tcp", address); err == nil {
			conn.Close()
			return "http://" + address
		}
	}
	t.Fatal("nginx does not answer")
	return ""
}

type host struct {
	t     *testing.T
	url   string
	files map[string]string // what is in the tree
}

func (h *host) ask(t *testing.T, method, target string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest(method, h.url+target, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "identity")
	// Whatever a client has seen before, it gets the file.
	request.Header.Set("If-Modified-Since", time.Now().UTC().Format(http.TimeFormat))
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

// wants fails unless the target is answered by the file; "" is for 404.
func (h *host) wants(t *testing.T, target, file string) {
	t.Helper()
	response, body := h.ask(t, "GET", target)
	status := 200
	if file == "" {
		status, file = 404, api.NotFoundFile
	}
	if response.StatusCode != status || body != h.files[file] {
		t.Errorf("GET %s: %d with %.100q, want %d with %s", target, response.StatusCode, body, status, file)
	}
	h.headers(t, target, response, file)
}

// headers holds an answer's headers against the contract's.
func (h *host) headers(t *testing.T, target string, response *http.Response, file string) {
	t.Helper()
	for _, header := range api.Headers(200) {
		want := header.Value
		if header.Name == "Content-Type" {
			want = map[string]string{
				".json": "application/json; charset=utf-8", ".ics": "text/calendar; charset=utf-8", ".csv": "text/csv; charset=utf-8",
				".atom": "application/atom+xml; charset=utf-8", ".html": "text/html; charset=utf-8",
			}[path.Ext(file)]
			if want == "" {
				want = "text/plain; charset=utf-8"
			}
		}
		if header.Name == "Cache-Control" && !strings.HasPrefix(file, "v1/") {
			want = "public, max-age=0, must-revalidate"
		}
		if got := response.Header.Values(header.Name); !slices.Equal(got, []string{want}) {
			t.Errorf("GET %s: %s is %q, want %q", target, header.Name, got, want)
		}
	}
	for _, validator := range []string{"ETag", "Last-Modified"} {
		if got := response.Header.Get(validator); got != "" {
			t.Errorf("GET %s: %s is %q, but file times mean nothing here", target, validator, got)
		}
	}
}

// sampleDates are days that matter, and some that do not.
func sampleDates() []string {
	years := Years()
	first, last := workday.DateOf(years[0].Year, 1, 1), workday.DateOf(years[len(years)-1].Year, 12, 31)
	dates := []string{first.String(), last.String(), "2021-05-13", "2024-02-29", "2026-12-24", "2026-12-25"}
	for d := first; d.Before(last); d = d.AddDays(397) {
		dates = append(dates, d.String())
	}
	return dates
}

// spellings returns all ways to ask with the given options: each option is a
// list of spellings, "" for leaving it out, and parts come in any order.
func spellings(options ...[]string) []string {
	queries := []string{}
	var choose func(parts []string, rest [][]string)
	var permute func(done, rest []string)
	permute = func(done, rest []string) {
		if len(rest) == 0 {
			queries = append(queries, strings.Join(done, "&"))
			return
		}
		for i := range rest {
			permute(append(slices.Clone(done), rest[i]), slices.Delete(slices.Clone(rest), i, i+1))
		}
	}
	choose = func(parts []string, rest [][]string) {
		if len(rest) == 0 {
			permute(nil, parts)
			return
		}
		for _, spelling := range rest[0] {
			if spelling == "" {
				choose(parts, rest[1:])
			} else {
				choose(append(slices.Clone(parts), spelling), rest[1:])
			}
		}
	}
	choose(nil, options)
	return queries
}

// queries asks every precomputed question, in every order of its parts.
func (h *host) queries(t *testing.T) {
	asked := 0
	check := func(path string, queries []string) {
		for _, query := range queries {
			for _, target := range []string{path + "?" + query, path + "/?" + query} {
				answer := api.Resolve(nil, "GET", path, query, workday.Date{})
				if answer.File == "" {
					t.Fatalf("%s is no precomputed question", target)
				}
				h.wants(t, target, answer.File)
				asked++
			}
		}
	}
	sources := []string{"", "includeSources=false", "includeSources=true"}
	leave := []string{"", "includeCollectiveLeave=true", "includeCollectiveLeave=false"}
	for _, y := range Years() {
		year := []string{fmt.Sprintf("year=%d", y.Year)}
		check("/v1/holidays", spellings(year, []string{"", "type=national_holiday", "type=collective_leave"}, sources))
		check("/v1/sources", spellings(year))
	}
	for _, date := range sampleDates() {
		date := []string{"date=" + date}
		check("/v1/holidays/check", spellings(date, leave, sources))
		check("/v1/workdays/check", spellings(date, leave, []string{"", "weekend=sat,sun", "weekend=sun,sat", "weekend=sat%2Csun"}))
	}
	for _, target := range []string{"/v1/health", "/v1/health/", "/v1/health?", "/v1/health?&"} {
		h.wants(t, target, api.HealthFile)
	}
	t.Logf("%d questions", asked)
}

// mayAnswer fails unless the target gets the file that Resolve names, or 404.
func (h *host) mayAnswer(t *testing.T, path, query string) (answered bool) {
	t.Helper()
	want := api.Resolve(nil, "GET", path, query, workday.Date{})
	response, body := h.ask(t, "GET", path+"?"+query)
	answered = response.StatusCode == 200
	switch {
	case answered && (want.File == "" || body != h.files[want.File]) && want.File != api.HealthFile && string(want.Body) != body:
		t.Errorf("GET %s?%s gets %.150q, want %s", path, query, body, want.File)
	case !answered && (response.StatusCode != 404 || body != h.files[api.NotFoundFile]):
		t.Errorf("GET %s?%s: %d %.150q, want 404 and its file", path, query, response.StatusCode, body)
	}
	return answered
}

// oddQueries asks what all hosts are tested with: an answer is right, or 404.
func (h *host) oddQueries(t *testing.T) {
	for _, c := range apitest.Cases() {
		if c.HTTPMethod() == "GET" && !strings.Contains(c.Path, ".json") {
			h.mayAnswer(t, c.Path, c.Query)
		}
	}
	for _, target := range []string{
		"/v1/holidays", "/v1/holidays?", "/v1/sources", "/v1/holidays/check", "/v1/workdays/check", "/v1/workdays/add?date=2026-12-24&days=5",
		"/v1/workdays/diff?start=2026-01-01&end=2026-12-31", "/v1/workdays/check?date=2026-12-24&weekend=sun", "/v1/health?verbose",
		"/v1/holidays?year=2026&year=2027", "/v1/holidays?year=2026x", "/v1/holidays?year=2026&Year=2027", "/v1/holidays?xyear=2026",
		"/v1/holidays?Year=2026", "/v1/holidays?year=2026type=national_holiday", "/v1/holidays?year=2050", "/v1/holidays?year=2026&type=x",
		"/v1/holidays?year=2026&type=", "/v1/holidays?year=2026&includeSources=yes", "/v1/holidays?type=national_holiday",
		"/v1/holidays/check?date=2026-02-30", "/v1/holidays/check?date=2026-12-24&includeCollectiveLeave=", "/v1/sources?year=2026&year=2026",
		"/v1/holidays?year=2026;type=national_holiday", "/v1/holidays?year=../2026", "/v1/sources?year=2026&type=national_holiday",
		"/v1/workdays/check?date=2026-12-24&weekend=sat,sun&weekend=sun", "/v1/workdays/check?date=2026-12-24&weekend=sat",
	} {
		h.wants(t, target, "")
	}
}

// randomQueries puts questions together from parts that fit and parts that do
// not.
func (h *host) randomQueries(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	parts := []string{
		"year=2026", "year=2026", "year=2009", "year=2050", "year=20266", "year=", "year", "YEAR=2026", "%79ear=2026", "year=%32026", "year=2026%00",
		"type=national_holiday", "type=collective_leave", "type=x", "type=", "type=national_holiday%20",
		"includeSources=true", "includeSources=false", "includeSources=TRUE", "includesources=true",
		"date=2026-12-24", "date=2026-12-24", "date=2021-05-13", "date=2026-13-01", "date=2008-12-31", "date=2026-12-24x", "date=+2026-12-24",
		"includeCollectiveLeave=false", "includeCollectiveLeave=true", "includeCollectiveLeave=0",
		"weekend=sat,sun", "weekend=SAT,SUN", "weekend=sun", "weekend=none", "weekend=sat,sun,sat", "weekend=sat, sun", "weekend=sat+,sun",
		"days=5", "x=1", "", "=", "&", ";", "?",
	}
	paths := []string{"/v1/health", "/v1/holidays", "/v1/holidays/check", "/v1/workdays/check", "/v1/sources", "/v1/workdays/add"}
	answered := 0
	const questions = 4000
	for range questions {
		var query []string
		for range 1 + random.IntN(4) {
			query = append(query, parts[random.IntN(len(parts))])
		}
		text := strings.ReplaceAll(strings.Join(query, "&"), " ", "+")
		if h.mayAnswer(t, paths[random.IntN(len(paths))], text) {
			answered++
		}
	}
	if answered < questions/100 {
		t.Errorf("only %d of %d questions were answered: they prove little", answered, questions)
	}
}

// filesByPath asks for all files but those of single days, and samples these.
func (h *host) filesByPath(t *testing.T) {
	dates := sampleDates()
	for name := range h.files {
		base := path.Base(name)
		if strings.Contains(name, "/check/") && !slices.Contains(dates, base[:len("2026-01-01")]) || name == ".secret" {
			continue
		}
		h.wants(t, "/"+name, name)
	}
	h.wants(t, "/", "index.html")
}

func (h *host) nowhere(t *testing.T) {
	for _, target := range []string{
		"/v1", "/v1/", "/v1/nowhere", "/v1/nowhere/", "/v1/revisions", "/v1/revisions/", "/v1/long-weekends/", "/v1/workdays", "/v1/workdays/",
		"/v1/holidays/2028.json", "/v1//health", "/v1/health//", "/v1/health.json/", "/v1/HEALTH", "/v1/mirror.tar.gz", "/v1/.hidden", "/v1/mirror",
	} {
		h.wants(t, target, "")
	}
	for _, target := range []string{"/nowhere", "/.secret", "/.git/config", "/nowhere/"} {
		response, body := h.ask(t, "GET", target)
		if response.StatusCode != 404 || body != h.files["404.html"] {
			t.Errorf("GET %s: %d %q", target, response.StatusCode, body)
		}
	}
}

func (h *host) methods(t *testing.T) {
	for _, target := range []string{"/v1/holidays?year=2026", "/v1/holidays/2026.json", "/v1/nowhere"} {
		response, body := h.ask(t, "OPTIONS", target)
		if response.StatusCode != 204 || body != "" {
			t.Errorf("OPTIONS %s: %d %q", target, response.StatusCode, body)
		}
		for _, header := range api.Headers(204) {
			if got := response.Header.Get(header.Name); got != header.Value {
				t.Errorf("OPTIONS %s: %s is %q, want %q", target, header.Name, got, header.Value)
			}
		}
	}
	response, body := h.ask(t, "HEAD", "/v1/holidays?year=2026")
	if response.StatusCode != 200 || body != "" || response.ContentLength != int64(len(h.files["v1/holidays/2026.json"])) {
		t.Errorf("HEAD: %d, %d bytes announced, %q", response.StatusCode, response.ContentLength, body)
	}
	if response, _ := h.ask(t, "POST", "/v1/holidays/2026.json"); response.StatusCode != 405 {
		t.Errorf("POST: %d, want 405", response.StatusCode)
	}
}
