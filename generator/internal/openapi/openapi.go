package site

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"harikerja/datasets"
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// OpenAPIFile is the description of all of this.
const OpenAPIFile = "v1/openapi.json"

// The records of the answers that the worker computes; the worker writes them
// without package json.

type healthData struct {
	Status  string `json:"status"`
	Service string `json:"service"`
	Version string `json:"version"`
}

type computedMeta struct {
	apiMeta
	Datasets []datasetRecord `json:"datasets"`
}

type datasetRecord struct {
	Year     int    `json:"year"`
	Revision int    `json:"revision"`
	Status   string `json:"status"`
}

type optionsRecord struct {
	IncludeCollectiveLeave bool     `json:"includeCollectiveLeave"`
	Weekend                []string `json:"weekend"`
}

type workdayCheck struct {
	Date         date            `json:"date"`
	Day          string          `json:"day"`
	LocalDay     string          `json:"localDay"`
	IsWeekend    bool            `json:"isWeekend"`
	IsHoliday    bool            `json:"isHoliday"`
	IsWorkday    bool            `json:"isWorkday"`
	HolidayTypes []datasets.Type `json:"holidayTypes"`
	Options      optionsRecord   `json:"options"`
}

type workdayAdd struct {
	StartDate        date          `json:"startDate"`
	Days             int           `json:"days"`
	ResultDate       date          `json:"resultDate"`
	ResultDay        string        `json:"resultDay"`
	ResultLocalDay   string        `json:"resultLocalDay"`
	CalendarDayCount int           `json:"calendarDayCount"`
	WeekendCount     int           `json:"weekendCount"`
	HolidayCount     int           `json:"holidayCount"`
	Options          optionsRecord `json:"options"`
}

type workdayDiff struct {
	StartDate        date          `json:"startDate"`
	EndDate          date          `json:"endDate"`
	Inclusive        bool          `json:"inclusive"`
	CalendarDayCount int           `json:"calendarDayCount"`
	WorkdayCount     int           `json:"workdayCount"`
	WeekendCount     int           `json:"weekendCount"`
	HolidayCount     int           `json:"holidayCount"`
	Options          optionsRecord `json:"options"`
}

type failureRecord struct {
	Error errorRecord `json:"error"`
}

type errorRecord struct {
	Code    string        `json:"code"`
	Message string        `json:"message"`
	Details detailsRecord `json:"details"`
}

type detailsRecord struct {
	Field     string   `json:"field,omitempty"`
	Value     string   `json:"value,omitempty"`
	Allowed   []string `json:"allowed,omitempty"`
	Year      int      `json:"year,omitempty"`
	FirstYear int      `json:"firstYear,omitempty"`
	LastYear  int      `json:"lastYear,omitempty"`
}

// manifestRecord is what package mirror writes; a test holds the two together.
type manifestRecord struct {
	Format    int             `json:"format"`
	FirstYear int             `json:"firstYear"`
	LastYear  int             `json:"lastYear"`
	Years     []datasetRecord `json:"years"`
	Files     int             `json:"files"`
	Bytes     int             `json:"bytes"`
	Checksums digestRecord    `json:"checksums"`
	Archive   digestRecord    `json:"archive"`
}

type digestRecord struct {
	Path   string `json:"path"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// allMeta is indexMeta with another meaning of total.
type allMeta struct {
	apiMeta
	FirstYear int `json:"firstYear"`
	LastYear  int `json:"lastYear"`
	Total     int `json:"total"`
}

// openAPI describes the API and the tree. Paths, parameters, their kinds,
// defaults and order come from the declarations that requests are validated
// by, schemas from the records that files are written from, and examples from
// the files and from Resolve.
func openAPI(files []File) File {
	d := &document{schemas: newSchemas(), files: make(map[string][]byte, len(files))}
	for _, f := range files {
		d.files[f.Path] = f.Data
	}
	paths := d.paths()
	return File{OpenAPIFile, encode(object{
		{"openapi", "3.1.0"},
		{"info", object{
			{"title", "harikerja"},
			{"summary", "Holidays and workdays of Indonesia"},
			{"description", apiDescription},
			{"version", "1.0.0"},
			{"license", object{{"name", "MIT"}, {"identifier", "MIT"}}},
		}},
		{"servers", []any{object{{"url", "/"}, {"description", "The host that serves this document."}}}},
		{"security", []any{}},
		{"tags", d.tags()},
		{"paths", paths},
		{"components", d.components()},
	})}
}

type document struct {
	schemas *schemas
	files   map[string][]byte
}

func (d *document) tags() []any {
	var list []any
	for _, t := range tagDocs {
		list = append(list, object{{"name", t.name}, {"description", t.text}})
	}
	return list
}

func (d *document) paths() object {
	var paths object
	for _, e := range api.Endpoints() {
		paths = append(paths, member{e.Path, d.endpoint(&e)})
	}
	for _, f := range d.staticFiles() {
		paths = append(paths, member{url(f.pattern), d.staticFile(&f)})
	}
	return paths
}

// endpoint describes one endpoint.
func (d *document) endpoint(e *api.Endpoint) object {
	doc := endpointDocs[e.Path]
	var parameters []any
	for i := range e.Params {
		p := &e.Params[i]
		text := paramDocs[p.Name]
		o := object{{"name", p.Name}, {"in", "query"}, {"description", text.text}}
		if p.Required {
			o = append(o, member{"required", true})
		}
		if p.Kind == api.KindWeekend {
			o = append(o, member{"allowReserved", true}) // its commas need no escaping
		}
		parameters = append(parameters, append(o, member{"schema", paramSchema(p)}, member{"example", text.example}))
	}
	parameters = append(parameters, reference("parameters", "If-None-Match"))
	meta, data := answerRecords(e.Path)
	good := d.schemas.response(strings.ToUpper(doc.id[:1])+doc.id[1:]+"Response", meta, data)
	responses := object{
		{"200", object{
			{"description", "The answer."},
			{"headers", headers("Cache-Control", "Access-Control-Allow-Origin", "ETag", "X-Content-Type-Options")},
			{"content", object{{"application/json", object{{"schema", good}, {"examples", d.answers(e.Path, doc.examples, 200)}}}}},
		}},
		{"304", reference("responses", "NotModified")},
		{"400", object{
			{"description", "A parameter is wrong."},
			{"headers", headers("Cache-Control", "Access-Control-Allow-Origin", "X-Content-Type-Options")},
			{"content", d.failureContent(d.answers(e.Path, doc.failures, 400))},
		}},
	}
	if notCovered := d.answers(e.Path, doc.failures, 404); len(notCovered) > 0 {
		responses = append(responses, member{"404", object{
			{"description", "No dataset covers a year that the answer needs."},
			{"headers", headers("Cache-Control", "Access-Control-Allow-Origin", "X-Content-Type-Options")},
			{"content", d.failureContent(notCovered)},
		}})
	}
	responses = append(responses,
		member{"405", reference("responses", "MethodNotAllowed")},
		member{"500", reference("responses", "InternalError")})
	return object{{"get", object{
		{"operationId", doc.id},
		{"tags", []string{doc.tag}},
		{"summary", doc.summary},
		{"description", doc.description},
		{"parameters", parameters},
		{"responses", responses},
	}}}
}

// answerRecords returns the records of an endpoint's meta and data.
func answerRecords(path string) (meta, data any) {
	switch path {
	case "/v1/health":
		return apiMeta{}, healthData{}
	case "/v1/holidays":
		return listMeta{}, []entry{}
	case "/v1/holidays/check":
		return yearMeta{}, holidayCheck{}
	case "/v1/workdays/check":
		return yearMeta{}, workdayCheck{}
	case "/v1/workdays/add":
		return computedMeta{}, workdayAdd{}
	case "/v1/workdays/diff":
		return computedMeta{}, workdayDiff{}
	case "/v1/sources":
		return sourcesMeta{}, []source{}
	}
	panic("no records for " + path)
}

// answers returns, as examples, the real answers to those queries that get
// the status.
func (d *document) answers(path string, queries []exampleQuery, status int) object {
	var examples object
	for _, q := range queries {
		answer := api.Resolve(nil, "GET", path, q.query, workday.Date{})
		if answer.Status != status {
			continue
		}
		if answer.File != "" {
			answer.Body = d.files[answer.File]
		}
		target := path
		if q.query != "" {
			target += "?" + q.query
		}
		examples = append(examples, member{q.name, object{{"summary", "GET " + target}, {"value", raw(answer.Body)}}})
	}
	return examples
}

func (d *document) failureContent(examples object) object {
	return object{{"application/json", object{{"schema", reference("schemas", "Error")}, {"examples", examples}}}}
}

// paramSchema says what a parameter's value has to be.
func paramSchema(p *api.Param) object {
	var schema object
	switch p.Kind {
	case api.KindYear:
		schema = object{{"type", "integer"}, {"minimum", 1900}, {"maximum", 9999}}
	case api.KindHolidayType:
		schema = object{{"type", "string"}, {"enum", []string{api.NationalHoliday, api.CollectiveLeave}}}
	case api.KindBool:
		schema = object{{"type", "boolean"}}
	case api.KindDate:
		schema = object{{"type", "string"}, {"format", "date"}, {"pattern", `^\d{4}-\d{2}-\d{2}$`}}
	case api.KindDays:
		schema = object{{"type", "integer"}, {"minimum", 1}}
	case api.KindWeekend:
		const day = `([Mm][Oo][Nn]|[Tt][Uu][Ee]|[Ww][Ee][Dd]|[Tt][Hh][Uu]|[Ff][Rr][Ii]|[Ss][Aa][Tt]|[Ss][Uu][Nn])`
		schema = object{{"type", "string"}, {"pattern", `^ *(` + day + `( *, *` + day + `)*|[Nn][Oo][Nn][Ee]) *$`}}
	}
	switch {
	case p.Default == "":
	case p.Kind == api.KindBool:
		schema = append(schema, member{"default", p.Default == "true"})
	default:
		schema = append(schema, member{"default", p.Default})
	}
	return schema
}

func headers(names ...string) object {
	var list object
	for _, name := range names {
		list = append(list, member{name, reference("headers", name)})
	}
	return list
}

// components returns what the paths refer to.
func (d *document) components() object {
	fixed := func(text, value string) object {
		return object{{"description", text}, {"schema", object{{"type", "string"}, {"const", value}}}}
	}
	headersOf := func(status int) object {
		var list object
		for _, h := range api.Headers(status) {
			if h.Name == "Content-Type" {
				continue // OpenAPI has another place for it
			}
			list = append(list, member{h.Name, fixed(headerDocs[h.Name], h.Value)})
		}
		return list
	}
	shared := append(headersOf(200), member{"ETag", object{{"description", "The entity tag: the same on every host for the same bytes."}, {"schema", object{{"type", "string"}}}}})
	notFound := api.Resolve(nil, "GET", "/v1", "", workday.Date{}).Body
	method := api.Resolve(nil, "POST", "/v1/holidays", "", workday.Date{}).Body
	failure := func(text string, status int, body []byte) object {
		return object{
			{"description", text},
			{"headers", headersOf(status)},
			{"content", d.failureContent(object{{"body", object{{"value", raw(body)}}}})},
		}
	}
	responses := object{
		{"NotModified", object{{"description", "The client has these bytes already."}, {"headers", headers("Cache-Control", "Access-Control-Allow-Origin", "ETag")}}},
		{"NotFound", failure("Nothing is here: always the same body.", 404, notFound)},
		{"MethodNotAllowed", failure("The API is read-only: the answer to every method but GET, HEAD and OPTIONS.", 405, method)},
		{"InternalError", failure("Anything unforeseen. Never cached.", 500, api.Failure().Body)},
	}
	schemas := append(d.schemas.components, member{"Error", d.schemas.record(reflect.TypeFor[failureRecord]())})
	slices.SortFunc(schemas, func(a, b member) int { return cmp.Compare(a.key, b.key) })
	return object{
		{"schemas", schemas},
		{"responses", responses},
		{"parameters", object{{"If-None-Match", object{
			{"name", "If-None-Match"}, {"in", "header"}, {"description", "An ETag of an earlier answer."},
			{"schema", object{{"type", "string"}}},
		}}}},
		{"headers", shared},
	}
}

var headerDocs = map[string]string{
	"Cache-Control":               "How long answers may be kept.",
	"Access-Control-Allow-Origin": "Every site may read the answers.",
	"X-Content-Type-Options":      "The type is what it says.",
	"Allow":                       "What may be asked.",
}

// staticPath is a pattern of files of the tree.
type staticPath struct {
	pattern, id, tag, summary string
	mediaType                 string
	schema                    any
	example                   string // a file
}

const (
	typeJSON     = "application/json"
	typeCSV      = "text/csv"
	typeCalendar = "text/calendar"
	typeText     = "text/plain"
)

// staticFiles lists the patterns of all files.
func (d *document) staticFiles() []staticPath {
	const (
		sampleYear = 2022
		sampleDate = "2026-08-17"
	)
	day := workday.MustParseDate(sampleDate)
	// The patterns of names that package api decides are made from a sample.
	yearPattern := func(name string) string { return strings.Replace(name, strconv.Itoa(sampleYear), "{year}", 1) }
	datePattern := func(name string) string { return strings.Replace(name, sampleDate, "{date}", 1) }
	answer := func(id string) any { return reference("schemas", id+"Response") }
	text := object{{"type", "string"}}
	binary := object{} // any bytes

	list := []staticPath{
		{api.HealthFile, "getHealthFile", "service", "The health of a mirror", typeJSON, answer("GetHealth"), api.HealthFile},
		{api.NotFoundFile, "getNotFoundFile", "service", "The answer to unknown paths", typeJSON, reference("schemas", "Error"), api.NotFoundFile},
		{api.FailureFile, "getFailureFile", "service", "The answer while the worker fails", typeJSON, reference("schemas", "Error"), api.FailureFile},
		{OpenAPIFile, "getOpenAPI", "service", "This document", typeJSON, object{{"type", "object"}}, OpenAPIFile},
		{YearsFile, "getYears", "holidays", "Every year, and where its files are", typeJSON, d.schemas.response("YearsFile", indexMeta{}, []indexYear{}), YearsFile},
		{AllFile, "getAll", "holidays", "Every holiday of every year", typeJSON, d.schemas.response("AllFile", allMeta{}, []allYear{}), AllFile},
	}
	for _, kind := range []string{"", api.NationalHoliday, api.CollectiveLeave} {
		for _, withSources := range []bool{false, true} {
			name := api.HolidaysFile(sampleYear, kind, withSources)
			id, summary := "getHolidaysFile", "The holidays of a year"
			switch kind {
			case api.NationalHoliday:
				id, summary = "getNationalHolidaysFile", "The national holidays of a year"
			case api.CollectiveLeave:
				id, summary = "getCollectiveLeaveFile", "The collective leave of a year"
			}
			if withSources {
				id, summary = id+"WithSources", summary+", with sources"
			}
			list = append(list, staticPath{yearPattern(name), id, "holidays", summary, typeJSON, answer("ListHolidays"), name})
		}
	}
	for _, leave := range []bool{true, false} {
		suffix, words := "", ""
		if !leave {
			suffix, words = "NoLeave", ", collective leave left out"
		}
		for _, withSources := range []bool{false, true} {
			name, id, summary := api.HolidayCheckFile(day, leave, withSources), "getHolidayCheckFile"+suffix, "Is this day a holiday?"+words
			if withSources {
				id, summary = id+"WithSources", summary+", with sources"
			}
			list = append(list, staticPath{datePattern(name), id, "holidays", summary, typeJSON, answer("CheckHoliday"), name})
		}
		name := api.WorkdayCheckFile(day, leave)
		list = append(list, staticPath{datePattern(name), "getWorkdayCheckFile" + suffix, "workdays", "Do people work on this day?" + words, typeJSON, answer("CheckWorkday"), name})
	}
	sources := api.SourcesFile(sampleYear)
	sample := func(p pattern) string { return string(p.year(sampleYear).revision(1)) }
	return append(list,
		staticPath{yearPattern(sources), "getSourcesFile", "sources", "The sources of a year", typeJSON, answer("ListSources"), sources},
		staticPath{string(revisionsFile), "getRevisions", "history", "What each revision of a year changed", typeJSON, d.schemas.response("RevisionsFile", listMeta{}, []changeRecord{}), sample(revisionsFile)},
		staticPath{string(revisionFile), "getRevision", "history", "The list as it stood at a revision", typeJSON, answer("ListHolidays"), sample(revisionFile)},
		staticPath{ChangesFile, "getChanges", "history", "The revisions of all years, newest first; one of unknown date right above the one before it", typeJSON, d.schemas.response("ChangesFile", changesMeta{}, []yearChangeRecord{}), ChangesFile},
		staticPath{AtomFile, "getChangesFeed", "history", "The revisions of all years as an Atom feed", "application/atom+xml", text, AtomFile},
		staticPath{string(monthsFile), "getMonths", "workdays", "Workdays by month, for the five-day and the six-day week, with and without collective leave", typeJSON, d.schemas.response("MonthsFile", yearMeta{}, []monthsRecord{}), sample(monthsFile)},
		staticPath{string(longWeekendsFile), "getLongWeekends", "workdays", "Long weekends and bridge days, with and without collective leave", typeJSON, d.schemas.response("LongWeekendsFile", yearMeta{}, []longWeekendsRecord{}), sample(longWeekendsFile)},
		staticPath{string(csvFile), "getHolidaysTable", "calendars", "The holidays of a year as a table (RFC 4180)", typeCSV, text, sample(csvFile)},
		staticPath{AllCSVFile, "getAllTable", "calendars", "Every holiday of every year as a table", typeCSV, text, AllCSVFile},
		staticPath{string(icsFile), "getHolidaysCalendar", "calendars", "The holidays of a year as a calendar (RFC 5545)", typeCalendar, text, sample(icsFile)},
		staticPath{string(icsTypeFile.kind(datasets.National)), "getNationalHolidaysCalendar", "calendars", "The national holidays of a year as a calendar", typeCalendar, text, sample(icsTypeFile.kind(datasets.National))},
		staticPath{string(icsTypeFile.kind(datasets.Leave)), "getCollectiveLeaveCalendar", "calendars", "The collective leave of a year as a calendar", typeCalendar, text, sample(icsTypeFile.kind(datasets.Leave))},
		staticPath{AllICSFile, "getAllCalendar", "calendars", "Every holiday of every year as a calendar", typeCalendar, text, AllICSFile},
		staticPath{"v1/manifest.json", "getManifest", "mirror", "What the tree holds, and the digests of checksums and archive", typeJSON, d.manifest(), "v1/manifest.json"},
		staticPath{"v1/SHA256SUMS", "getChecksums", "mirror", "SHA-256 of every file, for sha256sum -c", typeText, text, "v1/SHA256SUMS"},
		staticPath{"v1/mirror.tar.gz", "getArchive", "mirror", "The whole tree, page and worker included", "application/gzip", binary, "v1/mirror.tar.gz"},
		staticPath{NginxFile, "getNginxConfiguration", "mirror", "A mirror on nginx", typeText, text, NginxFile},
		staticPath{CaddyFile, "getCaddyConfiguration", "mirror", "A mirror on Caddy", typeText, text, CaddyFile},
		staticPath{"v1/worker.wasm", "getWorker", "mirror", "The worker, which computes what is no file", "application/wasm", binary, "v1/worker.wasm"},
		staticPath{"v1/worker.js", "getWorkerHost", "mirror", "The module that runs the worker", "text/javascript", text, "v1/worker.js"},
	)
}

func (d *document) manifest() any {
	d.schemas.components = append(d.schemas.components, member{"Manifest", d.schemas.record(reflect.TypeFor[manifestRecord]())})
	return reference("schemas", "Manifest")
}

// staticFile describes the files of a pattern. Small ones stand in it as an
// example; to others it points.
func (d *document) staticFile(f *staticPath) object {
	const small = 4096
	example := object{{"externalValue", url(f.example)}}
	if data := d.files[f.example]; f.mediaType == typeJSON && 0 < len(data) && len(data) <= small {
		example = object{{"value", raw(data)}}
	}
	example = append(object{{"summary", "GET " + url(f.example)}}, example...)
	var parameters []any
	for _, hole := range []string{"year", "date", "revision"} {
		if !strings.Contains(f.pattern, "{"+hole+"}") {
			continue
		}
		schema := object{{"type", "integer"}, {"minimum", 1}}
		switch hole {
		case "year":
			schema = paramSchema(&api.Param{Kind: api.KindYear})
		case "date":
			schema = paramSchema(&api.Param{Kind: api.KindDate})
		}
		text := paramDocs[hole].text
		if hole == "year" {
			text = "The year."
		}
		parameters = append(parameters, object{
			{"name", hole}, {"in", "path"}, {"required", true}, {"description", text},
			{"schema", schema}, {"example", paramDocs[hole].example},
		})
	}
	var item object
	if parameters != nil {
		item = object{{"parameters", parameters}}
	}
	return append(item, member{"get", object{
		{"operationId", f.id},
		{"tags", []string{f.tag}},
		{"summary", f.summary},
		{"parameters", []any{reference("parameters", "If-None-Match")}},
		{"responses", object{
			{"200", object{
				{"description", "The file."},
				{"headers", headers("Cache-Control", "Access-Control-Allow-Origin", "ETag", "X-Content-Type-Options")},
				{"content", object{{f.mediaType, object{{"schema", f.schema}, {"examples", object{{"file", example}}}}}}},
			}},
			{"304", reference("responses", "NotModified")},
			{"404", reference("responses", "NotFound")},
			{"405", reference("responses", "MethodNotAllowed")},
		}},
	}})
}
