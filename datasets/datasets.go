// Package datasets holds the curated facts: one JSON file a year with the
// national holidays and collective leave, every instrument that set or changed
// them, and the calendar as it stood after each one. They are the only source
// of truth in this repository.
//
// The package embeds, parses and validates them. It knows nothing of the API
// or of files on disk: Parse takes names and bytes.
package datasets

import (
	"cmp"
	"embed"
	"io/fs"
	"slices"
	"strings"

	"harikerja/worker/workday"
)

//go:embed *.json
var embedded embed.FS

// Type is the kind of a day off.
type Type string

// The types of holidays.
const (
	National Type = "national_holiday"
	Leave    Type = "collective_leave"
)

// Year is one year's file.
type Year struct {
	Schema      string     `json:"$schema"`
	Number      int        `json:"year"`
	CountryCode string     `json:"countryCode"`
	Status      string     `json:"status"`
	Note        string     `json:"note"`      // "" if there is nothing to say
	LocalNote   string     `json:"localNote"` // the note in Indonesian
	Sources     []Source   `json:"sources"`
	Revisions   []Revision `json:"revisions"`
	Holidays    []Holiday  `json:"holidays"` // of all revisions, by date
	Oddities    []Oddity   `json:"oddities"` // what looks wrong and is right
}

// Source is an instrument or an official page.
type Source struct {
	ID          string       `json:"id"`
	Type        string       `json:"type"`
	Title       string       `json:"title"`
	Numbers     []string     `json:"numbers"`
	Publisher   string       `json:"publisher"`
	PublishedAt workday.Date `json:"publishedAt"` // invalid if unknown
	URL         string       `json:"url"`         // "" if unknown
	Official    bool         `json:"official"`
}

// Citation names an instrument the way people do: its type and numbers, or its
// title where no number is known.
func (s *Source) Citation() string {
	if len(s.Numbers) == 0 {
		return s.Title
	}
	return s.Type + " " + strings.Join(s.Numbers, ", ")
}

// Revision is one known state of a year's calendar.
type Revision struct {
	Number       int          `json:"revision"`
	Date         workday.Date `json:"date"`   // invalid if unknown
	Source       string       `json:"source"` // id
	Summary      string       `json:"summary"`
	LocalSummary string       `json:"localSummary"` // the summary in Indonesian
}

// Holiday is a row: a day off while Since <= revision < Until.
type Holiday struct {
	Date      workday.Date `json:"date"`
	Type      Type         `json:"type"`
	LocalName string       `json:"localName"`
	Name      string       `json:"name"`
	Since     int          `json:"since"`   // 1 if the file says nothing
	Until     int          `json:"until"`   // 0: still in force
	Sources   []string     `json:"sources"` // ids
}

// Oddity is something that looks like a mistake and is none: a rule of
// plausibility that the year breaks, and why it does.
type Oddity struct {
	Rule   string `json:"rule"`
	At     string `json:"at,omitempty"` // the date or the source's id; "" for the year as a whole
	Reason string `json:"reason"`
}

// InForce reports whether the row applies in the given revision.
func (h *Holiday) InForce(revision int) bool {
	return h.Since <= revision && (h.Until == 0 || revision < h.Until)
}

// Revision returns the number of the last known state.
func (y *Year) Revision() int { return len(y.Revisions) }

// UpdatedAt returns the date of the last revision; invalid if unknown.
func (y *Year) UpdatedAt() workday.Date { return y.Revisions[len(y.Revisions)-1].Date }

// At returns the holidays in force at a revision: by date, national before
// leave, then in the order of the file.
func (y *Year) At(revision int) []Holiday {
	var list []Holiday
	for _, h := range y.Holidays {
		if h.InForce(revision) {
			list = append(list, h)
		}
	}
	slices.SortStableFunc(list, func(a, b Holiday) int {
		// In the alphabet, national holidays come after leave.
		return cmp.Or(a.Date.Compare(b.Date), cmp.Compare(b.Type, a.Type))
	})
	return list
}

// Current returns the holidays in force now.
func (y *Year) Current() []Holiday { return y.At(y.Revision()) }

// Source returns the source with the id, which a validated row names.
func (y *Year) Source(id string) *Source {
	for i := range y.Sources {
		if y.Sources[i].ID == id {
			return &y.Sources[i]
		}
	}
	return nil
}

// File is a dataset as it was read.
type File struct {
	Name string // for messages; its base name is the year
	Data []byte
}

// Embedded returns the datasets compiled into the program.
func Embedded() []File {
	names, err := fs.Glob(embedded, "[0-9]*.json")
	if err != nil { // lives: the pattern is a good one
		panic(err) // lives: as it is
	}
	files := make([]File, len(names))
	for i, name := range names {
		files[i] = File{"datasets/" + name, read(name)}
	}
	return files
}

// read returns a file that is compiled in.
func read(name string) []byte {
	data, err := embedded.ReadFile(name)
	if err != nil { // lives: it is there
		panic(err) // lives: as above
	}
	return data
}
