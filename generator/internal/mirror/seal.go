package mirror

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"harikerja/generator/internal/site"
)

// Seal returns the files that make a tree of the given files whole: checksums,
// archive and, last, the manifest.
func Seal(files []site.File, years []ManifestYear) ([]site.File, error) {
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b site.File) int { return strings.Compare(a.Path, b.Path) })
	m := Manifest{
		Format:    Format,
		FirstYear: years[0].Year,
		LastYear:  years[len(years)-1].Year,
		Years:     years,
		Files:     len(files),
	}
	sums := make([]checksum, len(files))
	for i, f := range files {
		if !safePath(f.Path) {
			return nil, fmt.Errorf("%q cannot be published: give it a shorter name of plain characters", f.Path)
		}
		if i > 0 && files[i-1].Path == f.Path {
			return nil, fmt.Errorf("%s is there twice", f.Path)
		}
		sums[i] = checksum{f.Path, sha256.Sum256(f.Data)}
		m.Bytes += int64(len(f.Data))
	}
	checksums := site.File{Path: ChecksumsFile, Data: encodeChecksums(sums)}
	var b bytes.Buffer
	if err := writeArchive(&b, archiveLevel, files, []site.File{checksums}); err != nil {
		return nil, err
	}
	archive := site.File{Path: ArchiveFile, Data: b.Bytes()}
	m.Checksums, m.Archive = describe(checksums), describe(archive)
	return []site.File{checksums, archive, {Path: ManifestFile, Data: m.Encode()}}, nil
}

func describe(f site.File) FileDigest {
	return FileDigest{f.Path, int64(len(f.Data)), digest(sha256.Sum256(f.Data)).String()}
}
