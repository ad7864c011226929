package site_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"
)

type indexMetaRecord struct {
	metaRecord
	FirstYear int `json:"firstYear"`
	LastYear  int `json:"lastYear"`
	Total     int `json:"total"`
}

func TestYears(t *testing.T) {
	var meta indexMetaRecord
	var data []struct {
		Year             int     `json:"year"`
		Revision         int     `json:"revision"`
		Status           string  `json:"status"`
		UpdatedAt        *string `json:"updatedAt"`
		Note             *string `json:"note"`
		LocalNote        *string `json:"localNote"`
		NationalHolidays int     `json:"nationalHolidays"`
		CollectiveLeave  int     `json:"collectiveLeave"`
		URLs             struct {
			Holidays            string `json:"holidays"`
			NationalHolidays    string `json:"nationalHolidays"`
			CollectiveLeave     string `json:"collectiveLeave"`
			Sources             string `json:"sources"`
			Revisions           string `json:"revisions"`
			Months              string `json:"months"`
			LongWeekends        string `json:"longWeekends"`
			CSV                 string `json:"csv"`
			XLSX                string `json:"xlsx"`
			ICS                 string `json:"ics"`
			ICSNationalHolidays string `json:"icsNationalHolidays"`
			ICSCollectiveLeave  string `json:"icsCollectiveLeave"`

			HolidaysWithSources         string   `json:"holidaysWithSources"`
			NationalHolidaysWithSources string   `json:"nationalHolidaysWithSources"`
			CollectiveLeaveWithSources  string   `json:"collectiveLeaveWithSources"`
			HolidaysByRevision          []string `json:"holidaysByRevision"`
		} `json:"urls"`
	}
	decodeFile(t, "v1/years.json", &meta, &data)
	tree, err := renderedTree()
	if err != nil {
		t.Fatal(err)
	}
	years := rawYears()
	want := indexMetaRecord{metaRecord{"v1", "ID"}, years[0].Year, years[len(years)-1].Year, len(years)}
	if meta != want || len(data) != len(years) {
		t.Fatalf("meta is %+v with %d years, want %+v", meta, len(data), want)
	}
	for i, y := range years {
		got := data[i]
		if got.Year != y.Year || got.Revision != len(y.Revisions) || got.Status != y.Status ||
			!reflect.DeepEqual(got.UpdatedAt, y.Revisions[len(y.Revisions)-1].Date) ||
			!reflect.DeepEqual(got.Note, y.Note) || !reflect.DeepEqual(got.LocalNote, y.LocalNote) {
			t.Errorf("%d: %+v", y.Year, got)
		}
		national := 0
		for _, h := range y.current() {
			if h.Type == "national_holiday" {
				national++
			}
		}
		if got.NationalHolidays != national || got.CollectiveLeave != len(y.current())-national {
			t.Errorf("%d: %d national holidays and %d of leave, want %d and %d", y.Year,
				got.NationalHolidays, got.CollectiveLeave, national, len(y.current())-national)
		}
		links := slices.Clone(got.URLs.HolidaysByRevision)
		urls := reflect.ValueOf(got.URLs)
		for i := range urls.NumField() {
			if link, ok := urls.Field(i).Interface().(string); ok {
				links = append(links, link)
			}
		}
		// They are all the year's files there are, but those of single days.
		files := []string{fmt.Sprintf("/v1/holidays/%d.xlsx", y.Year)} // not among those of this package
		for name := range tree {
			if strings.HasPrefix(path.Base(name), fmt.Sprintf("%d.", y.Year)) {
				files = append(files, "/"+name)
			}
		}
		slices.Sort(links)
		slices.Sort(files)
		if !slices.Equal(links, files) {
			t.Errorf("%d: the urls are\n%q, want\n%q", y.Year, links, files)
		}
	}
}

func TestAllJSON(t *testing.T) {
	var meta indexMetaRecord
	var data []struct {
		Year      int     `json:"year"`
		Revision  int     `json:"revision"`
		Status    string  `json:"status"`
		UpdatedAt *string `json:"updatedAt"`
		Note      *string `json:"note"`
		LocalNote *string `json:"localNote"`
		Total     int     `json:"total"`
		Holidays  []struct {
			entryRecord
			SourceIDs []string `json:"sourceIds"`
		} `json:"holidays"`
		Sources json.RawMessage `json:"sources"`
	}
	decodeFile(t, "v1/all.json", &meta, &data)
	years := rawYears()
	total := 0
	for i, y := range years {
		entries := entriesOf(y.current())
		total += len(entries)
		var holidays []entryRecord
		for j, h := range data[i].Holidays {
			holidays = append(holidays, h.entryRecord)
			if want := y.current()[j].Sources; !slices.Equal(h.SourceIDs, want) {
				t.Errorf("%s has the sources %q, want %q", h.Date, h.SourceIDs, want)
			}
		}
		var ignored, sources json.RawMessage
		decodeFile(t, fmt.Sprintf("v1/sources/%d.json", y.Year), &ignored, &sources)
		if !bytes.Equal(data[i].Sources, sources) {
			t.Errorf("%d has other sources than its own file", y.Year)
		}
		if got := data[i]; got.Year != y.Year || got.Revision != len(y.Revisions) || got.Status != y.Status || got.Total != len(entries) ||
			!reflect.DeepEqual(got.UpdatedAt, y.Revisions[len(y.Revisions)-1].Date) ||
			!reflect.DeepEqual(got.Note, y.Note) || !reflect.DeepEqual(got.LocalNote, y.LocalNote) || !slices.Equal(holidays, entries) {
			t.Errorf("%d is not what the dataset says: %+v", y.Year, got)
		}
	}
	want := indexMetaRecord{metaRecord{"v1", "ID"}, years[0].Year, years[len(years)-1].Year, total}
	if meta != want || len(data) != len(years) {
		t.Errorf("meta is %+v with %d years, want %+v", meta, len(data), want)
	}
}
