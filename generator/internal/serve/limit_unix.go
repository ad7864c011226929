//go:build unix

package serve

import (
	"math"

	"golang.org/x/sys/unix"
)

// descriptorLimit returns how many descriptors this process may have, as far
// as the system limits it.
func descriptorLimit() (int, bool) {
	var limit unix.Rlimit
	err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit)
	return int(min(uint64(limit.Cur), math.MaxInt32)), err == nil
}
