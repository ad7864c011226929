// Package mirror knows what makes a copy of the public folder whole: its
// manifest.
package mirror

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/afero"

	"harikerja/worker/table"
)

// ManifestFile is where the manifest lies below the public folder.
const ManifestFile = "v1/manifest.json"

// Format is the version of the manifest's own form.
const Format = 1

// Manifest says what a tree holds.
type Manifest struct {
	Format    int            `json:"format"`
	FirstYear int            `json:"firstYear"`
	LastYear  int            `json:"lastYear"`
	Years     []ManifestYear `json:"years"`
}

// ManifestYear is one covered year.
type ManifestYear struct {
	Year     int    `json:"year"`
	Revision int    `json:"revision"`
	Status   string `json:"status"`
}

// NewManifest describes the calendar compiled into this program.
func NewManifest() Manifest {
	years := table.Years()
	m := Manifest{Format: Format, FirstYear: years[0].Year, LastYear: years[len(years)-1].Year}
	for _, y := range years {
		m.Years = append(m.Years, ManifestYear{y.Year, y.Revision, y.Status})
	}
	return m
}

// Encode returns the manifest's file: compact JSON and a newline.
func (m Manifest) Encode() []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic(err) // numbers and strings
	}
	return append(data, '\n')
}

// ReadManifest reads the manifest of the tree below root.
func ReadManifest(root afero.Fs) (Manifest, error) {
	data, err := afero.ReadFile(root, ManifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Manifest{}, fmt.Errorf("there is no %s: build the tree first, with 'make build'", ManifestFile)
	}
	if err != nil {
		return Manifest{}, err
	}
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return Manifest{}, fmt.Errorf("%s cannot be read (%w): build the tree again, with 'make build'", ManifestFile, err)
	}
	if m.Format != Format {
		return Manifest{}, fmt.Errorf("%s has format %d, this program reads %d: use the program that built the tree, or build it again", ManifestFile, m.Format, Format)
	}
	return m, nil
}

// CheckCalendar returns an error if the tree was built from other years or
// revisions than this program's: files and computed answers would differ.
func (m Manifest) CheckCalendar() error {
	own := NewManifest()
	if m.FirstYear != own.FirstYear || m.LastYear != own.LastYear {
		return fmt.Errorf("the tree covers %d to %d, this program %d to %d: build the tree again, with 'make build'",
			m.FirstYear, m.LastYear, own.FirstYear, own.LastYear)
	}
	for i, y := range own.Years {
		if i >= len(m.Years) || m.Years[i] != y {
			return fmt.Errorf("the tree holds another state of %d than this program (revision %d, %s): build the tree again, with 'make build'",
				y.Year, y.Revision, y.Status)
		}
	}
	return nil
}
