package main

const (
	engine = "worker/workday"
	theAPI = "worker/api"
	site   = "generator/internal/site"
)

// faults are what a person would get wrong, each in one place: the old text,
// which stands there exactly once, becomes the new one, and the tests of one
// package must see it.
var faults = []struct{ name, file, old, new, tests string }{
	{".no-leave workday files with leave", site + "/year.go",
		"Leave: withLeave(&forms[i])}", "Leave: true}", site},
	{"leave in the lists of national holidays", site + "/year.go",
		`kind == "" || h.Type == kind`, `kind != datasets.Leave || h.Type == kind`, site},
	{".sources lists without sources", site + "/year.go",
		"list := y.entries(y.current, withSources(&form), func", "list := y.entries(y.current, false, func", site},
	{"isWeekend false on a holiday's weekend", engine + "/calendar.go",
		"Weekend:  r.Weekend.Has(d.Weekday()),", "Weekend:  r.Weekend.Has(d.Weekday()) && !national,", engine},
	{"the same, in the answer only", theAPI + "/answers.go",
		"appendBool(b, day.Weekend)", "appendBool(b, day.Weekend && !day.Holiday())", theAPI},
	{"add counts leave under other weekends", theAPI + "/answers.go",
		"from, n, rules := &q.args[date], &q.args[days], q.rules()\n",
		"from, n, rules := &q.args[date], &q.args[days], q.rules()\n\tif rules.Weekend != workday.SatSun {\n\t\trules.Leave = true\n\t}\n", theAPI},
	{"the same, but the options are echoed as given", theAPI + "/answers.go",
		"a.calendar.Add(from.date, n.number, rules)",
		"a.calendar.Add(from.date, n.number, workday.Rules{Weekend: rules.Weekend, Leave: rules.Leave || rules.Weekend != workday.SatSun})", theAPI},
	{"add's datasets with the start's year on 31 December", theAPI + "/answers.go",
		"b = a.appendDatasets(b, first.Year(), result.Year())", "b = a.appendDatasets(b, max(from.date.Year(), a.calendar.FirstYear()), result.Year())", theAPI},
	{"isHoliday without leave", theAPI + "/answers.go",
		"appendBool(b, day.Holiday())", "appendBool(b, day.National)", theAPI},
	{"a holiday without leave", engine + "/calendar.go",
		"return d.National || d.Leave }", "return d.National }", engine},
	{"options always true", theAPI + "/answers.go",
		"appendBool(b, rules.Leave)", "appendBool(b, true)", theAPI},
	{"collective_leave missing from holidayTypes", theAPI + "/answers.go",
		"\tcase day.Leave:\n\t\tb = appendText(b, `\"`+CollectiveLeave+`\"`)\n", "", theAPI},
	{"an unbounded field in errors", theAPI + "/failure.go",
		"appendString(f.body, firstRunes(name, maxValue))", "appendString(f.body, name)", theAPI},
	{"an unbounded value in errors", theAPI + "/failure.go",
		"appendString(f.body, firstRunes(text, maxValue))", "appendString(f.body, text)", theAPI},
	{`" NONE " refused`, engine + "/week.go",
		`equalFold(trimBlanks(s), "none")`, `s == "none"`, engine},
	{"one block too few", engine + "/calendar.go",
		"(c.last+1-c.base)/daysPerBlock+1)", "(c.last-c.base)/daysPerBlock+1)", engine},
	{"the feed without the moved days", site + "/atom.go",
		"for _, m := range c.moved {", "for _, m := range c.moved[:0] {", site},
	{"notgo.id taken for a government's site", "datasets/validate.go",
		`strings.HasSuffix(host, ".go.id")`, `strings.HasSuffix(host, "go.id")`, "datasets"},
	{"a dropped row counted as in force", "datasets/datasets.go",
		"h.Until == 0 || revision < h.Until", "true", "datasets"},
	{"the day after the last one is covered", engine + "/calendar.go",
		"c.first <= ord && ord <= c.last }", "c.first <= ord && ord <= c.last+1 }", engine},
	{"diff counts both ends though it should not", theAPI + "/answers.go",
		"first, last = first.AddDays(1), last.AddDays(-1)", "first = first.AddDays(1)", theAPI},
	{"a repeated parameter reports the first value", theAPI + "/query.go",
		"repeated.found, repeated.name, repeated.value = true, name, value", "repeated.found, repeated.name, repeated.value = true, name, a.text", theAPI},
	{"unknown parameters before broken encoding", theAPI + "/query.go",
		"if !nameOK || !valueOK {", "if (!nameOK || !valueOK) && !unknown.found {", theAPI},
}
