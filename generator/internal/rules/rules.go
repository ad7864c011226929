// Package rules makes the rules by which a host answers questions from the
// files alone: those of nginx and Caddy for mirrors, and those of Netlify for
// when the worker fails. The grammar of a question is not written here: all of
// it comes from the declarations in worker/api, so that a parameter or a suffix
// that is declared there is known to every host.
//
// It is pure, and imports those declarations and the table of media types.
package rules

import (
	"bytes"
	"embed"
	"maps"
	"slices"
	"strings"
	"text/template"

	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

// The files of the tree that are rules. Those for mirrors' web servers lie
// beside the data, so that the archive brings them along; those of Netlify lie
// where it looks for them.
const (
	NginxFile     = "v1/mirror/nginx.conf"
	CaddyFile     = "v1/mirror/Caddyfile"
	RedirectsFile = "_redirects"
	HeadersFile   = "_headers"
)

// Files returns the rules of all hosts.
func Files() []tree.File {
	d := newDeclarations()
	return []tree.File{
		{Path: HeadersFile, Data: d.render("_headers")},
		{Path: RedirectsFile, Data: redirects()},
		{Path: CaddyFile, Data: d.render("Caddyfile")},
		{Path: NginxFile, Data: d.render("nginx.conf")},
	}
}

//go:embed templates/*
var sources embed.FS

var templates = template.Must(template.ParseFS(sources, "templates/*"))

// declarations is what the templates know.
type declarations struct {
	Endpoints []endpoint
	Options   []*api.Param // those that add something to the names of files

	NotFound, FilesOnly, Failure string // the files of errors
	NginxFile, CaddyFile         string

	Cache        string       // Cache-Control of the API's answers,
	FailureCache string       // and of its failures
	Common       []api.Header // what all its answers carry besides that, whatever their type is
	Preflight    []api.Header // what only the answer to OPTIONS carries,
	Refusal      []api.Header // and to methods that write

	Types      []mediaType
	Charset    []string // the types that are text
	Compressed []string // the types that are worth it
}

// mediaType is the type of the files whose names end in Ending.
type mediaType struct {
	Ending string // without its dot
	Name   string // application/json
	Full   string // application/json; charset=utf-8
}

func newDeclarations() *declarations {
	d := &declarations{NotFound: api.NotFoundFile, FilesOnly: api.FilesOnlyFile, Failure: api.FailureFile, NginxFile: NginxFile, CaddyFile: CaddyFile}
	for _, e := range api.Endpoints() {
		d.Endpoints = append(d.Endpoints, endpoint{e})
		for _, p := range e.Params {
			if len(p.Suffixes) > 0 && !slices.Contains(d.Options, p) {
				d.Options = append(d.Options, p)
			}
		}
	}
	d.headers()
	d.types()
	return d
}

func (d *declarations) headers() {
	usual := api.Headers(200)
	for _, h := range usual {
		switch h.Name {
		case "Content-Type":
		case "Cache-Control":
			d.Cache = h.Value
		default:
			d.Common = append(d.Common, h)
		}
	}
	for _, h := range api.Headers(500) {
		if h.Name == "Cache-Control" {
			d.FailureCache = h.Value
		}
	}
	isUsual := func(h api.Header) bool { return slices.Contains(usual, h) }
	d.Preflight = slices.DeleteFunc(slices.Clone(api.Headers(204)), isUsual)
	d.Refusal = slices.DeleteFunc(slices.Clone(api.Headers(405)), isUsual)
}

func (d *declarations) types() {
	for _, ending := range slices.Sorted(maps.Keys(tree.MediaTypes)) {
		full := tree.MediaTypes[ending]
		name, _, text := strings.Cut(full, ";")
		d.Types = append(d.Types, mediaType{ending[1:], name, full})
		if name == "text/html" || slices.Contains(d.Charset, name) || slices.Contains(d.Compressed, name) {
			continue // nginx takes HTML for granted, and warns of what it is told twice
		}
		if text {
			d.Charset = append(d.Charset, name)
		}
		if !tree.IsCompressed(full) {
			d.Compressed = append(d.Compressed, name)
		}
	}
}

// NetlifyTypes are the types that Netlify has to be told. Its dot stands for any
// character, so that the rule for .gz is one for .tgz too.
func (d *declarations) NetlifyTypes() []mediaType {
	return slices.DeleteFunc(slices.Clone(d.Types), func(t mediaType) bool {
		return tree.MediaTypes["."+t.Ending[1:]] == t.Full
	})
}

func (d *declarations) render(name string) []byte {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, d); err != nil {
		panic(err) // compiled in, and tested
	}
	return b.Bytes()
}

// PlainType is the type of files that no ending tells.
func (d *declarations) PlainType() string { return tree.MediaType("") }

// JSONType is the type of the API's answers.
func (d *declarations) JSONType() string { return tree.MediaTypes[".json"] }

// endpoint adds to a declaration what the templates ask of it.
type endpoint struct{ api.Endpoint }

// Variable is the part of a host's variable that names the endpoint.
func (e endpoint) Variable() string {
	return strings.ReplaceAll(strings.TrimPrefix(e.Path, "/v1/"), "/", "_")
}

// HasFiles reports whether files answer the endpoint's questions, or some of them.
func (e endpoint) HasFiles() bool { return e.Precomputed() || len(e.Params) == 0 }

// NginxFile is the file that answers, in nginx's variables.
func (e endpoint) NginxFile() string { return e.file("$arg_", "$harikerja_option_", "") }

// CaddyFile is the file that answers, in Caddy's placeholders.
func (e endpoint) CaddyFile() string { return e.file("{query.", "{harikerja_option_", "}") }

// file names the file that answers by a host's variables for an argument and
// for what an option adds.
func (e endpoint) file(argument, option, end string) string {
	if len(e.Params) == 0 {
		return e.Path + ".json" // there is only one answer
	}
	suffix := ""
	for _, p := range e.Params[1:] {
		if len(p.Suffixes) > 0 {
			suffix += option + p.Name + end
		}
	}
	return "/" + e.File(argument+e.Params[0].Name+end, suffix)
}
