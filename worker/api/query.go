package api

import "harikerja/worker/workday"

// question is a request's arguments, each where its parameter's id says.
type question struct {
	args [paramCount]argument
}

// argument is a parameter and its value, parsed as its Kind says.
type argument struct {
	*Param
	text      string       // percent-decoded
	number    int          // KindYear, KindDays
	date      workday.Date // KindDate
	weekend   workday.Weekend
	flag      bool // KindBool
	given     bool
	isDefault bool // it stands for the same as leaving it out
}

// of returns the argument of a parameter.
func (q *question) of(p *Param) *argument { return &q.args[p.id] }

// rules returns what the options say about days off.
func (q *question) rules() workday.Rules {
	return workday.Rules{Weekend: q.args[weekend].weekend, Leave: q.args[leave].flag}
}

// parse reads a raw query for the endpoint and returns the first failure in
// the contract's order of checks: broken encoding, unknown parameters,
// repeated parameters, then values.
func (q *question) parse(buf []byte, e *Endpoint, query string, today workday.Date) *failure {
	// Both may turn up before a broken part does, which goes first.
	var unknown, repeated struct {
		found       bool
		name, value string
	}
	for query != "" {
		var part string
		part, query = cut(query, '&')
		if part == "" {
			continue
		}
		rawName, rawValue := cut(part, '=')
		name, nameOK := unescape(rawName)
		value, valueOK := unescape(rawValue)
		if !nameOK || !valueOK {
			return fail(buf, 400, invalidType, "The query has broken percent-encoding: every % must be followed by two hexadecimal digits.").
				field(name)
		}
		p := e.param(name)
		if p == nil {
			if !unknown.found {
				unknown.found, unknown.name, unknown.value = true, name, value
			}
			continue
		}
		switch a := q.of(p); {
		case !a.given:
			a.given, a.text = true, value
		case !repeated.found:
			repeated.found, repeated.name, repeated.value = true, name, value
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
	for _, p := range e.Params {
		a := q.of(p)
		a.Param = p
		if f := a.check(buf, today); f != nil {
			return f
		}
	}
	return nil
}

// param returns the parameter with the name, or nil.
func (e *Endpoint) param(name string) *Param {
	for _, p := range e.Params {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// check parses the value, or the default that stands for it.
func (a *argument) check(buf []byte, today workday.Date) *failure {
	text := a.text
	if !a.given {
		text = a.Default
	}
	a.isDefault = text == a.Default
	switch a.Kind {
	case KindYear:
		if !a.given {
			a.number = today.Year()
			return nil
		}
		if a.number = parseDigits(text); len(text) != 4 || a.number < 1900 {
			return a.invalid(buf, invalidYear, "The year must be four digits from 1900 to 9999, for example 2026.")
		}
	case KindHolidayType:
		if a.given && text != NationalHoliday && text != CollectiveLeave {
			return a.invalid(buf, invalidType, "The type must be "+NationalHoliday+" or "+CollectiveLeave+". Leave it out for both.")
		}
	case KindBool:
		if text != "true" && text != "false" {
			return a.invalid(buf, invalidType, a.Name+" must be true or false.")
		}
		a.flag = text == "true"
	case KindDate:
		var err error
		if a.date, err = workday.ParseDate(text); err != nil {
			message := a.Name + " must use YYYY-MM-DD, for example 2026-08-17: the value here " + err.(*workday.DateError).Reason + "."
			if !a.given {
				message = a.Name + " is required and must use YYYY-MM-DD, for example 2026-08-17."
			}
			return a.invalid(buf, invalidDate, message)
		}
	case KindDays:
		if a.number = parseDigits(text); a.number < 1 {
			message := a.Name + " must be a positive whole number in decimal digits, for example 10."
			if !a.given {
				message = a.Name + " is required: a positive whole number in decimal digits, for example 10."
			}
			return a.invalid(buf, invalidRange, message)
		}
	case KindWeekend:
		var err error
		if a.weekend, err = workday.ParseWeekend(text); err != nil {
			bad := err.(*workday.WeekendError)
			return fail(buf, 400, invalidType, a.Name+" takes mon, tue, wed, thu, fri, sat and sun, separated by commas, "+
				"or none alone: the value here "+bad.Reason+".").
				field(a.Name).value(bad.Token)
		}
		if !a.isDefault { // perhaps the same days in other words
			usual, _ := workday.ParseWeekend(a.Default)
			a.isDefault = a.weekend == usual
		}
	}
	return nil
}

// invalid is the failure of this one value.
func (a *argument) invalid(buf []byte, code, message string) *failure {
	return fail(buf, 400, code, message).argument(a)
}

// missingYear says that no dataset covers a year that the answer needs, and
// that this argument is what asks for it.
func (a *API) missingYear(buf []byte, at *argument, missing int) Answer {
	first, last := a.calendar.FirstYear(), a.calendar.LastYear()
	return fail(buf, 404, datasetNotFound, "No dataset covers the year "+itoa(missing)+
		", which this answer needs. Covered are "+itoa(first)+" to "+itoa(last)+".").
		argument(at).coverage(missing, first, last).answer()
}

// parseDigits reads decimal digits; anything else is 0. What is larger than any
// calendar comes out as a number that is.
func parseDigits(s string) (n int) {
	const large = 1 << 24 // more days than there are dates, and ten times it fits 32 bits // lives: so is and does twice as much
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0
		}
		if n < large { // lives: one more digit fits
			n = n*10 + int(s[i]-'0')
		}
	}
	return n
}

func cut(s string, sep byte) (before, after string) {
	for i := range len(s) {
		if s[i] == sep {
			return s[:i], s[i+1:]
		}
	}
	return s, ""
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
