package workday_test

import (
	"math/rand/v2"
	"testing"

	"harikerja/worker/workday"
)

// TestEverySpanOfOneYear counts all spans of 2020, a leap year with six
// revisions, and adds every number of workdays to every one of its days, forwards
// and backwards.
func TestEverySpanOfOneYear(t *testing.T) {
	calendar, oracle := facts(t)
	var days []oracleDay
	for _, d := range oracle.days() {
		if d.date.Year() == 2020 {
			days = append(days, d)
		}
	}
	for r := range everyRule {
		for from := range days {
			var want workday.Tally
			for to := from; to < len(days); to++ {
				isWorkday := days[to].addTo(&want, r)
				got, err := calendar.Count(days[from].date, days[to].date, r)
				if err != nil || got != want {
					t.Fatalf("Count(%s, %s, %+v) = %+v, %v, want %+v", days[from].date, days[to].date, r, got, err, want)
				}
				add := func(start workday.Date, n int, wantDate workday.Date) {
					result, tally, err := calendar.Add(start, n, r)
					if err != nil || result != wantDate || tally != want {
						t.Fatalf("Add(%s, %d, %+v) = %s, %+v, %v, want %s, %+v", start, n, r, result, tally, err, wantDate, want)
					}
				}
				if isWorkday {
					add(days[from].date.AddDays(-1), want.Workdays, days[to].date)
				}
				if !days[from].weekend(r) && !days[from].holiday(r) {
					add(days[to].date.AddDays(1), -want.Workdays, days[from].date)
				}
			}
		}
	}
}

// TestRandomSpans walks 50,000 spans anywhere in the covered years.
func TestRandomSpans(t *testing.T) {
	calendar, oracle := facts(t)
	days := oracle.days()
	random := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		r := workday.Rules{Weekend: workday.Weekend(random.IntN(127)), Leave: random.IntN(2) == 0}
		from := random.IntN(len(days))
		to := from + random.IntN(min(len(days)-from, 1+random.IntN(7000)))
		var want workday.Tally
		lastWorkday := -1
		for i := from; i <= to; i++ {
			if days[i].addTo(&want, r) {
				lastWorkday = i
			}
		}
		got, err := calendar.Count(days[from].date, days[to].date, r)
		if err != nil || got != want {
			t.Fatalf("Count(%s, %s, %+v) = %+v, %v, want %+v", days[from].date, days[to].date, r, got, err, want)
		}
		if lastWorkday < 0 {
			continue
		}
		result, _, err := calendar.Add(days[from].date.AddDays(-1), want.Workdays, r)
		if err != nil || result != days[lastWorkday].date {
			t.Fatalf("Add(%s, %d, %+v) = %s, %v, want %s", days[from].date.AddDays(-1), want.Workdays, r, result, err, days[lastWorkday].date)
		}
	}
}
