package api_test

import (
	"testing"

	"harikerja/worker/workday"
)

// BenchmarkResolve measures whole answers: parse, compute, encode. The bare
// engine stands beside them for comparison.
func BenchmarkResolve(b *testing.B) {
	for _, q := range []struct{ name, path, query string }{
		{"add", "/v1/workdays/add", "date=2021-03-02&days=250"},
		{"diff", "/v1/workdays/diff", "start=2018-03-02&end=2024-03-02&weekend=sun"},
		{"check", "/v1/workdays/check", "date=2021-03-02&weekend=sun"},
		{"file", "/v1/holidays", "year=2021"},
		{"error", "/v1/holidays", "year=abcd"},
	} {
		b.Run(q.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				indonesia.Resolve(nil, "GET", q.path, q.query, today)
			}
		})
	}
	b.Run("engine-only-add", func(b *testing.B) {
		calendar, start := indonesia.Calendar(), workday.MustParseDate("2021-03-02")
		for b.Loop() {
			calendar.Add(start, 250, workday.Rules{Weekend: workday.SatSun, Leave: true})
		}
	})
}
