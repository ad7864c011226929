package serve

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// maxUnsent is how many bytes of an answer the system takes before the client
// is ready for them. Otherwise it takes megabytes of a large one for each client
// that does not read on. What is on its way to one that reads is not limited.
const maxUnsent = 32 << 10

// limitUnsent sets the limit for a listener and for all that connect to it.
func limitUnsent(_, _ string, c syscall.RawConn) error {
	var err error
	if failed := c.Control(func(fd uintptr) {
		err = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_NOTSENT_LOWAT, maxUnsent)
	}); failed != nil {
		return failed
	}
	return err
}
