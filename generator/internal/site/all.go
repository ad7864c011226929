package site

import (
	"encoding/json"
	"errors"
	"fmt"

	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

type allYear struct {
	Year      int        `json:"year"`
	Revision  int        `json:"revision"`
	Status    string     `json:"status"`
	UpdatedAt date       `json:"updatedAt" openapi:"null"`
	Note      *string    `json:"note" openapi:"null"`
	LocalNote *string    `json:"localNote" openapi:"null"`
	Total     int        `json:"total"`
	Holidays  []allEntry `json:"holidays"`
	Sources   []source   `json:"sources"`
}

type allEntry struct {
	entry
	SourceIDs []string `json:"sourceIds"`
}

// allJSON renders all.json: every year's holidays in force and its sources, in
// one file. A client package needs no other.
func allJSON(years []*year) tree.File {
	list := make([]allYear, len(years))
	total := 0
	for i, y := range years {
		entries := make([]allEntry, len(y.current))
		for j := range y.current {
			h := &y.current[j]
			entries[j] = allEntry{newEntry(y.Year, h, false), h.Sources}
		}
		list[i] = allYear{y.Number, y.Revision(), y.Status, date{y.UpdatedAt()}, orNull(y.Note), orNull(y.LocalNote), len(entries), entries, y.sourceRecords()}
		total += len(entries)
	}
	return tree.File{Path: AllFile, Data: encode(envelope{newIndexMeta(years, total), list})}
}

// ReadAPI returns the API of a tree, from its all.json. It is strict: whoever
// serves the tree would answer with what stands there.
func ReadAPI(all []byte) (*api.API, error) {
	var content struct {
		Data []struct {
			Year     int
			Revision int
			Status   string
			Total    int
			Holidays []struct {
				Date workday.Date
				Type string
			}
		}
	}
	if err := json.Unmarshal(all, &content); err != nil {
		return nil, fmt.Errorf("%s: %w", AllFile, err)
	}
	if len(content.Data) == 0 {
		return nil, errors.New(AllFile + ": it has no years")
	}
	var years []api.Year
	var holidays []workday.Holiday
	for _, y := range content.Data {
		switch {
		case y.Revision < 1:
			return nil, fmt.Errorf("%s: %d has the revision %d", AllFile, y.Year, y.Revision)
		case y.Status != "verified" && y.Status != "draft":
			return nil, fmt.Errorf("%s: %d has the unknown status %q", AllFile, y.Year, y.Status)
		case len(y.Holidays) == 0 || len(y.Holidays) != y.Total:
			return nil, fmt.Errorf("%s: %d has %d holidays, its total is %d", AllFile, y.Year, len(y.Holidays), y.Total)
		}
		years = append(years, api.Year{Number: y.Year, Revision: y.Revision, Status: y.Status})
		for _, h := range y.Holidays {
			if h.Type != api.NationalHoliday && h.Type != api.CollectiveLeave {
				return nil, fmt.Errorf("%s: %s has the unknown type %q", AllFile, h.Date, h.Type)
			}
			if h.Date.Year() != y.Year {
				return nil, fmt.Errorf("%s: %s stands in the year %d", AllFile, h.Date, y.Year)
			}
			holidays = append(holidays, workday.Holiday{Date: h.Date, Leave: h.Type == api.CollectiveLeave})
		}
	}
	a, err := newAPI(years, holidays)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", AllFile, err)
	}
	return a, nil
}
