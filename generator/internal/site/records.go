package site

import (
	"harikerja/datasets"
	"harikerja/worker/workday"
)

// The records of the contract, their keys in its order.

type envelope struct {
	Meta any `json:"meta"`
	Data any `json:"data"`
}

type apiMeta struct {
	Version     string `json:"version"`
	CountryCode string `json:"countryCode"`
}

type yearMeta struct {
	apiMeta
	Year     int    `json:"year"`
	Revision int    `json:"revision"`
	Status   string `json:"status"`
}

type listMeta struct {
	yearMeta
	Total int `json:"total"`
}

type sourcesMeta struct {
	yearMeta
	UpdatedAt date `json:"updatedAt" openapi:"null"`
	Total     int  `json:"total"`
}

type entry struct {
	Date              date          `json:"date"`
	Day               string        `json:"day"`
	LocalDay          string        `json:"localDay"`
	LocalName         string        `json:"localName"`
	Name              string        `json:"name"`
	Type              datasets.Type `json:"type"`
	IsNationalHoliday bool          `json:"isNationalHoliday"`
	IsCollectiveLeave bool          `json:"isCollectiveLeave"`
	Sources           []source      `json:"sources,omitempty"`
}

type source struct {
	ID          string   `json:"id"`
	Title       string   `json:"title"`
	Type        string   `json:"type"`
	Numbers     []string `json:"numbers"`
	Publisher   string   `json:"publisher"`
	PublishedAt date     `json:"publishedAt" openapi:"null"`
	URL         *string  `json:"url" openapi:"null"`
	Official    bool     `json:"official"`
}

type holidayCheck struct {
	Date      date    `json:"date"`
	Day       string  `json:"day"`
	LocalDay  string  `json:"localDay"`
	IsHoliday bool    `json:"isHoliday"`
	Holidays  []entry `json:"holidays"`
}

// date is a workday.Date that is null where it is unknown.
type date struct{ workday.Date }

func (d date) MarshalJSON() ([]byte, error) {
	if !d.IsValid() {
		return []byte("null"), nil
	}
	return append(d.AppendTo([]byte{'"'}), '"'), nil
}

func newMeta() apiMeta { return apiMeta{"v1", "ID"} }

func newEntry(y *datasets.Year, h *datasets.Holiday, withSources bool) entry {
	e := entry{
		Date:              date{h.Date},
		Day:               h.Date.Weekday().String(),
		LocalDay:          h.Date.Weekday().Local(),
		LocalName:         h.LocalName,
		Name:              h.Name,
		Type:              h.Type,
		IsNationalHoliday: h.Type == datasets.National,
		IsCollectiveLeave: h.Type == datasets.Leave,
	}
	if withSources {
		for _, id := range h.Sources {
			e.Sources = append(e.Sources, newSource(y.Source(id)))
		}
	}
	return e
}

func newSource(s *datasets.Source) source {
	return source{
		ID:          s.ID,
		Title:       s.Title,
		Type:        s.Type,
		Numbers:     s.Numbers,
		Publisher:   s.Publisher,
		PublishedAt: date{s.PublishedAt},
		URL:         orNull(s.URL),
		Official:    s.Official,
	}
}

// orNull is a text that is null where there is none.
func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
