package page

import (
	"bytes"
	"encoding/json"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"harikerja/worker/api"
)

// fileCall is a question, and the file that answers it, if one does.
type fileCall struct {
	Path, Query string
	want        string
}

// fileCalls are the questions that files answer, in every form, and some that
// none does.
func fileCalls() []fileCall {
	var calls []fileCall
	for _, e := range api.Endpoints() {
		// What the API refuses, no file answers.
		refused := func(query string) { calls = append(calls, fileCall{e.Path, query, ""}) }
		if len(e.Params) == 0 {
			calls = append(calls, fileCall{e.Path, "", e.Path[1:] + ".json"})
			refused("year=2024")
			refused("unknown=")
			continue
		}
		key, value := e.Params[0], "2024"
		if key.Kind == api.KindDate {
			value = "2024-08-17"
		}
		plain := key.Name + "=" + value
		if !e.Precomputed() {
			refused(plain)
			refused("date=2024-03-04&days=10")
			refused("start=2024-03-04&end=2024-03-05")
			continue
		}
		for _, form := range e.Forms() {
			all, short := url.Values{key.Name: {value}}, url.Values{key.Name: {value}}
			for _, o := range form.Options {
				if o.Value != "" {
					all.Set(o.Name, o.Value)
				}
				if o.Value != o.Default {
					short.Set(o.Name, o.Value)
				}
			}
			want := e.File(value, form.Suffix)
			calls = append(calls, fileCall{e.Path, all.Encode(), want}, fileCall{e.Path, short.Encode(), want})
		}
		refused("")
		refused(key.Name + "=")
		refused(key.Name + "=" + value + ".sources")
		refused(key.Name + "=" + value + "/../" + value)
		refused(plain + "&" + plain)
		refused(plain + "&unknown=true")
		refused(plain + "&inclusive=true") // of another endpoint, as it usually is
		for _, p := range e.Params[1:] {
			refused(plain + "&" + p.Name + "=")
			refused(plain + "&" + p.Name + "=sun")
			refused(plain + "&" + p.Name + "=none")
			if p.Default != "" {
				refused(plain + "&" + p.Name + "=" + p.Default + "&" + p.Name + "=" + p.Default)
			}
		}
	}
	return append(calls, fileCall{"/v1/unknown", "year=2024", ""}, fileCall{"/v1/holidays/", "year=2024", ""})
}

// TestFileNames: the page finds every file that answers a question, and none
// for a question that the API would answer otherwise.
func TestFileNames(t *testing.T) {
	dir := t.TempDir()
	script := strings.Replace(string(asset("js/endpoints.js")), "= DECLARED;", "= "+declared()+";", 1)
	if err := os.WriteFile(filepath.Join(dir, "endpoints.mjs"), []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	calls := fileCalls()
	text, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.Command("node", "--input-type=module", "-e", `
		import { readFileSync } from "node:fs";
		import { fileOf } from "./endpoints.mjs";
		console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(({ Path, Query }) => fileOf(Path, new URLSearchParams(Query)))));`)
	node.Dir = dir
	node.Stdin = bytes.NewReader(text)
	node.Stderr = os.Stderr
	output, err := node.Output()
	if err != nil {
		t.Fatalf("%v: %v", node, err)
	}
	var got []*string
	if err := json.Unmarshal(output, &got); err != nil {
		t.Fatal(err)
	}
	if len(got) != len(calls) {
		t.Fatalf("%d answers to %d questions", len(got), len(calls))
	}
	found := 0
	for i, call := range calls {
		switch {
		case got[i] == nil && call.want != "":
			t.Errorf("for %s?%s the page asks for nothing, want %s", call.Path, call.Query, call.want)
		case got[i] != nil && *got[i] != call.want:
			t.Errorf("for %s?%s the page asks for %q, want %q", call.Path, call.Query, *got[i], call.want)
		case got[i] != nil:
			found++
		}
	}
	if found < 20 {
		t.Errorf("only %d questions are answered by a file", found)
	}
}

// TestWords: what is declared is told to language models. To readers it is told
// by words that a build cannot do without.
func TestWords(t *testing.T) {
	models := string(asset("llms.txt"))
	for _, e := range api.Endpoints() {
		if !strings.Contains(models, e.Path) {
			t.Errorf("llms.txt does not tell of %s", e.Path)
		}
		for _, p := range e.Params {
			if !strings.Contains(models, p.Name) {
				t.Errorf("llms.txt does not tell of the parameter %s of %s", p.Name, e.Path)
			}
		}
	}
}
