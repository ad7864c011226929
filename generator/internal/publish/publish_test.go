package publish_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/afero"

	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/publish/publishtest"
	"harikerja/generator/internal/site"
)

// roots are the filesystems a tree may be published on. The swap behaves
// differently on each, so every test runs on all of them.
func roots(t *testing.T, run func(t *testing.T, p *publish.Publisher)) {
	t.Run("memory", func(t *testing.T) {
		run(t, &publish.Publisher{Root: afero.NewMemMapFs()})
	})
	t.Run("disk, exchanged", func(t *testing.T) {
		dir := t.TempDir()
		run(t, &publish.Publisher{Root: afero.NewBasePathFs(afero.NewOsFs(), dir), Exchange: publish.Exchange(dir)})
	})
	t.Run("disk, renamed", func(t *testing.T) {
		run(t, &publish.Publisher{Root: afero.NewBasePathFs(afero.NewOsFs(), t.TempDir())})
	})
	t.Run("disk, exchange unsupported", func(t *testing.T) {
		run(t, &publish.Publisher{Root: afero.NewBasePathFs(afero.NewOsFs(), t.TempDir()),
			Exchange: func(_, _ string) error { return errors.ErrUnsupported }})
	})
}

func tree(version string, names ...string) []site.File {
	var files []site.File
	for _, name := range names {
		files = append(files, site.File{Path: "v1/" + name, Data: []byte(version + " " + name)})
	}
	return files
}

// holds fails unless the root has exactly these files in v1 and nothing of a
// build's own beside it.
func holds(t *testing.T, root afero.Fs, want []site.File) {
	t.Helper()
	left := make(map[string]string)
	for _, f := range want {
		left[f.Path] = string(f.Data)
	}
	err := afero.Walk(root, ".", func(name string, info fs.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		name = filepath.ToSlash(filepath.Clean(name))
		data, err := afero.ReadFile(root, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			return nil
		}
		if w, ok := left[name]; !ok {
			t.Errorf("%s should not be there", name)
		} else if w != string(data) {
			t.Errorf("%s holds %q, want %q", name, data, w)
		}
		delete(left, name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range left {
		t.Errorf("%s is missing", name)
	}
}

func TestPublishReplacesTheWholeTree(t *testing.T) {
	roots(t, func(t *testing.T, p *publish.Publisher) {
		if err := afero.WriteFile(p.Root, "index.html", []byte("the page"), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, files := range [][]site.File{
			tree("first", "a.json", "deep/er/b.json", "gone/c.json"),
			tree("second", "a.json", "deep/er/b.json", "new/d.json"),
			tree("third", "a.json"),
		} {
			if err := p.Publish(files); err != nil {
				t.Fatal(err)
			}
			holds(t, p.Root, files)
		}
		if data, err := afero.ReadFile(p.Root, "index.html"); err != nil || string(data) != "the page" {
			t.Errorf("the page is %q, %v", data, err)
		}
	})
}

// TestInterruptedBuildsAreCleanedUp starts from every state that a kill can
// leave behind.
func TestInterruptedBuildsAreCleanedUp(t *testing.T) {
	roots(t, func(t *testing.T, p *publish.Publisher) {
		old := tree("old", "a.json", "b.json")
		if err := p.Publish(old); err != nil {
			t.Fatal(err)
		}
		// Killed while staging.
		afero.WriteFile(p.Root, ".v1.harikerja-new/half.json", []byte("half"), 0o644)
		next := tree("next", "a.json")
		if err := p.Publish(next); err != nil {
			t.Fatal(err)
		}
		holds(t, p.Root, next)
		// Killed between the two renames: only the retired tree is left, and
		// a build that fails must bring it back.
		if err := p.Root.Rename("v1", ".v1.harikerja-old"); err != nil {
			t.Fatal(err)
		}
		if err := p.Publish([]site.File{{Path: "elsewhere/x.json"}}); err == nil {
			t.Fatal("a file outside v1 was taken")
		}
		holds(t, p.Root, next)
		// Killed before the retired tree was removed.
		afero.WriteFile(p.Root, ".v1.harikerja-old/a.json", []byte("older"), 0o644)
		if err := p.Publish(old); err != nil {
			t.Fatal(err)
		}
		holds(t, p.Root, old)
	})
}

// TestFailureLeavesTheOldTree lets each operation of a build fail in turn.
func TestFailureLeavesTheOldTree(t *testing.T) {
	old, next := tree("old", "a.json", "b/c.json"), tree("next", "a.json", "d/e.json", "f.json")
	for n := 1; ; n++ {
		root := afero.NewBasePathFs(afero.NewOsFs(), t.TempDir())
		if err := (&publish.Publisher{Root: root}).Publish(old); err != nil {
			t.Fatal(err)
		}
		err := (&publish.Publisher{Root: publishtest.FailAt(root, n)}).Publish(next)
		if err == nil {
			holds(t, root, next)
			if n < 10 {
				t.Errorf("only %d operations can fail", n-1)
			}
			return
		}
		if !errors.Is(err, publishtest.ErrDisk) {
			t.Errorf("operation %d: %v, want the disk's own error", n, err)
		}
		holds(t, root, old)
	}
}

// stubbornFs cannot remove anything that holds files.
type stubbornFs struct{ afero.Fs }

func (f stubbornFs) RemoveAll(name string) error {
	if ok, _ := afero.DirExists(f.Fs, name); ok {
		return publishtest.ErrDisk
	}
	return nil
}

// TestLeftoverIsSaid: the new tree is in place, and only that is said to be
// wrong which is.
func TestLeftoverIsSaid(t *testing.T) {
	root := afero.NewBasePathFs(afero.NewOsFs(), t.TempDir())
	old, next := tree("old", "a.json"), tree("next", "a.json")
	if err := (&publish.Publisher{Root: root}).Publish(old); err != nil {
		t.Fatal(err)
	}
	err := (&publish.Publisher{Root: stubbornFs{root}}).Publish(next)
	var leftover *publish.LeftoverError
	if !errors.As(err, &leftover) || !strings.Contains(err.Error(), "the new folder is in place") {
		t.Errorf("Publish: %v", err)
	}
	if data, err := afero.ReadFile(root, "v1/a.json"); err != nil || string(data) != "next a.json" {
		t.Errorf("v1/a.json holds %q, %v", data, err)
	}
}

func TestRefusesPathsOutside(t *testing.T) {
	for _, name := range []string{"a.json", "v1", "v1/../a.json", "/v1/a.json", "v1//a.json", "v2/a.json"} {
		p := publish.Publisher{Root: afero.NewMemMapFs()}
		if err := p.Publish([]site.File{{Path: name}}); err == nil || !strings.Contains(err.Error(), "does not lie in v1") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOneBuildAtATime(t *testing.T) {
	dir := t.TempDir()
	unlock, err := publish.Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := publish.Lock(dir); err == nil || !strings.Contains(err.Error(), "another build") {
		t.Errorf("a second lock: %v", err)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	unlock, err = publish.Lock(dir)
	if err != nil {
		t.Fatalf("after the first is released: %v", err)
	}
	if err := unlock(); err != nil {
		t.Error(err)
	}
}
