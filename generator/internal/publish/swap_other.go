//go:build !linux

package publish

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// exchange returns nil: only Linux swaps two folders in one step.
func exchange(string) func(a, b string) error { return nil }

// syncer returns the function that makes a folder below dir durable, file by
// file; of dir itself ("."), only the names in it.
func syncer(dir string) func(name string) error {
	return func(name string) error {
		if name == "." {
			return syncOne(dir, true)
		}
		return filepath.WalkDir(filepath.Join(dir, name), func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return syncOne(path, entry.IsDir())
		})
	}
}

func syncOne(path string, folder bool) error {
	if folder && runtime.GOOS == "windows" {
		return nil // folders have nothing to sync there
	}
	flag := os.O_RDONLY
	if !folder {
		flag = os.O_RDWR // Windows syncs only what may be written
	}
	f, err := os.OpenFile(path, flag, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
