package curate

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// ReadTable reads the tables of a decree as they are pasted from its PDF: rows
// of a number, a date or several ("20-21 Maret"), their weekdays ("Senin-Selasa")
// and a name; national holidays first, collective leave under a heading of its
// own. Each cell may have a line of its own, and names may be wrapped.
//
// The weekday that the decree prints must be that of the date, the rows must be
// numbered without a gap if they are numbered, and their days must be as many
// as the text says there are, if it says so. What is not a row and stands
// between rows is taken for a part of a name, up to the next blank line; the
// tables end where the ministers sign.
func ReadTable(text string, year int) ([]datasets.Holiday, error) {
	national, leave := sections(tidy(text))
	days, stated, err := readSection(national, year, datasets.National)
	if err != nil {
		return nil, err
	}
	more, statedMore, err := readSection(leave, year, datasets.Leave)
	if err != nil {
		return nil, err
	}
	all := len(days) + len(more)
	if err := agree(len(days), all, stated); err != nil {
		return nil, err
	}
	if err := agree(len(more), all, statedMore); err != nil {
		return nil, err
	}
	days = append(days, more...)
	if len(days) == 0 {
		return nil, fmt.Errorf("there is no row in the text: a row is a number, a date, a weekday and a name, such as \"1. 1 Januari Sabtu Tahun Baru %d Masehi\"", year)
	}
	slices.SortStableFunc(days, func(a, b datasets.Holiday) int { return a.Date.Compare(b.Date) })
	for i, d := range days[1:] {
		if before := days[i]; d.Date == before.Date && (d.LocalName == before.LocalName || d.Type != before.Type) {
			return nil, fmt.Errorf("%s is there twice, as %q and as %q", d.Date, before.LocalName, d.LocalName)
		}
	}
	return days, nil
}

// What the patterns below are made of.
const (
	space    = `[\s|]`
	between  = space + `*(?:,` + space + `*(?:dan\b|&)|,|-|\bdan\b|&|;|/|\bs[./]?d\.?|\bsampai\s+dengan\b|\bhingga\b)` + space + `*`
	digits   = `[0-9]{1,2}`
	oneMonth = digits + `(?:` + between + digits + `)*` + space + `+` + monthWord + `(?:\s+[0-9]{4})?`
	allDates = oneMonth + `(?:` + between + oneMonth + `)*`
	allDays  = dayWord + `(?:` + between + dayWord + `)*`

	monthWord = `(?:januari|februari|pebruari|maret|april|mei|juni|juli|agustus|september|oktober|november|nopember|desember)\b`
	dayWord   = `\b(?:senin|selasa|rabu|kamis|jum[’'` + "`" + `]?at|sabtu|minggu|ahad)\b`
)

var (
	// rowStart is a row up to its name: its number, the dates, the weekdays.
	rowStart = regexp.MustCompile(`(?i)(?:\b(` + digits + `)[.)]?` + space + `+)?\b(` + allDates + `)` + space + `*[,(:]?` + space + `*(` + allDays + `)\)?` + space + `*:?`)
	// looseDate is a date that no row took, and its year if it has one.
	looseDate = regexp.MustCompile(`(?i)\b` + digits + `\s+` + monthWord + `(?:\s+([0-9]{4}))?`)
	// dayFirst is a row as the press writes it: "Sabtu, 1 Januari 2028".
	dayFirst = regexp.MustCompile(`(?im)^([^\w\n]*(?:` + digits + `[.)][ \t]*)?)(` + allDays + `)[ \t]*,[ \t]*(` + allDates + `)`)

	monthWords = map[string]int{"januari": 1, "februari": 2, "pebruari": 2, "maret": 3, "april": 4, "mei": 5, "juni": 6, "juli": 7,
		"agustus": 8, "september": 9, "oktober": 10, "november": 11, "nopember": 11, "desember": 12}
	weekdayWords = map[string]workday.Weekday{"senin": workday.Monday, "selasa": workday.Tuesday, "rabu": workday.Wednesday, "kamis": workday.Thursday,
		"jumat": workday.Friday, "sabtu": workday.Saturday, "minggu": workday.Sunday, "ahad": workday.Sunday}

	// These are lines: they may not reach into the next.
	leaveHeading = regexp.MustCompile(`(?im)^[^\w\n]*(?:[a-z0-9]{1,3}[.)][ \t]*)?(?:(?:daftar|hari|tanggal)[ \t]+)*cuti[ \t]+bersama(?:[ \t]+tahun[ \t]+[0-9]{4})?[ \t]*(?:[(:,=-].*|(?:sebanyak|sejumlah|[0-9]+)[ \t].*)?$`)
	columnHeads  = regexp.MustCompile(`(?im)^[^\w\n]*(?:no(?:mor)?\b[^\w\n]*)?tanggal[^\w\n]+hari[^\w\n]+(?:keterangan|nama|uraian|hari libur).*$`)
	pageHead     = regexp.MustCompile(`(?im)^[^\w\n]*(?:[a-z0-9]{1,3}[.)][ \t]*)?(?:daftar[ \t]+)?hari libur nasional(?:[ \t]+dan[ \t]+cuti bersama)?(?:[ \t]+tahun[ \t]+[0-9]{4})?[^\w\n]*$`)
	pageNumber   = regexp.MustCompile(`(?m)^[ \t]*-[ \t]*[0-9]+[ \t]*-[ \t]*$`)
	signature    = regexp.MustCompile(`(?im)^[ \t]*(?:ditetapkan\b|pada[ \t]+tanggal\b|menteri[ \t]+agama\b)`)
	// total is a line in which the text says how many days there are.
	total     = regexp.MustCompile(`(?im)^.*?(?:\b(?:jumlah|total|sebanyak|sejumlah|semuanya)\b[^0-9\n]{0,40}?([0-9]{1,2})\b|\b([0-9]{1,2})[ \t]*(?:\([a-z ]+\)[ \t]*)?hari[ \t]+(?:libur|cuti[ \t]+bersama)\b|\(([0-9]{1,2})[ \t]*hari\)).*$`)
	blankLine = regexp.MustCompile(`\n\s*\n`)
)

// tidy makes one form of what programs and people write in several.
func tidy(text string) string {
	text = norm.NFKC.String(text) // a PDF's letters may be joined, and its blanks of many kinds
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "–", "-", "—", "-", "−", "-", "’", "'", "‘", "'",
		"\ufeff", "", "\u00ad", "", "\u200b", "", "\u200c", "", "\u200d", "").Replace(text)
	for _, line := range []*regexp.Regexp{columnHeads, pageHead, pageNumber} {
		text = line.ReplaceAllString(text, "")
	}
	text = dayFirst.ReplaceAllString(text, "$1$3 $2")
	if first := rowStart.FindStringIndex(text); first != nil {
		if end := signature.FindStringIndex(text[first[1]:]); end != nil {
			text = text[:first[1]+end[0]]
		}
	}
	return text
}

// sections parts the text where its second table begins.
func sections(text string) (national, leave string) {
	first := rowStart.FindStringIndex(text)
	if first == nil {
		return text, ""
	}
	for _, at := range leaveHeading.FindAllStringIndex(text, -1) {
		if at[0] > first[0] && !rowStart.MatchString(text[at[0]:at[1]]) {
			return text[:at[0]], text[at[0]:]
		}
	}
	return text, ""
}

// agree holds the number of days of a table against those that are said, each
// of which may be of the table or of both.
func agree(days, all int, stated []statement) error {
	for _, s := range stated {
		if s.days == days || s.days == all {
			return nil
		}
	}
	if stated == nil {
		return nil
	}
	return fmt.Errorf("the text says that there are %d days (%q), but the rows above or below have %d: a row is missing, there twice, or cannot be read",
		stated[0].days, stated[0].text, days)
}

// statement is a line that says how many days there are.
type statement struct {
	days int
	text string
}

// readSection reads one table, and the numbers of days that the text around it
// says.
func readSection(text string, year int, t datasets.Type) (list []datasets.Holiday, stated []statement, err error) {
	text = total.ReplaceAllStringFunc(text, func(line string) string {
		if rowStart.MatchString(line) {
			return line
		}
		m := total.FindStringSubmatch(line)
		n, _ := strconv.Atoi(m[1] + m[2] + m[3])
		stated = append(stated, statement{n, strings.TrimSpace(line)})
		return ""
	})
	rows := rowStart.FindAllStringSubmatchIndex(text, -1)
	for i, at := range rows {
		part := func(k int) string {
			if at[2*k] < 0 {
				return ""
			}
			return text[at[2*k]:at[2*k+1]]
		}
		said := strings.Join(strings.Fields(text[at[0]:at[1]]), " ")
		if n := part(1); n != "" && n != strconv.Itoa(i+1) && strings.TrimLeft(n, "0") != strconv.Itoa(i+1) {
			if i > 0 && strings.TrimLeft(n, "0") == "1" {
				return nil, nil, fmt.Errorf("with %q a second table begins: is the line \"Cuti Bersama\" missing above it?", said)
			}
			before := ""
			if i > 0 {
				before = strings.Join(strings.Fields(text[rows[i-1][1]:at[0]]), " ")
			}
			return nil, nil, fmt.Errorf("%q has the number %s, but it is row %d of its table: a row is missing, or cannot be read; before it stands %q", said, n, i+1, before)
		}
		end := len(text)
		if i+1 < len(rows) {
			end = rows[i+1][0]
		}
		name := tidyName(text[at[1]:end])
		if name == "" {
			return nil, nil, fmt.Errorf("%q has no name: what is the day called?", said)
		}
		for _, lost := range looseDate.FindAllStringSubmatch(text[at[1]:end], -1) {
			if lost[1] == "" || lost[1] == strconv.Itoa(year) { // a name may speak of another year
				return nil, nil, fmt.Errorf("%q stands after %q, and is no row: write rows as a number, a date, a weekday and a name, join lines of dates that are wrapped, and leave out what is below the tables", lost[0], said)
			}
		}
		dates, err := readDates(part(2), year)
		if err != nil {
			return nil, nil, fmt.Errorf("%q: %w", said, err)
		}
		if err := fit(dates, readDays(part(3))); err != nil {
			return nil, nil, fmt.Errorf("%q: %w", said, err)
		}
		kind := t
		if strings.HasPrefix(strings.ToLower(name), strings.ToLower(localLeavePrefix)) {
			kind = datasets.Leave
			name = name[len(localLeavePrefix):]
		}
		if kind == datasets.Leave {
			name = localLeavePrefix + name
		}
		for _, d := range dates {
			list = append(list, datasets.Holiday{Date: d, Type: kind, LocalName: name})
		}
	}
	return list, stated, nil
}

// tidyName is a name as the datasets spell it: what is printed up to the next
// blank line, with one spelling for what is spelled in several ways.
func tidyName(text string) string {
	text = strings.TrimLeft(text, " \t\n|:")
	if end := blankLine.FindStringIndex(text); end != nil {
		text = text[:end[0]]
	}
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "|", " ")), " ")
	text = strings.Trim(text, " .;,*-•")
	return spelling.Replace(text)
}

var spelling = strings.NewReplacer("S.A.W", "SAW", "S.A.W.", "SAW", "Isra' Mi'raj", "Isra Mikraj", "Isra Mi'raj", "Isra Mikraj", "Isra' Mikraj", "Isra Mikraj",
	"Hijriyah", "Hijriah", "Muharram", "Muharam", "Almasih", "Al Masih", "Al-Masih", "Al Masih", "Idulfitri", "Idul Fitri", "Iduladha", "Idul Adha")

var (
	ranges  = regexp.MustCompile(`(?i)^` + space + `*(?:-|s[./]?d\.?|sampai\s+dengan|hingga)` + space + `*$`)
	dateBit = regexp.MustCompile(`(?i)([0-9]{4})|([0-9]{1,2})|(` + monthWord + `)`)
	dayBit  = regexp.MustCompile(`(?i)` + dayWord)
)

// readDates reads "20-21 Maret", "2, 3, 4, dan 7 April", "31 Maret - 1 April".
func readDates(text string, year int) ([]workday.Date, error) {
	type point struct {
		day, month int
		after      bool // the days since the point before belong to it
	}
	var points []point
	end := 0
	for _, at := range dateBit.FindAllStringSubmatchIndex(text, -1) {
		bit := strings.ToLower(text[at[0]:at[1]])
		switch {
		case at[2] >= 0:
			if bit != strconv.Itoa(year) {
				return nil, fmt.Errorf("it is a day of %s, not of %d", bit, year)
			}
		case at[4] >= 0:
			d, _ := strconv.Atoi(bit)
			points = append(points, point{day: d, after: len(points) > 0 && ranges.MatchString(text[end:at[0]])})
		default: // the month of all days before it that have none
			for i := len(points) - 1; i >= 0 && points[i].month == 0; i-- {
				points[i].month = monthWords[bit]
			}
		}
		end = at[1]
	}
	var dates []workday.Date
	for _, p := range points {
		d := workday.DateOf(year, p.month, p.day)
		if !d.IsValid() {
			return nil, fmt.Errorf("%d has no day %d in its month %d", year, p.day, p.month)
		}
		if p.after {
			last := dates[len(dates)-1]
			if n := last.DaysUntil(d); n < 1 || n > 31 {
				return nil, fmt.Errorf("from %s to %s is no range", last, d)
			}
			for last = last.AddDays(1); last.Before(d); last = last.AddDays(1) {
				dates = append(dates, last)
			}
		}
		dates = append(dates, d)
	}
	return dates, nil
}

// readDays reads "Senin-Selasa", "Rabu, Kamis, Jumat, dan Senin".
func readDays(text string) []workday.Weekday {
	var list []workday.Weekday
	end := 0
	for _, at := range dayBit.FindAllStringIndex(text, -1) {
		d := weekdayWords[strings.NewReplacer("'", "", "`", "", "’", "").Replace(strings.ToLower(text[at[0]:at[1]]))]
		if len(list) > 0 && ranges.MatchString(text[end:at[0]]) {
			for last := (list[len(list)-1] + 1) % 7; last != d; last = (last + 1) % 7 {
				list = append(list, last)
			}
		}
		list = append(list, d)
		end = at[1]
	}
	return list
}

// fit holds the dates against the weekdays that are printed beside them.
func fit(dates []workday.Date, printed []workday.Weekday) error {
	if len(dates) != len(printed) {
		return fmt.Errorf("it has %d dates and %d weekdays", len(dates), len(printed))
	}
	for i, d := range dates {
		if d.Weekday() != printed[i] {
			return fmt.Errorf("%s is a %s, not a %s: one of the two is wrong", d, d.Weekday().Local(), printed[i].Local())
		}
	}
	return nil
}
