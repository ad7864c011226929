package curate

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// Amendment is what a later instrument does to a year.
type Amendment struct {
	Instrument
	Add          []datasets.Holiday // date, type and names
	Drop         []Day
	Move         []Move
	Summary      string // "": said from what is added, dropped and moved
	LocalSummary string
	Oddities     []datasets.Oddity
}

// Day is a day off that is meant by its date, and by its Indonesian name where
// there are two.
type Day struct {
	Date      workday.Date
	LocalName string
}

// Move is a day off that goes from one date to another, under its name or
// another one.
type Move struct {
	From            Day
	To              workday.Date
	LocalName, Name string // "": as before
}

// Amend returns the year with one more revision. The year that it is given
// stays as it was.
func Amend(year *datasets.Year, a *Amendment, years []datasets.Year) (*datasets.Year, error) {
	y := *year
	y.Holidays = slices.Clone(year.Holidays)
	for i := range y.Holidays {
		y.Holidays[i].Sources = slices.Clone(y.Holidays[i].Sources)
	}
	if len(a.Add)+len(a.Drop)+len(a.Move) == 0 {
		return nil, errors.New("nothing is added, dropped or moved: an instrument that changes no day is a source, but no revision")
	}
	last := year.Revisions[len(year.Revisions)-1]
	if a.Signed.IsValid() && a.Signed.Before(last.Date) {
		return nil, fmt.Errorf("it was signed on %s, before the last revision (%s, %s): revisions are told in the order in which they were signed", a.Signed, last.Source, last.Date)
	}
	source, err := a.source(&y)
	if err != nil {
		return nil, err
	}
	n := y.Revision() + 1
	y.Status = a.Status
	if a.Note != "" || a.LocalNote != "" {
		y.Note, y.LocalNote = a.Note, a.LocalNote
	}
	y.Oddities = append(slices.Clone(y.Oddities), a.Oddities...)

	for i, m := range a.Move {
		if slices.Contains(a.Drop, m.From) || slices.ContainsFunc(a.Move[:i], func(o Move) bool { return o.From == m.From }) {
			return nil, fmt.Errorf("%s is dropped or moved twice: say once what becomes of it", m.From)
		}
	}
	var did changes
	end := func(d Day, verb string) (datasets.Holiday, error) {
		i, err := inForce(&y, d, verb)
		if err != nil {
			return datasets.Holiday{}, err
		}
		y.Holidays[i].Until = n
		y.Holidays[i].Sources = append(y.Holidays[i].Sources, source.ID)
		return y.Holidays[i], nil
	}
	begin := func(h datasets.Holiday) error {
		if h.Date.Year() != y.Number {
			return fmt.Errorf("%s is not in %d: a dataset holds the days of its own year", h.Date, y.Number)
		}
		for _, o := range y.At(n) {
			if o.Date == h.Date && o.Type == h.Type && o.LocalName == h.LocalName {
				return fmt.Errorf("%s is a day off already, as %q", h.Date, o.LocalName)
			}
		}
		for _, o := range did.dropped {
			if o.Date == h.Date && o.Type == h.Type && o.LocalName == h.LocalName {
				return fmt.Errorf("%s is dropped and added under the same name: leave out both", h.Date)
			}
		}
		if h.Name == "" {
			if h.Name = englishName(h.LocalName, h.Type, years); h.Name == "" {
				return fmt.Errorf("%q is a new name: say what it is in English, too (DATE:TYPE:INDONESIAN NAME:ENGLISH NAME)", h.LocalName)
			}
		}
		h.Since, h.Until, h.Sources = n, 0, []string{source.ID}
		y.Holidays = append(y.Holidays, h)
		return nil
	}
	// What ends makes room for what begins.
	for _, d := range a.Drop {
		h, err := end(d, "drop")
		if err != nil {
			return nil, err
		}
		did.dropped = append(did.dropped, h)
	}
	for _, m := range a.Move {
		h, err := end(m.From, "move")
		if err != nil {
			return nil, err
		}
		if h.Date == m.To {
			return nil, fmt.Errorf("%s is moved to where it is: say another day", h.Date)
		}
		to := h
		to.Date = m.To
		if m.LocalName != "" {
			to.LocalName, to.Name = m.LocalName, m.Name
		}
		did.moved = append(did.moved, Change{h, to})
	}
	for _, m := range did.moved {
		if err := begin(m.To); err != nil {
			return nil, err
		}
	}
	for _, h := range a.Add {
		h.LocalName = spelling.Replace(h.LocalName)
		if err := begin(h); err != nil {
			return nil, err
		}
		did.added = append(did.added, h)
	}
	slices.SortStableFunc(y.Holidays, func(a, b datasets.Holiday) int { return a.Date.Compare(b.Date) })

	r := datasets.Revision{Number: n, Date: source.PublishedAt, Source: source.ID, Summary: a.Summary, LocalSummary: a.LocalSummary}
	if r.Summary == "" && r.LocalSummary == "" {
		r.Summary, r.LocalSummary = did.say(English), did.say(Indonesian)
	}
	if r.Summary == "" || r.LocalSummary == "" {
		return nil, errors.New("the summary is there in one language only: say it in both, or in neither, to have it written from what changes")
	}
	y.Revisions = append(slices.Clone(y.Revisions), r)
	// The rules for files are the last word.
	if _, err := datasets.ParseEach([]datasets.File{{Name: fmt.Sprintf("%d.json", y.Number), Data: datasets.Format(&y)}}); err != nil {
		return nil, fmt.Errorf("so amended, the dataset would be wrong:\n%w", err)
	}
	return &y, nil
}

// inForce returns the row of a day off in the last known state.
func inForce(y *datasets.Year, d Day, verb string) (row int, err error) {
	var rows []int
	var names, near []string
	for i, h := range y.Holidays {
		if h.Until != 0 {
			continue
		}
		if h.Date == d.Date && (d.LocalName == "" || d.LocalName == h.LocalName) {
			rows = append(rows, i)
			names = append(names, fmt.Sprintf("%s:%q", d.Date, h.LocalName))
		}
		if apart(h.Date, d.Date) <= 7 {
			near = append(near, fmt.Sprintf("%s %s", h.Date, h.LocalName))
		}
	}
	switch {
	case len(rows) == 1:
		return rows[0], nil
	case len(rows) > 1:
		return 0, fmt.Errorf("there are %d days off on %s: say which to %s, %s", len(rows), d.Date, verb, strings.Join(names, " or "))
	case len(near) > 0:
		return 0, fmt.Errorf("%s is no such day off, so there is nothing to %s; near it are %s", d, verb, strings.Join(near, ", "))
	}
	return 0, fmt.Errorf("%s is no such day off, so there is nothing to %s: 'generator show %d' shows those there are", d, verb, y.Number)
}

func (d Day) String() string {
	if d.LocalName == "" {
		return d.Date.String()
	}
	return fmt.Sprintf("%s:%q", d.Date, d.LocalName)
}

// Instrument is a decree as a person tells of it. What is missing is filled in
// from the year's other decrees, where they tell it.
type Instrument struct {
	Citation  string // such as "SKB 174 Tahun 2020, 01 Tahun 2020", or the id of a source of the year
	Title     string
	Publisher string
	Signed    workday.Date
	URL       string
	Status    string // of the year, now that it is known
	Note      string // what a reader must know of the year now; "": nothing new
	LocalNote string // the same in Indonesian
}

var citation = regexp.MustCompile(`^(SKB|Keppres|Kepmenag|Announcement)\b\s*(.*)$`)

// numbers of a citation.
var numberForm = regexp.MustCompile(`^([0-9]+)\s+Tahun\s+([0-9]{4})$`)

// source returns the instrument as a source of the year, and puts it into its
// place among the others, oldest first.
func (in *Instrument) source(y *datasets.Year) (*datasets.Source, error) {
	undated := errors.New("when was it signed? Without a date, nobody can tell since when it counts (--signed YYYY-MM-DD)")
	if s := y.Source(in.Citation); s != nil {
		if !s.PublishedAt.IsValid() {
			return nil, undated
		}
		return s, nil
	}
	parts := citation.FindStringSubmatch(in.Citation)
	if parts == nil {
		return nil, fmt.Errorf("%q does not name an instrument: write its kind and numbers, such as \"SKB 174 Tahun 2020, 01 Tahun 2020, 01 Tahun 2020\" "+
			"or \"Keppres 22 Tahun 2020\" (kinds: SKB, Keppres, Kepmenag, Announcement)", in.Citation)
	}
	if !in.Signed.IsValid() {
		return nil, undated
	}
	s := datasets.Source{Type: parts[1], Title: in.Title, Publisher: in.Publisher, PublishedAt: in.Signed,
		URL: in.URL, Official: datasets.OnGovernmentSite(in.URL)}
	s.Numbers = readNumbers(parts[2])
	for _, o := range y.Sources {
		if o.Type == s.Type && len(s.Numbers) > 0 && slices.Equal(o.Numbers, s.Numbers) {
			return nil, fmt.Errorf("%s is a source of the year already (%s): what one instrument changes is one revision; if it is that, take it back and say all of it at once", in.Citation, o.ID)
		}
	}
	if s.Publisher == "" {
		return nil, errors.New("who published it? The link is to a page of somebody: a ministry, a newspaper (--publisher NAME)")
	}
	s.ID = sourceID(y, &s)
	if s.Title == "" {
		if s.Title = amendingTitle(y, &s); s.Title == "" {
			return nil, fmt.Errorf("what is the title of the %s? (--title)", s.Type)
		}
	}
	at := 0
	for i, o := range y.Sources {
		if o.ID == s.ID {
			return nil, fmt.Errorf("there is a source %q already: %s of %s", s.ID, o.Citation(), o.PublishedAt)
		}
		if !o.PublishedAt.After(s.PublishedAt) {
			at = i + 1
		}
	}
	y.Sources = slices.Insert(slices.Clone(y.Sources), at, s)
	return &y.Sources[at], nil
}

// readNumbers reads the numbers of an instrument as people list them.
func readNumbers(text string) []string {
	numbers := []string{}
	for _, number := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' }) {
		number = strings.Join(strings.Fields(number), " ")
		number = strings.TrimPrefix(strings.TrimPrefix(number, "Nomor "), "No. ")
		if number != "" {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// sourceID names a source as the others are named: joint decrees are counted
// through the year, others go by their number.
func sourceID(y *datasets.Year, s *datasets.Source) string {
	kind := strings.ToLower(s.Type)
	if len(s.Numbers) > 0 && s.Type != "SKB" {
		if n := numberForm.FindStringSubmatch(s.Numbers[0]); n != nil {
			return fmt.Sprintf("%s-%s-%s", kind, strings.TrimLeft(n[1], "0"), n[2])
		}
	}
	n := 1
	for y.Source(fmt.Sprintf("%s-%d-%d", kind, y.Number, n)) != nil {
		n++
	}
	return fmt.Sprintf("%s-%d-%d", kind, y.Number, n)
}

// amendingTitle is what the ministers call the next change of their decree; ""
// for other instruments.
func amendingTitle(y *datasets.Year, s *datasets.Source) string {
	if s.Type != "SKB" {
		return ""
	}
	before := 0
	for _, o := range y.Sources {
		if o.Type == "SKB" {
			before++
		}
	}
	ordinals := []string{"", "Perubahan atas ", "Perubahan Kedua atas ", "Perubahan Ketiga atas ", "Perubahan Keempat atas ",
		"Perubahan Kelima atas ", "Perubahan Keenam atas "}
	if before == 0 || before >= len(ordinals) {
		return ""
	}
	return ordinals[before] + originalTitle(y)
}

// originalTitle is the title of a year's first joint decree, which need not be
// its oldest source; "" if it has none.
func originalTitle(y *datasets.Year) string {
	for _, s := range y.Sources {
		if s.Type == "SKB" {
			return s.Title
		}
	}
	return ""
}
