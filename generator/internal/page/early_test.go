package page_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	cdppage "github.com/chromedp/cdproto/page"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
	"harikerja/generator/internal/assemble"
)

// earlyTree is that of the last two years and two invented ones after them, as
// if somebody were early with their datasets.
func earlyTree(t *testing.T) fstest.MapFS {
	t.Helper()
	sets := datasets.Embedded()
	sets = slices.Clone(sets[len(sets)-2:])
	for range 2 {
		sets = append(sets, datasetstest.NextYear(sets[len(sets)-1]))
	}
	years, err := datasets.Parse(sets)
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, f := range assemble.Files(years, nil, "") {
		files[f.Path] = &fstest.MapFile{Data: f.Data}
	}
	return files
}

// TestEarlyDatasets: whichever years are covered after the current one, the
// front page leads to it, and the widget names the next holiday or none; below
// a path, on a host that only serves files.
func TestEarlyDatasets(t *testing.T) {
	t.Parallel()
	files := earlyTree(t)
	first, last := lastYear()-1, lastYear()+2
	mirror := below("/some/mirror", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/en" { // a host that does not lead to the folder
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Write(files["en/index.html"].Data) // who has gone needs no answer
			return
		}
		if r.URL.Path == fmt.Sprintf("/%d/", first) {
			time.Sleep(200 * time.Millisecond) // a network: what leads here could be painted meanwhile
		}
		http.FileServerFS(files).ServeHTTP(w, r)
	}))
	t.Cleanup(mirror.Close)
	open := func(t *testing.T, now string) *tab {
		t.Helper()
		tb := open(t, mirror.URL+"/some/mirror/", desk)
		tb.clock(now)
		return tb
	}

	for _, test := range []struct {
		current  int
		from, to string // Y is the current year
		shown    int
	}{
		{first, "", "Y/", first},
		{first, "en/", "en/Y/", first},
		{first + 1, "", "Y/", first + 1},
		{first + 1, "en/", "en/Y/", first + 1},
		{first, "?weekend=fri,sat&includeCollectiveLeave=false#list-Y", "Y/?weekend=fri,sat&includeCollectiveLeave=false#list-Y", first},
		{first, "en/?calc=add&date=Y-03-04&days=10#Y-08-17", "en/Y/?calc=add&date=Y-03-04&days=10#Y-08-17", first},
		{first, "en?weekend=sun#Y-08-17", "en/Y/?weekend=sun#Y-08-17", first},
		{first, "?lang=en", "en/Y/", first},
		{first, fmt.Sprintf("?year=%d", last), fmt.Sprintf("%d/", last), last},
		// What was asked for stays, and so does what is on the front page or not covered.
		{first, fmt.Sprintf("?year=%d", last+1), fmt.Sprintf("?year=%d", last+1), last},
		{first, fmt.Sprintf("%d/", last), fmt.Sprintf("%d/", last), last},
		{last - 1, "?weekend=sun", "?weekend=sun", last - 1},
		{last, "en/", "en/", last},
		{last + 1, "", "", last},
		{first - 1, "en/", "en/", last},
	} {
		t.Run(fmt.Sprintf("front page in %d, %s", test.current, test.from), func(t *testing.T) {
			t.Parallel()
			year := strings.NewReplacer("Y", fmt.Sprint(test.current))
			tb := open(t, fmt.Sprintf("%d-12-31T23:59:00", test.current))
			call(tb, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `requestAnimationFrame(function look() {
				const seen = new Set(JSON.parse(sessionStorage.seen ?? "[]"));
				for (const e of document.querySelectorAll(".year")) if (e.getClientRects().length > 0) seen.add(Number(e.dataset.year));
				sessionStorage.seen = JSON.stringify([...seen]);
				requestAnimationFrame(look);
			})`})
			tb.visit(year.Replace(test.from))
			tb.wait(fmt.Sprintf(`location.href === %q`, tb.base+year.Replace(test.to)))
			tb.wait(`sessionStorage.seen !== "[]"`)
			if got := eval[string](tb, `sessionStorage.seen`); got != fmt.Sprintf("[%d]", test.shown) {
				t.Errorf("seen are %s, want %d", got, test.shown)
			}
		})
	}

	// The widget has three years. Before them, it would name a day that is not the next one.
	for now, known := range map[string]int{
		fmt.Sprintf("%d-01-02", last-2): last - 2,
		fmt.Sprintf("%d-12-31", last-2): last - 1,
		fmt.Sprintf("%d-12-31", last-1): last,
		fmt.Sprintf("%d-01-02", last-3): 0,
	} {
		t.Run("widget on "+now, func(t *testing.T) {
			t.Parallel()
			localName, name := "", ""
			if known > 0 {
				var year list
				if err := json.Unmarshal(files[fmt.Sprintf("v1/holidays/%d.json", known)].Data, &year); err != nil {
					t.Fatal(err)
				}
				next := year.Data[slices.IndexFunc(year.Data, func(h holiday) bool { return h.Date > now })]
				localName, name = next.LocalName, next.Name
			}
			tb := open(t, now+"T12:00:00")
			tb.visit("widget/")
			tb.expect("#name", localName)
			tb.visit("en/widget/")
			tb.expect("#name", name)
		})
	}
}
