package page

import (
	"fmt"
	"slices"
	"strings"
)

// both is a text in both languages.
type both struct{ id, en string }

// parameterWords say what each parameter is.
var parameterWords = map[string]both{
	"year":                   {"tahun (bawaan: tahun ini, WIB)", "a year (default: this year, UTC+7)"},
	"date":                   {"tanggal", "a date"},
	"start":                  {"tanggal awal", "first date"},
	"end":                    {"tanggal akhir", "last date"},
	"days":                   {"jumlah hari kerja", "number of workdays"},
	"type":                   {"hanya satu jenis", "one type only"},
	"includeCollectiveLeave": {"cuti bersama dihitung sebagai libur", "collective leave counts as days off"},
	"includeSources":         {"sertakan keputusan yang mendasari setiap tanggal", "add each day’s decrees"},
	"weekend":                {"hari akhir pekan, dipisahkan koma", "weekend days, comma-separated"},
	"inclusive":              {"tanggal awal dan akhir ikut dihitung", "count both boundaries"},
}

// endpointWords say what each endpoint answers, with an example; Y stands for a
// year.
var endpointWords = map[string]struct {
	about   both
	example string
}{
	"/v1/holidays":       {both{"Hari libur dan cuti bersama dalam satu tahun", "A year’s holidays and collective leave"}, "?year=Y&type=national_holiday"},
	"/v1/holidays/check": {both{"Apakah tanggal ini libur?", "Is this date a holiday?"}, "?date=Y-08-17&includeSources=true"},
	"/v1/workdays/check": {both{"Apakah tanggal ini hari kerja?", "Is this date a workday?"}, "?date=Y-08-18&weekend=sun"},
	"/v1/workdays/add":   {both{"Tanggal setelah sejumlah hari kerja", "The date that many workdays later"}, "?date=Y-03-16&days=10"},
	"/v1/workdays/diff":  {both{"Jumlah hari kerja dalam rentang tanggal", "The number of workdays in a range of dates"}, "?start=Y-01-01&end=Y-12-31"},
	"/v1/sources":        {both{"Keputusan yang mendasari kalender satu tahun", "The decrees behind a year’s calendar"}, "?year=Y"},
	"/v1/health":         {both{"Apakah layanan ini aktif?", "Is the service up?"}, ""},
}

type endpointView struct {
	Path, About, Example string
	Parameters           []parameterView
}

type parameterView struct {
	Name, About, Values string
	Required            bool
}

// shownEndpoints has those first that take a question.
func shownEndpoints() []declaredEndpoint {
	list := endpoints()
	slices.SortStableFunc(list, func(a, b declaredEndpoint) int { return min(1, len(b.Parameters)) - min(1, len(a.Parameters)) })
	return list
}

// Endpoints are the endpoints in words.
func (v *view) Endpoints() []endpointView {
	var list []endpointView
	for _, e := range shownEndpoints() {
		words, ok := endpointWords[e.Path]
		if !ok {
			panic("page: there are no words for " + e.Path + ": add them to endpointWords")
		}
		next := endpointView{Path: e.Path, About: v.T(words.about.id, words.about.en), Example: e.Path + v.filled(words.example)}
		for _, p := range e.Parameters {
			words, ok := parameterWords[p.Name]
			if !ok {
				panic("page: there are no words for the parameter " + p.Name + ": add them to parameterWords")
			}
			about := v.T(words.id, words.en)
			if p.Usual != "" {
				about += fmt.Sprintf(" (%s %s)", v.T("bawaan", "default"), p.Usual)
			}
			next.Parameters = append(next.Parameters, parameterView{p.Name, about, values(p), p.Required})
		}
		list = append(list, next)
	}
	return list
}

// filled puts a year into an example.
func (v *view) filled(text string) string {
	return strings.ReplaceAll(text, "Y", fmt.Sprint(v.Last().Number))
}

// values says what a parameter's values look like.
func values(p declaredParameter) string {
	switch p.Kind {
	case "year":
		return "YYYY"
	case "date":
		return "YYYY-MM-DD"
	case "days":
		return "1, 2, 3, …"
	case "boolean":
		return "true | false"
	case "weekend":
		return p.Usual + " | sun | none | …"
	}
	var list []string
	for _, s := range p.Suffixes {
		list = append(list, s.Value)
	}
	return strings.Join(list, " | ")
}

type answerView struct{ Question, File string }

// Answers are files and what they answer: of each endpoint its plain question,
// and each option that has a file, once.
func (v *view) Answers() []answerView {
	var list []answerView
	for _, e := range shownEndpoints() {
		if e.File == nil {
			continue
		}
		if len(e.Parameters) == 0 {
			list = append(list, answerView{e.Path, *e.File})
			continue
		}
		key := v.filled("Y")
		if e.Parameters[0].Kind == "date" {
			key = v.filled("Y-08-17")
		}
		list = append(list, answerView{e.Path + "?" + e.Parameters[0].Name + "=" + key, strings.Replace(*e.File, "*", key, 1)})
		for _, p := range e.Parameters[1:] {
			if len(p.Suffixes) > 0 {
				s := p.Suffixes[0]
				list = append(list, answerView{"… &" + p.Name + "=" + s.Value, strings.Replace(*e.File, "*", key+s.Text, 1)})
			}
		}
	}
	return list
}

type downloadView struct{ File, About string }

// Downloads are the other files.
func (v *view) Downloads() []downloadView {
	var list []downloadView
	for _, d := range []struct {
		file  string
		about both
	}{
		{"v1/openapi.json", both{"OpenAPI 3.1: seluruh API dalam satu dokumen", "OpenAPI 3.1: the whole API in one document"}},
		{"v1/years.json", both{"tahun yang tercakup dan alamat semua berkasnya", "the years covered and the addresses of their files"}},
		{"v1/all.json", both{"semua tahun dalam satu berkas", "every year in one file"}},
		{"v1/all.csv", both{"tabel semua tahun", "a table of all years"}},
		{"v1/all.ics", both{"kalender semua tahun", "a calendar of all years"}},
		{"v1/all.national_holiday.ics", both{"kalender semua tahun, libur nasional saja", "a calendar of all years, national holidays only"}},
		{"v1/harikerja.xlsx", both{"berkas Excel untuk penggajian", "an Excel workbook for payroll"}},
		{"v1/holidays/Y.xlsx", both{"berkas Excel satu tahun", "an Excel workbook of one year"}},
		{"v1/dates.csv", both{"semua tanggal libur, untuk rumus", "all days off, for formulas"}},
		{"v1/days.csv", both{"satu baris per hari, untuk SQL", "a line for each day, for SQL"}},
		{"v1/workdays/months/Y.json", both{"hari kerja tiap bulan, untuk penggajian", "workdays of each month, for payroll"}},
		{"v1/long-weekends/Y.json", both{"libur panjang dan hari kejepit", "long weekends and their bridges"}},
		{"v1/revisions/Y.json", both{"riwayat keputusan satu tahun", "the history of a year’s decrees"}},
		{"v1/changes.atom", both{"pemberitahuan setiap ada keputusan baru", "news of every new decree"}},
		{"v1/clients/harikerja.tgz", both{"paket JavaScript (npm)", "JavaScript package (npm)"}},
		{"v1/clients/harikerja.js", both{"modul JavaScript untuk peramban dan Deno", "JavaScript module for browsers and Deno"}},
		{"v1/clients/composer/packages.json", both{"paket PHP (Composer)", "PHP package (Composer)"}},
		{"v1/conformance.jsonl", both{"pertanyaan dan jawaban untuk menguji klien sendiri", "questions and answers to test your own client"}},
		{"v1/mirror.tar.gz", both{"seluruh situs, untuk membuat mirror sendiri", "the whole site, for a mirror of your own"}},
		{"v1/SHA256SUMS", both{"untuk memeriksa salinan", "to verify a copy"}},
		{"llms.txt", both{"petunjuk bagi model bahasa", "a guide for language models"}},
	} {
		list = append(list, downloadView{strings.Replace(d.file, "/Y.", fmt.Sprintf("/%d.", v.Last().Number), 1), v.T(d.about.id, d.about.en)})
	}
	return list
}
