package workbook_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

// eachYear runs a test with the workbook of each year.
func eachYear(t *testing.T, test func(t *testing.T, y *datasets.Year, s *sheets)) {
	t.Helper()
	years, _ := facts(t)
	list := rendered(t)[1:]
	if len(list) != len(years) {
		t.Fatalf("%d years have %d workbooks", len(years), len(list))
	}
	for i := range years {
		y := &years[i]
		t.Run(strconv.Itoa(y.Number), func(t *testing.T) {
			if want := fmt.Sprintf("v1/holidays/%d.xlsx", y.Number); list[i].Path != want {
				t.Errorf("the workbook is %s, want %s", list[i].Path, want)
			}
			test(t, y, open(t, list[i].Data))
		})
	}
}

// TestYearHolidays: the rows are the dataset's, below the columns of the
// workbook of all years.
func TestYearHolidays(t *testing.T) {
	whole := shipped(t)
	eachYear(t, func(t *testing.T, y *datasets.Year, s *sheets) {
		compare(t, "Libur", s.rows("Libur"), holidayRows(t, *y))
		for _, sheet := range []string{"Libur", "Bulan"} {
			if got, want := s.header(sheet), whole.header(sheet); !slices.Equal(got, want) {
				t.Errorf("%s has the columns %q, want %q", sheet, got, want)
			}
		}
	})
}

// header returns the names of a sheet's columns.
func (s *sheets) header(sheet string) []string {
	s.t.Helper()
	rows, err := s.GetRows(sheet)
	if err != nil {
		s.t.Fatal(err)
	}
	return rows[0]
}

// TestYearMonths asks the engine.
func TestYearMonths(t *testing.T) {
	_, c := facts(t)
	eachYear(t, func(t *testing.T, y *datasets.Year, s *sheets) {
		var want [][]string
		for month := 1; month <= 12; month++ {
			first := workday.DateOf(y.Number, month, 1)
			last := workday.DateOf(y.Number+month/12, month%12+1, 1).AddDays(-1)
			var counts []string
			for _, choice := range choices {
				tally, err := c.Count(first, last, choice.rules)
				if err != nil {
					t.Fatal(err)
				}
				if len(counts) == 0 {
					counts = append(counts, strconv.Itoa(tally.CalendarDays))
				}
				counts = append(counts, strconv.Itoa(tally.Workdays))
			}
			want = append(want, append([]string{strconv.Itoa(y.Number), strconv.Itoa(month), "", time.Month(month).String()}, counts...))
		}
		got := s.rows("Bulan")
		for _, row := range got {
			row[2] = "" // the Indonesian name, which TestMonthsSheet has seen
		}
		compare(t, "Bulan", got, want)
	})
}

// TestYearNotes: a year's workbook says where the year stands, what it rests on,
// that it is not official, and which file to fetch again.
func TestYearNotes(t *testing.T) {
	eachYear(t, func(t *testing.T, y *datasets.Year, s *sheets) {
		rows, err := s.GetRows("Catatan", excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		title := fmt.Sprintf("harikerja: hari libur nasional, cuti bersama, dan hari kerja Indonesia, %d\n"+
			"harikerja: national holidays, collective leave and workdays of Indonesia, %[1]d", y.Number)
		if rows[0][0] != title {
			t.Errorf("the title is %q, want %q", rows[0][0], title)
		}
		const texts = 5 // sentences, with the empty row below
		said := fmt.Sprint(rows[:texts])
		for _, text := range []string{"Bukan terbitan resmi pemerintah.", "Not an official publication.", "Terverifikasi: ", "Draft: ",
			fmt.Sprintf("unduh lagi %d.xlsx dari", y.Number), fmt.Sprintf("fetch %d.xlsx again", y.Number)} {
			if !strings.Contains(said, text) {
				t.Errorf("the notes do not say %q", text)
			}
		}
		for _, text := range []string{"harikerja.xlsx", "libur_nasional", "Hitung"} { // what is in the other one
			if strings.Contains(said, text) {
				t.Errorf("the notes speak of %q", text)
			}
		}

		date := func(d workday.Date) string {
			if !d.IsValid() {
				return ""
			}
			return strconv.Itoa(serial(t, d.String()))
		}
		status := map[string]string{"verified": "Terverifikasi / Verified", "draft": "Draf / Draft"}[y.Status]
		want := [][]string{
			{"Tahun\nYear", "Revisi\nRevision", "Status\nStatus", "Tanggal revisi\nRevision date", "Catatan\nNote (Indonesian)", "Catatan (Inggris)\nNote"},
			{strconv.Itoa(y.Number), strconv.Itoa(len(y.Revisions)), status, date(y.Revisions[len(y.Revisions)-1].Date), y.LocalNote, y.Note},
			{},
			{"Dasar\nRests on", "", "", "Tanggal\nDate", "Judul\nTitle", "Alamat\nAddress"},
		}
		for _, source := range y.Sources {
			decree := source.Title
			if len(source.Numbers) > 0 {
				decree = source.Type + " " + strings.Join(source.Numbers, ", ")
			}
			want = append(want, []string{decree, "", "", date(source.PublishedAt), source.Title, source.URL})
		}
		for i, row := range want { // the library leaves empty cells at the end out
			for len(row) > 0 && row[len(row)-1] == "" {
				row = row[:len(row)-1]
			}
			want[i] = row
		}
		compare(t, "Catatan", rows[texts:], want)
	})
}

// TestYearForm: a year's workbook opens with its holidays, and has nothing to be
// computed: programs would ask whether to save what nobody changed.
func TestYearForm(t *testing.T) {
	eachYear(t, func(t *testing.T, y *datasets.Year, s *sheets) {
		if got, want := s.GetSheetList(), []string{"Libur", "Bulan", "Catatan"}; !slices.Equal(got, want) || s.GetActiveSheetIndex() != 0 {
			t.Errorf("the sheets are %q, and it opens with number %d; want %q and the first", got, s.GetActiveSheetIndex(), want)
		}
		if p, err := s.GetCalcProps(); err != nil || p.FullCalcOnLoad != nil && *p.FullCalcOnLoad {
			t.Errorf("it wants to be computed: %v", err)
		}
		if p, err := s.GetDocProps(); err != nil || p.Title != fmt.Sprintf("harikerja %d", y.Number) {
			t.Errorf("the document's title is %q, %v", p.Title, err)
		}
		for _, n := range s.GetDefinedName() {
			if !strings.HasPrefix(n.Name, "_xlnm.") {
				t.Errorf("%s is named %s: it would end with the year", n.RefersTo, n.Name)
			}
		}
	})
}
