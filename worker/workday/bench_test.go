package workday_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/rickar/cal/v2"

	"harikerja/worker/workday"
)

// The benchmarks measure rickar/cal, the usual Go library for business days,
// on the same calendar in the same run. Compare the two sub-benchmarks of one
// number of days; absolute figures depend on the machine.

func rickar(o *oracle) *cal.BusinessCalendar {
	c := cal.NewBusinessCalendar()
	for at := o.first; !at.After(o.last); at = at.AddDate(0, 0, 1) {
		if name := at.Format(time.DateOnly); o.national[name] || o.leave[name] {
			c.AddHoliday(&cal.Holiday{Name: name, Type: cal.ObservancePublic,
				Month: at.Month(), Day: at.Day(), StartYear: at.Year(), EndYear: at.Year(), Func: cal.CalcDayOfMonth})
		}
	}
	return c
}

var benchDays = []int{10, 250, 2500}

// measure runs f as a sub-benchmark and returns nanoseconds a call.
func measure(b *testing.B, name string, f func()) (ns float64) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			f()
		}
		ns = float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	})
	return ns
}

// judge holds the figures, by number of days, against what the engine
// promises: at least 100 times faster than rickar/cal at 250 days, and no more
// than 1.5 times the cost of 10 days at 2,500.
func judge(b *testing.B, ours, theirs map[int]float64) {
	if ours[10] == 0 || ours[250] == 0 || ours[2500] == 0 || theirs[250] == 0 {
		return // a -bench pattern left some out
	}
	if ratio := theirs[250] / ours[250]; ratio < 100 {
		b.Errorf("at 250 days only %.0f times faster than rickar/cal, want 100", ratio)
	} else {
		b.Logf("at 250 days %.0f times faster than rickar/cal", ratio)
	}
	if ratio := ours[2500] / ours[10]; ratio > 1.5 {
		b.Errorf("2,500 days cost %.2f times what 10 cost, want at most 1.5", ratio)
	} else {
		b.Logf("2,500 days cost %.2f times what 10 cost", ratio)
	}
}

func BenchmarkAdd(b *testing.B) {
	calendar, facts := facts(b)
	theirs := rickar(facts)
	rules := workday.Rules{Weekend: workday.SatSun, Leave: true}
	start := workday.DateOf(2015, 3, 2)
	startTime := time.Date(2015, 3, 2, 0, 0, 0, 0, time.UTC)
	oursNS, theirsNS := map[int]float64{}, map[int]float64{}
	for _, n := range benchDays {
		want, _, err := calendar.Add(start, n, rules)
		if err != nil {
			b.Fatal(err)
		}
		if got := theirs.WorkdaysFrom(startTime, n).Format(time.DateOnly); got != want.String() {
			b.Fatalf("after %d workdays ours is %s, rickar/cal's is %s", n, want, got)
		}
		oursNS[n] = measure(b, fmt.Sprintf("days=%d/harikerja", n), func() { calendar.Add(start, n, rules) })
		theirsNS[n] = measure(b, fmt.Sprintf("days=%d/rickar", n), func() { theirs.WorkdaysFrom(startTime, n) })
	}
	judge(b, oursNS, theirsNS)
}

func BenchmarkCount(b *testing.B) {
	calendar, facts := facts(b)
	theirs := rickar(facts)
	rules := workday.Rules{Weekend: workday.SatSun, Leave: true}
	start := workday.DateOf(2015, 3, 2)
	startTime := time.Date(2015, 3, 2, 0, 0, 0, 0, time.UTC)
	oursNS, theirsNS := map[int]float64{}, map[int]float64{}
	for _, n := range benchDays {
		end, endTime := start.AddDays(n), startTime.AddDate(0, 0, n)
		want, err := calendar.Count(start, end, rules)
		if err != nil {
			b.Fatal(err)
		}
		if got := theirs.WorkdaysInRange(startTime, endTime); got != want.Workdays {
			b.Fatalf("within %d days ours counts %d workdays, rickar/cal %d", n, want.Workdays, got)
		}
		oursNS[n] = measure(b, fmt.Sprintf("days=%d/harikerja", n), func() { calendar.Count(start, end, rules) })
		theirsNS[n] = measure(b, fmt.Sprintf("days=%d/rickar", n), func() { theirs.WorkdaysInRange(startTime, endTime) })
	}
	judge(b, oursNS, theirsNS)
}
