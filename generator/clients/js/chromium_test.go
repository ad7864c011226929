package js_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// inChromium asks in a page of another origin, which imports the module by its
// address.
func inChromium(t *testing.T, module string, lines []byte) *asked {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal("this test needs Debian's chromium: run 'make setup-test'")
	}
	check, err := os.ReadFile("test/check.mjs")
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	serve := func(path, kind string, body []byte) {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", kind)
			_, _ = w.Write(body) // the browser says if something is missing
		})
	}
	serve("/{$}", "text/html; charset=utf-8", []byte(`<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>`))
	serve("/check.mjs", "text/javascript", check)
	serve("/lines", "text/plain; charset=utf-8", lines)
	elsewhere := httptest.NewServer(mux)
	defer elsewhere.Close()

	options := append(chromedp.DefaultExecAllocatorOptions[:len(chromedp.DefaultExecAllocatorOptions):len(chromedp.DefaultExecAllocatorOptions)],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(t.TempDir()),
		chromedp.NoSandbox, // a test machine's only user is often root
		chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.WSURLReadTimeout(2*time.Minute),
	)
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	allocator, stop := chromedp.NewExecAllocator(ctx, options...)
	defer stop()
	tab, closeTab := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {})) // chatter about events newer than the library
	defer closeTab()
	script := fmt.Sprintf(`(async () => {
		const library = await import(%q);
		const { conformance } = await import("/check.mjs");
		return JSON.stringify(conformance(library, await (await fetch("/lines")).text()));
	})()`, module)
	if err := chromedp.Do(tab, chromedp.Navigate(elsewhere.URL+"/")); err != nil {
		t.Fatal(err)
	}
	text, err := chromedp.Run(tab, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	a := new(asked)
	decode(t, text, a)
	return a
}
