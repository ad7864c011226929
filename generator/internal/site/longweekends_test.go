package site_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"
)

type runOracle struct {
	Start    string        `json:"start"`
	End      string        `json:"end"`
	Days     int           `json:"days"`
	Holidays []entryRecord `json:"holidays"`
}

type bridgeOracle struct {
	Days  []string `json:"days"`
	Start string   `json:"start"`
	End   string   `json:"end"`
	Total int      `json:"total"`
}

// The oracle starts from each single day and walks outwards from there; the
// code under test sweeps the whole calendar once.

func covered(d time.Time) bool {
	years := rawYears()
	return years[0].Year <= d.Year() && d.Year() <= years[len(years)-1].Year
}

func dayOff(d time.Time, leave bool) bool {
	return covered(d) && (isWeekend(d, time.Saturday, time.Sunday) || isHoliday(d, leave))
}

func workedOn(d time.Time, leave bool) bool { return covered(d) && !dayOff(d, leave) }

// walk returns the last day, step by step from d, up to which all are so.
func walk(d time.Time, step int, so func(time.Time) bool) time.Time {
	for so(d.AddDate(0, 0, step)) {
		d = d.AddDate(0, 0, step)
	}
	return d
}

func daysBetween(first, last time.Time) []time.Time {
	var days []time.Time
	for d := first; !d.After(last); d = d.AddDate(0, 0, 1) {
		days = append(days, d)
	}
	return days
}

func longWeekendsOf(year int, leave bool) (runs []runOracle, bridges []bridgeOracle) {
	off := func(d time.Time) bool { return dayOff(d, leave) }
	worked := func(d time.Time) bool { return workedOn(d, leave) }
	holiday := func(days []time.Time) bool {
		for _, d := range days {
			if isHoliday(d, leave) {
				return true
			}
		}
		return false
	}
	runs, bridges = []runOracle{}, []bridgeOracle{}
	seen := make(map[time.Time]bool)
	for d := newYearsDay(year); d.Year() == year; d = d.AddDate(0, 0, 1) {
		if off(d) {
			first, last := walk(d, -1, off), walk(d, +1, off)
			days := daysBetween(first, last)
			if seen[first] || len(days) < 3 || !holiday(days) {
				continue
			}
			seen[first] = true
			r := runOracle{first.Format(time.DateOnly), last.Format(time.DateOnly), len(days), []entryRecord{}}
			for _, y := range rawYears() {
				for _, h := range y.current() {
					if r.Start <= h.Date && h.Date <= r.End && (leave || h.Type == "national_holiday") {
						r.Holidays = append(r.Holidays, h.entry())
					}
				}
			}
			runs = append(runs, r)
			continue
		}
		first, last := walk(d, -1, worked), walk(d, +1, worked)
		before, after := first.AddDate(0, 0, -1), last.AddDate(0, 0, +1)
		if seen[first] || !covered(before) || !covered(after) {
			continue
		}
		seen[first] = true
		start, end := walk(before, -1, off), walk(after, +1, off)
		taken := daysBetween(first, last)
		all := daysBetween(start, end)
		joined := len(all) - len(taken)
		if len(taken) < 5 && holiday(all) && float64(joined) >= 1.5*float64(len(taken)) {
			b := bridgeOracle{Start: start.Format(time.DateOnly), End: end.Format(time.DateOnly), Total: len(all)}
			for _, d := range taken {
				b.Days = append(b.Days, d.Format(time.DateOnly))
			}
			bridges = append(bridges, b)
		}
	}
	return runs, bridges
}

func TestLongWeekends(t *testing.T) {
	type record struct {
		IncludeCollectiveLeave bool           `json:"includeCollectiveLeave"`
		Weekend                []string       `json:"weekend"`
		Runs                   []runOracle    `json:"runs"`
		Bridges                []bridgeOracle `json:"bridges"`
	}
	for _, y := range rawYears() {
		name := fmt.Sprintf("v1/long-weekends/%d.json", y.Year)
		var meta yearMetaRecord
		var data []record
		decodeFile(t, name, &meta, &data)
		if meta != y.meta() {
			t.Errorf("%s: meta is %+v, want %+v", name, meta, y.meta())
		}
		if len(data) != 2 {
			t.Fatalf("%s: %d variants, want 2", name, len(data))
		}
		for i, leave := range []bool{true, false} {
			want := record{leave, []string{"sat", "sun"}, nil, nil}
			want.Runs, want.Bridges = longWeekendsOf(y.Year, leave)
			if !reflect.DeepEqual(data[i], want) {
				t.Errorf("%s: leave %t:\n got %+v\nwant %+v", name, leave, data[i], want)
			}
		}
	}
}

// A few that a person can check with a calendar on the wall.
func TestLongWeekendsByHand(t *testing.T) {
	var meta yearMetaRecord
	var data []struct {
		IncludeCollectiveLeave bool           `json:"includeCollectiveLeave"`
		Weekend                []string       `json:"weekend"`
		Runs                   []runOracle    `json:"runs"`
		Bridges                []bridgeOracle `json:"bridges"`
	}
	decodeFile(t, "v1/long-weekends/2020.json", &meta, &data)
	// The Prophet's birthday on a Thursday, with leave on both sides.
	if got := data[0].Runs[7]; got.Start != "2020-10-28" || got.End != "2020-11-01" || got.Days != 5 || len(got.Holidays) != 3 {
		t.Errorf("with leave, the eighth run is %+v, want 28 October to 1 November", got)
	}
	// Vesak is a lone Thursday, and Friday the bridge.
	want := bridgeOracle{[]string{"2020-05-08"}, "2020-05-07", "2020-05-10", 4}
	found := false
	for _, b := range data[1].Bridges {
		found = found || reflect.DeepEqual(b, want)
	}
	if !found {
		t.Errorf("without leave, there is no bridge %+v in %+v", want, data[1].Bridges)
	}
	// The week after Christmas reaches into the next year.
	last := data[0].Bridges[len(data[0].Bridges)-1]
	if last.Start != "2020-12-24" || last.End != "2021-01-03" || last.Total != 11 || !reflect.DeepEqual(last.Days, []string{"2020-12-28", "2020-12-29", "2020-12-30"}) {
		t.Errorf("with leave, the last bridge is %+v, want 28 to 30 December between 24 December and 3 January", last)
	}
}
