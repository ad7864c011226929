package page

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/spf13/afero"
)

// stoppable is a server that can go away and come back on the same address.
type stoppable struct {
	t       *testing.T
	address string
	handler http.Handler
	server  *httptest.Server
}

func startStoppable(t *testing.T, h http.Handler) *stoppable {
	t.Helper()
	s := &stoppable{t: t, address: "127.0.0.1:0", handler: h}
	s.start()
	t.Cleanup(func() { s.stop() })
	return s
}

func (s *stoppable) start() {
	s.t.Helper()
	listener, err := net.Listen("tcp", s.address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.address = listener.Addr().String()
	s.server = httptest.NewUnstartedServer(s.handler)
	s.server.Listener.Close() // the one that is not used
	s.server.Listener = listener
	s.server.Start()
}

func (s *stoppable) stop() {
	if s.server != nil {
		s.server.CloseClientConnections()
		s.server.Close()
		s.server = nil
	}
}

// kept waits until the service worker has put these files away.
func (tb *tab) kept(names ...string) {
	tb.t.Helper()
	for _, name := range names {
		tb.wait(fmt.Sprintf(`(async () => {
			for (const key of await caches.keys()) if (await (await caches.open(key)).match(new URL(%q, document.baseURI).href)) return true;
			return false;
		})()`, name))
	}
}

func TestOfflineAfterFirstVisit(t *testing.T) {
	server := startStoppable(t, handler(afero.NewBasePathFs(afero.NewOsFs(), filepath.Join(root, "public"))))
	tb := open(t, "http://"+server.address+"/", desk)
	year := today().String()[:4]
	tb.visit("?lang=en")
	tb.wait(`document.getElementById("result-main").textContent !== ""`)
	tb.kept("./", "style.css", "js/app.js", "v1/all.json", "v1/worker.js", "v1/worker.wasm", "v1/holidays/"+year+".sources.json", "v1/revisions/"+year+".json")
	tb.click("#year-previous")
	tb.wait(`document.querySelector("#months button.national")`)
	before := fmt.Sprint(eval[string](tb, `document.getElementById("year-number").textContent`))
	tb.kept("v1/holidays/"+before+".sources.json", "v1/long-weekends/"+before+".json", "v1/workdays/months/"+before+".json")
	want := ask[computed](t, "http://"+server.address+"/v1/workdays/add?date="+before+"-03-02&days=12")
	check := ask[computed](t, "http://"+server.address+"/v1/workdays/check?date="+before+"-12-25")

	server.stop()
	tb.visit("?lang=en&year=" + before + "&calc=add&date=" + before + "-03-02&days=12")
	tb.wait(`document.querySelectorAll("#months button.national").length > 5`)
	tb.answers(question{calc: "add"}, want)
	tb.enter(question{calc: "check", fields: map[string]string{"date": before + "-12-25"}})
	tb.answers(question{calc: "check"}, check)
	// A year that was never visited has its list; what only its own files say is missing, and the page says so.
	tb.visit("?lang=en&year=2012")
	tb.wait(`document.querySelectorAll("#months button.national").length > 5`)
	tb.wait(`document.getElementById("long-weekends-count").innerText.includes("could not be loaded")`)
	for _, said := range tb.forgive() {
		if !strings.Contains(said, "Failed to load resource") && !strings.Contains(said, "ERR_CONNECTION_REFUSED") {
			t.Errorf("offline, the browser said: %s", said)
		}
	}
	server.start()
	tb.visit("?lang=en&year=2012")
	tb.wait(`document.querySelector("#months .band")`)
}

// TestNewDeploy: a new deploy is taken up whole on the next visit, and a tab that is still open is told.
func TestNewDeploy(t *testing.T) {
	base := afero.NewReadOnlyFs(afero.NewBasePathFs(afero.NewOsFs(), filepath.Join(root, "public")))
	overlay := afero.NewMemMapFs()
	server := startStoppable(t, handler(afero.NewCopyOnWriteFs(base, overlay)))
	deploy := func(stamp string) {
		t.Helper()
		html := strings.Replace(readPublic(t, "index.html"), "<body>", `<body data-html="`+stamp+`">`, 1)
		style := readPublic(t, "style.css") + "\nbody { --deploy: " + stamp + "; }\n"
		module := readPublic(t, "js/app.js") + "\ndocument.body.dataset.module = " + fmt.Sprintf("%q", stamp) + ";\n"
		for name, data := range map[string]string{"index.html": html, "style.css": style, "js/app.js": module, "v1/manifest.json": `{"stamp":"` + stamp + `"}`} {
			if err := afero.WriteReader(overlay, name, bytes.NewReader([]byte(data))); err != nil {
				t.Fatal(err)
			}
		}
	}
	made := func(tb *tab, stamp string) {
		t.Helper()
		tb.wait(`document.body.dataset.module`)
		got := eval[string](tb, `[document.body.dataset.html, getComputedStyle(document.body).getPropertyValue("--deploy").trim(), document.body.dataset.module].join()`)
		if want := strings.Join([]string{stamp, stamp, stamp}, ","); got != want {
			t.Errorf("the page is made of %s, want %s", got, want)
		}
	}
	deploy("one")
	tb := open(t, "http://"+server.address+"/", desk)
	tb.visit("?lang=en")
	tb.kept("./", "js/app.js")
	tb.visit("?lang=en")
	made(tb, "one")

	deploy("two")
	other := openIn(t, tb.ctx, tb.base, desk)
	other.visit("?lang=en")
	made(other, "two")
	tb.wait(`document.getElementById("new-version").innerText.includes("Reload")`)
	made(tb, "one") // until it is reloaded, it stays what it was
	deploy("three")
	other.click("#year-previous") // files that were not kept: they come from the new deploy
	other.wait(`document.getElementById("new-version").innerText.includes("Reload")`)
	made(other, "two")
	tb.click("#new-version button")
	tb.wait(`document.body?.dataset.module === "three"`)
	made(tb, "three")
	server.stop()
	tb.do(chromedp.Reload())
	tb.ready()
	made(tb, "three")
	if got := eval[int](tb, `caches.keys().then((k) => k.length)`); got != 1 {
		t.Errorf("%d sets of files are kept, want one", got)
	}
	tb.forgive() // that nothing answers is the point here
	other.forgive()
}
