// Package publish is the only writer of the static tree. It writes a whole new
// v1 folder beside the old one and swaps the two, so that an interrupted build
// leaves the last good tree, and a reader never sees half of one.
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

// The folders below the root. What starts with a dot is left over from an
// interrupted run, or belongs to one under way.
const (
	live    = "v1"
	staging = ".v1.new"
	retired = ".v1.old"
)

// Publisher writes trees below a root.
type Publisher struct {
	// Root is the public folder, jailed.
	Root afero.Fs
	// Exchange swaps two folders below the root in one step, or returns
	// errors.ErrUnsupported. Nil is for filesystems that cannot.
	Exchange func(a, b string) error
	// Progress, if not nil, is called after each file, from any goroutine.
	Progress func()
}

// Publish replaces the v1 folder with the given files, all of which lie in it.
// On an error, or if the process dies, the old folder stays as it was.
func (p *Publisher) Publish(files []site.File) error {
	if err := p.recover(); err != nil {
		return fmt.Errorf("cleaning up after an interrupted build: %w", err)
	}
	if err := p.stage(files); err != nil {
		return errors.Join(err, p.Root.RemoveAll(staging))
	}
	if err := p.swap(); err != nil {
		return errors.Join(err, p.recover())
	}
	return nil
}

// recover undoes what an interrupted run left behind.
func (p *Publisher) recover() error {
	// Between the two renames of swap there is no live folder, only a retired one.
	if _, err := p.Root.Stat(live); errors.Is(err, fs.ErrNotExist) {
		if _, err := p.Root.Stat(retired); err == nil {
			if err := p.Root.Rename(retired, live); err != nil {
				return err
			}
		}
	}
	return errors.Join(p.Root.RemoveAll(staging), p.Root.RemoveAll(retired))
}

// stage writes all files into the staging folder.
func (p *Publisher) stage(files []site.File) error {
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

// swap puts the staged folder in place of the live one.
func (p *Publisher) swap() error {
	if _, err := p.Root.Stat(live); errors.Is(err, fs.ErrNotExist) {
		return p.Root.Rename(staging, live)
	}
	if p.Exchange != nil {
		err := p.Exchange(staging, live)
		if err == nil {
			return p.Root.RemoveAll(staging)
		}
		if !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	// A kill between these two renames is what recover restores.
	if err := p.Root.Rename(live, retired); err != nil {
		return err
	}
	if err := p.Root.Rename(staging, live); err != nil {
		return err
	}
	return p.Root.RemoveAll(retired)
}
