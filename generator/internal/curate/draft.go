package curate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// Draft writes a year's first dataset. With the days of its decree they are the
// rows; without them, those of the festivals are, with the date of each whose
// date can be known beforehand, and a blank for the others, which says between
// which days it must fall. A blank is a text that begins with a question mark;
// no dataset is valid until all are filled in.
//
// What is known of the decree goes into its first source, and the rest of that
// is blank, too. The names are taken from the year before, or the nearest one.
//
// The dataset comes back as a year, too, in which blanks are texts, or nothing.
func Draft(year int, decree []datasets.Holiday, in *Instrument, years []datasets.Year) (*datasets.Year, []byte, error) {
	if len(years) == 0 {
		return nil, nil, errors.New("there is no other year to take the names from")
	}
	if slices.ContainsFunc(years, func(y datasets.Year) bool { return y.Number == year }) {
		return nil, nil, fmt.Errorf("there is a dataset of %d already: 'generator amend %d' adds what a later decree changes", year, year)
	}
	if first, last := years[0].Number, years[len(years)-1].Number; year < first-1 || year > last+1 {
		return nil, nil, fmt.Errorf("the datasets run from %d to %d, without a gap: %d comes before %d", first, last, last+1, year)
	}
	like := &years[len(years)-1]
	if year < years[0].Number {
		like = &years[0]
	}
	y := datasets.Year{Schema: "schema.json", Number: year, CountryCode: "ID", Status: in.Status, Note: in.Note, LocalNote: in.LocalNote}
	var blanks blanks
	id := fmt.Sprintf("skb-%d-1", year)
	source := datasets.Source{ID: id, Type: "SKB", Title: in.Title, Numbers: []string{}, Publisher: in.Publisher,
		PublishedAt: in.Signed, URL: in.URL, Official: datasets.OnGovernmentSite(in.URL)}
	if source.Title == "" {
		source.Title = strings.ReplaceAll(originalTitle(like), fmt.Sprint(like.Number), fmt.Sprint(year))
	}
	if source.Publisher == "" {
		source.Publisher = "? who published the page behind the link, such as Kementerian PANRB"
	}
	if parts := citation.FindStringSubmatch(in.Citation); parts != nil && parts[1] == "SKB" {
		source.Numbers = readNumbers(parts[2])
	} else if in.Citation != "" {
		return nil, nil, fmt.Errorf("%q is not a joint decree: write SKB and its numbers, such as \"SKB 1205 Tahun 2026, …\"", in.Citation)
	} else {
		for _, minister := range []string{"Religious Affairs", "Manpower", "Administrative Reform (PANRB)"} {
			source.Numbers = append(source.Numbers, fmt.Sprintf("? the number of the Minister of %s, such as 1205 Tahun %d", minister, year-1))
		}
	}
	if !in.Signed.IsValid() {
		blanks.add(`"publishedAt": null`, `"publishedAt": "? the day on which it was signed"`)
	}
	if in.URL == "" {
		blanks.add(`"url": null`, `"url": "? the link to it; official is true if that is on a go.id site"`)
	}
	y.Sources = []datasets.Source{source}

	revision := datasets.Revision{Number: 1, Date: in.Signed, Source: id}
	if !in.Signed.IsValid() {
		blanks.add(`"date": null`, `"date": "? the day on which it was signed"`)
	}
	if decree == nil {
		y.Holidays = festivalRows(year, like, &blanks)
		revision.Summary = "? such as: " + setting(17, 8, English)
		revision.LocalSummary = "? misalnya: " + setting(17, 8, Indonesian)
	} else {
		for _, h := range decree {
			if h.Name = englishName(h.LocalName, h.Type, years); h.Name == "" {
				h.Name = "? the English name"
			}
			y.Holidays = append(y.Holidays, h)
		}
		national, leave := len(ofType(y.Holidays, datasets.National)), len(ofType(y.Holidays, datasets.Leave))
		revision.Summary, revision.LocalSummary = setting(national, leave, English), setting(national, leave, Indonesian)
	}
	y.Revisions = []datasets.Revision{revision}
	for i := range y.Holidays {
		y.Holidays[i].Since, y.Holidays[i].Sources = 1, []string{id}
	}
	data, err := blanks.fill(datasets.Format(&y))
	return &y, data, err
}

// festivalRows are the festivals of a year, by the day on which they fall, or
// are most likely to, under the names they have in another year.
func festivalRows(year int, like *datasets.Year, blanks *blanks) []datasets.Holiday {
	type row struct {
		datasets.Holiday              // where it is computed
		from, to         workday.Date // the same if it is sure
	}
	var rows []row
	for i := range festivals {
		f := &festivals[i]
		if year < f.since {
			continue
		}
		for _, d := range slices.Concat(f.falls(year-1), f.falls(year), f.falls(year+1)) {
			h := datasets.Holiday{Date: d.Date, Type: datasets.National, Name: f.name, LocalName: inEra(localName(f.name, like), d)}
			r := row{h, d.AddDays(-f.window()), d.AddDays(f.window())}
			if r.from.Year() == year || r.to.Year() == year {
				rows = append(rows, r)
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return a.Date.Compare(b.Date) })
	var list []datasets.Holiday
	for _, r := range rows {
		if r.from != r.to {
			r.Date = workday.Date{}
			more := ""
			if r.from.Year() != r.to.Year() {
				more = "; remove the row if the decree has it in the other year"
			}
			blanks.add(`"date": ""`, fmt.Sprintf(`"date": "? %s: one day from %s to %s%s"`, r.Name, r.from, r.to, more))
		}
		list = append(list, r.Holiday)
	}
	return list
}

// window is how many days around where it is computed a festival must fall. A
// day that hangs on the moon is for the decree to say.
func (f *festival) window() int {
	if f.moon {
		return max(f.slack, 1)
	}
	return 0
}

// localName is what a year calls a festival; the festival's English name, as a
// blank, if it has no name for it.
func localName(name string, y *datasets.Year) string {
	for _, h := range y.Holidays {
		if h.Type == datasets.National && h.Name == name {
			return h.LocalName
		}
	}
	return "? the Indonesian name of " + name
}

// blanks are put into a file where the form of a dataset knows only null or
// nothing: in the order in which they come.
type blanks []struct{ instead, text string }

func (b *blanks) add(instead, text string) {
	*b = append(*b, struct{ instead, text string }{instead, text})
}

func (b *blanks) fill(data []byte) ([]byte, error) {
	text := string(data)
	for _, blank := range *b {
		if !strings.Contains(text, blank.instead) {
			return nil, fmt.Errorf("a draft without a place for %s", blank.text)
		}
		text = strings.Replace(text, blank.instead, blank.text, 1)
	}
	return []byte(text), nil
}
