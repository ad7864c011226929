package workbook

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"harikerja/worker/workday"
)

// The cells of the calculator that are filled in, and those that answer.
const (
	weekCell  = "$B$7"
	leaveCell = "$B$8"

	addStart, addDays, addAnswer, addSpan        = "$B$11", "$B$12", "$B$13", "$B$14"
	countStart, countEnd, countAnswer, countSpan = "$B$17", "$B$18", "$B$19", "$B$20"

	firstDay, lastDay = "$B$23", "$B$24"
)

// The answers to the question whether collective leave is off.
const yes, no = "Ya", "Tidak"

// calculator writes the sheet that adds and counts. It says what the API says:
// the start of an addition is not counted, both ends of a count are, and what
// would need a year that is not covered gets a sentence, not a number: there,
// the spreadsheet's functions would know no holiday.
func (b *book) calculator(c *workday.Calendar) {
	first, last := workday.DateOf(c.FirstYear(), 1, 1), workday.DateOf(c.LastYear(), 12, 31)
	form := make(form)
	form.put(1, 1, b.title, either("Hitung hari kerja", "Work out workdays"))
	form.put(1, 2, b.subtitle, "Isi sel kuning; hasilnya muncul di sel hijau.")
	form.put(1, 3, b.subtitle, "Fill in the yellow cells; the green ones answer.")
	form.put(1, 6, b.section, either("Aturan", "Rules"))
	form.put(1, 10, b.section, either("Tambah hari kerja", "Add workdays"))
	form.put(1, 16, b.section, either("Hitung jumlah hari kerja", "Count workdays"))
	form.put(1, 22, b.section, either("Cakupan data", "Coverage"))

	// An example stands in the cells, and its answers beside the formulas, for
	// programs that show a workbook without computing it.
	rules := workday.Rules{Weekend: workday.SatSun, Leave: true}
	start, days := workday.DateOf(c.LastYear(), 1, 1), 10
	due, added, err := c.Add(start, days, rules)
	must(err) // a year has more workdays than that
	counted, err := c.Count(start, last, rules)
	must(err)

	for _, line := range []struct {
		at, label, english string
		style              int
		value              any
		formula            string
		note, englishNote  string
	}{
		{weekCell, "Hari kerja seminggu", "Workdays a week", b.input, 5, "",
			"5: Senin sampai Jumat; 6: Senin sampai Sabtu", "5: Monday to Friday; 6: Monday to Saturday"},
		{leaveCell, "Cuti bersama dihitung libur?", "Is collective leave off?", b.input, yes, "",
			"Ya: cuti bersama bukan hari kerja; Tidak: tetap hari kerja biasa", "Ya (yes): it is no workday; Tidak (no): it is an ordinary workday"},
		{addStart, "Tanggal mulai", "Start date", b.inputDate, serial(start), "",
			"Tanggal mulai tidak ikut dihitung; hitungan mulai hari berikutnya.", "The start date is not counted; counting begins on the next day."},
		{addDays, "Jumlah hari kerja", "Number of workdays", b.input, days, "",
			"Bilangan bulat, minimal 1", "A whole number, 1 or more"},
		{addAnswer, "Jatuh pada", "Falls on", b.answerDate, serial(due), addFormula(c), "", ""},
		{addSpan, "Hari kalender", "Calendar days", b.answer, added.CalendarDays,
			"IF(ISNUMBER(" + addAnswer + ")," + addAnswer + "-INT(" + addStart + `),"")`,
			"Dari hari setelah tanggal mulai sampai dengan tanggal hasil", "From the day after the start date up to and including the result"},
		{countStart, "Tanggal mulai", "Start date", b.inputDate, serial(start), "",
			"Tanggal mulai dan tanggal akhir ikut dihitung.", "The start date and the end date are both counted."},
		{countEnd, "Tanggal akhir", "End date", b.inputDate, serial(last), "", "", ""},
		{countAnswer, "Hari kerja", "Workdays", b.answer, counted.Workdays, countFormula(c), "", ""},
		{countSpan, "Hari kalender", "Calendar days", b.answer, counted.CalendarDays,
			"IF(ISNUMBER(" + countAnswer + "),INT(" + countEnd + ")-INT(" + countStart + `)+1,"")`, "", ""},
		{firstDay, "Dari", "From", b.covered, serial(first), "",
			"Di luar rentang ini tidak ada yang dihitung.", "Outside of this range nothing is computed."},
		{lastDay, "Sampai", "To", b.covered, serial(last), "", "", ""},
	} {
		col, row, err := excelize.CellNameToCoordinates(line.at)
		must(err)
		form.put(col-1, row, b.label, both(line.label, line.english))
		form[row][col-1] = excelize.Cell{StyleID: line.style, Value: line.value, Formula: line.formula}
		if line.note != "" {
			form.put(col+1, row, b.note, both(line.note, line.englishNote))
		}
	}

	b.choice(weekCell, "5", "6")
	b.choice(leaveCell, yes, no)
	for _, at := range []string{addStart, countStart, countEnd} {
		b.validate(at, func(v *excelize.DataValidation) error {
			return v.SetRange(1, "", excelize.DataValidationTypeDate, excelize.DataValidationOperatorGreaterThanOrEqual)
		}, "Isi dengan tanggal, misalnya 2026-08-17.", "This has to be a date, for example 2026-08-17.")
	}
	b.validate(addDays, func(v *excelize.DataValidation) error {
		return v.SetRange(1, "", excelize.DataValidationTypeWhole, excelize.DataValidationOperatorGreaterThanOrEqual)
	}, "Isi dengan bilangan bulat, minimal 1.", "This has to be a whole number, 1 or more.")
	b.print(calculator)
	b.write(form)
	always := true // the answers stored are the example's
	must(b.f.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &always}))
}

// form is a sheet of three columns, by row.
type form map[int]*[3]excelize.Cell

func (f form) put(col, row, style int, text string) {
	if f[row] == nil {
		f[row] = new([3]excelize.Cell)
	}
	f[row][col-1] = excelize.Cell{StyleID: style, Value: text}
}

// write writes the calculator. It streams, since only so the library writes a
// formula and the number that it gives.
func (b *book) write(f form) {
	w, err := b.f.NewStreamWriter(calculator)
	must(err)
	for i, width := range []float64{28, 66, 64} {
		must(w.SetColWidth(i+1, i+1, width))
	}
	for _, row := range slices.Sorted(maps.Keys(f)) {
		cells := f[row]
		height := 32.0 // two lines: a refusal fits too
		if cells[1].Value == nil {
			height = 18
			must(w.MergeCell(cell(1, row, false), cell(3, row, false)))
		}
		values := make([]any, len(cells))
		for i := range cells {
			if cells[i].Value != nil {
				values[i] = cells[i]
			}
		}
		must(w.SetRow(cell(1, row, false), values, excelize.RowOpts{Height: height}))
	}
	must(w.Flush())
}

func (b *book) choice(at string, values ...string) {
	b.validate(at, func(v *excelize.DataValidation) error { return v.SetDropList(values) },
		"Pilih "+strings.Join(values, " atau ")+".", "Choose "+strings.Join(values, " or ")+".")
}

func (b *book) validate(at string, rule func(*excelize.DataValidation) error, local, english string) {
	v := excelize.NewDataValidation(true)
	v.SetSqref(strings.ReplaceAll(at, "$", ""))
	must(rule(v))
	v.SetError(excelize.DataValidationErrorStyleStop, "harikerja", both(local, english))
	must(b.f.AddDataValidation(calculator, v))
}

// A check is a condition under which there is no answer, and what is said then.
type check struct{ condition, local, english string }

// checked is a formula: the first check that applies, or else the answer.
func checked(checks []check, answer string) string {
	var b strings.Builder
	for _, c := range checks {
		b.WriteString("IF(" + c.condition + "," + text(c.local) + "&CHAR(10)&" + text(c.english) + ",")
	}
	return b.String() + answer + strings.Repeat(")", len(checks))
}

// text is a text in a formula.
func text(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// rulesChecks are what both formulas check of the rules.
var rulesChecks = []check{
	{"AND(" + weekCell + "<>5," + weekCell + "<>6)", "Pilih 5 atau 6 hari kerja seminggu.", "Choose 5 or 6 workdays a week."},
	{"AND(" + leaveCell + "<>" + text(yes) + "," + leaveCell + "<>" + text(no) + ")",
		"Pilih Ya atau Tidak untuk cuti bersama.", "Choose Ya (yes) or Tidak (no) for collective leave."},
}

// weekend is the number by which the functions know the weekend.
const weekend = "IF(" + weekCell + "=6,11,1)"

// byLeave is a formula with the dates that are off. It asks for them outside of
// the functions: not every program takes a choice of ranges inside.
func byLeave(formula func(off string) string) string {
	return "IF(" + leaveCell + "=" + text(yes) + "," + formula(daysOff) + "," + formula(nationalHolidays) + ")"
}

func outside(c *workday.Calendar, condition string) check {
	span := strconv.Itoa(c.FirstYear()) + "–" + strconv.Itoa(c.LastYear())
	return check{condition, "Di luar tahun yang tercakup (" + span + "): tidak dihitung. Lihat " + notes + ".",
		"Outside the covered years (" + span + "): not computed. See " + notes + "."}
}

// addFormula adds workdays. Only the days after the start have to be covered.
func addFormula(c *workday.Calendar) string {
	start := "INT(" + addStart + ")"
	left := byLeave(func(off string) string {
		return "NETWORKDAYS.INTL(" + start + "+1," + lastDay + "," + weekend + "," + off + ")"
	})
	checks := append([]check{
		{"OR(ISBLANK(" + addStart + "),ISBLANK(" + addDays + "))", "Isi tanggal mulai dan jumlah hari kerja.", "Fill in the start date and the number of workdays."},
	}, rulesChecks...)
	checks = append(checks,
		check{"NOT(ISNUMBER(" + addStart + "))", "Tanggal mulai harus berupa tanggal, misalnya 2026-08-17.", "The start date must be a date, for example 2026-08-17."},
		check{"NOT(ISNUMBER(" + addDays + "))", "Jumlah hari kerja harus bilangan bulat, minimal 1.", "The number of workdays must be a whole number, 1 or more."},
		check{"OR(" + addDays + "<1,INT(" + addDays + ")<>" + addDays + ")", "Jumlah hari kerja harus bilangan bulat, minimal 1.", "The number of workdays must be a whole number, 1 or more."},
		outside(c, "OR("+start+"+1<"+firstDay+","+start+"+1>"+lastDay+")"),
		outside(c, left+"<"+addDays),
	)
	return checked(checks, byLeave(func(off string) string {
		return "WORKDAY.INTL(" + start + "," + addDays + "," + weekend + "," + off + ")"
	}))
}

// countFormula counts the workdays of a span, both ends included.
func countFormula(c *workday.Calendar) string {
	start, end := "INT("+countStart+")", "INT("+countEnd+")"
	checks := append([]check{
		{"OR(ISBLANK(" + countStart + "),ISBLANK(" + countEnd + "))", "Isi tanggal mulai dan tanggal akhir.", "Fill in the start date and the end date."},
	}, rulesChecks...)
	checks = append(checks,
		check{"NOT(ISNUMBER(" + countStart + "))", "Tanggal mulai harus berupa tanggal, misalnya 2026-08-17.", "The start date must be a date, for example 2026-08-17."},
		check{"NOT(ISNUMBER(" + countEnd + "))", "Tanggal akhir harus berupa tanggal, misalnya 2026-08-17.", "The end date must be a date, for example 2026-08-17."},
		check{start + ">" + end, "Tanggal mulai sesudah tanggal akhir. Tukar atau perbaiki tanggalnya.", "The start date is after the end date. Swap or correct them."},
		outside(c, "OR("+start+"<"+firstDay+","+end+">"+lastDay+")"),
	)
	return checked(checks, byLeave(func(off string) string {
		return "NETWORKDAYS.INTL(" + start + "," + end + "," + weekend + "," + off + ")"
	}))
}
