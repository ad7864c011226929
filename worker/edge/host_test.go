package edge_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"harikerja/worker/api"
)

func TestHost(t *testing.T) {
	failure := api.Failure()
	var headers [][2]string
	for _, h := range api.Headers(failure.Status) {
		headers = append(headers, [2]string{h.Name, h.Value})
	}
	text, err := json.Marshal(map[string]any{
		"failure":   map[string]any{"status": failure.Status, "headers": headers, "body": string(failure.Body)},
		"maxTarget": api.MaxTarget,
		"add":       string(resolve("/v1/workdays/add?date=2026-12-24&days=5").Body),
	})
	if err != nil {
		t.Fatal(err)
	}
	expected := filepath.Join(t.TempDir(), "expected.json")
	write(t, string(text), expected)
	args := []string{"testdata/host.mjs", filepath.Join(root, "worker/wasm/worker.wasm"), trapsOnce(t), expected}
	t.Run("Deno", func(t *testing.T) { run(t, tool("deno"), append([]string{"run", "--allow-read"}, args...)...) })
	t.Run("Node", func(t *testing.T) { run(t, "node", args...) })
}

func TestTypes(t *testing.T) {
	run(t, tool("tsc"), "-p", ".")
}
