package datasets

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"harikerja/worker/workday"
)

// Fault is one thing wrong with a dataset.
type Fault struct {
	File  string
	Where string // the place inside the file
	What  string // what is wrong, and what to do
}

func (f Fault) String() string { return f.File + ": " + f.Where + ": " + f.What }

// Faults are all the things wrong with all datasets.
type Faults []Fault

func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.String()
	}
	return strings.Join(lines, "\n")
}

// Parse reads and validates the datasets of an API. The years come back in
// order, and without a gap. The error, if any, is Faults with everything that
// is wrong with any of them.
func Parse(files []File) ([]Year, error) { return parse(files, true) }

// ParseEach is Parse for datasets that are looked at one by one: the years
// between them may be missing.
func ParseEach(files []File) ([]Year, error) { return parse(files, false) }

func parse(files []File, whole bool) ([]Year, error) {
	if len(files) == 0 {
		return nil, errors.New("no dataset found: there is nothing to build an API from")
	}
	var years []Year
	var faults Faults
	from := make(map[int]string) // the file each year came from
	allRead := true
	for _, file := range files {
		year, wrong := parseFile(file)
		faults = append(faults, wrong...)
		if year == nil {
			allRead = false
			continue
		}
		if other, dup := from[year.Number]; dup {
			faults = append(faults, Fault{file.Name, "year", fmt.Sprintf("%d is already in %s: keep one file a year", year.Number, other)})
			continue
		}
		from[year.Number] = file.Name
		years = append(years, *year)
	}
	slices.SortFunc(years, func(a, b Year) int { return a.Number - b.Number })
	for i := 1; i < len(years) && whole && allRead; i++ { // a file that cannot be read is no gap
		if prev, next := years[i-1].Number, years[i].Number; next != prev+1 {
			faults = append(faults, Fault{from[next], "year",
				fmt.Sprintf("there is a gap after %d: add %d.json, the years must run without one", prev, prev+1)})
		}
	}
	if faults != nil {
		return nil, faults
	}
	return years, nil
}

// parseFile returns the year as soon as the file has the right shape, even if
// what it says is wrong, so that rules across files can be checked too.
func parseFile(file File) (*Year, Faults) {
	if !utf8.Valid(file.Data) {
		return nil, Faults{{file.Name, "file", "it is not UTF-8: save it as UTF-8"}}
	}
	file.Data = bytes.TrimPrefix(file.Data, []byte("\ufeff")) // some editors begin a file with it
	if where, err := checkSyntax(file.Data); err != nil {
		return nil, Faults{{file.Name, where, err.Error()}}
	}
	if faults := checkShape(file); faults != nil {
		return nil, faults
	}
	var y Year
	if err := json.Unmarshal(file.Data, &y); err != nil {
		// The schema has let it through, so it is a matter of form.
		var form *json.UnmarshalTypeError
		if errors.As(err, &form) {
			return nil, Faults{{file.Name, form.Field, "got " + form.Value + ": write whole numbers without a decimal point or exponent"}}
		}
		return nil, Faults{{file.Name, "file", err.Error()}}
	}
	for i := range y.Holidays {
		if y.Holidays[i].Since == 0 {
			y.Holidays[i].Since = 1
		}
	}
	return &y, y.validate(file.Name)
}

// checkSyntax reports broken JSON, with line and column, and keys that stand
// twice in one object, which encoding/json would let pass.
func checkSyntax(data []byte) (where string, err error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	at := func() string {
		before := data[:min(int(dec.InputOffset()), len(data))]
		line := bytes.Count(before, []byte("\n")) + 1
		column := len(before) - bytes.LastIndexByte(before, '\n')
		return fmt.Sprintf("line %d, column %d", line, column)
	}
	var value func() error
	value = func() error {
		token, err := dec.Token()
		if token != json.Delim('{') && token != json.Delim('[') {
			return err
		}
		seen := make(map[string]bool) // the keys of this object
		for dec.More() {
			if token == json.Delim('{') {
				key, _ := dec.Token() // what is wrong with it, the value's token tells too
				name, _ := key.(string)
				if seen[name] {
					return fmt.Errorf("the key %q stands twice in one object: remove one", name)
				}
				seen[name] = true
			}
			if err := value(); err != nil {
				return err
			}
		}
		_, err = dec.Token()
		return err
	}
	err = value()
	if err == nil {
		if _, err := dec.Token(); err != io.EOF {
			return at(), errors.New("something follows the closing brace: remove it")
		}
		return "", nil
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("the file ends too early: it is not complete JSON")
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		err = fmt.Errorf("this is not JSON: %w", err)
	}
	return at(), err
}

const schemaName = "schema.json"

// schema is schema.json, with real dates for its format "date".
var schema = func() *jsonschema.Schema {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(read(schemaName)))
	if err != nil { // lives: it is JSON
		panic(err) // lives: as above
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	c.RegisterFormat(&jsonschema.Format{Name: "date", Validate: func(v any) error {
		if s, ok := v.(string); ok {
			_, err := workday.ParseDate(s)
			return err
		}
		return nil
	}})
	// A name of its own: a relative one would be looked up from the current folder.
	const id = "urn:harikerja:dataset"
	if err := c.AddResource(id, doc); err != nil { // lives: it is the first with this name
		panic(err) // lives: as above
	}
	return c.MustCompile(id)
}()

// checkShape holds the file against schema.json.
func checkShape(file File) Faults {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(file.Data))
	if err != nil { // lives: checkSyntax has let it through
		return Faults{{file.Name, "file", err.Error()}}
	}
	err = schema.Validate(doc)
	if err == nil {
		return nil
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return Faults{{file.Name, "file", err.Error()}}
	}
	var leaves []*jsonschema.ValidationError
	var walk func(e *jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if _, alternatives := e.ErrorKind.(*kind.AnyOf); alternatives {
			walk(e.Causes[0]) // the other alternative is null, everywhere in this schema
			return
		}
		for _, cause := range e.Causes {
			walk(cause)
		}
		if len(e.Causes) == 0 {
			leaves = append(leaves, e)
		}
	}
	walk(invalid)
	slices.SortStableFunc(leaves, func(a, b *jsonschema.ValidationError) int {
		return slices.CompareFunc(a.InstanceLocation, b.InstanceLocation, compareSteps)
	})
	var faults Faults
	for _, e := range leaves {
		f := Fault{file.Name, place(e.InstanceLocation), advice(e.ErrorKind)}
		if !slices.Contains(faults, f) { // a blank is of neither the form nor the pattern
			faults = append(faults, f)
		}
	}
	return faults
}

// compareSteps puts row 9 before row 10.
func compareSteps(a, b string) int {
	m, errA := strconv.Atoi(a)
	n, errB := strconv.Atoi(b)
	if errA == nil && errB == nil {
		return m - n // lives: the rows come in order
	}
	return strings.Compare(a, b)
}

// place writes a location the way a person would: holidays[3].date.
func place(location []string) string {
	if len(location) == 0 {
		return "file"
	}
	var b strings.Builder
	for _, step := range location {
		if _, err := strconv.Atoi(step); err == nil {
			b.WriteString("[" + step + "]")
			continue
		}
		if b.Len() > 0 { // lives: no key has a single letter
			b.WriteByte('.')
		}
		b.WriteString(step)
	}
	return b.String()
}

var english = message.NewPrinter(language.English)

// advice says what is wrong and what to do about it.
func advice(k jsonschema.ErrorKind) string {
	what := k.LocalizedString(english)
	switch k := k.(type) {
	case *kind.Pattern:
		if blank, ok := blank(k.Got); ok {
			return blank
		}
	case *kind.AdditionalProperties:
		return what + ": remove the key, or correct its spelling"
	case *kind.Required:
		return what + ": add what is missing"
	case *kind.DependentRequired: // of what comes in both languages
		return fmt.Sprintf("%s is there without %s: write both, or neither", k.Prop, strings.Join(k.Missing, ", "))
	case *kind.Format:
		if blank, ok := blank(k.Got); ok {
			return blank
		}
		if k.Want == "date" {
			return fmt.Sprintf("%q is not a day of the calendar in the form YYYY-MM-DD: correct it", k.Got)
		}
	case *kind.MinItems:
		return what + ": name at least one"
	}
	return what + ": see " + schemaName + " for what fits here"
}

// blank says what a draft still leaves open: a text that begins with a question
// mark.
func blank(got any) (what string, ok bool) {
	text, _ := got.(string)
	open, ok := strings.CutPrefix(text, "?")
	return strings.TrimSuffix("still to be filled in: "+strings.TrimSpace(open), ": "), ok
}
