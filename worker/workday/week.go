package workday

import "math/bits"

// Weekday is a day of the week. The week starts on Monday, as in Indonesia
// and ISO 8601.
type Weekday uint8

// The days of the week.
const (
	Monday Weekday = iota
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
	Sunday
)

var (
	weekdayNames   = [...]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	weekdayLocal   = [...]string{"Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu"}
	weekdayAbbrevs = [...]string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
)

// String returns the English name: "Monday".
func (d Weekday) String() string { return weekdayNames[d%7] }

// Local returns the Indonesian name: "Senin".
func (d Weekday) Local() string { return weekdayLocal[d%7] }

// Abbrev returns the token that ParseWeekend reads: "mon".
func (d Weekday) Abbrev() string { return weekdayAbbrevs[d%7] }

// Weekend is a set of weekdays on which nobody works. The zero Weekend is
// empty: work all week.
type Weekend uint8

// The weekends most people ask for.
const (
	NoWeekend Weekend = 0
	SunOnly   Weekend = 1 << Sunday
	SatSun    Weekend = 1<<Saturday | 1<<Sunday
)

// allWeek is refused as a weekend: no workday would be left.
const allWeek Weekend = 1<<7 - 1

// A WeekendError says why a text is not a Weekend.
type WeekendError struct {
	Token  string // the part at fault; the whole text if no single part is
	Reason string // what is wrong with it
}

func (e *WeekendError) Error() string {
	return `workday: weekend "` + e.Token + `" ` + e.Reason
}

// ParseWeekend reads a comma-separated list of mon, tue, wed, thu, fri, sat
// and sun, in any order and letter case, blanks around a token allowed; or
// none, alone. All seven days are refused. The error, if any, is a
// *WeekendError.
func ParseWeekend(s string) (Weekend, error) {
	if equalFold(trimBlanks(s), "none") {
		return NoWeekend, nil
	}
	var w Weekend
	for rest, more := s, true; more; {
		var token string
		token, rest, more = cutComma(rest)
		token = trimBlanks(token)
		d, ok := parseAbbrev(token)
		if !ok {
			if equalFold(token, "none") {
				return NoWeekend, &WeekendError{token, "must stand alone"}
			}
			return NoWeekend, &WeekendError{token, "is no weekday"}
		}
		w |= 1 << d
	}
	if w == allWeek {
		return NoWeekend, &WeekendError{s, "leaves no workday in the week"}
	}
	return w, nil
}

func cutComma(s string) (token, rest string, found bool) {
	for i := range len(s) {
		if s[i] == ',' {
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}

func trimBlanks(s string) string {
	for s != "" && s[0] == ' ' {
		s = s[1:]
	}
	for s != "" && s[len(s)-1] == ' ' {
		s = s[:len(s)-1]
	}
	return s
}

func parseAbbrev(token string) (Weekday, bool) {
	for d, abbrev := range weekdayAbbrevs {
		if equalFold(token, abbrev) {
			return Weekday(d), true
		}
	}
	return Monday, false
}

// equalFold compares s with the lower-case ASCII word.
func equalFold(s, word string) bool {
	if len(s) != len(word) {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if c < 'a' { // what is no capital does not become a letter
			c += 'a' - 'A'
		}
		if c != word[i] {
			return false
		}
	}
	return true
}

// Has reports whether d belongs to the weekend.
func (w Weekend) Has(d Weekday) bool { return w>>(d%7)&1 != 0 }

// Len returns the number of days in the weekend.
func (w Weekend) Len() int { return bits.OnesCount8(uint8(w & allWeek)) }

// String returns the weekend as ParseWeekend reads it, in week order.
func (w Weekend) String() string {
	if w&allWeek == 0 {
		return "none"
	}
	b := make([]byte, 0, 27) // lives: more room does no harm
	for d := Monday; d <= Sunday; d++ {
		if w.Has(d) {
			if len(b) > 0 { // lives: what is there has three letters
				b = append(b, ',')
			}
			b = append(b, d.Abbrev()...)
		}
	}
	return string(b)
}
