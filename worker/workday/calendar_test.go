package workday_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"harikerja/worker/workday"
)

// oracle is a calendar as anybody would write it first: a walk over days,
// with package time for the days and the datasets for the holidays. It shares
// no code with the engine.
type oracle struct {
	first, last time.Time
	national    map[string]bool
	leave       map[string]bool
}

// facts returns the calendar of the datasets, and its oracle. It reads the files
// by itself: the packages that do so for the program are built on the engine.
func facts(t testing.TB) (*workday.Calendar, *oracle) {
	files, err := filepath.Glob("../../datasets/[0-9]*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no datasets: %v", err)
	}
	slices.Sort(files)
	o := &oracle{national: make(map[string]bool), leave: make(map[string]bool)}
	var holidays []workday.Holiday
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var year struct {
			Year     int
			Holidays []struct {
				Date, Type string
				Until      int
			}
		}
		if err := json.Unmarshal(data, &year); err != nil {
			t.Fatal(err)
		}
		if o.first.IsZero() {
			o.first = time.Date(year.Year, 1, 1, 0, 0, 0, 0, time.UTC)
		}
		o.last = time.Date(year.Year, 12, 31, 0, 0, 0, 0, time.UTC)
		for _, h := range year.Holidays {
			if h.Until != 0 {
				continue
			}
			leave := h.Type == "collective_leave"
			holidays = append(holidays, workday.Holiday{Date: workday.MustParseDate(h.Date), Leave: leave})
			if leave {
				o.leave[h.Date] = true
			} else {
				o.national[h.Date] = true
			}
		}
	}
	calendar, err := workday.NewCalendar(o.first.Year(), o.last.Year(), holidays)
	if err != nil {
		t.Fatal(err)
	}
	return calendar, o
}

// oracleDay is what the oracle knows of a day, weekday by weekday of package time.
type oracleDay struct {
	date            workday.Date
	weekday         time.Weekday
	national, leave bool
}

func (o *oracle) days() []oracleDay {
	var days []oracleDay
	for d := o.first; !d.After(o.last); d = d.AddDate(0, 0, 1) {
		key := d.Format(time.DateOnly)
		days = append(days, oracleDay{workday.MustParseDate(key), d.Weekday(), o.national[key], o.leave[key]})
	}
	return days
}

func (d *oracleDay) weekend(r workday.Rules) bool {
	switch d.weekday {
	case time.Sunday:
		return r.Weekend.Has(workday.Sunday)
	case time.Saturday:
		return r.Weekend.Has(workday.Saturday)
	case time.Friday:
		return r.Weekend.Has(workday.Friday)
	case time.Thursday:
		return r.Weekend.Has(workday.Thursday)
	case time.Wednesday:
		return r.Weekend.Has(workday.Wednesday)
	case time.Tuesday:
		return r.Weekend.Has(workday.Tuesday)
	}
	return r.Weekend.Has(workday.Monday)
}

func (d *oracleDay) holiday(r workday.Rules) bool { return d.national || d.leave && r.Leave }

func (d *oracleDay) addTo(tally *workday.Tally, r workday.Rules) (isWorkday bool) {
	tally.CalendarDays++
	if d.weekend(r) {
		tally.WeekendDays++
	}
	if d.holiday(r) {
		tally.Holidays++
	}
	if !d.weekend(r) && !d.holiday(r) {
		tally.Workdays++
		return true
	}
	return false
}

// everyRule yields leave on and off with all 127 allowed weekends.
func everyRule(yield func(workday.Rules) bool) {
	for w := range workday.Weekend(127) {
		if !yield(workday.Rules{Weekend: w, Leave: false}) || !yield(workday.Rules{Weekend: w, Leave: true}) {
			return
		}
	}
}

func TestCheckEveryDayUnderEveryRule(t *testing.T) {
	calendar, oracle := facts(t)
	days := oracle.days()
	checked := 0
	for r := range everyRule {
		for i := range days {
			want := &days[i]
			got, err := calendar.Check(want.date, r)
			if err != nil || got.Weekend != want.weekend(r) || got.National != want.national || got.Leave != (want.leave && r.Leave) ||
				got.Holiday() != want.holiday(r) || got.Workday() != (!want.weekend(r) && !want.holiday(r)) {
				t.Fatalf("Check(%s, %+v) = %+v, %v; the oracle has %+v", want.date, r, got, err, *want)
			}
			checked++
		}
	}
	t.Logf("%d checks", checked)
}

// TestNearestWorkdays asks for the workday on or after, and on or before, every
// day under every rule.
func TestNearestWorkdays(t *testing.T) {
	calendar, oracle := facts(t)
	days := oracle.days()
	first, last := days[0].date.Year(), days[len(days)-1].date.Year()
	for r := range everyRule {
		works := func(d *oracleDay) bool { return !d.weekend(r) && !d.holiday(r) }
		var before workday.Date // invalid as long as there is none
		for i := range days {
			if works(&days[i]) {
				before = days[i].date
			}
			got, err := calendar.OnOrBefore(days[i].date, r)
			if got != before || !before.IsValid() && !missingYear(err, first-1) || before.IsValid() && err != nil {
				t.Fatalf("OnOrBefore(%s, %+v) = %s, %v, want %s", days[i].date, r, got, err, before)
			}
		}
		var after workday.Date
		for i := len(days) - 1; i >= 0; i-- {
			if works(&days[i]) {
				after = days[i].date
			}
			got, err := calendar.OnOrAfter(days[i].date, r)
			if got != after || !after.IsValid() && !missingYear(err, last+1) || after.IsValid() && err != nil {
				t.Fatalf("OnOrAfter(%s, %+v) = %s, %v, want %s", days[i].date, r, got, err, after)
			}
		}
	}
}

func missingYear(err error, year int) bool {
	var gap *workday.CoverageError
	return errors.As(err, &gap) && gap.Year == year
}

func TestCoverage(t *testing.T) {
	calendar, oracle := facts(t)
	first, last := oracle.first.Year(), oracle.last.Year()
	if calendar.FirstYear() != first || calendar.LastYear() != last {
		t.Fatalf("it covers %d to %d, want %d to %d", calendar.FirstYear(), calendar.LastYear(), first, last)
	}
	r := workday.Rules{Weekend: workday.SatSun, Leave: true}
	date := workday.DateOf
	missing := func(what string, err error, year int) {
		t.Helper()
		var gap *workday.CoverageError
		if !errors.As(err, &gap) || gap.Year != year || gap.FirstYear != first || gap.LastYear != last {
			t.Errorf("%s: %v, want a CoverageError for %d", what, err, year)
		}
	}
	_, err := calendar.Check(date(first-1, 12, 31), r)
	missing("Check before the first day", err, first-1)
	_, err = calendar.Check(date(last+1, 1, 1), r)
	missing("Check after the last day", err, last+1)
	_, err = calendar.Count(date(2001, 1, 1), date(9999, 1, 1), r)
	missing("Count around everything", err, 2001)
	_, err = calendar.Count(date(last, 12, 31), date(9999, 1, 1), r)
	missing("Count past the last day", err, last+1)
	_, _, err = calendar.Add(date(first-1, 12, 30), 1, r)
	missing("Add from two days before", err, first-1)
	_, _, err = calendar.Add(date(last, 12, 31), 1, r)
	missing("Add from the last day", err, last+1)
	_, _, err = calendar.Add(date(9999, 12, 31), 1, r)
	missing("Add from the last day there is", err, 10000)
	_, _, err = calendar.Add(date(2021, 1, 1), math.MaxInt, r)
	missing("Add a huge number", err, last+1)
	_, _, err = calendar.Add(date(last+1, 1, 2), -1, r)
	missing("Go back from two days after", err, last+1)
	_, _, err = calendar.Add(date(first, 1, 1), -1, r)
	missing("Go back from the first day", err, first-1)
	_, _, err = calendar.Add(date(0, 1, 1), -1, r)
	missing("Go back from the first day there is", err, -1)
	_, _, err = calendar.Add(date(2021, 1, 1), math.MinInt, r)
	missing("Go back a huge number", err, first-1)
	for _, d := range []workday.Date{date(first-1, 12, 31), date(last+1, 1, 1)} {
		_, err = calendar.OnOrAfter(d, r)
		missing("On or after a day outside", err, d.Year())
		_, err = calendar.OnOrBefore(d, r)
		missing("On or before a day outside", err, d.Year())
	}

	// The edges themselves are covered, to the day.
	total, err := calendar.Count(date(first, 1, 1), date(last, 12, 31), r)
	if err != nil || total.CalendarDays != len(oracle.days()) {
		t.Fatalf("Count of everything: %+v, %v, want %d days", total, err, len(oracle.days()))
	}
	if _, _, err := calendar.Add(date(first-1, 12, 31), total.Workdays, r); err != nil {
		t.Errorf("Add up to the last workday: %v", err)
	}
	_, _, err = calendar.Add(date(first-1, 12, 31), total.Workdays+1, r)
	missing("Add one more than there are", err, last+1)
	if _, _, err := calendar.Add(date(last+1, 1, 1), -total.Workdays, r); err != nil {
		t.Errorf("Go back to the first workday: %v", err)
	}
	_, _, err = calendar.Add(date(last+1, 1, 1), -total.Workdays-1, r)
	missing("Go back one more than there are", err, first-1)
	if tally, err := calendar.Count(date(2021, 1, 2), date(2021, 1, 1), r); err != nil || tally != (workday.Tally{}) {
		t.Errorf("Count of an empty span: %+v, %v", tally, err)
	}
}

func TestMisuse(t *testing.T) {
	calendar, _ := facts(t)
	day, r := workday.DateOf(2021, 1, 1), workday.Rules{Weekend: workday.SatSun}
	if _, err := calendar.Check(workday.Date{}, r); err != workday.ErrDate {
		t.Errorf("Check of no date: %v", err)
	}
	if _, err := calendar.Count(day, workday.Date{}, r); err != workday.ErrDate {
		t.Errorf("Count up to no date: %v", err)
	}
	if _, err := calendar.Count(workday.Date{}, day, r); err != workday.ErrDate {
		t.Errorf("Count from no date: %v", err)
	}
	if _, _, err := calendar.Add(workday.Date{}, 1, r); err != workday.ErrDate {
		t.Errorf("Add to no date: %v", err)
	}
	if _, err := calendar.OnOrAfter(workday.Date{}, r); err != workday.ErrDate {
		t.Errorf("On or after no date: %v", err)
	}
	if _, _, err := calendar.Add(day, 0, r); err != workday.ErrDays {
		t.Errorf("Add of no days: %v", err)
	}
	idle := workday.Rules{Weekend: 127}
	if _, _, err := calendar.Add(day, 1, idle); err != workday.ErrWeekend {
		t.Errorf("Add in a week without workdays: %v", err)
	}
	if d, err := calendar.OnOrBefore(day, idle); err != workday.ErrWeekend || d.IsValid() {
		t.Errorf("On or before in a week without workdays: %s, %v", d, err)
	}
	for _, years := range [][2]int{{-1, 5}, {2026, 2025}, {2026, 10000}} {
		if _, err := workday.NewCalendar(years[0], years[1], nil); err == nil {
			t.Errorf("NewCalendar takes the years %v", years)
		}
	}
	if _, err := workday.NewCalendar(2026, 2026, []workday.Holiday{{Date: workday.DateOf(2027, 1, 1)}}); err == nil {
		t.Error("NewCalendar takes a holiday outside its years")
	}
}

// TestOddCalendars covers sizes that Indonesia's does not: every starting
// weekday, leap years, one year and many, with all days off and with none. Among
// them are some that end just where a block does.
func TestOddCalendars(t *testing.T) {
	for first := 1996; first < 2010; first++ {
		for last := first; last < first+56; last++ {
			from, to := workday.DateOf(first, 1, 1), workday.DateOf(last, 12, 31)
			days := from.DaysUntil(to) + 1
			busy, err := workday.NewCalendar(first, last, nil)
			if err != nil {
				t.Fatal(err)
			}
			if result, _, err := busy.Add(from.AddDays(-1), days, workday.Rules{}); err != nil || result != to {
				t.Fatalf("%d to %d, none off: the last workday is %s, %v, want %s", first, last, result, err, to)
			}
			if result, _, err := busy.Add(to.AddDays(1), -days, workday.Rules{}); err != nil || result != from {
				t.Fatalf("%d to %d, none off: the first workday is %s, %v, want %s", first, last, result, err, from)
			}
			if last > first+8 {
				continue
			}
			var all []workday.Holiday
			for d := from; d.Year() <= last; d = d.AddDays(1) {
				all = append(all, workday.Holiday{Date: d})
			}
			idle, err := workday.NewCalendar(first, last, all)
			if err != nil {
				t.Fatal(err)
			}
			if tally, err := idle.Count(from, to, workday.Rules{}); err != nil || tally.Workdays != 0 || tally.Holidays != days {
				t.Fatalf("%d to %d, all off: %+v, %v", first, last, tally, err)
			}
			if _, _, err := idle.Add(from, 1, workday.Rules{}); err == nil {
				t.Fatalf("%d to %d, all off: there is a workday", first, last)
			}
		}
	}
}

func TestNoQuestionAllocates(t *testing.T) {
	calendar, _ := facts(t)
	from, to := workday.DateOf(2010, 3, 1), workday.DateOf(2024, 3, 1)
	r := workday.Rules{Weekend: workday.SatSun, Leave: true}
	allocs := testing.AllocsPerRun(100, func() {
		calendar.Check(from, r)
		calendar.Add(from, 2500, r)
		calendar.OnOrBefore(from, r)
		calendar.Count(from, to, r)
	})
	if allocs != 0 {
		t.Errorf("a question allocates %v times", allocs)
	}
}

func ExampleNewCalendar() {
	// A calendar of one's own: one holiday, in one year.
	calendar, err := workday.NewCalendar(2026, 2026, []workday.Holiday{{Date: workday.DateOf(2026, 8, 17)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	day, _ := calendar.Check(workday.DateOf(2026, 8, 17), workday.Rules{Weekend: workday.SatSun})
	fmt.Println(day.Workday(), day.National)
	// Output: false true
}
