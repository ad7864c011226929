package tree

import (
	"archive/tar"
	"errors"
	"io"
	"time"

	"github.com/klauspost/compress/gzip"
)

// archiveTime is the time of every file in the archive. With the clock's, two
// builds would differ. Web servers that make validators from file times must
// not do so here: see the configurations in the tree.
var archiveTime = time.Unix(0, 0)

// Archive is a compressed tar that says nothing of when, where and by whom it
// was made.
type Archive struct {
	compressor *gzip.Writer
	tar        *tar.Writer
}

// NewArchive begins an archive. The level is gzip's.
func NewArchive(w io.Writer, level int) (*Archive, error) {
	compressor, err := gzip.NewWriterLevel(w, level)
	if err != nil {
		return nil, err
	}
	compressor.ModTime = archiveTime
	return &Archive{compressor, tar.NewWriter(compressor)}, nil
}

// Add writes the files in the order given.
func (a *Archive) Add(files ...File) error {
	for _, f := range files {
		err := a.tar.WriteHeader(&tar.Header{
			Name: f.Path, Size: int64(len(f.Data)), Mode: 0o644, ModTime: archiveTime, Format: tar.FormatUSTAR,
		})
		if err != nil {
			return err
		}
		if _, err := a.tar.Write(f.Data); err != nil {
			return err
		}
	}
	return nil
}

// Close writes the end of the archive.
func (a *Archive) Close() error { return errors.Join(a.tar.Close(), a.compressor.Close()) }

// WriteArchive writes an archive of the files, in the order given.
func WriteArchive(w io.Writer, level int, files []File) error {
	a, err := NewArchive(w, level)
	if err != nil {
		return err
	}
	if err := a.Add(files...); err != nil {
		return err
	}
	return a.Close()
}
