package serve_test

import (
	"errors"
	"net"
	"os"
	"syscall"
	"testing"
	"time"

	"harikerja/generator/internal/serve"
)

// TestLittleWaitsForSlowReaders: of a large answer to a client that does not
// read, the system takes little, whatever it could hold.
func TestLittleWaitsForSlowReaders(t *testing.T) {
	l, err := serve.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	dialer := net.Dialer{Control: func(_, _ string, c syscall.RawConn) (err error) {
		failed := c.Control(func(fd uintptr) { err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 1) })
		return errors.Join(failed, err)
	}}
	client, err := dialer.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetWriteDeadline(time.Now().Add(time.Second))
	if n, err := c.Write(make([]byte, 8<<20)); !errors.Is(err, os.ErrDeadlineExceeded) || n > 128<<10 {
		t.Errorf("the system took %d bytes that nobody reads (%v), want at most %d", n, err, 128<<10)
	}
}
