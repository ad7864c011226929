package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
)

// nextDecreePackages are those whose tests are run with the next decree: what
// make next-decree names, or those that need no browser and no other host.
func nextDecreePackages() []string {
	if packages := os.Getenv("HARIKERJA_NEXT_DECREE"); packages != "" {
		return strings.Fields(packages)
	}
	return []string{"./datasets/...", "./worker/api/...", "./worker/table", "./worker/workday",
		"./generator/internal/tablegen", "./generator/internal/site", "./generator/internal/workbook", "./generator/internal/rules", "./generator/internal/mirror"}
}

// TestNextDecree puts an amendment of the last year and a dataset for the next
// one, both invented, into a copy of the repository. The tests there then find
// nothing wrong but generated files that are stale, and say how to renew them;
// after that they find nothing at all.
func TestNextDecree(t *testing.T) {
	dir := t.TempDir()
	copyRepository(t, dir)
	shipped := datasets.Embedded()
	last := shipped[len(shipped)-1]
	for _, f := range []datasets.File{datasetstest.Amended(last), datasetstest.NextYear(last)} {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	in := func(name string, args ...string) (string, error) {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "HARIKERJA_NEXT_DECREE=./datasets") // the copy of this test need not copy again
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	stale, err := in("go", "test", "./datasets", "./worker/table", "./generator/internal/tablegen")
	if err == nil {
		t.Error("nobody notices that the generated files are stale")
	}
	for text := range strings.SplitSeq(stale, "--- FAIL: ") {
		if strings.HasPrefix(text, "Test") && !strings.Contains(text, "make generate") {
			t.Errorf("a test fails and does not name the command that helps:\n%s", text)
		}
	}
	if out, err := in("make", "generate"); err != nil || strings.Count(out, ": renewed\n") != 3 {
		t.Fatalf("make generate: %v\n%s", err, out)
	}
	// Whoever needs the worker needs one that knows the new calendar.
	if os.Getenv("HARIKERJA_NEXT_DECREE") != "" {
		if out, err := in("make", "build"); err != nil {
			t.Fatalf("make build: %v\n%s", err, out)
		}
	}
	if out, err := in("go", append([]string{"test", "-timeout", "30m"}, nextDecreePackages()...)...); err != nil {
		t.Errorf("with the next decree: %v\n%s", err, out)
	}
}

// copyRepository copies what is in the repository or about to be, and lends the
// copy the tools that npm has installed here.
func copyRepository(t *testing.T, dir string) {
	t.Helper()
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = ".."
	out, err := list.Output()
	if err != nil {
		t.Fatalf("git ls-files: %v", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join("..", name))
		if os.IsNotExist(err) {
			continue // about to be removed
		}
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range []string{"worker", "generator/clients/js"} {
		modules, err := filepath.Abs(filepath.Join("..", folder, "node_modules"))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(modules, filepath.Join(dir, folder, "node_modules")); err != nil {
			t.Fatal(err)
		}
		// Older than what npm has installed, or make would install it again.
		lock := filepath.Join(folder, "package-lock.json")
		info, err := os.Stat(filepath.Join("..", lock))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(dir, lock), info.ModTime(), info.ModTime()); err != nil {
			t.Fatal(err)
		}
	}
}
