package mirror

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

// TestNothingStaysOpen: who follows a source for months leaves no folder open.
func TestNothingStaysOpen(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // which would close them in the end
	parent := t.TempDir()
	dir := filepath.Join(parent, "mirror")
	from := server(t, seal(t, smallTree("one")), nil).URL
	for _, want := range []Result{Updated, UpToDate} {
		if result, err := update(t, t.Context(), from, dir); err != nil || result != want {
			t.Fatalf("result %d, %v; want %d", result, err, want)
		}
	}
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, fd := range open {
		if target, _ := os.Readlink(filepath.Join("/proc/self/fd", fd.Name())); strings.HasPrefix(target, parent) {
			t.Errorf("%s is open", target)
		}
	}
}
