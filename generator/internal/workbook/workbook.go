// Package workbook makes the spreadsheet for payroll: the holidays, the workdays
// of each month, and a sheet that adds and counts workdays with the spreadsheet's
// own functions, as the API does; and a small one for each year, without what
// adds and counts: a year alone could not count into the next. It is pure: the
// same datasets give the same bytes.
//
// Every text is in Indonesian first, in English second.
package workbook

import (
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/xuri/excelize/v2"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tree"
	"harikerja/worker/workday"
)

// Path is the path of the workbook of all years below the public folder. Those
// of the years have theirs from package site, whose index names them.
const Path = "v1/harikerja.xlsx"

// The sheets, in their order. A year's workbook has neither calculator nor dates.
const (
	calculator = "Hitung"
	holidays   = "Libur"
	months     = "Bulan"
	dates      = "Tanggal"
	notes      = "Catatan"
)

// The named ranges that formulas use, the workbook's own and those of whoever
// adds some. Each has its dates in order, each date once: a date that stood
// there twice would count twice in some programs.
const (
	daysOff          = "libur"
	nationalHolidays = "libur_nasional"
	collectiveLeave  = "cuti_bersama"
)

// Files returns the workbooks of the datasets and of the calendar made from them:
// that of all years, and then each year's.
func Files(years []datasets.Year, c *workday.Calendar) []tree.File {
	files := make([]tree.File, 1+len(years))
	var group sync.WaitGroup
	group.Go(func() { files[0] = all(years, c) })
	for i := range years {
		group.Go(func() { files[1+i] = yearly(&years[i], c) })
	}
	group.Wait()
	return files
}

func all(years []datasets.Year, c *workday.Calendar) tree.File {
	b := newBook(calculator)
	b.calculator(c)
	b.holidays(years)
	b.months(c, c.FirstYear(), c.LastYear())
	b.dates(years)
	b.notes(years)
	return tree.File{Path: Path, Data: b.bytes("")}
}

func yearly(y *datasets.Year, c *workday.Calendar) tree.File {
	b := newBook(holidays)
	b.holidays([]datasets.Year{*y})
	b.months(c, y.Number, y.Number)
	b.yearNotes(y)
	return tree.File{Path: site.WorkbookOf(y.Number), Data: b.bytes(" " + strconv.Itoa(y.Number))}
}

// both is a text in both languages, a line each.
func both(local, english string) string { return local + "\n" + english }

// either is a short text in both languages on one line, to be filtered by.
func either(local, english string) string { return local + " / " + english }

var typeNames = map[datasets.Type]string{
	datasets.National: either("Libur nasional", "National holiday"),
	datasets.Leave:    either("Cuti bersama", "Collective leave"),
}

var statusNames = map[string]string{
	"verified": either("Terverifikasi", "Verified"),
	"draft":    either("Draf", "Draft"),
}

// holidays writes every holiday in force.
func (b *book) holidays(years []datasets.Year) {
	var rows [][]any
	for i := range years {
		y := &years[i]
		for _, h := range y.Current() {
			var decrees []string
			for _, id := range h.Sources {
				decrees = append(decrees, y.Source(id).Citation())
			}
			rows = append(rows, []any{
				h.Date, h.Date.Weekday().Local(), h.Date.Weekday().String(), h.LocalName, h.Name, typeNames[h.Type],
				y.Number, y.Revision(), statusNames[y.Status], strings.Join(decrees, "; "),
			})
		}
	}
	b.table(holidays, []column{
		{both("Tanggal", "Date"), 13}, {both("Hari", "Day (Indonesian)"), 18}, {both("Hari (Inggris)", "Day"), 16},
		{both("Nama", "Name (Indonesian)"), 64}, {both("Nama (Inggris)", "Name"), 48}, {both("Jenis", "Type"), 34},
		{both("Tahun", "Year"), 10}, {both("Revisi", "Revision"), 11}, {both("Status", "Status"), 25}, {both("Dasar", "Rests on"), 80},
	}, rows)
	// On paper the decrees would make all the rest too small to be read.
	must(b.f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Area", RefersTo: holidays + "!$A$1:" + cell(9, len(rows)+1, true), Scope: holidays}))
}

var monthNames = [12][2]string{
	{"Januari", "January"}, {"Februari", "February"}, {"Maret", "March"}, {"April", "April"}, {"Mei", "May"}, {"Juni", "June"},
	{"Juli", "July"}, {"Agustus", "August"}, {"September", "September"}, {"Oktober", "October"}, {"November", "November"}, {"Desember", "December"},
}

// months writes the workdays of every month from one year to another.
func (b *book) months(c *workday.Calendar, first, last int) {
	var rows [][]any
	for year := first; year <= last; year++ {
		for m, name := range monthNames {
			days := workday.DaysIn(year, m+1)
			row := []any{year, m + 1, name[0], name[1], days}
			for _, weekend := range []workday.Weekend{workday.SatSun, workday.SunOnly} {
				for _, leave := range []bool{true, false} {
					tally, err := c.Count(workday.DateOf(year, m+1, 1), workday.DateOf(year, m+1, days), workday.Rules{Weekend: weekend, Leave: leave})
					must(err) // the year is covered
					row = append(row, tally.Workdays)
				}
			}
			rows = append(rows, row)
		}
	}
	b.table(months, []column{
		{both("Tahun", "Year"), 10}, {both("Bulan", "Month"), 10}, {both("Nama bulan", "Name (Indonesian)"), 20}, {both("Nama (Inggris)", "Name"), 16},
		{both("Hari kalender", "Calendar days"), 17},
		{both("Hari kerja, 5 hari seminggu", "Workdays, five-day week"), 30},
		{both("… 5 hari, masuk kerja saat cuti bersama", "… five-day, working on collective leave"), 40},
		{both("Hari kerja, 6 hari seminggu", "Workdays, six-day week"), 30},
		{both("… 6 hari, masuk kerja saat cuti bersama", "… six-day, working on collective leave"), 40},
	}, rows)
}

// dates writes the lists of dates, and names them.
func (b *book) dates(years []datasets.Year) {
	lists := []struct {
		name string
		has  func(datasets.Type) bool
	}{
		{daysOff, func(datasets.Type) bool { return true }},
		{nationalHolidays, func(t datasets.Type) bool { return t == datasets.National }},
		{collectiveLeave, func(t datasets.Type) bool { return t == datasets.Leave }},
	}
	var columns []column
	var rows [][]any
	for i, list := range lists {
		columns = append(columns, column{list.name, 18})
		row := 0
		var last workday.Date
		for j := range years {
			for _, h := range years[j].Current() {
				if !list.has(h.Type) || h.Date == last {
					continue
				}
				if row == len(rows) {
					rows = append(rows, make([]any, len(lists)))
				}
				rows[row][i] = h.Date
				last = h.Date
				row++
			}
		}
		// One empty cell where there is no date: a name has to name something.
		b.name(list.name, dates, cell(i+1, 2, true)+":"+cell(i+1, max(row, 1)+1, true))
	}
	b.table(dates, columns, rows)
}

// What every workbook says of itself.
var (
	unofficial = both("Bukan terbitan resmi pemerintah. Yang berlaku adalah keputusan bersama tiga menteri (SKB) beserta perubahannya; dasar setiap tanggal tercantum di lembar "+holidays+".",
		"Not an official publication. What counts are the joint decrees of three ministers (SKB) and their amendments; the sheet "+holidays+" names what each date rests on.")
	statuses = both("Terverifikasi: berdasarkan teks keputusan, atau siaran resmi yang cocok dengan beberapa salinan independen. Draf: belum memenuhi syarat itu; periksa sendiri tanggalnya sebelum dipakai untuk penggajian.",
		"Verified: rests on the decree’s text, or on an official release plus independent transcriptions that agree. Draft: not there yet; check its dates yourself before a payroll depends on them.")
)

// about is the title of the notes. Of one year, the number comes last.
func about(year string) string {
	return both("harikerja: hari libur nasional, cuti bersama, dan hari kerja Indonesia"+year,
		"harikerja: national holidays, collective leave and workdays of Indonesia"+year)
}

// renewal says how to get a file again.
func renewal(file string) string {
	return both("Pemerintah dapat mengubah kalender, sedangkan berkas ini tidak memperbarui diri: unduh lagi "+file+" dari tempat Anda mendapatkannya.",
		"The government may change the calendar, and this file does not renew itself: fetch "+file+" again from where you got it.")
}

// notes writes what whoever opens the workbook of all years has to know.
func (b *book) notes(years []datasets.Year) {
	first, last := strconv.Itoa(years[0].Number), strconv.Itoa(years[len(years)-1].Number)
	row := b.texts(
		about(""),
		unofficial,
		both("Cakupan: tahun "+first+" sampai dengan "+last+", menurut revisi di bawah. Tahun lain tidak dihitung karena data keputusannya tidak ada di sini.",
			"Covered: the years "+first+" up to and including "+last+", at the revisions below. Other years are not computed: no decree for them is known here."),
		statuses,
		renewal(path.Base(Path)),
		both("Untuk rumus sendiri: =WORKDAY.INTL(A1;10;1;"+daysOff+") dan =NETWORKDAYS.INTL(A1;B1;1;"+daysOff+"); pada sebagian komputer, pakai koma, bukan titik koma. Kode 1: Sabtu dan Minggu libur; kode 11: hanya Minggu libur.",
			"For formulas of your own, as above, on some computers with commas for semicolons. Code 1: Saturdays and Sundays are off; code 11: only Sundays are off."),
		both(daysOff+": libur nasional dan cuti bersama; "+nationalHolidays+": tanpa cuti bersama; "+collectiveLeave+": cuti bersama saja. Rumus sendiri tidak memeriksa cakupan: di luar "+first+"–"+last+", hari libur dihitung sebagai hari kerja.",
			daysOff+": national holidays and collective leave; "+nationalHolidays+": without collective leave; "+collectiveLeave+": collective leave only. Your own formulas do not check the coverage: outside "+first+"–"+last+" they count holidays as workdays."),
	)
	b.states(row+1, years)
	b.print(notes)
}

// yearNotes writes what whoever opens the workbook of a year has to know, and
// the decrees: who has one year alone has no list of them elsewhere.
func (b *book) yearNotes(y *datasets.Year) {
	row := b.texts(about(", "+strconv.Itoa(y.Number)), unofficial, statuses, renewal(path.Base(site.WorkbookOf(y.Number))))
	row = b.states(row+1, []datasets.Year{*y})
	b.sources(row+1, y)
	b.print(notes)
}

// texts starts the notes with sentences, the first of which is the title, and
// returns the row below.
func (b *book) texts(texts ...string) int {
	b.sheet(notes)
	for i, w := range []float64{9, 10, 24, 13, 70, 70} {
		b.width(notes, i+1, w)
	}
	row := 1
	for i, text := range texts {
		style := b.wrapped
		if i == 0 {
			style = b.title
		}
		must(b.f.MergeCell(notes, cell(1, row, false), cell(6, row, false)))
		b.set(notes, 1, row, text, style)
		must(b.f.SetRowHeight(notes, row, 34))
		row++
	}
	return row
}

// states writes where each year stands, and returns the row below.
func (b *book) states(row int, years []datasets.Year) int {
	columns := []string{both("Tahun", "Year"), both("Revisi", "Revision"), both("Status", "Status"),
		both("Tanggal revisi", "Revision date"), both("Catatan", "Note (Indonesian)"), both("Catatan (Inggris)", "Note")}
	for i, name := range columns {
		b.set(notes, i+1, row, name, b.header)
	}
	must(b.f.SetRowHeight(notes, row, 32))
	for i := range years {
		y := &years[i]
		row++
		for col, value := range []any{y.Number, y.Revision(), statusNames[y.Status], y.UpdatedAt(), y.LocalNote, y.Note} {
			b.set(notes, col+1, row, value, b.wrapped)
		}
		b.grow(row, max(len(y.LocalNote), len(y.Note)))
	}
	return row + 1
}

// sources writes what the year rests on, in the columns that the notes have.
func (b *book) sources(row int, y *datasets.Year) {
	line := func(style int, citation, date, title, url any) {
		must(b.f.MergeCell(notes, cell(1, row, false), cell(3, row, false)))
		for col, value := range []any{citation, nil, nil, date, title, url} {
			b.set(notes, col+1, row, value, style)
		}
	}
	line(b.header, both("Dasar", "Rests on"), both("Tanggal", "Date"), both("Judul", "Title"), both("Alamat", "Address"))
	must(b.f.SetRowHeight(notes, row, 32))
	for i := range y.Sources {
		s := &y.Sources[i]
		row++
		line(b.wrapped, s.Citation(), s.PublishedAt, s.Title, s.URL)
		b.grow(row, max(2*len(s.Citation()), len(s.Title), len(s.URL))) // the first has half the room
	}
}

// grow makes a row of the notes high enough for its longest text. Programs do
// not agree on whether rows grow by themselves: some 65 characters fit.
func (b *book) grow(row, length int) {
	must(b.f.SetRowHeight(notes, row, float64(15*(1+length/65))))
}

// must is for what cannot fail: the workbook is made in memory, from names and
// ranges that are written down here.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// book writes cells.
type book struct {
	f *excelize.File

	title, subtitle, section, label, header, plain, wrapped, date, note, input, inputDate, answer, answerDate, covered int
}

// newBook returns a workbook that opens with the sheet of this name.
func newBook(first string) *book {
	b := &book{f: excelize.NewFile()}
	must(b.f.SetSheetName("Sheet1", first))
	top := &excelize.Alignment{Vertical: "top", Horizontal: "left"}
	wrap := &excelize.Alignment{Vertical: "top", Horizontal: "left", WrapText: true}
	left := &excelize.Alignment{Vertical: "center", Horizontal: "left", WrapText: true}
	indented := &excelize.Alignment{Vertical: "center", Horizontal: "left", WrapText: true, Indent: 1}
	// In lists the date as it is written in Indonesia; where one is typed, in
	// words, so that a day and a month that changed places are seen at once.
	const short, long = "dd/mm/yyyy", "[$-421]dddd, d mmmm yyyy"
	const yellow, green, blue, grey, black = "FFF2CC", "E2EFDA", "DDEBF7", "666666", "000000"
	font := func(size float64, bold bool, color string) *excelize.Font {
		return &excelize.Font{Family: "Calibri", Size: size, Bold: bold, Color: color}
	}
	line := []excelize.Border{}
	for _, side := range []string{"left", "right", "top", "bottom"} {
		line = append(line, excelize.Border{Type: side, Color: "BFBFBF", Style: 1})
	}
	fill := func(color string) excelize.Fill {
		return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{color}}
	}
	format := func(s string) *string { return &s }
	for _, s := range []struct {
		id    *int
		style excelize.Style
	}{
		{&b.title, excelize.Style{Font: font(14, true, black), Alignment: wrap}},
		{&b.subtitle, excelize.Style{Font: font(11, false, grey), Alignment: wrap}},
		{&b.section, excelize.Style{Font: font(12, true, black), Fill: fill(blue)}},
		{&b.label, excelize.Style{Alignment: left}},
		{&b.header, excelize.Style{Font: font(11, true, black), Fill: fill(blue), Alignment: wrap, Border: line}},
		{&b.plain, excelize.Style{Alignment: top}},
		{&b.wrapped, excelize.Style{Alignment: wrap}},
		{&b.date, excelize.Style{CustomNumFmt: format(short), Alignment: top}},
		{&b.note, excelize.Style{Font: font(11, false, grey), Alignment: indented}},
		{&b.input, excelize.Style{Fill: fill(yellow), Border: line, Alignment: indented}},
		{&b.inputDate, excelize.Style{Fill: fill(yellow), Border: line, Alignment: indented, CustomNumFmt: format(long)}},
		// A whole number by its format, or a program may take a difference of dates for one.
		{&b.answer, excelize.Style{Font: font(11, true, black), Fill: fill(green), Border: line, Alignment: indented, NumFmt: 1}},
		{&b.answerDate, excelize.Style{Font: font(11, true, black), Fill: fill(green), Border: line, Alignment: indented, CustomNumFmt: format(long)}},
		{&b.covered, excelize.Style{Alignment: indented, CustomNumFmt: format(long)}},
	} {
		id, err := b.f.NewStyle(&s.style)
		must(err)
		*s.id = id
	}
	return b
}

// bytes returns the workbook, with the year after its title if it is of one. The
// library's zip entries have no time; what the document says of its own is fixed
// here.
func (b *book) bytes(year string) []byte {
	const epoch = "2000-01-01T00:00:00Z" // not the clock: the same facts, the same bytes
	must(b.f.SetDocProps(&excelize.DocProperties{
		Title: "harikerja" + year, Subject: "Hari libur dan hari kerja Indonesia" + year, Creator: "harikerja", LastModifiedBy: "harikerja",
		Created: epoch, Modified: epoch, Language: "id-ID",
	}))
	must(b.f.SetAppProps(&excelize.AppProperties{Application: "harikerja"}))
	buffer, err := b.f.WriteToBuffer()
	must(err)
	must(b.f.Close())
	return buffer.Bytes()
}

// sheet adds a sheet, unless it is there: the first one is.
func (b *book) sheet(name string) {
	_, err := b.f.NewSheet(name)
	must(err)
}

// print has a sheet printed as wide as the paper.
func (b *book) print(sheet string) {
	landscape, a4, one, many, fit := "landscape", 9, 1, 0, true
	must(b.f.SetPageLayout(sheet, &excelize.PageLayoutOptions{Orientation: &landscape, Size: &a4, FitToWidth: &one, FitToHeight: &many}))
	must(b.f.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &fit}))
}

func (b *book) width(sheet string, col int, width float64) {
	name, err := excelize.ColumnNumberToName(col)
	must(err)
	must(b.f.SetColWidth(sheet, name, name, width))
}

// serial is a date as spreadsheets count them.
func serial(d workday.Date) int { return workday.DateOf(1899, 12, 30).DaysUntil(d) }

// set writes a value: a text, a number, or a date, which is left empty if it is
// unknown.
func (b *book) set(sheet string, col, row int, value any, style int) {
	at := cell(col, row, false)
	if d, ok := value.(workday.Date); ok {
		value = nil
		if d.IsValid() {
			value = serial(d)
		}
		style = b.date
	}
	if value != nil && value != "" {
		must(b.f.SetCellValue(sheet, at, value))
	}
	must(b.f.SetCellStyle(sheet, at, at, style))
}

func (b *book) name(name, sheet, area string) {
	must(b.f.SetDefinedName(&excelize.DefinedName{Name: name, RefersTo: sheet + "!" + area}))
}

type column struct {
	name  string
	width float64
}

// table writes a sheet with a header that stays in sight, to be filtered by.
func (b *book) table(sheet string, columns []column, rows [][]any) {
	b.sheet(sheet)
	for i, c := range columns {
		b.width(sheet, i+1, c.width)
		b.set(sheet, i+1, 1, c.name, b.header)
	}
	must(b.f.SetRowHeight(sheet, 1, 32))
	for i, row := range rows {
		for col, value := range row {
			if value != nil {
				b.set(sheet, col+1, i+2, value, b.plain)
			}
		}
	}
	must(b.f.SetPanes(sheet, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft",
		Selection: []excelize.Selection{{SQRef: "A2", ActiveCell: "A2", Pane: "bottomLeft"}}}))
	must(b.f.AutoFilter(sheet, "A1:"+cell(len(columns), len(rows)+1, false), nil))
	must(b.f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: sheet + "!$1:$1", Scope: sheet}))
	b.print(sheet) // after the filter, which makes the library forget it
}

// cell names a cell, counted from 1: A1, or $A$1 if it is absolute.
func cell(col, row int, absolute bool) string {
	name, err := excelize.CoordinatesToCellName(col, row, absolute)
	must(err)
	return name
}
