package serve

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"

	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

// Snapshot is a whole tree in memory, and the API of its calendar. Answers
// from one snapshot never contradict each other.
type Snapshot struct {
	api   *api.API
	files map[string]*file // by path
}

// NewSnapshot returns the snapshot of a tree's files.
func NewSnapshot(files []tree.File) (*Snapshot, error) {
	s := &Snapshot{files: make(map[string]*file, len(files))}
	for _, f := range files {
		s.files[f.Path] = newFile(f.Data, tree.MediaType(f.Path))
	}
	all := s.files[site.AllFile]
	if all == nil {
		return nil, fmt.Errorf("there is no %s: this is no tree of the API", site.AllFile)
	}
	a, err := site.ReadAPI(all.data)
	if err != nil {
		return nil, err
	}
	s.api = a
	// What Resolve may name has to be there.
	for _, y := range a.Years() {
		for _, e := range api.Endpoints() {
			if !e.Precomputed() {
				continue
			}
			key := fmt.Sprint(y.Number)
			if e.Params[0].Kind == api.KindDate {
				key += "-12-31"
			}
			for _, form := range e.Forms() {
				if name := e.File(key, form.Suffix); s.files[name] == nil {
					return nil, fmt.Errorf("%s covers %d, but there is no %s", site.AllFile, y.Number, name)
				}
			}
		}
	}
	return s, nil
}

// Years returns the years that the snapshot answers for.
func (s *Snapshot) Years() []api.Year { return s.api.Years() }

// file is a body that is served as it is.
type file struct {
	data      []byte
	mediaType string
	tag       string // entity tag

	compress   sync.Once
	compressed *file // nil if it does not pay
}

func newFile(data []byte, mediaType string) *file {
	return &file{data: data, mediaType: mediaType, tag: api.ETag(data)}
}

// minCompressed is the size from which a body is worth compressing.
const minCompressed = 512

// gzip returns the body compressed, or nil if that does not pay. It is made
// once, when it is first asked for. Other bytes need another tag.
func (f *file) gzip() *file {
	if len(f.data) < minCompressed || tree.IsCompressed(f.mediaType) {
		return nil
	}
	f.compress.Do(func() {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write(f.data) // into memory: it cannot fail
		w.Close()
		f.compressed = &file{data: b.Bytes(), mediaType: f.mediaType, tag: strings.TrimSuffix(f.tag, `"`) + `-gzip"`}
	})
	return f.compressed
}
