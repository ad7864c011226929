package main

import (
	"bytes"
	"context"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/afero"

	"harikerja/worker/workday"
)

// run runs a command in this process and returns what it printed.
func run(t testing.TB, fs afero.Fs, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	a := &app{fs: fs, stdout: &out, stderr: &err, today: func() workday.Date { return workday.DateOf(2026, 11, 15) }}
	status = a.run(context.Background(), args)
	return status, out.String(), err.String()
}

// snapshot reads a whole tree.
func snapshot(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		relative, _ := filepath.Rel(dir, name)
		files[relative] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func same(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for name, data := range a {
		if other, ok := b[name]; !ok || other != data {
			return false
		}
	}
	return true
}

func TestTwoBuildsAreIdentical(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	for _, dir := range []string{a, b} {
		if status, _, stderr := run(t, afero.NewOsFs(), "build", "--worker", "", "--out", dir); status != 0 {
			t.Fatalf("build: %s", stderr)
		}
	}
	if !same(snapshot(t, a), snapshot(t, b)) {
		t.Error("two builds differ")
	}
}

// TestBuildInMemory: the same tree comes out on the in-memory filesystem.
func TestBuildInMemory(t *testing.T) {
	memory := afero.NewMemMapFs()
	if status, _, stderr := run(t, memory, "build", "--worker", "", "--out", "public"); status != 0 {
		t.Fatalf("build: %s", stderr)
	}
	dir := t.TempDir()
	if status, _, stderr := run(t, afero.NewOsFs(), "build", "--worker", "", "--out", dir); status != 0 {
		t.Fatalf("build: %s", stderr)
	}
	onDisk := snapshot(t, dir)
	inMemory := make(map[string]string)
	err := afero.Walk(memory, "public", func(name string, info fs.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		data, err := afero.ReadFile(memory, name)
		inMemory[strings.TrimPrefix(filepath.ToSlash(name), "public/")] = string(data)
		return err
	})
	if err != nil || !same(onDisk, inMemory) {
		t.Errorf("%d files on disk, %d in memory, or they differ (%v)", len(onDisk), len(inMemory), err)
	}
}

// TestKilledBuild kills a build at many moments. Whatever the moment, v1 is
// the old tree or the new one, and the next build cleans up.
func TestKilledBuild(t *testing.T) {
	dir := t.TempDir()
	v1 := filepath.Join(dir, "v1")
	build := func() *exec.Cmd { return program("build", "--worker", "", "--out", dir) }
	begin := time.Now()
	if out, err := build().CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	whole := time.Since(begin)
	newTree := snapshot(t, v1)
	// An old tree that differs in every way: a file changed, one gone, one more.
	makeOld := func() map[string]string {
		if err := os.RemoveAll(v1); err != nil {
			t.Fatal(err)
		}
		for name, data := range map[string]string{"health.json": "old", "old/only.json": "old"} {
			if err := os.MkdirAll(filepath.Dir(filepath.Join(v1, name)), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(v1, name), []byte(data), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return snapshot(t, v1)
	}
	olds, news := 0, 0
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 10 {
		old := makeOld()
		cmd := build()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// Most kills fall near the end, where the swap is.
		wait := time.Duration(random.Float64() * float64(whole) * 0.6)
		if i%2 == 0 {
			wait = time.Duration((0.7 + 0.4*random.Float64()) * float64(whole))
		}
		time.Sleep(wait)
		cmd.Process.Kill()
		cmd.Wait()
		switch got := snapshot(t, v1); {
		case same(got, old):
			olds++
		case same(got, newTree):
			news++
		default:
			t.Fatalf("killed after %v: v1 has %d files and is neither the old tree nor the new one", wait, len(got))
		}
	}
	t.Logf("%d kills left the old tree, %d the new one", olds, news)
	if olds == 0 {
		t.Error("no kill came before the swap: the test proves nothing")
	}
	if out, err := build().CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || !same(snapshot(t, v1), newTree) {
		t.Errorf("after a whole build the folder holds %v (%v)", entries, err)
	}
}

// TestBrokenDatasetsBuildNothing: each kind of fault has its message, exit
// status 1, and leaves the tree alone.
func TestBrokenDatasetsBuildNothing(t *testing.T) {
	folders, err := filepath.Glob("../datasets/testdata/broken/*")
	if err != nil || len(folders) < 20 {
		t.Fatalf("only %d kinds of broken datasets: %v", len(folders), err)
	}
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "v1"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "v1", "kept.json"), []byte("kept"), 0o644); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, dir)
	for _, folder := range folders {
		pattern := filepath.ToSlash(folder) + "/*.json"
		want, err := os.ReadFile(filepath.Join(folder, "want.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"build", "--worker", "", "--out", dir, "--datasets", pattern}, {"check", pattern}} {
			status, _, stderr := run(t, afero.NewOsFs(), args...)
			if status != 1 {
				t.Errorf("%s %s: exit status %d", args[0], folder, status)
			}
			for _, line := range strings.Split(strings.TrimSpace(string(want)), "\n") {
				if !strings.Contains(stderr, filepath.ToSlash(folder)+"/"+line) {
					t.Errorf("%s %s:\n got %swant %s", args[0], folder, stderr, line)
				}
			}
		}
		if !same(before, snapshot(t, dir)) {
			t.Fatalf("%s: the tree was touched", folder)
		}
	}
}

// BenchmarkBuild measures a whole build to disk beside the same files written
// from memory in a plain loop. It may take at most twice as long. The two take
// turns, and their medians are compared: a disk has its moods.
func BenchmarkBuild(b *testing.B) {
	out := filepath.Join(b.TempDir(), "out")
	build := func() {
		if status, _, stderr := run(b, afero.NewOsFs(), "build", "--worker", "", "--out", out); status != 0 {
			b.Fatal(stderr)
		}
	}
	build()
	files := snapshot(b, out)
	plainLoop := func() {
		for name, data := range files {
			name = filepath.Join(out, name)
			err := os.WriteFile(name, []byte(data), 0o644)
			if os.IsNotExist(err) {
				os.MkdirAll(filepath.Dir(name), 0o755)
				err = os.WriteFile(name, []byte(data), 0o644)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	measure := func(write func()) float64 {
		if err := os.RemoveAll(out); err != nil {
			b.Fatal(err)
		}
		begin := time.Now()
		write()
		return time.Since(begin).Seconds()
	}
	var builds, loops []float64
	for range 5 {
		loops = append(loops, measure(plainLoop))
		builds = append(builds, measure(build))
	}
	slices.Sort(builds)
	slices.Sort(loops)
	ratio := builds[2] / loops[2]
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(ratio, "x-plain-loop")
	if ratio > 2 {
		b.Errorf("a build takes %.2f times a plain loop, want at most 2", ratio)
	}
}
