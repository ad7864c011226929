package edge_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harikerja/worker/api"
	"harikerja/worker/edge/questions"
)

// A rule is what Netlify's redirect engine does with a target. Its status is 0
// where no rule takes it.
type rule struct {
	To     string
	Status int
	Plain  bool // the function for files leaves the target to the rules
}

// redirects asks the engine, with the rules of the site.
func redirects(t *testing.T, targets []string) (rules, answers []rule) {
	t.Helper()
	var result struct{ Rules, Answers []rule }
	script(t, "testdata/redirects.mjs", targets, &result)
	if len(result.Answers) != len(targets) {
		t.Fatalf("%d answers to %d targets", len(result.Answers), len(targets))
	}
	return result.Rules, result.Answers
}

// script runs a script about the site, with JSON in and out.
func script(t *testing.T, name string, input, output any) {
	t.Helper()
	text, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("node", name, filepath.Join(root, "netlify.toml"), public)
	command.Stdin = bytes.NewReader(text)
	command.Stderr = os.Stderr
	result, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v", command, err)
	}
	if err := json.Unmarshal(result, output); err != nil {
		t.Fatalf("%v: %v\n%.500s", command, err, result)
	}
}

// content returns the file that a rule leads to, or "" for none.
func (r rule) content() string {
	path, err := url.PathUnescape(r.To)
	if err != nil || strings.Contains(r.To, "%2F") { // an escaped slash is part of a name, and no file has one
		return ""
	}
	content, err := os.ReadFile(filepath.Join(public, path))
	if err != nil {
		return ""
	}
	return string(content)
}

// each calls for the endpoints that files answer, with the keys they have.
func each(do func(e *api.Endpoint, keys []string)) {
	years, dates := questions.Years(indonesia.Calendar()), questions.SomeDates(indonesia.Calendar())
	for _, e := range api.Endpoints() {
		if e.Precomputed() {
			do(&e, questions.Keys(&e, years, dates))
		}
	}
}

// spelt returns the questions that files answer: every spelling of them about
// every year, and each spelling about many dates.
func spelt() []string {
	var targets []string
	each(func(e *api.Endpoint, keys []string) {
		for i, key := range keys {
			for j, query := range questions.Spell(e, key) {
				if e.Params[0].Kind == api.KindYear || (i+j)%4 == 0 { // the engine takes a millisecond for each
					targets = append(targets, e.Path+"?"+query)
				}
			}
		}
	})
	return targets
}

// misspelt returns questions that are almost those.
func misspelt() []string {
	var targets []string
	each(func(e *api.Endpoint, keys []string) {
		for _, query := range questions.Misspell(e, keys[len(keys)-1]) {
			targets = append(targets, e.Path+"?"+query)
		}
	})
	return targets
}

// answerFile returns the content of the file that answers a question.
func answerFile(t *testing.T, target string) string {
	t.Helper()
	answer := resolve(target)
	if answer.File == "" {
		t.Fatalf("no file answers %s: %d %s", target, answer.Status, answer.Body)
	}
	return string(read(t, public, answer.File))
}

func TestRedirectsAnswerWhatHasAFile(t *testing.T) {
	targets := spelt()
	rules, answers := redirects(t, targets)
	reached := map[string]bool{}
	for i, target := range targets {
		if r := answers[i]; r.Status != 200 || r.content() != answerFile(t, target) {
			t.Fatalf("%s leads to %+v, not to the file that answers it", target, r)
		} else if !r.Plain {
			t.Fatalf("%s is not left to the rules, which know its answer", target)
		}
		reached[answers[i].To] = true
	}
	years, dates := questions.Years(indonesia.Calendar()), questions.SomeDates(indonesia.Calendar())
	for _, r := range rules {
		if r.Status != 200 {
			continue
		}
		if !slices.ContainsFunc(slices.Concat(years, dates), func(key string) bool {
			return reached[strings.NewReplacer(":year", key, ":date", key).Replace(r.To)]
		}) {
			t.Errorf("no question leads to %s: the rule is dead", r.To)
		}
	}
	t.Logf("%d questions, %d rules", len(targets), len(rules))
}

// The rules alone cannot tell the key of a file from a key and a suffix, and
// more; the function keeps such questions from them.
func TestRedirectsAnswerNothingElse(t *testing.T) {
	targets := misspelt()
	_, answers := redirects(t, targets)
	left := 0
	for i, target := range targets {
		r := answers[i]
		if !r.Plain {
			continue // the function answers, with an error
		}
		left++
		switch content := r.content(); {
		case r.Status == 200 && content != "":
			if want := resolve(target); want.File == "" || content != string(read(t, public, want.File)) {
				t.Errorf("%s gets the answer to another question, from %s", target, r.To)
			}
		case r.Status == 500 && content != string(api.Failure().Body):
			t.Errorf("%s leads to %s, which is not the error", target, r.To)
		case r.Status != 200 && r.Status != 500:
			t.Errorf("%s: %+v", target, r)
		}
	}
	t.Logf("%d questions, of which %d are left to the rules", len(targets), left)
}

func TestRedirectsOfOtherPaths(t *testing.T) {
	failure, notFound := rule{To: "/" + api.FailureFile, Status: 500}, rule{To: "/" + api.NotFoundFile, Status: 404}
	wanted := map[string]rule{
		"/v1":                      notFound,
		"/v1/":                     notFound,
		"/v1/nowhere":              notFound,
		"/v1/holidays/nowhere":     notFound,
		"/v1/a/b/c.json?year=2026": notFound,
		"/":                        {},
		"/index.html":              {},
		"/2026":                    {},
		"/2026/":                   {},
		"/2026/index.html":         {},
		"/en/2026/?calc=add":       {},
		"/nowhere":                 {},
	}
	for _, e := range api.Endpoints() { // without the worker there is no answer, and no health
		wanted[e.Path] = failure
		wanted[e.Path+"/"] = failure
		if !e.Precomputed() {
			wanted[e.Path+"?date=2026-12-24&days=5&start=2026-01-01&end=2026-12-31&year=2026"] = failure
		}
	}
	var targets []string
	for target := range wanted {
		targets = append(targets, target)
	}
	_, answers := redirects(t, targets)
	for i, target := range targets {
		if answers[i] != wanted[target] {
			t.Errorf("%s leads to %+v, not %+v", target, answers[i], wanted[target])
		}
	}
}

// TestHeaderRules looks at the headers of all files but those of single days.
func TestHeaderRules(t *testing.T) {
	paths := []string{"/", "/2026/", "/en/", "/widget/"}
	err := filepath.WalkDir(public, func(path string, entry fs.DirEntry, err error) error {
		name := strings.TrimPrefix(filepath.ToSlash(strings.TrimPrefix(path, public)), "/")
		if err == nil && !entry.IsDir() && !strings.HasPrefix(name, "_") && (!strings.Contains(name, "/check/") || strings.Contains(name, "-01-01.")) {
			paths = append(paths, "/"+name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var headers []map[string][]string
	script(t, "testdata/headers.mjs", paths, &headers)
	for i, path := range paths {
		for name, values := range headers[i] {
			// What becomes of two is Netlify's to decide; joined, these say what the last does.
			if len(values) > 1 && (path != "/"+api.FailureFile || name != "Cache-Control") {
				t.Errorf("%s: %s is set by several rules: %q", path, name, values)
			}
		}
		status := 200
		if path == "/"+api.FailureFile {
			status = 500
		}
		for _, h := range api.Headers(status) {
			want := h.Value
			switch {
			case h.Name == "X-Content-Type-Options":
			case !strings.HasPrefix(path, "/v1/") && h.Name != "Content-Type":
				want = ""
			case h.Name == "Content-Type" && strings.HasSuffix(path, "/"):
				want = "" // Netlify knows it by index.html
			case h.Name == "Content-Type":
				if want = typeOf[filepath.Ext(path)]; want == "" {
					continue
				}
			}
			if got := headers[i][h.Name]; want == "" && got != nil || want != "" && (got == nil || got[len(got)-1] != want) {
				t.Errorf("%s: %s is %q, not %q", path, h.Name, got, want)
			}
		}
		if headers[i]["Referrer-Policy"] == nil {
			t.Errorf("%s has no Referrer-Policy", path)
		}
		// Pages name what is inside them, each its own; and others frame one.
		for _, name := range []string{"Content-Security-Policy", "X-Frame-Options"} {
			if got := headers[i][name]; got != nil {
				t.Errorf("%s: %s is %q, which its page has no say in", path, name, got)
			}
		}
	}
}

// typeOf tells what the files that matter are, by the ends of their names.
var typeOf = map[string]string{
	"":             "text/plain; charset=utf-8", // SHA256SUMS, Caddyfile
	".atom":        "application/atom+xml; charset=utf-8",
	".conf":        "text/plain; charset=utf-8",
	".csv":         "text/csv; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".ics":         "text/calendar; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".xlsx":        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".xml":         "application/xml; charset=utf-8",
}
