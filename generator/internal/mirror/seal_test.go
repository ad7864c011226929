package mirror

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
)

func renderTree(t testing.TB) []site.File {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	files, err := site.Render(years)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// BenchmarkArchive shows what each level costs and gives.
func BenchmarkArchive(b *testing.B) {
	files := renderTree(b)
	for level := 1; level <= 9; level++ {
		b.Run(fmt.Sprintf("level=%d", level), func(b *testing.B) {
			var size bytes.Buffer
			if err := writeArchive(&size, level, files); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := writeArchive(io.Discard, level, files); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(size.Len())/1e6, "MB")
		})
	}
}

func BenchmarkSeal(b *testing.B) {
	files := renderTree(b)
	for b.Loop() {
		if _, err := Seal(files, Years()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRender(b *testing.B) {
	for b.Loop() {
		renderTree(b)
	}
}
