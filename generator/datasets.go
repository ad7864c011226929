package main

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/spf13/afero"

	"harikerja/datasets"
	"harikerja/generator/internal/tree"
)

// load parses the datasets that the patterns select, or the ones compiled into
// the program if there is no pattern. They have to be without gaps. Faults are
// printed, all of them.
func (a *app) load(patterns []string) ([]datasets.Year, error) {
	return a.parse(patterns, datasets.Parse)
}

func (a *app) parse(patterns []string, parse func([]datasets.File) ([]datasets.Year, error)) ([]datasets.Year, error) {
	files := datasets.Embedded()
	if len(patterns) > 0 {
		var err error
		if files, err = a.read(patterns); err != nil {
			return nil, err
		}
	}
	return a.parseFiles(files, parse)
}

// parseFiles parses what was read, and prints all faults.
func (a *app) parseFiles(files []datasets.File, parse func([]datasets.File) ([]datasets.Year, error)) ([]datasets.Year, error) {
	years, err := parse(files)
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
	return nil, fmt.Errorf("%d %s in the datasets", len(faults), noun)
}

// isSet reports whether a pattern stands for a set of datasets, which has to be
// without gaps, and not for one file.
func (a *app) isSet(pattern string) bool {
	info, err := a.fs.Stat(pattern)
	return err != nil || info.IsDir()
}

// split parts a pattern into the folder it starts from and the rest. A file's
// name is taken as it is, whatever its characters; a folder stands for the
// datasets in it.
func (a *app) split(pattern string) (base, glob string) {
	switch info, err := a.fs.Stat(pattern); {
	case err != nil:
		return doublestar.SplitPattern(filepath.ToSlash(pattern))
	case info.IsDir():
		return filepath.ToSlash(pattern), "*.json"
	}
	base, name := path.Split(filepath.ToSlash(pattern))
	return path.Clean(base), doublestarEscape.Replace(name)
}

var doublestarEscape = strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `]`, `\]`, `{`, `\{`, `}`, `\}`)

// read returns the files that the patterns select, each once, in order.
func (a *app) read(patterns []string) ([]datasets.File, error) {
	var files []datasets.File
	seen := make(map[string]bool)
	for _, pattern := range patterns {
		base, glob := a.split(pattern)
		folder := afero.NewIOFS(tree.Below(a.fs, filepath.FromSlash(base)))
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
