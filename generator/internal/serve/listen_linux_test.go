package serve

import (
	"errors"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// TestListen: what listens has the limit of unsent bytes, and what cannot says
// what to do.
func TestListen(t *testing.T) {
	if listenConfig().MultipathTCP() {
		t.Error("connections do not inherit the limit of unsent bytes")
	}
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	raw, err := l.(syscall.Conn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var unsent int
	failed := raw.Control(func(fd uintptr) {
		unsent, err = unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_NOTSENT_LOWAT)
	})
	if failed != nil || err != nil || unsent != 32768 {
		t.Errorf("%d unsent bytes, %v, %v", unsent, failed, err)
	}
	for addr, want := range map[string]string{
		l.Addr().String():  "is taken: stop what is listening there, or choose another with --addr",
		"127.0.0.1":        "missing port in address): give --addr a host and a port, such as :8080 or 127.0.0.1:9000",
		"127.0.0.1:999999": "invalid port): give --addr a host and a port, such as :8080 or 127.0.0.1:9000",
	} {
		if l, err := Listen(addr); l != nil || err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, %v, want %q", addr, l, err, want)
		}
	}
}

// rawConn is one that cannot be reached, or has no such descriptor.
type rawConn struct {
	syscall.RawConn
	err error
}

func (c rawConn) Control(f func(fd uintptr)) error {
	if c.err == nil {
		f(^uintptr(0))
	}
	return c.err
}

func TestUnsentFails(t *testing.T) {
	away := errors.New("away")
	for _, c := range []struct{ control, want error }{{away, away}, {nil, syscall.EBADF}} {
		if err := limitUnsent("", "", rawConn{err: c.control}); !errors.Is(err, c.want) {
			t.Errorf("%v, want %v", err, c.want)
		}
	}
}
