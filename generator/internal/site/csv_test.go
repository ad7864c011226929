package site_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCSV(t *testing.T) {
	header := []string{"date", "day", "localDay", "type", "localName", "name", "year", "revision", "status", "sources", "decrees", "links"}
	all := [][]string{header}
	for _, y := range rawYears() {
		rows := [][]string{header}
		for _, h := range y.current() {
			var decrees, links []string
			for _, id := range h.Sources {
				s := y.source(id)
				decree := s.Title
				if len(s.Numbers) > 0 {
					decree = s.Type + " " + strings.Join(s.Numbers, ", ")
				}
				decrees = append(decrees, decree)
				if s.URL != nil {
					links = append(links, *s.URL)
				}
			}
			e := h.entry()
			rows = append(rows, []string{e.Date, e.Day, e.LocalDay, e.Type, e.LocalName, e.Name,
				strconv.Itoa(y.Year), strconv.Itoa(len(y.Revisions)), y.Status,
				strings.Join(h.Sources, " "), strings.Join(decrees, "; "), strings.Join(links, " ")})
		}
		checkCSV(t, fmt.Sprintf("v1/holidays/%d.csv", y.Year), rows)
		all = append(all, rows[1:]...)
	}
	checkCSV(t, "v1/all.csv", all)
}

func checkCSV(t *testing.T, name string, want [][]string) {
	t.Helper()
	body := renderedFile(t, name)
	rows, err := csv.NewReader(bytes.NewReader(body)).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if !reflect.DeepEqual(rows, want) {
		t.Errorf("%s: the rows are not what the datasets say", name)
	}
	if !utf8.Valid(body) || bytes.HasPrefix(body, []byte("\ufeff")) {
		t.Errorf("%s: not UTF-8 without a byte order mark", name)
	}
	// No cell spans lines here, so every line break is a row's CRLF.
	if n := bytes.Count(body, []byte("\r\n")); n != len(want) || n != bytes.Count(body, []byte("\n")) || n != bytes.Count(body, []byte("\r")) {
		t.Errorf("%s: lines do not all end in CRLF", name)
	}
	for _, row := range rows {
		for i, cell := range row {
			if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t") {
				t.Errorf("%s: a spreadsheet would take the cell %q (%s) for a formula", name, cell, want[0][i])
			}
		}
	}
}
