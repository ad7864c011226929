package workbook_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/workbook"
	"harikerja/worker/workday"
)

// The formulas are computed here by the library's own engine, and held against
// the engine of the API.

// choices are the rules that can be chosen, as they are filled in.
var choices = []struct {
	week  int
	leave string
	rules workday.Rules
}{
	{5, "Ya", workday.Rules{Weekend: workday.SatSun, Leave: true}},
	{5, "Tidak", workday.Rules{Weekend: workday.SatSun}},
	{6, "Ya", workday.Rules{Weekend: workday.SunOnly, Leave: true}},
	{6, "Tidak", workday.Rules{Weekend: workday.SunOnly}},
}

// half are the choices that the i-th start is asked with: both weeks, with leave
// in one of them. All of them would take half a minute.
func half(i, choice int) bool { return (choice == 0 || choice == 3) == (i%2 == 0) }

// startDates are the days of the first and of the last year, and some around
// what is covered.
func startDates(c *workday.Calendar) []workday.Date {
	var list []workday.Date
	span := func(first, last workday.Date) {
		for d := first; !d.After(last); d = d.AddDays(1) {
			list = append(list, d)
		}
	}
	first, last := workday.DateOf(c.FirstYear(), 1, 1), workday.DateOf(c.LastYear(), 12, 31)
	span(first.AddDays(-3), workday.DateOf(c.FirstYear(), 12, 31))
	span(workday.DateOf(c.LastYear(), 1, 1), last.AddDays(3))
	return append(list, first.AddDays(-400), last.AddDays(400))
}

// refusal is the sentence in place of an answer that would need other years.
func refusal(c *workday.Calendar) string {
	span := fmt.Sprintf("(%d–%d)", c.FirstYear(), c.LastYear())
	return "Di luar tahun yang tercakup " + span + ": tidak dihitung. Lihat Catatan.\nOutside the covered years " + span + ": not computed. See Catatan."
}

// said is what a cell has to say, given the engine's answer.
func said(t *testing.T, c *workday.Calendar, answer int, err error) string {
	t.Helper()
	var missing *workday.CoverageError
	switch {
	case errors.As(err, &missing):
		return refusal(c)
	case err != nil:
		t.Fatal(err)
	}
	return strconv.Itoa(answer)
}

func TestAdd(t *testing.T) {
	data := whole(t)
	_, c := facts(t)
	lengths := []int{1, 5, 10, 2, 22, 250, 6, 1000, 90} // odd in number, so that they meet every choice
	for k, choice := range choices {
		t.Run(fmt.Sprintf("%d days, leave %s", choice.week, choice.leave), func(t *testing.T) {
			t.Parallel()
			s := open(t, data)
			s.fill(map[string]any{"B7": choice.week, "B8": choice.leave})
			answers, refusals := 0, 0
			for i, start := range startDates(c) {
				if !half(i, k) {
					continue
				}
				days := lengths[i%len(lengths)]
				due, _, err := c.Add(start, days, choice.rules)
				n := 0
				if err == nil {
					answers++
					n = serial(t, due.String())
				} else {
					refusals++
				}
				want := said(t, c, n, err)
				s.fill(map[string]any{"B11": serial(t, start.String()), "B12": days})
				if got := s.computed("B13"); got != want {
					t.Fatalf("%d workdays after %s: %q, want %q", days, start, got, want)
				}
			}
			if answers < 150 || refusals < 15 {
				t.Errorf("only %d answers and %d refusals", answers, refusals)
			}
		})
	}
}

// TestAddToTheLastDay: the last workday that is covered is an answer, the next
// one is not, from wherever one starts.
func TestAddToTheLastDay(t *testing.T) {
	_, c := facts(t)
	s := shipped(t)
	last := workday.DateOf(c.LastYear(), 12, 31)
	for _, choice := range choices {
		s.fill(map[string]any{"B7": choice.week, "B8": choice.leave})
		for _, start := range []workday.Date{workday.DateOf(c.FirstYear(), 1, 1).AddDays(-1), workday.DateOf(c.FirstYear(), 1, 1), last.AddDays(-40), last.AddDays(-7)} {
			tally, err := c.Count(start.AddDays(1), last, choice.rules)
			if err != nil {
				t.Fatal(err)
			}
			due, _, err := c.Add(start, tally.Workdays, choice.rules)
			if err != nil {
				t.Fatal(err)
			}
			s.fill(map[string]any{"B11": serial(t, start.String()), "B12": tally.Workdays})
			if got, want := s.computed("B13"), strconv.Itoa(serial(t, due.String())); got != want {
				t.Errorf("%d workdays after %s: %q, want %q", tally.Workdays, start, got, want)
			}
			if got, want := s.computed("B14"), strconv.Itoa(start.DaysUntil(due)); got != want {
				t.Errorf("%d workdays after %s are %q calendar days, want %q", tally.Workdays, start, got, want)
			}
			for _, days := range []int{tally.Workdays + 1, 1_000_000_000} {
				s.fill(map[string]any{"B12": days})
				if got := s.computed("B13"); got != refusal(c) {
					t.Errorf("%d workdays after %s: %q, want %q", days, start, got, refusal(c))
				}
				if got := s.computed("B14"); got != "" {
					t.Errorf("%d workdays after %s are said to be %q calendar days", days, start, got)
				}
			}
		}
	}
}

func TestCount(t *testing.T) {
	data := whole(t)
	_, c := facts(t)
	lengths := []int{1, 7, 31, 2, 365, 90, 14, 3, 4000}
	for k, choice := range choices {
		t.Run(fmt.Sprintf("%d days, leave %s", choice.week, choice.leave), func(t *testing.T) {
			t.Parallel()
			s := open(t, data)
			s.fill(map[string]any{"B7": choice.week, "B8": choice.leave})
			for i, start := range startDates(c) {
				if !half(i, k) {
					continue
				}
				end := start.AddDays(lengths[i%len(lengths)] - 1)
				tally, err := c.Count(start, end, choice.rules)
				want := said(t, c, tally.Workdays, err)
				s.fill(map[string]any{"B17": serial(t, start.String()), "B18": serial(t, end.String())})
				if got := s.computed("B19"); got != want {
					t.Fatalf("%s to %s: %q, want %q", start, end, got, want)
				}
			}
		})
	}
}

// TestCountAll: all that is covered can be counted, and not a day more.
func TestCountAll(t *testing.T) {
	_, c := facts(t)
	s := shipped(t)
	first, last := workday.DateOf(c.FirstYear(), 1, 1), workday.DateOf(c.LastYear(), 12, 31)
	for _, choice := range choices {
		tally, err := c.Count(first, last, choice.rules)
		if err != nil {
			t.Fatal(err)
		}
		s.fill(map[string]any{"B7": choice.week, "B8": choice.leave, "B17": serial(t, first.String()), "B18": serial(t, last.String())})
		if got, want := s.computed("B19"), strconv.Itoa(tally.Workdays); got != want {
			t.Errorf("%+v: %q workdays, want %q", choice, got, want)
		}
		if got, want := s.computed("B20"), strconv.Itoa(tally.CalendarDays); got != want {
			t.Errorf("%+v: %q calendar days, want %q", choice, got, want)
		}
		for at, n := range map[string]int{"B17": serial(t, first.String()) - 1, "B18": serial(t, last.String()) + 1} {
			before, err := s.GetCellValue("Hitung", at, excelize.Options{RawCellValue: true})
			if err != nil {
				t.Fatal(err)
			}
			s.fill(map[string]any{at: n})
			if got := s.computed("B19"); got != refusal(c) {
				t.Errorf("%+v: with %d in %s: %q", choice, n, at, got)
			}
			old, err := strconv.Atoi(before)
			if err != nil {
				t.Fatal(err)
			}
			s.fill(map[string]any{at: old})
		}
	}
}

// TestInput: what is missing or makes no sense gets a sentence in both
// languages; a time of day is left out of account.
func TestInput(t *testing.T) {
	data := whole(t)
	_, c := facts(t)
	day := serial(t, workday.DateOf(c.LastYear(), 3, 1).String())
	due, _, err := c.Add(workday.DateOf(c.LastYear(), 3, 1), 5, choices[0].rules)
	if err != nil {
		t.Fatal(err)
	}
	tally, err := c.Count(workday.DateOf(c.LastYear(), 3, 1), workday.DateOf(c.LastYear(), 3, 8), choices[0].rules)
	if err != nil {
		t.Fatal(err)
	}
	const (
		addHint, countHint = "Isi tanggal mulai dan jumlah", "Isi tanggal mulai dan tanggal akhir"
		noDays             = "harus bilangan bulat"
	)
	for _, test := range []struct {
		values     map[string]any
		add, count string
	}{
		{map[string]any{}, strconv.Itoa(serial(t, due.String())), strconv.Itoa(tally.Workdays)},
		{map[string]any{"B11": float64(day) + 0.75, "B17": float64(day) + 0.75, "B18": float64(day) + 7.5}, strconv.Itoa(serial(t, due.String())), strconv.Itoa(tally.Workdays)},
		{map[string]any{"B11": nil, "B17": nil}, addHint, countHint},
		{map[string]any{"B12": nil, "B18": nil}, addHint, countHint},
		{map[string]any{"B11": nil, "B12": nil, "B17": nil, "B18": nil}, addHint, countHint},
		{map[string]any{"B11": "besok", "B17": "besok"}, "Tanggal mulai harus berupa tanggal", "Tanggal mulai harus berupa tanggal"},
		{map[string]any{"B18": "31 Foo"}, "", "Tanggal akhir harus berupa tanggal"},
		{map[string]any{"B12": "lima"}, noDays, ""},
		{map[string]any{"B12": 0}, noDays, ""},
		{map[string]any{"B12": -3}, noDays, ""},
		{map[string]any{"B12": 1.5}, noDays, ""},
		{map[string]any{"B18": day - 1}, "", "Tanggal mulai sesudah tanggal akhir."},
		{map[string]any{"B7": 7}, "Pilih 5 atau 6", "Pilih 5 atau 6"},
		{map[string]any{"B7": nil}, "Pilih 5 atau 6", "Pilih 5 atau 6"},
		{map[string]any{"B8": "mungkin"}, "Pilih Ya atau Tidak", "Pilih Ya atau Tidak"},
		{map[string]any{"B8": nil}, "Pilih Ya atau Tidak", "Pilih Ya atau Tidak"},
	} {
		s := open(t, data)
		s.fill(map[string]any{"B7": 5, "B8": "Ya", "B11": day, "B12": 5, "B17": day, "B18": day + 7})
		s.fill(test.values)
		for at, want := range map[string]string{"B13": test.add, "B19": test.count} {
			got := s.computed(at)
			if _, err := strconv.Atoi(want); err == nil {
				if got != want {
					t.Errorf("%v: %s is %q, want %q", test.values, at, got, want)
				}
				continue
			}
			if !strings.Contains(got, want) {
				t.Errorf("%v: %s is %q, want %q", test.values, at, got, want)
			}
			if want != "" && strings.Count(got, "\n") != 1 {
				t.Errorf("%v: %s is not in two languages: %q", test.values, at, got)
			}
		}
	}
}

// TestExample: what stands beside the formulas is what they give, for programs
// that do not compute. Those that do are asked to.
func TestExample(t *testing.T) {
	s := shipped(t)
	if p, err := s.GetCalcProps(); err != nil || p.FullCalcOnLoad == nil || !*p.FullCalcOnLoad {
		t.Errorf("nobody is asked to compute the formulas: %v", err)
	}
	for _, at := range []string{"B13", "B14", "B19", "B20"} {
		stored, err := s.GetCellValue("Hitung", at, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.computed(at); got != stored || got == "" {
			t.Errorf("%s is stored as %q, and computed as %q", at, stored, got)
		}
	}
}

// TestDropdowns: the rules are chosen from lists.
// TestNumbersAreNumbers: without a format of its own, a difference of two dates
// turns into a date in some programs.
func TestNumbersAreNumbers(t *testing.T) {
	w := shipped(t)
	for _, cell := range []string{"B14", "B19", "B20"} {
		id, err := w.GetCellStyle("Hitung", cell)
		if err != nil {
			t.Fatal(err)
		}
		style, err := w.GetStyle(id)
		if err != nil || style.NumFmt != 1 {
			t.Errorf("%s has the number format %d, %v, want 1, a whole number", cell, style.NumFmt, err)
		}
	}
}

func TestDropdowns(t *testing.T) {
	validations, err := shipped(t).GetDataValidations("Hitung")
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{"B7": `"5,6"`, "B8": `"Ya,Tidak"`} {
		found := slices.ContainsFunc(validations, func(v *excelize.DataValidation) bool {
			return v.Sqref == at && v.Type == "list" && v.Formula1 == want && !v.ShowDropDown // which hides it
		})
		if !found {
			t.Errorf("%s has no list %s", at, want)
		}
	}
}

// TestNoLeave: a calendar without collective leave has a workbook too, whose
// list of leave is empty.
func TestNoLeave(t *testing.T) {
	years, _ := facts(t)
	year := years[len(years)-1]
	year.Holidays = slices.DeleteFunc(slices.Clone(year.Holidays), func(h datasets.Holiday) bool { return h.Type == datasets.Leave })
	alone := []datasets.Year{year}
	c := site.NewAPI(alone).Calendar()
	s := open(t, workbook.Files(alone, c)[0].Data)
	if _, first, last := s.area("cuti_bersama"); first != last {
		t.Errorf("the empty list goes from row %d to %d", first, last)
	}
	tally, err := c.Count(workday.DateOf(year.Number, 1, 1), workday.DateOf(year.Number, 12, 31), choices[0].rules)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.computed("B19"); got != strconv.Itoa(tally.Workdays) {
		t.Errorf("the year has %q workdays, want %d", got, tally.Workdays)
	}
}

// TestLimits: Excel takes formulas of up to 8,192 characters, and texts in them
// of up to 255. No other program says so.
func TestLimits(t *testing.T) {
	s := shipped(t)
	for _, at := range []string{"B13", "B14", "B19", "B20"} {
		formula, err := s.GetCellFormula("Hitung", at)
		if err != nil {
			t.Fatal(err)
		}
		if formula == "" || utf8.RuneCountInString(formula) > 8192 {
			t.Errorf("%s has a formula of %d characters", at, utf8.RuneCountInString(formula))
		}
		for i, part := range strings.Split(formula, `"`) {
			if i%2 == 1 && utf8.RuneCountInString(part) > 255 {
				t.Errorf("%s has a text that is too long: %q", at, part)
			}
		}
	}
}
