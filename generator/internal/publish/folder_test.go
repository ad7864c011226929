package publish_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/afero"

	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/publish/publishtest"
	"harikerja/generator/internal/tree"
)

// places are the filesystems a tree may be published on. The swap behaves
// differently on each, so every test runs on all of them.
func places(t *testing.T, run func(t *testing.T, f *publish.Folder)) {
	open := func(t *testing.T) *publish.Folder {
		t.Helper()
		f, err := publish.Open(afero.NewOsFs(), filepath.Join(t.TempDir(), "public"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	t.Run("memory", func(t *testing.T) {
		f, err := publish.Open(afero.NewMemMapFs(), "public")
		if err != nil {
			t.Fatal(err)
		}
		run(t, f)
	})
	t.Run("disk", func(t *testing.T) { run(t, open(t)) })
	t.Run("disk, renamed", func(t *testing.T) {
		f := open(t)
		f.Exchange = nil
		run(t, f)
	})
	t.Run("disk, exchange unsupported", func(t *testing.T) {
		f := open(t)
		f.Exchange = func(_, _ string) error { return errors.ErrUnsupported }
		run(t, f)
	})
}

func files(version string, names ...string) []tree.File {
	var files []tree.File
	for _, name := range names {
		files = append(files, tree.File{Path: name, Data: []byte(version + " " + name)})
	}
	return files
}

// holds fails unless the folder has exactly these files, and nothing but its
// lock lies beside it.
func holds(t *testing.T, parent afero.Fs, want []tree.File) {
	t.Helper()
	left := make(map[string]string)
	for _, f := range want {
		left["public/"+f.Path] = string(f.Data)
	}
	err := afero.Walk(parent, ".", func(name string, info fs.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		name = filepath.ToSlash(filepath.Clean(name))
		data, err := afero.ReadFile(parent, name)
		if err != nil {
			return err
		}
		if name == ".public.harikerja-lock" {
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

func TestWriteReplacesTheWholeTree(t *testing.T) {
	places(t, func(t *testing.T, f *publish.Folder) {
		for _, files := range [][]tree.File{
			files("first", "index.html", "v1/a.json", "v1/deep/er/b.json", "gone/c.json"),
			files("second", "index.html", "v1/a.json", "v1/deep/er/b.json", "new/d.json"),
			files("third", "v1/a.json"),
		} {
			if err := f.Write(files, nil); err != nil {
				t.Fatal(err)
			}
			holds(t, f.Parent, files)
		}
	})
}

// TestGitignoreStays: it is the user's, and the only thing that is.
func TestGitignoreStays(t *testing.T) {
	places(t, func(t *testing.T, f *publish.Folder) {
		kept := tree.File{Path: ".gitignore", Data: []byte("*\n")}
		if err := f.Parent.MkdirAll("public", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := afero.WriteFile(f.Parent, "public/.gitignore", kept.Data, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, version := range []string{"one", "two"} {
			files := files(version, "v1/a.json")
			if err := f.Write(files, nil); err != nil {
				t.Fatal(err)
			}
			holds(t, f.Parent, append(files, kept))
		}
		if err := f.Write(files("three", ".gitignore"), nil); err == nil {
			t.Error("a tree brought a .gitignore of its own")
		}
	})
}

// TestInterruptedRunsAreCleanedUp starts from every state that a kill can
// leave behind.
func TestInterruptedRunsAreCleanedUp(t *testing.T) {
	places(t, func(t *testing.T, f *publish.Folder) {
		old := files("old", "v1/a.json", "b.json")
		if err := f.Write(old, nil); err != nil {
			t.Fatal(err)
		}
		// Killed while staging.
		afero.WriteFile(f.Parent, ".public.harikerja-new/half.json", []byte("half"), 0o644)
		next := files("next", "v1/a.json")
		if err := f.Write(next, nil); err != nil {
			t.Fatal(err)
		}
		holds(t, f.Parent, next)
		// Killed between the two renames: only the retired tree is left, and
		// a run that fails must bring it back.
		if err := f.Parent.Rename("public", ".public.harikerja-old"); err != nil {
			t.Fatal(err)
		}
		if err := f.Write([]tree.File{{Path: "../x.json"}}, nil); err == nil {
			t.Fatal("a file outside was taken")
		}
		holds(t, f.Parent, next)
		// Killed before the retired tree was removed.
		afero.WriteFile(f.Parent, ".public.harikerja-old/a.json", []byte("older"), 0o644)
		if err := f.Write(old, nil); err != nil {
			t.Fatal(err)
		}
		holds(t, f.Parent, old)
	})
}

func onDisk(t *testing.T) afero.Fs { return afero.NewBasePathFs(afero.NewOsFs(), t.TempDir()) }

// TestFailureLeavesTheOldTree lets each operation of a run fail in turn.
func TestFailureLeavesTheOldTree(t *testing.T) {
	old, next := files("old", "a.json", "b/c.json"), files("next", "a.json", "d/e.json", "f.json")
	for n := 1; ; n++ {
		parent := onDisk(t)
		if err := (&publish.Folder{Parent: parent, Name: "public"}).Write(old, nil); err != nil {
			t.Fatal(err)
		}
		err := (&publish.Folder{Parent: publishtest.FailAt(parent, n), Name: "public"}).Write(next, nil)
		if err == nil {
			holds(t, parent, next)
			if n < 10 {
				t.Errorf("only %d operations can fail", n-1)
			}
			return
		}
		if !errors.Is(err, publishtest.ErrDisk) {
			t.Errorf("operation %d: %v, want the disk's own error", n, err)
		}
		holds(t, parent, old)
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
	parent := onDisk(t)
	old, next := files("old", "a.json"), files("next", "a.json")
	if err := (&publish.Folder{Parent: parent, Name: "public"}).Write(old, nil); err != nil {
		t.Fatal(err)
	}
	err := (&publish.Folder{Parent: stubbornFs{parent}, Name: "public"}).Write(next, nil)
	var leftover *publish.LeftoverError
	if !errors.As(err, &leftover) || !strings.Contains(err.Error(), "the new tree is in place") {
		t.Errorf("Write: %v", err)
	}
	if data, err := afero.ReadFile(parent, "public/a.json"); err != nil || string(data) != "next a.json" {
		t.Errorf("a.json holds %q, %v", data, err)
	}
}

func TestRefusesPathsOutside(t *testing.T) {
	for _, name := range []string{"", ".", "..", "v1/../../a.json", "/v1/a.json", "v1//a.json", ".gitignore"} {
		f := publish.Folder{Parent: afero.NewMemMapFs(), Name: "public"}
		if err := f.Write([]tree.File{{Path: name}}, nil); err == nil || !strings.Contains(err.Error(), "is no path of a tree's file") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestOneAtATime: whoever has opened a folder is alone with it.
func TestOneAtATime(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	first, err := publish.Open(afero.NewOsFs(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := publish.Open(afero.NewOsFs(), dir); err == nil || !strings.Contains(err.Error(), "another build or update is under way") {
		t.Errorf("a second one: %v", err)
	}
	// Not even after the first has put another folder in its place.
	if err := first.Write(files("one", "a.json"), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := publish.Open(afero.NewOsFs(), dir); err == nil {
		t.Error("a second one gets in after the swap")
	}
	other, err := publish.Open(afero.NewOsFs(), dir+"-2")
	if err != nil {
		t.Fatalf("a folder beside it: %v", err)
	}
	if err := errors.Join(other.Close(), first.Close()); err != nil {
		t.Fatal(err)
	}
	again, err := publish.Open(afero.NewOsFs(), dir)
	if err != nil {
		t.Fatalf("after the first is done: %v", err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

// TestLockTouchesNothing: the lock's name may be taken by a user's file, or be
// a link to one.
func TestLockTouchesNothing(t *testing.T) {
	parent := t.TempDir()
	dir, lock, precious := filepath.Join(parent, "m"), filepath.Join(parent, ".m.harikerja-lock"), filepath.Join(parent, "precious.txt")
	write := func(name string) {
		t.Helper()
		if err := os.WriteFile(name, []byte("years of work"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	unchanged := func(name string) {
		t.Helper()
		if data, err := os.ReadFile(name); err != nil || string(data) != "years of work" {
			t.Errorf("%s holds %q, %v", filepath.Base(name), data, err)
		}
	}
	write(lock)
	f, err := publish.Open(afero.NewOsFs(), dir)
	if err != nil {
		t.Fatalf("with a file in the lock's place: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	unchanged(lock)

	write(precious)
	if err := errors.Join(os.Remove(lock), os.Symlink("precious.txt", lock)); err != nil {
		t.Fatal(err)
	}
	if _, err := publish.Open(afero.NewOsFs(), dir); err == nil || !strings.Contains(err.Error(), "is a link: remove it") {
		t.Errorf("with a link in the lock's place: %v", err)
	}
	unchanged(precious)
}

// TestLinksStay: the folder that a link names is replaced.
func TestLinksStay(t *testing.T) {
	parent := t.TempDir()
	link := filepath.Join(parent, "link")
	if err := errors.Join(os.MkdirAll(filepath.Join(parent, "real", "tree"), 0o755), os.Symlink("real/tree", link)); err != nil {
		t.Fatal(err)
	}
	f, err := publish.Open(afero.NewOsFs(), link)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Write(files("one", "a.json"), nil); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
	if data, err := os.ReadFile(filepath.Join(parent, "real", "tree", "a.json")); err != nil || string(data) != "one a.json" {
		t.Errorf("the folder behind it holds %q, %v", data, err)
	}
}

// TestModeAndOwnerStay: whoever may read the folder, may read the next one.
func TestModeAndOwnerStay(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	f, err := publish.Open(afero.NewOsFs(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Write(files("one", "a.json"), nil); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() == 0 {
		if err := os.Chown(dir, 1234, 1235); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o770|os.ModeSetgid); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Write(files("two", "a.json"), nil); err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(dir)
	if err != nil || os.SameFile(before, after) {
		t.Fatalf("the folder was not replaced (%v)", err)
	}
	was, is := before.Sys().(*syscall.Stat_t), after.Sys().(*syscall.Stat_t)
	if before.Mode() != after.Mode() || was.Uid != is.Uid || was.Gid != is.Gid {
		t.Errorf("%v of %d:%d, was %v of %d:%d", after.Mode(), is.Uid, is.Gid, before.Mode(), was.Uid, was.Gid)
	}
}

func TestOpenRefuses(t *testing.T) {
	parent := t.TempDir()
	file, nowhere := filepath.Join(parent, "file"), filepath.Join(parent, "nowhere")
	if err := errors.Join(os.WriteFile(file, nil, 0o644), os.Symlink("missing", nowhere)); err != nil {
		t.Fatal(err)
	}
	refused := map[string]string{"": "the name of a folder", file: "is a file: name a folder", nowhere: "is a link that leads nowhere", "/": "name a folder inside it"}
	if runtime.GOOS == "linux" {
		refused["/proc"] = "name a folder inside it"
	}
	for dir, why := range refused {
		if _, err := publish.Open(afero.NewOsFs(), dir); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, want %q", dir, err, why)
		}
	}
}

// recorder notes what happens to folders, in order.
type recorder struct {
	afero.Fs
	events []string
}

func (r *recorder) Rename(from, to string) error {
	r.events = append(r.events, "rename "+from+" "+to)
	return r.Fs.Rename(from, to)
}

func (r *recorder) RemoveAll(name string) error {
	if exists, _ := afero.Exists(r.Fs, name); exists {
		r.events = append(r.events, "remove "+name)
	}
	return r.Fs.RemoveAll(name)
}

// TestDurableBeforeTheOldOneGoes: a disk keeps what it was told in any order,
// unless it is synced in between.
func TestDurableBeforeTheOldOneGoes(t *testing.T) {
	parent := &recorder{Fs: onDisk(t)}
	f := &publish.Folder{Parent: parent, Name: "public"}
	f.Sync = func(name string) error {
		parent.events = append(parent.events, "sync "+name)
		return nil
	}
	f.Exchange = func(a, b string) error {
		parent.events = append(parent.events, "exchange "+a+" "+b)
		return errors.Join(parent.Fs.Rename(a, "x"), parent.Fs.Rename(b, a), parent.Fs.Rename("x", b))
	}
	for _, version := range []string{"one", "two"} {
		if err := f.Write(files(version, "a.json"), nil); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"sync .public.harikerja-new", "rename .public.harikerja-new public", "sync .",
		"sync .public.harikerja-new", "exchange .public.harikerja-new public", "sync .", "remove .public.harikerja-new",
	}
	if !slices.Equal(parent.events, want) {
		t.Errorf("what happened: %q, want %q", parent.events, want)
	}
	failure := errors.New("it cannot be synced")
	f.Sync = func(string) error { return failure }
	if err := f.Write(files("three", "a.json"), nil); !errors.Is(err, failure) {
		t.Errorf("Write: %v, want %v", err, failure)
	}
	holds(t, parent.Fs, files("two", "a.json"))
}
