package openapi

import (
	"harikerja/generator/internal/mirror"
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// What the OpenAPI document says in words, by the names that the code gives
// things. A test sees to it that nothing goes without a text, and that no text
// is left over.

const apiDescription = `Is this day off in Indonesia? Which day is N workdays away?

National holidays (hari libur nasional) and collective leave (cuti bersama) as the joint ministerial decrees set them, with every amendment, and workday arithmetic on top. Public, read-only, no key, no limit, CORS open.

Every question with finitely many answers is also a static file, listed here too, so that a mirror needs no program. Errors always have the same form; ` + "`DATASET_NOT_FOUND`" + ` means that no decree for that year is known here. OPTIONS gets 204 and the CORS headers everywhere; methods other than GET, HEAD and OPTIONS get 405. A single trailing slash is ignored. Dates and "today" are in Western Indonesian Time (UTC+7).`

// operationDoc is an endpoint or a kind of file.
type operationDoc struct {
	id, tag, summary, description string
	// schema is the name of what is answered: an endpoint's is the Answer of
	// this name, a file's may be left to its record, or be none.
	schema string
}

type endpointDoc struct {
	operationDoc
	// examples are asked when the document is made. Whatever the calendar,
	// {year} and {date} are covered and {missing} is a year that is not.
	examples []question
}

// question is a query, with the status that its answer has for every calendar.
type question struct {
	name   string
	status int
	query  string
}

var endpointDocs = map[string]endpointDoc{
	"/v1/health": {
		operationDoc: operationDoc{"getHealth", "service", "Is the service up?",
			"Answered by the worker where there is one, so that ok means that questions are being answered.", "Health"},
		examples: []question{
			{"ok", 200, ""},
			{"unknownParameter", 400, "verbose=true"},
		},
	},
	"/v1/holidays": {
		operationDoc: operationDoc{"listHolidays", "holidays", "The holidays of a year",
			"National holidays and collective leave in force, by date. Static file: `/v1/holidays/{year}[.{type}][.sources].json`.", "Holidays"},
		examples: []question{
			{"leave", 200, "year={year}&type=collective_leave"}, {"leaveWithSources", 200, "year={year}&type=collective_leave&includeSources=true"},
			{"invalidYear", 400, "year=26"}, {"invalidType", 400, "type=regional"}, {"unknownParameter", 400, "Year={year}"},
			{"notCovered", 404, "year={missing}"},
		},
	},
	"/v1/holidays/check": {
		operationDoc: operationDoc{"checkHoliday", "holidays", "Is this day a holiday?",
			"Weekends alone are no holidays. Static file: `/v1/holidays/check/{date}[.no-leave][.sources].json`.", "HolidayCheck"},
		examples: []question{
			{"holiday", 200, "date={date}"}, {"leaveLeftOut", 200, "date={year}-12-24&includeCollectiveLeave=false"},
			{"invalidDate", 400, "date={year}-02-30"}, {"missingDate", 400, ""}, {"repeated", 400, "date={year}-01-01&date={year}-01-02"},
			{"notCovered", 404, "date={missing}-01-01"},
		},
	},
	"/v1/workdays/check": {
		operationDoc: operationDoc{"checkWorkday", "workdays", "Do people work on this day?",
			"A workday is neither on the weekend nor a holiday. Static file, for the weekend sat,sun: `/v1/workdays/check/{date}[.no-leave].json`.", "WorkdayCheck"},
		examples: []question{
			{"holiday", 200, "date={date}"}, {"sixDayWeek", 200, "date={year}-11-14&weekend=sun"},
			{"invalidDate", 400, "date=17-08-{year}"}, {"invalidWeekend", 400, "date={date}&weekend=sat,funday"},
			{"notCovered", 404, "date={missing}-01-01"},
		},
	},
	"/v1/workdays/add": {
		operationDoc: operationDoc{"addWorkdays", "workdays", "The day that is N workdays after a date",
			"The start is never counted, and may itself be off. Computed: there is no static file.", "WorkdayAddition"},
		examples: []question{
			{"twoWeeks", 200, "date={year}-08-07&days=10"},
			{"invalidDays", 400, "date={date}&days=0"}, {"invalidDate", 400, "days=5"},
			{"notCovered", 404, "date={date}&days=99999999"},
		},
	},
	"/v1/workdays/diff": {
		operationDoc: operationDoc{"countWorkdays", "workdays", "The workdays between two dates",
			"Both dates count, unless inclusive is false. Computed: there is no static file.", "WorkdayCount"},
		examples: []question{
			{"year", 200, "start={year}-01-01&end={year}-12-31"},
			{"startAfterEnd", 400, "start={year}-01-02&end={year}-01-01"}, {"invalidDate", 400, "end={date}"}, {"invalidBoolean", 400, "start={date}&end={date}&inclusive=TRUE"},
			{"notCovered", 404, "start={missing}-01-01&end={missing}-12-31"},
		},
	},
	"/v1/sources": {
		operationDoc: operationDoc{"listSources", "sources", "The decrees and official pages that a year rests on",
			"Static file: `/v1/sources/{year}.json`.", "Sources"},
		examples: []question{
			{"year", 200, "year={year}"},
			{"invalidYear", 400, "year="},
			{"notCovered", 404, "year={missing}"},
		},
	},
}

// formDocs are the options of the files that answer endpoints: what they make
// of the operationId, whose name they may replace, and add to the summary.
var formDocs = map[string]struct{ name, suffix, summary string }{
	"type=national_holiday":        {"NationalHolidays", "", ": national holidays only"},
	"type=collective_leave":        {"CollectiveLeave", "", ": collective leave only"},
	"includeSources=true":          {"", "WithSources", ", with sources"},
	"includeCollectiveLeave=false": {"", "NoLeave", ", collective leave left out"},
}

// fileDocs are the other files, by the names that the code gives them.
var fileDocs = map[string]operationDoc{
	"v1/years.json":                           {"getYears", "holidays", "Every year, and where its files are", "Revision, status, note and number of holidays of each year, and the addresses of all its files but those of single days.", "YearsFile"},
	"v1/all.json":                             {"getAll", "holidays", "Every holiday of every year", "All that a calendar of one's own needs, in one file.", "AllFile"},
	"v1/revisions/{year}.json":                {"getRevisions", "history", "What each revision of a year changed", "The days that each decree or amendment added, dropped and moved, and the instrument itself.", "RevisionsFile"},
	"v1/revisions/{year}.r{revision}.json":    {"getRevision", "history", "The list as it stood at a revision", "The holidays in force after that decree or amendment, as `/v1/holidays` listed them.", "HolidaysAnswer"},
	"v1/changes.json":                         {"getChanges", "history", "The revisions of all years, newest first", "One of unknown date stands right above the one before it.", "ChangesFile"},
	"v1/changes.atom":                         {"getChangesFeed", "history", "The revisions of all years as a feed", "Atom (RFC 4287), newest first: subscribe to it to hear of decrees and amendments.", ""},
	"v1/workdays/months/{year}.json":          {"getMonths", "workdays", "Workdays by month", "For the five-day and the six-day week, with and without collective leave.", "MonthsFile"},
	"v1/long-weekends/{year}.json":            {"getLongWeekends", "workdays", "Long weekends and bridge days", "For the weekend sat,sun, with and without collective leave.", "LongWeekendsFile"},
	"v1/holidays/{year}.csv":                  {"getHolidaysTable", "calendars", "The holidays of a year as a table", "CSV (RFC 4180) with a header, a line for each holiday, its sources included.", ""},
	"v1/holidays/{year}.xlsx":                 {"getHolidaysWorkbook", "calendars", "The holidays of a year as a workbook", "The holidays, the workdays of each month, and what the year rests on: Office Open XML (ISO/IEC 29500).", ""},
	"v1/conformance.jsonl":                    {"getConformance", "meta", "Ten thousand questions and their answers", "JSON Lines: method, path, query, the day it was asked on, status and body of one question a line. Every endpoint, option, error, edge and weekend, for whoever answers the same in another language.", ""},
	"v1/all.csv":                              {"getAllTable", "calendars", "Every holiday of every year as a table", "CSV (RFC 4180) with a header, a line for each holiday, its sources included.", ""},
	"v1/days.csv":                             {"getDaysTable", "calendars", "Every day of every year as a table", "CSV (RFC 4180) with a header, a line for each day, ready to be joined in a database. Columns that start with is_ are 1 or 0; six_day stands for a week that works on Saturdays, no_leave for collective leave that does not count; several names on a day are parted by a semicolon and a blank.", ""},
	"v1/dates.csv":                            {"getDates", "calendars", "The dates of all days off", "National holidays and collective leave: one date a line, in order, each once, without a header, as NETWORKDAYS.INTL and WORKDAY.INTL of spreadsheets take them.", ""},
	"v1/dates.national_holiday.csv":           {"getNationalDates", "calendars", "The dates of all national holidays", "As `/v1/dates.csv`, without collective leave.", ""},
	"v1/harikerja.xlsx":                       {"getWorkbook", "calendars", "A workbook for payroll", "Every holiday of every year, the workdays of each month, and a sheet that adds and counts workdays, with the dates off as named ranges: Office Open XML (ISO/IEC 29500).", ""},
	"v1/holidays/{year}.ics":                  {"getHolidaysCalendar", "calendars", "The holidays of a year as a calendar", "iCalendar (RFC 5545), an event for each holiday.", ""},
	"v1/holidays/{year}.national_holiday.ics": {"getNationalHolidaysCalendar", "calendars", "The national holidays of a year as a calendar", "iCalendar (RFC 5545), an event for each holiday.", ""},
	"v1/holidays/{year}.collective_leave.ics": {"getCollectiveLeaveCalendar", "calendars", "The collective leave of a year as a calendar", "iCalendar (RFC 5545), an event for each day.", ""},
	"v1/all.ics":                              {"getAllCalendar", "calendars", "Every holiday of every year as a calendar", "iCalendar (RFC 5545), an event for each holiday: the address to subscribe to.", ""},
	"v1/all.national_holiday.ics":             {"getAllNationalHolidaysCalendar", "calendars", "Every national holiday of every year as a calendar", "As `/v1/all.ics`, without collective leave.", ""},
	"v1/health.json":                          {"getHealthFile", "service", "The health of a mirror", "What `/v1/health` answers, for hosts without a worker.", "HealthAnswer"},
	"v1/404.json":                             {"getNotFoundFile", "service", "The answer to unknown paths", "For hosts that answer them with a file.", "Error"},
	"v1/500.json":                             {"getFailureFile", "service", "The answer while the worker fails", "For hosts whose worker may.", "Error"},
	"v1/files-only.json":                      {"getFilesOnlyFile", "service", "The answer of hosts that have files only", "What such a host answers to a question that no file answers, right or wrong: it cannot tell.", "Error"},
	"v1/openapi.json":                         {"getOpenAPI", "service", "This document", "OpenAPI 3.1.", ""},
	"v1/manifest.json":                        {"getManifest", "mirror", "What the tree holds", "The years, and the digests of checksums and archive.", ""},
	"v1/SHA256SUMS":                           {"getChecksums", "mirror", "SHA-256 of every file", "As `sha256sum -c` reads it.", ""},
	"v1/mirror.tar.gz":                        {"getArchive", "mirror", "The whole tree", "All files, page and worker included, and the checksums, as a compressed tar.", ""},
	"v1/mirror/nginx.conf":                    {"getNginxConfiguration", "mirror", "A mirror on nginx", "A configuration that serves the tree.", ""},
	"v1/mirror/Caddyfile":                     {"getCaddyConfiguration", "mirror", "A mirror on Caddy", "A configuration that serves the tree.", ""},
	"v1/worker.wasm":                          {"getWorker", "mirror", "The worker", "It computes what is no file, in WebAssembly that imports nothing.", ""},
	"v1/clients/harikerja.tgz":                {"getJavaScriptPackage", "clients", "The package for JavaScript and TypeScript", "As npm installs it from this address: the calendar inside, no dependencies.", ""},
	"v1/clients/harikerja.js":                 {"getJavaScriptModule", "clients", "The module for browsers and Deno", "What is in the package, as one module to import from this address.", ""},
	"v1/clients/composer/packages.json":       {"getComposerRepository", "clients", "The package for PHP, as a Composer repository", "Give Composer the address of its folder as a repository, then require harikerja/harikerja: the calendar inside, no dependencies.", ""},
	"v1/clients/composer/whole/packages.json": {"getWholeComposerRepository", "clients", "The same repository with the archive in it", "For trees that are served below a path, or lie in a folder; lock files made with it need no host.", ""},
	"v1/clients/composer/{reference}.zip":     {"getPHPPackage", "clients", "The package for PHP", "The archive that the repository names.", ""},
	"v1/worker.js":                            {"getWorkerHost", "mirror", "The module that runs the worker", "For browsers and other hosts of JavaScript.", ""},
}

// paramDocs are the parameters of queries, and the holes in files' names. The
// examples are JSON with the holes of endpointDocs; together they make a
// question that is answered.
var paramDocs = map[string]struct{ text, example string }{
	"year":                   {"The year.", `{year}`},
	"type":                   {"Only holidays of this type.", `"collective_leave"`},
	"includeSources":         {"Whether each holiday comes with the sources it rests on.", `true`},
	"date":                   {"The day, as YYYY-MM-DD.", `"{date}"`},
	"includeCollectiveLeave": {"Whether collective leave counts as off.", `false`},
	"weekend":                {"The weekdays that are off: mon, tue, wed, thu, fri, sat and sun, separated by commas, in any order and letter case; or none, alone. Not all seven.", `"sun"`},
	"days":                   {"The number of workdays to go, at least 1.", `10`},
	"start":                  {"The first day, as YYYY-MM-DD.", `"{year}-01-01"`},
	"end":                    {"The last day, as YYYY-MM-DD, not before start.", `"{year}-12-31"`},
	"inclusive":              {"Whether start and end themselves count.", `false`},
	"revision":               {"The number of the revision.", `{revision}`},
	"reference":              {"The archive's reference in the repository: its SHA-256.", `"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"`},
}

var headerDocs = map[string]string{
	"Cache-Control":                 "How long answers may be kept.",
	"Access-Control-Allow-Origin":   "Every site may read the answers.",
	"Access-Control-Expose-Headers": "Scripts of other sites may read the entity tag.",
	"X-Content-Type-Options":        "The type is what it says.",
	"Allow":                         "What may be asked.",
	"ETag":                          "The entity tag: the same on every host for the same bytes.",
}

var tags = []object{
	{{"name", "holidays"}, {"description", "Lists of holidays, and single days."}},
	{{"name", "workdays"}, {"description", "Single days, arithmetic, and counts for payroll."}},
	{{"name", "sources"}, {"description", "What the answers rest on."}},
	{{"name", "history"}, {"description", "What each decree changed, and the lists as they stood before."}},
	{{"name", "calendars"}, {"description", "Calendars, tables and feeds to subscribe to."}},
	{{"name", "clients"}, {"description", "Packages that answer inside an application."}},
	{{"name", "mirror"}, {"description", "What mirrors and verifiers need."}},
	{{"name", "service"}, {"description", "The service itself."}},
}

// componentNames are what records are called in the document: by their Go
// names, or by the keys under which the worker writes them. Generators of
// clients make types of these names, beside types named after each operationId
// with Response and Params at the end: nothing else may end in these.
var componentNames = map[string]string{
	"entry":               "Holiday",
	"source":              "Source",
	"holidayCheck":        "HolidayCheck",
	"changeRecord":        "Revision",
	"yearChangeRecord":    "Change",
	"moveRecord":          "Move",
	"indexYear":           "Year",
	"indexURLs":           "YearFiles",
	"allYear":             "YearHolidays",
	"longWeekendsRecord":  "LongWeekends",
	"runRecord":           "LongWeekend",
	"bridgeRecord":        "Bridge",
	"monthsRecord":        "Months",
	"monthRecord":         "Month",
	"spanRecord":          "DayCounts",
	"yearMeta":            "YearMeta",
	"listMeta":            "ListMeta",
	"sourcesMeta":         "SourcesMeta",
	"historyMeta":         "RevisionsMeta",
	"changesMeta":         "ChangesMeta",
	"indexMeta":           "IndexMeta",
	"WorkdayAdditionMeta": "DatasetsMeta",
	"datasets":            "Dataset",
	"options":             "Options",
	"error":               "ErrorInfo",
	"details":             "ErrorDetails",
}

var weekdayNames, localWeekdays, weekdayTokens = func() (names, local, tokens []string) {
	for d := workday.Monday; d <= workday.Sunday; d++ {
		names, local, tokens = append(names, d.String()), append(local, d.Local()), append(tokens, d.Abbrev())
	}
	return names, local, tokens
}()

var enumerations = []struct {
	name, text string
	values     []string
}{
	{"Weekday", "English weekday.", weekdayNames},
	{"LocalWeekday", "Indonesian weekday.", localWeekdays},
	{"WeekdayToken", "A weekday in three letters.", weekdayTokens},
	{"HolidayType", "National holiday or collective leave.", []string{api.NationalHoliday, api.CollectiveLeave}},
	{"Status", "verified: rests on the decree's text, or on an official release plus independent transcriptions that agree. draft: otherwise.", []string{"verified", "draft"}},
	{"SourceType", "SKB: joint ministerial decree. Keppres: presidential decree. Kepmenag: decree of the Minister of Religious Affairs. Announcement: any other publication.", []string{"SKB", "Keppres", "Kepmenag", "Announcement"}},
	{"ErrorCode", "What is wrong, for programs.", []string{"INVALID_DATE", "INVALID_YEAR", "INVALID_TYPE", "INVALID_RANGE", "DATASET_NOT_FOUND", "INTERNAL_ERROR"}},
}

type fieldDoc struct {
	text string
	more object // what else its schema says
}

// fieldDocs are by key, or by record and key where a key has several meanings.
var fieldDocs = map[string]fieldDoc{
	"version":                       {"The API's version.", object{{"const", "v1"}}},
	"countryCode":                   {"ISO 3166-1 code of Indonesia.", object{{"const", "ID"}}},
	"year":                          {"The year.", nil},
	"revision":                      {"The number of the last known state of the year's calendar, from 1: each decree or amendment that changed it adds one.", nil},
	"changeRecord.revision":         {"The number of this revision, from 1.", nil},
	"status":                        {"How well the year is attested.", reference("schemas", "Status")},
	"Health.status":                 {"The service answers.", object{{"const", "ok"}}},
	"service":                       {"The service's name.", object{{"const", "harikerja"}}},
	"updatedAt":                     {"Date of the last revision; null if unknown.", nil},
	"total":                         {"How many there are in data.", nil},
	"indexMeta.total":               {"Years in years.json; holidays of all years in all.json.", nil},
	"allYear.total":                 {"Holidays of the year.", nil},
	"bridgeRecord.total":            {"Calendar days from start to end.", nil},
	"firstYear":                     {"The first year covered.", nil},
	"lastYear":                      {"The last year covered.", nil},
	"date":                          {"The day.", nil},
	"changeRecord.date":             {"When the instrument was signed; null if unknown.", nil},
	"day":                           {"English weekday.", reference("schemas", "Weekday")},
	"localDay":                      {"Indonesian weekday.", reference("schemas", "LocalWeekday")},
	"localName":                     {"Indonesian name, as the decree prints it.", nil},
	"name":                          {"English name.", nil},
	"type":                          {"National holiday or collective leave.", reference("schemas", "HolidayType")},
	"source.type":                   {"What kind of instrument it is.", reference("schemas", "SourceType")},
	"isNationalHoliday":             {"Whether type is national_holiday.", nil},
	"isCollectiveLeave":             {"Whether type is collective_leave.", nil},
	"sources":                       {"What the holiday rests on; only if asked for.", nil},
	"sourceIds":                     {"What the holiday rests on: ids of the year's sources.", nil},
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
	"allYear.sources":               {"The year's sources, in the order of its dataset.", nil},
	"runRecord.holidays":            {"The holidays in the run.", nil},
	"isWeekend":                     {"Whether the day is on the weekend.", nil},
	"isWorkday":                     {"Whether people work: neither weekend nor holiday.", nil},
	"holidayTypes":                  {"Distinct types of the day's holidays that count.", object{{"items", reference("schemas", "HolidayType")}}},
	"options":                       {"The options that the answer was computed with.", nil},
	"includeCollectiveLeave":        {"Whether collective leave counts as off.", nil},
	"weekend":                       {"The weekdays that are off, Monday first.", object{{"items", reference("schemas", "WeekdayToken")}}},
	"datasets":                      {"The years that the answer rests on; empty if no day was counted.", nil},
	"startDate":                     {"The start.", nil},
	"endDate":                       {"The end.", nil},
	"days":                          {"The number of workdays added.", object{{"minimum", 1}}},
	"runRecord.days":                {"How many days.", object{{"minimum", 3}}},
	"bridgeRecord.days":             {"The workdays to take.", nil},
	"resultDate":                    {"The workday that was found.", nil},
	"resultDay":                     {"Its English weekday.", reference("schemas", "Weekday")},
	"resultLocalDay":                {"Its Indonesian weekday.", reference("schemas", "LocalWeekday")},
	"calendarDayCount":              {"Calendar days counted.", nil},
	"workdayCount":                  {"Workdays among them.", nil},
	"weekendCount":                  {"Weekend days among them.", nil},
	"holidayCount":                  {"Holidays among them: days, not names; a holiday on a weekend counts in both.", nil},
	"inclusive":                     {"Whether start and end themselves count.", nil},
	"source":                        {"The instrument that made the revision.", nil},
	"summary":                       {"What it did, in a sentence.", nil},
	"localSummary":                  {"The summary in Indonesian.", nil},
	"note":                          {"What a reader of the year should know, in English; null if there is nothing.", nil},
	"localNote":                     {"The note in Indonesian; null if there is none.", nil},
	"added":                         {"Days that it added; all of them, for revision 1.", nil},
	"dropped":                       {"Days that it dropped.", nil},
	"moved":                         {"Holidays that it took from one day to another.", nil},
	"from":                          {"The day before the change.", nil},
	"to":                            {"The day after the change.", nil},
	"week":                          {"The working week.", object{{"enum", []string{"five-day", "six-day"}}}},
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
	"xlsx":                          {"The list and the workdays of each month as a workbook.", uriReference},
	"ics":                           {"The list as a calendar.", uriReference},
	"icsNationalHolidays":           {"National holidays as a calendar.", uriReference},
	"icsCollectiveLeave":            {"Collective leave as a calendar.", uriReference},
	"holidaysWithSources":           {"The list of all holidays, with sources.", uriReference},
	"nationalHolidaysWithSources":   {"The list of national holidays, with sources.", uriReference},
	"collectiveLeaveWithSources":    {"The list of collective leave, with sources.", uriReference},
	"holidaysByRevision":            {"The list as it stood at each revision, the first one first.", object{{"items", object{{"type", "string"}}.with(uriReference...)}}},
	"format":                        {"The version of the manifest's own form.", object{{"const", mirror.Format}}},
	"years":                         {"The years covered.", nil},
	"files":                         {"Files covered by the checksums.", nil},
	"Manifest.bytes":                {"Their size together.", nil},
	"bytes":                         {"The file's size.", nil},
	"checksums":                     {"SHA-256 of every file but the seal's own, as sha256sum -c reads it.", nil},
	"archive":                       {"All files and the checksums, as a compressed tar.", nil},
	"path":                          {"Where the file lies below the public folder.", nil},
	"sha256":                        {"SHA-256 of the file, in hexadecimal.", object{{"pattern", "^[0-9a-f]{64}$"}}},
	"error":                         {"What is wrong.", nil},
	"code":                          {"What is wrong, for programs.", reference("schemas", "ErrorCode")},
	"message":                       {"What is wrong and what to do, for people.", nil},
	"details":                       {"Where the fault is.", nil},
	"field":                         {"The parameter at fault; path, query or method if it is that.", nil},
	"value":                         {"What was given for it, cut to 100 characters.", object{{"maxLength", 100}}},
	"allowed":                       {"The parameters that are known here.", nil},
	"details.year":                  {"The first year that is needed and not covered.", nil},
}

var uriReference = object{{"format", "uri-reference"}}
