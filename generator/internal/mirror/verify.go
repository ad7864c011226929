package mirror

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"sync"

	"github.com/spf13/afero"
)

// Report is what is wrong with a tree: paths, in order.
type Report struct {
	Files   int // covered by the checksums
	Missing []string
	Changed []string
	Surplus []string
}

// OK reports whether nothing is wrong.
func (r *Report) OK() bool { return len(r.Missing)+len(r.Changed)+len(r.Surplus) == 0 }

// ErrNotATree is returned for a folder that has no checksums to verify by.
var ErrNotATree = errors.New("there is no " + ChecksumsFile + " that could be read: this is not a built tree or a mirror")

// Verify holds the tree below root against its checksums and its manifest.
// Begin is told how many files will be read, progress after each one; either
// may be nil.
//
// An archive that was unpacked by hand has neither manifest nor archive, and
// is whole without them. If it has one of them, it needs both.
func Verify(root afero.Fs, begin func(files int), progress func()) (*Report, error) {
	encoded, sums, err := readChecksums(root)
	if err != nil {
		return nil, err
	}
	if begin != nil {
		begin(len(sums))
	}
	report, present, err := compareNames(root, sums)
	if err != nil {
		return nil, err
	}
	changed, size, err := compareSums(root, present, progress)
	if err != nil {
		return nil, err
	}
	report.Changed = changed
	if err := report.checkSeal(root, encoded, size); err != nil {
		return nil, err
	}
	slices.Sort(report.Missing)
	slices.Sort(report.Changed)
	return report, nil
}

func readChecksums(root afero.Fs) ([]byte, []checksum, error) {
	encoded, err := afero.ReadFile(root, ChecksumsFile)
	if err != nil {
		return nil, nil, fmt.Errorf("%w (%v)", ErrNotATree, err)
	}
	sums, err := parseChecksums(encoded)
	if err != nil {
		return nil, nil, fmt.Errorf("%s is damaged: %w", ChecksumsFile, err)
	}
	return encoded, sums, nil
}

// compareNames walks the tree, and returns what is missing and surplus in it,
// and the checksums of the files that are there.
func compareNames(root afero.Fs, sums []checksum) (report *Report, present []checksum, err error) {
	const seal = "v1/{SHA256SUMS,mirror.tar.gz,manifest.json}"
	report = &Report{Files: len(sums)}
	there := make([]bool, len(sums))
	err = walk(root, []string{seal}, func(name string, entry fs.DirEntry) error {
		i, known := slices.BinarySearchFunc(sums, name, func(c checksum, name string) int {
			return bytes.Compare([]byte(c.path), []byte(name))
		})
		if !known || !entry.Type().IsRegular() {
			report.Surplus = append(report.Surplus, name)
		} else {
			there[i] = true
		}
		return nil
	})
	for i, c := range sums {
		if there[i] {
			present = append(present, c)
		} else {
			report.Missing = append(report.Missing, c.path)
		}
	}
	slices.Sort(report.Surplus)
	return report, present, err
}

// compareSums reads the files, and returns those that are not what their
// checksums say, and how large all are together.
func compareSums(root afero.Fs, sums []checksum, progress func()) (changed []string, size int64, err error) {
	readers := runtime.GOMAXPROCS(0)
	type result struct {
		changed []string
		size    int64
		err     error
	}
	results := make([]result, readers)
	var wait sync.WaitGroup
	for r := range readers {
		wait.Go(func() {
			own := &results[r]
			for i := r; i < len(sums); i += readers {
				d, n, err := digestOf(root, sums[i].path)
				if err != nil {
					own.err = err
					return
				}
				own.size += n
				if d != sums[i].sum {
					own.changed = append(own.changed, sums[i].path)
				}
				if progress != nil {
					progress()
				}
			}
		})
	}
	wait.Wait()
	for _, r := range results {
		changed = append(changed, r.changed...)
		size += r.size
		err = errors.Join(err, r.err)
	}
	return changed, size, err
}

func digestOf(root afero.Fs, name string) (d digest, size int64, err error) {
	f, err := root.Open(name)
	if err != nil {
		return d, 0, err
	}
	h := sha256.New()
	size, err = io.Copy(h, f)
	h.Sum(d[:0])
	return d, size, errors.Join(err, f.Close())
}

// checkSeal holds the manifest against the one that follows from the tree.
func (r *Report) checkSeal(root afero.Fs, checksums []byte, size int64) error {
	archive, archiveSize, err := digestOf(root, ArchiveFile)
	noArchive := errors.Is(err, fs.ErrNotExist)
	if err != nil && !noArchive {
		return err
	}
	encoded, err := afero.ReadFile(root, ManifestFile)
	noManifest := errors.Is(err, fs.ErrNotExist)
	switch {
	case err != nil && !noManifest:
		return err
	case noManifest && noArchive:
		return nil
	case noManifest:
		r.Missing = append(r.Missing, ManifestFile)
		return nil
	case noArchive:
		r.Missing = append(r.Missing, ArchiveFile)
	}
	m, err := decodeStranger(encoded)
	if err != nil {
		r.Changed = append(r.Changed, ManifestFile)
		return nil
	}
	// If the manifest and what it names disagree, the manifest is believed.
	if d := digest(sha256.Sum256(checksums)); m.Checksums.SHA256 != d.String() {
		r.Changed = append(r.Changed, ChecksumsFile)
	}
	if !noArchive && m.Archive.SHA256 != archive.String() {
		r.Changed = append(r.Changed, ArchiveFile)
	}
	if !r.OK() {
		return nil // what the manifest should say cannot be told
	}
	years, err := treeYears(root)
	if err != nil {
		return err
	}
	want := Manifest{
		Format:    Format,
		FirstYear: years[0].Year,
		LastYear:  years[len(years)-1].Year,
		Years:     years,
		Files:     r.Files,
		Bytes:     size,
		Checksums: FileDigest{ChecksumsFile, int64(len(checksums)), m.Checksums.SHA256},
		Archive:   FileDigest{ArchiveFile, archiveSize, m.Archive.SHA256},
	}
	if !bytes.Equal(encoded, want.Encode()) {
		r.Changed = append(r.Changed, ManifestFile)
	}
	return nil
}
