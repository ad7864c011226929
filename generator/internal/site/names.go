package site

import (
	"strconv"
	"strings"

	"harikerja/datasets"
)

// The names of the files that answer no question of the API, as patterns below
// the public folder. Those that the worker shares are in harikerja/worker/api.
const (
	YearsFile          = "v1/years.json"
	AllFile            = "v1/all.json"
	AllCSVFile         = "v1/all.csv"
	AllICSFile         = "v1/all.ics"
	AllNationalICSFile = "v1/all.national_holiday.ics"
	ChangesFile        = "v1/changes.json"
	AtomFile           = "v1/changes.atom"

	DaysFile          = "v1/days.csv"
	DatesFile         = "v1/dates.csv"
	NationalDatesFile = "v1/dates.national_holiday.csv"

	// WorkbookFile is made by package workbook; the index names it.
	WorkbookFile = "v1/holidays/{year}.xlsx"

	revisionsFile    pattern = "v1/revisions/{year}.json"
	revisionFile     pattern = "v1/revisions/{year}.r{revision}.json"
	monthsFile       pattern = "v1/workdays/months/{year}.json"
	longWeekendsFile pattern = "v1/long-weekends/{year}.json"
	csvFile          pattern = "v1/holidays/{year}.csv"
	icsFile          pattern = "v1/holidays/{year}.ics"
	icsTypeFile      pattern = "v1/holidays/{year}.{type}.ics"
)

// WorkbookOf returns the path of a year's workbook.
func WorkbookOf(year int) string { return string(pattern(WorkbookFile).year(year)) }

// RevisionsFile, MonthsFile and LongWeekendsFile are the names of a year's files.
func RevisionsFile(year int) string    { return string(revisionsFile.year(year)) }
func MonthsFile(year int) string       { return string(monthsFile.year(year)) }
func LongWeekendsFile(year int) string { return string(longWeekendsFile.year(year)) }

// pattern is a file's name with holes in braces.
type pattern string

func (p pattern) year(year int) pattern {
	return p.fill("{year}", strconv.Itoa(year))
}

func (p pattern) revision(n int) pattern {
	return p.fill("{revision}", strconv.Itoa(n))
}

func (p pattern) kind(t datasets.Type) pattern {
	return p.fill("{type}", string(t))
}

func (p pattern) fill(hole, value string) pattern {
	return pattern(strings.Replace(string(p), hole, value, 1)) // lives: a hole is there once
}

// url is the file's address on the host that serves the tree.
func url(path string) string { return "/" + path }
