package mirror

import (
	"archive/tar"
	"io"
	"time"

	"github.com/klauspost/compress/gzip"

	"harikerja/generator/internal/site"
)

// archiveLevel is the last level before the time doubles for little gain: see
// BenchmarkArchive.
const archiveLevel = 5

// archiveTime is the time of every file in the archive. With the clock's, two
// builds would differ. Web servers that make validators from file times must
// not do so here: see the configurations in the tree.
var archiveTime = time.Unix(0, 0)

// writeArchive writes the files in the order given, as a compressed tar that
// says nothing of when, where and by whom it was made.
func writeArchive(w io.Writer, level int, lists ...[]site.File) error {
	compressor, err := gzip.NewWriterLevel(w, level)
	if err != nil {
		return err
	}
	compressor.ModTime = archiveTime
	archive := tar.NewWriter(compressor)
	for _, files := range lists {
		for _, f := range files {
			if err := archive.WriteHeader(&tar.Header{
				Format:   tar.FormatUSTAR,
				Typeflag: tar.TypeReg,
				Name:     f.Path,
				Size:     int64(len(f.Data)),
				Mode:     0o644,
				ModTime:  archiveTime,
			}); err != nil {
				return err
			}
			if _, err := archive.Write(f.Data); err != nil {
				return err
			}
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return compressor.Close()
}
