package edge_test

import (
	"fmt"
	"mime"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"harikerja/worker/api/apitest"
	"harikerja/worker/edge/questions"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

func TestNetlify(t *testing.T) {
	t.Parallel()
	base, local := serveWithNetlify(t, worker(t)), serveNatively(t)

	t.Run("answers like the local server", func(t *testing.T) {
		for _, c := range apitest.Cases(table.API()) {
			about := c.HTTPMethod() + " " + c.Target()
			got, want := send(t, base, c.HTTPMethod(), c.Target()), send(t, local, c.HTTPMethod(), c.Target())
			got.meets(t, c)
			if got.status != want.status || got.body != want.body {
				t.Errorf("%s\nat the edge: %d %s\nlocally:     %d %s", about, got.status, got.body, want.status, want.body)
			}
			if passesFunction(c.HTTPMethod(), c.Path) {
				got.hasHeaders(t, about)
			} else if allowed := got.header.Get("Access-Control-Allow-Origin"); allowed != "*" {
				t.Errorf("%s: Access-Control-Allow-Origin is %q, not *", about, allowed)
			}
		}
	})

	t.Run("knows what a caller has", func(t *testing.T) {
		for _, target := range []string{
			"/v1/health",
			"/v1/workdays/add?date=2026-12-24&days=5",
			"/v1/workdays/check?date=2026-12-24&weekend=sun",
			"/v1/workdays/check?date=2026-12-24",
			"/v1/holidays?year=2026&includeSources=true",
		} {
			etag := get(t, base, target).header.Get("ETag")
			conditions := []string{etag}
			if etag[0] == '"' { // computed here; of a file, netlify dev knows just the one form
				conditions = append(conditions, "W/"+etag, `"other", `+etag, "*")
			}
			for _, condition := range conditions {
				about := target + " with If-None-Match: " + condition
				r := send(t, base, "GET", target, "If-None-Match", condition)
				if r.status != 304 || r.body != "" {
					t.Errorf("%s: status %d and %d bytes, not 304 and none", about, r.status, len(r.body))
				}
				r.hasHeaders(t, about)
			}
			for _, condition := range []string{`"other"`, `W/"other"`, "garbage", ""} {
				if r := send(t, base, "GET", target, "If-None-Match", condition); r.status != 200 {
					t.Errorf("%s with If-None-Match: %s: status %d, not 200", target, condition, r.status)
				}
			}
		}
	})

	// Without the slash, Netlify leads to the folder's address, and netlify dev does
	// not: nothing can be learned of that here.
	t.Run("has the pages", func(t *testing.T) {
		years := questions.Years(indonesia.Calendar())
		last, err := strconv.Atoi(years[len(years)-1])
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			target string
			status int
			file   string
		}{
			{"/", 200, "index.html"},
			{"/2026/", 200, "2026/index.html"},
			{"/2026/?calc=add", 200, "2026/index.html"},
			{"/en/", 200, "en/index.html"},
			{"/en/2026/", 200, "en/2026/index.html"},
			{"/widget/", 200, "widget/index.html"},
			{"/404.html", 200, "404.html"},
			{fmt.Sprintf("/%d/", last+1), 404, "404.html"},
			{fmt.Sprintf("/en/%d/", last+1), 404, "404.html"},
			{"/nowhere", 404, "404.html"},
		} {
			r := get(t, base, c.target)
			if r.status != c.status || r.body != string(read(t, public, c.file)) {
				t.Errorf("%s: status %d and %.100q, not %d and %s", c.target, r.status, r.body, c.status, c.file)
			}
			if media, _, err := mime.ParseMediaType(r.header.Get("Content-Type")); err != nil || media != "text/html" {
				t.Errorf("%s: Content-Type is %q, not HTML", c.target, r.header.Get("Content-Type"))
			}
		}
	})

	t.Run("never mixes answers", func(t *testing.T) {
		var callers sync.WaitGroup
		for caller := range 16 {
			callers.Go(func() {
				for i := range 25 {
					n := caller*25 + i + 1
					path, query := "/v1/workdays/add", fmt.Sprintf("date=2020-01-01&days=%d", n)
					if n%2 == 0 {
						path, query = "/v1/workdays/diff", fmt.Sprintf("start=2020-01-01&end=%s&weekend=sun", workday.DateOf(2020, 1, 1).AddDays(n))
					}
					want := resolve(path + "?" + query)
					if got := get(t, base, path+"?"+query); got.body != string(want.Body) {
						t.Errorf("%s?%s among others is answered\n%s\nnot\n%s", path, query, got.body, want.Body)
					}
				}
			})
		}
		callers.Wait()
	})
}

// liveBase is the host that make smoke names.
var liveBase = strings.TrimSuffix(os.Getenv("HARIKERJA_BASE"), "/")

// TestLive asks a host everything that has a known answer: the one that make
// smoke names, or the local server.
func TestLive(t *testing.T) {
	base := liveBase
	if base == "" {
		base = serveNatively(t)
	}
	for _, c := range apitest.Cases(table.API()) {
		r := send(t, base, c.HTTPMethod(), c.Target())
		r.meets(t, c)
		r.hasHeaders(t, c.HTTPMethod()+" "+c.Target())
	}
}
