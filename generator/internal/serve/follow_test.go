package serve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/afero"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// edition is a state of the data: a tree, and the API that goes with it.
type edition struct {
	name  string
	files []tree.File
	api   *api.API
}

// editions are the tree of the last two shipped years, the one after an
// invented amendment, and the one after an invented year.
func editions(t *testing.T) []edition {
	t.Helper()
	var list []edition
	add := func(name string, files []datasets.File) {
		years, err := datasets.Parse(files)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, edition{name, sealed(years), site.NewAPI(years)})
	}
	shipped := datasets.Embedded()
	shipped = shipped[len(shipped)-2:]
	last := shipped[len(shipped)-1]
	amended := append(shipped[:len(shipped)-1:len(shipped)-1], datasetstest.Amended(last))
	add("shipped", shipped)
	add("amended", amended)
	add("next year", append(slices.Clone(amended), datasetstest.NextYear(last)))
	return list
}

// answer is what a host with this edition, and no other, answers.
func (e *edition) answer(target string) string {
	path, query, _ := strings.Cut(target, "?")
	a := e.api.Resolve(nil, "GET", path, query, workday.Date{})
	body := a.Body
	for _, f := range e.files {
		if f.Path == a.File || "/"+f.Path == target {
			a.Status, body = 200, f.Data
		}
	}
	return fmt.Sprint(a.Status, " ", string(body))
}

// asked are questions whose answers differ between the editions: files by query
// and by path, and computed answers.
func asked(editions []edition) []string {
	last := editions[0].api.Calendar().LastYear()
	return []string{
		fmt.Sprintf("/v1/holidays?year=%d", last),
		fmt.Sprintf("/v1/holidays/%d.json", last),
		fmt.Sprintf("/v1/holidays?year=%d", last+1),
		fmt.Sprintf("/v1/workdays/add?date=%d-01-01&days=200", last),
		fmt.Sprintf("/v1/workdays/add?date=%d-12-30&days=20", last),
		fmt.Sprintf("/v1/workdays/diff?start=%d-01-01&end=%d-12-31&weekend=sun", last, last),
		fmt.Sprintf("/v1/workdays/check?date=%d-01-01&weekend=none", last+1),
		"/v1/manifest.json",
		"/v1/years.json",
	}
}

func install(t *testing.T, dir string, files []tree.File) {
	t.Helper()
	folder, err := publish.Open(afero.NewOsFs(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if err := folder.Write(files, nil); err != nil {
		t.Fatal(err)
	}
}

// TestFollow serves a mirror under load while mirror's own update replaces it
// by a tree of a new revision, and then by one of a new year. Every answer is
// right for one of the trees, none comes from an older tree than one before
// it on the same connection, and the new one is served without a restart.
func TestFollow(t *testing.T) {
	editions := editions(t)
	targets := asked(editions)
	want := make(map[string][]string) // the answers of each edition
	for _, target := range targets {
		for i := range editions {
			want[target] = append(want[target], editions[i].answer(target))
		}
		if slices.Equal(want[target], slices.Repeat(want[target][:1], len(editions))) {
			t.Fatalf("%s is answered alike by all editions: it proves nothing", target)
		}
	}

	// The origin that the mirror is fetched from.
	var origin atomic.Pointer[edition]
	origin.Store(&editions[0])
	source := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, f := range origin.Load().files {
			if "/"+f.Path == r.URL.Path {
				w.Write(f.Data)
				return
			}
		}
		http.NotFound(w, r)
	}))
	defer source.Close()
	dir := filepath.Join(t.TempDir(), "mirror")
	update := func() {
		t.Helper()
		from, err := mirror.ParseSource(source.URL, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		folder, err := publish.Open(afero.NewOsFs(), dir)
		if err != nil {
			t.Fatal(err)
		}
		defer folder.Close()
		if result, _, err := mirror.Update(t.Context(), from, folder, silent{}); err != nil || result != mirror.Updated {
			t.Fatalf("update: %d, %v", result, err)
		}
	}
	update()

	folder := &serve.Folder{Disk: afero.NewOsFs(), Dir: dir}
	snapshot, err := folder.Load()
	if err != nil {
		t.Fatal(err)
	}
	h := &serve.Handler{Today: today, ErrorLog: log.New(io.Discard, "", 0)}
	h.Use(snapshot)
	ctx, cancel := context.WithCancel(t.Context())
	var following sync.WaitGroup
	following.Go(func() { h.Follow(ctx, folder) })
	defer func() { cancel(); following.Wait() }()
	server := httptest.NewServer(h)
	defer server.Close()

	ask := func(target string) string {
		response, err := http.Get(server.URL + target)
		if err != nil {
			return err.Error()
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			return err.Error()
		}
		return fmt.Sprint(response.StatusCode, " ", string(body))
	}
	stop := make(chan struct{})
	var callers sync.WaitGroup
	var answered atomic.Int64
	for range 4 {
		callers.Go(func() {
			newest := 0 // edition that an answer was right for
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				target := targets[i%len(targets)]
				got := ask(target)
				answered.Add(1)
				// The oldest edition that it may be from.
				at := slices.Index(want[target][newest:], got)
				if at < 0 {
					t.Errorf("%s: an answer of no tree, or of a former one: %.300s", target, got)
					return
				}
				newest += at
				time.Sleep(time.Millisecond) // the update needs the machine, too
			}
		})
	}
	for i := range editions {
		if i > 0 {
			origin.Store(&editions[i])
			update()
		}
		// Within seconds, all answers come from this edition.
		deadline := time.Now().Add(time.Minute)
		for _, target := range targets {
			for ask(target) != want[target][i] {
				if time.Now().After(deadline) {
					t.Fatalf("%s: a minute after the update to %q, the answer is still\n%.300s", target, editions[i].name, ask(target))
				}
				time.Sleep(20 * time.Millisecond)
			}
		}
	}
	close(stop)
	callers.Wait()
	t.Logf("%d answers", answered.Load())
}

type silent struct{}

func (silent) Begin(string, int64, bool) {}
func (silent) Add(int)                   {}
func (silent) End()                      {}

// TestBadTreesAreNotServed: a tree that is not whole does not take the place of
// a good one, and the log says so; when it becomes whole, it does.
func TestBadTreesAreNotServed(t *testing.T) {
	editions := editions(t)[:2]
	target := asked(editions)[0]
	dir := filepath.Join(t.TempDir(), "public")
	install(t, dir, editions[0].files)
	folder := &serve.Folder{Disk: afero.NewOsFs(), Dir: dir}
	snapshot, err := folder.Load()
	if err != nil {
		t.Fatal(err)
	}
	var faults lines
	h := &serve.Handler{Today: today, ErrorLog: log.New(&faults, "", 0)}
	h.Use(snapshot)
	ctx, cancel := context.WithCancel(t.Context())
	var following sync.WaitGroup
	following.Go(func() { h.Follow(ctx, folder) })
	defer func() { cancel(); following.Wait() }()
	answer := func() string {
		w := ask(h, "GET", target)
		return fmt.Sprint(w.Code, " ", w.Body)
	}
	waitFor := func(what string, done func() bool) {
		t.Helper()
		for range 3000 {
			if done() {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Fatalf("a minute later: %s; the log says %s", what, faults.String())
	}

	// Somebody copies the next tree over this one, and has not got far.
	for _, f := range editions[1].files {
		name := filepath.Join(dir, f.Path)
		if f.Path == site.AllFile {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	waitFor("nobody says that it is not whole", func() bool {
		return strings.Contains(faults.String(), "the former tree still is: it is not whole")
	})
	if got := answer(); got != editions[0].answer(target) {
		t.Errorf("meanwhile, the answer is %.300s", got)
	}
	// The whole folder goes, for a while.
	if err := os.Rename(dir, dir+"-away"); err != nil {
		t.Fatal(err)
	}
	waitFor("nobody misses it", func() bool { return strings.Contains(faults.String(), "there is no such folder") })
	if got := answer(); got != editions[0].answer(target) {
		t.Errorf("without a folder, the answer is %.300s", got)
	}
	install(t, dir, editions[1].files)
	waitFor("the whole tree is not served", func() bool { return answer() == editions[1].answer(target) })
}

// lines is a log that may be read while it is written.
type lines struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// lastYears returns the last so many shipped years.
func lastYears(n int) []datasets.Year {
	all := datasets.Embedded()
	years, err := datasets.Parse(all[len(all)-n:])
	if err != nil {
		panic(err)
	}
	return years
}

// TestNothingFromOutside: a link, a pipe or a device in a tree is no file of
// it, wherever it leads, and nobody waits for one.
func TestNothingFromOutside(t *testing.T) {
	files := small()
	outside := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for what, replace := range map[string]func(name string) error{
		"a link to a file outside": func(name string) error { return os.Symlink(outside, name) },
		"a link to its own copy":   func(name string) error { return os.Symlink(name+".copy", name) },
		"a pipe":                   func(name string) error { return syscall.Mkfifo(name, 0o644) },
	} {
		dir := filepath.Join(t.TempDir(), "public")
		install(t, dir, files)
		name := filepath.Join(dir, "index.html")
		if err := os.Rename(name, name+".copy"); err != nil {
			t.Fatal(err)
		}
		if err := replace(name); err != nil {
			t.Fatal(err)
		}
		if _, err := (&serve.Folder{Disk: afero.NewOsFs(), Dir: dir}).Load(); err == nil || !strings.Contains(err.Error(), "the first is index.html") {
			t.Errorf("%s: %v", what, err)
		}
	}
	// Nor does anything that is not of the tree at all.
	dir := filepath.Join(t.TempDir(), "public")
	install(t, dir, files)
	if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte("*\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	snapshot, err := (&serve.Folder{Disk: afero.NewOsFs(), Dir: dir}).Load()
	if err != nil {
		t.Fatal(err)
	}
	h := &serve.Handler{Today: today, ErrorLog: log.New(io.Discard, "", 0)}
	h.Use(snapshot)
	if w := ask(h, "GET", "/.gitignore"); w.Code != 404 {
		t.Errorf("/.gitignore: %d", w.Code)
	}
}

// TestUnpackedByHand: an archive that was unpacked has no manifest, and is a
// tree all the same.
func TestUnpackedByHand(t *testing.T) {
	files := slices.DeleteFunc(slices.Clone(small()), func(f tree.File) bool {
		return f.Path == mirror.ManifestFile || f.Path == mirror.ArchiveFile
	})
	dir := filepath.Join(t.TempDir(), "site")
	install(t, dir, files)
	snapshot, err := (&serve.Folder{Disk: afero.NewOsFs(), Dir: dir}).Load()
	if err != nil {
		t.Fatal(err)
	}
	h := &serve.Handler{Today: func() workday.Date { return workday.DateOf(snapshot.Years()[0].Number, 1, 1) }, ErrorLog: log.New(io.Discard, "", 0)}
	h.Use(snapshot)
	var list struct{ Meta struct{ Year int } }
	if w := ask(h, "GET", "/v1/holidays"); w.Code != 200 || json.Unmarshal(w.Body.Bytes(), &list) != nil || list.Meta.Year != snapshot.Years()[0].Number {
		t.Errorf("%d %.200s", w.Code, w.Body)
	}
}
