package serve_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os/signal"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/afero"

	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/tree"
)

// pipes is a listener without a network, so that time is the test's own.
type pipes struct {
	conns  chan net.Conn
	failed chan error
	once   sync.Once
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), failed: make(chan error, 1)} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case err := <-p.failed:
		return nil, err
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { p.failed <- net.ErrClosed })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe", Net: "unix"} }

func (p *pipes) dial() net.Conn {
	client, server := net.Pipe()
	p.conns <- server
	return client
}

// stuck is a log that nobody reads, until the end.
type stuck struct{ until chan struct{} }

func (s stuck) Write(p []byte) (int, error) {
	<-s.until
	return len(p), nil
}

// small is a tree of one year, made once.
var small = sync.OnceValue(func() []tree.File { return sealed(lastYears(1)) })

const large = "large.txt" // more than any buffer

// running runs a server on the test's time, and says how that ended, and when.
func running(t *testing.T, access, faults io.Writer, do func(t *testing.T, at *pipes, stop func() error)) {
	files := append(slices.Clone(small()), tree.File{Path: large, Data: bytes.Repeat([]byte("x"), 1<<20)})
	h := newHandler(t, files)
	synctest.Test(t, func(t *testing.T) {
		h.ErrorLog = log.New(faults, "", 0)
		ctx, cancel := context.WithCancel(t.Context())
		at, done := newPipes(), make(chan error, 1)
		go func() { done <- h.Run(ctx, at, access) }()
		stopped := false
		stop := func() error { cancel(); stopped = true; return <-done }
		do(t, at, stop)
		if !stopped {
			if err := stop(); err != nil {
				t.Error(err)
			}
		}
		if h.ErrorLog.Writer() != faults {
			t.Error("the log of faults is not what it was")
		}
	})
}

// TestTimeouts: how long each kind of silence is borne.
func TestTimeouts(t *testing.T) {
	const health = "GET /v1/health HTTP/1.1\r\nHost: x\r\n"
	for _, c := range []struct {
		name, request string
		want          time.Duration
		rest          func(r *bufio.Reader) error
	}{
		{"half a header", health, 5 * time.Second, func(r *bufio.Reader) error {
			rest, err := io.ReadAll(r)
			if len(rest) > 0 {
				return fmt.Errorf("it is answered: %q", rest)
			}
			return err
		}},
		{"half a body", health + "Content-Length: 9\r\n\r\nx", 10 * time.Second, func(r *bufio.Reader) error {
			_, err := r.ReadString('\n')
			return err
		}},
		{"no next request", health + "\r\n", 2 * time.Minute, func(r *bufio.Reader) error {
			_, err := io.ReadAll(r)
			return err
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			running(t, nil, io.Discard, func(t *testing.T, at *pipes, _ func() error) {
				client := at.dial()
				begin := time.Now()
				io.WriteString(client, c.request)
				if err := c.rest(bufio.NewReader(client)); err != nil {
					t.Error(err)
				}
				if took := time.Since(begin); took != c.want {
					t.Errorf("it took %s, want %s", took, c.want)
				}
				client.Close()
			})
		})
	}
}

// TestAccessLines: what the log says of a request, to the letter; a client that
// does not read its answer is borne for a minute.
func TestAccessLines(t *testing.T) {
	var access lines
	running(t, &access, io.Discard, func(t *testing.T, at *pipes, stop func() error) {
		client := at.dial()
		answers := bufio.NewReader(client)
		for i, request := range []string{"GET /v1/health", "HEAD /v1/health", "GET /v1/nowhere?%0A"} {
			io.WriteString(client, request+" HTTP/1.1\r\nHost: x\r\n\r\n")
			method, _, _ := strings.Cut(request, " ")
			response, err := http.ReadResponse(answers, &http.Request{Method: method})
			if err != nil || response.StatusCode != []int{200, 200, 404}[i] {
				t.Fatalf("%s: %v, %v", request, response, err)
			}
			if _, err := io.Copy(io.Discard, response.Body); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
		}
		io.WriteString(client, "GET /"+large+" HTTP/1.1\r\nHost: x\r\n\r\n")
		time.Sleep(59999 * time.Millisecond)
		synctest.Wait()
		if n := strings.Count(access.String(), "\n"); n != 3 {
			t.Errorf("%d lines after 59.999 seconds", n)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		want := `2000-01-01T00:00:00Z pipe GET "/v1/health" 200 16B 0s
2000-01-01T00:00:01Z pipe HEAD "/v1/health" 200 0B 0s
2000-01-01T00:00:02Z pipe GET "/v1/nowhere?%0A" 404 NB 0s
2000-01-01T00:00:03Z pipe GET "/large.txt" 200 some 1m0s
`
		want = strings.Replace(want, "16B", fmt.Sprintf("%dB", len(fileOf(small(), "v1/health.json"))), 1)
		want = strings.Replace(want, "NB", fmt.Sprintf("%dB", ask(newHandler(t, small()), "GET", "/v1/nowhere").Body.Len()), 1)
		got := regexp.MustCompile(`(large.txt" 200) [1-9]\d{0,3}B`).ReplaceAllString(access.String(), "$1 some") // a buffer, less the header
		if got != want {
			t.Errorf("the log is\n%swant\n%s", got, want)
		}
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// fileOf returns the content of a tree's file.
func fileOf(files []tree.File, name string) []byte {
	return files[slices.IndexFunc(files, func(f tree.File) bool { return f.Path == name })].Data
}

// TestHeaderSize: a request's header is read up to 32 KiB, and the 4 KiB that
// the standard library adds.
func TestHeaderSize(t *testing.T) {
	running(t, nil, io.Discard, func(t *testing.T, at *pipes, _ func() error) {
		for size, want := range map[int]int{1000: 200, 36<<10 - 100: 200, 36<<10 + 100: 431} {
			client := at.dial()
			request := "GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: "
			go io.WriteString(client, request+strings.Repeat("x", size-len(request)-4)+"\r\n\r\n")
			response, err := http.ReadResponse(bufio.NewReader(client), nil)
			if err != nil || response.StatusCode != want {
				t.Errorf("a header of %d bytes: %v, %v, want %d", size, response, err, want)
			}
			client.Close()
		}
	})
}

// TestStop: requests under way get four and a half seconds, the logs the half
// that is left of five; who has said nothing for a while gets nothing.
func TestStop(t *testing.T) {
	for _, c := range []struct {
		name    string
		request string
		stuck   bool // nobody reads the logs
		want    time.Duration
		log     string
	}{
		{"nobody", "", false, 0, ""},
		{"a silent client", "-", false, 0, ""},
		{"a slow client", "GET /" + large + " HTTP/1.1\r\nHost: x\r\n\r\n", false, 4500 * time.Millisecond,
			"stopped; some requests had not finished after 4.5s, and were cut off\n"},
		{"nobody, and nobody reads the logs", "", true, 500 * time.Millisecond, ""},
		{"a slow client, and nobody reads the logs", "GET /" + large + " HTTP/1.1\r\nHost: x\r\n\r\n", true, 5 * time.Second, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var access, faults lines
			var to, faultsTo io.Writer = &access, &faults
			signal.Reset(syscall.SIGPIPE)
			until := new(stuck)
			if c.stuck {
				to, faultsTo = until, until
			}
			running(t, to, faultsTo, func(t *testing.T, at *pipes, stop func() error) {
				until.until = make(chan struct{})
				var client net.Conn
				if c.request != "" {
					client = at.dial()
					if c.request != "-" {
						io.WriteString(client, c.request)
					}
				}
				time.Sleep(2 * time.Second)
				begin := time.Now()
				if err := stop(); err != nil {
					t.Error(err)
				}
				took := time.Since(begin)
				if c.request == "-" {
					took = took.Truncate(time.Second) // the standard library looks again at some time of its own
				}
				if took != c.want {
					t.Errorf("it took %s, want %s", took, c.want)
				}
				if !signal.Ignored(syscall.SIGPIPE) {
					t.Error("a log whose reader goes would end the process")
				}
				close(until.until)
				synctest.Wait()
				if got := faults.String(); got != c.log {
					t.Errorf("the log says %q, want %q", got, c.log)
				}
				if client != nil {
					begin := time.Now()
					if rest, err := io.ReadAll(client); err != nil || len(rest) > 0 || time.Since(begin) > 0 {
						t.Errorf("the client still gets %d bytes (%v) for %s", len(rest), err, time.Since(begin))
					}
				}
			})
		})
	}
}

// TestBrokenListener: what cannot listen any more ends.
func TestBrokenListener(t *testing.T) {
	running(t, nil, io.Discard, func(t *testing.T, at *pipes, stop func() error) {
		broken := errors.New("broken")
		at.failed <- broken
		synctest.Wait()
		if err := stop(); err != broken {
			t.Errorf("%v, want %v", err, broken)
		}
	})
}

// timed is a log that says when.
type timed struct {
	begin time.Time
	lines []string
}

func (l *timed) Write(p []byte) (int, error) {
	l.lines = append(l.lines, fmt.Sprintf("%s %s", time.Since(l.begin), p))
	return len(p), nil
}

// TestFollowsInTime: a folder is looked at twice a second; a tree that cannot be
// served is tried again, less and less often, but at once if there is another.
func TestFollowsInTime(t *testing.T) {
	years := lastYears(2)
	both := sealed(years)
	const damaged = "what lies in public now cannot be served, or is being changed; the former tree still is: v1/SHA256SUMS is damaged: "
	synctest.Test(t, func(t *testing.T) {
		disk := afero.NewMemMapFs()
		put := func(files []tree.File) {
			if len(files) > 2 { // a whole tree
				disk.RemoveAll("public")
			}
			for _, f := range files {
				if err := afero.WriteFile(disk, path.Join("public", f.Path), f.Data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		put(small())
		folder := &serve.Folder{Disk: disk, Dir: "public"}
		snapshot, err := folder.Load()
		if err != nil {
			t.Fatal(err)
		}
		faults := &timed{begin: time.Now()}
		h := &serve.Handler{Today: today, ErrorLog: log.New(faults, "", 0)}
		h.Use(snapshot)
		ctx, cancel := context.WithCancel(t.Context())
		go h.Follow(ctx, folder)
		// from says what lies there from then on, and when what is said until the next.
		from := func(at string, files []tree.File, what string, until string, times ...string) {
			t.Helper()
			wait := func(at string) {
				d, err := time.ParseDuration(at)
				if err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Until(faults.begin.Add(d)))
			}
			wait(at)
			put(files)
			wait(until)
			synctest.Wait()
			var got []string
			for _, line := range faults.lines {
				when, text, _ := strings.Cut(line, " ")
				if got = append(got, when); !strings.HasPrefix(text, what) {
					t.Errorf("from %s: %q, want %q", at, line, what)
				}
			}
			if !slices.Equal(got, times) {
				t.Errorf("from %s: something is said at %q, want %q", at, got, times)
			}
			faults.lines = nil
		}
		bad := func(content string) []tree.File {
			return []tree.File{{Path: mirror.ManifestFile, Data: []byte(content)}, {Path: mirror.ChecksumsFile, Data: []byte(content)}}
		}
		from("0s", nil, "", "10.1s")
		from("10.1s", bad("x"), damaged, "200.1s", "10.5s", "11s", "12s", "14s", "18s", "26s", "42s", "1m14s", "2m14s", "3m14s")
		from("200.1s", bad("y"), damaged, "202.1s", "3m20.5s", "3m21s", "3m22s")
		from("202.1s", small(), "", "210.1s")
		from("210.1s", bad("y"), damaged, "210.6s", "3m30.5s")
		last := years[1].Number
		from("211.1s", both, fmt.Sprintf("another tree lies in public, and is served now: %d to %d\n", last-1, last), "211.9s", "3m31.5s")
		from("212.1s", bad("y"), damaged, "213.6s", "3m32.5s", "3m33s")
		if w := ask(h, "GET", fmt.Sprintf("/v1/holidays?year=%d", last-1)); w.Code != 200 {
			t.Errorf("the tree that was served is not: %d %s", w.Code, w.Body)
		}
		for _, name := range []string{mirror.ManifestFile, mirror.ChecksumsFile} {
			if err := disk.Remove(path.Join("public", name)); err != nil {
				t.Fatal(err)
			}
		}
		from("214.1s", nil, "what lies in public now cannot be served, or is being changed; the former tree still is: there is no v1/SHA256SUMS: build the tree first", "216s",
			"3m34s", "3m34.5s", "3m35.5s")
		cancel()
	})
}
