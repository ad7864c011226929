package site

import (
	"cmp"
	"slices"

	"harikerja/datasets"
	"harikerja/generator/internal/tree"
	"harikerja/worker/workday"
)

// change is what one revision did to its year's calendar.
type change struct {
	*datasets.Revision
	year           *year
	added, dropped []datasets.Holiday
	moved          []move
}

// move is a holiday that an instrument took from one day to another.
type move struct{ from, to datasets.Holiday }

// changes compares each revision with the one before it.
//
// The datasets say which rows an instrument dropped and which it added, not
// which of them belong together. Those of the same type and Indonesian name
// do if they are equally many: they are then moved, the first to the first and
// so on. Otherwise nobody can tell which went where: when one day of leave
// goes and two come, as in 2017 and 2023, none of them is a move.
func (y *year) changes() []change {
	type name struct {
		kind  datasets.Type
		local string
	}
	nameOf := func(h *datasets.Holiday) name { return name{h.Type, h.LocalName} }
	list := make([]change, len(y.Revisions))
	for i := range y.Revisions {
		r := &y.Revisions[i]
		var dropped, added []datasets.Holiday
		goes, comes := make(map[name]int), make(map[name]int)
		for _, h := range y.At(r.Number - 1) {
			if h.Until == r.Number {
				dropped = append(dropped, h)
				goes[nameOf(&h)]++
			}
		}
		for _, h := range y.At(r.Number) {
			if h.Since == r.Number {
				added = append(added, h)
				comes[nameOf(&h)]++
			}
		}
		c := change{Revision: r, year: y}
		targets := make(map[name][]datasets.Holiday)
		for _, h := range added {
			if n := nameOf(&h); goes[n] == comes[n] {
				targets[n] = append(targets[n], h)
			} else {
				c.added = append(c.added, h)
			}
		}
		for _, h := range dropped {
			if n := nameOf(&h); goes[n] == comes[n] {
				c.moved = append(c.moved, move{h, targets[n][0]})
				targets[n] = targets[n][1:]
			} else {
				c.dropped = append(c.dropped, h)
			}
		}
		list[i] = c
	}
	return list
}

// effective is the date by which a revision is put in order: its own, or,
// where that is unknown, that of the revision before it. A first revision of
// unknown date counts from the start of its year.
func (c *change) effective() workday.Date {
	for n := c.Revision.Number; n >= 1; n-- {
		if d := c.year.Revisions[n-1].Date; d.IsValid() {
			return d
		}
	}
	return workday.DateOf(c.year.Number, 1, 1)
}

type changeRecord struct {
	Revision     int          `json:"revision"`
	Date         date         `json:"date" openapi:"null"`
	Source       source       `json:"source"`
	Summary      string       `json:"summary"`
	LocalSummary string       `json:"localSummary"`
	Added        []entry      `json:"added"`
	Dropped      []entry      `json:"dropped"`
	Moved        []moveRecord `json:"moved"`
}

type moveRecord struct {
	LocalName string        `json:"localName"`
	Name      string        `json:"name"`
	Type      datasets.Type `json:"type"`
	From      date          `json:"from"`
	To        date          `json:"to"`
}

// yearChangeRecord is a change among those of other years.
type yearChangeRecord struct {
	Year int `json:"year"`
	changeRecord
}

// record returns the change as a record.
func (c *change) record() changeRecord {
	r := changeRecord{
		Revision:     c.Revision.Number,
		Date:         date{c.Date},
		Source:       newSource(c.year.Source(c.Source)),
		Summary:      c.Summary,
		LocalSummary: c.LocalSummary,
		Added:        c.year.entries(c.added, false, anyHoliday),
		Dropped:      c.year.entries(c.dropped, false, anyHoliday),
		Moved:        []moveRecord{},
	}
	for _, m := range c.moved {
		r.Moved = append(r.Moved, moveRecord{m.to.LocalName, m.to.Name, m.to.Type, date{m.from.Date}, date{m.to.Date}})
	}
	return r
}

// revisions renders a year's history: what each revision did, and the list as
// it stood after it.
func (y *year) revisions() []tree.File {
	records := []changeRecord{}
	var files []tree.File
	for _, c := range y.changes() {
		records = append(records, c.record())
		n := c.Revision.Number
		meta := y.meta
		meta.Revision = n
		list := y.entries(y.At(n), false, anyHoliday)
		files = append(files, tree.File{
			Path: string(revisionFile.year(y.Number).revision(n)),
			Data: encode(envelope{listMeta{meta, len(list)}, list}),
		})
	}
	return append(files, tree.File{
		Path: string(revisionsFile.year(y.Number)),
		Data: encode(envelope{historyMeta{listMeta{y.meta, len(records)}, orNull(y.Note), orNull(y.LocalNote)}, records}),
	})
}

type historyMeta struct {
	listMeta
	Note      *string `json:"note" openapi:"null"`
	LocalNote *string `json:"localNote" openapi:"null"`
}

type changesMeta struct {
	apiMeta
	Total int `json:"total"`
}

// newestFirst returns the changes of all years, the newest first. One of
// unknown date stands right above the revision of its year that it follows.
func newestFirst(years []*year) []change {
	var list []change
	for _, y := range years {
		list = append(list, y.changes()...)
	}
	slices.SortFunc(list, func(a, b change) int {
		return cmp.Or(
			b.effective().Compare(a.effective()),
			cmp.Compare(b.year.Number, a.year.Number),
			cmp.Compare(b.Revision.Number, a.Revision.Number),
		)
	})
	return list
}

// changesJSON renders the changes of all years.
func changesJSON(list []change) tree.File {
	records := []yearChangeRecord{}
	for i := range list {
		records = append(records, yearChangeRecord{list[i].year.Number, list[i].record()})
	}
	return tree.File{Path: ChangesFile, Data: encode(envelope{changesMeta{newMeta(), len(records)}, records})}
}
