package page

import (
	"fmt"
	"path"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"harikerja/generator/internal/tree"
)

// entries are the scripts that pages load, each made of modules in assets/js.
var entries = []string{"page.js", "tools.js", "api.js", "widget.js"}

// script makes one of them, for the readers of a language: a visitor loads the
// words of one.
func script(name string, l lang, client string) tree.File {
	published := fmt.Sprintf("js/%s.%s.js", strings.TrimSuffix(name, ".js"), l)
	return tree.File{Path: published, Data: bundle(name, l, client)}
}

// bundle makes one script of a module and all that it imports. "harikerja" is
// the client package, as anybody would import it.
func bundle(entry string, l lang, client string) []byte {
	format := api.FormatESModule
	if entry == "first-paint.js" || entry == "sw.js" {
		format = api.FormatIIFE
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{entry},
		Bundle:            true,
		Format:            format,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone,
		Define:            map[string]string{"LANG": fmt.Sprintf("%q", l), "DECLARED": declared()},
		Plugins: []api.Plugin{{Name: "assets", Setup: func(b api.PluginBuild) {
			b.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
				return api.OnResolveResult{Path: path.Clean(args.Path), Namespace: "assets"}, nil
			})
			b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "assets"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
				text := client
				if args.Path != "harikerja" {
					text = string(asset("js/" + args.Path))
				}
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
			})
		}}},
	})
	if len(result.Errors) > 0 {
		panic(fmt.Sprintf("page: %s: %s", entry, api.FormatMessages(result.Errors, api.FormatMessagesOptions{})))
	}
	return result.OutputFiles[0].Contents
}

// minify returns a style sheet without what only its readers need.
func minify(name string) string {
	result := api.Transform(string(asset(name)), api.TransformOptions{
		Loader: api.LoaderCSS, Charset: api.CharsetUTF8, Target: api.ES2022, MinifyWhitespace: true, MinifySyntax: true,
	})
	if len(result.Errors) > 0 {
		panic(fmt.Sprintf("page: %s: %s", name, api.FormatMessages(result.Errors, api.FormatMessagesOptions{})))
	}
	return strings.TrimSpace(string(result.Code))
}
