package clients

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
	sources "harikerja/generator/clients"
	"harikerja/generator/internal/tree"
)

func shipped(t *testing.T) []datasets.Year {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return years
}

// unpack returns the files of an archive in their order.
func unpack(t *testing.T, archive []byte) []tree.File {
	t.Helper()
	plain, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	var files []tree.File
	for r := tar.NewReader(plain); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if h.Typeflag != tar.TypeReg || h.Mode != 0o644 || h.ModTime.Unix() != 0 || h.Uid != 0 || h.Uname != "" {
			t.Errorf("%s says more than its name: %+v", h.Name, h)
		}
		files = append(files, tree.File{Path: h.Name, Data: data})
	}
}

// TestJSPackage: two renderings are the same, and the archive has what npm
// takes, and nothing of the workshop.
func TestJSPackage(t *testing.T) {
	first, second := jsFiles(shipped(t)), jsFiles(shipped(t))
	for i := range first {
		if !bytes.Equal(first[i].Data, second[i].Data) {
			t.Errorf("%s is another one each time", first[i].Path)
		}
	}
	var names []string
	content := make(map[string]string)
	for _, f := range unpack(t, first[0].Data) {
		names = append(names, f.Path)
		content[f.Path] = string(f.Data)
	}
	want := []string{"package/package.json", "package/LICENSE", "package/README.md", "package/index.js", "package/index.cjs", "package/index.d.ts", "package/index.d.cts"}
	if !slices.Equal(names, want) {
		t.Errorf("the package has %q, not %q", names, want)
	}
	var manifest map[string]any
	if err := json.Unmarshal([]byte(content["package/package.json"]), &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest["version"] != Version(shipped(t)) || manifest["sideEffects"] != false {
		t.Errorf("package.json has the version %v and sideEffects %v", manifest["version"], manifest["sideEffects"])
	}
	for _, key := range []string{"scripts", "dependencies", "devDependencies", "private"} {
		if manifest[key] != nil {
			t.Errorf("package.json has %s", key)
		}
	}
	// Whoever has only the text of the module knows which one it is.
	if !strings.HasPrefix(string(first[1].Data), "// harikerja "+Version(shipped(t))+":") {
		t.Errorf("%s does not say its version", first[1].Path)
	}
	if own := regexp.MustCompile(`(?m)^[ \t]*//|^[ \t]`).FindAll(first[1].Data[bytes.IndexByte(first[1].Data, '\n'):], 3); own != nil {
		t.Errorf("%s has comments or indentation left: %q", first[1].Path, own)
	}
}

// TestJSExports: the declarations, both modules and nothing else agree on what
// there is.
func TestJSExports(t *testing.T) {
	list := func(re *regexp.Regexp, text string) []string {
		var names []string
		for _, m := range re.FindAllStringSubmatch(text, -1) {
			names = append(names, m[len(m)-1])
		}
		slices.Sort(names)
		return names
	}
	code := list(jsExport, sources.JSCode)
	if n := strings.Count(sources.JSCode, "\nexport "); n != len(code) || n == 0 {
		t.Errorf("the code has %d exports, %d of them in the form that jsExport knows", n, len(code))
	}
	if types := list(regexp.MustCompile(`(?m)^export (function|class) (\w+)`), sources.JSTypes); !slices.Equal(types, code) {
		t.Errorf("declared are %q, exported %q", types, code)
	}
	for _, m := range code {
		if !strings.Contains(sources.JSReadme, m) && m != "getSources" {
			t.Errorf("README.md does not mention %s", m)
		}
	}
}

// TestJSFacts: what is awkward in JavaScript comes through whole, and a package
// of other facts has another version.
func TestJSFacts(t *testing.T) {
	years := shipped(t)
	last := years[len(years)-1]
	last.Holidays = slices.Clone(last.Holidays)
	odd := "a \" \\ ` ${x} // </script> \u2028 '\n;"
	last.Holidays[0].LocalName = odd
	facts := jsFacts([]datasets.Year{last})
	quoted, err := json.Marshal(odd)
	if err != nil {
		t.Fatal(err)
	}
	plain := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(string(quoted))
	if !strings.Contains(facts, plain) {
		t.Errorf("%s is not in the facts", plain)
	}
	if !strings.Contains(jsModule(facts, "1"), plain) {
		t.Errorf("%s is not in the module by address", plain)
	}
	embedded := datasets.Embedded()
	newer, err := datasets.Parse(append(embedded, datasetstest.NextYear(embedded[len(embedded)-1])))
	if err != nil {
		t.Fatal(err)
	}
	if Version(newer) == Version(years) {
		t.Errorf("another year leaves the version at %s", Version(years))
	}
}
