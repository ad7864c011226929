package workbook_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/generator/internal/workbook"
	"harikerja/worker/workday"
)

var embedded = sync.OnceValues(func() ([]datasets.Year, error) { return datasets.Parse(datasets.Embedded()) })

func facts(t *testing.T) ([]datasets.Year, *workday.Calendar) {
	t.Helper()
	years, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	return years, site.NewAPI(years).Calendar()
}

var files = sync.OnceValues(func() ([]tree.File, error) {
	years, err := embedded()
	if err != nil {
		return nil, err
	}
	return workbook.Files(years, site.NewAPI(years).Calendar()), nil
})

// rendered returns the workbooks: that of all years, and then each year's.
func rendered(t *testing.T) []tree.File {
	t.Helper()
	list, err := files()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// whole is the workbook of all years.
func whole(t *testing.T) []byte {
	t.Helper()
	return rendered(t)[0].Data
}

// sheets is a workbook that was read again.
type sheets struct {
	*excelize.File
	t *testing.T
}

func open(t *testing.T, data []byte) *sheets {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return &sheets{f, t}
}

func shipped(t *testing.T) *sheets {
	t.Helper()
	return open(t, whole(t))
}

// rows returns the values of a sheet as they are stored, without the header.
func (s *sheets) rows(sheet string) [][]string {
	s.t.Helper()
	rows, err := s.GetRows(sheet, excelize.Options{RawCellValue: true})
	if err != nil {
		s.t.Fatal(err)
	}
	return rows[1:]
}

// fill fills cells of the calculator in.
func (s *sheets) fill(values map[string]any) {
	s.t.Helper()
	for at, value := range values {
		if err := s.SetCellValue("Hitung", at, value); err != nil {
			s.t.Fatal(err)
		}
	}
}

// computed returns what the formula of a cell of the calculator gives.
func (s *sheets) computed(at string) string {
	s.t.Helper()
	value, err := s.CalcCellValue("Hitung", at, excelize.Options{RawCellValue: true})
	if err != nil {
		s.t.Fatalf("%s: %v", at, err)
	}
	return value
}

var spreadsheetEpoch = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)

// serial is a date as it is stored.
func serial(t *testing.T, date string) int {
	t.Helper()
	d, err := time.Parse(time.DateOnly, date)
	if err != nil {
		t.Fatal(err)
	}
	return int(d.Sub(spreadsheetEpoch) / (24 * time.Hour))
}

func dateOf(t *testing.T, value string) time.Time {
	t.Helper()
	n, err := strconv.Atoi(value)
	if err != nil {
		t.Fatalf("%q is no date: %v", value, err)
	}
	return spreadsheetEpoch.AddDate(0, 0, n)
}

// TestSameBytes: nothing of the clock gets into a workbook, nor of the order in
// which they happen to be made.
func TestSameBytes(t *testing.T) {
	again := workbook.Files(facts(t))
	for i, f := range rendered(t) {
		if f.Path != again[i].Path || !bytes.Equal(f.Data, again[i].Data) {
			t.Errorf("%s: two renderings of the same facts differ", f.Path)
		}
		t.Run(path.Base(f.Path), func(t *testing.T) { timeless(t, f.Data) })
	}
}

func timeless(t *testing.T, data []byte) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.File {
		if f.ModifiedDate != 0 || f.ModifiedTime != 0 {
			t.Errorf("%s has a time: %s", f.Name, f.Modified)
		}
		if f.Name != "docProps/core.xml" {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		core, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(core), ">2000-01-01T00:00:00Z<"); n != 2 {
			t.Errorf("the times of the document are not the fixed ones: %s", core)
		}
	}
}

func TestHolidaysSheet(t *testing.T) {
	years, _ := facts(t)
	compare(t, "Libur", shipped(t).rows("Libur"), holidayRows(t, years...))
}

// holidayRows are what the sheet of the holidays has to have.
func holidayRows(t *testing.T, years ...datasets.Year) [][]string {
	t.Helper()
	local := []string{"Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"}
	types := map[datasets.Type]string{"national_holiday": "Libur nasional / National holiday", "collective_leave": "Cuti bersama / Collective leave"}
	statuses := map[string]string{"verified": "Terverifikasi / Verified", "draft": "Draf / Draft"}
	var want [][]string
	for _, y := range years {
		for _, h := range y.At(len(y.Revisions)) {
			n := serial(t, h.Date.String())
			weekday := dateOf(t, strconv.Itoa(n)).Weekday()
			var decrees []string
			for _, id := range h.Sources {
				s := y.Sources[slices.IndexFunc(y.Sources, func(s datasets.Source) bool { return s.ID == id })]
				decree := s.Title
				if len(s.Numbers) > 0 {
					decree = s.Type + " " + strings.Join(s.Numbers, ", ")
				}
				decrees = append(decrees, decree)
			}
			want = append(want, []string{strconv.Itoa(n), local[weekday], weekday.String(), h.LocalName, h.Name, types[h.Type],
				strconv.Itoa(y.Number), strconv.Itoa(len(y.Revisions)), statuses[y.Status], strings.Join(decrees, "; ")})
		}
	}
	return want
}

func compare(t *testing.T, sheet string, got, want [][]string) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if !slices.Equal(got[i], want[i]) {
			t.Fatalf("%s, row %d:\n got %q\nwant %q", sheet, i+2, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s has %d rows, want %d", sheet, len(got), len(want))
	}
}

// TestMonthsSheet walks over the days.
func TestMonthsSheet(t *testing.T) {
	years, _ := facts(t)
	types := make(map[string][]datasets.Type)
	for _, y := range years {
		for _, h := range y.Current() {
			types[h.Date.String()] = append(types[h.Date.String()], h.Type)
		}
	}
	var want [][]string
	for _, y := range years {
		for month := time.January; month <= time.December; month++ {
			days, counts := 0, [4]int{}
			for d := time.Date(y.Number, month, 1, 0, 0, 0, 0, time.UTC); d.Month() == month; d = d.AddDate(0, 0, 1) {
				days++
				off := types[d.Format(time.DateOnly)]
				for i := range counts {
					sixDay, noLeave := i >= 2, i%2 == 1
					switch {
					case d.Weekday() == time.Sunday, d.Weekday() == time.Saturday && !sixDay:
					case slices.Contains(off, datasets.National), len(off) > 0 && !noLeave:
					default:
						counts[i]++
					}
				}
			}
			local := []string{"Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober", "November", "Desember"}
			row := []string{strconv.Itoa(y.Number), strconv.Itoa(int(month)), local[month-1], month.String(), strconv.Itoa(days)}
			for _, n := range counts {
				row = append(row, strconv.Itoa(n))
			}
			want = append(want, row)
		}
	}
	compare(t, "Bulan", shipped(t).rows("Bulan"), want)
}

// TestNames: each named range has its dates, in order, each once, and no cell more.
func TestNames(t *testing.T) {
	years, _ := facts(t)
	s := shipped(t)
	for name, want := range map[string]func(datasets.Type) bool{
		"libur":          func(datasets.Type) bool { return true },
		"libur_nasional": func(h datasets.Type) bool { return h == datasets.National },
		"cuti_bersama":   func(h datasets.Type) bool { return h == datasets.Leave },
	} {
		var list []string
		for _, y := range years {
			for _, h := range y.Current() {
				if want(h.Type) {
					list = append(list, strconv.Itoa(serial(t, h.Date.String())))
				}
			}
		}
		slices.Sort(list) // the numbers have five digits, all of them
		list = slices.Compact(list)
		column, row, rest := s.area(name)
		for i, date := range list {
			got, err := s.GetCellValue("Tanggal", column+strconv.Itoa(row+i), excelize.Options{RawCellValue: true})
			if err != nil || got != date {
				t.Fatalf("%s: date %d is %q, want %q (%v)", name, i+1, got, date, err)
			}
		}
		if rest != row+len(list)-1 {
			t.Errorf("%s ends in row %d, want %d", name, rest, row+len(list)-1)
		}
	}
}

// area returns a named range's column, first and last row.
func (s *sheets) area(name string) (column string, first, last int) {
	s.t.Helper()
	for _, n := range s.GetDefinedName() {
		if n.Name != name {
			continue
		}
		parts := strings.FieldsFunc(strings.TrimPrefix(n.RefersTo, "Tanggal!"), func(r rune) bool { return r == '$' || r == ':' })
		if len(parts) != 4 || parts[0] != parts[2] {
			s.t.Fatalf("%s is %s, want one column of Tanggal", name, n.RefersTo)
		}
		first, err1 := strconv.Atoi(parts[1])
		last, err2 := strconv.Atoi(parts[3])
		if err := errors.Join(err1, err2); err != nil {
			s.t.Fatal(err)
		}
		return parts[0], first, last
	}
	s.t.Fatalf("nothing is named %s", name)
	return "", 0, 0
}

// TestNotes: the workbook says which revisions it has, and that it is not official.
func TestNotes(t *testing.T) {
	years, _ := facts(t)
	rows := shipped(t).rows("Catatan")
	all := fmt.Sprint(rows)
	for _, text := range []string{"Bukan terbitan resmi", "Not an official publication", strconv.Itoa(years[0].Number), strconv.Itoa(years[len(years)-1].Number)} {
		if !strings.Contains(all, text) {
			t.Errorf("the notes do not say %q", text)
		}
	}
	for _, y := range years {
		i := slices.IndexFunc(rows, func(row []string) bool { return len(row) > 2 && row[0] == strconv.Itoa(y.Number) })
		if i < 0 {
			t.Errorf("%d is not in the notes", y.Number)
			continue
		}
		row := append(rows[i], make([]string, 6)...)
		updated := ""
		if y.UpdatedAt().IsValid() {
			updated = strconv.Itoa(serial(t, y.UpdatedAt().String()))
		}
		if row[1] != strconv.Itoa(len(y.Revisions)) || row[3] != updated || row[4] != y.LocalNote || row[5] != y.Note {
			t.Errorf("%d: %q", y.Number, row)
		}
	}
}

// TestHeaders: the tables' headers stay in sight and filter.
func TestHeaders(t *testing.T) {
	s := shipped(t)
	for _, sheet := range []string{"Libur", "Bulan", "Tanggal"} {
		panes, err := s.GetPanes(sheet)
		if err != nil || !panes.Freeze || panes.YSplit != 1 {
			t.Errorf("%s: the header is not frozen: %+v, %v", sheet, panes, err)
		}
		filtered := slices.ContainsFunc(s.GetDefinedName(), func(n excelize.DefinedName) bool {
			return n.Name == "_xlnm._FilterDatabase" && n.Scope == sheet
		})
		if !filtered {
			t.Errorf("%s has no filter", sheet)
		}
	}
	if got := s.GetSheetName(s.GetActiveSheetIndex()); got != "Hitung" {
		t.Errorf("the workbook opens with %s", got)
	}
}
