// Package edge_test runs the site as Netlify would: its own runtime with real
// Deno, its redirect and header engines and its bundler, all from npm and all
// without a network.
package edge_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"harikerja/worker/api"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// What all tests share, made once: the built tree and the generator.
var (
	root      string // of the repository
	shared    string // a temporary folder
	public    string // the whole site
	generator string // the program
)

// indonesia knows every answer.
var indonesia = table.API()

// resolve returns what the API says to a target. No covered year is the current
// one.
func resolve(target string) api.Answer {
	path, query, _ := strings.Cut(target, "?")
	return indonesia.Resolve(nil, "GET", path, query, workday.DateOf(1900, 1, 1))
}

func TestMain(m *testing.M) {
	code, err := prepare(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func prepare(m *testing.M) (code int, err error) {
	if liveBase != "" {
		return m.Run(), nil // TestLive alone, which needs nothing of this
	}
	if root, err = filepath.Abs("../.."); err != nil {
		return 0, err
	}
	// Deno lets nobody write below /dev, where a disk in memory may be.
	if strings.HasPrefix(os.TempDir(), "/dev/") {
		if err := os.Unsetenv("TMPDIR"); err != nil {
			return 0, err
		}
	}
	for _, needed := range []struct{ file, target string }{
		{"worker/node_modules/.bin/netlify", "setup-node"},
		{"worker/wasm/worker.wasm", "wasm"},
		{"worker/dist/worker.wasm.js", "wasm"},
	} {
		if _, err := os.Stat(filepath.Join(root, needed.file)); err != nil {
			return 0, fmt.Errorf("%s is missing: run make %s", needed.file, needed.target)
		}
	}
	if shared, err = os.MkdirTemp("", "harikerja-edge-"); err != nil {
		return 0, err
	}
	defer func() {
		if e := os.RemoveAll(shared); err == nil {
			err = e
		}
	}()
	public, generator = filepath.Join(shared, "public"), filepath.Join(shared, "generator")
	for _, command := range [][]string{
		{"go", "build", "-o", generator, "./generator"},
		{generator, "build", "--out", public, "--site", "https://harikerja.example"},
	} {
		if output, err := inRoot(command...).CombinedOutput(); err != nil {
			return 0, fmt.Errorf("%s: %w\n%s", strings.Join(command, " "), err, output)
		}
	}
	if err := seedDeno(filepath.Join(shared, "deno")); err != nil {
		return 0, err
	}
	return m.Run(), nil
}

func inRoot(command ...string) *exec.Cmd {
	c := exec.Command(command[0], command[1:]...)
	c.Dir = root
	return c
}

// tool names one of the programs that npm installed.
func tool(name string) string { return filepath.Join(root, "worker/node_modules/.bin", name) }

// seedDeno puts the one remote module into Deno's cache that Netlify's reader
// of function configs imports. It has only types; without it, and without a
// network, the site silently has no functions.
func seedDeno(dir string) error {
	const path = "/bootstrap/globals/types.ts"
	name := sha256.Sum256([]byte(path))
	folder := filepath.Join(dir, "remote/https/edge.netlify.com")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	module := "export type NetlifyGlobal = any;\n\n" +
		`// denoCacheMetadata={"headers":{"content-type":"application/typescript"},"url":"https://edge.netlify.com` + path + `","time":1700000000}`
	return os.WriteFile(filepath.Join(folder, hex.EncodeToString(name[:])), []byte(module), 0o666)
}

// newSite makes a folder with everything that Netlify reads, and the given
// module in the place of the worker.
func newSite(t *testing.T, wasm []byte) string {
	t.Helper()
	dir := t.TempDir()
	config := strings.Replace(string(read(t, root, "netlify.toml")), `command = "make build SITE=$URL"`, `command = "true"`, 1)
	write(t, config, dir, "netlify.toml")
	var sources []string
	for _, folder := range []string{"worker/edge", "worker/edge/lib", "worker/wasm"} {
		names, err := filepath.Glob(filepath.Join(root, folder, "*.js"))
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, names...)
	}
	for _, source := range sources {
		name, err := filepath.Rel(root, source)
		if err != nil {
			t.Fatal(err)
		}
		write(t, string(read(t, source)), dir, name)
	}
	write(t, `export default "`+base64.StdEncoding.EncodeToString(wasm)+"\";\n", dir, "worker/dist/worker.wasm.js")
	if err := os.Symlink(public, filepath.Join(dir, "public")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// netlify is the command-line program, in a site's folder and without a home.
func netlify(dir string, args ...string) *exec.Cmd {
	c := exec.Command(tool("netlify"), args...)
	c.Dir = dir
	c.Env = append(os.Environ(),
		"PATH="+filepath.Dir(tool("deno"))+string(os.PathListSeparator)+os.Getenv("PATH"),
		"HOME="+filepath.Join(dir, "home"),
		"XDG_CONFIG_HOME="+filepath.Join(dir, "home"),
		"DENO_DIR="+filepath.Join(shared, "deno"),
		"NETLIFY_EDGE_BOOTSTRAP=file://"+filepath.Join(root, "worker/node_modules/@netlify/edge-functions-dev/dist/deno/bootstrap.mjs"),
		"NO_COLOR=1",
		"CI=true", // no telemetry, which would outlive the test
	)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // so that its children end with it
	return c
}

// serveWithNetlify runs the site with the module as the worker, until the test
// ends, and returns its address.
func serveWithNetlify(t *testing.T, wasm []byte) string {
	t.Helper()
	dir := newSite(t, wasm)
	port, files := freePort(t), freePort(t)
	config := strings.Replace(string(read(t, dir, "netlify.toml")), "[dev]",
		fmt.Sprintf("[dev]\n  port = %d\n  targetPort = %d\n  staticServerPort = %d", port, files, files), 1)
	write(t, config, dir, "netlify.toml")

	dev := netlify(dir, "dev", "--offline", "--no-open", "--geo", "mock", "--skip-gitignore")
	ready := []string{"Local dev server ready"}
	for _, name := range []string{"files", "health", "methods", "workdays"} {
		ready = append(ready, "Loaded edge function "+name)
	}
	start(t, dev, ready)
	return fmt.Sprintf("http://localhost:%d", port)
}

// serveNatively runs the local server of the same tree.
func serveNatively(t *testing.T) string {
	t.Helper()
	address := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	server := inRoot(generator, "serve", "--dir", public, "--addr", address, "--quiet")
	server.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	start(t, server, nil)
	for range 300 {
		if response, err := http.Get("http://" + address + "/v1/health"); err == nil {
			response.Body.Close()
			return "http://" + address
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("%v does not answer", server)
	return ""
}

// start runs a program until the test ends, and waits until it has said all of
// the given things.
func start(t *testing.T, c *exec.Cmd, ready []string) {
	t.Helper()
	output := &lines{}
	c.Stdout, c.Stderr = output, output
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	t.Cleanup(func() {
		syscall.Kill(-c.Process.Pid, syscall.SIGKILL) // it has ended already, or it must
		<-ended
		ended <- nil
		if t.Failed() {
			t.Logf("%s said:\n%s", filepath.Base(c.Path), output.last(4000))
		}
	})
	deadline := time.After(2 * time.Minute)
	for !output.haveAll(ready) {
		select {
		case err := <-ended:
			ended <- nil
			t.Fatalf("%v ended: %v\n%s", c, err, output.last(4000))
		case <-deadline:
			t.Fatalf("%v is not ready after two minutes:\n%s", c, output.last(4000))
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// lines collects a program's output.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) haveAll(wanted []string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range wanted {
		if !bytes.Contains(l.text.Bytes(), []byte(w)) {
			return false
		}
	}
	return true
}

func (l *lines) last(n int) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := l.text.String()
	return text[max(0, len(text)-n):]
}

func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

func read(t *testing.T, path ...string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func write(t *testing.T, content string, path ...string) {
	t.Helper()
	name := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// worker is the real module.
func worker(t *testing.T) []byte {
	t.Helper()
	return read(t, root, "worker/wasm/worker.wasm")
}
