package main_test

import (
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"

	"harikerja/worker/api"
	"harikerja/worker/workday"
)

type question struct {
	method, path, query string
	today               workday.Date
}

func (q question) String() string {
	return strconv.Quote(q.method) + " " + strconv.Quote(q.path+"?"+q.query) + " on " + q.today.String()
}

// An asker makes up requests: mostly sound ones, some broken in one way, some
// in several.
type asker struct{ *rand.Rand }

func newAsker(seed uint64) asker { return asker{rand.New(rand.NewPCG(seed, seed))} }

func (r asker) one(of ...string) string { return of[r.IntN(len(of))] }

func (r asker) rarely() bool { return r.IntN(25) == 0 }

func (r asker) question() question {
	endpoints := api.Endpoints()
	e := endpoints[r.IntN(len(endpoints))]
	q := question{method: "GET", path: e.Path, today: r.day(365)}

	var parts []string
	for _, p := range e.Params {
		if p.Required && !r.rarely() || r.IntN(2) == 0 {
			parts = append(parts, p.Name+"="+r.spelling(r.value(p.Kind)))
		}
	}
	if r.rarely() {
		parts = append(parts, r.one("foo=bar", "verbose", "Year=2021", "=", "%", "a%zzb=1", "date%ff=1", "x="+r.noise(200)))
	}
	if len(parts) > 0 && r.rarely() {
		parts = append(parts, parts[r.IntN(len(parts))])
	}
	r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	q.query = strings.Join(parts, r.one("&", "&", "&", "&&"))

	if r.rarely() {
		q.method = r.one("HEAD", "OPTIONS", "OPTIONS", "POST", "DELETE", "get", "", r.noise(10))
	}
	if r.rarely() {
		q.path = r.one(q.path+"/", q.path+"/", q.path+"//", "/v1", "/", "", "/v1/nowhere", strings.ToUpper(q.path), q.path+r.noise(5))
	}
	if r.rarely() {
		q.query = r.damaged(q.query)
	}
	if r.rarely() {
		q.query += strings.Repeat("&", api.MaxTarget-100+r.IntN(200)) // about as long as it may be
	}
	return q
}

// day is a covered one, or up to so many days outside.
func (r asker) day(outside int) workday.Date {
	c := indonesia.Calendar()
	first, last := workday.DateOf(c.FirstYear(), 1, 1).AddDays(-outside), workday.DateOf(c.LastYear(), 12, 31).AddDays(outside)
	return first.AddDays(r.IntN(first.DaysUntil(last) + 1))
}

// value makes up a value of the kind, sound most of the time.
func (r asker) value(kind api.Kind) string {
	if r.rarely() {
		return r.one("", "x", "0", "-1", "+1", "1e3", "TRUE", "2021-02-30", "2021-1-1", "sat;sun", r.noise(12))
	}
	switch kind {
	case api.KindYear:
		return strconv.Itoa(r.day(2 * 365).Year())
	case api.KindHolidayType:
		return r.one(api.NationalHoliday, api.CollectiveLeave)
	case api.KindBool:
		return r.one("true", "false")
	case api.KindDate:
		return r.day(30).String()
	case api.KindDays:
		return r.one("1", "5", "10", "250", "007", "99999999999999999999", strconv.Itoa(1+r.IntN(5000)))
	case api.KindWeekend:
		var days []string
		for range 1 + r.IntN(3) {
			days = append(days, r.one("mon", "tue", "wed", "thu", "fri", "sat", "sun", "Sun", " SAT "))
		}
		return r.one("none", "sat,sun", "mon,tue,wed,thu,fri,sat,sun", strings.Join(days, ","), strings.Join(days, ","))
	}
	panic("a kind of parameter that the random requests do not know")
}

// spelling is the value as it is, or percent-encoded, or more so than it need be.
func (r asker) spelling(value string) string {
	switch r.IntN(3) {
	case 0:
		return url.QueryEscape(value)
	case 1:
		var b strings.Builder
		for i := range len(value) {
			if r.IntN(4) == 0 {
				b.WriteString("%" + strconv.FormatUint(0x100+uint64(value[i]), 16)[1:])
			} else {
				b.WriteByte(value[i])
			}
		}
		return b.String()
	}
	return value
}

// damaged changes a byte, drops one or cuts the text short.
func (r asker) damaged(s string) string {
	if s == "" {
		return r.noise(3)
	}
	i := r.IntN(len(s))
	switch r.IntN(3) {
	case 0:
		return s[:i] + string([]byte{byte(r.IntN(256))}) + s[i+1:]
	case 1:
		return s[:i] + s[i+1:]
	}
	return s[:i]
}

// noise is up to n random bytes, seldom UTF-8.
func (r asker) noise(n int) string {
	b := make([]byte, r.IntN(n+1))
	for i := range b {
		b[i] = byte(r.IntN(256))
	}
	return string(b)
}
