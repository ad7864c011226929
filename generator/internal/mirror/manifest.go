// Package mirror knows what makes a copy of the public folder whole: checksums
// of all its files, an archive of them, and a manifest that names both. It
// seals a tree with these, verifies one, and fetches one from a server.
package mirror

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/afero"

	"harikerja/generator/internal/site"
	"harikerja/worker/table"
)

// The files that seal a tree, below the public folder. They are not covered by
// the checksums; the archive holds the checksums, but not itself nor the
// manifest.
const (
	ChecksumsFile = "v1/SHA256SUMS"
	ArchiveFile   = "v1/mirror.tar.gz"
	ManifestFile  = "v1/manifest.json"
)

// Together says what to do about a tree and a program of different calendars.
const Together = "build the tree again with 'make build', or, for a mirror, use the program that goes with it"

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

// Years returns the years of the calendar compiled into this program.
func Years() []ManifestYear {
	var years []ManifestYear
	for _, y := range table.Years() {
		years = append(years, ManifestYear{y.Year, y.Revision, y.Status})
	}
	return years
}

// treeYears returns the years that a tree says it holds.
func treeYears(root afero.Fs) ([]ManifestYear, error) {
	data, err := afero.ReadFile(root, site.YearsFile)
	if err != nil {
		return nil, err
	}
	var index struct{ Data []ManifestYear }
	if err := json.Unmarshal(data, &index); err != nil {
		return nil, err
	}
	if len(index.Data) == 0 {
		return nil, errors.New("no years")
	}
	return index.Data, nil
}

// Encode returns the manifest's file: compact JSON and a newline.
func (m *Manifest) Encode() []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic(err) // numbers and strings
	}
	return append(data, '\n')
}

// What no tree of ours comes near. A server that claims more is not believed.
const (
	maxManifest  = 1 << 20
	maxFiles     = 1 << 20
	maxBytes     = 1 << 30
	maxArchive   = 1 << 29
	maxChecksums = 1 << 28
)

func decodeManifest(data []byte) (*Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	if m.Format != Format {
		return nil, fmt.Errorf("it has format %d, this program reads %d", m.Format, Format)
	}
	return &m, nil
}

// decodeStranger reads a manifest that may come from anyone: what it says must
// be possible.
func decodeStranger(data []byte) (*Manifest, error) {
	m, err := decodeManifest(data)
	if err != nil {
		return nil, err
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
	return m, nil
}

// ReadManifest reads the manifest of the tree below root.
func ReadManifest(root afero.Fs) (*Manifest, error) {
	data, err := afero.ReadFile(root, ManifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no %s: build the tree first with 'make build', or fetch one with 'generator mirror'", ManifestFile)
	}
	if err != nil {
		return nil, err
	}
	m, err := decodeManifest(data)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w; build the tree again, with 'make build'", ManifestFile, err)
	}
	return m, nil
}

// CheckCalendar returns an error if the tree was built from other years or
// revisions than this program's: files and computed answers would differ.
func (m *Manifest) CheckCalendar() error {
	own := Years()
	if first, last := own[0].Year, own[len(own)-1].Year; m.FirstYear != first || m.LastYear != last {
		return fmt.Errorf("the tree covers %d to %d, this program %d to %d: %s",
			m.FirstYear, m.LastYear, first, last, Together)
	}
	for i, y := range own {
		if i >= len(m.Years) || m.Years[i] != y {
			return fmt.Errorf("the tree holds another state of %d than this program (revision %d, %s): %s",
				y.Year, y.Revision, y.Status, Together)
		}
	}
	return nil
}
