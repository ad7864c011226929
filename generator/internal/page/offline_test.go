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

// kept waits until the service worker has put these files away, named from the
// site's root.
func (tb *tab) kept(names ...string) {
	tb.t.Helper()
	for _, name := range names {
		tb.wait(fmt.Sprintf(`(async () => {
			for (const key of await caches.keys()) if (await (await caches.open(key)).match(new URL(document.documentElement.dataset.root + %q, document.baseURI).href)) return true;
			return false;
		})()`, name))
	}
}

// TestOfflineAfterFirstVisit: a page that was visited works without a network,
// with its calculators, and says that it is a copy and of which revision. One
// that was not says so.
func TestOfflineAfterFirstVisit(t *testing.T) {
	t.Parallel()
	server := startStoppable(t, local.Config.Handler)
	tb := open(t, "http://"+server.address+"/", desk)
	tb.visit("en/2024/")
	tb.tools()
	tb.kept("en/2024/", "js/page.en.js", "js/tools.en.js", "offline.html")
	want := ask[computed](t, "http://"+server.address+"/v1/workdays/add?date=2024-03-04&days=12")
	info := decode[years](t, "v1/years.json").Data[2024-firstYear()]

	server.stop()
	tb.visit("en/2024/?calc=add&date=2024-03-04&days=12")
	tb.answers(question{calc: "add"}, want)
	tb.expect("#notice", fmt.Sprintf("You are offline: this is a saved copy of revision %d (%s).", info.Revision, plainDate("en", info.UpdatedAt)))
	if top := eval[float64](tb, `document.getElementById("notice").getBoundingClientRect().top`); top != 0 {
		t.Errorf("the notice is %v pixels down", top)
	}
	tb.do(chromedp.Navigate(tb.base + "en/2012/"))
	tb.wait(`document.body.innerText.includes("has not been opened on this device before")`)
	tb.click(`main a[href$="/en/"]`) // which was not opened either, but is where it should be
	tb.wait(`location.pathname === "/en/" && document.body.innerText.includes("has not been opened on this device before")`)

	server.start()
	tb.visit("en/2024/")
	tb.wait(`document.getElementById("notice").textContent === ""`)
	tb.visit("en/2012/")
	for _, said := range tb.forgive() {
		if !strings.Contains(said, "Failed to load resource") && !strings.Contains(said, "ERR_CONNECTION_REFUSED") && !strings.Contains(said, "ERR_INTERNET_DISCONNECTED") {
			t.Errorf("offline, the browser said: %s", said)
		}
	}
}

// deploys is a server on which the tree can be deployed anew, with a stamp on a page and its script.
type deploys struct {
	*serve.Handler
	t *testing.T
}

func newDeploys(t *testing.T) *deploys {
	t.Helper()
	return &deploys{Handler: newHandler(), t: t}
}

// deploy serves the tree with the stamp.
func (d *deploys) deploy(stamp string) {
	d.t.Helper()
	deployed := slices.Clone(files)
	for name, change := range map[string]func(string) string{
		"en/2024/index.html": func(s string) string {
			return strings.NewReplacer("<body", `<body data-html="`+stamp+`"`, `data-version="`, `data-version="`+stamp).Replace(s)
		},
		"js/page.en.js": func(s string) string { return s + fmt.Sprintf("\ndocument.body.dataset.module = %q;\n", stamp) },
	} {
		i := slices.IndexFunc(deployed, func(f tree.File) bool { return f.Path == name })
		if i < 0 {
			d.t.Fatalf("the tree has no %s", name)
		}
		deployed[i] = tree.File{Path: name, Data: []byte(change(content(d.t, name)))}
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
	tb.wait(`document.body?.dataset.module`)
	if got := eval[string](tb, `[document.body.dataset.html, document.body.dataset.module].join()`); got != stamp+","+stamp {
		tb.t.Errorf("the page is made of %s, want %s", got, stamp)
	}
}

// TestNewDeploy: a new deploy is taken up on the next visit, and a tab that is
// still open is told when it is looked at again after a while.
func TestNewDeploy(t *testing.T) {
	t.Parallel()
	d := newDeploys(t)
	server := startStoppable(t, d)
	d.deploy("one")
	tb := open(t, "http://"+server.address+"/", desk)
	tb.visit("en/2024/")
	tb.made("one")
	tb.kept("en/2024/", "js/page.en.js")

	d.deploy("two")
	other := openIn(t, tb.ctx, tb.base, desk)
	other.visit("en/2024/")
	other.made("two")
	// It is asked for only when the page has been out of sight for a while.
	tb.js(`document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`)
	for _, request := range tb.requested() {
		if strings.Contains(request, "/v1/") {
			t.Errorf("a visit asks for %s", request)
		}
	}
	before := len(tb.requested())
	tb.js(`new Promise((done) => setTimeout(done, 200))`)
	if asked := tb.requested()[before:]; len(asked) > 0 {
		t.Errorf("a look at the page asks for %q at once", asked)
	}
	tb.js(`(() => { const now = Date.now; Date.now = () => now() + 3600000; document.dispatchEvent(new Event("visibilitychange", { bubbles: true })); })()`)
	tb.wait(`document.getElementById("notice").innerText.includes("There is a new version")`)
	tb.made("one") // until it is reloaded, it stays what it was
	tb.click("#notice button")
	tb.wait(`document.body?.dataset.module === "two"`)
	tb.made("two")
	server.stop()
	tb.do(chromedp.Reload())
	tb.ready()
	tb.made("two")
	tb.forgive() // that nothing answers is the point here
	other.forgive()
}

// TestStalledNetwork: a network that stalls does not keep the page from who has
// it; when the answer comes after all, and is another, that is said.
func TestStalledNetwork(t *testing.T) {
	t.Parallel()
	d := newDeploys(t)
	var stall atomic.Pointer[chan struct{}]
	server := startStoppable(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if gate := stall.Load(); gate != nil && strings.HasPrefix(r.URL.Path, "/en/2024/") {
			select {
			case <-*gate:
			case <-r.Context().Done():
			}
		}
		d.ServeHTTP(w, r)
	}))
	d.deploy("one")
	tb := open(t, "http://"+server.address+"/", desk)
	tb.visit("en/2024/")
	tb.kept("en/2024/", "js/page.en.js")

	for _, next := range []string{"one", "two"} {
		gate := make(chan struct{})
		stall.Store(&gate)
		d.deploy(next)
		tb.visit("en/2024/")
		if got := eval[string](tb, `document.body.dataset.html`); got != "one" {
			t.Errorf("the page is of %s", got)
		}
		tb.wait(`document.getElementById("notice").innerText.includes("saved copy")`)
		stall.Store(nil)
		close(gate)
		if next == "one" {
			tb.wait(`document.getElementById("notice").textContent === ""`)
		} else {
			tb.wait(`document.getElementById("notice").innerText.includes("There is a new version")`)
		}
	}
	tb.visit("en/2024/")
	tb.made("two")
}
