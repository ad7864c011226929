// Command mutants plants faults in the packages on which every answer rests, one
// at a time, and runs the package's tests: a fault that no test sees is a hole
// in the tests. It is no part of the product; make mutants runs it.
//
// Faults by rule (mutate.go) change an operator, a number or a condition, or
// leave a statement out. Faults by hand (faults.go) are what a person would get
// wrong. A fault that changes nothing for anybody is explained beside it, by a
// comment that starts with "// lives:" at the end of its line; an explanation
// that is not needed any more is reported too. All of it happens in a copy.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// packages have faults planted in them.
var packages = []string{
	"worker/workday",
	"worker/api",
	"datasets",
	"generator/internal/site",
	"generator/internal/publish",
	"generator/internal/mirror",
	"generator/internal/serve",
}

// wanted is the share of all faults that must die. Those that compile count, and
// those that live with a reason live.
const wanted = 0.95

func main() {
	only := flag.String("only", "", "a package, a file, or file:line; or faults, for those made by hand")
	flag.Parse()
	// Whoever stops it stops what it runs: a fault may run on for ever.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *only); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, only string) error {
	scratch, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	if err := moveToCopy(filepath.Join(scratch, "repository")); err != nil {
		return err
	}

	var total, dead, unexplained int
	for _, pkg := range packages {
		if only != "" && !strings.HasPrefix(only, pkg) {
			continue
		}
		score, err := tryPackage(ctx, pkg, only, scratch)
		if err != nil {
			return err
		}
		fmt.Printf("%-28s %4d of %4d killed, %.1f %%; %d live with a reason, %d without\n", pkg, score.killed, score.viable(),
			100*float64(score.killed)/float64(max(1, score.viable())), score.explained, score.unexplained)
		total += score.viable()
		dead += score.killed
		unexplained += score.unexplained
	}
	if only == "" || only == "faults" {
		killed, lived, err := tryFaults(ctx, scratch)
		if err != nil {
			return err
		}
		fmt.Printf("%-28s %4d of %4d killed\n", "made by hand", killed, killed+lived)
		total += killed + lived
		dead += killed
		unexplained += lived
	}
	share := float64(dead) / float64(max(1, total))
	fmt.Printf("%-28s %4d of %4d killed, %.1f %%\n", "together", dead, total, 100*share)
	switch {
	case unexplained > 0:
		return fmt.Errorf("%d faults were not seen by any test: write one that sees it, or explain it by a comment \"// lives: …\" on its line", unexplained)
	case only == "" && share < wanted:
		return fmt.Errorf("fewer than %.0f %% were killed", 100*wanted)
	}
	return nil
}

// moveToCopy copies what is in the repository, or about to be, and goes there: a
// fault may write to where it should not.
func moveToCopy(dir string) error {
	list, err := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		return fmt.Errorf("git ls-files: %w", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		data, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			continue // about to be removed
		}
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return os.Chdir(dir)
}

type score struct{ killed, explained, unexplained int }

func (s score) viable() int { return s.killed + s.explained + s.unexplained }

// tryPackage plants every fault of a package in turn.
func tryPackage(ctx context.Context, pkg, only, scratch string) (score, error) {
	files, err := build.ImportDir(pkg, 0)
	if err != nil {
		return score{}, err
	}
	var mutants []mutant
	sources := make(map[string][]byte)
	for _, name := range files.GoFiles {
		file := filepath.Join(pkg, name)
		found, source, err := mutantsOf(file)
		if err != nil {
			return score{}, err
		}
		sources[file] = source
		for _, m := range found {
			place := fmt.Sprintf("%s:%d", file, m.line)
			if only == "" || only == pkg || only == file || only == place {
				mutants = append(mutants, m)
			}
		}
	}
	limit, err := timeLimit(pkg)
	if err != nil {
		return score{}, err
	}
	outcomes := make([]outcome, len(mutants))
	var done atomic.Int64
	each(ctx, len(mutants), func(i int) {
		m := &mutants[i]
		outcomes[i] = try(ctx, m.file, m.apply(sources[m.file]), scratch, limit, pkg)
		if outcomes[i] == lived && !explained(sources[m.file], m.line) {
			fmt.Printf("%s:%d: %s\n", m.file, m.line, m.what)
		}
		if n := done.Add(1); n%50 == 0 {
			fmt.Fprintf(os.Stderr, "%s: %d of %d tried\n", pkg, n, len(mutants))
		}
	})

	if err := ctx.Err(); err != nil {
		return score{}, err
	}
	var s score
	lives := make(map[string]bool) // places with a fault that lives
	for i, m := range mutants {
		place := fmt.Sprintf("%s:%d", m.file, m.line)
		switch outcomes[i] {
		case killed:
			s.killed++
		case lived:
			lives[place] = true
			if explained(sources[m.file], m.line) {
				s.explained++
			} else {
				s.unexplained++
			}
		case broken:
			return s, fmt.Errorf("%s: %s: the tests could not be run", place, m.what)
		}
	}
	for file, source := range sources {
		for i := range bytes.Split(source, []byte("\n")) {
			place := fmt.Sprintf("%s:%d", file, i+1)
			if explained(source, i+1) && !lives[place] && (only == "" || only == pkg || only == file || only == place) {
				s.unexplained++
				fmt.Printf("%s: explains a fault that no longer lives; remove the comment\n", place)
			}
		}
	}
	return s, nil
}

func explained(source []byte, line int) bool {
	return bytes.Contains(bytes.Split(source, []byte("\n"))[line-1], []byte("// lives: "))
}

// tryFaults plants the faults made by hand.
func tryFaults(ctx context.Context, scratch string) (died, survived int, err error) {
	outcomes := make([]outcome, len(faults))
	failures := make([]error, len(faults))
	limits := make(map[string]time.Duration)
	for _, f := range faults {
		if limits[f.tests] == 0 {
			if limits[f.tests], err = timeLimit(f.tests); err != nil {
				return 0, 0, err
			}
		}
	}
	each(ctx, len(faults), func(i int) {
		f := faults[i]
		source, err := os.ReadFile(f.file)
		if err == nil && strings.Count(string(source), f.old) != 1 {
			err = fmt.Errorf("faults.go: %s: %s does not have the text %q exactly once any more: plant the fault anew", f.name, f.file, f.old)
		}
		if failures[i] = err; err == nil {
			changed := strings.Replace(string(source), f.old, f.new, 1)
			outcomes[i] = try(ctx, f.file, []byte(changed), scratch, limits[f.tests], f.tests)
		}
	})
	if err := ctx.Err(); err != nil {
		return 0, 0, err
	}
	for i, f := range faults {
		switch {
		case failures[i] != nil:
			return died, survived, failures[i]
		case outcomes[i] == killed:
			died++
		case outcomes[i] == lived:
			survived++
			fmt.Printf("%s: %s\n", f.file, f.name)
		default:
			return died, survived, fmt.Errorf("faults.go: %s: does not compile", f.name)
		}
	}
	return died, survived, nil
}

// each calls do for 0 to n-1, as many at once as there are processors, until it
// is told to stop.
func each(ctx context.Context, n int, do func(int)) {
	var group sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := 0; i < n && ctx.Err() == nil; i++ {
		next <- i
	}
	close(next)
	group.Wait()
}

type outcome int

const (
	killed  outcome = iota // a test failed, or ran on for ever
	lived                  // all tests passed
	invalid                // it did not compile
	broken                 // the tests could not be run
)

// timeLimit runs the tests as they are: they must pass, and a fault gets twice as
// long and a bit.
func timeLimit(pkg string) (time.Duration, error) {
	begin := time.Now()
	cmd := exec.Command("go", "test", "-count=1", "-vet=off", "./"+pkg)
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%s: the tests fail as they are:\n%s", pkg, out)
	}
	return 2*time.Since(begin) + 5*time.Second, nil
}

// try runs the tests of a package with one file's content replaced.
func try(ctx context.Context, file string, content []byte, scratch string, limit time.Duration, pkg string) outcome {
	dir, err := os.MkdirTemp(scratch, "")
	if err != nil {
		return broken
	}
	defer os.RemoveAll(dir)
	absolute, err := filepath.Abs(file)
	if err != nil {
		return broken
	}
	replacement := filepath.Join(dir, "mutant.go")
	overlay, _ := json.Marshal(map[string]any{"Replace": map[string]string{absolute: replacement}})
	if os.WriteFile(replacement, content, 0o600) != nil || os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o600) != nil {
		return broken
	}
	binary := filepath.Join(dir, "tests")
	compile := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", filepath.Join(dir, "overlay.json"), "-o", binary, "./"+pkg)
	if compile.Run() != nil {
		return invalid
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	// A fault may allocate without end: 6 GB are enough for every test.
	test := exec.CommandContext(ctx, "sh", "-c", `ulimit -v 6000000; exec "$0" -test.failfast`, binary)
	test.Dir = pkg
	test.Env = append(os.Environ(), "TMPDIR="+dir)
	test.WaitDelay = time.Second
	if test.Run() != nil {
		return killed
	}
	return lived
}
