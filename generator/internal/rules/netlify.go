package rules

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"harikerja/worker/api"
)

// redirects returns Netlify's rewrites, the second line behind the edge
// functions: while the worker fails, they answer every question that has a
// file, and nothing else gets an answer.
//
// The first rule that matches wins, and a parameter that a rule does not name
// may be there all the same. So the rules of an endpoint go from the most
// options to none, and for each set of options, what its values leave over is
// turned away before the rules of smaller sets begin: every question meets its
// end in the rules for just the options that it has.
//
// A rule cannot look at the value of a :placeholder, and 2026-12-24.no-leave
// would name a file: such values never come here, because the function that
// gives up sees to it (worker/edge/files.js).
func redirects() []byte {
	var b bytes.Buffer
	b.WriteString("# Netlify's rewrites for when the worker fails. The first that matches wins.\n")
	rule := func(from, query, to string, status int) {
		fmt.Fprintf(&b, "%s /%s %d\n", strings.TrimSpace(from+" "+query), to, status)
	}
	for _, e := range api.Endpoints() {
		b.WriteString("\n")
		if e.Precomputed() {
			key := e.Params[0].Name
			for _, options := range subsets(e.Params[1:]) {
				for _, c := range choices(options) {
					rule(e.Path, key+"=:"+key+c.query, e.File(":"+key, c.suffix), 200)
				}
				if len(options) > 0 {
					rule(e.Path, placeholders(options), api.FailureFile, 500)
				}
			}
		}
		rule(e.Path, "", api.FailureFile, 500) // health too: without the worker there is none
	}
	b.WriteString("\n")
	rule("/v1", "", api.NotFoundFile, 404)
	rule("/v1/*", "", api.NotFoundFile, 404)
	return b.Bytes()
}

// subsets returns all choices of some of the options, larger ones first.
func subsets(options []*api.Param) [][]*api.Param {
	all := [][]*api.Param{nil}
	for _, p := range options {
		for _, some := range all {
			all = append(all, append(slices.Clone(some), p))
		}
	}
	slices.SortStableFunc(all, func(a, b []*api.Param) int { return len(b) - len(a) })
	return all
}

// choice is a value for each of some options: as a rule's conditions, and what
// they add to the name of the file.
type choice struct{ query, suffix string }

func choices(options []*api.Param) []choice {
	all := []choice{{}}
	for _, p := range options {
		var next []choice
		for _, c := range all {
			for _, s := range spellings(p) {
				next = append(next, choice{c.query + " " + p.Name + "=" + s.Value, c.suffix + s.Text})
			}
		}
		all = next
	}
	return all
}

// placeholders are the conditions that some options have any value.
func placeholders(options []*api.Param) string {
	var conditions []string
	for _, p := range options {
		conditions = append(conditions, p.Name+"=:"+p.Name)
	}
	return strings.Join(conditions, " ")
}
