package edge_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"

	"harikerja/worker/api"
)

// Netlify's bundler builds a site without any functions, and calls that a
// success, if it cannot read a function's config: so look at the routes.
func TestBundle(t *testing.T) {
	dir := newSite(t, worker(t))
	build := netlify(dir, "build", "--offline")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build, err, output)
	}
	var manifest struct {
		Bundles []struct{ Asset, Format string }
		Routes  []struct {
			Function, Pattern, Path string
			Methods                 []string
		}
		PostCacheRoutes []struct{ Function, Pattern string } `json:"post_cache_routes"`
		FunctionConfig  map[string]struct {
			OnError string `json:"on_error"`
		} `json:"function_config"`
	}
	text := read(t, dir, ".netlify/edge-functions-dist/manifest.json")
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	if len(manifest.Bundles) == 0 {
		t.Error("nothing is bundled")
	}

	// By method and path, the functions that run before the cache and after it.
	routes := func(method, path string) (before, after []string) {
		for _, r := range manifest.Routes {
			if regexp.MustCompile(r.Pattern).MatchString(path) && (len(r.Methods) == 0 || slices.Contains(r.Methods, method)) {
				before = append(before, r.Function)
			}
		}
		for _, r := range manifest.PostCacheRoutes {
			if regexp.MustCompile(r.Pattern).MatchString(path) {
				after = append(after, r.Function)
			}
		}
		return before, after
	}
	check := func(path string, wantBefore, wantAfter []string) {
		t.Helper()
		if before, after := routes("GET", path); !slices.Equal(before, wantBefore) || !slices.Equal(after, wantAfter) {
			t.Errorf("GET %s runs %v before the cache and %v after it, not %v and %v", path, before, after, wantBefore, wantAfter)
		}
	}
	for _, e := range api.Endpoints() {
		for _, path := range []string{e.Path, e.Path + "/"} {
			switch {
			case e.Precomputed():
				check(path, []string{"files"}, nil)
			case len(e.Params) == 0:
				check(path, []string{"health"}, nil)
			default:
				check(path, nil, []string{"workdays"})
			}
		}
	}
	for _, path := range []string{"/v1", "/v1/nowhere", "/v1/holidays/2026.json", "/", "/index.html"} {
		check(path, nil, nil)
	}
	for _, path := range []string{"/v1", "/v1/nowhere", "/v1/holidays/2026.json", "/v1/workdays/add"} {
		for _, method := range []string{"OPTIONS", "POST", "PUT", "PATCH", "DELETE"} {
			if before, _ := routes(method, path); !slices.Contains(before, "methods") {
				t.Errorf("%s %s runs %v, without the function for methods", method, path, before)
			}
		}
	}
	if onError := manifest.FunctionConfig["files"].OnError; onError != "bypass" {
		t.Errorf("if the function for files fails, it does %q, not bypass", onError)
	}
	if t.Failed() {
		t.Logf("%s", text)
	}
}
