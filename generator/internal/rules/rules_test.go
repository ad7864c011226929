package rules_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"harikerja/generator/internal/rules"
	"harikerja/worker/api"
)

// TestGrammar: the edge functions' part of the grammar is committed, because
// they are bundled as they stand.
func TestGrammar(t *testing.T) {
	committed, err := os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(rules.GrammarPath)))
	if err != nil {
		t.Fatalf("%v: run 'make data'", err)
	}
	if !bytes.Equal(committed, rules.Grammar()) {
		t.Errorf("%s is not what the declarations in worker/api say: run 'make data'", rules.GrammarPath)
	}
}

// TestErrorFiles: what the rules fall back on is in the tree.
func TestErrorFiles(t *testing.T) {
	named := regexp.MustCompile(`/(v1/[0-9a-z-]+\.json)`)
	for _, f := range rules.Files() {
		for _, name := range named.FindAllStringSubmatch(string(f.Data), -1) {
			if _, ok := files[name[1]]; !ok {
				t.Errorf("%s leads to %s, which is not in the tree", f.Path, name[1])
			}
		}
	}
}

// TestEveryDeclarationIsKnown: no host's rules lack an endpoint, a parameter or
// a suffix that files answer.
func TestEveryDeclarationIsKnown(t *testing.T) {
	for _, f := range rules.Files() {
		if f.Path == rules.HeadersFile {
			continue
		}
		for _, e := range api.Endpoints() {
			if !bytes.Contains(f.Data, []byte(e.Path)) {
				t.Errorf("%s does not know %s", f.Path, e.Path)
			}
			if !e.Precomputed() {
				continue
			}
			for _, p := range e.Params {
				if !bytes.Contains(f.Data, []byte(p.Name+"=")) {
					t.Errorf("%s does not know the parameter %s", f.Path, p.Name)
				}
				for _, s := range p.Suffixes {
					if !bytes.Contains(f.Data, []byte(s.Text)) {
						t.Errorf("%s does not know the suffix %s", f.Path, s.Text)
					}
				}
			}
		}
	}
}
