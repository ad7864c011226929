//go:build unix

package publish

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Lock keeps a second run out of the folder or file until unlock is called or
// the process ends. Waiting would hide a mistake, so it does not wait.
func Lock(path string) (unlock func() error, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		err = errors.Join(err, f.Close())
		if errors.Is(err, unix.EWOULDBLOCK) {
			return nil, fmt.Errorf("%s: another build or update is under way: wait until it has finished", path)
		}
		return nil, err
	}
	return f.Close, nil
}
