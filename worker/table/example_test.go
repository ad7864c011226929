package table_test

import (
	"fmt"

	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// As it stands in the README.
func ExampleCalendar() {
	calendar := table.Calendar()
	rules := workday.Rules{Weekend: workday.SatSun, Leave: true}
	due, tally, err := calendar.Add(workday.MustParseDate("2024-12-24"), 5, rules)
	fmt.Println(due, tally.Holidays, err)
	// Output: 2025-01-03 3 <nil>
}
