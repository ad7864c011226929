package main_test

import (
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"harikerja/worker/api/apitest"
)

// The best of some rounds is what the code takes; the rest is what else the
// machine does.

// BenchmarkColdStart compares the worker with the same worker built without
// its start-up behind it, each in Deno processes of their own.
func BenchmarkColdStart(b *testing.B) {
	if _, err := os.Stat("dist/plain.wasm"); err != nil {
		b.Fatalf("there is nothing to compare with: run make bench (%v)", err)
	}
	best, other := math.Inf(1), math.Inf(1)
	for range 25 { // a fixed number: to go on until it fits would prove nothing
		best = min(best, deno(b, "cold", "wasm/worker.wasm"))
		other = min(other, deno(b, "cold", "dist/plain.wasm"))
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(best, "ms")
	b.ReportMetric(other, "plain-ms")
	b.ReportMetric(other/best, "x-faster")
	if other < 2*best {
		b.Errorf("the first answer comes after %.1f ms, less than 2 times faster than the plain build's %.1f ms", best, other)
	}
}

// BenchmarkWarmAdd compares a question through the JS host with native code. The
// two take turns.
func BenchmarkWarmAdd(b *testing.B) {
	worker, native := math.Inf(1), math.Inf(1)
	buf := make([]byte, 0, 2048)
	for range 3 {
		for range 10 {
			start := time.Now()
			for i := range 10_000 {
				indonesia.Resolve(buf, "GET", "/v1/workdays/add", "date=2021-03-12&days="+strconv.Itoa(i%250+1), apitest.Today())
			}
			native = min(native, float64(time.Since(start).Nanoseconds())/10_000/1000)
		}
		worker = min(worker, deno(b, "warm", "wasm/worker.wasm"))
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(worker, "µs")
	b.ReportMetric(native, "native-µs")
	b.ReportMetric(worker/native, "x-native")
	if worker > 14*native {
		b.Errorf("an add question takes %.1f µs, more than 14 times the %.1f µs of native code", worker, native)
	}
}

func deno(b *testing.B, mode, module string) float64 {
	b.Helper()
	command := exec.Command("node_modules/.bin/deno", "run", "--allow-read", "testdata/bench.mjs", mode, module)
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		b.Fatalf("%v: %v (make setup-node installs Deno, make wasm builds the worker)", command, err)
	}
	value, err := strconv.ParseFloat(strings.TrimSpace(string(output)), 64)
	if err != nil {
		b.Fatal(err)
	}
	return value
}
