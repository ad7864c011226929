package conformance_test

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/generator/internal/conformance"
	"harikerja/generator/internal/site"
	"harikerja/worker/api"
	"harikerja/worker/api/oracle"
	"harikerja/worker/workday"
)

// TestFile holds every line against the second implementation of the contract,
// and makes sure that nothing worth asking is missing.
func TestFile(t *testing.T) {
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	a, files := site.NewAPI(years), site.Render(years)
	file := conformance.File(a, files)
	if again := conformance.File(a, files); !bytes.Equal(file.Data, again.Data) {
		t.Error("rendered again, it differs")
	}
	o, err := oracle.Load("../../../datasets")
	if err != nil {
		t.Fatal(err)
	}

	lines, seen := 0, make(map[string]bool)
	weekends := make(map[workday.Weekend]bool)
	for text := range bytes.Lines(file.Data) {
		lines++
		var line conformance.Line
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&line); err != nil {
			t.Fatalf("line %d: %v", lines, err)
		}
		want := o.Answer(line.Method, line.Path, line.Query, line.Today.String())
		body := string(line.Body)
		switch {
		case line.Status != want.Status:
			t.Fatalf("line %d has status %d, want %d:\n%s", lines, line.Status, want.Status, text)
		case want.Status == 204:
			if body != "null" {
				t.Fatalf("line %d has a body:\n%s", lines, text)
			}
		case want.Code != "":
			if !strings.HasPrefix(body, `{"error":{"code":"`+want.Code+`","message":"`) || !strings.HasSuffix(body, `","details":`+want.Details+"}}") {
				t.Fatalf("line %d: want %s with %s:\n%s", lines, want.Code, want.Details, text)
			}
		case line.Method != "HEAD" && body+"\n" != want.Body:
			t.Fatalf("line %d: want %s:\n%s", lines, want.Body, text)
		}
		seen[line.Method] = true
		seen[want.Code] = true
		seen[line.Path+" "+want.Code] = true
		if values, err := url.ParseQuery(line.Query); err == nil && line.Status == 200 {
			for name, value := range values {
				seen[line.Path+" "+name+" "+value[0]] = true
			}
			if w, err := workday.ParseWeekend(values.Get("weekend")); err == nil {
				weekends[w] = true
			}
		}
	}
	if lines < 10_000 {
		t.Errorf("%d lines, want at least 10,000", lines)
	}
	if len(weekends) != 127 {
		t.Errorf("%d weekends, want 127", len(weekends))
	}
	wanted := []string{"GET", "HEAD", "OPTIONS", "INVALID_DATE", "INVALID_YEAR", "INVALID_TYPE", "INVALID_RANGE", "DATASET_NOT_FOUND"}
	for _, e := range api.Endpoints() {
		wanted = append(wanted, e.Path+" ", e.Path+" INVALID_TYPE")
		for _, p := range e.Params {
			switch p.Kind {
			case api.KindBool:
				wanted = append(wanted, e.Path+" "+p.Name+" true", e.Path+" "+p.Name+" false")
			case api.KindDate:
				wanted = append(wanted, e.Path+" INVALID_DATE", e.Path+" DATASET_NOT_FOUND")
			case api.KindYear:
				wanted = append(wanted, e.Path+" INVALID_YEAR", e.Path+" DATASET_NOT_FOUND")
			case api.KindHolidayType:
				wanted = append(wanted, e.Path+" "+p.Name+" "+api.NationalHoliday, e.Path+" "+p.Name+" "+api.CollectiveLeave)
			case api.KindDays:
				wanted = append(wanted, e.Path+" INVALID_RANGE")
			}
		}
	}
	for _, what := range wanted {
		if !seen[what] {
			t.Errorf("nothing asks for %q", what)
		}
	}
	t.Logf("%d lines, %d bytes", lines, len(file.Data))
}
