//go:build unix

package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// lock keeps a second run out until unlock is called or the process ends.
// Waiting would hide a mistake, so it does not wait. The file is made if it is
// missing, and stays: to remove it would let two runs in. A file of that name
// that is somebody's own keeps what is in it, and a link is not followed.
func lock(name string) (unlock func() error, err error) {
	f, err := os.OpenFile(name, os.O_RDONLY|os.O_CREATE|unix.O_NOFOLLOW|unix.O_NONBLOCK, 0o644) // lives: nobody reads it
	if errors.Is(err, unix.ELOOP) {
		return nil, fmt.Errorf("%s has to be a file, to be locked, and is a link: remove it", name)
	}
	if err != nil {
		return nil, fmt.Errorf("a file beside it has to be locked: %w", err)
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		err = errors.Join(err, f.Close()) // lives: the process ends soon, or the collector closes it
		if errors.Is(err, unix.EWOULDBLOCK) {
			return nil, errors.New("another build or update is under way: wait until it has finished")
		}
		return nil, err
	}
	return f.Close, nil
}

// owner returns whose a folder on disk is.
func owner(info fs.FileInfo) (uid, gid int, ok bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0, false // lives: in memory nobody owns anything
	}
	return int(stat.Uid), int(stat.Gid), true
}

// isMountPoint reports whether another filesystem begins at the folder, which
// then cannot be replaced. It may be wrong about a folder mounted from the
// same filesystem; replacing that fails, and leaves it as it was.
func isMountPoint(dir string) bool {
	var own, above unix.Stat_t
	if unix.Stat(dir, &own) != nil || unix.Stat(filepath.Dir(dir), &above) != nil {
		return false
	}
	return own.Dev != above.Dev
}
