package mirror

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spf13/afero"

	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/tree"
)

// isAlone fails if there is anything beside the mirror and its lock, be it an
// empty folder.
func isAlone(t *testing.T, parent string) {
	t.Helper()
	entries, err := os.ReadDir(parent)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != "mirror" && e.Name() != ".mirror.harikerja-lock" {
			t.Errorf("%s is left behind", e.Name())
		}
	}
}

// TestFoldersAreCounted: a folder takes no room in an archive and a lot on a
// disk. A few bytes may not become very many folders, side by side or one in the
// other.
func TestFoldersAreCounted(t *testing.T) {
	sealed := seal(t, smallTree("two"))
	for what, name := range map[string]func(i int) string{
		"many": func(i int) string { return fmt.Sprintf("v1/%d/x", i) },
		"deep": func(i int) string { return fmt.Sprintf("v1/%d/%sx", i, strings.Repeat("0/", (maxPath-10)/2)) },
	} {
		t.Run(what, func(t *testing.T) {
			var members []member
			for i := range 2000 {
				members = append(members, file(name(i), ""))
			}
			archive := pack(t, members)
			bad := lie(t, sealed, archive, func(m *Manifest) { m.Files = len(members) })
			parent := t.TempDir()
			dir := filepath.Join(parent, "mirror")
			if _, err := update(t, t.Context(), server(t, seal(t, smallTree("one")), nil).URL, dir); err != nil {
				t.Fatal(err)
			}
			before := contents(t, parent)
			_, err := update(t, t.Context(), server(t, sealed, bad).URL, dir)
			if want := fmt.Sprintf("more than %d folders", maxFolders); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("an archive of %d bytes: %v, want one with %q", len(archive), err, want)
			}
			if after := contents(t, parent); after != before {
				t.Errorf("the mirror has changed:\n%s\nwas\n%s", after, before)
			}
			isAlone(t, parent)
		})
	}
}

// countdown ends something when so much of a step is done, and counts on.
type countdown struct {
	step  string
	after int64
	end   func()

	now  string
	mu   sync.Mutex // held until the end is told, so that nobody counts on meanwhile
	done int64
}

func (c *countdown) Begin(step string, _ int64, _ bool) { c.now = step }
func (c *countdown) End()                               {}
func (c *countdown) Add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.now != c.step {
		return
	}
	if c.done += int64(n); c.done == c.after {
		c.end()
	}
}

// TestTimeIsUp: an archive of a few megabytes may hold as many empty files as a
// manifest may claim. When the time is up, no more are unpacked or verified, and
// to remove them takes no longer than to unpack them did.
func TestTimeIsUp(t *testing.T) {
	files := smallTree("two")
	for i := len(files); i < maxFiles; i++ {
		files = append(files, tree.File{Path: fmt.Sprintf("v1/%06d", i)})
	}
	many := server(t, seal(t, files), nil)
	few := server(t, seal(t, files[:2000]), nil)
	for step, c := range map[string]struct {
		from          *httptest.Server
		after, atOnce int64 // files; how many may be under way
	}{
		"unpacking": {many, 20_000, 1},
		"verifying": {few, 1000, int64(runtime.NumCPU())},
	} {
		t.Run(step, func(t *testing.T) {
			source, err := ParseSource(c.from.URL, patient)
			if err != nil {
				t.Fatal(err)
			}
			parent := t.TempDir()
			folder, err := publish.Open(afero.NewOsFs(), filepath.Join(parent, "mirror"))
			if err != nil {
				t.Fatal(err)
			}
			defer folder.Close()
			ctx, cancel := context.WithCancelCause(t.Context())
			var ended time.Time
			progress := &countdown{step: step, after: c.after, end: func() {
				ended = time.Now()
				cancel(errors.New("the time is up"))
			}}
			begin := time.Now()
			_, _, err = Update(ctx, source, folder, progress)
			before, after := ended.Sub(begin), time.Since(ended)
			t.Logf("the time was up after %s, and it ended %s later", before, after)
			if err == nil || !strings.Contains(err.Error(), "the time is up") {
				t.Errorf("%v", err)
			}
			if n := progress.done; n < c.after || n >= c.after+2*c.atOnce {
				t.Errorf("the time was up after %d files, and it went on to %d", c.after, n)
			}
			if after > 3*before+5*time.Second { // a disk has its moods
				t.Errorf("it took %s, and to clean up %s", before, after)
			}
			isAlone(t, parent)
		})
	}
}
