package page_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestLiveExamples(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=en&year=2024")
	paths := eval[[]string](tb, `[...document.querySelectorAll("#endpoints summary code")].map((c) => c.innerText.replace("GET ", ""))`)
	if len(paths) != 7 {
		t.Fatalf("there are %d endpoints, want 7: %v", len(paths), paths)
	}
	for index, path := range paths {
		details := fmt.Sprintf("#endpoints details:nth-child(%d)", index+1)
		tb.wait(fmt.Sprintf(`(document.querySelector(%q).open = true)`, details))
		typed := eval[string](tb, fmt.Sprintf(`document.querySelector(%q).value`, details+" .send input"))
		if !strings.HasPrefix(typed, path) {
			t.Errorf("the example of %s is %s", path, typed)
		}
		tb.sends(details, typed, 200, local.URL)
	}
	first := "#endpoints details:nth-child(1)"
	tb.wait(fmt.Sprintf(`(document.querySelector(%q).open = true)`, first))
	// A file that is no JSON is shown as it is, and the next question still goes to the host.
	tb.js(fmt.Sprintf(`(() => { const d = document.querySelector(%q); d.querySelector(".send input").value = "/v1/holidays/2024.csv"; d.querySelector("form").requestSubmit(); })()`, first))
	tb.wait(fmt.Sprintf(`document.querySelector(%q).textContent.startsWith("date,")`, first+" .answer"))
	tb.wait(fmt.Sprintf(`/^200 · .* · from this host$/.test(document.querySelector(%q).innerText)`, first+" .answer-said"))
	tb.sends(first, "/v1/sources?year=2020", 200, local.URL)
	if said := tb.text(first + " .answer-said"); !strings.HasSuffix(said, "from this host") {
		t.Errorf("after a file, a question is answered %q", said)
	}
	// The browser itself notes every answer that is an error; that note is not the page's doing.
	tb.sends(first, "/v1/holidays?year=20", 400, local.URL)
	if said := tb.forgive(); len(said) != 1 || !strings.Contains(said[0], "400") {
		t.Errorf("the browser said %q, want only its note of the 400", said)
	}
}

// sends edits an example, sends it and compares what is shown with the server's own answer.
func (tb *tab) sends(details, typed string, status int, server string) {
	tb.t.Helper()
	tb.js(fmt.Sprintf(`(() => { const d = document.querySelector(%q); d.querySelector(".send input").value = %q; d.querySelector(".answer-said").textContent = ""; d.querySelector("form").requestSubmit(); })()`, details, typed))
	said := details + " .answer-said"
	tb.wait(fmt.Sprintf(`/^%d · \d+ ms · ./.test(document.querySelector(%q).innerText)`, status, said))
	var shown any
	if err := json.Unmarshal([]byte(tb.text(details+" .answer")), &shown); err != nil {
		tb.t.Fatalf("%s: what is shown is not JSON: %v", typed, err)
	}
	if want := ask[any](tb.t, server+typed); !reflect.DeepEqual(shown, want) {
		tb.t.Errorf("%s shows\n%v, want\n%v", typed, shown, want)
	}
}

// TestLinksLead: every link on the page to a file of this host finds one.
func TestLinksLead(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=en&year=2024")
	links := eval[[]string](tb, `[...new Set([...document.querySelectorAll("a[href], link[href]")].map((a) => a.href.replace(/^webcal:/, "http:").split("#")[0]))].filter((h) => h.startsWith(location.origin))`)
	if len(links) < 30 {
		t.Errorf("only %d links were found", len(links))
	}
	for _, link := range links {
		if status := head(t, link); status != 200 {
			t.Errorf("%s answers %d", link, status)
		}
	}
}

// TestStory: each revision is told, with the decree's numbers and link, and nothing that is not in the data.
func TestStory(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	for _, lang := range []string{"id", "en"} {
		for _, year := range []int{2009, 2020, 2022, thisYear(), lastYear()} {
			tb.visit(fmt.Sprintf("?lang=%s&year=%d", lang, year))
			history := ask[revisions](t, fmt.Sprintf("%s/v1/revisions/%d.json", local.URL, year))
			tb.wait(fmt.Sprintf(`document.querySelectorAll("#story > li:not(.others)").length === %d`, len(history.Data)))
			for index, revision := range history.Data {
				item := fmt.Sprintf("#story > li:nth-child(%d)", index+1)
				text := tb.text(item)
				for _, part := range append([]string{revision.Source.Title}, revision.Source.Numbers...) {
					if !strings.Contains(text, part) {
						t.Errorf("%d, revision %d says %q, without %q", year, revision.Revision, text, part)
					}
				}
				if !strings.Contains(text, revision.Summary) {
					t.Errorf("%d, revision %d says %q, without %q", year, revision.Revision, text, revision.Summary)
				}
				if revision.Source.URL != nil && eval[string](tb, fmt.Sprintf(`document.querySelector(%q).getAttribute("href")`, item+" .record a")) != *revision.Source.URL {
					t.Errorf("%d, revision %d does not link %s", year, revision.Revision, *revision.Source.URL)
				}
			}
			sources := ask[struct{ Data []source }](t, fmt.Sprintf("%s/v1/sources?year=%d", local.URL, year))
			if got := eval[int](tb, `document.querySelectorAll("#story .record").length`); got < len(sources.Data) {
				t.Errorf("%d shows %d decrees, want at least %d", year, got, len(sources.Data))
			}
		}
	}
}
