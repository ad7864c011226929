package api

import "harikerja/worker/workday"

// argument is one parameter's value, parsed as its Kind says.
type argument struct {
	given   bool
	text    string // percent-decoded
	number  int    // KindYear, KindDays
	flag    bool   // KindBool
	date    workday.Date
	weekend workday.Weekend
}

// arguments are an endpoint's, in the order of its declaration.
type arguments [maxParams]argument

// parse reads a raw query for the endpoint and returns the first failure in
// the contract's order of checks: broken encoding, unknown parameters,
// repeated parameters, then values.
func (a *arguments) parse(buf []byte, e *Endpoint, query string, today workday.Date) *failure {
	// Both may turn up before a broken part does, which goes first.
	var unknown, repeated struct {
		found       bool
		name, value string
	}
	for query != "" {
		var part string
		part, query, _ = cut(query, '&')
		if part == "" {
			continue
		}
		rawName, rawValue, _ := cut(part, '=')
		name, nameOK := unescape(rawName)
		value, valueOK := unescape(rawValue)
		if !nameOK || !valueOK {
			return fail(buf, 400, invalidType, "The query has broken percent-encoding: every % must be followed by two hexadecimal digits.").
				field(name)
		}
		switch i := e.param(name); {
		case i < 0:
			if !unknown.found {
				unknown.found, unknown.name, unknown.value = true, name, value
			}
		case a[i].given:
			if !repeated.found {
				repeated.found, repeated.name, repeated.value = true, name, value
			}
		default:
			a[i].given, a[i].text = true, value
		}
	}
	if unknown.found {
		message := "This parameter is unknown here. Use only those in details.allowed; names are case-sensitive."
		if len(e.Params) == 0 {
			message = "This parameter is unknown here: this endpoint takes none. Leave it out."
		}
		return fail(buf, 400, invalidType, message).field(unknown.name).value(unknown.value).allowed(e.Params)
	}
	if repeated.found {
		return fail(buf, 400, invalidType, "This parameter is given more than once. Give it once.").
			field(repeated.name).value(repeated.value)
	}
	for i := range e.Params {
		if f := a[i].check(buf, &e.Params[i], today); f != nil {
			return f
		}
	}
	return nil
}

// param returns the index of the parameter with the name, or -1.
func (e *Endpoint) param(name string) int {
	for i := range e.Params {
		if e.Params[i].Name == name {
			return i
		}
	}
	return -1
}

// check parses one value, or the default that stands for it.
func (a *argument) check(buf []byte, p *Param, today workday.Date) *failure {
	text := a.text
	if !a.given {
		text = p.Default
	}
	switch p.Kind {
	case KindYear:
		if !a.given {
			a.number = today.Year()
			return nil
		}
		n, ok := parseDigits(text)
		if len(text) != 4 || !ok || n < 1900 {
			return a.invalid(buf, p, invalidYear, "The year must be four digits from 1900 to 9999, for example 2026.")
		}
		a.number = n
	case KindHolidayType:
		if a.given && text != NationalHoliday && text != CollectiveLeave {
			return a.invalid(buf, p, invalidType, "The type must be "+NationalHoliday+" or "+CollectiveLeave+". Leave it out for both.")
		}
	case KindBool:
		if text != "true" && text != "false" {
			return a.invalid(buf, p, invalidType, p.Name+" must be true or false.")
		}
		a.flag = text == "true"
	case KindDate:
		var err error
		if a.date, err = workday.ParseDate(text); err != nil {
			message := p.Name + " must use YYYY-MM-DD, for example 2026-08-17."
			switch {
			case !a.given:
				message = p.Name + " is required and must use YYYY-MM-DD, for example 2026-08-17."
			case looksLikeDate(text):
				message = p.Name + " must use YYYY-MM-DD and be a day of the calendar. This one is not."
			}
			return a.invalid(buf, p, invalidDate, message)
		}
	case KindDays:
		n, ok := parseDigits(text)
		if !ok || n < 1 {
			message := p.Name + " must be a positive whole number in decimal digits, for example 10."
			if !a.given {
				message = p.Name + " is required: a positive whole number in decimal digits, for example 10."
			}
			return a.invalid(buf, p, invalidRange, message)
		}
		a.number = n
	case KindWeekend:
		var err error
		if a.weekend, err = workday.ParseWeekend(text); err != nil {
			bad := err.(*workday.WeekendError)
			return fail(buf, 400, invalidType, p.Name+" takes mon, tue, wed, thu, fri, sat and sun, separated by commas, "+
				"or none alone: the value here "+bad.Reason+".").
				field(p.Name).value(bad.Token)
		}
	}
	return nil
}

// invalid is the failure of this one value.
func (a *argument) invalid(buf []byte, p *Param, code, message string) *failure {
	f := fail(buf, 400, code, message).field(p.Name)
	if a.given {
		f.value(a.text)
	}
	return f
}

// missingYear says that no dataset covers a year that the answer needs, and
// that this argument is what asks for it.
func missingYear(buf []byte, p *Param, a *argument, year int) *failure {
	first, last := calendar.FirstYear(), calendar.LastYear()
	f := fail(buf, 404, datasetNotFound, "No dataset covers the year "+itoa(year)+
		", which this answer needs. Covered are "+itoa(first)+" to "+itoa(last)+".").field(p.Name)
	if a.given {
		f.value(a.text)
	}
	return f.coverage(year, first, last)
}

// parseDigits reads decimal digits and nothing else. What is larger than any
// calendar comes out as a number that is.
func parseDigits(s string) (n int, ok bool) {
	const large = 1 << 24 // more days than there are dates, and ten times it fits 32 bits
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		if n < large {
			n = n*10 + int(s[i]-'0')
		}
	}
	return n, s != ""
}

// looksLikeDate reports whether s has the form YYYY-MM-DD, whatever its digits.
func looksLikeDate(s string) bool {
	if len(s) != 10 {
		return false
	}
	for i := range len(s) {
		if i == 4 || i == 7 {
			if s[i] != '-' {
				return false
			}
		} else if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func cut(s string, sep byte) (before, after string, found bool) {
	for i := range len(s) {
		if s[i] == sep {
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}

// unescape decodes percent-encoding, and "+" as a blank. It reports whether
// the encoding was sound; a broken "%" is kept as it is.
func unescape(s string) (string, bool) {
	i := 0
	for i < len(s) && s[i] != '%' && s[i] != '+' {
		i++
	}
	if i == len(s) {
		return s, true
	}
	ok := true
	b := append(make([]byte, 0, len(s)), s[:i]...)
	for ; i < len(s); i++ {
		c := s[i]
		switch c {
		case '+':
			c = ' '
		case '%':
			if i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]) {
				c = fromHex(s[i+1])<<4 | fromHex(s[i+2])
				i += 2
			} else {
				ok = false
			}
		}
		b = append(b, c)
	}
	return string(b), ok
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func fromHex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c&^0x20 - 'A' + 10
}
