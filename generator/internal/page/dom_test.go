package page_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// parse returns a page of the tree.
func parse(t *testing.T, name string) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(content(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// attribute returns an element's attribute, "" if it has none.
func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func hasClass(n *html.Node, class string) bool {
	return slices.Contains(strings.Fields(attribute(n, "class")), class)
}

// all returns the elements below one that are of a kind: a tag, ".class", "#id"
// or "[attribute]".
func all(root *html.Node, kinds ...string) []*html.Node {
	found := []*html.Node{root}
	for _, kind := range kinds {
		var next []*html.Node
		for _, n := range found {
			for d := range n.Descendants() {
				if d.Type == html.ElementNode && is(d, kind) {
					next = append(next, d)
				}
			}
		}
		found = next
	}
	return found
}

func is(n *html.Node, kind string) bool {
	switch {
	case kind == "*":
		return true
	case strings.HasPrefix(kind, "."):
		return hasClass(n, kind[1:])
	case strings.HasPrefix(kind, "#"):
		return attribute(n, "id") == kind[1:]
	case strings.HasPrefix(kind, "["):
		return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == strings.Trim(kind, "[]") })
	default:
		return n.Data == kind
	}
}

// said is an element's text.
func said(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
