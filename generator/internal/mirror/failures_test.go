package mirror

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/iotest"

	"github.com/spf13/afero"

	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/publish/publishtest"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
)

// failingFS cannot open one file or folder.
type failingFS struct {
	fs.FS
	name string
}

func (f failingFS) Open(name string) (fs.File, error) {
	if name == f.name {
		return nil, publishtest.ErrDisk
	}
	return f.FS.Open(name)
}

// inMemory returns files as a filesystem.
func inMemory(files []tree.File) fstest.MapFS {
	root := make(fstest.MapFS)
	for _, f := range files {
		root[f.Path] = &fstest.MapFile{Data: f.Data, Mode: 0o644}
	}
	return root
}

// TestVerifyFails: of what cannot be read nobody says that it is whole, nor that
// it is missing or changed.
func TestVerifyFails(t *testing.T) {
	files := smallTree("one")
	for i := range 50 { // so many that everyone who reads has several
		files = append(files, tree.File{Path: fmt.Sprintf("v1/z/%02d", i)})
	}
	whole := seal(t, files)
	root := inMemory(whole)
	names := []string{".", "v1", "v1/holidays", "w"}
	for _, f := range whole {
		names = append(names, f.Path)
	}
	root["w"] = &fstest.MapFile{Mode: fs.ModeDir | 0o755}
	if report, err := Verify(root, nil, nil); err != nil || !report.OK() {
		t.Fatalf("a whole tree and an empty folder: %v, %v", report, err)
	}
	for _, name := range names {
		want := publishtest.ErrDisk
		if name == ChecksumsFile {
			want = ErrNotATree
		}
		if report, err := Verify(failingFS{root, name}, nil, nil); !errors.Is(err, want) || report != nil {
			t.Errorf("%s cannot be read: %v, %v", name, report, err)
		}
		if files, err := Read(failingFS{root, name}); !errors.Is(err, want) || files != nil {
			t.Errorf("%s cannot be read: %d files, %v", name, len(files), err)
		}
	}
}

func TestRead(t *testing.T) {
	whole := seal(t, smallTree("one"))
	files, err := Read(inMemory(whole))
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(whole)
	tree.Sort(want[:len(want)-3])
	if len(files) != len(want) {
		t.Fatalf("%d files, want %d", len(files), len(want))
	}
	for i, f := range want {
		if files[i].Path != f.Path || !bytes.Equal(files[i].Data, f.Data) {
			t.Errorf("file %d is %s with %q, want %s with %q", i, files[i].Path, files[i].Data, f.Path, f.Data)
		}
	}
	root := inMemory(whole)
	delete(root, "index.html")
	files, err = Read(root)
	if want := "it is not whole (1 files missing, 0 changed, 0 surplus; the first is index.html): build it or mirror it again"; files != nil || err == nil || err.Error() != want {
		t.Errorf("%d files, %v, want %s", len(files), err, want)
	}
}

func TestReport(t *testing.T) {
	for _, c := range []struct {
		report Report
		ok     bool
		text   string
	}{
		{Report{Files: 7}, true, "0 files missing, 0 changed, 0 surplus"},
		{Report{Missing: []string{"a", "b"}}, false, "2 files missing, 0 changed, 0 surplus; the first is a"},
		{Report{Changed: []string{"c"}}, false, "0 files missing, 1 changed, 0 surplus; the first is c"},
		{Report{Surplus: []string{"d"}}, false, "0 files missing, 0 changed, 1 surplus; the first is d"},
		{Report{Missing: []string{"a"}, Changed: []string{"c"}}, false, "1 files missing, 1 changed, 0 surplus; the first is a"},
		{Report{Missing: []string{"a"}, Surplus: []string{"d"}}, false, "1 files missing, 0 changed, 1 surplus; the first is a"},
		{Report{Changed: []string{"c"}, Surplus: []string{"d"}}, false, "0 files missing, 1 changed, 1 surplus; the first is c"},
	} {
		if got := c.report.String(); got != c.text || c.report.OK() != c.ok {
			t.Errorf("%+v: %q, and %v; want %q", c.report, got, c.report.OK(), c.text)
		}
	}
}

// TestVerifySays exactly what is wrong.
func TestVerifySays(t *testing.T) {
	files := append(smallTree("one"), tree.File{Path: "v1/z.json", Data: []byte("z")})
	for _, c := range []struct {
		what   string
		change func(fstest.MapFS)
		want   Report
	}{
		{"what others leave in a folder", func(root fstest.MapFS) {
			for _, name := range []string{".gitignore", ".DS_Store", "v1/Thumbs.db", "v1/holidays/desktop.ini"} {
				root[name] = &fstest.MapFile{}
			}
		}, Report{}},
		{"what they might leave elsewhere", func(root fstest.MapFS) {
			root["v1/.gitignore"] = &fstest.MapFile{}
			root["v1/.DS_Store"] = &fstest.MapFile{Mode: fs.ModeSymlink}
		}, Report{Surplus: []string{"v1/.DS_Store", "v1/.gitignore"}}},
		{"folders and files of like names", func(root fstest.MapFS) {
			root["a/x"], root["a.json"] = &fstest.MapFile{}, &fstest.MapFile{}
		}, Report{Surplus: []string{"a.json", "a/x"}}},
		{"files and manifest missing", func(root fstest.MapFS) {
			delete(root, "v1/z.json")
			delete(root, ManifestFile)
		}, Report{Missing: []string{ManifestFile, "v1/z.json"}}},
		{"the archive missing", func(root fstest.MapFS) { delete(root, ArchiveFile) }, Report{Missing: []string{ArchiveFile}}},
		{"neither manifest nor archive", func(root fstest.MapFS) {
			delete(root, ArchiveFile)
			delete(root, ManifestFile)
		}, Report{}},
		{"files and manifest changed", func(root fstest.MapFS) {
			root["v1/z.json"].Data = []byte("y")
			root[ManifestFile].Data = []byte("{}")
		}, Report{Changed: []string{ManifestFile, "v1/z.json"}}},
		{"the manifest changed", func(root fstest.MapFS) {
			root[ManifestFile].Data = append(slices.Clone(root[ManifestFile].Data), '\n')
		}, Report{Changed: []string{ManifestFile}}},
		{"the same checksums, written otherwise", func(root fstest.MapFS) {
			var b bytes.Buffer
			for line := range bytes.Lines(root[ChecksumsFile].Data) {
				b.Write(bytes.ToUpper(line[:64]))
				b.Write(line[64:])
			}
			root[ChecksumsFile].Data = b.Bytes()
		}, Report{Changed: []string{ChecksumsFile}}},
	} {
		root := inMemory(seal(t, files))
		c.change(root)
		report, err := Verify(root, nil, nil)
		c.want.Files = len(files)
		if err != nil || fmt.Sprintf("%+v", *report) != fmt.Sprintf("%+v", c.want) {
			t.Errorf("%s: %+v, %v, want %+v", c.what, report, err, c.want)
		}
	}
	other := slices.DeleteFunc(smallTree("one"), func(f tree.File) bool { return f.Path == site.AllFile })
	if _, err := Verify(inMemory(seal(t, other)), nil, nil); err == nil || err.Error() != "there is no "+site.AllFile+": this is no tree of the API" {
		t.Errorf("a tree of something else: %v", err)
	}
}

// TestLinksAreNoFiles: a link is none of the tree's files, be its target as good.
func TestLinksAreNoFiles(t *testing.T) {
	dir := write(t, seal(t, smallTree("one")))
	if err := os.Rename(filepath.Join(dir, "index.html"), filepath.Join(dir, ".gitignore")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(".gitignore", filepath.Join(dir, "index.html")); err != nil {
		t.Fatal(err)
	}
	report, err := Verify(os.DirFS(dir), nil, nil)
	if err != nil || !slices.Equal(report.Missing, []string{"index.html"}) || !slices.Equal(report.Surplus, []string{"index.html"}) || report.Changed != nil {
		t.Errorf("%+v, %v", report, err)
	}
}

// TestLooksWhole: what cannot be read does not look whole.
func TestLooksWhole(t *testing.T) {
	whole := seal(t, smallTree("one"))
	m, err := decodeManifest(find(t, whole, ManifestFile))
	if err != nil {
		t.Fatal(err)
	}
	root := inMemory(whole)
	root["w"] = &fstest.MapFile{Mode: fs.ModeDir | 0o755} // an empty folder, and the last
	if !looksWhole(root, m) {
		t.Fatal("a whole tree does not look whole")
	}
	for _, name := range []string{".", "w", ChecksumsFile, ArchiveFile, "index.html", "v1/empty.json"} {
		if looksWhole(failingFS{root, name}, m) {
			t.Errorf("%s cannot be read, and the tree looks whole", name)
		}
	}
	m.Checksums.SHA256, m.Bytes = digest(sha256.Sum256(nil)).String(), 0
	if looksWhole(inMemory([]tree.File{{Path: ArchiveFile, Data: find(t, whole, ArchiveFile)}}), m) {
		t.Error("a tree without checksums looks whole")
	}
}

// failingAt fails one operation on one name.
type failingAt struct {
	afero.Fs
	operation, name string
}

func (f failingAt) fails(operation, name string) bool {
	return f.operation == operation && filepath.ToSlash(filepath.Clean(name)) == f.name
}

func (f failingAt) Open(name string) (afero.File, error) {
	if f.fails("open", name) {
		return nil, publishtest.ErrDisk
	}
	return f.Fs.Open(name)
}

func (f failingAt) RemoveAll(name string) error {
	if f.fails("remove", name) {
		return publishtest.ErrDisk
	}
	return f.Fs.RemoveAll(name)
}

// TestUpdateFails: where one thing fails, the update does, and the mirror stays.
func TestUpdateFails(t *testing.T) {
	next := server(t, seal(t, smallTree("two")), nil)
	for _, c := range []struct{ operation, name, wants string }{
		{"remove", ".mirror.harikerja-new", "cleaning up after an interrupted update: the disk is full"},
		{"open", "mirror/v1/holidays", "readdir v1/holidays: the disk is full"},
	} {
		parent := t.TempDir()
		if err := os.Rename(write(t, seal(t, smallTree("one"))), filepath.Join(parent, "mirror")); err != nil {
			t.Fatal(err)
		}
		before := contents(t, parent)
		source, err := ParseSource(next.URL, patient)
		if err != nil {
			t.Fatal(err)
		}
		result, m, err := Update(t.Context(), source, &publish.Folder{Parent: failingAt{onDisk(parent), c.operation, c.name}, Name: "mirror"}, silent{})
		if !errors.Is(err, publishtest.ErrDisk) || !strings.HasPrefix(err.Error(), c.wants) || result != 0 || m != nil {
			t.Errorf("%s %s: %v, want %q", c.operation, c.name, err, c.wants)
		}
		if after := contents(t, parent); after != before {
			t.Errorf("%s %s: the mirror has changed:\n%s\nwas\n%s", c.operation, c.name, after, before)
		}
	}
}

// TestUpdateInMemory: a folder that is not there is no obstacle, wherever it is not.
func TestUpdateInMemory(t *testing.T) {
	disk := afero.NewMemMapFs()
	source, err := ParseSource(server(t, seal(t, smallTree("one")), nil).URL, patient)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []Result{Updated, UpToDate} {
		if result, m, err := Update(t.Context(), source, &publish.Folder{Parent: disk, Name: "mirror"}, silent{}); err != nil || result != want || m.Files != 6 {
			t.Errorf("result %d, %+v, %v; want %d", result, m, err, want)
		}
	}
}

// TestCompareWithoutManifest: a manifest that is not there is equal to none.
func TestCompareWithoutManifest(t *testing.T) {
	whole := seal(t, smallTree("one"))
	m, err := decodeManifest(find(t, whole, ManifestFile))
	if err != nil {
		t.Fatal(err)
	}
	dir := write(t, whole)
	if err := os.Remove(filepath.Join(dir, ManifestFile)); err != nil {
		t.Fatal(err)
	}
	folder := &publish.Folder{Parent: onDisk(filepath.Dir(dir)), Name: filepath.Base(dir)}
	if result := compare(folder, m, nil); result != Updated {
		t.Errorf("result %d", result)
	}
}

// TestReplaceable: the folder became a file since it was opened.
func TestReplaceable(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mirror")
	folder, err := publish.Open(afero.NewOsFs(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if err := Replaceable(folder); err != nil {
		t.Errorf("there is nothing: %v", err)
	}
	if err := os.WriteFile(dir, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Replaceable(folder); err == nil || !strings.Contains(err.Error(), "not a directory") {
		t.Errorf("there is a file: %v", err)
	}
	if result := compare(folder, new(Manifest), nil); result != Updated {
		t.Errorf("there is a file: result %d", result)
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"c", "b", "a"} {
		if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(filepath.Join(dir, name), nil, 0o644)); err != nil {
			t.Fatal(err)
		}
		want := "mirror holds " + name + []string{"", " (and 1 more)", " (and 2 more)"}[i] + ", which is not of a tree and would be lost: move it away, or name another folder"
		if err := Replaceable(folder); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// losingFs loses a folder as soon as a file in it is closed.
type losingFs struct {
	afero.Fs
	file, folder string
}

func (l losingFs) OpenFile(name string, flag int, perm os.FileMode) (afero.File, error) {
	f, err := l.Fs.OpenFile(name, flag, perm)
	if filepath.ToSlash(name) == l.file {
		return losingFile{f, l}, err
	}
	return f, err
}

type losingFile struct {
	afero.File
	fs losingFs
}

func (l losingFile) Close() error { return errors.Join(l.File.Close(), l.fs.RemoveAll(l.fs.folder)) }

// TestStagingIsLost: somebody removes the new tree before it is verified.
func TestStagingIsLost(t *testing.T) {
	parent := t.TempDir()
	folder, err := publish.Open(afero.NewOsFs(), filepath.Join(parent, "mirror"))
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	folder.Parent = losingFs{folder.Parent, ".mirror.harikerja-new/" + ManifestFile, ".mirror.harikerja-new"}
	source, err := ParseSource(server(t, seal(t, smallTree("one")), nil).URL, patient)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := Update(t.Context(), source, folder, silent{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(filepath.Join(parent, "mirror")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("there is a mirror, or: %v", err)
	}
}

// steps remembers what it was told.
type steps struct {
	mu   sync.Mutex
	done int
	list []string
}

func (s *steps) Begin(step string, total int64, bytes bool) {
	s.list, s.done = append(s.list, fmt.Sprintf("%s %d, bytes: %v", step, total, bytes)), 0
}

func (s *steps) Add(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done += n
}

func (s *steps) End() { s.list = append(s.list, fmt.Sprintf("%d done", s.done)) }

// TestProgress: every step is announced, and done in full.
func TestProgress(t *testing.T) {
	sealed := seal(t, smallTree("one"))
	source, err := ParseSource(server(t, sealed, nil).URL, patient)
	if err != nil {
		t.Fatal(err)
	}
	var progress steps
	if _, _, err := Update(t.Context(), source, &publish.Folder{Parent: afero.NewMemMapFs(), Name: "mirror"}, &progress); err != nil {
		t.Fatal(err)
	}
	size := len(find(t, sealed, ArchiveFile))
	want := []string{
		fmt.Sprintf("downloading %d, bytes: true", size), fmt.Sprintf("%d done", size),
		"unpacking 7, bytes: false", "7 done", // with the checksums
		"verifying 6, bytes: false", "6 done",
	}
	if !slices.Equal(progress.list, want) {
		t.Errorf("%q, want %q", progress.list, want)
	}
}

// TestModes: a mirror may be read by all, and written by its owner.
func TestModes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mirror")
	if _, err := update(t, t.Context(), server(t, seal(t, smallTree("one")), nil).URL, dir); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		want := os.FileMode(0o644)
		if entry.IsDir() {
			want = 0o755
		}
		if info, err := entry.Info(); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v, want %v", name, info.Mode(), err, want)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestNotReplaceable: whoever may not replace a folder asks no server.
func TestNotReplaceable(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { t.Errorf("%s is asked for", r.URL) }))
	defer s.Close()
	if _, err := update(t, t.Context(), s.URL, write(t, []tree.File{{Path: "thesis.txt"}})); err == nil || !strings.Contains(err.Error(), "holds thesis.txt") {
		t.Errorf("%v", err)
	}
}

// TestUnpackLimits: an archive may hold what its manifest says, and not a file,
// a byte or a folder more.
func TestUnpackLimits(t *testing.T) {
	folder := func(name string) member {
		return member{Header: tar.Header{Typeflag: tar.TypeDir, Name: name, Mode: 0o755}}
	}
	files := func(n int, name string) (list []member) {
		for i := range n {
			list = append(list, file(fmt.Sprintf(name, i), ""))
		}
		return list
	}
	// 2050 headers, and two empty blocks at the end.
	const headers, blocks = 2050, 2052 * 512
	// What there is room for besides the files: twice a block for each, and a million bytes.
	const room = 2*2*512 + 1_048_576
	for _, c := range []struct {
		what    string
		members []member
		m       Manifest
		wants   string
	}{
		{"files and folders", []member{folder("v1/"), folder("v1/a"), file("v1/a/b", "12"), file("c", "345")}, Manifest{Files: 1, Bytes: 2, Checksums: FileDigest{Bytes: 3}}, ""},
		{"as many files", files(3, "%d"), Manifest{Files: 2}, ""},
		{"a file more", files(4, "%d"), Manifest{Files: 2}, "it holds more files than the 2 of the manifest"},
		{"a byte more", []member{file("a", "12"), file("b", "345")}, Manifest{Files: 1, Bytes: 1, Checksums: FileDigest{Bytes: 3}}, "its files are larger than the 1 bytes of the manifest"},
		{"as many folders, and the root", files(1023, "%d/x"), Manifest{Files: 1024}, ""},
		{"a folder more", files(1024, "%d/x"), Manifest{Files: 1024}, "it holds more than 1024 folders"},
		{"folders in folders", files(255, "%d/a/b/c/x"), Manifest{Files: 1024}, ""},
		{"too many folders in folders", files(256, "%d/a/b/c/x"), Manifest{Files: 1024}, "it holds more than 1024 folders"},
		{"as large", slices.Repeat([]member{folder("v1/")}, headers), Manifest{Files: 1, Bytes: blocks - room}, ""},
		{"larger by a byte", slices.Repeat([]member{folder("v1/")}, headers), Manifest{Files: 1, Bytes: blocks - room - 1}, "it is larger, unpacked, than the manifest says"},
	} {
		root := afero.NewMemMapFs()
		err := unpack(t.Context(), bytes.NewReader(pack(t, c.members)), root, &c.m, func() {})
		if c.wants == "" && err != nil || c.wants != "" && (err == nil || err.Error() != c.wants) {
			t.Errorf("%s: %v, want %q", c.what, err, c.wants)
		}
		for _, m := range c.members {
			if data, err := afero.ReadFile(root, m.Name); c.wants == "" && m.Typeflag == tar.TypeReg && (err != nil || string(data) != m.data) {
				t.Errorf("%s: %s holds %q, %v", c.what, m.Name, data, err)
			}
		}
	}
}

// TestLimitedReader: all bytes, one by one, and not one more.
func TestLimitedReader(t *testing.T) {
	data, err := io.ReadAll(&limitedReader{iotest.OneByteReader(strings.NewReader("hello")), 3})
	if string(data) != "hel" || !errors.Is(err, errTooLarge) {
		t.Errorf("%q, %v", data, err)
	}
}

// TestCancelled: what has ended reads nothing more, and says why.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	reader := &cancellableReader{ctx, strings.NewReader("hello")}
	root := &cancellableFS{ctx, inMemory(smallTree("one"))}
	if n, err := reader.Read(make([]byte, 2)); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if data, err := fs.ReadFile(root, "v1/health.json"); string(data) != "{}\n" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	late := errors.New("it is late")
	cancel(late)
	if n, err := reader.Read(make([]byte, 2)); n != 0 || err != late {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := root.Open("v1/health.json"); err != late {
		t.Errorf("%v", err)
	}
}
