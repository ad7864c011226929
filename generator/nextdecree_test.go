package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/generator/internal/curate"
	"harikerja/worker/workday"
)

// nextDecreePackages are those whose tests are run with the next decree: what
// make next-decree names, or those that need no browser and no other host.
func nextDecreePackages() []string {
	if packages := os.Getenv("HARIKERJA_NEXT_DECREE"); packages != "" {
		return strings.Fields(packages)
	}
	return []string{"./datasets/...", "./worker/api/...", "./worker/table", "./worker/workday",
		"./generator/internal/tablegen", "./generator/internal/site", "./generator/internal/workbook", "./generator/internal/rules", "./generator/internal/mirror",
		"./generator/internal/curate"}
}

// TestNextDecree does a curator's work in a copy of the repository, with the
// commands: an amendment of the last year and a dataset for the next one, both
// invented. The tests there then find nothing wrong but generated files that
// are stale, and say how to renew them; after that they find nothing at all.
func TestNextDecree(t *testing.T) {
	dir := t.TempDir()
	copyRepository(t, dir)
	in := func(name string, args ...string) (string, error) {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "HARIKERJA_NEXT_DECREE=./datasets") // the copy of this test need not copy again
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	run := func(name string, args ...string) string {
		t.Helper()
		out, err := in(name, args...)
		if err != nil {
			t.Fatalf("%s %q: %v\n%s", name, args, err, out)
		}
		return out
	}
	run("git", "init", "--quiet")
	run("git", "add", "--all", "--force", ".")
	run("git", "-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "commit", "--quiet", "--message=Before")
	nextDecree(t, dir, func(args ...string) string {
		t.Helper()
		return run("go", append([]string{"run", "./generator"}, args...)...)
	})
	stale, err := in("go", "test", "./datasets", "./worker/table", "./generator/internal/tablegen")
	if err == nil {
		t.Error("nobody notices that the generated files are stale")
	}
	for text := range strings.SplitSeq(stale, "--- FAIL: ") {
		if strings.HasPrefix(text, "Test") && !strings.Contains(text, "make data") {
			t.Errorf("a test fails and does not name the command that helps:\n%s", text)
		}
	}
	if out := run("make", "data"); strings.Count(out, ": renewed\n") != 3 || strings.Contains(out, "warning: ") || !strings.Contains(out, invented) {
		t.Fatalf("make data renews no three files, warns, or does not tell what changes:\n%s", out)
	}
	// Whoever needs the worker needs one that knows the new calendar.
	if os.Getenv("HARIKERJA_NEXT_DECREE") != "" {
		run("make", "build")
	}
	if out, err := in("go", append([]string{"test", "-timeout", "30m"}, nextDecreePackages()...)...); err != nil {
		t.Errorf("with the next decree: %v\n%s", err, out)
	}
}

const invented = "Hari Libur Rekaan"

// nextDecree writes the two datasets, as somebody would who knows the commands.
func nextDecree(t *testing.T, dir string, generator func(...string) string) {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	last := &years[len(years)-1]
	next := last.Number + 1
	decree := func(signed workday.Date) (curate.Instrument, []string) {
		in := curate.Instrument{Citation: fmt.Sprintf("SKB 1 Tahun %d, 2 Tahun %d", signed.Year(), signed.Year()), Signed: signed, Publisher: "Nobody",
			URL: "https://example.org/invented", Status: "draft", Note: "Invented for a test.", LocalNote: "Rekaan untuk pengujian."}
		return in, []string{"--source", in.Citation, "--signed", signed.String(), "--publisher", in.Publisher, "--url", in.URL,
			"--note", in.Note, "--local-note", in.LocalNote}
	}

	// The amendment drops, moves and adds a day. What is odd about that depends on
	// the year.
	leave := slices.IndexFunc(last.Holidays, func(h datasets.Holiday) bool { return h.Until == 0 && h.Type == datasets.Leave })
	eid := slices.IndexFunc(last.Holidays, func(h datasets.Holiday) bool { return h.Until == 0 && h.Name == "Eid al-Adha" })
	from := last.Holidays[eid].Date
	to := from.AddDays(-1)
	for slices.ContainsFunc(last.Holidays, func(h datasets.Holiday) bool { return h.Date == to }) {
		to = to.AddDays(-1)
	}
	in, told := decree(last.UpdatedAt().AddDays(30))
	a := curate.Amendment{
		Instrument: in,
		Drop:       []curate.Day{{Date: last.Holidays[leave].Date}},
		Move:       []curate.Move{{From: curate.Day{Date: from}, To: to}},
		Add:        []datasets.Holiday{{Date: workday.DateOf(last.Number, 7, 14), Type: datasets.National, LocalName: invented, Name: "Invented Holiday"}},
	}
	amended, err := curate.Amend(last, &a, years)
	if err != nil {
		t.Fatal(err)
	}
	args := append([]string{"amend", fmt.Sprint(last.Number)}, told...)
	args = append(args, "--drop", a.Drop[0].Date.String(), "--move", from.String()+"="+to.String(),
		"--add", fmt.Sprintf("%s:%s:%s:%s", a.Add[0].Date, a.Add[0].Type, a.Add[0].LocalName, a.Add[0].Name))
	for _, d := range curate.Doubts(amended, years) {
		args = append(args, "--oddity", d.Rule+":"+d.At+":Invented for a test.")
	}
	generator(args...)

	// The next year is drafted, its blanks are filled in, and leave is added.
	_, told = decree(workday.DateOf(last.Number, 9, 15))
	generator(append([]string{"new", fmt.Sprint(next)}, told...)...)
	path := filepath.Join(dir, datasetPath(next))
	draft, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	window := regexp.MustCompile(`"\? [^"]*: one day from (\S{10}) to [^"]*"`)
	text := window.ReplaceAllStringFunc(string(draft), func(blank string) string {
		first := workday.MustParseDate(window.FindStringSubmatch(blank)[1])
		for _, d := range []workday.Date{first.AddDays(1), first, first.AddDays(2)} {
			if d.Year() == next {
				return strconv.Quote(d.String())
			}
		}
		return blank
	})
	text = regexp.MustCompile(`"\? such as: [^"]*"`).ReplaceAllString(text, `"Sets an invented calendar."`)
	text = regexp.MustCompile(`"\? misalnya: [^"]*"`).ReplaceAllString(text, `"Menetapkan kalender rekaan."`)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	christmas := last.Holidays[slices.IndexFunc(last.Holidays, func(h datasets.Holiday) bool { return h.Name == "Christmas Day" })]
	_, told = decree(workday.DateOf(next, 2, 1))
	args = append([]string{"amend", fmt.Sprint(next)}, told...)
	for d := workday.DateOf(next, 12, 26); len(args) < 18; d = d.AddDays(1) {
		if w := d.Weekday(); w != workday.Saturday && w != workday.Sunday {
			args = append(args, "--add", d.String()+":collective_leave:Cuti Bersama "+christmas.LocalName)
		}
	}
	generator(args...)
}

// copyRepository copies what is in the repository or about to be, and lends the
// copy the tools that npm has installed here.
func copyRepository(t *testing.T, dir string) {
	t.Helper()
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = ".."
	out, err := list.Output()
	if err != nil {
		t.Fatalf("git ls-files: %v", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join("..", name))
		if os.IsNotExist(err) {
			continue // about to be removed
		}
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range []string{"worker", "generator/clients/js"} {
		modules, err := filepath.Abs(filepath.Join("..", folder, "node_modules"))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(modules, filepath.Join(dir, folder, "node_modules")); err != nil {
			t.Fatal(err)
		}
		// Older than what npm has installed, or make would install it again.
		lock := filepath.Join(folder, "package-lock.json")
		info, err := os.Stat(filepath.Join("..", lock))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(dir, lock), info.ModTime(), info.ModTime()); err != nil {
			t.Fatal(err)
		}
	}
}
