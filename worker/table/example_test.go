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

func ExampleCalendar_add() {
	calendar := table.Calendar() // Indonesia, from the joint decrees
	rules := workday.Rules{Weekend: workday.SatSun, Leave: true}
	due, tally, err := calendar.Add(workday.MustParseDate("2020-12-24"), 5, rules)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(due, due.Weekday(), "after", tally.CalendarDays, "days,", tally.Holidays, "of them holidays")
	// Output: 2021-01-05 Tuesday after 12 days, 3 of them holidays
}

func ExampleCalendar_payday() {
	calendar := table.Calendar()
	// Wages are due on the 25th, and paid on the workday before if it is none.
	payday, err := calendar.OnOrBefore(workday.DateOf(2020, 12, 25), workday.Rules{Weekend: workday.SatSun, Leave: true})
	fmt.Println(payday, payday.Weekday(), err)
	// Output: 2020-12-23 Wednesday <nil>
}

func ExampleCalendar_count() {
	calendar := table.Calendar()
	sixDayWeek := workday.Rules{Weekend: workday.SunOnly, Leave: false}
	tally, err := calendar.Count(workday.DateOf(2024, 3, 1), workday.DateOf(2024, 3, 31), sixDayWeek)
	fmt.Println(tally.Workdays, err)
	// Output: 24 <nil>
}
