// Package assemble puts together what the rooms of the generator make: all the
// files of a tree but those that seal it. It is pure.
package assemble

import (
	"harikerja/datasets"
	"harikerja/generator/internal/clients"
	"harikerja/generator/internal/openapi"
	"harikerja/generator/internal/page"
	"harikerja/generator/internal/rules"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
)

// Files returns the files of the tree of the datasets, and the worker's, which
// has to know the same calendar; it may be left out.
func Files(years []datasets.Year, worker []tree.File) []tree.File {
	files := site.Render(years)
	files = append(files, openapi.File(site.NewAPI(years), files))
	files = append(files, clients.Files(years)...)
	files = append(files, rules.Files()...)
	files = append(files, page.Files()...)
	files = append(files, worker...)
	tree.Sort(files)
	return files
}
