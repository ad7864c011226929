//go:build !unix

package publish

// Lock does nothing where folders cannot be locked.
func Lock(string) (unlock func() error, err error) {
	return func() error { return nil }, nil
}
