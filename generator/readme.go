package main

import (
	"fmt"
	"regexp"
	"strings"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/worker/workday"
)

const readmePath = "README.md"

// curlLine is a question in the README; the line below it is the answer.
var curlLine = regexp.MustCompile(`^\$ curl -s 'http://localhost:8080(/v1/[^'?]*)\??([^']*)'$`)

// What stands between these lines of the README is made from the datasets.
const notesBegin, notesEnd = "<!-- notes: make data writes what is below -->", "<!-- end of notes -->"

// readme returns the README with the answers and the notes that the datasets
// give.
func readme(text string, years []datasets.Year) (string, error) {
	a := site.NewAPI(years)
	files := make(map[string][]byte)
	for _, f := range site.Render(years) {
		files[f.Path] = f.Data
	}
	before, rest, ok := strings.Cut(text, notesBegin+"\n")
	_, after, end := strings.Cut(rest, notesEnd+"\n")
	if !ok || !end {
		return "", fmt.Errorf("%s has no place for the notes: put the lines %q and %q there", readmePath, notesBegin, notesEnd)
	}
	lines := strings.Split(before+notesBegin+"\n\n"+notes(years)+"\n"+notesEnd+"\n"+after, "\n")
	for i, line := range lines {
		if question := curlLine.FindStringSubmatch(line); question != nil {
			answer := a.Resolve(nil, "GET", question[1], question[2], workday.Date{})
			if answer.File != "" {
				answer.Body = files[answer.File]
			}
			lines[i+1] = strings.TrimSuffix(string(answer.Body), "\n")
		}
	}
	return strings.Join(lines, "\n"), nil
}

// notes is a table of what a reader must know of a year.
func notes(years []datasets.Year) string {
	var b strings.Builder
	b.WriteString("| year | status | what a reader must know |\n|---|---|---|\n")
	for _, y := range years {
		if y.Note != "" {
			fmt.Fprintf(&b, "| %d | %s | %s |\n", y.Number, y.Status, strings.ReplaceAll(y.Note, "|", `\|`))
		}
	}
	return b.String()
}
