package openapi_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"

	"harikerja/datasets"
	"harikerja/generator/internal/openapi"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// host is an API with its files, its document among them.
type host struct {
	api   *api.API
	tree  []tree.File
	files map[string][]byte
}

func newHost(years []datasets.Year) *host {
	h := &host{api: site.NewAPI(years), tree: site.Render(years), files: make(map[string][]byte)}
	h.tree = append(h.tree, openapi.File(h.api, h.tree))
	for _, f := range h.tree {
		h.files[f.Path] = f.Data
	}
	return h
}

// ServeHTTP answers as every host does: files by their names, the rest by
// Resolve.
func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	middle := workday.DateOf(h.api.Calendar().LastYear(), 6, 15)
	answer := h.api.Resolve(nil, r.Method, r.URL.EscapedPath(), r.URL.RawQuery, middle)
	if name := strings.TrimPrefix(r.URL.Path, "/"); r.Method == "GET" && h.files[name] != nil {
		answer = api.Answer{Status: 200, File: name}
	}
	for _, header := range api.Headers(answer.Status) {
		w.Header().Set(header.Name, header.Value)
	}
	if answer.File != "" {
		answer.Body = h.files[answer.File]
		w.Header().Set("Content-Type", tree.MediaType(answer.File))
	}
	if answer.Status == 200 {
		w.Header().Set("ETag", api.ETag(answer.Body))
	}
	w.WriteHeader(answer.Status)
	if r.Method != "HEAD" {
		w.Write(answer.Body)
	}
}

func (h *host) ask(method, target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return w
}

// document is the document as an independent library reads it.
func (h *host) document(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(h.files[openapi.Name])
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

var embedded = sync.OnceValues(func() ([]datasets.Year, error) { return datasets.Parse(datasets.Embedded()) })

// shipped is the host of the datasets in this repository.
var shipped = sync.OnceValues(func() (*host, error) {
	years, err := embedded()
	if err != nil {
		return nil, err
	}
	return newHost(years), nil
})

func shippedHost(t *testing.T) *host {
	t.Helper()
	h, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// hosts returns the hosts of calendars that are as different as they may be.
func hosts(t *testing.T) map[string]*host {
	t.Helper()
	years, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	last := years[len(years)-1]
	next := last
	next.Number++
	next.Holidays = nil
	withoutLeave := next
	for _, h := range last.Holidays {
		if h.Date = h.Date.AddDays(365); h.Date.Year() != next.Number {
			continue // the year is a leap year
		}
		next.Holidays = append(next.Holidays, h)
		if h.Type == datasets.National {
			withoutLeave.Holidays = append(withoutLeave.Holidays, h)
		}
	}
	preview := withoutLeave
	preview.Status, preview.Note, preview.LocalNote = "draft", "Invented.", "Rekaan."
	return map[string]*host{
		"the shipped calendar":       shippedHost(t),
		"one year more":              newHost(append(slices.Clone(years), next)),
		"one year only":              newHost(years[:1]),
		"one year without leave":     newHost([]datasets.Year{withoutLeave}),
		"a preview of the next year": newHost(append(slices.Clone(years), preview)),
	}
}

func TestValid(t *testing.T) {
	// The examples are validated by TestExamples.
	err := shippedHost(t).document(t).Validate(t.Context(), openapi3.DisableExamplesValidation(), openapi3.EnableSchemaFormatValidation())
	if err != nil {
		t.Error(err)
	}
}

// TestEveryCalendar: documents of different calendars differ in their
// examples, and in nothing else.
func TestEveryCalendar(t *testing.T) {
	bare := func(h *host) []string {
		var content any
		if err := json.Unmarshal(h.files[openapi.Name], &content); err != nil {
			t.Fatal(err)
		}
		removeExamples(content)
		text, err := json.MarshalIndent(content, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(string(text), "\n")
	}
	want := bare(shippedHost(t))
	for name, h := range hosts(t) {
		got := bare(h)
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Errorf("%s: the document has\n%s\nwhere that of the shipped calendar has\n%s",
					name, strings.Join(got[max(0, i-8):i+1], "\n"), want[i])
				break
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: the document has %d lines, that of the shipped calendar %d", name, len(got), len(want))
		}
	}
}

func removeExamples(v any) {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "example")
		delete(v, "examples")
		for _, member := range v {
			removeExamples(member)
		}
	case []any:
		for _, item := range v {
			removeExamples(item)
		}
	}
}

// TestExamples: every example fits its schema, and is what its question gets,
// with the status under which it stands.
func TestExamples(t *testing.T) {
	for name, h := range hosts(t) {
		examples := 0
		for path, item := range h.document(t).Paths.Map() {
			for status, response := range item.Get.Responses.Map() {
				for _, content := range response.Value.Content {
					for title, example := range content.Examples {
						examples++
						what := name + ": " + path + " " + status + " " + title
						value := example.Value.Value
						if err := content.Schema.Value.VisitJSON(value, openapi3.EnableJSONSchema2020(), openapi3.EnableFormatValidation()); err != nil {
							t.Errorf("%s: %v", what, err)
						}
						method, target, ok := strings.Cut(example.Value.Summary, " ")
						if !ok {
							continue // one of the shared ones: TestSharedResponses
						}
						got := h.ask(method, target)
						var body any
						if err := json.Unmarshal(got.Body.Bytes(), &body); err != nil {
							t.Fatal(err)
						}
						if strconv.Itoa(got.Code) != status || !reflect.DeepEqual(body, value) {
							t.Errorf("%s: %s gets %d %v, the example is %v", what, example.Value.Summary, got.Code, body, value)
						}
					}
				}
			}
		}
		if examples < 100 {
			t.Errorf("%s: there are only %d examples", name, examples)
		}
	}
}

// TestSharedResponses: what stands in the document once is what hosts answer.
func TestSharedResponses(t *testing.T) {
	h := shippedHost(t)
	for name, want := range map[string]struct {
		status int
		answer api.Answer
	}{
		"NotFound":         {404, h.api.Resolve(nil, "GET", "/v1/nowhere", "", workday.Date{})},
		"MethodNotAllowed": {405, h.api.Resolve(nil, "POST", "/v1/holidays", "", workday.Date{})},
		"TooLong":          {414, h.api.Resolve(nil, "GET", "/v1/health", strings.Repeat("x", 9000), workday.Date{})},
		"InternalError":    {500, api.Failure()},
	} {
		response := h.document(t).Components.Responses[name].Value
		var body any
		if err := json.Unmarshal(want.answer.Body, &body); err != nil {
			t.Fatal(err)
		}
		if got := response.Content["application/json"].Examples["body"].Value.Value; want.answer.Status != want.status || !reflect.DeepEqual(got, body) {
			t.Errorf("%s has the example %v, the answer is %d %s", name, got, want.answer.Status, want.answer.Body)
		}
		for _, header := range api.Headers(want.status) {
			if described := response.Headers[header.Name]; header.Name != "Content-Type" && (described == nil || described.Value.Schema.Value.Const != header.Value) {
				t.Errorf("%s does not say that %s is %q", name, header.Name, header.Value)
			}
		}
	}
}

// TestEndpoints holds the document against the declarations.
func TestEndpoints(t *testing.T) {
	h := shippedHost(t)
	doc := h.document(t)
	for _, e := range api.Endpoints() {
		item := doc.Paths.Value(e.Path)
		if item == nil || item.Get == nil {
			t.Errorf("%s is missing", e.Path)
			continue
		}
		want := []string{"200", "304", "400", "404", "405", "414", "500"}
		if len(e.Params) == 0 { // it needs no dataset
			want = slices.Delete(want, 3, 4)
		}
		if got := slices.Sorted(maps.Keys(item.Get.Responses.Map())); !slices.Equal(got, want) {
			t.Errorf("%s has the responses %q, want %q", e.Path, got, want)
		}
		var query []*openapi3.Parameter
		for _, ref := range item.Get.Parameters {
			if ref.Value.In == "query" {
				query = append(query, ref.Value)
			}
		}
		if len(query) != len(e.Params) {
			t.Errorf("%s has %d parameters, declared are %d", e.Path, len(query), len(e.Params))
			continue
		}
		var question []string
		for i, p := range e.Params {
			got, def := query[i], ""
			if d, err := json.Marshal(got.Schema.Value.Default); err == nil && string(d) != "null" {
				def = strings.Trim(string(d), `"`)
			}
			if got.Name != p.Name || got.Required != p.Required || def != p.Default {
				t.Errorf("%s: parameter %d is %s, required: %t, default %q; declared is %s, %t, %q", e.Path, i+1,
					got.Name, got.Required, def, p.Name, p.Required, p.Default)
			}
			example, err := json.Marshal(got.Example)
			if err != nil {
				t.Fatal(err)
			}
			question = append(question, got.Name+"="+strings.Trim(string(example), `"`))
		}
		if target := e.Path + "?" + strings.Join(question, "&"); h.ask("GET", target).Code != 200 {
			t.Errorf("the examples of the parameters make %s, which gets %s", target, h.ask("GET", target).Body)
		}
	}
	for _, code := range doc.Components.Schemas["ErrorCode"].Value.Enum {
		if !bytes.Contains(h.files[openapi.Name], []byte(`{"error":{"code":"`+code.(string)+`","message":`)) {
			t.Errorf("there is no example of %s", code)
		}
	}
}

// TestWords: what the linter Spectral asks for and that of TestLint does not,
// and that no text is left over.
func TestWords(t *testing.T) {
	h := shippedHost(t)
	doc := h.document(t)
	if doc.Info.Contact == nil {
		t.Error("there is no contact")
	}
	ids := make(map[string]string)
	for path, item := range doc.Paths.Map() {
		if item.Get.Summary == "" || item.Get.Description == "" || len(item.Get.Tags) != 1 {
			t.Errorf("%s lacks summary, description or tag", path)
		}
		if other := ids[item.Get.OperationID]; other != "" {
			t.Errorf("%s and %s have the same operationId", path, other)
		}
		ids[item.Get.OperationID] = path
	}
	for _, text := range openapi.UnusedTexts(h.api, h.tree) {
		t.Errorf("%s is used nowhere: remove it, or correct its name", text)
	}
}

// template is a path of the document as an expression.
type template struct {
	path string
	re   *regexp.Regexp
}

// validator holds answers against the document.
type validator struct {
	*host
	doc       *openapi3.T
	templates []template
}

func newValidator(t *testing.T, h *host) *validator {
	registerBodies()
	v := &validator{host: h, doc: h.document(t)}
	for path := range v.doc.Paths.Map() {
		re := regexp.QuoteMeta(path)
		for hole, values := range map[string]string{"year": `\d{4}`, "date": `\d{4}-\d\d-\d\d`, "revision": `\d+`, "reference": `[0-9a-f]{64}`} {
			re = strings.ReplaceAll(re, `\{`+hole+`\}`, `(?P<`+hole+`>`+values+`)`)
		}
		v.templates = append(v.templates, template{path, regexp.MustCompile("^" + re + "$")})
	}
	return v
}

// registerBodies tells the library that bodies of these types are texts.
var registerBodies = sync.OnceFunc(func() {
	for _, kind := range tree.MediaTypes {
		if kind, _, _ = strings.Cut(kind, ";"); kind != "application/json" && kind != "text/plain" {
			openapi3filter.RegisterBodyDecoder(kind, openapi3filter.FileBodyDecoder)
		}
	}
})

// route finds the path of the document that describes the request's.
func (v *validator) route(t *testing.T, method, path string) (*routers.Route, map[string]string) {
	t.Helper()
	var found *routers.Route
	parameters := make(map[string]string)
	for _, tmpl := range v.templates {
		m := tmpl.re.FindStringSubmatch(path)
		if m == nil {
			continue
		}
		if found != nil {
			t.Errorf("%s is described twice: by %s and %s", path, found.Path, tmpl.path)
		}
		item := v.doc.Paths.Value(tmpl.path)
		found = &routers.Route{Spec: v.doc, Path: tmpl.path, PathItem: item, Method: method, Operation: item.Get}
		for i, name := range tmpl.re.SubexpNames() {
			if name != "" {
				parameters[name] = m[i]
			}
		}
	}
	return found, parameters
}

// validate asks the host and holds the answer against the document.
func (v *validator) validate(t *testing.T, method, target string) {
	t.Helper()
	request := httptest.NewRequest(method, target, nil)
	response := v.ask(method, target)
	body := response.Body.Bytes()
	r, parameters := v.route(t, method, strings.TrimSuffix(request.URL.Path, "/"))
	if r == nil || response.Code == 204 || response.Code == 404 && r.Operation.Responses.Status(404) == nil {
		// Unknown paths, which no path of a document can describe, and preflights.
		if len(body) == 0 {
			return
		}
		var value any
		if err := json.Unmarshal(body, &value); err != nil {
			t.Errorf("%s %s: %v", method, target, err)
		} else if err := v.doc.Components.Schemas["Error"].Value.VisitJSON(value, openapi3.EnableJSONSchema2020()); err != nil {
			t.Errorf("%s %s: %d: %v", method, target, response.Code, err)
		}
		return
	}
	asked := &openapi3filter.RequestValidationInput{Request: request, PathParams: parameters, Route: r}
	if response.Code == 200 {
		if err := openapi3filter.ValidateRequest(t.Context(), asked); err != nil {
			t.Errorf("%s %s is answered, but the document does not allow it: %v", method, target, err)
		}
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: asked,
		Status:                 response.Code,
		Header:                 response.Header(),
		Options:                &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	}
	input.SetBodyBytes(body)
	if err := openapi3filter.ValidateResponse(t.Context(), input); err != nil {
		t.Errorf("%s %s: %d: %v", method, target, response.Code, err)
	}
}

// TestAnswers holds every answer of the common cases against the document.
func TestAnswers(t *testing.T) {
	v := newValidator(t, shippedHost(t))
	for _, c := range apitest.Cases(table.API()) {
		v.validate(t, c.HTTPMethod(), c.Target())
	}
	v.validate(t, "GET", "/v1/health?"+strings.Repeat("x", 9000))
}

// TestFiles holds the files themselves against the document: all but those of
// single days, and of these all holidays and a sample.
func TestFiles(t *testing.T) {
	years, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	holidays := make(map[string]bool)
	for i := range years {
		for _, h := range years[i].Current() {
			holidays[h.Date.String()] = true
		}
	}
	v := newValidator(t, shippedHost(t))
	day := regexp.MustCompile(`/check/(\d{4}-(\d\d-\d\d))`)
	for name := range v.files {
		m := day.FindStringSubmatch(name)
		if m == nil || m[2] == "01-01" || m[2] == "12-31" || holidays[m[1]] {
			v.validate(t, "GET", "/"+name)
		}
	}
}

// TestFindsFaults: what would be wrong is found to be.
func TestFindsFaults(t *testing.T) {
	doc := shippedHost(t).document(t)
	content := doc.Paths.Value("/v1/holidays").Get.Responses.Status(200).Value.Content["application/json"]
	good, err := json.Marshal(content.Examples["leaveWithSources"].Value.Value)
	if err != nil {
		t.Fatal(err)
	}
	for what, edit := range map[string][2]string{
		"a key missing":  {`"total":\d+,`, ``},
		"a key too many": {`"total":\d+`, `$0,"x":1`},
		"another type":   {`"type":"collective_leave"`, `"type":"regional"`},
		"no weekday":     {`"day":"`, `"day":"X`},
		"a text":         {`"total":(\d+)`, `"total":"$1"`},
		"a null":         {`"localName":"[^"]*"`, `"localName":null`},
		"no date":        {`"publishedAt":"[^"]*"`, `"publishedAt":"yesterday"`},
	} {
		bad := regexp.MustCompile(edit[0]).ReplaceAll(good, []byte(edit[1]))
		if bytes.Equal(bad, good) {
			t.Errorf("%s: %s is not in %s", what, edit[0], good)
		}
		var value any
		if err := json.Unmarshal(bad, &value); err != nil {
			t.Fatalf("%s: %v\n%s", what, err, bad)
		}
		if err := content.Schema.Value.VisitJSON(value, openapi3.EnableJSONSchema2020(), openapi3.EnableFormatValidation()); err == nil {
			t.Errorf("%s is not found", what)
		}
	}
}
