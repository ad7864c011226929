package api_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// bans are packages that must not reach the worker, and why. The figures are
// for brotli-compressed size and time to the first answer.
var bans = map[string]string{
	"fmt":           "pulls in reflect; append-style code does without",
	"encoding/json": "+240 KB and +14 ms at the first call; bodies are appended by hand",
	"net/url":       "pulls in fmt; the query parser here is stricter anyway",
	"net/http":      "is a whole server; the host does HTTP",
	"time":          "dates are data here: no clock, no zone; workday.Date is the date",
	"reflect":       "keeps the linker from dropping unused methods",
	"regexp":        "start-up compiles expressions; the grammar is small",
}

func TestImportBans(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "harikerja/worker")
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	deps := strings.Fields(string(out))
	if len(deps) < 10 {
		t.Fatalf("go list names only %d packages", len(deps))
	}
	for _, dep := range deps {
		if reason, banned := bans[dep]; banned {
			t.Errorf("the worker imports %s, which is banned: %s (find the way with: go mod why, or go list -deps -f '{{.ImportPath}}: {{.Imports}}')", dep, reason)
		}
	}
}
