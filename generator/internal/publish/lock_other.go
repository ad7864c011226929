//go:build !unix

package publish

// Lock does nothing where there is no such lock.
func Lock(string) (unlock func() error, err error) {
	return func() error { return nil }, nil
}
