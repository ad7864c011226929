package curate

import (
	"math"
	"testing"
	"time"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// TestRulesAgainstDecrees: every rule puts every festival where the decrees put
// it, within its slack, and its Indonesian name is known for what it is.
func TestRulesAgainstDecrees(t *testing.T) {
	seen := make(map[string]int)
	for _, y := range shipped(t) {
		for _, h := range y.Holidays {
			f := festivalOf(h.Name)
			if f == nil || h.Type != datasets.National {
				continue
			}
			seen[f.name]++
			if d := f.nearest(h.Date); apart(d.Date, h.Date) > f.slack {
				t.Errorf("%s %s: the rule says %s", h.Date, h.Name, d.Date)
			}
			if said := festivalSaid(h.LocalName); said != f {
				t.Errorf("%q is taken for %v, not %s", h.LocalName, said, f.name)
			}
		}
	}
	for _, f := range festivals {
		if seen[f.name] == 0 {
			t.Errorf("no year has %s", f.name)
		}
	}
}

// TestEaster: the extremes and some between, from printed tables, and what holds
// of every Easter.
func TestEaster(t *testing.T) {
	for _, s := range []string{"1818-03-22", "1886-04-25", "1943-04-25", "1954-04-18", "1981-04-19", "2000-04-23", "2008-03-23", "2011-04-24", "2038-04-25", "2049-04-18", "2285-03-22"} {
		if want := workday.MustParseDate(s); easter(want.Year()) != want {
			t.Errorf("Easter %d is on %s, want %s", want.Year(), easter(want.Year()), want)
		}
	}
	for year := 1900; year < 3000; year++ {
		if d := easter(year); d.Weekday() != workday.Sunday || d.Before(workday.DateOf(year, 3, 22)) || d.After(workday.DateOf(year, 4, 25)) {
			t.Errorf("Easter %d on %s, a %s", year, d, d.Weekday())
		}
	}
}

// TestPhase holds the moon against almanacs (universal time).
func TestPhase(t *testing.T) {
	for _, c := range []struct {
		lunation int
		of       float64
		want     string
	}{
		{-283, 0, "1977-02-18T03:37:00Z"}, // the example of the book
		{0, 0, "2000-01-06T18:14:00Z"},
		{0, 0.5, "2000-01-21T04:40:00Z"},
		{219, 0, "2017-09-20T05:30:00Z"},
		{300, 0, "2024-04-08T18:21:00Z"},   // the eclipse seen in America
		{289, 0.5, "2023-06-04T03:42:00Z"}, // Vesak
		{335, 0, "2027-02-06T15:56:00Z"},
	} {
		want, err := time.Parse(time.RFC3339, c.want)
		if err != nil {
			t.Fatal(err)
		}
		julian := float64(want.Unix())/86400 + 2440587.5
		if off := (phase(c.lunation, c.of) - julian) * 24 * 60; math.Abs(off) > 5 {
			t.Errorf("lunation %v: %.1f minutes off", float64(c.lunation)+c.of, off)
		}
	}
}

// TestFarYears: the rules hold beyond the years there are: each festival once a
// year (those of the Islamic year at most twice), in its season.
func TestFarYears(t *testing.T) {
	season := func(name string, year, fromMonth, fromDay, toMonth, toDay int) {
		d := festivalOf(name).falls(year)
		if len(d) != 1 || d[0].Before(workday.DateOf(year, fromMonth, fromDay)) || d[0].After(workday.DateOf(year, toMonth, toDay)) {
			t.Errorf("%s %d: %v", name, year, d)
		}
	}
	for year := 1970; year < 2100; year++ {
		season("Chinese New Year", year, 1, 21, 2, 21)
		season("Day of Silence (Nyepi)", year, 2, 28, 4, 3)
		season("Vesak Day", year, 5, 3, 6, 7)
		for _, f := range festivals {
			for _, d := range f.falls(year) {
				if d.Year() != year {
					t.Errorf("%s %d is on %s", f.name, year, d.Date)
				}
				if n := f.nearest(d.Date); n != d {
					t.Errorf("%s of %s is nearest to %s", f.name, d.Date, n.Date)
				}
			}
		}
	}
	// Well known: a new year on 19 February after a year with a leap month at its
	// end, two feasts in one year, and none.
	for name, years := range map[string]map[int]int{
		"Eid al-Fitr":      {2033: 4, 2032: 2}, // 2 January and 23 December
		"Islamic New Year": {2008: 2, 2041: 2, 2040: 1},
		"Isra and Mi'raj of the Prophet Muhammad": {2027: 2, 2026: 1},
	} {
		for year, want := range years {
			if got := festivalOf(name).falls(year); len(got) != want {
				t.Errorf("%s in %d: %v, want %d", name, year, got, want)
			}
		}
	}
	if d := chineseNewYear(2034)[0]; d.String() != "2034-02-19" || d.era != 2585 {
		t.Errorf("Chinese New Year 2034: %s, %d", d.Date, d.era)
	}
}
