package edge_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
	"harikerja/worker/edge/questions"
	"harikerja/worker/table"
)

// While the worker fails, the files answer what they can, and nothing else is
// answered.

func TestWorkerThatDoesNotCompile(t *testing.T) {
	t.Parallel()
	testBroken(t, []byte("this is no WebAssembly"))
}

func TestWorkerThatTraps(t *testing.T) {
	t.Parallel()
	wasm := filepath.Join(t.TempDir(), "traps.wasm")
	run(t, tool("wasm-as"), "testdata/traps.wat", "-o", wasm)
	testBroken(t, read(t, wasm))
}

func testBroken(t *testing.T, wasm []byte) {
	base := serveWithNetlify(t, wasm)
	each(func(e *api.Endpoint, keys []string) {
		for _, key := range []string{keys[0], keys[len(keys)-1]} {
			for _, query := range questions.Spell(e, key) {
				target := e.Path + "?" + query
				if r := get(t, base, target); r.status != 200 || r.body != answerFile(t, target) {
					t.Errorf("%s: status %d and %.200q, not the file that answers it", target, r.status, r.body)
				}
			}
		}
	})
	for i, target := range misspelt() {
		if i%20 != 0 {
			continue // TestRedirectsAnswerNothingElse has them all
		}
		switch r := get(t, base, target); {
		case r.status == 200:
			if want := resolve(target); want.File == "" || r.body != answerFile(t, target) {
				t.Errorf("%s gets %.200q, the answer to another question", target, r.body)
			}
		case r.status != 404 && r.status != 500 || r.body == "":
			t.Errorf("%s: status %d and %.200q, not an error", target, r.status, r.body)
		}
	}
	for _, target := range []string{
		"/v1/workdays/check?date=2026-12-24&weekend=sun",
		"/v1/holidays?year=2026.sources",
		"/v1/holidays?year=2026&includeSources", // the rules would not see it
		"/v1/workdays/check?date=2026-12-24&%77eekend=sun",
		"/v1/holidays?year=2025&year=2026",
		"/v1/sources?year=2026&type=national_holiday", // they would not mind it
		"/v1/holidays",
		"/v1/health",
		"/v1/health/",
		"/v1/workdays/add?date=2026-12-24&days=5",
		"/v1/workdays/diff?start=2026-01-01&end=2026-12-31",
	} {
		r := get(t, base, target)
		r.mustFail(t, target)
		r.hasHeaders(t, target)
	}
	for _, method := range []string{"OPTIONS", "POST"} {
		send(t, base, method, "/v1/holidays?year=2026").mustFail(t, method+" /v1/holidays")
	}
	for _, c := range apitest.Cases(table.API()) {
		if !passesFunction(c.HTTPMethod(), c.Path) {
			send(t, base, c.HTTPMethod(), c.Target()).meets(t, c) // files and unknown paths do not need the worker
		}
	}
}

func TestSingleTrap(t *testing.T) {
	t.Parallel()
	base := serveWithNetlify(t, read(t, trapsOnce(t)))
	const add = "/v1/workdays/add?date=2026-12-24&days=5"
	for range 3 {
		if r := get(t, base, add); r.status != 200 {
			t.Errorf("before a trap: status %d", r.status)
		}
		r := get(t, base, "/v1/workdays/add?trap")
		r.mustFail(t, "the trap")
		r.hasHeaders(t, "the trap")
		if r := get(t, base, add); r.status != 200 {
			t.Errorf("right after a trap: status %d, not 200 from a fresh instance", r.status)
		}
	}
}

// trapsOnce is the file of the real worker with a trap put in front of it.
func trapsOnce(t *testing.T) string {
	t.Helper()
	wasm := filepath.Join(shared, "traps-once.wasm")
	if _, err := os.Stat(wasm); err != nil {
		run(t, tool("wasm-merge"), "--all-features", "--rename-export-conflicts",
			"testdata/traps-once.wat", "trap", filepath.Join(root, "worker/wasm/worker.wasm"), "worker", "-o", wasm)
	}
	return wasm
}

func run(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	command := exec.Command(name, args...)
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", command, err, output)
	}
	return output
}
