// Package datasetstest makes up the datasets that do not exist yet: the year
// after one that does, and a year after one more amendment. What they say is
// invented, and they say so. A test that is green with them will be so when the
// next decree comes. It also brings back those that exist no longer: a year
// before its amendments.
package datasetstest

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// The names of the day that Amended adds.
const (
	LocalName = "Hari Libur Rekaan"
	Name      = "Invented Holiday"
)

type dataset struct{ datasets.Year }

// NextYear returns a dataset of the year after that of the file: its first
// decree, with the days that are in force in the file, a year later. The file
// has to be valid, as those of datasets.Embedded are.
func NextYear(file datasets.File) datasets.File {
	d := read(file)
	last, next := strconv.Itoa(d.Number), strconv.Itoa(d.Number+1)
	d.Number++
	d.Status = "verified"
	d.Note, d.LocalNote = "Invented for a test.", "Rekaan untuk pengujian."
	decree := invented("skb-"+next+"-1", "a joint decree on the holidays of "+next, workday.DateOf(d.Number-1, 9, 15))
	d.Sources = []datasets.Source{decree}
	var days []datasets.Holiday
	for _, h := range d.Holidays {
		_, month, day := h.Date.Civil()
		h.Date = workday.DateOf(d.Number, month, day)
		if h.Until == 0 && h.Date.IsValid() { // 29 February may have no next year
			h.LocalName = strings.ReplaceAll(h.LocalName, last, next)
			h.Name = strings.ReplaceAll(h.Name, last, next)
			h.Since = 1
			h.Sources = []string{decree.ID}
			days = append(days, h)
		}
	}
	d.Holidays = days
	d.Revisions = []datasets.Revision{{Number: 1, Date: decree.PublishedAt, Source: decree.ID,
		Summary:      fmt.Sprintf("Sets the calendar: %d invented days.", len(days)),
		LocalSummary: fmt.Sprintf("Menetapkan kalender: %d hari rekaan.", len(days))}}
	return d.write(path.Join(path.Dir(file.Name), next+".json"))
}

// Amended returns the file with one more revision, which adds a national
// holiday, drops a day off (collective leave, if there is any) and moves a
// national holiday. The year's status becomes the other one.
func Amended(file datasets.File) datasets.File {
	d := read(file)
	n := len(d.Revisions) + 1
	signed := workday.DateOf(d.Number, 1, 1)
	for _, r := range d.Revisions {
		if r.Date.IsValid() {
			signed = r.Date.AddDays(30)
		}
	}
	decree := invented(fmt.Sprintf("invented-%d-%d", d.Number, n), fmt.Sprintf("an amendment of the holidays of %d", d.Number), signed)
	d.Sources = append(d.Sources, decree)

	end := func(h *datasets.Holiday) {
		h.Until = n
		h.Sources = append(h.Sources, decree.ID)
	}
	start := func(h datasets.Holiday, date workday.Date) {
		h.Date, h.Since, h.Until, h.Sources = date, n, 0, []string{decree.ID}
		d.Holidays = append(d.Holidays, h)
	}
	moved := d.find(func(h *datasets.Holiday) bool {
		return h.Until == 0 && h.Type == datasets.National && d.inForce(h.LocalName) == 1
	})
	dropped := d.find(func(h *datasets.Holiday) bool { return h.Until == 0 && h.Type == datasets.Leave })
	if dropped == nil {
		dropped = d.find(func(h *datasets.Holiday) bool { return h.Until == 0 && h != moved && h.LocalName != LocalName })
	}
	end(moved)
	end(dropped)
	from := *moved
	summary := fmt.Sprintf("moves %s from %s", from.Name, from.Date)
	localSummary := fmt.Sprintf("memindahkan %s dari %s", from.LocalName, from.Date)
	start(from, d.free(from.Date))
	start(datasets.Holiday{Type: datasets.National, LocalName: LocalName, Name: Name}, d.free(workday.DateOf(d.Number, 7, 1)))
	slices.SortStableFunc(d.Holidays, func(a, b datasets.Holiday) int { return a.Date.Compare(b.Date) })

	d.Revisions = append(d.Revisions, datasets.Revision{Number: n, Date: decree.PublishedAt, Source: decree.ID,
		Summary:      "Invented for a test: " + summary + ", adds one day and drops another.",
		LocalSummary: "Rekaan untuk pengujian: " + localSummary + ", menambah satu hari, dan mencabut satu hari."})
	if d.Status == "verified" {
		d.Status = "draft"
	} else {
		d.Status = "verified"
	}
	return d.write(file.Name)
}

func invented(id, what string, signed workday.Date) datasets.Source {
	return datasets.Source{
		ID:          id,
		Type:        "SKB",
		Title:       "Invented for a test: " + what,
		Numbers:     []string{fmt.Sprintf("0 Tahun %d", signed.Year())},
		Publisher:   "Nobody",
		PublishedAt: signed,
	}
}

func (d *dataset) find(is func(*datasets.Holiday) bool) *datasets.Holiday {
	for i := range d.Holidays {
		if is(&d.Holidays[i]) {
			return &d.Holidays[i]
		}
	}
	return nil
}

// inForce counts the days of the name.
func (d *dataset) inForce(localName string) int {
	n := 0
	for _, h := range d.Holidays {
		if h.Until == 0 && h.LocalName == localName {
			n++
		}
	}
	return n
}

// free returns the first day after the date that never was a day off.
func (d *dataset) free(date workday.Date) workday.Date {
	for {
		date = date.AddDays(1)
		if d.find(func(h *datasets.Holiday) bool { return h.Date == date }) == nil {
			return date
		}
	}
}

func read(file datasets.File) *dataset {
	years, err := datasets.Parse([]datasets.File{file})
	if err != nil {
		panic(err)
	}
	return &dataset{years[0]}
}

func (d *dataset) write(name string) datasets.File {
	return datasets.File{Name: name, Data: datasets.Format(&d.Year)}
}

// AsOf is the year's file as it must have been after a revision, without the
// sources that made none: nobody can tell when those were added.
func AsOf(y datasets.Year, revision int) datasets.Year {
	later := make(map[string]bool) // instruments that came after it, or made no revision
	for _, s := range y.Sources {
		later[s.ID] = true
	}
	for _, r := range y.Revisions[:revision] {
		later[r.Source] = false
	}
	y.Revisions = y.Revisions[:revision]
	y.Sources = slices.DeleteFunc(slices.Clone(y.Sources), func(s datasets.Source) bool { return later[s.ID] })
	var rows []datasets.Holiday
	dates := make(map[string]bool)
	for _, h := range y.Holidays {
		if h.Since > revision {
			continue
		}
		if h.Until > revision {
			h.Until = 0
		}
		h.Sources = slices.DeleteFunc(slices.Clone(h.Sources), func(id string) bool { return later[id] })
		rows = append(rows, h)
		dates[h.Date.String()] = true
	}
	y.Holidays = rows
	var oddities []datasets.Oddity
	for _, o := range y.Oddities {
		if !strings.HasPrefix(o.At, "20") && !later[o.At] || dates[o.At] {
			oddities = append(oddities, o)
		}
	}
	y.Oddities = oddities
	return y
}
