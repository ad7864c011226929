//go:build unix

package serve

import "golang.org/x/sys/unix"

// descriptorLimit returns how many descriptors this process may have, as far
// as the system limits it.
func descriptorLimit() (int, bool) {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return 0, false
	}
	return int(min(uint64(limit.Cur), 1<<20)), true
}
