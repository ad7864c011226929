package site_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
)

// What the rendered files are compared with: the datasets' own JSON, read
// afresh with nothing but the standard library, and a walk over the days.

type rawYear struct {
	Year            int
	Status          string
	Note, LocalNote *string
	Sources         []struct {
		ID, Type, Title, Publisher string
		Numbers                    []string
		PublishedAt, URL           *string
		Official                   bool
	}
	Revisions []struct {
		Revision                      int
		Date                          *string
		Source, Summary, LocalSummary string
	}
	Holidays []rawHoliday
}

type rawHoliday struct {
	Date, Type, LocalName, Name string
	Since, Until                int
	Sources                     []string
}

// at returns the rows in force at a revision, national before leave on a day.
func (y *rawYear) at(revision int) []rawHoliday {
	var list []rawHoliday
	for _, h := range y.Holidays {
		if h.Since <= revision && (h.Until == 0 || h.Until > revision) {
			list = append(list, h)
		}
	}
	slices.SortStableFunc(list, func(a, b rawHoliday) int {
		if c := strings.Compare(a.Date, b.Date); c != 0 {
			return c
		}
		return -strings.Compare(a.Type, b.Type) // "national" comes after "collective"
	})
	return list
}

func (y *rawYear) current() []rawHoliday { return y.at(len(y.Revisions)) }

var rawYears = sync.OnceValue(func() []rawYear {
	var years []rawYear
	for _, file := range datasets.Embedded() {
		var y rawYear
		if err := json.Unmarshal(file.Data, &y); err != nil {
			panic(err)
		}
		for i := range y.Holidays {
			y.Holidays[i].Since = max(y.Holidays[i].Since, 1)
		}
		years = append(years, y)
	}
	return years
})

// dayTypes returns the types of the day's holidays now in force, by date.
var dayTypes = sync.OnceValue(func() map[string][]string {
	types := make(map[string][]string)
	for _, y := range rawYears() {
		for _, h := range y.current() {
			types[h.Date] = append(types[h.Date], h.Type)
		}
	}
	return types
})

func isWeekend(d time.Time, days ...time.Weekday) bool { return slices.Contains(days, d.Weekday()) }

func isHoliday(d time.Time, leave bool) bool {
	for _, t := range dayTypes()[d.Format(time.DateOnly)] {
		if t == "national_holiday" || leave {
			return true
		}
	}
	return false
}

func isNational(d time.Time) bool { return isHoliday(d, false) }

func newYearsDay(year int) time.Time { return time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC) }

var renderedTree = sync.OnceValues(func() (map[string][]byte, error) {
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		return nil, err
	}
	files := site.Render(years)
	tree := make(map[string][]byte, len(files))
	for _, f := range files {
		if tree[f.Path] != nil {
			return nil, fmt.Errorf("%s is rendered twice", f.Path)
		}
		tree[f.Path] = f.Data
	}
	return tree, nil
})

// renderedFile returns a file of the tree.
func renderedFile(t *testing.T, name string) []byte {
	t.Helper()
	tree, err := renderedTree()
	if err != nil {
		t.Fatal(err)
	}
	data, ok := tree[name]
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	return data
}

// decodeFile reads a JSON file of the tree strictly into meta and data, and
// checks that it is written as the contract wants: compact, keys in the order
// of the fields given here, one newline.
func decodeFile(t *testing.T, name string, meta, data any) {
	t.Helper()
	body := renderedFile(t, name)
	e := struct {
		Meta any `json:"meta"`
		Data any `json:"data"`
	}{meta, data}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&e); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var again bytes.Buffer
	encoder := json.NewEncoder(&again)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(e); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), body) {
		t.Errorf("%s: written again from the keys that are documented, it differs:\n%s", name, firstDifference(body, again.Bytes()))
	}
}

func firstDifference(got, want []byte) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	from := max(0, i-60)
	return fmt.Sprintf("got  …%.160s\nwant …%.160s", got[from:], want[from:])
}

type metaRecord struct {
	Version     string `json:"version"`
	CountryCode string `json:"countryCode"`
}

type yearMetaRecord struct {
	metaRecord
	Year     int    `json:"year"`
	Revision int    `json:"revision"`
	Status   string `json:"status"`
}

type listMetaRecord struct {
	yearMetaRecord
	Total int `json:"total"`
}

func (y *rawYear) meta() yearMetaRecord {
	return yearMetaRecord{metaRecord{"v1", "ID"}, y.Year, len(y.Revisions), y.Status}
}

type entryRecord struct {
	Date              string `json:"date"`
	Day               string `json:"day"`
	LocalDay          string `json:"localDay"`
	LocalName         string `json:"localName"`
	Name              string `json:"name"`
	Type              string `json:"type"`
	IsNationalHoliday bool   `json:"isNationalHoliday"`
	IsCollectiveLeave bool   `json:"isCollectiveLeave"`
}

func (h *rawHoliday) entry() entryRecord {
	d, err := time.Parse(time.DateOnly, h.Date)
	if err != nil {
		panic(err)
	}
	local := []string{"Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"}[d.Weekday()]
	return entryRecord{h.Date, d.Weekday().String(), local, h.LocalName, h.Name, h.Type,
		h.Type == "national_holiday", h.Type == "collective_leave"}
}

func entriesOf(list []rawHoliday) []entryRecord {
	entries := []entryRecord{}
	for i := range list {
		entries = append(entries, list[i].entry())
	}
	return entries
}
