package publish_test

import (
	"errors"
	"os"
	"runtime"
	"testing"

	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/site"
)

// TestLastFiles: what describes a tree is written with it, or not at all.
func TestLastFiles(t *testing.T) {
	roots(t, func(t *testing.T, p *publish.Publisher) {
		files, last := tree("one", "a.json", "b/c.json"), tree("one", "SHA256SUMS")
		p.Last = func() ([]site.File, error) { return last, nil }
		if err := p.Publish(files); err != nil {
			t.Fatal(err)
		}
		holds(t, p.Root, append(files, last...))
		failure := errors.New("no seal")
		p.Last = func() ([]site.File, error) { return nil, failure }
		if err := p.Publish(tree("two", "a.json")); !errors.Is(err, failure) {
			t.Errorf("%v, want %v", err, failure)
		}
		holds(t, p.Root, append(files, last...))
	})
}

func TestIsMountPoint(t *testing.T) {
	if publish.IsMountPoint(t.TempDir()) {
		t.Error("a new folder is taken for a mount point")
	}
	if _, err := os.Stat("/proc/self"); runtime.GOOS == "linux" && err == nil && !publish.IsMountPoint("/proc") {
		t.Error("/proc is not taken for a mount point")
	}
}
