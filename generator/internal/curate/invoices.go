package curate

import (
	"fmt"
	"slices"
	"strings"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/worker/workday"
)

// Invoices are those issued on every day of the years that both states have, and
// payable under one term.
type Invoices struct {
	Term   string
	Issued Run
	Known  int // how many have a due date in both states: the last ones may need a year that is missing
	Moved  int // how many of these another one than before
	// How many are due within the years covered only now, or no longer.
	Gained, Lost int
	Moves        []DueMove
}

// DueMove is what happens to invoices issued day after day: all are due later, or
// all earlier than before. The first of each run belongs to the first, the last
// to the last.
type DueMove struct{ Issued, Old, New Run }

// businessDays are the days on which money moves.
var businessDays = workday.Rules{Weekend: workday.SatSun, Leave: true}

type term struct {
	name string
	due  func(c *workday.Calendar, issued workday.Date) (workday.Date, error)
}

var terms = []term{
	{"14 days", afterDays(14)},
	{"30 days", afterDays(30)},
	{"10 workdays", func(c *workday.Calendar, issued workday.Date) (workday.Date, error) {
		due, _, err := c.Add(issued, 10, businessDays)
		return due, err
	}},
}

// afterDays is a term of calendar days; where it ends on a day off, the next
// workday is in time.
func afterDays(n int) func(*workday.Calendar, workday.Date) (workday.Date, error) {
	return func(c *workday.Calendar, issued workday.Date) (workday.Date, error) {
		return c.OnOrAfter(issued.AddDays(n), businessDays)
	}
}

func (d *Difference) compareInvoices(old, new []datasets.Year) {
	both := shared(old, new)
	if len(both) == 0 {
		return
	}
	before, after := site.NewAPI(old).Calendar(), site.NewAPI(new).Calendar()
	all := Run{workday.DateOf(both[0], 1, 1), workday.DateOf(both[len(both)-1], 12, 31)}
	for _, t := range terms {
		list := Invoices{Term: t.name, Issued: all}
		for issued := all.First; !issued.After(all.Last); issued = issued.AddDays(1) {
			from, errBefore := t.due(before, issued)
			to, errAfter := t.due(after, issued)
			switch {
			case errBefore != nil && errAfter != nil: // beyond what either state knows
			case errBefore != nil:
				list.Gained++
			case errAfter != nil:
				list.Lost++
			default:
				list.Known++
				if from != to {
					list.Moved++
					list.add(issued, from, to)
				}
			}
		}
		d.Invoices = append(d.Invoices, list)
	}
}

// add goes on with the last run if the invoice of the day before moved the same
// way.
func (l *Invoices) add(issued, from, to workday.Date) {
	if n := len(l.Moves); n > 0 {
		m := &l.Moves[n-1]
		if m.Issued.Last.AddDays(1) == issued && m.Old.Last.Compare(m.New.Last) == from.Compare(to) {
			m.Issued.Last, m.Old.Last, m.New.Last = issued, from, to
			return
		}
	}
	l.Moves = append(l.Moves, DueMove{Run{issued, issued}, Run{from, from}, Run{to, to}})
}

// maxDueMoves is how many runs of invoices are listed: a reviewer looks at a few.
const maxDueMoves = 10

func (d *Difference) writeInvoices(b *strings.Builder) {
	if len(d.Invoices) == 0 {
		return
	}
	issued := d.Invoices[0].Issued
	fmt.Fprintf(b, "\n## Due dates of a typical invoice\n\nAn invoice a day, issued %s, due on a workday from Monday to Friday; leave is a day off:\n\n",
		span(issued.First, issued.Last, true))
	b.WriteString("| Term | due dates | of them move |\n| --- | --- | --- |\n")
	var gained, lost int
	type termMove struct {
		DueMove
		term string
	}
	var moves []termMove
	for _, l := range d.Invoices {
		fmt.Fprintf(b, "| %s | %d | %d |\n", l.Term, l.Known, l.Moved)
		gained, lost = gained+l.Gained, lost+l.Lost
		for _, m := range l.Moves {
			moves = append(moves, termMove{m, l.Term})
		}
	}
	slices.SortStableFunc(moves, func(a, b termMove) int { return a.Issued.First.Compare(b.Issued.First) })
	var lines []string
	for _, m := range moves[:min(len(moves), maxDueMoves)] {
		lines = append(lines, fmt.Sprintf("issued %s, %s: %s", span(m.Issued.First, m.Issued.Last, true), m.term, m.due()))
	}
	if more := len(moves) - maxDueMoves; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	if gained > 0 {
		lines = append(lines, "due within the years covered only now: "+English.count(gained, "invoice", "invoices", ""))
	}
	if lost > 0 {
		lines = append(lines, "due beyond the years covered only now: "+English.count(lost, "invoice", "invoices", ""))
	}
	for i, line := range lines {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "- %s\n", line)
	}
}

// due returns "due 19 → 20 August", and the year only if it is not the one of the
// issue.
func (m *DueMove) due() string {
	from, to := m.Old, m.New
	withYear := max(from.Last.Year(), to.Last.Year()) != m.Issued.First.Year()
	old := span(from.First, from.Last, withYear)
	_, oldMonth, day := from.Last.Civil()
	if _, newMonth, _ := to.First.Civil(); from.First == from.Last && to.First == to.Last && oldMonth == newMonth {
		old = fmt.Sprint(day)
	}
	return "due " + old + " → " + span(to.First, to.Last, withYear)
}
