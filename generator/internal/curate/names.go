package curate

import (
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
