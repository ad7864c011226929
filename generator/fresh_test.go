package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/spf13/afero"

	"harikerja/worker/workday"
)

// datasetsLinking returns datasets of 2024 and the years after it, whose sources
// link to a host: each to /year/number.
func datasetsLinking(t *testing.T, host string, years int) afero.Fs {
	t.Helper()
	data, err := os.ReadFile("../datasets/2024.json")
	if err != nil {
		t.Fatal(err)
	}
	memory := afero.NewMemMapFs()
	for year := 2024; year < 2024+years; year++ {
		text := strings.NewReplacer(`"year": 2024`, fmt.Sprintf(`"year": %d`, year), `"2024-`, fmt.Sprintf(`"%d-`, year),
			`"official": true`, `"official": false`).Replace(string(data))
		n := 0
		text = regexp.MustCompile(`"url": "[^"]*"`).ReplaceAllStringFunc(text, func(string) string {
			n++
			return fmt.Sprintf(`"url": "%s/%d/%d"`, host, year, n)
		})
		if n < 2 {
			t.Fatalf("the dataset has %d links: take one with two", n)
		}
		if err := afero.WriteFile(memory, fmt.Sprintf("datasets/%d.json", year), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return memory
}

func runFresh(t *testing.T, fs afero.Fs, day string, flags ...string) (status int, out, errs string) {
	t.Helper()
	var o, e strings.Builder
	a := &app{fs: fs, stdout: &o, stderr: &e, today: func() workday.Date { return workday.MustParseDate(day) }}
	status = a.run(t.Context(), append([]string{"fresh"}, flags...))
	return status, o.String(), e.String()
}

// TestFresh: a year that is due and missing is exit status 1, on the right days.
func TestFresh(t *testing.T) {
	fs := datasetsLinking(t, "http://127.0.0.1:1", 2) // 2024 and 2025; nothing is asked
	for day, want := range map[string]string{
		"2024-11-02": "covered, as they have to be on 2024-11-02: 2024, 2025\n",
		"2025-01-01": "covered, as they have to be on 2025-01-01: 2025\n",
		"2025-11-01": "covered, as they have to be on 2025-11-01: 2025\n",
		"2025-11-02": "generator: there is no dataset for 2026, and 1 November is over",
		"2026-01-01": "generator: there is no dataset for 2026, which is the current year",
		"2023-06-01": "generator: there is no dataset for 2023, which is the current year",
	} {
		wantStatus := exitOK
		if strings.HasPrefix(want, "generator: ") {
			wantStatus = exitFailed
		}
		status, out, errs := runFresh(t, fs, day)
		if status != wantStatus || !strings.HasPrefix(out+errs, want) {
			t.Errorf("on %s: exit status %d, %s%s; want %d, %s", day, status, out, errs, wantStatus, want)
		}
	}
}

// TestFreshLinks: those of the last three years are asked, and only those; a
// dead one is exit status 1, one that nothing is known of is not.
func TestFreshLinks(t *testing.T) {
	var lock sync.Mutex
	asked := make(map[string]bool)
	answers := make(map[string]int) // other than 200
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lock.Lock()
		defer lock.Unlock()
		asked[r.URL.Path] = true
		if status := answers[r.URL.Path]; status != 0 {
			w.WriteHeader(status)
		}
	}))
	defer server.Close()
	fs := datasetsLinking(t, server.URL, 4) // 2024 to 2027
	answer := func(path string, status int) {
		lock.Lock()
		defer lock.Unlock()
		answers[path] = status
	}

	answer("/2026/2", http.StatusForbidden)
	status, out, errs := runFresh(t, fs, "2026-12-01", "--links")
	if status != exitOK || errs != "" {
		t.Errorf("a link that nothing is known of: exit status %d, %s%s", status, out, errs)
	}
	for _, line := range []string{`2025 +\S+ +alive +` + server.URL + `/2025/1`, `2026 +\S+ +could not be told: 403 Forbidden +` + server.URL + `/2026/2`,
		`2027 +\S+ +alive +` + server.URL + `/2027/2`} {
		if !regexp.MustCompile(`(?m)^` + line + `$`).MatchString(out) {
			t.Errorf("there is no line %s:\n%s", line, out)
		}
	}
	lock.Lock()
	if asked["/2024/1"] || !asked["/2025/1"] {
		t.Errorf("the last three years are asked, not these: %v", asked)
	}
	lock.Unlock()

	answer("/2027/1", http.StatusNotFound)
	status, out, errs = runFresh(t, fs, "2026-12-01", "--links")
	if status != exitFailed || !strings.Contains(out, "dead: 404 Not Found") || !strings.HasPrefix(errs, "generator: 1 link is dead: ") {
		t.Errorf("a dead link: exit status %d, %s%s", status, out, errs)
	}

	// What is missing does not keep the links from being asked.
	answer("/2025/1", http.StatusGone)
	status, out, errs = runFresh(t, fs, "2027-11-02", "--links")
	if status != exitFailed || !strings.Contains(out, "dead: 410 Gone") ||
		!strings.Contains(errs, "there is no dataset for 2028") || !strings.Contains(errs, "\n2 links are dead: ") {
		t.Errorf("a year that is missing and two dead links: exit status %d, %s%s", status, out, errs)
	}
}

// TestFreshOffline: names that never resolve, for which nobody has to be asked.
func TestFreshOffline(t *testing.T) {
	status, out, errs := runFresh(t, datasetsLinking(t, "http://no..host", 2), "2025-06-01", "--links")
	if status != exitFailed || !strings.Contains(out, "dead: no such host: no..host") || !strings.Contains(errs, "see whether this machine has a network") {
		t.Errorf("without a network: exit status %d, %s%s", status, out, errs)
	}
}
