// Package clients packs the client packages: the sources in generator/clients
// and the facts, into what npm, Composer and browsers take from any host that
// serves the tree. It is pure.
package clients

import (
	"strconv"

	"harikerja/datasets"
	"harikerja/generator/internal/tree"
)

// release numbers the states of the packages' code. Raise it with every change
// of what is in them besides the facts.
const release = 0

// recorded is the release that was packed last, and the digest of what was in
// it besides the facts. A test sees to it that the digest does not change alone.
var recorded = struct {
	release int
	sources string
}{
	release: 0,
	sources: "cb14c23363a8cc231785812e2791a00b5703a0f80dd3795df7d637eae3cb04ab",
}

// Version returns the packages' version. It rises with the facts, by the number
// of all known revisions of all years, and with the code.
func Version(years []datasets.Year) string {
	revisions := 0
	for i := range years {
		revisions += years[i].Revision()
	}
	return "1." + strconv.Itoa(revisions) + "." + strconv.Itoa(release)
}

// Files returns the files below v1/clients.
func Files(years []datasets.Year) []tree.File {
	var files []tree.File
	files = append(files, jsFiles(years)...)
	files = append(files, phpFiles(years)...)
	return files
}
