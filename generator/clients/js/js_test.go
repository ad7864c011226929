// Package js_test installs the JavaScript package from a server, as anybody
// would, and holds it against the Go engine and the API: in Node, Deno, Bun, a
// browser and workerd, and bundled by esbuild and Vite.
package js_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
	"harikerja/generator/internal/assemble"
	"harikerja/generator/internal/clients"
	"harikerja/generator/internal/conformance"
	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
	"harikerja/worker/api/oracle"
	"harikerja/worker/workday"
)

// What all tests share, made once.
var (
	root    string               // of the repository
	folder  string               // this one
	years   []datasets.Year      // the facts
	files   map[string]tree.File // the tree, by path
	server  *httptest.Server     // the local server on it
	project string               // an application's folder, with the package installed
)

func TestMain(m *testing.M) {
	code, err := prepare(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func prepare(m *testing.M) (code int, err error) {
	if folder, err = os.Getwd(); err != nil {
		return 0, err
	}
	root = filepath.Join(folder, "..", "..", "..")
	// Deno lets nobody write below /dev, where a disk in memory may be.
	if strings.HasPrefix(os.TempDir(), "/dev/") {
		if err := os.Unsetenv("TMPDIR"); err != nil {
			return 0, err
		}
	}
	for _, needed := range []string{"generator/clients/js/node_modules/.bin/tsc", "worker/node_modules/.bin/deno"} {
		if _, err := os.Stat(filepath.Join(root, needed)); err != nil {
			return 0, fmt.Errorf("%s is missing: run make setup-test", needed)
		}
	}
	if years, err = datasets.Parse(datasets.Embedded()); err != nil {
		return 0, err
	}
	list := assemble.Files(years, nil, "")
	files = byPath(list)
	snapshot, err := serve.NewSnapshot(list)
	if err != nil {
		return 0, err
	}
	handler := &serve.Handler{Today: apitest.Today, ErrorLog: log.New(os.Stderr, "the server: ", 0)}
	handler.Use(snapshot)
	server = httptest.NewServer(handler)
	defer server.Close()
	if project, err = os.MkdirTemp("", "harikerja-js-*"); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(project)) }()
	if err := install(); err != nil {
		return 0, err
	}
	return m.Run(), nil
}

func byPath(list []tree.File) map[string]tree.File {
	m := make(map[string]tree.File, len(list))
	for _, f := range list {
		m[f.Path] = f
	}
	return m
}

// install does what the README says, in a new project, with no registry to be
// had, and lays the tests' scripts beside it.
func install() error {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		return err
	}
	command := regexp.MustCompile("```sh\n(npm install .*)\n```").FindSubmatch(readme)
	if command == nil {
		return errors.New("README.md does not say how to install the package")
	}
	if err := os.WriteFile(filepath.Join(project, "package.json"), []byte(`{"name":"application","private":true}`), 0o666); err != nil {
		return err
	}
	npm := exec.Command("sh", "-c", onServer(string(command[1])))
	npm.Dir = project
	npm.Env = append(os.Environ(), "npm_config_registry=http://127.0.0.1:1/", "npm_config_cache="+filepath.Join(project, ".npm"),
		"npm_config_audit=false", "npm_config_fund=false", "npm_config_update_notifier=false")
	if out, err := npm.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", npm, err, out)
	}
	return os.CopyFS(project, os.DirFS("test"))
}

// onServer puts the server in the place of the host in an example.
func onServer(text string) string { return strings.ReplaceAll(text, "https://HOST", server.URL) }

// run runs a program in the project and returns what it prints.
func run(t testing.TB, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = project
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	cmd.Env = append(os.Environ(), "DENO_DIR="+filepath.Join(project, ".deno"), "DENO_NO_UPDATE_CHECK=1", "DO_NOT_TRACK=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s%s", cmd, err, out, &stderr)
	}
	return string(out)
}

// tool returns the path of a development tool.
func tool(name string) string { return filepath.Join(folder, "node_modules/.bin", name) }

// binary returns the path of a program that comes inside a package for this
// machine. What npm links instead is a script around it, which would survive it.
func binary(t testing.TB, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, "node_modules", pattern))
	if err != nil || len(found) == 0 {
		t.Fatalf("there is no node_modules/%s (%v): run make setup-test", pattern, err)
	}
	return found[0]
}

func deno() string { return filepath.Join(root, "worker/node_modules/.bin/deno") }

// write puts a file into the project and returns its path.
func write(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(project, name)
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func decode(t testing.TB, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

// TestPackage asks the tools that know what packages get wrong.
func TestPackage(t *testing.T) {
	archive := write(t, "harikerja.tgz", files[clients.JSPackageFile].Data)
	run(t, tool("publint"), "run", archive, "--strict")
	run(t, tool("attw"), archive, "--no-color")
}

// TestTypes compiles a strict project, as an ES module and as CommonJS, and runs
// what comes out.
func TestTypes(t *testing.T) {
	source, err := os.ReadFile("test/consumer.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, ending := range []string{"mts", "cts"} {
		write(t, "typed."+ending, source)
	}
	// A calendar of the one is a calendar of the other.
	write(t, "shared.mts", []byte(`import type { Calendar } from "harikerja";
import { checkWorkday } from "./shared.cjs";
export const check = (calendar: Calendar) => checkWorkday("2024-01-01", { calendar });
`))
	write(t, "shared.cts", []byte("export { checkWorkday } from \"harikerja\";\n"))
	write(t, "tsconfig.json", []byte(`{
		"compilerOptions": {
			"module": "nodenext", "target": "es2022", "lib": ["esnext"], "types": [], "strict": true, "skipLibCheck": false, "outDir": "typed",
			"exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "noPropertyAccessFromIndexSignature": true, "rootDir": "."
		},
		"files": ["typed.mts", "typed.cts", "shared.mts", "shared.cts"]
	}`))
	run(t, tool("tsc"), "-p", ".")
	run(t, "node", "typed/typed.mjs")
	run(t, "node", "typed/typed.cjs")
}

// shipped is the folder of the datasets.
func shipped() string { return filepath.Join(root, "datasets") }

// writeLine writes a line of a conformance file.
func writeLine(to *bytes.Buffer, method, path, query string, status int, body []byte) {
	e := json.NewEncoder(to)
	e.SetEscapeHTML(false)
	line := conformance.Line{Method: method, Path: path, Query: query, Today: apitest.Today(), Status: status, Body: bytes.TrimSpace(body)}
	if err := e.Encode(line); err != nil {
		panic(err) // every answer is JSON
	}
}

// questions returns the conformance file of a calendar, and then many questions
// of all kinds in the same form. The folder has the datasets.
func questions(t testing.TB, a *api.API, files map[string]tree.File, folder string) []byte {
	t.Helper()
	lines := bytes.NewBuffer(conformance.File(a, slices.Collect(maps.Values(files))).Data)
	ask := func(method, path, query string) bool {
		answer := a.Resolve(nil, method, path, query, apitest.Today())
		body := answer.Body
		if answer.File != "" {
			body = files[answer.File].Data
		}
		writeLine(lines, method, path, query, answer.Status, body)
		return true
	}
	for _, c := range apitest.Cases(a) {
		ask(c.HTTPMethod(), c.Path, c.Query)
	}
	random, err := oracle.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	random.Questions(10_000, 1, ask)
	return lines.Bytes()
}

// everyFile returns a conformance file of every question that a file answers.
func everyFile(files map[string]tree.File) []byte {
	var lines bytes.Buffer
	for _, e := range api.Endpoints() {
		if !e.Precomputed() {
			continue
		}
		var keys []string
		for i := range years {
			year := years[i].Number
			if e.Params[0].Kind == api.KindYear {
				keys = append(keys, fmt.Sprint(year))
				continue
			}
			for d := workday.DateOf(year, 1, 1); d.Year() == year; d = d.AddDays(1) {
				keys = append(keys, d.String())
			}
		}
		for _, form := range e.Forms() {
			for _, key := range keys {
				query := e.Params[0].Name + "=" + key
				for _, o := range form.Options {
					if o.Value != "" {
						query += "&" + o.Name + "=" + o.Value
					}
				}
				writeLine(&lines, "GET", e.Path, query, 200, files[e.File(key, form.Suffix)].Data)
			}
		}
	}
	return lines.Bytes()
}

// asked is what a script says of a conformance file.
type asked struct {
	Asked, Left map[string]int
	Faults      []string
	FaultCount  int
}

// check fails if anything differed, or if a kind of question was not asked.
func (a *asked) check(t *testing.T, kinds ...string) {
	t.Helper()
	total := 0
	for _, n := range a.Asked {
		total += n
	}
	t.Logf("%d questions asked, left out as they cannot be asked: %v", total, a.Left)
	if len(a.Faults) > 0 || a.FaultCount > 0 {
		t.Errorf("%d answers differ:\n%s", a.FaultCount, strings.Join(a.Faults, "\n"))
	}
	for _, kind := range kinds {
		if a.Asked[kind] == 0 {
			t.Errorf("%s was never asked", kind)
		}
	}
}

// allKinds are the answers that a conformance file has to have.
var allKinds = strings.Split(`getHolidays 200,getHolidays 400 INVALID_YEAR,getHolidays 400 INVALID_TYPE,getHolidays 404 DATASET_NOT_FOUND,`+
	`checkHoliday 200,checkHoliday 400 INVALID_DATE,checkHoliday 400 INVALID_TYPE,checkHoliday 404 DATASET_NOT_FOUND,`+
	`checkWorkday 200,checkWorkday 400 INVALID_DATE,checkWorkday 400 INVALID_TYPE,checkWorkday 404 DATASET_NOT_FOUND,`+
	`addWorkdays 200,addWorkdays 400 INVALID_DATE,addWorkdays 400 INVALID_RANGE,addWorkdays 400 INVALID_TYPE,addWorkdays 404 DATASET_NOT_FOUND,`+
	`diffWorkdays 200,diffWorkdays 400 INVALID_DATE,diffWorkdays 400 INVALID_RANGE,diffWorkdays 400 INVALID_TYPE,diffWorkdays 404 DATASET_NOT_FOUND,`+
	`getSources 200,getSources 400 INVALID_YEAR,getSources 400 INVALID_TYPE,getSources 404 DATASET_NOT_FOUND`, ",")

// TestConformance asks the package what the API was asked, in every runtime.
func TestConformance(t *testing.T) {
	text := questions(t, site.NewAPI(years), files, shipped())
	lines := write(t, "questions.jsonl", text)
	all := write(t, "all.json", files[site.AllFile].Data)
	module := server.URL + "/" + clients.JSModuleFile
	printed := func(t *testing.T, name string, args ...string) {
		t.Helper()
		var a asked
		decode(t, run(t, name, args...), &a)
		a.check(t, allKinds...)
	}
	t.Run("Node", func(t *testing.T) { printed(t, "node", "run.mjs", "conformance", "harikerja", lines) })
	t.Run("CommonJS", func(t *testing.T) { printed(t, "node", "run.mjs", "conformance", "require:harikerja", lines) })
	t.Run("Calendar", func(t *testing.T) { printed(t, "node", "run.mjs", "conformance", "harikerja", lines, all) })
	t.Run("Bun", func(t *testing.T) {
		printed(t, binary(t, "@oven/bun-*/bin/bun"), "run.mjs", "conformance", "harikerja", lines)
	})
	t.Run("Deno", func(t *testing.T) {
		host := strings.TrimPrefix(server.URL, "http://")
		printed(t, deno(), "run", "--no-config", "--allow-read", "--allow-import="+host, "run.mjs", "conformance", module, lines)
	})
	t.Run("workerd", func(t *testing.T) { inWorkerd(t, text).check(t, allKinds...) })
	t.Run("Chromium", func(t *testing.T) { inChromium(t, module, text).check(t, allKinds...) })
	t.Run("Files", func(t *testing.T) {
		var a asked
		decode(t, run(t, "node", "run.mjs", "conformance", "harikerja", write(t, "files.jsonl", everyFile(files))), &a)
		a.check(t, "getHolidays 200", "checkHoliday 200", "checkWorkday 200", "getSources 200")
	})
}

// TestNewerCalendar gives the installed package a calendar with an amendment and
// a year that it does not know, both invented.
func TestNewerCalendar(t *testing.T) {
	list := datasets.Embedded()
	last := list[len(list)-1]
	list = append(list[:len(list)-1], datasetstest.Amended(last), datasetstest.NextYear(last))
	newer, err := datasets.Parse(list)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, f := range list {
		if err := os.WriteFile(filepath.Join(folder, filepath.Base(f.Name)), f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tree := byPath(site.Render(newer))
	all := write(t, "newer.json", tree[site.AllFile].Data)
	lines := write(t, "newer.jsonl", questions(t, site.NewAPI(newer), tree, folder))
	var a asked
	decode(t, run(t, "node", "run.mjs", "conformance", "harikerja", lines, all), &a)
	a.check(t, allKinds...)
	// Without it, the answers are others: the test above sees the calendar.
	cmd := exec.Command("node", "run.mjs", "conformance", "harikerja", lines)
	cmd.Dir = project
	if out, err := cmd.CombinedOutput(); err == nil || !bytes.Contains(out, []byte("the package is wrong")) {
		t.Errorf("without the newer calendar the package knows it all the same: %v\n%.1000s", err, out)
	}
}

// TestEngine holds the package against the engine: every day, leave or not, all
// 127 weekends.
func TestEngine(t *testing.T) {
	c := site.NewAPI(years).Calendar()
	var text bytes.Buffer
	first, last := workday.DateOf(c.FirstYear(), 1, 1), workday.DateOf(c.LastYear(), 12, 31)
	fmt.Fprintf(&text, `{"first":"%s","exhaustive":{"rules":["1 96","0 64"],"years":["%d","%d"]}}`+"\n", first, c.FirstYear()+8, c.LastYear())
	for leave := range 2 {
		for weekend := range 127 {
			fmt.Fprintf(&text, "%d %d ", leave, weekend)
			for d := first; !d.After(last); d = d.AddDays(1) {
				day, err := c.Check(d, workday.Rules{Weekend: workday.Weekend(weekend), Leave: leave == 1})
				if err != nil {
					t.Fatal(err)
				}
				bit := byte('0')
				if day.Weekend {
					bit |= 1
				}
				if day.Holiday() {
					bit |= 2
				}
				text.WriteByte(bit)
			}
			text.WriteByte('\n')
		}
	}
	var result struct {
		Checks, Nearest, Adds, Diffs int
		Faults                       []string
	}
	decode(t, run(t, "node", "run.mjs", "engine", "harikerja", write(t, "engine.txt", text.Bytes())), &result)
	t.Logf("%+v", result)
	days := first.DaysUntil(last) + 1
	if len(result.Faults) > 0 || result.Checks != 254*days || result.Nearest != 2*254*days || result.Adds < 2*2*365*800 || result.Diffs < 100_000 {
		t.Errorf("not all was asked, or not all is right: %+v", result)
	}
}

// TestSpans holds the package against the engine itself, which counts in another
// way: 100,000 random spans, and from the start of each some workdays on or back,
// and the nearest ones.
func TestSpans(t *testing.T) {
	c := site.NewAPI(years).Calendar()
	first, last := workday.DateOf(c.FirstYear(), 1, 1), workday.DateOf(c.LastYear(), 12, 31)
	days := first.DaysUntil(last) + 1
	random := rand.New(rand.NewPCG(1, 1))
	var lines bytes.Buffer
	for range 100_000 {
		i := random.IntN(days)
		start, end := first.AddDays(i), first.AddDays(i+random.IntN(days-i))
		rules := workday.Rules{Weekend: workday.Weekend(random.IntN(127)), Leave: random.IntN(2) == 1}
		tally, err := c.Count(start, end, rules)
		if err != nil {
			t.Fatal(err)
		}
		n := 1 + random.IntN(600)
		if random.IntN(2) == 1 {
			n = -n
		}
		// Where there is no answer, there is an error, which others test.
		result, added, _ := c.Add(start, n, rules)
		after, _ := c.OnOrAfter(start, rules)
		before, _ := c.OnOrBefore(start, rules)
		fmt.Fprintf(&lines, `["%s","%s",%q,%t,[%d,%d,%d,%d],%d,["%s",%d,%d,%d],"%s","%s"]`+"\n", start, end, rules.Weekend, rules.Leave,
			tally.CalendarDays, tally.Workdays, tally.WeekendDays, tally.Holidays, n, result, added.CalendarDays, added.WeekendDays, added.Holidays, after, before)
	}
	if out := run(t, "node", "spans.mjs", write(t, "spans.jsonl", lines.Bytes())); out != "100000 spans\n" {
		t.Error(out)
	}
}

// TestRefused hands the package everything that is none.
func TestRefused(t *testing.T) {
	t.Log(run(t, "node", "refused.mjs", write(t, "all.json", files[site.AllFile].Data)))
}

// TestDates goes through every day of ten thousand years.
func TestDates(t *testing.T) {
	code, err := os.ReadFile(filepath.Join(project, "node_modules/harikerja/index.js"))
	if err != nil {
		t.Fatal(err)
	}
	inside := write(t, "inside.mjs", append(code, "\nexport { ordinalOf, civilOf, weekdayOf, formatDate, parseDate };\n"...))
	if out := run(t, "node", "dates.mjs", inside); out != "3652425 days\n" {
		t.Error(out)
	}
}

// TestReadme runs the examples: what each prints stands behind it.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?s)```js\n(.*?)```").FindAllSubmatch(readme, -1)
	if len(examples) < 4 {
		t.Fatalf("README.md has %d examples", len(examples))
	}
	// As the README says it to Deno, in both languages.
	permissions := regexp.MustCompile("`deno run (--allow-import=HOST) app.js`").FindAllStringSubmatch(string(readme), -1)
	if len(permissions) != 2 {
		t.Fatalf("README.md says %d times what Deno needs", len(permissions))
	}
	permission := strings.Replace(permissions[0][1], "HOST", strings.TrimPrefix(server.URL, "http://"), 1)
	comment := regexp.MustCompile(`console\.log\(.*\); // (.*)`)
	for i, m := range examples {
		code := onServer(string(m[1]))
		var want string
		for _, c := range comment.FindAllStringSubmatch(code, -1) {
			want += c[1] + "\n"
		}
		var got string
		switch name := fmt.Sprintf("example%d.", i); {
		case strings.Contains(code, "require("):
			got = run(t, "node", write(t, name+"cjs", []byte(code)))
		case strings.Contains(code, `from "`+server.URL):
			got = run(t, deno(), "run", "--no-config", permission, write(t, name+"mjs", []byte(code)))
		default:
			got = run(t, "node", write(t, name+"mjs", []byte(code)))
		}
		if got != want || want == "" {
			t.Errorf("this prints\n%s\n%s", got, code)
		}
	}
}

// bundles bundles entries with both bundlers.
func bundles(t testing.TB) map[string]bundle {
	sizes := make(map[string]bundle)
	decode(t, run(t, "node", "bundle.mjs", folder, project), &sizes)
	return sizes
}

type bundle struct {
	File          string
	Bytes, Brotli int
}

// TestBundles: bundlers keep what is used and nothing else, and what they make
// still answers.
func TestBundles(t *testing.T) {
	sizes := bundles(t)
	lines := write(t, "questions.jsonl", questions(t, site.NewAPI(years), files, shipped()))
	// Of a year that is settled, in plain letters, which bundlers leave alone.
	name, source := years[0].Current()[0].LocalName, years[0].Sources[0].Title
	for _, tool := range []string{"esbuild", "vite"} {
		for _, c := range []struct {
			entry  string
			limit  int // brotli
			detail bool
		}{{"everything", 15_000, true}, {"arithmetic", 5_000, false}, {"add", 5_000, false}, {"nothing", 100, false}} {
			b := sizes[tool+" "+c.entry]
			t.Logf("%s %s: %d bytes, %d brotli", tool, c.entry, b.Bytes, b.Brotli)
			if b.Brotli == 0 || b.Brotli >= c.limit {
				t.Errorf("%s makes %d bytes of %s, compressed: not less than %d", tool, b.Brotli, c.entry, c.limit)
			}
			code, err := os.ReadFile(b.File)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{name, source} {
				if bytes.Contains(code, []byte(text)) != c.detail {
					t.Errorf("%s: whether %q is in %s is not %t", tool, text, c.entry, c.detail)
				}
			}
		}
		var a asked
		decode(t, run(t, "node", "run.mjs", "conformance", sizes[tool+" everything"].File, lines), &a)
		a.check(t, allKinds...)
	}
	if slices.ContainsFunc([]string{"everything", "add"}, func(entry string) bool {
		return sizes["esbuild "+entry].Bytes <= sizes["esbuild nothing"].Bytes
	}) {
		t.Error("the bundles are empty")
	}
	var brotli int
	decode(t, run(t, "node", "-p", `require("zlib").brotliCompressSync(require("fs").readFileSync(process.argv[1])).length`,
		write(t, "by-address.js", files[clients.JSModuleFile].Data)), &brotli)
	t.Logf("by address: %d brotli", brotli)
	if brotli >= 15_000 {
		t.Errorf("%s has %d bytes, compressed", clients.JSModuleFile, brotli)
	}
}

// inWorkerd asks in the runtime of Workers.
func inWorkerd(t *testing.T, lines []byte) *asked {
	t.Helper()
	write(t, "harikerja.js", files[clients.JSModuleFile].Data)
	cmd := exec.Command(binary(t, "@cloudflare/workerd-*/bin/workerd"), "serve", "workerd.capnp", "--control-fd=1")
	cmd.Dir = project
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()         // its end is no news
	defer cmd.Process.Kill() // and the way to it
	var event struct {
		Event string
		Port  int
	}
	if err := json.NewDecoder(stdout).Decode(&event); err != nil || event.Event != "listen" {
		t.Fatalf("workerd says %+v: %v", event, err)
	}
	response, err := http.Post(fmt.Sprintf("http://127.0.0.1:%d/", event.Port), "text/plain", bytes.NewReader(lines))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	a := new(asked)
	decode(t, string(body), a)
	return a
}
