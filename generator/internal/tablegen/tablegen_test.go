package tablegen_test

import (
	"os"
	"testing"

	"harikerja/datasets"
	"harikerja/generator/internal/tablegen"
)

func years(t *testing.T) []datasets.Year {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return years
}

func TestTableIsFresh(t *testing.T) {
	years := years(t)
	want, err := tablegen.Source(years)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../" + tablegen.Path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is stale: run 'make table' and commit it", tablegen.Path)
	}
	if err := tablegen.Check(years); err != nil {
		t.Error(err)
	}
}

func TestCheckFindsAnyDifference(t *testing.T) {
	for what, change := range map[string]func([]datasets.Year){
		"a holiday dropped": func(y []datasets.Year) { y[5].Holidays = y[5].Holidays[1:] },
		"another status":    func(y []datasets.Year) { y[0].Status = "verified" },
		"a new revision": func(y []datasets.Year) {
			y[18].Revisions = append(y[18].Revisions, datasets.Revision{Revision: 2})
		},
	} {
		years := years(t)
		change(years)
		if tablegen.Check(years) == nil {
			t.Errorf("%s: the table counts as fresh", what)
		}
	}
	if tablegen.Check(years(t)[1:]) == nil {
		t.Error("a year less: the table counts as fresh")
	}
}
