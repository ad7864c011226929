// Package assemble puts together what the rooms of the generator make: all the
// files of a tree but those that seal it. It is pure.
package assemble

import (
	"iter"
	"slices"

	"harikerja/datasets"
	"harikerja/generator/internal/clients"
	"harikerja/generator/internal/conformance"
	"harikerja/generator/internal/openapi"
	"harikerja/generator/internal/page"
	"harikerja/generator/internal/rules"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/generator/internal/workbook"
)

// Files returns the files of the tree of the datasets, and the worker's, which
// has to know the same calendar; it may be left out. The address is where the
// site will be published, "" if that is not known.
func Files(years []datasets.Year, worker []tree.File, address string) []tree.File {
	files := slices.Concat(slices.Collect(Parts(years, worker, address))...)
	tree.Sort(files)
	return files
}

// Parts yields the same files in parts, always in the same order: by far the
// largest comes first, and the others are made meanwhile.
func Parts(years []datasets.Year, worker []tree.File, address string) iter.Seq[[]tree.File] {
	return func(yield func([]tree.File) bool) {
		files, a := site.Render(years), site.NewAPI(years)
		// None of these needs another: they work side by side.
		rooms := []func() []tree.File{
			func() []tree.File { return workbook.Files(years, a.Calendar()) },
			func() []tree.File { return []tree.File{conformance.File(a, files)} },
			func() []tree.File { return []tree.File{openapi.File(a, files)} },
			rules.Files,
			func() []tree.File {
				packages := clients.Files(years)
				return append(packages, page.Files(slices.Concat(files, packages), address)...)
			},
		}
		made := make([]chan []tree.File, len(rooms))
		for i, room := range rooms {
			made[i] = make(chan []tree.File, 1) // it does not wait if nobody takes them
			go func() { made[i] <- room() }()
		}
		if !yield(slices.Concat(files, worker)) {
			return
		}
		for _, files := range made {
			if !yield(<-files) {
				return
			}
		}
	}
}
