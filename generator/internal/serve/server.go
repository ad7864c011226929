package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os/signal"
	"syscall"
	"time"
)

// Limits that keep a slow or greedy client from doing harm.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 10 * time.Second
	writeTimeout      = 60 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 32 << 10
)

// A stop takes no longer than stopTimeout: requests under way get most of it,
// to finish, and the logs what is left.
const (
	stopTimeout  = 5 * time.Second
	flushTimeout = 500 * time.Millisecond
)

// Listen opens the address, and explains itself if it is taken.
func Listen(addr string) (net.Listener, error) {
	l, err := listenConfig().Listen(context.Background(), "tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("the address %s is taken: stop what is listening there, or choose another with --addr", addr)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %q (%w): give --addr a host and a port, such as :8080 or 127.0.0.1:9000", addr, err)
	}
	return l, nil
}

func listenConfig() *net.ListenConfig {
	config := &net.ListenConfig{Control: limitUnsent}
	config.SetMultipathTCP(false) // connections would not inherit the limit
	return config
}

// Run answers on the listener until the context ends, then lets requests
// under way finish, for a while. Access, if not nil, gets a line a request.
// Whatever becomes of those who read the logs, answering goes on.
func (h *Handler) Run(ctx context.Context, l net.Listener, access io.Writer) error {
	// A log whose reader has gone is no reason to die, which is what a write to
	// standard output or standard error would otherwise end with.
	signal.Ignore(syscall.SIGPIPE)
	faults := h.ErrorLog.Writer()
	faultLines := newLineWriter(faults)
	h.ErrorLog.SetOutput(faultLines)
	defer func() {
		faultLines.Close(flushTimeout / 2)
		h.ErrorLog.SetOutput(faults)
	}()
	var handler http.Handler = h
	if access != nil {
		accessLines := newLineWriter(access)
		defer accessLines.Close(flushTimeout / 2)
		handler = logged(handler, log.New(accessLines, "", 0))
	}
	limited := newLimiter(l, connectionLimit())
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          h.ErrorLog,
		ConnState:         limited.track,
	}
	server.RegisterOnShutdown(limited.dropSilent)
	stopped := make(chan error, 1) // lives: only one thing is ever sent
	stop := context.AfterFunc(ctx, func() {
		deadline, cancel := context.WithTimeout(context.Background(), stopTimeout-flushTimeout)
		defer cancel()
		stopped <- server.Shutdown(deadline)
	})
	defer stop()
	if err := server.Serve(limited); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	if err := <-stopped; err != nil {
		// Clients that are too slow do not decide when a server stops.
		h.ErrorLog.Printf("stopped; some requests had not finished after %s, and were cut off", stopTimeout-flushTimeout)
		server.Close()
	}
	return nil
}

// logged writes one line a request: time, client, request, status, bytes, duration.
func logged(next http.Handler, to *log.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		counted := &countingWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(counted, r)
		to.Printf("%s %s %s %q %d %dB %s", begin.UTC().Format(time.RFC3339), r.RemoteAddr,
			r.Method, r.RequestURI, counted.status, counted.bytes, time.Since(begin).Round(time.Microsecond))
	})
}

type countingWriter struct {
	http.ResponseWriter
	status int
	bytes  int
}

func (w *countingWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *countingWriter) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	w.bytes += n
	return n, err
}
