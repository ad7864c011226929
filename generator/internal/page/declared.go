package page

import (
	"encoding/json"

	"harikerja/worker/api"
)

// kinds are the names that the scripts have for kinds of parameters.
var kinds = map[api.Kind]string{
	api.KindYear:        "year",
	api.KindHolidayType: "type",
	api.KindBool:        "boolean",
	api.KindDate:        "date",
	api.KindDays:        "days",
	api.KindWeekend:     "weekend",
}

type declaredSuffix struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

type declaredParameter struct {
	Name     string           `json:"name"`
	Kind     string           `json:"kind"`
	Required bool             `json:"required"`
	Usual    string           `json:"usual"`
	Suffixes []declaredSuffix `json:"suffixes"`
}

type declaredEndpoint struct {
	Path       string              `json:"path"`
	File       *string             `json:"file"`
	Parameters []declaredParameter `json:"parameters"`
}

// endpoints is what the pages know of endpoints, their parameters and the files
// that answer them.
func endpoints() []declaredEndpoint {
	var list []declaredEndpoint
	for _, e := range api.Endpoints() {
		next := declaredEndpoint{Path: e.Path, Parameters: []declaredParameter{}}
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
				panic("page: the parameter " + p.Name + " is of a kind that has no name yet: give it one in kinds, and its values in api.html")
			}
			suffixes := []declaredSuffix{}
			for _, s := range p.Suffixes {
				suffixes = append(suffixes, declaredSuffix(s))
			}
			next.Parameters = append(next.Parameters, declaredParameter{p.Name, kind, p.Required, p.Default, suffixes})
		}
		list = append(list, next)
	}
	return list
}

// declared is the same for the scripts.
func declared() string {
	text, err := json.Marshal(endpoints())
	must(err)
	return string(text)
}
