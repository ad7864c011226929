package site

import (
	"harikerja/datasets"
	"harikerja/worker/api"
)

// ICSFiles renders the calendars of one year alone, whatever the worker
// compiled into this program knows.
func ICSFiles(y *datasets.Year) []File { return icsFiles([]*year{newYear(y)}) }

// UnusedTexts returns the texts for the OpenAPI document that have found no
// place in it.
func UnusedTexts() []string {
	d := &document{schemas: newSchemas()}
	d.paths()
	d.components()
	var unused []string
	for key := range fieldDocs {
		if !d.schemas.described[key] {
			unused = append(unused, "fieldDocs: "+key)
		}
	}
	for _, name := range schemaNames {
		if !d.schemas.known[name] {
			unused = append(unused, "schemaNames: "+name)
		}
	}
	params := map[string]bool{"revision": true} // of a path
	paths := make(map[string]bool)
	for _, e := range api.Endpoints() {
		paths[e.Path] = true
		for _, p := range e.Params {
			params[p.Name] = true
		}
	}
	for name := range paramDocs {
		if !params[name] {
			unused = append(unused, "paramDocs: "+name)
		}
	}
	for path := range endpointDocs {
		if !paths[path] {
			unused = append(unused, "endpointDocs: "+path)
		}
	}
	return unused
}

// ICSLine returns a content line as it is written, folded.
func ICSLine(s string) string {
	var w icsWriter
	w.line(s)
	return string(w.b)
}
