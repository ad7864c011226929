package tablegen_test

import (
	"os"
	"slices"
	"testing"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
	"harikerja/generator/internal/tablegen"
)

func parse(t *testing.T, files []datasets.File) []datasets.Year {
	t.Helper()
	years, err := datasets.Parse(files)
	if err != nil {
		t.Fatal(err)
	}
	return years
}

func source(t *testing.T, years []datasets.Year) string {
	t.Helper()
	code, err := tablegen.Source(years)
	if err != nil {
		t.Fatal(err)
	}
	return string(code)
}

func TestTableIsFresh(t *testing.T) {
	got, err := os.ReadFile("../../../" + tablegen.Path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != source(t, parse(t, datasets.Embedded())) {
		t.Errorf("%s is not what the datasets say: run 'make data' and commit it", tablegen.Path)
	}
}

// TestSourceShowsAnyDifference: without it, the table would count as fresh.
func TestSourceShowsAnyDifference(t *testing.T) {
	files := datasets.Embedded()
	last := len(files) - 1
	fresh := source(t, parse(t, files))
	for what, change := range map[string]func([]datasets.Year){
		"a holiday dropped": func(y []datasets.Year) { y[5].Holidays = y[5].Holidays[1:] },
		"another type":      func(y []datasets.Year) { y[5].Holidays[0].Type = datasets.Leave },
		"another status":    func(y []datasets.Year) { y[5].Status += "?" },
		"a new revision": func(y []datasets.Year) {
			y[last].Revisions = append(y[last].Revisions, datasets.Revision{Number: y[last].Revision() + 1})
		},
	} {
		years := parse(t, files)
		change(years)
		if source(t, years) == fresh {
			t.Errorf("%s: the table is the same", what)
		}
	}
	amended := slices.Clone(files)
	amended[last] = datasetstest.Amended(files[last])
	for what, years := range map[string][]datasets.Year{
		"a year less":           parse(t, files)[1:],
		"a year more":           parse(t, append(slices.Clone(files), datasetstest.NextYear(files[last]))),
		"the last year amended": parse(t, amended),
	} {
		if source(t, years) == fresh {
			t.Errorf("%s: the table is the same", what)
		}
	}
}

// TestYears holds the rows against the datasets' own, day by day.
func TestYears(t *testing.T) {
	years := parse(t, datasets.Embedded())
	for i, row := range tablegen.Years(years) {
		y := years[i]
		if row.Number != y.Number || row.Revision != len(y.Revisions) || row.Status != y.Status {
			t.Errorf("%d: %d, revision %d, %s", y.Number, row.Number, row.Revision, row.Status)
		}
		national, leave := make(map[int]bool), make(map[int]bool)
		for _, h := range y.Holidays {
			switch {
			case h.Until != 0:
			case h.Type == datasets.National:
				national[h.Date.YearDay()] = true
			default:
				leave[h.Date.YearDay()] = true
			}
		}
		for n := 1; n <= 6*64; n++ {
			bit := func(words [6]uint64) bool { return words[(n-1)/64]>>((n-1)%64)&1 != 0 }
			if bit(row.National) != national[n] || bit(row.Leave) != leave[n] {
				t.Errorf("%d: day %d is national: %t, leave: %t; want %t, %t", y.Number, n, bit(row.National), bit(row.Leave), national[n], leave[n])
			}
		}
	}
}
