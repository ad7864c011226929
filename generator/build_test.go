package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spf13/afero"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
	"harikerja/generator/internal/publish"
	"harikerja/worker/wasm"
	"harikerja/worker/workday"
)

// run runs a command in this process and returns what it printed.
func run(t testing.TB, fs afero.Fs, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	a := &app{fs: fs, stdout: &out, stderr: &err, today: func() workday.Date { return workday.DateOf(2024, 11, 15) }}
	status = a.run(context.Background(), args)
	return status, out.String(), err.String()
}

// snapshot reads a whole tree.
func snapshot(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		relative, _ := filepath.Rel(dir, name)
		files[relative] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func same(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for name, data := range a {
		if other, ok := b[name]; !ok || other != data {
			return false
		}
	}
	return true
}

// oneYear selects the dataset of one settled year, for tests to which the
// number of files does not matter.
const oneYear = "../datasets/2024.json"

// TestBuildInMemory: the same tree comes out on the in-memory filesystem, and
// each time.
func TestBuildInMemory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	if status, _, stderr := run(t, afero.NewOsFs(), "build", "--out", dir); status != 0 {
		t.Fatalf("build: %s", stderr)
	}
	onDisk := snapshot(t, dir)
	for range 2 {
		memory := afero.NewMemMapFs()
		if status, _, stderr := run(t, memory, "build", "--out", "public"); status != 0 {
			t.Fatalf("build: %s", stderr)
		}
		inMemory := make(map[string]string)
		err := afero.Walk(memory, "public", func(name string, info fs.FileInfo, err error) error {
			if err != nil || info.IsDir() {
				return err
			}
			data, err := afero.ReadFile(memory, name)
			inMemory[strings.TrimPrefix(filepath.ToSlash(name), "public/")] = string(data)
			return err
		})
		if err != nil || !same(onDisk, inMemory) {
			t.Errorf("%d files on disk, %d in memory, or they differ (%v)", len(onDisk), len(inMemory), err)
		}
	}
}

// TestKilledBuild kills a build at many moments. Whatever the moment, the
// folder is the old tree or the new one, and the next build cleans up.
func TestKilledBuild(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "public")
	build := func() *exec.Cmd { return program("build", "--out", dir, "--datasets", oneYear) }
	begin := time.Now()
	if out, err := build().CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	whole := time.Since(begin)
	newTree := snapshot(t, dir)
	// An old tree that differs in every way.
	old := smallTree(t, "old")
	makeOld := func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		for name, data := range old {
			name = filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	olds, news := 0, 0
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 10 {
		makeOld()
		cmd := build()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// Most kills fall near the end, where the swap is.
		wait := time.Duration(random.Float64() * float64(whole) * 0.6)
		if i%2 == 0 {
			wait = time.Duration((0.7 + 0.4*random.Float64()) * float64(whole))
		}
		time.Sleep(wait)
		cmd.Process.Kill()
		cmd.Wait()
		switch got := snapshot(t, dir); {
		case same(got, old):
			olds++
		case same(got, newTree):
			news++
		default:
			t.Fatalf("killed after %v: there are %d files, and they are neither the old tree nor the new one", wait, len(got))
		}
		// Whatever lies beside it, a good tree is called one.
		if out, err := program("verify", "--dir", dir).CombinedOutput(); err != nil {
			t.Errorf("killed after %v: %s", wait, out)
		}
	}
	t.Logf("%d kills left the old tree, %d the new one", olds, news)
	if olds == 0 {
		t.Error("no kill came before the swap: the test proves nothing")
	}
	if out, err := build().CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	entries, err := os.ReadDir(parent)
	if err != nil || len(entries) != 2 || !same(snapshot(t, dir), newTree) {
		t.Errorf("after a whole build there is more than a tree and a lock: %v (%v)", entries, err)
	}
}

// TestAnyCalendar: a build takes any valid datasets, next year's preview too,
// and the worker only into the tree of its own calendar.
func TestAnyCalendar(t *testing.T) {
	folder := t.TempDir()
	shipped := datasets.Embedded()
	next := datasetstest.NextYear(shipped[len(shipped)-1])
	if err := os.WriteFile(filepath.Join(folder, filepath.Base(next.Name)), next.Data, 0o644); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "preview")
	status, stdout, stderr := run(t, afero.NewOsFs(), "build", "--datasets", filepath.Join(folder, "*.json"), "--out", dir)
	if status != 0 || !strings.Contains(stderr, "no v1/worker.wasm") {
		t.Fatalf("a preview: exit status %d, %q, %q", status, stdout, stderr)
	}
	tree := snapshot(t, dir)
	year := strings.TrimSuffix(filepath.Base(next.Name), ".json")
	if _, ok := tree["v1/holidays/"+year+".json"]; !ok {
		t.Errorf("the preview has no list for %s", year)
	}
	if _, ok := tree["v1/worker.wasm"]; ok {
		t.Error("the preview has a worker of another calendar")
	}
	if status, _, stderr := run(t, afero.NewOsFs(), "verify", "--dir", dir); status != 0 {
		t.Error(stderr)
	}
	// The shipped datasets have the worker that goes with them.
	if wasm.Module() == nil {
		t.Fatal("the worker has not been built: run 'make wasm'")
	}
	if status, stdout, stderr = run(t, afero.NewOsFs(), "build", "--out", dir); status != 0 || stderr != "" {
		t.Fatalf("exit status %d, %q, %q", status, stdout, stderr)
	}
	if tree = snapshot(t, dir); tree["v1/worker.wasm"] != string(wasm.Module()) || tree["v1/worker.js"] != string(wasm.Host()) {
		t.Error("the tree has no worker, or another one")
	}
}

// pagesOf returns the pages of a tree by their paths from its root: "en/2024/".
func pagesOf(files map[string]string) map[string]string {
	pages := make(map[string]string)
	for name, text := range files {
		if base := path.Base(name); base == "index.html" {
			pages[strings.TrimSuffix(name, base)] = text
		} else if strings.HasSuffix(base, ".html") {
			pages[name] = text
		}
	}
	return pages
}

// TestSite: with its address, the pages that stand for themselves say where they
// are, the same in the sitemap; and nothing else changes.
func TestSite(t *testing.T) {
	tree := func(args ...string) map[string]string {
		dir := filepath.Join(t.TempDir(), "public")
		if status, _, stderr := run(t, afero.NewOsFs(), append([]string{"build", "--out", dir, "--datasets", oneYear}, args...)...); status != 0 {
			t.Fatal(stderr)
		}
		if status, _, stderr := run(t, afero.NewOsFs(), "verify", "--dir", dir); status != 0 {
			t.Error(stderr)
		}
		return snapshot(t, dir)
	}
	without := tree()
	nowhere := regexp.MustCompile(`rel="?canonical|rel="alternate" hreflang|og:url|og:image|twitter:card`)
	for name, text := range pagesOf(without) {
		if found := nowhere.FindString(text); found != "" {
			t.Errorf("/%s has %s, and nobody said where it will be", name, found)
		}
	}
	if text, ok := without["sitemap.xml"]; ok {
		t.Errorf("there is a sitemap of nowhere: %s", text)
	}
	if text := without["robots.txt"]; text == "" || strings.Contains(text, "Sitemap") {
		t.Errorf("robots.txt is %q", text)
	}

	// A deeper one keeps its path; a slash at the end changes nothing.
	for given, address := range map[string]string{
		"https://site.example": "https://site.example", "https://site.example/": "https://site.example",
		"http://localhost:8080/below/it/": "http://localhost:8080/below/it",
	} {
		with := tree("--site", given)
		var listed struct {
			URLs []struct {
				Location string `xml:"loc"`
				Links    []struct {
					Rel  string `xml:"rel,attr"`
					Lang string `xml:"hreflang,attr"`
					Href string `xml:"href,attr"`
				} `xml:"http://www.w3.org/1999/xhtml link"`
			} `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 url"`
		}
		if err := xml.Unmarshal([]byte(with["sitemap.xml"]), &listed); err != nil {
			t.Fatalf("sitemap.xml: %v", err)
		}
		wanted := []string{"", "2024/", "api/", "en/", "en/2024/", "en/api/"}
		var locations []string
		for _, u := range listed.URLs {
			name := strings.TrimPrefix(u.Location, address+"/")
			locations = append(locations, name)
			id := address + "/" + strings.TrimPrefix(name, "en/")
			en := address + "/en/" + strings.TrimPrefix(name, "en/")
			if got := fmt.Sprint(u.Links); got != fmt.Sprintf("[{alternate id %s} {alternate en %s}]", id, en) {
				t.Errorf("the sitemap has %s beside %s", got, u.Location)
			}
			text := pagesOf(with)[name]
			for _, line := range []string{
				`<link rel="canonical" href="` + u.Location + `">`,
				`<link rel="alternate" hreflang="id" href="` + id + `">`,
				`<link rel="alternate" hreflang="en" href="` + en + `">`,
				`<link rel="alternate" hreflang="x-default" href="` + id + `">`,
				`<meta property="og:url" content="` + u.Location + `">`,
				`<meta property="og:image" content="` + address + `/social.png">`,
			} {
				if strings.Count(text, line) != 1 {
					t.Errorf("/%s does not have %s once", name, line)
				}
			}
		}
		if slices.Sort(locations); !slices.Equal(locations, wanted) {
			t.Errorf("the sitemap lists %q, want %q", locations, wanted)
		}
		if _, ok := with["social.png"]; !ok {
			t.Error("there is no social.png")
		}
		if lines := strings.Split(with["robots.txt"], "\n"); !slices.Contains(lines, "Sitemap: "+address+"/sitemap.xml") {
			t.Errorf("robots.txt is %q", with["robots.txt"])
		}
		for name, text := range with {
			page := strings.TrimSuffix(name, "index.html")
			known := slices.Contains(wanted, page) && page != name || name == "index.html" || name == "sitemap.xml" || name == "robots.txt"
			seal := name == "v1/SHA256SUMS" || name == "v1/manifest.json" || name == "v1/mirror.tar.gz"
			if before, ok := without[name]; (!ok || before != text) && !known && !seal {
				t.Errorf("%s is another one with --site %s", name, given)
			}
		}
	}
}

// TestNoSite: what is no address is refused, before anything is written.
func TestNoSite(t *testing.T) {
	for _, address := range []string{
		"example.org", "//example.org", "/", "https:", "https://", "https:///", "https://:8080", "https://example.org:", "https://example.org:x", "ftp://example.org", "javascript:alert(1)",
		"https://me@example.org", "https://me:secret@example.org", "https://example.org?", "https://example.org/?x=1", "https://example.org#", "https://example.org/#x",
		"https://example.org//", "https://example.org/a//b", "https://exa mple.org", "https://example.org/a b", `https://example.org/"x`, "https://exam<ple.org",
		"https://example.org\n", "https://example.org\nAllow: /", " https://example.org", "https://example.org%0A", "xhttps://example.org", "https://-",
	} {
		disk := afero.NewMemMapFs()
		status, stdout, stderr := run(t, disk, "build", "--out", "public", "--site", address)
		if want := fmt.Sprintf("--site %q is no address of a site: give one such as https://example.org, or leave it out; nothing was written", address); status != 1 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: exit status %d, %q, %q", address, status, stdout, stderr)
		}
		if found, err := afero.ReadDir(disk, "."); err == nil && len(found) > 0 {
			t.Errorf("%q: %v was written", address, found)
		}
	}
}

// TestStrangersStayOutside: nothing of a user's gets into a tree, and nothing of
// a user's is lost.
func TestStrangersStayOutside(t *testing.T) {
	for _, name := range []string{".env", ".git/config", "notes.txt", "js/mine.js"} {
		dir := filepath.Join(t.TempDir(), "public")
		if status, _, stderr := run(t, afero.NewOsFs(), "build", "--out", dir, "--datasets", oneYear); status != 0 {
			t.Fatal(stderr)
		}
		before := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(before), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(before, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
		status, _, stderr := run(t, afero.NewOsFs(), "build", "--out", dir, "--datasets", oneYear)
		if status != 1 || !strings.Contains(stderr, "public holds "+name+", which is not of a tree and would be lost: move it away") {
			t.Errorf("%s: exit status %d, %q", name, status, stderr)
		}
		if data, err := os.ReadFile(before); err != nil || string(data) != "mine" {
			t.Errorf("%s is gone: %v", name, err)
		}
	}
	// What desktops leave everywhere is nobody's, and a link is no tree's file.
	dir := filepath.Join(t.TempDir(), "public")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ".DS_Store"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := run(t, afero.NewOsFs(), "build", "--out", dir, "--datasets", oneYear); status != 0 {
		t.Error(stderr)
	}
	if _, ok := snapshot(t, dir)[".DS_Store"]; ok {
		t.Error(".DS_Store is in the tree")
	}
	elsewhere := t.TempDir()
	if err := os.Rename(filepath.Join(dir, "v1"), filepath.Join(elsewhere, "v1")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(elsewhere, "v1"), filepath.Join(dir, "v1")); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := run(t, afero.NewOsFs(), "build", "--out", dir, "--datasets", oneYear); status != 1 || !strings.Contains(stderr, "public holds ") {
		t.Errorf("v1 is a link: exit status %d, %q", status, stderr)
	}
	if _, err := os.Stat(filepath.Join(elsewhere, "v1", "health.json")); err != nil {
		t.Errorf("what the link names was touched: %v", err)
	}
}

// TestBuildAndMirrorExcludeEachOther: both replace the same folder.
func TestBuildAndMirrorExcludeEachOther(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	folder, err := publish.Open(afero.NewOsFs(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	from := serveTree(t, smallTree(t, "one"))
	for _, args := range [][]string{{"build", "--out", dir}, {"mirror", "--from", from, "--to", dir}} {
		if status, _, stderr := run(t, afero.NewOsFs(), args...); status != 1 || !strings.Contains(stderr, "another build or update is under way") {
			t.Errorf("%s beside another run: exit status %d, %q", args[0], status, stderr)
		}
	}
}

// TestBrokenDatasetsBuildNothing: each kind of fault has its message, exit
// status 1, and leaves the tree alone.
func TestBrokenDatasetsBuildNothing(t *testing.T) {
	folders, err := filepath.Glob("../datasets/testdata/broken/*")
	if err != nil || len(folders) < 20 {
		t.Fatalf("only %d kinds of broken datasets: %v", len(folders), err)
	}
	dir := filepath.Join(t.TempDir(), "public")
	if status, _, stderr := run(t, afero.NewOsFs(), "mirror", "--from", serveTree(t, smallTree(t, "old")), "--to", dir); status != 0 {
		t.Fatal(stderr)
	}
	before := snapshot(t, dir)
	for _, folder := range folders {
		pattern := filepath.ToSlash(folder) + "/*.json"
		want, err := os.ReadFile(filepath.Join(folder, "want.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"build", "--out", dir, "--datasets", pattern}, {"check", pattern}} {
			status, _, stderr := run(t, afero.NewOsFs(), args...)
			if status != 1 {
				t.Errorf("%s %s: exit status %d", args[0], folder, status)
			}
			for _, line := range strings.Split(strings.TrimSpace(string(want)), "\n") {
				if !strings.Contains(stderr, filepath.ToSlash(folder)+"/"+line) {
					t.Errorf("%s %s:\n got %swant %s", args[0], folder, stderr, line)
				}
			}
		}
		if !same(before, snapshot(t, dir)) {
			t.Fatalf("%s: the tree was touched", folder)
		}
	}
}

// BenchmarkBuild measures a whole build to disk beside the same files written
// from memory, by a plain loop on each processor, and synced. It may take at most
// three times as long, which was twice as long as one loop. The two take turns, and the
// best of each are compared: a disk has its moods, and a machine has other work.
func BenchmarkBuild(b *testing.B) {
	out := filepath.Join(b.TempDir(), "out")
	build := func() {
		if status, _, stderr := run(b, afero.NewOsFs(), "build", "--out", out); status != 0 {
			b.Fatal(stderr)
		}
	}
	build()
	files := snapshot(b, out)
	names := slices.Sorted(maps.Keys(files))
	writers := runtime.NumCPU()
	plainLoop := func() {
		var wait sync.WaitGroup
		for w := range writers {
			wait.Go(func() {
				for i := w; i < len(names); i += writers {
					name, data := filepath.Join(out, names[i]), []byte(files[names[i]])
					err := os.WriteFile(name, data, 0o644)
					if os.IsNotExist(err) {
						os.MkdirAll(filepath.Dir(name), 0o755)
						err = os.WriteFile(name, data, 0o644)
					}
					if err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		wait.Wait()
		if err := exec.Command("sync", "-f", out).Run(); err != nil {
			b.Fatal(err)
		}
	}
	measure := func(write func()) float64 {
		if err := os.RemoveAll(out); err != nil {
			b.Fatal(err)
		}
		begin := time.Now()
		write()
		return time.Since(begin).Seconds()
	}
	bestBuild, bestLoop := math.Inf(1), math.Inf(1)
	for range 9 {
		bestLoop = min(bestLoop, measure(plainLoop))
		bestBuild = min(bestBuild, measure(build))
	}
	ratio := bestBuild / bestLoop
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(ratio, "x-plain-loop")
	if ratio > 3 {
		b.Errorf("a build takes %.2f times as long as plain loops, want at most 3", ratio)
	}
}
