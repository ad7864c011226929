package serve

import (
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
func connectionLimit() int { return connectionsWithin(descriptorLimit()) }

// connectionsWithin is how many there may be within a limit of descriptors, if
// there is one.
func connectionsWithin(limit int, ok bool) int {
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
	places map[net.Conn]*place
	rings  [http.StateIdle + 1]place // by state: the longest in it is next // lives: one more ring stays empty
}

// place is a connection's, in the ring of those in the same state. (With
// container/list, every request would make two new elements.)
type place struct {
	conn       net.Conn // nil in a ring's own
	state      http.ConnState
	since      time.Time
	next, prev *place
}

func newLimiter(l net.Listener, most int) *limiter {
	limited := &limiter{Listener: l, most: most, places: make(map[net.Conn]*place)}
	for state := range limited.rings {
		ring := &limited.rings[state]
		ring.next, ring.prev = ring, ring
	}
	return limited
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
	p := l.idlest(time.Now())
	if p == nil {
		return false
	}
	l.drop(p)
	return true
}

// dropSilent drops those who have said nothing for long. At a stop, the server
// would wait for them: browsers open connections that they may never need.
func (l *limiter) dropSilent() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for now := time.Now(); l.rings[http.StateNew].next.isOlder(patience, now); {
		l.drop(l.rings[http.StateNew].next)
	}
}

// idlest returns the connection that is to go: one that was opened and has
// said nothing for long, one that is kept for a next request, one whose answer
// takes long, one that has said nothing for a while; of each kind the oldest.
// It returns nil if there is none of these.
func (l *limiter) idlest(now time.Time) *place {
	silent, busy, idle := l.rings[http.StateNew].next, l.rings[http.StateActive].next, l.rings[http.StateIdle].next
	switch {
	case silent.isOlder(patience, now):
		return silent
	case idle.conn != nil:
		return idle
	case busy.isOlder(patience, now):
		return busy
	case silent.isOlder(leastPatience, now):
		return silent
	}
	return nil
}

// isOlder reports whether it is a connection's place, and that has been in its
// state for longer than so long.
func (p *place) isOlder(than time.Duration, now time.Time) bool {
	return p.conn != nil && now.Sub(p.since) > than
}

func (l *limiter) drop(p *place) {
	p.leave()
	delete(l.places, p.conn)
	if tcp, ok := p.conn.(interface{ SetLinger(seconds int) error }); ok && p.state == http.StateActive {
		tcp.SetLinger(0) // or the system keeps what nobody reads
	}
	p.conn.Close() // the server notices
}

// leave takes the place out of its ring.
func (p *place) leave() { p.prev.next, p.next.prev = p.next, p.prev }

// track is the server's ConnState. A connection is new until the header of its
// first request has come, active until that is answered, then idle until the
// header of the next has come.
func (l *limiter) track(c net.Conn, state http.ConnState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.places[c]
	switch {
	case p != nil:
		p.leave()
	case state == http.StateNew:
		p = &place{conn: c}
		l.places[c] = p
	default:
		return // it was dropped
	}
	if state > http.StateIdle { // the last that is heard of it
		delete(l.places, c)
		return
	}
	p.state, p.since = state, time.Now()
	last := &l.rings[state]
	p.prev, p.next = last.prev, last
	p.prev.next, p.next.prev = p, p
}
