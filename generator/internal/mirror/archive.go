package mirror

import (
	"io"
	"time"

	"github.com/klauspost/compress/gzip"

	"harikerja/generator/internal/site"
)

// archiveLevel is the fastest. Level 5 takes twice the time for an eighth less,
// and those above it several times: see BenchmarkArchive.
const archiveLevel = 1

// archiveTime is the time of every file in the archive, zero in the headers.
// With the clock's, two builds would differ. Web servers that make validators
// from file times must not do so here: see the configurations in the tree.
var archiveTime = time.Unix(0, 0)

// tarBlock is the unit of a tar file.
const tarBlock = 512

// writeArchive writes the files in the order given, as a compressed tar that
// says nothing of when, where and by whom it was made.
func writeArchive(w io.Writer, level int, lists ...[]site.File) error {
	compressor, err := gzip.NewWriterLevel(w, level)
	if err != nil {
		return err
	}
	compressor.ModTime = archiveTime
	var zeros [2 * tarBlock]byte
	for _, files := range lists {
		for _, f := range files {
			header := tarHeader(f.Path, len(f.Data))
			padding := -len(f.Data) & (tarBlock - 1)
			for _, part := range [][]byte{header[:], f.Data, zeros[:padding]} {
				if _, err := compressor.Write(part); err != nil {
					return err
				}
			}
		}
	}
	if _, err := compressor.Write(zeros[:]); err != nil { // the end
		return err
	}
	return compressor.Close()
}

// tarHeader returns the header of a plain file (POSIX ustar). All headers are
// the same but for name, size and sum, so they are written here: package tar
// is an eighth of a build's time slower.
func tarHeader(name string, size int) (h [tarBlock]byte) {
	copy(h[0:100], name) // safePath has made sure that it fits
	copy(h[100:], "0000644\x000000000\x000000000\x00")
	octal(h[124:135], size)
	copy(h[136:], "00000000000\x00        0")
	copy(h[257:], "ustar\x0000")
	copy(h[329:], "0000000\x000000000\x00")
	sum := 0
	for _, c := range h {
		sum += int(c)
	}
	octal(h[148:154], sum)
	h[154] = 0
	return h
}

// octal fills the field with the number, zeros first.
func octal(field []byte, n int) {
	for i := len(field) - 1; i >= 0; i-- {
		field[i] = byte('0' + n&7)
		n >>= 3
	}
}
