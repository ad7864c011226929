package rules_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"harikerja/generator/internal/rules"
)

// TestCaddy lets real Caddy serve the tree with the configuration that the
// tree brings along: the oldest Caddy that it is meant for, which is Debian's.
func TestCaddy(t *testing.T) {
	program, err := exec.LookPath("caddy")
	if err != nil {
		t.Fatal("caddy is missing: run 'make setup-test', or install the package caddy")
	}
	address := freeAddress(t)
	config := changed(t, rules.CaddyFile,
		"\nharikerja.example {\n", "\nhttp://"+address+" {\n",
		"\troot * /srv/harikerja\n", "\troot * "+root+"\n")
	dir := t.TempDir()
	file := filepath.Join(dir, "Caddyfile")
	if err := os.WriteFile(file, []byte("{\n\tadmin off\n}\n"+config), 0o644); err != nil {
		t.Fatal(err)
	}
	caddy := exec.Command(program, "run", "--config", file, "--adapter", "caddyfile")
	caddy.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_DATA_HOME="+dir)
	start(t, address, caddy)
	(&host{address: address}).test(t)
}
