package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// What clients, readers of logs and limits of the system can do to the server,
// seen on the program itself.

// serving starts a server that the command describes, all but its address, and
// returns that. Standard error is left to read after the first line.
func serving(t testing.TB, cmd *exec.Cmd) (address string, stderr io.ReadCloser) {
	t.Helper()
	cmd.Args = append(cmd.Args, "--addr", "127.0.0.1:0")
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	line, err := bufio.NewReader(stderr).ReadString('\n') // it says nothing else yet
	_, address, found := strings.Cut(line, "http://")
	if err != nil || !found {
		t.Fatalf("it says %q, %v", line, err)
	}
	address, _, _ = strings.Cut(address, " ")
	return address, stderr
}

// connect opens a connection with a receive buffer as small as can be, and
// sends what is to be sent.
func connect(t testing.TB, address, send string) net.Conn {
	t.Helper()
	dialer := net.Dialer{Timeout: 10 * time.Second, Control: func(_, _ string, c syscall.RawConn) (err error) {
		failed := c.Control(func(fd uintptr) { err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 1) })
		return errors.Join(failed, err)
	}}
	c, err := dialer.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, send); err != nil {
		t.Fatal(err)
	}
	return c
}

// isAnswered asks on a connection of its own, and fails if there is no answer
// within the time given.
func isAnswered(t testing.TB, address string, within time.Duration) {
	t.Helper()
	client := &http.Client{Timeout: within, Transport: &http.Transport{DisableKeepAlives: true}}
	begin := time.Now()
	response, err := client.Get("http://" + address + "/v1/holidays?year=2024")
	if err != nil {
		t.Fatalf("after %s: %v", time.Since(begin).Round(time.Millisecond), err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err != nil || response.StatusCode != 200 {
		t.Fatalf("%d, %v: %.100s", response.StatusCode, err, body)
	}
}

// residentMemory returns what a process has in memory, in bytes.
func residentMemory(t testing.TB, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, line, _ := strings.Cut(string(status), "VmRSS:")
	line, _, _ = strings.Cut(line, " kB")
	n, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	return n << 10
}

const largest = "GET /v1/SHA256SUMS HTTP/1.1\r\nHost: x\r\n"

// TestSlowReaders: four hundred clients that have asked for the largest file
// and do not read on take hardly any memory, in whichever way they asked.
func TestSlowReaders(t *testing.T) {
	for name, request := range map[string]string{
		"whole":      largest + "\r\n",
		"compressed": largest + "Accept-Encoding: gzip\r\n\r\n",
		"a part":     largest + "Range: bytes=1-\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			cmd := program("serve", "--quiet")
			address, _ := serving(t, cmd)
			isAnswered(t, address, time.Minute)
			idle := residentMemory(t, cmd.Process.Pid)
			for range 400 {
				c := connect(t, address, request)
				c.SetReadDeadline(time.Now().Add(time.Minute))
				if _, err := io.ReadFull(c, make([]byte, len("HTTP/1.1 20"))); err != nil {
					t.Fatal(err)
				}
			}
			isAnswered(t, address, time.Minute)
			slow := residentMemory(t, cmd.Process.Pid)
			t.Logf("%d MB idle, %d MB with 400 slow readers", idle>>20, slow>>20)
			if slow > idle*3/2 {
				t.Errorf("it has %d MB in memory with 400 slow readers and %d MB without: want at most 1.5 times that", slow>>20, idle>>20)
			}
		})
	}
}

// TestFewDescriptors: a server that may have 256 descriptors answers at once,
// whatever three hundred others do with their connections.
func TestFewDescriptors(t *testing.T) {
	for name, send := range map[string]string{
		"idle after an answer":    "GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n",
		"silent":                  "",
		"in the middle of asking": "GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Slow: ",
		"reading slowly":          largest + "\r\n",
		"sending slowly":          "POST /v1/health HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx",
	} {
		t.Run(name, func(t *testing.T) {
			shell := exec.Command("sh", "-c", `ulimit -n 256; exec "$0" "$@"`, os.Args[0], "serve", "--quiet")
			shell.Env = program().Env
			address, _ := serving(t, shell)
			for range 300 {
				connect(t, address, send)
			}
			// Some more than there are places, one after the other and at once.
			for range 5 {
				isAnswered(t, address, 5*time.Second)
			}
			var wait sync.WaitGroup
			for range 20 {
				wait.Go(func() {
					client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
					response, err := client.Get("http://" + address + "/v1/health")
					if err != nil {
						t.Error(err)
						return
					}
					response.Body.Close()
				})
			}
			wait.Wait()
		})
	}
}

// TestRequestsKeepTheirPlaces: as long as others are idle, nobody who is being
// answered is dropped for a newcomer, however long it takes.
func TestRequestsKeepTheirPlaces(t *testing.T) {
	shell := exec.Command("sh", "-c", `ulimit -n 256; exec "$0" "$@"`, os.Args[0], "serve", "--quiet")
	shell.Env = program().Env
	address, _ := serving(t, shell)
	c := connect(t, address, largest+"Connection: close\r\n\r\n")
	answer := bufio.NewReader(c)
	if line, err := answer.ReadString('\n'); err != nil || line != "HTTP/1.1 200 OK\r\n" {
		t.Fatalf("%q, %v", line, err)
	}
	for range 2 {
		for range 250 {
			idle := connect(t, address, "GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
			idle.SetDeadline(time.Now().Add(time.Minute))
			if _, err := idle.Read(make([]byte, 1)); err != nil { // it is answered
				t.Fatal(err)
			}
		}
		time.Sleep(1500 * time.Millisecond)
	}
	isAnswered(t, address, 5*time.Second)
	c.SetDeadline(time.Now().Add(time.Minute))
	rest, err := io.ReadAll(answer)
	_, body, _ := strings.Cut(string(rest), "\r\n\r\n")
	if length := fmt.Sprintf("Content-Length: %d\r\n", len(body)); err != nil || !strings.Contains(string(rest), length) {
		t.Errorf("%d bytes came, then %v", len(body), err)
	}
}

// TestStopsInTime: clients that are too slow do not decide when it stops, nor
// with which status.
func TestStopsInTime(t *testing.T) {
	for name, send := range map[string]string{
		"reading slowly": largest + "\r\n",
		"sending slowly": "POST /v1/health HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // most of it is waiting
			cmd := program("serve", "--quiet")
			address, stderr := serving(t, cmd)
			c := connect(t, address, send)
			stop := make(chan struct{})
			var wait sync.WaitGroup
			wait.Go(func() {
				// Ever so slowly, so that no time limit between bytes would help.
				one := []byte("x")
				for {
					select {
					case <-stop:
						return
					case <-time.After(200 * time.Millisecond):
						c.SetDeadline(time.Now().Add(100 * time.Millisecond))
						if strings.HasPrefix(send, "POST") {
							c.Write(one)
						} else {
							c.Read(one)
						}
					}
				}
			})
			defer wait.Wait()
			defer close(stop)
			isAnswered(t, address, time.Minute)
			time.Sleep(500 * time.Millisecond) // its request is under way
			begin := time.Now()
			cmd.Process.Signal(syscall.SIGTERM)
			said, err := io.ReadAll(stderr)
			if err != nil {
				t.Error(err)
			}
			err = cmd.Wait()
			took := time.Since(begin)
			t.Logf("it took %s", took.Round(time.Millisecond))
			if err != nil || took > 9*time.Second {
				t.Errorf("it stopped after %s with %v, want no error, and 5 s at most on a machine that has nothing else to do", took, err)
			}
			if took < 3*time.Second {
				t.Errorf("it stopped after %s: a client that needs a moment is given it", took)
			}
			if !strings.Contains(string(said), "some requests had not finished after 4.5s, and were cut off") {
				t.Errorf("the log does not say that somebody was cut off: %q", said)
			}
		})
	}
}

// TestStopsWithoutTheSilent: nobody waits for a connection that is only open.
func TestStopsWithoutTheSilent(t *testing.T) {
	cmd := program("serve", "--quiet")
	address, _ := serving(t, cmd)
	connect(t, address, "")
	isAnswered(t, address, time.Minute)
	time.Sleep(1500 * time.Millisecond)
	begin := time.Now()
	cmd.Process.Signal(syscall.SIGTERM)
	if err := cmd.Wait(); err != nil || time.Since(begin) > 3*time.Second {
		t.Errorf("it stopped after %s with %v", time.Since(begin), err)
	}
}

// TestLogsThatNobodyReads: whoever reads the logs may stop to, or go away. The
// server answers all the same, and stops as ever.
func TestLogsThatNobodyReads(t *testing.T) {
	stopped := func(t *testing.T, cmd *exec.Cmd) {
		t.Helper()
		begin := time.Now()
		cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil || time.Since(begin) > 9*time.Second {
			t.Errorf("it stopped after %s with %v", time.Since(begin), err)
		}
	}
	flood := func(t *testing.T, address string) {
		t.Helper()
		client := &http.Client{Timeout: 20 * time.Second}
		// Lines of some hundred bytes: a pipe has room for 64 KB.
		target := "http://" + address + "/v1/health?" + strings.Repeat("x", 200)
		for range 3000 {
			response, err := client.Get(target)
			if err != nil {
				t.Fatal(err)
			}
			io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
	}
	pipe := func(t *testing.T) (r, w *os.File) {
		t.Helper()
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { r.Close(); w.Close() })
		return r, w
	}
	t.Run("never read", func(t *testing.T) {
		t.Parallel()
		cmd := program("serve")
		_, w := pipe(t)
		cmd.Stdout = w
		address, _ := serving(t, cmd)
		flood(t, address)
		isAnswered(t, address, 20*time.Second)
		stopped(t, cmd)
	})
	t.Run("read late", func(t *testing.T) {
		t.Parallel()
		cmd := program("serve")
		r, w := pipe(t)
		cmd.Stdout = w
		address, _ := serving(t, cmd)
		w.Close()
		for range 3 {
			flood(t, address)
		}
		// What waits comes now, then what could not wait is counted.
		lines := bufio.NewScanner(r)
		whole, lost := 0, 0
		for lost == 0 && lines.Scan() {
			if number, found := strings.CutSuffix(lines.Text(), " lines of this log are lost: it was not read in time, or could not be written"); !found {
				whole++
			} else if lost, _ = strconv.Atoi(number); lost == 0 {
				t.Fatal(lines.Text())
			}
		}
		if whole+lost != 9000 || lost == 0 {
			t.Errorf("%d lines came and %d were lost, of 9000", whole, lost)
		}
		isAnswered(t, address, 20*time.Second)
		if !lines.Scan() || !strings.Contains(lines.Text(), "/v1/holidays?year=2024") {
			t.Errorf("the next line is %q", lines.Text())
		}
		stopped(t, cmd)
	})
	t.Run("gone", func(t *testing.T) {
		t.Parallel()
		dir := filepath.Join(t.TempDir(), "public")
		if out, err := program("build", "--out", dir, "--datasets", oneYear).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		cmd := program("serve", "--dir", dir)
		r, w := pipe(t)
		cmd.Stdout = w
		address, stderr := serving(t, cmd)
		w.Close()
		r.Close()
		stderr.Close()
		// A tree that is not whole is something to say.
		if err := os.WriteFile(filepath.Join(dir, "v1/manifest.json"), []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Second)
		flood(t, address)
		isAnswered(t, address, 20*time.Second)
		stopped(t, cmd)
	})
}
