package curate

import (
	"fmt"
	"slices"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// Due returns the years that have to be covered on a day: its own, and after
// 1 November the next one. The decrees of 2018 to 2027 were signed between
// 28 August and 2 November of the year before.
func Due(today workday.Date) []int {
	year, month, day := today.Civil()
	if month > 11 || month == 11 && day > 1 {
		return []int{year, year + 1}
	}
	return []int{year}
}

// Missing says, a sentence each, which years have to be covered today and are
// not, and what to do.
func Missing(years []datasets.Year, today workday.Date) []string {
	var missing []string
	for i, due := range Due(today) {
		if slices.ContainsFunc(years, func(y datasets.Year) bool { return y.Number == due }) {
			continue
		}
		why := "which is the current year"
		if i > 0 {
			why = "and 1 November is over, so its decree should be out"
		}
		missing = append(missing, fmt.Sprintf("there is no dataset for %d, %s: find the decree, run 'generator new %d', and see \"A new decree\" in CONTRIBUTING.md", due, why, due))
	}
	return missing
}
