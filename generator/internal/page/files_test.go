package page_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func head(t *testing.T, url string) int {
	t.Helper()
	response, err := http.Head(url)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close() // empty
	return response.StatusCode
}

// TestShellIsWhole: the page has no build step, so its lists of its own files
// are written by hand, and held here against the folder.
func TestShellIsWhole(t *testing.T) {
	t.Parallel()
	want := []string{"./", "favicon.svg", "style.css", "v1/all.json"}
	want = append(want, modules(t)...)
	slices.Sort(want)

	shell := regexp.MustCompile(`(?s)const SHELL = \[(.*?)\];`).FindStringSubmatch(content(t, "sw.js"))
	if shell == nil {
		t.Fatal("sw.js has no SHELL")
	}
	var got []string
	for _, name := range regexp.MustCompile(`"([^"]+)"`).FindAllStringSubmatch(shell[1], -1) {
		got = append(got, name[1])
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("sw.js keeps\n%q, but the page is made of\n%q", got, want)
	}

	html := content(t, "index.html")
	for _, module := range modules(t) {
		if !strings.Contains(html, `"`+module+`"`) {
			t.Errorf("index.html does not name %s: without a modulepreload it is found only when another module asks for it", module)
		}
	}
}

// TestNothingInlineNothingForeign: what the Content-Security-Policy forbids is not there to begin with.
func TestNothingInlineNothingForeign(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"index.html", "404.html"} {
		html := content(t, name)
		if !strings.Contains(html, `http-equiv="Content-Security-Policy" content="default-src 'self';`) {
			t.Errorf("%s has no Content-Security-Policy of its own", name)
		}
		for what, pattern := range map[string]string{
			"an inline style":     `<style|\sstyle=`,
			"an inline script":    `<script(?:\s+type="module")?>|\son[a-z]+=`,
			"another host":        `(?:src|href|content)="(?:https?:)?//`,
			"an absolute address": `(?:src|href)="/`,
		} {
			if name == "404.html" && what == "an absolute address" {
				continue // it is shown at any depth
			}
			if found := regexp.MustCompile(pattern).FindString(html); found != "" {
				t.Errorf("%s has %s: %s", name, what, found)
			}
		}
	}
}
