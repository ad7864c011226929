package publish

import (
	"errors"
	"io/fs"

	"github.com/spf13/afero"
)

// Folder is a folder that is only ever replaced whole: the new one is written
// beside it, under the name Staging returns, and Commit swaps the two.
type Folder struct {
	// Root is the folder it lies in, jailed.
	Root afero.Fs
	// Name is its own.
	Name string
	// Exchange swaps two folders below the root in one step, or returns
	// errors.ErrUnsupported. Nil is for filesystems that cannot.
	Exchange func(a, b string) error
}

// The suffixes of the folders beside it. What has such a name is ours to
// remove, so nobody else should think of them.
const (
	stagingSuffix = ".harikerja-new"
	retiredSuffix = ".harikerja-old"
)

// Leftovers are patterns of what an interrupted run may leave beside v1: never
// part of a tree.
var Leftovers = []string{"." + live + stagingSuffix, "." + live + retiredSuffix}

// Staging is where the new folder is written.
func (f *Folder) Staging() string { return "." + f.Name + stagingSuffix }

func (f *Folder) retired() string { return "." + f.Name + retiredSuffix }

// Recover undoes what an interrupted run left behind, or a failed one.
func (f *Folder) Recover() error {
	// Between the two renames of swap there is no folder, only a retired one.
	if _, err := f.Root.Stat(f.Name); errors.Is(err, fs.ErrNotExist) {
		if _, err := f.Root.Stat(f.retired()); err == nil {
			if err := f.Root.Rename(f.retired(), f.Name); err != nil {
				return err
			}
		}
	}
	return errors.Join(f.Root.RemoveAll(f.Staging()), f.Root.RemoveAll(f.retired()))
}

// Commit puts the staged folder in place of the live one. If it cannot, the
// live one is as it was, and nothing is left beside it. If only the old one cannot be removed, the error is
// a *LeftoverError, and the new one is in place.
func (f *Folder) Commit() error {
	if err := f.swap(); err != nil {
		return errors.Join(err, f.Recover())
	}
	for _, name := range []string{f.Staging(), f.retired()} { // the old one is in either
		if err := f.Root.RemoveAll(name); err != nil {
			return &LeftoverError{name, err}
		}
	}
	return nil
}

func (f *Folder) swap() error {
	if _, err := f.Root.Stat(f.Name); errors.Is(err, fs.ErrNotExist) {
		return f.Root.Rename(f.Staging(), f.Name)
	}
	if f.Exchange != nil {
		err := f.Exchange(f.Staging(), f.Name)
		if !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	// A kill between these two renames is what Recover restores.
	if err := f.Root.Rename(f.Name, f.retired()); err != nil {
		return err
	}
	return f.Root.Rename(f.Staging(), f.Name)
}

// A LeftoverError says that a folder was replaced, and that what it replaced
// is still there.
type LeftoverError struct {
	Name string // the old folder's name now
	Err  error
}

func (e *LeftoverError) Error() string {
	return "the new folder is in place, but the old one could not be removed: remove " + e.Name + " by hand (" + e.Err.Error() + ")"
}

func (e *LeftoverError) Unwrap() error { return e.Err }
