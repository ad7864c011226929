package tree

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/afero"
)

// Open returns the files below a folder for reading, and no others: on disk, no
// link leads out of it. What is opened stays the same folder when another one
// is put in its place.
func Open(disk afero.Fs, dir string) (fs.FS, io.Closer, error) {
	if _, real := disk.(*afero.OsFs); !real {
		return afero.NewIOFS(Below(disk, dir)), io.NopCloser(nil), nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	return root.FS(), root, nil
}

// ReadFile reads a plain file. Whatever else has the name is an error: nobody
// waits for a pipe.
func ReadFile(root fs.FS, name string) ([]byte, error) {
	info, err := fs.Lstat(root, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("it is not a plain file")}
	}
	return fs.ReadFile(root, name)
}

// Below returns the files below a folder, for writing too.
func Below(disk afero.Fs, dir string) afero.Fs {
	if dir == "." {
		return disk // afero's own jail does not know that name
	}
	return afero.NewBasePathFs(disk, dir)
}
