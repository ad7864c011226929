package site_test

import (
	"testing"

	"harikerja/worker/api/oracle"
	"harikerja/worker/workday"
)

// TestContract holds every file of the contract, byte for byte, against a second
// implementation that shares nothing with this one. What is computed is held
// against it where it is computed, in worker/api.
func TestContract(t *testing.T) {
	years, rendered := render(t)
	files := make(map[string]string, len(rendered))
	for _, f := range rendered {
		files[f.Path] = string(f.Data)
	}
	o, err := oracle.Load("../../../datasets")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for path, want := range o.Files {
		if got := files[path]; got != want {
			t.Fatalf("%s holds\n%swant\n%s", path, got, want)
		}
		compared++
	}
	days := 0
	for year := o.FirstYear(); year <= o.LastYear(); year++ {
		days += workday.DateOf(year, 1, 1).DaysUntil(workday.DateOf(year+1, 1, 1))
	}
	if want := 6*days + 7*len(years) + 1; compared != want {
		t.Errorf("%d files compared, want %d", compared, want)
	}
}
