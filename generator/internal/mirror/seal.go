package mirror

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

// hashers work side by side.
const hashers = 4 // lives: five do the same

// Seal returns the files that make a tree of the given files whole: checksums,
// archive and, last, the manifest.
func Seal(files []tree.File, years []api.Year) ([]tree.File, error) {
	files = slices.Clone(files)
	tree.Sort(files)
	m := newManifest(years)
	m.Files = len(files)
	sums := make([]checksum, len(files))
	for i, f := range files {
		if !safePath(f.Path) {
			return nil, fmt.Errorf("%q cannot be published: give it a shorter name of plain characters", f.Path)
		}
		if i > 0 && files[i-1].Path == f.Path {
			return nil, fmt.Errorf("%s is there twice", f.Path)
		}
		m.Bytes += int64(len(f.Data))
	}
	var group sync.WaitGroup
	for part := range hashers {
		group.Go(func() {
			for i := part; i < len(files); i += hashers {
				sums[i] = checksum{files[i].Path, sha256.Sum256(files[i].Data)}
			}
		})
	}
	group.Wait()
	checksums := tree.File{Path: ChecksumsFile, Data: encodeChecksums(sums)}
	var b bytes.Buffer
	if err := tree.WriteArchive(&b, archiveLevel, append(files, checksums)); err != nil {
		return nil, err
	}
	archive := tree.File{Path: ArchiveFile, Data: b.Bytes()}
	m.Checksums, m.Archive = describe(checksums), describe(archive)
	return []tree.File{checksums, archive, {Path: ManifestFile, Data: m.Encode()}}, nil
}

func describe(f tree.File) FileDigest {
	return FileDigest{f.Path, int64(len(f.Data)), digest(sha256.Sum256(f.Data)).String()}
}
