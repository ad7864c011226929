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

// WriteArchive writes the files in the order given, as a compressed tar that
// says nothing of when, where and by whom it was made. The level is gzip's.
func WriteArchive(w io.Writer, level int, files []File) error {
	compressor, err := gzip.NewWriterLevel(w, level)
	if err != nil {
		return err
	}
	compressor.ModTime = archiveTime
	archive := tar.NewWriter(compressor)
	for _, f := range files {
		err := archive.WriteHeader(&tar.Header{
			Name: f.Path, Size: int64(len(f.Data)), Mode: 0o644, ModTime: archiveTime, Format: tar.FormatUSTAR,
		})
		if err != nil {
			return err
		}
		if _, err := archive.Write(f.Data); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), compressor.Close())
}
