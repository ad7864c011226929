// Package rules_test holds the rules of hosts to the API, with the real
// programs and the whole tree: each question that a file answers gets just that
// file, in every spelling that rules take, and no other question gets one. The
// rules of Netlify are tested in worker/edge.
package rules_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harikerja/datasets"
	"harikerja/generator/internal/clients"
	"harikerja/generator/internal/page"
	"harikerja/generator/internal/rules"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
	"harikerja/worker/edge/questions"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// What all tests share: the tree, on disk and in memory, and the API that
// knows its answers.
var (
	root      string
	files     = map[string]string{}
	indonesia *api.API
)

func TestMain(m *testing.M) {
	code, err := prepare(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func prepare(m *testing.M) (code int, err error) {
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		return 0, err
	}
	indonesia = site.NewAPI(years)
	if root, err = os.MkdirTemp("", "harikerja-rules-"); err != nil {
		return 0, err
	}
	defer func() {
		if e := os.RemoveAll(root); err == nil {
			err = e
		}
	}()
	rendered, packages := site.Render(years), clients.Files(years)
	all := slices.Concat(rendered, page.Files(slices.Concat(rendered, packages), "https://harikerja.example"), rules.Files(), []tree.File{
		{Path: ".secret", Data: []byte("x")},
		{Path: "v1/SHA256SUMS", Data: []byte("the seal is no matter of this package\n")},
	})
	for _, f := range all {
		files[f.Path] = string(f.Data)
		name := filepath.Join(root, f.Path)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return 0, err
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			return 0, err
		}
		// As in the archive: there, file times mean nothing.
		if err := os.Chtimes(name, time.Unix(0, 0), time.Unix(0, 0)); err != nil {
			return 0, err
		}
	}
	return m.Run(), nil
}

// changed returns a configuration with just what its operator has to change:
// pairs of what stands there and what is to.
func changed(t *testing.T, file string, pairs ...string) string {
	t.Helper()
	config := files[file]
	for i := 0; i < len(pairs); i += 2 {
		if strings.Count(config, pairs[i]) != 1 {
			t.Fatalf("%s does not have %q once", file, pairs[i])
		}
		config = strings.Replace(config, pairs[i], pairs[i+1], 1)
	}
	return config
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// start runs a server until the test ends, and waits until it listens.
func start(t *testing.T, address string, server *exec.Cmd) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	output, err := os.Create(log)
	if err != nil {
		t.Fatal(err)
	}
	defer output.Close() // the server has its own
	server.Stdout, server.Stderr = output, output
	said := func() string {
		text, err := os.ReadFile(log)
		if err != nil {
			return err.Error()
		}
		return string(text[max(0, len(text)-4000):])
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	exited := make(chan error, 1)
	go func() { exited <- server.Wait() }()
	t.Cleanup(func() {
		server.Process.Kill()
		<-exited
		if t.Failed() {
			t.Logf("%s says:\n%s", filepath.Base(server.Path), said())
		}
	})
	for range 600 {
		select {
		case err := <-exited:
			exited <- err
			t.Fatalf("%v has ended: %v\n%s", server, err, said())
		case <-time.After(50 * time.Millisecond):
		}
		if connection, err := net.Dial("tcp", address); err == nil {
			connection.Close()
			return
		}
	}
	t.Fatalf("%v does not listen on %s", server, address)
}

// host is a running server.
type host struct {
	address string
	asked   atomic.Int64
}

func (h *host) test(t *testing.T) {
	t.Run("every spelling", h.everySpelling)
	t.Run("every date", h.everyDate)
	t.Run("misspelt", h.misspelt)
	t.Run("random", h.random)
	t.Run("cases of all hosts", h.cases)
	t.Run("files", h.filesByPath)
	t.Run("pages", h.pages)
	t.Run("nowhere", h.nowhere)
	t.Run("methods", h.methods)
	t.Logf("%d questions", h.asked.Load())
}

// client asks for files as they are. Nothing is kept of what was asked before.
var client = &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 16}

func (h *host) ask(t *testing.T, method, target string) (*http.Response, string) {
	t.Helper()
	at := &url.URL{Scheme: "http", Host: h.address, Opaque: "//" + h.address + target} // sent as it stands
	request := &http.Request{Method: method, URL: at, Header: http.Header{
		// Whatever a client has seen before, it gets the file.
		"If-Modified-Since": {time.Now().UTC().Format(http.TimeFormat)},
	}}
	h.asked.Add(1)
	response, err := client.RoundTrip(request)
	if err != nil {
		t.Errorf("%s %s: %v", method, target, err)
		return &http.Response{}, ""
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Errorf("%s %s: %v", method, target, err)
	}
	return response, string(body)
}

// askAll does something about each target, some at a time. A test that has
// failed often enough is not asked for more.
func askAll(t *testing.T, targets []string, do func(target string)) {
	t.Helper()
	next := make(chan string)
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for target := range next {
				do(target)
			}
		})
	}
	for i, target := range targets {
		if i%100 == 0 && t.Failed() {
			t.Log("and perhaps more: the rest was not asked")
			break
		}
		next <- target
	}
	close(next)
	workers.Wait()
}

// gets fails unless the target is answered by the file, with the status.
func (h *host) gets(t *testing.T, target string, status int, file string) {
	t.Helper()
	response, body := h.ask(t, "GET", target)
	if response.StatusCode != status || body != files[file] {
		t.Errorf("GET %s: %d with %.100q, want %d with %s", target, response.StatusCode, body, status, file)
	}
	checkHeaders(t, target, response, file)
}

// checkHeaders holds an answer's headers against the contract's.
func checkHeaders(t *testing.T, target string, response *http.Response, file string) {
	t.Helper()
	for _, header := range api.Headers(response.StatusCode) {
		want := header.Value
		switch {
		case header.Name == "Content-Type":
			want = tree.MediaType(file)
		case header.Name == "Cache-Control" && !strings.HasPrefix(file, "v1/"):
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

// resolve returns what the API says to a target.
func resolve(target string) api.Answer {
	path, query, _ := strings.Cut(target, "?")
	return indonesia.Resolve(nil, "GET", path, query, workday.DateOf(1900, 1, 1)) // no covered year is the current one
}

// answers fails unless the target gets the file that the API names.
func (h *host) answers(t *testing.T, target string) {
	t.Helper()
	file := resolve(target).File
	if _, ok := files[file]; !ok {
		t.Errorf("no file answers %s", target)
	}
	h.gets(t, target, 200, file)
}

// mayAnswer fails unless the target gets the file that the API names, or the
// error of a host that has files only.
func (h *host) mayAnswer(t *testing.T, target string) (answered bool) {
	t.Helper()
	response, body := h.ask(t, "GET", target)
	want := resolve(target)
	switch {
	case response.StatusCode == 200:
		if right := want.File != "" && body == files[want.File] || want.Status == 200 && body == string(want.Body); !right {
			t.Errorf("GET %s gets %.150q, which answers another question: the API says %d %s%s", target, body, want.Status, want.File, want.Body)
		}
		return true
	case len(target) > api.MaxTarget*9/10 && response.StatusCode >= 400:
		return false // hosts have limits of their own
	}
	file := api.NotFoundFile
	if path, _, _ := strings.Cut(target, "?"); api.Lookup(path) != nil {
		file = api.FilesOnlyFile
	}
	if response.StatusCode != 404 || body != files[file] {
		t.Errorf("GET %s: %d %.150q, want 404 and %s", target, response.StatusCode, body, file)
	}
	checkHeaders(t, target, response, file)
	return false
}

// each calls for the endpoints that files answer.
func each(do func(e *api.Endpoint)) {
	for _, e := range api.Endpoints() {
		if e.Precomputed() {
			do(&e)
		}
	}
}

// everySpelling asks about each year, and about days that matter and some that
// do not, in each way that the rules take.
func (h *host) everySpelling(t *testing.T) {
	years, dates := questions.Years(indonesia.Calendar()), questions.SomeDates(indonesia.Calendar())
	var targets []string
	each(func(e *api.Endpoint) {
		for _, key := range questions.Keys(e, years, dates) {
			for i, query := range questions.Spell(e, key) {
				targets = append(targets, e.Path+[]string{"?", "/?"}[i%2]+query)
			}
		}
	})
	askAll(t, targets, func(target string) { h.answers(t, target) })
	for _, target := range []string{"/v1/health", "/v1/health/", "/v1/health?", "/v1/health?&"} {
		h.gets(t, target, 200, api.HealthFile)
	}
}

// everyDate asks about each covered day once, now in this spelling and then in
// that.
func (h *host) everyDate(t *testing.T) {
	dates := questions.Dates(indonesia.Calendar())
	var targets []string
	each(func(e *api.Endpoint) {
		for i, key := range questions.Keys(e, nil, dates) {
			spellings := questions.Spell(e, key)
			targets = append(targets, e.Path+"?"+spellings[i%len(spellings)])
		}
	})
	askAll(t, targets, func(target string) { h.answers(t, target) })
}

func (h *host) misspelt(t *testing.T) {
	years, dates := questions.Years(indonesia.Calendar()), questions.SomeDates(indonesia.Calendar())
	var targets []string
	each(func(e *api.Endpoint) {
		keys := questions.Keys(e, years, dates)
		for _, query := range questions.Misspell(e, keys[len(keys)-1]) {
			targets = append(targets, e.Path+"?"+query)
		}
	})
	askAll(t, targets, func(target string) { h.mayAnswer(t, target) })
}

// random puts questions together from parts that fit and parts that do not.
func (h *host) random(t *testing.T) {
	years, dates := questions.Years(indonesia.Calendar()), questions.SomeDates(indonesia.Calendar())
	last, day := years[len(years)-1], dates[len(dates)-1]
	parts := []string{
		"year=" + last, "year=" + last, "year=" + years[0], "year=9999", "year=" + last + "6", "year=", "year", "YEAR=" + last, "%79ear=" + last, "year=" + last + "%00",
		"type=national_holiday", "type=collective_leave", "type=x", "type=", "type=national_holiday%20",
		"includeSources=true", "includeSources=false", "includeSources=TRUE", "includesources=true",
		"date=" + day, "date=" + day, "date=" + dates[0], "date=" + last + "-13-01", "date=1900-12-31", "date=" + day + "x", "date=+" + day,
		"includeCollectiveLeave=false", "includeCollectiveLeave=true", "includeCollectiveLeave=0",
		"weekend=sat,sun", "weekend=SAT,SUN", "weekend=sun", "weekend=none", "weekend=sat,sun,sat", "weekend=sat,+sun", "weekend=sat+,sun",
		"days=5", "x=1", "", "=", "&", ";", "?",
	}
	const count = 4000
	generator := rand.New(rand.NewPCG(1, 2))
	var targets []string
	for range count {
		var query []string
		for range 1 + generator.IntN(4) {
			query = append(query, parts[generator.IntN(len(parts))])
		}
		endpoints := api.Endpoints()
		targets = append(targets, endpoints[generator.IntN(len(endpoints))].Path+"?"+strings.Join(query, "&"))
	}
	var answered atomic.Int64
	askAll(t, targets, func(target string) {
		if h.mayAnswer(t, target) {
			answered.Add(1)
		}
	})
	if answered.Load() < count/100 {
		t.Errorf("only %d of %d questions were answered: they prove little", answered.Load(), count)
	}
}

// cases asks what all hosts are tested with, and what no file answers.
func (h *host) cases(t *testing.T) {
	for _, c := range apitest.Cases(table.API()) {
		// How long a question may be is the host's own affair.
		if c.HTTPMethod() == "GET" && c.Status != 414 && api.Lookup(c.Path) != nil {
			h.mayAnswer(t, c.Target())
		}
	}
	day := questions.SomeDates(indonesia.Calendar())[0]
	for _, e := range api.Endpoints() {
		if len(e.Params) > 0 {
			h.gets(t, e.Path, 404, api.FilesOnlyFile)
			h.gets(t, e.Path+"/", 404, api.FilesOnlyFile)
		}
		h.gets(t, e.Path+"?x=1", 404, api.FilesOnlyFile)
	}
	for _, target := range []string{
		"/v1/workdays/add?date=" + day + "&days=5", "/v1/workdays/add/?date=" + day + "&days=5", "/v1/workdays/diff?start=" + day + "&end=" + day,
		"/v1/workdays/check?date=" + day + "&weekend=sun", "/v1/holidays?year=9999", "/v1/holidays/check?date=9999-01-01", "/v1/holidays/check?date=" + day[:4] + "-02-30",
	} {
		h.gets(t, target, 404, api.FilesOnlyFile)
	}
}

// filesByPath asks for all files but those of single days, and samples these.
func (h *host) filesByPath(t *testing.T) {
	dates := questions.SomeDates(indonesia.Calendar())
	var names []string
	for name := range files {
		if base := path.Base(name); strings.HasPrefix(base, ".") || strings.Contains(name, "/check/") && !slices.Contains(dates, base[:len("2026-01-01")]) {
			continue
		}
		if path.Dir(name) == "." && strings.HasPrefix(name, "_") {
			continue // Netlify's, and nobody else's
		}
		names = append(names, name)
	}
	askAll(t, names, func(name string) { h.gets(t, "/"+name, 200, name) })
	h.gets(t, "/", 200, "index.html")
}

// pages asks for each page by its folder. Without the slash, its relative links
// would lead elsewhere, so that the visitor is sent to it: by a relative link,
// which no path can turn into one to another host.
func (h *host) pages(t *testing.T) {
	pages := 0
	for name := range files {
		folder, isPage := strings.CutSuffix(name, "/index.html")
		if !isPage {
			continue
		}
		pages++
		h.gets(t, "/"+folder+"/", 200, name)
		h.gets(t, "/"+folder+"/?calc=add", 200, name)
		h.gets(t, "/"+name+"?calc=add", 200, name)
		for _, query := range []string{"", "?calc=add&date=2026-01-02", "?x=/a/b/&y=?", "?x={env.HOME}{path}$uri${1}%7Bpath%7D", "?x=%0D%0AX-Injected:%201", "?to=//evil.example/"} {
			for _, method := range []string{"GET", "HEAD"} {
				response, body := h.ask(t, method, "/"+folder+query)
				want := path.Base(folder) + "/" + query
				if got := response.Header.Values("Location"); response.StatusCode != 301 || !slices.Equal(got, []string{want}) || method == "HEAD" && body != "" {
					t.Errorf("%s /%s%s: %d to %q, want 301 to %s", method, folder, query, response.StatusCode, got, want)
				}
				for _, header := range api.Headers(301) {
					switch header.Name {
					case "Content-Type":
						continue // of a body that nobody reads
					case "Cache-Control":
						header.Value = "public, max-age=0, must-revalidate"
					}
					if got := response.Header.Values(header.Name); !slices.Equal(got, []string{header.Value}) {
						t.Errorf("%s /%s: %s is %q, want %q", method, folder, header.Name, got, header.Value)
					}
				}
			}
		}
	}
	if years := len(questions.Years(indonesia.Calendar())); pages != 1+2*(years+2) {
		t.Errorf("there are %d pages below the front page, with %d years", pages, years)
	}
	for _, target := range []string{
		"/9999", "/9999/", "/en/9999", "/en/9999/", "/2026x", "/202*", "/20[2]6", "/js", "/js/", "/index.html/", "/2026/index.html/", "/2026/2026",
		"/en%2F2026", "/2026/..%2Fen", "/%32026", "//evil.example", "//evil.example/", "/%5Cevil.example", "/2026%0D%0AX-Injected:%201", "/2026%0A", "/2026/%0A", "/{path}",
	} {
		h.gets(t, target, 404, "404.html")
	}
	if response, _ := h.ask(t, "GET", "//2026"); response.StatusCode == 301 && response.Header.Get("Location") != "2026/" {
		t.Errorf("//2026: to %q", response.Header.Get("Location"))
	}
	if response, _ := h.ask(t, "POST", "/2026"); response.StatusCode != 405 || response.Header.Get("Location") != "" {
		t.Errorf("POST /2026: %d %v", response.StatusCode, response.Header)
	}
	if response, _ := h.ask(t, "OPTIONS", "/2026"); response.StatusCode != 204 {
		t.Errorf("OPTIONS /2026: %d", response.StatusCode)
	}
}

func (h *host) nowhere(t *testing.T) {
	last := questions.Years(indonesia.Calendar())[0]
	for _, target := range []string{
		"/v1", "/v1/", "/v1/nowhere", "/v1/nowhere/", "/v1/nowhere?year=" + last, "/v1/revisions", "/v1/revisions/", "/v1/long-weekends/", "/v1/workdays", "/v1/workdays/",
		"/v1/holidays/9999.json", "/v1//health", "/v1/health//", "/v1/health.json/", "/v1/HEALTH", "/v1/Holidays?year=" + last, "/v1//holidays?year=" + last,
		"/v1/holidays%0A?year=" + last, "/v1/holidays//?year=" + last, "/v1/holidays/check/nowhere", "/v1/mirror.tar.gz", "/v1/.hidden", "/v1/mirror",
		"/v1/-", "/v1/holidays/$arg_year.json",
	} {
		h.gets(t, target, 404, api.NotFoundFile)
	}
	for _, target := range []string{"/nowhere", "/.secret", "/.git/config", "/nowhere/", "/v1x", "/v1.json"} {
		h.gets(t, target, 404, "404.html")
	}
}

func (h *host) methods(t *testing.T) {
	year := questions.Years(indonesia.Calendar())[0]
	list := "v1/holidays/" + year + ".json"
	for _, target := range []string{"/v1/holidays?year=" + year, "/" + list, "/v1/nowhere", "/v1/workdays/add"} {
		response, body := h.ask(t, "OPTIONS", target)
		if response.StatusCode != 204 || body != "" {
			t.Errorf("OPTIONS %s: %d %q", target, response.StatusCode, body)
		}
		for _, header := range api.Headers(204) {
			if got := response.Header.Values(header.Name); !slices.Equal(got, []string{header.Value}) {
				t.Errorf("OPTIONS %s: %s is %q, want %q", target, header.Name, got, header.Value)
			}
		}
	}
	for _, target := range []string{"/v1/holidays?year=" + year, "/" + list} {
		response, body := h.ask(t, "HEAD", target)
		if response.StatusCode != 200 || body != "" || response.ContentLength != int64(len(files[list])) {
			t.Errorf("HEAD %s: %d, %d bytes announced, %q", target, response.StatusCode, response.ContentLength, body)
		}
		checkHeaders(t, target, response, list)
	}
	if response, _ := h.ask(t, "HEAD", "/v1/workdays/add"); response.StatusCode != 404 {
		t.Errorf("HEAD /v1/workdays/add: %d, want 404", response.StatusCode)
	}
	if response, body := h.ask(t, "POST", "/"+list); response.StatusCode != 405 || strings.Contains(body, "data") {
		t.Errorf("POST /%s: %d %.100q, want 405", list, response.StatusCode, body)
	}
}
