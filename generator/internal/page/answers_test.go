package page_test

import (
	"fmt"
	"strings"
)

// What the tests read of the API's answers.

type holiday struct {
	Date, LocalName, Name, Type string
	Sources                     []source
}

type source struct {
	ID, Title, Type, Publisher string
	Numbers                    []string
	URL                        *string
}

type list struct {
	Meta struct {
		Revision int
		Status   string
		Total    int
	}
	Data []holiday
}

type daysOff struct {
	Start, End string
	Days       int
}

type longWeekends struct {
	Data []struct {
		IncludeCollectiveLeave bool
		Runs                   []daysOff
		Bridges                []struct {
			Days       []string
			Start, End string
			Total      int
		}
	}
}

type years struct {
	Data []yearInfo
}

type yearInfo struct {
	Year, Revision, NationalHolidays, CollectiveLeave int
	Status, Note, LocalNote, UpdatedAt                string
}

type revisions struct {
	Meta struct{ Note, LocalNote *string }
	Data []struct {
		Revision              int
		Summary, LocalSummary string
		Source                source
	}
}

type computed struct {
	Data struct {
		StartDate, EndDate, ResultDate, ResultDay, ResultLocalDay string
		Days, CalendarDayCount, WorkdayCount                      int
		WeekendCount, HolidayCount                                int
		IsWorkday                                                 bool
	}
	Error *struct {
		Code, Message string
		Details       struct{ Field string }
	}
}

var months = map[string][]string{
	"id": strings.Fields("Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember"),
	"en": strings.Fields("January February March April May June July August September October November December"),
}

// plainDate writes a date as the page does: "1 Januari 2024".
func plainDate(lang, date string) string {
	var y, m, d int
	if _, err := fmt.Sscanf(date, "%d-%d-%d", &y, &m, &d); err != nil {
		panic(fmt.Sprintf("%q is no date", date))
	}
	return fmt.Sprintf("%d %s %d", d, months[lang][m-1], y)
}
