package publish

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// exchange returns the function that swaps two folders below dir in one step.
func exchange(dir string) func(a, b string) error {
	return func(a, b string) error {
		err := unix.Renameat2(unix.AT_FDCWD, filepath.Join(dir, a), unix.AT_FDCWD, filepath.Join(dir, b), unix.RENAME_EXCHANGE)
		if errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.EINVAL) { // lives: neither is at hand in a test
			return errors.ErrUnsupported // an old kernel, or a filesystem that cannot
		}
		return err
	}
}

// syncer returns the function that makes a folder below dir durable. One call
// for the whole filesystem takes seconds where one for each file takes minutes.
func syncer(dir string) func(name string) error {
	return func(name string) error {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil { // lives: only a power cut tells, and a test of the command
			return err
		}
		return errors.Join(unix.Syncfs(int(f.Fd())), f.Close())
	}
}
