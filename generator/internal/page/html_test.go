package page_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"harikerja/datasets"
	"harikerja/generator/internal/page"
	"harikerja/generator/internal/tree"
)

// somewhere is where the site is, for a test of a site that knows it.
const somewhere = "https://harikerja.example"

// TestHTML lets html-validate judge every page; testdata/html-validate.mjs says
// by which rules.
func TestHTML(t *testing.T) {
	t.Parallel()
	library := filepath.Join(root, "worker", "node_modules", "html-validate", "dist", "esm", "index.js")
	if _, err := os.Stat(library); err != nil {
		t.Fatalf("html-validate is missing (%v): run 'make setup-test'", err)
	}
	pages := slices.Collect(pagesOf(files))
	for f := range pagesOf(page.Files(files, somewhere)) {
		// They differ from the others in their heads alone.
		if f.Path == "api/index.html" || f.Path == fmt.Sprintf("en/%d/index.html", thisYear()) {
			pages = append(pages, tree.File{Path: "published/" + f.Path, Data: f.Data})
		}
	}
	folder := t.TempDir()
	for _, f := range pages {
		name := filepath.Join(folder, filepath.FromSlash(f.Path))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, f.Data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	said, err := exec.Command("node", filepath.Join("testdata", "html-validate.mjs"), library, folder).CombinedOutput()
	if err != nil {
		t.Fatalf("html-validate: %v\n%s", err, said)
	}
	if want := fmt.Sprintf("%d pages judged\n", len(pages)); string(said) != want {
		t.Errorf("html-validate says\n%swant nothing but %s", said, want)
	}
}

// TestLinks follows every link of every page.
func TestLinks(t *testing.T) {
	t.Parallel()
	sources := sourceLinks(t)
	docs := parsePages(t, files)
	external, days := 0, 0
	for _, name := range slices.Sorted(maps.Keys(docs)) {
		d := docs[name]
		for id, n := range d.count {
			if n > 1 {
				t.Errorf("%s: %d elements have the id %q", name, n, id)
			}
		}
		for _, l := range d.links {
			to, err := url.Parse(l.href)
			switch {
			case err != nil:
				t.Errorf("%s: %s is no address: %v", name, l, err)
			case to.IsAbs() || to.Host != "":
				external++
				if !sources[l.href] || l.element.Data != "a" {
					t.Errorf("%s: %s leads out of the site, but not to a source of the datasets", name, l)
				}
			case strings.HasPrefix(l.href, "#"):
				cell := d.byID[to.Fragment]
				if cell == nil {
					t.Errorf("%s: %s leads nowhere: the page has no such id", name, l)
				} else if aDate.MatchString(to.Fragment) {
					days++
					if cell.Data != "td" || !within(cell, "calendar") {
						t.Errorf("%s: %s leads to a <%s>, not to a day of the calendar", name, l, cell.Data)
					}
				}
			case strings.HasPrefix(l.href, "/") != (name == "404.html"):
				// A site may be below a path. But a page that is shown at any address does not know how deep it is.
				t.Errorf("%s: %s; only 404.html starts its links at the root, and all of them", name, l)
			default:
				if file := target(name, to); !inTree(file) {
					t.Errorf("%s: %s leads nowhere: the tree has no %s (a folder's address ends in a slash)", name, l, file)
				} else if other := docs[file]; to.Fragment != "" && (other == nil || other.byID[to.Fragment] == nil) {
					t.Errorf("%s: %s leads nowhere: %s has no such id", name, l, file)
				}
			}
		}
		for _, e := range all(d.root, "*") {
			if content := attribute(e, "content"); e.Data == "meta" && (strings.HasPrefix(content, "http") || strings.HasPrefix(attribute(e, "property"), "og:url")) {
				t.Errorf("%s: <meta content=%q>, though nobody has said where the site will be", name, content)
			}
		}
		for _, e := range all(d.root, "*") {
			if row := attribute(e, "data-date"); e.Data == "li" && within(e, "holidays") {
				if !slices.ContainsFunc(d.links, func(l link) bool { return l.href == "#"+row && l.element.Parent.Parent == e }) {
					t.Errorf("%s: the row of %s does not lead to its day in the calendar", name, row)
				}
			}
		}
	}
	var manifest struct {
		StartURL string `json:"start_url"`
		Icons    []struct{ Src string }
	}
	if err := json.Unmarshal([]byte(content(t, "site.webmanifest")), &manifest); err != nil || len(manifest.Icons) == 0 {
		t.Fatalf("site.webmanifest has %d icons (%v)", len(manifest.Icons), err)
	}
	for _, icon := range manifest.Icons {
		if !inTree(icon.Src) {
			t.Errorf("site.webmanifest: the tree has no %s", icon.Src)
		}
	}
	if manifest.StartURL != "./" {
		t.Errorf("site.webmanifest starts at %q, want \"./\", the front page beside it", manifest.StartURL)
	}
	if external == 0 || days == 0 {
		t.Errorf("there are %d links to sources and %d to days: this test looks at the wrong things", external, days)
	}
}

// TestLanguages: each page names its twin in the other language, which names it.
func TestLanguages(t *testing.T) {
	t.Parallel()
	// judge follows the links of an element that say their language.
	judge := func(docs map[string]*document, element string, perPage []string) {
		for name, d := range docs {
			twin := "en/" + name
			if english, ok := strings.CutPrefix(name, "en/"); ok {
				twin = english
			}
			want := map[string]string{attribute(d.html, "lang"): name, "x-default": strings.TrimPrefix(name, "en/")}
			if other := docs[twin]; other != nil {
				want[attribute(other.html, "lang")] = twin
			}
			var said []string
			for _, l := range d.links {
				language := attribute(l.element, "hreflang")
				if l.element.Data != element || language == "" {
					continue
				}
				said = append(said, language)
				to, err := url.Parse(strings.TrimPrefix(l.href, somewhere))
				if err != nil || target(name, to) != want[language] {
					t.Errorf("%s: %s leads to %s, want %s, the same page in that language (%v)", name, l, target(name, to), want[language], err)
				}
			}
			slices.Sort(said)
			expected := slices.DeleteFunc(slices.Clone(perPage), func(l string) bool { return element == "a" && l == attribute(d.html, "lang") })
			if strings.Contains(name, "widget/") || docs[twin] == nil && (name == "404.html" || name == "offline.html") {
				expected = nil
			}
			if !slices.Equal(said, expected) {
				t.Errorf("%s: its <%s hreflang> are in %q, want %q", name, element, said, expected)
			}
			if language := attribute(d.html, "lang"); language != "id" && language != "en" || (language == "en") != strings.HasPrefix(name, "en/") {
				t.Errorf("%s is in the language %q", name, language)
			}
		}
	}
	judge(parsePages(t, files), "a", []string{"en", "id"})
	published := parsePages(t, page.Files(files, somewhere))
	judge(published, "link", []string{"en", "id", "x-default"})
	for name, d := range published {
		for _, l := range d.links {
			if attribute(l.element, "rel") == "canonical" && l.href != somewhere+"/"+strings.TrimSuffix(name, "index.html") {
				t.Errorf("%s: %s is the address of another page", name, l)
			}
		}
	}
}

var aDate = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// document is a page as a browser would read it.
type document struct {
	root, html *html.Node
	byID       map[string]*html.Node
	count      map[string]int // of elements, by their ids
	links      []link
}

// link is an address in a page, and the element that has it.
type link struct {
	element *html.Node
	href    string
}

func (l link) String() string {
	return fmt.Sprintf("<%s> to %q", l.element.Data, l.href)
}

func pagesOf(files []tree.File) iter.Seq[tree.File] {
	return func(yield func(tree.File) bool) {
		for _, f := range files {
			if strings.HasSuffix(f.Path, ".html") && !yield(f) {
				return
			}
		}
	}
}

func parsePages(t *testing.T, files []tree.File) map[string]*document {
	t.Helper()
	docs := map[string]*document{}
	for f := range pagesOf(files) {
		root, err := html.Parse(bytes.NewReader(f.Data))
		if err != nil {
			t.Fatalf("%s: %v", f.Path, err)
		}
		d := &document{root: root, byID: map[string]*html.Node{}, count: map[string]int{}}
		for _, e := range all(root, "*") {
			if e.Data == "html" {
				d.html = e
			}
			for _, a := range e.Attr {
				switch a.Key {
				case "id":
					d.byID[a.Val] = e
					d.count[a.Val]++
				case "href", "src", "action", "data", "poster":
					d.links = append(d.links, link{e, a.Val})
				}
			}
		}
		docs[f.Path] = d
	}
	if len(docs) == 0 {
		t.Fatal("the tree has no pages")
	}
	return docs
}

// within reports whether an element is inside one of a class.
func within(e *html.Node, class string) bool {
	for a := range e.Ancestors() {
		if slices.Contains(strings.Fields(attribute(a, "class")), class) {
			return true
		}
	}
	return false
}

// target returns the file of the tree that a link on a page leads to.
func target(name string, to *url.URL) string {
	file := (&url.URL{Path: "/" + name}).ResolveReference(to).Path
	if strings.HasSuffix(file, "/") {
		file += "index.html"
	}
	return strings.TrimPrefix(file, "/")
}

func inTree(name string) bool {
	return slices.ContainsFunc(files, func(f tree.File) bool { return f.Path == name })
}

// sourceLinks returns the addresses of the datasets' sources.
func sourceLinks(t *testing.T) map[string]bool {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, y := range years {
		for _, s := range y.Sources {
			found[s.URL] = true
		}
	}
	delete(found, "") // unknown
	return found
}
