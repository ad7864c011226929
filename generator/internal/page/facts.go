package page

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"harikerja/generator/internal/clients"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/workday"
)

// facts are what the pages tell, taken from the API's own files: the pages can
// say nothing that the API does not.
type facts struct {
	years  []*year
	client string // the JavaScript client, as a module
}

type year struct {
	Number    int `json:"year"`
	Revision  int
	Status    string
	UpdatedAt *workday.Date
	Note      string
	LocalNote string
	Holidays  []*holiday
	Sources   []*source

	Days     count // of the five-day week, with collective leave off
	Months   []count
	Runs     []*run
	Bridges  []*bridge
	Previous *year // nil at the ends
	Next     *year

	history []*change
}

type holiday struct {
	Date            workday.Date
	LocalName, Name string
	Type            string
	SourceIDs       []string

	Cites []*source
}

// National reports what kind of day it is.
func (h *holiday) National() bool { return h.Type == "national_holiday" }

// source is a decree, or another page that a calendar rests on. Its number is
// its place among those of its year: the pages cite it by that.
type source struct {
	ID, Title, Type, Publisher string
	Numbers                    []string
	PublishedAt                *workday.Date
	URL                        string
	Official                   bool

	Number int
}

// Citation names a source in a few words: "SKB 1497 Tahun 2025".
func (s *source) Citation() string {
	if len(s.Numbers) == 0 {
		return s.Title
	}
	return s.Type + " " + s.Numbers[0]
}

type count struct {
	Month                         int
	CalendarDays                  int
	WeekendDays                   int
	NationalHolidaysOnWorkingDays int
	CollectiveLeaveOnWorkingDays  int
	Workdays                      int
}

// OffDays counts the holidays that take a working day.
func (c count) OffDays() int {
	return c.NationalHolidaysOnWorkingDays + c.CollectiveLeaveOnWorkingDays
}

// run is a long weekend.
type run struct {
	Start, End workday.Date
	Days       int
	Holidays   []*holiday
}

// bridge is what joins two of them.
type bridge struct {
	Days       []workday.Date
	Start, End workday.Date
	Total      int
}

// change is what one revision did.
type change struct {
	Revision     int
	Date         *workday.Date
	Source       struct{ ID string }
	Summary      string
	LocalSummary string
	Added        []*holiday
	Dropped      []*holiday
	Moved        []*move

	Cite *source
}

type move struct {
	LocalName, Name, Type string
	From, To              workday.Date
}

// readFacts takes the facts from the API's files, which a test of their own
// has found right.
func readFacts(files []tree.File) *facts {
	byPath := make(map[string][]byte, len(files))
	for _, f := range files {
		byPath[f.Path] = f.Data
	}
	f := &facts{client: string(byPath[clients.JSModuleFile])}
	read(byPath, site.AllFile, &f.years)
	for i, y := range f.years {
		if i > 0 {
			y.Previous = f.years[i-1]
			y.Previous.Next = y
		}
		for n, s := range y.Sources {
			s.Number = n + 1
		}
		for _, h := range y.Holidays {
			for _, id := range h.SourceIDs {
				h.Cites = append(h.Cites, y.source(id))
			}
		}

		var months []struct {
			Months []count
			Year   count
		}
		read(byPath, site.MonthsFile(y.Number), &months)
		y.Months, y.Days = months[0].Months, months[0].Year

		var longWeekends []struct {
			Runs    []*run
			Bridges []*bridge
		}
		read(byPath, site.LongWeekendsFile(y.Number), &longWeekends)
		y.Runs, y.Bridges = longWeekends[0].Runs, longWeekends[0].Bridges

		read(byPath, site.RevisionsFile(y.Number), &y.history)
		for _, c := range y.history {
			c.Cite = y.source(c.Source.ID)
		}
	}
	return f
}

func (y *year) source(id string) *source {
	i := slices.IndexFunc(y.Sources, func(s *source) bool { return s.ID == id })
	return y.Sources[i]
}

// read decodes the data of a file of the API.
func read(files map[string][]byte, name string, data any) {
	envelope := struct{ Data any }{data}
	if err := json.Unmarshal(files[name], &envelope); err != nil {
		panic(fmt.Sprintf("page: %s: %v", name, err)) // the generator's own
	}
}

// count returns how many of the year's holidays are of a type.
func (y *year) countOf(national bool) int {
	n := 0
	for _, h := range y.Holidays {
		if h.National() == national {
			n++
		}
	}
	return n
}

// Nationals and Leaves count the year's holidays.
func (y *year) Nationals() int { return y.countOf(true) }
func (y *year) Leaves() int    { return y.countOf(false) }

// DaysOff counts days, of which one may have two holidays.
func (y *year) DaysOff() int {
	days := map[workday.Date]bool{}
	for _, h := range y.Holidays {
		days[h.Date] = true
	}
	return len(days)
}

// on returns the holidays of a day.
func (y *year) on(d workday.Date) []*holiday {
	var list []*holiday
	for _, h := range y.Holidays {
		if h.Date == d {
			list = append(list, h)
		}
	}
	return list
}

// Others are the sources that no revision tells of.
func (y *year) Others() []*source {
	var list []*source
	for _, s := range y.Sources {
		if !slices.ContainsFunc(y.history, func(c *change) bool { return c.Cite == s }) {
			list = append(list, s)
		}
	}
	return list
}

// movable are words in the names of holidays whose date the Minister of
// Religious Affairs may still move, by deciding when a month of the Islamic
// calendar begins.
var movable = []string{"Hijriah", "Idul", "Isra", "Maulid"}

// MayMove is the last day of the year that may still move, nil if there is none
// or the year is over: by the time that a decree sets a year, all years before
// the one before it are.
func (y *year) MayMove() *workday.Date {
	if y.Next != nil && y.Next.Next != nil {
		return nil
	}
	var last *workday.Date
	for _, h := range y.Holidays {
		if slices.ContainsFunc(movable, func(word string) bool { return strings.Contains(h.LocalName, word) }) {
			last = &h.Date
		}
	}
	return last
}
