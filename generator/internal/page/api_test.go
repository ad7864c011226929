package page

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"harikerja/worker/api"
)

func file(t *testing.T, name string) string {
	t.Helper()
	for _, f := range Files() {
		if f.Path == name {
			return string(f.Data)
		}
	}
	t.Fatalf("the page has no %s", name)
	return ""
}

// TestFileNames: the page finds every file that answers a question.
func TestFileNames(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "api.mjs"), []byte(file(t, "js/api.js")), 0o666); err != nil {
		t.Fatal(err)
	}
	type call struct {
		Path, Key string
		Options   map[string]string
	}
	var calls []call
	var want []string
	for _, e := range api.Endpoints() {
		if !e.Precomputed() {
			continue
		}
		for _, form := range e.Forms() {
			options := map[string]string{}
			for _, o := range form.Options {
				options[o.Name] = o.Value
			}
			calls = append(calls, call{e.Path, "2026", options})
			want = append(want, e.File("2026", form.Suffix))
		}
	}
	text, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.Command("node", "--input-type=module", "-e", `
		import { fileOf } from "./api.mjs";
		console.log(JSON.stringify(JSON.parse(process.argv[1]).map(({ Path, Key, Options }) => fileOf(Path, Key, Options))));`, string(text))
	node.Dir = dir
	node.Stderr = os.Stderr
	output, err := node.Output()
	if err != nil {
		t.Fatalf("%v: %v", node, err)
	}
	var got []string
	if err := json.Unmarshal(output, &got); err != nil {
		t.Fatal(err)
	}
	for i, call := range calls {
		if got[i] != want[i] {
			t.Errorf("for %v the page asks for %s, want %s", call, got[i], want[i])
		}
	}
}

// TestWords: what is declared is told in the page's words, in both languages,
// and to language models.
func TestWords(t *testing.T) {
	developers, models := file(t, "js/developers.js"), file(t, "llms.txt")
	for _, e := range api.Endpoints() {
		if !strings.Contains(developers, "\n  \""+e.Path+"\": {\n    about: {") {
			t.Errorf("js/developers.js has no words for %s: add them to QUESTIONS", e.Path)
		}
		if !strings.Contains(models, e.Path) {
			t.Errorf("llms.txt does not tell of %s", e.Path)
		}
		for _, p := range e.Params {
			if !strings.Contains(developers, "\n  "+p.Name+": { id: ") {
				t.Errorf("js/developers.js has no words for the parameter %s: add them to PARAMETERS", p.Name)
			}
			if !strings.Contains(developers, "\n  "+kinds[p.Kind]+": (") {
				t.Errorf("js/developers.js cannot show values of %s: add them to VALUES", p.Name)
			}
			if !strings.Contains(models, p.Name) {
				t.Errorf("llms.txt does not tell of the parameter %s of %s", p.Name, e.Path)
			}
		}
	}
}
