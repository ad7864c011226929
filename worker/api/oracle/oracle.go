// Package oracle is a second, independent implementation of the whole HTTP contract, for tests only.
//
// It is written from the text of the contract and the dataset files alone, in the slowest and most obvious way: day by
// day, with the standard library. It must import nothing of this module, so that it shares nothing with the program it
// is compared with, not even a misunderstanding. Where the two differ, the contract's text decides who is wrong.
package oracle

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// An Oracle knows the datasets and answers what the contract says.
type Oracle struct {
	years    map[int]*year
	first    int    // the first covered year
	last     int    // the last covered year
	firstDay int    // the number of 1 January of the first year
	days     []*day // from firstDay on; nil where no dataset covers the day
}

// A year is one dataset file. Keys that no answer shows are ignored.
type year struct {
	Year      int
	Status    string
	Sources   []source
	Revisions []struct {
		Revision int
		Date     *string
	}
	Holidays []row
}

// A source is a source record of the contract.
type source struct {
	ID, Title, Type, Publisher string
	Numbers                    []string
	PublishedAt, URL           *string
	Official                   bool
}

// A row is one row of a dataset's calendar. It applies in revision r when since ≤ r < until.
type row struct {
	Date, Type, LocalName, Name string
	Since, Until                *int
	Sources                     []string
}

// A day is one covered day, with the holidays in force, national before leave, then in dataset order.
type day struct {
	date     string
	weekday  time.Weekday
	year     *year
	rows     []row
	holiday  bool // whether it has a holiday of any kind
	national bool // whether it has a national holiday
}

const (
	national = "national_holiday"
	leave    = "collective_leave"
)

// Load reads every dataset in dir.
func Load(dir string) (*Oracle, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	o := &Oracle{years: map[int]*year{}}
	for _, name := range names {
		if filepath.Base(name) == "schema.json" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		y := new(year)
		if err := json.Unmarshal(text, y); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if len(y.Revisions) == 0 || o.years[y.Year] != nil {
			return nil, fmt.Errorf("%s: no revision, or a second file of the year %d", name, y.Year)
		}
		for _, h := range y.Holidays {
			for _, id := range h.Sources {
				if _, ok := y.source(id); !ok {
					return nil, fmt.Errorf("%s: %s names the unknown source %q", name, h.Date, id)
				}
			}
		}
		o.years[y.Year] = y
		if o.first == 0 || y.Year < o.first {
			o.first = y.Year
		}
		o.last = max(o.last, y.Year)
	}
	if len(o.years) == 0 {
		return nil, errors.New("no dataset in " + dir)
	}
	begin := time.Date(o.first, time.January, 1, 0, 0, 0, 0, time.UTC)
	o.firstDay = number(begin)
	for t := begin; t.Year() <= o.last; t = t.AddDate(0, 0, 1) {
		y := o.years[t.Year()]
		if y == nil {
			o.days = append(o.days, nil)
			continue
		}
		d := &day{date: t.Format(time.DateOnly), weekday: t.Weekday(), year: y}
		for _, kind := range []string{national, leave} {
			for _, h := range y.Holidays {
				if h.Date == d.date && h.Type == kind && y.inForce(h) {
					d.rows = append(d.rows, h)
				}
			}
		}
		d.holiday, d.national = len(d.holidays(true)) > 0, len(d.holidays(false)) > 0
		o.days = append(o.days, d)
	}
	return o, nil
}

// FirstYear is the first covered year.
func (o *Oracle) FirstYear() int { return o.first }

// LastYear is the last covered year.
func (o *Oracle) LastYear() int { return o.last }

// number counts days, so that the next day has the next number.
func number(t time.Time) int { return int(t.Unix() / (24 * 60 * 60)) }

// calendarYear is the year in which the day with the number n lies, covered or not.
func calendarYear(n int) int { return time.Unix(int64(n)*24*60*60, 0).UTC().Year() }

// day is the day with the number n, or nil if no dataset covers it.
func (o *Oracle) day(n int) *day {
	if n < o.firstDay || n-o.firstDay >= len(o.days) {
		return nil
	}
	return o.days[n-o.firstDay]
}

// revision is the year's last revision.
func (y *year) revision() int { return y.Revisions[len(y.Revisions)-1].Revision }

func (y *year) inForce(h row) bool {
	r := y.revision()
	return (h.Since == nil || *h.Since <= r) && (h.Until == nil || r < *h.Until)
}

func (y *year) source(id string) (source, bool) {
	for _, s := range y.Sources {
		if s.ID == id {
			return s, true
		}
	}
	return source{}, false
}

// holidays are the rows of the day that count.
func (d *day) holidays(withLeave bool) []row {
	var rows []row
	for _, h := range d.rows {
		if h.Type == national || withLeave {
			rows = append(rows, h)
		}
	}
	return rows
}
