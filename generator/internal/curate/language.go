package curate

import (
	"fmt"
	"strconv"
	"strings"

	"harikerja/worker/workday"
)

// Language is a language in which people are told of a year.
type Language string

// The languages of the datasets.
const (
	English    Language = "en"
	Indonesian Language = "id"
)

// ParseLanguage reads the code of a language.
func ParseLanguage(code string) (Language, error) {
	switch l := Language(code); l {
	case English, Indonesian:
		return l, nil
	}
	return "", fmt.Errorf("there is no language %q: take %s for English or %s for Indonesian", code, English, Indonesian)
}

func (l Language) text(en, id string) string {
	if l == Indonesian {
		return id
	}
	return en
}

var (
	englishMonths    = strings.Fields("January February March April May June July August September October November December")
	indonesianMonths = strings.Fields("Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember")
)

func (l Language) month(month int) string {
	return l.text(englishMonths[month-1], indonesianMonths[month-1])
}

func (l Language) weekday(d workday.Weekday) string { return l.text(d.String(), d.Local()) }

// date returns "17 August 2027".
func (l Language) date(d workday.Date) string {
	return fmt.Sprintf("%s %d", l.day(d), d.Year())
}

// count returns "1 day" or "2 days", which is the same word in Indonesian.
func (l Language) count(n int, one, many, id string) string {
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, l.text(many, id))
}

// day returns "17 August".
func (l Language) day(d workday.Date) string {
	_, month, day := d.Civil()
	return fmt.Sprintf("%d %s", day, l.month(month))
}

// days lists days of one year: "28 and 29 May, 21 August and 30 October".
func (l Language) days(list []workday.Date) string {
	var months, days []string
	for i, d := range list {
		_, month, day := d.Civil()
		days = append(days, strconv.Itoa(day))
		if i+1 == len(list) || monthOf(list[i+1]) != month {
			months = append(months, l.join(days)+" "+l.month(month))
			days = nil
		}
	}
	// Where the days of a month have an "and" of their own, the months get another.
	last, and := len(months)-1, l.text(" and ", " dan ")
	if last == 1 && strings.Contains(months[0]+months[1], and) {
		return months[0] + l.text(", and ", " serta ") + months[1]
	}
	if last > 1 && strings.Contains(months[last], and) {
		return strings.Join(months[:last], ", ") + l.text(", and ", ", serta ") + months[last]
	}
	return l.join(months)
}

func monthOf(d workday.Date) int {
	_, month, _ := d.Civil()
	return month
}

// join returns "a, b and c"; Indonesian puts a comma before the last of three.
func (l Language) join(words []string) string {
	last := len(words) - 1
	switch {
	case last < 1:
		return strings.Join(words, "")
	case last == 1:
		return words[0] + l.text(" and ", " dan ") + words[1]
	}
	return strings.Join(words[:last], ", ") + l.text(" and ", ", dan ") + words[last]
}
