//go:build !linux

package serve

import "syscall"

// limitUnsent does nothing where there is no such limit.
func limitUnsent(_, _ string, _ syscall.RawConn) error { return nil }
