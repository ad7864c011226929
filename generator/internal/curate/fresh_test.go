package curate

import (
	"slices"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// TestDue: the next year is due after 1 November, so not on that day.
func TestDue(t *testing.T) {
	for day, want := range map[string][]int{
		"2030-01-01": {2030},
		"2030-02-28": {2030},
		"2030-10-31": {2030},
		"2030-11-01": {2030},
		"2030-11-02": {2030, 2031},
		"2030-11-30": {2030, 2031},
		"2030-12-01": {2030, 2031},
		"2030-12-31": {2030, 2031},
		"2031-01-01": {2031},
	} {
		if got := Due(workday.MustParseDate(day)); !slices.Equal(got, want) {
			t.Errorf("on %s the years %v are due, want %v", day, got, want)
		}
	}
}

func TestMissing(t *testing.T) {
	for _, test := range []struct {
		day     string
		covered []int
		want    []string // each is in the sentence at its place
	}{
		{"2030-06-01", []int{2029, 2030}, nil},
		{"2030-11-01", []int{2029, 2030}, nil},
		{"2030-11-02", []int{2030, 2031}, nil},
		{"2030-11-02", []int{2029, 2030}, []string{"no dataset for 2031, and 1 November is over"}},
		{"2030-01-01", []int{2028, 2029}, []string{"no dataset for 2030, which is the current year"}},
		{"2030-12-31", []int{2029}, []string{"no dataset for 2030, which is the current year", "no dataset for 2031, and"}},
		// A later year makes up for none.
		{"2030-06-01", []int{2031}, []string{"no dataset for 2030, which"}},
	} {
		var years []datasets.Year
		for _, n := range test.covered {
			years = append(years, datasets.Year{Number: n})
		}
		got := Missing(years, workday.MustParseDate(test.day))
		if !slices.EqualFunc(got, test.want, strings.Contains) {
			t.Errorf("on %s with %v: %q, want %q", test.day, test.covered, got, test.want)
		}
		for i, sentence := range got {
			year := strings.Fields(test.want[min(i, len(test.want)-1)])[3]
			if run := "run 'generator new " + strings.Trim(year, ",") + "'"; !strings.Contains(sentence, run) || !strings.Contains(sentence, "CONTRIBUTING.md") {
				t.Errorf("it does not say what to do, %s: %s", run, sentence)
			}
		}
	}
}
