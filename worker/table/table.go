// Package table is Indonesia's calendar in the form the worker carries: for
// each covered year its national holidays and collective leave as bits, its
// revision and its status. The data in years.go is generated from the
// datasets; names, decrees and links stay there.
//
// It imports the engine and the API, to have both ready-made for Indonesia, and
// nothing that would weigh on the worker.
package table

import (
	"math/bits"

	"harikerja/worker/api"
	"harikerja/worker/workday"
)

//go:generate go -C ../.. run ./generator generate

// Year is one covered year.
type Year struct {
	Number   int    // 2026
	Revision int    // number of the last known state of the year's calendar, from 1
	Status   string // "verified" or "draft"
	National Days   // national holidays
	Leave    Days   // collective leave
}

// Days is a set of days of one year: bit n-1 stands for the n-th day.
type Days [6]uint64

// Add puts the n-th day of the year, from 1, into the set.
func (d *Days) Add(n int) { d[(n-1)/64] |= 1 << ((n - 1) % 64) }

// Years returns the covered years, in order and without a gap. The slice is
// the caller's to read, not to change.
func Years() []Year { return years[:] }

// Calendar returns a new calendar of all covered years.
func Calendar() *workday.Calendar {
	holidays := make([]workday.Holiday, 0, 40*len(years))
	for i := range years {
		y := &years[i]
		holidays = appendDays(holidays, y.Number, &y.National, false)
		holidays = appendDays(holidays, y.Number, &y.Leave, true)
	}
	c, err := workday.NewCalendar(years[0].Number, years[len(years)-1].Number, holidays)
	if err != nil {
		panic(err) // years.go is generated from validated datasets, and tested
	}
	clear(holidays) // the worker ships its memory as it is after this, and zeros weigh least
	return c
}

// API returns a new API of all covered years.
func API() *api.API {
	list := make([]api.Year, len(years))
	for i, y := range years {
		list[i] = api.Year{Number: y.Number, Revision: y.Revision, Status: y.Status}
	}
	a, err := api.New(Calendar(), list)
	if err != nil {
		panic(err) // as above
	}
	return a
}

func appendDays(to []workday.Holiday, year int, days *Days, leave bool) []workday.Holiday {
	newYear := workday.DateOf(year, 1, 1)
	for i, word := range days {
		for ; word != 0; word &= word - 1 {
			d := newYear.AddDays(i*64 + bits.TrailingZeros64(word))
			to = append(to, workday.Holiday{Date: d, Leave: leave})
		}
	}
	return to
}
