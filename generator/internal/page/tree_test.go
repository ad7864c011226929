package page_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"harikerja/datasets"
	"harikerja/generator/internal/assemble"
	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tablegen"
	"harikerja/generator/internal/tree"
	"harikerja/worker/wasm"
)

// root is the repository's root; tests run in their package's folder.
var root = filepath.Join("..", "..", "..")

// files is the whole tree as a build would write it now, in memory: what lies
// in public may be of yesterday. Only the worker has to be built beforehand.
var files []tree.File

func makeTree() ([]tree.File, error) {
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		return nil, err
	}
	table, err := tablegen.Source(years)
	if err != nil {
		return nil, err
	}
	module := wasm.Module()
	sum := sha256.Sum256(table)
	if module == nil || wasm.Calendar(module) != hex.EncodeToString(sum[:]) {
		return nil, errors.New("the page's tests need the worker, with the calendar of the datasets: run 'make data' and 'make wasm'")
	}
	files := assemble.Files(years, []tree.File{{Path: "v1/worker.js", Data: wasm.Host()}, {Path: "v1/worker.wasm", Data: module}}, "")
	seal, err := mirror.Seal(files, site.NewAPI(years).Years())
	return append(files, seal...), err
}

// newHandler returns the local server's handler, without a tree yet.
func newHandler() *serve.Handler {
	return &serve.Handler{Today: today, ErrorLog: log.New(os.Stderr, "the server: ", 0)}
}

// content returns a file of the tree.
func content(t *testing.T, name string) string {
	t.Helper()
	i := slices.IndexFunc(files, func(f tree.File) bool { return f.Path == name })
	if i < 0 {
		t.Fatalf("the tree has no %s", name)
	}
	return string(files[i].Data)
}
