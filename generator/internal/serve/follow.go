package serve

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/spf13/afero"

	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/tree"
)

// Folder is a tree on disk, which a build, a mirror's update or a person may
// replace at any time.
type Folder struct {
	Disk afero.Fs
	Dir  string

	loaded []byte // fingerprint of the tree that was last loaded
}

const advice = "build the tree first with 'make build', or fetch one with 'generator mirror'"

// Load reads and verifies the whole tree.
func (f *Folder) Load() (*Snapshot, error) {
	root, closer, err := tree.Open(f.Disk, f.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no such folder: %s", advice)
	}
	if err != nil {
		return nil, err
	}
	defer closer.Close() // only read
	seen, err := fingerprint(root)
	if err != nil {
		return nil, err
	}
	files, err := mirror.Read(root)
	if err != nil {
		return nil, err
	}
	s, err := NewSnapshot(files)
	if err != nil {
		return nil, err
	}
	f.loaded = seen
	return s, nil
}

// look returns the fingerprint of the tree that lies there now, whole or not;
// nil if there is none.
func (f *Folder) look() []byte {
	root, closer, err := tree.Open(f.Disk, f.Dir)
	if err != nil {
		return nil
	}
	defer closer.Close() // only read
	seen, _ := fingerprint(root)
	return seen
}

// fingerprint tells trees apart: every byte of one follows from its manifest
// or, in an archive that was unpacked by hand and has none, from its checksums.
// It is nil where there is an error.
func fingerprint(root fs.FS) ([]byte, error) {
	data, err := tree.ReadFile(root, mirror.ManifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		data, err = tree.ReadFile(root, mirror.ChecksumsFile)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no %s: %s", mirror.ChecksumsFile, advice)
	}
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	return sum[:], nil
}

// How often a folder is looked at, and how long a tree is left alone at most
// that could not be loaded: it may be about to become whole.
const (
	pollInterval = 500 * time.Millisecond
	maxRetry     = time.Minute
)

// Follow uses what lies in the folder from now on, until the context ends:
// whenever there is another tree, it is loaded and verified, and takes the place
// of the former one at once. A tree that does not verify is never served.
func (h *Handler) Follow(ctx context.Context, f *Folder) {
	poll := time.Tick(pollInterval)
	var refused []byte // fingerprint of a tree that could not be loaded
	var wait time.Duration
	var next time.Time // when it is tried again
	for {
		select {
		case <-ctx.Done():
			return
		case <-poll:
		}
		seen := f.look()
		if bytes.Equal(seen, f.loaded) || bytes.Equal(seen, refused) && time.Now().Before(next) {
			continue
		}
		s, err := f.Load()
		if err != nil {
			if !next.IsZero() && bytes.Equal(seen, refused) {
				wait = min(2*wait, maxRetry)
			} else {
				wait = pollInterval
			}
			refused, next = seen, time.Now().Add(wait)
			reasons := strings.ReplaceAll(err.Error(), "\n", "; ")
			h.ErrorLog.Printf("what lies in %s now cannot be served, or is being changed; the former tree still is: %s", f.Dir, reasons)
			continue
		}
		next = time.Time{}
		h.Use(s)
		years := s.Years()
		h.ErrorLog.Printf("another tree lies in %s, and is served now: %d to %d", f.Dir, years[0].Number, years[len(years)-1].Number)
	}
}
