package publish_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/spf13/afero"

	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/publish/publishtest"
)

// failingAt fails one operation on one name.
type failingAt struct {
	afero.Fs
	operation, name string
	err             error
}

func (f failingAt) fails(operation, name string) bool {
	return f.operation == operation && filepath.ToSlash(filepath.Clean(name)) == f.name
}

func (f failingAt) Stat(name string) (os.FileInfo, error) {
	if f.fails("stat", name) {
		return nil, f.err
	}
	return f.Fs.Stat(name)
}

func (f failingAt) Open(name string) (afero.File, error) {
	if f.fails("open", name) {
		return nil, f.err
	}
	return f.Fs.Open(name)
}

func (f failingAt) Rename(from, to string) error {
	if f.fails("rename", from) {
		return f.err
	}
	return f.Fs.Rename(from, to)
}

func (f failingAt) RemoveAll(name string) error {
	if f.fails("remove", name) {
		return f.err
	}
	return f.Fs.RemoveAll(name)
}

func (f failingAt) Chmod(name string, mode os.FileMode) error {
	if f.fails("chmod", name) {
		return f.err
	}
	return f.Fs.Chmod(name, mode)
}

func (f failingAt) Chown(name string, uid, gid int) error {
	if f.fails("chown", name) {
		return f.err
	}
	return f.Fs.Chown(name, uid, gid)
}

// TestEachFailure: where one thing fails, the run does, and the old tree stays.
func TestEachFailure(t *testing.T) {
	old, next := files("old", "a.json", ".gitignore"), files("next", "a.json")
	kept := append(next[:1:1], old[1])
	for _, c := range []struct {
		operation, name string
		err             error
		fine            bool // it does not matter
	}{
		{"stat", "public", publishtest.ErrDisk, false},
		{"stat", "public/.gitignore", publishtest.ErrDisk, false},
		{"open", "public/.gitignore", publishtest.ErrDisk, false},
		{"chmod", ".public.harikerja-new", publishtest.ErrDisk, false},
		{"chown", ".public.harikerja-new", publishtest.ErrDisk, false},
		{"chown", ".public.harikerja-new", fs.ErrPermission, true},
		{"rename", ".public.harikerja-new", publishtest.ErrDisk, false},
		{"rename", "public", publishtest.ErrDisk, false},
		{"sync", ".public.harikerja-new", publishtest.ErrDisk, false},
	} {
		t.Run(c.operation+" "+c.name, func(t *testing.T) {
			parent := onDisk(t)
			for _, f := range old {
				if err := afero.WriteReader(parent, "public/"+f.Path, bytes.NewReader(f.Data)); err != nil {
					t.Fatal(err)
				}
			}
			f := publish.Folder{Parent: failingAt{parent, c.operation, c.name, c.err}, Name: "public", Sync: func(name string) error {
				if c.operation == "sync" && c.name == name {
					return c.err
				}
				return nil
			}}
			err := f.Write(next, nil)
			if c.fine {
				if err != nil {
					t.Error(err)
				}
				holds(t, parent, kept)
				return
			}
			if !errors.Is(err, c.err) {
				t.Errorf("%v, want %v", err, c.err)
			}
			holds(t, parent, old)
		})
	}
}

// TestFailedRecovery: what cannot be put right is left as it is, above all the
// only tree there is.
func TestFailedRecovery(t *testing.T) {
	only := files("only", "a.json")
	for _, c := range []struct{ operation, name string }{
		{"rename", ".public.harikerja-old"},
		{"remove", ".public.harikerja-new"},
	} {
		parent := onDisk(t)
		for _, name := range []string{".public.harikerja-old/a.json", ".public.harikerja-new/b.json"} {
			if err := afero.WriteReader(parent, name, bytes.NewReader(only[0].Data)); err != nil {
				t.Fatal(err)
			}
		}
		f := publish.Folder{Parent: failingAt{parent, c.operation, c.name, publishtest.ErrDisk}, Name: "public"}
		err := f.Write(files("next", "a.json"), nil)
		if !errors.Is(err, publishtest.ErrDisk) || !strings.HasPrefix(err.Error(), "cleaning up after an interrupted run: ") {
			t.Errorf("%s %s: %v", c.operation, c.name, err)
		}
		if err := (&publish.Folder{Parent: parent, Name: "public"}).Recover(); err != nil {
			t.Fatal(err)
		}
		holds(t, parent, only)
	}
}

// TestSyncInTheEnd: the new tree is in place, but nobody knows for how long.
func TestSyncInTheEnd(t *testing.T) {
	parent := onDisk(t)
	if err := (&publish.Folder{Parent: parent, Name: "public"}).Write(files("old", "a.json"), nil); err != nil {
		t.Fatal(err)
	}
	f := publish.Folder{Parent: parent, Name: "public", Sync: func(name string) error {
		if name == "." {
			return publishtest.ErrDisk
		}
		return nil
	}}
	var leftover *publish.LeftoverError
	if err := f.Write(files("next", "a.json"), nil); !errors.As(err, &leftover) || !errors.Is(err, publishtest.ErrDisk) {
		t.Errorf("%v, want a LeftoverError", err)
	}
}

// TestModes: what is made may be read by all, and written by its owner.
func TestModes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new/public")
	f, err := publish.Open(afero.NewOsFs(), dir)
	if err != nil {
		t.Fatal(err)
	}
	var written atomic.Int64
	if err := f.Write(files("x", "a.json", "v1/b.json", "v1/c.json"), func() { written.Add(1) }); err != nil {
		t.Fatal(err)
	}
	if n := written.Load(); n != 3 {
		t.Errorf("progress was told of %d files, want 3", n)
	}
	for name, want := range map[string]os.FileMode{filepath.Dir(dir): 0o755, filepath.Join(dir, "v1"): 0o755, filepath.Join(dir, "v1/b.json"): 0o644} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v, want %v", name, info.Mode(), err, want)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestReading: the folder as it is, and the new one.
func TestReading(t *testing.T) {
	places(t, func(t *testing.T, f *publish.Folder) {
		if err := f.Write(files("live", "a.json"), nil); err != nil {
			t.Fatal(err)
		}
		if err := afero.WriteReader(f.Staging(), "v1/b.json", strings.NewReader("new")); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			open func() (fs.FS, interface{ Close() error }, error)
			name string
			want string
		}{
			{func() (fs.FS, interface{ Close() error }, error) { r, c, err := f.Read(); return r, c, err }, "a.json", "live a.json"},
			{func() (fs.FS, interface{ Close() error }, error) { r, c, err := f.ReadStaging(); return r, c, err }, "v1/b.json", "new"},
		} {
			root, closer, err := c.open()
			if err != nil {
				t.Fatal(err)
			}
			if data, err := fs.ReadFile(root, c.name); err != nil || string(data) != c.want {
				t.Errorf("%s holds %q, %v, want %q", c.name, data, err, c.want)
			}
			closer.Close()
		}
		if err := f.Discard(); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestOpenSaysWhy: what keeps a folder from being opened is what is said.
func TestOpenSaysWhy(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"":                                 "it needs the name of a folder",
		filepath.Join(dir, "file"):         "is a file: name a folder",
		filepath.Join(dir, "file/below/x"): "not a directory",
		filepath.Join(dir, strings.Repeat("x", 250)): "a file beside it has to be locked: ",
	} {
		f, err := publish.Open(afero.NewOsFs(), name)
		if err == nil {
			f.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) || want == "not a directory" && strings.Contains(err.Error(), "locked") {
			t.Errorf("%.40s: %v, want %q", name, err, want)
		}
	}
}
