package page_test

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
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
// in a sub-folder: pages, scripts and calculators all work there.
func TestBareMirror(t *testing.T) {
	t.Parallel()
	mirror := below("/some/mirror", http.FileServerFS(unpack(t)))
	t.Cleanup(mirror.Close)

	tb := open(t, mirror.URL+"/some/mirror/", desk)
	for _, page := range []string{"", "en/", "2023/", "widget/", "en/widget/", "en/2023/"} {
		tb.visit(page)
	}
	want := ask[list](t, local.URL+"/v1/holidays?year=2023")
	if got := eval[int](tb, `document.querySelectorAll(".holidays li").length`); got != want.Meta.Total {
		t.Errorf("the list has %d rows, want %d", got, want.Meta.Total)
	}
	var dates []string
	for _, h := range want.Data {
		dates = append(dates, h.Date)
	}
	if got := eval[[]string](tb, `[...document.querySelectorAll(".months :is(td.n, td.l)")].map((d) => d.id)`); !slices.Equal(got, slices.Compact(dates)) {
		t.Errorf("the calendar marks\n%v, but the API says\n%v", got, dates)
	}
	tb.wait(`document.querySelector(".story .record a")`)
	for _, q := range questions {
		tb.enter(q)
		tb.expect("#call-url", mirror.URL+"/some/mirror"+q.call)
		tb.answers(q, ask[computed](t, local.URL+q.call))
	}
	tb.enter(question{calc: "add", fields: map[string]string{"date": "2024-03-04", "days": "0"}})
	tb.refuses("en", "days")
	tb.click(".bar a[rel=next]")
	tb.wait(`location.pathname === "/some/mirror/en/2024/" && document.querySelector('td.n[id="2024-01-01"]')`)
	tb.ready()
	tb.click("a.language")
	tb.wait(`location.pathname === "/some/mirror/2024/" && document.documentElement.lang === "id"`)
	tb.ready()
	tb.calculates()
	tb.refuses("id", "days")
	tb.kept("2024/", "en/2023/", "js/page.id.js", "js/tools.id.js")
	for _, address := range tb.requested() {
		if !strings.HasPrefix(address, "data:") && !strings.HasPrefix(address, mirror.URL+"/some/mirror/") {
			t.Errorf("the pages ask for %s", address)
		}
	}
}
