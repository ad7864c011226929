package rules_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"harikerja/generator/internal/rules"
)

// TestNginx lets real nginx serve the tree with the configuration that the
// tree brings along.
func TestNginx(t *testing.T) {
	program, err := exec.LookPath("nginx")
	if err != nil {
		if program, err = exec.LookPath("/usr/sbin/nginx"); err != nil {
			t.Fatal("nginx is missing: run 'make setup-test', or install the package nginx-light")
		}
	}
	address := freeAddress(t)
	config := changed(t, rules.NginxFile,
		"listen       80; ", "listen "+address+"; ",
		"listen       [::]:80; ", "",
		"root         /srv/harikerja; ", "root "+root+"; ")
	dir := t.TempDir()
	main := "daemon off; master_process off; pid nginx.pid; error_log stderr; events {}\nhttp {\naccess_log off;\n"
	for _, module := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		main += module + "_temp_path " + filepath.Join(dir, module) + ";\n"
	}
	main += "include harikerja.conf;\n}\n"
	for name, text := range map[string]string{"nginx.conf": main, "harikerja.conf": config} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	start(t, address, exec.Command(program, "-p", dir, "-c", filepath.Join(dir, "nginx.conf"), "-e", "stderr"))
	(&host{address: address}).test(t)
}
