package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/afero"
)

// TestServe runs the program as make serve does, and without a tree, asks it
// something, and stops it with each signal.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	if status, _, stderr := run(t, afero.NewOsFs(), "build", "--worker", "", "--out", dir); status != 0 {
		t.Fatal(stderr)
	}
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("<h1>page</h1>"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args   []string
		signal os.Signal
		page   int
		log    bool
	}{
		"from memory":  {[]string{"serve", "--addr", "127.0.0.1:0"}, syscall.SIGTERM, 404, true},
		"from a tree":  {[]string{"serve", "--addr", "127.0.0.1:0", "--dir", dir}, os.Interrupt, 200, true},
		"without logs": {[]string{"serve", "--addr", "127.0.0.1:0", "--dir", dir, "--quiet"}, syscall.SIGTERM, 200, false},
	} {
		t.Run(name, func(t *testing.T) {
			cmd := program(c.args...)
			var access strings.Builder
			cmd.Stdout = &access
			stderr, err := cmd.StderrPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Process.Kill()
			line, err := bufio.NewReader(stderr).ReadString('\n')
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			_, url, _ := strings.Cut(line, " on ")
			url, _, _ = strings.Cut(url, " ")
			for target, status := range map[string]int{"/v1/health": 200, "/v1/holidays?year=2026": 200, "/v1/workdays/add?date=2026-12-24&days=5": 200, "/": c.page} {
				response, err := http.Get(url + target)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := io.Copy(io.Discard, response.Body); err != nil || response.StatusCode != status {
					t.Errorf("%s: %d (%v), want %d", target, response.StatusCode, err, status)
				}
				response.Body.Close()
			}
			cmd.Process.Signal(c.signal)
			if err := cmd.Wait(); err != nil {
				t.Errorf("after %v: %v", c.signal, err)
			}
			if (access.Len() > 0) != c.log {
				t.Errorf("the access log is %q", access.String())
			}
		})
	}
}

// TestTreeIsReplaced: when a build or an update puts a tree of another calendar
// under a running server, it stops answering rather than contradict itself.
func TestTreeIsReplaced(t *testing.T) {
	dir := t.TempDir()
	if status, _, stderr := run(t, afero.NewOsFs(), "build", "--worker", "", "--out", dir); status != 0 {
		t.Fatal(stderr)
	}
	a := &app{fs: afero.NewOsFs(), stderr: io.Discard}
	_, check, err := a.tree(dir)
	if err != nil {
		t.Fatal(err)
	}
	list, manifest := filepath.Join(dir, "v1/holidays/2027.json"), filepath.Join(dir, "v1/manifest.json")
	original, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	replace := func(data []byte, age time.Duration) {
		t.Helper()
		if err := os.WriteFile(list, data, 0o644); err != nil {
			t.Fatal(err)
		}
		then := time.Now().Add(-age)
		if err := os.Chtimes(manifest, then, then); err != nil {
			t.Fatal(err)
		}
	}
	replace(bytes.Replace(original, []byte("2027-12-24"), []byte("2027-12-23"), 1), time.Hour)
	if err := check(); err == nil || !strings.Contains(err.Error(), "v1/holidays/2027.json") {
		t.Errorf("a corrected date: %v", err)
	}
	replace(original, 2*time.Hour)
	if err := check(); err != nil {
		t.Errorf("its own tree again: %v", err)
	}
	if err := os.Remove(manifest); err != nil {
		t.Fatal(err)
	}
	if err := check(); err == nil {
		t.Error("a tree without a manifest passes")
	}
}
