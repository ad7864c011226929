package curate

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// others are the years that were known before one, or after the first.
func before(years []datasets.Year, i int) []datasets.Year {
	if i == 0 {
		return years[1:]
	}
	return years[:i]
}

var windowText = regexp.MustCompile(`^\? .*: one day from (\S{10}) to (\S{10})(; remove the row .*)?$`)

// TestDraft: what is drafted for each year that there is. Every day that it
// names is in that year's calendar, every festival of the calendar is in it, and
// each window holds the day that the decree named, and is at most three days
// wide.
func TestDraft(t *testing.T) {
	years := shipped(t)
	for i, y := range years {
		_, data, err := Draft(y.Number, nil, &Instrument{Status: "draft"}, before(years, i))
		if err != nil {
			t.Fatal(err)
		}
		var draft struct {
			Year     int
			Status   string
			Holidays []struct{ Date, Type, LocalName, Name string }
		}
		if err := json.Unmarshal(data, &draft); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf(`Cuti Bersama Tahun %d",`, y.Number); y.Number > 2012 && !strings.Contains(string(data), want) {
			t.Errorf("%d: the decree's title is not that of a joint decree of the year: %.700s", y.Number, data)
		}
		if draft.Year != y.Number || draft.Status != "draft" {
			t.Errorf("%d: the draft is of %d, %s", y.Number, draft.Year, draft.Status)
		}
		left := make(map[string]datasets.Holiday) // the festivals of the calendar that the draft has not named
		for _, h := range y.Current() {
			if h.Type == datasets.National && festivalOf(h.Name) != nil {
				left[h.Date.String()+h.Name] = h
			}
		}
		fixed, blank := 0, 0
		for _, row := range draft.Holidays {
			if row.Type != "national_holiday" {
				t.Errorf("%d: %+v", y.Number, row)
			}
			m := windowText.FindStringSubmatch(row.Date)
			if m == nil {
				fixed++
				if _, ok := left[row.Date+row.Name]; !ok {
					t.Errorf("%d: it says that %s is on %s", y.Number, row.Name, row.Date)
				}
				delete(left, row.Date+row.Name)
				continue
			}
			blank++
			from, to := workday.MustParseDate(m[1]), workday.MustParseDate(m[2])
			if from.DaysUntil(to) > 2 {
				t.Errorf("%d: a window of %s to %s for %s", y.Number, from, to, row.Name)
			}
			found := m[3] != "" // may be in the other year
			for d := from; !d.After(to) && !found; d = d.AddDays(1) {
				_, found = left[d.String()+row.Name]
				delete(left, d.String()+row.Name)
			}
			if !found {
				t.Errorf("%d: no %s from %s to %s", y.Number, row.Name, from, to)
			}
		}
		for _, h := range left {
			// The minister gave one Eid a third day.
			if y.Number == 2009 && h.Date.String() == "2009-09-22" {
				continue
			}
			t.Errorf("%d: the draft leaves out %s on %s", y.Number, h.Name, h.Date)
		}
		if fixed < 5 || blank < 9 {
			t.Errorf("%d: %d days and %d blanks", y.Number, fixed, blank)
		}
		// A draft with blanks is not a dataset, and the report names each.
		_, err = datasets.ParseEach([]datasets.File{{Name: fmt.Sprint(y.Number) + ".json", Data: data}})
		faults, _ := err.(datasets.Faults)
		named := 0
		for _, f := range faults {
			if strings.HasPrefix(f.What, "still to be filled in: ") {
				named++
			}
		}
		if want := strings.Count(string(data), `"?`); len(faults) != named || named != want || want < blank+5 {
			t.Errorf("%d: %d blanks, %d named in %d faults:\n%v", y.Number, want, named, len(faults), err)
		}
	}
}

// TestFilledIn: a draft with everything filled in is a good dataset, in which
// nothing is doubtful.
func TestFilledIn(t *testing.T) {
	years := shipped(t)
	next := years[len(years)-1].Number + 1
	in := &Instrument{Status: "draft", Citation: fmt.Sprintf("SKB Nomor 1 Tahun %d; 2 Tahun %d, 3 Tahun %d", next-1, next-1, next-1), Note: "N.", LocalNote: "C.", Publisher: "Nobody",
		Signed: workday.DateOf(next-1, 9, 1), URL: "https://example.go.id/decree.pdf"}
	_, data, err := Draft(next, nil, in, years)
	if err != nil {
		t.Fatal(err)
	}
	middle := regexp.MustCompile(`"\? [^"]*: one day from (\S{10}) to \S{10}"`)
	text := middle.ReplaceAllStringFunc(string(data), func(blank string) string {
		return fmt.Sprintf("%q", workday.MustParseDate(middle.FindStringSubmatch(blank)[1]).AddDays(1))
	})
	text = regexp.MustCompile(`"\? (such as: |misalnya: )`).ReplaceAllString(text, `"`)
	parsed, err := datasets.ParseEach([]datasets.File{{Name: fmt.Sprint(next) + ".json", Data: []byte(text)}})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, d := range Doubts(&parsed[0], years) {
		if d.Rule != "collective-leave-count" && d.Rule != "summary" { // no decree, no leave
			t.Error(d)
		}
	}
	source := parsed[0].Sources[0]
	if !source.Official || len(source.Numbers) != 3 || source.Numbers[0] != fmt.Sprintf("1 Tahun %d", next-1) || !strings.HasSuffix(source.Title, fmt.Sprint("Tahun ", next)) {
		t.Errorf("%+v", source)
	}
	if parsed[0].Revisions[0].Date != in.Signed {
		t.Errorf("%+v", parsed[0].Revisions)
	}
}

func TestDraftRefuses(t *testing.T) {
	years := shipped(t)
	last := years[len(years)-1].Number
	for name, c := range map[string]struct {
		year  int
		in    Instrument
		years []datasets.Year
		want  string
	}{
		"there already":      {last, Instrument{}, years, "already"},
		"a gap":              {last + 2, Instrument{}, years, fmt.Sprintf("%d comes before %d", last+1, last+2)},
		"long ago":           {years[0].Number - 2, Instrument{}, years, "without a gap"},
		"nothing to go by":   {last, Instrument{}, nil, "no other year"},
		"not a joint decree": {last + 1, Instrument{Citation: "Keppres 1 Tahun 2020"}, years, "not a joint decree"},
	} {
		if _, _, err := Draft(c.year, nil, &c.in, c.years); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
