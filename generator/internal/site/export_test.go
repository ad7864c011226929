package site

import "harikerja/datasets"

// ICSFiles renders the calendars of one year alone, whatever the worker
// compiled into this program knows.
func ICSFiles(y *datasets.Year) []File { return icsFiles([]*year{newYear(y)}) }
