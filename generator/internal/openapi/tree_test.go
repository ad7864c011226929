package openapi_test

import (
	"maps"
	"strings"
	"testing"

	"harikerja/generator/internal/assemble"
	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

// TestTree: each file below v1 of a whole tree is described by one path, and
// each path has a file.
func TestTree(t *testing.T) {
	years, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	h := *shippedHost(t)
	h.files = maps.Clone(h.files)
	v := newValidator(t, &h)
	files := assemble.Files(years, []tree.File{{Path: "v1/worker.wasm", Data: []byte("wasm")}, {Path: "v1/worker.js", Data: []byte("js")}}, "")
	seal, err := mirror.Seal(files, v.api.Years())
	if err != nil {
		t.Fatal(err)
	}
	left := make(map[string]bool)
	for path := range v.doc.Paths.Map() {
		left[path] = api.Lookup(path) == nil
	}
	for _, f := range append(files, seal...) {
		if !strings.HasPrefix(f.Path, "v1/") {
			continue // the page's
		}
		r, _ := v.route(t, "GET", "/"+f.Path)
		if r == nil {
			t.Errorf("%s is not described: add it to fileDocs", f.Path)
			continue
		}
		left[r.Path] = false
		if v.files[f.Path] == nil { // TestFiles has validated the others
			v.files[f.Path] = f.Data
			v.validate(t, "GET", "/"+f.Path)
		}
	}
	for path, missing := range left {
		if missing {
			t.Errorf("%s is described, but there is no such file", path)
		}
	}
}
