package mirror

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

// hashers work side by side.
const hashers = 4 // lives: five do the same

// Sealer takes the files of a tree as they are made, and makes it whole: by the
// time the last is there, most of the work is done.
type Sealer struct {
	sums    []checksum
	bytes   int64
	buffer  bytes.Buffer
	archive *tree.Archive
}

// NewSealer returns one that has seen no file yet.
func NewSealer() (*Sealer, error) {
	s := &Sealer{}
	var err error
	s.archive, err = tree.NewArchive(&s.buffer, archiveLevel)
	return s, err
}

// Add takes some more files. They come into the archive after those before them,
// in their own order.
func (s *Sealer) Add(files []tree.File) error {
	files = slices.Clone(files)
	tree.Sort(files)
	sums := make([]checksum, len(files))
	for _, f := range files {
		if !safePath(f.Path) {
			return fmt.Errorf("%q cannot be published: give it a shorter name of plain characters", f.Path)
		}
		s.bytes += int64(len(f.Data))
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
	s.sums = append(s.sums, sums...)
	return s.archive.Add(files...)
}

// Seal returns the files that make the tree whole: checksums, archive and, last,
// the manifest.
func (s *Sealer) Seal(years []api.Year) ([]tree.File, error) {
	slices.SortFunc(s.sums, func(a, b checksum) int { return strings.Compare(a.path, b.path) })
	for i := 1; i < len(s.sums); i++ {
		if s.sums[i-1].path == s.sums[i].path {
			return nil, fmt.Errorf("%s is there twice", s.sums[i].path)
		}
	}
	checksums := tree.File{Path: ChecksumsFile, Data: encodeChecksums(s.sums)}
	if err := errors.Join(s.archive.Add(checksums), s.archive.Close()); err != nil { // lives: it is in memory, and has a plain name
		return nil, err
	}
	archive := tree.File{Path: ArchiveFile, Data: s.buffer.Bytes()}
	m := newManifest(years)
	m.Files, m.Bytes = len(s.sums), s.bytes
	m.Checksums, m.Archive = describe(checksums), describe(archive)
	return []tree.File{checksums, archive, {Path: ManifestFile, Data: m.Encode()}}, nil
}

// Seal is for files that are all there.
func Seal(files []tree.File, years []api.Year) ([]tree.File, error) {
	s, err := NewSealer()
	if err == nil {
		err = s.Add(files)
	}
	if err != nil {
		return nil, err
	}
	return s.Seal(years)
}

func describe(f tree.File) FileDigest {
	return FileDigest{f.Path, int64(len(f.Data)), digest(sha256.Sum256(f.Data)).String()}
}
