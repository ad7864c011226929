package page_test

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// unpack reads the mirror archive into memory.
func unpack(t *testing.T) fstest.MapFS {
	t.Helper()
	plain, err := gzip.NewReader(strings.NewReader(content(t, "v1/mirror.tar.gz")))
	if err != nil {
		t.Fatal(err)
	}
	unpacked := fstest.MapFS{}
	for archive := tar.NewReader(plain); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return unpacked
		}
		if err != nil {
			t.Fatal(err)
		}
		if header.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		unpacked[strings.TrimPrefix(strings.TrimPrefix(header.Name, "./"), "public/")] = &fstest.MapFile{Data: data, ModTime: header.ModTime}
	}
}

// TestBareMirror serves the unpacked archive with nothing but a file server,
// in a sub-folder: calendar, lists and calculators all work there.
func TestBareMirror(t *testing.T) {
	t.Parallel()
	host := http.NewServeMux()
	host.Handle("/some/mirror/", http.StripPrefix("/some/mirror", http.FileServerFS(unpack(t))))
	mirror := httptest.NewServer(host)
	t.Cleanup(mirror.Close)

	tb := open(t, mirror.URL+"/some/mirror/", desk)
	tb.visit("?lang=en&year=2023")
	want := ask[list](t, local.URL+"/v1/holidays?year=2023")
	if got := eval[int](tb, `document.querySelectorAll("#holidays li").length`); got != want.Meta.Total {
		t.Errorf("the list has %d rows, want %d", got, want.Meta.Total)
	}
	var dates []string
	for _, h := range want.Data {
		dates = append(dates, h.Date)
	}
	if got := eval[[]string](tb, `[...document.querySelectorAll("#months .national, #months .leave")].map((b) => b.dataset.date)`); !slices.Equal(got, slices.Compact(dates)) {
		t.Errorf("the calendar marks\n%v, but the API says\n%v", got, dates)
	}
	tb.wait(`document.querySelector("#story .record a")`)
	for _, q := range questions {
		tb.enter(q)
		tb.expect("#call-url", mirror.URL+"/some/mirror"+q.call)
		tb.answers(q, ask[computed](t, local.URL+q.call))
	}
	tb.enter(question{calc: "add", fields: map[string]string{"date": "2024-03-04", "days": "0"}})
	wrong := ask[computed](t, local.URL+"/v1/workdays/add?date=2024-03-04&days=0")
	tb.expect("#e-days", wrong.Error.Message)
	tb.click("#year-next")
	tb.wait(`document.querySelector('[data-date="2024-01-01"].national')`)

	// A live example finds no worker there; the page answers itself, and says so.
	add := "#endpoints details:nth-child(4)"
	tb.wait(`(document.querySelector("` + add + `").open = true)`)
	tb.sends(add, "/v1/workdays/add?date=2024-03-04&days=10", 200, local.URL)
	if said := tb.text(add + " .answer-said"); !strings.Contains(said, "files only") {
		t.Errorf("it does not say that no worker answered: %q", said)
	}
	for _, said := range tb.forgive() {
		// The browser's own note that the file server has no such file.
		if !strings.Contains(said, "404") {
			t.Errorf("the browser said: %s", said)
		}
	}
	tb.sends(add, "/v1/holidays/check?date=2024-08-17", 200, local.URL) // a folder, of which it shows a listing
	tb.kept("./", "v1/worker.wasm")
}
