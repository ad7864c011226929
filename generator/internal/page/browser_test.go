package page_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"harikerja/generator/internal/serve"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// patience is how long a test waits for something that should happen soon.
const patience = 30 * time.Second

// chromium is the browser that the tests share, each in a profile of its own:
// the engine without what is around a page.
var chromium context.Context

// local is the local server on the tree.
var local *httptest.Server

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	var err error
	if files, err = makeTree(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	snapshot, err := serve.NewSnapshot(files)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	handler := newHandler()
	handler.Use(snapshot)
	local = httptest.NewServer(handler)
	defer local.Close()
	var stop func()
	if chromium, stop, err = start("chromium-headless-shell"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer stop()
	defer func() {
		if stopWhole != nil {
			stopWhole()
		}
	}()
	return m.Run()
}

// start starts one of Debian's browsers.
func start(program string) (browser context.Context, stop func(), err error) {
	path, err := exec.LookPath(program)
	if err != nil {
		return nil, nil, fmt.Errorf("the page's tests need Debian's %s: run 'make setup-test'", program)
	}
	profile, err := os.MkdirTemp("", "harikerja-page-*")
	if err != nil {
		return nil, nil, err
	}
	options := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	options = append(options,
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.NoSandbox, // a test machine's only user is often root
		chromedp.DisableGPU,
		chromedp.IgnoreCertErrors, // of the tests' own HTTP/2 server
		chromedp.Flag("disable-quic", true),
		// As the standard has it, and other browsers: "*" allows any header but Authorization.
		chromedp.Flag("enable-features", "CorsNonWildcardRequestHeadersSupport"),
		chromedp.Flag("disable-component-update", true),
		chromedp.WSURLReadTimeout(2*time.Minute),
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	browser, cancel := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {})) // chatter about events newer than the library
	stop = func() {
		cancel()
		stopAllocator()
		os.RemoveAll(profile) // a profile left behind does no harm
	}
	if err := chromedp.Do(browser); err != nil {
		stop()
		return nil, nil, fmt.Errorf("%s does not start: %w", program, err)
	}
	return browser, stop, nil
}

// stopWhole stops the whole browser, if a test has asked for it.
var stopWhole func()

// wholeChromium is the browser with all that it has around a page. It takes more
// than twice the processor, so it is for tests of when something is painted.
var wholeChromium = sync.OnceValues(func() (browser context.Context, err error) {
	browser, stopWhole, err = start("chromium")
	return browser, err
})

// today is the date that the server and the page agree on.
func today() workday.Date {
	d, err := workday.ParseDate(time.Now().UTC().Add(7 * time.Hour).Format(time.DateOnly))
	if err != nil {
		panic(err)
	}
	return d
}

// What tests expect of a day, they expect of years that are settled: no decree
// will change 2018 to 2024 any more. The ends of the calendar move; they are
// asked of it.

func firstYear() int { return table.Years()[0].Number }

func lastYear() int { return table.Years()[len(table.Years())-1].Number }

// thisYear has to be covered, or there is nothing to show at first.
func thisYear() int { return today().Year() }

// look is how a tab is set up before it visits anything.
type look struct {
	width, height int64
	dark          bool
	touch         bool
}

var desk = look{width: 1280, height: 900}

// tab is one page in the browser.
type tab struct {
	t      *testing.T
	ctx    context.Context
	cancel context.CancelFunc
	base   string
	marks  chan struct{} // one for each mark on the console

	mu       sync.Mutex
	problems []string
	requests []string
}

// watch runs before the page's own scripts.
const watch = `
window.__violations = [];
document.addEventListener("securitypolicyviolation", (e) => __violations.push(e.violatedDirective + " " + e.blockedURI));
window.__shift = 0;
window.__shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    if (!shift.hadRecentInput) {
      __shift += shift.value;
      __shifts.push(shift.value.toFixed(5) + " " + shift.sources.map((s) => {
        const n = s.node && (s.node.nodeType === 1 ? s.node : s.node.parentElement);
        const at = (r) => [r.x, r.y, r.width, r.height].map(Math.round).join(" ");
        return n ? (n.id || n.className || n.tagName) + " (" + at(s.previousRect) + " → " + at(s.currentRect) + ")" : "gone";
      }).join(", "));
    }
  }
}).observe({ type: "layout-shift", buffered: true });`

// open opens a tab in a profile of its own. When the test ends, the tab must
// have seen no error, no warning and no breach of the Content-Security-Policy.
func open(t *testing.T, base string, l look) *tab {
	t.Helper()
	return openIn(t, chromium, base, l, chromedp.WithNewBrowserContext())
}

// idle are the tabs that tests have left behind, by their looks.
var idle struct {
	sync.Mutex
	tabs map[look][]*tab
}

// again returns a tab of someone who has been here before and has chosen
// nothing: that of a test that is over, if there is one. What a first visit
// takes is most of the time of a small test.
func again(t *testing.T, l look) *tab {
	t.Helper()
	idle.Lock()
	var tb *tab
	if n := len(idle.tabs[l]); n > 0 {
		tb = idle.tabs[l][n-1]
		idle.tabs[l] = idle.tabs[l][:n-1]
	}
	idle.Unlock()
	if tb == nil {
		ctx, cancel := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
		tb = &tab{t: t, ctx: ctx, cancel: cancel, marks: make(chan struct{}, 1), base: local.URL + "/"}
		tb.setUp(l)
	}
	tb.t = t
	t.Cleanup(func() {
		tb.t = t
		tb.judgeVisit()
		if t.Failed() {
			tb.cancel() // in an unknown state
			return
		}
		tb.js("localStorage.clear()")
		tb.do(chromedp.MouseEvent("mouseMoved", 0, 0))
		idle.Lock()
		defer idle.Unlock()
		if idle.tabs == nil {
			idle.tabs = map[look][]*tab{}
		}
		idle.tabs[l] = append(idle.tabs[l], tb)
	})
	return tb
}

// openIn opens a tab in the profile of another one.
func openIn(t *testing.T, parent context.Context, base string, l look, options ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent, options...)
	tb := &tab{t: t, ctx: ctx, cancel: cancel, marks: make(chan struct{}, 1), base: base}
	t.Cleanup(cancel)
	t.Cleanup(tb.judgeVisit)
	tb.setUp(l)
	return tb
}

// judgeVisit reports what the browser complained about.
func (tb *tab) judgeVisit() {
	violations, err := chromedp.Run(tb.ctx, chromedp.Evaluate[[]string]("window.__violations ?? []"))
	if err == nil && len(violations) > 0 {
		tb.t.Errorf("the page broke its own Content-Security-Policy: %q", violations)
	}
	for _, problem := range tb.forgive() {
		tb.t.Errorf("the browser complained: %s", problem)
	}
}

// setUp makes the tab look as it shall, and listens to it.
func (tb *tab) setUp(l look) {
	tb.t.Helper()
	go tb.listen(chromedp.Console(tb.ctx))
	go tb.record(chromedp.Events(tb.ctx, network.RequestWillBeSent))
	call(tb, network.Enable, network.EnableParams{})
	call(tb, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: l.width, Height: l.height, DeviceScaleFactor: 1, Mobile: l.touch})
	call(tb, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: l.touch})
	tb.theme(l.dark)
	// Tests run side by side: each tab is to behave as if it were the one in front.
	call(tb, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	tb.prefers("id-ID")
	call(tb, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: watch})
}

// prefers is the language that the visitor prefers from now on.
func (tb *tab) prefers(language string) {
	tb.t.Helper()
	call(tb, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "Chromium (harikerja's tests)", AcceptLanguage: language})
}

// theme is what the visitor prefers from now on.
func (tb *tab) theme(dark bool) {
	tb.t.Helper()
	name := "light"
	if dark {
		name = "dark"
	}
	call(tb, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: name}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}})
}

// call sends one command to the tab.
func call[P, R any](tb *tab, command cdp.Command[P, R], params P) R {
	tb.t.Helper()
	result, err := chromedp.Call(tb.ctx, command, params)
	if err != nil {
		tb.t.Fatalf("%s: %v", command.Method, err)
	}
	return result
}

// listen notes whatever a developer would see in red or yellow.
func (tb *tab) listen(messages iter.Seq2[chromedp.ConsoleMessage, error]) {
	for message, err := range messages {
		if err != nil {
			return // the tab was closed
		}
		switch message.Type {
		case chromedp.ConsoleDebug:
			if message.Text == mark {
				tb.marks <- struct{}{}
			}
		case "error", "warning", "assert", chromedp.ConsoleException:
			tb.mu.Lock()
			tb.problems = append(tb.problems, fmt.Sprintf("%s: %s (%s:%d)", message.Type, message.Text, message.URL, message.Line+1))
			tb.mu.Unlock()
		}
	}
}

func (tb *tab) record(events iter.Seq2[network.EventRequestWillBeSent, error]) {
	for event, err := range events {
		if err != nil {
			return // the tab was closed
		}
		tb.mu.Lock()
		tb.requests = append(tb.requests, event.Request.URL)
		tb.mu.Unlock()
	}
}

// mark is written to the console to find out that all before it has arrived.
const mark = "harikerja's tests are here"

// forgive drops what the browser said so far, and returns it.
func (tb *tab) forgive() []string {
	if _, err := chromedp.Run(tb.ctx, chromedp.Evaluate[chromedp.Void](fmt.Sprintf("console.debug(%q)", mark))); err == nil {
		select {
		case <-tb.marks:
		case <-time.After(patience):
			tb.t.Error("the browser's console does not answer")
		}
	}
	tb.mu.Lock()
	defer tb.mu.Unlock()
	said := tb.problems
	tb.problems = nil
	return said
}

func (tb *tab) seen() []string {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	return append([]string(nil), tb.problems...)
}

func (tb *tab) requested() []string {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	return append([]string(nil), tb.requests...)
}

func (tb *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	tb.t.Helper()
	ctx, cancel := context.WithTimeout(tb.ctx, 2*patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		tb.t.Fatalf("the browser could not do it: %v", err)
	}
}

// visit loads the page and waits until its data is in.
func (tb *tab) visit(query string) {
	tb.t.Helper()
	tb.do(chromedp.Navigate(tb.base + query))
	tb.ready()
}

// ready waits for the page, not for one that only leads to it.
func (tb *tab) ready() {
	tb.t.Helper()
	tb.wait(`document.documentElement.matches("[data-ready]:not([hidden])")`)
}

// eval evaluates an expression, which may be a promise.
func eval[T any](tb *tab, expression string) T {
	tb.t.Helper()
	ctx, cancel := context.WithTimeout(tb.ctx, 2*patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		tb.t.Fatalf("%v in %.300s", err, expression)
	}
	return value
}

// js evaluates an expression for what it does.
func (tb *tab) js(expression string) {
	tb.t.Helper()
	eval[chromedp.Void](tb, expression)
}

// wait waits until an expression is true.
func (tb *tab) wait(expression string) {
	tb.t.Helper()
	if came, err := tb.comes(expression, patience); !came {
		tb.t.Fatalf("never came true: %s (%v); the browser said %q", expression, err, tb.seen())
	}
}

// comes reports whether an expression becomes true in that time.
func (tb *tab) comes(expression string, within time.Duration) (bool, error) {
	deadline := time.Now().Add(within)
	for {
		ctx, cancel := context.WithTimeout(tb.ctx, patience)
		// While a page is being replaced, there is nothing to evaluate in.
		value, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`(async () => Boolean(await (`+expression+`)))()`, chromedp.EvalAwaitPromise))
		cancel()
		if err == nil && value {
			return true, nil
		}
		if time.Now().After(deadline) {
			return false, err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// text returns the visible text of the first match.
func (tb *tab) text(selector string) string {
	tb.t.Helper()
	return eval[string](tb, fmt.Sprintf(`document.querySelector(%q)?.innerText ?? "(no %s)"`, selector, strings.ReplaceAll(selector, `"`, `'`)))
}

// expect waits until the first match has this visible text.
func (tb *tab) expect(selector, want string) {
	tb.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		got := tb.text(selector)
		if got == want {
			return
		}
		if time.Now().After(deadline) {
			tb.t.Fatalf("%s says %q, want %q", selector, got, want)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// set gives a field a value as typing would.
func (tb *tab) set(name, value string) {
	tb.t.Helper()
	tb.js(fmt.Sprintf(`(() => {
		const f = document.getElementById("calculator").elements.namedItem(%q);
		if (f.type === "checkbox") f.checked = %[2]q === "true"; else f.value = %[2]q;
		(f[0] ?? f).dispatchEvent(new Event("input", { bubbles: true }));
	})()`, name, value))
}

// middle scrolls an element into view and returns its centre.
func (tb *tab) middle(selector string) (x, y float64) {
	tb.t.Helper()
	at := eval[[]float64](tb, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.scrollIntoView({ block: "center", behavior: "instant" });
		const r = e.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, selector))
	return at[0], at[1]
}

func (tb *tab) click(selector string) {
	tb.t.Helper()
	tb.wait(fmt.Sprintf(`document.querySelector(%q)`, selector))
	x, y := tb.middle(selector)
	tb.do(chromedp.MouseClickXY(x, y))
}

func (tb *tab) tap(selector string) {
	tb.t.Helper()
	tb.js(`window.__tapped = false; addEventListener("click", () => { window.__tapped = true; }, { capture: true, once: true })`)
	for range 3 {
		x, y := tb.middle(selector)
		tb.do(chromedp.TapXY(x, y))
		// On a busy machine a touch may last too long to be a tap: a person tries again. In a new page there is no mark.
		if tapped, _ := tb.comes(`window.__tapped !== false`, 3*time.Second); tapped {
			return
		}
	}
	tb.t.Fatalf("three taps on %s, and no click", selector)
}

// grant lets the page use the clipboard without asking.
func (tb *tab) grant() {
	tb.t.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.CallBrowser(tb.ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission:       &browser.PermissionDescriptor{Name: name},
			Setting:          browser.PermissionSettingGranted,
			BrowserContextID: chromedp.FromContext(tb.ctx).BrowserContextID,
		})
		if err != nil {
			tb.t.Fatalf("%s: %v", name, err)
		}
	}
}

// ask asks the server a question and decodes the answer.
func ask[T any](t *testing.T, url string) T {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close() // read to the end below
	body, err := io.ReadAll(response.Body)
	var answer T
	if err := errors.Join(err, json.Unmarshal(body, &answer)); err != nil {
		t.Fatalf("%s: %v in %.200s", url, err, body)
	}
	return answer
}
