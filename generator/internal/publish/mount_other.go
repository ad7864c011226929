//go:build !unix

package publish

// IsMountPoint reports false where folders are not mounted.
func IsMountPoint(string) bool { return false }
