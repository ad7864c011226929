package mirror

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// roundTrip answers requests without a network.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func sourceOf(t *testing.T, stall time.Duration, answer roundTrip) *Source {
	t.Helper()
	source, err := ParseSource("https://a.example", stall)
	if err != nil {
		t.Fatal(err)
	}
	source.client.Transport = answer
	return source
}

// closing knows whether it was closed.
type closing struct {
	io.Reader
	closed bool
}

func (c *closing) Close() error { c.closed = true; return nil }

// TestGet: sizes are those that were announced and no others, and whatever
// comes, nothing is left open.
func TestGet(t *testing.T) {
	const truncated = "the server sent less than it should: try again later"
	for _, c := range []struct {
		what        string
		status      int
		announced   int64 // -1 if it is not
		sent        string
		size, limit int64
		wants       string // nothing, if it is fine
		written     string
	}{
		{"announced in full", 200, 5, "hello", 5, 5, "", "hello"},
		{"of unknown length", 200, -1, "hello", 5, 5, "", "hello"},
		{"of any size", 200, 5, "hello", -1, 5, "", "hello"},
		{"of any size and unknown length", 200, -1, "hello", -1, 5, "", "hello"},
		{"less than the limit", 200, -1, "hello", -1, 6, "", "hello"},
		{"nothing at all", 200, 0, "", -1, 5, "", ""},
		{"announced too long", 200, 6, "hello!", 5, 5, "the server announces 6 bytes, and its manifest says 5: it may be changing right now, try again later", ""},
		{"announced too short", 200, 4, "hell", 5, 5, "the server announces 4 bytes, and its manifest says 5: it may be changing right now, try again later", ""},
		{"announced empty", 200, 0, "", 5, 5, "the server announces 0 bytes, and its manifest says 5: it may be changing right now, try again later", ""},
		{"something instead of nothing", 200, 5, "hello", 0, 0, "the server announces 5 bytes, and its manifest says 0: it may be changing right now, try again later", ""},
		{"announced beyond the limit", 200, 6, "hello!", -1, 5, "the server announces 6 bytes, which cannot be right", ""},
		{"sent beyond the limit", 200, -1, "hello and more", -1, 5, "the server sent more than 5 bytes, which cannot be right", "hello "},
		{"sent one byte beyond", 200, -1, "hello!", 5, 5, "the server sent more than 5 bytes, which cannot be right", "hello!"},
		{"sent one byte less", 200, -1, "hell", 5, 5, truncated, "hell"},
		{"another success", 204, 0, "", -1, 5, "the server answered 204 No Content", ""},
		{"not found", 404, 5, "hello", 5, 5, "the server answered 404 Not Found: there is no tree here; name the address that /v1 lies below", ""},
		{"gone", 410, 5, "hello", 5, 5, "the server answered 410 Gone", ""},
		{"an error", 500, 5, "hello", 5, 5, "the server answered 500 Internal Server Error: try again later", ""},
	} {
		body := &closing{Reader: strings.NewReader(c.sent)}
		var ctx context.Context
		source := sourceOf(t, patient, func(r *http.Request) (*http.Response, error) {
			ctx = r.Context()
			return &http.Response{StatusCode: c.status, ContentLength: c.announced, Body: body, Request: r}, nil
		})
		var written strings.Builder
		d, err := source.get(t.Context(), ManifestFile, c.size, c.limit, &written)
		if c.wants == "" {
			if err != nil || d != sha256.Sum256([]byte(c.sent)) {
				t.Errorf("%s: %s, %v", c.what, d, err)
			}
		} else if want := "https://a.example/v1/manifest.json: " + c.wants; err == nil || err.Error() != want || d != (digest{}) {
			t.Errorf("%s: %v, want %s", c.what, err, want)
		}
		if written.String() != c.written {
			t.Errorf("%s: %q is written, want %q", c.what, written.String(), c.written)
		}
		if !body.closed {
			t.Errorf("%s: the answer stays open", c.what)
		}
		if ctx.Err() == nil {
			t.Errorf("%s: the request never ends", c.what)
		}
	}
}

// TestGetSaysWhy: an error names the address once, and what is wrong with it.
func TestGetSaysWhy(t *testing.T) {
	broken := errors.New("the cable is cut")
	source := sourceOf(t, patient, func(*http.Request) (*http.Response, error) { return nil, broken })
	_, err := source.get(t.Context(), ManifestFile, -1, 5, io.Discard)
	if !errors.Is(err, broken) || err.Error() != "https://a.example/v1/manifest.json: the cable is cut" {
		t.Errorf("%v", err)
	}
	source.Base = &url.URL{Scheme: "https", Host: "a b"}
	if _, err := source.get(t.Context(), ManifestFile, -1, 5, io.Discard); err == nil || !strings.Contains(err.Error(), "invalid URL escape") {
		t.Errorf("an address that is none: %v", err)
	}
}

// TestRedirects: three, and no more.
func TestRedirects(t *testing.T) {
	for redirects := range 6 {
		left := redirects
		source := sourceOf(t, patient, func(r *http.Request) (*http.Response, error) {
			answer := &http.Response{StatusCode: http.StatusOK, Body: http.NoBody, Header: make(http.Header), Request: r}
			if left > 0 {
				answer.StatusCode = http.StatusFound
				answer.Header.Set("Location", fmt.Sprintf("https://a.example/%d", left))
			}
			left--
			return answer, nil
		})
		_, err := source.get(t.Context(), ManifestFile, -1, 5, io.Discard)
		if redirects <= 3 {
			if err != nil {
				t.Errorf("%d redirects: %v", redirects, err)
			}
		} else if want := "https://a.example/v1/manifest.json: it points from one address to the next without end"; err == nil || err.Error() != want {
			t.Errorf("%d redirects: %v, want %s", redirects, err, want)
		}
	}
}

// TestRequests: what is asked for is the file as it is, and as it is now.
func TestRequests(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		for name, want := range map[string]string{"Accept-Encoding": "", "Cache-Control": "no-cache", "User-Agent": "harikerja-mirror/1"} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	}))
	defer s.Close()
	source, err := ParseSource(s.URL, patient)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := source.get(t.Context(), ManifestFile, -1, 5, io.Discard); err != nil {
		t.Error(err)
	}
}

// drip gives so many bytes, with a pause before each read.
type drip struct {
	ctx   context.Context
	left  int
	bytes int // at a read
}

func (d *drip) Read(p []byte) (int, error) {
	time.Sleep(9 * time.Second)
	if d.ctx.Err() != nil {
		return 0, d.ctx.Err() // as HTTP/2 does, which forgets the cause
	}
	if d.left == 0 {
		return 0, io.EOF
	}
	d.left--
	return copy(p, "x"[:d.bytes]), nil
}

// TestStall: silence is counted from the last byte, and only bytes end it.
func TestStall(t *testing.T) {
	const stalled = "https://a.example/v1/manifest.json: the server has stalled: try again later"
	for what, c := range map[string]struct {
		answer roundTrip
		wants  string
	}{
		"no answer": {func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		}, stalled},
		"a byte now and then": {func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, ContentLength: -1, Body: io.NopCloser(&drip{r.Context(), 10, 1}), Request: r}, nil
		}, ""},
		"nothing now and then": {func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, ContentLength: -1, Body: io.NopCloser(&drip{r.Context(), 10, 0}), Request: r}, nil
		}, stalled},
	} {
		synctest.Test(t, func(t *testing.T) { // no time passes but the test's own
			var written strings.Builder
			_, err := sourceOf(t, 10*time.Second, c.answer).get(t.Context(), ManifestFile, -1, 10, &written)
			if c.wants != "" && (err == nil || err.Error() != c.wants) || c.wants == "" && (err != nil || written.Len() != 10) {
				t.Errorf("%s: %v and %q, want %q", what, err, written.String(), c.wants)
			}
		})
	}
}
