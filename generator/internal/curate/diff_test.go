package curate_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"harikerja/datasets"
	"harikerja/generator/internal/curate"
	"harikerja/generator/internal/site"
	"harikerja/worker/workday"
)

// asOf returns the file of a year as it was when the revision was its last.
func asOf(y *datasets.Year, revision int) datasets.Year {
	past := *y
	past.Revisions = y.Revisions[:revision]
	past.Holidays = nil
	for _, h := range y.Holidays {
		if h.Since > revision {
			continue
		}
		if h.Until > revision {
			h.Until = 0
		}
		past.Holidays = append(past.Holidays, h)
	}
	return past
}

// with returns the years with one of them replaced.
func with(years []datasets.Year, y datasets.Year) []datasets.Year {
	years = slices.Clone(years)
	for i := range years {
		if years[i].Number == y.Number {
			years[i] = y
		}
	}
	return years
}

// TestCompareEveryAmendment compares every year before and after each of its
// amendments, alone and beside its neighbours, and counts what changes once more,
// day by day.
func TestCompareEveryAmendment(t *testing.T) {
	years := shipped(t)
	amendments := 0
	for i := range years {
		for revision := 2; revision <= years[i].Revision(); revision++ {
			amendments++
			before, after := asOf(&years[i], revision-1), asOf(&years[i], revision)
			name := fmt.Sprintf("%d.r%d", years[i].Number, revision)
			t.Run(name, func(t *testing.T) {
				beside := years[max(i-1, 0):min(i+2, len(years))]
				old, new := with(beside, before), with(beside, after)
				d := curate.Compare(old, new)
				checkAmendment(t, d, &before, &after)
				checkAgainstWalks(t, d, old, new)
			})
			t.Run(name+"/alone", func(t *testing.T) {
				old, new := []datasets.Year{before}, []datasets.Year{after}
				checkAgainstWalks(t, curate.Compare(old, new), old, new)
			})
		}
	}
	if amendments == 0 {
		t.Fatal("no year was amended: nothing was compared")
	}
}

// checkAmendment holds the days against the history that the API itself tells.
func checkAmendment(t *testing.T, d *curate.Difference, before, after *datasets.Year) {
	t.Helper()
	if len(d.Years) != 1 || d.Years[0].Number != after.Number {
		t.Fatalf("%d years differ, want %d alone", len(d.Years), after.Number)
	}
	y := &d.Years[0]
	if len(y.NewRevisions) != 1 || y.NewRevisions[0].Number != after.Revision() || len(y.Gone) != 0 {
		t.Errorf("new are %v and gone %v, want revision %d new and none gone", y.NewRevisions, y.Gone, after.Revision())
	}
	if len(y.Rewritten) != 0 {
		t.Errorf("history was rewritten, it says: %v", y.Rewritten)
	}
	var got []string
	for _, h := range y.Days.Added {
		got = append(got, "added "+row(h))
	}
	for _, h := range y.Days.Dropped {
		got = append(got, "dropped "+row(h))
	}
	for _, c := range y.Days.Moved {
		got = append(got, "moved "+c.From.Date.String()+" "+row(c.To))
	}
	for _, c := range slices.Concat(y.Days.Renamed, y.Days.Retyped) { // for the history, one goes and another comes
		got = append(got, "dropped "+row(c.From), "added "+row(c.To))
	}
	slices.Sort(got)
	want := history(t, after)
	if !slices.Equal(got, want) {
		t.Errorf("the days that change are\n%s\nthe year's history has\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if before.Revision() != after.Revision()-1 {
		t.Fatalf("compared revision %d with %d", before.Revision(), after.Revision())
	}
}

func row(h datasets.Holiday) string { return fmt.Sprintf("%s %s %s", h.Date, h.Type, h.LocalName) }

// history returns what the last revision of a year did, as /v1/revisions tells.
func history(t *testing.T, y *datasets.Year) []string {
	t.Helper()
	type entry struct{ Date, From, To, Type, LocalName string }
	var file struct {
		Data []struct{ Added, Dropped, Moved []entry }
	}
	for _, f := range site.Render([]datasets.Year{*y}) {
		if f.Path == site.RevisionsFile(y.Number) {
			if err := json.Unmarshal(f.Data, &file); err != nil {
				t.Fatal(err)
			}
		}
	}
	last := file.Data[len(file.Data)-1]
	var list []string
	for _, e := range last.Added {
		list = append(list, fmt.Sprintf("added %s %s %s", e.Date, e.Type, e.LocalName))
	}
	for _, e := range last.Dropped {
		list = append(list, fmt.Sprintf("dropped %s %s %s", e.Date, e.Type, e.LocalName))
	}
	for _, e := range last.Moved {
		list = append(list, fmt.Sprintf("moved %s %s %s %s", e.From, e.To, e.Type, e.LocalName))
	}
	slices.Sort(list)
	return list
}

// walked is a state as anybody would write it first: days off by date, and walks
// over days. It shares no code with the engine.
type walked struct {
	first, last time.Time
	off         map[string]datasets.Type
	names       map[string]string
}

func walk(years []datasets.Year) *walked {
	w := &walked{off: make(map[string]datasets.Type), names: make(map[string]string)}
	w.first = time.Date(years[0].Number, 1, 1, 0, 0, 0, 0, time.UTC)
	w.last = time.Date(years[len(years)-1].Number, 12, 31, 0, 0, 0, 0, time.UTC)
	for i := range years {
		for _, h := range years[i].Holidays {
			if h.Until == 0 {
				w.off[h.Date.String()] = h.Type
				w.names[h.Date.String()] += h.Name + "|" + h.LocalName + "|" + string(h.Type) + "\n"
			}
		}
	}
	return w
}

func (w *walked) covers(d time.Time) bool { return !d.Before(w.first) && !d.After(w.last) }

func (w *walked) workday(d time.Time, leave, saturday bool) bool {
	kind := w.off[d.Format(time.DateOnly)]
	return d.Weekday() != time.Sunday && (saturday || d.Weekday() != time.Saturday) &&
		kind != datasets.National && !(leave && kind == datasets.Leave)
}

// due returns the due date, and "" where the years do not reach.
func (w *walked) due(issued time.Time, days, workdays int) string {
	d := issued.AddDate(0, 0, days)
	if workdays > 0 {
		for n := 0; n < workdays; {
			if d = d.AddDate(0, 0, 1); !w.covers(d) {
				return ""
			}
			if w.workday(d, true, false) {
				n++
			}
		}
	}
	for ; w.covers(d); d = d.AddDate(0, 0, 1) {
		if w.workday(d, true, false) {
			return d.Format(time.DateOnly)
		}
	}
	return ""
}

// longWeekends returns runs of three days off and more, first/last.
func (w *walked) longWeekends(leave bool) []string {
	var list []string
	for d := w.first; w.covers(d); d = d.AddDate(0, 0, 1) {
		end := d
		for w.covers(end) && !w.workday(end, leave, false) {
			end = end.AddDate(0, 0, 1)
		}
		if end.Sub(d) >= 3*24*time.Hour {
			list = append(list, d.Format(time.DateOnly)+"/"+end.AddDate(0, 0, -1).Format(time.DateOnly))
		}
		if end.After(d) {
			d = end
		}
	}
	return list
}

// checkAgainstWalks counts once more what a difference counts. The two states
// cover the same years.
func checkAgainstWalks(t *testing.T, d *curate.Difference, old, new []datasets.Year) {
	t.Helper()
	before, after := walk(old), walk(new)
	type counts struct{ days, holidays, workdays int }
	checks := make(map[int]counts)
	type month struct{ year, month int }
	workdays := make(map[month][2][4]int)
	for at := before.first; before.covers(at); at = at.AddDate(0, 0, 1) {
		key := at.Format(time.DateOnly)
		c := checks[at.Year()]
		c.days++
		if before.names[key] != after.names[key] {
			c.holidays++
		}
		if before.off[key] != after.off[key] {
			c.workdays++
		}
		checks[at.Year()] = c
		m := workdays[month{at.Year(), int(at.Month())}]
		for side, w := range []*walked{before, after} {
			for column, rule := range []struct{ leave, saturday bool }{{true, false}, {false, false}, {true, true}, {false, true}} {
				if w.workday(at, rule.leave, rule.saturday) {
					m[side][column]++
				}
			}
		}
		workdays[month{at.Year(), int(at.Month())}] = m
	}
	for _, c := range d.Checks {
		if want := checks[c.Year]; c.Days != want.days || c.Holidays != want.holidays || c.Workdays != want.workdays {
			t.Errorf("%d: it counts %+v, the walk %+v", c.Year, c, want)
		}
		delete(checks, c.Year)
	}
	for year, c := range checks {
		if c.holidays+c.workdays > 0 {
			t.Errorf("%d is missing: %+v", year, c)
		}
	}
	for _, m := range d.Months {
		if want := workdays[month{m.Year, m.Month}]; m.Old != want[0] || m.New != want[1] {
			t.Errorf("%d-%02d: it has %v and %v workdays, the walk %v", m.Year, m.Month, m.Old, m.New, want)
		}
		delete(workdays, month{m.Year, m.Month})
	}
	for m, counts := range workdays {
		if counts[0] != counts[1] {
			t.Errorf("%v is missing: %v", m, counts)
		}
	}

	for _, leave := range []bool{true, false} {
		var gone, came []string
		for i, l := range d.LongWeekends {
			if i > 0 && first(l).Before(first(d.LongWeekends[i-1])) {
				t.Errorf("%v stands after %v", l, d.LongWeekends[i-1])
			}
			if leave && l.Leave || !leave && l.Worked {
				gone, came = append(gone, texts(l.Old)...), append(came, texts(l.New)...)
			}
		}
		was, is := before.longWeekends(leave), after.longWeekends(leave)
		wantGone := slices.DeleteFunc(slices.Clone(was), func(s string) bool { return slices.Contains(is, s) })
		wantCame := slices.DeleteFunc(slices.Clone(is), func(s string) bool { return slices.Contains(was, s) })
		if !slices.Equal(gone, wantGone) || !slices.Equal(came, wantCame) {
			t.Errorf("leave off %t: long weekends %v become %v, by the walk %v become %v", leave, gone, came, wantGone, wantCame)
		}
	}

	if len(d.Invoices) != 3 {
		t.Fatalf("there are %d terms, want 3", len(d.Invoices))
	}
	for i, term := range []struct {
		name           string
		days, workdays int
	}{{"14 days", 14, 0}, {"30 days", 30, 0}, {"10 workdays", 0, 10}} {
		want := curate.Invoices{Term: term.name}
		moved := make(map[string]string) // by the day of issue
		for issued := before.first; before.covers(issued); issued = issued.AddDate(0, 0, 1) {
			from, to := before.due(issued, term.days, term.workdays), after.due(issued, term.days, term.workdays)
			switch {
			case from == "" && to == "":
			case from == "":
				want.Gained++
			case to == "":
				want.Lost++
			default:
				want.Known++
				if from != to {
					want.Moved++
					moved[issued.Format(time.DateOnly)] = from + " to " + to
				}
			}
		}
		got := d.Invoices[i]
		if got.Term != want.Term || got.Known != want.Known || got.Moved != want.Moved || got.Gained != want.Gained || got.Lost != want.Lost {
			t.Errorf("%s: it counts %+v, the walk %+v", term.name, got, want)
		}
		for _, m := range got.Moves {
			if text := m.Old.First.String() + " to " + m.New.First.String(); moved[m.Issued.First.String()] != text {
				t.Errorf("%s: issued %s, it moves %s, by the walk %s", term.name, m.Issued.First, text, moved[m.Issued.First.String()])
			}
			if text := m.Old.Last.String() + " to " + m.New.Last.String(); moved[m.Issued.Last.String()] != text {
				t.Errorf("%s: issued %s, it moves %s, by the walk %s", term.name, m.Issued.Last, text, moved[m.Issued.Last.String()])
			}
			later := m.Old.First.Before(m.New.First)
			for issued := m.Issued.First; !issued.After(m.Issued.Last); issued = issued.AddDays(1) {
				from, to, ok := strings.Cut(moved[issued.String()], " to ")
				if !ok || (from < to) != later {
					t.Errorf("%s: issued %s, it does not move as those beside it: %s", term.name, issued, moved[issued.String()])
				}
				delete(moved, issued.String())
			}
		}
		if len(moved) > 0 {
			t.Errorf("%s: these moves are missing: %v", term.name, moved)
		}
	}
}

func first(l curate.LongWeekends) workday.Date {
	all := slices.Concat(l.Old, l.New)
	return slices.MinFunc(all, func(a, b curate.Run) int { return a.First.Compare(b.First) }).First
}

func texts(runs []curate.Run) []string {
	var list []string
	for _, r := range runs {
		list = append(list, r.First.String()+"/"+r.Last.String())
	}
	return list
}

// TestCompareFiles counts the files that differ, all of them.
func TestCompareFiles(t *testing.T) {
	years := shipped(t)
	years = years[len(years)-3:]
	last := years[len(years)-1]
	renamed := last
	renamed.Holidays = slices.Clone(last.Holidays)
	renamed.Holidays[0].LocalName = "Nama Rekaan"
	renamed.Status = map[string]string{"draft": "verified", "verified": "draft"}[last.Status]
	for name, sides := range map[string][2][]datasets.Year{
		"a name":    {years, with(years, renamed)},
		"a new one": {years[:len(years)-1], years},
		"one gone":  {years, years[1:]},
	} {
		trees := [2]map[string][]byte{{}, {}}
		for i, side := range sides {
			for _, f := range site.Render(side) {
				trees[i][f.Path] = f.Data
			}
		}
		var want curate.Files
		for path, data := range trees[0] {
			other, ok := trees[1][path]
			if !ok {
				want.Gone++
			} else if !bytes.Equal(data, other) {
				want.Changed++
				_, rest, ok := bytes.Cut(data, []byte(`},"data":`))
				_, otherRest, _ := bytes.Cut(other, []byte(`},"data":`))
				if ok && bytes.Equal(rest, otherRest) {
					want.MetaOnly++
				}
			}
		}
		for path := range trees[1] {
			if _, ok := trees[0][path]; !ok {
				want.New++
			}
		}
		want.All = len(trees[0]) + want.New
		if got := curate.Compare(sides[0], sides[1]).Files; got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestCompareTheSame(t *testing.T) {
	if text := curate.Compare(shipped(t), shipped(t)).Markdown(); text != "Nothing changes for users.\n" {
		t.Errorf("the same datasets: %s", text)
	}
}

// TestCompareNewYear: a year that comes or goes does so as a whole, and its
// neighbours' last invoices with it.
func TestCompareNewYear(t *testing.T) {
	years := shipped(t)
	years = years[len(years)-3:]
	fewer := years[:len(years)-1]
	last := years[len(years)-1].Number
	come, gone := curate.Compare(fewer, years), curate.Compare(years, fewer)
	for i := range come.Invoices {
		c, g := come.Invoices[i], gone.Invoices[i]
		if c.Gained == 0 || c.Lost != 0 || c.Moved != 0 || g.Lost != c.Gained || g.Gained != 0 || g.Moved != 0 || c.Known != g.Known {
			t.Errorf("%s: with a new year %+v, with one gone %+v", c.Term, c, g)
		}
	}
	days := 0
	for _, mark := range readCalendar(t, shown(t, &years[len(years)-1], years[len(years)-1].Revision(), curate.English, false), curate.English) {
		if mark.mark == '*' {
			days++
		}
	}
	runs := 0
	for _, run := range walk(years).longWeekends(true) {
		if strings.Contains(run, fmt.Sprintf("%d-", last)) {
			runs++
		}
	}
	for d, want := range map[*curate.Difference][]string{
		come: {fmt.Sprintf("## %d is new\n", last), fmt.Sprintf("It has %d days of national holiday, ", days), fmt.Sprintf(" and %d long weekends:", runs),
			"- New revision 1: ", "- due within the years covered only now: "},
		gone: {fmt.Sprintf("## %d is gone\n", last), "- due beyond the years covered only now: "},
	} {
		for _, text := range want {
			if !strings.Contains(d.Markdown(), text) {
				t.Errorf("it does not say %q:\n%s", text, d.Markdown())
			}
		}
	}
	// Nothing to compare with at all.
	for _, sides := range [][2][]datasets.Year{{nil, years[:1]}, {years[:1], nil}, {years[:1], years[1:2]}} {
		if d := curate.Compare(sides[0], sides[1]); d.Invoices != nil || !strings.HasPrefix(d.Markdown(), "# What changes for users\n") {
			t.Errorf("of different years: %s", d.Markdown())
		}
	}
}

// invented is a year with two revisions.
const invented = `{
  "year": 2031, "countryCode": "ID", "status": "draft", "note": "A note.", "localNote": "Catatan.",
  "sources": [
    {"id": "first", "type": "SKB", "title": "Pertama", "numbers": ["1 Tahun 2030"], "publisher": "Nobody", "publishedAt": "2030-09-01", "url": null, "official": false},
    {"id": "second", "type": "Keppres", "title": "Kedua", "numbers": ["2 Tahun 2031"], "publisher": "Nobody", "publishedAt": "2031-02-01", "url": "https://example.org/2", "official": false}
  ],
  "revisions": [
    {"revision": 1, "date": "2030-09-01", "source": "first", "summary": "Sets the calendar.", "localSummary": "Menetapkan kalender."},
    {"revision": 2, "date": "2031-02-01", "source": "second", "summary": "Drops 2 January_s leave.", "localSummary": "Mencabut."}
  ],
  "holidays": [
    {"date": "2031-01-01", "type": "national_holiday", "localName": "Tahun Baru", "name": "New Year's Day", "sources": ["first"]},
    {"date": "2031-01-02", "type": "collective_leave", "localName": "Cuti Tahun Baru", "name": "New Year's Leave", "until": 2, "sources": ["first", "second"]},
    {"date": "2031-05-01", "type": "national_holiday", "localName": "Hari Buruh", "name": "Labour Day", "sources": ["first"]},
    {"date": "2031-08-14", "type": "collective_leave", "localName": "Cuti", "name": "Leave", "sources": ["first"]},
    {"date": "2031-08-15", "type": "collective_leave", "localName": "Cuti", "name": "Leave", "sources": ["first"]},
    {"date": "2031-08-17", "type": "national_holiday", "localName": "Kemerdekaan", "name": "Independence Day", "sources": ["first"]}
  ]
}`

func inventedYear(t *testing.T) datasets.Year {
	t.Helper()
	years, err := datasets.Parse([]datasets.File{{Name: "2031.json", Data: []byte(invented)}})
	if err != nil {
		t.Fatal(err)
	}
	return years[0]
}

// TestMarkdown: what a reviewer reads for each kind of change.
func TestMarkdown(t *testing.T) {
	date := workday.MustParseDate
	for _, test := range []struct {
		name   string
		change func(y *datasets.Year)
		want   []string // lines, in this order
		not    string
	}{
		{"status", func(y *datasets.Year) { y.Status = "verified" }, []string{
			"- Status: draft → verified",
			"- Days: the same as before",
			"- No day of a year that was there before answers differently.",
			"| 14 days | 351 | 0 |",
		}, "###"},
		{"added", func(y *datasets.Year) {
			y.Holidays = slices.Insert(y.Holidays, 3, datasets.Holiday{Date: date("2031-05-02"), Type: datasets.Leave, LocalName: "Cuti *Bersama*", Name: "Leave | [More]", Since: 1})
		}, []string{
			"- Days: 1 added",
			`  - added: Friday, 2 May: Cuti \*Bersama\* (Leave \| \[More\]), collective leave`,
			"- **History was changed**: revisions 1 to 2 have other days than before, and no new revision says why: those above.",
			"- 2031: 1 of 365 days answer differently to `/v1/holidays/check`, 1 to `/v1/workdays/check`",
			"### Workdays in 1 month",
			"| Month | five-day week | without leave | six-day week | without leave |",
			"| --- | --- | --- | --- | --- |",
			"| May 2031 | 21 → 20 | 21 | 26 → 25 | 26 |",
			"- appears: 1 to 4 May 2031 (4 days), where leave is a day off",
			"| 10 workdays | 351 | 15 |",
			"- issued 1 to 2 April 2031, 30 days: due 2 → 5 May",
			"- issued 17 to 18 April 2031, 14 days: due 2 → 5 May",
			"- issued 17 April to 1 May 2031, 10 workdays: due 2 to 15 May → 5 to 16 May",
		}, "(0 only"},
		{"dropped", func(y *datasets.Year) { y.Holidays[0].Until = 2 }, []string{
			"- Days: 1 dropped",
			"  - dropped: Wednesday, 1 January: Tahun Baru (New Year's Day), national holiday",
			"- **History was changed**: revision 2 has other days than before, and no new revision says why: those above.",
		}, "revision 1 has"},
		{"moved", func(y *datasets.Year) { y.Holidays[2].Date = date("2031-05-05") }, []string{
			"- Days: 1 moved",
			"  - moved: Thursday, 1 May → Monday, 5 May: Hari Buruh (Labour Day), national holiday",
			"- 2031: 2 of 365 days answer differently to `/v1/holidays/check`, 2 to `/v1/workdays/check`",
			"- appears: 3 to 5 May 2031 (3 days)",
			"- issued 1 April 2031, 30 days: due 2 → 1 May",
			"- issued 3 to 5 April 2031, 30 days: due 5 → 6 May",
		}, "### Workdays"},
		{"two of three moved", func(y *datasets.Year) {
			y.Holidays[3].Date, y.Holidays[4].Date = date("2031-08-12"), date("2031-08-13")
			y.Holidays = slices.Insert(y.Holidays, 5, datasets.Holiday{Date: date("2031-08-16"), Type: datasets.Leave, LocalName: "Cuti", Name: "Leave", Since: 1})
		}, []string{
			"- Days: 3 added, 2 dropped",
			"- vanishes: 14 to 17 August 2031 (4 days), where leave is a day off",
			"- issued 29 to 30 July 2031, 14 days: due 12 to 13 August → 14 August",
			"- issued 31 July to 1 August 2031, 14 days: due 18 August → 14 to 15 August",
		}, "moved:"},
		{"another name's type", func(y *datasets.Year) { y.Holidays[2].Date, y.Holidays[2].Type = date("2031-05-05"), datasets.Leave }, []string{
			"- Days: 1 added, 1 dropped",
		}, "moved:"},
		{"renamed", func(y *datasets.Year) { y.Holidays[5].LocalName = "Hari Kemerdekaan" }, []string{
			"- Days: 1 renamed",
			"  - renamed: Sunday, 17 August: Kemerdekaan (Independence Day) → Hari Kemerdekaan (Independence Day)",
			"- **History was changed**: revisions 1 to 2 have other days than before, and no new revision says why: those above.",
			"- 2031: 1 of 365 days answer differently to `/v1/holidays/check`, 0 to `/v1/workdays/check`",
		}, "### "},
		{"renamed in English", func(y *datasets.Year) { y.Holidays[5].Name = "Freedom Day" }, []string{
			"  - renamed: Sunday, 17 August: Kemerdekaan (Independence Day) → Kemerdekaan (Freedom Day)",
		}, "moved"},
		{"type", func(y *datasets.Year) { y.Holidays[3].Type = datasets.National }, []string{
			"- Days: 1 of another type",
			"  - of another type: Thursday, 14 August: collective leave → national holiday: Cuti (Leave)",
			"| August 2031 | 19 | 21 → 20 | 24 | 26 → 25 |",
		}, "→ Cuti"},
		{"type and name", func(y *datasets.Year) {
			y.Holidays[3].Type, y.Holidays[3].LocalName = datasets.National, "Libur"
		}, []string{
			"  - of another type: Thursday, 14 August: collective leave → national holiday: Cuti (Leave) → Libur (Leave)",
		}, "added"},
		{"a day of the past", func(y *datasets.Year) { y.Holidays[1].Date = date("2031-01-03") }, []string{
			"- Days: the same as before",
			"- **History was changed**: revision 1 has other days than before, and no new revision says why:",
			"  - moved: Thursday, 2 January → Friday, 3 January: Cuti Tahun Baru (New Year's Leave), collective leave",
			"- No day of a year that was there before answers differently.",
		}, "those above"},
		{"revisions gone", func(y *datasets.Year) { *y = asOf(y, 1) }, []string{
			"- Days: 1 added",
			"- **History was changed**: revision 2 is gone.",
		}, "New revision"},
		{"a link", func(y *datasets.Year) { y.Sources[0].URL = "https://example.org/1" }, []string{
			"- Days: the same as before",
			"- Sources: `first` has another link.",
			"- 2031: 0 of 365 days answer differently to `/v1/holidays/check` (and 5 more in their sources alone), 0 to `/v1/workdays/check`",
		}, "History"},
		{"sources", func(y *datasets.Year) {
			y.Sources[0].Title, y.Sources[0].Publisher, y.Sources[0].Type = "Lain", "Somebody", "Keppres"
			y.Sources[0].Numbers, y.Sources[0].PublishedAt = []string{"3"}, workday.Date{}
			y.Sources[1].ID, y.Revisions[1].Source, y.Holidays[1].Sources = "third", "third", []string{"first", "third"}
		}, []string{
			"- Sources: `first` has another type, title, number, publisher and date; `third` is new; `second` is gone.",
			"- 1 row cites other sources than before.",
			"- Revision 2, which was there before, has another source.",
		}, "link"},
		{"what a revision says", func(y *datasets.Year) {
			y.Revisions[0].Date, y.Revisions[0].Summary, y.Revisions[1].LocalSummary = date("2030-08-31"), "Another.", "Lain."
		}, []string{
			"- Revision 1, which was there before, has another date and summary.",
			"- Revision 2, which was there before, has another Indonesian summary.",
		}, "New revision"},
		{"note", func(y *datasets.Year) { y.Note, y.LocalNote = "Another *note*.", "Lain." }, []string{
			`- The note is another: Another \*note\*.`,
		}, "gone."},
		{"local note", func(y *datasets.Year) { y.LocalNote = "Lain." }, []string{"- The note is another in Indonesian: Lain."}, "gone."},
		{"no note", func(y *datasets.Year) { y.Note, y.LocalNote = "", "" }, []string{"- The note is gone."}, "another"},
		{"oddities", func(y *datasets.Year) { y.Oddities = []datasets.Oddity{{Rule: "rule", Reason: "Why."}} }, []string{
			"Nothing changes for users.",
			"In the file of 2031:",
			"- The oddities are others; they are for curators alone.",
		}, "# What"},
		{"schema", func(y *datasets.Year) { y.Schema = "other.json" }, []string{
			"Nothing changes for users.",
			"In the file of 2031:",
			"- The file differs in its form alone: the order of its rows, or what its schema is called.",
		}, "# What"},
	} {
		t.Run(test.name, func(t *testing.T) {
			old, new := inventedYear(t), inventedYear(t)
			test.change(&new)
			text := curate.Compare([]datasets.Year{old}, []datasets.Year{new}).Markdown()
			lines := strings.Split(text, "\n")
			for _, want := range test.want {
				i := slices.Index(lines, want)
				if i < 0 {
					t.Fatalf("it does not say, or not in this order: %s\n%s", want, text)
				}
				lines = lines[i+1:]
			}
			if strings.Contains(text, test.not) {
				t.Errorf("it says %q:\n%s", test.not, text)
			}
			if test.name != "schema" && strings.Contains(text, "in its form alone") {
				t.Errorf("more than the form differs:\n%s", text)
			}
			if strings.Contains(text, ": 0 invoices") {
				t.Errorf("it tells of nothing:\n%s", text)
			}
		})
	}
}

// TestMarkdownOfNewRevision: with its instrument, date, link and summary.
func TestMarkdownOfNewRevision(t *testing.T) {
	y := inventedYear(t)
	past := asOf(&y, 1)
	past.Sources, past.Holidays[1].Sources = past.Sources[:1], []string{"first"}
	text := curate.Compare([]datasets.Year{past}, []datasets.Year{y}).Markdown()
	want := "\n## 2031\n\n- New revision 2: Keppres 2 Tahun 2031, 1 February 2031, <https://example.org/2>\n  - Drops 2 January\\_s leave.\n- Days: 1 dropped\n"
	if !strings.Contains(text, want) {
		t.Errorf("it does not say %q:\n%s", want, text)
	}
	for _, not := range []string{"History", "Sources", "cites"} {
		if strings.Contains(text, not) {
			t.Errorf("it says %q:\n%s", not, text)
		}
	}
	y.Revisions[1].Date, y.Sources[1].URL = workday.Date{}, ""
	text = curate.Compare([]datasets.Year{past}, []datasets.Year{y}).Markdown()
	if want := "- New revision 2: Keppres 2 Tahun 2031\n"; !strings.Contains(text, want) {
		t.Errorf("of unknown date and address, it does not say %q:\n%s", want, text)
	}
}

// TestMarkdownIsBounded: a reviewer sees ten runs of invoices at most.
func TestMarkdownIsBounded(t *testing.T) {
	old, new := inventedYear(t), inventedYear(t)
	for month := 2; month <= 12; month++ {
		new.Holidays = append(new.Holidays, datasets.Holiday{Date: workday.DateOf(2031, month, 12), Type: datasets.National, LocalName: "Rekaan", Name: "Invented", Since: 1})
	}
	d := curate.Compare([]datasets.Year{old}, []datasets.Year{new})
	moves := 0
	for _, l := range d.Invoices {
		moves += len(l.Moves)
	}
	text := d.Markdown()
	if n := strings.Count(text, "\n- issued "); n != 10 {
		t.Errorf("%d runs are listed, want 10:\n%s", n, text)
	}
	if more := fmt.Sprintf("\n- and %d more\n", moves-10); moves <= 10 || !strings.Contains(text, more) {
		t.Errorf("it does not say %q:\n%s", more, text)
	}
}

// TestMarkdownOfLongWeekends: what overlaps stands in one line, and what is the
// same with leave and without it too.
func TestMarkdownOfLongWeekends(t *testing.T) {
	leave := func(day string) datasets.Holiday {
		return datasets.Holiday{Date: workday.MustParseDate("2031-" + day), Type: datasets.Leave, LocalName: "Rekaan", Name: "Invented", Since: 1}
	}
	national := func(day string) datasets.Holiday {
		h := leave(day)
		h.Type = datasets.National
		return h
	}
	list := func(days ...datasets.Holiday) []datasets.Holiday { return days }
	for _, test := range []struct {
		old, new []datasets.Holiday
		want     string
	}{
		{list(leave("07-07"), leave("07-08"), leave("07-09"), leave("07-10")), list(leave("07-07"), leave("07-09"), leave("07-10"), leave("07-11")),
			"changes: 5 to 10 July 2031 (6 days) → 5 to 7 July 2031 (3 days) and 9 to 13 July 2031 (5 days), where leave is a day off"},
		{list(leave("07-07"), leave("07-09"), leave("07-10"), leave("07-11")), list(leave("07-07"), leave("07-08"), leave("07-09"), leave("07-10")),
			"changes: 5 to 7 July 2031 (3 days) and 9 to 13 July 2031 (5 days) → 5 to 10 July 2031 (6 days), where leave is a day off"},
		{list(leave("07-08"), leave("07-09"), leave("07-10")), list(leave("07-10"), leave("07-11")),
			"changes: 8 to 10 July 2031 (3 days) → 10 to 13 July 2031 (4 days), where leave is a day off"},
		{nil, list(leave("07-10"), national("07-11"), national("07-25")),
			"appears: 10 to 13 July 2031 (4 days), where leave is a day off\n" +
				"- appears: 11 to 13 July 2031 (3 days), where leave is worked\n" +
				"- appears: 25 to 27 July 2031 (3 days)"},
		{list(leave("07-10"), national("07-11"), national("07-25")), nil,
			"vanishes: 10 to 13 July 2031 (4 days), where leave is a day off\n" +
				"- vanishes: 11 to 13 July 2031 (3 days), where leave is worked\n" +
				"- vanishes: 25 to 27 July 2031 (3 days)"},
	} {
		old, new := inventedYear(t), inventedYear(t)
		old.Holidays = slices.Insert(old.Holidays, 3, test.old...) // before August
		new.Holidays = slices.Insert(new.Holidays, 3, test.new...)
		text := curate.Compare([]datasets.Year{old}, []datasets.Year{new}).Markdown()
		if want := "\n### Long weekends\n\n- " + test.want + "\n\n"; !strings.Contains(text, want) {
			t.Errorf("it does not say %q:\n%s", want, text)
		}
	}
}

// TestMarkdownAcrossYears: an invoice of December is due in January, and the year
// stands where it is another one.
func TestMarkdownAcrossYears(t *testing.T) {
	next := strings.NewReplacer(`"year": 2031`, `"year": 2032`, `"date": "2031-0`, `"date": "2032-0`).Replace(invented)
	parsed, err := datasets.Parse([]datasets.File{{Name: "2031.json", Data: []byte(invented)}, {Name: "2032.json", Data: []byte(next)}})
	if err != nil {
		t.Fatal(err)
	}
	off := func(i, at int, day workday.Date) []datasets.Year {
		y := parsed[i]
		y.Holidays = slices.Insert(slices.Clone(y.Holidays), at, datasets.Holiday{Date: day, Type: datasets.National, LocalName: "Rekaan", Name: "Invented", Since: 2})
		return with(parsed, y)
	}
	january, december := off(1, 2, workday.DateOf(2032, 1, 2)), off(0, len(parsed[0].Holidays), workday.DateOf(2031, 12, 31))
	for _, test := range []struct {
		old, new []datasets.Year
		want     []string
	}{
		{parsed, january, []string{
			"\nAn invoice a day, issued 1 January 2031 to 31 December 2032, due on",
			"\n- appears: 1 to 4 January 2032 (4 days)\n",
			"\n- issued 2 to 3 December 2031, 30 days: due 2 → 5 January 2032\n",
			"\n- issued 18 to 19 December 2031, 14 days: due 2 → 5 January 2032\n",
			"\n- issued 18 December 2031 to 1 January 2032, 10 workdays: due 2 to 15 January 2032 → 5 to 16 January 2032\n",
		}},
		{parsed, december, []string{
			"\n- issued 17 December 2031, 14 days: due 31 December 2031 → 2 January 2032\n",
			"\n- issued 17 to 30 December 2031, 10 workdays: due 31 December 2031 to 14 January 2032 → 2 to 15 January 2032\n",
		}},
		{december, parsed, []string{
			"\n- issued 17 December 2031, 14 days: due 2 January 2032 → 31 December 2031\n",
		}},
	} {
		text := curate.Compare(test.old, test.new).Markdown()
		for _, want := range test.want {
			if !strings.Contains(text, want) {
				t.Errorf("it does not say %q:\n%s", want, text)
			}
		}
	}
}

// TestRewrittenRevisions: those that change alike, one after the other, are told
// together, and no others.
func TestRewrittenRevisions(t *testing.T) {
	amended := func() datasets.Year {
		y := inventedYear(t)
		y.Revisions = append(y.Revisions, datasets.Revision{Number: 3, Source: "second", Summary: "Leave again.", LocalSummary: "Cuti lagi."})
		again := y.Holidays[1]
		again.Since, again.Until = 3, 0
		y.Holidays = slices.Insert(y.Holidays, 2, again)
		return y
	}
	for name, test := range map[string]struct {
		change func(y *datasets.Year)
		want   string
	}{
		"the first and the last": {func(y *datasets.Year) { y.Holidays[1].Name, y.Holidays[2].Name = "Another", "Another" }, "1-1 3-3"},
		"all, but not alike":     {func(y *datasets.Year) { y.Holidays[1].Name, y.Holidays[0].Name = "Another", "Another" }, "1-1 2-3"},
		"all":                    {func(y *datasets.Year) { y.Holidays[0].Name = "Another" }, "1-3"},
	} {
		old, new := amended(), amended()
		test.change(&new)
		var got []string
		for _, r := range curate.Compare([]datasets.Year{old}, []datasets.Year{new}).Years[0].Rewritten {
			got = append(got, fmt.Sprintf("%d-%d", r.First, r.Last))
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%s: the revisions %s are rewritten, want %s", name, text, test.want)
		}
	}
}
