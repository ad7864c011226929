package site_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mmcdole/gofeed"
	"github.com/mmcdole/gofeed/atom"
)

func TestAtom(t *testing.T) {
	body := renderedFile(t, "v1/changes.atom")
	if kind := gofeed.DetectFeedType(bytes.NewReader(body)); kind != gofeed.FeedTypeAtom {
		t.Fatalf("gofeed takes it for %v", kind)
	}
	feed, err := (&atom.Parser{}).Parse(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	var changes struct {
		metaRecord
		Total int `json:"total"`
	}
	var data []struct {
		Year int `json:"year"`
		revisionRecord
	}
	decodeFile(t, "v1/changes.json", &changes, &data)
	if len(feed.Entries) != len(data) {
		t.Fatalf("%d entries for %d changes", len(feed.Entries), len(data))
	}
	uuid := regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	ids := map[string]bool{feed.ID: true}
	if feed.Title == "" || !uuid.MatchString(feed.ID) || len(feed.Authors) != 1 || feed.Authors[0].Name == "" {
		t.Errorf("RFC 4287 wants title, id and an author: %+v", feed)
	}
	newest := time.Time{}
	for i, e := range feed.Entries {
		c := data[i]
		what := fmt.Sprintf("revision %d of %d", c.Revision, c.Year)
		if e.Title == "" || !uuid.MatchString(e.ID) || ids[e.ID] || e.UpdatedParsed == nil {
			t.Errorf("%s: RFC 4287 wants title, updated and an id of its own: %+v", what, e)
			continue
		}
		ids[e.ID] = true
		if e.UpdatedParsed.After(newest) {
			newest = *e.UpdatedParsed
		}
		if e.Summary != c.Summary || !strings.Contains(e.Content.Value, c.Summary) || !strings.Contains(e.Content.Value, c.Source.Title) {
			t.Errorf("%s: summary or content does not say what the dataset does", what)
		}
		for _, m := range c.Moved {
			if line := fmt.Sprintf("moved from %s to %s: %s (%s)\n", m.From, m.To, m.LocalName, m.Name); !strings.Contains(e.Content.Value, line) {
				t.Errorf("%s: the content does not say %q", what, line)
			}
		}
		for _, d := range append(c.Added, c.Dropped...) {
			if !strings.Contains(e.Content.Value, d.Date) || !strings.Contains(e.Content.Value, d.LocalName) {
				t.Errorf("%s: the content does not name %s, %s", what, d.Date, d.LocalName)
			}
		}
		if c.Date == nil {
			if e.Published != "" {
				t.Errorf("%s: its date is unknown, but published is %s", what, e.Published)
			}
		} else if want := *c.Date + "T00:00:00Z"; e.Published != want || e.Updated != want {
			t.Errorf("%s: published %s, updated %s, want %s", what, e.Published, e.Updated, want)
		}
		ours, alternates := fmt.Sprintf("/v1/revisions/%d.json", c.Year), 0
		for _, l := range e.Links {
			want := ours
			if l.Rel == "alternate" {
				alternates++
				if c.Source.URL != nil {
					want = *c.Source.URL
				}
			}
			if l.Href != want {
				t.Errorf("%s: the %s link is %s, want %s", what, l.Rel, l.Href, want)
			}
		}
		links := 1
		if c.Source.URL != nil {
			links = 2
		}
		if alternates != 1 || len(e.Links) != links {
			t.Errorf("%s: %d alternate links of %d, want 1 of %d", what, alternates, len(e.Links), links)
		}
	}
	if feed.UpdatedParsed == nil || !feed.UpdatedParsed.Equal(newest) {
		t.Errorf("the feed says it was updated %s, its newest entry %s", feed.Updated, newest)
	}
	for _, l := range feed.Links {
		renderedFile(t, strings.TrimPrefix(l.Href, "/"))
	}
	if err := xml.Unmarshal(body, new(struct{})); err != nil || !bytes.HasPrefix(body, []byte(xml.Header)) || !bytes.HasSuffix(body, []byte("</feed>\n")) {
		t.Errorf("not a well-formed text file: %v", err)
	}
}

// Feed readers show an entry again when its id changes: these must not, ever.
func TestAtomIDsStay(t *testing.T) {
	body := string(renderedFile(t, "v1/changes.atom"))
	for _, id := range []string{
		"urn:uuid:40b9a2ce-5669-5ffc-a1b6-408c401fecb6", // the feed
		"urn:uuid:6e506b2a-38ed-54c7-8646-f74667502c62", // revision 3 of 2021
	} {
		if !strings.Contains(body, "<id>"+id+"</id>") {
			t.Errorf("the id %s is gone", id)
		}
	}
}
