package site

import (
	"bytes"
	"crypto/sha1"
	"encoding/xml"
	"fmt"
	"strings"

	"harikerja/datasets"
	"harikerja/generator/internal/tree"
	"harikerja/worker/workday"
)

// The elements of RFC 4287 that the feed uses. Links to our own files are
// relative: the feed does not know which host serves it.

type atomFeed struct {
	XMLName   xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang      string      `xml:"xml:lang,attr"`
	ID        string      `xml:"id"`
	Title     string      `xml:"title"`
	Subtitle  string      `xml:"subtitle"`
	Updated   string      `xml:"updated"`
	Author    atomAuthor  `xml:"author"`
	Links     []atomLink  `xml:"link"`
	Generator string      `xml:"generator"`
	Entries   []atomEntry `xml:"entry"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID        string      `xml:"id"`
	Title     string      `xml:"title"`
	Updated   string      `xml:"updated"`
	Published string      `xml:"published,omitempty"`
	Links     []atomLink  `xml:"link"`
	Summary   string      `xml:"summary"`
	Content   atomContent `xml:"content"`
}

type atomContent struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

// changesAtom renders the changes of all years as a feed.
func changesAtom(list []change) tree.File {
	feed := atomFeed{
		Lang:     "en",
		ID:       atomID("changes"),
		Title:    "Holidays of Indonesia: decrees and amendments",
		Subtitle: "Every decree that set or changed the public holidays and collective leave of Indonesia, newest first.",
		Updated:  atomTime(list[0].effective()),
		Author:   atomAuthor{"harikerja"},
		Links: []atomLink{
			{"self", "application/atom+xml", url(AtomFile)},
			{"alternate", "application/json", url(ChangesFile)},
		},
		Generator: "harikerja",
	}
	for i := range list {
		c := &list[i]
		year, n := c.year.Number, c.Revision.Number
		s := c.year.Source(c.Source)
		e := atomEntry{
			ID:      atomID(fmt.Sprintf("changes/%d/r%d", year, n)),
			Title:   fmt.Sprintf("%d, revision %d: %s", year, n, s.Citation()),
			Updated: atomTime(c.effective()),
			Summary: c.Summary,
			Content: atomContent{"text", c.content(s)},
		}
		if c.Date.IsValid() {
			e.Published = atomTime(c.Date)
		}
		// A reader's click leads to the decree, if it has an address.
		ours := atomLink{"alternate", "application/json", url(string(revisionsFile.year(year)))}
		if s.URL != "" {
			e.Links = append(e.Links, atomLink{Rel: "alternate", Href: s.URL})
			ours.Rel = "related"
		}
		e.Links = append(e.Links, ours)
		feed.Entries = append(feed.Entries, e)
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	if err := xml.NewEncoder(&b).Encode(feed); err != nil { // lives: nothing here can fail to encode
		panic(err) // lives: as above
	}
	b.WriteByte('\n')
	return tree.File{Path: AtomFile, Data: b.Bytes()}
}

// content tells the change in plain text, a line a day.
func (c *change) content(s *datasets.Source) string {
	lines := []string{c.Summary, ""}
	for _, m := range c.moved {
		lines = append(lines, fmt.Sprintf("moved from %s to %s: %s", m.from.Date, m.to.Date, names(&m.to)))
	}
	for i := range c.dropped {
		lines = append(lines, fmt.Sprintf("dropped %s: %s", c.dropped[i].Date, names(&c.dropped[i])))
	}
	for i := range c.added {
		lines = append(lines, fmt.Sprintf("added %s: %s", c.added[i].Date, names(&c.added[i])))
	}
	lines = append(lines, "", s.Title)
	return strings.Join(lines, "\n")
}

func names(h *datasets.Holiday) string { return h.LocalName + " (" + h.Name + ")" }

// atomTime is the start of the day in UTC, which is the same day everywhere in
// Indonesia.
func atomTime(d workday.Date) string { return d.String() + "T00:00:00Z" }

// atomNamespace is what the feed's ids are derived from. It was drawn once, at
// random, and must never change.
var atomNamespace = [16]byte{0x89, 0x44, 0x09, 0x42, 0xf1, 0xdf, 0x8b, 0x51, 0xf9, 0xbf, 0xcd, 0xab, 0x45, 0x99, 0xaa, 0x42}

// atomID is the permanent id of a feed or an entry: a name-based UUID (RFC
// 9562, version 5), which is valid wherever the feed lies and names no host.
func atomID(name string) string {
	h := sha1.New()
	h.Write(atomNamespace[:])
	h.Write([]byte(name))
	id := h.Sum(nil)[:16]
	id[6] = id[6]&0x0f | 0x50
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}
