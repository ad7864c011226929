package api

import "harikerja/worker/workday"

// The names of the static files, as paths below the public folder. Options
// stand in the order below, and only where they are not the default.
const (
	HealthFile   = "v1/health.json"
	NotFoundFile = "v1/404.json"
	FailureFile  = "v1/500.json" // for hosts whose worker has failed
)

// HolidaysFile names the list of a year's holidays: of one type, or of both
// if kind is "".
func HolidaysFile(year int, kind string, withSources bool) string {
	name := "v1/holidays/" + itoa(year)
	if kind != "" {
		name += "." + kind
	}
	if withSources {
		name += ".sources"
	}
	return name + ".json"
}

// HolidayCheckFile names the answer of /v1/holidays/check.
func HolidayCheckFile(d workday.Date, leave, withSources bool) string {
	name := "v1/holidays/check/" + d.String()
	if !leave {
		name += ".no-leave"
	}
	if withSources {
		name += ".sources"
	}
	return name + ".json"
}

// WorkdayCheckFile names the answer of /v1/workdays/check for the default weekend.
func WorkdayCheckFile(d workday.Date, leave bool) string {
	name := "v1/workdays/check/" + d.String()
	if !leave {
		name += ".no-leave"
	}
	return name + ".json"
}

// SourcesFile names the list of a year's sources.
func SourcesFile(year int) string { return "v1/sources/" + itoa(year) + ".json" }

func file(name string) Answer { return Answer{Status: 200, File: name} }
