package edge_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// precomputed returns every way to spell a question about the year and the
// date that a file answers, in the spelling the redirect rules know.
func precomputed(year, date string) []string {
	var targets []string
	spell := func(path, key string, options ...[]string) {
		queries := []string{key}
		for _, values := range options {
			for _, query := range queries {
				for _, value := range values {
					queries = append(queries, query+"&"+value, value+"&"+query)
				}
			}
		}
		for _, query := range queries {
			targets = append(targets, path+"?"+query)
		}
	}
	sources := []string{"includeSources=true", "includeSources=false"}
	leave := []string{"includeCollectiveLeave=true", "includeCollectiveLeave=false"}
	spell("/v1/holidays", "year="+year, []string{"type=national_holiday", "type=collective_leave"}, sources)
	spell("/v1/holidays/check", "date="+date, leave, sources)
	spell("/v1/workdays/check", "date="+date, leave, []string{"weekend=sat,sun", "weekend=sat%2Csun"})
	spell("/v1/sources", "year="+year)
	return targets
}

// misspelt returns questions that no redirect rule may answer: with values
// that a rule cannot take, or without the parameter that names the file.
func misspelt() []string {
	var targets []string
	for _, bad := range []string{"", "x", "TRUE", "1", "2050", "1999-12-31", "2026.sources", "2026.national_holiday", "2026-12-24.no-leave",
		"2026-12-24.sources", "2026-12-24.no-leave.sources", "2026.json", "..%2Fsources%2F2026", "check%2F2026-12-24", "2026%00", "2026%20", "%zz"} {
		targets = append(targets,
			"/v1/holidays?year="+bad,
			"/v1/holidays?year="+bad+"&type=national_holiday",
			"/v1/holidays?year="+bad+"&includeSources=true",
			"/v1/holidays?year=2026&type="+bad,
			"/v1/holidays?year=2026&type="+bad+"&includeSources=true",
			"/v1/holidays?year=2026&includeSources="+bad,
			"/v1/holidays?year=2026&type=national_holiday&includeSources="+bad,
			"/v1/holidays/check?date="+bad,
			"/v1/holidays/check?date="+bad+"&includeSources=true",
			"/v1/holidays/check?date="+bad+"&includeCollectiveLeave=false",
			"/v1/holidays/check?date=2026-12-24&includeCollectiveLeave="+bad,
			"/v1/holidays/check?date=2026-12-24&includeCollectiveLeave="+bad+"&includeSources=true",
			"/v1/holidays/check?date=2026-12-24&includeSources="+bad,
			"/v1/holidays/check?date=2026-12-24&includeSources="+bad+"&includeCollectiveLeave=false",
			"/v1/workdays/check?date="+bad,
			"/v1/workdays/check?date="+bad+"&includeCollectiveLeave=false",
			"/v1/workdays/check?date=2026-12-24&weekend="+bad,
			"/v1/workdays/check?date=2026-12-24&includeCollectiveLeave="+bad,
			"/v1/workdays/check?date=2026-12-24&includeCollectiveLeave=true&weekend="+bad,
			"/v1/workdays/check?date=2026-12-24&includeCollectiveLeave="+bad+"&weekend=sat,sun",
			"/v1/sources?year="+bad,
		)
	}
	for _, weekend := range []string{"sun", "none", "sun,sat", "SAT,SUN", "sat", "fri,sat"} {
		targets = append(targets,
			"/v1/workdays/check?date=2026-12-24&weekend="+weekend,
			"/v1/workdays/check?weekend="+weekend+"&date=2026-12-24&includeCollectiveLeave=false",
		)
	}
	return append(targets,
		"/v1/holidays", "/v1/holidays?type=national_holiday", "/v1/holidays?includeSources=true", "/v1/holidays?type=national_holiday&includeSources=true",
		"/v1/holidays/check", "/v1/holidays/check?includeSources=true", "/v1/holidays/check?includeCollectiveLeave=false",
		"/v1/workdays/check", "/v1/workdays/check?weekend=sat,sun", "/v1/workdays/check?includeCollectiveLeave=true",
		"/v1/sources",
	)
}

// answerFile returns the content of the file that answers a question.
func answerFile(t *testing.T, target string) string {
	t.Helper()
	path, query, _ := strings.Cut(target, "?")
	answer := api.Resolve(nil, "GET", path, query, workday.DateOf(2026, 11, 15))
	if answer.File == "" {
		t.Fatalf("no file answers %s: %d %s", target, answer.Status, answer.Body)
	}
	content, err := os.ReadFile(filepath.Join(public, answer.File))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
