package serve

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// reader is whoever reads a log: it keeps what it is given, waits, and takes as
// much as it is told to.
type reader struct {
	got  []string
	next chan int // how many bytes it takes; -1 is all
}

func (r *reader) Write(p []byte) (int, error) {
	r.got = append(r.got, string(p))
	if n := <-r.next; n >= 0 {
		return n, errors.New("it has gone")
	}
	return len(p), nil
}

const lostLines = "%d lines of this log are lost: it was not read in time, or could not be written\n"

// TestLinesWait: a mebibyte of lines waits for a slow reader. From the first
// that finds no room, lines are lost, and the log says how many.
func TestLinesWait(t *testing.T) {
	half := strings.Repeat("x", 1<<19-1) + "\n"
	for _, c := range []struct {
		lines   []string
		written string
	}{
		{[]string{"a\n", "b\n"}, "a\nb\n"},
		{[]string{half, half}, half + half},
		{[]string{half, half, "\n"}, half + half + fmt.Sprintf(lostLines, 1)},
		{[]string{half, "x" + half, "short\n"}, half + fmt.Sprintf(lostLines, 2)},
		{[]string{half + half + "\n"}, fmt.Sprintf(lostLines, 1)},
	} {
		synctest.Test(t, func(t *testing.T) {
			to := &reader{next: make(chan int)}
			w := newLineWriter(to)
			write := func(line string) {
				if n, err := w.Write([]byte(line)); n != len(line) || err != nil {
					t.Errorf("Write: %d, %v", n, err)
				}
			}
			write("first\n")
			synctest.Wait()
			for _, line := range c.lines {
				write(line)
			}
			to.next <- -1
			to.next <- -1
			synctest.Wait()
			write("after\n")
			to.next <- -1
			go func() { to.next <- -1 }()
			begin := time.Now()
			w.Close(time.Minute)
			if waited := time.Since(begin); waited != 0 {
				t.Errorf("Close took %s", waited)
			}
			if want := []string{"first\n", c.written, "after\n", ""}; !slices.Equal(to.got, want) {
				t.Errorf("the log is %.200q, want %.200q", to.got, want)
			}
		})
	}
}

// TestLinesFail: of lines that could not be written, those are lost that were
// not written whole.
func TestLinesFail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		to := &reader{next: make(chan int)}
		w := newLineWriter(to)
		var want []string
		// expect says what is being written, and how much of it will be.
		expect := func(lines string, taken int) {
			t.Helper()
			synctest.Wait()
			want = append(want, lines)
			if !slices.Equal(to.got, want) {
				t.Fatalf("the log is %q, want %q", to.got, want)
			}
			if taken < len(lines) {
				to.next <- taken
				synctest.Wait()
			}
		}
		w.Write([]byte("first\n"))
		expect("first\n", 6)
		w.Write([]byte("one\n"))
		w.Write([]byte("two\n"))
		w.Write([]byte("three\n"))
		to.next <- -1
		expect("one\ntwo\nthree\n", 5) // two and three are lost
		w.Write([]byte("four\n"))      // so is what follows
		synctest.Wait()
		w.Write([]byte("five\n")) // while it says so
		expect(fmt.Sprintf(lostLines, 3), 4)
		expect("five\n"+fmt.Sprintf(lostLines, 3), 0)
		w.Write([]byte("six\n"))
		expect(fmt.Sprintf(lostLines, 5), 100)
		go w.Close(time.Minute)
		to.next <- -1
		expect("", 0)
		to.next <- -1
	})
}

// TestLinesEnd: nobody waits longer for a log than was said.
func TestLinesEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		to := &reader{next: make(chan int)}
		w := newLineWriter(to)
		w.Write([]byte("first\n"))
		synctest.Wait()
		w.Write([]byte("second\n"))
		begin := time.Now()
		w.Close(250 * time.Millisecond)
		if waited := time.Since(begin); waited != 250*time.Millisecond {
			t.Errorf("Close took %s", waited)
		}
		to.next <- -1
		to.next <- -1
		<-w.done
		if want := []string{"first\n", "second\n"}; !slices.Equal(to.got, want) {
			t.Errorf("the log is %q, want %q", to.got, want)
		}
	})
}
