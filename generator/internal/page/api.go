package page

import (
	_ "embed"
	"encoding/json"
	"strings"

	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

//go:embed templates/api.js
var apiModule string

// kinds are the names that the page has for kinds of parameters.
var kinds = map[api.Kind]string{
	api.KindYear:        "year",
	api.KindHolidayType: "type",
	api.KindBool:        "boolean",
	api.KindDate:        "date",
	api.KindDays:        "days",
	api.KindWeekend:     "weekend",
}

// apiFile returns the module that tells the page of endpoints, their
// parameters and the files that answer them.
func apiFile() tree.File {
	type suffix struct {
		Value string `json:"value"`
		Text  string `json:"text"`
	}
	type parameter struct {
		Name     string   `json:"name"`
		Kind     string   `json:"kind"`
		Required bool     `json:"required"`
		Usual    string   `json:"usual"`
		Suffixes []suffix `json:"suffixes"`
	}
	type endpoint struct {
		Path       string      `json:"path"`
		File       *string     `json:"file"`
		Parameters []parameter `json:"parameters"`
	}
	var endpoints []endpoint
	for _, e := range api.Endpoints() {
		next := endpoint{Path: e.Path, Parameters: []parameter{}}
		switch {
		case e.Precomputed():
			name := e.File("*", "")
			next.File = &name
		case len(e.Params) == 0: // there is only one answer
			name := e.Path[1:] + ".json"
			next.File = &name
		}
		for _, p := range e.Params {
			kind, ok := kinds[p.Kind]
			if !ok {
				panic("page: the parameter " + p.Name + " is of a kind that has no name yet: give it one in kinds, and its values in developers.js")
			}
			suffixes := []suffix{}
			for _, s := range p.Suffixes {
				suffixes = append(suffixes, suffix(s))
			}
			next.Parameters = append(next.Parameters, parameter{p.Name, kind, p.Required, p.Default, suffixes})
		}
		endpoints = append(endpoints, next)
	}
	declared, err := json.MarshalIndent(endpoints, "", "  ")
	if err != nil {
		panic(err) // plain values
	}
	module := strings.Replace(apiModule, "= DECLARED;", "= "+string(declared)+";", 1)
	return tree.File{Path: "js/api.js", Data: []byte(module)}
}
