package curate

import (
	"regexp"

	"harikerja/worker/workday"
)

// festival is a holiday that comes every year, and the rule by which it falls.
type festival struct {
	name  string         // in English, as the datasets have it
	words *regexp.Regexp // what its Indonesian name says, and no other festival's before it in the list
	since int            // the first year with it; 0: all of them
	falls func(year int) []day
	slack int    // a decree may put it so many days before or after
	moon  bool   // it hangs on the moon
	by    string // the rule, for people
}

// day is where a rule puts a festival, and the year it has in its own era, if
// its Indonesian name counts years.
type day struct {
	workday.Date
	era int
}

const noEra = 0

// festivals are ordered so that the first whose words stand in a name is the
// one that is meant: nearly half of them are a new year.
var festivals = []festival{
	{"Chinese New Year", words("imlek"), 0, chineseNewYear, 0, true, "the new moon in China puts it"},
	{"Day of Silence (Nyepi)", words("nyepi"), 0, nyepi, 0, true, "the Balinese calendar puts it"},
	{"Vesak Day", words("wai?sak"), 0, vesak, 0, true, "the full moon in Jakarta puts it"},
	{"Isra and Mi'raj of the Prophet Muhammad", words("isra.* mi"), 0, islamic(7, 27, 1), 1, true, "the moon puts 27 Rajab"},
	{"Birthday of the Prophet Muhammad", words("maulid"), 0, islamic(3, 12, 1), 1, true, "the moon puts 12 Rabiulawal"},
	{"Eid al-Fitr", words("idul ?fitri"), 0, islamic(10, 1, 2), 1, true, "the moon puts 1 and 2 Syawal"},
	{"Eid al-Adha", words("idul ?adha"), 0, islamic(12, 10, 1), 1, true, "the moon puts 10 Zulhijah"},
	{"Islamic New Year", words("muharr?am|tahun baru islam|tahun baru [0-9]{4} hijriah"), 0, islamic(1, 1, 1), 1, true, "the moon puts 1 Muharam"},
	{"Good Friday", words("wafat(nya)? (yesus|isa)"), 0, afterEaster(-2), 0, false, "the computus of Easter puts it"},
	{"Easter Sunday", words("\\bpaskah\\b|kebangkitan (yesus|isa)"), 2024, afterEaster(0), 0, false, "the computus puts it"},
	{"Ascension Day of Jesus Christ", words("kenaikan (yesus|isa)"), 0, afterEaster(39), 0, false, "the computus of Easter puts it"},
	{"International Labour Day", words("buruh"), 2014, fixed(5, 1, noEra), 0, false, "it is always"},
	{"Pancasila Day", words("lahir(nya)? pancasila"), 2017, fixed(6, 1, noEra), 0, false, "it is always"},
	{"Independence Day", words("kemerdekaan"), 0, fixed(8, 17, noEra), 0, false, "it is always"},
	{"Christmas Day", words("\\bnatal\\b|kelahiran (yesus|isa)"), 0, fixed(12, 25, noEra), 0, false, "it is always"},
	{"New Year's Day", words("^tahun baru( [0-9]{4})?( masehi)?$"), 0, fixed(1, 1, 1), 0, false, "it is always"},
}

func words(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + pattern) }

// festivalOf returns the festival of an English name, nil if there is none.
func festivalOf(name string) *festival {
	for i := range festivals {
		if festivals[i].name == name {
			return &festivals[i]
		}
	}
	return nil
}

// festivalSaid returns the festival that an Indonesian name speaks of, nil if
// it speaks of none.
func festivalSaid(localName string) *festival {
	for i := range festivals {
		if festivals[i].words.MatchString(localName) {
			return &festivals[i]
		}
	}
	return nil
}

// nearest returns the day of the rule that is nearest to a date, whatever its
// year.
func (f *festival) nearest(date workday.Date) day {
	var best day
	for year := date.Year() - 1; year <= date.Year()+1; year++ {
		for _, d := range f.falls(year) {
			if !best.IsValid() || apart(d.Date, date) < apart(best.Date, date) {
				best = d
			}
		}
	}
	return best
}

// apart is how many days lie between two dates.
func apart(a, b workday.Date) int { return max(a.DaysUntil(b), b.DaysUntil(a)) }

// The rules follow. They are those of the calendars, and they were held against
// every decree since 2009.

// fixed is for days of the solar calendar; eras is 1 if the name counts years.
func fixed(month, dayOfMonth, eras int) func(int) []day {
	return func(year int) []day { return []day{{workday.DateOf(year, month, dayOfMonth), year * eras}} }
}

func afterEaster(days int) func(int) []day {
	return func(year int) []day { return []day{{easter(year).AddDays(days), noEra}} }
}

// easter is the computus of the Gregorian calendar, in the form that was first
// printed, anonymously, in Nature in 1876.
func easter(year int) workday.Date {
	a, b, c := year%19, year/100, year%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return workday.DateOf(year, n/31, n%31+1)
}

// chineseNewYear is the day of the first new moon in China from 21 January on.
func chineseNewYear(year int) []day {
	k := lunation(year) - 1
	for {
		if d := dayAt(phase(k, 0), 8); !d.Before(workday.DateOf(year, 1, 21)) {
			return []day{{d, year + 551}}
		}
		k++
	}
}

// lunation is the number of a new moon in the first days of the year, or near
// them.
func lunation(year int) int { return floor((year-2000)*123685, 10000) }

// nyepi is the day after the last of the ninth month, by the arithmetic of the
// Balinese calendar, not by the moon in the sky: 64 lunar days are 63 days, so a
// month has 30 × 63/64 = 945/32 of them; seven years in nineteen have a month
// more. Month 114 ended before Nyepi 2009.
func nyepi(year int) []day {
	month := 114 + floor(235*(year-2009)+3, 19)
	return []day{{workday.DateOf(2000, 1, 1).AddDays(floor(198+945*month, 32)), year - 78}}
}

// vesak is the day, in Jakarta, on which the moon is full. Seven years in
// nineteen have a month more; lunation 115 was that of 2009.
func vesak(year int) []day {
	return []day{{dayAt(phase(115+floor(235*(year-2009)+16, 19), 0.5), 7), year + 544}}
}

// islamic is for a day of an Islamic month, and those that follow it. A month
// begins with the second day after that of the new moon (UTC), or with the
// first if it was early; whether the new crescent can be seen by then is for
// the Minister to say.
func islamic(month, dayOfMonth, days int) func(int) []day {
	return func(year int) []day {
		var list []day
		about := floor((year-622)*33, 32)
		for hijri := about - 1; hijri <= about+1; hijri++ {
			moon := phase(123+12*(hijri-1431)+month-1, 0) // lunation 123 began 1431
			first := dayAt(moon, 20).AddDays(dayOfMonth)  // counts as early before 04:00
			for i := range days {
				if d := first.AddDays(i); d.Year() == year {
					list = append(list, day{d, hijri})
				}
			}
		}
		return list
	}
}

// floor divides and rounds down.
func floor(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
