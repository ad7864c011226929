package table_test

import (
	"testing"

	"harikerja/datasets"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// TestDatasets holds the compiled calendar against the datasets: every year, and
// what every day is.
func TestDatasets(t *testing.T) {
	const stale = "worker/table/years.go is not what the datasets say: run 'make data' and commit it"
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	rows, answered, calendar := table.Years(), table.API().Years(), table.Calendar()
	if len(rows) != len(years) || len(answered) != len(years) {
		t.Fatalf("%d years, %d of them answered for, %d datasets: %s", len(rows), len(answered), len(years), stale)
	}
	if first, last := calendar.FirstYear(), calendar.LastYear(); first != years[0].Number || last != years[len(years)-1].Number {
		t.Fatalf("the calendar covers %d to %d: %s", first, last, stale)
	}
	for i, y := range years {
		if r := rows[i]; r.Number != y.Number || r.Revision != y.Revision() || r.Status != y.Status {
			t.Fatalf("%d, revision %d, %s stands for %d, revision %d, %s: %s", r.Number, r.Revision, r.Status, y.Number, y.Revision(), y.Status, stale)
		}
		if a := answered[i]; a.Number != y.Number || a.Revision != y.Revision() || a.Status != y.Status {
			t.Fatalf("the API has %+v for %d", a, y.Number)
		}
		types := make(map[workday.Date]datasets.Type)
		for _, h := range y.Holidays {
			if h.Until == 0 {
				types[h.Date] = h.Type
			}
		}
		for d := workday.DateOf(y.Number, 1, 1); d.Year() == y.Number; d = d.AddDays(1) {
			day, err := calendar.Check(d, workday.Rules{Leave: true})
			if err != nil || day.National != (types[d] == datasets.National) || day.Leave != (types[d] == datasets.Leave) {
				t.Fatalf("%s is %+v, %v, the dataset has %q: %s", d, day, err, types[d], stale)
			}
		}
	}
}

// TestByHand: Eid in 2021, with the leave before it and the leave after it that
// was dropped; and the last day of a leap year, which was leave.
func TestByHand(t *testing.T) {
	calendar := table.Calendar()
	for date, want := range map[string]workday.Day{
		"2021-05-11": {},
		"2021-05-12": {Leave: true},
		"2021-05-13": {National: true},
		"2021-05-14": {National: true},
		"2021-05-17": {},
		"2020-12-31": {Leave: true},
		"2021-01-01": {National: true},
	} {
		if got, err := calendar.Check(workday.MustParseDate(date), workday.Rules{Leave: true}); err != nil || got != want {
			t.Errorf("%s is %+v, %v, want %+v", date, got, err, want)
		}
	}
}
