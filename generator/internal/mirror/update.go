package mirror

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"

	"github.com/spf13/afero"

	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
)

// Result is what an update did.
type Result int

// The results of an update.
const (
	UpToDate Result = iota // there was nothing to do
	Updated                // there is a new tree
	Repaired               // the tree is the same, but the copy was not whole
)

// Progress is told how an update gets on. Its methods may be called from any
// goroutine.
type Progress interface {
	// Begin announces a step of so many units: bytes, or files.
	Begin(step string, total int64, bytes bool)
	Add(n int)
	End()
}

// Update makes the folder a copy of the source's tree. Whatever happens, it
// stays as it was or becomes the whole new tree; it has become that only if the
// error is nil or a *publish.LeftoverError.
func Update(ctx context.Context, source *Source, folder *publish.Folder, progress Progress) (Result, *Manifest, error) {
	if err := folder.Recover(); err != nil {
		return 0, nil, fmt.Errorf("cleaning up after an interrupted update: %w", err)
	}
	if err := Replaceable(folder); err != nil {
		return 0, nil, err
	}
	var encoded bytes.Buffer
	if _, err := source.get(ctx, ManifestFile, -1, maxManifest, &encoded); err != nil { // lives: any negative number is of any size
		return 0, nil, err
	}
	m, err := decodeManifest(encoded.Bytes())
	if err != nil {
		return 0, nil, fmt.Errorf("%s: this is no manifest that can be used: %w", source.Base.JoinPath(ManifestFile), err)
	}
	result := compare(folder, m, encoded.Bytes())
	if result == UpToDate {
		return result, m, nil
	}
	if err := fetchTree(ctx, source, m, encoded.Bytes(), folder, progress); err != nil {
		return 0, nil, errors.Join(err, folder.Discard())
	}
	if err := Replaceable(folder); err != nil { // it took a while
		return 0, nil, errors.Join(err, folder.Discard())
	}
	return result, m, folder.Commit()
}

// Replaceable returns an error if the folder holds anything besides a tree,
// which would be lost if it were replaced.
func Replaceable(folder *publish.Folder) error {
	root, closer, err := folder.Read()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer closer.Close() // only read
	_, sums, err := readChecksums(root)
	if err != nil && !errors.Is(err, ErrNotATree) {
		return fmt.Errorf("in %s, %w: what else lies there cannot be told, so remove the folder, or name another", folder.Name, err)
	}
	// Somebody else may list checksums there, too.
	if !slices.ContainsFunc(sums, func(c checksum) bool { return c.path == site.AllFile }) {
		sums = nil
	}
	report, _, err := compareNames(root, sums)
	if err != nil {
		return err
	}
	if n := len(report.Surplus); n > 0 {
		return fmt.Errorf("%s holds %s%s, which is not of a tree and would be lost: move it away, or name another folder",
			folder.Name, report.Surplus[0], andMore(n-1))
	}
	return nil
}

func andMore(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" (and %d more)", n)
}

// compare tells what an update to the manifest has to do. A folder that cannot
// be read needs a new tree; whether it may have one, Replaceable says.
func compare(folder *publish.Folder, m *Manifest, manifest []byte) Result {
	root, closer, err := folder.Read()
	if err != nil {
		return Updated
	}
	defer closer.Close() // only read
	if own, err := tree.ReadFile(root, ManifestFile); err != nil || !bytes.Equal(own, manifest) {
		return Updated
	}
	if looksWhole(root, m) {
		return UpToDate
	}
	return Repaired
}

// looksWhole compares the tree with its checksums and manifest as far as that
// goes without reading all files: the checksums themselves, the names, and the
// sizes together. It finds what an accident does; Verify finds all.
func looksWhole(root fs.FS, m *Manifest) bool {
	encoded, sums, err := readChecksums(root)
	if err != nil || digest(sha256.Sum256(encoded)).String() != m.Checksums.SHA256 {
		return false
	}
	if info, err := fs.Stat(root, ArchiveFile); err != nil || info.Size() != m.Archive.Bytes {
		return false
	}
	report, present, err := compareNames(root, sums)
	if err != nil || !report.OK() {
		return false
	}
	size := int64(0)
	for _, c := range present {
		info, err := fs.Stat(root, c.path)
		if err != nil {
			return false
		}
		size += info.Size()
	}
	return size == m.Bytes
}

// fetchTree downloads the archive into the new folder, unpacks it there and
// verifies what came out.
func fetchTree(ctx context.Context, source *Source, m *Manifest, manifest []byte, folder *publish.Folder, progress Progress) error {
	staging := folder.Staging()
	if err := staging.MkdirAll(path.Dir(ArchiveFile), 0o755); err != nil {
		return err
	}
	archive, err := staging.OpenFile(ArchiveFile, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	err = fetchArchive(ctx, source, m, archive, progress)
	if err == nil {
		if _, err = archive.Seek(0, io.SeekStart); err == nil {
			progress.Begin("unpacking", int64(m.Files)+1, false) // and the checksums
			if err = unpack(ctx, archive, staging, m, func() { progress.Add(1) }); err != nil {
				err = fmt.Errorf("the archive of %s cannot be used: %w", source.Base, err)
			}
			progress.End()
		}
	}
	if err := errors.Join(err, archive.Close()); err != nil {
		return err
	}
	if err := afero.WriteFile(staging, ManifestFile, manifest, 0o644); err != nil {
		return err
	}
	root, closer, err := folder.ReadStaging()
	if err != nil {
		return err
	}
	defer closer.Close() // only read
	report, err := Verify(&cancellableFS{ctx, root}, func(files int) { progress.Begin("verifying", int64(files), false) }, func() { progress.Add(1) })
	progress.End()
	if err != nil {
		return fmt.Errorf("what %s sent cannot be verified: %w", source.Base, err)
	}
	if !report.OK() {
		return fmt.Errorf("what %s sent is not whole (%s): try again later, or choose another source", source.Base, report)
	}
	return nil
}

func fetchArchive(ctx context.Context, source *Source, m *Manifest, to io.Writer, progress Progress) error {
	progress.Begin("downloading", m.Archive.Bytes, true)
	defer progress.End()
	d, err := source.get(ctx, ArchiveFile, m.Archive.Bytes, m.Archive.Bytes, io.MultiWriter(to, countingWriter{progress}))
	if err != nil {
		return err
	}
	if d.String() != m.Archive.SHA256 {
		return fmt.Errorf("the archive of %s is not the one that its manifest names: it may be changing right now, try again later", source.Base)
	}
	return nil
}

type countingWriter struct{ progress Progress }

func (w countingWriter) Write(p []byte) (int, error) {
	w.progress.Add(len(p))
	return len(p), nil
}

// cancellableReader ends with the context.
type cancellableReader struct {
	ctx context.Context
	r   io.Reader
}

func (c *cancellableReader) Read(p []byte) (int, error) {
	if c.ctx.Err() != nil {
		return 0, explain(context.Cause(c.ctx))
	}
	return c.r.Read(p)
}

// cancellableFS opens nothing more when the context has ended.
type cancellableFS struct {
	ctx context.Context
	fs  fs.FS
}

func (c *cancellableFS) Open(name string) (fs.File, error) {
	if c.ctx.Err() != nil {
		return nil, explain(context.Cause(c.ctx))
	}
	return c.fs.Open(name)
}
