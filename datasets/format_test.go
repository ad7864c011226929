package datasets_test

import (
	"strings"
	"testing"

	"harikerja/datasets"
)

// TestFormat: what is read from a file and written again is that file.
func TestFormat(t *testing.T) {
	years := embedded(t)
	years[0].Note = "Texts are written as they are: <a> & 'b'."
	if !strings.Contains(string(datasets.Format(&years[0])), years[0].Note) {
		t.Errorf("%s becomes\n%s", years[0].Note, datasets.Format(&years[0]))
	}
	years = embedded(t)
	for i, file := range datasets.Embedded() {
		if got := datasets.Format(&years[i]); string(got) != string(file.Data) {
			t.Errorf("%s is not in the form in which datasets are written: run 'make data'; %s", file.Name, firstDifference(string(got), string(file.Data)))
		}
	}
}
