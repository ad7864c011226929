package mirror

import (
	"fmt"
	"io/fs"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/spf13/afero"

	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/site"
)

// walk calls visit for all that is in the tree below root and is no folder,
// without following links. What a pattern of skip matches is left out, folders
// with all that is in them.
func walk(root afero.Fs, skip []string, visit func(name string, entry fs.DirEntry) error) error {
	return doublestar.GlobWalk(afero.NewIOFS(root), "**", func(name string, entry fs.DirEntry) error {
		for _, pattern := range skip {
			if doublestar.MatchUnvalidated(pattern, name) {
				if entry.IsDir() {
					return doublestar.SkipDir
				}
				return nil
			}
		}
		if entry.IsDir() {
			return nil
		}
		return visit(name, entry)
	}, doublestar.WithNoFollow(), doublestar.WithFailOnIOErrors())
}

// A page has a few files. More than this, and the folder is something else.
const (
	maxPageFiles = 10_000
	maxPageBytes = 256 << 20
)

// ReadPage returns the files of a public folder that lie outside v1.
func ReadPage(root afero.Fs) ([]site.File, error) {
	var files []site.File
	size := 0
	err := walk(root, append(publish.Leftovers, "v1"), func(name string, entry fs.DirEntry) error {
		if !entry.Type().IsRegular() {
			return fmt.Errorf("%s is a link or a device, and only files are published: put a file in its place", name)
		}
		data, err := afero.ReadFile(root, name)
		if err != nil {
			return err
		}
		size += len(data)
		if files = append(files, site.File{Path: name, Data: data}); len(files) > maxPageFiles || size > maxPageBytes {
			return fmt.Errorf("there is too much beside v1 (more than %d files by now) for a page: choose the public folder", len(files)-1)
		}
		return nil
	})
	return files, err
}
