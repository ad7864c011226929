package page_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var phone = look{width: 360, height: 740, touch: true}

func TestPhone(t *testing.T) {
	t.Parallel()
	tb := again(t, phone)
	fits := func(state string) {
		t.Helper()
		if wide := tb.tooWide(); len(wide) > 0 {
			t.Errorf("%s: wider than a phone: %q", state, wide)
		}
	}
	for _, lang := range []string{"id", "en"} {
		for _, year := range []int{2009, 2024, thisYear()} {
			tb.visit(fmt.Sprintf("?lang=%s&year=%d", lang, year))
			fits(fmt.Sprintf("%s %d", lang, year))
		}
		for _, index := range widest {
			tb.enter(questions[index])
			tb.told(skipped(questions[index], ask[computed](t, local.URL+questions[index].call)))
			fits(questions[index].call + " in " + lang)
		}
		for index := range 7 {
			details := fmt.Sprintf("#endpoints details:nth-child(%d)", index+1)
			tb.wait(fmt.Sprintf(`(document.querySelector(%q).open = true)`, details))
			tb.js(fmt.Sprintf(`document.querySelector(%q).requestSubmit()`, details+" form"))
			tb.wait(fmt.Sprintf(`document.querySelector(%q).innerText.startsWith("200")`, details+" .answer-said"))
			fits(details)
		}
	}

	tb.visit("?lang=id&year=2024")
	covers := `document.getElementById("leaf").getClientRects().length > 0`
	if eval[bool](tb, covers) {
		t.Error("the leaf covers the screen before a day is asked for")
	}
	tb.tap(".to-list a")
	tb.wait(`location.hash === "#list" && Math.abs(document.getElementById("list").getBoundingClientRect().top) < 2`)
	day := `[data-date="2024-08-17"]`
	size := eval[[]float64](tb, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.width, r.height]; })()`, day))
	if size[0] < 24 || size[1] < 24 {
		t.Errorf("a day is %v × %v: too small for a finger", size[0], size[1])
	}
	tb.tap(day)
	h := ask[struct{ Data struct{ Holidays []holiday } }](t, local.URL+"/v1/holidays/check?date=2024-08-17").Data.Holidays[0]
	tb.expect("#leaf .leaf-name", h.LocalName)
	if !eval[bool](tb, `(() => { const r = document.getElementById("leaf").getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; })()`) {
		t.Error("a tapped day's leaf is out of sight")
	}
	tb.tap(day)
	tb.wait("!(" + covers + ")")
	tb.tap(day)
	tb.wait(covers)
	tb.js(`document.querySelector("#leaf .leaf-close").click()`)
	tb.wait("!(" + covers + ")")
}

// TestNarrowest: the smallest screens in use, and a page enlarged fourfold on a desk, are 320 pixels wide.
func TestNarrowest(t *testing.T) {
	t.Parallel()
	tb := again(t, look{width: 320, height: 640, touch: true})
	for _, lang := range []string{"id", "en"} {
		for _, year := range []int{2009, 2020, thisYear()} {
			tb.visit(fmt.Sprintf("?lang=%s&year=%d&calc=count&start=2009-01-01&end=2024-12-31", lang, year))
			tb.wait(`document.querySelector("#story > li") && document.querySelector("#skipped li")`)
			tb.js(`document.querySelector(".long-weekends").open = true`)
			if wide := tb.tooWide(); len(wide) > 0 {
				t.Errorf("%d in %s: wider than the screen: %q", year, lang, wide)
			}
		}
	}
}

// tooWide names what is wider than the screen.
func (tb *tab) tooWide() []string {
	tb.t.Helper()
	return eval[[]string](tb, `(() => {
		const { clientWidth, scrollWidth } = document.documentElement;
		return scrollWidth <= clientWidth ? [] :
			[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > clientWidth + 0.5 && !e.closest(".scroll, pre")).map((e) => e.id || e.className || e.tagName);
	})()`)
}

func TestDarkMode(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	defer tb.theme(false)
	paper := func(dark bool) string {
		tb.theme(dark)
		tb.visit("")
		return eval[string](tb, `getComputedStyle(document.body).backgroundColor`)
	}
	light, dark := brightness(t, paper(false)), brightness(t, paper(true))
	if light < 200 || dark > 60 {
		t.Errorf("the paper's brightness is %d in light and %d in dark", light, dark)
	}
}

func brightness(t *testing.T, color string) int {
	t.Helper()
	var r, g, b int
	if _, err := fmt.Sscanf(color, "rgb(%d, %d, %d)", &r, &g, &b); err != nil {
		t.Fatalf("%q is no plain colour", color)
	}
	return (r + g + b) / 3
}

// TestNoLayoutShift lets the data come late, so that whatever it moves would be seen to move.
func TestNoLayoutShift(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/v1/") {
			select {
			case <-time.After(250 * time.Millisecond):
			case <-r.Context().Done():
			}
		}
		local.Config.Handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	for _, l := range []look{desk, phone, {width: 800, height: 1100}} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			t.Parallel()
			tb := open(t, server.URL+"/", l)
			// Every visit is a first one.
			call(tb, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
			call(tb, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: "delete Navigator.prototype.serviceWorker"})
			for _, query := range []string{"?lang=id", "?lang=en", "?lang=id&year=2009", "?lang=en&year=2024", "?lang=id&year=2023#calculators", "?lang=en&year=2024#developers", "?lang=id&year=2020#sources"} {
				// The browser may hold back what it paints while it goes from one page of a host to another.
				tb.do(chromedp.Navigate("about:blank"))
				tb.visit(query)
				tb.wait(`document.getElementById("result-main").textContent !== "" && document.querySelector("#story > li") && document.querySelector("#skipped li, #result.quiet")`)
				// Two frames, so that the last change has been drawn and reported.
				tb.js(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`)
				// A visit to the top must not move at all. A link into the page lands below lists whose length the
				// data decides; the browser's scroll anchoring keeps it in place, but for crumbs of replaced text.
				allowed := 0.0
				if strings.Contains(query, "#") {
					allowed = 0.0005
				}
				if shift := eval[float64](tb, "__shift"); shift > allowed {
					t.Errorf("%s moved while loading by %v: %s", query, shift, strings.Join(eval[[]string](tb, "__shifts"), "; "))
				}
			}
		})
	}
}

// TestFirstLoad holds the budget: 60 KB compressed in all, without the wasm. The
// wasm is not part of it: it comes when the page has been loaded.
func TestFirstLoad(t *testing.T) {
	t.Parallel()
	tb := open(t, local.URL+"/", desk)
	tb.visit("")
	requests := tb.requested()
	tb.wait(`document.getElementById("result-main").textContent !== ""`)
	if eval[bool](tb, `(() => {
		const [page] = performance.getEntriesByType("navigation");
		const wasm = performance.getEntriesByName(new URL("v1/worker.wasm", document.baseURI).href);
		return wasm.length !== 1 || wasm[0].startTime < page.loadEventStart;
	})()`) {
		t.Error("the wasm was requested before the page was loaded")
	}
	total := 0
	seen := map[string]bool{}
	for _, r := range append(requests, local.URL+"/sw.js") {
		address, err := url.Parse(r)
		if err != nil {
			t.Fatal(err)
		}
		if address.Scheme == "data" {
			continue // the browser's own icons
		}
		if !strings.HasPrefix(r, local.URL) {
			t.Errorf("the page asks another host: %s", r)
			continue
		}
		if seen[address.Path] || address.Path == "/v1/worker.wasm" || address.Path == "/v1/worker.js" {
			continue
		}
		seen[address.Path] = true
		size := compressed(t, r)
		total += size
		t.Logf("%6d  %s", size, address.Path)
	}
	t.Logf("%6d  in all, of 61440", total)
	if total > 60*1024 {
		t.Errorf("the first load is %d bytes compressed, more than 60 KB", total)
	}
	if len(seen) < 20 {
		t.Errorf("only %d files were counted", len(seen))
	}
}

// TestOneRound: a server that answers none of the page's files until all of
// them have been asked for. If one of them were found only in another, the
// page would never come.
func TestOneRound(t *testing.T) {
	t.Parallel()
	first := []string{"/style.css", "/v1/all.json"}
	for _, module := range modules(t) {
		first = append(first, "/"+module)
	}
	year := fmt.Sprint(thisYear())
	// What only the year's own files say comes after that, also all at once.
	second := []string{"/v1/long-weekends/" + year + ".json", "/v1/workdays/months/" + year + ".json", "/v1/revisions/" + year + ".json"}

	rounds := []*round{newRound(first), newRound(second)}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, round := range rounds {
			round.wait(r)
		}
		local.Config.Handler.ServeHTTP(w, r)
	}))
	server.EnableHTTP2 = true // over HTTP/1.1 a browser asks for six files at a time
	server.StartTLS()
	t.Cleanup(server.Close)
	tb := open(t, server.URL+"/", desk)
	call(tb, cdppage.Navigate, cdppage.NavigateParams{URL: server.URL + "/"})
	for _, round := range rounds {
		select {
		case <-round.complete:
		case <-time.After(patience):
			t.Fatalf("never asked for together: %v", round.missing())
		}
	}
	tb.ready()
}

// round holds requests back until all of its paths have been asked for.
type round struct {
	mu       sync.Mutex
	open     map[string]bool
	complete chan struct{}
}

func newRound(paths []string) *round {
	r := &round{open: map[string]bool{}, complete: make(chan struct{})}
	for _, path := range paths {
		r.open[path] = true
	}
	return r
}

func (r *round) wait(request *http.Request) {
	r.mu.Lock()
	mine := r.open[request.URL.Path]
	delete(r.open, request.URL.Path)
	if mine && len(r.open) == 0 {
		close(r.complete)
	}
	r.mu.Unlock()
	if mine {
		select {
		case <-r.complete:
		case <-request.Context().Done():
		}
	}
}

func (r *round) missing() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.open))
}

func compressed(t *testing.T, address string) int {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close() // read to the end below
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.DefaultCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(body); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return min(packed.Len(), len(body))
}
