// Package publish is the only writer of trees. A tree is only ever replaced
// whole: the new one is written beside the old one, made durable, and swapped
// in, so that an interrupted run, even one that ends with the power, leaves a
// whole tree, and a reader never sees half of one.
package publish

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/spf13/afero"

	"harikerja/generator/internal/tree"
)

// Folder is a folder that holds a tree, or will.
type Folder struct {
	// Parent is the folder it lies in.
	Parent afero.Fs
	// Name is its own.
	Name string
	// Exchange swaps two folders of the parent in one step, or returns
	// errors.ErrUnsupported. Nil is for filesystems that cannot.
	Exchange func(a, b string) error
	// Sync makes a folder of the parent durable, with all that is in it, or the
	// parent itself for ".". Nil is for filesystems that forget everything.
	Sync func(name string) error

	dir    string // the parent's path, if it is on disk
	unlock func() error
}

// What lies beside the folder while it is replaced. Such names are ours to
// remove, so nobody else should think of them.
const (
	stagingSuffix = ".harikerja-new"
	retiredSuffix = ".harikerja-old"
	lockSuffix    = ".harikerja-lock"
)

// Kept is the one file of a user's that may lie in the folder: it stays when
// the folder is replaced, and is no part of the tree.
const Kept = ".gitignore"

// Open returns the folder, for this process alone until Close: build and mirror
// keep each other out. It need not be there yet. A link stays, and the folder
// that it names is replaced.
func Open(disk afero.Fs, dir string) (*Folder, error) {
	if dir == "" {
		return nil, errors.New("it needs the name of a folder")
	}
	if _, real := disk.(*afero.OsFs); !real {
		return &Folder{Parent: tree.Below(disk, filepath.Dir(dir)), Name: filepath.Base(dir)}, nil
	}
	absolute, err := filepath.Abs(dir)
	if err != nil { // lives: there is a current folder
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(absolute); err == nil {
		absolute = real
	} else if _, err := os.Lstat(absolute); err == nil {
		return nil, fmt.Errorf("%s is a link that leads nowhere: make the folder that it names, or name another", dir)
	}
	if info, err := os.Stat(absolute); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("%s is a file: name a folder", dir)
	}
	parent, name := filepath.Split(absolute)
	if name == "" || isMountPoint(absolute) {
		return nil, fmt.Errorf("%s is where a filesystem is mounted, and cannot be replaced whole: name a folder inside it", dir)
	}
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return nil, err
	}
	// The folder itself is swapped away under its lock, so a file beside it is locked.
	unlock, err := lock(filepath.Join(parent, "."+name+lockSuffix))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return &Folder{
		Parent:   tree.Below(disk, parent),
		Name:     name,
		Exchange: exchange(parent),
		Sync:     syncer(parent),
		dir:      parent,
		unlock:   unlock,
	}, nil
}

// Close lets others at the folder.
func (f *Folder) Close() error {
	if f.unlock == nil {
		return nil
	}
	return f.unlock()
}

// Read returns the files in the folder as it is now.
func (f *Folder) Read() (fs.FS, io.Closer, error) { return f.open(f.Name) }

// ReadStaging returns the files of the new folder.
func (f *Folder) ReadStaging() (fs.FS, io.Closer, error) { return f.open(f.staging()) }

func (f *Folder) open(name string) (fs.FS, io.Closer, error) {
	if f.dir == "" {
		return tree.Open(f.Parent, name)
	}
	return tree.Open(afero.NewOsFs(), filepath.Join(f.dir, name))
}

// Staging is where the new folder is written.
func (f *Folder) Staging() afero.Fs { return tree.Below(f.Parent, f.staging()) }

func (f *Folder) staging() string { return "." + f.Name + stagingSuffix }

func (f *Folder) retired() string { return "." + f.Name + retiredSuffix }

// Recover undoes what an interrupted run left behind, or a failed one.
func (f *Folder) Recover() error {
	// Between the two renames of swap there is no folder, only a retired one.
	if _, err := f.Parent.Stat(f.Name); errors.Is(err, fs.ErrNotExist) {
		if _, err := f.Parent.Stat(f.retired()); err == nil {
			if err := f.Parent.Rename(f.retired(), f.Name); err != nil {
				return err
			}
		}
	}
	return errors.Join(f.Parent.RemoveAll(f.staging()), f.Parent.RemoveAll(f.retired()))
}

// Discard gives up the new folder.
func (f *Folder) Discard() error { return f.Parent.RemoveAll(f.staging()) }

// Write replaces the folder with one that holds these files. Progress, if not
// nil, is called after each, from any goroutine. On an error, or if the process
// dies, the old folder stays as it was.
func (f *Folder) Write(files []tree.File, progress func()) error {
	return f.WriteParts(func(yield func([]tree.File, error) bool) { yield(files, nil) }, progress)
}

// WriteParts does the same with files that come in parts, each written while
// others are still being made. An error among them is one like any other.
func (f *Folder) WriteParts(parts iter.Seq2[[]tree.File, error], progress func()) error {
	if err := f.Recover(); err != nil {
		return fmt.Errorf("cleaning up after an interrupted run: %w", err)
	}
	for files, err := range parts {
		if err == nil {
			err = f.stage(files, progress)
		}
		if err != nil {
			return errors.Join(err, f.Discard())
		}
	}
	return f.Commit()
}

// stage writes the files into the staging folder.
func (f *Folder) stage(files []tree.File, progress func()) error {
	staging := f.Staging()
	folders := make(map[string]bool)
	for _, file := range files {
		if !fs.ValidPath(file.Path) || file.Path == "." || file.Path == Kept {
			return fmt.Errorf("%q is no path of a tree's file", file.Path)
		}
		if dir := path.Dir(file.Path); !folders[dir] {
			if err := staging.MkdirAll(dir, 0o755); err != nil {
				return err
			}
			folders[dir] = true // lives: to make it once more does no harm
		}
	}
	// A few writers keep the disk busy while others wait for it.
	writers := runtime.NumCPU()
	failures := make([]error, writers)
	var wait sync.WaitGroup
	for w := range writers {
		wait.Go(func() {
			for i := w; i < len(files); i += writers {
				if err := afero.WriteFile(staging, files[i].Path, files[i].Data, 0o644); err != nil {
					failures[w] = err
					return
				}
				if progress != nil {
					progress()
				}
			}
		})
	}
	wait.Wait()
	return errors.Join(failures...)
}

// Commit puts the staged folder in place of the live one. If it cannot, the
// live one is as it was, and nothing is left beside it. If only the old one
// is not removed, the error is a *LeftoverError, and the new one is in place.
func (f *Folder) Commit() error {
	err := f.keep()
	if err == nil && f.Sync != nil {
		// Before the old tree goes, or a power cut would leave neither.
		err = f.Sync(f.staging())
	}
	if err != nil {
		return errors.Join(err, f.Discard())
	}
	if err := f.swap(); err != nil {
		return errors.Join(err, f.Recover())
	}
	if f.Sync != nil {
		if err := f.Sync("."); err != nil {
			return &LeftoverError{f.staging(), err}
		}
	}
	for _, name := range []string{f.staging(), f.retired()} { // the old one is in either
		if err := f.Parent.RemoveAll(name); err != nil {
			return &LeftoverError{name, err}
		}
	}
	return nil
}

// keep takes along what stays: the folder's own mode and owner, and one file.
func (f *Folder) keep() error {
	info, err := f.Parent.Stat(f.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if uid, gid, ok := owner(info); ok {
		if err := f.Parent.Chown(f.staging(), uid, gid); err != nil && !errors.Is(err, fs.ErrPermission) {
			return err // whoever may not give it away has it himself
		}
	}
	if err := f.Parent.Chmod(f.staging(), info.Mode()); err != nil {
		return err
	}
	name := path.Join(f.Name, Kept)
	if info, err = f.Parent.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	data, err := afero.ReadFile(f.Parent, name)
	if err != nil {
		return err
	}
	return afero.WriteFile(f.Staging(), Kept, data, info.Mode().Perm())
}

func (f *Folder) swap() error {
	if _, err := f.Parent.Stat(f.Name); errors.Is(err, fs.ErrNotExist) {
		return f.Parent.Rename(f.staging(), f.Name)
	}
	if f.Exchange != nil {
		err := f.Exchange(f.staging(), f.Name)
		if !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	// A kill between these two renames is what Recover restores.
	if err := f.Parent.Rename(f.Name, f.retired()); err != nil {
		return err
	}
	return f.Parent.Rename(f.staging(), f.Name)
}

// A LeftoverError says that a folder was replaced, and that what it replaced
// is still there.
type LeftoverError struct {
	Name string // the old folder's name now
	Err  error
}

func (e *LeftoverError) Error() string {
	return "the new tree is in place, but the old one was not removed: remove " + e.Name + " by hand (" + e.Err.Error() + ")"
}

func (e *LeftoverError) Unwrap() error { return e.Err }
