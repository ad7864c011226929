package curate

import (
	"regexp"
	"strconv"
	"strings"

	"harikerja/datasets"
)

// englishName is what the other years call a day in English, or what the
// festival is called that its Indonesian name speaks of; "" if nobody knows.
func englishName(localName string, t datasets.Type, years []datasets.Year) string {
	for i := len(years) - 1; i >= 0; i-- { // the newest first
		for _, h := range years[i].Holidays {
			if h.Type == t && withoutNumbers(h.LocalName) == withoutNumbers(localName) {
				return h.Name
			}
		}
	}
	if t == datasets.Leave {
		of := englishName(strings.TrimPrefix(localName, localLeavePrefix), datasets.National, years)
		if of == "" {
			return ""
		}
		return leaveName(of)
	}
	if f := festivalSaid(localName); f != nil {
		return f.name
	}
	return ""
}

var fourDigits = regexp.MustCompile(`\b[0-9]{4}\b`)

// withoutNumbers is a name as all years have it in common.
func withoutNumbers(name string) string {
	if !strings.ContainsAny(name, "0123456789") {
		return name
	}
	return fourDigits.ReplaceAllString(name, "#")
}

// inEra is a name of another year's festival with the number of this one.
func inEra(name string, d day) string {
	if d.era == noEra {
		return name
	}
	return fourDigits.ReplaceAllString(name, strconv.Itoa(d.era))
}

// leaveOf returns what a day of collective leave is for, by its English name.
func leaveOf(name string) (holiday string, ok bool) {
	holiday, ok = strings.CutPrefix(name, leavePrefix)
	return strings.TrimPrefix(holiday, "the "), ok
}

// The beginnings of the names of collective leave.
const leavePrefix, localLeavePrefix = "Collective Leave for ", "Cuti Bersama "

// leaveName is the English name of the leave for a holiday.
func leaveName(holiday string) string { return leavePrefix + withThe(holiday) }

// withThe is a holiday's English name in a sentence.
func withThe(holiday string) string {
	for _, the := range []string{"Day of", "Islamic", "Isra", "Birthday", "Collective"} {
		if strings.HasPrefix(holiday, the) {
			return "the " + holiday
		}
	}
	return holiday
}
