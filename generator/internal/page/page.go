// Package page is the website: a page for every covered year, in Indonesian and
// in English, written beforehand from the API's own files; and what a script
// adds to it. It is pure: it reads no disk and no clock.
//
// Texts stand in the templates, in both languages side by side. Styles and the
// script that must run before anything is painted are inside each page, so that
// a page is whole when its first file has arrived; everything else is linked,
// relative to the page, so that a site works below any path.
//
// The tests look at it in a real browser, served from a whole tree.
package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"harikerja/generator/internal/tree"
	"harikerja/worker/workday"
)

var (
	// assets are published as they are, but for those below js and css, of
	// which the published ones are made.
	//go:embed assets
	assets embed.FS

	//go:embed templates/*.html
	templateFiles embed.FS

	templates = template.Must(template.New("").ParseFS(templateFiles, "templates/*.html"))
)

// Files returns the website of the API whose files are given, the JavaScript
// client among them. The address is where it will be published, without a slash
// at its end; what has to be absolute is left out if it is "".
func Files(files []tree.File, address string) []tree.File {
	s := &website{facts: readFacts(files), address: address}
	s.style = minify("css/style.css")
	s.firstPaint = strings.TrimSpace(string(bundle("first-paint.js", indonesian, s.client)))

	// No file needs another: they are made side by side.
	jobs := [](func() tree.File){
		func() tree.File { return tree.File{Path: "sw.js", Data: bundle("sw.js", indonesian, s.client)} },
		func() tree.File { return s.page(indonesian, "404", "404.html", nil) },
		func() tree.File { return s.page(indonesian, "offline", "offline.html", nil) },
	}
	for _, l := range []lang{indonesian, english} {
		for _, name := range entries {
			jobs = append(jobs, func() tree.File { return script(name, l, s.client) })
		}
		jobs = append(jobs, func() tree.File { return s.yearPage(l, nil) })
		for _, y := range s.years {
			jobs = append(jobs, func() tree.File { return s.yearPage(l, y) })
		}
		for _, kind := range []string{"api", "widget"} {
			jobs = append(jobs, func() tree.File { return s.page(l, kind, kind+"/", nil) })
		}
	}
	out := make([]tree.File, len(jobs))
	var group sync.WaitGroup
	for i, job := range jobs {
		group.Go(func() { out[i] = job() })
	}
	group.Wait()
	out = append(out, copied()...)
	robots := "User-agent: *\nAllow: /\n"
	if address != "" {
		robots += "\nSitemap: " + address + "/sitemap.xml\n"
		out = append(out, s.sitemap())
	}
	return append(out, tree.File{Path: "robots.txt", Data: []byte(robots)})
}

// copied returns the assets that are published as they are.
func copied() []tree.File {
	var files []tree.File
	entries, err := assets.ReadDir("assets")
	must(err)
	for _, entry := range entries {
		if !entry.IsDir() {
			files = append(files, tree.File{Path: entry.Name(), Data: asset(entry.Name())})
		}
	}
	return files
}

func asset(name string) []byte {
	data, err := fs.ReadFile(assets, "assets/"+name)
	must(err)
	return data
}

// must is for what is compiled in.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

type website struct {
	*facts
	address    string
	style      string
	firstPaint string
}

// view is what a template is filled from.
type view struct {
	lang
	*website
	Kind     string // the template of its content
	path     string // of this page, in Indonesian, from the root: "2026/"
	Year     *year  // whose page it is; on the front page, the one shown without a script
	Shown    []*year
	absolute bool // where links start at the root
}

// yearPage returns the page of a year, or the front page. There, a script shows
// the current year if it is one of the last two, and leads to its page if it is
// an earlier one, since a dataset may come long before its year: a build does
// not ask which year it is.
func (s *website) yearPage(l lang, y *year) tree.File {
	if y != nil {
		return s.page(l, "year", strconv.Itoa(y.Number)+"/", []*year{y})
	}
	last := s.years[len(s.years)-1]
	shown := []*year{last}
	if last.Previous != nil {
		shown = append(shown, last.Previous)
	}
	return s.page(l, "year", "", shown)
}

func (s *website) page(l lang, kind, path string, shown []*year) tree.File {
	v := &view{lang: l, website: s, Kind: kind, path: path, Shown: shown, absolute: kind == "404"}
	if len(shown) > 0 {
		v.Year = shown[0]
	}
	var b bytes.Buffer
	must(templates.ExecuteTemplate(&b, "page.html", v))
	name := v.Here()
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	text := indentation.ReplaceAll(b.Bytes(), []byte("\n"))
	sum := sha256.Sum256(text)
	text = bytes.Replace(text, []byte(`data-version=""`), fmt.Appendf(nil, `data-version="%x"`, sum[:6]), 1)
	return tree.File{Path: name, Data: text}
}

// indentation is for those who read the templates.
var indentation = regexp.MustCompile(`\n\s*`)

// Here is the page's path from the root.
func (v *view) Here() string { return v.in(v.lang) }

func (v *view) in(l lang) string {
	if l == english {
		return "en/" + v.path
	}
	return v.path
}

// Root leads from the page to the root.
func (v *view) Root() string {
	if v.absolute {
		return "/"
	}
	if depth := strings.Count(v.Here(), "/"); depth > 0 {
		return strings.Repeat("../", depth)
	}
	return "./"
}

// Home leads to the front page in the page's language.
func (v *view) Home() string {
	if v.lang == english {
		return v.Root() + "en/"
	}
	return v.Root()
}

// Translated leads to this page in the other language.
func (v *view) Translated() string { return v.Root() + v.in(v.Other()) }

// YearPage leads to the page of a year.
func (v *view) YearPage(y *year) string { return fmt.Sprintf("%s%d/", v.Home(), y.Number) }

// Address is the page's absolute address in a language, "" if nothing is known
// of where the site will be.
func (v *view) Address(l lang) string {
	if v.address == "" {
		return ""
	}
	return v.address + "/" + v.in(l)
}

// SiteAddress is where the site will be.
func (v *view) SiteAddress() string { return v.address }

// FrontPage reports whether no year is in the address.
func (v *view) FrontPage() bool { return v.Kind == "year" && v.path == "" }

// First and Last are the covered years.
func (v *view) First() *year { return v.years[0] }
func (v *view) Last() *year  { return v.years[len(v.years)-1] }

// Earliest is the first of the years shown.
func (v *view) Earliest() *year { return v.Shown[len(v.Shown)-1] }

// NewestFirst are all years.
func (v *view) NewestFirst() []*year {
	list := slices.Clone(v.years)
	slices.Reverse(list)
	return list
}

// Moves are the last days of the years shown that may still move.
func (v *view) Moves() string {
	var days []string
	for _, y := range v.Shown {
		if d := y.MayMove(); d != nil {
			days = append(days, d.String())
		}
	}
	return strings.Join(days, " ")
}

// Style is the page's style sheet. What the first script says of today decides
// which of the front page's years is seen, and whether its days may still move.
func (v *view) Style() template.CSS {
	style := v.style
	if v.Kind == "api" || v.Kind == "widget" {
		style += minify("css/" + v.Kind + ".css")
	}
	for _, y := range v.Shown {
		if y.MayMove() != nil {
			style += fmt.Sprintf(".still-%[1]d #y%[1]d .moves{display:none}", y.Number)
		}
	}
	if len(v.Shown) > 1 {
		style += fmt.Sprintf("#y%[1]s,.of-%[1]s,[data-now=%[1]q] :is(#y%[2]s,.of-%[2]s){display:none}[data-now=%[1]q] :is(#y%[1]s,.of-%[1]s){display:block}", strconv.Itoa(v.Shown[1].Number), strconv.Itoa(v.Shown[0].Number))
	}
	return template.CSS(style)
}

// FirstPaint is the script that runs before anything is painted.
func (v *view) FirstPaint() template.JS { return template.JS(v.firstPaint) }

// Policy is the page's Content-Security-Policy: what is inside the page is
// named by its digest.
func (v *view) Policy() string {
	return "default-src 'none'; script-src 'self' " + digest(v.firstPaint) + "; style-src " + digest(string(v.Style())) +
		"; img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// column is a weekday, as tables have it.
type column struct{ Token, Name, Short string }

// WeekdayColumns are the days of the week, Monday first.
func (v *view) WeekdayColumns() []column {
	var list []column
	for day := range 7 {
		list = append(list, column{workday.Weekday(day).Abbrev(), v.DayName(day), v.ShortDay(day)})
	}
	return list
}

// Upcoming are the holidays that may still come: those of the last three years,
// of which the current one is the first if a dataset came a year too early.
func (v *view) Upcoming() []*holiday {
	var list []*holiday
	for _, y := range v.years[max(0, len(v.years)-3):] {
		list = append(list, y.Holidays...)
	}
	return list
}

// Lang is a language by its name.
func (v *view) Lang(name string) lang { return lang(name) }
