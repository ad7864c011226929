package main

import (
	"fmt"
	"path"
	"path/filepath"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/spf13/afero"

	"harikerja/datasets"
)

// load parses the datasets that the patterns select, or the ones compiled into
// the program if there is no pattern. Faults are printed, all of them.
func (a *app) load(patterns []string) ([]datasets.Year, error) {
	files := datasets.Embedded()
	if len(patterns) > 0 {
		var err error
		if files, err = a.read(patterns); err != nil {
			return nil, err
		}
	}
	years, err := datasets.Parse(files)
	faults, ok := err.(datasets.Faults)
	if !ok {
		return years, err
	}
	for _, f := range faults {
		fmt.Fprintln(a.stderr, f)
	}
	noun := "faults"
	if len(faults) == 1 {
		noun = "fault"
	}
	fmt.Fprintf(a.stderr, "generator: %d %s in the datasets; nothing was written\n", len(faults), noun)
	return nil, errReported
}

// read returns the files that the patterns select, each once, in order.
func (a *app) read(patterns []string) ([]datasets.File, error) {
	var files []datasets.File
	seen := make(map[string]bool)
	for _, pattern := range patterns {
		base, glob := doublestar.SplitPattern(filepath.ToSlash(pattern))
		folder := afero.NewIOFS(a.folder(filepath.FromSlash(base)))
		names, err := doublestar.Glob(folder, glob, doublestar.WithFilesOnly())
		if err != nil {
			return nil, fmt.Errorf("the pattern %s is malformed: %w", pattern, err)
		}
		found := 0
		for _, name := range names {
			full := path.Join(base, name)
			if path.Base(name) == "schema.json" {
				continue
			}
			found++
			if seen[full] {
				continue
			}
			seen[full] = true
			data, err := folder.ReadFile(name)
			if err != nil {
				return nil, err
			}
			files = append(files, datasets.File{Name: full, Data: data})
		}
		if found == 0 {
			return nil, fmt.Errorf("no dataset matches %s: name files or patterns such as 'datasets/*.json', from the folder you are in", pattern)
		}
	}
	return files, nil
}
