package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/afero"

	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// TestMirrorOfTheWholeTree fetches a real build from the local server.
func TestMirrorOfTheWholeTree(t *testing.T) {
	public, parent := filepath.Join(t.TempDir(), "public"), t.TempDir()
	if status, _, stderr := run(t, afero.NewOsFs(), "build", "--out", public); status != 0 {
		t.Fatalf("build: %s", stderr)
	}
	sums, err := os.ReadFile(filepath.Join(public, mirror.ChecksumsFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "js/page.id.js", "2009/index.html", "en/index.html", "_redirects", "v1/worker.wasm", "v1/worker.js", "v1/openapi.json", "v1/mirror/nginx.conf", "v1/404.json"} {
		if !strings.Contains(string(sums), "  "+name+"\n") {
			t.Errorf("%s does not cover %s", mirror.ChecksumsFile, name)
		}
	}
	for _, name := range []string{mirror.ChecksumsFile, mirror.ArchiveFile, mirror.ManifestFile} {
		if strings.Contains(string(sums), name) {
			t.Errorf("%s covers %s", mirror.ChecksumsFile, name)
		}
	}
	snapshotOf, err := (&serve.Folder{Disk: afero.NewOsFs(), Dir: public}).Load()
	if err != nil {
		t.Fatal(err)
	}
	handler := &serve.Handler{Today: func() workday.Date { return workday.DateOf(2024, 11, 15) }}
	handler.Use(snapshotOf)
	server := httptest.NewServer(handler)
	defer server.Close()

	// A link to where the mirror is stays a link.
	to := filepath.Join(parent, "link")
	if err := os.MkdirAll(filepath.Join(parent, "real", "mirror"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join("real", "mirror"), to); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := run(t, afero.NewOsFs(), "mirror", "--from", server.URL, "--to", to)
	if status != 0 || stderr != "" || !strings.Contains(stdout, ": updated, 2009 to ") {
		t.Fatalf("mirror: exit status %d, %q, %q", status, stdout, stderr)
	}
	if status, stdout, stderr = run(t, afero.NewOsFs(), "mirror", "--from", server.URL, "--to", to); status != 0 || stdout+stderr != "" {
		t.Errorf("nothing to do: exit status %d, %q, %q; want silence", status, stdout, stderr)
	}
	if info, err := os.Lstat(to); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
	if !same(snapshot(t, public), snapshot(t, filepath.Join(parent, "real", "mirror"))) {
		t.Error("the mirror is not what was served")
	}
	if status, stdout, stderr := run(t, afero.NewOsFs(), "verify", "--dir", to); status != 0 {
		t.Errorf("verify: exit status %d, %q, %q", status, stdout, stderr)
	}
}

// smallTree is a tree as small as one can be, sealed.
func smallTree(t *testing.T, version string) map[string]string {
	t.Helper()
	files := []tree.File{
		{Path: "index.html", Data: []byte(version)},
		{Path: site.AllFile, Data: []byte(`{"data":[{"year":2024,"revision":1,"status":"verified","total":1,"holidays":[{"date":"2024-01-01","type":"national_holiday"}]}]}`)},
	}
	last, err := mirror.Seal(files, []api.Year{{Number: 2024, Revision: 1, Status: "verified"}})
	if err != nil {
		t.Fatal(err)
	}
	contents := make(map[string]string)
	for _, f := range append(files, last...) {
		contents[f.Path] = string(f.Data)
	}
	return contents
}

func serveTree(t *testing.T, contents map[string]string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write([]byte(contents[strings.TrimPrefix(r.URL.Path, "/")]))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// TestKilledMirror kills updates at many moments. Whatever the moment, the
// mirror is the old tree or the new one, and the next update cleans up.
func TestKilledMirror(t *testing.T) {
	trees := []map[string]string{smallTree(t, "one"), smallTree(t, "two")}
	from := []string{serveTree(t, trees[0]), serveTree(t, trees[1])}
	parent := t.TempDir()
	to := filepath.Join(parent, "mirror")
	begin := time.Now()
	if out, err := program("mirror", "--from", from[0], "--to", to).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	whole := time.Since(begin)
	for i := range 40 {
		next := program("mirror", "--from", from[(i+1)%2], "--to", to)
		if err := next.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(whole * time.Duration(i) / 32)
		next.Process.Kill()
		next.Wait()
		if got := snapshot(t, to); !same(got, trees[0]) && !same(got, trees[1]) {
			t.Fatalf("killed after %d/32 of an update, the mirror is neither tree: %q", i, got)
		}
	}
	if out, err := program("mirror", "--from", from[0], "--to", to).CombinedOutput(); err != nil {
		t.Fatalf("after all that: %v: %s", err, out)
	}
	if !same(snapshot(t, to), trees[0]) {
		t.Error("after all that, the mirror is not what is served")
	}
	entries, err := os.ReadDir(parent)
	if err != nil || len(entries) != 2 {
		t.Errorf("beside the mirror and its lock there is more: %v, %v", entries, err)
	}
}
