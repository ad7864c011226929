package publish

import (
	"errors"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// Exchange returns the function that swaps two folders below root in one step.
func Exchange(root string) func(a, b string) error {
	return func(a, b string) error {
		err := unix.Renameat2(unix.AT_FDCWD, filepath.Join(root, a), unix.AT_FDCWD, filepath.Join(root, b), unix.RENAME_EXCHANGE)
		if errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.EINVAL) {
			return errors.ErrUnsupported // an old kernel, or a filesystem that cannot
		}
		return err
	}
}
