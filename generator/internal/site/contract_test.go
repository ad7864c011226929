package site_test

import (
	"strings"
	"testing"

	"harikerja/generator/internal/site"
	"harikerja/worker/api"
	"harikerja/worker/api/oracle"
	"harikerja/worker/workday"
)

// TestContract holds every file of the contract, byte for byte, and a hundred
// thousand questions, valid and broken, against a second implementation that
// shares nothing with this one.
func TestContract(t *testing.T) {
	years, rendered := render(t)
	files := make(map[string]string, len(rendered))
	for _, f := range rendered {
		files[f.Path] = string(f.Data)
	}
	o, err := oracle.Load("../../../datasets")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for path, want := range o.Files {
		if got := files[path]; got != want {
			t.Fatalf("%s holds\n%swant\n%s", path, got, want)
		}
		compared++
	}
	days := 0
	for year := o.FirstYear(); year <= o.LastYear(); year++ {
		days += workday.DateOf(year, 1, 1).DaysUntil(workday.DateOf(year+1, 1, 1))
	}
	if want := 6*days + 7*len(years) + 1; compared != want {
		t.Errorf("%d files compared, want %d", compared, want)
	}

	a, today := site.NewAPI(years), workday.DateOf(o.LastYear(), 3, 1)
	asked, failures := 0, 0
	o.Questions(100_000, 1, func(method, path, query string) bool {
		asked++
		want := o.Answer(method, path, query, today.String())
		got := a.Resolve(nil, method, path, query, today)
		body := string(got.Body)
		if got.File != "" {
			body = files[got.File]
		}
		question := method + " " + path + "?" + query
		switch {
		case got.Status != want.Status:
			t.Errorf("%.300s\n%d %s, want %d", question, got.Status, body, want.Status)
		case method == "HEAD", want.Status == 204: // the host leaves the body out
		case want.Code == "":
			if body != want.Body {
				t.Errorf("%.300s\n got %swant %s", question, body, want.Body)
			}
		default:
			failures++
			if !strings.HasPrefix(body, `{"error":{"code":"`+want.Code+`","message":"`) || !strings.HasSuffix(body, `","details":`+want.Details+"}}\n") {
				t.Errorf("%.300s\n got %swant %s with %s", question, body, want.Code, want.Details)
			}
		}
		for _, header := range api.Headers(got.Status) {
			if header.Name != "ETag" && want.Header[header.Name] != header.Value {
				t.Errorf("%.300s\n%s is %q, want %q", question, header.Name, header.Value, want.Header[header.Name])
			}
		}
		return !t.Failed()
	})
	if asked < 100_000 && !t.Failed() || failures < 10_000 && !t.Failed() {
		t.Errorf("only %d questions, %d of them broken", asked, failures)
	}
}
