package curate_test

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"harikerja/datasets"
	"harikerja/generator/internal/curate"
	"harikerja/worker/workday"
)

func shipped(t *testing.T) []datasets.Year {
	t.Helper()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return years
}

func shown(t *testing.T, y *datasets.Year, revision int, l curate.Language, coloured bool) string {
	t.Helper()
	var b strings.Builder
	if err := curate.Show(&b, y, revision, l, coloured); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The words of both languages, as a reader of the calendar knows them.
var (
	months = map[curate.Language][]string{
		curate.English: {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
		curate.Indonesian: {"Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober", "November",
			"Desember"},
	}
	weekdays = map[curate.Language][]string{ // as package time counts them
		curate.English:    {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
		curate.Indonesian: {"Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"},
	}
	heads = map[curate.Language]string{
		curate.English:    "Mo Tu We Th Fr Sa Su",
		curate.Indonesian: "Sn Sl Rb Km Jm Sb Mg",
	}
)

// drawn is a day as it stands in the calendar.
type drawn struct {
	weekday time.Weekday // of its column
	mark    byte
}

// readCalendar reads a drawn calendar back, by month and day: a month's days
// stand below its name, each below its weekday.
func readCalendar(t *testing.T, text string, l curate.Language) map[[2]int]drawn {
	t.Helper()
	days := make(map[[2]int]drawn)
	lines := strings.Split(text, "\n")
	for month, name := range months[l] {
		row, at := -1, -1
		for i, line := range lines {
			if names := strings.Fields(line); len(names) == 3 && names[month%3] == name {
				row, at = i, strings.Index(line, name)
			}
		}
		if row < 0 {
			t.Fatalf("no line with three months has %s in its place:\n%s", name, text)
		}
		part := func(i int) string {
			if at >= len(lines[i]) {
				return ""
			}
			return lines[i][at:min(at+21, len(lines[i]))]
		}
		if head := strings.TrimRight(part(row+1), " "); head != heads[l] {
			t.Fatalf("below %s stands %q, want %q", name, head, heads[l])
		}
		next := 1
		for i := row + 2; lines[i] != ""; i++ {
			week := part(i)
			for column := 0; column < len(week); column += 3 {
				cell := week[column:min(column+3, len(week))]
				if strings.TrimSpace(cell) == "" {
					continue
				}
				day, err := strconv.Atoi(strings.TrimSpace(cell[:2]))
				if err != nil || day != next {
					t.Fatalf("%s: %q stands where the %d is due:\n%s", name, cell, next, text)
				}
				next++
				d := drawn{weekday: time.Weekday((column/3 + 1) % 7), mark: ' '}
				if len(cell) == 3 {
					d.mark = cell[2]
				}
				days[[2]int{month + 1, day}] = d
			}
		}
	}
	return days
}

// TestShowReadBack draws every year at every revision, and reads each drawing
// back: every day is there once, below its weekday, and those that are off then,
// and no others, have their marks, and stand in the list.
func TestShowReadBack(t *testing.T) {
	years := shipped(t)
	for i := range years {
		y := &years[i]
		for revision := 1; revision <= y.Revision(); revision++ {
			for _, l := range []curate.Language{curate.English, curate.Indonesian} {
				t.Run(fmt.Sprintf("%d.r%d.%s", y.Number, revision, l), func(t *testing.T) {
					checkDrawing(t, y, revision, l)
				})
			}
		}
	}
}

func checkDrawing(t *testing.T, y *datasets.Year, revision int, l curate.Language) {
	text := shown(t, y, revision, l, false)
	if strings.Contains(text, "\x1b") {
		t.Errorf("a plain drawing has colours: %q", text)
	}
	calendar, list, _ := strings.Cut(text, "\n\n"+weekdayOfFirst(y, revision, l))
	for line := range strings.SplitSeq(calendar, "\n") {
		if n := utf8.RuneCountInString(line); n > 80 {
			t.Errorf("a line has %d columns, want at most 80: %q", n, line)
		}
		if line != strings.TrimRight(line, " ") {
			t.Errorf("a line ends with blanks: %q", line)
		}
	}
	marks := make(map[string]byte)
	count := map[byte]int{}
	var want []string
	for _, h := range y.At(revision) {
		mark, name := byte('*'), h.Name
		if h.Type == datasets.Leave {
			mark = '+'
		}
		if l == curate.Indonesian {
			name = h.LocalName
		}
		if marks[h.Date.String()] == 0 {
			count[mark]++
		}
		marks[h.Date.String()] = mark
		at, err := time.Parse(time.DateOnly, h.Date.String())
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, fmt.Sprintf("%s %d %s %c %s", weekdays[l][at.Weekday()], at.Day(), months[l][at.Month()-1], mark, name))
	}

	days := readCalendar(t, text, l)
	for d := time.Date(y.Number, 1, 1, 0, 0, 0, 0, time.UTC); d.Year() == y.Number; d = d.AddDate(0, 0, 1) {
		key := [2]int{int(d.Month()), d.Day()}
		got, ok := days[key]
		if !ok {
			t.Errorf("%s is missing", d.Format(time.DateOnly))
			continue
		}
		delete(days, key)
		if got.weekday != d.Weekday() {
			t.Errorf("%s stands below %s, want %s", d.Format(time.DateOnly), got.weekday, d.Weekday())
		}
		mark := byte(' ')
		if m := marks[d.Format(time.DateOnly)]; m != 0 {
			mark = m
		}
		if got.mark != mark {
			t.Errorf("%s has the mark %q, want %q", d.Format(time.DateOnly), got.mark, mark)
		}
	}
	if len(days) > 0 {
		t.Errorf("there are days that %d does not have: %v", y.Number, days)
	}

	list = weekdayOfFirst(y, revision, l) + list
	var got []string
	for line := range strings.SplitSeq(strings.TrimSuffix(list, "\n"), "\n") {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the list is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}

	r := y.Revisions[revision-1]
	totals := regexp.MustCompile(`(\d+) days? of national holiday \(\*\), (\d+) days? of collective leave \(\+\)`)
	first := fmt.Sprintf("%d, %s, revision %d of %d\n", y.Number, y.Status, revision, y.Revision())
	summary := r.Summary
	if l == curate.Indonesian {
		totals = regexp.MustCompile(`(\d+) hari libur nasional \(\*\), (\d+) hari cuti bersama \(\+\)`)
		status := map[string]string{"verified": "terverifikasi", "draft": "draf"}[y.Status]
		first = fmt.Sprintf("%d, %s, revisi %d dari %d\n", y.Number, status, revision, y.Revision())
		summary = r.LocalSummary
	}
	if !strings.HasPrefix(text, first) {
		t.Errorf("it begins with %q, want %q", text[:min(len(first), len(text))], first)
	}
	if m := totals.FindStringSubmatch(text); m == nil || m[1] != strconv.Itoa(count['*']) || m[2] != strconv.Itoa(count['+']) {
		t.Errorf("the totals are %q, want %d and %d", m, count['*'], count['+'])
	}
	flat := strings.Join(strings.Fields(text), " ")
	for _, part := range []string{y.Source(r.Source).Citation(), summary} {
		if !strings.Contains(flat, strings.Join(strings.Fields(part), " ")) {
			t.Errorf("it does not say %q", part)
		}
	}
	if r.Date.IsValid() {
		year, month, day := r.Date.Civil()
		if date := fmt.Sprintf("%d %s %d", day, months[l][month-1], year); !strings.Contains(flat, date) {
			t.Errorf("it does not say that the revision is of %s", date)
		}
	}
}

// weekdayOfFirst is how the list begins.
func weekdayOfFirst(y *datasets.Year, revision int, l curate.Language) string {
	at, _ := time.Parse(time.DateOnly, y.At(revision)[0].Date.String())
	return weekdays[l][at.Weekday()]
}

// TestShowColours: colours are on top of what stands there anyway, and mean the
// same as the marks.
func TestShowColours(t *testing.T) {
	escape := regexp.MustCompile("\x1b\\[[0-9;]*m")
	years := shipped(t)
	for i := range years {
		y := &years[i]
		plain, coloured := shown(t, y, 1, curate.English, false), shown(t, y, 1, curate.English, true)
		if got := escape.ReplaceAllString(coloured, ""); got != plain {
			t.Fatalf("%d: without its colours it is\n%s\nwant\n%s", y.Number, got, plain)
		}
		for colour, mark := range map[string]string{"1;31": "*", "33": "+"} {
			want := strings.Count(plain, mark)
			if got := len(regexp.MustCompile("\x1b\\["+colour+`m[^\x1b]*`+regexp.QuoteMeta(mark)+`\)?`+"\x1b\\[0m").FindAllString(coloured, -1)); got != want {
				t.Errorf("%d: the colour %s has %d of the %d marks %s", y.Number, colour, got, want, mark)
			}
		}
		weekends := 0
		for d := workday.DateOf(y.Number, 1, 1); d.Year() == y.Number; d = d.AddDays(1) {
			if d.Weekday() >= workday.Saturday {
				weekends++
			}
		}
		for _, h := range uniqueDays(y.At(1)) {
			if h.Weekday() >= workday.Saturday {
				weekends--
			}
		}
		if got := len(regexp.MustCompile("\x1b\\[2m[ 0-9]{2}\x1b\\[0m").FindAllString(coloured, -1)); got != weekends {
			t.Errorf("%d: %d days are dim, want the %d of weekends without a holiday", y.Number, got, weekends)
		}
	}
}

func uniqueDays(list []datasets.Holiday) []workday.Date {
	var days []workday.Date
	for i, h := range list {
		if i == 0 || h.Date != list[i-1].Date {
			days = append(days, h.Date)
		}
	}
	return days
}

func TestShowNote(t *testing.T) {
	y := shipped(t)[0]
	y.Note, y.LocalNote = "What a reader must know.", "Yang harus diketahui."
	for l, note := range map[curate.Language]string{curate.English: y.Note, curate.Indonesian: y.LocalNote} {
		if text := shown(t, &y, 1, l, false); !strings.Contains(text, "\n"+note+"\n") {
			t.Errorf("in %s it does not say the year's note %q:\n%s", l, note, text)
		}
	}
}

type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

// TestShowCannotWrite: a pipe to a full disk is no success.
func TestShowCannotWrite(t *testing.T) {
	y := shipped(t)[0]
	if err := curate.Show(full{}, &y, 1, curate.English, false); !errors.Is(err, errFull) {
		t.Errorf("writing to a full disk: %v, want %v", err, errFull)
	}
}

func TestParseLanguage(t *testing.T) {
	for _, code := range []string{"en", "id"} {
		if l, err := curate.ParseLanguage(code); err != nil || string(l) != code {
			t.Errorf("ParseLanguage(%q) = %q, %v", code, l, err)
		}
	}
	for _, code := range []string{"", "EN", "fr"} {
		if _, err := curate.ParseLanguage(code); err == nil || !strings.Contains(err.Error(), "take en for English or id for Indonesian") {
			t.Errorf("ParseLanguage(%q): %v, want an error that names the languages", code, err)
		}
	}
}
