package edge_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
)

// A reply is a response, read to its end.
type reply struct {
	status int
	header http.Header
	body   string
}

var client = &http.Client{
	Timeout:       time.Minute,
	Transport:     &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 32},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// send asks a host and returns its reply. The target is sent as it stands.
func send(t *testing.T, base, method, target string, header ...string) reply {
	t.Helper()
	path, query, _ := strings.Cut(target, "?")
	host, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest(method, base, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.URL = &url.URL{Scheme: host.Scheme, Host: host.Host, Path: path, RawQuery: query}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := client.Do(request)
	if err != nil {
		t.Fatalf("%s %s: %v", method, target, err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", method, target, err)
	}
	return reply{response.StatusCode, response.Header, string(body)}
}

func get(t *testing.T, base, target string) reply {
	t.Helper()
	return send(t, base, "GET", target)
}

// meets reports what a reply lacks of the case.
func (r reply) meets(t *testing.T, c apitest.Case) {
	t.Helper()
	if r.status != c.Status {
		t.Errorf("%s %s: status %d, not %d: %.300s", c.HTTPMethod(), c.Target(), r.status, c.Status, r.body)
	}
	if c.Method == "HEAD" || c.Status == 204 {
		if r.body != "" {
			t.Errorf("%s %s: has a body: %.300s", c.HTTPMethod(), c.Target(), r.body)
		}
		return
	}
	if c.Body != "" && r.body != c.Body {
		t.Errorf("%s %s answers\n%s\nnot\n%s", c.HTTPMethod(), c.Target(), r.body, c.Body)
	}
	code, field := r.failure()
	if code != c.Code || field != c.Field {
		t.Errorf("%s %s: error %q in %q, not %q in %q: %.300s", c.HTTPMethod(), c.Target(), code, field, c.Code, c.Field, r.body)
	}
}

// failure returns the error code of a reply and the field at fault.
func (r reply) failure() (code, field string) {
	var envelope struct {
		Error struct {
			Code    string
			Details struct{ Field string }
		}
	}
	if err := json.Unmarshal([]byte(r.body), &envelope); err != nil {
		return "not JSON", err.Error()
	}
	return envelope.Error.Code, envelope.Error.Details.Field
}

// hasHeaders checks the contract's headers of a reply that passed a function.
func (r reply) hasHeaders(t *testing.T, about string) {
	t.Helper()
	status := r.status
	if status == 304 {
		status = 200
	}
	for _, h := range api.Headers(status) {
		if got := r.header.Values(h.Name); !slices.Equal(got, []string{h.Value}) {
			t.Errorf("%s: header %s is %q, not %q", about, h.Name, got, h.Value)
		}
	}
	if status == 200 && r.header.Get("ETag") == "" {
		t.Errorf("%s: a %d without ETag", about, r.status)
	}
}

// passesFunction reports whether a function answers a request; all others go
// from the CDN's files straight to the caller.
func passesFunction(method, path string) bool {
	if method != "GET" && method != "HEAD" {
		return true
	}
	return slices.ContainsFunc(api.Endpoints(), func(e api.Endpoint) bool { return e.Path == strings.TrimSuffix(path, "/") })
}

// mustFail checks for an INTERNAL_ERROR. Behind a rewrite, netlify dev replaces
// Cache-Control; the header rules have a test of their own.
func (r reply) mustFail(t *testing.T, about string) {
	t.Helper()
	if code, _ := r.failure(); r.status != 500 || code != "INTERNAL_ERROR" || r.body != string(api.Failure().Body) {
		t.Errorf("%s: status %d and %q, not an INTERNAL_ERROR", about, r.status, r.body)
	}
}
