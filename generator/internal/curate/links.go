package curate

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"os"
	"sync"
	"time"

	"harikerja/datasets"
)

// Link is the address of a source.
type Link struct {
	Year   int
	Source string // id
	URL    string
}

// Links returns the links of the years, in their order.
func Links(years []datasets.Year) []Link {
	var links []Link
	for _, y := range years {
		for _, s := range y.Sources {
			if s.URL != "" {
				links = append(links, Link{y.Number, s.ID, s.URL})
			}
		}
	}
	return links
}

// Health is what an answer says of a link.
type Health int

// What can be said of a link. A site that turns programs away, or is down for
// now, may well have the document.
const (
	Unknown Health = iota
	Alive
	Dead
)

// Verdict is what was found out about a link.
type Verdict struct {
	Health Health
	Why    string // "" if it is alive

	nameless bool // the name of its host does not resolve
}

func (v Verdict) String() string {
	switch v.Health {
	case Alive:
		return "alive"
	case Dead:
		return "dead: " + v.Why
	}
	return "could not be told: " + v.Why
}

// Offline reports whether not one name of a host resolves. It is more likely then
// that this machine has no network than that all those sites are gone.
func Offline(verdicts map[string]Verdict) bool {
	for _, v := range verdicts {
		if !v.nameless {
			return false
		}
	}
	return len(verdicts) > 0
}

const (
	// maxRedirects is how often a link may point elsewhere.
	maxRedirects = 5
	// enough is how much of a document is read: it comes, and that was the question.
	enough = 64 << 10
	// atOnce is how many links are asked at a time. Most are on the same few sites.
	atOnce = 4

	userAgent = "harikerja/1 (asks whether the links to decrees still lead to them)"
)

// Asker asks links whether they are alive.
type Asker struct {
	client *http.Client
}

// NewAsker returns one that gives each link so much time, redirects and all.
func NewAsker(timeout time.Duration) *Asker {
	return &Asker{&http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DisableKeepAlives:      true, // what is left unread of a document closes the connection anyway
			ForceAttemptHTTP2:      true,
			MaxResponseHeaderBytes: enough,
		},
		CheckRedirect: func(_ *http.Request, past []*http.Request) error {
			if len(past) > maxRedirects {
				return errRedirects
			}
			return nil
		},
	}}
}

var errRedirects = fmt.Errorf("it points elsewhere more than %d times", maxRedirects)

// Ask returns the verdict on every link, by address. An address that stands
// there twice is asked once. The error is that of the context.
func (a *Asker) Ask(ctx context.Context, links []Link) (map[string]Verdict, error) {
	verdicts := make(map[string]Verdict)
	var lock sync.Mutex
	var all sync.WaitGroup
	turns := make(chan struct{}, atOnce)
	asked := make(map[string]bool)
	for _, link := range links {
		if asked[link.URL] {
			continue
		}
		asked[link.URL] = true
		turns <- struct{}{}
		all.Go(func() {
			defer func() { <-turns }()
			v := a.ask(ctx, link.URL)
			lock.Lock()
			defer lock.Unlock()
			verdicts[link.URL] = v
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return verdicts, nil
}

func (a *Asker) ask(ctx context.Context, address string) Verdict {
	var handshake handshake
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{TLSHandshakeDone: handshake.done})
	// GET, since many sites refuse HEAD, or answer it as they please.
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return Verdict{Health: Dead, Why: err.Error()}
	}
	request.Header.Set("User-Agent", userAgent)
	response, err := a.client.Do(request)
	if err != nil {
		return ofError(err, handshake.failure())
	}
	defer response.Body.Close() // only read: nothing can be lost
	if response.StatusCode/100 != 2 {
		return ofStatus(response.StatusCode)
	}
	if _, err := io.Copy(io.Discard, io.LimitReader(response.Body, enough)); err != nil {
		return ofError(err, nil)
	}
	return Verdict{Health: Alive}
}

func ofStatus(status int) Verdict {
	why := fmt.Sprintf("%d %s", status, http.StatusText(status))
	if status == http.StatusNotFound || status == http.StatusGone {
		return Verdict{Health: Dead, Why: why}
	}
	return Verdict{Health: Unknown, Why: why}
}

// ofError judges what kept an answer from coming, and what the handshake of TLS
// said, if it failed.
func ofError(err, handshake error) Verdict {
	var urlErr *url.Error
	if errors.As(err, &urlErr) {
		err = urlErr.Err // the address is said already
	}
	var timeout net.Error
	var name *net.DNSError
	switch {
	case errors.As(err, &timeout) && timeout.Timeout():
		return Verdict{Health: Unknown, Why: "it took too long"}
	case errors.As(err, &name) && name.IsNotFound: // other failures may be of the resolver
		return Verdict{Health: Dead, Why: "no such host: " + name.Name, nameless: true}
	case handshake != nil:
		return Verdict{Health: Dead, Why: handshake.Error()}
	}
	return Verdict{Health: Unknown, Why: err.Error()}
}

// handshake keeps how the last handshake of TLS ended: net/http tells it in
// errors of many kinds, some of which it makes up itself.
type handshake struct {
	lock sync.Mutex
	err  error
}

func (h *handshake) done(_ tls.ConnectionState, err error) {
	h.lock.Lock()
	defer h.lock.Unlock()
	h.err = err
}

// failure returns what is wrong with the site's TLS, and nil if nothing is, or
// if the connection only broke.
func (h *handshake) failure() error {
	h.lock.Lock()
	defer h.lock.Unlock()
	var broken *os.SyscallError
	if errors.Is(h.err, io.EOF) || errors.Is(h.err, io.ErrUnexpectedEOF) || errors.As(h.err, &broken) {
		return nil
	}
	return h.err
}
