package datasetstest_test

import (
	"slices"
	"testing"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
)

func parse(t *testing.T, file datasets.File) datasets.Year {
	t.Helper()
	years, err := datasets.Parse([]datasets.File{file})
	if err != nil {
		t.Fatalf("%v\n%s", err, file.Data)
	}
	return years[0]
}

func TestNextYear(t *testing.T) {
	for _, file := range datasets.Embedded() {
		last := parse(t, file)
		second := datasetstest.NextYear(file)
		next, after := parse(t, second), parse(t, datasetstest.NextYear(second))
		if next.Number != last.Number+1 || after.Number != last.Number+2 || next.Revision() != 1 {
			t.Errorf("after %s come %d in revision %d, and %d", file.Name, next.Number, next.Revision(), after.Number)
		}
		if lost := len(last.Current()) - len(next.Current()); lost < 0 || lost > 1 {
			t.Errorf("%s has %d days, the year after it %d", file.Name, len(last.Current()), len(next.Current()))
		}
		if name := second.Name; name != "datasets/"+name[len(name)-9:] {
			t.Errorf("the file after %s is named %s", file.Name, name)
		}
	}
}

func TestAmended(t *testing.T) {
	for _, file := range datasets.Embedded() {
		for range 3 { // what is invented can be amended, too
			before := parse(t, file)
			file = datasetstest.Amended(file)
			after := parse(t, file)
			n := after.Revision()
			if n != before.Revision()+1 || after.Status == before.Status {
				t.Errorf("%s: revision %d, %s, becomes %d, %s", file.Name, before.Revision(), before.Status, n, after.Status)
			}
			var ended, begun []string
			for _, h := range after.Holidays {
				if h.Until == n {
					ended = append(ended, h.LocalName)
				}
				if h.Since == n {
					begun = append(begun, h.LocalName)
				}
			}
			if len(ended) != 2 || len(begun) != 2 || !slices.Contains(begun, datasetstest.LocalName) {
				t.Fatalf("%s: revision %d ends %q and begins %q", file.Name, n, ended, begun)
			}
			moved := begun[0]
			if moved == datasetstest.LocalName {
				moved = begun[1]
			}
			if !slices.Contains(ended, moved) || ended[0] == ended[1] {
				t.Errorf("%s: revision %d ends %q and begins %q: not one moved, one dropped, one added", file.Name, n, ended, begun)
			}
			if len(after.At(n-1)) != len(before.Current()) {
				t.Errorf("%s: the days of the revision before have changed", file.Name)
			}
		}
	}
}
