package mirror

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/bmatcuk/doublestar/v4"

	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

// Report is what is wrong with a tree: paths, in order.
type Report struct {
	Files   int // covered by the checksums
	Missing []string
	Changed []string
	Surplus []string
}

// String tells the numbers, and one name.
func (r *Report) String() string {
	text := fmt.Sprintf("%d files missing, %d changed, %d surplus", len(r.Missing), len(r.Changed), len(r.Surplus))
	for _, list := range [][]string{r.Missing, r.Changed, r.Surplus} {
		if len(list) > 0 {
			return text + "; the first is " + list[0]
		}
	}
	return text
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
func Verify(root fs.FS, begin func(files int), progress func()) (*Report, error) {
	report, _, err := verify(root, begin, progress)
	return report, err
}

// Read returns all files of a tree, the seal's included, if it is whole.
func Read(root fs.FS) ([]tree.File, error) {
	report, files, err := verify(root, nil, nil)
	if err != nil {
		return nil, err
	}
	if !report.OK() {
		return nil, fmt.Errorf("it is not whole (%s): build it or mirror it again", report)
	}
	return files, nil
}

func verify(root fs.FS, begin func(files int), progress func()) (*Report, []tree.File, error) {
	encoded, sums, err := readChecksums(root)
	if err != nil {
		return nil, nil, err
	}
	if begin != nil {
		begin(len(sums))
	}
	report, present, err := compareNames(root, sums)
	if err != nil {
		return nil, nil, err
	}
	files, err := readFiles(root, present, progress)
	if err != nil {
		return nil, nil, err
	}
	for i, f := range files {
		if sha256.Sum256(f.Data) != present[i].sum {
			report.Changed = append(report.Changed, f.Path)
		}
	}
	files = append(files, tree.File{Path: ChecksumsFile, Data: encoded})
	seal, err := report.checkSeal(root, files)
	if err != nil {
		return nil, nil, err
	}
	slices.Sort(report.Missing)
	slices.Sort(report.Changed)
	return report, append(files, seal...), nil
}

func readChecksums(root fs.FS) ([]byte, []checksum, error) {
	encoded, err := tree.ReadFile(root, ChecksumsFile)
	if err != nil {
		return nil, nil, fmt.Errorf("%w (%v)", ErrNotATree, err)
	}
	sums, err := parseChecksums(encoded)
	if err != nil {
		return nil, nil, fmt.Errorf("%s is damaged: %w", ChecksumsFile, err)
	}
	return encoded, sums, nil
}

// compareNames walks the tree without following links, and returns what is
// missing and surplus in it, and the checksums of the files that are there.
func compareNames(root fs.FS, sums []checksum) (report *Report, present []checksum, err error) {
	report = &Report{Files: len(sums)}
	there := make([]bool, len(sums))
	err = doublestar.GlobWalk(root, "**", func(name string, entry fs.DirEntry) error {
		if entry.IsDir() || entry.Type().IsRegular() && notOurs(name) {
			return nil
		}
		i, known := slices.BinarySearchFunc(sums, name, func(c checksum, name string) int { return strings.Compare(c.path, name) })
		switch {
		case entry.Type().IsRegular() && known:
			there[i] = true
		case entry.Type().IsRegular() && isSeal(name):
		default:
			report.Surplus = append(report.Surplus, name)
		}
		return nil
	}, doublestar.WithNoFollow(), doublestar.WithFailOnIOErrors())
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

func isSeal(name string) bool {
	return name == ChecksumsFile || name == ArchiveFile || name == ManifestFile
}

// notOurs reports whether a file may lie in a tree's folder without being of
// the tree: what a user keeps there, and what desktops drop into every folder.
func notOurs(name string) bool {
	return name == publish.Kept || doublestar.MatchUnvalidated("**/{.DS_Store,Thumbs.db,desktop.ini}", name)
}

// readFiles reads the files that the checksums name, all of them plain files.
func readFiles(root fs.FS, sums []checksum, progress func()) ([]tree.File, error) {
	files := make([]tree.File, len(sums))
	readers := runtime.NumCPU()
	failures := make([]error, readers)
	var wait sync.WaitGroup
	for r := range readers {
		wait.Go(func() {
			for i := r; i < len(sums) && failures[r] == nil; i += readers {
				files[i].Path = sums[i].path
				files[i].Data, failures[r] = fs.ReadFile(root, sums[i].path)
				if progress != nil {
					progress()
				}
			}
		})
	}
	wait.Wait()
	return files, errors.Join(failures...)
}

// readIfThere returns nil for a file that is not there.
func readIfThere(root fs.FS, name string) ([]byte, error) {
	data, err := tree.ReadFile(root, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// checkSeal holds the manifest against the one that follows from the files,
// the checksums last. It returns archive and manifest.
func (r *Report) checkSeal(root fs.FS, files []tree.File) ([]tree.File, error) {
	archive, err := readIfThere(root, ArchiveFile)
	if err != nil {
		return nil, err
	}
	encoded, err := readIfThere(root, ManifestFile)
	if err != nil {
		return nil, err
	}
	switch {
	case encoded == nil && archive == nil:
		return nil, nil
	case encoded == nil:
		r.Missing = append(r.Missing, ManifestFile)
		return nil, nil
	case archive == nil:
		r.Missing = append(r.Missing, ArchiveFile)
	}
	seal := []tree.File{{Path: ArchiveFile, Data: archive}, {Path: ManifestFile, Data: encoded}}
	m, err := decodeManifest(encoded)
	if err != nil {
		r.Changed = append(r.Changed, ManifestFile)
		return nil, nil
	}
	// If the manifest and what it names disagree, the manifest is believed.
	checksums := describe(files[len(files)-1])
	if m.Checksums.SHA256 != checksums.SHA256 {
		r.Changed = append(r.Changed, ChecksumsFile)
	}
	if archive != nil && m.Archive.SHA256 != describe(seal[0]).SHA256 {
		r.Changed = append(r.Changed, ArchiveFile)
	}
	if !r.OK() {
		return nil, nil // what the manifest should say cannot be told
	}
	a, err := treeAPI(files)
	if err != nil {
		return nil, err
	}
	want := newManifest(a.Years())
	want.Files, want.Checksums, want.Archive = r.Files, checksums, describe(seal[0])
	for _, f := range files[:len(files)-1] {
		want.Bytes += int64(len(f.Data))
	}
	if !bytes.Equal(encoded, want.Encode()) {
		r.Changed = append(r.Changed, ManifestFile)
	}
	return seal, nil
}

// treeAPI returns the API that a tree's files make.
func treeAPI(files []tree.File) (*api.API, error) {
	for _, f := range files {
		if f.Path == site.AllFile {
			return site.ReadAPI(f.Data)
		}
	}
	return nil, fmt.Errorf("there is no %s: this is no tree of the API", site.AllFile)
}
