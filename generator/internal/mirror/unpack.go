package mirror

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/spf13/afero"
)

// unpack writes the files of an archive below root, an empty folder. The
// archive may come from anyone: it is taken only if every member is a plain
// file or folder inside the tree and there is no more of it, in number and
// size, than the manifest says. It ends with the context, between two files: a
// few bytes of an archive may be thousands of them.
func unpack(ctx context.Context, archive io.Reader, root afero.Fs, m *Manifest, progress func()) error {
	decompressor, err := gzip.NewReader(archive)
	if err != nil {
		return err
	}
	files := m.Files + 1 // and the checksums
	size := m.Bytes + m.Checksums.Bytes
	// A member takes a header and is padded; the end is padded too.
	const block = 512
	limit := size + int64(files)*2*block + 1<<20
	members := tar.NewReader(&limitedReader{&cancellableReader{ctx, decompressor}, limit})
	folders := make(map[string]bool)
	for {
		h, err := members.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		name := h.Name
		if h.Typeflag == tar.TypeDir {
			name = strings.TrimSuffix(name, "/")
		}
		if !safePath(name) {
			return fmt.Errorf("it holds %.200q, which is no path inside the tree", h.Name)
		}
		switch h.Typeflag {
		case tar.TypeDir:
			continue // made with the first file in it
		case tar.TypeReg:
		default:
			return fmt.Errorf("it holds %s, which is neither a file nor a folder", name)
		}
		if name == ManifestFile || name == ArchiveFile {
			return fmt.Errorf("it holds %s, which does not belong into it", name)
		}
		if files--; files < 0 {
			return fmt.Errorf("it holds more files than the %d of the manifest", m.Files)
		}
		if size -= h.Size; size < 0 {
			return fmt.Errorf("its files are larger than the %d bytes of the manifest", m.Bytes)
		}
		if dir := path.Dir(name); !folders[dir] {
			for d := dir; !folders[d]; d = path.Dir(d) {
				folders[d] = true
			}
			if len(folders) > maxFolders {
				return fmt.Errorf("it holds more than %d folders", maxFolders)
			}
			if err := root.MkdirAll(dir, 0o755); err != nil {
				return err
			}
		}
		if err := extract(root, name, members); err != nil {
			return err
		}
		progress()
	}
	return nil
}

// extract writes one file, which must not be there yet.
func extract(root afero.Fs, name string, from io.Reader) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		if errors.Is(err, os.ErrExist) {
			return fmt.Errorf("it holds %s twice", name)
		}
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}

var errTooLarge = errors.New("it is larger, unpacked, than the manifest says")

// limitedReader fails, rather than ends, after n bytes.
type limitedReader struct {
	r io.Reader
	n int64
}

func (l *limitedReader) Read(p []byte) (int, error) {
	if l.n <= 0 {
		return 0, errTooLarge
	}
	n, err := l.r.Read(p[:min(int64(len(p)), l.n)])
	l.n -= int64(n)
	return n, err
}
