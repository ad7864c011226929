package site

import (
	"harikerja/datasets"
	"harikerja/generator/internal/tree"
)

// ICSFiles renders the calendars of one year alone.
func ICSFiles(y *datasets.Year) []tree.File { return icsFiles([]*year{newYear(y)}) }

// ICSLine returns a content line as it is written, folded.
func ICSLine(s string) string {
	var w icsWriter
	w.line(s)
	return string(w.b)
}
