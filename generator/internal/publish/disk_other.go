//go:build !unix

package publish

// lock does nothing where there is no such lock.
func lock(string) (unlock func() error, err error) {
	return func() error { return nil }, nil
}

// isMountPoint reports false where folders are not mounted.
func isMountPoint(string) bool { return false }
