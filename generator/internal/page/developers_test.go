package page_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"

	"harikerja/worker/api"
)

// apiPages are the pages for developers, by language.
var apiPages = map[string]string{"id": "api/", "en": "en/api/"}

func TestLiveExamples(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	var declared []string
	for _, e := range api.Endpoints() {
		declared = append(declared, e.Path)
	}
	slices.Sort(declared)
	from := map[string]string{"id": "dari server ini", "en": "from this host"}
	for lang, page := range apiPages {
		tb.visit(page)
		paths := eval[[]string](tb, `[...document.querySelectorAll("#endpoints summary code")].map((c) => c.innerText.replace("GET ", ""))`)
		if !slices.Equal(slices.Sorted(slices.Values(paths)), declared) {
			t.Fatalf("there are the endpoints %v, want %v", paths, declared)
		}
		for index, path := range paths {
			details := tb.example(index + 1)
			typed := eval[string](tb, fmt.Sprintf(`document.querySelector(%q).value`, details+" .send input"))
			if before, _, _ := strings.Cut(typed, "?"); before != path {
				t.Errorf("the example of %s is %s", path, typed)
			}
			tb.sends(details, typed, 200, local.URL)
			if said := tb.text(details + " .answer-said"); !strings.HasSuffix(said, " · "+from[lang]) {
				t.Errorf("%s is answered %q", typed, said)
			}
		}
		first := tb.example(1)
		// A file that is no JSON is shown as it is, and the next question still goes to the host.
		tb.send(first, "/v1/holidays/2024.csv")
		tb.wait(fmt.Sprintf(`document.querySelector(%q).textContent.startsWith("date,")`, first+" .answer"))
		tb.wait(fmt.Sprintf(`/^200 · .* · %s$/.test(document.querySelector(%q).innerText)`, from[lang], first+" .answer-said"))
		tb.sends(first, "/v1/sources?year=2020", 200, local.URL)
		if said := tb.text(first + " .answer-said"); !strings.HasSuffix(said, from[lang]) {
			t.Errorf("after a file, a question is answered %q", said)
		}
		// The browser itself notes every answer that is an error; that note is not the page's doing.
		for typed, status := range map[string]int{
			"/v1/holidays?year=20":                 400,
			"/v1/holidays?year=2024&color=red":     400,
			"/v1/workdays/add?date=2024-03-04":     400,
			"/v1/workdays/check?date=1999-01-01":   404, // what is not covered is answered, too
			"/v1/holidays/check?date=1999-01-01":   404,
			"/v1/workdays/diff?start=20&end=21&x=": 400,
		} {
			tb.sends(first, typed, status, local.URL)
			if said := tb.text(first + " .answer-said"); !strings.HasSuffix(said, " · "+from[lang]) {
				t.Errorf("%s is answered %q", typed, said)
			}
			if said := tb.forgive(); len(said) != 1 || !strings.Contains(said[0], fmt.Sprint(status)) {
				t.Errorf("the browser said %q, want only its note of the %d", said, status)
			}
		}
	}
}

// example opens an example and returns its selector.
func (tb *tab) example(number int) string {
	tb.t.Helper()
	details := fmt.Sprintf("#endpoints details:nth-child(%d)", number)
	tb.wait(fmt.Sprintf(`(document.querySelector(%q).open = true)`, details))
	return details
}

// send edits an example and sends it.
func (tb *tab) send(details, typed string) {
	tb.t.Helper()
	tb.js(fmt.Sprintf(`(() => { const d = document.querySelector(%q); d.querySelector(".send input").value = %q; d.querySelector(".answer-said").textContent = ""; })()`, details, typed))
	tb.click(details + " .send button")
}

// sends sends an example and compares what is shown with the server's own answer.
func (tb *tab) sends(details, typed string, status int, server string) {
	tb.t.Helper()
	tb.send(details, typed)
	tb.wait(fmt.Sprintf(`/^%d · \d+ ms · ./.test(document.querySelector(%q).innerText)`, status, details+" .answer-said"))
	class := "good"
	if status >= 400 {
		class = "bad"
	}
	if got := tb.text(details + " .answer-said ." + class); got != fmt.Sprint(status) {
		tb.t.Errorf("%s: the status is shown as %s", typed, got)
	}
	tb.shows(details, typed, server)
}

// shows compares what is shown with the server's own answer.
func (tb *tab) shows(details, typed, server string) {
	tb.t.Helper()
	var shown any
	if err := json.Unmarshal([]byte(tb.text(details+" .answer")), &shown); err != nil {
		tb.t.Fatalf("%s: what is shown is not JSON: %v", typed, err)
	}
	if want := ask[any](tb.t, server+typed); !reflect.DeepEqual(shown, want) {
		tb.t.Errorf("%s shows\n%v, want\n%v", typed, shown, want)
	}
}

func TestCopyExamples(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	for lang, page := range apiPages {
		tb.visit(page)
		tb.grant()
		copied := func(index int) string {
			t.Helper()
			tb.js(`navigator.clipboard.writeText("nothing")`)
			tb.js(`document.querySelector("#endpoints details[open] .copied").textContent = ""`)
			tb.click(fmt.Sprintf("#endpoints details[open] .copy button:nth-child(%d)", index))
			tb.expect("#endpoints details[open] .copied", map[string]string{"id": "Tersalin", "en": "Copied"}[lang])
			return eval[string](tb, "navigator.clipboard.readText()")
		}
		input := `document.querySelector("#endpoints details[open] .send input").value`
		want := local.URL + eval[string](tb, input)
		if got := copied(1); got != want || !strings.HasPrefix(got, local.URL+"/v1/holidays?year=") {
			t.Errorf("copied %q, want %q", got, want)
		}
		if got := copied(2); got != "curl '"+want+"'" {
			t.Errorf("copied %q, want %q in curl", got, want)
		}
		// What is typed is copied, and it is always of this host.
		for typed, want := range map[string]string{
			"/v1/sources?year=2020":        "/v1/sources?year=2020",
			" v1/health ":                  "/v1/health",
			"//elsewhere.example/v1":       "/elsewhere.example/v1",
			"https://elsewhere.example/v1": "/https://elsewhere.example/v1",
			"../../v1/health":              "/v1/health",
		} {
			tb.js(fmt.Sprintf(`%s = %q`, input, typed))
			if got := copied(1); got != local.URL+want {
				t.Errorf("for %q, %q was copied, want %s here", typed, got, want)
			}
		}
	}
}

// filesOnly are hosts that have the files and nothing else: one that knows
// nothing, and one that has been told what to say where it has no answer.
func filesOnly(t *testing.T) map[string]*httptest.Server {
	t.Helper()
	unpacked := unpack(t)
	plain := http.FileServerFS(unpacked)
	told := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.ContainsFunc(api.Endpoints(), func(e api.Endpoint) bool { return e.Path == strings.TrimSuffix(r.URL.Path, "/") }) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusNotFound)
			w.Write(unpacked[api.FilesOnlyFile].Data)
			return
		}
		plain.ServeHTTP(w, r)
	})
	hosts := map[string]*httptest.Server{"plain": below("/some/mirror", plain), "told": below("/some/mirror", told)}
	for _, host := range hosts {
		t.Cleanup(host.Close)
	}
	return hosts
}

// below serves a site in a folder.
func below(folder string, site http.Handler) *httptest.Server {
	host := http.NewServeMux()
	host.Handle(folder+"/", http.StripPrefix(folder, site))
	return httptest.NewServer(host)
}

// TestFilesOnly: where no worker answers, a question is answered by its file,
// and one that has none by words.
func TestFilesOnly(t *testing.T) {
	t.Parallel()
	notes := map[string]struct{ file, none string }{
		"id": {"server ini hanya menyajikan berkas; inilah berkas jawabannya", "Server ini hanya menyajikan berkas, jadi pertanyaan ini tidak dijawab di sini."},
		"en": {"this host serves files only; this is the file of the answer", "This host serves files only, so it cannot answer this."},
	}
	for name, host := range filesOnly(t) {
		tb := open(t, host.URL+"/some/mirror/", desk)
		for lang, page := range apiPages {
			tb.visit(page)
			first := tb.example(1)
			for _, typed := range []string{
				"/v1/holidays?year=2024",
				"/v1/holidays?year=2024&type=national_holiday&includeSources=true",
				"/v1/holidays/check?date=2024-08-17",
				"/v1/workdays/check?date=2024-12-26&includeCollectiveLeave=false",
				"/v1/workdays/check?date=2024-12-26&weekend=sat,sun",
				"/v1/sources?year=2020",
				"/v1/health",
			} {
				tb.sends(first, typed, 200, local.URL)
				if said := tb.text(first + " .answer-said"); !strings.HasSuffix(said, " · "+notes[lang].file) {
					t.Errorf("%s, %s is answered %q", name, typed, said)
				}
			}
			for _, typed := range []string{
				"/v1/workdays/add?date=2024-03-04&days=10",
				"/v1/workdays/diff?start=2024-01-01&end=2024-12-31",
				"/v1/workdays/check?date=2024-12-26&weekend=sun",
				"/v1/holidays?year=1999",
				"/v1/holidays?year=2024&color=red",
				"/v1/sources?year=20",
			} {
				tb.send(first, typed)
				tb.wait(fmt.Sprintf(`document.querySelector(%q).innerText.startsWith(%q)`, first+" .answer-said", notes[lang].none))
				shown := eval[string](tb, fmt.Sprintf(`(() => { const e = document.querySelector(%q); return e.hidden ? "" : e.innerText; })()`, first+" .answer"))
				var want, got any
				if name == "told" { // what it has been told to say
					if err := json.Unmarshal([]byte(content(t, api.FilesOnlyFile)), &want); err != nil {
						t.Fatal(err)
					}
					if err := json.Unmarshal([]byte(shown), &got); err != nil || !reflect.DeepEqual(got, want) {
						t.Errorf("%s: %s shows %q (%v)", name, typed, shown, err)
					}
				} else if shown != "" {
					t.Errorf("%s: %s shows %q", name, typed, shown)
				}
			}
			for _, said := range tb.forgive() {
				// The browser's own note that there is no such file.
				if !strings.Contains(said, "404") {
					t.Errorf("the browser said: %s", said)
				}
			}
		}
	}
}
