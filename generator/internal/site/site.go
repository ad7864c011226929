// Package site turns the facts into the static tree: path and bytes of every
// file below public/v1 that the datasets alone decide. It is pure: it reads no
// file, no clock and no environment, and the same datasets give the same bytes.
//
// Names and answers that the worker shares come from harikerja/worker/api.
package site

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"harikerja/datasets"
	"harikerja/generator/internal/tablegen"
	"harikerja/worker/api"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// File is one file of the tree.
type File struct {
	Path string // below the public folder, with slashes
	Data []byte
}

// Render returns all files, by path. It fails only if the worker compiled into
// this program knows another calendar than the datasets: its answers would
// contradict the files.
func Render(years []datasets.Year) ([]File, error) {
	files, err := answers(years)
	if err != nil {
		return nil, err
	}
	all := make([]*year, len(years))
	calendar := table.Calendar()
	for i := range years {
		y := newYear(&years[i])
		all[i] = y
		files = append(files, y.revisions()...)
		files = append(files, y.months(calendar))
	}
	files = append(files, longWeekends(all, calendar)...)
	files = append(files, csvFiles(all)...)
	files = append(files, hosts()...)
	files = append(files, icsFiles(all)...)
	changes := newestFirst(all)
	files = append(files, index(all), allJSON(all), changesJSON(changes), changesAtom(changes))
	files = append(files, openAPI(files))
	sortByPath(files)
	return files, nil
}

// Answers returns those files that answer questions of the API, by path.
func Answers(years []datasets.Year) ([]File, error) {
	files, err := answers(years)
	sortByPath(files)
	return files, err
}

// answers returns them in any order.
func answers(years []datasets.Year) ([]File, error) {
	if err := tablegen.Check(years); err != nil {
		return nil, err
	}
	files := []File{
		{api.HealthFile, api.Resolve(nil, "GET", "/v1/health", "", workday.Date{}).Body},
		{api.NotFoundFile, api.Resolve(nil, "GET", "/v1", "", workday.Date{}).Body},
		{api.FailureFile, api.Failure().Body},
	}
	for i := range years {
		y := newYear(&years[i])
		files = append(files, y.lists()...)
		files = append(files, y.holidayChecks()...)
		files = append(files, y.workdayChecks()...)
		files = append(files, y.sources())
	}
	return files, nil
}

func sortByPath(files []File) {
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
}

// encode returns compact JSON and a newline. Nothing here can fail to encode.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return b.Bytes()
}
