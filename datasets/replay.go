package datasets

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"harikerja/worker/workday"
)

// ReplayPath is where the text of Replay lies, from the top of the repository.
const ReplayPath = "datasets/testdata/replay.txt"

// Replay returns the years as text: what is known of each, its sources, and
// the calendar as it stood after every revision. The text of the datasets is
// kept in testdata/replay.txt, where a change shows as the days it moves, and
// can be read beside the decree.
func Replay(years []Year) []byte {
	var b bytes.Buffer
	for i := range years {
		y := &years[i]
		fmt.Fprintf(&b, "%d %s %s\n", y.Number, y.CountryCode, y.Status)
		if y.Note != "" {
			fmt.Fprintf(&b, "  note %s\n", y.Note)
			fmt.Fprintf(&b, "  localNote %s\n", y.LocalNote)
		}
		for _, s := range y.Sources {
			site := "unofficial"
			if s.Official {
				site = "official"
			}
			numbers := strings.Join(s.Numbers, "; ")
			fmt.Fprintf(&b, "  source %s %s %s | %s | %s | %s | %s %s\n", s.ID, s.Type, dateOrUnknown(s.PublishedAt),
				s.Title, cmp.Or(numbers, "no numbers"), s.Publisher, site, cmp.Or(s.URL, "no url"))
		}
		for _, r := range y.Revisions {
			fmt.Fprintf(&b, "%d r%d %s %s | %s | %s\n", y.Number, r.Number, dateOrUnknown(r.Date), r.Source, r.Summary, r.LocalSummary)
			for _, h := range y.At(r.Number) {
				fmt.Fprintf(&b, "  %s %s %s | %s | %s\n", h.Date, h.Type, h.LocalName, h.Name, strings.Join(h.Sources, ","))
			}
		}
	}
	return b.Bytes()
}

func dateOrUnknown(d workday.Date) string {
	if !d.IsValid() {
		return "unknown"
	}
	return d.String()
}
