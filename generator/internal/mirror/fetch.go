package mirror

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Source is a server with a tree.
type Source struct {
	// Base is the address that v1 lies below, with a slash at its end.
	Base *url.URL
	// Stall is how long the server may be silent.
	Stall time.Duration

	client *http.Client
}

// maxRedirects is how often a server may point elsewhere.
const maxRedirects = 3

// ParseSource reads the address of a server.
func ParseSource(address string, stall time.Duration) (*Source, error) {
	base, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	if base.Scheme != "https" && base.Scheme != "http" || base.Host == "" {
		return nil, fmt.Errorf("%q is no web address: it has to start with https://, or http://", address)
	}
	if base.RawQuery != "" || base.Fragment != "" || base.User != nil {
		return nil, fmt.Errorf("%q has more than host and path: name only where v1 lies", address)
	}
	// The API's own address is understood too.
	base.Path = strings.TrimSuffix(strings.TrimSuffix(base.Path, "/"), "/v1") + "/"
	base.RawPath = ""
	return &Source{
		Base:  base,
		Stall: stall,
		client: &http.Client{
			Transport: &http.Transport{
				Proxy:              http.ProxyFromEnvironment,
				DisableCompression: true, // sizes and digests are of the files as they are
			},
			CheckRedirect: checkRedirect,
		},
	}, nil
}

func checkRedirect(next *http.Request, past []*http.Request) error {
	if len(past) > maxRedirects {
		return errors.New("it points from one address to the next without end")
	}
	if first := past[0].URL; next.URL.Scheme != first.Scheme {
		return fmt.Errorf("it points from %s to %s: name that address if you trust it", first, next.URL)
	}
	return nil
}

// get copies a file of the server, which must have no more than limit bytes
// (and exactly size, if that is not negative), and returns its digest.
func (s *Source) get(ctx context.Context, path string, size, limit int64, to io.Writer) (digest, error) {
	address := s.Base.JoinPath(path).String()
	d, err := s.download(ctx, address, size, limit, to)
	if err != nil {
		return digest{}, fmt.Errorf("%s: %w", address, explain(err))
	}
	return d, nil
}

var (
	errInterrupted = errors.New("interrupted")
	errStalled     = errors.New("the server has stalled: try again later")
	errTruncated   = errors.New("the server sent less than it should: try again later")
)

func (s *Source) download(ctx context.Context, address string, size, limit int64, to io.Writer) (d digest, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return d, err
	}
	request.Header.Set("User-Agent", "harikerja-mirror/1")
	request.Header.Set("Cache-Control", "no-cache") // a proxy's old manifest does not fit a new archive
	watchdog := time.AfterFunc(s.Stall, func() { cancel(errStalled) })
	defer watchdog.Stop() // lives: to cancel what has ended does nothing
	response, err := s.client.Do(request)
	if ctx.Err() != nil {
		return d, context.Cause(ctx)
	}
	if err != nil {
		return d, err
	}
	defer response.Body.Close() // only read: nothing can be lost
	if response.StatusCode != http.StatusOK {
		return d, statusError(response.StatusCode)
	}
	switch n := response.ContentLength; {
	case size >= 0 && n >= 0 && n != size:
		return d, fmt.Errorf("the server announces %d bytes, and its manifest says %d: it may be changing right now, try again later", n, size)
	case n > limit:
		return d, fmt.Errorf("the server announces %d bytes, which cannot be right", n)
	}
	h := sha256.New()
	body := &watchedReader{response.Body, watchdog, s.Stall}
	n, err := io.Copy(io.MultiWriter(to, h), io.LimitReader(body, limit+1))
	switch {
	case ctx.Err() != nil:
		return d, context.Cause(ctx)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return d, errTruncated
	case err != nil:
		return d, err
	case n > limit:
		return d, fmt.Errorf("the server sent more than %d bytes, which cannot be right", limit)
	case n < size:
		return d, errTruncated
	}
	h.Sum(d[:0])
	return d, nil
}

// watchedReader puts the watchdog off with every byte that arrives.
type watchedReader struct {
	r        io.Reader
	watchdog *time.Timer
	stall    time.Duration
}

func (w *watchedReader) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	if n > 0 {
		w.watchdog.Reset(w.stall)
	}
	return n, err
}

// statusError is an answer other than 200.
type statusError int

func (s statusError) Error() string {
	text := fmt.Sprintf("the server answered %d %s", int(s), http.StatusText(int(s)))
	switch {
	case s == http.StatusNotFound:
		return text + ": there is no tree here; name the address that /v1 lies below"
	case s >= 500:
		return text + ": try again later"
	}
	return text
}

// explain turns what net/http says into what to do.
func explain(err error) error {
	var urlErr *url.Error
	if errors.As(err, &urlErr) {
		err = urlErr.Err // the address is said already
	}
	if errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	return err
}
