// Package site turns the facts into the files of the API: path and bytes of
// everything below public/v1 that the datasets alone decide. It is pure: it
// reads no file, no clock and no environment, and the same datasets give the
// same bytes.
//
// Names and answers that the worker shares come from harikerja/worker/api.
package site

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"

	"harikerja/datasets"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// NewAPI returns the API of the datasets, which Parse has validated.
func NewAPI(years []datasets.Year) *api.API {
	var holidays []workday.Holiday
	list := make([]api.Year, len(years))
	for i := range years {
		y := &years[i]
		list[i] = api.Year{Number: y.Number, Revision: y.Revision(), Status: y.Status}
		for _, h := range y.Current() {
			holidays = append(holidays, workday.Holiday{Date: h.Date, Leave: h.Type == datasets.Leave})
		}
	}
	a, err := newAPI(list, holidays)
	if err != nil { // lives: Parse returns whole years, in order
		panic(err) // lives: as above
	}
	return a
}

func newAPI(years []api.Year, holidays []workday.Holiday) (*api.API, error) {
	calendar, err := workday.NewCalendar(years[0].Number, years[len(years)-1].Number, holidays)
	if err != nil {
		return nil, err
	}
	return api.New(calendar, years)
}

// Render returns all files, by path.
func Render(years []datasets.Year) []tree.File {
	a := NewAPI(years)
	files := []tree.File{
		{Path: api.HealthFile, Data: a.Resolve(nil, "GET", "/v1/health", "", workday.Date{}).Body},
		{Path: api.NotFoundFile, Data: api.NotFound().Body},
		{Path: api.FailureFile, Data: api.Failure().Body},
		{Path: api.FilesOnlyFile, Data: api.FilesOnly().Body},
	}
	all, parts := make([]*year, len(years)), make([][]tree.File, len(years))
	var group sync.WaitGroup
	for i := range years {
		y := newYear(&years[i])
		all[i] = y
		group.Go(func() { // a year needs nothing of the others
			parts[i] = slices.Concat(y.lists(), y.holidayChecks(), y.workdayChecks(a), y.revisions(),
				[]tree.File{y.sources(), y.months(a.Calendar())})
		})
	}
	group.Wait()
	files = append(files, slices.Concat(parts...)...)
	files = append(files, longWeekends(all, a.Calendar())...)
	files = append(files, csvFiles(all)...)
	files = append(files, tables(all, a.Calendar())...)
	files = append(files, icsFiles(all)...)
	changes := newestFirst(all)
	files = append(files, index(all), allJSON(all), changesJSON(changes), changesAtom(changes))
	tree.Sort(files)
	return files
}

// encode returns compact JSON and a newline. Nothing here can fail to encode.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil { // lives: nothing here can fail to encode
		panic(err) // lives: as above
	}
	return b.Bytes()
}
