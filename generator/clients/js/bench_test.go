package js_test

import (
	"fmt"
	"testing"
)

// BenchmarkAdd measures adding workdays as the ratio to a loop of date-fns over
// the same holidays. Beyond a few days the loop has to lose by far: the package
// never walks.
func BenchmarkAdd(b *testing.B) {
	var results map[string]struct{ NS, Ratio float64 }
	for b.Loop() {
		decode(b, run(b, "node", "bench.mjs", folder, project), &results)
	}
	for days, least := range map[int]float64{10: 2, 250: 30, 2500: 300} {
		r := results[fmt.Sprint(days)]
		b.ReportMetric(r.Ratio, fmt.Sprintf("times/%d-days", days))
		if r.Ratio < least {
			b.Errorf("adding %d days is %.1f times as fast as a loop of date-fns: less than %v", days, r.Ratio, least)
		}
	}
	// A long way costs what a short one does.
	if far, near := results["2500"].NS, results["10"].NS; far > 3*near {
		b.Errorf("adding 2,500 days takes %.0f ns, adding 10 takes %.0f", far, near)
	}
}

// BenchmarkBundle reports the sizes of bundles, compressed.
func BenchmarkBundle(b *testing.B) {
	var sizes map[string]bundle
	for b.Loop() {
		sizes = bundles(b)
	}
	for name, unit := range map[string]string{"esbuild everything": "everything-B", "esbuild arithmetic": "arithmetic-B", "esbuild add": "add-B"} {
		b.ReportMetric(float64(sizes[name].Brotli), unit)
	}
}
