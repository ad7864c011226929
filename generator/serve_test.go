package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/afero"
)

// TestServe runs the program as make serve does, and without a tree, asks it
// something, and stops it with each signal.
func TestServe(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	if status, _, stderr := run(t, afero.NewOsFs(), "build", "--out", dir); status != 0 {
		t.Fatal(stderr)
	}
	targets := []string{"/", "/v1/health", "/v1/holidays?year=2024", "/v1/workdays/add?date=2024-12-24&days=5", "/v1/worker.js",
		"/v1/worker.wasm", "/v1/manifest.json", "/v1/SHA256SUMS", "/v1/mirror.tar.gz", "/v1/openapi.json", "/v1/mirror/nginx.conf"}
	for name, c := range map[string]struct {
		args   []string
		signal os.Signal
		log    bool
	}{
		"from memory":  {[]string{"serve", "--addr", "127.0.0.1:0"}, syscall.SIGTERM, true},
		"from a tree":  {[]string{"serve", "--addr", "127.0.0.1:0", "--dir", dir}, os.Interrupt, true},
		"without logs": {[]string{"serve", "--addr", "127.0.0.1:0", "--dir", dir, "--quiet"}, syscall.SIGTERM, false},
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
			for _, target := range targets {
				response, err := http.Get(url + target)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := io.Copy(io.Discard, response.Body); err != nil || response.StatusCode != 200 {
					t.Errorf("%s: %d (%v), want 200", target, response.StatusCode, err)
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
