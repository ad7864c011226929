package serve

import (
	"net/http"
	"testing"
)

// TestOnePart: what is read right away, at its edges. (That the answers are
// the same either way, TestPartsAsTheStandardLibrary sees.)
func TestOnePart(t *testing.T) {
	const size = 100
	for _, c := range []struct {
		part       string
		condition  string // a header
		first, end int
		ok         bool
	}{
		{"0-0", "", 0, 1, true},
		{"0-", "", 0, 100, true},
		{"10-19", "", 10, 20, true},
		{"99-", "", 99, 100, true},
		{"100-", "", 100, 100, false},
		{"98-98", "", 98, 99, true},
		{"98-99", "", 98, 100, true},
		{"98-100", "", 98, 100, true},
		{"20-19", "", 20, 20, false},
		{"0-999999999", "", 0, 100, true},
		{"0-1000000000", "", 0, 1, false},
		{"1000000000-", "", 0, 100, false},
		{"", "", 0, 0, false},
		{"5", "", 0, 0, false},
		{"-5", "", 0, 100, false},
		{"-", "", 0, 100, false},
		{"/-", "", 0, 100, false},
		{":-", "", 0, 100, false},
		{"0-/", "", 0, 1, false},
		{"3-7", "If-Match", 0, 0, false},
		{"3-7", "If-Range", 0, 0, false},
		{"3-7", "If-None-Match", 3, 8, true},
	} {
		r := &http.Request{Header: http.Header{"Range": {"bytes=" + c.part}}}
		if c.condition != "" {
			r.Header.Set(c.condition, "x")
		}
		if first, end, ok := onePart(r, size); first != c.first || end != c.end || ok != c.ok {
			t.Errorf("%s %s: %d, %d, %t, want %d, %d, %t", c.part, c.condition, first, end, ok, c.first, c.end, c.ok)
		}
	}
	for _, other := range []string{"0-5", "items=0-5", "Bytes=0-5", ""} {
		if _, _, ok := onePart(&http.Request{Header: http.Header{"Range": {other}}}, size); ok {
			t.Errorf("%q is taken for a part in bytes", other)
		}
	}
	for s, want := range map[string]int{"": -1, "0": 0, "9": 9, "10": 10, "019": 19, "123456789": 123456789, "1234567890": -1, "/": -1, ":": -1, "1/": -1, "1:": -1, "-1": -1} {
		n, ok := number(s)
		if ok != (want >= 0) || n != max(want, 0) {
			t.Errorf("%q: %d, %t", s, n, ok)
		}
	}
}
