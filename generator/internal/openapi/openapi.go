// Package openapi writes the OpenAPI document: the description of the API and
// of the tree for tools, and for generators of clients. It is pure.
//
// Only the words are its own (texts.go). Parameters come from the declarations
// that requests are validated by, schemas from the records that files are
// written from or from the worker's answers, examples from files and answers.
package openapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"harikerja/generator/internal/clients"
	"harikerja/generator/internal/conformance"
	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/generator/internal/workbook"
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// Name is the document's path below the public folder.
const Name = "v1/openapi.json"

// File returns the document that describes an API, given the files of package
// site, which the examples are taken from.
func File(a *api.API, files []tree.File) tree.File {
	return tree.File{Path: Name, Data: append(encode(newDocument(a, files).content()), '\n')}
}

type document struct {
	schemas
	api      *api.API
	files    map[string][]byte
	fill     *strings.Replacer // for the holes in examples and in names of files
	failures []any             // the bodies of all errors, decoded
}

func newDocument(a *api.API, files []tree.File) *document {
	year := exampleYear(a.Calendar())
	d := &document{
		schemas: schemas{names: make(map[string]string), used: make(map[string]bool)},
		api:     a,
		files:   make(map[string][]byte, len(files)),
		fill: strings.NewReplacer("{year}", strconv.Itoa(year), "{date}", strconv.Itoa(year)+"-08-17",
			"{revision}", "1", "{missing}", strconv.Itoa(a.Calendar().LastYear()+1)),
	}
	for _, f := range files {
		d.files[f.Path] = f.Data
	}
	return d
}

// exampleYear returns the last year with collective leave, which makes the
// better examples, or the last one if none has any.
func exampleYear(c *workday.Calendar) int {
	for year := c.LastYear(); year >= c.FirstYear(); year-- {
		holidays := func(leave bool) int {
			tally, err := c.Count(workday.DateOf(year, 1, 1), workday.DateOf(year, 12, 31), workday.Rules{Leave: leave})
			if err != nil {
				panic(err) // the year is covered
			}
			return tally.Holidays
		}
		if holidays(true) > holidays(false) {
			return year
		}
	}
	return c.LastYear()
}

func (d *document) content() object {
	paths := d.paths() // before the components, which it uses
	return object{
		{"openapi", "3.1.0"},
		{"info", object{
			{"title", "harikerja"},
			{"summary", "Holidays and workdays of Indonesia"},
			{"description", apiDescription},
			{"contact", object{{"name", "harikerja"}}}, // no address is known: every host is as good
			{"license", object{{"name", "MIT"}, {"identifier", "MIT"}}},
			{"version", "1.0.0"},
		}},
		{"servers", []any{object{{"url", "/"}, {"description", "The host that serves this document."}}}},
		{"security", []any{}},
		{"tags", tags},
		{"paths", paths},
		{"components", d.shared()},
	}
}

func (d *document) paths() object {
	kinds := make(map[string]site.Kind)
	var names []string
	for _, k := range site.Kinds() {
		kinds[k.Name] = k
		if api.Lookup(k.Name) == nil {
			names = append(names, k.Name)
		}
	}
	var paths, files object
	for _, e := range api.Endpoints() {
		item, schema := d.endpoint(&e, kinds[e.Path])
		paths = append(paths, member{e.Path, item})
		if e.Precomputed() {
			files = append(files, d.answerFiles(&e, schema)...)
		}
	}
	for _, name := range append(names, site.WorkbookFile, workbook.Path, conformance.Name, Name, mirror.ManifestFile, mirror.ChecksumsFile, mirror.ArchiveFile,
		"v1/mirror/nginx.conf", "v1/mirror/Caddyfile", "v1/worker.wasm", "v1/worker.js",
		clients.JSPackageFile, clients.JSModuleFile, clients.PHPIndexFile, clients.PHPWholeFile, clients.PHPArchiveFile) {
		doc := find(&d.schemas, fileDocs, "fileDocs", name)
		files = append(files, member{url(name), d.file(name, &doc, d.fileSchema(name, &doc, kinds[name]))})
	}
	return append(paths, files...)
}

func url(name string) string { return "/" + name }

// endpoint describes one endpoint, and returns the schema of its answers too.
func (d *document) endpoint(e *api.Endpoint, k site.Kind) (item, schema object) {
	doc := find(&d.schemas, endpointDocs, "endpointDocs", e.Path)
	var parameters []any
	for _, p := range e.Params {
		parameters = append(parameters, d.parameter(p, "query"))
	}
	examples := make(map[int]object)
	var metas, datas []any
	for _, q := range doc.examples {
		target, body := d.ask(e.Path, &q)
		examples[q.status] = append(examples[q.status], member{q.name, object{{"summary", "GET " + target}, {"value", json.RawMessage(body)}}})
		content := decode(json.NewDecoder(bytes.NewReader(body))).(object)
		if q.status == 200 {
			metas, datas = append(metas, content[0].value), append(datas, content[1].value)
		} else {
			d.failures = append(d.failures, content)
		}
	}
	if k.Meta != nil {
		schema = d.recordsSchema(doc.schema+"Answer", k)
	} else {
		schema = d.envelope(doc.schema+"Answer", d.ofAnswers(doc.schema+"Meta", metas), d.ofAnswers(doc.schema, datas))
	}
	responses := object{
		{"200", d.response("The answer.", 200, "application/json", schema, examples[200])},
		{"304", reference("responses", "NotModified")},
		{"400", d.failure("A parameter is wrong.", 400, examples[400])},
	}
	if examples[404] != nil {
		responses = append(responses, member{"404", d.failure("No dataset covers a year that the answer needs.", 404, examples[404])})
	}
	responses = append(responses,
		member{"405", reference("responses", "MethodNotAllowed")},
		member{"414", reference("responses", "TooLong")},
		member{"500", reference("responses", "InternalError")})
	return get(&doc.operationDoc, parameters, responses), schema
}

// get describes the one method that there is.
func get(doc *operationDoc, parameters []any, responses object) object {
	return object{{"get", object{
		{"operationId", doc.id},
		{"tags", []string{doc.tag}},
		{"summary", doc.summary},
		{"description", doc.description},
		{"parameters", append(parameters, reference("parameters", "If-None-Match"))},
		{"responses", responses},
	}}}
}

// ask returns the target of an example's question, and the answer.
func (d *document) ask(path string, q *question) (target string, body []byte) {
	query := d.fill.Replace(q.query)
	target = strings.TrimSuffix(path+"?"+query, "?")
	answer := d.api.Resolve(nil, "GET", path, query, workday.Date{})
	if answer.Status != q.status {
		panic("the example " + target + " gets the status " + strconv.Itoa(answer.Status) + ", not " +
			strconv.Itoa(q.status) + ": ask another question in endpointDocs")
	}
	if answer.File != "" {
		answer.Body = d.files[answer.File]
	}
	return target, answer.Body
}

func (d *document) recordsSchema(name string, k site.Kind) object {
	return d.envelope(name, d.ofType(reflect.TypeOf(k.Meta)), d.ofType(reflect.TypeOf(k.Data)))
}

// answerFiles describes the files that answer an endpoint, form by form.
func (d *document) answerFiles(e *api.Endpoint, schema object) object {
	var files object
	doc, key := endpointDocs[e.Path], e.Params[0].Name
	hole := "{" + key + "}"
	for _, form := range e.Forms() {
		question := e.Path + "?" + key + "=" + hole
		name, suffix, summary := doc.schema, "", doc.summary
		for _, o := range form.Options {
			if o.Value != o.Default {
				question += "&" + o.Name + "=" + o.Value
				words := find(&d.schemas, formDocs, "formDocs", o.Name+"="+o.Value)
				name, suffix, summary = cmp.Or(words.name, name), suffix+words.suffix, summary+words.summary
			}
		}
		f := operationDoc{"get" + name + "File" + suffix, doc.tag, summary, "The answer to `" + question + "`, as a file.", ""}
		path := e.File(hole, form.Suffix)
		files = append(files, member{url(path), d.file(path, &f, schema)})
	}
	return files
}

// fileSchema returns the schema of the files of a name.
func (d *document) fileSchema(name string, doc *operationDoc, k site.Kind) object {
	switch {
	case k.Meta != nil:
		return d.recordsSchema(doc.schema, k)
	case doc.schema != "":
		return reference("schemas", doc.schema)
	case name == mirror.ManifestFile:
		return d.ofType(reflect.TypeFor[mirror.Manifest]())
	case name == Name || name == clients.PHPIndexFile || name == clients.PHPWholeFile:
		return object{{"type", "object"}}
	case strings.Contains(tree.MediaType(name), "charset"):
		return stringSchema
	}
	return nil // any bytes
}

// mediaType is a file's type without the character set, as OpenAPI has it.
func mediaType(name string) string {
	t, _, _ := strings.Cut(tree.MediaType(name), ";")
	return t
}

// file describes the files of a name with holes. Small ones in JSON stand in
// it as examples; pointers to others would only stop the tools that follow them.
func (d *document) file(name string, doc *operationDoc, schema object) object {
	const small = 4096
	var examples object
	example := d.fill.Replace(name)
	if data := d.files[example]; mediaType(name) == "application/json" && 0 < len(data) && len(data) <= small {
		examples = object{{"file", object{{"summary", "GET " + url(example)}, {"value", json.RawMessage(data)}}}}
	}
	var parameters []any
	for _, hole := range []api.Param{
		{Name: "year", Kind: api.KindYear, Required: true},
		{Name: "date", Kind: api.KindDate, Required: true},
		{Name: "revision", Kind: api.KindDays, Required: true},
	} {
		if strings.Contains(name, "{"+hole.Name+"}") {
			parameters = append(parameters, d.parameter(&hole, "path"))
		}
	}
	if hole := "reference"; strings.Contains(name, "{"+hole+"}") { // no parameter of a question is like it
		doc := find(&d.schemas, paramDocs, "paramDocs", hole)
		parameters = append(parameters, object{{"name", hole}, {"in", "path"}, {"description", doc.text}, {"required", true},
			{"schema", stringSchema.with(member{"pattern", "^[0-9a-f]{64}$"})}, {"example", json.RawMessage(doc.example)}})
	}
	return get(doc, parameters, object{
		{"200", d.response("The file.", 200, mediaType(name), schema, examples)},
		{"304", reference("responses", "NotModified")},
		{"404", reference("responses", "NotFound")},
		{"405", reference("responses", "MethodNotAllowed")},
	})
}

// day is a weekday in three letters, in any letter case.
const day = `([Mm][Oo][Nn]|[Tt][Uu][Ee]|[Ww][Ee][Dd]|[Tt][Hh][Uu]|[Ff][Rr][Ii]|[Ss][Aa][Tt]|[Ss][Uu][Nn])`

// kindSchemas say what a parameter's value has to be.
var kindSchemas = map[api.Kind]object{
	api.KindYear:        {{"type", "integer"}, {"minimum", 1900}, {"maximum", 9999}},
	api.KindHolidayType: reference("schemas", "HolidayType"),
	api.KindBool:        booleanSchema,
	api.KindDate:        dateSchema.with(member{"pattern", `^\d{4}-\d{2}-\d{2}$`}),
	api.KindDays:        {{"type", "integer"}, {"minimum", 1}},
	api.KindWeekend:     {{"type", "string"}, {"pattern", `^ *(` + day + `( *, *` + day + `)*|[Nn][Oo][Nn][Ee]) *$`}},
}

// parameter describes a parameter of the query, or a hole of a path.
func (d *document) parameter(p *api.Param, in string) object {
	doc := find(&d.schemas, paramDocs, "paramDocs", p.Name)
	text := doc.text
	if p.Kind == api.KindYear && !p.Required {
		text += " Without it, the current one in Western Indonesian Time."
	}
	o := object{{"name", p.Name}, {"in", in}, {"description", text}}
	if p.Required {
		o = append(o, member{"required", true})
	}
	if p.Kind == api.KindWeekend {
		o = append(o, member{"allowReserved", true}) // its commas need no escaping
	}
	schema := kindSchemas[p.Kind]
	switch {
	case p.Default == "":
	case p.Kind == api.KindBool:
		schema = schema.with(member{"default", p.Default == "true"})
	default:
		schema = schema.with(member{"default", p.Default})
	}
	return append(o, member{"schema", schema}, member{"example", json.RawMessage(d.fill.Replace(doc.example))})
}

// headersOf describes the headers of an answer with the status. What every
// answer has is described once.
func (d *document) headersOf(status int) object {
	list := object{}
	for _, h := range api.Headers(status) {
		switch {
		case h.Name == "Content-Type": // OpenAPI has another place for it
		case slices.Contains(api.Headers(200), h):
			list = append(list, member{h.Name, reference("headers", h.Name)})
		default:
			list = append(list, member{h.Name, d.header(h)})
		}
	}
	if status == 200 || status == 304 {
		list = append(list, member{"ETag", reference("headers", "ETag")})
	}
	return list
}

func (d *document) header(h api.Header) object {
	schema := stringSchema
	if h.Value != "" {
		schema = schema.with(member{"const", h.Value})
	}
	return object{{"description", find(&d.schemas, headerDocs, "headerDocs", h.Name)}, {"schema", schema}}
}

func (d *document) response(text string, status int, mediaType string, schema, examples object) object {
	content := object{{"schema", schema}}
	if examples != nil {
		content = append(content, member{"examples", examples})
	}
	return object{{"description", text}, {"headers", d.headersOf(status)}, {"content", object{{mediaType, content}}}}
}

func (d *document) failure(text string, status int, examples object) object {
	return d.response(text, status, "application/json", reference("schemas", "Error"), examples)
}

// shared returns the components: what the paths refer to.
func (d *document) shared() object {
	responses := object{{"NotModified", object{{"description", "The client has these bytes already."}, {"headers", d.headersOf(304)}}}}
	for _, f := range []struct {
		name, text string
		answer     api.Answer
	}{
		{"NotFound", "Nothing is here: always the same body.", api.NotFound()},
		{"MethodNotAllowed", "The API is read-only: the answer to every method but GET, HEAD and OPTIONS.",
			d.api.Resolve(nil, "POST", "/v1/holidays", "", workday.Date{})},
		{"TooLong", "Path and query are too long.",
			d.api.Resolve(nil, "GET", "/v1/holidays", strings.Repeat("&", api.MaxTarget), workday.Date{})},
		{"InternalError", "Anything unforeseen. Never cached.", api.Failure()},
	} {
		body := f.answer.Body
		responses = append(responses, member{f.name, d.failure(f.text, f.answer.Status, object{{"body", object{{"value", json.RawMessage(body)}}}})})
		d.failures = append(d.failures, decode(json.NewDecoder(bytes.NewReader(body))))
	}
	d.ofAnswers("Error", d.failures)
	for _, e := range enumerations {
		d.component(e.name, stringSchema.with(member{"enum", e.values}, member{"description", e.text}))
	}
	slices.SortFunc(d.components, func(a, b member) int { return cmp.Compare(a.key, b.key) })
	var headers object
	for _, h := range append(slices.Clone(api.Headers(200)), api.Header{Name: "ETag"}) {
		if h.Name != "Content-Type" {
			headers = append(headers, member{h.Name, d.header(h)})
		}
	}
	return object{
		{"schemas", d.components},
		{"responses", responses},
		{"parameters", object{{"If-None-Match", object{
			{"name", "If-None-Match"}, {"in", "header"}, {"description", "An ETag of an earlier answer."}, {"schema", stringSchema},
		}}}},
		{"headers", headers},
	}
}
