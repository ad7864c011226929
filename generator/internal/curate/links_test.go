package curate

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"harikerja/datasets"
)

// patient is longer than any answer takes here that comes at all.
const patient = 30 * time.Second

// verdict asks one link.
func verdict(t *testing.T, a *Asker, address string) Verdict {
	t.Helper()
	verdicts, err := a.Ask(t.Context(), []Link{{2030, "skb-2030-1", address}})
	if err != nil || len(verdicts) != 1 {
		t.Fatalf("%s: %v, %v", address, verdicts, err)
	}
	return verdicts[address]
}

// says reports whether a verdict is of the health, and its text has the words.
func says(v Verdict, health Health, words string) bool {
	return v.Health == health && strings.Contains(v.String(), words)
}

// transport returns what the asker sends requests with.
func (a *Asker) transport() *http.Transport { return a.client.Transport.(*http.Transport) }

// answering says what it is asked for by the path: /404 with that status, and so on.
func answering(t *testing.T) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			http.Error(w, "GET it", http.StatusMethodNotAllowed)
			return
		}
		kind, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		switch n, err := strconv.Atoi(kind); {
		case err == nil:
			w.WriteHeader(n)
		case kind == "named":
			if !strings.HasPrefix(r.UserAgent(), "harikerja/") {
				w.WriteHeader(http.StatusNotFound)
			}
		case kind == "again": // /again/3/200: three times elsewhere, then 200
			left, then, _ := strings.Cut(rest, "/")
			if n, _ := strconv.Atoi(left); n > 1 {
				then = fmt.Sprintf("again/%d/%s", n-1, then)
			}
			http.Redirect(w, r, "/"+then, http.StatusFound)
		case kind == "loop":
			http.Redirect(w, r, "/loop", http.StatusFound)
		case kind == "hang":
			<-r.Context().Done()
		case kind == "begins": // and then hangs, after so many bytes
			n, _ := strconv.Atoi(rest)
			w.Write(make([]byte, n))
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		case kind == "endless":
			for part := make([]byte, 64<<10); ; {
				if _, err := w.Write(part); err != nil {
					return
				}
			}
		case kind == "short":
			w.Header().Set("Content-Length", "100")
			w.Write([]byte("ten bytes."))
		case kind == "heads":
			w.Header().Set("X-Much", strings.Repeat("x", 2*enough))
		}
	}))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	t.Cleanup(server.Close)
	return server
}

func TestVerdicts(t *testing.T) {
	server := answering(t)
	for path, want := range map[string]struct {
		health Health
		words  string
	}{
		"/200":         {Alive, "alive"},
		"/204":         {Alive, "alive"},
		"/named":       {Alive, "alive"},
		"/404":         {Dead, "dead: 404 Not Found"},
		"/410":         {Dead, "dead: 410 Gone"},
		"/304":         {Unknown, "could not be told: 304"},
		"/400":         {Unknown, "could not be told: 400"},
		"/401":         {Unknown, "could not be told: 401"},
		"/403":         {Unknown, "could not be told: 403 Forbidden"},
		"/405":         {Unknown, "could not be told: 405"},
		"/429":         {Unknown, "could not be told: 429"},
		"/500":         {Unknown, "could not be told: 500"},
		"/503":         {Unknown, "could not be told: 503"},
		"/again/1/404": {Dead, "404"},
		"/again/5/200": {Alive, "alive"},
		"/again/5/410": {Dead, "410"},
		"/again/6/200": {Unknown, "it points elsewhere more than 5 times"},
		"/loop":        {Unknown, "it points elsewhere more than 5 times"},
		"/endless":     {Alive, "alive"},
		"/short":       {Unknown, "unexpected EOF"},
		"/heads":       {Unknown, "could not be told: "},
		// All that is read of a document has come.
		fmt.Sprint("/begins/", enough): {Alive, "alive"},
	} {
		if v := verdict(t, NewAsker(patient), server.URL+path); !says(v, want.health, want.words) {
			t.Errorf("%s: %v, want %q", path, v, want.words)
		}
	}
}

// TestSilence: whether the answer or the rest of it does not come.
func TestSilence(t *testing.T) {
	server := answering(t)
	for _, path := range []string{"/hang", "/begins/10", "/begins/" + strconv.Itoa(enough-1)} {
		if v := verdict(t, NewAsker(100*time.Millisecond), server.URL+path); !says(v, Unknown, "could not be told: it took too long") {
			t.Errorf("%s: %v", path, v)
		}
	}
}

// TestNobodyThere: a port that is closed now may be open tomorrow. An address
// that is none never is.
func TestNobodyThere(t *testing.T) {
	server := answering(t)
	server.Close()
	if v := verdict(t, NewAsker(patient), server.URL+"/200"); !says(v, Unknown, "refused") || strings.Contains(v.Why, server.URL) {
		t.Errorf("a closed port, without the address, which is said beside it: %v", v)
	}
	if v := verdict(t, NewAsker(patient), "http://[::1/"); !says(v, Dead, "dead: ") {
		t.Errorf("no address: %v", v)
	}
}

func TestTLS(t *testing.T) {
	start := func(versions *tls.Config) *httptest.Server {
		server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if to := r.FormValue("to"); to != "" {
				http.Redirect(w, r, to, http.StatusFound)
			}
		}))
		server.Config.ErrorLog = log.New(io.Discard, "", 0)
		server.TLS = versions
		server.StartTLS()
		t.Cleanup(server.Close)
		return server
	}
	good, old := start(nil), start(&tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS10})
	trusting := NewAsker(patient)
	trusting.transport().TLSClientConfig = good.Client().Transport.(*http.Transport).TLSClientConfig
	if v := verdict(t, trusting, good.URL); v.Health != Alive {
		t.Errorf("whose certificate is trusted: %v", v)
	}
	if v := verdict(t, NewAsker(patient), good.URL); !says(v, Dead, "dead: tls: failed to verify certificate") {
		t.Errorf("whose certificate nobody knows: %v", v)
	}
	if v := verdict(t, trusting, old.URL); !says(v, Dead, "protocol version") {
		t.Errorf("that speaks TLS 1.0 only: %v", v)
	}
	plain := answering(t)
	if v := verdict(t, trusting, strings.Replace(plain.URL, "http:", "https:", 1)+"/200"); !says(v, Dead, "tls: ") {
		t.Errorf("that speaks no TLS: %v", v)
	}
	// The handshake of a site that leads elsewhere says nothing of the next.
	plain.Close()
	if v := verdict(t, trusting, good.URL+"?to="+plain.URL); !says(v, Unknown, "refused") {
		t.Errorf("that leads to a closed port: %v", v)
	}
}

// TestBrokenHandshake: whoever hangs up has said nothing about TLS.
func TestBrokenHandshake(t *testing.T) {
	for name, hangUp := range map[string]func(*net.TCPConn){
		"closed": func(c *net.TCPConn) {
			io.ReadFull(c, make([]byte, 5))
			c.CloseWrite()
			io.Copy(io.Discard, c)
			c.Close()
		},
		"in the middle of a record": func(c *net.TCPConn) {
			c.Write([]byte{22, 3, 3, 0, 99, 2})
			c.CloseWrite()
			io.Copy(io.Discard, c)
			c.Close()
		},
		"reset": func(c *net.TCPConn) { io.ReadFull(c, make([]byte, 5)); c.SetLinger(0); c.Close() },
	} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		go func() {
			for {
				c, err := listener.Accept()
				if err != nil {
					return
				}
				hangUp(c.(*net.TCPConn))
			}
		}()
		if v := verdict(t, NewAsker(patient), "https://"+listener.Addr().String()); v.Health != Unknown {
			t.Errorf("%s: %v", name, v)
		}
	}
}

// TestNames: a name that does not exist is dead, a resolver that fails tells nothing.
func TestNames(t *testing.T) {
	for code, want := range map[dnsmessage.RCode]struct {
		health Health
		words  string
	}{
		dnsmessage.RCodeNameError:     {Dead, "dead: no such host: moved.example"},
		dnsmessage.RCodeServerFailure: {Unknown, "could not be told: "},
	} {
		a := NewAsker(patient)
		a.transport().Proxy = nil
		a.transport().DialContext = (&net.Dialer{Resolver: resolver(t, code)}).DialContext
		if v := verdict(t, a, "http://moved.example/decree.pdf"); !says(v, want.health, want.words) {
			t.Errorf("%v: %v, want %q", code, v, want.words)
		}
		// A resolver that fails tells nothing of the network behind it either.
		server := answering(t)
		for alone, link := range map[bool]string{true: "http://moved.example/1", false: server.URL + "/404"} {
			verdicts, err := a.Ask(t.Context(), []Link{{2030, "skb-2030-1", "http://moved.example/2"}, {2030, "skb-2030-2", link}})
			if got := Offline(verdicts); err != nil || got != (alone && want.health == Dead) {
				t.Errorf("%v, and %s: offline is %t, %v", code, link, got, err)
			}
		}
	}
}

// resolver asks a name server of this machine, which answers everything alike.
func resolver(t *testing.T, code dnsmessage.RCode) *net.Resolver {
	t.Helper()
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	go func() {
		for packet := make([]byte, 4096); ; {
			n, from, err := server.ReadFrom(packet)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(packet[:n]) != nil {
				continue
			}
			m.Response, m.RCode, m.RecursionAvailable, m.Additionals = true, code, true, nil
			if answer, err := m.Pack(); err == nil {
				server.WriteTo(answer, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}}
}

// TestAtOnce: as many links at a time as are allowed, and no more; each address once.
func TestAtOnce(t *testing.T) {
	var asked, now atomic.Int32
	var crowd sync.WaitGroup // those who have to be there before anybody is answered
	crowd.Add(atOnce)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if now.Add(1) > atOnce {
			t.Errorf("more than %d are asked at a time", atOnce)
		}
		defer now.Add(-1)
		if asked.Add(1) <= atOnce {
			crowd.Done()
		}
		crowd.Wait()
		time.Sleep(10 * time.Millisecond) // for one that is too many to come
	}))
	defer server.Close()
	var links []Link
	for i := range 20 {
		links = append(links, Link{2030, fmt.Sprint("skb-2030-", i), fmt.Sprint(server.URL, "/", i%10)})
	}
	verdicts, err := NewAsker(patient).Ask(t.Context(), links)
	if err != nil {
		t.Fatal(err)
	}
	if n := asked.Load(); n != 10 || len(verdicts) != 10 {
		t.Errorf("10 addresses, each twice: %d were asked, with %d verdicts", n, len(verdicts))
	}
	for address, v := range verdicts {
		if v.Health != Alive {
			t.Errorf("%s: %v", address, v)
		}
	}
}

// TestInterrupted: what was not asked has no verdict.
func TestInterrupted(t *testing.T) {
	server := answering(t)
	why := errors.New("somebody has had enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(20*time.Millisecond, func() { cancel(why) })
	if verdicts, err := NewAsker(patient).Ask(ctx, []Link{{2030, "skb-2030-1", server.URL + "/hang"}}); err != why || verdicts != nil {
		t.Errorf("%v, %v", verdicts, err)
	}
}

// TestNothingAsked: who asks nothing may well have a network.
func TestNothingAsked(t *testing.T) {
	if verdicts, err := NewAsker(patient).Ask(t.Context(), nil); err != nil || Offline(verdicts) {
		t.Errorf("%v, %v: offline is %t", verdicts, err, Offline(verdicts))
	}
}

func TestLinks(t *testing.T) {
	got := Links([]datasets.Year{
		{Number: 2030, Sources: []datasets.Source{{ID: "skb-2030-1", URL: "https://a.example/1"}, {ID: "skb-2030-2"}}},
		{Number: 2031, Sources: []datasets.Source{{ID: "skb-2031-1", URL: "https://a.example/1"}}},
	})
	want := []Link{{2030, "skb-2030-1", "https://a.example/1"}, {2031, "skb-2031-1", "https://a.example/1"}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
