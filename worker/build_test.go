package main_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Whoever builds the worker must get the bytes that others have checked: in
// another folder, at another time.
func TestBuildIsReproducible(t *testing.T) {
	built, err := os.ReadFile("wasm/worker.wasm")
	if err != nil {
		t.Fatalf("the worker is not built: run make wasm (%v)", err)
	}
	elsewhere := t.TempDir()
	copyFile(t, "../go.mod", filepath.Join(elsewhere, "go.mod"))
	copyFile(t, "../go.sum", filepath.Join(elsewhere, "go.sum"))
	copyFile(t, "main.go", filepath.Join(elsewhere, "worker/main.go"))
	for _, pkg := range []string{"api", "table", "workday"} {
		files, err := filepath.Glob(pkg + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			copyFile(t, file, filepath.Join(elsewhere, "worker", file))
		}
	}
	out := filepath.Join(elsewhere, "worker.wasm")
	build := exec.Command("node", "build.mjs", filepath.Join(elsewhere, "worker"), out)
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build, err, output)
	}
	again, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(built, again) {
		t.Errorf("wasm/worker.wasm (%d bytes) and a build of the same sources in another folder (%d bytes) differ: "+
			"run make wasm if it is stale; otherwise the build depends on more than its sources", len(built), len(again))
	}
}

// The worker's size is Go's runtime and little else; a convenient import would
// double it.
func TestSizeBudget(t *testing.T) {
	report, err := os.ReadFile("dist/sizes.txt")
	if err != nil {
		t.Fatalf("the worker is not built: run make wasm (%v)", err)
	}
	brotli := map[string]float64{}
	for line := range strings.Lines(string(report)) {
		if fields := strings.Fields(line); len(fields) == 4 {
			brotli[fields[0]], _ = strconv.ParseFloat(fields[3], 64)
		}
	}
	worker, empty := brotli["worker.wasm"], brotli["empty.wasm"]
	if empty < 100_000 || worker < empty {
		t.Fatalf("dist/sizes.txt makes no sense: run make wasm\n%s", report)
	}
	t.Logf("brotli: %.0f bytes, %.3f times the empty module's\n%s", worker, worker/empty, report)
	if worker > 1.10*empty {
		t.Errorf("the worker has %.0f bytes (brotli), more than 1.10 times the %.0f of an empty Go module: "+
			"see what was added with go list -deps", worker, empty)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o666); err != nil {
		t.Fatal(err)
	}
}
