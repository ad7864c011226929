package datasets_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harikerja/datasets"
)

func embedded(t *testing.T) []datasets.Year {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return years
}

// TestReplay holds what the datasets say, every year at every revision,
// against testdata/replay.txt. That text was first drawn from the curated
// facts by other means than this code; since then its diff is what a reviewer
// of a new dataset reads beside the decree.
func TestReplay(t *testing.T) {
	want, err := os.ReadFile("testdata/replay.txt")
	if err != nil {
		t.Fatal(err)
	}
	got := datasets.Replay(embedded(t))
	if bytes.Equal(got, want) {
		return
	}
	t.Errorf("testdata/replay.txt is not what the datasets say: look at the difference; if it is meant, "+
		"run 'make data' and review the diff against the decree\n%s", firstDifference(string(got), string(want)))
}

func firstDifference(got, want string) string {
	gotLines, wantLines := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	i := 0
	for i < min(len(gotLines), len(wantLines)) && gotLines[i] == wantLines[i] {
		i++
	}
	at := func(lines []string) string {
		if i < len(lines) && lines[i] != "" {
			return lines[i]
		}
		return "(the end)\n"
	}
	return fmt.Sprintf("the first difference is in line %d:\nwant: %sthere is: %s", i+1, at(gotLines), at(wantLines))
}

// TestTotals holds the counts of the years against the curators' own table, as
// of the revision the table knows. Later revisions and years need no line here:
// like all, they must be plausible.
func TestTotals(t *testing.T) {
	type totals struct{ revision, national, leave int }
	table := map[int]totals{
		2009: {4, 17, 4}, 2010: {1, 14, 3}, 2011: {2, 14, 5}, 2012: {2, 14, 6}, 2013: {1, 14, 5},
		2014: {3, 17, 4}, 2015: {3, 17, 3}, 2016: {1, 15, 4}, 2017: {4, 17, 7}, 2018: {3, 17, 8},
		2019: {2, 17, 4}, 2020: {6, 17, 5}, 2021: {3, 16, 1}, 2022: {3, 16, 4}, 2023: {3, 16, 11},
		2024: {3, 19, 10}, 2025: {2, 17, 11}, 2026: {1, 17, 8}, 2027: {1, 18, 8},
	}
	for _, y := range embedded(t) {
		want, inTable := table[y.Number]
		delete(table, y.Number)
		if y.Revision() < want.revision {
			t.Errorf("%d: %d revisions, the curators know %d", y.Number, y.Revision(), want.revision)
		}
		for r := 1; r <= y.Revision(); r++ {
			got := totals{revision: r}
			for _, h := range y.At(r) {
				if h.Type == datasets.National {
					got.national++
				} else {
					got.leave++
				}
			}
			if inTable && r == want.revision && got != want {
				t.Errorf("%d: %+v, the curators counted %+v: correct the dataset, or this table if the facts have changed", y.Number, got, want)
			}
			if got.national < 12 || got.national > 24 || got.leave > 16 {
				t.Errorf("%d: %+v is beyond what any year had: look for rows that are missing, or twice", y.Number, got)
			}
		}
	}
	for year := range table {
		t.Errorf("%d is in the table, but there is no such dataset", year)
	}
}

// TestBroken: each folder of testdata/broken holds datasets with one kind of
// fault, and in want.txt how each line of the report begins.
func TestBroken(t *testing.T) {
	folders, err := filepath.Glob("testdata/broken/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no broken datasets: %v", err)
	}
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			names, _ := filepath.Glob(filepath.Join(folder, "*.json"))
			var files []datasets.File
			for _, name := range names {
				data, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				files = append(files, datasets.File{Name: filepath.Base(name), Data: data})
			}
			text, err := os.ReadFile(filepath.Join(folder, "want.txt"))
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
			_, err = datasets.Parse(files)
			faults, ok := err.(datasets.Faults)
			if !ok {
				t.Fatalf("Parse: %v, want faults", err)
			}
			if len(faults) != len(want) {
				t.Errorf("%d faults, want %d", len(faults), len(want))
			}
			for i, f := range faults {
				if i >= len(want) || !strings.HasPrefix(f.String(), want[i]) {
					t.Errorf("fault %d is\n%s", i, f)
				}
			}
		})
	}
}

func TestNoDatasetIsAnError(t *testing.T) {
	if _, err := datasets.Parse(nil); err == nil {
		t.Error("an API of nothing")
	}
}

// FuzzParse: whatever a file holds, Parse returns years or faults.
func FuzzParse(f *testing.F) {
	for _, file := range datasets.Embedded()[:2] {
		f.Add(file.Data)
	}
	broken, _ := filepath.Glob("testdata/broken/*/2026.json")
	for _, name := range broken {
		if data, err := os.ReadFile(name); err == nil {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		years, err := datasets.Parse([]datasets.File{{Name: "2026.json", Data: data}})
		if err == nil && (len(years) != 1 || years[0].Number != 2026) {
			t.Errorf("no error and %d years", len(years))
		}
		if faults, ok := err.(datasets.Faults); err != nil && (!ok || len(faults) == 0 || faults[0].What == "") {
			t.Errorf("an error that says nothing: %v", err)
		}
	})
}
