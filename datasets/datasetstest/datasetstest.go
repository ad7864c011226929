// Package datasetstest makes up the datasets that do not exist yet: the year
// after one that does, and a year after one more amendment. What they say is
// invented, and they say so. A test that is green with them will be so when the
// next decree comes.
package datasetstest

import (
	"encoding/json"
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

// dataset is a file as it is written. The type of datasets.Year is for reading:
// it cannot leave out what is unknown.
type dataset struct {
	Schema      string     `json:"$schema"`
	Year        int        `json:"year"`
	CountryCode string     `json:"countryCode"`
	Status      string     `json:"status"`
	Note        string     `json:"note,omitempty"`
	LocalNote   string     `json:"localNote,omitempty"`
	Sources     []source   `json:"sources"`
	Revisions   []revision `json:"revisions"`
	Holidays    []holiday  `json:"holidays"`
}

type source struct {
	ID          string   `json:"id"`
	Type        string   `json:"type"`
	Title       string   `json:"title"`
	Numbers     []string `json:"numbers"`
	Publisher   string   `json:"publisher"`
	PublishedAt *string  `json:"publishedAt"`
	URL         *string  `json:"url"`
	Official    bool     `json:"official"`
}

type revision struct {
	Revision     int     `json:"revision"`
	Date         *string `json:"date"`
	Source       string  `json:"source"`
	Summary      string  `json:"summary"`
	LocalSummary string  `json:"localSummary"`
}

type holiday struct {
	Date      workday.Date  `json:"date"`
	Type      datasets.Type `json:"type"`
	LocalName string        `json:"localName"`
	Name      string        `json:"name"`
	Since     int           `json:"since,omitempty"`
	Until     int           `json:"until,omitempty"`
	Sources   []string      `json:"sources"`
}

// NextYear returns a dataset of the year after that of the file: its first
// decree, with the days that are in force in the file, a year later. The file
// has to be valid, as those of datasets.Embedded are.
func NextYear(file datasets.File) datasets.File {
	d := read(file)
	last, next := strconv.Itoa(d.Year), strconv.Itoa(d.Year+1)
	d.Year++
	d.Status = "verified"
	d.Note, d.LocalNote = "Invented for a test.", "Rekaan untuk pengujian."
	decree := invented("skb-"+next+"-1", "a joint decree on the holidays of "+next, workday.DateOf(d.Year-1, 9, 15))
	d.Sources = []source{decree}
	var days []holiday
	for _, h := range d.Holidays {
		_, month, day := h.Date.Civil()
		h.Date = workday.DateOf(d.Year, month, day)
		if h.Until == 0 && h.Date.IsValid() { // 29 February may have no next year
			h.LocalName = strings.ReplaceAll(h.LocalName, last, next)
			h.Name = strings.ReplaceAll(h.Name, last, next)
			h.Since = 0
			h.Sources = []string{decree.ID}
			days = append(days, h)
		}
	}
	d.Holidays = days
	d.Revisions = []revision{{1, decree.PublishedAt, decree.ID,
		fmt.Sprintf("Sets the calendar: %d invented days.", len(days)),
		fmt.Sprintf("Menetapkan kalender: %d hari rekaan.", len(days))}}
	return d.write(path.Join(path.Dir(file.Name), next+".json"))
}

// Amended returns the file with one more revision, which adds a national
// holiday, drops a day off (collective leave, if there is any) and moves a
// national holiday. The year's status becomes the other one.
func Amended(file datasets.File) datasets.File {
	d := read(file)
	n := len(d.Revisions) + 1
	signed := workday.DateOf(d.Year, 1, 1)
	for _, r := range d.Revisions {
		if r.Date != nil {
			signed = workday.MustParseDate(*r.Date).AddDays(30)
		}
	}
	decree := invented(fmt.Sprintf("invented-%d-%d", d.Year, n), fmt.Sprintf("an amendment of the holidays of %d", d.Year), signed)
	d.Sources = append(d.Sources, decree)

	end := func(h *holiday) {
		h.Until = n
		h.Sources = append(h.Sources, decree.ID)
	}
	start := func(h holiday, date workday.Date) {
		h.Date, h.Since, h.Until, h.Sources = date, n, 0, []string{decree.ID}
		d.Holidays = append(d.Holidays, h)
	}
	moved := d.find(func(h *holiday) bool {
		return h.Until == 0 && h.Type == datasets.National && d.inForce(h.LocalName) == 1
	})
	dropped := d.find(func(h *holiday) bool { return h.Until == 0 && h.Type == datasets.Leave })
	if dropped == nil {
		dropped = d.find(func(h *holiday) bool { return h.Until == 0 && h != moved && h.LocalName != LocalName })
	}
	end(moved)
	end(dropped)
	from := *moved
	summary := fmt.Sprintf("moves %s from %s", from.Name, from.Date)
	localSummary := fmt.Sprintf("memindahkan %s dari %s", from.LocalName, from.Date)
	start(from, d.free(from.Date))
	start(holiday{Type: datasets.National, LocalName: LocalName, Name: Name}, d.free(workday.DateOf(d.Year, 7, 1)))
	slices.SortStableFunc(d.Holidays, func(a, b holiday) int { return a.Date.Compare(b.Date) })

	d.Revisions = append(d.Revisions, revision{n, decree.PublishedAt, decree.ID,
		"Invented for a test: " + summary + ", adds one day and drops another.",
		"Rekaan untuk pengujian: " + localSummary + ", menambah satu hari, dan mencabut satu hari."})
	if d.Status == "verified" {
		d.Status = "draft"
	} else {
		d.Status = "verified"
	}
	return d.write(file.Name)
}

func invented(id, what string, signed workday.Date) source {
	date := signed.String()
	return source{
		ID:          id,
		Type:        "SKB",
		Title:       "Invented for a test: " + what,
		Numbers:     []string{fmt.Sprintf("0 Tahun %d", signed.Year())},
		Publisher:   "Nobody",
		PublishedAt: &date,
	}
}

func (d *dataset) find(is func(*holiday) bool) *holiday {
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
		if d.find(func(h *holiday) bool { return h.Date == date }) == nil {
			return date
		}
	}
}

func read(file datasets.File) *dataset {
	d := new(dataset)
	if err := json.Unmarshal(file.Data, d); err != nil {
		panic(file.Name + ": " + err.Error())
	}
	return d
}

func (d *dataset) write(name string) datasets.File {
	data, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		panic(err) // nothing here can fail to encode
	}
	return datasets.File{Name: name, Data: append(data, '\n')}
}
