package datasets_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

type object = map[string]any

// sound is a dataset in which nothing is wrong: three revisions, two sources,
// and the given rows.
func sound(year int, rows ...object) object {
	list := []any{}
	for _, r := range rows {
		list = append(list, r)
	}
	source := func(id string, official bool, url any, numbers ...string) object {
		return object{"id": id, "type": "SKB", "title": "Keputusan", "numbers": append([]string{}, numbers...), "publisher": "X",
			"publishedAt": nil, "url": url, "official": official}
	}
	revision := func(n int) object {
		return object{"revision": n, "date": nil, "source": "a", "summary": "S.", "localSummary": "S."}
	}
	return object{"$schema": "schema.json", "year": year, "countryCode": "ID", "status": "verified",
		"sources":   []any{source("a", true, "https://x.go.id/a", "1"), source("b", false, nil)},
		"revisions": []any{revision(1), revision(2), revision(3)},
		"holidays":  list}
}

// row is a day off from one revision until another, or until further notice: 0.
func row(date, kind, name, localName string, since, until int) object {
	r := object{"date": date, "type": kind, "name": name, "localName": localName, "sources": []string{"a"}}
	if since != 0 {
		r["since"] = since
	}
	if until != 0 {
		r["until"] = until
	}
	return r
}

const national, leave = "national_holiday", "collective_leave"

func file(year any, dataset object) datasets.File {
	data, err := json.Marshal(dataset)
	if err != nil {
		panic(err)
	}
	return datasets.File{Name: fmt.Sprint(year) + ".json", Data: data}
}

// TestControlCharacters: none may stand in any text that a person will read.
func TestControlCharacters(t *testing.T) {
	texts := map[string]func(object) (object, string){
		"note":         func(d object) (object, string) { d["localNote"] = "N."; return d, "note" },
		"localNote":    func(d object) (object, string) { d["note"] = "N."; return d, "note" },
		"title":        func(d object) (object, string) { return d["sources"].([]any)[1].(object), "sources[1] (b)" },
		"publisher":    func(d object) (object, string) { return d["sources"].([]any)[1].(object), "sources[1] (b)" },
		"summary":      func(d object) (object, string) { return d["revisions"].([]any)[2].(object), "revisions[2]" },
		"localSummary": func(d object) (object, string) { return d["revisions"].([]any)[2].(object), "revisions[2]" },
		"name":         func(d object) (object, string) { return d["holidays"].([]any)[0].(object), "holidays[0] (2026-01-01)" },
		"localName":    func(d object) (object, string) { return d["holidays"].([]any)[0].(object), "holidays[0] (2026-01-01)" },
		"reason": func(d object) (object, string) {
			o := object{"rule": "name"}
			d["oddities"] = []any{o}
			return o, "oddities[0]"
		},
	}
	for key, place := range texts {
		for _, control := range []string{"\x1b", "\x00", "\u0085"} {
			d := sound(2026, row("2026-01-01", national, "A", "A", 0, 0))
			parent, where := place(d)
			parent[key] = "a" + control + "b"
			_, err := datasets.Parse([]datasets.File{file(2026, d)})
			faults, _ := err.(datasets.Faults)
			if len(faults) != 1 || faults[0].Where != where || !strings.Contains(faults[0].What, "control character") {
				t.Errorf("%q in %s: %v", control, key, err)
			}
		}
	}
}

// TestByteOrderMark: some editors begin a file with one.
func TestByteOrderMark(t *testing.T) {
	f := file(2026, sound(2026, row("2026-01-01", national, "A", "A", 0, 0)))
	f.Data = append([]byte("\ufeff"), f.Data...)
	if _, err := datasets.Parse([]datasets.File{f}); err != nil {
		t.Error(err)
	}
}

// TestRules: each rule with what it lets pass and what it does not.
func TestRules(t *testing.T) {
	first := row("2026-01-01", national, "New Year", "Tahun Baru", 0, 0)
	with := func(change func(d object)) object {
		d := sound(2026, first)
		change(d)
		return d
	}
	link := func(url string, official bool) object {
		return with(func(d object) {
			source := d["sources"].([]any)[0].(object)
			source["url"], source["official"] = url, official
		})
	}
	pair := func(a, b object) object { return sound(2026, a, b) }
	other := func(kind, name, localName string, since, until int) object {
		return row("2026-01-01", kind, name, localName, since, until)
	}
	for _, c := range []struct {
		what    string
		dataset object
		want    string // how the only fault begins; "" for none
	}{
		{"nothing wrong", sound(2026, first), ""},
		{"a government's site", link("https://go.id/a", true), ""},
		{"a government's site, unnoticed", link("https://go.id/a", false), "sources[0] (a): official is false"},
		{"no government's site", link("https://notgo.id/a", true), "sources[0] (a): official is true"},
		{"a government in the path", link("https://example.com/x.go.id", true), "sources[0] (a): official is true"},
		{"no address at all", link("https://x.go.id:port/", true), "sources[0].url: "},
		{"rows in order", pair(first, row("2026-01-02", leave, "B", "B", 0, 0)), ""},
		{"the second row before the first", pair(row("2026-01-02", leave, "B", "B", 0, 0), first), "holidays[1] (2026-01-01): it stands after 2026-01-02"},
		{"two holidays on one day", pair(first, other(national, "Imlek", "Imlek", 0, 0)), ""},
		{"the same name twice", pair(first, other(national, "New Year", "Imlek", 0, 0)), "holidays[1] (2026-01-01): the same day, type and name"},
		{"the same Indonesian name twice", pair(first, other(national, "Imlek", "Tahun Baru", 0, 0)), "holidays[1] (2026-01-01): the same day, type and name"},
		{"leave on a holiday", pair(first, other(leave, "Imlek", "Imlek", 0, 0)), "holidays[1] (2026-01-01): collective leave and a national holiday"},
		{"leave on a holiday of the same name", pair(first, other(leave, "New Year", "Tahun Baru", 0, 0)), "holidays[1] (2026-01-01): collective leave and a national holiday"},
		{"leave where a holiday ended", pair(other(national, "A", "A", 1, 2), other(leave, "B", "B", 2, 0)), ""},
		{"leave until a holiday begins", pair(other(leave, "B", "B", 1, 2), other(national, "A", "A", 2, 3)), ""},
		{"leave after a holiday began", pair(other(national, "A", "A", 2, 0), other(leave, "B", "B", 1, 2)), ""},
		{"leave in a holiday's last revision", pair(other(national, "A", "A", 1, 3), other(leave, "B", "B", 2, 0)), "holidays[1] (2026-01-01): collective leave and"},
		{"leave in a holiday's first revision", pair(other(national, "A", "A", 2, 0), other(leave, "B", "B", 1, 3)), "holidays[1] (2026-01-01): collective leave and"},
		{"the second of two earlier rows", sound(2026, other(leave, "A", "A", 1, 2), other(national, "B", "B", 2, 0), other(leave, "C", "C", 3, 0)),
			"holidays[2] (2026-01-01): collective leave and a national holiday (holidays[1])"},
		{"verified without a number", with(func(d object) { d["sources"].([]any)[0].(object)["numbers"] = []string{} }), "sources[0] (a): the year is verified"},
		{"verified without a number of another source", with(func(d object) {
			for _, r := range d["revisions"].([]any) {
				r.(object)["source"] = "b"
			}
		}), "sources[1] (b): the year is verified"},
		{"a draft without a number", with(func(d object) {
			d["status"] = "draft"
			d["sources"].([]any)[0].(object)["numbers"] = []string{}
		}), ""},
		{"since the last revision", sound(2026, other(national, "A", "A", 3, 0)), ""},
		{"since one that is not there", sound(2026, other(national, "A", "A", 4, 0)), "holidays[0] (2026-01-01): since is 4"},
		{"until the last revision", sound(2026, other(national, "A", "A", 0, 3)), ""},
		{"until one that is not there", sound(2026, other(national, "A", "A", 0, 4)), "holidays[0] (2026-01-01): until is 4"},
		{"until where it begins", sound(2026, other(national, "A", "A", 2, 2)), "holidays[0] (2026-01-01): since (2) must be less than until (2)"},
	} {
		t.Run(c.what, func(t *testing.T) {
			_, err := datasets.Parse([]datasets.File{file(2026, c.dataset)})
			faults, _ := err.(datasets.Faults)
			switch {
			case c.want == "" && err != nil:
				t.Errorf("it is refused: %v", err)
			case c.want != "" && (len(faults) != 1 || !strings.HasPrefix(faults[0].String(), "2026.json: "+c.want)):
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// TestSeveralFiles: what is wrong with one hides nothing of the others.
func TestSeveralFiles(t *testing.T) {
	year := func(n int) datasets.File {
		return file(n, sound(n, row(fmt.Sprintf("%d-01-01", n), national, "A", "A", 0, 0)))
	}
	wrong := file(2028, sound(2028, row("2028-01-01", national, "A", "A", 9, 0)))
	unreadable := datasets.File{Name: "2026.json", Data: []byte(`{"year": 20`)}

	years, err := datasets.Parse([]datasets.File{year(2027), year(2025), year(2026)})
	if err != nil || len(years) != 3 || years[0].Number != 2025 || years[2].Number != 2027 {
		t.Errorf("out of order: %v, %v", years, err)
	}
	if years, err := datasets.ParseEach([]datasets.File{year(2025), year(2028)}); err != nil || len(years) != 2 {
		t.Errorf("one by one: %v, %v", years, err)
	}
	for _, c := range []struct {
		what  string
		files []datasets.File
		want  []string
	}{
		{"a gap", []datasets.File{year(2025), year(2027)}, []string{"2027.json: year: there is a gap after 2025"}},
		{"two of a year", []datasets.File{year(2027), {Name: "x/2027.json", Data: year(2027).Data}, wrong},
			[]string{"x/2027.json: year: 2027 is already in 2027.json", "2028.json: holidays[0]"}},
		{"an unreadable one is no gap", []datasets.File{year(2025), unreadable, year(2027), wrong},
			[]string{"2026.json: line 1, column 12: the file ends too early", "2028.json: holidays[0]"}},
	} {
		_, err := datasets.Parse(c.files)
		faults, _ := err.(datasets.Faults)
		if len(faults) != len(c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
			continue
		}
		for i, f := range faults {
			if !strings.HasPrefix(f.String(), c.want[i]) {
				t.Errorf("%s: %s, want %s", c.what, f, c.want[i])
			}
		}
	}
}

// TestFaultsAreInOrder: of the place, row 9 before row 10.
func TestFaultsAreInOrder(t *testing.T) {
	var rows []object
	for i := range 12 {
		r := row(fmt.Sprintf("2026-01-%02d", i+1), national, fmt.Sprint("N", i), fmt.Sprint("N", i), 0, 0)
		if i == 2 || i == 9 || i == 10 {
			r["type"] = "x"
		}
		rows = append(rows, r)
	}
	d := sound(2026, rows...)
	d["status"], d["countryCode"], d["x"] = "x", "x", "x"
	for range 20 { // maps have no order of their own
		_, err := datasets.Parse([]datasets.File{file(2026, d)})
		var places []string
		if faults, ok := err.(datasets.Faults); ok {
			for _, f := range faults {
				places = append(places, f.Where)
			}
		}
		if got := strings.Join(places, " "); got != "file countryCode holidays[2].type holidays[9].type holidays[10].type status" {
			t.Fatalf("the faults are at %s", got)
		}
	}
}

// TestTruncated: wherever a file ends too early, that is what is wrong with it.
func TestTruncated(t *testing.T) {
	whole := file(2026, sound(2026, row("2026-01-01", national, "A", "A", 0, 0)))
	for n := range whole.Data {
		_, err := datasets.Parse([]datasets.File{{Name: whole.Name, Data: whole.Data[:n]}})
		if err == nil || !strings.HasSuffix(err.Error(), "the file ends too early: it is not complete JSON") {
			t.Fatalf("%s: %v", whole.Data[:n], err)
		}
	}
}

// TestKeysTwice: on every level, in any object.
func TestKeysTwice(t *testing.T) {
	for text, key := range map[string]string{
		`{"a":1,"b":2,"a":3}`:                 `"a"`,
		`{"x":[{"a":1,"b":2},{"b":1,"b":2}]}`: `"b"`,
		`{"x":{"y":{"c":{},"c":1}},"z":1}`:    `"c"`,
	} {
		_, err := datasets.Parse([]datasets.File{{Name: "2026.json", Data: []byte(text)}})
		if err == nil || !strings.Contains(err.Error(), "the key "+key+" stands twice in one object: remove one") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestYear: what a year tells of itself.
func TestYear(t *testing.T) {
	d := sound(2026,
		row("2026-01-01", leave, "A", "A", 1, 3),
		row("2026-01-01", national, "B", "B", 3, 0),
		row("2026-01-02", leave, "C", "C", 0, 0))
	d["revisions"].([]any)[2].(object)["date"] = "2026-02-03"
	years, err := datasets.Parse([]datasets.File{file(2026, d)})
	if err != nil {
		t.Fatal(err)
	}
	y := &years[0]
	if y.Revision() != 3 || y.UpdatedAt() != workday.MustParseDate("2026-02-03") {
		t.Errorf("revision %d of %s", y.Revision(), y.UpdatedAt())
	}
	names := func(list []datasets.Holiday) string {
		var text []string
		for _, h := range list {
			text = append(text, h.Name)
		}
		return strings.Join(text, " ")
	}
	for revision, want := range map[int]string{1: "A C", 2: "A C", 3: "B C"} {
		if got := names(y.At(revision)); got != want {
			t.Errorf("at revision %d there are %s, want %s", revision, got, want)
		}
	}
	if got := names(y.Current()); got != "B C" {
		t.Errorf("now there are %s", got)
	}
	// No valid dataset has both on one day, but if: the holiday comes first.
	y.Holidays[0].Until = 0
	if got := names(y.Current()); got != "B A C" {
		t.Errorf("leave and a holiday on one day: %s", got)
	}
	if since := y.Holidays[2].Since; since != 1 {
		t.Errorf("a row that does not say so is in force since revision %d", since)
	}
	if y.Source("b") == nil || y.Source("b").ID != "b" || y.Source("c") != nil {
		t.Error("a source is not found by its id")
	}
	if got := y.Sources[0].Citation() + ", " + y.Sources[1].Citation(); got != "SKB 1, Keputusan" {
		t.Errorf("cited as %s", got)
	}
}
