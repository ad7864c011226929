package datasets_test

import (
	"testing"

	"harikerja/datasets"
)

// TestFormat: what is read from a file and written again is that file.
func TestFormat(t *testing.T) {
	years := embedded(t)
	for i, file := range datasets.Embedded() {
		if got := datasets.Format(&years[i]); string(got) != string(file.Data) {
			t.Errorf("%s would be written in another way than it is: %s", file.Name, firstDifference(string(got), string(file.Data)))
		}
	}
}
