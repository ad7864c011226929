package curate

import (
	"slices"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// TestNoDoubts: nothing in the years that are shipped looks wrong, or it is said
// there why it is right.
func TestNoDoubts(t *testing.T) {
	years := shipped(t)
	for _, y := range years {
		for _, d := range Doubts(&y, years) {
			t.Errorf("datasets/%d.json: %s\nCorrect it, or say in its oddities why it is right.", y.Number, d)
		}
	}
}

// with returns the year with some rows changed by edit, in order.
func with(y datasets.Year, edit func([]datasets.Holiday) []datasets.Holiday) *datasets.Year {
	y.Holidays = edit(slices.Clone(y.Holidays))
	slices.SortStableFunc(y.Holidays, func(a, b datasets.Holiday) int { return a.Date.Compare(b.Date) })
	return &y
}

// TestMistakes plants mistakes into every row of every year, one at a time, and
// sees each of them doubted.
func TestMistakes(t *testing.T) {
	years := shipped(t)
	planted := make(map[string]int)
	doubted := func(what string, y *datasets.Year, rule, at string) {
		t.Helper()
		planted[what]++
		for _, d := range Doubts(y, years) {
			if d.Rule == rule && (at == "" || d.At == at) {
				return
			}
		}
		t.Errorf("%d: %s at %s: no doubt by the rule %s, but %v", y.Number, what, at, rule, Doubts(y, years))
	}
	for _, y := range years {
		for i, h := range y.Holidays {
			edit := func(change func(h *datasets.Holiday)) *datasets.Year {
				bare := y
				bare.Oddities = nil
				return with(bare, func(rows []datasets.Holiday) []datasets.Holiday { change(&rows[i]); return rows })
			}
			moved := func(d workday.Date) *datasets.Year { return edit(func(h *datasets.Holiday) { h.Date = d }) }
			f := festivalOf(h.Name)
			of, isLeave := leaveOf(h.Name)
			_, m, d := h.Date.Civil()
			for _, other := range []int{m - 1, m + 1} {
				wrong := workday.DateOf(y.Number, other, d)
				switch {
				case !wrong.IsValid():
				case f != nil && h.Type == datasets.National:
					doubted("a month typed wrong", moved(wrong), "date", wrong.String())
				case isLeave && festivalOf(of) != nil:
					doubted("a month typed wrong for leave", moved(wrong), "distance", wrong.String())
				}
			}
			if f != nil && h.Type == datasets.National && f.slack == 0 {
				for _, off := range []int{-1, 1} {
					if wrong := h.Date.AddDays(off); wrong.Year() == y.Number {
						doubted("a day off", moved(wrong), "date", wrong.String())
					}
				}
				if h.Until == 0 {
					doubted("a day missing", with(y, func(rows []datasets.Holiday) []datasets.Holiday { return slices.Delete(rows, i, i+1) }), "missing", h.Date.String())
				}
			}
			if h.Name == "Eid al-Fitr" && h.Until == 0 && y.Number != 2009 { // which had three days
				doubted("half a festival", with(y, func(rows []datasets.Holiday) []datasets.Holiday { return slices.Delete(rows, i, i+1) }), "missing", "")
			}
			if f != nil && f.slack > 0 && h.Type == datasets.National && h.Until == 0 {
				doubted("a festival missing", with(y, func(rows []datasets.Holiday) []datasets.Holiday {
					return slices.DeleteFunc(rows, func(o datasets.Holiday) bool { return o.Name == h.Name && apart(o.Date, h.Date) < 60 })
				}), "missing", "")
			}
			if number := fourDigits.FindString(h.LocalName); number != "" && (f != nil || isLeave && festivalOf(of) != nil && apart(festivalOf(of).nearest(h.Date).Date, h.Date) <= farLeave) {
				doubted("a wrong number", edit(func(h *datasets.Holiday) {
					h.LocalName = strings.Replace(h.LocalName, number, "2"+number[2:]+"0", 1)
				}), "number", h.Date.String())
			}
			doubted("a misspelled name", edit(func(h *datasets.Holiday) { h.LocalName = strings.Replace(h.LocalName, "a", "aa", 1) }), "name", h.Date.String())
			doubted("a misspelled English name", edit(func(h *datasets.Holiday) { h.Name = strings.Replace(h.Name, "a", "aa", 1) }), "name", h.Date.String())
			if h.Type != datasets.Leave {
				continue
			}
			for _, w := range []workday.Weekday{workday.Saturday, workday.Sunday} {
				wrong := h.Date.AddDays(int(w) - int(h.Date.Weekday()))
				if wrong.Year() == y.Number {
					doubted("leave on a weekend", moved(wrong), "weekend", wrong.String())
				}
			}
			if h.Until == 0 {
				doubted("leave twice", with(y, func(rows []datasets.Holiday) []datasets.Holiday {
					h.LocalName += " (lagi)"
					return append(rows, h)
				}), "twice", h.Date.String())
			}
		}
		for i := range y.Sources {
			edit := func(url string) *datasets.Year {
				c := y
				c.Sources, c.Oddities = slices.Clone(y.Sources), nil
				c.Sources[i].URL = url
				return &c
			}
			doubted("a plain link", edit("http://example.go.id/"), "link", y.Sources[i].ID)
			doubted("no link", edit(""), "link", y.Sources[i].ID)
		}
		for _, kind := range []datasets.Type{datasets.National, datasets.Leave} {
			rule := strings.ReplaceAll(string(kind), "_", "-") + "-count"
			bare := y
			bare.Oddities = nil
			doubted("many rows", with(bare, func(rows []datasets.Holiday) []datasets.Holiday {
				for n := range 12 {
					rows = append(rows, datasets.Holiday{Date: workday.DateOf(y.Number, 7, 1+n), Type: kind, Name: "A", LocalName: "B", Since: 1})
				}
				return rows
			}), rule, "")
			doubted("few rows", with(bare, func(rows []datasets.Holiday) []datasets.Holiday {
				return slices.DeleteFunc(rows, func(h datasets.Holiday) bool { return h.Type == kind })
			}), rule, "")
		}
		first := y.Revisions[0]
		if strings.Contains(first.Summary, " days of national holiday") && strings.Contains(first.Summary, " days of collective leave") {
			for i, h := range y.Holidays {
				if h.Since == 1 {
					doubted("a row left out", with(y, func(rows []datasets.Holiday) []datasets.Holiday { return slices.Delete(rows, i, i+1) }), "summary", "r1")
				}
			}
		}
		for i, s := range y.Sources {
			edit := func(change func(s *datasets.Source)) *datasets.Year {
				c := y
				c.Sources, c.Oddities = slices.Clone(y.Sources), nil
				change(&c.Sources[i])
				return &c
			}
			doubted("signed too late", edit(func(s *datasets.Source) { s.PublishedAt = workday.DateOf(y.Number+1, 1, 1) }), "signed", s.ID)
			doubted("signed too early", edit(func(s *datasets.Source) { s.PublishedAt = workday.DateOf(y.Number-3, 12, 31) }), "signed", s.ID)
			doubted("a number of another year", edit(func(s *datasets.Source) {
				s.Numbers = []string{"1 Tahun 1999"}
				s.PublishedAt = workday.DateOf(y.Number, 1, 1)
			}), "numbers", s.ID)
			doubted("half a link", edit(func(s *datasets.Source) { s.URL = "https://" }), "link", s.ID)
			doubted("a broken link", edit(func(s *datasets.Source) { s.URL = "https://a.go.id/y z" }), "link", s.ID)
		}
		for i, r := range y.Revisions[1:] {
			late := y
			late.Revisions = slices.Clone(y.Revisions)
			late.Revisions[i+1].Date = workday.DateOf(y.Number, 12, 31).AddDays(1)
			for _, h := range y.Holidays {
				if h.Since == r.Number || h.Until == r.Number {
					doubted("a change of the past", &late, "past", h.Date.String())
				}
			}
		}
		silent := y
		silent.Status, silent.Note, silent.LocalNote = "draft", "", ""
		doubted("a draft without a word", &silent, "note", "")
		odd := y
		odd.Oddities = append(slices.Clone(y.Oddities), datasets.Oddity{Rule: "date", At: y.Holidays[0].Date.String(), Reason: "None."})
		doubted("a reason for nothing", &odd, "oddities", y.Holidays[0].Date.String())
		for i := range y.Oddities {
			if amongYears(y.Oddities[i].Rule) {
				continue // which the next dataset may have made ordinary
			}
			odd := y
			odd.Oddities = slices.Delete(slices.Clone(y.Oddities), i, i+1)
			doubted("an oddity without its reason", &odd, y.Oddities[i].Rule, y.Oddities[i].At)
		}
	}
	for what, n := range planted {
		t.Logf("%s: %d", what, n)
	}
}

// TestLeaveForNoHoliday: leave that is named for a day of another year.
func TestLeaveForNoHoliday(t *testing.T) {
	years := shipped(t)
	y := with(years[0], func(rows []datasets.Holiday) []datasets.Holiday {
		return append(rows, datasets.Holiday{Date: workday.DateOf(years[0].Number, 6, 3), Type: datasets.Leave,
			LocalName: "Cuti Bersama Hari Pemungutan Suara Pemilihan Kepala Daerah Serentak", Name: "Collective Leave for Simultaneous Regional Election Day", Since: 2})
	})
	doubts := Doubts(y, years)
	if len(doubts) != 1 || doubts[0].Rule != "distance" || !strings.Contains(doubts[0].What, "no such holiday this year") {
		t.Errorf("%v", doubts)
	}
}

// TestAlone: a year that there is nothing to hold against is held against the
// rules only.
func TestAlone(t *testing.T) {
	for _, y := range shipped(t) {
		if doubts := Doubts(&y, []datasets.Year{y}); len(doubts) != 0 {
			t.Errorf("%d: %v", y.Number, doubts)
		}
	}
}
