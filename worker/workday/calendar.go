package workday

import (
	"errors"
	"math/bits"
	"strconv"
)

// Rules say which days are off besides the national holidays.
type Rules struct {
	Weekend Weekend // the weekdays that are off
	Leave   bool    // whether collective leave is off too
}

// A Holiday is one day off of a calendar.
type Holiday struct {
	Date  Date
	Leave bool // collective leave; otherwise a national holiday
}

// Day is what a calendar knows of one day.
type Day struct {
	Weekend  bool // it is on the weekend
	National bool // it is a national holiday
	Leave    bool // it is collective leave, and leave counts
}

// Holiday reports whether the day is a holiday under the rules asked with.
func (d Day) Holiday() bool { return d.National || d.Leave }

// Workday reports whether people work on the day.
func (d Day) Workday() bool { return !d.Weekend && !d.Holiday() }

// Tally counts the days of a span by what they are. A holiday on a weekend
// counts in both, so the three kinds may add up to more than CalendarDays.
type Tally struct {
	CalendarDays int
	Workdays     int
	WeekendDays  int
	Holidays     int // days, not names: two holidays on one day count once
}

// A CoverageError says that an answer needs a year the calendar does not have.
type CoverageError struct {
	Year                int // the first missing year
	FirstYear, LastYear int // what the calendar covers
}

func (e *CoverageError) Error() string {
	return "workday: the calendar has no year " + strconv.Itoa(e.Year) +
		"; it covers " + strconv.Itoa(e.FirstYear) + " to " + strconv.Itoa(e.LastYear)
}

// ErrDays is returned by Add for no workdays: OnOrAfter and OnOrBefore tell the
// workday nearest to a day.
var ErrDays = errors.New("workday: the number of workdays to add must not be 0")

// ErrDate is returned for the invalid Date.
var ErrDate = errors.New("workday: the date is invalid; use ParseDate or DateOf and check the result")

// ErrWeekend is returned for a weekend that takes all seven days, where a
// workday is asked for.
var ErrWeekend = errors.New("workday: a weekend of seven days leaves no workday")

// Calendar holds the holidays of a run of whole years. It is immutable after
// NewCalendar and safe for concurrent use.
//
// A week is a byte: bit 0 is Monday, bit 6 Sunday, bit 7 unused. Eight weeks
// are a word, and a word with the number of holidays on each weekday before it
// is a block. For any weekend the workdays of a block are then one AND-NOT
// away, the workdays before any day (rank) are one block and one population
// count away, and the n-th workday (select) is a binary search over blocks
// away. Only differences of ranks are ever used, so it does no harm that the
// first week may start before the first covered day.
type Calendar struct {
	firstYear, lastYear int
	first, last         int // ordinals of the first and last covered day
	base                int // ordinal of the Monday on or before first
	blocks              []block
}

const (
	weeksPerBlock = 8
	daysPerBlock  = 7 * weeksPerBlock
	everyWeek     = 0x0101010101010101 // times a week's byte: that week eight times over
)

// The two answers to "does collective leave count?" index the arrays below.
const (
	withoutLeave = 0
	withLeave    = 1
)

type block struct {
	off    [2]uint64    // holidays of these eight weeks, without and with leave
	before [2][7]uint32 // holidays before these weeks, by weekday // lives: room for more would stay empty
}

// NewCalendar makes the calendar of the years firstYear to lastYear with the
// given holidays, in any order. A day may be named more than once.
func NewCalendar(firstYear, lastYear int, holidays []Holiday) (*Calendar, error) {
	first, last := DateOf(firstYear, 1, 1), DateOf(lastYear, 12, 31)
	if !first.IsValid() || !last.IsValid() || firstYear > lastYear {
		return nil, errors.New("workday: a calendar needs years from 0 to 9999, the first not after the last; got " +
			strconv.Itoa(firstYear) + " to " + strconv.Itoa(lastYear))
	}
	c := &Calendar{
		firstYear: firstYear,
		lastYear:  lastYear,
		first:     int(first.ord),
		last:      int(last.ord),
		base:      int(first.ord) - int(first.Weekday()),
	}
	// The day after the last one has a block too: its rank is asked for.
	c.blocks = make([]block, (c.last+1-c.base)/daysPerBlock+1) // lives: more blocks than it takes say the same
	for _, h := range holidays {
		if !c.Covers(h.Date) {
			return nil, errors.New("workday: holiday " + h.Date.String() + " is outside the years " +
				strconv.Itoa(firstYear) + " to " + strconv.Itoa(lastYear))
		}
		b, bit := c.locate(int(h.Date.ord))
		c.blocks[b].off[withLeave] |= bit
		if !h.Leave {
			c.blocks[b].off[withoutLeave] |= bit
		}
	}
	for i := 1; i < len(c.blocks); i++ {
		prev, next := &c.blocks[i-1], &c.blocks[i]
		for leave := range prev.off {
			for d := range prev.before[leave] {
				onWeekday := prev.off[leave] & (everyWeek << d)
				next.before[leave][d] = prev.before[leave][d] + uint32(bits.OnesCount64(onWeekday))
			}
		}
	}
	return c, nil
}

// locate returns the block of the day with ordinal ord, and the day's bit there.
func (c *Calendar) locate(ord int) (b int, bit uint64) {
	i := ord - c.base
	r := i % daysPerBlock
	return i / daysPerBlock, 1 << (r/7*8 + r%7)
}

// FirstYear returns the first year covered.
func (c *Calendar) FirstYear() int { return c.firstYear }

// LastYear returns the last year covered.
func (c *Calendar) LastYear() int { return c.lastYear }

// Covers reports whether d lies in a covered year.
func (c *Calendar) Covers(d Date) bool { return c.covers(int(d.ord)) }

func (c *Calendar) covers(ord int) bool { return c.first <= ord && ord <= c.last }

func (c *Calendar) missing(year int) error {
	return &CoverageError{Year: year, FirstYear: c.firstYear, LastYear: c.lastYear}
}

// Check tells what the day is. The error, if any, is ErrDate or a *CoverageError.
func (c *Calendar) Check(d Date, r Rules) (Day, error) {
	if !d.IsValid() {
		return Day{}, ErrDate
	}
	if !c.Covers(d) {
		return Day{}, c.missing(d.Year())
	}
	b, bit := c.locate(int(d.ord))
	off := &c.blocks[b].off
	national := off[withoutLeave]&bit != 0
	return Day{
		Weekend:  r.Weekend.Has(d.Weekday()),
		National: national,
		Leave:    r.Leave && !national && off[withLeave]&bit != 0,
	}, nil
}

// Add returns the n-th workday after start, and the tally of the days after
// start up to and including it; for a negative n, the n-th workday before start,
// and the tally of the days from it up to the one before start. The start itself
// is never counted and need not be covered, nor be a workday. A larger n costs no
// more than a small one.
//
// The error is ErrDate, ErrDays, ErrWeekend, or a *CoverageError with the year
// of the day next to start, or the year next to the covered ones if the count
// runs past them.
func (c *Calendar) Add(start Date, n int, r Rules) (Date, Tally, error) {
	if !start.IsValid() {
		return Date{}, Tally{}, ErrDate
	}
	q, from := c.query(r), int(start.ord)+min(max(n, -1), 1)
	result, err := q.find(from, n)
	if err != nil {
		return Date{}, Tally{}, err
	}
	return Date{uint32(result)}, q.tally(min(from, result), max(from, result)), nil
}

// OnOrAfter returns d if it is a workday, and otherwise the first one after it.
// The error is ErrDate, ErrWeekend, or a *CoverageError with the year of d, or
// the year after the covered ones if they have no such workday.
func (c *Calendar) OnOrAfter(d Date, r Rules) (Date, error) { return c.nearest(d, 1, r) }

// OnOrBefore returns d if it is a workday, and otherwise the last one before it:
// the payday, if d is the day on which it should be. Its errors are those of
// OnOrAfter, with the year before the covered ones.
func (c *Calendar) OnOrBefore(d Date, r Rules) (Date, error) { return c.nearest(d, -1, r) }

func (c *Calendar) nearest(d Date, n int, r Rules) (Date, error) {
	if !d.IsValid() {
		return Date{}, ErrDate
	}
	q := c.query(r)
	result, err := q.find(int(d.ord), n)
	return Date{uint32(result)}, err
}

// Count returns the tally of the days from the first to the last, both
// included; of no days if last comes before first. The error, if any, is
// ErrDate or a *CoverageError with the first missing year.
func (c *Calendar) Count(first, last Date, r Rules) (Tally, error) {
	switch {
	case !first.IsValid() || !last.IsValid():
		return Tally{}, ErrDate
	case last.Before(first):
		return Tally{}, nil
	case !c.Covers(first):
		return Tally{}, c.missing(first.Year())
	case !c.Covers(last):
		return Tally{}, c.missing(c.lastYear + 1)
	}
	q := c.query(r)
	return q.tally(int(first.ord), int(last.ord)), nil
}

// query is one question's view of a calendar: its rules, made ready for words.
type query struct {
	*Calendar
	leave    int    // index into the arrays of a block
	weekend  uint64 // weekend days of a block
	weekdays uint64 // the other days of a block
	perBlock int    // number of weekdays in a block
}

func (c *Calendar) query(r Rules) query {
	w := r.Weekend & allWeek
	q := query{
		Calendar: c,
		weekend:  uint64(w) * everyWeek,
		weekdays: uint64(allWeek&^w) * everyWeek,
		perBlock: (7 - w.Len()) * weeksPerBlock,
	}
	if r.Leave {
		q.leave = withLeave
	}
	return q
}

// find returns the ordinal of the n-th workday from the day with ordinal from on,
// which may be one itself; for a negative n, of the n-th one backwards from it.
func (q *query) find(from, n int) (ord int, err error) {
	switch {
	case q.weekdays == 0:
		return ord, ErrWeekend
	case !q.covers(from):
		return ord, q.missing(yearOf(from))
	case n > 0:
		before := q.workdaysBefore(from)
		if n > q.workdaysBefore(q.last+1)-before {
			return ord, q.missing(q.lastYear + 1)
		}
		return q.nthWorkday(before + n), nil
	case n < 0:
		before := q.workdaysBefore(from + 1)
		if n < q.workdaysBefore(q.first)-before {
			return ord, q.missing(q.firstYear - 1)
		}
		return q.nthWorkday(before + n + 1), nil
	}
	return ord, ErrDays
}

// holidaysBeforeBlock counts the holidays on the weekdays of a week's mask.
func (q *query) holidaysBeforeBlock(b int, week uint64) int {
	var n uint32
	for d, count := range q.blocks[b].before[q.leave] {
		n += count * uint32(week>>d&1)
	}
	return int(n)
}

func (q *query) workdaysBeforeBlock(b int) int {
	return b*q.perBlock - q.holidaysBeforeBlock(b, q.weekdays)
}

// workdaysBefore is the rank: the number of workdays from base up to, but not
// including, the day with ordinal ord, which may be the one after the last.
func (q *query) workdaysBefore(ord int) int {
	b, bit := q.locate(ord)
	return q.workdaysBeforeBlock(b) + bits.OnesCount64(q.weekdays&^q.blocks[b].off[q.leave]&(bit-1))
}

// nthWorkday is the select: the ordinal of the day with rank n-1 that is a
// workday. The caller knows that it exists.
func (q *query) nthWorkday(n int) int {
	// The block to look in is the last one with fewer than n workdays before it.
	lo, hi := 0, len(q.blocks)
	for hi-lo > 1 {
		mid := int(uint(lo+hi) / 2)
		if q.workdaysBeforeBlock(mid) < n {
			lo = mid
		} else {
			hi = mid
		}
	}
	n -= q.workdaysBeforeBlock(lo)
	workdays := q.weekdays &^ q.blocks[lo].off[q.leave]
	// Halve the block down to the week, then drop the week's first n-1 workdays.
	week := 0
	for weeks := weeksPerBlock / 2; weeks > 0; weeks /= 2 { // lives: a half as large as the block, or larger, takes nothing away
		inFirstHalf := bits.OnesCount64(workdays & (1<<(8*weeks) - 1))
		if n > inFirstHalf {
			n -= inFirstHalf
			week += weeks
			workdays >>= 8 * weeks
		}
	}
	for ; n > 1; n-- {
		workdays &= workdays - 1
	}
	return q.base + lo*daysPerBlock + week*7 + bits.TrailingZeros64(workdays)
}

// tally counts the days from the ordinal first to last, which is not before first.
func (q *query) tally(first, last int) Tally {
	return Tally{
		CalendarDays: last - first + 1,
		Workdays:     q.workdaysBefore(last+1) - q.workdaysBefore(first),
		WeekendDays:  q.weekendDaysBefore(last+1) - q.weekendDaysBefore(first),
		Holidays:     q.holidaysBefore(last+1) - q.holidaysBefore(first),
	}
}

func (q *query) weekendDaysBefore(ord int) int {
	b, bit := q.locate(ord)
	return b*(daysPerBlock-q.perBlock) + bits.OnesCount64(q.weekend&(bit-1))
}

func (q *query) holidaysBefore(ord int) int {
	b, bit := q.locate(ord)
	return q.holidaysBeforeBlock(b, uint64(allWeek)) + bits.OnesCount64(q.blocks[b].off[q.leave]&(bit-1))
}
