package datasets

import (
	"fmt"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"harikerja/worker/workday"
)

// validate checks what a schema cannot say.
func (y *Year) validate(file string) Faults {
	v := validation{year: y, file: file}
	v.fileName()
	v.texts()
	v.sources()
	v.revisions()
	v.holidays()
	v.overlaps()
	v.verified()
	return v.faults
}

type validation struct {
	year   *Year
	file   string
	faults Faults
}

func (v *validation) fault(where, format string, args ...any) {
	v.faults = append(v.faults, Fault{v.file, where, fmt.Sprintf(format, args...)})
}

func (v *validation) fileName() {
	want := strconv.Itoa(v.year.Number) + ".json"
	if base := path.Base(strings.ReplaceAll(v.file, `\`, "/")); base != want {
		v.fault("year", "the file holds %d but is named %s: rename it to %s, or correct the year", v.year.Number, base, want)
	}
}

// texts finds characters that would do something to a terminal or a page.
func (v *validation) texts() {
	plain := func(where string, texts ...string) {
		for _, text := range texts {
			if strings.ContainsFunc(text, unicode.IsControl) {
				v.fault(where, "%q has a control character in it: remove it", text)
			}
		}
	}
	y := v.year
	plain("note", y.Note, y.LocalNote)
	for i, s := range y.Sources {
		plain(fmt.Sprintf("sources[%d] (%s)", i, s.ID), append(s.Numbers, s.Title, s.Publisher)...)
	}
	for i, r := range y.Revisions {
		plain(fmt.Sprintf("revisions[%d]", i), r.Summary, r.LocalSummary)
	}
	for i, h := range y.Holidays {
		plain(row(i, &h), h.LocalName, h.Name)
	}
	for i, o := range y.Oddities {
		plain(fmt.Sprintf("oddities[%d]", i), o.Reason)
	}
}

func (v *validation) sources() {
	seen := make(map[string]bool)
	for i, s := range v.year.Sources {
		where := fmt.Sprintf("sources[%d] (%s)", i, s.ID)
		if seen[s.ID] {
			v.fault(where, "the id stands twice: give every source its own")
		}
		seen[s.ID] = true
		if government := OnGovernmentSite(s.URL); s.Official != government {
			v.fault(where, "official is %t but the url is %q: official is true exactly when the url is on a go.id site", s.Official, s.URL)
		}
	}
}

// OnGovernmentSite reports whether a link is what makes a source official: one to
// a go.id site.
func OnGovernmentSite(link string) bool {
	u, err := url.Parse(link)
	if err != nil {
		return false // lives: the schema lets addresses through only
	}
	host := u.Hostname()
	return host == "go.id" || strings.HasSuffix(host, ".go.id")
}

func (v *validation) revisions() {
	var last workday.Date
	for i, r := range v.year.Revisions {
		where := fmt.Sprintf("revisions[%d]", i)
		if r.Number != i+1 {
			v.fault(where, "revision is %d, expected %d: number the revisions 1, 2, 3 … in order", r.Number, i+1)
		}
		if v.year.Source(r.Source) == nil {
			v.fault(where, "there is no source %q: add it to sources, or correct the id", r.Source)
		}
		if r.Date.IsValid() {
			if r.Date.Before(last) {
				v.fault(where, "its date %s is before the revision before it (%s): put the revisions in order", r.Date, last)
			}
			last = r.Date
		}
	}
}

func (v *validation) holidays() {
	n := v.year.Revision()
	for i, h := range v.year.Holidays {
		where := row(i, &h)
		if h.Date.Year() != v.year.Number {
			v.fault(where, "the date is not in %d: move it to its own year's file, or correct it", v.year.Number)
		}
		if i > 0 && h.Date.Before(v.year.Holidays[i-1].Date) {
			v.fault(where, "it stands after %s: sort the holidays by date", v.year.Holidays[i-1].Date)
		}
		for _, id := range h.Sources {
			if v.year.Source(id) == nil {
				v.fault(where, "there is no source %q: add it to sources, or correct the id", id)
			}
		}
		if h.Since > n {
			v.fault(where, "since is %d but there are only %d revisions: add the revision, or correct since", h.Since, n)
		}
		if h.Until > n {
			v.fault(where, "until is %d but there are only %d revisions: add the revision, or correct until", h.Until, n)
		}
		if h.Until != 0 && h.Since >= h.Until {
			v.fault(where, "since (%d) must be less than until (%d): the row would never be in force", h.Since, h.Until)
		}
	}
}

// overlaps finds rows that may not be in force at the same time.
func (v *validation) overlaps() {
	byDate := make(map[workday.Date][]int)
	for i, h := range v.year.Holidays {
		for _, j := range byDate[h.Date] {
			other := v.year.Holidays[j]
			if !inForceTogether(&h, &other) {
				continue
			}
			switch {
			case h.Type == other.Type && (h.Name == other.Name || h.LocalName == other.LocalName):
				v.fault(row(i, &h), "the same day, type and name are in holidays[%d] and in force at the same time: remove one, or set since and until", j)
			case h.Type != other.Type:
				v.fault(row(i, &h), "collective leave and a national holiday (holidays[%d]) are in force on the same day: drop the leave, or set since and until", j)
			}
		}
		byDate[h.Date] = append(byDate[h.Date], i)
	}
}

func inForceTogether(a, b *Holiday) bool {
	return (b.Until == 0 || a.Since < b.Until) && (a.Until == 0 || b.Since < a.Until)
}

func (v *validation) verified() {
	if v.year.Status != "verified" {
		return
	}
	last := v.year.Revisions[len(v.year.Revisions)-1]
	i := slices.IndexFunc(v.year.Sources, func(s Source) bool { return s.ID == last.Source })
	if i >= 0 && len(v.year.Sources[i].Numbers) == 0 {
		v.fault(fmt.Sprintf("sources[%d] (%s)", i, last.Source),
			"the year is verified, but the source of its last revision has no decree number: add the numbers, or make the year a draft")
	}
}

func row(i int, h *Holiday) string { return fmt.Sprintf("holidays[%d] (%s)", i, h.Date) }
