package serve

import (
	"errors"
	"math"
	"net"
	"net/http"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// conn is a connection that keeps what is done to it.
type conn struct {
	net.Conn
	did []string
}

func (c *conn) Close() error {
	c.did = append(c.did, "close")
	return nil
}

// tcpConn is one that may be told how to close.
type tcpConn struct{ conn }

func (c *tcpConn) SetLinger(seconds int) error {
	if seconds != 0 {
		return errors.New("it lingers")
	}
	c.did = append(c.did, "forget")
	return nil
}

func TestConnectionLimit(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	for _, c := range []struct {
		descriptors int
		limited     bool
		want        int
	}{
		{0, false, 8192},
		{0, true, 0},
		{100, true, 50},
		{139, true, 70},
		{140, true, 70},
		{142, true, 72},
		{1024, true, 954},
		{8192 + 69, true, 8191},
		{8192 + 70, true, 8192},
		{8192 + 71, true, 8192},
		{math.MaxInt32, true, 8192},
	} {
		if got := connectionsWithin(c.descriptors, c.limited); got != c.want {
			t.Errorf("%d descriptors (%t): %d connections, want %d", c.descriptors, c.limited, got, c.want)
		}
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	if got, ok := descriptorLimit(); !ok || got != int(min(limit.Cur, math.MaxInt32)) {
		t.Errorf("%d descriptors (%t), want %d", got, ok, limit.Cur)
	}
	if got, want := connectionLimit(), connectionsWithin(descriptorLimit()); got != want {
		t.Errorf("%d connections, want %d", got, want)
	}
}

const (
	opened = http.StateNew
	busy   = http.StateActive
	idle   = http.StateIdle
)

// TestWhoGoes: who has to leave when one more comes and there is no place.
func TestWhoGoes(t *testing.T) {
	const second, ms, ns = time.Second, time.Millisecond, time.Nanosecond
	type step struct {
		who   int
		state http.ConnState
		then  time.Duration // passes
	}
	for name, c := range map[string]struct {
		steps []step
		goes  int // -1 is nobody
	}{
		"a silent one after a while":           {[]step{{0, opened, 100*ms + ns}}, 0},
		"no silent one before":                 {[]step{{0, opened, 100 * ms}}, -1},
		"a busy one after long":                {[]step{{0, opened, 0}, {0, busy, second + ns}}, 0},
		"no busy one before":                   {[]step{{0, opened, second}, {0, busy, second}}, -1},
		"an idle one at once":                  {[]step{{0, opened, 0}, {0, busy, 0}, {0, idle, 0}}, 0},
		"a silent one before an idle one":      {[]step{{0, opened, second + ns}, {1, opened, 0}, {1, idle, 0}}, 0},
		"but not if it was silent for less":    {[]step{{0, opened, second}, {1, opened, 0}, {1, idle, 0}}, 1},
		"an idle one before a busy one":        {[]step{{0, opened, 0}, {0, busy, 5 * second}, {1, opened, 0}, {1, idle, 0}}, 1},
		"a busy one before a silent one":       {[]step{{0, opened, 0}, {0, busy, ns}, {1, opened, second}}, 0},
		"a silent one, if that is not busy":    {[]step{{0, opened, 0}, {0, busy, 0}, {1, opened, second}}, 1},
		"the oldest silent one":                {[]step{{0, opened, 1}, {1, opened, 1}, {2, opened, 5 * second}}, 0},
		"the oldest idle one":                  {[]step{{0, opened, 0}, {0, idle, 1}, {1, opened, 0}, {1, idle, 1}}, 0},
		"one that is idle again is young":      {[]step{{0, opened, 0}, {0, idle, 1}, {1, opened, 0}, {1, idle, 1}, {0, busy, 1}, {0, idle, 1}}, 1},
		"the second, if the first is busy":     {[]step{{0, opened, 0}, {0, idle, 0}, {1, opened, 0}, {1, idle, 0}, {2, opened, 0}, {2, idle, 0}, {0, busy, 0}}, 1},
		"the third, if the second is, too":     {[]step{{0, opened, 0}, {0, idle, 0}, {1, opened, 0}, {1, idle, 0}, {2, opened, 0}, {2, idle, 0}, {1, busy, 0}, {0, busy, 0}}, 2},
		"the first, if others are busy":        {[]step{{0, opened, 0}, {0, idle, 0}, {1, opened, 0}, {1, idle, 0}, {2, opened, 0}, {2, idle, 0}, {2, busy, 0}, {1, busy, 0}}, 0},
		"nobody, if there is nobody":           {nil, -1},
		"nobody, if one has gone by itself":    {[]step{{0, opened, 0}, {0, idle, 0}, {0, http.StateClosed, 0}}, -1},
		"nobody, if one was taken over":        {[]step{{0, opened, 0}, {0, busy, 0}, {0, http.StateHijacked, 2 * second}}, -1},
		"nobody, if one that is unknown moves": {[]step{{0, busy, 5 * second}, {0, idle, 0}}, -1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conns := make([]*tcpConn, 3)
				states := make([]http.ConnState, 3)
				for i := range conns {
					conns[i] = new(tcpConn)
				}
				l := newLimiter(nil, 0)
				for _, s := range c.steps {
					l.track(conns[s.who], s.state)
					states[s.who] = s.state
					time.Sleep(s.then)
				}
				before := len(l.places)
				if l.most = before + 1; !l.makeRoom() {
					t.Error("there is no room, though there is a place")
				}
				if l.most = before; l.makeRoom() != (c.goes >= 0) {
					t.Errorf("there is room: %t", c.goes < 0)
				}
				for i := range conns {
					var want []string
					if i == c.goes {
						if want = []string{"close"}; states[i] == busy {
							want = []string{"forget", "close"}
						}
						before--
						l.track(conns[i], http.StateClosed) // which the server notices
						l.track(conns[i], http.StateIdle)
					}
					if !slices.Equal(conns[i].did, want) {
						t.Errorf("%d: %q, want %q", i, conns[i].did, want)
					}
				}
				if len(l.places) != before {
					t.Errorf("%d places are taken, want %d", len(l.places), before)
				}
				// It does not go twice.
				for l.makeRoom(); l.idlest(time.Now().Add(time.Hour)) != nil; {
					l.drop(l.idlest(time.Now().Add(time.Hour)))
				}
				for i := range conns {
					if n := len(conns[i].did); n > 2 {
						t.Errorf("%d: %q", i, conns[i].did)
					}
				}
				if len(l.places) != 0 {
					t.Errorf("%d places are never free", len(l.places))
				}
			})
		})
	}
}

// TestDropOther: what is no TCP is closed, too.
func TestDropOther(t *testing.T) {
	l, c := newLimiter(nil, 1), new(conn)
	l.track(c, opened)
	l.track(c, busy)
	l.drop(l.places[c])
	if !slices.Equal(c.did, []string{"close"}) {
		t.Errorf("%q", c.did)
	}
}

// TestDropSilent: at a stop, those go who have said nothing for long.
func TestDropSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conns := make([]*conn, 5)
		for i := range conns {
			conns[i] = new(conn)
		}
		l := newLimiter(nil, 9)
		l.track(conns[0], opened)
		l.track(conns[1], opened)
		l.track(conns[2], opened)
		l.track(conns[2], busy)
		l.track(conns[3], opened)
		l.track(conns[3], idle)
		time.Sleep(time.Nanosecond)
		l.track(conns[4], opened)
		time.Sleep(time.Second)
		l.dropSilent()
		if !l.mu.TryLock() {
			t.Fatal("nobody else gets a place any more")
		}
		for i, c := range conns {
			if (len(c.did) == 1) != (i < 2) {
				t.Errorf("%d: %q", i, c.did)
			}
		}
	})
}

// listener returns one connection, or fails.
type listener struct {
	net.Listener
	conn net.Conn
	err  error
}

func (l *listener) Accept() (net.Conn, error) { return l.conn, l.err }

// TestAccept: where all are young, one more waits for a moment, and no longer.
func TestAccept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		young, next := new(conn), new(conn)
		from := &listener{conn: next}
		l := newLimiter(from, 1)
		begin := time.Now()
		l.track(young, opened)
		time.Sleep(5 * time.Millisecond)
		if c, err := l.Accept(); c != next || err != nil {
			t.Errorf("%v, %v", c, err)
		}
		if waited := time.Since(begin); waited != 105*time.Millisecond || len(young.did) != 1 {
			t.Errorf("after %s, %q", waited, young.did)
		}
		l.track(next, opened)
		time.Sleep(5 * time.Second)
		from.err = net.ErrClosed
		if _, err := l.Accept(); err != net.ErrClosed || len(next.did) != 0 {
			t.Errorf("%v, %q", err, next.did)
		}
	})
}
