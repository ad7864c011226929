package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Questions gives n random requests, the same ones for the same seed and datasets: over every endpoint and option,
// valid ones and broken ones of every kind. Paths and queries have only bytes that may stand in a request line, and no
// dot segments or other forms that a client or server would rewrite on the way.
func (o *Oracle) Questions(n int, seed uint64, yield func(method, path, query string) bool) {
	q := &questioner{Rand: rand.New(rand.NewPCG(seed, 1)), o: o}
	for _, d := range o.days {
		if d != nil && len(d.rows) > 0 {
			q.free = append(q.free, d.date)
		}
		if d != nil && strings.HasSuffix(d.date, "-02-29") {
			q.leap = append(q.leap, d.date)
		}
	}
	for range n {
		if !yield(q.question()) {
			return
		}
	}
}

type questioner struct {
	*rand.Rand
	o    *Oracle
	free []string // the days with holidays
	leap []string // the covered leap days
}

// A param is one part of a query before it is encoded.
type param struct {
	name, value string
	bare        bool // without the = if the value is empty
	raw         string
}

// one is true once in n times.
func (q *questioner) one(n int) bool { return q.IntN(n) == 0 }

func (q *questioner) pick(list ...string) string { return list[q.IntN(len(list))] }

func (q *questioner) question() (method, path, query string) {
	method = "GET"
	if q.one(20) {
		method = "HEAD"
	}
	if q.one(50) {
		method = q.pick("OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "QUERY")
	}
	endpoint := q.endpoint()
	path = endpoint
	if q.one(10) {
		path += "/"
	}
	if q.one(40) {
		path = q.unknownPath()
	}
	params := q.valid(endpoint)
	if q.one(3) {
		params = q.spoil(endpoint, params)
		if q.one(4) { // two faults at once show in which order the checks are made
			params = q.spoil(endpoint, params)
		}
	}
	if q.one(3) {
		q.Shuffle(len(params), func(i, j int) { params[i], params[j] = params[j], params[i] })
	}
	query = q.write(params)
	if q.one(60) {
		query = q.stretch(path, query)
	}
	return method, path, query
}

// endpoint prefers the endpoints that the worker computes.
func (q *questioner) endpoint() string {
	return q.pick(
		"/v1/health",
		"/v1/holidays", "/v1/holidays",
		"/v1/sources",
		"/v1/holidays/check", "/v1/holidays/check", "/v1/holidays/check",
		"/v1/workdays/check", "/v1/workdays/check", "/v1/workdays/check", "/v1/workdays/check",
		"/v1/workdays/add", "/v1/workdays/add", "/v1/workdays/add", "/v1/workdays/add", "/v1/workdays/add",
		"/v1/workdays/diff", "/v1/workdays/diff", "/v1/workdays/diff", "/v1/workdays/diff", "/v1/workdays/diff",
	)
}

func (q *questioner) unknownPath() string {
	endpoint := q.endpoint()
	return q.pick(
		"/v1", "/v1/", "/v1/nothing", "/v1/workdays", "/v1/workdays/", "/v1/check", "/v1/v1/health",
		"/v1/holidays/check/today", "/v1/workdays/add/1", "/v1/%00", "/v1/h%C3%A4lth", "/v1/%F0%9F%8F%96", "/v1/%FF",
		endpoint+"x", endpoint+"/x", endpoint+"%20", endpoint+"%00", endpoint+"/-", endpoint+";a=b", endpoint+"&",
		"/v1"+strings.ToUpper(strings.TrimPrefix(endpoint, "/v1")),
		"/v1/"+strings.Repeat("x", q.IntN(300)+1),
	)
}

// valid gives parameters that the endpoint takes. The dates may lie outside the datasets.
func (q *questioner) valid(endpoint string) []param {
	var params []param
	give := func(name, value string) { params = append(params, param{name: name, value: value}) }
	start, end := q.dates()
	for _, name := range endpoints[endpoint] {
		switch name {
		case "date", "start":
			give(name, start)
		case "end":
			give(name, end)
		case "days":
			give(name, q.days())
		case "year":
			if !q.one(8) {
				give(name, q.year())
			}
		case "type":
			if q.one(2) {
				give(name, q.pick(national, leave))
			}
		case "weekend":
			if !q.one(3) {
				give(name, q.weekend())
			}
		default: // the booleans
			if !q.one(3) {
				give(name, q.pick("true", "false"))
			}
		}
	}
	return params
}

func (q *questioner) covered() int { return q.o.first + q.IntN(q.o.last-q.o.first+1) }

func (q *questioner) year() string {
	switch q.IntN(10) {
	case 0:
		return q.pick(num(q.o.first-1), num(q.o.last+1))
	case 1:
		return q.pick("1900", "1901", "9998", "9999", num(1900+q.IntN(8100)))
	}
	return num(q.covered())
}

// date gives a day of the calendar.
func (q *questioner) date() string {
	near := func(date string, days int) string {
		t, err := time.Parse(time.DateOnly, date)
		if err != nil {
			panic(err)
		}
		return t.AddDate(0, 0, q.IntN(2*days+1)-days).Format(time.DateOnly)
	}
	switch q.IntN(16) {
	case 0, 1:
		return near(fmt.Sprintf("%04d-01-01", q.covered()), 5)
	case 2:
		if len(q.leap) > 0 {
			return near(q.pick(q.leap...), 2)
		}
	case 3:
		return near(fmt.Sprintf("%04d-01-01", q.o.first), 4)
	case 4:
		return near(fmt.Sprintf("%04d-12-31", q.o.last), 4)
	case 5, 6, 7:
		if len(q.free) > 0 {
			return near(q.pick(q.free...), 2)
		}
	case 8:
		if q.one(2) {
			return q.pick("0000-01-01", "0000-02-29", "0000-12-31", "0001-01-01", "9999-12-30", "9999-12-31")
		}
		return fmt.Sprintf("%04d-%02d-%02d", q.IntN(10000), 1+q.IntN(12), 1+q.IntN(28))
	}
	return q.o.randomDay(q.Rand)
}

func (o *Oracle) randomDay(r *rand.Rand) string {
	n := o.firstDay + r.IntN(len(o.days))
	return time.Unix(int64(n)*24*60*60, 0).UTC().Format(time.DateOnly)
}

// dates gives two days, mostly in order, with spans of all lengths.
func (q *questioner) dates() (start, end string) {
	start, end = q.date(), q.date()
	if q.one(2) {
		t, _ := time.Parse(time.DateOnly, start)
		t = t.AddDate(0, 0, q.IntN(q.IntN(400)+1))
		if t.Year() <= 9999 {
			end = t.Format(time.DateOnly)
		}
	}
	if start > end && !q.one(10) {
		start, end = end, start
	}
	return start, end
}

func (q *questioner) days() string {
	n := num(1 + q.IntN(30))
	switch q.IntN(12) {
	case 0, 1, 2:
		n = num(1 + q.IntN(300))
	case 3, 4:
		n = num(1 + q.IntN(len(q.o.days)))
	case 5:
		n = q.pick("2147483647", "2147483648", "4294967295", "4294967296", "4294967297", "9223372036854775807",
			"9223372036854775808", "18446744073709551615", "18446744073709551616", "18446744073709551617", "36893488147419103233")
	case 6:
		n = num(1+q.IntN(9)) + strings.Repeat(q.pick("0", "9", "1"), q.IntN(300))
	}
	if q.one(6) {
		n = strings.Repeat("0", 1+q.IntN(1+q.IntN(200))) + n
	}
	return n
}

// weekend gives one of the 127 weekends in one of its spellings.
func (q *questioner) weekend() string {
	set := q.IntN(127)
	if q.one(3) {
		set = 1<<5 | 1<<6 // the usual one
	}
	var tokens []string
	for i, name := range weekNames {
		if set&(1<<i) != 0 {
			tokens = append(tokens, name)
		}
	}
	if len(tokens) == 0 {
		tokens = []string{"none"}
	}
	if q.one(2) {
		return strings.Join(tokens, ",")
	}
	for q.one(3) {
		tokens = append(tokens, q.pick(tokens...))
	}
	q.Shuffle(len(tokens), func(i, j int) { tokens[i], tokens[j] = tokens[j], tokens[i] })
	upper, blanks := q.IntN(3), q.one(2)
	for i, name := range tokens {
		b := []byte(name)
		for j := range b {
			if upper == 1 || upper == 2 && q.one(2) {
				b[j] -= 'a' - 'A'
			}
		}
		tokens[i] = string(b)
		if blanks {
			tokens[i] = strings.Repeat(" ", q.IntN(3)) + tokens[i] + strings.Repeat(" ", q.IntN(3))
		}
	}
	return strings.Join(tokens, ",")
}

// spoil adds one fault.
func (q *questioner) spoil(endpoint string, params []param) []param {
	known := endpoints[endpoint]
	i := -1
	if len(params) > 0 {
		i = q.IntN(len(params))
	}
	switch q.IntN(9) {
	case 0: // missing
		if i >= 0 {
			return slices.Delete(params, i, i+1)
		}
	case 1: // repeated
		if i >= 0 {
			again := params[i]
			if q.one(2) {
				again.value = q.nonsense()
			}
			return slices.Insert(params, q.IntN(len(params)+1), again)
		}
	case 2: // unknown
		unknown := param{name: q.unknownName(known), value: q.nonsense(), bare: q.one(2)}
		params = slices.Insert(params, q.IntN(len(params)+1), unknown)
		if q.one(4) {
			params = append(params, unknown)
		}
		return params
	case 3: // empty
		if i >= 0 {
			params[i].value, params[i].bare = "", q.one(2)
			return params
		}
	case 4: // broken encoding
		raw := q.pick("", "x", "%41", "%FF", "%C3%A4", "+", strings.Repeat("y", q.IntN(150))) +
			q.pick("%", "%4", "%zz", "%G1", "%1G", "%%", "%%41", "%+1", "%u0041", "%-1", "%0x", "% ") +
			q.pick("", "z", "%42", "%FE", "=", strings.Repeat("%C3%A4", q.IntN(150)))
		raw = strings.ReplaceAll(raw, " ", "+")
		switch q.IntN(3) {
		case 0:
			raw += "=" + q.pick("", "true", "%")
		case 1:
			raw = q.encode(q.pick(append(known, "other", "")...)) + "=" + raw
		}
		return slices.Insert(params, q.IntN(len(params)+1), param{raw: raw})
	default: // a bad value
		if i >= 0 {
			params[i].value, params[i].bare = q.badValue(params[i].name), q.one(2)
			return params
		}
	}
	return append(params, param{name: q.unknownName(known), value: q.nonsense()})
}

func (q *questioner) unknownName(known []string) string {
	name := q.pick(append(known, "year", "date", "weekend", "x")...)
	return q.pick("callback", "_", "", "v", "Year", "DATE", "q", "includesources", "date ", " date", "date\x00", "dátum", "date[]",
		"país🏖", "\xff\xfe", "a=b", "a&b", `"`, `\`, "<b>", "\u2028", "e\u0301", "days", "start", "type",
		strings.ToUpper(name), name+"s", name+" ", name+"\x00", name[:len(name)-1],
		strings.Repeat("n", 90+q.IntN(30)), strings.Repeat("ñ", 90+q.IntN(30)), strings.Repeat("\xf0\x9f", 40+q.IntN(20)),
	)
}

// nonsense is a value that no parameter takes, or at least not every one.
func (q *questioner) nonsense() string {
	switch q.IntN(4) {
	case 0:
		return strings.Repeat(q.pick("a", "é", "€", "🏖", "\xff", "\xe2\x82", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80", "e\u0301"), q.IntN(3)*40+q.IntN(30)) + q.pick("", "b", "\n")
	case 1:
		b := make([]byte, q.IntN(12))
		for i := range b {
			b[i] = byte(q.IntN(256))
		}
		return string(b)
	}
	return q.pick("", " ", "0", "1", "true", "false", "none", "sat", q.date(), "\x00", "a\x00b", "\x01\x1f\x7f", "\t", "\r\n", "\b\f", `"`, `\`, `\u0041`,
		"'", "<script>&amp;", "é", "\u00a0", "\u2028\u2029", "\ufeff", "\ufffd", "🏖", "x=y", "x&y", "%41", "%", "+", "+1", "null", "[]", "{}")
}

func (q *questioner) badValue(name string) string {
	if q.one(6) {
		return q.nonsense()
	}
	switch name {
	case "date", "start", "end":
		return q.badDate()
	case "days":
		n := q.days()
		return q.pick("0", "00", strings.Repeat("0", 1+q.IntN(200)), "-1", "+1", "1.0", "1e3", "0x10", "1_000", "1,000", " 1", "1 ", "one", "١", "１", "1\x00",
			"-0", "NaN", "Infinity", "1"+strings.Repeat("0", 120)+".", n+" ", "+"+n, "-"+n, n+".5", n+"\n")
	case "year":
		y := num(q.covered())
		return q.pick("1899", "0000", "0999", "999", "10000", "-"+y, "+"+y, y+" ", " "+y, "0"+y, y[:3], y+".0", y+"\x00", y[:3]+"O", "٢٠٢٦", "２０２６", "year", y+","+y, y+"-01")
	case "type":
		return q.pick("national", "leave", "NATIONAL_HOLIDAY", "National_holiday", national+" ", " "+leave, national+","+leave, "national-holiday", "all", leave+"s", leave+"\x00")
	case "weekend":
		return q.badWeekend()
	default:
		return q.pick("TRUE", "False", "True", "1", "0", "yes", "no", "on", "t", "true ", " false", "true,false", "falsetrue", "true\x00", "ｔｒｕｅ")
	}
}

func (q *questioner) badDate() string {
	y := num(q.covered())
	d := q.date()
	common := q.covered()
	for common%4 == 0 {
		common++
	}
	return q.pick(
		y+"-02-30", y+"-02-31", y+"-04-31", y+"-06-31", y+"-09-31", y+"-11-31", y+"-13-01", y+"-00-10", y+"-01-00", y+"-01-32", y+"-12-99",
		num(common)+"-02-29", "1900-02-29", "2100-02-29", "9999-02-29", "0001-02-29", "0100-02-29",
		y+"-2-3", y+"-02-3", y+"-2-03", y+"0203", y+"/02/03", "03-02-"+y, "3.2."+y, y+"-02", y, y+"-", y[2:]+"-02-03", "0"+y+"-02-03", "-"+y+"-02-03",
		d+"T00:00:00Z", d+"T00:00", d+" ", " "+d, d+"\x00", d+"\n", d+"-", d[:9], d[:9]+"x", d[:4]+"\u2013"+d[5:7]+"\u2013"+d[8:],
		d[:5]+"+1-"+d[8:], d[:8]+"+1", d[:8]+" 1", d[:8]+"-1", "٢٠٢٦-٠١-٠١", "２０２６-０１-０１", y+"-W01-1", y+"-001", "today", "tomorrow", "null", "NaN", d+","+d,
	)
}

func (q *questioner) badWeekend() string {
	all := slices.Clone(weekNames)
	q.Shuffle(7, func(i, j int) { all[i], all[j] = all[j], all[i] })
	if q.one(3) {
		all = append(all, q.pick(all...))
	}
	good := strings.Join(all[:1+q.IntN(6)], ",")
	bad := q.pick("saturday", "Sa", "sabtu", "minggu", "su", "sat sun", "sat;sun", "sat|sun", "6", "0", "all", "weekend", "sat.", "\u00a0sat", "sat\u00a0", "sat\x00",
		"ſat", "frİ", "\tsat", "sat\n", "ｓａｔ", "s at", "nonė", "no", "", " ", "-", "sat-sun", q.nonsense())
	switch q.IntN(6) {
	case 0:
		return strings.Join(all, ",")
	case 1:
		return good + "," + bad
	case 2:
		return bad + "," + good
	case 3:
		return q.pick("none,", ",none", "none,"+good, good+",none", "NONE,"+good, good+", None ")
	case 4:
		return q.pick(",", ",,", good+",", ","+good, strings.Replace(good, ",", ",,", 1)+",")
	}
	return bad
}

// write encodes the parameters, sometimes with empty parts between them.
func (q *questioner) write(params []param) string {
	empty := q.one(12)
	var parts []string
	for _, p := range params {
		if empty && q.one(2) {
			parts = append(parts, "")
		}
		text := p.raw
		if text == "" {
			text = q.encode(p.name)
			if p.value != "" || !p.bare {
				text += "=" + q.encode(p.value)
			}
		}
		parts = append(parts, text)
	}
	if empty {
		parts = append(parts, "")
	}
	return strings.Join(parts, "&")
}

// encode percent-encodes a name or a value, in one of the many ways there are.
func (q *questioner) encode(s string) string {
	more := q.pick("no", "no", "no", "no", "some", "all")
	plain := "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~,"
	if more == "no" && q.one(4) {
		plain += "/:;?@!$()*" // these may stand in a query as they are
	}
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		switch {
		case strings.IndexByte(plain, c) >= 0 && (more == "no" || more == "some" && !q.one(4)):
			b.WriteByte(c)
		case c == ' ' && !q.one(3):
			b.WriteByte('+')
		case q.one(2):
			fmt.Fprintf(&b, "%%%02X", c)
		default:
			fmt.Fprintf(&b, "%%%02x", c)
		}
	}
	return b.String()
}

// stretch makes the path and the query together about as long as they may be.
func (q *questioner) stretch(path, query string) string {
	room := 8192 - 3 + q.IntN(7) - len(path) - len(query)
	if q.one(10) {
		room += q.IntN(4000)
	}
	if room <= 0 {
		return query
	}
	switch q.IntN(5) {
	case 0: // an unknown parameter
		return strings.TrimPrefix(query+"&x="+strings.Repeat("x", max(0, room-3)), "&")
	case 1: // the last value grows
		return query + strings.Repeat(q.pick("0", "x", "+"), room)
	case 2: // empty parts in front
		return strings.Repeat("&", room) + query
	}
	return query + strings.Repeat("&", room)
}
