package clients_test

import (
	"encoding/json"
	"fmt"
	"testing"
)

// BenchmarkPHPAdd compares the package with a plain loop over days, and far
// answers with near ones. Only ratios within the run have limits.
func BenchmarkPHPAdd(b *testing.B) {
	dir := phpPackage(b, phpYears())
	var times map[int]struct{ Package, Loop float64 }
	for b.Loop() {
		if err := json.Unmarshal([]byte(runPHP(b, nil, "bench.php", dir)), &times); err != nil {
			b.Fatal(err)
		}
	}
	for _, days := range []int{10, 250, 2500} {
		b.ReportMetric(times[days].Package, fmt.Sprintf("ns/add-%d", days))
		b.ReportMetric(times[days].Loop/times[days].Package, fmt.Sprintf("loop/add-%d", days))
	}
	if far := times[2500].Package / times[10].Package; far > 3 {
		b.Errorf("2,500 days take %.1f times as long as 10: something walks", far)
	}
	if gain := times[2500].Loop / times[2500].Package; gain < 50 {
		b.Errorf("at 2,500 days the plain loop takes only %.1f times as long as the package", gain)
	}
}
