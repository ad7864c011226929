package workday

// Date is a day of the Gregorian calendar, from 0000-01-01 to 9999-12-31
// (the calendar of ISO 8601, which has a year 0). It has no time and no zone.
//
// A Date is a small comparable value: == works, and so does its use as a map
// key. The zero Date is invalid; IsValid tells.
type Date struct {
	ord uint32 // 1 + days since 0000-01-01; 0 is no date
}

// Days are counted from 0000-03-01, as proposed by many and written down best
// by Howard Hinnant: with the year starting in March, the leap day is the last
// of the year and no month after it moves. A "cycle" is the 400 years, 146097
// days, after which the calendar repeats itself. One day of the zero-based
// March year yd and its month mp (0 = March) are related by the straight line
// yd = (153*mp+2)/5, which meets the lengths 31 30 31 30 31 31 30 31 30 31 31.
//
// An ordinal is that count plus marchOffset, so that 0000-01-01 has ordinal 1
// and the zero Date is left over for "no date".
const (
	daysPerCycle = 146097
	marchOffset  = 61      // 1 + the 60 days of January and February of year 0
	maxOrdinal   = 3652425 // 9999-12-31
)

// ordinalOf returns the ordinal of a day that the caller knows to exist.
func ordinalOf(year, month, day int) int {
	y, mp := year, month-3
	if month <= 2 {
		y, mp = year-1, month+9
	}
	cycle := y / 400
	if y < 0 {
		cycle = -1 // January and February of year 0
	}
	yc := y - cycle*400
	yd := (153*mp+2)/5 + day - 1
	return cycle*daysPerCycle + yc*365 + yc/4 - yc/100 + yd + marchOffset
}

// civilOf is the inverse of ordinalOf, for any positive ordinal.
func civilOf(ord int) (year, month, day int) {
	n := ord - marchOffset
	cycle := n / daysPerCycle
	if n < 0 {
		cycle = -1
	}
	dc := n - cycle*daysPerCycle
	yc := (dc - dc/1460 + dc/36524 - dc/146096) / 365
	yd := dc - (365*yc + yc/4 - yc/100)
	mp := (5*yd + 2) / 153
	day = yd - (153*mp+2)/5 + 1
	year, month = cycle*400+yc, mp+3
	if month > 12 {
		year, month = year+1, month-12
	}
	return year, month, day
}

func yearOf(ord int) int {
	year, _, _ := civilOf(ord)
	return year
}

// IsLeap reports whether year has a 29 February.
func IsLeap(year int) bool {
	return year%4 == 0 && (year%100 != 0 || year%400 == 0)
}

// DaysIn returns the number of days of the month, 1 to 12.
func DaysIn(year, month int) int {
	switch month {
	case 2:
		if IsLeap(year) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// DateOf returns the given day, or the invalid Date if the calendar has no
// such day: nothing is normalised, 30 February is not 2 March.
func DateOf(year, month, day int) Date {
	if year < 0 || year > 9999 || month < 1 || month > 12 || day < 1 || day > DaysIn(year, month) {
		return Date{}
	}
	return Date{uint32(ordinalOf(year, month, day))}
}

// A DateError says why a text is not a Date.
type DateError struct {
	Text   string // what was given
	Reason string // what is wrong with it
}

func (e *DateError) Error() string {
	return `workday: date "` + e.Text + `" ` + e.Reason
}

// ParseDate reads YYYY-MM-DD: ten characters, digits and two hyphens.
// The error, if any, is a *DateError.
func ParseDate(s string) (Date, error) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return Date{}, &DateError{s, "does not use YYYY-MM-DD"}
	}
	year, ok1 := digits(s[0:4])
	month, ok2 := digits(s[5:7])
	day, ok3 := digits(s[8:10])
	if !ok1 || !ok2 || !ok3 {
		return Date{}, &DateError{s, "does not use YYYY-MM-DD"}
	}
	d := DateOf(year, month, day)
	if !d.IsValid() {
		return Date{}, &DateError{s, "is no day of the calendar"}
	}
	return d, nil
}

// MustParseDate is ParseDate for dates that are written in a program: it
// panics if s is not one.
func MustParseDate(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

func digits(s string) (int, bool) {
	n := 0
	for i := range len(s) {
		c := s[i]
		if c < '0' || c > '9' {
			return n, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// IsValid reports whether d is a day; only the zero Date is not.
func (d Date) IsValid() bool { return d.ord != 0 }

// Civil returns the year, month (1 to 12) and day of the month. The invalid
// Date has none: all three are 0.
func (d Date) Civil() (year, month, day int) {
	if !d.IsValid() {
		return 0, 0, 0
	}
	return civilOf(int(d.ord))
}

// Year returns the year of d.
func (d Date) Year() int {
	year, _, _ := d.Civil()
	return year
}

// YearDay returns the day of the year, 1 to 366; of the invalid Date, 0.
func (d Date) YearDay() int {
	return int(d.ord) - ordinalOf(d.Year(), 1, 1) + 1
}

// Weekday returns the day of the week; of the invalid Date, none that means
// anything.
func (d Date) Weekday() Weekday {
	// 0000-01-01, ordinal 1, was a Saturday.
	return Weekday((d.ord + 4) % 7)
}

// Compare returns -1, 0 or +1 as d is before, the same as, or after e.
func (d Date) Compare(e Date) int {
	switch {
	case d.ord < e.ord:
		return -1
	case d.ord > e.ord:
		return +1
	}
	return 0
}

// Before reports whether d comes before e.
func (d Date) Before(e Date) bool { return d.ord < e.ord }

// After reports whether d comes after e.
func (d Date) After(e Date) bool { return d.ord > e.ord }

// AddDays returns the day n calendar days after d (before it, for a negative
// n). The result is invalid if d is, or if it leaves the years 0 to 9999.
func (d Date) AddDays(n int) Date {
	ord := int(d.ord) + n // the largest n wrap around, below 1
	if !d.IsValid() || ord < 1 || ord > maxOrdinal {
		return Date{}
	}
	return Date{uint32(ord)}
}

// DaysUntil returns the number of calendar days from d to e: 1 if e is the day
// after d, negative if e comes first.
func (d Date) DaysUntil(e Date) int { return int(e.ord) - int(d.ord) }

// AppendTo appends d as YYYY-MM-DD, or nothing if d is invalid.
func (d Date) AppendTo(b []byte) []byte {
	if !d.IsValid() {
		return b
	}
	y, m, day := civilOf(int(d.ord))
	return append(b,
		byte('0'+y/1000), byte('0'+y/100%10), byte('0'+y/10%10), byte('0'+y%10), '-',
		byte('0'+m/10), byte('0'+m%10), '-',
		byte('0'+day/10), byte('0'+day%10))
}

// String returns YYYY-MM-DD, or "invalid Date".
func (d Date) String() string {
	if !d.IsValid() {
		return "invalid Date"
	}
	return string(d.AppendTo(make([]byte, 0, 10))) // lives: more room does no harm
}

// MarshalText implements encoding.TextMarshaler. The invalid Date is the
// empty text, as for net/netip.Addr.
func (d Date) MarshalText() ([]byte, error) {
	return d.AppendTo(make([]byte, 0, 10)), nil // lives: more room does no harm
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	var err error
	*d, err = ParseDate(string(text))
	return err
}
