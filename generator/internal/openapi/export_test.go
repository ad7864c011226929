package openapi

import (
	"reflect"

	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

// UnusedTexts returns the texts that a document does without.
func UnusedTexts(a *api.API, files []tree.File) []string {
	d := newDocument(a, files)
	d.content()
	var unused []string
	for name, table := range map[string]any{
		"endpointDocs": endpointDocs, "formDocs": formDocs, "fileDocs": fileDocs, "paramDocs": paramDocs,
		"headerDocs": headerDocs, "fieldDocs": fieldDocs, "componentNames": componentNames,
	} {
		for _, key := range reflect.ValueOf(table).MapKeys() {
			if text := name + ": " + key.String(); !d.used[text] {
				unused = append(unused, text)
			}
		}
	}
	return unused
}
