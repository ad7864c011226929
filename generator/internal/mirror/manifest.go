// Package mirror knows what makes a copy of the public folder whole: checksums
// of all its files, an archive of them, and a manifest that names both. It
// seals a tree with these, verifies one, and fetches one from a server.
package mirror

import (
	"encoding/hex"
	"encoding/json"
	"fmt"

	"harikerja/worker/api"
)

// The files that seal a tree, below the public folder. They are not covered by
// the checksums; the archive holds the checksums, but not itself nor the
// manifest.
const (
	ChecksumsFile = "v1/SHA256SUMS"
	ArchiveFile   = "v1/mirror.tar.gz"
	ManifestFile  = "v1/manifest.json"
)

// Format is the version of the manifest's own form.
const Format = 1

// Manifest says what a tree holds. It follows from the tree alone, so a tree
// that it does not follow from is not whole.
type Manifest struct {
	Format    int            `json:"format"`
	FirstYear int            `json:"firstYear"`
	LastYear  int            `json:"lastYear"`
	Years     []ManifestYear `json:"years"`
	Files     int            `json:"files"`     // covered by the checksums
	Bytes     int64          `json:"bytes"`     // of these files
	Checksums FileDigest     `json:"checksums"` // v1/SHA256SUMS
	Archive   FileDigest     `json:"archive"`   // v1/mirror.tar.gz
}

// ManifestYear is one covered year.
type ManifestYear struct {
	Year     int    `json:"year"`
	Revision int    `json:"revision"`
	Status   string `json:"status"`
}

// FileDigest is one of the files that seal the tree.
type FileDigest struct {
	Path   string `json:"path"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// newManifest begins the manifest of a tree of these years, in order.
func newManifest(years []api.Year) *Manifest {
	m := &Manifest{Format: Format, FirstYear: years[0].Number, LastYear: years[len(years)-1].Number}
	for _, y := range years {
		m.Years = append(m.Years, ManifestYear{y.Number, y.Revision, y.Status})
	}
	return m
}

// Encode returns the manifest's file: compact JSON and a newline.
func (m *Manifest) Encode() []byte {
	data, err := json.Marshal(m)
	if err != nil { // lives: numbers and strings can be encoded
		panic(err) // lives: as above
	}
	return append(data, '\n')
}

// What no tree of ours comes near. A server that claims more is not believed.
const (
	maxManifest  = 1 << 20
	maxFiles     = 1 << 18
	maxFolders   = 1 << 10
	maxBytes     = 1 << 28
	maxArchive   = 1 << 27
	maxChecksums = 1 << 26
)

// decodeManifest reads a manifest that may come from anyone: what it says must
// be possible.
func decodeManifest(data []byte) (*Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	if m.Format != Format {
		return nil, fmt.Errorf("it has format %d, this program reads %d", m.Format, Format)
	}
	if len(m.Years) == 0 || m.Years[0].Year != m.FirstYear || m.Years[len(m.Years)-1].Year != m.LastYear {
		return nil, fmt.Errorf("its years are not %d to %d", m.FirstYear, m.LastYear)
	}
	if m.Files < 1 || m.Files > maxFiles || m.Bytes < 0 || m.Bytes > maxBytes {
		return nil, fmt.Errorf("%d files of %d bytes together are not credible", m.Files, m.Bytes)
	}
	for _, f := range []struct {
		FileDigest
		path  string
		limit int64
	}{{m.Checksums, ChecksumsFile, maxChecksums}, {m.Archive, ArchiveFile, maxArchive}} {
		digest, err := hex.DecodeString(f.SHA256)
		if err != nil || len(digest) != 32 || f.Path != f.path || f.Bytes < 1 || f.Bytes > f.limit {
			return nil, fmt.Errorf("what it says of %s is not credible", f.path)
		}
	}
	return &m, nil
}
