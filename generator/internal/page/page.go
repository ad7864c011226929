// Package page is the website: its hand-written files, embedded, and what they
// have to know of the API, made from its declarations. It is pure: it reads no
// disk and no clock.
//
// The tests look at it in a real browser, served from a whole tree.
package page

import (
	"bytes"
	"embed"
	"io/fs"
	"path"

	"harikerja/generator/internal/tree"
)

//go:embed assets
var assets embed.FS

// Files returns the page's files.
func Files() []tree.File {
	files := []tree.File{apiFile()}
	root, err := fs.Sub(assets, "assets")
	if err != nil {
		panic(err) // compiled in
	}
	err = fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		if path.Ext(name) == ".js" {
			data = withoutComments(data)
		}
		files = append(files, tree.File{Path: name, Data: data})
		return err
	})
	if err != nil {
		panic(err) // compiled in
	}
	return files
}

// withoutComments leaves out the lines that are nothing but comment, a fifth of
// what a visitor would have to load.
func withoutComments(script []byte) []byte {
	var kept []byte
	inside := false // a comment of several lines
	for line := range bytes.Lines(script) {
		text := bytes.TrimSpace(line)
		switch {
		case inside:
			inside = !bytes.HasSuffix(text, []byte("*/"))
		case bytes.HasPrefix(text, []byte("/*")) && !bytes.Contains(text, []byte("*/")):
			inside = true
		case bytes.HasPrefix(text, []byte("//")), bytes.HasPrefix(text, []byte("/*")) && bytes.HasSuffix(text, []byte("*/")):
		default:
			kept = append(kept, line...)
		}
	}
	return kept
}
