package page_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// seen is what a script can read of an answer.
type seen struct {
	Status int
	Type   string // of the response: "cors" if another origin may read it
	Tag    *string
	Length int
	Body   struct {
		Data  any
		Error struct{ Code string }
	}
}

// TestAnotherOrigin asks the API from a script of another origin, as the
// browser lets it: headers that a client's libraries add cost a preflight, and
// then the question is answered as any other.
func TestAnotherOrigin(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var log []exchange
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := &statusWriter{ResponseWriter: w}
		local.Config.Handler.ServeHTTP(answer, r)
		mu.Lock()
		defer mu.Unlock()
		log = append(log, exchange{r.Method, r.Header.Get("If-None-Match"), answer.status})
	}))
	t.Cleanup(host.Close)
	asked := func() []exchange {
		mu.Lock()
		defer mu.Unlock()
		last := log
		log = nil
		return last
	}
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Elsewhere</title>`)
	}))
	t.Cleanup(elsewhere.Close)

	tb := open(t, elsewhere.URL+"/", desk)
	tb.do(chromedp.Navigate(tb.base))
	fetch := func(target string, options map[string]any) seen {
		t.Helper()
		text, err := json.Marshal(options)
		if err != nil {
			t.Fatal(err)
		}
		return eval[seen](tb, fmt.Sprintf(`fetch(%q, %s).then(async (r) => {
			const text = await r.text();
			return { status: r.status, type: r.type, tag: r.headers.get("ETag"), length: text.length, body: text === "" ? {} : JSON.parse(text) };
		})`, host.URL+target, text))
	}
	header := func(pairs ...string) map[string]any {
		headers := map[string]string{}
		for i := 0; i < len(pairs); i += 2 {
			headers[pairs[i]] = pairs[i+1]
		}
		return map[string]any{"headers": headers, "cache": "no-store"}
	}

	// Only a browser that would refuse says something by letting this pass.
	lax := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Allow-Headers", "*")
	}))
	t.Cleanup(lax.Close)
	for name, want := range map[string]string{"X-Request-Id": "answered", "Authorization": "refused"} {
		if got := eval[string](tb, fmt.Sprintf(`fetch(%q, { headers: { %q: "x" } }).then(() => "answered", () => "refused")`, lax.URL, name)); got != want {
			t.Fatalf("a host that allows the headers * is sent %s, and the request is %s, want %s: the browser does not follow the standard", name, got, want)
		}
	}
	tb.forgive()

	// A file answers the first question, the program the second.
	for _, target := range []string{"/v1/holidays?year=2024", "/v1/workdays/add?date=2024-03-04&days=10"} {
		for index, options := range []map[string]any{
			header("X-Request-Id", "1"),
			header("Authorization", "Bearer none"),
			header("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
			header("X-Request-Id", "2", "Authorization", "Basic bm9uZTpub25l", "traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00", "Content-Type", "application/json"),
		} {
			got := fetch(target, options)
			if got.Status != 200 || got.Type != "cors" || got.Body.Data == nil {
				t.Errorf("%s with %v: %+v", target, options, got)
			}
			if got.Tag == nil || *got.Tag == "" {
				t.Errorf("%s with %v: the script cannot read the ETag", target, options)
			}
			// The browser may remember for the later ones what it was allowed.
			log := asked()
			if preflight := len(log) == 2 && log[0].method == "OPTIONS" && log[0].status == 204; !preflight && (index == 0 || len(log) != 1) || log[len(log)-1].method != "GET" {
				t.Errorf("%s with %v: the browser asked %+v, want a preflight and then the question", target, options, log)
			}
		}

		// Who has the answer asks with its tag, and gets none.
		whole := fetch(target, map[string]any{})
		if whole.Tag == nil {
			t.Fatalf("%s: the script cannot read the ETag", target)
		}
		asked()
		if again := fetch(target, header("If-None-Match", *whole.Tag)); again.Status != 304 || again.Type != "cors" || again.Length != 0 || again.Tag == nil || *again.Tag != *whole.Tag {
			t.Errorf("%s with its own ETag %s: %+v", target, *whole.Tag, again)
		}
		if other := fetch(target, header("If-None-Match", `"other"`)); other.Status != 200 || other.Length != whole.Length {
			t.Errorf("%s with another ETag: %+v", target, other)
		}
		asked()
		// The browser asks so by itself for what it keeps; the script sees the whole answer.
		if again := fetch(target, map[string]any{"cache": "no-cache"}); again.Status != 200 || again.Length != whole.Length || again.Tag == nil || *again.Tag != *whole.Tag {
			t.Errorf("%s, renewed by the browser: %+v", target, again)
		}
		if log := asked(); len(log) != 1 || log[0].ifNoneMatch != *whole.Tag || log[0].status != 304 {
			t.Errorf("%s, renewed by the browser: it asked %+v, want one question with the ETag %s and a 304", target, log, *whole.Tag)
		}
	}

	// A script that asked wrongly can read why.
	for target, want := range map[string]struct {
		method string
		status int
		code   string
	}{
		"/v1/workdays/add?date=2024-02-30&days=10": {"GET", 400, "INVALID_DATE"},
		"/v1/holidays?year=1900":                   {"GET", 404, "DATASET_NOT_FOUND"},
		"/v1/nowhere":                              {"GET", 404, "DATASET_NOT_FOUND"},
		"/v1/health":                               {"POST", 405, "INVALID_TYPE"},
	} {
		options := header("X-Request-Id", "3", "Authorization", "Bearer none")
		options["method"] = want.method
		if got := fetch(target, options); got.Status != want.status || got.Type != "cors" || got.Body.Error.Code != want.code || got.Tag != nil {
			t.Errorf("%s %s: %+v, want %d %s", want.method, target, got, want.status, want.code)
		}
	}
	// The browser notes each of them, and nothing else.
	if said := tb.forgive(); len(said) != 4 {
		t.Errorf("the browser said %q, want a note of each of the four errors", said)
	}
}

// exchange is a request of the browser, and its answer's status.
type exchange struct {
	method, ifNoneMatch string
	status              int
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}
