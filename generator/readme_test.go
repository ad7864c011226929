package main

import (
	"os"
	"strings"
	"testing"

	"harikerja/datasets"
)

// TestReadmeIsTrue: every answer in the README is the one that its question
// gets, and the notes are those of the datasets.
func TestReadmeIsTrue(t *testing.T) {
	text, err := os.ReadFile("../" + readmePath)
	if err != nil {
		t.Fatal(err)
	}
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	want, err := readme(string(text), years)
	if err != nil {
		t.Fatal(err)
	}
	got, right := strings.Split(string(text), "\n"), strings.Split(want, "\n")
	for i := range min(len(got), len(right)) {
		if got[i] != right[i] {
			t.Fatalf("%s:%d is stale: run 'make data', and look at the difference\n says %s\n is   %s", readmePath, i+1, got[i], right[i])
		}
	}
	if len(got) != len(right) {
		t.Errorf("%s has %d lines, want %d: run 'make data'", readmePath, len(got), len(right))
	}
	asked := 0
	for _, line := range got {
		if strings.HasPrefix(line, "$ curl -s '") && curlLine.MatchString(line) {
			asked++
		}
	}
	if asked < 8 {
		t.Errorf("the README asks only %d questions", asked)
	}
}
