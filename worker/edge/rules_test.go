package edge_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// A match is what Netlify's redirect engine does with a target.
type match struct {
	To     string
	Status int
}

// redirects asks the engine, with the rules of netlify.toml. A nil match means
// that no rule takes the target.
func redirects(t *testing.T, targets []string) (rules []match, answers []*match) {
	t.Helper()
	var result struct {
		Rules   []match
		Answers []*match
	}
	script(t, "testdata/redirects.mjs", targets, &result)
	if len(result.Answers) != len(targets) {
		t.Fatalf("%d answers to %d targets", len(result.Answers), len(targets))
	}
	return result.Rules, result.Answers
}

// script runs a script about netlify.toml, with JSON in and out.
func script(t *testing.T, name string, input, output any) {
	t.Helper()
	text, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("node", name, filepath.Join(root, "netlify.toml"))
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

// content returns the file that a match leads to, or "" for none.
func (m *match) content(t *testing.T) string {
	t.Helper()
	path, err := url.PathUnescape(m.To)
	if err != nil || strings.Contains(m.To, "%2F") { // an escaped slash is part of a name, and no file has one
		return ""
	}
	content, err := os.ReadFile(filepath.Join(public, path))
	if err != nil {
		return ""
	}
	return string(content)
}

func TestRedirectsAnswerWhatHasAFile(t *testing.T) {
	targets := precomputed("2026", "2026-12-24")
	for year := 2009; year <= 2027; year++ {
		targets = append(targets, precomputed(workday.DateOf(year, 1, 1).String()[:4], workday.DateOf(year, 1+year%12, 1+year%28).String())...)
	}
	for d := workday.DateOf(2009, 1, 1); d.Year() < 2028; d = d.AddDays(41) { // the engine takes milliseconds for each
		for _, query := range []string{"", "&includeCollectiveLeave=false"} {
			targets = append(targets, "/v1/workdays/check?date="+d.String()+query,
				"/v1/holidays/check?date="+d.String()+query, "/v1/holidays/check?includeSources=true&date="+d.String()+query)
		}
	}
	rules, answers := redirects(t, targets)
	reached := map[string]bool{}
	for i, target := range targets {
		m := answers[i]
		if m == nil || m.Status != 200 || m.content(t) != answerFile(t, target) {
			t.Fatalf("%s leads to %v, not to the file that answers it", target, m)
		}
		reached[m.To] = true
	}
	example := strings.NewReplacer(":year", "2026", ":date", "2026-12-24")
	for _, rule := range rules {
		if rule.Status == 200 && !reached[example.Replace(rule.To)] {
			t.Errorf("no question leads to %s: the rule is dead", rule.To)
		}
	}
	t.Logf("%d questions, %d rules", len(targets), len(rules))
}

// The rules alone cannot tell the key of a file from a key and a suffix; the
// function keeps such values from them, and testBroken tests that it does.
func TestRedirectsAnswerNothingElse(t *testing.T) {
	targets := slices.DeleteFunc(misspelt(), func(target string) bool { return strings.Contains(target, ".") })
	_, answers := redirects(t, targets)
	for i, target := range targets {
		m := answers[i]
		if m == nil {
			t.Errorf("%s: no rule takes it", target)
			continue
		}
		switch content := m.content(t); {
		case m.Status == 200 && content != "":
			t.Errorf("%s gets the answer to another question, from %s", target, m.To)
		case m.Status == 500 && content != string(api.Failure().Body):
			t.Errorf("%s leads to %s, which is not the error", target, m.To)
		case m.Status != 200 && m.Status != 500:
			t.Errorf("%s has status %d", target, m.Status)
		}
	}
}

func TestRedirectsOfOtherPaths(t *testing.T) {
	wanted := map[string]match{
		"/v1/health":  {"/v1/500.json", 500},
		"/v1/health/": {"/v1/500.json", 500},
		"/v1/workdays/add?date=2026-12-24&days=5":           {"/v1/500.json", 500},
		"/v1/workdays/diff?start=2026-01-01&end=2026-12-31": {"/v1/500.json", 500},
		"/v1":                      {"/v1/404.json", 404},
		"/v1/":                     {"/v1/404.json", 404},
		"/v1/nowhere":              {"/v1/404.json", 404},
		"/v1/holidays/nowhere":     {"/v1/404.json", 404},
		"/v1/a/b/c.json?year=2026": {"/v1/404.json", 404},
	}
	targets := slices.Collect(maps.Keys(wanted))
	_, answers := redirects(t, targets)
	for i, target := range targets {
		if answers[i] == nil || *answers[i] != wanted[target] {
			t.Errorf("%s leads to %v, not %v", target, answers[i], wanted[target])
		}
	}
	if _, answers := redirects(t, []string{"/", "/index.html", "/nowhere"}); answers[0] != nil || answers[1] != nil || answers[2] != nil {
		t.Errorf("the page is redirected: %v", answers)
	}
}

func TestHeaderRules(t *testing.T) {
	const contract = "public, max-age=3600, s-maxage=86400"
	type rule struct{ path, name, want string }
	rules := []rule{
		{"/v1/holidays/2026.json", "Cache-Control", contract},
		{"/v1/holidays/2026.json", "Access-Control-Allow-Origin", "*"},
		{"/v1/holidays/2026.json", "X-Content-Type-Options", "nosniff"},
		{"/v1/404.json", "Cache-Control", contract},
		{"/v1/500.json", "Cache-Control", "no-store"},
		{"/v1/500.json", "Access-Control-Allow-Origin", "*"},
		{"/v1/all.ics", "Content-Type", "text/calendar; charset=utf-8"},
		{"/v1/holidays/2026.national_holiday.ics", "Content-Type", "text/calendar; charset=utf-8"},
		{"/v1/all.csv", "Content-Type", "text/csv; charset=utf-8"},
		{"/v1/holidays/2026.csv", "Content-Type", "text/csv; charset=utf-8"},
		{"/v1/changes.atom", "Content-Type", "application/atom+xml; charset=utf-8"},
		{"/v1/worker.wasm", "Content-Type", "application/wasm"},
		{"/v1/SHA256SUMS", "Content-Type", "text/plain; charset=utf-8"},
		{"/", "X-Content-Type-Options", "nosniff"},
		{"/", "Referrer-Policy", "strict-origin-when-cross-origin"},
		{"/", "Access-Control-Allow-Origin", ""},
		{"/v1/holidays/2026.json", "Content-Type", ""},
	}
	var paths []string
	for _, r := range rules {
		paths = append(paths, r.path)
	}
	var headers []map[string]string
	script(t, "testdata/headers.mjs", paths, &headers)
	for i, r := range rules {
		if got := headers[i][r.name]; got != r.want {
			t.Errorf("%s: %s is %q, not %q", r.path, r.name, got, r.want)
		}
	}
	policy := headers[len(rules)-4]["Content-Security-Policy"]
	for _, directive := range []string{"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, directive) {
			t.Errorf("the page's Content-Security-Policy lacks %s: %q", directive, policy)
		}
	}
}
