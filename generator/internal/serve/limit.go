package serve

import (
	"container/list"
	"net"
	"net/http"
	"runtime"
	"sync"
	"time"
)

// Every connection takes a descriptor and some memory, whether or not anything
// is asked on it, and a process has only so many descriptors: without a bound,
// those who open connections and say nothing would keep everybody else out.
const (
	// mostConnections is the bound where the system has none below it.
	mostConnections = 8 << 10
	// reserved descriptors are for logs and listeners, and for the tree, which
	// is read again when it changes, by as many readers as there are processors.
	reserved = 64
	// patience is how long a client may be silent, or its answer may take,
	// before its place goes to another when there are no more places; and
	// leastPatience how long it may be silent if there is nobody else to drop.
	patience      = time.Second
	leastPatience = patience / 10
)

// connectionLimit is how many connections may be open at the same time.
func connectionLimit() int {
	limit, ok := descriptorLimit()
	if !ok {
		return mostConnections
	}
	return min(mostConnections, limit-min(limit/2, reserved+2*runtime.GOMAXPROCS(0)))
}

// limiter is a listener that drops the idlest connection when there are too
// many and one more comes: a newcomer most likely has a question, and an idle
// client opens another connection when it has its next.
type limiter struct {
	net.Listener
	most int

	mu     sync.Mutex
	places map[net.Conn]*list.Element
	lists  [http.StateIdle + 1]list.List // of *place; by state, the longest in it first
}

// place is a connection's.
type place struct {
	conn  net.Conn
	state http.ConnState
	since time.Time
}

func newLimiter(l net.Listener, most int) *limiter {
	return &limiter{Listener: l, most: most, places: make(map[net.Conn]*list.Element)}
}

// Accept returns the next connection as soon as there is a place for it. It
// waits, for a moment, only while there are nothing but young ones.
func (l *limiter) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	for err == nil && !l.makeRoom() {
		time.Sleep(10 * time.Millisecond)
	}
	return c, err
}

func (l *limiter) makeRoom() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.places) < l.most {
		return true
	}
	e := l.idlest(time.Now())
	if e == nil {
		return false
	}
	l.drop(e)
	return true
}

// dropSilent drops those who have said nothing for long. At a stop, the server
// would wait for them: browsers open connections that they may never need.
func (l *limiter) dropSilent() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for now := time.Now(); isLonger(patience, l.lists[http.StateNew].Front(), now); {
		l.drop(l.lists[http.StateNew].Front())
	}
}

func (l *limiter) drop(e *list.Element) {
	l.remove(e)
	p := e.Value.(*place)
	if tcp, ok := p.conn.(*net.TCPConn); ok && p.state == http.StateActive {
		tcp.SetLinger(0) // or the system keeps what nobody reads
	}
	p.conn.Close() // the server notices
}

// idlest returns the connection that is to go: one that was opened and has
// said nothing for long, one that is kept for a next request, one whose answer
// takes long, one that has said nothing for a while; of each kind the oldest.
// It returns nil if there is none of these.
func (l *limiter) idlest(now time.Time) *list.Element {
	silent, busy, idle := l.lists[http.StateNew].Front(), l.lists[http.StateActive].Front(), l.lists[http.StateIdle].Front()
	switch {
	case isLonger(patience, silent, now):
		return silent
	case idle != nil:
		return idle
	case isLonger(patience, busy, now):
		return busy
	case isLonger(leastPatience, silent, now):
		return silent
	}
	return nil
}

// isLonger reports whether there is a connection, and it has been in its state
// for longer than that.
func isLonger(than time.Duration, e *list.Element, now time.Time) bool {
	return e != nil && now.Sub(e.Value.(*place).since) > than
}

func (l *limiter) remove(e *list.Element) {
	p := e.Value.(*place)
	l.lists[p.state].Remove(e)
	delete(l.places, p.conn)
}

// track is the server's ConnState. A connection is new until the header of its
// first request has come, active until that is answered, then idle until the
// header of the next has come.
func (l *limiter) track(c net.Conn, state http.ConnState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, known := l.places[c]
	if known {
		l.remove(e)
	}
	// The last thing that is heard of a connection, or one that was dropped.
	if state > http.StateIdle || !known && state != http.StateNew {
		return
	}
	l.places[c] = l.lists[state].PushBack(&place{c, state, time.Now()})
}
