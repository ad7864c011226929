package site_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/worker/workday"
)

// TestMovedTwice: no decree yet has moved two days of one name at once, moved a
// day that had been moved, or dropped one; the next one may. The first day goes to
// the first place, and an event keeps its UID to the end.
func TestMovedTwice(t *testing.T) {
	day := func(n int) workday.Date { return workday.DateOf(2026, 5, n) }
	row := func(n, since, until int, name string) datasets.Holiday {
		return datasets.Holiday{Date: day(n), Type: datasets.National, LocalName: "Lebaran", Name: name, Since: since, Until: until, Sources: []string{"a"}}
	}
	revision := func(n int) datasets.Revision {
		return datasets.Revision{Number: n, Date: day(n), Source: "a", Summary: "S.", LocalSummary: "S."}
	}
	const name = "A/0:9`z{a Z@[" // what is next to the letters and digits is none of them
	year := datasets.Year{Number: 2026, CountryCode: "ID", Status: "draft",
		Sources:   []datasets.Source{{ID: "a", Type: "SKB", Title: "Keputusan", Numbers: []string{}}},
		Revisions: []datasets.Revision{revision(1), revision(2), revision(3), revision(4)},
		Holidays: []datasets.Holiday{
			row(4, 1, 2, name), row(5, 1, 2, name),
			row(6, 2, 3, name), row(7, 2, 3, name),
			row(11, 3, 4, name), row(12, 3, 0, name),
		}}
	files := make(map[string]string)
	for _, f := range site.Render([]datasets.Year{year}) {
		files[f.Path] = string(f.Data)
	}

	var changes struct {
		Data []struct {
			Moved   []struct{ From, To string }
			Dropped []struct{ Date string }
		}
	}
	if err := json.Unmarshal([]byte(files["v1/revisions/2026.json"]), &changes); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range changes.Data {
		for _, m := range c.Moved {
			got = append(got, m.From[8:]+" to "+m.To[8:])
		}
		for _, d := range c.Dropped {
			got = append(got, d.Date[8:]+" dropped")
		}
	}
	if want := "04 to 06, 05 to 07, 06 to 11, 07 to 12, 11 dropped"; strings.Join(got, ", ") != want {
		t.Errorf("%s, want %s", strings.Join(got, ", "), want)
	}
	for _, want := range []string{
		"moved from 2026-05-04 to 2026-05-06: Lebaran (" + name + ")", "moved from 2026-05-07 to 2026-05-12: Lebaran", "dropped 2026-05-11: Lebaran",
	} {
		if !strings.Contains(files["v1/changes.atom"], want) {
			t.Errorf("the feed does not say %q", want)
		}
	}

	calendar := strings.ReplaceAll(files["v1/holidays/2026.ics"], "\r\n ", "")
	for start, first := range map[int]int{11: 4, 12: 5} {
		uid := fmt.Sprintf("UID:2026-05-%02d-national-holiday-a-0-9-z-a-z@harikerja\r\n", first)
		_, event, found := strings.Cut(calendar, uid)
		event, _, _ = strings.Cut(event, "END:VEVENT")
		if !found || !strings.Contains(event, fmt.Sprintf("DTSTART;VALUE=DATE:202605%02d", start)) ||
			strings.Contains(event, "STATUS:CANCELLED") != (start == 11) {
			t.Errorf("the event of the %dth is not that of the %dth with another date:\n%s", start, first, calendar)
		}
	}
	if n := strings.Count(calendar, "BEGIN:VEVENT"); n != 2 {
		t.Errorf("%d events, want 2", n)
	}
}

// TestLeaveOnAWeekend: where leave does not count, it is not named either.
func TestLeaveOnAWeekend(t *testing.T) {
	row := func(day int, kind datasets.Type, name string) datasets.Holiday {
		return datasets.Holiday{Date: workday.DateOf(2026, 5, day), Type: kind, LocalName: name, Name: name, Since: 1, Sources: []string{"a"}}
	}
	year := datasets.Year{Number: 2026, CountryCode: "ID", Status: "draft",
		Sources:   []datasets.Source{{ID: "a", Type: "SKB", Title: "Keputusan", Numbers: []string{}}},
		Revisions: []datasets.Revision{{Number: 1, Source: "a", Summary: "S.", LocalSummary: "S."}},
		Holidays:  []datasets.Holiday{row(9, datasets.Leave, "Saturday"), row(11, datasets.National, "Monday")}}
	year.Holidays[0].LocalName = "Cuti & <b>"
	for _, f := range site.Render([]datasets.Year{year}) {
		if f.Path == "v1/holidays/2026.json" && !strings.Contains(string(f.Data), `"localName":"Cuti & <b>"`) {
			t.Errorf("a name is not written as it is: %s", f.Data)
		}
		if f.Path != "v1/long-weekends/2026.json" {
			continue
		}
		var content struct {
			Data []struct {
				Runs []struct{ Holidays []struct{ Name string } }
			}
		}
		if err := json.Unmarshal(f.Data, &content); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(content.Data); got != "[{[{[{Saturday} {Monday}]}]} {[{[{Monday}]}]}]" {
			t.Errorf("the long weekends, with leave and without, have %s", got)
		}
	}
}
