package main

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"github.com/spf13/afero"

	"harikerja/datasets"
	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/site"
)

// maxBuildRatio is what a whole build may take, in units of a build of the
// answers alone.
const maxBuildRatio = 1.5

// BenchmarkWholeBuild measures a whole build, with feeds, history and seal, against
// one that writes only the files that answer questions of the API. The two
// take turns and their medians are compared, so that other work on the machine
// hits both alike. It fails if the ratio is too large.
func BenchmarkWholeBuild(b *testing.B) {
	dir := b.TempDir()
	measure := func(build func(out string)) time.Duration {
		out := filepath.Join(dir, "out")
		if err := os.Mkdir(out, 0o755); err != nil {
			b.Fatal(err)
		}
		begin := time.Now()
		build(out)
		took := time.Since(begin)
		if err := os.RemoveAll(out); err != nil {
			b.Fatal(err)
		}
		return took
	}
	whole := func(out string) {
		if status, _, stderr := run(b, afero.NewOsFs(), "build", "--worker", "", "--out", out); status != 0 {
			b.Fatal(stderr)
		}
	}
	answersOnly := func(out string) {
		defer debug.SetGCPercent(debug.SetGCPercent(400)) // as a whole build does
		years, err := datasets.Parse(datasets.Embedded())
		if err != nil {
			b.Fatal(err)
		}
		files, err := site.Answers(years)
		if err != nil {
			b.Fatal(err)
		}
		publisher := publish.Publisher{Root: afero.NewBasePathFs(afero.NewOsFs(), out)}
		if err := publisher.Publish(files); err != nil {
			b.Fatal(err)
		}
	}
	var a, w []time.Duration
	for b.Loop() {
		a = append(a, measure(answersOnly))
		w = append(w, measure(whole))
	}
	for len(a) < 9 {
		a = append(a, measure(answersOnly))
		w = append(w, measure(whole))
	}
	ratio := float64(median(w)) / float64(median(a))
	b.ReportMetric(float64(median(a).Milliseconds()), "ms/answers")
	b.ReportMetric(float64(median(w).Milliseconds()), "ms/whole")
	b.ReportMetric(ratio, "ratio")
	if ratio > maxBuildRatio {
		b.Errorf("a whole build takes %.2f times what the answers alone do, more than %.1f", ratio, maxBuildRatio)
	}
}

func median(list []time.Duration) time.Duration {
	slices.Sort(list)
	return list[len(list)/2]
}
