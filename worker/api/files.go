package api

// The names of the static files that are the same for every calendar, as paths
// below the public folder.
const (
	HealthFile    = "v1/health.json"
	NotFoundFile  = "v1/404.json"
	FailureFile   = "v1/500.json"        // for hosts whose worker has failed
	FilesOnlyFile = "v1/files-only.json" // for hosts that have none
)

// Precomputed reports whether files answer the endpoint, each named by the
// value of the first parameter, the key.
func (e *Endpoint) Precomputed() bool { return e.computed == files }

// Form is one choice of the options after the key, for which there are files.
type Form struct {
	Options []Option
	Suffix  string // what the options add to a file's name
}

// Option is a parameter and a value that files know: its default, or one of its
// suffixes'.
type Option struct {
	*Param
	Value string
}

// Value returns the value of the option with the name.
func (f *Form) Value(name string) string {
	for _, o := range f.Options {
		if o.Name == name {
			return o.Value
		}
	}
	panic("api: no option " + name)
}

// Forms returns every choice of options for which the endpoint has files: the
// first one has the defaults.
func (e *Endpoint) Forms() []Form {
	forms := []Form{{}}
	for _, p := range e.Params[1:] {
		var next []Form
		for _, f := range forms {
			for _, s := range append([]Suffix{{p.Default, ""}}, p.Suffixes...) {
				next = append(next, Form{append(f.Options[:len(f.Options):len(f.Options)], Option{p, s.Value}), f.Suffix + s.Text})
			}
		}
		forms = next
	}
	return forms
}

// File names the file that answers the endpoint for a key, such as 2026 or
// 2026-08-17, and what a form adds.
func (e *Endpoint) File(key, suffix string) string {
	return e.Path[1:] + "/" + key + suffix + ".json"
}

// suffix returns what the argument adds to the name of a file, and whether
// there is one for it.
func (a *argument) suffix() (text string, ok bool) {
	if a.isDefault {
		return "", true
	}
	for i := range a.Suffixes {
		if a.Suffixes[i].Value == a.text {
			return a.Suffixes[i].Text, true
		}
	}
	return "", false
}

// fileName names the file that answers the question, or returns "" if it has
// to be computed.
func (q *question) fileName(e *Endpoint) string {
	b := appendText(make([]byte, 0, 80), e.Path[1:]) // lives: more room does no harm
	b = append(b, '/')
	if key := q.of(e.Params[0]); key.Kind == KindYear {
		b = appendInt(b, key.number)
	} else {
		b = key.date.AppendTo(b)
	}
	for _, p := range e.Params[1:] {
		suffix, ok := q.of(p).suffix()
		if !ok {
			return ""
		}
		b = appendText(b, suffix)
	}
	return string(appendText(b, ".json"))
}
