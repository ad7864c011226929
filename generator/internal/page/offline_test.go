package page_test

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/tree"
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
	t.Parallel()
	server := startStoppable(t, local.Config.Handler)
	tb := open(t, "http://"+server.address+"/", desk)
	year := fmt.Sprint(thisYear())
	tb.visit("?lang=en")
	tb.wait(`document.getElementById("result-main").textContent !== ""`)
	tb.kept("./", "style.css", "js/app.js", "v1/all.json", "v1/worker.js", "v1/worker.wasm", "v1/revisions/"+year+".json")
	tb.click("#year-previous")
	tb.wait(`document.querySelector("#months button.national")`)
	before := fmt.Sprint(eval[string](tb, `document.getElementById("year-number").textContent`))
	tb.kept("v1/long-weekends/"+before+".json", "v1/workdays/months/"+before+".json")
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

// deploys is a server on which the tree can be deployed anew, with a stamp on its page, its style and its modules.
type deploys struct {
	*serve.Handler
	t *testing.T
}

func newDeploys(t *testing.T) *deploys {
	t.Helper()
	return &deploys{Handler: newHandler(), t: t}
}

// deploy serves the tree with the stamp, and with these files in place of its own.
func (d *deploys) deploy(stamp string, changed ...tree.File) {
	d.t.Helper()
	for name, change := range map[string]func(string) string{
		"index.html":       func(s string) string { return strings.Replace(s, "<body", `<body data-html="`+stamp+`"`, 1) },
		"style.css":        func(s string) string { return s + "\nbody { --deploy: " + stamp + "; }\n" },
		"js/app.js":        func(s string) string { return s + fmt.Sprintf("\ndocument.body.dataset.module = %q;\n", stamp) },
		"v1/manifest.json": func(s string) string { return s + "\n" + stamp },
	} {
		changed = append(changed, tree.File{Path: name, Data: []byte(change(content(d.t, name)))})
	}
	deployed := slices.Clone(files)
	for _, f := range changed {
		deployed[slices.IndexFunc(deployed, func(g tree.File) bool { return g.Path == f.Path })] = f
	}
	snapshot, err := serve.NewSnapshot(deployed)
	if err != nil {
		d.t.Fatal(err)
	}
	d.Use(snapshot)
}

// made says whether the page is that of one deploy, and of no other.
func (tb *tab) made(stamp string) {
	tb.t.Helper()
	tb.wait(`document.body.dataset.module`)
	got := eval[string](tb, `[document.body.dataset.html, getComputedStyle(document.body).getPropertyValue("--deploy").trim(), document.body.dataset.module].join()`)
	if want := strings.Join([]string{stamp, stamp, stamp}, ","); got != want {
		tb.t.Errorf("the page is made of %s, want %s", got, want)
	}
}

// oneSet waits until what is kept is of one deploy.
func (tb *tab) oneSet() {
	tb.t.Helper()
	tb.wait(`caches.keys().then((k) => k.length === 1)`)
}

// TestDeployWithNewFile: a deploy that adds a module is first fetched by the service worker of the deploy before, which
// does not know it. The new one adds it, so that the page is whole without a network; the years that were visited stay.
func TestDeployWithNewFile(t *testing.T) {
	t.Parallel()
	d := newDeploys(t)
	server := startStoppable(t, d)
	worker := content(t, "sw.js")
	before := strings.Replace(worker, `  "js/walk.js",`+"\n", "", 1)
	if before == worker {
		t.Fatal("sw.js does not list js/walk.js")
	}
	d.deploy("one", tree.File{Path: "sw.js", Data: []byte(before)})
	year := []string{"v1/worker.wasm", "v1/revisions/2012.json", "v1/long-weekends/2012.json"}
	tb := open(t, "http://"+server.address+"/", desk)
	tb.visit("?lang=en&year=2012")
	tb.wait(`document.getElementById("result-main").textContent !== ""`)
	tb.kept(append(year, "./", "js/app.js")...)

	d.deploy("two")
	tb.visit("?lang=en&year=2024")
	tb.made("two")
	tb.kept("js/walk.js")
	tb.oneSet()
	tb.kept(year...)
	server.stop()
	tb.visit("?lang=en&year=2012")
	tb.made("two")
	tb.wait(`document.querySelector("#months .band")`)
	tb.forgive() // that nothing answers is the point here
}

// TestStalledDeploy: a network that stalls while a new deploy is fetched does not keep the page from who has one.
func TestStalledDeploy(t *testing.T) {
	t.Parallel()
	d := newDeploys(t)
	var stall atomic.Pointer[chan struct{}]
	server := startStoppable(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if gate := stall.Load(); gate != nil && r.URL.Path != "/v1/manifest.json" {
			select {
			case <-*gate:
			case <-r.Context().Done():
			}
		}
		d.ServeHTTP(w, r)
	}))
	d.deploy("one")
	tb := open(t, "http://"+server.address+"/", desk)
	tb.visit("?lang=en")
	tb.wait(`document.getElementById("result-main").textContent !== ""`)
	tb.kept("./", "js/app.js", "v1/worker.wasm", fmt.Sprintf("v1/revisions/%d.json", thisYear()))

	gate := make(chan struct{})
	stall.Store(&gate)
	d.deploy("two")
	tb.visit("?lang=en")
	tb.made("one")
	stall.Store(nil)
	close(gate)
	tb.wait(`document.getElementById("new-version").innerText.includes("Reload")`)
	tb.made("one")
	tb.visit("?lang=en")
	tb.made("two")
	tb.oneSet()
}

// TestNewDeploy: a new deploy is taken up whole on the next visit, and a tab that is still open is told.
func TestNewDeploy(t *testing.T) {
	t.Parallel()
	d := newDeploys(t)
	server := startStoppable(t, d)
	d.deploy("one")
	tb := open(t, "http://"+server.address+"/", desk)
	tb.visit("?lang=en")
	tb.kept("./", "js/app.js")
	tb.visit("?lang=en")
	tb.made("one")

	d.deploy("two")
	other := openIn(t, tb.ctx, tb.base, desk)
	other.visit("?lang=en")
	other.made("two")
	tb.wait(`document.getElementById("new-version").innerText.includes("Reload")`)
	tb.made("one") // until it is reloaded, it stays what it was
	d.deploy("three")
	other.click("#year-previous") // files that were not kept: they come from the new deploy
	other.wait(`document.getElementById("new-version").innerText.includes("Reload")`)
	other.made("two")
	tb.click("#new-version button")
	tb.wait(`document.body?.dataset.module === "three"`)
	tb.made("three")
	server.stop()
	tb.do(chromedp.Reload())
	tb.ready()
	tb.made("three")
	tb.oneSet()
	tb.forgive() // that nothing answers is the point here
	other.forgive()
}
