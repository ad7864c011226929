package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/afero"

	"harikerja/generator/internal/publish"
)

// TestPowerCut builds into a filesystem of its own, and builds again. What that
// has on its disk when the trees have just been swapped, and when the build has
// just ended, is what a power cut would leave: the new tree, whole, and never a
// folder of empty files.
//
// To mount a filesystem takes more than everybody may do. Without, what is left
// to look at is the order in which things are made durable.
func TestPowerCut(t *testing.T) {
	disk := filepath.Join(t.TempDir(), "disk")
	if err := os.WriteFile(disk, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(disk, 300<<20); err != nil { // no more than is written is kept
		t.Fatal(err)
	}
	if out, err := exec.Command("mkfs.ext4", "-q", "-F", disk).CombinedOutput(); err != nil {
		orderOfSyncs(t, "mkfs.ext4", out, err)
		return
	}
	mounted, out, err := mount(t, disk)
	if err != nil {
		orderOfSyncs(t, "mount", out, err)
		return
	}
	dir := filepath.Join(mounted, "public")
	for _, year := range []string{"2022", "2023"} {
		if out, err := exec.Command("sync", "-f", mounted).CombinedOutput(); err != nil {
			t.Fatalf("sync: %v: %s", err, out)
		}
		if out, err := program("build", "--out", dir, "--datasets", "../datasets/"+year+".json").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	afterPowerCut(t, disk, "right after a build", "2023")
	writeJournal(t, mounted)
	afterPowerCut(t, disk, "a moment after a build", "2023")

	folder, err := publish.Open(afero.NewOsFs(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	exchange := folder.Exchange
	folder.Exchange = func(a, b string) error {
		err := exchange(a, b)
		writeJournal(t, mounted)
		afterPowerCut(t, disk, "right after the swap", "2024")
		return err
	}
	parts, err := (&app{fs: afero.NewOsFs(), stderr: io.Discard}).parts([]string{"../datasets/2024.json"}, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.WriteParts(parts, nil); err != nil {
		t.Fatal(err)
	}
}

// writeJournal lets ext4 write its journal, as it does every few seconds: all
// names and sizes are in it, but no contents that nobody asked to keep.
func writeJournal(t *testing.T, mounted string) {
	t.Helper()
	f, err := os.Create(filepath.Join(mounted, "other"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// afterPowerCut fails unless the year's tree is whole on the disk as it is now.
func afterPowerCut(t *testing.T, disk, when, year string) {
	t.Helper()
	found := filepath.Join(t.TempDir(), "disk")
	if out, err := exec.Command("cp", "--sparse=always", disk, found).CombinedOutput(); err != nil {
		t.Fatalf("cp: %v: %s", err, out)
	}
	mounted, out, err := mount(t, found)
	if err != nil {
		t.Fatalf("a power cut %s leaves a disk that cannot be mounted: %v: %s", when, err, out)
	}
	dir := filepath.Join(mounted, "public")
	if status, stdout, stderr := run(t, afero.NewOsFs(), "verify", "--dir", dir); status != 0 {
		t.Errorf("a power cut %s: %s%.300s", when, stderr, stdout)
		return
	}
	if _, err := os.Stat(filepath.Join(dir, "v1/holidays", year+".json")); err != nil {
		t.Errorf("a power cut %s brings the old tree back: %v", when, err)
	}
}

// mount mounts an image until the test ends.
func mount(t *testing.T, image string) (dir string, out []byte, err error) {
	t.Helper()
	dir = filepath.Join(filepath.Dir(image), "mounted")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err = exec.Command("mount", "-o", "loop", image, dir).CombinedOutput(); err != nil {
		return "", out, err
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			exec.Command("umount", "--lazy", dir).Run()
			t.Errorf("umount: %v: %s", err, out)
		}
	})
	return dir, nil, nil
}

// orderOfSyncs is what can be tested by anyone.
func orderOfSyncs(t *testing.T, what string, out []byte, err error) {
	t.Helper()
	const test = "TestDurableBeforeTheOldOneGoes"
	t.Logf("%s: %v: %s: there is no disk to cut the power of, so only the order of syncs is tested, by %s", what, err, strings.TrimSpace(string(out)), test)
	out, err = exec.Command("go", "test", "-count=1", "-v", "-run", "^"+test+"$", "./internal/publish").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+test) {
		t.Errorf("%v: %s", err, out)
	}
}
