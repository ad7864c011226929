package workday_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"harikerja/worker/workday"
)

func TestWeekdays(t *testing.T) {
	for i, want := range []string{"Monday Senin mon", "Tuesday Selasa tue", "Wednesday Rabu wed", "Thursday Kamis thu",
		"Friday Jumat fri", "Saturday Sabtu sat", "Sunday Minggu sun"} {
		for _, d := range []workday.Weekday{workday.Weekday(i), workday.Weekday(i + 7)} { // the week goes round
			if got := d.String() + " " + d.Local() + " " + d.Abbrev(); got != want {
				t.Errorf("day %d is %q, want %q", d, got, want)
			}
			if !workday.Weekend(1<<i).Has(d) || workday.Weekend(127&^(1<<i)).Has(d) {
				t.Errorf("%s is not told from the other days", want)
			}
		}
	}
}

func TestEveryWeekendIsReadBack(t *testing.T) {
	if got := fmt.Sprint(workday.NoWeekend, workday.SunOnly, workday.SatSun); got != "none sun sat,sun" {
		t.Errorf("the usual weekends are %s", got)
	}
	for w := range workday.Weekend(127) {
		tokens := strings.Split(w.String(), ",")
		n := len(tokens)
		if w == workday.NoWeekend {
			n = 0
		}
		if w.Len() != n {
			t.Errorf("%s has %d days, want %d", w, w.Len(), n)
		}
		// Order, letter case, blanks and repetition do not matter.
		rand.Shuffle(len(tokens), func(i, j int) { tokens[i], tokens[j] = tokens[j], tokens[i] })
		text := "  NoNE "
		if w != workday.NoWeekend {
			text = " " + strings.ToUpper(strings.Join(tokens, " , ")) + "," + tokens[0]
		}
		if got, err := workday.ParseWeekend(text); err != nil || got != w {
			t.Errorf("ParseWeekend(%q) = %v, %v, want %v", text, got, err, w)
		}
	}
}

func TestParseWeekendRefuses(t *testing.T) {
	const unknown, alone, idle = "is no weekday", "must stand alone", "leaves no workday in the week"
	for text, want := range map[string]workday.WeekendError{
		"":                            {"", unknown},
		" ":                           {"", unknown},
		"sat,":                        {"", unknown},
		",sat":                        {"", unknown},
		"sat,,sun":                    {"", unknown},
		"sat;sun":                     {"sat;sun", unknown},
		"saturday":                    {"saturday", unknown},
		"sa":                          {"sa", unknown},
		"s`t":                         {"s`t", unknown},
		"[at":                         {"[at", unknown},
		"sat, funday ":                {"funday", unknown},
		"none,sat":                    {"none", alone},
		"sat,None":                    {"None", alone},
		"\tsat":                       {"\tsat", unknown},
		"mon,tue,wed,thu,fri,sat,sun": {"mon,tue,wed,thu,fri,sat,sun", idle},
	} {
		w, err := workday.ParseWeekend(text)
		var bad *workday.WeekendError
		if !errors.As(err, &bad) || *bad != want || w != workday.NoWeekend {
			t.Errorf("ParseWeekend(%q) = %v, %v, want %v", text, w, err, &want)
		}
	}
}

func FuzzParseWeekend(f *testing.F) {
	for _, s := range []string{"sat,sun", "none", "SUN, fri", "sat,,", "mon,tue,wed,thu,fri,sat,sun", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		w, err := workday.ParseWeekend(s)
		if err != nil {
			return
		}
		if back, err := workday.ParseWeekend(w.String()); err != nil || back != w || w >= 127 {
			t.Fatalf("ParseWeekend(%q) = %v, read back as %v, %v", s, w, back, err)
		}
	})
}

func ExampleParseWeekend() {
	w, _ := workday.ParseWeekend("sun, Fri")
	fmt.Println(w, w.Has(workday.Friday), w.Has(workday.Saturday))
	// Output: fri,sun true false
}
