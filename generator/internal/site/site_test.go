package site_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
)

func render(t testing.TB) ([]datasets.Year, []tree.File) {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	files, err := site.Render(years)
	if err != nil {
		t.Fatal(err)
	}
	return years, files
}

func TestRenderIsDeterministic(t *testing.T) {
	_, a := render(t)
	_, b := render(t)
	if len(a) != len(b) {
		t.Fatalf("%d files, then %d", len(a), len(b))
	}
	for i := range a {
		if a[i].Path != b[i].Path || !bytes.Equal(a[i].Data, b[i].Data) {
			t.Fatalf("%s differs between two renderings", a[i].Path)
		}
		if i > 0 && a[i-1].Path >= a[i].Path {
			t.Fatalf("%s comes before %s", a[i-1].Path, a[i].Path)
		}
	}
}

func TestFileForm(t *testing.T) {
	_, files := render(t)
	for _, f := range files {
		if !fs.ValidPath(f.Path) || !strings.HasPrefix(f.Path, "v1/") {
			t.Fatalf("%s is no path below v1", f.Path)
		}
		if !strings.HasSuffix(f.Path, ".json") {
			continue
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, f.Data); err != nil {
			t.Fatalf("%s: %v", f.Path, err)
		}
		if compact.String()+"\n" != string(f.Data) {
			t.Fatalf("%s is not compact JSON and a newline", f.Path)
		}
	}
}

// TestEveryCheckFile holds the answer for every day, written here a second
// time with maps and package time, against the files.
func TestEveryCheckFile(t *testing.T) {
	years, rendered := render(t)
	files := make(map[string]string, len(rendered))
	for _, f := range rendered {
		files[f.Path] = string(f.Data)
	}
	local := [...]string{"Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"}
	for _, y := range years {
		meta := map[string]any{"version": "v1", "countryCode": "ID", "year": float64(y.Year), "revision": float64(len(y.Revisions)), "status": y.Status}
		for d := time.Date(y.Year, 1, 1, 0, 0, 0, 0, time.UTC); d.Year() == y.Year; d = d.AddDate(0, 0, 1) {
			day := d.Format(time.DateOnly)
			for _, leave := range []bool{true, false} {
				for _, withSources := range []bool{false, true} {
					entries := []any{}
					for _, kind := range []string{"national_holiday", "collective_leave"} {
						for _, h := range y.Holidays {
							if h.Until != 0 || h.Date.String() != day || string(h.Type) != kind || kind == "collective_leave" && !leave {
								continue
							}
							e := map[string]any{
								"date": day, "day": d.Weekday().String(), "localDay": local[d.Weekday()], "localName": h.LocalName, "name": h.Name,
								"type": kind, "isNationalHoliday": kind == "national_holiday", "isCollectiveLeave": kind == "collective_leave",
							}
							if withSources {
								var list []any
								for _, id := range h.Sources {
									list = append(list, id)
								}
								e["sources"] = list // ids only; TestSourceRecords has the records
							}
							entries = append(entries, e)
						}
					}
					name := "v1/holidays/check/" + day
					if !leave {
						name += ".no-leave"
					}
					if withSources {
						name += ".sources"
					}
					compare(t, name+".json", files[name+".json"], map[string]any{"meta": meta, "data": map[string]any{
						"date": day, "day": d.Weekday().String(), "localDay": local[d.Weekday()], "isHoliday": len(entries) > 0, "holidays": entries,
					}})
				}
			}
		}
	}
}

// compare holds a file against the wanted value; sources are reduced to their ids.
func compare(t *testing.T, name, data string, want any) {
	t.Helper()
	var got any
	if err := json.Unmarshal([]byte(data), &got); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if list, ok := got.(map[string]any)["data"].(map[string]any)["holidays"].([]any); ok {
		for _, e := range list {
			if records, ok := e.(map[string]any)["sources"].([]any); ok {
				for i := range records {
					records[i] = records[i].(map[string]any)["id"]
				}
			}
		}
	}
	// fmt prints maps in the order of their keys.
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%s:\n got %v\nwant %v", name, got, want)
	}
}

// TestSourceRecords: a record carries what the dataset says, unknowns as null.
func TestSourceRecords(t *testing.T) {
	_, files := render(t)
	for _, f := range files {
		if f.Path != "v1/sources/2015.json" {
			continue
		}
		const want = `{"id":"announcement-2015-1","title":"Kalender Libur Bursa Efek Indonesia Tahun 2015 (salinan)","type":"Announcement","numbers":[],"publisher":"holidaystracker.com","publishedAt":null,"url":"https://holidaystracker.com/stock-market/indonesia-stock-exchange-holidays-2015","official":false}`
		if !strings.Contains(string(f.Data), want) {
			t.Errorf("%s has no %s", f.Path, want)
		}
		if !strings.HasPrefix(string(f.Data), `{"meta":{"version":"v1","countryCode":"ID","year":2015,"revision":3,"status":"draft","updatedAt":"2015-11-23","total":3},"data":[{"id":"skb-2015-1",`) {
			t.Errorf("%s starts with %.200s", f.Path, f.Data)
		}
		return
	}
	t.Error("there is no v1/sources/2015.json")
}

// TestUnknownUpdate: the amendment of 2012 has no known date.
func TestUnknownUpdate(t *testing.T) {
	_, files := render(t)
	for _, f := range files {
		if f.Path == "v1/sources/2012.json" {
			if !strings.Contains(string(f.Data), `"updatedAt":null`) {
				t.Errorf("%s: %.150s", f.Path, f.Data)
			}
			return
		}
	}
	t.Error("there is no v1/sources/2012.json")
}

func TestRenderRefusesAnotherCalendar(t *testing.T) {
	years, _ := render(t)
	years[3].Status = "verified"
	if _, err := site.Render(years); err == nil || !strings.Contains(err.Error(), "make table") {
		t.Errorf("Render: %v, want advice to run 'make table'", err)
	}
}
