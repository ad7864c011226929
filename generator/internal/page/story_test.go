package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"harikerja/worker/table"
)

// TestStory: each revision is told, in the page's language, with the decree's
// numbers and link, and nothing that is not in the data.
func TestStory(t *testing.T) {
	t.Parallel()
	notes := 0
	for lang, folder := range languages {
		front := parse(t, folder+"index.html")
		for _, year := range table.Years() {
			doc := parse(t, fmt.Sprintf("%s%d/index.html", folder, year.Number))
			notes += tellsStory(t, lang, year.Number, doc)
			if year.Number >= lastYear()-1 {
				tellsStory(t, lang, year.Number, front)
			}
		}
	}
	if notes == 0 {
		t.Error("no year has a note")
	}
}

// tellsStory holds a page against the API, and returns how many notes it has.
func tellsStory(t *testing.T, lang string, year int, doc *html.Node) int {
	t.Helper()
	at := fmt.Sprintf("%d in %s", year, lang)
	articles := all(doc, fmt.Sprintf("#y%d", year))
	if len(articles) != 1 {
		t.Fatalf("%s: there is no article", at)
	}
	article := articles[0]
	history := decode[revisions](t, fmt.Sprintf("v1/revisions/%d.json", year))
	list := all(article, ".story")[0]
	items := slices.DeleteFunc(all(list, "li"), func(n *html.Node) bool { return n.Parent != list || hasClass(n, "others") })
	if len(items) != len(history.Data) || len(items) == 0 {
		t.Fatalf("%s: %d revisions are told, want %d", at, len(items), len(history.Data))
	}
	whole := said(article)
	for i, revision := range history.Data {
		own, other := revision.LocalSummary, revision.Summary
		if lang == "en" {
			own, other = other, own
		}
		if summary := said(all(items[i], "p")[0]); summary != own {
			t.Errorf("%s, revision %d says %q, want %q", at, revision.Revision, summary, own)
		}
		if strings.Contains(whole, other) {
			t.Errorf("%s, revision %d also says %q", at, revision.Revision, other)
		}
		if head := said(all(items[i], "h4")[0]); !slices.Contains(strings.Fields(head), fmt.Sprint(revision.Revision)) {
			t.Errorf("%s, revision %d is called %q", at, revision.Revision, head)
		}
		records := all(items[i], ".record")
		if len(records) != 1 {
			t.Fatalf("%s, revision %d has %d records", at, revision.Revision, len(records))
		}
		tellsSource(t, at, records[0], revision.Source)
	}
	sources := decode[struct{ Data []source }](t, fmt.Sprintf("v1/sources/%d.json", year))
	records := all(list, ".record")
	for _, s := range sources.Data {
		if !slices.ContainsFunc(records, func(n *html.Node) bool { return attribute(n, "id") == s.ID }) {
			t.Errorf("%s: there is no record of %s", at, s.ID)
		}
	}
	for _, record := range records {
		i := slices.IndexFunc(sources.Data, func(s source) bool { return s.ID == attribute(record, "id") })
		if i < 0 {
			t.Errorf("%s: the record %s is of no source", at, attribute(record, "id"))
			continue
		}
		tellsSource(t, at, record, sources.Data[i])
	}

	own, other := history.Meta.LocalNote, history.Meta.Note
	if lang == "en" {
		own, other = other, own
	}
	shown := all(article, ".note")
	if own == nil {
		if len(shown) > 0 {
			t.Errorf("%s: there is no note, but %q", at, said(shown[0]))
		}
		return 0
	}
	if len(shown) != 1 || said(shown[0]) != *own {
		t.Errorf("%s: %d notes are shown, want %q", at, len(shown), *own)
	}
	if other == nil || strings.Contains(whole, *other) {
		t.Errorf("%s: the note is also there in the other language", at)
	}
	return 1
}

// tellsSource holds the record of a source against the API.
func tellsSource(t *testing.T, at string, record *html.Node, s source) {
	t.Helper()
	text := said(record)
	for _, part := range append([]string{s.Title, s.Publisher}, s.Numbers...) {
		if !strings.Contains(text, part) {
			t.Errorf("%s, %s says %q, without %q", at, s.ID, text, part)
		}
	}
	links := all(record, "a")
	switch {
	case s.URL == nil && len(links) > 0:
		t.Errorf("%s, %s links %s", at, s.ID, attribute(links[0], "href"))
	case s.URL != nil && (len(links) != 1 || attribute(links[0], "href") != *s.URL || said(links[0]) != s.Title):
		t.Errorf("%s, %s does not link %s", at, s.ID, *s.URL)
	}
}
