package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/afero"

	"harikerja/datasets"
	"harikerja/datasets/datasetstest"
	"harikerja/worker/workday"
)

// asProgram makes the test binary the program itself, so that tests can run
// and kill it.
const asProgram = "HARIKERJA_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	testscript.Main(m, map[string]func(){"generator": main, "gh": gh})
}

func program(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// TestScripts runs the commands as a person would; see testdata/script.
func TestScripts(t *testing.T) {
	data, err := os.ReadFile("../datasets/2024.json")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"datasets/2024.json": string(data), "odd[1]/2024.json": string(data), "far/2024.json": string(data)}
	files["far/2026.json"] = strings.NewReplacer(`"year": 2024`, `"year": 2026`, `"2024-`, `"2026-`).Replace(string(data))
	// 2020 had more amendments than any year: its file after each of them.
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range years {
		for r := 1; r <= y.Revision() && y.Number == 2020; r++ {
			then := datasetstest.AsOf(y, r)
			files[fmt.Sprintf("history/r%d.json", r)] = string(datasets.Format(&then))
		}
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			for name, text := range files {
				name = filepath.Join(e.WorkDir, name)
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					return err
				}
				if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// TestCheckWarnsOfNextYear: from 1 October on, and only then, and only if it
// is missing.
func TestCheckWarnsOfNextYear(t *testing.T) {
	data, err := os.ReadFile("../datasets/2024.json")
	if err != nil {
		t.Fatal(err)
	}
	memory := afero.NewMemMapFs()
	if err := afero.WriteFile(memory, "datasets/2024.json", data, 0o644); err != nil {
		t.Fatal(err)
	}
	for day, warned := range map[string]bool{"2024-09-30": false, "2024-10-01": true, "2024-12-31": true, "2023-12-31": false, "2025-01-01": false, "2025-10-01": true} {
		var out, errs strings.Builder
		a := &app{fs: memory, stdout: &out, stderr: &errs, today: func() workday.Date { return workday.MustParseDate(day) }}
		if status := a.run(t.Context(), []string{"check"}); status != 0 {
			t.Errorf("on %s: exit status %d: %s", day, status, errs.String())
		}
		if got := strings.Contains(errs.String(), "warning: there is no dataset for"); got != warned {
			t.Errorf("on %s it warns: %t, want %t: %s", day, got, warned, errs.String())
		}
	}
}
