package curate

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// Doubt is something valid in a dataset that looks wrong.
type Doubt struct {
	Rule string // by which it is called when it is explained
	At   string // the date or the source's id; "" for the year as a whole
	What string // what looks wrong, and why
}

func (d Doubt) String() string {
	if d.At == "" {
		return fmt.Sprintf("%s: %s", d.Rule, d.What)
	}
	return fmt.Sprintf("%s at %s: %s", d.Rule, d.At, d.What)
}

// Doubts returns what looks wrong in a year and is not explained there, held
// against the calendars' rules and against the other years.
func Doubts(y *datasets.Year, years []datasets.Year) []Doubt {
	r := review{year: y, current: y.Current()}
	r.others = slices.DeleteFunc(slices.Clone(years), func(o datasets.Year) bool { return o.Number == y.Number })
	r.known = holidayNames(r.others)
	r.missing()
	for i := range y.Holidays {
		h := &y.Holidays[i]
		r.place(h)
		r.number(h)
		r.weekend(h)
		r.distance(h)
		r.name(h)
	}
	r.twice()
	r.counts()
	r.summary()
	r.instruments()
	r.links()
	if y.Status == "draft" && y.Note == "" {
		r.doubt("note", "", "a draft says in its note and localNote what is weak about it: what was not read, what may still change")
	}
	return r.unexplained()
}

// review is the look at one year.
type review struct {
	year    *datasets.Year
	current []datasets.Holiday
	others  []datasets.Year
	known   map[string]bool // the names of the others' holidays
	found   []Doubt
}

func (r *review) doubt(rule, at, format string, args ...any) {
	if !slices.ContainsFunc(r.found, func(d Doubt) bool { return d.Rule == rule && d.At == at }) {
		r.found = append(r.found, Doubt{rule, at, fmt.Sprintf(format, args...)})
	}
}

// unexplained returns the doubts that the dataset does not answer, and the
// answers to no doubt.
func (r *review) unexplained() []Doubt {
	var open []Doubt
	used := make([]bool, len(r.year.Oddities))
	for _, d := range r.found {
		i := slices.IndexFunc(r.year.Oddities, func(o datasets.Oddity) bool { return o.Rule == d.Rule && o.At == d.At })
		if i < 0 {
			open = append(open, d)
			continue
		}
		used[i] = true
	}
	for i, o := range r.year.Oddities {
		if !used[i] && !amongYears(o.Rule) {
			open = append(open, Doubt{"oddities", o.At, fmt.Sprintf("%q is explained, but nothing of the kind is odd: remove it from oddities, or correct its rule or place", o.Rule)})
		}
	}
	return open
}

// amongYears reports whether a rule compares years. What it found odd in one may
// be so no longer when the next dataset comes, and nobody should have to edit
// the old one for that.
func amongYears(rule string) bool { return rule == "name" || strings.HasSuffix(rule, "-count") }

// missing: the festivals that come every year are in the calendar.
func (r *review) missing() {
	year := r.year.Number
	for i := range festivals {
		f := &festivals[i]
		if year < f.since {
			continue
		}
		days := slices.DeleteFunc(f.falls(year), func(d day) bool {
			// Near the turn of the year, the decree may have it in the other one.
			return d.AddDays(-f.slack).Year() != year || d.AddDays(f.slack).Year() != year
		})
		rows := slices.DeleteFunc(slices.Clone(r.current), func(h datasets.Holiday) bool { return h.Type != datasets.National || h.Name != f.name })
		// Of a festival of two days, either row may be the one for a day.
		near := f.slack + len(days) - 1
		for _, d := range days {
			if !slices.ContainsFunc(rows, func(h datasets.Holiday) bool { return apart(h.Date, d.Date) <= near }) {
				r.doubt("missing", d.String(), "%s is not in the calendar in force; %s on this day", f.name, f.by)
			}
		}
		if len(rows) > 0 && len(rows) < len(days) {
			r.doubt("missing", days[0].String(), "%s has %d day in the calendar in force; there should be %d, from this one on", f.name, len(rows), len(days))
		}
	}
}

// place: a festival is where its rule puts it.
func (r *review) place(h *datasets.Holiday) {
	f := festivalOf(h.Name)
	if f == nil || h.Type != datasets.National {
		return
	}
	if d := f.nearest(h.Date); apart(d.Date, h.Date) > f.slack {
		r.doubt("date", h.Date.String(), "%s, a %s; but %s on %s, a %s%s", h.Name, h.Date.Weekday(), f.by, d.Date, d.Weekday(), give(f.slack))
	}
}

func give(slack int) string {
	if slack == 0 {
		return ""
	}
	return fmt.Sprintf(", give or take %d day", slack)
}

// number: the year in a festival's name is that of its own era.
func (r *review) number(h *datasets.Holiday) {
	of := h.Name
	if h.Type == datasets.Leave {
		of, _ = leaveOf(h.Name)
	}
	f := festivalOf(of)
	printed := fourDigits.FindString(h.LocalName)
	if f == nil || printed == "" {
		return
	}
	if d := f.nearest(h.Date); h.Type == datasets.Leave && apart(d.Date, h.Date) > farLeave {
		return // which one it is for cannot be told
	} else if want := strconv.Itoa(d.era); printed != want {
		r.doubt("number", h.Date.String(), "the name %q should say %s", h.LocalName, want)
	}
}

// weekend: leave is given on days on which people would work.
func (r *review) weekend(h *datasets.Holiday) {
	if w := h.Date.Weekday(); h.Type == datasets.Leave && (w == workday.Saturday || w == workday.Sunday) {
		r.doubt("weekend", h.Date.String(), "collective leave on a %s, when few would work anyway", w)
	}
}

// farLeave is how many days leave may be from the holiday that it is for.
const farLeave = 7

// distance: leave is given around the holiday that it is named for.
func (r *review) distance(h *datasets.Holiday) {
	of, ok := leaveOf(h.Name)
	if !ok || !r.known[withoutNumbers(of)] {
		return // name says so
	}
	far := -1
	near := func(d workday.Date) {
		if n := apart(d, h.Date); far < 0 || n < far {
			far = n
		}
	}
	for _, o := range r.year.Holidays {
		if o.Type == datasets.National && o.Name == of {
			near(o.Date)
		}
	}
	if f := festivalOf(of); f != nil && f.slack == 0 {
		near(f.nearest(h.Date).Date) // of the next year, perhaps
	}
	switch {
	case far < 0:
		r.doubt("distance", h.Date.String(), "collective leave for %q, but there is no such holiday this year", of)
	case far > farLeave:
		r.doubt("distance", h.Date.String(), "collective leave for %q, but that is %d days away", of, far)
	}
}

// holidayNames are those that the years call their national holidays by, in both
// languages and without numbers.
func holidayNames(years []datasets.Year) map[string]bool {
	known := make(map[string]bool)
	for i := range years {
		for _, h := range years[i].Holidays {
			if h.Type == datasets.National {
				known[withoutNumbers(h.Name)], known[withoutNumbers(h.LocalName)] = true, true
			}
		}
	}
	return known
}

// name: decrees call the same day by the same name, and leave by that of its
// holiday.
func (r *review) name(h *datasets.Holiday) {
	if len(r.known) == 0 {
		return // nothing to hold it against
	}
	local, english := h.LocalName, h.Name
	if h.Type == datasets.Leave {
		local = strings.TrimPrefix(local, localLeavePrefix)
		english, _ = leaveOf(english)
	}
	var unknown []string
	if !r.known[withoutNumbers(local)] {
		unknown = append(unknown, strconv.Quote(h.LocalName))
	}
	if !r.known[withoutNumbers(english)] {
		unknown = append(unknown, strconv.Quote(h.Name))
	}
	if unknown != nil {
		r.doubt("name", h.Date.String(), "no other year has a holiday of the name %s: is it spelled as in the decree, and as in the other years?", strings.Join(unknown, " or "))
	}
}

// twice: two holidays may fall on one day, but leave is given once.
func (r *review) twice() {
	var last datasets.Holiday
	for _, h := range r.current {
		if h.Type == datasets.Leave && last.Type == datasets.Leave && h.Date == last.Date {
			r.doubt("twice", h.Date.String(), "%q and %q are leave on the same day", last.LocalName, h.LocalName)
		}
		last = h
	}
}

// counts: no year has more or fewer days than every other one.
func (r *review) counts() {
	if len(r.others) == 0 {
		return
	}
	for _, t := range []datasets.Type{datasets.National, datasets.Leave} {
		var all []int
		for i := range r.others {
			all = append(all, len(ofType(r.others[i].Current(), t)))
		}
		n, least, most := len(ofType(r.current, t)), slices.Min(all), slices.Max(all)
		rule := strings.ReplaceAll(string(t), "_", "-") + "-count"
		switch {
		case n < least:
			r.doubt(rule, "", "it has %d, and every other year has at least %d: is a row missing?", n, least)
		case n > most:
			r.doubt(rule, "", "it has %d, and no other year has more than %d: is a row there twice?", n, most)
		}
	}
}

// The counts that a first revision's summary states.
var statedCounts = map[datasets.Type][]*regexp.Regexp{
	datasets.National: {regexp.MustCompile(`([0-9]+) days? of national holiday`), regexp.MustCompile(`([0-9]+) hari libur nasional`)},
	datasets.Leave:    {regexp.MustCompile(`([0-9]+) days? of collective leave`), regexp.MustCompile(`([0-9]+) hari cuti bersama`)},
}

// summary: the first decree has as many days as its summary says.
func (r *review) summary() {
	first := r.year.Revisions[0]
	for t, patterns := range statedCounts {
		n := strconv.Itoa(len(ofType(r.year.At(1), t)))
		for i, text := range []string{first.Summary, first.LocalSummary} {
			if m := patterns[i].FindStringSubmatch(text); m != nil && m[1] != n {
				r.doubt("summary", "r1", "%q, but the rows of revision 1 have %s: is a row missing?", text, n)
			}
		}
	}
}

var yearOfNumber = regexp.MustCompile(`Tahun ([0-9]{4})$`)

// instruments: a decree is signed before or in its year, is numbered in the year
// in which it is signed, and changes days to come.
func (r *review) instruments() {
	for _, s := range r.year.Sources {
		if !s.PublishedAt.IsValid() {
			continue
		}
		if signed := s.PublishedAt.Year(); signed > r.year.Number || signed < r.year.Number-2 {
			r.doubt("signed", s.ID, "it was signed on %s, which is far from %d", s.PublishedAt, r.year.Number)
		}
		for _, number := range s.Numbers {
			if m := yearOfNumber.FindStringSubmatch(number); m != nil && m[1] != strconv.Itoa(s.PublishedAt.Year()) {
				r.doubt("numbers", s.ID, "it has the number %q, but was signed on %s", number, s.PublishedAt)
			}
		}
	}
	for _, revision := range r.year.Revisions[1:] {
		for _, h := range r.year.Holidays {
			if (h.Since == revision.Number || h.Until == revision.Number) && h.Date.Before(revision.Date) {
				r.doubt("past", h.Date.String(), "revision %d changes this day, but was signed after it, on %s", revision.Number, revision.Date)
			}
		}
	}
}

// links: a reader can check every instrument, and nobody can change it on the
// way.
func (r *review) links() {
	for _, s := range r.year.Sources {
		u, err := url.Parse(s.URL)
		switch {
		case s.URL == "":
			r.doubt("link", s.ID, "it has no link: where can a reader see it?")
		case err != nil || u.Scheme != "https":
			r.doubt("link", s.ID, "%s is not an https link", s.URL)
		case u.Hostname() == "" || strings.ContainsAny(s.URL, " \"<>"):
			r.doubt("link", s.ID, "%s leads nowhere: is it copied whole?", s.URL)
		}
	}
}
