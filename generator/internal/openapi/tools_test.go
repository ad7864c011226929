package openapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	// What the client of TestGoClient imports: go.mod has to know it.
	_ "github.com/oapi-codegen/runtime"
	_ "github.com/oapi-codegen/runtime/types"

	"harikerja/generator/internal/openapi"
	"harikerja/worker/workday"
)

// documentIn writes the document into a new folder.
func documentIn(t *testing.T, h *host) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "openapi.json"), h.files[openapi.Name], 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// run runs a program, which must not complain, and returns what it prints.
func run(t *testing.T, cmd *exec.Cmd) []byte {
	t.Helper()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s%s", cmd.Args, err, out, stderr.Bytes())
	}
	return out
}

// nodeTool is a program that npm has installed.
func nodeTool(t *testing.T, dir, name string, args ...string) *exec.Cmd {
	t.Helper()
	program, err := filepath.Abs("../../../worker/node_modules/.bin/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(program); err != nil {
		t.Fatalf("%s is missing: run 'make setup-test'", name)
	}
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	return cmd
}

// TestLint runs the linter that most people use.
func TestLint(t *testing.T) {
	t.Parallel()
	cmd := nodeTool(t, documentIn(t, shippedHost(t)), "redocly", "lint", "--extends=recommended", "--format=json", "openapi.json")
	cmd.Env = append(os.Environ(), "REDOCLY_TELEMETRY=off", "REDOCLY_SUPPRESS_UPDATE_NOTICE=true")
	out, err := cmd.Output()
	var result struct {
		Totals   struct{ Errors, Warnings, Ignored int }
		Problems []struct {
			RuleID, Message string
			Location        []struct{ Pointer string }
		}
	}
	if i := bytes.IndexByte(out, '{'); i < 0 || json.Unmarshal(out[i:], &result) != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, p := range result.Problems {
		t.Errorf("%s: %s %v", p.RuleID, p.Message, p.Location)
	}
	if err != nil || result.Totals.Errors+result.Totals.Warnings+result.Totals.Ignored != 0 {
		t.Errorf("%+v, %v", result.Totals, err)
	}
}

// TestGoClient makes a client in Go from the document, and asks with it.
func TestGoClient(t *testing.T) {
	t.Parallel()
	years, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	h := shippedHost(t)
	dir := documentIn(t, h)
	client := filepath.Join(dir, "client.go")
	run(t, exec.Command("go", "tool", "oapi-codegen", "-generate=types,client", "-package=main", "-o="+client, filepath.Join(dir, "openapi.json")))
	// It is compiled as if it lay in the folder of the program that uses it.
	program, err := filepath.Abs("testdata/goclient")
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(program, "client.go"): client}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(h)
	defer server.Close()

	start := workday.DateOf(h.api.Calendar().LastYear(), 8, 7)
	result, _, err := h.api.Calendar().Add(start, 10, workday.Rules{Weekend: workday.SatSun, Leave: true})
	if err != nil {
		t.Fatal(err)
	}
	missing := start.Year() + 1
	want := fmt.Sprintf("%s true [sat sun]\n%d %t\n404 true %d\n", result, len(years), years[0].Note == "", missing)
	got := run(t, exec.Command("go", "run", "-overlay="+filepath.Join(dir, "overlay.json"), program, server.URL, start.String(), strconv.Itoa(missing)))
	if string(got) != want {
		t.Errorf("the client printed\n%s\nwant\n%s", got, want)
	}
}

// TestTypeScript makes types in TypeScript from the document, and checks code
// that uses them.
func TestTypeScript(t *testing.T) {
	t.Parallel()
	dir := documentIn(t, shippedHost(t))
	run(t, nodeTool(t, dir, "openapi-typescript", "openapi.json", "-o", "api.ts"))
	usage, err := os.ReadFile("testdata/typescript/usage.ts")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "usage.ts"), usage, 0o644); err != nil {
		t.Fatal(err)
	}
	run(t, nodeTool(t, dir, "tsc", "--noEmit", "--strict", "usage.ts"))
}
