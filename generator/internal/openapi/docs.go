package site

import (
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// What the OpenAPI document says in words, by the names that the code gives
// things. A test sees to it that nothing goes without a text, and that no text
// is left over.

const apiDescription = `Is this day off in Indonesia? Which day is N workdays away?

National holidays (hari libur nasional) and collective leave (cuti bersama) as the joint ministerial decrees set them, with every amendment, and workday arithmetic on top. Public, read-only, no key, no limit, CORS open.

Every question with finitely many answers is also a static file, listed here too, so that a mirror needs no program. Errors always have the same form; ` + "`DATASET_NOT_FOUND`" + ` means that no decree for that year is known here. OPTIONS gets 204 and the CORS headers everywhere; methods other than GET, HEAD and OPTIONS get 405. A single trailing slash is ignored. Dates and "today" are in Western Indonesian Time (UTC+7).`

type endpointDoc struct {
	id, tag, summary, description string
	// examples are queries with a good answer, failures with a bad one; both
	// by the name of the example.
	examples, failures []exampleQuery
}

type exampleQuery struct{ name, query string }

var endpointDocs = map[string]endpointDoc{
	"/v1/health": {
		id: "getHealth", tag: "service",
		summary:     "Is the service up?",
		description: "Answered by the worker where there is one, so that ok means that questions are being answered.",
		examples:    []exampleQuery{{"ok", ""}},
		failures:    []exampleQuery{{"unknownParameter", "verbose=true"}},
	},
	"/v1/holidays": {
		id: "listHolidays", tag: "holidays",
		summary:     "The holidays of a year",
		description: "National holidays and collective leave in force, by date. Static file: `/v1/holidays/{year}[.{type}][.sources].json`.",
		examples:    []exampleQuery{{"leave", "year=2022&type=collective_leave"}, {"leaveWithSources", "year=2010&type=collective_leave&includeSources=true"}},
		failures:    []exampleQuery{{"invalidYear", "year=26"}, {"invalidType", "type=regional"}, {"unknownParameter", "Year=2026"}, {"notCovered", "year=2050"}},
	},
	"/v1/holidays/check": {
		id: "checkHoliday", tag: "holidays",
		summary:     "Is this day a holiday?",
		description: "Weekends alone are no holidays. Static file: `/v1/holidays/check/{date}[.no-leave][.sources].json`.",
		examples:    []exampleQuery{{"holiday", "date=2026-08-17"}, {"leaveLeftOut", "date=2026-12-24&includeCollectiveLeave=false"}},
		failures:    []exampleQuery{{"invalidDate", "date=2026-02-30"}, {"missingDate", ""}, {"repeated", "date=2026-01-01&date=2026-01-02"}, {"notCovered", "date=2008-12-31"}},
	},
	"/v1/workdays/check": {
		id: "checkWorkday", tag: "workdays",
		summary:     "Do people work on this day?",
		description: "A workday is neither on the weekend nor a holiday. Static file, for the weekend sat,sun: `/v1/workdays/check/{date}[.no-leave].json`.",
		examples:    []exampleQuery{{"workday", "date=2026-11-16"}, {"sixDayWeek", "date=2026-11-14&weekend=sun"}},
		failures:    []exampleQuery{{"invalidDate", "date=17-08-2026"}, {"invalidWeekend", "date=2026-01-01&weekend=sat,funday"}, {"notCovered", "date=2028-01-01"}},
	},
	"/v1/workdays/add": {
		id: "addWorkdays", tag: "workdays",
		summary:     "The day that is N workdays after a date",
		description: "The start is never counted, and may itself be off. Computed: there is no static file.",
		examples:    []exampleQuery{{"acrossNewYear", "date=2026-12-24&days=5"}},
		failures:    []exampleQuery{{"invalidDays", "date=2026-01-01&days=0"}, {"invalidDate", "days=5"}, {"notCovered", "date=2027-12-30&days=2"}},
	},
	"/v1/workdays/diff": {
		id: "countWorkdays", tag: "workdays",
		summary:     "The workdays between two dates",
		description: "Both dates count, unless inclusive is false. Computed: there is no static file.",
		examples:    []exampleQuery{{"year", "start=2026-01-01&end=2026-12-31"}},
		failures:    []exampleQuery{{"startAfterEnd", "start=2026-01-02&end=2026-01-01"}, {"invalidDate", "end=2026-01-01"}, {"invalidBoolean", "start=2026-01-01&end=2026-01-02&inclusive=TRUE"}, {"notCovered", "start=2000-01-01&end=2050-01-01"}},
	},
	"/v1/sources": {
		id: "listSources", tag: "sources",
		summary:     "The decrees and official pages that a year rests on",
		description: "Static file: `/v1/sources/{year}.json`.",
		examples:    []exampleQuery{{"year", "year=2022"}},
		failures:    []exampleQuery{{"invalidYear", "year="}, {"notCovered", "year=1900"}},
	},
}

type paramDoc struct {
	text    string
	example any
}

var paramDocs = map[string]paramDoc{
	"year":                   {"The year. Without it, the current one in Western Indonesian Time.", 2026},
	"type":                   {"Only holidays of this type.", api.CollectiveLeave},
	"includeSources":         {"Whether each holiday comes with the sources it rests on.", true},
	"date":                   {"The day, as YYYY-MM-DD.", "2026-08-17"},
	"includeCollectiveLeave": {"Whether collective leave counts as off.", false},
	"weekend":                {"The weekdays that are off: mon, tue, wed, thu, fri, sat and sun, separated by commas, in any order and letter case; or none, alone. Not all seven.", "sun"},
	"days":                   {"The number of workdays to go, at least 1.", 10},
	"start":                  {"The first day, as YYYY-MM-DD.", "2026-01-01"},
	"end":                    {"The last day, as YYYY-MM-DD, not before start.", "2026-12-31"},
	"inclusive":              {"Whether start and end themselves count.", false},
	"revision":               {"The number of the revision.", 1},
}

var tagDocs = []struct{ name, text string }{
	{"holidays", "Lists of holidays, and single days."},
	{"workdays", "Single days, arithmetic, and counts for payroll."},
	{"sources", "What the answers rest on."},
	{"history", "What each decree changed, and the lists as they stood before."},
	{"calendars", "Calendars, tables and feeds to subscribe to."},
	{"mirror", "What mirrors and verifiers need."},
	{"service", "The service itself."},
}

// schemaNames are the components made of records, by the record's Go name.
var schemaNames = map[string]string{
	"entry":              "Holiday",
	"source":             "Source",
	"changeRecord":       "Revision",
	"yearChangeRecord":   "Change",
	"moveRecord":         "Move",
	"spanRecord":         "DayCounts",
	"longWeekendsRecord": "LongWeekends",
	"monthsRecord":       "MonthlyWorkdays",
	"optionsRecord":      "Options",
	"datasetRecord":      "Dataset",
	"yearMeta":           "YearMeta",
	"listMeta":           "ListMeta",
	"computedMeta":       "ComputedMeta",
	"digestRecord":       "FileDigest",
}

type fieldDoc struct {
	text string
	more object // further keywords
}

var (
	weekdayNames, localWeekdays, weekdayTokens = func() (names, local, tokens []string) {
		for d := workday.Monday; d <= workday.Sunday; d++ {
			names, local, tokens = append(names, d.String()), append(local, d.Local()), append(tokens, d.Abbrev())
		}
		return names, local, tokens
	}()
	yearStatus = object{{"enum", []string{"verified", "draft"}}}
)

// fieldDocs are by key, or by record and key where a key has several meanings.
var fieldDocs = map[string]fieldDoc{
	"version":                       {"The API's version.", object{{"const", "v1"}}},
	"countryCode":                   {"ISO 3166-1 code of Indonesia.", object{{"const", "ID"}}},
	"year":                          {"The year.", nil},
	"revision":                      {"The number of the last known state of the year's calendar, from 1: each decree or amendment that changed it adds one.", nil},
	"changeRecord.revision":         {"The number of this revision, from 1.", nil},
	"status":                        {"verified: rests on the decree's text, or on an official release plus independent transcriptions that agree. draft: otherwise.", yearStatus},
	"healthData.status":             {"The service answers.", object{{"const", "ok"}}},
	"healthData.version":            {"The API's version.", object{{"const", "v1"}}},
	"service":                       {"The service's name.", object{{"const", "harikerja"}}},
	"updatedAt":                     {"Date of the last revision; null if unknown.", nil},
	"total":                         {"How many there are in data.", nil},
	"allMeta.total":                 {"Holidays of all years.", nil},
	"allYear.total":                 {"Holidays of the year.", nil},
	"bridgeRecord.total":            {"Calendar days from start to end.", nil},
	"firstYear":                     {"The first year covered.", nil},
	"lastYear":                      {"The last year covered.", nil},
	"date":                          {"The day.", nil},
	"changeRecord.date":             {"When the instrument was signed; null if unknown.", nil},
	"day":                           {"English weekday.", object{{"enum", weekdayNames}}},
	"localDay":                      {"Indonesian weekday.", object{{"enum", localWeekdays}}},
	"localName":                     {"Indonesian name, as the decree prints it.", nil},
	"name":                          {"English name.", nil},
	"type":                          {"National holiday or collective leave.", nil},
	"source.type":                   {"SKB: joint ministerial decree. Keppres: presidential decree. Kepmenag: decree of the Minister of Religious Affairs. Announcement: any other publication.", object{{"enum", []string{"SKB", "Keppres", "Kepmenag", "Announcement"}}}},
	"isNationalHoliday":             {"Whether type is national_holiday.", nil},
	"isCollectiveLeave":             {"Whether type is collective_leave.", nil},
	"sources":                       {"What the holiday rests on; only if asked for.", nil},
	"id":                            {"Unique within the year.", nil},
	"title":                         {"The instrument's title.", nil},
	"numbers":                       {"The decree's numbers; may be empty.", nil},
	"publisher":                     {"Who published what url leads to.", nil},
	"publishedAt":                   {"When it was signed; null if unknown.", nil},
	"url":                           {"Where it can be read; null if unknown.", nil},
	"official":                      {"Whether url is on a government site.", nil},
	"isHoliday":                     {"Whether the day is a holiday, under the options.", nil},
	"holidays":                      {"The day's holidays that count.", nil},
	"allYear.holidays":              {"The year's holidays in force, by date.", nil},
	"runRecord.holidays":            {"The holidays in the run.", nil},
	"isWeekend":                     {"Whether the day is on the weekend.", nil},
	"isWorkday":                     {"Whether people work: neither weekend nor holiday.", nil},
	"holidayTypes":                  {"Distinct types of the day's holidays that count.", nil},
	"options":                       {"The options that the answer was computed with.", nil},
	"includeCollectiveLeave":        {"Whether collective leave counts as off.", nil},
	"weekend":                       {"The weekdays that are off, Monday first.", object{{"items", object{{"type", "string"}, {"enum", weekdayTokens}}}}},
	"datasets":                      {"The years that the answer rests on; empty if no day was counted.", nil},
	"startDate":                     {"The start.", nil},
	"endDate":                       {"The end.", nil},
	"days":                          {"The number of workdays added.", object{{"minimum", 1}}},
	"runRecord.days":                {"How many days.", object{{"minimum", minLongWeekend}}},
	"bridgeRecord.days":             {"The workdays to take.", nil},
	"resultDate":                    {"The workday that was found.", nil},
	"resultDay":                     {"Its English weekday.", object{{"enum", weekdayNames}}},
	"resultLocalDay":                {"Its Indonesian weekday.", object{{"enum", localWeekdays}}},
	"calendarDayCount":              {"Calendar days counted.", nil},
	"workdayCount":                  {"Workdays among them.", nil},
	"weekendCount":                  {"Weekend days among them.", nil},
	"holidayCount":                  {"Holidays among them: days, not names; a holiday on a weekend counts in both.", nil},
	"inclusive":                     {"Whether start and end themselves count.", nil},
	"source":                        {"The instrument that made the revision.", nil},
	"summary":                       {"What it did, in a sentence.", nil},
	"added":                         {"Days that it added; all of them, for revision 1.", nil},
	"dropped":                       {"Days that it dropped.", nil},
	"moved":                         {"Holidays that it took from one day to another.", nil},
	"from":                          {"The day before the change.", nil},
	"to":                            {"The day after the change.", nil},
	"week":                          {"The working week.", object{{"enum", []string{workweeks[0].name, workweeks[1].name}}}},
	"months":                        {"January to December.", nil},
	"monthsRecord.year":             {"The whole year.", nil},
	"month":                         {"The month, 1 to 12.", object{{"minimum", 1}, {"maximum", 12}}},
	"calendarDays":                  {"Calendar days.", nil},
	"weekendDays":                   {"Days on the weekend.", nil},
	"nationalHolidaysOnWorkingDays": {"Days off the weekend that are national holidays.", nil},
	"collectiveLeaveOnWorkingDays":  {"Days off the weekend that are collective leave; 0 if leave does not count.", nil},
	"workdays":                      {"Days on which people work.", nil},
	"runs":                          {"Three or more days off in a row, one of them a holiday, that touch the year. They go on into neighbouring years, and end with the years covered.", nil},
	"bridges":                       {"Workdays of the year between two runs of days off, one of which has a holiday, that are worth taking: fewer than five, with at least three days off joined for every two taken.", nil},
	"start":                         {"The first day off.", nil},
	"end":                           {"The last day off.", nil},
	"nationalHolidays":              {"Entries of national holidays.", nil},
	"collectiveLeave":               {"Entries of collective leave.", nil},
	"indexURLs.nationalHolidays":    {"The list of national holidays.", uriReference},
	"indexURLs.collectiveLeave":     {"The list of collective leave.", uriReference},
	"indexURLs.holidays":            {"The list of all holidays.", uriReference},
	"indexURLs.sources":             {"The sources.", uriReference},
	"urls":                          {"Where the year's files are.", nil},
	"revisions":                     {"The history.", uriReference},
	"indexURLs.months":              {"Workdays by month.", uriReference},
	"longWeekends":                  {"Long weekends and bridge days.", uriReference},
	"csv":                           {"The list as a table.", uriReference},
	"ics":                           {"The list as a calendar.", uriReference},
	"icsNationalHolidays":           {"National holidays as a calendar.", uriReference},
	"icsCollectiveLeave":            {"Collective leave as a calendar.", uriReference},
	"holidaysWithSources":           {"The list of all holidays, with sources.", uriReference},
	"nationalHolidaysWithSources":   {"The list of national holidays, with sources.", uriReference},
	"collectiveLeaveWithSources":    {"The list of collective leave, with sources.", uriReference},
	"holidaysByRevision":            {"The list as it stood at each revision, the first one first.", object{{"items", object{{"type", "string"}}.with(uriReference...)}}},
	"format":                        {"The version of the manifest's own form.", object{{"const", 1}}},
	"years":                         {"The years covered.", nil},
	"files":                         {"Files covered by the checksums.", nil},
	"manifestRecord.bytes":          {"Their size together.", nil},
	"bytes":                         {"The file's size.", nil},
	"checksums":                     {"SHA-256 of every file but the seal's own, as sha256sum -c reads it.", nil},
	"archive":                       {"All files and the checksums, as a compressed tar.", nil},
	"path":                          {"Where the file lies below the public folder.", nil},
	"sha256":                        {"SHA-256 of the file, in hexadecimal.", object{{"pattern", "^[0-9a-f]{64}$"}}},
	"error":                         {"What is wrong.", nil},
	"code":                          {"What is wrong, for programs.", object{{"enum", errorCodes}}},
	"message":                       {"What is wrong and what to do, for people.", nil},
	"details":                       {"Where the fault is.", nil},
	"field":                         {"The parameter at fault; path or method if it is that.", nil},
	"value":                         {"What was given for it, cut to 100 characters.", object{{"maxLength", 100}}},
	"allowed":                       {"The parameters that are known here.", nil},
	"detailsRecord.year":            {"The first year that is needed and not covered.", nil},
}

var uriReference = object{{"format", "uri-reference"}}

var errorCodes = []string{"INVALID_DATE", "INVALID_YEAR", "INVALID_TYPE", "INVALID_RANGE", "DATASET_NOT_FOUND", "INTERNAL_ERROR"}
