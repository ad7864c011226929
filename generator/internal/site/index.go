package site

import (
	"harikerja/datasets"
	"harikerja/generator/internal/tree"
	"harikerja/worker/api"
)

type indexMeta struct {
	apiMeta
	FirstYear int `json:"firstYear"`
	LastYear  int `json:"lastYear"`
	Total     int `json:"total"`
}

type indexYear struct {
	Year             int       `json:"year"`
	Revision         int       `json:"revision"`
	Status           string    `json:"status"`
	UpdatedAt        date      `json:"updatedAt" openapi:"null"`
	Note             *string   `json:"note" openapi:"null"`
	LocalNote        *string   `json:"localNote" openapi:"null"`
	NationalHolidays int       `json:"nationalHolidays"`
	CollectiveLeave  int       `json:"collectiveLeave"`
	URLs             indexURLs `json:"urls"`
}

// indexURLs are all files of a year but those of its single days.
type indexURLs struct {
	Holidays            string `json:"holidays"`
	NationalHolidays    string `json:"nationalHolidays"`
	CollectiveLeave     string `json:"collectiveLeave"`
	Sources             string `json:"sources"`
	Revisions           string `json:"revisions"`
	Months              string `json:"months"`
	LongWeekends        string `json:"longWeekends"`
	CSV                 string `json:"csv"`
	XLSX                string `json:"xlsx"`
	ICS                 string `json:"ics"`
	ICSNationalHolidays string `json:"icsNationalHolidays"`
	ICSCollectiveLeave  string `json:"icsCollectiveLeave"`

	HolidaysWithSources         string   `json:"holidaysWithSources"`
	NationalHolidaysWithSources string   `json:"nationalHolidaysWithSources"`
	CollectiveLeaveWithSources  string   `json:"collectiveLeaveWithSources"`
	HolidaysByRevision          []string `json:"holidaysByRevision"`
}

func newIndexMeta(years []*year, total int) indexMeta {
	return indexMeta{newMeta(), years[0].Number, years[len(years)-1].Number, total}
}

// index renders years.json: where everything about every year is.
func index(years []*year) tree.File {
	list := make([]indexYear, len(years))
	for i, y := range years {
		n := y.Number
		holidays := func(kind, sources string) string { return url(holidaysEndpoint.File(y.key(), kind+sources)) }
		list[i] = indexYear{
			Year:      n,
			Revision:  y.Revision(),
			Status:    y.Status,
			UpdatedAt: date{y.UpdatedAt()},
			Note:      orNull(y.Note),
			LocalNote: orNull(y.LocalNote),
			URLs: indexURLs{
				Holidays:            holidays("", ""),
				NationalHolidays:    holidays("."+api.NationalHoliday, ""),
				CollectiveLeave:     holidays("."+api.CollectiveLeave, ""),
				Sources:             url(sourcesEndpoint.File(y.key(), "")),
				Revisions:           url(string(revisionsFile.year(n))),
				Months:              url(string(monthsFile.year(n))),
				LongWeekends:        url(string(longWeekendsFile.year(n))),
				CSV:                 url(string(csvFile.year(n))),
				XLSX:                url(WorkbookOf(n)),
				ICS:                 url(string(icsFile.year(n))),
				ICSNationalHolidays: url(string(icsTypeFile.year(n).kind(datasets.National))),
				ICSCollectiveLeave:  url(string(icsTypeFile.year(n).kind(datasets.Leave))),

				HolidaysWithSources:         holidays("", ".sources"),
				NationalHolidaysWithSources: holidays("."+api.NationalHoliday, ".sources"),
				CollectiveLeaveWithSources:  holidays("."+api.CollectiveLeave, ".sources"),
			},
		}
		for _, r := range y.Revisions {
			list[i].URLs.HolidaysByRevision = append(list[i].URLs.HolidaysByRevision, url(string(revisionFile.year(n).revision(r.Number))))
		}
		for _, h := range y.current {
			if h.Type == datasets.National {
				list[i].NationalHolidays++
			} else {
				list[i].CollectiveLeave++
			}
		}
	}
	return tree.File{Path: YearsFile, Data: encode(envelope{newIndexMeta(years, len(list)), list})}
}
