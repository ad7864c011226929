package site_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// sameAPI fails unless both APIs have the same years and say the same of every
// covered day, whatever counts as a day off.
func sameAPI(t *testing.T, got, want *api.API, advice string) {
	t.Helper()
	if !slices.Equal(got.Years(), want.Years()) {
		t.Fatalf("the years are\n%v, want\n%v%s", got.Years(), want.Years(), advice)
	}
	first, last := want.Calendar().FirstYear(), want.Calendar().LastYear()
	if got.Calendar().FirstYear() != first || got.Calendar().LastYear() != last {
		t.Fatalf("the calendar covers %d to %d, want %d to %d%s", got.Calendar().FirstYear(), got.Calendar().LastYear(), first, last, advice)
	}
	fromMonday := workday.Weekend(1<<workday.Monday | 1<<workday.Friday)
	for d := workday.DateOf(first, 1, 1); d.Year() <= last; d = d.AddDays(1) {
		for _, weekend := range []workday.Weekend{workday.SatSun, workday.SunOnly, workday.NoWeekend, fromMonday} {
			for _, leave := range []bool{true, false} {
				rules := workday.Rules{Weekend: weekend, Leave: leave}
				a, b := got.AppendWorkdayCheck(nil, d, rules), want.AppendWorkdayCheck(nil, d, rules)
				if !bytes.Equal(a, b) {
					t.Fatalf("%s with %+v:\n%s, want\n%s%s", d, rules, a, b, advice)
				}
			}
		}
	}
	for _, leave := range []bool{true, false} { // the prefix counts, not just the days
		rules := workday.Rules{Weekend: workday.SatSun, Leave: leave}
		from, to := workday.DateOf(first, 1, 1), workday.DateOf(last, 12, 31)
		a, err := got.Calendar().Count(from, to, rules)
		if b, errB := want.Calendar().Count(from, to, rules); err != nil || errB != nil || a != b {
			t.Fatalf("in all, %+v (%v), want %+v (%v)%s", a, err, b, errB, advice)
		}
	}
}

func allFile(t *testing.T, years []datasets.Year) []byte {
	t.Helper()
	files := site.Render(years)
	i := slices.IndexFunc(files, func(f tree.File) bool { return f.Path == site.AllFile })
	if i < 0 {
		t.Fatalf("there is no %s", site.AllFile)
	}
	return files[i].Data
}

// TestNewAPI: the API of the shipped datasets is the one compiled into the
// worker.
func TestNewAPI(t *testing.T) {
	sameAPI(t, table.API(), site.NewAPI(parse(t, datasets.Embedded())),
		"\nworker/table/years.go is not what the datasets say: run 'make data' and commit it")
}

// TestReadAPI: who has a tree has the API of the datasets it was made from,
// whatever this program was compiled with.
func TestReadAPI(t *testing.T) {
	files := datasets.Embedded()
	last := len(files) - 1
	amended := slices.Clone(files)
	amended[last] = datasetstest.Amended(files[last])
	for what, years := range map[string][]datasets.Year{
		"all years":             parse(t, files),
		"one year":              parse(t, files[4:5]),
		"a year more":           parse(t, append(slices.Clone(files), datasetstest.NextYear(files[last]))),
		"the last year amended": parse(t, amended),
	} {
		t.Run(what, func(t *testing.T) {
			a, err := site.ReadAPI(allFile(t, years))
			if err != nil {
				t.Fatal(err)
			}
			sameAPI(t, a, site.NewAPI(years), "")
		})
	}
}

func TestReadAPIRefuses(t *testing.T) {
	whole := allFile(t, parse(t, datasets.Embedded()[9:13])) // 2018 to 2021
	if _, err := site.ReadAPI(whole); err != nil {
		t.Fatal(err)
	}
	edited := func(edit func(years []map[string]any) []map[string]any) []byte {
		var all map[string]json.RawMessage
		var years []map[string]any
		if err := json.Unmarshal(whole, &all); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(all["data"], &years); err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(map[string]any{"meta": all["meta"], "data": edit(years)})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	year := func(key string, value any) []byte {
		return edited(func(years []map[string]any) []map[string]any {
			if years[1][key] = value; value == nil {
				delete(years[1], key)
			}
			return years
		})
	}
	holiday := func(key string, value any) []byte {
		return edited(func(years []map[string]any) []map[string]any {
			years[1]["holidays"].([]any)[2].(map[string]any)[key] = value
			return years
		})
	}
	if _, err := site.ReadAPI(holiday("name", "a name is all that changes")); err != nil {
		t.Fatal(err)
	}
	for what, all := range map[string][]byte{
		"nothing":               nil,
		"no JSON":               []byte("<!doctype html>"),
		"half a file":           whole[:len(whole)/2],
		"a file and more":       append(slices.Clone(whole), '{'),
		"another file":          []byte(`{"meta":{"version":"v1","countryCode":"ID"},"data":{"status":"ok"}}`),
		"an error":              []byte(`{"error":{"code":"DATASET_NOT_FOUND","message":"Nothing is here.","details":{}}}`),
		"null":                  []byte("null"),
		"no years":              []byte(`{"data":[]}`),
		"years without a list":  []byte(`{"data":[{"year":2018,"revision":1,"status":"verified"}]}`),
		"a gap":                 edited(func(y []map[string]any) []map[string]any { return append(y[:1], y[2:]...) }),
		"years in disorder":     edited(func(y []map[string]any) []map[string]any { y[0], y[1] = y[1], y[0]; return y }),
		"a year twice":          edited(func(y []map[string]any) []map[string]any { return append(y, y[3]) }),
		"no year":               year("year", nil),
		"an impossible year":    year("year", 123456),
		"no revision":           year("revision", nil),
		"revision 0":            year("revision", 0),
		"a text for a revision": year("revision", "2"),
		"no status":             year("status", nil),
		"an unknown status":     year("status", "guessed"),
		"a status with a quote": year("status", `verified","x":"`),
		"no holidays":           year("holidays", nil),
		"a list cut short":      edited(func(y []map[string]any) []map[string]any { y[1]["holidays"] = y[1]["holidays"].([]any)[1:]; return y }),
		"an unknown type":       holiday("type", "regional"),
		"no type":               holiday("type", ""),
		"no date":               holiday("date", ""),
		"a null date":           holiday("date", nil),
		"no day":                holiday("date", "2019-02-30"),
		"a day of another year": holiday("date", "2020-02-05"),
		"a day of no year":      holiday("date", "2030-02-05"),
	} {
		a, err := site.ReadAPI(all)
		if err == nil {
			t.Errorf("%s: an API of %v", what, a.Years())
		} else if !strings.HasPrefix(err.Error(), site.AllFile+": ") {
			t.Errorf("%s: the error does not name the file: %v", what, err)
		}
		if what == "half a file" && !strings.Contains(err.Error(), "unexpected end of JSON") {
			t.Errorf("%s: the error does not say so: %v", what, err)
		}
	}
}
