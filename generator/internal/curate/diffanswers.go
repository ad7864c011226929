package curate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/worker/api"
	"harikerja/worker/workday"
)

// Files counts the files of the API that the datasets decide.
type Files struct {
	All       int // of either state
	New, Gone int
	Changed   int
	MetaOnly  int // of the changed ones: only in what they say of the year as a whole
}

func (f *Files) none() bool { return f.New+f.Gone+f.Changed == 0 }

// Checks counts the days of a year to which the API's answers change. Its data
// count, not the revision and the status that every answer states beside them.
type Checks struct {
	Year, Days int
	Holidays   int // by /v1/holidays/check, under any option
	Sources    int // by the same, but only in the sources that it gives if asked to
	Workdays   int // by /v1/workdays/check, under any option
}

// Month is a month whose number of workdays changes.
type Month struct {
	Year, Month int
	Old, New    [4]int // as in monthColumns
}

// monthColumns are the ways of counting that a year's file of months has, in its
// order.
var monthColumns = [4]string{"five-day week", "without leave", "six-day week", "without leave"}

// Run is a run of days off.
type Run struct{ First, Last workday.Date }

// LongWeekends are long weekends of the two states that overlap: one that
// changes, as a rule. One that appears has no old one, one that vanishes no new.
type LongWeekends struct {
	Old, New      []Run
	Leave, Worked bool // where leave is a day off, and where it is worked
}

// rendered is a state as the API answers it.
type rendered map[string][]byte

func render(years []datasets.Year) rendered {
	files := make(rendered)
	if len(years) > 0 {
		for _, f := range site.Render(years) {
			files[f.Path] = f.Data
		}
	}
	return files
}

func (d *Difference) compareAnswers(old, new []datasets.Year) {
	before, after := render(old), render(new)
	d.Files = compareFiles(before, after)
	both := shared(old, new)
	for _, year := range both {
		if c := compareChecks(year, before, after); c.Holidays+c.Sources+c.Workdays > 0 {
			d.Checks = append(d.Checks, c)
		}
		d.Months = append(d.Months, compareMonths(year, before, after)...)
	}
	d.LongWeekends = compareRuns(before.runs(both, true), after.runs(both, true))
	for i := range d.LongWeekends {
		d.LongWeekends[i].Leave = true
	}
	for _, worked := range compareRuns(before.runs(both, false), after.runs(both, false)) {
		i := slices.IndexFunc(d.LongWeekends, func(l LongWeekends) bool {
			return slices.Equal(l.Old, worked.Old) && slices.Equal(l.New, worked.New)
		})
		if i < 0 {
			i = len(d.LongWeekends)
			d.LongWeekends = append(d.LongWeekends, worked)
		}
		d.LongWeekends[i].Worked = true
	}
	slices.SortStableFunc(d.LongWeekends, func(a, b LongWeekends) int { return a.first().Compare(b.first()) })
	for i := range d.Years {
		if y := &d.Years[i]; y.Old == nil {
			y.longWeekends = len(after.runs([]int{y.Number}, true))
		}
	}
}

func compareFiles(before, after rendered) Files {
	f := Files{All: len(after)}
	for path, data := range before {
		other, ok := after[path]
		switch {
		case !ok:
			f.All++
			f.Gone++
		case !bytes.Equal(data, other):
			f.Changed++
			if sameData(data, other) {
				f.MetaOnly++
			}
		}
	}
	f.New = f.All - len(before)
	return f
}

// sameData reports whether two files tell the same, whatever revision and status
// they state. Only JSON has the two apart, all of it that the datasets decide.
func sameData(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	var x, y struct{ Data json.RawMessage }
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return bytes.Equal(x.Data, y.Data)
}

func compareChecks(year int, before, after rendered) Checks {
	holidays, workdays := api.Lookup("/v1/holidays/check"), api.Lookup("/v1/workdays/check")
	differ := func(e *api.Endpoint, d workday.Date, counts func(*api.Form) bool) bool {
		return slices.ContainsFunc(e.Forms(), func(f api.Form) bool {
			path := e.File(d.String(), f.Suffix)
			return counts(&f) && !sameData(before[path], after[path])
		})
	}
	anyForm := func(*api.Form) bool { return true }
	noSources := func(f *api.Form) bool { return f.Value("includeSources") == "false" }
	c := Checks{Year: year}
	for d := workday.DateOf(year, 1, 1); d.Year() == year; d = d.AddDays(1) {
		c.Days++
		switch {
		case differ(holidays, d, noSources):
			c.Holidays++
		case differ(holidays, d, anyForm):
			c.Sources++
		}
		if differ(workdays, d, anyForm) {
			c.Workdays++
		}
	}
	return c
}

// decode reads the data of a file that was rendered here.
func (r rendered) decode(path string, data any) {
	if err := json.Unmarshal(r[path], &struct{ Data any }{data}); err != nil { // lives: it is JSON
		panic(err) // lives: as above
	}
}

func compareMonths(year int, before, after rendered) []Month {
	old, new := before.months(year), after.months(year)
	var list []Month
	for i := range old {
		if old[i] != new[i] {
			list = append(list, Month{year, i + 1, old[i], new[i]})
		}
	}
	return list
}

func (r rendered) months(year int) (months [12][4]int) {
	var ways []struct{ Months []struct{ Workdays int } }
	r.decode(site.MonthsFile(year), &ways)
	for column := range monthColumns {
		for month := range months {
			months[month][column] = ways[column].Months[month].Workdays
		}
	}
	return months
}

// runs returns the long weekends of the years, in order. One that two years share
// stands in the files of both.
func (r rendered) runs(years []int, leave bool) []Run {
	var list []Run
	for _, year := range years {
		var ways []struct {
			IncludeCollectiveLeave bool
			Runs                   []struct{ Start, End workday.Date }
		}
		r.decode(site.LongWeekendsFile(year), &ways)
		for _, way := range ways {
			for _, run := range way.Runs {
				if found := (Run{run.Start, run.End}); way.IncludeCollectiveLeave == leave && !slices.Contains(list, found) {
					list = append(list, found)
				}
			}
		}
	}
	return list
}

// first is the day by which they are put in order.
func (l *LongWeekends) first() workday.Date {
	all := slices.Concat(l.Old, l.New)
	return slices.MinFunc(all, func(a, b Run) int { return a.First.Compare(b.First) }).First
}

// compareRuns puts together those that overlap, of the ones that are not in both.
func compareRuns(old, new []Run) []LongWeekends {
	type side struct {
		Run
		isNew bool
	}
	var all []side
	for _, r := range old {
		if !slices.Contains(new, r) {
			all = append(all, side{r, false})
		}
	}
	for _, r := range new {
		if !slices.Contains(old, r) {
			all = append(all, side{r, true})
		}
	}
	slices.SortStableFunc(all, func(a, b side) int { return a.First.Compare(b.First) })
	var list []LongWeekends
	var last workday.Date // of those put together so far
	for _, s := range all {
		if list == nil || s.First.After(last) {
			list = append(list, LongWeekends{})
		}
		if s.Last.After(last) {
			last = s.Last
		}
		at := &list[len(list)-1]
		if s.isNew {
			at.New = append(at.New, s.Run)
		} else {
			at.Old = append(at.Old, s.Run)
		}
	}
	return list
}

func (d *Difference) writeAnswers(b *strings.Builder) {
	b.WriteString("\n## Answers of the API\n\n")
	for _, c := range d.Checks {
		fmt.Fprintf(b, "- %d: %d of %d days answer differently to `/v1/holidays/check`", c.Year, c.Holidays, c.Days)
		if c.Sources > 0 {
			fmt.Fprintf(b, " (and %d more in their sources alone)", c.Sources)
		}
		fmt.Fprintf(b, ", %d to `/v1/workdays/check`\n", c.Workdays)
	}
	if len(d.Checks) == 0 {
		b.WriteString("- No day of a year that was there before answers differently.\n")
	}
	fmt.Fprintf(b, "- Files: %d of %d change", d.Files.Changed, d.Files.All)
	if d.Files.MetaOnly > 0 {
		fmt.Fprintf(b, " (%d only in what they say of the year as a whole: its revision, status or note)", d.Files.MetaOnly)
	}
	fmt.Fprintf(b, "; %d new, %d gone\n", d.Files.New, d.Files.Gone)

	if len(d.Months) > 0 {
		fmt.Fprintf(b, "\n### Workdays in %s\n\n", English.count(len(d.Months), "month", "months", ""))
		fmt.Fprintf(b, "| Month | %s |\n|%s\n", strings.Join(monthColumns[:], " | "), strings.Repeat(" --- |", 1+len(monthColumns)))
		for _, m := range d.Months {
			fmt.Fprintf(b, "| %s %d |", English.month(m.Month), m.Year)
			for i := range m.Old {
				if m.Old[i] == m.New[i] {
					fmt.Fprintf(b, " %d |", m.New[i])
				} else {
					fmt.Fprintf(b, " %d → %d |", m.Old[i], m.New[i])
				}
			}
			b.WriteByte('\n')
		}
	}
	if len(d.LongWeekends) > 0 {
		b.WriteString("\n### Long weekends\n\n")
		for i := range d.LongWeekends {
			fmt.Fprintf(b, "- %s\n", &d.LongWeekends[i])
		}
	}
}

func (l *LongWeekends) String() string {
	var text string
	switch {
	case l.Old == nil:
		text = "appears: " + runTexts(l.New)
	case l.New == nil:
		text = "vanishes: " + runTexts(l.Old)
	default:
		text = "changes: " + runTexts(l.Old) + " → " + runTexts(l.New)
	}
	switch {
	case !l.Worked:
		text += ", where leave is a day off"
	case !l.Leave:
		text += ", where leave is worked"
	}
	return text
}

func runTexts(runs []Run) string {
	var texts []string
	for _, r := range runs {
		texts = append(texts, fmt.Sprintf("%s (%d days)", span(r.First, r.Last, true), r.First.DaysUntil(r.Last)+1))
	}
	return English.join(texts)
}

// span returns "4 to 6 August 2027", with no more words than it needs.
func span(first, last workday.Date, withYear bool) string {
	y1, m1, day := first.Civil()
	y2, m2, _ := last.Civil()
	end := English.day(last)
	if withYear {
		end = English.date(last)
	}
	switch {
	case first == last:
		return end
	case y1 != y2:
		return English.date(first) + " to " + English.date(last)
	case m1 != m2:
		return English.day(first) + " to " + end
	}
	return fmt.Sprintf("%d to %s", day, end)
}
