package site_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
)

type sourceRecord struct {
	ID          string   `json:"id"`
	Title       string   `json:"title"`
	Type        string   `json:"type"`
	Numbers     []string `json:"numbers"`
	Publisher   string   `json:"publisher"`
	PublishedAt *string  `json:"publishedAt"`
	URL         *string  `json:"url"`
	Official    bool     `json:"official"`
}

type movedRecord struct {
	LocalName string `json:"localName"`
	Name      string `json:"name"`
	Type      string `json:"type"`
	From      string `json:"from"`
	To        string `json:"to"`
}

type revisionRecord struct {
	Revision     int           `json:"revision"`
	Date         *string       `json:"date"`
	Source       sourceRecord  `json:"source"`
	Summary      string        `json:"summary"`
	LocalSummary string        `json:"localSummary"`
	Added        []entryRecord `json:"added"`
	Dropped      []entryRecord `json:"dropped"`
	Moved        []movedRecord `json:"moved"`
}

type historyMetaRecord struct {
	listMetaRecord
	Note      *string `json:"note"`
	LocalNote *string `json:"localNote"`
}

func (y *rawYear) source(id string) sourceRecord {
	for _, s := range y.Sources {
		if s.ID == id {
			return sourceRecord{s.ID, s.Title, s.Type, s.Numbers, s.Publisher, s.PublishedAt, s.URL, s.Official}
		}
	}
	panic("no source " + id)
}

// Going from the empty list through all revisions, undoing what each one
// dropped and moved from, must lead to each list as it stood.
func TestRevisions(t *testing.T) {
	for _, y := range rawYears() {
		name := fmt.Sprintf("v1/revisions/%d.json", y.Year)
		var meta historyMetaRecord
		var data []revisionRecord
		decodeFile(t, name, &meta, &data)
		want := historyMetaRecord{listMetaRecord{y.meta(), len(y.Revisions)}, y.Note, y.LocalNote}
		if !reflect.DeepEqual(meta, want) || len(data) != len(y.Revisions) {
			t.Fatalf("%s: meta is %+v with %d revisions, want %+v", name, meta, len(data), want)
		}
		standing := make(map[entryRecord]bool)
		for i, r := range data {
			raw := y.Revisions[i]
			if r.Revision != raw.Revision || !reflect.DeepEqual(r.Date, raw.Date) || r.Summary != raw.Summary || r.LocalSummary != raw.LocalSummary ||
				!reflect.DeepEqual(r.Source, y.source(raw.Source)) {
				t.Errorf("%s: revision %d does not say what the dataset does: %+v", name, i+1, r)
			}
			drop := func(e entryRecord) {
				if !standing[e] {
					t.Errorf("%s: revision %d takes away %+v, which was not there", name, r.Revision, e)
				}
				delete(standing, e)
			}
			for _, e := range r.Dropped {
				drop(e)
			}
			for _, m := range r.Moved {
				drop((&rawHoliday{Date: m.From, Type: m.Type, LocalName: m.LocalName, Name: m.Name}).entry())
			}
			added := r.Added
			for _, m := range r.Moved {
				added = append(added, (&rawHoliday{Date: m.To, Type: m.Type, LocalName: m.LocalName, Name: m.Name}).entry())
			}
			for _, e := range added {
				if standing[e] {
					t.Errorf("%s: revision %d adds %+v, which was there", name, r.Revision, e)
				}
				standing[e] = true
			}

			name := fmt.Sprintf("v1/revisions/%d.r%d.json", y.Year, r.Revision)
			var meta listMetaRecord
			var list []entryRecord
			decodeFile(t, name, &meta, &list)
			want := listMetaRecord{y.meta(), len(list)}
			want.Revision = r.Revision
			if meta != want {
				t.Errorf("%s: meta is %+v, want %+v", name, meta, want)
			}
			if entries := entriesOf(y.at(r.Revision)); !slices.Equal(list, entries) {
				t.Errorf("%s: the list is\n%v, want\n%v", name, list, entries)
			}
			if len(list) != len(standing) {
				t.Errorf("%s: %d days, but the revisions up to it add up to %d", name, len(list), len(standing))
			}
			for _, e := range list {
				if !standing[e] {
					t.Errorf("%s: %+v is not what the revisions add up to", name, e)
				}
			}
		}
	}
}

// What the ministries' own words call a move, and what they do not. Later
// years may still be amended.
func TestMoves(t *testing.T) {
	const settled = 2024
	type revision struct{ year, number int }
	moved := map[revision][]movedRecord{
		{2021, 3}: {
			{"Tahun Baru Islam 1443 Hijriah", "Islamic New Year", "national_holiday", "2021-08-10", "2021-08-11"},
			{"Maulid Nabi Muhammad SAW", "Birthday of the Prophet Muhammad", "national_holiday", "2021-10-19", "2021-10-20"},
		},
		{2022, 3}: {{"Hari Raya Idul Adha 1443 Hijriah", "Eid al-Adha", "national_holiday", "2022-07-09", "2022-07-10"}},
	}
	for _, y := range rawYears() {
		var meta historyMetaRecord
		var data []revisionRecord
		decodeFile(t, fmt.Sprintf("v1/revisions/%d.json", y.Year), &meta, &data)
		for _, r := range data {
			want := moved[revision{y.Year, r.Revision}]
			if y.Year <= settled && !slices.Equal(r.Moved, want) {
				t.Errorf("%d, revision %d (%s) moved %+v, want %+v", y.Year, r.Revision, r.Summary, r.Moved, want)
			}
			// In any year: what goes and comes equally often under one name has moved.
			balance := make(map[[2]string][2]int) // type and name: how many went, how many came
			for i, list := range [][]entryRecord{r.Dropped, r.Added} {
				for _, e := range list {
					name := [2]string{e.Type, e.LocalName}
					n := balance[name]
					n[i]++
					balance[name] = n
				}
			}
			for name, n := range balance {
				if n[0] == n[1] {
					t.Errorf("%d, revision %d dropped %s and set it again: that is a move", y.Year, r.Revision, name)
				}
			}
			for _, m := range r.Moved {
				if n, ok := balance[[2]string{m.Type, m.LocalName}]; ok {
					t.Errorf("%d, revision %d moved %s, but %d others went and %d came: which is which?", y.Year, r.Revision, m.LocalName, n[0], n[1])
				}
			}
		}
	}
}

func TestChanges(t *testing.T) {
	var meta struct {
		metaRecord
		Total int `json:"total"`
	}
	var data []struct {
		Year int `json:"year"`
		revisionRecord
	}
	decodeFile(t, "v1/changes.json", &meta, &data)
	type key struct{ year, revision int }
	place := make(map[key]int)
	for i, c := range data {
		place[key{c.Year, c.Revision}] = i
	}
	total := 0
	for _, y := range rawYears() {
		var meta historyMetaRecord
		var revisions []revisionRecord
		decodeFile(t, fmt.Sprintf("v1/revisions/%d.json", y.Year), &meta, &revisions)
		for _, r := range revisions {
			total++
			i, ok := place[key{y.Year, r.Revision}]
			if !ok || !reflect.DeepEqual(data[i].revisionRecord, r) {
				t.Errorf("changes.json does not hold revision %d of %d as its own file does", r.Revision, y.Year)
			}
			if before, ok := place[key{y.Year, r.Revision - 1}]; ok && before < i {
				t.Errorf("revision %d of %d stands below revision %d", r.Revision, y.Year, r.Revision-1)
			}
			if r.Date == nil && place[key{y.Year, r.Revision - 1}] != i+1 {
				t.Errorf("revision %d of %d has no date, so it belongs right above the one before it", r.Revision, y.Year)
			}
		}
	}
	if meta.Total != total || len(data) != total || len(place) != total {
		t.Errorf("%d changes, meta says %d, there are %d revisions", len(data), meta.Total, total)
	}
	last := "9999"
	for _, c := range data {
		if c.Date == nil {
			continue
		}
		if *c.Date > last {
			t.Errorf("%s (revision %d of %d) stands below %s", *c.Date, c.Revision, c.Year, last)
		}
		last = *c.Date
	}
}
