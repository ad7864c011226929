//go:build figures

package page_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/spf13/afero"

	"harikerja/generator/internal/page"
	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/tree"
)

// former is the last commit whose page was drawn by a script, from files that
// it had to load first. What the page is now is measured against it.
const former = "f4f5f3e00fd333ecf9c7ed08d3925b8b5d28916f"

// What a first visit may take.
const (
	mostTime     = 0.5 // of the former page's
	mostBytes    = 25 * 1024
	mostRequests = 8
)

// rounds is how often each page is timed, in turns: what else the machine does
// meanwhile, it does to all of them.
const rounds = 5

// leastScores are what Lighthouse is to say of a page.
var leastScores = []struct {
	category string
	score    float64
}{{"performance", 95}, {"accessibility", 100}, {"best-practices", 100}, {"seo", 100}}

// TestFigures measures what the page is to keep to: 'make figures'. It takes
// minutes, and a machine that has little else to do, so it is no part of 'make test'.
func TestFigures(t *testing.T) {
	now, then := serveNow(t), serveFormer(t)
	var table bytes.Buffer
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	t.Run("time", func(t *testing.T) { measureTime(t, w, now, then) })
	t.Run("first visit", func(t *testing.T) { measureVisits(t, w, now) })
	t.Run("lighthouse", func(t *testing.T) { measureScores(t, w, now) })
	w.Flush() // into memory
	t.Logf("the figures:\n%s", table.String())
}

// host is a server of a tree, which writes down what it is asked for.
type host struct {
	*httptest.Server
	mu    sync.Mutex
	asked []string
}

func newHost(t *testing.T, handler http.Handler) *host {
	h := &host{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		h.asked = append(h.asked, r.URL.Path)
		h.mu.Unlock()
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(h.Close)
	return h
}

// forget returns what was asked for so far, and begins anew.
func (h *host) forget() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	asked := h.asked
	h.asked = nil
	return asked
}

// serveNow serves the present tree, whose pages know their address as published ones do.
func serveNow(t *testing.T) *host {
	handler := newHandler()
	h := newHost(t, handler)
	pages := page.Files(files, h.URL)
	rest := slices.DeleteFunc(slices.Clone(files), func(f tree.File) bool {
		return slices.ContainsFunc(pages, func(p tree.File) bool { return p.Path == f.Path })
	})
	snapshot, err := serve.NewSnapshot(append(rest, pages...))
	if err != nil {
		t.Fatal(err)
	}
	handler.Use(snapshot)
	return h
}

// serveFormer builds the former tree with its own generator, and serves it as
// the present one is served.
func serveFormer(t *testing.T) *host {
	source, out := t.TempDir(), filepath.Join(t.TempDir(), "tree")
	archive := filepath.Join(source, "former.tar")
	run := func(dir, name string, args ...string) {
		t.Helper()
		command := exec.Command(name, args...)
		command.Dir = dir
		if said, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s %s: %v\n%s\nthe former page is made of the commit %s, which a shallow clone lacks", name, strings.Join(args, " "), err, said, former)
		}
	}
	run(root, "git", "archive", "--output", archive, former)
	run(source, "tar", "-xf", archive)
	// The worker has the calendar compiled in. If the datasets have changed since,
	// the former build leaves it out and the former page lists the days all the same.
	module, err := os.ReadFile(filepath.Join(root, "worker", "wasm", "worker.wasm"))
	if err := errors.Join(err, os.WriteFile(filepath.Join(source, "worker", "wasm", "worker.wasm"), module, 0o644)); err != nil {
		t.Fatal(err)
	}
	run(source, "go", "run", "./generator", "build", "--out", out)
	if _, err := os.Stat(filepath.Join(out, "v1", "worker.wasm")); err != nil {
		t.Log("the former tree has no worker: its calendar differs from the present one")
	}
	snapshot, err := (&serve.Folder{Disk: afero.NewOsFs(), Dir: out}).Load()
	if err != nil {
		t.Fatal(err)
	}
	handler := newHandler()
	handler.Use(snapshot)
	return newHost(t, handler)
}

// slow3G is what browsers' tools call so.
var slow3G = network.Conditions{Latency: 2000, DownloadThroughput: 400_000 / 8, UploadThroughput: 400_000 / 8}

// stranger opens a tab of someone who has never been here, on a slow network.
func stranger(t *testing.T, base string, l look, slowdown float64) *tab {
	t.Helper()
	tb := open(t, base, l)
	call(tb, network.SetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true})
	call(tb, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{&slow3G}})
	call(tb, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slowdown})
	return tb
}

// measureTime: how long it takes on a slow phone until the list can be read.
func measureTime(t *testing.T, w *tabwriter.Writer, now, then *host) {
	type timed struct {
		name, address, row string
		times              []time.Duration
	}
	pairs := [][2]*timed{
		{{name: "/", address: then.URL + "/", row: "#holidays li"}, {name: "/", address: now.URL + "/", row: ".holidays li"}},
		{{name: "/?year=2024&lang=id", address: then.URL + "/?year=2024&lang=id", row: "#holidays li"}, {name: "/2024/", address: now.URL + "/2024/", row: ".holidays li"}},
	}
	for range rounds {
		for _, pair := range pairs {
			for _, p := range pair {
				p.times = append(p.times, untilListed(t, p.address, p.row))
			}
		}
	}
	fmt.Fprintf(w, "slow 3G, CPU at a quarter, phone\tformer\tnow\tratio\tat most\n")
	for _, pair := range pairs {
		before, after := median(pair[0].times), median(pair[1].times)
		ratio := after.Seconds() / before.Seconds()
		fmt.Fprintf(w, "list visible, %s (formerly %s)\t%.2f s\t%.2f s\t%.2f\t%.2f\n", pair[1].name, pair[0].name, before.Seconds(), after.Seconds(), ratio, mostTime)
		if ratio > mostTime {
			t.Errorf("%s lists the holidays after %s, the former %s after %s: %.2f of the time, want at most %.2f (now %s, formerly %s)",
				pair[1].name, after, pair[0].name, before, ratio, mostTime, pair[1].times, pair[0].times)
		}
	}
}

// untilListed returns how long a first visit takes until a row of the list has
// a place on the screen, and a text.
func untilListed(t *testing.T, address, row string) time.Duration {
	t.Helper()
	tb := stranger(t, address, phone, 4)
	defer tb.cancel()
	call(tb, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: fmt.Sprintf(`requestAnimationFrame(function look() {
		for (const row of document.querySelectorAll(%q)) {
			if (row.getClientRects().length > 0 && row.textContent.trim() !== "") {
				window.__listed = performance.now();
				return;
			}
		}
		requestAnimationFrame(look);
	})`, row)})
	call(tb, cdppage.Navigate, cdppage.NavigateParams{URL: address})
	for deadline := time.Now().Add(3 * patience); ; time.Sleep(100 * time.Millisecond) {
		// While a page is being replaced, there is nothing to evaluate in.
		listed, err := chromedp.Run(tb.ctx, chromedp.Evaluate[float64]("window.__listed ?? 0"))
		if err == nil && listed > 0 {
			return time.Duration(listed * float64(time.Millisecond)).Round(time.Millisecond)
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s: no %q has come to be seen (%v)", address, row, err)
		}
	}
}

func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}

// loaded is a file that a tab has asked for.
type loaded struct {
	path  string
	asked cdp.MonotonicTime
	bytes float64
}

// measureVisits: what a first visit loads until all that is seen is there, and
// that nothing moves while the rest comes.
func measureVisits(t *testing.T, w *tabwriter.Writer, now *host) {
	fmt.Fprintf(w, "\nfirst visit\trequests\tbytes\tlayout shift\tthereafter\n")
	for _, path := range []string{"/", fmt.Sprintf("/%d/", lastYear()-1)} {
		for _, l := range []look{phone, desk} {
			before, after, shift, shifts, all := firstVisit(t, now, path, l)
			bytes, names := 0.0, []string{}
			for _, f := range before {
				bytes += f.bytes
				names = append(names, fmt.Sprintf("%s (%.0f)", f.path, f.bytes))
			}
			var later []string
			for _, f := range after {
				later = append(later, fmt.Sprintf("%s (%.0f)", f.path, f.bytes))
			}
			fmt.Fprintf(w, "%s, %d wide\t%d of %d\t%.0f of %d\t%v of 0\t%s\n", path, l.width, len(before), mostRequests, bytes, mostBytes, shift, strings.Join(later, " "))
			t.Logf("%s, %d wide: at first %s; of the server %s", path, l.width, strings.Join(names, " "), strings.Join(all, " "))
			if len(before) > mostRequests || bytes > mostBytes {
				t.Errorf("%s takes %d requests and %.0f bytes until all that is seen is there, want at most %d and %d: %s", path, len(before), bytes, mostRequests, mostBytes, names)
			}
			if i := slices.IndexFunc(all, func(name string) bool { return strings.HasSuffix(name, ".wasm") }); i >= 0 {
				t.Errorf("%s has loaded %s: a visit needs no engine", path, all[i])
			}
			if shift != 0 {
				t.Errorf("%s, %d wide, moves while it loads, by %v: %q", path, l.width, shift, shifts)
			}
		}
	}
}

// firstVisit returns what the page has asked for before its load event and after,
// how far things moved meanwhile, and all that the server was asked for, by
// the service worker too.
func firstVisit(t *testing.T, now *host, path string, l look) (before, after []loaded, shift float64, shifts, all []string) {
	t.Helper()
	tb := stranger(t, now.URL+path, l, 1)
	defer tb.cancel()
	tb.clock(fmt.Sprintf("%d-11-01T12:00:00", lastYear()-1)) // when the front page leads nowhere else
	call(tb, cdppage.Enable, cdppage.EnableParams{})
	now.forget()

	var mu sync.Mutex
	requests := map[network.RequestID]*loaded{}
	var order []network.RequestID
	var loadedAt cdp.MonotonicTime
	sent := chromedp.Events(tb.ctx, network.RequestWillBeSent)
	finished := chromedp.Events(tb.ctx, network.LoadingFinished)
	failed := chromedp.Events(tb.ctx, network.LoadingFailed)
	load := chromedp.Events(tb.ctx, cdppage.LoadEventFired)
	go func() {
		for event, err := range sent {
			if err != nil {
				return // the tab was closed
			}
			if address, err := url.Parse(event.Request.URL); err == nil && address.Host != "" { // not what is inside the page
				mu.Lock()
				requests[event.RequestID] = &loaded{path: address.Path, asked: event.Timestamp}
				order = append(order, event.RequestID)
				mu.Unlock()
			}
		}
	}()
	done := map[network.RequestID]float64{}
	go func() {
		for event, err := range finished {
			if err != nil {
				return
			}
			mu.Lock()
			done[event.RequestID] = event.EncodedDataLength
			mu.Unlock()
		}
	}()
	go func() {
		for event, err := range failed {
			if err != nil {
				return
			}
			mu.Lock()
			done[event.RequestID] += 0
			mu.Unlock()
		}
	}()
	go func() {
		for event, err := range load {
			if err != nil {
				return
			}
			mu.Lock()
			loadedAt = event.Timestamp
			mu.Unlock()
		}
	}()
	tb.do(chromedp.Navigate(tb.base))
	tb.ready()
	// All that comes by itself comes within seconds of the load event, on this network.
	for deadline, quiet := time.Now().Add(3*patience), 0; quiet < 50; time.Sleep(100 * time.Millisecond) {
		mu.Lock()
		busy := loadedAt == 0
		for id := range requests {
			_, ok := done[id]
			busy = busy || !ok
		}
		mu.Unlock()
		if quiet++; busy {
			quiet = 0
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s never comes to rest", path)
		}
	}
	if painted := eval[float64](tb, `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`); painted == 0 {
		t.Errorf("%s has painted nothing", path)
	}
	shift, shifts = eval[float64](tb, "__shift"), eval[[]string](tb, "__shifts")
	mu.Lock()
	defer mu.Unlock()
	for _, id := range order {
		f := *requests[id]
		f.bytes = done[id]
		if f.asked <= loadedAt {
			before = append(before, f)
		} else {
			after = append(after, f)
		}
	}
	return before, after, shift, shifts, now.forget()
}

// verdict is what is needed of Lighthouse's report.
type verdict struct {
	RuntimeError *struct{ Message string }
	Categories   map[string]struct {
		Score     *float64
		AuditRefs []struct {
			ID     string
			Weight float64
		}
	}
	Audits map[string]struct {
		Title        string
		Score        *float64
		DisplayValue string
		Details      json.RawMessage
	}
}

func (v *verdict) score(category string) float64 {
	if s := v.Categories[category].Score; s != nil {
		return 100 * *s
	}
	return -1 // not judged
}

// failing lists the audits that keep a category from 100.
func (v *verdict) failing(category string) string {
	var list []string
	for _, ref := range v.Categories[category].AuditRefs {
		if a := v.Audits[ref.ID]; ref.Weight > 0 && a.Score != nil && *a.Score < 1 {
			var details bytes.Buffer
			json.Compact(&details, a.Details) // nothing if there are none
			list = append(list, fmt.Sprintf("  %s (%.0f%%, weight %v): %s %s %.1500s", ref.ID, 100**a.Score, ref.Weight, a.Title, a.DisplayValue, details.String()))
		}
	}
	return strings.Join(list, "\n")
}

// measureScores: what Lighthouse says, of a phone. Whatever else the machine
// does makes a page slower and never faster: the best of some runs counts.
func measureScores(t *testing.T, w *tabwriter.Writer, now *host) {
	fmt.Fprint(w, "\nLighthouse, of 100")
	for _, least := range leastScores {
		fmt.Fprintf(w, "\t%s (%.0f)", least.category, least.score)
	}
	fmt.Fprintln(w, "\tof runs")
	for _, path := range []string{"/", fmt.Sprintf("/en/%d/", thisYear()), "/api/"} {
		var best *verdict
		runs := 0
		for runs < rounds && (best == nil || best.score("performance") < leastScores[0].score) {
			runs++
			v := lighthouse(t, now.URL+path)
			if best == nil || v.score("performance") > best.score("performance") {
				best = v
			}
		}
		fmt.Fprint(w, path)
		for _, least := range leastScores {
			score := best.score(least.category)
			fmt.Fprintf(w, "\t%.0f", score)
			if score < least.score {
				t.Errorf("%s: Lighthouse gives %.0f for %s, want at least %.0f:\n%s", path, score, least.category, least.score, best.failing(least.category))
			}
		}
		fmt.Fprintf(w, "\t%d\n", runs)
	}
}

func lighthouse(t *testing.T, address string) *verdict {
	t.Helper()
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, least := range leastScores {
		names = append(names, least.category)
	}
	report := filepath.Join(t.TempDir(), "report.json")
	command := exec.Command("node", filepath.Join(root, "worker", "node_modules", "lighthouse", "cli", "index.js"), address, "--quiet",
		"--chrome-flags=--headless=new --no-sandbox", "--only-categories="+strings.Join(names, ","), "--output=json", "--output-path="+report)
	command.Env = append(os.Environ(), "CHROME_PATH="+browser)
	said, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("Lighthouse (if it is missing, run 'make setup-test'): %v\n%s", err, said)
	}
	data, err := os.ReadFile(report)
	v := &verdict{}
	if err := errors.Join(err, json.Unmarshal(data, v)); err != nil {
		t.Fatal(err)
	}
	if v.RuntimeError != nil {
		t.Fatalf("Lighthouse could not look at %s: %s", address, v.RuntimeError.Message)
	}
	return v
}
