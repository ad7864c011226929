package openapi

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"harikerja/worker/workday"
)

// object is a JSON object whose keys keep their order.
type object []member

type member struct {
	key   string
	value any
}

func (o object) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, encode(m.key)...), ':')
		b = append(b, encode(m.value)...)
	}
	return append(b, '}'), nil
}

// with returns the object with these members, in place of those of the same
// keys. A reference takes the place of all.
func (o object) with(members ...member) object {
	if len(members) > 0 && members[0].key == "$ref" {
		return slices.Clone(members)
	}
	o = slices.Clone(o)
	for _, m := range members {
		if i := slices.IndexFunc(o, func(old member) bool { return old.key == m.key }); i >= 0 {
			o[i] = m
		} else {
			o = append(o, m)
		}
	}
	return o
}

// encode returns compact JSON. Nothing here can fail to encode.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'})
}

// decode reads JSON of our own making; objects become object.
func decode(d *json.Decoder) any {
	token, err := d.Token()
	if err != nil {
		panic(err)
	}
	switch token {
	case json.Delim('{'):
		var o object
		for d.More() {
			key := decode(d).(string)
			o = append(o, member{key, decode(d)})
		}
		decode(d) // the end
		return o
	case json.Delim('['):
		var list []any
		for d.More() {
			list = append(list, decode(d))
		}
		decode(d)
		return list
	}
	return token
}

// schemas makes JSON Schemas: of records, which files are written from, by
// their types; of what the worker writes, which has no records, by its answers.
// So the document cannot part from either.
type schemas struct {
	components object
	names      map[string]string // of the components, by what they say
	used       map[string]bool   // the texts, for a test that none is left over
}

// find returns the text of a key, which has to be in the table.
func find[T any](s *schemas, table map[string]T, name, key string) T {
	text, ok := table[key]
	if !ok {
		panic("there is no text for " + key + ": add it to " + name)
	}
	s.used[name+": "+key] = true
	return text
}

func reference(kind, name string) object {
	return object{{"$ref", "#/components/" + kind + "/" + name}}
}

// component keeps a schema under a name and returns the reference to it.
// Schemas that say the same are one.
func (s *schemas) component(name string, schema object) object {
	content := string(encode(schema))
	if s.names[content] == "" {
		if slices.ContainsFunc(s.components, func(m member) bool { return m.key == name }) {
			panic("two schemas are called " + name + ": rename one in componentNames")
		}
		s.names[content] = name
		s.components = append(s.components, member{name, schema})
	}
	return reference("schemas", s.names[content])
}

// envelope is what all answers have around them.
func (s *schemas) envelope(name string, meta, data object) object {
	return s.component(name, object{
		{"type", "object"},
		{"properties", object{{"meta", meta}, {"data", data}}},
		{"required", []string{"meta", "data"}},
		{"additionalProperties", false},
	})
}

// field is a key of a record.
type field struct {
	record   string // the record that declares it, by which its text is found
	key      string
	schema   object
	optional bool
}

// record returns the schema of an object with exactly these fields. Those with
// a name that can stand in the document are components.
func (s *schemas) record(name string, fields []field) object {
	var properties object
	var required []string
	for _, f := range fields {
		properties = append(properties, member{f.key, s.describe(f)})
		if !f.optional {
			required = append(required, f.key)
		}
	}
	schema := object{{"type", "object"}, {"properties", properties}}
	if required != nil {
		schema = append(schema, member{"required", required})
	}
	schema = append(schema, member{"additionalProperties", false})
	if componentNames[name] != "" {
		name = find(s, componentNames, "componentNames", name)
	}
	if unicode.IsUpper(rune(name[0])) {
		return s.component(name, schema)
	}
	return schema
}

// describe returns the schema of a field, with what the texts say of it.
func (s *schemas) describe(f field) object {
	key := f.record + "." + f.key
	if _, ok := fieldDocs[key]; !ok {
		key = f.key // it means the same in all records
	}
	doc := find(s, fieldDocs, "fieldDocs", key)
	return f.schema.with(doc.more...).with(member{"description", doc.text})
}

var (
	stringSchema  = object{{"type", "string"}}
	dateSchema    = object{{"type", "string"}, {"format", "date"}}
	integerSchema = object{{"type", "integer"}, {"minimum", 0}}
	booleanSchema = object{{"type", "boolean"}}
)

func arraySchema(items object) object { return object{{"type", "array"}, {"items", items}} }

// ofType returns the schema of a type that JSON is written from.
func (s *schemas) ofType(t reflect.Type) object {
	if t.Implements(reflect.TypeFor[interface{ Weekday() workday.Weekday }]()) {
		return dateSchema
	}
	switch t.Kind() {
	case reflect.String:
		return stringSchema
	case reflect.Int, reflect.Int64:
		return integerSchema
	case reflect.Bool:
		return booleanSchema
	case reflect.Pointer:
		return s.ofType(t.Elem())
	case reflect.Slice:
		return arraySchema(s.ofType(t.Elem()))
	case reflect.Struct:
		return s.record(t.Name(), s.fields(t))
	}
	panic("no schema for " + t.String())
}

func (s *schemas) fields(t reflect.Type) []field {
	var list []field
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			list = append(list, s.fields(f.Type)...)
			continue
		}
		key, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		schema := s.ofType(f.Type)
		if f.Tag.Get("openapi") == "null" {
			schema = schema.with(member{"type", []string{"string", "null"}}) // only texts are ever unknown
		}
		list = append(list, field{t.Name(), key, schema, option == "omitempty"})
	}
	return list
}

// ofAnswers returns the schema of decoded answers. The records in it are named
// by their keys; a key that is not in all of them is optional.
func (s *schemas) ofAnswers(name string, answers []any) object {
	if len(answers) == 0 {
		return nil // items that no answer shows: the texts have to say what they are
	}
	switch answers[0].(type) {
	case bool:
		return booleanSchema
	case float64:
		return integerSchema
	case string:
		for _, a := range answers {
			if _, err := workday.ParseDate(a.(string)); err != nil {
				return stringSchema
			}
		}
		return dateSchema
	case []any:
		var items []any
		for _, a := range answers {
			items = append(items, a.([]any)...)
		}
		return arraySchema(s.ofAnswers(name, items))
	}
	var keys []string
	values := make(map[string][]any)
	for _, a := range answers {
		for _, m := range a.(object) {
			if values[m.key] == nil {
				keys = append(keys, m.key)
			}
			values[m.key] = append(values[m.key], m.value)
		}
	}
	fields := make([]field, len(keys))
	for i, key := range keys {
		fields[i] = field{name, key, s.ofAnswers(key, values[key]), len(values[key]) < len(answers)}
	}
	return s.record(name, fields)
}
