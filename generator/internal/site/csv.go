package site

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"harikerja/generator/internal/tree"
)

// csvHeader names the columns. Spreadsheets count on their order: new ones go
// to the end. Several sources share a cell, ids and links parted by a blank,
// decrees by a semicolon.
var csvHeader = []string{
	"date", "day", "localDay", "type", "localName", "name", "year", "revision", "status",
	"sources", "decrees", "links",
}

// csvRows returns the year's holidays in force, without the header.
func (y *year) csvRows() [][]string {
	var rows [][]string
	for i := range y.current {
		h := &y.current[i]
		var decrees, links []string
		for _, id := range h.Sources {
			s := y.Source(id)
			decrees = append(decrees, s.Citation())
			if s.URL != "" {
				links = append(links, s.URL)
			}
		}
		rows = append(rows, []string{
			h.Date.String(), h.Date.Weekday().String(), h.Date.Weekday().Local(),
			string(h.Type), h.LocalName, h.Name,
			strconv.Itoa(y.Number), strconv.Itoa(y.Revision()), y.Status,
			strings.Join(h.Sources, " "), strings.Join(decrees, "; "), strings.Join(links, " "),
		})
	}
	return rows
}

// csvFiles renders each year's table, and one of all years.
func csvFiles(years []*year) []tree.File {
	var files []tree.File
	var all [][]string
	for _, y := range years {
		rows := y.csvRows()
		all = append(all, rows...)
		files = append(files, tree.File{Path: string(csvFile.year(y.Number)), Data: encodeCSV(csvHeader, rows)})
	}
	return append(files, tree.File{Path: AllCSVFile, Data: encodeCSV(csvHeader, all)})
}

// encodeCSV writes RFC 4180: CRLF, UTF-8, the header first, if there is one.
func encodeCSV(header []string, rows [][]string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	if header != nil {
		w.Write(header) // into memory: it cannot fail
	}
	w.WriteAll(rows)
	return b.Bytes()
}
