package site

import (
	"harikerja/generator/internal/tree"
	"harikerja/worker/workday"
)

// A long weekend is a run of three or more days off; one of them is a holiday,
// since a weekend has two.
const minLongWeekend = 3

// A bridge takes less than a working week.
const maxBridge = 4

// run is a longest run of days off.
type run struct {
	first, last workday.Date
}

func (r *run) days() int { return r.first.DaysUntil(r.last) + 1 }

// bridge is a stretch of workdays whose taking joins the runs around it.
type bridge struct {
	days   []workday.Date
	joined run
}

type longWeekendsRecord struct {
	IncludeCollectiveLeave bool           `json:"includeCollectiveLeave"`
	Weekend                []string       `json:"weekend"`
	Runs                   []runRecord    `json:"runs"`
	Bridges                []bridgeRecord `json:"bridges"`
}

type runRecord struct {
	Start    date    `json:"start"`
	End      date    `json:"end"`
	Days     int     `json:"days"`
	Holidays []entry `json:"holidays"`
}

type bridgeRecord struct {
	Days  []date `json:"days"`
	Start date   `json:"start"`
	End   date   `json:"end"`
	Total int    `json:"total"`
}

// longWeekends renders every year's long weekends and bridges for the five-day
// week. Runs go on into the neighbouring years and stand in the file of each
// year they touch; a bridge stands where its workdays are. Nothing is known
// beyond the covered years, so a run ends with them.
func longWeekends(years []*year, c *workday.Calendar) []tree.File {
	records := make([][]longWeekendsRecord, len(years))
	for _, leave := range []bool{true, false} {
		rules := workday.Rules{Weekend: workday.SatSun, Leave: leave}
		runs := findRuns(c, rules)
		bridges := findBridges(runs)
		for i, y := range years {
			n := y.Number
			r := longWeekendsRecord{leave, tokens(rules.Weekend), []runRecord{}, []bridgeRecord{}}
			for _, run := range runs {
				if run.days() >= minLongWeekend && run.first.Year() <= n && n <= run.last.Year() {
					r.Runs = append(r.Runs, runRecord{
						date{run.first}, date{run.last}, run.days(), holidaysIn(years, run, leave),
					})
				}
			}
			for _, b := range bridges {
				if first, last := b.days[0], b.days[len(b.days)-1]; first.Year() <= n && n <= last.Year() {
					record := bridgeRecord{Start: date{b.joined.first}, End: date{b.joined.last}, Total: b.joined.days()}
					for _, d := range b.days {
						record.Days = append(record.Days, date{d})
					}
					r.Bridges = append(r.Bridges, record)
				}
			}
			records[i] = append(records[i], r)
		}
	}
	files := make([]tree.File, len(years))
	for i, y := range years {
		files[i] = tree.File{Path: string(longWeekendsFile.year(y.Number)), Data: encode(envelope{y.meta, records[i]})}
	}
	return files
}

// findRuns returns all runs of days off of the covered calendar, in order.
func findRuns(c *workday.Calendar, rules workday.Rules) []run {
	var runs []run
	last := workday.DateOf(c.LastYear(), 12, 31)
	off := false // the day before was
	for d := workday.DateOf(c.FirstYear(), 1, 1); !d.After(last); d = d.AddDays(1) {
		day, err := c.Check(d, rules)
		if err != nil { // lives: the day is covered
			panic(err) // lives: as above
		}
		if !day.Workday() {
			if !off {
				runs = append(runs, run{first: d})
			}
			runs[len(runs)-1].last = d
		}
		off = !day.Workday()
	}
	return runs
}

// findBridges returns the stretches of workdays between two runs that are worth
// taking: shorter than a working week (so one of the runs holds a holiday), with
// at least three days off joined for every two workdays taken. Friday
// after a holiday on Thursday is one; the four days before a holiday on Friday
// are not, since any week off does nearly as well.
func findBridges(runs []run) []bridge {
	var bridges []bridge
	for i := 1; i < len(runs); i++ {
		before, after := &runs[i-1], &runs[i]
		n := before.last.DaysUntil(after.first) - 1
		if n > maxBridge || 2*(before.days()+after.days()) < 3*n {
			continue
		}
		b := bridge{joined: run{before.first, after.last}}
		for d := before.last.AddDays(1); d != after.first; d = d.AddDays(1) {
			b.days = append(b.days, d)
		}
		bridges = append(bridges, b)
	}
	return bridges
}

// holidaysIn returns the entries of a run, whichever years it touches.
func holidaysIn(years []*year, r run, leave bool) []entry {
	entries := []entry{}
	for n := r.first.Year(); n <= r.last.Year(); n++ {
		y := years[n-years[0].Number]
		for i := range y.current {
			h := &y.current[i]
			if !h.Date.Before(r.first) && !h.Date.After(r.last) && counts(h, leave) {
				entries = append(entries, newEntry(y.Year, h, false))
			}
		}
	}
	return entries
}
