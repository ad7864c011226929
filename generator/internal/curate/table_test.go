package curate

import (
	"fmt"
	"strings"
	"testing"

	"harikerja/datasets"
)

// decree writes the tables of a year's first decree, the cells of each row put
// together by layout.
func decree(y *datasets.Year, layout func(number int, dates, days, name string) string) string {
	var b strings.Builder
	for _, t := range []datasets.Type{datasets.National, datasets.Leave} {
		var rows [][]datasets.Holiday // the days of one name
		n := 0
		for _, h := range y.At(1) {
			if h.Type != t {
				continue
			}
			n++
			if i := len(rows) - 1; i >= 0 && rows[i][0].LocalName == h.LocalName && rows[i][0].Date.DaysUntil(h.Date) < 31 {
				rows[i] = append(rows[i], h)
				continue
			}
			rows = append(rows, []datasets.Holiday{h})
		}
		if t == datasets.National {
			fmt.Fprintf(&b, "HARI LIBUR NASIONAL DAN CUTI BERSAMA TAHUN %d\n\nA. HARI LIBUR NASIONAL TAHUN %d\nNO TANGGAL HARI KETERANGAN\n", y.Number, y.Number)
		} else {
			fmt.Fprintf(&b, "\nB. CUTI BERSAMA TAHUN %d\nNO. TANGGAL HARI KETERANGAN\n", y.Number)
		}
		for i, row := range rows {
			name := strings.TrimPrefix(row[0].LocalName, localLeavePrefix)
			b.WriteString(layout(i+1, printDates(row), printDays(row), name) + "\n")
			if i == 3 {
				fmt.Fprintf(&b, "- 3 -\nHARI LIBUR NASIONAL DAN CUTI BERSAMA TAHUN %d\nNO. TANGGAL HARI KETERANGAN\n", y.Number)
			}
		}
		fmt.Fprintf(&b, "Jumlah: %d hari\n", n)
	}
	b.WriteString("\nDitetapkan di Jakarta\npada tanggal 14 September\nMENTERI AGAMA REPUBLIK INDONESIA,\n\nttd\n")
	return b.String()
}

// printDates writes them as decrees do: "20-21 Maret", "2, 3, 4, dan 7 April".
func printDates(row []datasets.Holiday) string {
	first, last := row[0].Date, row[len(row)-1].Date
	if n := first.DaysUntil(last); n > 0 && n == len(row)-1 {
		if _, m, d := first.Civil(); m == monthOf(last) {
			return fmt.Sprintf("%d-%s", d, Indonesian.day(last))
		}
		return Indonesian.day(first) + " – " + Indonesian.day(last)
	}
	var parts []string
	for i, h := range row {
		_, _, d := h.Date.Civil()
		text := fmt.Sprint(d)
		if i+1 == len(row) || monthOf(row[i+1].Date) != monthOf(h.Date) {
			text = Indonesian.day(h.Date)
		}
		parts = append(parts, text)
	}
	return Indonesian.join(parts)
}

func printDays(row []datasets.Holiday) string {
	first, last := row[0].Date, row[len(row)-1].Date
	if n := first.DaysUntil(last); n > 0 && n == len(row)-1 {
		return first.Weekday().Local() + "-" + last.Weekday().Local()
	}
	var parts []string
	for _, h := range row {
		parts = append(parts, h.Date.Weekday().Local())
	}
	return Indonesian.join(parts)
}

// TestTables: the first decree of every year there is, printed and pasted in
// several ways, gives the rows of its dataset, names and all.
func TestTables(t *testing.T) {
	layouts := map[string]func(n int, dates, days, name string) string{
		"a line a row":    func(n int, dates, days, name string) string { return fmt.Sprintf("%d. %s %s %s", n, dates, days, name) },
		"without the dot": func(n int, dates, days, name string) string { return fmt.Sprintf("%d %s %s %s", n, dates, days, name) },
		"without numbers": func(n int, dates, days, name string) string { return fmt.Sprintf("%s %s %s", dates, days, name) },
		"a line a cell": func(n int, dates, days, name string) string {
			return fmt.Sprintf("%d.\n%s\n%s\n%s", n, dates, days, name)
		},
		"tabs": func(n int, dates, days, name string) string {
			return fmt.Sprintf("%02d\t%s\t%s\t%s.", n, dates, days, name)
		},
		"a Markdown table": func(n int, dates, days, name string) string {
			return fmt.Sprintf("| %d | %s | %s | %s |", n, dates, days, name)
		},
		"as the press does": func(n int, dates, days, name string) string {
			return fmt.Sprintf("%d. %s (%s): %s;", n, dates, strings.ReplaceAll(days, "Jumat", "Jum’at"), name)
		},
		"wrapped": func(n int, dates, days, name string) string {
			return fmt.Sprintf("%d.  %s  %s\r\n      %s", n, dates, days, strings.ReplaceAll(name, " ", "\r\n      "))
		},
	}
	years := shipped(t)
	for name, layout := range layouts {
		for i, y := range years {
			got, err := ReadTable(decree(&y, layout), y.Number)
			if err != nil {
				t.Errorf("%s, %d: %v", name, y.Number, err)
				continue
			}
			want := y.At(1)
			if len(got) != len(want) {
				t.Errorf("%s, %d: %d days, want %d", name, y.Number, len(got), len(want))
				continue
			}
			for k, h := range got {
				h.Name = englishName(h.LocalName, h.Type, before(years, i))
				if w := want[k]; h.Date != w.Date || h.Type != w.Type || h.LocalName != w.LocalName {
					t.Errorf("%s: %+v, want %+v", name, h, w)
				} else if h.Name != w.Name && festivalOf(w.Name) != nil {
					t.Errorf("%s: %s is called %q, want %q", name, h.LocalName, h.Name, w.Name)
				}
			}
		}
	}
}

func TestTableForms(t *testing.T) {
	for text, want := range map[string]string{
		// One name over several days, in all ways of writing that.
		"1. 20-21 Maret Senin-Selasa Idul Fitri":                                                                 "2023-03-20 2023-03-21",
		"1. 20 s.d. 23 Maret Senin s.d. Kamis Idul Fitri":                                                        "2023-03-20 2023-03-21 2023-03-22 2023-03-23",
		"1. 2, 3, 4 dan 7 April Minggu, Senin, Selasa dan Jumat Idul Fitri":                                      "2023-04-02 2023-04-03 2023-04-04 2023-04-07",
		"1. 31 Maret - 1 April Jum'at-Sabtu Idul Fitri":                                                          "2023-03-31 2023-04-01",
		"1. 28 Februari, 1, dan 2 Maret Selasa, Rabu, dan Kamis Idul Fitri":                                      "2023-02-28 2023-03-01 2023-03-02",
		"1. 20 dan 23-24 Maret Senin dan Kamis-Jumat Idul Fitri":                                                 "2023-03-20 2023-03-23 2023-03-24",
		"01) 1 JANUARI 2023 MINGGU TAHUN BARU":                                                                   "2023-01-01",
		"1 Pebruari Rabu A\n\n2 Nopember Kamis B":                                                                "2023-02-01 2023-11-02",
		"17 (tujuh belas) hari libur\n1 Januari Ahad A":                                                          "there are 17 days (\"17 (tujuh belas) hari libur\"), but the rows above or below have 1",
		"A. Hari Libur Nasional (1 hari)\n1 Januari Ahad A":                                                      "2023-01-01",
		"1. 1 Januari Senin Tahun Baru":                                                                          "2023-01-01 is a Minggu, not a Senin",
		"1. 20-21 Maret Senin-Rabu Idul Fitri":                                                                   "2 dates and 3 weekdays",
		"1. 20-22 Maret Senin-Selasa Idul Fitri":                                                                 "3 dates and 2 weekdays",
		"1. 1 Januari Minggu A\n3. 2 Januari Senin B":                                                            "has the number 3, but it is row 2",
		"1. 1 Januari Minggu A\n2. 2 Janauri Senin B\n3. 3 Januari Selasa C":                                     "has the number 3, but it is row 2",
		"1. 1 Januari Minggu A\n2. 2 Januari B":                                                                  "stands after \"1. 1 Januari Minggu\", and is no row",
		"1. 1 Januari Minggu\n2. 2 Januari Senin B":                                                              "has no name",
		"1. 1 Januari 2024 Senin A":                                                                              "it is a day of 2024, not of 2023",
		"1. 30 Februari Kamis A":                                                                                 "no day 30",
		"1. 21-20 Maret Selasa-Senin A":                                                                          "no range",
		"1. 1 Januari Minggu A\n2. 1 Januari Minggu A":                                                           "there twice",
		"1. 1 Januari Minggu A\nCuti Bersama\n1. 1 Januari Minggu B":                                             "there twice",
		"1. 1 Januari Minggu A\nCuti Bersama: 3 hari cuti bersama\n1. 2 Januari Senin B":                         "there are 3 days (\"Cuti Bersama: 3 hari",
		"1. 1 Januari Minggu A\nJumlah 1 hari\nCuti Bersama\n1. 2 Januari Senin":                                 "has no name",
		"17 hari libur, 8 hari cuti\n1. 1 Januari Minggu A\nCuti Bersama\n1. 2 Januari Senin B\nSemuanya 2 hari": "there are 17 days",
		"1. 1 Januari Minggu A\nCuti Bersama\n1. 2 Januari Senin B\nSemuanya 2 hari":                             "2023-01-01 2023-01-02",
		"1. 1 Januari Minggu A\n2. 2 Janauri Senin B\n3. 3 Januari Selasa D":                                     "before it stands \"A 2. 2 Janauri Senin B\"",
		"1. 1 Januari Minggu A\n1. 2 Januari Senin B":                                                            "is the line \"Cuti Bersama\" missing above it?",
		"1. 17 Agustus Kamis Proklamasi 17 Agustus 1945":                                                         "2023-08-17",
		"1. Minggu, 1 Januari 2023: A\n2. Senin, 2 Januari: B":                                                   "2023-01-01 2023-01-02",
		"1. 20 s/d 23 Maret Senin s/d Kamis A":                                                                   "2023-03-20 2023-03-21 2023-03-22 2023-03-23",
		"- 1 Januari Minggu A\n- 2 Januari Senin B":                                                              "2023-01-01 2023-01-02",
		"1. 1 Januari Minggu A, yang tidak mengurangi cuti tahunan 12 hari":                                      "2023-01-01",
		"1. 1 Januari Minggu A\nDitetapkan di Jakarta\npada tanggal 14 Juni":                                     "2023-01-01",
		"Lorem ipsum": "there is no row",
		"":            "there is no row",
	} {
		list, err := ReadTable(text, 2023)
		var got []string
		for _, h := range list {
			got = append(got, h.Date.String())
		}
		if err != nil {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %q", text, err, want)
			}
		} else if strings.Join(got, " ") != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestTableNames: the datasets have one spelling; what stands around a name is
// not part of it.
func TestTableNames(t *testing.T) {
	list, err := ReadTable("1. 18 Februari Sabtu Isra' Mi'raj Nabi Muhammad S.A.W.\n2. 22 April Sabtu Hari Raya Idul\u00adﬁtri\n  1444 Hijriyah *\n\nCatatan: lain\n"+
		"3. 19 Juli Rabu 1 Muharram Tahun Baru Islam 1445 Hijriah\nII. Cuti Bersama\n1. 20 Juli Kamis Cuti Bersama Tahun Baru Islam 1445 Hijriah\n2. 21 Juli Jumat Tahun Baru Islam", 2023)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"Isra Mikraj Nabi Muhammad SAW", "Hari Raya Idul Fitri 1444 Hijriah", "1 Muharam Tahun Baru Islam 1445 Hijriah",
		"Cuti Bersama Tahun Baru Islam 1445 Hijriah", "Cuti Bersama Tahun Baru Islam"}
	for i, h := range list {
		if h.LocalName != want[i] || (h.Type == datasets.Leave) != (i > 2) {
			t.Errorf("%s %q, want %q", h.Type, h.LocalName, want[i])
		}
	}
}

// FuzzReadTable: whatever is pasted, it is read or refused.
func FuzzReadTable(f *testing.F) {
	f.Add("1. 20-21 Maret Senin-Selasa Idul Fitri 1444 Hijriah\nB. CUTI BERSAMA\n1. 22 Maret Rabu Idul Fitri\nJumlah 1 hari", 2023)
	f.Add("1. 31 Maret – 1 April Jum'at-Sabtu X; 2. 4 dan 5 Mei Kamis, Jumat Y", 2023)
	f.Fuzz(func(t *testing.T, text string, year int) {
		list, err := ReadTable(text, 1900+(year%1000+1000)%1000)
		if err == nil && len(list) == 0 {
			t.Error("neither a row nor a word")
		}
		for _, h := range list {
			if !h.Date.IsValid() || h.LocalName == "" {
				t.Errorf("%+v", h)
			}
		}
	})
}
