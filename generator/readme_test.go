package main

import (
	"io"
	"log"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/afero"

	"harikerja/generator/internal/serve"
	"harikerja/worker/workday"
)

var curlLine = regexp.MustCompile(`^\$ curl -s 'http://localhost:8080(/v1/[^']*)'$`)

// TestReadmeAnswers asks every question that the README asks with curl, and
// compares the answer with the one printed below it.
func TestReadmeAnswers(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	a := &app{fs: afero.NewMemMapFs(), stdout: io.Discard, stderr: io.Discard}
	snapshot, err := a.snapshot()
	if err != nil {
		t.Fatal(err)
	}
	handler := &serve.Handler{Today: func() workday.Date { return workday.DateOf(2024, 11, 15) }, ErrorLog: log.New(io.Discard, "", 0)}
	handler.Use(snapshot)
	lines := strings.Split(string(text), "\n")
	asked := 0
	for i, line := range lines {
		match := curlLine.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		asked++
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", match[1], nil))
		if got := lines[i+1] + "\n"; got != w.Body.String() {
			t.Errorf("README.md:%d: %s\n says %s is   %s", i+1, match[1], got, w.Body)
		}
	}
	if asked < 8 {
		t.Errorf("the README asks only %d questions", asked)
	}
}
