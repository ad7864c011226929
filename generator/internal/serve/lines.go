package serve

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"
)

// maxPending is how many bytes of a log may wait to be written.
const maxPending = 1 << 20

// lineWriter writes a log's lines in the background, so that nobody waits for
// whoever reads the log. If that one is too slow, or has gone, lines are lost,
// and the log says how many as soon as it can.
type lineWriter struct {
	to   io.Writer
	wake chan struct{} // there is something to do
	done chan struct{} // closed after the last line

	mu      sync.Mutex
	pending []byte // whole lines
	lost    int    // lines after these
	closed  bool
}

func newLineWriter(to io.Writer) *lineWriter {
	w := &lineWriter{to: to, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go w.run()
	return w
}

// Write takes one line. It never fails. After Close, it may not write it either.
func (w *lineWriter) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.lost > 0 || len(w.pending)+len(line) > maxPending {
		w.lost++
	} else {
		w.pending = append(w.pending, line...)
	}
	w.wakeUp()
	return len(line), nil
}

func (w *lineWriter) wakeUp() {
	select {
	case w.wake <- struct{}{}:
	default: // it will wake up anyway
	}
}

// Close writes what waits, as far as that goes in the time given.
func (w *lineWriter) Close(within time.Duration) {
	w.mu.Lock()
	w.closed = true
	w.wakeUp()
	w.mu.Unlock()
	select {
	case <-w.done:
	case <-time.After(within):
	}
}

func (w *lineWriter) run() {
	defer close(w.done)
	var lines []byte
	for range w.wake {
		w.mu.Lock()
		lines, w.pending = w.pending, lines[:0]
		lost, closed := w.lost, w.closed
		w.lost = 0
		w.mu.Unlock()
		all := len(lines)
		if lost > 0 {
			lines = fmt.Appendf(lines, "%d lines of this log are lost: it was not read in time, or could not be written\n", lost)
		}
		// Nobody could be told of an error but by this log. (An empty write does nothing.)
		if n, err := w.to.Write(lines); err != nil {
			w.mu.Lock()
			w.lost += lost + bytes.Count(lines[min(n, all):all], []byte("\n"))
			w.mu.Unlock()
		}
		if closed {
			return
		}
	}
}
