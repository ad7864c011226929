package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/afero"

	"harikerja/datasets"
	"harikerja/generator/internal/publish/publishtest"
	"harikerja/generator/internal/rules"
	"harikerja/generator/internal/tablegen"
)

// TestRenewOnAFailingDisk lets each operation fail in turn: the file is as it
// was, and nothing lies beside it.
func TestRenewOnAFailingDisk(t *testing.T) {
	for n := 1; ; n++ {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "file"), []byte("old"), 0o644); err != nil {
			t.Fatal(err)
		}
		a := &app{fs: publishtest.FailAt(afero.NewBasePathFs(afero.NewOsFs(), dir), n), stdout: io.Discard}
		err := a.renew("file", []byte("new"))
		if err == nil {
			if got := snapshot(t, dir); !same(got, map[string]string{"file": "new"}) {
				t.Errorf("nothing fails, and there is %q", got)
			}
			if n != 5 {
				t.Errorf("%d operations can fail: want four, to open, to write, to close and to rename", n-1)
			}
			return
		}
		if got := snapshot(t, dir); !errors.Is(err, publishtest.ErrDisk) || !same(got, map[string]string{"file": "old"}) {
			t.Errorf("operation %d fails with %v, and there is %q", n, err, got)
		}
	}
}

// TestGenerateFails: when the command cannot write, or not all of it, every
// file is as it was or as it should be, and nothing lies beside it.
func TestGenerateFails(t *testing.T) {
	stale := make(map[string]string)
	for _, name := range []string{tablegen.Path, rules.GrammarPath, datasets.ReplayPath, readmePath} {
		stale[name] = "stale\n"
	}
	text, err := os.ReadFile(filepath.Join("..", readmePath))
	if err != nil {
		t.Fatal(err)
	}
	stale[readmePath] = strings.Replace(string(text), notesBegin+"\n", notesBegin+"\nstale\n", 1) // only parts of it are generated
	generate := func(disk func(afero.Fs) afero.Fs) (status int, stderr string, files map[string]string) {
		dir := t.TempDir()
		for name, text := range stale {
			name = filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		status, _, stderr = run(t, disk(afero.NewBasePathFs(afero.NewOsFs(), dir)), "generate")
		return status, stderr, snapshot(t, dir)
	}
	status, stderr, renewed := generate(func(disk afero.Fs) afero.Fs { return disk })
	if status != 0 {
		t.Fatal(stderr)
	}
	for what, disk := range map[string]func(afero.Fs) afero.Fs{
		"may not be written": afero.NewReadOnlyFs,
		"is full at once":    func(disk afero.Fs) afero.Fs { return publishtest.FailAt(disk, 2) },
		"is full in the end": func(disk afero.Fs) afero.Fs { return publishtest.FailAt(disk, 4*len(stale)) },
	} {
		status, stderr, files := generate(disk)
		if status != 1 || stderr == "" {
			t.Errorf("a disk that %s: exit status %d, %q", what, status, stderr)
		}
		for name, text := range files {
			if text != stale[name] && text != renewed[name] {
				t.Errorf("a disk that %s: %s holds %.100q", what, name, text)
			}
		}
		if len(files) != len(stale) {
			t.Errorf("a disk that %s: there are %d files, want %d", what, len(files), len(stale))
		}
	}
}
