package api_test

import (
	"strings"
	"testing"

	"harikerja/worker/api"
	"harikerja/worker/api/oracle"
)

// TestContract holds a hundred thousand questions, valid and broken, under every
// option, against a second implementation that shares nothing with this one. For
// a question that a file answers, the file must be the one that holds the answer.
func TestContract(t *testing.T) {
	o, err := oracle.Load("../../datasets")
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]string)
	for path, body := range o.Files {
		files[path] = body
	}
	asked, failures := 0, 0
	o.Questions(100_000, 1, func(method, path, query string) bool {
		asked++
		want := o.Answer(method, path, query, today.String())
		got := indonesia.Resolve(nil, method, path, query, today)
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
	if !t.Failed() && (asked < 100_000 || failures < 10_000) {
		t.Errorf("only %d questions, %d of them broken", asked, failures)
	}
}
