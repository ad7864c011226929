package datasets

import (
	"bytes"
	"encoding/json"

	"harikerja/worker/workday"
)

// Format writes a year the way the files in this folder are written, so that a
// change made by a program shows as nothing but that change.
func Format(y *Year) []byte {
	form := fileForm{y.Schema, y.Number, y.CountryCode, y.Status, y.Note, y.LocalNote, make([]sourceForm, len(y.Sources)),
		make([]revisionForm, len(y.Revisions)), make([]holidayForm, len(y.Holidays)), y.Oddities}
	for i, s := range y.Sources {
		numbers := append([]string{}, s.Numbers...) // an empty list, never null
		form.Sources[i] = sourceForm{s.ID, s.Type, s.Title, numbers, s.Publisher, known(s.PublishedAt), nil, s.Official}
		if s.URL != "" {
			form.Sources[i].URL = &s.URL
		}
	}
	for i, r := range y.Revisions {
		form.Revisions[i] = revisionForm{r.Number, known(r.Date), r.Source, r.Summary, r.LocalSummary}
	}
	for i, h := range y.Holidays {
		form.Holidays[i] = holidayForm(h)
		if h.Since == 1 {
			form.Holidays[i].Since = 0
		}
	}
	return marshal(form)
}

func marshal(form any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(form); err != nil { // lives: nothing here can fail to encode
		panic(err) // lives: as above
	}
	return b.Bytes()
}

// known leaves a date out of the file if it is not known.
func known(d workday.Date) *workday.Date {
	if !d.IsValid() {
		return nil
	}
	return &d
}

// The forms are what stands in a file. Year and its parts are for reading: they
// cannot tell null from nothing.
type fileForm struct {
	Schema      string         `json:"$schema,omitempty"`
	Year        int            `json:"year"`
	CountryCode string         `json:"countryCode"`
	Status      string         `json:"status"`
	Note        string         `json:"note,omitempty"`
	LocalNote   string         `json:"localNote,omitempty"`
	Sources     []sourceForm   `json:"sources"`
	Revisions   []revisionForm `json:"revisions"`
	Holidays    []holidayForm  `json:"holidays"`
	Oddities    []Oddity       `json:"oddities,omitempty"`
}

type sourceForm struct {
	ID          string        `json:"id"`
	Type        string        `json:"type"`
	Title       string        `json:"title"`
	Numbers     []string      `json:"numbers"`
	Publisher   string        `json:"publisher"`
	PublishedAt *workday.Date `json:"publishedAt"`
	URL         *string       `json:"url"`
	Official    bool          `json:"official"`
}

type revisionForm struct {
	Revision     int           `json:"revision"`
	Date         *workday.Date `json:"date"`
	Source       string        `json:"source"`
	Summary      string        `json:"summary"`
	LocalSummary string        `json:"localSummary"`
}

type holidayForm struct {
	Date      workday.Date `json:"date"`
	Type      Type         `json:"type"`
	LocalName string       `json:"localName"`
	Name      string       `json:"name"`
	Since     int          `json:"since,omitempty"`
	Until     int          `json:"until,omitempty"`
	Sources   []string     `json:"sources"`
}
