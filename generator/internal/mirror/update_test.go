package mirror

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
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
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/afero"

	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/publish/publishtest"
	"harikerja/generator/internal/tree"
)

// server serves a tree, but for the paths that are answered otherwise.
func server(t *testing.T, files []tree.File, otherwise map[string]http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimPrefix(r.URL.Path, "/")
		if h := otherwise[path]; h != nil {
			h(w, r)
			return
		}
		for _, f := range files {
			if f.Path == path {
				w.Write(f.Data)
				return
			}
		}
		http.NotFound(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

type silent struct{}

func (silent) Begin(string, int64, bool) {}
func (silent) Add(int)                   {}
func (silent) End()                      {}

// Servers are given time, for machines are busy; those that are silent for
// good are not.
const (
	patient   = time.Minute
	impatient = 300 * time.Millisecond
)

func update(t *testing.T, ctx context.Context, address, dir string) (Result, error) {
	t.Helper()
	return updateWithin(t, ctx, patient, address, dir)
}

func updateWithin(t *testing.T, ctx context.Context, stall time.Duration, address, dir string) (Result, error) {
	t.Helper()
	source, err := ParseSource(address, stall)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := publish.Open(afero.NewOsFs(), dir)
	if err != nil {
		t.Fatal(err)
	}
	result, m, err := Update(ctx, source, folder, silent{})
	if (m == nil) != (err != nil) || err != nil && result != 0 {
		t.Errorf("the result is %d, of %+v, with %v", result, m, err)
	}
	return result, errors.Join(err, folder.Close())
}

// contents reads all that is in a folder, hidden files included.
func contents(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		relative, _ := filepath.Rel(dir, name)
		fmt.Fprintf(&b, "%s %x\n", relative, sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestUpdate(t *testing.T) {
	one, two := seal(t, smallTree("one")), seal(t, smallTree("two"))
	parent := t.TempDir()
	dir := filepath.Join(parent, "mirror")
	s1, s2 := server(t, one, nil), server(t, two, nil)
	for _, step := range []struct {
		what   string
		from   string
		want   Result
		tree   []tree.File
		before func()
	}{
		{"a new mirror", s1.URL, Updated, one, nil},
		{"nothing to do", s1.URL + "/", UpToDate, one, nil},
		{"nothing to do, by the API's address", s1.URL + "/v1", UpToDate, one, nil},
		{"a new tree", s2.URL, Updated, two, nil},
		{"nothing to do again", s2.URL, UpToDate, two, nil},
		{"a file was lost", s2.URL, Repaired, two, func() { os.Remove(filepath.Join(dir, "index.html")) }},
		{"a file was cut", s2.URL, Repaired, two, func() { os.Truncate(filepath.Join(dir, "index.html"), 3) }},
		{"an empty file was lost", s2.URL, Repaired, two, func() { os.Remove(filepath.Join(dir, "v1/empty.json")) }},
		{"a digit of a checksum was changed", s2.URL, Repaired, two, func() {
			sums := slices.Clone(find(t, two, ChecksumsFile))
			sums[0] ^= 1
			os.WriteFile(filepath.Join(dir, ChecksumsFile), sums, 0o644)
		}},
		{"the archive was cut", s2.URL, Repaired, two, func() { os.Truncate(filepath.Join(dir, ArchiveFile), 3) }},
		{"the archive was lost", s2.URL, Repaired, two, func() { os.Remove(filepath.Join(dir, ArchiveFile)) }},
		{"the manifest was lost", s2.URL, Updated, two, func() { os.Remove(filepath.Join(dir, ManifestFile)) }},
		{"an update was interrupted", s1.URL, Updated, one, func() {
			os.MkdirAll(filepath.Join(parent, ".mirror.harikerja-new", "v1"), 0o755)
			os.WriteFile(filepath.Join(parent, ".mirror.harikerja-new", "v1", "half"), nil, 0o644)
		}},
		{"a swap was interrupted", s1.URL, UpToDate, one, func() { os.Rename(dir, filepath.Join(parent, ".mirror.harikerja-old")) }},
		{"an empty folder", s1.URL, Updated, one, func() { os.RemoveAll(dir); os.Mkdir(dir, 0o755) }},
	} {
		if step.before != nil {
			step.before()
		}
		// Where there is nothing to do, nothing is fetched and written again.
		var index os.FileInfo
		for _, name := range []string{"mirror", ".mirror.harikerja-old"} {
			if info, err := os.Stat(filepath.Join(parent, name, "index.html")); err == nil {
				index = info
			}
		}
		result, err := update(t, t.Context(), step.from, dir)
		if err != nil || result != step.want {
			t.Errorf("%s: result %d, %v; want %d", step.what, result, err, step.want)
		}
		if info, err := os.Stat(filepath.Join(dir, "index.html")); err != nil || os.SameFile(info, index) != (step.want == UpToDate) {
			t.Errorf("%s: result %d, but index.html is the same file: %v, %v", step.what, result, os.SameFile(info, index), err)
		}
		if got, want := contents(t, dir), contents(t, write(t, step.tree)); got != want {
			t.Errorf("%s: there is\n%s, want\n%s", step.what, got, want)
		}
		if entries, err := os.ReadDir(parent); err != nil || len(entries) != 2 {
			t.Errorf("%s: beside the mirror and its lock there is %v, %v", step.what, entries, err)
		}
	}
	if report, err := Verify(os.DirFS(dir), nil, nil); err != nil || !report.OK() {
		t.Errorf("the mirror is not whole: %v, %+v", err, report)
	}
}

// A mirror can be mirrored: it has all that its source has.
func TestMirrorOfAMirror(t *testing.T) {
	parent := t.TempDir()
	a, b := filepath.Join(parent, "a"), filepath.Join(parent, "b")
	if _, err := update(t, t.Context(), server(t, seal(t, smallTree("one")), nil).URL, a); err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(http.FileServer(http.Dir(a)))
	defer s.Close()
	if _, err := update(t, t.Context(), s.URL, b); err != nil {
		t.Fatal(err)
	}
	if contents(t, a) != contents(t, b) {
		t.Error("the copy of the copy differs")
	}
}

// The tree may lie below a path, and a server may point elsewhere on itself.
func TestUpdateFromElsewhere(t *testing.T) {
	sealed := seal(t, smallTree("one"))
	target := server(t, sealed, nil)
	for what, handler := range map[string]http.Handler{
		"below a path": http.StripPrefix("/id", target.Config.Handler),
		"redirected":   http.RedirectHandler(target.URL, http.StatusFound),
	} {
		if what == "redirected" {
			handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, target.URL+strings.TrimPrefix(r.URL.Path, "/id"), http.StatusFound)
			})
		}
		s := httptest.NewServer(handler)
		if _, err := update(t, t.Context(), s.URL+"/id", filepath.Join(t.TempDir(), "m")); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		s.Close()
	}
}

// member is a member of an archive that a liar makes.
type member struct {
	tar.Header
	data string
}

func file(name, data string) member {
	return member{tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(data)), Mode: 0o644}, data}
}

func link(kind byte, name, target string) member {
	return member{Header: tar.Header{Typeflag: kind, Name: name, Linkname: target, Mode: 0o644}}
}

func pack(t *testing.T, members []member) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, m := range members {
		if err := w.WriteHeader(&m.Header); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, m.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// lie returns what a server has to say so that the archive is believed up to
// the point where it is opened.
func lie(t *testing.T, sealed []tree.File, archive []byte, change func(*Manifest)) map[string]http.HandlerFunc {
	t.Helper()
	m, err := decodeManifest(find(t, sealed, ManifestFile))
	if err != nil {
		t.Fatal(err)
	}
	m.Archive = describe(tree.File{Path: ArchiveFile, Data: archive})
	if change != nil {
		change(m)
	}
	return map[string]http.HandlerFunc{ManifestFile: say(m.Encode()), ArchiveFile: say(archive)}
}

func say(data []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.Write(data) }
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "<html>sorry</html>", code) }
}

// TestBadServers: whatever a server does, the mirror stays as it was, nothing
// is left beside it, and the reason is given.
func TestBadServers(t *testing.T) {
	sealed := seal(t, smallTree("two"))
	archive := find(t, sealed, ArchiveFile)
	var good []member
	for _, f := range smallTree("two") {
		good = append(good, file(f.Path, string(f.Data)))
	}
	good = append(good, file(ChecksumsFile, string(find(t, sealed, ChecksumsFile))))
	with := func(more ...member) []byte { return pack(t, append(slices.Clone(more), good...)) }
	roomy := func(m *Manifest) { m.Files += 10; m.Bytes += 1000 }
	manifest := func(change func(*Manifest)) map[string]http.HandlerFunc { return lie(t, sealed, archive, change) }
	at := func(path string, h http.HandlerFunc) map[string]http.HandlerFunc {
		return map[string]http.HandlerFunc{path: h}
	}

	for _, c := range []struct {
		what  string
		bad   map[string]http.HandlerFunc
		wants string
	}{
		{"no tree", at(ManifestFile, status(404)), "there is no tree here"},
		{"an error for the manifest", at(ManifestFile, status(500)), "500 Internal Server Error: try again later"},
		{"an error for the archive", at(ArchiveFile, status(503)), "503 Service Unavailable: try again later"},
		{"no archive", at(ArchiveFile, status(404)), "404"},
		{"forbidden", at(ArchiveFile, status(403)), "403 Forbidden"},
		{"a page instead of a manifest", at(ManifestFile, say([]byte("<html>Welcome to the hotel</html>"))), "no manifest that can be used"},
		{"an empty manifest", at(ManifestFile, say(nil)), "no manifest that can be used"},
		{"an endless manifest", at(ManifestFile, func(w http.ResponseWriter, _ *http.Request) {
			for range 5 << 10 {
				w.Write(bytes.Repeat([]byte(" "), 1<<10))
			}
		}), "more than 1048576 bytes"},
		{"another format", manifest(func(m *Manifest) { m.Format = 2 }), "format 2"},
		{"no years", manifest(func(m *Manifest) { m.Years = nil }), "years"},
		{"a negative size", manifest(func(m *Manifest) { m.Bytes = -1 }), "not credible"},
		{"a size beyond all measure", manifest(func(m *Manifest) { m.Bytes = 1 << 50 }), "not credible"},
		{"files beyond all measure", manifest(func(m *Manifest) { m.Files = 1 << 30 }), "not credible"},
		{"an archive beyond all measure", manifest(func(m *Manifest) { m.Archive.Bytes = 1 << 40 }), "not credible"},
		{"no digest", manifest(func(m *Manifest) { m.Archive.SHA256 = "abc" }), "not credible"},
		{"another place for the archive", manifest(func(m *Manifest) { m.Archive.Path = "../../etc/passwd" }), "not credible"},
		{"another revision than the tree's", manifest(func(m *Manifest) { m.Years[0].Revision = 7 }), "not whole"},
		{"more files than there are", manifest(func(m *Manifest) { m.Files++ }), "not whole"},

		{"wrong bytes", at(ArchiveFile, say(append(archive[:len(archive)-1:len(archive)-1], archive[len(archive)-1]^1))), "not the one that its manifest names"},
		{"another archive", at(ArchiveFile, say(bytes.Repeat([]byte("x"), len(archive)))), "not the one that its manifest names"},
		{"too short", at(ArchiveFile, say(archive[:len(archive)-5])), "its manifest says"},
		{"too long", at(ArchiveFile, say(append(slices.Clone(archive), 0))), "its manifest says"},
		{"too short, of unknown length", at(ArchiveFile, func(w http.ResponseWriter, _ *http.Request) {
			w.Write(archive[:10])
			w.(http.Flusher).Flush()
		}), "sent less than it should"},
		{"too long, of unknown length", at(ArchiveFile, func(w http.ResponseWriter, _ *http.Request) {
			w.(http.Flusher).Flush()
			w.Write(archive)
			w.Write(archive)
		}), "sent more than"},
		{"a length that is a lie", at(ArchiveFile, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", strconv.Itoa(len(archive)))
			w.Write(archive[:len(archive)/2])
		}), "sent less than it should"},
		{"hanging up", at(ArchiveFile, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }), "EOF"},
		{"silence", at(ManifestFile, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }), "stalled"},
		{"silence in the middle", at(ArchiveFile, func(w http.ResponseWriter, r *http.Request) {
			w.Write(archive[:10])
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}), "stalled"},
		{"a redirect without end", at(ManifestFile, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path, http.StatusFound) }), "without end"},
		{"a redirect to another scheme", at(ManifestFile, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://"+r.Host+r.URL.Path, http.StatusMovedPermanently)
		}), "name that address if you trust it"},
		{"a redirect to a file", at(ManifestFile, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
		}), "name that address"},

		{"no compression", lie(t, sealed, []byte("plain"), nil), "cannot be used"},
		{"compression cut off", lie(t, sealed, archive[:len(archive)-20], nil), "cannot be used"},
		{"no archive inside", lie(t, sealed, func() []byte {
			var b bytes.Buffer
			z := gzip.NewWriter(&b)
			z.Write(bytes.Repeat([]byte("nonsense"), 1000))
			z.Close()
			return b.Bytes()
		}(), nil), "cannot be used"},
		{"climbing out", lie(t, sealed, with(file("../evil", "x")), roomy), `"../evil", which is no path inside the tree`},
		{"climbing out from inside", lie(t, sealed, with(file("v1/../../evil", "x")), roomy), "no path inside the tree"},
		{"an absolute path", lie(t, sealed, with(file("/etc/evil", "x")), roomy), "no path inside the tree"},
		{"a Windows path", lie(t, sealed, with(file(`..\evil`, "x")), roomy), "no path inside the tree"},
		{"a drive", lie(t, sealed, with(file(`C:evil`, "x")), roomy), "no path inside the tree"},
		{"a folder that climbs out", lie(t, sealed, with(member{Header: tar.Header{Typeflag: tar.TypeDir, Name: "../evil/", Mode: 0o755}}), roomy), "no path inside the tree"},
		{"a name too long", lie(t, sealed, with(file(strings.Repeat("a", 300), "x")), roomy), "no path inside the tree"},
		{"a symbolic link", lie(t, sealed, with(link(tar.TypeSymlink, "v1/x", "/etc/passwd")), roomy), "neither a file nor a folder"},
		{"a symbolic link and a file behind it", lie(t, sealed, with(link(tar.TypeSymlink, "v1", "/var"), file("v1/evil", "x")), roomy), "neither a file nor a folder"},
		{"a hard link", lie(t, sealed, with(link(tar.TypeLink, "v1/x", "/etc/passwd")), roomy), "neither a file nor a folder"},
		{"a device", lie(t, sealed, with(link(tar.TypeChar, "v1/null", "")), roomy), "neither a file nor a folder"},
		{"a pipe", lie(t, sealed, with(link(tar.TypeFifo, "v1/pipe", "")), roomy), "neither a file nor a folder"},
		{"a bomb", lie(t, sealed, with(file("v1/bomb", strings.Repeat("\x00", 64<<20))), roomy), "larger than the"},
		{"a bomb of folders", lie(t, sealed, with(slices.Repeat([]member{{Header: tar.Header{Typeflag: tar.TypeDir, Name: "v1/", Mode: 0o755}}}, 100_000)...), nil), "larger, unpacked"},
		{"a bomb of files", lie(t, sealed, with(func() (list []member) {
			for i := range 1000 {
				list = append(list, file(fmt.Sprintf("v1/%d", i), ""))
			}
			return list
		}()...), nil), "more files than"},
		{"a file twice", lie(t, sealed, with(good[2]), roomy), "it holds v1/health.json twice"},
		{"a file and a folder of one name", lie(t, sealed, with(file("v1/holidays", "x")), roomy), "v1/holidays"},
		{"its own manifest", lie(t, sealed, with(file(ManifestFile, "x")), roomy), "does not belong"},
		{"itself", lie(t, sealed, with(file(ArchiveFile, "x")), roomy), "does not belong"},
		{"a file missing", lie(t, sealed, pack(t, good[1:]), nil), "the first is index.html"},
		{"a file changed", lie(t, sealed, pack(t, append([]member{file("index.html", "<title>six</title>\n")}, good[1:]...)), nil), "1 changed"},
		{"a file more", lie(t, sealed, with(file("v1/more.json", "x")), roomy), "1 surplus"},
		{"no checksums", lie(t, sealed, pack(t, good[:len(good)-1]), nil), "cannot be verified"},
		{"checksums that are nonsense", lie(t, sealed, pack(t, append(slices.Clone(good[:len(good)-1]), file(ChecksumsFile, "nonsense"))), nil), "damaged"},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			parent := t.TempDir()
			dir := filepath.Join(parent, "mirror")
			if _, err := update(t, t.Context(), server(t, seal(t, smallTree("one")), nil).URL, dir); err != nil {
				t.Fatal(err)
			}
			before := contents(t, parent)
			stall := patient
			if c.wants == "stalled" {
				stall = impatient
			}
			_, err := updateWithin(t, t.Context(), stall, server(t, sealed, c.bad).URL, dir)
			if err == nil || !strings.Contains(err.Error(), c.wants) {
				t.Errorf("the error is %v, want one with %q", err, c.wants)
			}
			if after := contents(t, parent); after != before {
				t.Errorf("the mirror has changed:\n%s\nwas\n%s", after, before)
			}
		})
	}
}

// A server that sends, but ever so slowly, is given up in the end.
func TestSlowServer(t *testing.T) {
	sealed := seal(t, smallTree("two"))
	archive := find(t, sealed, ArchiveFile)
	drip := func(w http.ResponseWriter, r *http.Request) {
		for i := range archive {
			w.Write(archive[i : i+1])
			w.(http.Flusher).Flush()
			select {
			case <-r.Context().Done():
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}
	dir := filepath.Join(t.TempDir(), "mirror")
	ctx, cancel := context.WithTimeoutCause(t.Context(), impatient, errors.New("all of it took too long"))
	defer cancel()
	if _, err := update(t, ctx, server(t, sealed, map[string]http.HandlerFunc{ArchiveFile: drip}).URL, dir); err == nil || !strings.Contains(err.Error(), "took too long") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("there is a mirror, or: %v", err)
	}
}

func TestInterruptedUpdate(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	sealed := seal(t, smallTree("two"))
	stop := func(w http.ResponseWriter, r *http.Request) { cancel(); <-r.Context().Done() }
	_, err := update(t, ctx, server(t, sealed, map[string]http.HandlerFunc{ArchiveFile: stop}).URL, filepath.Join(t.TempDir(), "mirror"))
	if err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("%v", err)
	}
}

// TestUpdateSparesOtherFolders: what is not of a tree is never lost, whatever
// else lies there.
func TestUpdateSparesOtherFolders(t *testing.T) {
	const sum = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	whole := seal(t, smallTree("one"))
	from := server(t, seal(t, smallTree("two")), nil).URL
	with := func(files ...tree.File) []tree.File { return append(slices.Clone(whole), files...) }
	without := func(path string, files ...tree.File) []tree.File {
		return append(slices.DeleteFunc(slices.Clone(whole), func(f tree.File) bool { return f.Path == path }), files...)
	}
	for what, c := range map[string]struct {
		files []tree.File
		wants string
	}{
		"something else":             {[]tree.File{{Path: "thesis.txt"}}, "holds thesis.txt, which is not of a tree"},
		"something else in v1":       {[]tree.File{{Path: "v1/thesis.txt"}}, "holds v1/thesis.txt"},
		"a file beside a tree":       {with(tree.File{Path: ".env"}), "holds .env"},
		"a file in a tree":           {with(tree.File{Path: "v1/notes.txt"}), "holds v1/notes.txt"},
		"a tree without checksums":   {without(ChecksumsFile), "which is not of a tree"},
		"checksums that are damaged": {without(ChecksumsFile, tree.File{Path: ChecksumsFile, Data: []byte("garbage\n")}, tree.File{Path: ".env"}), "is damaged"},
		"checksums that are empty":   {without(ChecksumsFile, tree.File{Path: ChecksumsFile}, tree.File{Path: ".env"}), "which is not of a tree"},
		"somebody else's checksums":  {[]tree.File{{Path: "src/main.c"}, {Path: ChecksumsFile, Data: []byte(sum + "  src/main.c\n")}}, "holds src/main.c"},
	} {
		dir := write(t, c.files)
		before := contents(t, dir)
		if _, err := update(t, t.Context(), from, dir); err == nil || !strings.Contains(err.Error(), c.wants) {
			t.Errorf("%s: %v, want %q", what, err, c.wants)
		}
		if after := contents(t, dir); after != before {
			t.Errorf("%s: the folder has changed:\n%s\nwas\n%s", what, after, before)
		}
	}
}

// TestFileThatComesLate: an update takes a while, and a user does not wait.
func TestFileThatComesLate(t *testing.T) {
	dir := write(t, seal(t, smallTree("one")))
	next := seal(t, smallTree("two"))
	late := filepath.Join(dir, "thesis.txt")
	s := server(t, next, map[string]http.HandlerFunc{ArchiveFile: func(w http.ResponseWriter, _ *http.Request) {
		if err := os.WriteFile(late, []byte("years of work"), 0o644); err != nil {
			t.Error(err)
		}
		w.Write(find(t, next, ArchiveFile))
	}})
	if _, err := update(t, t.Context(), s.URL, dir); err == nil || !strings.Contains(err.Error(), "holds thesis.txt") {
		t.Errorf("%v", err)
	}
	if data, err := os.ReadFile(late); err != nil || string(data) != "years of work" {
		t.Errorf("it holds %q, %v", data, err)
	}
}

// TestPipes: nobody waits for a pipe that has the name of a file.
func TestPipes(t *testing.T) {
	from := server(t, seal(t, smallTree("two")), nil).URL
	for _, name := range []string{ChecksumsFile, ManifestFile, ArchiveFile, "index.html", ".gitignore"} {
		dir := write(t, seal(t, smallTree("one")))
		pipe := filepath.Join(dir, name)
		if err := os.Remove(pipe); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(pipe, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := update(t, t.Context(), from, dir); err == nil || !strings.Contains(err.Error(), "which is not of a tree") {
			t.Errorf("%s: %v", name, err)
		}
		if report, err := Verify(os.DirFS(dir), nil, nil); err == nil && report.OK() {
			t.Errorf("%s: a pipe, and the tree is whole", name)
		}
	}
}

func TestParseSource(t *testing.T) {
	for address, want := range map[string]string{
		"https://a.example":        "https://a.example/v1/manifest.json",
		"https://a.example/":       "https://a.example/v1/manifest.json",
		"https://a.example/v1":     "https://a.example/v1/manifest.json",
		"https://a.example/v1/":    "https://a.example/v1/manifest.json",
		"http://a.example:8080/id": "http://a.example:8080/id/v1/manifest.json",
		"https://a.example/idv1/":  "https://a.example/idv1/v1/manifest.json",
		"https://a.example/a%2Fb":  "https://a.example/a/b/v1/manifest.json",
		"https://a.example/a%2Fb/": "https://a.example/a/b/v1/manifest.json",
		"https://a.example/a%20b/": "https://a.example/a%20b/v1/manifest.json",
	} {
		s, err := ParseSource(address, time.Second)
		if err != nil {
			t.Errorf("%s: %v", address, err)
		} else if got := s.Base.JoinPath(ManifestFile).String(); got != want {
			t.Errorf("%s: the manifest is at %s, want %s", address, got, want)
		}
	}
	for _, address := range []string{"", "a.example", "/srv/tree", "ftp://a.example", "file:///srv", "https://", "https://a.example/?x", "https://me:secret@a.example", "https://a.example/#x", ":"} {
		if _, err := ParseSource(address, time.Second); err == nil {
			t.Errorf("%q is taken for an address", address)
		}
	}
}

// TestFailingDisk lets each operation of an update fail in turn.
func TestFailingDisk(t *testing.T) {
	old, next := server(t, seal(t, smallTree("one")), nil), server(t, seal(t, smallTree("two")), nil)
	source, err := ParseSource(next.URL, patient)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; ; n++ {
		parent := t.TempDir()
		if _, err := update(t, t.Context(), old.URL, filepath.Join(parent, "mirror")); err != nil {
			t.Fatal(err)
		}
		before := contents(t, parent)
		_, _, err := Update(t.Context(), source, &publish.Folder{Parent: publishtest.FailAt(onDisk(parent), n), Name: "mirror"}, silent{})
		if err == nil {
			if n < 20 {
				t.Errorf("only %d operations can fail", n-1)
			}
			return
		}
		if !errors.Is(err, publishtest.ErrDisk) {
			t.Errorf("operation %d: %v, want the disk's own error", n, err)
		}
		if after := contents(t, parent); after != before {
			t.Errorf("operation %d: the mirror has changed:\n%s\nwas\n%s", n, after, before)
		}
	}
}

func onDisk(dir string) afero.Fs { return afero.NewBasePathFs(afero.NewOsFs(), dir) }

// keepingFs cannot remove what has been retired.
type keepingFs struct{ afero.Fs }

func (k keepingFs) RemoveAll(name string) error {
	if exists, _ := afero.Exists(k.Fs, name); exists && strings.HasSuffix(name, ".harikerja-old") {
		return publishtest.ErrDisk
	}
	return k.Fs.RemoveAll(name)
}

func TestOldMirrorThatStays(t *testing.T) {
	old, next := seal(t, smallTree("one")), seal(t, smallTree("two"))
	parent := t.TempDir()
	dir := filepath.Join(parent, "mirror")
	if _, err := update(t, t.Context(), server(t, old, nil).URL, dir); err != nil {
		t.Fatal(err)
	}
	source, err := ParseSource(server(t, next, nil).URL, patient)
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = Update(t.Context(), source, &publish.Folder{Parent: keepingFs{onDisk(parent)}, Name: "mirror"}, silent{})
	var leftover *publish.LeftoverError
	if !errors.As(err, &leftover) || leftover.Name != ".mirror.harikerja-old" {
		t.Errorf("%v, want word of what is left over", err)
	}
	if contents(t, dir) != contents(t, write(t, next)) {
		t.Error("the new tree is not in place")
	}
}
