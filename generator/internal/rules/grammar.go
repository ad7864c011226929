package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"harikerja/worker/api"
)

// GrammarPath is where the edge functions have their part of the grammar, from
// the root of the repository.
const GrammarPath = "worker/edge/lib/grammar.js"

// Grammar returns the module that GrammarPath names.
func Grammar() []byte { return newDeclarations().render("grammar.js") }

// A query is taken by rules if each part of it is known, spelt in one of a few
// ways, and given once; and if it has the key, which names the file. Parts may
// come in any order, and there may be empty ones. Nothing is unescaped but a
// comma: whatever else is escaped is left to the worker.
//
// Three regular expressions say so. Each works in all the dialects at hand
// (PCRE, RE2, JavaScript), and none has a character that any host's file would
// need escaped.

// Whole matches a query that consists of known parts.
func (e endpoint) Whole() string {
	if len(e.Params) == 0 {
		return "^&*$"
	}
	return "^&*(?:(?:" + strings.Join(e.parts(func(p *api.Param) string { return p.Name + "=" + value(p) }), "|") + ")(?:&+|$))+$"
}

// Keyed matches a query that has the key.
func (e endpoint) Keyed() string { return "(?:^|&)" + literal(e.Params[0].Name) + "=" }

// Twice matches a query that has a parameter twice.
func (e endpoint) Twice() string {
	return "(?:^|&)(?:" + strings.Join(e.parts(func(p *api.Param) string { return p.Name + "=.*&" + p.Name + "=" }), "|") + ")"
}

// Pattern is all three in one, for the dialects that can look ahead.
func (e endpoint) Pattern() string {
	if len(e.Params) == 0 {
		return e.Whole()
	}
	return "^(?=.*" + e.Keyed() + ")(?!.*" + e.Twice() + ")" + e.Whole()[1:]
}

func (e endpoint) parts(of func(*api.Param) string) []string {
	var parts []string
	for _, p := range e.Params {
		literal(p.Name)
		parts = append(parts, of(p))
	}
	return parts
}

// value matches the values of a parameter that files answer.
func value(p *api.Param) string {
	switch p.Kind {
	case api.KindYear:
		return "[0-9]{4}"
	case api.KindDate:
		return "[0-9]{4}-[0-9]{2}-[0-9]{2}"
	}
	var texts []string
	for _, s := range spellings(p) {
		texts = append(texts, strings.ReplaceAll(s.Value, ",", "(?:,|%2[Cc])"))
	}
	return "(?:" + strings.Join(texts, "|") + ")"
}

// spellings returns the values of an option that rules take, with what each
// adds to the name of a file.
func spellings(p *api.Param) []api.Suffix {
	values := p.Suffixes
	if p.Default != "" {
		values = append([]api.Suffix{{Value: p.Default}}, values...)
	}
	var all []api.Suffix
	for _, v := range values {
		texts := []string{v.Value}
		if p.Kind == api.KindWeekend {
			texts = orders(strings.Split(v.Value, ","), ",") // the same days in any order
		}
		for _, text := range texts {
			all = append(all, api.Suffix{Value: literal(text), Text: v.Text})
		}
	}
	return all
}

// orders returns the words in every order.
func orders(words []string, separator string) []string {
	if len(words) == 1 {
		return words
	}
	var all []string
	for i, first := range words {
		for _, rest := range orders(slices.Delete(slices.Clone(words), i, i+1), separator) {
			all = append(all, first+separator+rest)
		}
	}
	return all
}

// literal returns a text that stands for itself in every dialect and in every
// host's file.
func literal(text string) string {
	if !regexp.MustCompile(`^[A-Za-z0-9_,-]+$`).MatchString(text) {
		panic(fmt.Sprintf("rules: %q would have to be escaped, each host's way, in the rules of all hosts: extend package rules", text))
	}
	return text
}
