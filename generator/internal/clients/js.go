package clients

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"harikerja/datasets"
	sources "harikerja/generator/clients"
	"harikerja/generator/internal/tree"
)

// The files of the JavaScript package, below the public folder.
const (
	JSPackageFile = "v1/clients/harikerja.tgz" // as npm takes it
	JSModuleFile  = "v1/clients/harikerja.js"  // one module, as browsers and Deno take it
)

// jsFiles packs the JavaScript package.
func jsFiles(years []datasets.Year) []tree.File {
	facts := jsFacts(years)
	var archive bytes.Buffer
	if err := tree.WriteArchive(&archive, 9, jsPackage(facts, Version(years))); err != nil {
		panic(err) // in memory
	}
	return []tree.File{
		{Path: JSPackageFile, Data: archive.Bytes()},
		{Path: JSModuleFile, Data: []byte(jsModule(facts, Version(years)))},
	}
}

// jsPackage returns the files of the package, as they lie in npm's archive.
func jsPackage(facts, version string) []tree.File {
	const header = "// harikerja: holidays and workdays of Indonesia. The facts come first, then the code.\n"
	var files []tree.File
	for _, f := range []struct{ name, text string }{
		{"package.json", jsManifest(version)},
		{"LICENSE", sources.License},
		{"README.md", sources.JSReadme},
		{"index.js", header + facts + "\n" + sources.JSCode},
		{"index.cjs", "\"use strict\";\n" + header + facts + "\n" + jsCommon(sources.JSCode)},
		{"index.d.ts", sources.JSTypes},
		{"index.d.cts", sources.JSTypes},
	} {
		files = append(files, tree.File{Path: "package/" + f.name, Data: []byte(f.text)})
	}
	return files
}

// jsManifest returns the package.json.
func jsManifest(version string) string {
	type entry struct {
		Types   string `json:"types"`
		Default string `json:"default"`
	}
	type entries struct {
		Import  entry `json:"import"`
		Require entry `json:"require"`
	}
	manifest := struct {
		Name        string            `json:"name"`
		Version     string            `json:"version"`
		Description string            `json:"description"`
		Keywords    []string          `json:"keywords"`
		License     string            `json:"license"`
		Type        string            `json:"type"`
		SideEffects bool              `json:"sideEffects"`
		Main        string            `json:"main"`
		Types       string            `json:"types"`
		Exports     map[string]any    `json:"exports"`
		Engines     map[string]string `json:"engines"`
	}{
		Name:        "harikerja",
		Version:     version,
		Description: "Holidays and workdays of Indonesia: national holidays, collective leave and workday arithmetic",
		Keywords:    []string{"indonesia", "holidays", "workdays", "libur", "cuti-bersama"},
		License:     "MIT",
		Type:        "module",
		Main:        "./index.cjs",
		Types:       "./index.d.cts",
		Exports: map[string]any{
			".": entries{
				Import:  entry{"./index.d.ts", "./index.js"},
				Require: entry{"./index.d.cts", "./index.cjs"},
			},
			"./package.json": "./package.json",
		},
		Engines: map[string]string{"node": ">=18"},
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(manifest); err != nil {
		panic(err) // nothing in it can fail
	}
	return b.String()
}

// jsExport is the start of a line that exports something. The code exports in
// no other way.
var jsExport = regexp.MustCompile(`(?m)^export (function|class) (\w+)`)

// jsCommon turns an ES module without imports into a CommonJS one.
func jsCommon(code string) string {
	var names []string
	for _, m := range jsExport.FindAllStringSubmatch(code, -1) {
		names = append(names, m[2])
	}
	return jsExport.ReplaceAllString(code, "$1 $2") + "\nmodule.exports = { " + strings.Join(names, ", ") + " };\n"
}

// What the module by address goes without: lines that are comments, comments at
// the ends of lines, indentation, empty lines. Texts in the code have no blank
// before two slashes, and no line of their own; the facts may have anything, and
// lose comments only, which start their lines as nothing else does.
var (
	jsComment      = regexp.MustCompile(`(?m)^//.*\n`)
	jsCodeComment  = regexp.MustCompile(`(?m)(^|[ \t]+)//.*$`)
	jsIndentation  = regexp.MustCompile(`(?m)^[ \t]+`)
	jsEmptiedLines = regexp.MustCompile(`\n{2,}`)
)

// jsModule returns the module by address.
func jsModule(facts, version string) string {
	code := jsIndentation.ReplaceAllString(jsCodeComment.ReplaceAllString(sources.JSCode, ""), "")
	text := jsEmptiedLines.ReplaceAllString(jsComment.ReplaceAllString(facts, "")+code, "\n")
	return "// harikerja " + version + ": holidays and workdays of Indonesia. MIT License. Comments and types are in harikerja.tgz.\n" +
		strings.TrimPrefix(text, "\n")
}

// jsFacts returns the facts as literals, which bundlers leave out where nothing
// refers to them.
func jsFacts(years []datasets.Year) string {
	var days, named, sourced, records []string
	var names []string
	known := make(map[[2]string]int)
	for i := range years {
		y := &years[i]
		var dayList, nameList, sourceList []string
		for _, h := range y.Current() {
			_, month, day := h.Date.Civil()
			text := fmt.Sprintf("%02d%02d", month, day)
			if h.Type == datasets.Leave {
				text += "*"
			}
			dayList = append(dayList, text)
			name := [2]string{h.LocalName, h.Name}
			n, ok := known[name]
			if !ok {
				n = len(names)
				known[name] = n
				names = append(names, jsLiteral(name))
			}
			nameList = append(nameList, strconv.Itoa(n))
			sourceList = append(sourceList, sourceIndexes(y, h.Sources))
		}
		var updatedAt any
		if d := y.UpdatedAt(); d.IsValid() {
			updatedAt = d.String()
		}
		days = append(days, jsLiteral([]any{y.Number, y.Revision(), y.Status, updatedAt, strings.Join(dayList, " ")}))
		named = append(named, jsLiteral(strings.Join(nameList, " ")))
		sourced = append(sourced, jsLiteral(strings.Join(sourceList, " ")))
		var list []string
		for j := range y.Sources {
			list = append(list, jsSource(&y.Sources[j]))
		}
		records = append(records, "[\n"+strings.Join(list, ",\n")+"\n]")
	}
	var b strings.Builder
	write := func(comment, name string, lines []string) {
		fmt.Fprintf(&b, "\n// %s\nconst %s = [\n%s,\n];\n", comment, name, strings.Join(lines, ",\n"))
	}
	write("Year, revision, status, date of the revision, days off: month and day, with * for collective leave.", "YEARS", days)
	write("The names of holidays, Indonesian and English.", "NAMES", names)
	write("By year, the name of each of its days off, as its place in NAMES.", "NAMED", named)
	write("By year, the sources of each of its days off, as their places among the year's.", "SOURCED", sourced)
	write("By year, its sources: id, title, type, numbers, publisher, date, address, whether that is official.", "SOURCES", records)
	return b.String()
}

func sourceIndexes(y *datasets.Year, ids []string) string {
	var list []string
	for _, id := range ids {
		for i := range y.Sources {
			if y.Sources[i].ID == id {
				list = append(list, strconv.Itoa(i))
			}
		}
	}
	return strings.Join(list, ",")
}

func jsSource(s *datasets.Source) string {
	var publishedAt, url any
	if s.PublishedAt.IsValid() {
		publishedAt = s.PublishedAt.String()
	}
	if s.URL != "" {
		url = s.URL
	}
	official := 0
	if s.Official {
		official = 1
	}
	return jsLiteral([]any{s.ID, s.Title, s.Type, s.Numbers, s.Publisher, publishedAt, url, official})
}

// jsLiteral returns a value as JSON, which is JavaScript too.
func jsLiteral(v any) string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic(err) // texts and numbers
	}
	return strings.TrimSuffix(b.String(), "\n")
}
