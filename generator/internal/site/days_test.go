package site_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// rowsOf reads a table of the tree that is written as the others are.
func rowsOf(t *testing.T, name string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(renderedFile(t, name))).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return rows
}

// TestDays holds every line of days.csv against the datasets and package time.
func TestDays(t *testing.T) {
	const name = "v1/days.csv"
	local := []string{"Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"}
	names, localNames := make(map[string][]string), make(map[string][]string)
	years := rawYears()
	for _, y := range years {
		for _, h := range y.current() {
			if strings.Contains(h.Name+h.LocalName, ";") {
				t.Errorf("%s: %q or %q has the separator in it", h.Date, h.LocalName, h.Name)
			}
			names[h.Date], localNames[h.Date] = append(names[h.Date], h.Name), append(localNames[h.Date], h.LocalName)
		}
	}
	bit := func(b bool) string { return map[bool]string{true: "1", false: "0"}[b] }
	want := [][]string{{
		"date", "year", "quarter", "month", "day", "iso_year", "iso_week", "iso_weekday", "weekday", "local_weekday",
		"is_weekend", "is_national_holiday", "is_collective_leave",
		"is_workday", "is_workday_no_leave", "is_workday_six_day", "is_workday_six_day_no_leave",
		"local_names", "names",
	}}
	for d := newYearsDay(years[0].Year); d.Year() <= years[len(years)-1].Year; d = d.AddDate(0, 0, 1) {
		isoYear, isoWeek := d.ISOWeek()
		isoWeekday := int(d.Weekday())
		if d.Weekday() == time.Sunday {
			isoWeekday = 7
		}
		date := d.Format(time.DateOnly)
		saturday, sunday := d.Weekday() == time.Saturday, d.Weekday() == time.Sunday
		want = append(want, []string{
			date, strconv.Itoa(d.Year()), strconv.Itoa((int(d.Month())-1)/3 + 1), strconv.Itoa(int(d.Month())), strconv.Itoa(d.Day()),
			strconv.Itoa(isoYear), strconv.Itoa(isoWeek), strconv.Itoa(isoWeekday), d.Weekday().String(), local[d.Weekday()],
			bit(saturday || sunday), bit(isNational(d)), bit(slices.Contains(dayTypes()[date], "collective_leave")),
			bit(!saturday && !sunday && !isHoliday(d, true)), bit(!saturday && !sunday && !isHoliday(d, false)),
			bit(!sunday && !isHoliday(d, true)), bit(!sunday && !isHoliday(d, false)),
			strings.Join(localNames[date], "; "), strings.Join(names[date], "; "),
		})
	}
	got := rowsOf(t, name)
	if len(got) != len(want) {
		t.Fatalf("%s has %d lines, want %d, a header and a line a day", name, len(got), len(want))
	}
	for i := range want {
		if !slices.Equal(got[i], want[i]) {
			t.Fatalf("%s, line %d:\n got %q\nwant %q", name, i+1, got[i], want[i])
		}
	}
	checkCSV(t, name, want)
}

// TestDates: the dates that are off, each once, in order, and nothing else.
func TestDates(t *testing.T) {
	for name, leave := range map[string]bool{"v1/dates.csv": true, "v1/dates.national_holiday.csv": false} {
		var want [][]string
		for _, y := range rawYears() {
			for d := newYearsDay(y.Year); d.Year() == y.Year; d = d.AddDate(0, 0, 1) {
				if isHoliday(d, leave) {
					want = append(want, []string{d.Format(time.DateOnly)})
				}
			}
		}
		got := rowsOf(t, name)
		for i := range min(len(got), len(want)) {
			if !slices.Equal(got[i], want[i]) {
				t.Fatalf("%s, line %d is %q, want %q", name, i+1, got[i], want[i])
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s has %d dates, want %d", name, len(got), len(want))
		}
		checkCSV(t, name, want)
	}
}
