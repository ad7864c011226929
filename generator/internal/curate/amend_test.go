package curate

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
	"harikerja/worker/workday"
)

func shipped(t *testing.T) []datasets.Year {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return years
}

// amendmentTo is what somebody would ask for to get from one revision to the
// next.
func amendmentTo(y *datasets.Year, revision int) *Amendment {
	r := y.Revisions[revision-1]
	s := y.Source(r.Source)
	a := &Amendment{
		Instrument: Instrument{
			Citation: strings.TrimSpace(s.Type + " " + strings.Join(s.Numbers, ", ")), Title: s.Title, Publisher: s.Publisher,
			Signed: s.PublishedAt, URL: s.URL, Status: y.Status,
		},
		Summary: r.Summary, LocalSummary: r.LocalSummary,
	}
	for _, h := range y.Holidays {
		switch revision {
		case h.Since:
			a.Add = append(a.Add, datasets.Holiday{Date: h.Date, Type: h.Type, LocalName: h.LocalName, Name: h.Name})
		case h.Until:
			a.Drop = append(a.Drop, Day{Date: h.Date, LocalName: h.LocalName})
		}
	}
	before := datasetstest.AsOf(*y, revision-1)
	for _, o := range datasetstest.AsOf(*y, revision).Oddities {
		if !slices.Contains(before.Oddities, o) {
			a.Oddities = append(a.Oddities, o)
		}
	}
	return a
}

// TestHistory: every amendment there ever was, asked for as a curator would,
// gives the file that came of it.
func TestHistory(t *testing.T) {
	years, n := shipped(t), 0
	for _, y := range years {
		for r := 2; r <= y.Revision(); r++ {
			before, want := datasetstest.AsOf(y, r-1), datasetstest.AsOf(y, r)
			a := amendmentTo(&y, r)
			untouched := datasets.Format(&before)
			got, err := Amend(&before, a, years)
			if !a.Signed.IsValid() {
				if err == nil || !strings.Contains(err.Error(), "when was it signed") {
					t.Errorf("%d r%d: an instrument without a date: %v", y.Number, r, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%d r%d: %v", y.Number, r, err)
				continue
			}
			if g, w := datasets.Format(got), datasets.Format(&want); !bytes.Equal(g, w) {
				t.Errorf("%d r%d:\n%s", y.Number, r, diff.Diff("amended", g, "in the repository", w))
			}
			if !bytes.Equal(datasets.Format(&before), untouched) {
				t.Errorf("%d r%d: the year that was to be amended has changed itself", y.Number, r)
			}
			n++
		}
	}
	if n < 20 {
		t.Errorf("only %d amendments", n)
	}
}

// TestKnownSource: an instrument that the year has as a source may be named by
// its id, if it has a date.
func TestKnownSource(t *testing.T) {
	y := shipped(t)[0]
	last := y.Sources[len(y.Sources)-1]
	last.ID, last.PublishedAt = "skb-new", y.UpdatedAt().AddDays(1)
	y.Sources = append(slices.Clone(y.Sources), last)
	a := &Amendment{Instrument: Instrument{Citation: last.ID, Status: y.Status}, Drop: []Day{{Date: y.Current()[0].Date}}}
	amended, err := Amend(&y, a, nil)
	if err != nil || len(amended.Sources) != len(y.Sources) || amended.Revisions[y.Revision()].Date != last.PublishedAt {
		t.Errorf("%v: %+v", err, amended)
	}
	y.Sources[len(y.Sources)-1].PublishedAt = workday.Date{}
	if _, err := Amend(&y, a, nil); err == nil || !strings.Contains(err.Error(), "when was it signed?") {
		t.Errorf("without a date: %v", err)
	}
}
