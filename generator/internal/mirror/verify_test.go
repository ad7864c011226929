package mirror

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// TestVerifyFindsEverything flips, empties, deletes and replaces every single
// file of a tree in turn.
func TestVerifyFindsEverything(t *testing.T) {
	whole := seal(t, smallTree("one"))
	dir := write(t, whole)
	verify := func() *Report {
		t.Helper()
		report, err := Verify(os.DirFS(dir), nil, nil)
		if err != nil {
			// Checksums that cannot be read are found too.
			return &Report{Changed: []string{ChecksumsFile}}
		}
		return report
	}
	if report := verify(); !report.OK() || report.Files != len(smallTree("one")) {
		t.Fatalf("a whole tree: %+v", report)
	}
	for _, f := range whole {
		name := filepath.Join(dir, f.Path)
		for i := range f.Data {
			flipped := slices.Clone(f.Data)
			flipped[i] ^= 1
			os.WriteFile(name, flipped, 0o644)
			report := verify()
			if report.OK() {
				t.Errorf("%s: byte %d is flipped, and nobody notices", f.Path, i)
			}
			// Which of the seal's files is at fault, if they disagree, nobody can tell.
			if f.Path != ChecksumsFile && f.Path != ManifestFile && (!slices.Equal(report.Changed, []string{f.Path}) || report.Missing != nil || report.Surplus != nil) {
				t.Errorf("%s: byte %d is flipped, the report is %+v", f.Path, i, report)
			}
			if f.Path == ArchiveFile && i > 64 {
				break // all its bytes are alike to us
			}
		}
		os.WriteFile(name, append(slices.Clone(f.Data), '\n'), 0o644)
		if verify().OK() {
			t.Errorf("%s: a byte more, and nobody notices", f.Path)
		}
		os.Remove(name)
		if report := verify(); f.Path != ChecksumsFile && !slices.Equal(report.Missing, []string{f.Path}) {
			t.Errorf("%s is missing, the report is %+v", f.Path, report)
		}
		if f.Path != ChecksumsFile {
			os.Symlink("/etc/hostname", name)
			if report := verify(); report.OK() {
				t.Errorf("%s is a link, the report is %+v", f.Path, report)
			}
			os.Remove(name)
		}
		os.WriteFile(name, f.Data, 0o644)
	}
	for _, name := range []string{"x", ".hidden", "v1/x", "v1/holidays/check/x.json", "v1/SHA256SUMS.old", "a/b/c", ".v1.harikerja-new/half.json"} {
		full := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(full), 0o755)
		os.WriteFile(full, nil, 0o644)
		if report := verify(); !slices.Equal(report.Surplus, []string{name}) || report.Missing != nil || report.Changed != nil {
			t.Errorf("%s is surplus, the report is %+v", name, report)
		}
		os.Remove(full)
	}
	os.Symlink("/", filepath.Join(dir, "link"))
	if report := verify(); !slices.Equal(report.Surplus, []string{"link"}) {
		t.Errorf("a link to the root is surplus, the report is %+v", report)
	}
	os.Remove(filepath.Join(dir, "link"))
}

func TestVerifyReportsInOrderAndProgress(t *testing.T) {
	dir := write(t, seal(t, smallTree("one")))
	os.Remove(filepath.Join(dir, "v1/health.json"))
	os.Remove(filepath.Join(dir, "index.html"))
	os.Remove(filepath.Join(dir, ManifestFile))
	os.WriteFile(filepath.Join(dir, "v1/empty.json"), []byte("x"), 0o644)
	os.WriteFile(filepath.Join(dir, ".well-known/security.txt"), []byte("x"), 0o644)
	total := 0
	var read atomic.Int64
	report, err := Verify(os.DirFS(dir), func(n int) { total = n }, func() { read.Add(1) })
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(report.Missing, []string{"index.html", "v1/health.json", ManifestFile}) ||
		!slices.Equal(report.Changed, []string{".well-known/security.txt", "v1/empty.json"}) {
		t.Errorf("%+v", report)
	}
	if total != 6 || read.Load() != 4 {
		t.Errorf("%d files announced, %d read; want 6 and 4", total, read.Load())
	}
}

func TestVerifyWithoutChecksums(t *testing.T) {
	if _, err := Verify(os.DirFS(t.TempDir()), nil, nil); !errors.Is(err, ErrNotATree) {
		t.Errorf("%v", err)
	}
	dir := write(t, seal(t, smallTree("one")))
	os.WriteFile(filepath.Join(dir, ChecksumsFile), []byte("nonsense\n"), 0o644)
	if _, err := Verify(os.DirFS(dir), nil, nil); err == nil || !strings.Contains(err.Error(), "v1/SHA256SUMS is damaged: line 1") {
		t.Errorf("%v", err)
	}
}
