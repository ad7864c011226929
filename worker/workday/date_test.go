package workday_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"harikerja/worker/workday"
)

// TestEveryDate walks all 3,652,425 days and holds each against package time.
func TestEveryDate(t *testing.T) {
	ref := time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)
	d := workday.DateOf(0, 1, 1)
	var text [10]byte
	for n := 0; ; n++ {
		year, month, day := d.Civil()
		if year != ref.Year() || month != int(ref.Month()) || day != ref.Day() {
			t.Fatalf("day %d is %d-%d-%d, want %s", n, year, month, day, ref.Format(time.DateOnly))
		}
		if got := (int(d.Weekday()) + 1) % 7; got != int(ref.Weekday()) {
			t.Fatalf("%s is a %s, want %s", d, d.Weekday(), ref.Weekday())
		}
		if d.YearDay() != ref.YearDay() {
			t.Fatalf("%s is day %d of its year, want %d", d, d.YearDay(), ref.YearDay())
		}
		if got := d.AppendTo(text[:0]); string(got) != ref.Format(time.DateOnly) {
			t.Fatalf("AppendTo gives %s, want %s", got, ref.Format(time.DateOnly))
		}
		if back, err := workday.ParseDate(string(text[:])); err != nil || back != d {
			t.Fatalf("ParseDate(%s) = %v, %v", text[:], back, err)
		}
		next := d.AddDays(1)
		if !next.IsValid() {
			if d != workday.DateOf(9999, 12, 31) {
				t.Fatalf("the calendar ends at %s", d)
			}
			return
		}
		if next.AddDays(-1) != d || d.DaysUntil(next) != 1 || !d.Before(next) || !next.After(d) || d.Compare(next) != -1 || next.Compare(d) != 1 || d.Compare(d) != 0 || d.Before(d) || d.After(d) {
			t.Fatalf("%s and %s are not neighbours", d, next)
		}
		d, ref = next, ref.AddDate(0, 0, 1)
	}
}

func TestDateOfRefusesWhatIsNoDay(t *testing.T) {
	for year := -1; year <= 10000; year += 1 {
		for month := -1; month <= 14; month++ {
			for _, day := range []int{-1, 0, 1, 28, 29, 30, 31, 32} {
				ref := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
				want := year >= 0 && year <= 9999 && ref.Year() == year && int(ref.Month()) == month && ref.Day() == day
				if got := workday.DateOf(year, month, day).IsValid(); got != want {
					t.Fatalf("DateOf(%d, %d, %d) is valid: %t, want %t", year, month, day, got, want)
				}
			}
		}
	}
}

func TestParseDateRefuses(t *testing.T) {
	for _, s := range []string{"", "2026", "2026-1-1", "2026-13-01", "2026-02-30", "2025-02-29", "2026-00-10", "2026-01-00",
		"2026/01/01", "2026/01-01", "2026-01/01", "20260101", "2026-01-1/", "2026-01-0:", "202/-01-01", "2026-0:-01", "2026-01-01 ", " 2026-01-01", "2026-01-1x", "+026-01-01", "२०२६-01-01", "2026-01-01T00:00"} {
		if d, err := workday.ParseDate(s); err == nil {
			t.Errorf("ParseDate(%q) = %s, want an error", s, d)
		}
	}
}

func TestInvalidDate(t *testing.T) {
	var zero workday.Date
	if zero.IsValid() || zero.String() != "invalid Date" || zero.AddDays(1).IsValid() || zero.Year() != 0 || zero.YearDay() != 0 {
		t.Error("the zero Date is not the invalid one")
	}
	if year, month, day := zero.Civil(); year != 0 || month != 0 || day != 0 {
		t.Errorf("the zero Date is %d-%d-%d", year, month, day)
	}
	defer func() {
		if recover() == nil {
			t.Error("MustParseDate takes what is no date")
		}
	}()
	defer workday.MustParseDate("2026-02-30")
	if workday.DateOf(2026, 1, 1).AddDays(math.MaxInt).IsValid() || workday.DateOf(2026, 1, 1).AddDays(math.MinInt).IsValid() {
		t.Error("AddDays leaves the calendar without saying so")
	}
	if workday.DateOf(0, 1, 1).AddDays(-1).IsValid() || workday.DateOf(9999, 12, 31).AddDays(1).IsValid() {
		t.Error("there is a day before the first or after the last")
	}
}

func TestDateAsText(t *testing.T) {
	in := map[string]workday.Date{"d": workday.DateOf(2026, 8, 17), "none": {}}
	data, err := json.Marshal(in)
	if err != nil || string(data) != `{"d":"2026-08-17","none":""}` {
		t.Fatalf("Marshal: %s, %v", data, err)
	}
	var out map[string]workday.Date
	if err := json.Unmarshal(data, &out); err != nil || out["d"] != in["d"] || out["none"].IsValid() {
		t.Errorf("Unmarshal: %v, %v", out, err)
	}
	if err := json.Unmarshal([]byte(`{"d":"2026-02-30"}`), &out); err == nil {
		t.Error("Unmarshal takes 30 February")
	}
	if d := in["d"]; d.UnmarshalText(nil) != nil || d.IsValid() {
		t.Error("a date that is read anew, as none, stays what it was")
	}
}

// FuzzParseDate holds ParseDate against package time.
func FuzzParseDate(f *testing.F) {
	for _, s := range []string{"2026-08-17", "2024-02-29", "2023-02-29", "0000-01-01", "9999-12-31", "2026-8-17", "२०२६-08-17", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := workday.ParseDate(s)
		ref, refErr := time.Parse(time.DateOnly, s)
		if (err == nil) != (refErr == nil) {
			t.Fatalf("ParseDate(%q): %v; package time says %v", s, err, refErr)
		}
		if err == nil && (d.String() != s || d.String() != ref.Format(time.DateOnly)) {
			t.Fatalf("ParseDate(%q) = %s", s, d)
		}
	})
}

func ExampleParseDate() {
	d, err := workday.ParseDate("2026-08-17")
	fmt.Println(d, d.Weekday(), d.Weekday().Local(), err)
	_, err = workday.ParseDate("2026-02-30")
	fmt.Println(err)
	// Output:
	// 2026-08-17 Monday Senin <nil>
	// workday: date "2026-02-30" is no day of the calendar
}
