package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/itchyny/gojq"
	"github.com/rhysd/actionlint"
	"github.com/rogpeppe/go-internal/testscript"
)

// workflows returns the workflows of the repository, by the names of their files.
func workflows(t *testing.T) map[string]*actionlint.Workflow {
	t.Helper()
	names, err := filepath.Glob("../.github/workflows/*.y*ml")
	if err != nil || len(names) == 0 {
		t.Fatalf("there are no workflows: %v", err)
	}
	all := make(map[string]*actionlint.Workflow)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		w, faults := actionlint.Parse(data)
		if len(faults) > 0 {
			t.Fatalf("%s: %v", name, faults)
		}
		all[filepath.Base(name)] = w
	}
	return all
}

// makeTargets returns what make can be told to do.
func makeTargets(t *testing.T) []string {
	t.Helper()
	var targets []string
	for _, name := range []string{"../Makefile", "../worker/worker.mk", "../generator/clients/clients.mk"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^([a-z][a-z-]*):(?:[^=]|$)`).FindAllStringSubmatch(string(data), -1) {
			targets = append(targets, m[1])
		}
	}
	return targets
}

// calledTarget is a call of make: options, variables, and the target.
var calledTarget = regexp.MustCompile(`\bmake((?:\s+(?:-\S+|[A-Z_]+=\S+))*)\s+([a-z][a-z-]*)`)

// TestWorkflows: they call targets that exist, may do what they say and no more,
// come to an end, and put nobody's words into a shell.
func TestWorkflows(t *testing.T) {
	targets := makeTargets(t)
	called := make(map[string]bool)
	for name, w := range workflows(t) {
		if w.Permissions == nil || w.Permissions.All != nil {
			t.Errorf("%s: say what it may do, one by one: permissions", name)
		}
		if w.Concurrency == nil {
			t.Errorf("%s: say what it waits for or cancels: concurrency", name)
		}
		for _, event := range w.On {
			if event.EventName() == "pull_request_target" {
				t.Errorf("%s: pull_request_target gives rights to the code of anybody: use pull_request, and workflow_run for what has to be written", name)
			}
		}
		for id, job := range w.Jobs {
			if job.WorkflowCall != nil {
				continue // it has steps of its own
			}
			if job.TimeoutMinutes == nil {
				t.Errorf("%s: say how long %s may take: timeout-minutes", name, id)
			}
			for _, step := range job.Steps {
				switch do := step.Exec.(type) {
				case *actionlint.ExecRun:
					if strings.Contains(do.Run.Value, "${{") {
						t.Errorf("%s: %s: GitHub pastes ${{ }} into a script as it is, whatever it says: pass it by env", name, do.Run.Value)
					}
					for _, call := range calledTarget.FindAllStringSubmatch(do.Run.Value, -1) {
						called[call[2]] = true
						if !slices.Contains(targets, call[2]) {
							t.Errorf("%s: there is no target %s for %q: add it to the Makefile, or correct the step", name, call[2], do.Run.Value)
						}
					}
				case *actionlint.ExecAction:
					if uses := do.Uses.Value; !strings.HasPrefix(uses, "./") && !regexp.MustCompile(`@[0-9a-f]{40}$`).MatchString(uses) {
						t.Errorf("%s: pin %s by its commit, since a tag can be moved", name, uses)
					}
				}
			}
		}
	}
	// What the project promises to do by itself.
	for _, target := range []string{"test", "deploy", "diff", "diff-comment", "fresh", "fresh-issue"} {
		if !called[target] {
			t.Errorf("no workflow calls make %s", target)
		}
	}
}

// TestTriggers: what is never started watches nothing.
func TestTriggers(t *testing.T) {
	all := workflows(t)
	for name, want := range map[string]string{
		"test.yml":         "pull_request push workflow_call",
		"diff.yml":         "pull_request",
		"diff-comment.yml": "workflow_run",
		"deploy.yml":       "push",
		"fresh.yml":        "schedule workflow_dispatch",
	} {
		if all[name] == nil {
			t.Errorf("%s is gone", name)
			continue
		}
		var events []string
		for _, event := range all[name].On {
			events = append(events, event.EventName())
		}
		slices.Sort(events)
		if got := strings.Join(events, " "); got != want {
			t.Errorf("%s runs on %q, want %q", name, got, want)
		}
	}
}

// TestWriters: only where something is written for people may a workflow write.
func TestWriters(t *testing.T) {
	want := map[string]string{"diff-comment.yml": "pull-requests", "fresh.yml": "issues"}
	for name, w := range workflows(t) {
		var writes []string
		if w.Permissions != nil {
			for scope, p := range w.Permissions.Scopes {
				if p.Value.Value == "write" {
					writes = append(writes, scope)
				}
			}
		}
		for id, job := range w.Jobs {
			if job.Permissions != nil {
				t.Errorf("%s: %s: say what it may do once, for the whole workflow", name, id)
			}
		}
		if got := strings.Join(writes, " "); got != want[name] {
			t.Errorf("%s may write %q, want %q", name, got, want[name])
		}
	}
}

// TestPins: what the workflows install is what netlify.toml pins, both in full.
func TestPins(t *testing.T) {
	out, err := exec.Command("make", "-s", "-C", "..", "--no-print-directory", "pins").CombinedOutput()
	if err != nil {
		t.Fatalf("make pins: %v\n%s", err, out)
	}
	pins := regexp.MustCompile(`^go=(\d+\.\d+\.\d+)\nnode=(\d+\.\d+\.\d+)\n$`).FindStringSubmatch(string(out))
	if pins == nil {
		t.Fatalf("make pins says %q: it reads GO_VERSION and NODE_VERSION from netlify.toml", out)
	}
	toml, err := os.ReadFile("../netlify.toml")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := os.ReadFile("../.github/actions/setup/action.yml")
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"go", "node"} {
		if line := fmt.Sprintf("%s_VERSION = %q\n", strings.ToUpper(name), pins[i+1]); !strings.Contains(string(toml), line) {
			t.Errorf("make pins says %s %s, and netlify.toml does not", name, pins[i+1])
		}
		if line := name + "-version: ${{ steps.pins.outputs." + name + " }}\n"; !strings.Contains(string(setup), line) {
			t.Errorf("the action installs another %s than is pinned: want %s", name, line)
		}
	}
}

// TestTelling runs what the workflows tell people, against a GitHub made of files;
// see testdata/ci.
func TestTelling(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/ci",
		Setup: func(e *testscript.Env) error {
			e.Setenv("REPO", root)
			e.Setenv("GITHUB", filepath.Join(e.WorkDir, "github"))
			e.Setenv("SAID", e.WorkDir)
			return nil
		},
	})
}

// gh is GitHub's command, as far as the scripts in .ci use it. What it is asked for lies in
// files below $GITHUB; what it is told, it writes down in $SAID/said, and each
// question in $SAID/asked. Answers are filtered by the jq that the real one has.
func gh() {
	if err := playGitHub(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "gh:", err)
		os.Exit(1)
	}
}

func playGitHub(args []string) error {
	options := make(map[string]string)
	var fields, words []string
	for i := 0; i < len(args); i++ {
		switch a := args[i]; {
		case a == "--paginate" || a == "--silent":
		case a == "-f" || a == "-F":
			i++
			name, value, _ := strings.Cut(args[i], "=")
			if file, ok := strings.CutPrefix(value, "@"); ok && a == "-F" {
				data, err := os.ReadFile(file)
				if err != nil {
					return err
				}
				value = string(data)
			}
			fields = append(fields, name+"="+value)
		case strings.HasPrefix(a, "--"):
			i++
			options[a] = args[i]
		default:
			words = append(words, a)
		}
	}
	github := os.Getenv("GITHUB")
	switch {
	case slices.ContainsFunc(words, func(w string) bool { return strings.ContainsAny(w, " \n") }):
		return fmt.Errorf("%q has more than one thing in one word", words)
	case words[0] == "run" && words[1] == "download":
		if err := note("asked", "asked: download "+words[2]); err != nil {
			return err
		}
		if err := os.Mkdir(options["--dir"], 0o755); err != nil {
			return err
		}
		artifact := filepath.Join(github, "artifact", options["--name"]+".md")
		to := filepath.Join(options["--dir"], options["--name"]+".md")
		if link, err := os.Readlink(artifact); err == nil {
			return os.Symlink(link, to)
		}
		data, err := os.ReadFile(artifact)
		if err != nil {
			return nil // an artifact with other files
		}
		return os.WriteFile(to, data, 0o644)
	case words[0] == "api" && options["--method"] == "GET":
		slices.Sort(fields)
		if err := note("asked", "asked: "+filepath.Base(words[1])+" "+strings.Join(fields, " ")); err != nil {
			return err
		}
		data, err := os.ReadFile(filepath.Join(github, words[1]+".json"))
		if err != nil {
			return err
		}
		return filter(data, options["--jq"])
	case words[0] == "api":
		text := options["--method"] + " " + words[1] + "\n"
		for _, f := range fields {
			name, value, _ := strings.Cut(f, "=")
			if name != "body" {
				text += name + ": "
			}
			text += value + "\n"
		}
		return note("said", text)
	}
	return fmt.Errorf("nobody has taught me %q", args)
}

func note(file, text string) error {
	f, err := os.OpenFile(filepath.Join(os.Getenv("SAID"), file), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintln(f, text)
	return err
}

func filter(data []byte, expression string) error {
	query, err := gojq.Parse(expression)
	if err != nil {
		return err
	}
	var doc any
	if err := json.Unmarshal(data, &doc); err != nil {
		return err
	}
	for results := query.Run(doc); ; {
		v, ok := results.Next()
		if !ok {
			return nil
		}
		if err, ok := v.(error); ok {
			return err
		}
		fmt.Println(v)
	}
}
