package site

import (
	"strconv"
	"strings"

	"harikerja/datasets"
	"harikerja/generator/internal/tree"
	"harikerja/worker/workday"
)

// daysHeader names the columns of days.csv, a table of dates as databases join
// them. No name needs quoting in SQLite, PostgreSQL, MySQL or BigQuery, and what
// is true or false is 1 or 0, which all of them load as a number. New columns go
// to the end.
var daysHeader = []string{
	"date", "year", "quarter", "month", "day", "iso_year", "iso_week", "iso_weekday", "weekday", "local_weekday",
	"is_weekend", "is_national_holiday", "is_collective_leave",
	"is_workday", "is_workday_no_leave", "is_workday_six_day", "is_workday_six_day_no_leave",
	"local_names", "names",
}

// nameSeparator stands between the names of a day that has several.
const nameSeparator = "; "

// tables renders what spreadsheets and databases take in whole: every day of
// all years, and the dates that are off.
func tables(years []*year, c *workday.Calendar) []tree.File {
	var days, off, national [][]string
	for _, y := range years {
		rest := y.current
		for d := range y.days {
			var today []datasets.Holiday
			today, rest = cutDay(rest, d)
			days = append(days, dayRow(c, d, today))
			if len(today) > 0 {
				off = append(off, []string{d.String()})
			}
			if isType(today, datasets.National) {
				national = append(national, []string{d.String()})
			}
		}
	}
	return []tree.File{
		{Path: DaysFile, Data: encodeCSV(daysHeader, days)},
		{Path: DatesFile, Data: encodeCSV(nil, off)},
		{Path: NationalDatesFile, Data: encodeCSV(nil, national)},
	}
}

// cutDay parts the holidays of the day from those after it.
func cutDay(list []datasets.Holiday, d workday.Date) (today, rest []datasets.Holiday) {
	n := 0
	for n < len(list) && list[n].Date == d {
		n++
	}
	return list[:n], list[n:]
}

func isType(today []datasets.Holiday, t datasets.Type) bool {
	for i := range today {
		if today[i].Type == t {
			return true
		}
	}
	return false
}

func dayRow(c *workday.Calendar, d workday.Date, today []datasets.Holiday) []string {
	year, month, day := d.Civil()
	week := d.Weekday()
	isoYear, isoWeek := isoWeek(d)
	number := strconv.Itoa
	row := []string{
		d.String(), number(year), number((month + 2) / 3), number(month), number(day),
		number(isoYear), number(isoWeek), number(int(week) + 1), week.String(), week.Local(),
		bit(workday.SatSun.Has(week)), bit(isType(today, datasets.National)), bit(isType(today, datasets.Leave)),
	}
	for _, week := range workweeks {
		for _, leave := range []bool{true, false} {
			checked, err := c.Check(d, workday.Rules{Weekend: week.weekend, Leave: leave})
			if err != nil { // lives: the calendar covers the years that are rendered
				panic(err) // lives: as above
			}
			row = append(row, bit(checked.Workday()))
		}
	}
	var local, names []string
	for i := range today {
		local, names = append(local, today[i].LocalName), append(names, today[i].Name)
	}
	return append(row, strings.Join(local, nameSeparator), strings.Join(names, nameSeparator))
}

func bit(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

// isoWeek returns the week of ISO 8601 and the year that it belongs to: that of
// its Thursday.
func isoWeek(d workday.Date) (year, week int) {
	thursday := d.AddDays(int(workday.Thursday) - int(d.Weekday()))
	return thursday.Year(), (thursday.YearDay()-1)/7 + 1
}
