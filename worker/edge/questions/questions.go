// Package questions spells the questions that files answer, in every way that
// the rules of hosts take them, and misspells them: for the tests of all those
// rules. It knows the declarations of the API, and a calendar that it is given.
package questions

import (
	"slices"
	"strconv"
	"strings"

	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// Years returns the covered years, as keys.
func Years(c *workday.Calendar) []string {
	var keys []string
	for y := c.FirstYear(); y <= c.LastYear(); y++ {
		keys = append(keys, strconv.Itoa(y))
	}
	return keys
}

// Dates returns the covered dates, as keys.
func Dates(c *workday.Calendar) []string {
	var keys []string
	for d := workday.DateOf(c.FirstYear(), 1, 1); c.Covers(d); d = d.AddDays(1) {
		keys = append(keys, d.String())
	}
	return keys
}

// SomeDates returns, as keys, the first and the last covered date, and of each
// year a leap day, a national holiday, a day of leave, and a day like any other.
func SomeDates(c *workday.Calendar) []string {
	all := Dates(c)
	keys := []string{all[0], all[len(all)-1]}
	for y := c.FirstYear(); y <= c.LastYear(); y++ {
		var leap, national, leave, other string
		for d := workday.DateOf(y, 1, 1).AddDays(y % 40); d.Year() == y; d = d.AddDays(1) {
			day, err := c.Check(d, workday.Rules{Leave: true})
			switch _, month, monthDay := d.Civil(); {
			case err != nil:
				panic(err) // it is covered
			case month == 2 && monthDay == 29:
				leap = d.String()
			case day.National:
				national = d.String()
			case day.Leave:
				leave = d.String()
			case other == "":
				other = d.String()
			}
		}
		for _, key := range []string{leap, national, leave, other} {
			if key != "" && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// Keys returns those of the years and the dates that are keys of the endpoint.
func Keys(e *api.Endpoint, years, dates []string) []string {
	if e.Params[0].Kind == api.KindYear {
		return years
	}
	return dates
}

// Spell returns every query by which the files of the endpoint are asked for a
// key: each form, with each default left out or spelt out, in every order, and
// with empty parts in between.
func Spell(e *api.Endpoint, key string) []string {
	var queries []string
	for _, parts := range choose(e.Params[1:]) {
		queries = append(queries, orders(append([]string{e.Params[0].Name + "=" + key}, parts...))...)
		queries = append(queries, "&"+queries[len(queries)-1]+"&&")
	}
	return queries
}

// choose returns every choice of values that files know, with options at their
// default given or not.
func choose(options []*api.Param) [][]string {
	all := [][]string{nil}
	for _, p := range options {
		var next [][]string
		for _, parts := range all {
			next = append(next, parts) // left out
			for _, value := range values(p) {
				next = append(next, append(slices.Clone(parts), p.Name+"="+value))
			}
		}
		all = next
	}
	return all
}

// values returns the values of an option that files know, in each spelling.
func values(p *api.Param) []string {
	var all []string
	if p.Default != "" {
		all = append(all, p.Default)
	}
	for _, s := range p.Suffixes {
		all = append(all, s.Value)
	}
	if p.Kind == api.KindWeekend {
		days := strings.Split(p.Default, ",")
		slices.Reverse(days)
		all = append(all, strings.Join(days, ","))
	}
	for _, value := range all {
		if strings.Contains(value, ",") {
			all = append(all, strings.ReplaceAll(value, ",", "%2C"), strings.ReplaceAll(value, ",", "%2c"))
		}
	}
	return all
}

// orders returns the parts as queries, in every order.
func orders(parts []string) []string {
	if len(parts) == 1 {
		return parts
	}
	var queries []string
	for i, first := range parts {
		for _, rest := range orders(slices.Delete(slices.Clone(parts), i, i+1)) {
			queries = append(queries, first+"&"+rest)
		}
	}
	return queries
}

// Misspell returns queries to the endpoint that are almost right: about a
// covered key, with one thing in it that rules should not take. A few mean the
// same as one that is right, and may be answered all the same.
func Misspell(e *api.Endpoint, key string) []string {
	name := e.Params[0].Name
	queries := []string{"", "&", name, "=", "=" + key, name + "==" + key, name + "=" + key + "=", name + "=" + key + "?", "?" + name + "=" + key}
	for _, form := range e.Forms() {
		parts := []string{name + "=" + key}
		for _, o := range form.Options {
			if o.Value != "" {
				parts = append(parts, o.Name+"="+o.Value)
			}
		}
		queries = append(queries, strings.Join(parts[1:], "&")) // without the key
		for i, part := range parts {
			name, value, _ := strings.Cut(part, "=")
			replaced := func(by ...string) {
				queries = append(queries, strings.Join(slices.Concat(parts[:i], by, parts[i+1:]), "&"))
			}
			for _, bad := range wrong(value) {
				replaced(name + "=" + bad)
				replaced(part, name+"="+bad) // of a repeated parameter, hosts take the first
				replaced(name+"="+bad, part) // or the last
			}
			for _, bad := range []string{strings.ToUpper(name), strings.ToUpper(name[:1]) + name[1:], "x" + name, name + "x", name + "[]", name + "%00", "%" + strconv.FormatInt(int64(name[0]), 16) + name[1:]} {
				replaced(bad + "=" + value)
				replaced(part, bad+"="+value)
			}
			replaced(part, part)
			replaced(part, name)
			replaced(name, part)
			replaced(part, "x=1")
			replaced(part + ";x=1")
			for _, other := range api.Endpoints() {
				for _, p := range other.Params {
					if !slices.Contains(e.Params, p) {
						replaced(part, p.Name+"="+key)
					}
				}
			}
		}
		for _, separator := range []string{"", ";", ",", "%26", "&amp;", "?", "+", "%0A"} {
			if len(parts) > 1 {
				queries = append(queries, strings.Join(parts, separator))
			}
		}
	}
	slices.Sort(queries)
	return slices.Compact(queries)
}

// wrong returns values that are like the given one and are none that rules
// should take for it.
func wrong(value string) []string {
	all := []string{"", "x", "1", "TRUE", "True", "yes", "%zz", "..", "*", ":year", "$arg_year", "{query.year}", "0000", "9999", "1900", "0000-00-00", "9999-12-31", "1900-01-01",
		"sun", "none", "SAT,SUN", "sat", "fri,sat", "sat,sun,sat", "sat,,sun", "sat,+sun", "sat%2C%73un", "holiday", "national", "..%2Fcheck%2F" + value, "check%2F" + value, "%2e%2e%2fsources%2f" + value,
		value + "x", "x" + value, value + "%00", value + "%20", value + "+", "+" + value, value + "%0A", value + "/", value + ".json", value + "%2Ejson", value + "-01", strings.ToUpper(value) + "_", `"` + value + `"`, "%" + strconv.FormatInt(int64(value[0]), 16) + value[1:]}
	for _, e := range api.Endpoints() {
		if !e.Precomputed() {
			continue
		}
		for _, form := range e.Forms() { // what would name a file
			if form.Suffix != "" {
				all = append(all, value+form.Suffix, value+strings.ReplaceAll(form.Suffix, ".", "%2E"))
			}
		}
	}
	return slices.DeleteFunc(all, func(bad string) bool { return bad == value })
}
