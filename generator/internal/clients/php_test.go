package clients_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
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
	"slices"
	"strconv"
	"strings"
	"sync"
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
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// The package's own folder, with the scripts of these tests, and where it is
// published.
const (
	phpFolder   = "../../clients/php"
	phpScripts  = phpFolder + "/tests/"
	phpComposer = "v1/clients/composer/"
)

// phpYears are the shipped datasets.
var phpYears = sync.OnceValue(func() []datasets.Year {
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		panic(err)
	}
	return years
})

// phpTree is the whole tree of the shipped datasets, made once.
var phpTree = sync.OnceValue(func() []tree.File { return assemble.Files(phpYears(), nil, "") })

// runPHP runs a script of the tests and returns what it prints. Whatever PHP has
// to complain about is a failure. PHP has only the extensions that it is built
// with, as the package needs no other.
func runPHP(t testing.TB, input io.Reader, script string, args ...string) string {
	t.Helper()
	return runPHPWith(t, []string{"-n"}, input, script, args...)
}

func runPHPWith(t testing.TB, flags []string, input io.Reader, script string, args ...string) string {
	t.Helper()
	flags = append(flags, "-d", "zend.assertions=1", "-d", "assert.exception=1", "-d", "error_reporting=-1", "-d", "display_errors=stderr", phpScripts+script)
	cmd := exec.Command("php", append(flags, args...)...)
	cmd.Stdin = input
	var out, errors bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errors
	if err := cmd.Run(); err != nil || errors.Len() > 0 {
		t.Fatalf("php %s: %v (PHP and Composer come with 'make setup-test')\n%.2000s%.2000s", script, err, errors.String(), out.String())
	}
	return out.String()
}

// phpPackage writes the files of the package of the datasets into a folder.
func phpPackage(t testing.TB, years []datasets.Year) string {
	t.Helper()
	dir := t.TempDir()
	writeFiles(t, dir, clients.PHPSources(years))
	return dir
}

func writeFiles(t testing.TB, dir string, files []tree.File) {
	t.Helper()
	for _, f := range files {
		name := filepath.Join(dir, f.Path)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// runComposer runs the real Composer in a folder: with a home of its own, and
// with nothing of the network but what the folder's project names.
func runComposer(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("composer", append([]string{"--no-interaction", "--no-ansi", "--working-dir=" + dir}, args...)...)
	cmd.Env = append(os.Environ(), "COMPOSER_HOME="+t.TempDir(), "COMPOSER_CACHE_DIR="+t.TempDir(), "COMPOSER_ALLOW_SUPERUSER=1",
		"COMPOSER_DISABLE_XDEBUG_WARN=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("composer %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// TestPHPInstallsBelowAPath: where the tree is not at the root of a host, the
// repository that has the archive in itself works, and its lock file needs no
// host.
func TestPHPInstallsBelowAPath(t *testing.T) {
	server := phpServer(t, "/holidays")
	project, _ := requirePHP(t, server.URL+"/holidays/"+phpComposer+"whole")
	server.Close()
	if err := os.RemoveAll(filepath.Join(project, "vendor")); err != nil {
		t.Fatal(err)
	}
	runComposer(t, project, "install")
	if _, err := os.Stat(filepath.Join(project, "vendor/harikerja/harikerja/src/Calendar.php")); err != nil {
		t.Errorf("the lock file does not install without the host: %v", err)
	}

	folder := t.TempDir()
	writeFiles(t, folder, clients.Files(phpYears()))
	requirePHP(t, "file://"+folder+"/"+phpComposer+"whole")
}

// phpServer serves the tree below a path, which may be empty.
func phpServer(t *testing.T, path string) *httptest.Server {
	t.Helper()
	snapshot, err := serve.NewSnapshot(phpTree())
	if err != nil {
		t.Fatal(err)
	}
	h := &serve.Handler{Today: apitest.Today, ErrorLog: log.New(io.Discard, "", 0)}
	h.Use(snapshot)
	server := httptest.NewServer(http.StripPrefix(path, h))
	t.Cleanup(server.Close)
	return server
}

// requirePHP makes a project that has the package from the repository at the
// address, by the commands of the package's README.
func requirePHP(t *testing.T, repository string) (project, out string) {
	t.Helper()
	project = t.TempDir()
	writeFiles(t, project, []tree.File{{Path: "composer.json", Data: []byte(`{"repositories":[{"packagist.org":false}],"config":{"secure-http":false}}`)}})
	readme, err := os.ReadFile(phpFolder + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(readme)) {
		if command, ok := strings.CutPrefix(line, "$ composer "); ok {
			out += runComposer(t, project, strings.Fields(strings.Replace(command, "https://HOST/"+strings.TrimSuffix(phpComposer, "/"), repository, 1))...)
		}
	}
	if version := clients.Version(phpYears()); !strings.Contains(out, "Installing harikerja/harikerja ("+version+")") {
		t.Fatalf("composer has not installed %s:\n%s", version, out)
	}
	installed := filepath.Join(project, "vendor/harikerja/harikerja")
	for _, f := range clients.PHPSources(phpYears()) {
		if data, err := os.ReadFile(filepath.Join(installed, f.Path)); err != nil || !bytes.Equal(data, f.Data) {
			t.Errorf("%s is not as it was packed: %v", f.Path, err)
		}
	}
	return project, out
}

// TestPHPInstalls: a fresh project requires the package with the real Composer
// from a real server that the package knows nothing of, and answers the
// conformance file as the API does.
func TestPHPInstalls(t *testing.T) {
	project, out := requirePHP(t, phpServer(t, "").URL+"/"+phpComposer)
	if strings.Contains(out, "next URL") {
		t.Errorf("composer asks elsewhere first:\n%s", out)
	}
	// The version stands in the repository only: Composer warns of both.
	runComposer(t, filepath.Join(project, "vendor/harikerja/harikerja"), "validate", "--strict", "--no-check-lock")
	manifest, err := os.ReadFile(filepath.Join(project, "composer.json"))
	minor := clients.Version(phpYears())
	minor = minor[:strings.LastIndexByte(minor, '.')]
	if err != nil || !strings.Contains(string(manifest), `"harikerja/harikerja": "^`+minor+`"`) {
		t.Errorf("composer requires other than ^%s (%v):\n%s", minor, err, manifest)
	}

	name := filepath.Join(t.TempDir(), "conformance.jsonl")
	if err := os.WriteFile(name, conformanceLines(t), 0o644); err != nil {
		t.Fatal(err)
	}
	out = runPHP(t, nil, "conformance.php", filepath.Join(project, "vendor/autoload.php"), name)
	summary, counts, _ := strings.Cut(out, "\n")
	if !strings.Contains(summary, " asked, 0 different, ") {
		t.Fatalf("%s", out)
	}
	t.Logf("%s\n%s", summary, counts)
	for _, want := range []string{
		"getHolidays 200", "getHolidays INVALID_YEAR", "getHolidays INVALID_TYPE", "getHolidays DATASET_NOT_FOUND", "getSources 200", "getSources DATASET_NOT_FOUND",
		"checkHoliday 200", "checkHoliday INVALID_DATE", "checkHoliday INVALID_TYPE", "checkHoliday DATASET_NOT_FOUND",
		"checkWorkday 200", "checkWorkday INVALID_DATE", "checkWorkday INVALID_TYPE", "checkWorkday DATASET_NOT_FOUND",
		"addWorkdays 200", "addWorkdays INVALID_DATE", "addWorkdays INVALID_RANGE", "addWorkdays INVALID_TYPE", "addWorkdays DATASET_NOT_FOUND",
		"diffWorkdays 200", "diffWorkdays INVALID_DATE", "diffWorkdays INVALID_RANGE", "diffWorkdays INVALID_TYPE", "diffWorkdays DATASET_NOT_FOUND",
	} {
		if !strings.Contains(counts, `"`+want+`"`) {
			t.Errorf("the conformance file asks nothing with the outcome %s", want)
		}
	}
}

// conformanceLines returns the conformance file, and then as many random
// questions again in the same form.
func conformanceLines(t *testing.T) []byte {
	t.Helper()
	a, files := site.NewAPI(phpYears()), make(map[string][]byte)
	for _, f := range phpTree() {
		files[f.Path] = f.Data
	}
	lines := bytes.NewBuffer(slices.Clone(conformance.File(a, phpTree()).Data))
	e := json.NewEncoder(lines)
	e.SetEscapeHTML(false)
	o, err := oracle.Load("../../../datasets")
	if err != nil {
		t.Fatal(err)
	}
	today := workday.DateOf(a.Calendar().LastYear(), 6, 15)
	o.Questions(10_000, 1, func(method, path, query string) bool {
		answer := a.Resolve(nil, method, path, query, today)
		if answer.File != "" {
			answer.Body = files[answer.File]
		}
		if err := e.Encode(conformance.Line{Method: method, Path: path, Query: query, Today: today, Status: answer.Status,
			Body: bytes.TrimSuffix(answer.Body, []byte("\n"))}); err != nil {
			t.Fatal(err)
		}
		return true
	})
	return lines.Bytes()
}

// TestPHPArchive: two builds give the same bytes, and the index tells the truth.
func TestPHPArchive(t *testing.T) {
	byPath := make(map[string][]byte)
	for _, f := range clients.Files(phpYears()) {
		byPath[f.Path] = f.Data
	}
	again, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range clients.Files(again) {
		if !bytes.Equal(byPath[f.Path], f.Data) {
			t.Errorf("%s has other bytes in another build", f.Path)
		}
	}
	amended := slices.Clone(phpYears())
	amended[len(amended)-1] = parseOne(t, datasetstest.Amended(lastFile()))
	for _, f := range clients.Files(amended) {
		if strings.HasPrefix(f.Path, phpComposer) && bytes.Equal(byPath[f.Path], f.Data) {
			t.Errorf("%s is the same after an amendment", f.Path)
		}
	}
	var archive []byte
	for path, data := range byPath {
		if strings.HasPrefix(path, phpComposer) && strings.HasSuffix(path, ".zip") {
			archive = data
		}
	}
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	want := clients.PHPSources(phpYears())
	if len(r.File) != len(want) {
		t.Fatalf("the archive has %d files, not %d", len(r.File), len(want))
	}
	for i, f := range r.File {
		if f.Name != "harikerja-"+clients.Version(phpYears())+"/"+want[i].Path || f.Mode() != 0o644 || f.Modified.UTC().Year() != 1980 {
			t.Errorf("file %d is %s, %s, %s", i, f.Name, f.Mode(), f.Modified)
		}
	}
	license, err := os.ReadFile("../../../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(want, func(f tree.File) bool { return f.Path == "LICENSE" })
	if i < 0 || !bytes.Equal(want[i].Data, license) {
		t.Error("the package's LICENSE is not the repository's: copy it to generator/clients")
	}
	if n := len(archive); n > 60_000 {
		t.Errorf("the archive has %d bytes: what has got into it?", n)
	} else {
		t.Logf("%d bytes", n)
	}
}

func lastFile() datasets.File {
	files := datasets.Embedded()
	return files[len(files)-1]
}

func parseOne(t *testing.T, file datasets.File) datasets.Year {
	t.Helper()
	years, err := datasets.Parse([]datasets.File{file})
	if err != nil {
		t.Fatal(err)
	}
	return years[0]
}

// TestPHPSyntax: PHP takes each file, and none has syntax or functions that PHP
// 8.1 does not know.
func TestPHPSyntax(t *testing.T) {
	dir := phpPackage(t, phpYears())
	var files []string
	for _, f := range clients.PHPSources(phpYears()) {
		if name := filepath.Join(dir, f.Path); strings.HasSuffix(name, ".php") {
			files = append(files, name)
			out, err := exec.Command("php", "-n", "-d", "error_reporting=-1", "-d", "display_errors=1", "-l", name).CombinedOutput()
			if err != nil || !strings.HasPrefix(string(out), "No syntax errors") {
				t.Errorf("php -l %s: %v\n%s", f.Path, err, out)
			}
		}
	}
	out := runPHPWith(t, nil, nil, "syntax.php", files...)
	if want := fmt.Sprintf("%d files, 0 wrong\n", len(files)); out != want {
		t.Errorf("%s", out)
	}
}

// TestPHPLoadsLittle: a request that counts workdays reads no names, and one that
// asks for a year's reads that year's only.
func TestPHPLoadsLittle(t *testing.T) {
	y := &phpYears()[len(phpYears())-1]
	free := workday.DateOf(y.Number, 1, 1)
	for slices.ContainsFunc(y.Current(), func(h datasets.Holiday) bool { return h.Date == free }) {
		free = free.AddDays(1)
	}
	out := runPHP(t, nil, "loads.php", phpPackage(t, phpYears()), free.String())
	engine := "data/days.php src/Calendar.php src/Internal/Arguments.php src/Internal/Day.php src/Internal/Rule.php\n"
	if want := engine + "\n" + fmt.Sprintf("data/%d.php\n", y.Number) + "\n"; out != want {
		t.Errorf("it loads\n%snot\n%s", out, want)
	}
}

func TestPHPDates(t *testing.T) {
	t.Parallel()
	out := runPHP(t, nil, "dates.php", phpPackage(t, phpYears()))
	if want := "3652425 days, 4020 texts\n"; out != want {
		t.Errorf("%s, not %s", out, want)
	}
}

func TestPHPBadArguments(t *testing.T) {
	if out := runPHP(t, nil, "bad.php", phpPackage(t, phpYears())); !strings.HasSuffix(out, " asked, 0 wrong\n") || len(out) > 50 {
		t.Error(out)
	} else {
		t.Log(out)
	}
}

// TestPHPChecks: every covered day under every rule is what the engine says.
func TestPHPChecks(t *testing.T) {
	t.Parallel()
	c := table.Calendar()
	lines := strings.Split(strings.TrimSuffix(runPHP(t, nil, "checks.php", phpPackage(t, phpYears())), "\n"), "\n")
	if len(lines) != 254 {
		t.Fatalf("%d rules, not 254", len(lines))
	}
	first, last := workday.DateOf(c.FirstYear(), 1, 1), workday.DateOf(c.LastYear(), 12, 31)
	for i, line := range lines {
		rules := workday.Rules{Leave: i >= 127, Weekend: workday.Weekend(i % 127)}
		if n := first.DaysUntil(last) + 1; len(line) != n {
			t.Fatalf("%+v: %d days, not %d", rules, len(line), n)
		}
		for j := range len(line) {
			d := first.AddDays(j)
			day, err := c.Check(d, rules)
			if err != nil {
				t.Fatal(err)
			}
			want := byte('0')
			if day.Weekend {
				want++
			}
			if day.National {
				want += 2
			}
			if day.Leave {
				want += 4
			}
			if line[j] != want {
				t.Fatalf("%s, weekend %s, leave %t: %c, not %c", d, rules.Weekend, rules.Leave, line[j], want)
			}
		}
	}
}

// TestPHPAdds: 1 to 400 workdays after every day of the last year but one, past
// the end of the calendar too.
func TestPHPAdds(t *testing.T) {
	t.Parallel()
	c := table.Calendar()
	year := c.LastYear() - 1
	var list []string
	var all []workday.Rules
	for _, rules := range []workday.Rules{{Weekend: workday.SatSun, Leave: true}, {Weekend: workday.SunOnly}, {Weekend: 0x7e, Leave: true}, {}} {
		all = append(all, rules)
		list = append(list, rules.Weekend.String()+":"+strconv.FormatBool(rules.Leave))
	}
	out := runPHP(t, nil, "adds.php", append([]string{phpPackage(t, phpYears()), strconv.Itoa(year)}, list...)...)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	ended := 0
	for _, rules := range all {
		for d := workday.DateOf(year, 1, 1); d.Year() == year; d = d.AddDays(1) {
			if len(lines) == 0 {
				t.Fatal("too few lines")
			}
			answers := strings.Split(strings.TrimSuffix(lines[0], ","), ",")
			lines = lines[1:]
			if len(answers) != 400 {
				t.Fatalf("%s: %d answers", d, len(answers))
			}
			for i, got := range answers {
				result, tally, err := c.Add(d, i+1, rules)
				want := fmt.Sprintf("%s %d %d %d", result, tally.CalendarDays, tally.WeekendDays, tally.Holidays)
				if err != nil {
					ended++
					want = fmt.Sprintf("DATASET_NOT_FOUND days %d", c.LastYear()+1)
				}
				if got != want {
					t.Fatalf("%s + %d, weekend %s, leave %t: %s, not %s", d, i+1, rules.Weekend, rules.Leave, got, want)
				}
			}
		}
	}
	if len(lines) != 0 || ended == 0 {
		t.Errorf("%d lines are left, and %d counts ran past the end", len(lines), ended)
	}
}

// A phpQuestion is a call of a method, and what it has to return.
type phpQuestion struct {
	method    string
	arguments map[string]any
	want      string
}

// askPHP asks the questions, and reports the first answers that differ.
func askPHP(t *testing.T, questions []phpQuestion, args ...string) {
	t.Helper()
	var input bytes.Buffer
	e := json.NewEncoder(&input)
	for _, q := range questions {
		if err := e.Encode([]any{q.method, q.arguments}); err != nil {
			t.Fatal(err)
		}
	}
	answers := strings.Split(strings.TrimSuffix(runPHP(t, &input, "answers.php", args...), "\n"), "\n")
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions", len(answers), len(questions))
	}
	different := 0
	for i, q := range questions {
		if answers[i] != q.want {
			if different++; different <= 5 {
				t.Errorf("%s %v\n  the package says %s\n  it has to say    %s", q.method, q.arguments, answers[i], q.want)
			}
		}
	}
	if different > 5 {
		t.Errorf("%d answers differ", different)
	}
}

// randomRules returns rules, and the arguments that stand for them.
func randomRules(r *rand.Rand) (workday.Rules, map[string]any) {
	rules := workday.Rules{Leave: r.IntN(2) == 0, Weekend: workday.Weekend(r.IntN(127))}
	if r.IntN(2) == 0 {
		rules.Weekend = workday.SatSun
	}
	tokens := []string{}
	for d := workday.Monday; d <= workday.Sunday; d++ {
		if rules.Weekend.Has(d) {
			tokens = append(tokens, d.Abbrev())
		}
	}
	return rules, map[string]any{"includeCollectiveLeave": rules.Leave, "weekend": tokens}
}

// nearDay returns a day that is covered, or not far from it.
func nearDay(r *rand.Rand, c *workday.Calendar) workday.Date {
	first, last := workday.DateOf(c.FirstYear(), 1, 1), workday.DateOf(c.LastYear(), 12, 31)
	if r.IntN(20) == 0 { // about an edge
		return []workday.Date{first, last}[r.IntN(2)].AddDays(r.IntN(9) - 4)
	}
	return first.AddDays(r.IntN(first.DaysUntil(last) + 1))
}

// dataOf returns the data of a body of the API, or what answers.php makes of an
// error.
func dataOf(t *testing.T, body []byte) string {
	t.Helper()
	var content struct {
		Data  json.RawMessage
		Error struct {
			Code    string
			Details struct {
				Field, Value              string
				Year, FirstYear, LastYear *int
			}
		}
	}
	if err := json.Unmarshal(body, &content); err != nil {
		t.Fatal(err)
	}
	if content.Data != nil {
		return string(content.Data)
	}
	d := content.Error.Details
	text := fmt.Sprintf(`{"code":%q,"field":%q,"value":%q`, content.Error.Code, d.Field, d.Value)
	if d.Year != nil {
		text += fmt.Sprintf(`,"year":%d,"firstYear":%d,"lastYear":%d`, *d.Year, *d.FirstYear, *d.LastYear)
	}
	return text + "}"
}

// TestPHPSpans: the counts of 100,000 spans are the API's.
func TestPHPSpans(t *testing.T) {
	t.Parallel()
	a, r := site.NewAPI(phpYears()), rand.New(rand.NewPCG(2, 0))
	var questions []phpQuestion
	for range 100_000 {
		rules, arguments := randomRules(r)
		start, end := nearDay(r, a.Calendar()), nearDay(r, a.Calendar())
		if r.IntN(2) == 0 {
			end = start.AddDays(r.IntN(60))
		}
		if end.Before(start) && r.IntN(50) > 0 {
			start, end = end, start
		}
		inclusive := r.IntN(3) > 0
		arguments["start"], arguments["end"], arguments["inclusive"] = start.String(), end.String(), inclusive
		answer := a.Resolve(nil, "GET", "/v1/workdays/diff", fmt.Sprintf("start=%s&end=%s&includeCollectiveLeave=%t&weekend=%s&inclusive=%t",
			start, end, rules.Leave, rules.Weekend, inclusive), workday.Date{})
		questions = append(questions, phpQuestion{"diffWorkdays", arguments, dataOf(t, answer.Body)})
	}
	askPHP(t, questions, phpPackage(t, phpYears()))
}

// TestPHPWalks: backwards, and to the nearest workday, against a plain walk over
// days.
func TestPHPWalks(t *testing.T) {
	t.Parallel()
	c, r := table.Calendar(), rand.New(rand.NewPCG(3, 0))
	first, last := c.FirstYear(), c.LastYear()
	missing := func(field, value string, year int) string {
		return fmt.Sprintf(`{"code":"DATASET_NOT_FOUND","field":%q,"value":%q,"year":%d,"firstYear":%d,"lastYear":%d}`, field, value, year, first, last)
	}
	is := func(d workday.Date, rules workday.Rules) workday.Day {
		day, err := c.Check(d, rules)
		if err != nil {
			t.Fatal(err)
		}
		return day
	}
	var questions []phpQuestion
	for i := range 20_000 {
		rules, arguments := randomRules(r)
		start := nearDay(r, c)
		arguments["date"] = start.String()

		near := func(method string, step int) {
			d := start
			for c.Covers(d) && !is(d, rules).Workday() {
				d = d.AddDays(step)
			}
			want := `"` + d.String() + `"`
			if !c.Covers(d) {
				want = missing("date", start.String(), d.Year())
			}
			questions = append(questions, phpQuestion{method, map[string]any{
				"date": start.String(), "includeCollectiveLeave": rules.Leave, "weekend": arguments["weekend"]}, want})
		}
		near("workdayOnOrAfter", 1)
		near("workdayOnOrBefore", -1)

		n := 1 + r.IntN(1+r.IntN(300))
		if i%50 == 0 {
			n = 1 + r.IntN(8000)
		}
		arguments["days"] = -n
		d, left := start, n
		var tally workday.Tally
		for left > 0 {
			if d = d.AddDays(-1); !c.Covers(d) {
				break
			}
			day := is(d, rules)
			tally.CalendarDays++
			if day.Weekend {
				tally.WeekendDays++
			}
			if day.Holiday() {
				tally.Holidays++
			}
			if day.Workday() {
				left--
			}
		}
		tokens, err := json.Marshal(arguments["weekend"])
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf(`{"startDate":"%s","days":%d,"resultDate":"%s","resultDay":"%s","resultLocalDay":"%s","calendarDayCount":%d,"weekendCount":%d,"holidayCount":%d,`+
			`"options":{"includeCollectiveLeave":%t,"weekend":%s}}`,
			start, -n, d, d.Weekday(), d.Weekday().Local(), tally.CalendarDays, tally.WeekendDays, tally.Holidays, rules.Leave, tokens)
		switch before := start.AddDays(-1); {
		case !c.Covers(before):
			want = missing("date", start.String(), before.Year())
		case left > 0:
			want = missing("days", strconv.Itoa(-n), first-1)
		}
		questions = append(questions, phpQuestion{"addWorkdays", arguments, want})
	}
	askPHP(t, questions, phpPackage(t, phpYears()))
}

// TestPHPReadme: the examples of the package's README print what they say.
func TestPHPReadme(t *testing.T) {
	name := filepath.Join(t.TempDir(), "all.json")
	if err := os.WriteFile(name, allJSON(phpYears()), 0o644); err != nil {
		t.Fatal(err)
	}
	out := runPHPWith(t, nil, nil, "readme.php", phpPackage(t, phpYears()), phpFolder+"/README.md", name)
	if want := "4 examples, 12 lines, 0 wrong\n"; out != want {
		t.Errorf("%s, not %s", out, want)
	}
}

// allJSON renders the all.json of the datasets.
func allJSON(years []datasets.Year) []byte {
	for _, f := range site.Render(years) {
		if f.Path == site.AllFile {
			return f.Data
		}
	}
	panic("there is no " + site.AllFile)
}

// TestPHPNewerCalendar: a package with last year's facts answers for the new
// year, and after the amendment, once it has read the new all.json; and the
// facts inside a package are those of its all.json.
func TestPHPNewerCalendar(t *testing.T) {
	last := lastFile()
	years := slices.Clone(phpYears())
	years[len(years)-1] = parseOne(t, datasetstest.Amended(last))
	years = append(years, parseOne(t, datasetstest.NextYear(last)))
	// Leave on a national holiday, which no decree has declared so far: the day
	// stays a national holiday.
	first := &years[0]
	twice := first.Current()[0]
	twice.Type = datasets.Leave
	first.Holidays = append(slices.Clone(first.Holidays), twice)
	name := filepath.Join(t.TempDir(), "all.json")
	if err := os.WriteFile(name, allJSON(years), 0o644); err != nil {
		t.Fatal(err)
	}
	questions := factQuestions(t, years)
	askPHP(t, questions, phpPackage(t, phpYears()), name)
	askPHP(t, questions, phpPackage(t, years))
}

// factQuestions ask for every fact of the datasets.
func factQuestions(t *testing.T, years []datasets.Year) []phpQuestion {
	t.Helper()
	a, files := site.NewAPI(years), make(map[string][]byte)
	for _, f := range site.Render(years) {
		files[f.Path] = f.Data
	}
	var questions []phpQuestion
	ask := func(method, path string, arguments map[string]any) {
		var parts []string
		for name, value := range arguments {
			parts = append(parts, fmt.Sprintf("%s=%v", name, value))
		}
		answer := a.Resolve(nil, "GET", path, strings.Join(parts, "&"), workday.Date{})
		if answer.File != "" {
			answer.Body = files[answer.File]
		}
		questions = append(questions, phpQuestion{method, arguments, dataOf(t, answer.Body)})
	}
	var coverage []string
	for i := range years {
		y := &years[i]
		for _, sources := range []bool{false, true} {
			ask("getHolidays", "/v1/holidays", map[string]any{"year": y.Number, "includeSources": sources})
			for _, kind := range []string{api.NationalHoliday, api.CollectiveLeave} {
				ask("getHolidays", "/v1/holidays", map[string]any{"year": y.Number, "includeSources": sources, "type": kind})
			}
			for d := workday.DateOf(y.Number, 1, 1); d.Year() == y.Number; d = d.AddDays(1) {
				ask("checkHoliday", "/v1/holidays/check", map[string]any{"date": d.String(), "includeSources": sources, "includeCollectiveLeave": d.YearDay()%2 == 0})
			}
		}
		for i, h := range y.Current() {
			ask("checkWorkday", "/v1/workdays/check", map[string]any{"date": h.Date.String(), "includeCollectiveLeave": i%2 == 0, "weekend": "none"})
		}
		ask("getSources", "/v1/sources", map[string]any{"year": y.Number})
		ask("addWorkdays", "/v1/workdays/add", map[string]any{"date": fmt.Sprintf("%d-06-30", y.Number), "days": 200})
		updated := "null"
		if d := y.UpdatedAt(); d.IsValid() {
			updated = `"` + d.String() + `"`
		}
		coverage = append(coverage, fmt.Sprintf(`{"year":%d,"revision":%d,"status":%q,"updatedAt":%s}`, y.Number, y.Revision(), y.Status, updated))
	}
	first, last := years[0].Number, years[len(years)-1].Number
	questions = append(questions, phpQuestion{"getCoverage", map[string]any{},
		fmt.Sprintf(`{"firstYear":%d,"lastYear":%d,"years":[%s]}`, first, last, strings.Join(coverage, ","))})
	for _, year := range []int{first - 1, last + 1} {
		ask("getHolidays", "/v1/holidays", map[string]any{"year": year})
	}
	return questions
}

// TestPHPBrokenCalendars: what is no whole calendar is refused, and the message
// names the place.
func TestPHPBrokenCalendars(t *testing.T) {
	good := string(allJSON(phpYears()))
	change := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("all.json has no %s", old)
		}
		return strings.Replace(good, old, new, 1)
	}
	edit := func(change func(data []any)) string {
		var content map[string]any
		if err := json.Unmarshal([]byte(good), &content); err != nil {
			t.Fatal(err)
		}
		change(content["data"].([]any))
		text, err := json.Marshal(content)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	year := func(data []any, i int) map[string]any { return data[i].(map[string]any) }
	holiday := func(data []any, i, j int) map[string]any {
		return year(data, i)["holidays"].([]any)[j].(map[string]any)
	}
	set := func(of func(data []any) map[string]any, key string, value any) string {
		return edit(func(data []any) {
			if value == nil && key != "url" {
				delete(of(data), key)
			} else {
				of(data)[key] = value
			}
		})
	}
	second := func(data []any) map[string]any { return year(data, 1) }
	third := func(data []any) map[string]any { return holiday(data, 1, 2) }
	source := func(data []any) map[string]any { return year(data, 1)["sources"].([]any)[0].(map[string]any) }
	// twice has the first holiday two times, with these names the same.
	twice := func(same ...string) string {
		return edit(func(data []any) {
			again := maps.Clone(holiday(data, 1, 0))
			for _, key := range []string{"localName", "name"} {
				if !slices.Contains(same, key) {
					again[key] = "Another"
				}
			}
			second(data)["holidays"] = slices.Insert(second(data)["holidays"].([]any), 1, any(again))
			second(data)["total"] = len(second(data)["holidays"].([]any))
		})
	}
	number := phpYears()[1].Number
	cases := []struct{ text, want string }{
		{good, `{"firstYear":`},
		{set(third, "added", "later"), `{"firstYear":`}, // what is added to the file does no harm
		{"", ": "},
		{"<!doctype html>", ": "},
		{good[:len(good)/2], ": "},
		{"null", ": "},
		{"[]", "meta: "},
		{"{}", "meta: "},
		{`"text"`, ": "},
		{change(`"countryCode":"ID"`, `"countryCode":"MY"`), "meta: "},
		{change(`"version":"v1"`, `"version":"v2"`), "meta: "},
		{`{"meta":{"version":"v1","countryCode":"ID"}}`, "data: "},
		{`{"meta":{"version":"v1","countryCode":"ID"},"data":[]}`, "data: "},
		{`{"meta":{"version":"v1","countryCode":"ID"},"data":{"a":1}}`, "data: "},
		{`{"meta":{"version":"v1","countryCode":"ID"},"data":[1]}`, "data[0]: "},
		{edit(func(data []any) { data[1] = data[0] }), "data[1].year: "},
		{edit(func(data []any) { data[1], data[2] = data[2], data[1] }), "data[1].year: "},
		{edit(func(data []any) { data[1] = data[2] }), "data[1].year: "},
		{set(second, "year", strconv.Itoa(number)), "data[1].year: "},
		{set(second, "year", float64(number)+0.5), "data[1].year: "},
		{set(func(data []any) map[string]any { return year(data, 0) }, "year", 1899), "data[0].year: "},
		{set(second, "revision", 0), "data[1].revision: "},
		{set(second, "revision", "1"), "data[1].revision: "},
		{set(second, "revision", nil), "data[1].revision: "},
		{set(second, "status", "final"), "data[1].status: "},
		{set(second, "updatedAt", "yesterday"), "data[1].updatedAt: "},
		{set(second, "updatedAt", nil), "data[1].updatedAt: "},
		{set(second, "total", 1), "data[1].total: "},
		{set(second, "total", nil), "data[1].total: "},
		{edit(func(data []any) { year(data, 1)["holidays"], year(data, 1)["total"] = []any{}, 0 }), "data[1].total: "},
		{set(second, "holidays", "none"), "data[1].holidays: "},
		{set(second, "holidays", nil), "data[1].holidays: "},
		{set(second, "sources", nil), "data[1].sources: "},
		{set(third, "type", "holiday"), "data[1].holidays[2].type: "},
		{set(third, "type", api.CollectiveLeave), "data[1].holidays[2].isNationalHoliday: "},
		{set(third, "date", fmt.Sprintf("%d-02-30", number)), "data[1].holidays[2].date: "},
		{set(third, "date", fmt.Sprintf("%d-03-01", number+1)), "data[1].holidays[2].date: "},
		{set(third, "date", nil), "data[1].holidays[2].date: "},
		{set(third, "day", "Someday"), "data[1].holidays[2].day: "},
		{set(third, "localName", ""), "data[1].holidays[2].localName: "},
		{set(third, "name", 1), "data[1].holidays[2].name: "},
		{set(third, "sourceIds", []string{"unknown"}), "data[1].holidays[2].sourceIds: "},
		{set(third, "sourceIds", nil), "data[1].holidays[2].sourceIds: "},
		{set(third, "sourceIds", []int{1}), "data[1].holidays[2].sourceIds: "},
		{edit(func(data []any) {
			list := year(data, 1)["holidays"].([]any)
			list[1], list[2] = list[2], list[1]
		}), "data[1].holidays[2].date: "},
		{set(source, "id", ""), "data[1].sources[0].id: "},
		{set(source, "title", nil), "data[1].sources[0].title: "},
		{set(source, "type", 1), "data[1].sources[0].type: "},
		{set(source, "numbers", "1"), "data[1].sources[0].numbers: "},
		{set(source, "numbers", []string{""}), "data[1].sources[0].numbers: "},
		{set(source, "numbers", []any{1}), "data[1].sources[0].numbers: "},
		{set(source, "publisher", nil), "data[1].sources[0].publisher: "},
		{set(source, "publishedAt", "2020-13-01"), "data[1].sources[0].publishedAt: "},
		{set(source, "official", "true"), "data[1].sources[0].official: "},
		{set(source, "url", 1), "data[1].sources[0].url: "},
		{set(source, "url", ""), "data[1].sources[0].url: "},
		{edit(func(data []any) { delete(source(data), "url") }), "data[1].sources[0].url: "},
		{edit(func(data []any) { second(data)["sources"] = map[string]any{"a": source(data)} }), "data[1].sources: "},
		{twice("localName", "name"), "data[1].holidays[1].localName: "},
		{twice("localName"), "data[1].holidays[1].localName: "},
		{twice("name"), "data[1].holidays[1].name: "},
		{twice(), `{"firstYear":`}, // two of one day
		{edit(func(data []any) { // twice the same
			list := year(data, 1)["sources"].([]any)
			year(data, 1)["sources"] = append(list, list[0])
		}), ".id: "},
	}
	var input bytes.Buffer
	e := json.NewEncoder(&input)
	for _, c := range cases {
		if err := e.Encode(c.text); err != nil {
			t.Fatal(err)
		}
	}
	answers := strings.Split(strings.TrimSuffix(runPHP(t, &input, "calendars.php", phpPackage(t, phpYears())), "\n"), "\n")
	if len(answers) != len(cases) {
		t.Fatalf("%d answers to %d texts:\n%s", len(answers), len(cases), strings.Join(answers, "\n"))
	}
	for i, c := range cases {
		if c.want == ".id: " {
			if !strings.Contains(answers[i], c.want) {
				t.Errorf("a source that is there twice: %s", answers[i])
			}
		} else if !strings.HasPrefix(answers[i], c.want) {
			t.Errorf("%.300s…\n  gives %s\n  not   %s", c.text, answers[i], c.want)
		}
	}
}
