package table_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// outside is a program in another module, as the README shows it.
const outside = `package main

import (
	"fmt"

	"harikerja/worker/table"
	"harikerja/worker/workday"
)

func main() {
	rules := workday.Rules{Weekend: workday.SatSun, Leave: true}
	payday, err := table.Calendar().OnOrBefore(workday.MustParseDate("2024-12-25"), rules)
	fmt.Println(payday, err)
}
`

// TestOutside uses the packages from another module, which knows this one by its
// folder; and after the one command that gives this one an address, by that.
func TestOutside(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "list", "-m").Output()
	if err != nil {
		t.Fatal(err)
	}
	module := strings.TrimSpace(string(out))
	use(t, root, module, outside)

	moved := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", "Makefile", "README.md", "worker", "generator/clients/clients.mk", "datasets"} {
		if out, err := exec.Command("sh", "-c", `mkdir -p "$(dirname "$2/$3")" && tar -c -C "$1" --exclude=node_modules --exclude=dist "$3" | tar -x -C "$2"`, "sh", root, moved, name).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	rename := func(address string) error {
		command := exec.Command("make", "module", "ADDRESS="+address)
		command.Dir = moved
		out, err := command.CombinedOutput()
		t.Logf("%s: %s", address, out)
		return err
	}
	// What is no address changes nothing.
	for _, wrong := range []string{"", "https://example.org/harikerja", "example.org/x y", "a&b", "example.org/../x", "harikerja"} {
		if rename(wrong) == nil {
			t.Errorf("%q is taken for an address", wrong)
		}
	}
	use(t, moved, module, outside)
	const address = "example.org/who/harikerja-2"
	if err := rename(address); err != nil {
		t.Fatal(err)
	}
	use(t, moved, address, strings.ReplaceAll(outside, `"`+module+`/`, `"`+address+`/`))
	readme, err := os.ReadFile(filepath.Join(moved, "README.md"))
	if err != nil || strings.Contains(string(readme), `"`+module+`/worker`) || !strings.Contains(string(readme), "-require "+address+"@v0.0.0 -replace "+address+"=") {
		t.Errorf("the README still has the old address: %v", err)
	}
}

func use(t *testing.T, dir, module, program string) {
	t.Helper()
	project := t.TempDir()
	run := func(name string, args ...string) string {
		command := exec.Command(name, args...)
		command.Dir = project
		command.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
		out, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	if err := os.WriteFile(filepath.Join(project, "main.go"), []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	run("go", "mod", "init", "example.com/payroll")
	run("go", "mod", "edit", "-require="+module+"@v0.0.0", "-replace="+module+"="+dir)
	if got := run("go", "run", "."); got != "2024-12-24 <nil>\n" {
		t.Errorf("the program says %q", got)
	}
}
