//go:build !unix

package serve

// descriptorLimit reports false where the system sets no such limit.
func descriptorLimit() (int, bool) { return 0, false }
