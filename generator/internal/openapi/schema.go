package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"harikerja/datasets"
)

// object is a JSON object whose keys keep their order.
type object []member

type member struct {
	key   string
	value any
}

func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:", m.key)
		b.Write(bytes.TrimSpace(encode(m.value)))
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// with returns the object with these members, in place of those of the same
// keys.
func (o object) with(members ...member) object {
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

// schemas makes JSON Schemas from the records that the files are written
// from, so that document and files cannot part. Records with a name in
// schemaNames become components.
type schemas struct {
	components object
	known      map[string]bool
	// described tells which texts were used, for a test.
	described map[string]bool
}

func newSchemas() *schemas {
	return &schemas{known: make(map[string]bool), described: make(map[string]bool)}
}

// of returns the schema of a value's type.
func (s *schemas) of(t reflect.Type) any {
	switch t {
	case reflect.TypeFor[date]():
		return object{{"type", "string"}, {"format", "date"}}
	case reflect.TypeFor[datasets.Type]():
		return object{{"type", "string"}, {"enum", []datasets.Type{datasets.National, datasets.Leave}}}
	}
	switch t.Kind() {
	case reflect.String:
		return object{{"type", "string"}}
	case reflect.Int, reflect.Int64:
		return object{{"type", "integer"}, {"minimum", 0}}
	case reflect.Bool:
		return object{{"type", "boolean"}}
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Slice:
		return object{{"type", "array"}, {"items", s.of(t.Elem())}}
	case reflect.Struct:
		name := schemaNames[t.Name()]
		if name == "" {
			return s.record(t)
		}
		if !s.known[name] {
			s.known[name] = true
			s.components = append(s.components, member{name, s.record(t)})
		}
		return reference("schemas", name)
	}
	panic("no schema for " + t.String())
}

// record returns the schema of an object with exactly the fields of t.
func (s *schemas) record(t reflect.Type) object {
	var properties object
	var required []string
	var add func(t reflect.Type)
	add = func(t reflect.Type) {
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Anonymous {
				add(f.Type)
				continue
			}
			name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			if options != "omitempty" {
				required = append(required, name)
			}
			properties = append(properties, member{name, s.field(t, f, name)})
		}
	}
	add(t)
	schema := object{{"type", "object"}, {"properties", properties}}
	if required != nil {
		schema = append(schema, member{"required", required})
	}
	return append(schema, member{"additionalProperties", false})
}

// field returns the schema of a field, with what the tables say about it.
func (s *schemas) field(t reflect.Type, f reflect.StructField, name string) any {
	schema := s.of(f.Type)
	if f.Tag.Get("openapi") == "null" {
		schema = schema.(object).with(member{"type", []string{"string", "null"}}) // only texts are ever unknown
	}
	key := t.Name() + "." + name
	doc, ok := fieldDocs[key]
	if !ok {
		key = name
		doc, ok = fieldDocs[key]
	}
	if !ok {
		panic("no text for the field " + name + " of " + t.Name() + ": add it to fieldDocs")
	}
	s.described[key] = true
	return schema.(object).with(doc.more...).with(member{"description", doc.text})
}

// response returns the schema of a file or answer with the usual envelope.
func (s *schemas) response(name string, meta, data any) any {
	s.components = append(s.components, member{name, object{
		{"type", "object"},
		{"properties", object{
			{"meta", s.of(reflect.TypeOf(meta))},
			{"data", s.of(reflect.TypeOf(data))},
		}},
		{"required", []string{"meta", "data"}},
		{"additionalProperties", false},
	}})
	return reference("schemas", name)
}

func reference(kind, name string) object {
	return object{{"$ref", "#/components/" + kind + "/" + name}}
}

// raw is JSON as it stands in a file.
func raw(data []byte) json.RawMessage { return json.RawMessage(bytes.TrimSpace(data)) }
