package api

import (
	"strconv"

	"harikerja/worker/workday"
)

// appendText appends s as it is. A call costs less than the code of an append,
// which the compiler would otherwise repeat some fifty times in the worker.
//
//go:noinline
func appendText(b []byte, s string) []byte { return append(b, s...) }

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func appendBool(b []byte, v bool) []byte { return strconv.AppendBool(b, v) }

func appendDate(b []byte, d workday.Date) []byte {
	b = append(b, '"')
	b = d.AppendTo(b)
	return append(b, '"')
}

// appendString appends s as a JSON string; invalid UTF-8 becomes U+FFFD.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s { // invalid bytes come out as U+FFFD
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < 0x20 || r == 0x7f:
			const hex = "0123456789abcdef"
			b = append(b, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			b = append(b, string(r)...)
		}
	}
	return append(b, '"')
}
