// Package publishtest has a disk that fails, for tests of what writes trees.
package publishtest

import (
	"errors"
	"os"
	"sync/atomic"

	"github.com/spf13/afero"
)

// ErrDisk is what a failing disk says.
var ErrDisk = errors.New("the disk is full")

// FailingFs fails one operation that changes something. Others go through.
type FailingFs struct {
	afero.Fs
	left *atomic.Int64 // operations until then; files are written by several goroutines
}

// FailAt returns the filesystem with its n-th changing operation failing.
func FailAt(fs afero.Fs, n int) FailingFs {
	f := FailingFs{fs, new(atomic.Int64)}
	f.left.Store(int64(n))
	return f
}

func (f FailingFs) fail() error {
	if f.left.Add(-1) == 0 {
		return ErrDisk
	}
	return nil
}

// OpenFile fails when it opens for writing; the file may fail later on.
func (f FailingFs) OpenFile(name string, flag int, perm os.FileMode) (afero.File, error) {
	if flag&(os.O_WRONLY|os.O_RDWR) == 0 {
		return f.Fs.OpenFile(name, flag, perm)
	}
	if err := f.fail(); err != nil {
		return nil, err
	}
	file, err := f.Fs.OpenFile(name, flag, perm)
	return failingFile{file, f}, err
}

// MkdirAll may fail.
func (f FailingFs) MkdirAll(name string, perm os.FileMode) error {
	if err := f.fail(); err != nil {
		return err
	}
	return f.Fs.MkdirAll(name, perm)
}

// Rename may fail.
func (f FailingFs) Rename(from, to string) error {
	if err := f.fail(); err != nil {
		return err
	}
	return f.Fs.Rename(from, to)
}

type failingFile struct {
	afero.File
	fs FailingFs
}

// Write fails halfway, as a full disk does.
func (f failingFile) Write(p []byte) (int, error) {
	if err := f.fs.fail(); err != nil {
		n, _ := f.File.Write(p[:len(p)/2])
		return n, err
	}
	return f.File.Write(p)
}

func (f failingFile) Close() error { return errors.Join(f.fs.fail(), f.File.Close()) }
