//go:build unix

package publish

import (
	"path/filepath"

	"golang.org/x/sys/unix"
)

// IsMountPoint reports whether another filesystem begins at the folder, which
// then cannot be replaced. It may be wrong about a folder mounted from the
// same filesystem; replacing that fails, and leaves it as it was.
func IsMountPoint(dir string) bool {
	var own, above unix.Stat_t
	if unix.Stat(dir, &own) != nil || unix.Stat(filepath.Dir(dir), &above) != nil {
		return false
	}
	return own.Dev != above.Dev
}
