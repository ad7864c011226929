// Package tree says what a tree is: the files that a host serves, by their
// paths. The rooms of the generator make such files, publish writes them, mirror
// seals and fetches them, serve serves them.
package tree

import (
	"path"
	"slices"
	"strings"
)

// File is one file of a tree.
type File struct {
	Path string // below the public folder, with slashes
	Data []byte
}

// Sort puts files in the order of their paths.
func Sort(files []File) {
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
}

// MediaTypes tells what the files of a tree are, by the ends of their names. A
// host's own table is nothing to rely on.
var MediaTypes = map[string]string{
	".atom":        "application/atom+xml; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".csv":         "text/csv; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".ics":         "text/calendar; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json; charset=utf-8",
	".jsonl":       "application/jsonl; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".tgz":         "application/gzip",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".xlsx":        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".xml":         "application/xml; charset=utf-8",
	".zip":         "application/zip",
}

// IsCompressed reports whether files of the media type are compressed already:
// doing it again would not make them smaller.
func IsCompressed(mediaType string) bool {
	switch mediaType {
	case MediaTypes[".gz"], MediaTypes[".png"], MediaTypes[".xlsx"], MediaTypes[".zip"]:
		return true
	}
	return false
}

// MediaType returns the type of the file with the path: plain text, such as
// SHA256SUMS, where MediaTypes knows no other.
func MediaType(file string) string {
	if t, ok := MediaTypes[path.Ext(file)]; ok {
		return t
	}
	return MediaTypes[".txt"]
}
