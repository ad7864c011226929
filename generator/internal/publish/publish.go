// Package publish is the only writer of trees. It writes a whole new folder
// beside the old one and swaps the two, so that an interrupted run leaves the
// last good tree, and a reader never sees half of one.
package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"strings"
	"sync"

	"github.com/spf13/afero"

	"harikerja/generator/internal/site"
)

// live is the folder that a Publisher replaces.
const live = "v1"

// Publisher writes trees below a root.
type Publisher struct {
	// Root is the public folder, jailed.
	Root afero.Fs
	// Exchange swaps two folders below the root in one step, or returns
	// errors.ErrUnsupported. Nil is for filesystems that cannot.
	Exchange func(a, b string) error
	// Progress, if not nil, is called after each file, from any goroutine.
	Progress func()
	// Last, if not nil, returns files to write after all others: those that
	// describe them, and are made while the others are being written.
	Last func() ([]site.File, error)
}

// Publish replaces the v1 folder with the given files, all of which lie in it.
// On an error, or if the process dies, the old folder stays as it was.
func (p *Publisher) Publish(files []site.File) error {
	folder := &Folder{Root: p.Root, Name: live, Exchange: p.Exchange}
	if err := folder.Recover(); err != nil {
		return fmt.Errorf("cleaning up after an interrupted build: %w", err)
	}
	staging := folder.Staging()
	err := p.stage(staging, files)
	if err == nil && p.Last != nil {
		var last []site.File
		if last, err = p.Last(); err == nil {
			err = p.stage(staging, last)
		}
	}
	if err != nil {
		return errors.Join(err, p.Root.RemoveAll(staging))
	}
	return folder.Commit()
}

// stage writes the files into the staging folder.
func (p *Publisher) stage(staging string, files []site.File) error {
	folders := make(map[string]bool)
	for _, f := range files {
		inside, ok := strings.CutPrefix(f.Path, live+"/")
		if !ok || !fs.ValidPath(f.Path) {
			return fmt.Errorf("%s does not lie in %s", f.Path, live)
		}
		if dir := path.Join(staging, path.Dir(inside)); !folders[dir] {
			if err := p.Root.MkdirAll(dir, 0o755); err != nil {
				return err
			}
			folders[dir] = true
		}
	}
	// A few writers keep the disk busy while others wait for it.
	writers := runtime.GOMAXPROCS(0)
	failures := make([]error, writers)
	var wait sync.WaitGroup
	for w := range writers {
		wait.Go(func() {
			for i := w; i < len(files); i += writers {
				name := path.Join(staging, strings.TrimPrefix(files[i].Path, live+"/"))
				if err := afero.WriteFile(p.Root, name, files[i].Data, 0o644); err != nil {
					failures[w] = err
					return
				}
				if p.Progress != nil {
					p.Progress()
				}
			}
		})
	}
	wait.Wait()
	return errors.Join(failures...)
}
