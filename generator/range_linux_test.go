package main

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/afero"
)

// BenchmarkRange asks for one byte of the largest file, again and again: of this
// server and of nginx, which reads it from disk. What is answered in a second
// may not be less than half of what nginx answers. The two take turns, and the
// median of the ratios counts: a machine has its moods.
func BenchmarkRange(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "public")
	if status, _, stderr := run(b, afero.NewOsFs(), "build", "--out", dir); status != 0 {
		b.Fatal(stderr)
	}
	sums, err := os.ReadFile(filepath.Join(dir, "v1/SHA256SUMS"))
	if err != nil {
		b.Fatal(err)
	}
	const at = 1_000_000
	own, _ := serving(b, program("serve", "--quiet", "--dir", dir))
	other := servingNginx(b, dir)
	var owns, others, ratios []float64
	for i := range 15 {
		others = append(others, answersPerSecond(b, other, at, sums[at]))
		owns = append(owns, answersPerSecond(b, own, at, sums[at]))
		ratios = append(ratios, owns[i]/others[i])
	}
	median := func(list []float64) float64 {
		slices.Sort(list)
		return list[len(list)/2]
	}
	ratio := median(ratios)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(owns), "answers/s")
	b.ReportMetric(median(others), "nginx-answers/s")
	b.ReportMetric(ratio, "x-nginx")
	if ratio < 0.5 {
		b.Errorf("it answers %.2f times as often as nginx, want at least 0.5", ratio)
	}
}

// answersPerSecond asks on some connections at once, for a moment.
func answersPerSecond(b *testing.B, address string, at int, want byte) float64 {
	b.Helper()
	request := fmt.Appendf(nil, "GET /v1/SHA256SUMS HTTP/1.1\r\nHost: x\r\nRange: bytes=%d-%d\r\n\r\n", at, at)
	var answers atomic.Int64
	var wait sync.WaitGroup
	begin := time.Now()
	for range 16 {
		wait.Go(func() {
			c, err := net.Dial("tcp", address)
			if err != nil {
				b.Error(err)
				return
			}
			defer c.Close()
			c.SetDeadline(begin.Add(time.Minute))
			buffer := make([]byte, 4<<10)
			for time.Since(begin) < time.Second/4 {
				if _, err := c.Write(request); err != nil {
					b.Error(err)
					return
				}
				answer := buffer[:0]
				for {
					n, err := c.Read(buffer[len(answer):])
					if err != nil {
						b.Errorf("%s: %q, %v", address, answer, err)
						return
					}
					answer = buffer[:len(answer)+n]
					if end := bytes.Index(answer, []byte("\r\n\r\n")); end > 0 && end+4 < len(answer) {
						break
					}
				}
				if !bytes.HasPrefix(answer, []byte("HTTP/1.1 206 ")) || answer[len(answer)-1] != want {
					b.Errorf("%s: %q", address, answer)
					return
				}
				answers.Add(1)
			}
		})
	}
	wait.Wait()
	return float64(answers.Load()) / time.Since(begin).Seconds()
}

// servingNginx starts nginx on a folder, with as many workers as there are
// processors.
func servingNginx(b *testing.B, dir string) (address string) {
	b.Helper()
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		if nginx, err = exec.LookPath("/usr/sbin/nginx"); err != nil {
			b.Fatal("nginx is missing: run 'make setup-test', or install the package nginx-light")
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	address = l.Addr().String()
	l.Close() // nginx takes its place
	home := b.TempDir()
	config := "daemon off; worker_processes auto; pid nginx.pid; error_log stderr;\n"
	if os.Getuid() == 0 {
		config += "user root;\n" // nobody else may read the folder
	}
	config += "events {}\nhttp {\naccess_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;\n"
	for _, module := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		config += module + "_temp_path " + filepath.Join(home, module) + ";\n"
	}
	config += fmt.Sprintf("server { listen %s; root %s; }\n}\n", address, dir)
	if err := os.WriteFile(filepath.Join(home, "nginx.conf"), []byte(config), 0o644); err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(nginx, "-p", home, "-c", filepath.Join(home, "nginx.conf"), "-e", "stderr")
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM) // it stops its workers
		if err := cmd.Wait(); err != nil || b.Failed() {
			b.Logf("nginx: %v, %s", err, said.String())
		}
	})
	for range 200 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return address
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.Fatalf("nginx does not listen on %s", address)
	return ""
}
