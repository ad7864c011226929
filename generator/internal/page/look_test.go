package page_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var phone = look{width: 360, height: 740, touch: true}

// tops returns how far down the page elements begin.
func (tb *tab) tops(selectors ...string) map[string]float64 {
	tb.t.Helper()
	tops := map[string]float64{}
	for _, s := range selectors {
		tops[s] = eval[float64](tb, fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().top + scrollY`, s))
	}
	return tops
}

// TestPhone: what a person comes for is near, and nothing is wider than the
// screen.
func TestPhone(t *testing.T) {
	t.Parallel()
	tb := again(t, phone)
	fits := func(state string) {
		t.Helper()
		if wide := tb.tooWide(); len(wide) > 0 {
			t.Errorf("%s: wider than a phone: %q", state, wide)
		}
	}
	for _, path := range []string{"", "en/", "2009/", "en/2020/", "2024/", "api/", "en/api/"} {
		tb.visit(path)
		fits(path)
	}
	for _, path := range []string{"2024/", "en/2024/"} {
		for _, index := range widest {
			tb.visit(path)
			tb.tools()
			tb.enter(questions[index])
			tb.told(skipped(questions[index], ask[computed](t, local.URL+questions[index].call)))
			fits(questions[index].call + " at " + path)
		}
	}

	tb.visit("")
	tops := tb.tops(".next-date", ".disclaimer", ".holidays li", ".months table")
	if tops[".next-date"] > 300 || tops[".disclaimer"] > 300 || tops[".holidays li"] > 740 {
		t.Errorf("the next holiday, the disclaimer and the list are out of the first screen: %v", tops)
	}
	if tops[".months table"] < tops[".holidays li"] {
		t.Errorf("the months come before the list: %v", tops)
	}
	if columns := eval[int](tb, `new Set([...document.querySelectorAll(".months table")].map((m) => m.getBoundingClientRect().left)).size`); columns != 2 {
		t.Errorf("the months stand in %d columns, want two", columns)
	}
	// From wherever one is, the years and the calculators are one tap away. (While the tools are still coming, what
	// they fill in above may push the calculators down a little.)
	tb.tools()
	tb.js(`scrollTo(0, document.documentElement.scrollHeight / 3)`)
	tb.wait(`(() => { const r = document.querySelector(".bar").getBoundingClientRect(); return r.top === 0 && r.bottom < 60; })()`)
	tb.tap(`.bar a[href="#calculators"]`)
	tb.wait(`Math.abs(document.getElementById("calculators").getBoundingClientRect().top) < 120`)
	tb.tap(".bar summary")
	if got := eval[int](tb, `[...document.querySelectorAll(".bar .all-years a")].filter((a) => a.getClientRects().length > 0).length`); got != lastYear()-firstYear()+1 {
		t.Errorf("the list of years has %d", got)
	}
	// The calendar's link leads to the month that today is in.
	tb.visit("")
	tb.tap(".to-months")
	tb.wait(`(() => { const r = document.querySelector("td.now").getBoundingClientRect(); return r.top > 0 && r.bottom < innerHeight; })()`)

	tb.visit("2024/")
	const covers = `document.querySelector(".leaf").getClientRects().length > 0`
	if eval[bool](tb, covers) {
		t.Error("the leaf covers the screen before a day is asked for")
	}
	day := `[data-date="2024-08-17"]`
	size := eval[[]float64](tb, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.width, r.height]; })()`, ".months "+day))
	if size[0] < 24 || size[1] < 24 {
		t.Errorf("a day is %v × %v: too small for a finger", size[0], size[1])
	}
	tb.tap(".months " + day)
	h := ask[struct{ Data struct{ Holidays []holiday } }](t, local.URL+"/v1/holidays/check?date=2024-08-17").Data.Holidays[0]
	tb.expect(".leaf .leaf-name", h.LocalName)
	if !eval[bool](tb, `(() => { const r = document.querySelector(".leaf").getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; })()`) {
		t.Error("a tapped day's leaf is out of sight")
	}
	fits("with a leaf")
	tb.tap(".months " + day)
	tb.wait("!(" + covers + ")")
	tb.tap(".months " + day)
	tb.wait(covers)
	tb.tap(".leaf .leaf-close")
	tb.wait("!(" + covers + ")")
}

// TestNarrowest: the smallest screens in use, and a page enlarged fourfold on a desk, are 320 pixels wide.
func TestNarrowest(t *testing.T) {
	t.Parallel()
	tb := again(t, look{width: 320, height: 640, touch: true})
	for _, path := range []string{"", "2009/?calc=count&start=2009-01-01&end=2024-12-31&plan=9", "en/2020/?calc=count&start=2009-01-01&end=2024-12-31&weekend=sun", "en/api/"} {
		tb.visit(path)
		if strings.Contains(path, "calc") {
			tb.tools()
		}
		if wide := tb.tooWide(); len(wide) > 0 {
			t.Errorf("%s: wider than the screen: %q", path, wide)
		}
	}
}

// tools waits until the calculators have answered.
func (tb *tab) tools() {
	tb.t.Helper()
	tb.wait(`document.getElementById("result-main").textContent !== ""`)
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

// TestWithoutJavaScript: everything but today and the tools is there, and no
// box is left empty for what does not come.
func TestWithoutJavaScript(t *testing.T) {
	t.Parallel()
	for _, l := range []look{phone, desk} {
		tb := open(t, local.URL+"/", l)
		call(tb, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		for _, path := range []string{"", "en/2024/", "2020/", "api/"} {
			tb.do(chromedp.Navigate(tb.base + path))
			tb.wait(`document.readyState === "complete"`)
			if wide := tb.tooWide(); len(wide) > 0 {
				t.Errorf("%s: wider than the screen: %q", path, wide)
			}
			for what, selector := range map[string]string{"scripted controls": ".js-only", "empty lists": "ul:empty, ol:empty, dl:empty", "a closed leaf": ".leaf"} {
				if seen := eval[int](tb, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter((e) => e.getClientRects().length > 0).length`, selector)); seen > 0 {
					t.Errorf("%s shows %d %s", path, seen, what)
				}
			}
			// The largest stretch of the page without a word.
			if void := eval[float64](tb, `(() => {
				const boxes = [...document.querySelectorAll("main *")].filter((e) => e.children.length === 0 && e.textContent.trim() !== "" || e.tagName === "P")
					.flatMap((e) => [...e.getClientRects()]).map((r) => [r.top, r.bottom]).sort((a, b) => a[0] - b[0]);
				let last = boxes[0][1], void_ = 0;
				for (const [top, bottom] of boxes) { void_ = Math.max(void_, top - last); last = Math.max(last, bottom); }
				return void_;
			})()`); void > 110 {
				t.Errorf("%s leaves %v pixels empty", path, void)
			}
		}
		tb.do(chromedp.Navigate(tb.base + "2024/"))
		tb.click(`.bar a[rel=next]`)
		tb.wait(`location.pathname === "/2025/"`)
		tb.click(".language")
		tb.wait(`location.pathname === "/en/2025/"`)
		tb.click(`.holidays a`)
		tb.wait(`location.hash.startsWith("#2025-") && document.querySelector("td:target")`)
		tb.click(`.holidays .cite`)
		tb.wait(`document.querySelector(".record:target a")`)
		tb.click(".bar summary")
		tb.click(`.bar .all-years li:last-child a`)
		tb.wait(fmt.Sprintf(`location.pathname === "/en/%d/"`, firstYear()))
	}
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

// TestNoLayoutShift lets the scripts come late, so that whatever they move
// would be seen to move.
func TestNoLayoutShift(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/js/") {
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
			browser, err := wholeChromium()
			if err != nil {
				t.Fatal(err)
			}
			tb := openIn(t, browser, server.URL+"/", l, chromedp.WithNewBrowserContext())
			// Every visit is a first one.
			call(tb, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
			call(tb, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: "delete Navigator.prototype.serviceWorker"})
			for _, path := range []string{"", "en/", "2009/", "en/2024/", "2023/#calculators", "2020/#history-2020", "en/2022/?weekend=sun&includeCollectiveLeave=false", "api/"} {
				// The browser may hold back what it paints while it goes from one page of a host to another.
				tb.do(chromedp.Navigate("about:blank"))
				tb.visit(path)
				if path != "api/" {
					tb.tools()
				}
				// Two frames, so that the last change has been drawn and reported.
				tb.js(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`)
				// A visit to the top must not move at all. A link into the page lands in the middle of what scripts complete;
				// the browser's scroll anchoring keeps it in place, but for crumbs of replaced text.
				allowed := 0.0
				if strings.Contains(path, "#") {
					allowed = 0.0005
				}
				if shift := eval[float64](tb, "__shift"); shift > allowed {
					t.Errorf("%s moved while loading by %v: %s", path, shift, strings.Join(eval[[]string](tb, "__shifts"), "; "))
				}
			}
		})
	}
}

// TestFirstLoad holds the budget of a first visit: 25 KB compressed in at most
// eight requests until all that is seen is there, and no wasm at all.
func TestFirstLoad(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"", "en/", fmt.Sprintf("%d/", lastYear()-1)} {
		tb := open(t, local.URL+"/", desk)
		tb.clock(fmt.Sprintf("%d-11-01T12:00:00", lastYear()-1)) // when the front page leads nowhere else
		tb.visit(path)
		first := eval[[]string](tb, `(() => {
			const [page] = performance.getEntriesByType("navigation");
			return performance.getEntriesByType("resource").filter((r) => r.startTime < (page.loadEventStart || Infinity)).map((r) => r.name);
		})()`)
		total := 0
		seen := map[string]bool{}
		for _, r := range append(first, local.URL+"/"+path) {
			address, err := url.Parse(r)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(r, local.URL) {
				t.Errorf("the page asks another host: %s", r)
				continue
			}
			if !seen[address.Path] {
				seen[address.Path] = true
				size := compressed(t, r)
				total += size
				t.Logf("%6d  %s", size, address.Path)
			}
		}
		t.Logf("%6d  in %d requests", total, len(seen))
		if total > 25*1024 || len(seen) > 8 || len(seen) < 2 {
			t.Errorf("/%s takes %d bytes in %d requests, more than 25 KB or 8", path, total, len(seen))
		}
		tb.tools()
		for _, r := range tb.requested() {
			if strings.HasSuffix(r, ".wasm") {
				t.Errorf("/%s asks for %s", path, r)
			}
		}
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

var (
	printedPage = regexp.MustCompile(`/Type\s*/Page\b[^s]`)
	portraitA4  = regexp.MustCompile(`/MediaBox\s*\[0 0 59[45][^ ]* 84[12]`)
)

// TestOneSheet prints every year, in both languages: each is one sheet of A4,
// with what scripts do to it or without.
func TestOneSheet(t *testing.T) {
	t.Parallel()
	for _, folder := range languages {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			tb := open(t, local.URL+"/", desk)
			call(tb, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: folder != ""})
			for year := firstYear(); year <= lastYear(); year++ {
				tb.do(chromedp.Navigate(fmt.Sprintf("%s%s%d/", tb.base, folder, year)))
				pdf, err := chromedp.Run(tb.ctx, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize(), chromedp.PDFPrintBackground()))
				if err != nil {
					t.Fatal(err)
				}
				if pages := len(printedPage.FindAll(pdf, -1)); pages != 1 {
					t.Errorf("printed, %s%d takes %d pages, want one", folder, year, pages)
				}
				if !portraitA4.Match(pdf) {
					t.Errorf("%s%d is not printed on A4 portrait", folder, year)
				}
			}
		})
	}
}
