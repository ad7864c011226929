package page

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/spf13/afero"
)

var phone = look{width: 360, height: 740, touch: true}

func TestPhone(t *testing.T) {
	server := local(t)
	tb := open(t, server.URL+"/", phone)
	fits := func(state string) {
		t.Helper()
		wide := eval[[]string](tb, `document.documentElement.scrollWidth <= innerWidth ? [] :
			[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5 && !e.closest(".scroll, pre")).map((e) => e.id || e.className || e.tagName)`)
		if len(wide) > 0 {
			t.Errorf("%s: wider than a phone: %q", state, wide)
		}
	}
	for _, lang := range []string{"id", "en"} {
		for _, year := range []int{2009, 2024, 2026} {
			tb.visit(fmt.Sprintf("?lang=%s&year=%d", lang, year))
			fits(fmt.Sprintf("%s %d", lang, year))
		}
		for _, q := range questions {
			tb.enter(q)
		}
		fits("calculators in " + lang)
		for index := range 7 {
			details := fmt.Sprintf("#endpoints details:nth-child(%d)", index+1)
			tb.wait(fmt.Sprintf(`(document.querySelector(%q).open = true)`, details))
			tb.js(fmt.Sprintf(`document.querySelector(%q).requestSubmit()`, details+" form"))
			tb.wait(fmt.Sprintf(`document.querySelector(%q).innerText.startsWith("200")`, details+" .answer-said"))
			fits(details)
		}
	}

	tb.visit("?lang=id&year=2026")
	day := `[data-date="2026-08-17"]`
	size := eval[[]float64](tb, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.width, r.height]; })()`, day))
	if size[0] < 24 || size[1] < 24 {
		t.Errorf("a day is %v × %v: too small for a finger", size[0], size[1])
	}
	tb.tap(day)
	h := ask[struct{ Data struct{ Holidays []holiday } }](t, server.URL+"/v1/holidays/check?date=2026-08-17").Data.Holidays[0]
	tb.expect("#leaf .leaf-name", h.LocalName)
	if !eval[bool](tb, `(() => { const r = document.getElementById("leaf").getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; })()`) {
		t.Error("a tapped day's leaf is out of sight")
	}
}

func TestDarkMode(t *testing.T) {
	server := local(t)
	paper := func(dark bool) string {
		tb := open(t, server.URL+"/", look{width: 1280, height: 900, dark: dark})
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

// TestPrint: each year is one sheet of A4, in both languages.
func TestPrint(t *testing.T) {
	server := local(t)
	tb := open(t, server.URL+"/", desk)
	covered := ask[years](t, server.URL+"/v1/years.json")
	for index, info := range covered.Data {
		lang := []string{"id", "en"}[index%2]
		tb.visit(fmt.Sprintf("?lang=%s&year=%d", lang, info.Year))
		pdf, err := chromedp.Run(tb.ctx, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize(), chromedp.PDFPrintBackground()))
		if err != nil {
			t.Fatal(err)
		}
		if pages := len(regexp.MustCompile(`/Type\s*/Page\b[^s]`).FindAll(pdf, -1)); pages != 1 {
			t.Errorf("%d in %s takes %d pages, want one", info.Year, lang, pages)
		}
		if !regexp.MustCompile(`/MediaBox\s*\[0 0 59[45][^ ]* 84[12]`).Match(pdf) {
			t.Errorf("%d is not printed on A4 portrait", info.Year)
		}
	}
}

// TestNoLayoutShift lets the data come late, so that whatever it moves would be seen to move.
func TestNoLayoutShift(t *testing.T) {
	inner := handler(afero.NewBasePathFs(afero.NewOsFs(), filepath.Join(root, "public")))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/v1/") {
			select {
			case <-time.After(250 * time.Millisecond):
			case <-r.Context().Done():
			}
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	for _, l := range []look{desk, phone, {width: 800, height: 1100}} {
		for _, query := range []string{"?lang=id", "?lang=en", "?lang=id&year=2009", "?lang=en&year=2024", "?lang=id&year=2023#calculators", "?lang=en&year=2024#developers", "?lang=id&year=2020#sources"} {
			t.Run(fmt.Sprintf("%d%s", l.width, query), func(t *testing.T) {
				tb := open(t, server.URL+"/", l)
				tb.visit(query)
				tb.wait(`document.getElementById("result-main").textContent !== "" && document.querySelector("#story > li") && document.querySelector("#skipped > *")`)
				// Two frames, so that the last change has been drawn and reported.
				tb.js(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`)
				if shifts := eval[[]string](tb, "__shifts"); len(shifts) > 0 {
					t.Errorf("moved while loading: %s", strings.Join(shifts, "; "))
				}
			})
		}
	}
}

// TestFirstLoad holds the budget: 60 KB compressed without the wasm, in one
// round: all that the page is made of is named in its HTML, and its data is
// asked for at once.
func TestFirstLoad(t *testing.T) {
	server := local(t)
	tb := open(t, server.URL+"/", desk)
	tb.visit("")
	tb.wait(`document.querySelector("#story > li")`)
	total := 0
	seen := map[string]bool{}
	for _, r := range tb.requested() {
		address, err := url.Parse(r.url)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(r.url, server.URL) {
			t.Errorf("the page asks another host: %s", r.url)
			continue
		}
		name := strings.TrimPrefix(address.Path, "/")
		if seen[name] || name == "v1/worker.wasm" || name == "v1/worker.js" || name == "sw.js" {
			continue
		}
		seen[name] = true
		if !strings.HasPrefix(name, "v1/") && name != "" && r.initiator != "parser" {
			t.Errorf("%s was asked for by a %s: name it in index.html, so that it comes with the first round", name, r.initiator)
		}
		size := compressed(t, r.url)
		total += size
		t.Logf("%6d  /%s", size, name)
	}
	t.Logf("%6d  in all, of 61440", total)
	if total > 60*1024 {
		t.Errorf("the first load is %d bytes compressed, more than 60 KB", total)
	}
	// The year's files are asked for together, once it is known which years there are.
	spread := eval[float64](tb, `(() => {
		const starts = performance.getEntriesByType("resource").filter((e) => /v1\/(holidays|long-weekends|workdays\/months|revisions|sources)\//.test(e.name)).map((e) => e.startTime);
		const ends = performance.getEntriesByType("resource").filter((e) => /v1\/(holidays|long-weekends|workdays\/months|revisions|sources)\//.test(e.name)).map((e) => e.responseEnd);
		return Math.max(...starts) - Math.min(...ends);
	})()`)
	if spread > 0 {
		t.Errorf("one of the year's files was asked for %v ms after another had come: a chain of requests", spread)
	}
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
