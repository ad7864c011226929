package page_test

import (
	"net/http"
	"regexp"
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

// TestPolicy: every page has a Content-Security-Policy that lets nothing of
// other hosts in, and has nothing that it would forbid. That the digests of
// what is inside the page are right the browser says, in every other test.
func TestPolicy(t *testing.T) {
	t.Parallel()
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".html") {
			continue
		}
		html := string(f.Data)
		if !strings.Contains(html, `http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;self&#39; &#39;sha256-`) {
			t.Errorf("%s has no Content-Security-Policy of its own", f.Path)
		}
		if strings.Contains(html, "unsafe-") {
			t.Errorf("%s allows what is unsafe", f.Path)
		}
		for what, pattern := range map[string]string{
			"an inline style":  `\sstyle=`,
			"an inline script": `\son[a-z]+=`,
			"another host":     `\ssrc="(?:https?:)?//`,
		} {
			if found := regexp.MustCompile(pattern).FindString(html); found != "" {
				t.Errorf("%s has %s: %s", f.Path, what, found)
			}
		}
	}
}
