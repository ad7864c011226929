package curate

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"harikerja/datasets"
)

// Difference is what changes between two states of the datasets.
type Difference struct {
	Years        []YearDifference // those that are not the same
	Files        Files
	Checks       []Checks // of the years that both states have, and where any answer changes
	Months       []Month
	LongWeekends []LongWeekends
	Invoices     []Invoices
}

// YearDifference is what changes in one year's file.
type YearDifference struct {
	Number       int
	Old, New     *datasets.Year // nil where there is none
	Days         Days           // between the last revisions of both
	NewRevisions []datasets.Revision
	Gone         []datasets.Revision
	Rewritten    []Rewriting
	Besides      []string // what changes no day, a line each

	longWeekends int // of a new year
}

// Days are the differences between two lists of days off.
type Days struct {
	Added, Dropped          []datasets.Holiday
	Moved, Renamed, Retyped []Change
}

// Change is a row before and after.
type Change struct{ From, To datasets.Holiday }

// Rewriting is what changed in the days of revisions that were there before: a
// correction of what had been told, not news.
type Rewriting struct {
	First, Last int // revisions
	Days        Days
}

// Compare tells two states of the datasets apart. Each is without gaps, as
// datasets.Parse returns it, and may be empty.
func Compare(old, new []datasets.Year) *Difference {
	d := &Difference{}
	for _, number := range numbers(old, new) {
		o, n := find(old, number), find(new, number)
		if o == nil || n == nil || !bytes.Equal(datasets.Format(o), datasets.Format(n)) {
			d.Years = append(d.Years, compareYear(o, n))
		}
	}
	if len(d.Years) > 0 {
		d.compareAnswers(old, new)
		d.compareInvoices(old, new)
	}
	return d
}

// numbers returns the years of either state, in order.
func numbers(old, new []datasets.Year) []int {
	var list []int
	for _, y := range slices.Concat(old, new) {
		list = append(list, y.Number)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// shared returns the years of both states, in order.
func shared(old, new []datasets.Year) []int {
	return slices.DeleteFunc(numbers(old, new), func(n int) bool { return find(old, n) == nil || find(new, n) == nil })
}

func find(years []datasets.Year, number int) *datasets.Year {
	for i := range years {
		if years[i].Number == number {
			return &years[i]
		}
	}
	return nil
}

func compareYear(o, n *datasets.Year) YearDifference {
	switch {
	case o == nil:
		return YearDifference{Number: n.Number, New: n, NewRevisions: n.Revisions}
	case n == nil:
		return YearDifference{Number: o.Number, Old: o}
	}
	d := YearDifference{Number: n.Number, Old: o, New: n, Days: compareDays(o.Current(), n.Current())}
	common := min(o.Revision(), n.Revision())
	d.NewRevisions, d.Gone = n.Revisions[common:], o.Revisions[common:]
	for r := 1; r <= common; r++ {
		days := compareDays(o.At(r), n.At(r))
		if days.empty() {
			continue
		}
		if i := len(d.Rewritten) - 1; i >= 0 && d.Rewritten[i].Last == r-1 && slices.Equal(d.Rewritten[i].Days.lines(), days.lines()) {
			d.Rewritten[i].Last = r
			continue
		}
		d.Rewritten = append(d.Rewritten, Rewriting{r, r, days})
	}
	d.Besides = besides(o, n, common)
	if len(d.Besides) == 0 && o.Status == n.Status && d.Days.empty() && len(d.NewRevisions)+len(d.Gone)+len(d.Rewritten) == 0 {
		d.Besides = []string{"The file differs in its form alone: the order of its rows, or what its schema is called."}
	}
	return d
}

// compareDays pairs the rows of two lists, and what it cannot pair was added or
// dropped. As in the history of a year, rows of the same type and Indonesian name
// are moved if they are equally many: otherwise nobody can tell which went where.
func compareDays(old, new []datasets.Holiday) Days {
	same := func(a, b *datasets.Holiday) bool {
		return a.Date == b.Date && a.Type == b.Type && a.LocalName == b.LocalName && a.Name == b.Name
	}
	_, old, new = pair(old, new, same)

	var d Days
	alike := func(a, b *datasets.Holiday) bool { return a.Type == b.Type && a.LocalName == b.LocalName }
	movable := func(a, b *datasets.Holiday) bool {
		return a.Date != b.Date && alike(a, b) && countLike(old, a, alike) == countLike(new, a, alike)
	}
	var left, came []datasets.Holiday
	d.Moved, left, came = pair(old, new, movable)
	d.Renamed, left, came = pair(left, came, func(a, b *datasets.Holiday) bool { return a.Date == b.Date && a.Type == b.Type })
	d.Retyped, left, came = pair(left, came, func(a, b *datasets.Holiday) bool { return a.Date == b.Date })
	d.Dropped, d.Added = left, came
	return d
}

// pair takes the rows that belong together out of both lists, the first with the
// first.
func pair(old, new []datasets.Holiday, belong func(a, b *datasets.Holiday) bool) (pairs []Change, left, came []datasets.Holiday) {
	came = slices.Clone(new)
	for _, h := range old {
		i := slices.IndexFunc(came, func(other datasets.Holiday) bool { return belong(&h, &other) })
		if i < 0 {
			left = append(left, h)
			continue
		}
		pairs = append(pairs, Change{h, came[i]})
		came = slices.Delete(came, i, i+1)
	}
	return pairs, left, came
}

func countLike(list []datasets.Holiday, h *datasets.Holiday, alike func(a, b *datasets.Holiday) bool) int {
	n := 0
	for i := range list {
		if alike(&list[i], h) {
			n++
		}
	}
	return n
}

func (d *Days) empty() bool { return len(d.lines()) == 0 }

// besides tells what changes no day, up to the revision that both have.
func besides(o, n *datasets.Year, common int) []string {
	var lines []string
	if line := compareSources(o, n); line != "" {
		lines = append(lines, line)
	}
	if cited := rowsCitingOthers(o, n); cited > 0 {
		lines = append(lines, English.count(cited, "row cites other sources than before.", "rows cite other sources than before.", ""))
	}
	for i := range common {
		a, b := &o.Revisions[i], &n.Revisions[i]
		if what := differing(part{"date", a.Date != b.Date}, part{"source", a.Source != b.Source},
			part{"summary", a.Summary != b.Summary}, part{"Indonesian summary", a.LocalSummary != b.LocalSummary}); what != "" {
			lines = append(lines, fmt.Sprintf("Revision %d, which was there before, has another %s.", b.Number, what))
		}
	}
	switch {
	case o.Note == n.Note && o.LocalNote == n.LocalNote:
	case n.Note == "":
		lines = append(lines, "The note is gone.")
	case o.Note == n.Note:
		lines = append(lines, "The note is another in Indonesian: "+escape(n.LocalNote))
	default:
		lines = append(lines, "The note is another: "+escape(n.Note))
	}
	if !slices.Equal(o.Oddities, n.Oddities) {
		lines = append(lines, "The oddities are others; they are for curators alone.")
	}
	return lines
}

// compareSources tells of sources that came, went or changed, but for those that
// a new revision names anyway.
func compareSources(o, n *datasets.Year) string {
	var parts []string
	for i := range n.Sources {
		s := &n.Sources[i]
		before := o.Source(s.ID)
		if before == nil {
			named := slices.ContainsFunc(n.Revisions[min(o.Revision(), n.Revision()):], func(r datasets.Revision) bool { return r.Source == s.ID })
			if !named {
				parts = append(parts, code(s.ID)+" is new")
			}
			continue
		}
		if what := differing(part{"type", s.Type != before.Type}, part{"title", s.Title != before.Title},
			part{"number", !slices.Equal(s.Numbers, before.Numbers)}, part{"publisher", s.Publisher != before.Publisher},
			part{"date", s.PublishedAt != before.PublishedAt}, part{"link", s.URL != before.URL}); what != "" {
			parts = append(parts, code(s.ID)+" has another "+what)
		}
	}
	for i := range o.Sources {
		if id := o.Sources[i].ID; n.Source(id) == nil {
			parts = append(parts, code(id)+" is gone")
		}
	}
	if parts == nil {
		return ""
	}
	return "Sources: " + strings.Join(parts, "; ") + "."
}

// rowsCitingOthers counts the rows that are the same but for their sources.
func rowsCitingOthers(o, n *datasets.Year) int {
	rows, _, _ := pair(o.Holidays, n.Holidays, func(a, b *datasets.Holiday) bool {
		return a.Date == b.Date && a.Type == b.Type && a.LocalName == b.LocalName && a.Since == b.Since && a.Until == b.Until
	})
	others := 0
	for _, row := range rows {
		if !slices.Equal(row.From.Sources, row.To.Sources) {
			others++
		}
	}
	return others
}

// part is something that may differ.
type part struct {
	name    string
	differs bool
}

// differing names the parts that do.
func differing(parts ...part) string {
	var names []string
	for _, p := range parts {
		if p.differs {
			names = append(names, p.name)
		}
	}
	return English.join(names)
}

// Markdown tells the difference to a reviewer.
func (d *Difference) Markdown() string {
	var b strings.Builder
	if d.Files.none() {
		b.WriteString("Nothing changes for users.\n")
		for _, y := range d.Years { // what only curators see
			for i, line := range y.Besides {
				if i == 0 {
					fmt.Fprintf(&b, "\nIn the file of %d:\n\n", y.Number)
				}
				fmt.Fprintf(&b, "- %s\n", line)
			}
		}
		return b.String()
	}
	b.WriteString("# What changes for users\n")
	for i := range d.Years {
		d.Years[i].write(&b)
	}
	d.writeAnswers(&b)
	d.writeInvoices(&b)
	return b.String()
}

func (y *YearDifference) write(b *strings.Builder) {
	switch {
	case y.Old == nil:
		national, leave := totals(y.New)
		fmt.Fprintf(b, "\n## %d is new\n\nIts status is %s. It has %s, %s and %s: see `generator show %d`.\n\n", y.Number, y.New.Status,
			English.count(national, "day of national holiday", "days of national holiday", ""),
			English.count(leave, "day of collective leave", "days of collective leave", ""),
			English.count(y.longWeekends, "long weekend", "long weekends", ""), y.Number)
		y.writeRevisions(b)
		return
	case y.New == nil:
		fmt.Fprintf(b, "\n## %d is gone\n\nNo question about it is answered any more.\n", y.Number)
		return
	}
	fmt.Fprintf(b, "\n## %d\n\n", y.Number)
	if y.Old.Status != y.New.Status {
		fmt.Fprintf(b, "- Status: %s → %s\n", y.Old.Status, y.New.Status)
	}
	y.writeRevisions(b)
	fmt.Fprintf(b, "- Days: %s\n", y.Days.summary())
	for _, line := range y.Days.lines() {
		fmt.Fprintf(b, "  - %s\n", line)
	}
	y.writeRewritten(b)
	for _, line := range y.Besides {
		fmt.Fprintf(b, "- %s\n", line)
	}
}

func (y *YearDifference) writeRevisions(b *strings.Builder) {
	for _, r := range y.NewRevisions {
		s := y.New.Source(r.Source)
		fmt.Fprintf(b, "- New revision %d: %s", r.Number, escape(s.Citation()))
		if r.Date.IsValid() {
			b.WriteString(", " + English.date(r.Date))
		}
		if s.URL != "" {
			b.WriteString(", <" + s.URL + ">")
		}
		fmt.Fprintf(b, "\n  - %s\n", escape(r.Summary))
	}
}

func (y *YearDifference) writeRewritten(b *strings.Builder) {
	if len(y.Gone) > 0 {
		fmt.Fprintf(b, "- **History was changed**: %s gone.\n", revisions(y.Gone[0].Number, y.Gone[len(y.Gone)-1].Number, "is", "are"))
	}
	for _, r := range y.Rewritten {
		fmt.Fprintf(b, "- **History was changed**: %s other days than before, and no new revision says why", revisions(r.First, r.Last, "has", "have"))
		if lines := r.Days.lines(); !slices.Equal(lines, y.Days.lines()) {
			b.WriteString(":\n")
			for _, line := range lines {
				fmt.Fprintf(b, "  - %s\n", line)
			}
			continue
		}
		b.WriteString(": those above.\n")
	}
}

func revisions(first, last int, one, many string) string {
	if first == last {
		return fmt.Sprintf("revision %d %s", first, one)
	}
	return fmt.Sprintf("revisions %d to %d %s", first, last, many)
}

// totals counts the days off of a year, each once.
func totals(y *datasets.Year) (national, leave int) {
	list := y.Current()
	for i, h := range list {
		switch {
		case i > 0 && h.Date == list[i-1].Date:
		case h.Type == datasets.Leave:
			leave++
		default:
			national++
		}
	}
	return national, leave
}

// summary counts the changes: "1 added, 2 moved".
func (d *Days) summary() string {
	var parts []string
	for _, part := range []struct {
		n    int
		what string
	}{{len(d.Added), "added"}, {len(d.Dropped), "dropped"}, {len(d.Moved), "moved"}, {len(d.Renamed), "renamed"}, {len(d.Retyped), "of another type"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	return cmp.Or(strings.Join(parts, ", "), "the same as before")
}

// lines tells each change.
func (d *Days) lines() []string {
	var lines []string
	line := func(what string, parts ...string) { lines = append(lines, what+": "+strings.Join(parts, "")) }
	for _, h := range d.Added {
		line("added", dayOf(h), ": ", nameOf(h), ", ", typeOf(h))
	}
	for _, h := range d.Dropped {
		line("dropped", dayOf(h), ": ", nameOf(h), ", ", typeOf(h))
	}
	for _, c := range d.Moved {
		line("moved", dayOf(c.From), " → ", dayOf(c.To), ": ", nameOf(c.To), ", ", typeOf(c.To))
	}
	for _, c := range d.Renamed {
		line("renamed", dayOf(c.From), ": ", nameOf(c.From), " → ", nameOf(c.To))
	}
	for _, c := range d.Retyped {
		names := nameOf(c.From)
		if other := nameOf(c.To); other != names {
			names += " → " + other
		}
		line("of another type", dayOf(c.From), ": ", typeOf(c.From), " → ", typeOf(c.To), ": ", names)
	}
	return lines
}

// dayOf returns "Tuesday, 17 August".
func dayOf(h datasets.Holiday) string {
	return h.Date.Weekday().String() + ", " + English.day(h.Date)
}

func nameOf(h datasets.Holiday) string {
	return escape(h.LocalName) + " (" + escape(h.Name) + ")"
}

func typeOf(h datasets.Holiday) string {
	if h.Type == datasets.Leave {
		return "collective leave"
	}
	return "national holiday"
}

// escape keeps a text of the datasets from being taken for markup.
func escape(text string) string { return markup.Replace(text) }

var markup = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `|`, `\|`)

// code is for ids, which have letters, digits and hyphens.
func code(id string) string { return "`" + id + "`" }
