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

// scripts makes the scripts from the client, each in both languages: a visitor
// loads the words of one.
func scripts() []func(client string) tree.File {
	list := []func(string) tree.File{func(client string) tree.File {
		return tree.File{Path: "sw.js", Data: bundle("sw.js", indonesian, client)}
	}}
	for _, name := range entries {
		for _, l := range []lang{indonesian, english} {
			published := fmt.Sprintf("js/%s.%s.js", strings.TrimSuffix(name, ".js"), l)
			list = append(list, func(client string) tree.File {
				return tree.File{Path: published, Data: bundle(name, l, client)}
			})
		}
	}
	return list
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
		External:          []string{"./tools.*.js"},
		Plugins: []api.Plugin{{Name: "assets", Setup: func(b api.PluginBuild) {
			b.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
				if strings.HasPrefix(args.Path, "./tools.") && args.Kind == api.ResolveJSDynamicImport {
					return api.OnResolveResult{Path: args.Path, External: true}, nil
				}
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
