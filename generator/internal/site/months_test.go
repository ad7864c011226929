package site_test

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

type spanCounts struct {
	CalendarDays                  int `json:"calendarDays"`
	WeekendDays                   int `json:"weekendDays"`
	NationalHolidaysOnWorkingDays int `json:"nationalHolidaysOnWorkingDays"`
	CollectiveLeaveOnWorkingDays  int `json:"collectiveLeaveOnWorkingDays"`
	Workdays                      int `json:"workdays"`
}

// add counts one day.
func (c *spanCounts) add(d time.Time, leave bool, weekend []time.Weekday) {
	c.CalendarDays++
	switch {
	case isWeekend(d, weekend...):
		c.WeekendDays++
	case isNational(d):
		c.NationalHolidaysOnWorkingDays++
	case isHoliday(d, leave):
		c.CollectiveLeaveOnWorkingDays++
	default:
		c.Workdays++
	}
}

func TestMonths(t *testing.T) {
	type monthCounts struct {
		Month int `json:"month"`
		spanCounts
	}
	type record struct {
		Week                   string        `json:"week"`
		Weekend                []string      `json:"weekend"`
		IncludeCollectiveLeave bool          `json:"includeCollectiveLeave"`
		Months                 []monthCounts `json:"months"`
		Year                   spanCounts    `json:"year"`
	}
	variants := []struct {
		week    string
		weekend []string
		days    []time.Weekday
		leave   bool
	}{
		{"five-day", []string{"sat", "sun"}, []time.Weekday{time.Saturday, time.Sunday}, true},
		{"five-day", []string{"sat", "sun"}, []time.Weekday{time.Saturday, time.Sunday}, false},
		{"six-day", []string{"sun"}, []time.Weekday{time.Sunday}, true},
		{"six-day", []string{"sun"}, []time.Weekday{time.Sunday}, false},
	}
	for _, y := range rawYears() {
		name := fmt.Sprintf("v1/workdays/months/%d.json", y.Year)
		var meta yearMetaRecord
		var data []record
		decodeFile(t, name, &meta, &data)
		if meta != y.meta() {
			t.Errorf("%s: meta is %+v, want %+v", name, meta, y.meta())
		}
		if len(data) != len(variants) {
			t.Fatalf("%s: %d variants, want %d", name, len(data), len(variants))
		}
		for i, v := range variants {
			got := data[i]
			if got.Week != v.week || !slices.Equal(got.Weekend, v.weekend) || got.IncludeCollectiveLeave != v.leave {
				t.Errorf("%s: variant %d is %s %v, leave %t; want %s %v, leave %t",
					name, i, got.Week, got.Weekend, got.IncludeCollectiveLeave, v.week, v.weekend, v.leave)
			}
			var months [12]spanCounts
			var year spanCounts
			for d := newYearsDay(y.Year); d.Year() == y.Year; d = d.AddDate(0, 0, 1) {
				months[d.Month()-1].add(d, v.leave, v.days)
				year.add(d, v.leave, v.days)
			}
			for m, want := range months {
				if got := got.Months[m]; got.Month != m+1 || got.spanCounts != want {
					t.Errorf("%s: %s week, leave %t, month %d is %+v, want %+v", name, v.week, v.leave, m+1, got, want)
				}
			}
			if len(got.Months) != 12 || got.Year != year {
				t.Errorf("%s: %s week, leave %t: %d months, year %+v, want 12 and %+v", name, v.week, v.leave, len(got.Months), got.Year, year)
			}
		}
	}
}
