package site_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
)

func parse(t testing.TB, files []datasets.File) []datasets.Year {
	t.Helper()
	years, err := datasets.Parse(files)
	if err != nil {
		t.Fatal(err)
	}
	return years
}

func render(t testing.TB) ([]datasets.Year, []tree.File) {
	t.Helper()
	years := parse(t, datasets.Embedded())
	return years, site.Render(years)
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
		meta := map[string]any{"version": "v1", "countryCode": "ID", "year": float64(y.Number), "revision": float64(len(y.Revisions)), "status": y.Status}
		for d := time.Date(y.Number, 1, 1, 0, 0, 0, 0, time.UTC); d.Year() == y.Number; d = d.AddDate(0, 0, 1) {
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

// TestLists holds every form of a year's list, and its sources, against the
// dataset.
func TestLists(t *testing.T) {
	type entryWithSources struct {
		entryRecord
		Sources []sourceRecord `json:"sources"`
	}
	for _, y := range rawYears() {
		for _, kind := range []string{"", "national_holiday", "collective_leave"} {
			plain, full := []entryRecord{}, []entryWithSources{}
			for _, h := range y.current() {
				if kind != "" && h.Type != kind {
					continue
				}
				e := entryWithSources{entryRecord: h.entry()}
				for _, id := range h.Sources {
					e.Sources = append(e.Sources, y.source(id))
				}
				plain, full = append(plain, e.entryRecord), append(full, e)
			}
			name := fmt.Sprintf("v1/holidays/%d", y.Year)
			if kind != "" {
				name += "." + kind
			}
			want := listMetaRecord{y.meta(), len(plain)}
			var meta listMetaRecord
			var got []entryRecord
			if decodeFile(t, name+".json", &meta, &got); meta != want || !reflect.DeepEqual(got, plain) {
				t.Errorf("%s.json is not what the dataset says: %+v %+v", name, meta, got)
			}
			var gotFull []entryWithSources
			if decodeFile(t, name+".sources.json", &meta, &gotFull); meta != want || !reflect.DeepEqual(gotFull, full) {
				t.Errorf("%s.sources.json is not what the dataset says: %+v %+v", name, meta, gotFull)
			}
		}
		var meta struct {
			yearMetaRecord
			UpdatedAt *string `json:"updatedAt"`
			Total     int     `json:"total"`
		}
		var got, want []sourceRecord
		for _, s := range y.Sources {
			want = append(want, y.source(s.ID))
		}
		name := fmt.Sprintf("v1/sources/%d.json", y.Year)
		decodeFile(t, name, &meta, &got)
		if meta.yearMetaRecord != y.meta() || !reflect.DeepEqual(meta.UpdatedAt, y.Revisions[len(y.Revisions)-1].Date) ||
			meta.Total != len(want) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is not what the dataset says: %+v %+v", name, meta, got)
		}
	}
}

// TestCases: where a file answers one of the common cases, it is there and says
// what the case does. So it is when the next decree comes, of which the compiled
// table knows nothing.
func TestCases(t *testing.T) {
	embedded := datasets.Embedded()
	last := len(embedded) - 1
	longer := append(slices.Clone(embedded), datasetstest.NextYear(embedded[last]))
	amended := slices.Clone(embedded)
	amended[last-1] = datasetstest.Amended(amended[last-1])
	amended[last] = datasetstest.Amended(amended[last])
	for what, facts := range map[string][]datasets.File{"as it is": embedded, "a year more": longer, "two years amended": amended} {
		t.Run(what, func(t *testing.T) {
			years := parse(t, facts)
			a := site.NewAPI(years)
			files := make(map[string]string)
			for _, f := range site.Render(years) {
				files[f.Path] = string(f.Data)
			}
			spelt := 0
			for _, c := range apitest.Cases(a) {
				if c.HTTPMethod() != "GET" {
					continue
				}
				answer := a.Resolve(nil, "GET", c.Path, c.Query, apitest.Today())
				name, status := answer.File, answer.Status
				if strings.HasPrefix(c.Name, "file") {
					name, status = c.Path[1:], 200
				}
				body := string(answer.Body)
				if name != "" {
					var ok bool
					if body, ok = files[name]; !ok {
						t.Errorf("%s: there is no %s", c.Name, name)
					}
				}
				if status != c.Status {
					t.Errorf("%s: %d, want %d: %s", c.Name, status, c.Status, body)
				}
				if c.Body != "" {
					spelt++
					if body != c.Body {
						t.Errorf("%s: got  %swant %s", c.Name, body, c.Body)
					}
				}
			}
			if spelt < 50 {
				t.Errorf("only %d cases spell out their bodies", spelt)
			}
			if files[api.HealthFile] == "" || files[api.NotFoundFile] != string(api.NotFound().Body) {
				t.Error("health or the answer to unknown paths is not what the API says")
			}
		})
	}
}

// TestAmendment: what an invented amendment of the last year did is what its
// history says.
func TestAmendment(t *testing.T) {
	files := datasets.Embedded()
	last := len(files) - 1
	before := parse(t, files)[last]
	files[last] = datasetstest.Amended(files[last])
	years := parse(t, files)
	n, year := years[last].Revision(), years[last].Number
	name := fmt.Sprintf("v1/revisions/%d.json", year)
	for _, f := range site.Render(years) {
		if f.Path != name {
			continue
		}
		var history struct {
			Meta historyMetaRecord
			Data []revisionRecord
		}
		if err := json.Unmarshal(f.Data, &history); err != nil {
			t.Fatal(err)
		}
		r := history.Data[n-1]
		if history.Meta.Revision != n || history.Meta.Status == before.Status || len(history.Data) != n || r.Revision != n {
			t.Errorf("%s: revision %d, %s, and %d records", name, history.Meta.Revision, history.Meta.Status, len(history.Data))
		}
		if len(r.Moved) != 1 || r.Moved[0].Type != "national_holiday" || len(r.Dropped) != 1 || len(r.Added) != 1 || r.Added[0].LocalName != datasetstest.LocalName {
			t.Errorf("%s: moved %+v, dropped %+v, added %+v", name, r.Moved, r.Dropped, r.Added)
		}
		return
	}
	t.Errorf("there is no %s", name)
}
