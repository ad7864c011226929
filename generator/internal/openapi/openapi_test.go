package site_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/spf13/afero"

	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/site"
	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
	"harikerja/worker/workday"
)

// specification is the document, read by an independent library.
var specification = sync.OnceValues(func() (*openapi3.T, error) {
	tree, err := renderedTree()
	if err != nil {
		return nil, err
	}
	return openapi3.NewLoader().LoadFromData(tree[site.OpenAPIFile])
})

func loadSpecification(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := specification()
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestOpenAPIIsValid(t *testing.T) {
	doc := loadSpecification(t)
	// The library takes examples that are kept elsewhere for null.
	if err := doc.Validate(t.Context(), openapi3.DisableExamplesValidation(), openapi3.EnableSchemaFormatValidation()); err != nil {
		t.Error(err)
	}
}

// TestOpenAPIExamples: every example is a real answer that fits its schema.
func TestOpenAPIExamples(t *testing.T) {
	doc := loadSpecification(t)
	examples := 0
	for path, item := range doc.Paths.Map() {
		for status, response := range item.Get.Responses.Map() {
			for _, content := range response.Value.Content {
				for name, example := range content.Examples {
					examples++
					what := path + " " + status + " " + name
					value := example.Value.Value
					if link := example.Value.ExternalValue; link != "" {
						switch link {
						case "/v1/worker.wasm", "/v1/worker.js", "/" + mirror.ManifestFile, "/" + mirror.ChecksumsFile, "/" + mirror.ArchiveFile:
							continue // no part of what is rendered
						}
						data := renderedFile(t, strings.TrimPrefix(link, "/"))
						if !strings.HasSuffix(link, ".json") {
							continue
						}
						if err := json.Unmarshal(data, &value); err != nil {
							t.Fatal(err)
						}
					}
					if err := content.Schema.Value.VisitJSON(value, openapi3.EnableJSONSchema2020()); err != nil {
						t.Errorf("%s: %v", what, err)
					}
				}
			}
		}
	}
	if examples < 60 {
		t.Errorf("there are only %d examples", examples)
	}
}

// TestOpenAPILint runs the linter that most people use.
func TestOpenAPILint(t *testing.T) {
	linter, err := filepath.Abs("../../../worker/node_modules/.bin/redocly")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(linter); err != nil {
		t.Fatal("the linter redocly is missing: run 'make setup-test'")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "openapi.json"), renderedFile(t, site.OpenAPIFile), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(linter, "lint", "--extends=recommended", "--format=json", "openapi.json")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "REDOCLY_TELEMETRY=off", "REDOCLY_SUPPRESS_UPDATE_NOTICE=true")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var result struct {
		Totals   struct{ Errors, Warnings, Ignored int }
		Problems []struct {
			RuleID, Message string
			Location        []struct{ Pointer string }
		}
	}
	if i := bytes.IndexByte(out, '{'); i < 0 || json.Unmarshal(out[i:], &result) != nil {
		t.Fatalf("%v\n%s\n%s", err, out, stderr.String())
	}
	for _, p := range result.Problems {
		t.Errorf("%s: %s %v", p.RuleID, p.Message, p.Location)
	}
	if err != nil || result.Totals.Errors+result.Totals.Warnings+result.Totals.Ignored != 0 {
		t.Errorf("%+v, %v", result.Totals, err)
	}
}

// TestOpenAPIHasEveryEndpoint holds the document against the declarations.
func TestOpenAPIHasEveryEndpoint(t *testing.T) {
	doc := loadSpecification(t)
	for _, e := range api.Endpoints() {
		item := doc.Paths.Value(e.Path)
		if item == nil || item.Get == nil {
			t.Errorf("%s is missing", e.Path)
			continue
		}
		var names []string
		for _, ref := range item.Get.Parameters {
			if ref.Value.In != "query" {
				continue
			}
			names = append(names, ref.Value.Name)
			i := slices.IndexFunc(e.Params, func(p api.Param) bool { return p.Name == ref.Value.Name })
			if i < 0 {
				t.Errorf("%s: the parameter %s does not exist", e.Path, ref.Value.Name)
				continue
			}
			p := e.Params[i]
			def := ""
			if d, err := json.Marshal(ref.Value.Schema.Value.Default); err == nil && string(d) != "null" {
				def = strings.Trim(string(d), `"`)
			}
			if ref.Value.Required != p.Required || def != p.Default || ref.Value.Description == "" || ref.Value.Example == nil {
				t.Errorf("%s: the parameter %s is required: %t, default %q, %q; declared are %t and %q", e.Path, p.Name,
					ref.Value.Required, def, ref.Value.Description, p.Required, p.Default)
			}
		}
		for i, p := range e.Params {
			if i >= len(names) || names[i] != p.Name {
				t.Errorf("%s: the parameters are %q, want %s at %d", e.Path, names, p.Name, i)
			}
		}
		if item.Get.Summary == "" || item.Get.Description == "" {
			t.Errorf("%s has no text", e.Path)
		}
	}
	// Each code has a real answer as its example.
	body := string(renderedFile(t, site.OpenAPIFile))
	for _, code := range []string{"INVALID_DATE", "INVALID_YEAR", "INVALID_TYPE", "INVALID_RANGE", "DATASET_NOT_FOUND", "INTERNAL_ERROR"} {
		if !strings.Contains(body, `{"error":{"code":"`+code+`","message":`) {
			t.Errorf("there is no example of %s", code)
		}
	}
}

// template is a path of the document as an expression.
type template struct {
	path string
	re   *regexp.Regexp
}

func templates(doc *openapi3.T) []template {
	var list []template
	for path := range doc.Paths.Map() {
		re := regexp.QuoteMeta(path)
		for hole, values := range map[string]string{"year": `\d{4}`, "date": `\d{4}-\d\d-\d\d`, "revision": `\d+`} {
			re = strings.ReplaceAll(re, `\{`+hole+`\}`, `(?P<`+hole+`>`+values+`)`)
		}
		list = append(list, template{path, regexp.MustCompile("^" + re + "$")})
	}
	return list
}

// route finds the path of the document that describes the request's.
func route(t *testing.T, doc *openapi3.T, list []template, method, path string) (*routers.Route, map[string]string) {
	t.Helper()
	var found *routers.Route
	parameters := make(map[string]string)
	for _, tmpl := range list {
		m := tmpl.re.FindStringSubmatch(path)
		if m == nil {
			continue
		}
		if found != nil {
			t.Errorf("%s is described twice: by %s and %s", path, found.Path, tmpl.path)
		}
		item := doc.Paths.Value(tmpl.path)
		found = &routers.Route{Spec: doc, Path: tmpl.path, PathItem: item, Method: method, Operation: item.Get}
		for i, name := range tmpl.re.SubexpNames() {
			if name != "" {
				parameters[name] = m[i]
			}
		}
	}
	return found, parameters
}

// TestOpenAPIHasEveryFile: each file of a tree is described by one path, and
// each path has a file.
func TestOpenAPIHasEveryFile(t *testing.T) {
	doc := loadSpecification(t)
	list := templates(doc)
	left := make(map[string]bool)
	for path := range doc.Paths.Map() {
		left[path] = true
	}
	for _, e := range api.Endpoints() {
		delete(left, e.Path)
	}
	tree, err := renderedTree()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"v1/worker.wasm", "v1/worker.js", mirror.ChecksumsFile, mirror.ArchiveFile, mirror.ManifestFile}
	for name := range tree {
		names = append(names, name)
	}
	for _, name := range names {
		r, _ := route(t, doc, list, "GET", "/"+name)
		if r == nil {
			t.Errorf("%s is not described", name)
			continue
		}
		delete(left, r.Path)
	}
	for path := range left {
		t.Errorf("%s is described, but there is no such file", path)
	}
}

// testServer serves the rendered tree, sealed, as the local server does.
var testServer = sync.OnceValues(func() (http.Handler, error) {
	tree, err := renderedTree()
	if err != nil {
		return nil, err
	}
	var files []site.File
	for name, data := range tree {
		files = append(files, site.File{Path: name, Data: data})
	}
	last, err := mirror.Seal(files, mirror.Years())
	if err != nil {
		return nil, err
	}
	memory := afero.NewMemMapFs()
	for _, f := range append(files, last...) {
		if err := afero.WriteFile(memory, f.Path, f.Data, 0o644); err != nil {
			return nil, err
		}
	}
	handler := &serve.Handler{Root: memory, Today: func() workday.Date { return workday.DateOf(2026, 11, 15) }, ErrorLog: log.New(io.Discard, "", 0)}
	return handler, nil
})

// validate asks the server and holds the answer against the document.
func validate(t *testing.T, doc *openapi3.T, list []template, method, target string) {
	t.Helper()
	handler, err := testServer()
	if err != nil {
		t.Fatal(err)
	}
	request := httptest.NewRequest(method, target, nil)
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, request)
	response := recorder.Result()
	body := recorder.Body.Bytes()

	r, parameters := route(t, doc, list, method, strings.TrimSuffix(request.URL.Path, "/"))
	if r == nil || method != "GET" && method != "HEAD" && response.StatusCode != 405 || response.StatusCode == 404 && r.Operation.Responses.Status(404) == nil {
		// Unknown paths, which no path of a document can describe, and preflights.
		validateUndescribed(t, doc, method+" "+target, response, body)
		return
	}
	if response.StatusCode == 200 && len(r.Operation.Parameters) > 0 {
		if err := openapi3filter.ValidateRequest(t.Context(), &openapi3filter.RequestValidationInput{Request: request, PathParams: parameters, Route: r}); err != nil {
			t.Errorf("%s %s is answered, but the document does not allow it: %v", method, target, err)
		}
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: request, PathParams: parameters, Route: r},
		Status:                 response.StatusCode,
		Header:                 response.Header,
		Options:                &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	}
	input.SetBodyBytes(body)
	if err := openapi3filter.ValidateResponse(t.Context(), input); err != nil {
		t.Errorf("%s %s: %d: %v", method, target, response.StatusCode, err)
	}
}

func validateUndescribed(t *testing.T, doc *openapi3.T, request string, response *http.Response, body []byte) {
	t.Helper()
	if response.StatusCode == 204 || len(body) == 0 {
		return
	}
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		t.Errorf("%s: %v", request, err)
		return
	}
	if err := doc.Components.Schemas["Error"].Value.VisitJSON(value, openapi3.EnableJSONSchema2020()); err != nil {
		t.Errorf("%s: %d: %v", request, response.StatusCode, err)
	}
}

// TestOpenAPIResponses holds every answer of the common cases against the
// document.
func TestOpenAPIResponses(t *testing.T) {
	registerBodies()
	doc := loadSpecification(t)
	list := templates(doc)
	for _, c := range apitest.Cases() {
		validate(t, doc, list, c.HTTPMethod(), c.Target())
	}
}

// TestOpenAPIFiles holds the files themselves against the document: all but
// those of single days, and of these all holidays and a sample.
func TestOpenAPIFiles(t *testing.T) {
	registerBodies()
	doc := loadSpecification(t)
	list := templates(doc)
	tree, err := renderedTree()
	if err != nil {
		t.Fatal(err)
	}
	day := regexp.MustCompile(`/check/(\d{4})-(\d\d-\d\d)`)
	validated := 0
	for name := range tree {
		if m := day.FindStringSubmatch(name); m != nil && m[2] != "01-01" && m[2] != "12-31" && dayTypes()[m[1]+"-"+m[2]] == nil {
			continue
		}
		validate(t, doc, list, "GET", "/"+name)
		validated++
	}
	for _, name := range []string{mirror.ManifestFile, mirror.ChecksumsFile, mirror.ArchiveFile} {
		validate(t, doc, list, "GET", "/"+name)
	}
	t.Logf("%d files", validated)
}

// TestOpenAPIFindsFaults: what would be wrong is found to be.
func TestOpenAPIFindsFaults(t *testing.T) {
	doc := loadSpecification(t)
	schema := doc.Components.Schemas["ListHolidaysResponse"].Value
	good := string(renderedFile(t, "v1/holidays/2022.collective_leave.json"))
	for what, bad := range map[string]string{
		"a key missing":  strings.Replace(good, `"total":4`, `"x":4`, 1),
		"a key too many": strings.Replace(good, `"total":4`, `"total":4,"x":1`, 1),
		"another type":   strings.Replace(good, "collective_leave", "regional", 1),
		"no weekday":     strings.Replace(good, `"Friday"`, `"Freitag"`, 1),
		"a text":         strings.Replace(good, `"total":4`, `"total":"4"`, 1),
	} {
		var value any
		if err := json.Unmarshal([]byte(bad), &value); err != nil {
			t.Fatal(err)
		}
		if err := schema.VisitJSON(value, openapi3.EnableJSONSchema2020(), openapi3.EnableFormatValidation()); err == nil {
			t.Errorf("%s is not found", what)
		}
	}
}

// registerBodies tells the library that bodies of these types are texts.
var registerBodies = sync.OnceFunc(func() {
	for _, kind := range []string{"text/calendar", "application/atom+xml", "application/gzip", "text/javascript", "application/wasm", "text/csv"} {
		openapi3filter.RegisterBodyDecoder(kind, openapi3filter.FileBodyDecoder)
	}
})

func TestOpenAPITextsAreUsed(t *testing.T) {
	for _, text := range site.UnusedTexts() {
		t.Errorf("%s is used nowhere: remove it, or correct its name", text)
	}
}
