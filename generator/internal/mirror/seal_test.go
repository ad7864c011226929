package mirror

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

// smallTree returns the files of a tree as small as one can be.
func smallTree(version string) []tree.File {
	return []tree.File{
		{Path: "index.html", Data: []byte("<title>" + version + "</title>\n")},
		{Path: ".well-known/security.txt", Data: []byte("Contact: " + version + "\n")},
		{Path: "v1/health.json", Data: []byte("{}\n")},
		{Path: "v1/empty.json"},
		{Path: "v1/holidays/2026.json", Data: []byte(`{"version":"` + version + `"}` + "\n")},
		{Path: site.AllFile, Data: []byte(`{"data":[{"year":2026,"revision":1,"status":"verified","total":1,"holidays":[{"date":"2026-08-17","type":"national_holiday"}]}]}` + "\n")},
	}
}

var smallYears = []api.Year{{Number: 2026, Revision: 1, Status: "verified"}}

// seal returns the whole tree: files, checksums, archive and manifest.
func seal(t testing.TB, files []tree.File) []tree.File {
	t.Helper()
	last, err := Seal(files, smallYears)
	if err != nil {
		t.Fatal(err)
	}
	return append(slices.Clone(files), last...)
}

func find(t testing.TB, files []tree.File, path string) []byte {
	t.Helper()
	for _, f := range files {
		if f.Path == path {
			return f.Data
		}
	}
	t.Fatalf("there is no %s", path)
	return nil
}

// write puts files below a new folder.
func write(t testing.TB, files []tree.File) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestSealIsReadByStandardTools(t *testing.T) {
	files := seal(t, smallTree("one"))
	dir := write(t, files)
	for _, tool := range []string{"sha256sum", "tar"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatalf("%s is missing: install coreutils and tar", tool)
		}
	}
	sum := exec.Command("sha256sum", "--strict", "-c", "v1/SHA256SUMS")
	sum.Dir = dir
	if out, err := sum.CombinedOutput(); err != nil || strings.Count(string(out), ": OK\n") != len(smallTree("one")) {
		t.Errorf("sha256sum: %v\n%s", err, out)
	}
	unpacked := t.TempDir()
	if out, err := exec.Command("tar", "-xzf", filepath.Join(dir, "v1/mirror.tar.gz"), "-C", unpacked).CombinedOutput(); err != nil {
		t.Fatalf("tar: %v\n%s", err, out)
	}
	want := make(map[string]string)
	for _, f := range files {
		if f.Path != ArchiveFile && f.Path != ManifestFile {
			want[f.Path] = string(f.Data)
		}
	}
	got := make(map[string]string)
	filepath.WalkDir(unpacked, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			data, _ := os.ReadFile(name)
			relative, _ := filepath.Rel(unpacked, name)
			got[filepath.ToSlash(relative)] = string(data)
		}
		return err
	})
	if fmt.Sprint(got) != fmt.Sprint(want) { // fmt prints maps in the order of their keys
		t.Errorf("tar unpacks\n%q, want\n%q", got, want)
	}
	if report, err := Verify(os.DirFS(unpacked), nil, nil); err != nil || !report.OK() {
		t.Errorf("what tar unpacked is not whole: %v, %+v", err, report)
	}
}

// TestArchiveSaysNothingOfItsMaking: no clock, no user, no order of files as
// they came.
func TestArchiveSaysNothingOfItsMaking(t *testing.T) {
	files := smallTree("one")
	first := find(t, seal(t, files), ArchiveFile)
	slices.Reverse(files)
	if !bytes.Equal(first, find(t, seal(t, files), ArchiveFile)) {
		t.Error("the archive depends on the order in which files are given")
	}
	z, err := gzip.NewReader(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	if !z.ModTime.IsZero() || z.Name != "" || z.Comment != "" || z.Extra != nil {
		t.Errorf("the header of the compression says %+v", z.Header)
	}
	archive := tar.NewReader(z)
	var names []string
	for {
		h, err := archive.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Name)
		if h.ModTime.Unix() != 0 || h.Uid != 0 || h.Gid != 0 || h.Uname != "" || h.Gname != "" || h.Mode != 0o644 || h.Typeflag != tar.TypeReg {
			t.Errorf("%s: %+v", h.Name, h)
		}
	}
	if last := names[len(names)-1]; last != ChecksumsFile || !slices.IsSorted(names[:len(names)-1]) {
		t.Errorf("the members are %q, want them in order and the checksums last", names)
	}
}

func TestSealRefuses(t *testing.T) {
	for _, path := range []string{"a\nb", "a\x1fb", "a\x7fb", `a\b`, "c:d", "../a", "/a", "a//b", "", ".", "a\xff", strings.Repeat("a", 101)} {
		if _, err := Seal([]tree.File{{Path: path}}, smallYears); err == nil || !strings.Contains(err.Error(), "cannot be published") {
			t.Errorf("%q: %v", path, err)
		}
	}
	if _, err := Seal([]tree.File{{Path: "a"}, {Path: "b"}, {Path: "a"}}, smallYears); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("a file given twice: %v", err)
	}
	if _, err := Seal([]tree.File{{Path: "v1/é.json"}}, smallYears); err == nil || !strings.Contains(err.Error(), "archive/tar: cannot encode header") {
		t.Errorf("a name that a plain archive cannot hold: %v", err)
	}
	// What is just short enough, and the characters next to those that are refused.
	for _, path := range []string{strings.Repeat("a", 100), "a b", "a/b"} {
		if _, err := Seal([]tree.File{{Path: path}}, smallYears); err != nil {
			t.Errorf("%q: %v", path, err)
		}
	}
	if !safePath("a\u0080b") {
		t.Error("a path with U+0080 in it stays inside a tree, too")
	}
}

// TestSealLeavesItsFiles: the caller's files stay as they are, in their order,
// and so does what lies behind them.
func TestSealLeavesItsFiles(t *testing.T) {
	files := smallTree("one")
	slices.Reverse(files)
	if _, err := Seal(files[:len(files)-1], smallYears); err != nil {
		t.Fatal(err)
	}
	want := smallTree("one")
	slices.Reverse(want)
	for i := range want {
		if files[i].Path != want[i].Path {
			t.Errorf("file %d is %s now, and was %s", i, files[i].Path, want[i].Path)
		}
	}
}

func TestParseChecksums(t *testing.T) {
	const sum = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	for _, bad := range []string{
		"x", sum, sum + " a\n", sum + "  \n", sum + "  ../a\n", sum + "  /a\n", sum + "  a", sum[1:] + "  a\n", "g" + sum[1:] + "  a\n",
		sum + "ab  a\n", "\\" + sum + "  a\\nb\n", sum + "  b\n" + sum + "  a\n", sum + "  a\n" + sum + "  a\n", sum + "  a\n\n",
	} {
		if list, err := parseChecksums([]byte(bad)); err == nil {
			t.Errorf("%q is read as %v", bad, list)
		}
	}
	const first = sum + "  b\n"
	for bad, want := range map[string]string{
		sum + "  a":                               "line 1 is cut off",
		first + sum + "  c":                       "line 2 is cut off",
		first + "x\n":                             `line 2 is no checksum of a file: "x"`,
		first + sum + "  c\r\n":                   `line 2 is no checksum of a file: "` + sum + `  c\r"`,
		first + sum + "\n":                        `line 2 is no checksum of a file: "` + sum + `"`,
		first + sum + "zz  c\n":                   `line 2 is no checksum of a file: "` + sum + `zz  c"`,
		first + sum + "00  c\n":                   `line 2 is no checksum of a file: "` + sum + `00  c"`,
		first + sum + "  a\n":                     "line 2 is out of order: a",
		first + first:                             "line 2 is out of order: b",
		strings.Repeat("x", 1<<20):                "line 1 is cut off",
		strings.Repeat("x\n", 1<<20):              `line 1 is no checksum of a file: "x"`,
		first + strings.Repeat("0", 1<<17) + "\n": `line 2 is no checksum of a file: "` + strings.Repeat("0", 100) + `"`,
	} {
		if list, err := parseChecksums([]byte(bad)); err == nil || err.Error() != want {
			t.Errorf("%.200q is read as %v, %v, want %q", bad, list, err, want)
		}
	}
	if list, err := parseChecksums(nil); err != nil || list != nil {
		t.Errorf("nothing is read as %v, %v", list, err)
	}
	list, err := parseChecksums([]byte(sum + "  a\n" + sum + "  b/c d\n"))
	if err != nil || len(list) != 2 || list[1].path != "b/c d" || list[1].sum.String() != sum {
		t.Errorf("%v, %v", list, err)
	}
}

func FuzzParseChecksums(f *testing.F) {
	f.Add([]byte("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  v1/a.json\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := parseChecksums(data)
		if err == nil && !bytes.EqualFold(encodeChecksums(list), data) {
			t.Errorf("%q is read, but written as %q", data, encodeChecksums(list))
		}
	})
}

func renderTree(t testing.TB) []tree.File {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return site.Render(years)
}

// BenchmarkArchive shows what each level costs and gives.
func BenchmarkArchive(b *testing.B) {
	files := renderTree(b)
	for level := 1; level <= 9; level++ {
		b.Run(fmt.Sprintf("level=%d", level), func(b *testing.B) {
			var size bytes.Buffer
			if err := tree.WriteArchive(&size, level, files); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := tree.WriteArchive(io.Discard, level, files); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(size.Len())/1e6, "MB")
		})
	}
}
