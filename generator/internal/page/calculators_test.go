package page_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"harikerja/worker/workday"
)

// question is one use of a calculator, and the API call that asks the same.
type question struct {
	calc   string
	fields map[string]string
	call   string
}

var questions = []question{
	{"add", map[string]string{"date": "2024-03-04", "days": "10"}, "/v1/workdays/add?date=2024-03-04&days=10"},
	{"add", map[string]string{"date": "2024-03-04", "days": "10", "includeCollectiveLeave": "false"}, "/v1/workdays/add?date=2024-03-04&days=10&includeCollectiveLeave=false"},
	{"add", map[string]string{"date": "2024-03-04", "days": "10", "weekend": "sun"}, "/v1/workdays/add?date=2024-03-04&days=10&weekend=sun"},
	{"add", map[string]string{"date": "2023-12-29", "days": "250", "weekend": "none"}, "/v1/workdays/add?date=2023-12-29&days=250&weekend=none"},
	{"add", map[string]string{"date": "2009-01-01", "days": "4000", "weekend": "fri,sat"}, "/v1/workdays/add?date=2009-01-01&days=4000&weekend=fri,sat"},
	{"count", map[string]string{"start": "2024-01-01", "end": "2024-12-31"}, "/v1/workdays/diff?start=2024-01-01&end=2024-12-31"},
	{"count", map[string]string{"start": "2023-12-20", "end": "2024-01-10", "inclusive": "false", "includeCollectiveLeave": "false"}, "/v1/workdays/diff?start=2023-12-20&end=2024-01-10&includeCollectiveLeave=false&inclusive=false"},
	{"count", map[string]string{"start": "2024-05-09", "end": "2024-05-09", "weekend": "sun"}, "/v1/workdays/diff?start=2024-05-09&end=2024-05-09&weekend=sun"},
	{"check", map[string]string{"date": "2023-08-17"}, "/v1/workdays/check?date=2023-08-17"},
	{"check", map[string]string{"date": "2024-12-26"}, "/v1/workdays/check?date=2024-12-26"},
	{"check", map[string]string{"date": "2024-12-26", "includeCollectiveLeave": "false"}, "/v1/workdays/check?date=2024-12-26&includeCollectiveLeave=false"},
	{"check", map[string]string{"date": "2024-07-06", "weekend": "sun"}, "/v1/workdays/check?date=2024-07-06&weekend=sun"},
	{"count", map[string]string{"start": "2018-01-01", "end": "2024-12-31", "weekend": "sun"}, "/v1/workdays/diff?start=2018-01-01&end=2024-12-31&weekend=sun"},
	{"count", map[string]string{"start": "2024-05-06", "end": "2024-05-08"}, "/v1/workdays/diff?start=2024-05-06&end=2024-05-08"}, // nothing is skipped
}

// widest are the indices of the questions whose answers take the most room.
var widest = []int{4, 6, 9}

// calculates waits until the calculators are there: they come after the page.
func (tb *tab) calculates() {
	tb.t.Helper()
	tb.wait(`document.querySelector("#call-copy button")`)
}

// TestCalculators types each question, holds what the page says against what
// the server answers, and then opens the address that the calculator leaves.
func TestCalculators(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("en/2022/")
	for _, q := range questions {
		t.Run(q.call, func(t *testing.T) {
			tb.t = t
			want := ask[computed](t, local.URL+q.call)
			tb.enter(q)
			tb.expect("#call-url", local.URL+q.call)
			tb.answers(q, want)
			if got := eval[string](tb, "location.pathname + location.hash"); got != "/en/2022/" {
				t.Errorf("the calculator leaves for %s", got)
			}
			address := eval[string](tb, "location.search")
			for _, part := range append(strings.Split(strings.SplitN(q.call, "?", 2)[1], "&"), "calc="+q.calc) {
				if !slices.Contains(strings.Split(strings.TrimPrefix(address, "?"), "&"), part) {
					t.Errorf("the address %s lacks %s", address, part)
				}
			}
			tb.visit("en/2022/" + address)
			tb.calculates()
			tb.answers(q, want)
			tb.expect("#call-url", local.URL+q.call)
			tb.expect(".years summary", "2022")
		})
	}
	tb.t = t
}

// enter fills the form in, each field as typing would.
func (tb *tab) enter(q question) {
	tb.t.Helper()
	tb.calculates()
	fields := map[string]string{"includeCollectiveLeave": "true", "inclusive": "true", "weekend": "sat,sun"}
	maps.Copy(fields, q.fields)
	tb.set("calc", q.calc)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if name != "weekend" {
			tb.set(name, fields[name])
			continue
		}
		tb.js(fmt.Sprintf(`for (const box of document.querySelectorAll(".week input")) if (box.checked !== %q.split(",").includes(box.value)) box.click()`, fields[name]))
	}
}

// answers waits until the page says what the server answered, in English.
func (tb *tab) answers(q question, want computed) {
	tb.t.Helper()
	tb.answersIn("en", q, want)
}

func (tb *tab) answersIn(lang string, q question, want computed) {
	tb.t.Helper()
	main, counts := spoken(lang, q, want)
	tb.expect("#result-main", main)
	tb.expect("#counts", strings.Join(counts, "\n"))
	tb.told(skipped(q, want))
	if q.calc == "check" {
		return
	}
	// What is shown adds up.
	shown := map[string]int{}
	for i := 0; i+1 < len(counts); i += 2 {
		shown[counts[i]] = number(tb.t, counts[i+1])
	}
	names := countNames[lang]
	if got := workdaysOf(q, want) + shown[names[1]] + shown[names[2]] - shown[names[3]]; got != shown[names[0]] {
		tb.t.Errorf("%s: the counts %q and %d workdays do not add up", q.call, counts, workdaysOf(q, want))
	}
}

// countNames are of the calendar's days, weekends, holidays, and holidays on weekends.
var countNames = map[string][4]string{
	"id": {"hari kalender", "hari akhir pekan", "hari libur", "libur pada akhir pekan"},
	"en": {"calendar days", "weekend days", "holidays", "holidays on weekends"},
}

// spoken is what the page says of an answer: its main line, and the counts,
// each after its name.
func spoken(lang string, q question, want computed) (main string, counts []string) {
	d := want.Data
	switch q.calc {
	case "add":
		day := map[string]string{"id": d.ResultLocalDay, "en": d.ResultDay}[lang]
		main = day + ", " + plainDate(lang, d.ResultDate)
	case "count":
		unit := map[string]string{"id": "hari kerja", "en": "workdays"}[lang]
		if lang == "en" && d.WorkdayCount == 1 {
			unit = "workday"
		}
		main = thousandsIn(lang, d.WorkdayCount) + " " + unit
	case "check":
		main = map[string]string{"id": "Bukan hari kerja", "en": "Not a workday"}[lang]
		if d.IsWorkday {
			main = map[string]string{"id": "Hari kerja", "en": "Workday"}[lang]
		}
		return main, nil
	}
	both := workdaysOf(q, want) + d.WeekendCount + d.HolidayCount - d.CalendarDayCount
	for i, n := range []int{d.CalendarDayCount, d.WeekendCount, d.HolidayCount, both} {
		if i < 3 || n > 0 {
			counts = append(counts, countNames[lang][i], thousandsIn(lang, n))
		}
	}
	return main, counts
}

func workdaysOf(q question, answer computed) int {
	if q.calc == "add" {
		return answer.Data.Days
	}
	return answer.Data.WorkdayCount
}

// number reads a number as the page writes it.
func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.NewReplacer(",", "", ".", "").Replace(text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// skipped is how many days are no workdays, by the server's answer.
func skipped(q question, answer computed) int {
	d := answer.Data
	switch {
	case q.calc != "check":
		return d.CalendarDayCount - workdaysOf(q, answer)
	case d.IsWorkday:
		return 0
	default:
		return 1
	}
}

// told waits until the skipped days that are listed make up the number, each
// with a reason.
func (tb *tab) told(days int) {
	tb.t.Helper()
	if days == 0 {
		tb.wait(`!document.querySelector("#skipped li")`)
		return
	}
	tb.wait(fmt.Sprintf(`(() => {
		const rows = [...document.querySelectorAll("#skipped li")];
		const listed = rows.reduce((n, r) => n + Number(r.dataset.days), 0);
		return rows.length > 0 && rows.every((r) => r.firstChild.innerText !== "" && r.lastChild.innerText !== "") && listed === %d;
	})()`, days))
}

func thousandsIn(lang string, n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d%s%03d", n/1000, map[string]string{"id": ".", "en": ","}[lang], n%1000)
}

// skippedRow is a line of the skipped days.
type skippedRow struct {
	Days      int
	When, Why string
}

func (tb *tab) skippedRows() []skippedRow {
	tb.t.Helper()
	return eval[[]skippedRow](tb, `[...document.querySelectorAll("#skipped li")].map((r) => ({ Days: Number(r.dataset.days), When: r.firstChild.innerText, Why: r.lastChild.innerText }))`)
}

// TestSkippedDays: in a year, each holiday is named; over years with many, each
// year has one line; the weekends have one.
func TestSkippedDays(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("en/2022/?calc=count&start=2024-01-01&end=2024-12-31")
	tb.calculates()
	days := map[string][]string{}
	for _, h := range ask[list](t, local.URL+"/v1/holidays?year=2024").Data {
		d := workday.MustParseDate(h.Date)
		_, month, day := d.Civil()
		when := fmt.Sprintf("%.3s %d %.3s", d.Weekday(), day, months["en"][month-1])
		days[when] = append(days[when], h.Name)
	}
	rows := tb.skippedRows()
	if len(rows) != len(days)+1 {
		t.Errorf("there are %d lines, want one for each of %d days off, and one for the weekends", len(rows), len(days))
	}
	for i, row := range rows {
		if i == 0 {
			if row.Why != "Weekend" || row.When != fmt.Sprintf("%d days", row.Days) {
				t.Errorf("the weekends are told as %+v", row)
			}
			continue
		}
		names := days[row.When]
		if len(names) == 0 || row.Days != 1 {
			t.Errorf("there is no holiday on %+v", row)
		}
		for _, name := range names {
			if !strings.Contains(row.Why, name) {
				t.Errorf("%+v does not name %s", row, name)
			}
		}
	}

	tb.visit("en/2022/?calc=count&start=2018-05-01&end=2024-06-30&weekend=sun")
	tb.calculates()
	rows = tb.skippedRows()
	if len(rows) != 1+7 {
		t.Fatalf("seven years take %d lines: %+v", len(rows), rows)
	}
	for i, row := range rows[1:] {
		year := 2018 + i
		first, last := fmt.Sprintf("%d-01-01", year), fmt.Sprintf("%d-12-31", year)
		if year == 2018 {
			first = "2018-05-01"
		}
		if year == 2024 {
			last = "2024-06-30"
		}
		want := ask[computed](t, fmt.Sprintf("%s/v1/workdays/diff?start=%s&end=%s&weekend=sun", local.URL, first, last)).Data.HolidayCount
		if row.When != fmt.Sprint(year) || row.Days != want || row.Why != fmt.Sprintf("%d holidays", want) {
			t.Errorf("%d is told as %+v, want %d holidays", year, row, want)
		}
	}
}

// badQuestions are refused, each for another reason.
func badQuestions() []question {
	beyond := fmt.Sprintf("%d-01-01", lastYear()+1)
	end := fmt.Sprintf("%d-12-31", lastYear())
	return []question{
		{"add", map[string]string{"date": "2024-03-04", "days": "-3"}, "/v1/workdays/add?date=2024-03-04&days=-3"},
		{"add", map[string]string{"date": "2024-03-04", "days": "0"}, "/v1/workdays/add?date=2024-03-04&days=0"},
		{"add", map[string]string{"date": "2024-03-04", "days": ""}, "/v1/workdays/add?date=2024-03-04"},
		{"add", map[string]string{"date": "2024-03-04", "days": "soon"}, "/v1/workdays/add?date=2024-03-04&days=soon"},
		{"add", map[string]string{"date": "2024-03-04", "days": "999999999"}, "/v1/workdays/add?date=2024-03-04&days=999999999"},
		{"add", map[string]string{"date": end, "days": "1"}, "/v1/workdays/add?date=" + end + "&days=1"},
		{"add", map[string]string{"date": "", "days": "3"}, "/v1/workdays/add?days=3"},
		{"count", map[string]string{"start": "2024-03-04", "end": "2024-01-10"}, "/v1/workdays/diff?start=2024-03-04&end=2024-01-10"},
		{"count", map[string]string{"start": "2024-03-04", "end": beyond}, "/v1/workdays/diff?start=2024-03-04&end=" + beyond},
		{"count", map[string]string{"start": "2024-03-04", "end": ""}, "/v1/workdays/diff?start=2024-03-04"},
		{"check", map[string]string{"date": beyond}, "/v1/workdays/check?date=" + beyond},
		{"check", map[string]string{"date": "1999-01-01"}, "/v1/workdays/check?date=1999-01-01"},
		{"check", map[string]string{"date": "2024-01-01", "weekend": "mon,tue,wed,thu,fri,sat,sun"}, "/v1/workdays/check?date=2024-01-01&weekend=mon,tue,wed,thu,fri,sat,sun"},
	}
}

var noResult = map[string]string{"id": "Tidak ada hasil", "en": "No result"}

// foreign are words that a message in a language has none of.
var foreign = map[string]*regexp.Regexp{
	"id": regexp.MustCompile(`(?i)\b(must|the|date|dates|use|no|dataset|covers|covered|year|years|needs|for|is|are|give|whole|number|from|known|take|leave|first|last|working|week|required|example)\b`),
	"en": regexp.MustCompile(`(?i)\b(tanggal|tidak|isi|tahun|bukan|pilih|yang|ada|dengan|bilangan|bulat|mulai|dari|awal|akhir|setelah|boleh|sisakan|hari|jawabannya|memerlukan|tercakup)\b`),
}

// quoted is what a message repeats of what was typed.
var quoted = regexp.MustCompile(`“[^”]*”`)

// speaks reports whether a message says something, in the language.
func speaks(lang, message string) bool {
	own := quoted.ReplaceAllString(message, "")
	return len(strings.Fields(own)) >= 2 && !foreign[lang].MatchString(own) && foreign[map[string]string{"id": "en", "en": "id"}[lang]].MatchString(own)
}

// refuses waits until the page says, in its own language and at the field, that
// it has no answer.
func (tb *tab) refuses(lang, field string) {
	tb.t.Helper()
	tb.wait(fmt.Sprintf(`document.getElementById("e-%s").innerText !== ""`, field))
	tb.wait(`document.querySelectorAll("#calculator [aria-invalid]").length === 1`)
	tb.wait(fmt.Sprintf(`document.querySelector("#calculator [aria-invalid=true]")?.getAttribute("aria-describedby") === "e-%s"`, field))
	tb.wait(`[...document.querySelectorAll("#calculator .error")].filter((e) => e.textContent !== "").length === 1`)
	if message := tb.text("#e-" + field); !speaks(lang, message) {
		tb.t.Errorf("in %s, the page says %q", lang, message)
	}
	tb.expect("#result-main", noResult[lang])
	tb.wait(`document.querySelectorAll("#skipped *, #counts *").length === 0`)
}

func TestCalculatorErrors(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	for lang, page := range map[string]string{"id": "2022/", "en": "en/2022/"} {
		tb.visit(page)
		for _, q := range badQuestions() {
			t.Run(lang+q.call, func(t *testing.T) {
				tb.t = t
				want := ask[computed](t, local.URL+q.call)
				if want.Error == nil {
					t.Fatal("the server finds nothing wrong")
				}
				tb.enter(q)
				tb.expect("#call-url", local.URL+q.call)
				tb.refuses(lang, want.Error.Details.Field)
				if want.Error.Code == "DATASET_NOT_FOUND" && !strings.Contains(tb.text("#e-"+want.Error.Details.Field), fmt.Sprint(firstYear())) {
					t.Errorf("it is not said which years are covered")
				}
				if lang == "en" {
					return
				}
				// The address keeps what was typed, also where that is nothing.
				tb.visit(page + eval[string](tb, "location.search"))
				tb.calculates()
				tb.expect("#call-url", local.URL+q.call)
				tb.refuses(lang, want.Error.Details.Field)
			})
		}
		tb.t = t
		tb.enter(questions[0])
		tb.wait(`document.querySelectorAll("#calculator [aria-invalid]").length === 0 && [...document.querySelectorAll("#calculator .error")].every((e) => e.textContent === "")`)
		tb.answersIn(lang, questions[0], ask[computed](t, local.URL+questions[0].call))
	}
}

// outcome is what the page makes of a question.
type outcome struct {
	Main   string
	Counts []string
	Errors map[string]string
	URL    string
}

// TestRandomQuestions: the page answers as the server does, and refuses what
// the server refuses, at the same field.
func TestRandomQuestions(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	for lang, page := range map[string]string{"id": "2022/", "en": "en/2022/"} {
		random := rand.New(rand.NewPCG(2024, uint64(lang[0])))
		list := make([]question, 250)
		for i := range list {
			list[i] = randomQuestion(random)
		}
		type asked struct {
			Calc   string
			Fields map[string]string
		}
		var all []asked
		for _, q := range list {
			all = append(all, asked{q.calc, q.fields})
		}
		text, err := json.Marshal(all)
		if err != nil {
			t.Fatal(err)
		}
		tb.visit(page)
		tb.calculates()
		// Browsers slow down who changes the address so often.
		got := eval[[]outcome](tb, `(() => {
			history.replaceState = () => {};
			const form = document.getElementById("calculator");
			return `+string(text)+`.map(({ Calc, Fields }) => {
				form.elements.namedItem("calc").value = Calc;
				for (const [name, value] of Object.entries(Fields)) {
					if (name === "weekend") for (const box of form.querySelectorAll(".week input")) box.checked = value.split(",").includes(box.value);
					else if (form.elements.namedItem(name).type === "checkbox") form.elements.namedItem(name).checked = value === "true";
					else form.elements.namedItem(name).value = value;
				}
				form.elements.namedItem("calc")[0].dispatchEvent(new Event("input", { bubbles: true }));
				const text = (e) => e.textContent;
				return {
					Main: text(document.getElementById("result-main")),
					Counts: [...document.querySelectorAll("#counts :is(dt, dd)")].map(text),
					Errors: Object.fromEntries([...form.querySelectorAll(".error")].filter((e) => text(e) !== "").map((e) => [e.id.slice(2), text(e)])),
					URL: text(document.getElementById("call-url")),
				};
			});
		})()`)
		answered, refused := 0, map[string]int{}
		for i, q := range list {
			want := ask[computed](t, local.URL+q.call)
			asked, err := url.Parse(got[i].URL)
			meant, err2 := url.Parse(local.URL + q.call)
			if err != nil || err2 != nil || asked.Path != meant.Path || asked.Host != meant.Host || asked.Query().Encode() != meant.Query().Encode() {
				t.Errorf("%s is shown as %s (%v, %v)", q.call, got[i].URL, err, err2)
			}
			if want.Error != nil {
				field := want.Error.Details.Field
				refused[field]++
				if len(got[i].Errors) != 1 || !speaks(lang, got[i].Errors[field]) || got[i].Main != noResult[lang] || len(got[i].Counts) > 0 {
					t.Errorf("%s: the page says %+v, the server %s at %s", q.call, got[i], want.Error.Code, field)
				}
				continue
			}
			answered++
			main, counts := spoken(lang, q, want)
			if len(got[i].Errors) > 0 || got[i].Main != main || !slices.Equal(got[i].Counts, counts) {
				t.Errorf("%s: the page says %+v, want %s, %q", q.call, got[i], main, counts)
			}
		}
		if answered < 60 || len(refused) < 5 {
			t.Errorf("%d questions were answered, and refused at %v: that tells too little", answered, refused)
		}
	}
}

func randomQuestion(random *rand.Rand) question {
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	date := func() string {
		first, last := workday.DateOf(firstYear(), 1, 1), workday.DateOf(lastYear(), 12, 31)
		switch random.IntN(12) {
		case 0:
			return pick("", "0001-01-01", "1999-12-31", "9999-12-31", fmt.Sprintf("%d-02-28", lastYear()+1))
		case 1:
			return first.AddDays(random.IntN(5) - 2).String()
		case 2:
			return last.AddDays(random.IntN(5) - 2).String()
		default:
			return first.AddDays(random.IntN(first.DaysUntil(last) + 1)).String()
		}
	}
	fields := map[string]string{
		"includeCollectiveLeave": pick("true", "false"),
		"weekend":                pick("sat,sun", "sat,sun", "sun", "fri,sat", "fri", "mon,wed,sun", "none", "mon,tue,wed,thu,fri,sat", "mon,tue,wed,thu,fri,sat,sun"),
	}
	q := question{calc: pick("add", "count", "check"), fields: fields}
	names := []string{"date"}
	switch q.calc {
	case "add":
		q.call = "/v1/workdays/add"
		fields["date"] = date()
		fields["days"] = pick("1", "7", "007", "10", "250", fmt.Sprint(random.IntN(6000)), "0", "000", "-1", "+1", "1.5", "1e1", "10 days", "0x10", "²", "Infinity", "NaN", "", "99999999999999999999", "16777216", "1_000", "1,000", "٣")
		names = []string{"date", "days"}
	case "count":
		q.call = "/v1/workdays/diff"
		fields["start"], fields["end"], fields["inclusive"] = date(), date(), pick("true", "false")
		if random.IntN(3) == 0 && fields["start"] > fields["end"] {
			fields["start"], fields["end"] = fields["end"], fields["start"]
		}
		if random.IntN(10) == 0 {
			fields["end"] = fields["start"]
		}
		names = []string{"start", "end", "inclusive"}
	case "check":
		q.call = "/v1/workdays/check"
		fields["date"] = date()
	}
	query := url.Values{}
	for _, name := range append(names, "includeCollectiveLeave", "weekend") {
		usual := map[string]string{"includeCollectiveLeave": "true", "inclusive": "true", "weekend": "sat,sun"}[name]
		if value := fields[name]; value != "" && value != usual {
			query.Set(name, value)
		}
	}
	if len(query) > 0 {
		q.call += "?" + query.Encode()
	}
	return q
}

// TestOddAddress: what no control can show is asked all the same, and never
// answered as if it had been something else.
func TestOddAddress(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	for i, q := range []struct{ calc, call string }{
		{"add", "/v1/workdays/add?date=2024-03-04&days=10&weekend=sat,caturday"},
		{"add", "/v1/workdays/add?date=2024-03-04&days=10&weekend="},
		{"add", "/v1/workdays/add?date=2024-03-04&days=10&weekend=sun,none"},
		{"add", "/v1/workdays/add?date=2024-03-04&days=10&includeCollectiveLeave=maybe"},
		{"add", "/v1/workdays/add?date=2024-03-04&days=10&includeCollectiveLeave="},
		{"add", "/v1/workdays/add?date=2024-02-30&days=10"},
		{"add", "/v1/workdays/add?date=0000-01-01&days=10"},
		{"add", "/v1/workdays/add?date=soon&days=10"},
		{"count", "/v1/workdays/diff?start=2024-13-01&end=2024-12-31"},
		{"count", "/v1/workdays/diff?start=2024-01-01&end=31.12.2024"},
		{"count", "/v1/workdays/diff?start=2024-01-01&end=2024-12-31&inclusive=perhaps"},
		{"check", "/v1/workdays/check?date=20240101"},
		{"check", "/v1/workdays/check?date=2024-03-04&weekend=mon,tue,wed,thu,fri,sat,sun"},
		// The API takes these.
		{"check", "/v1/workdays/check?date=2024-07-06&weekend=SUN"},
		{"check", "/v1/workdays/check?date=2024-07-06&weekend=sun,sat"},
		{"count", "/v1/workdays/diff?start=2024-01-01&end=2024-12-31&weekend=None"},
	} {
		t.Run(q.call, func(t *testing.T) {
			tb.t = t
			want := ask[computed](t, local.URL+q.call)
			query := strings.SplitN(q.call, "?", 2)[1]
			lang, page := "id", "2022/"
			if i%2 == 1 {
				lang, page = "en", "en/2022/"
			}
			tb.visit(page + "?calc=" + q.calc + "&" + query)
			tb.calculates()
			tb.expect("#call-url", local.URL+strings.ReplaceAll(q.call, "&weekend=sun,sat", ""))
			if want.Error == nil {
				tb.answersIn(lang, question{calc: q.calc, call: q.call}, want)
			} else {
				tb.refuses(lang, want.Error.Details.Field)
			}
			tb.enter(questions[0])
			tb.expect("#call-url", local.URL+questions[0].call)
			tb.answersIn(lang, questions[0], ask[computed](t, local.URL+questions[0].call))
		})
	}
	tb.t = t
}

func TestCopyButtons(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	q := questions[2]
	tb.visit("en/2022/")
	tb.grant()
	copied := func(index int) string {
		t.Helper()
		tb.js(`navigator.clipboard.writeText("nothing")`)
		tb.js(`document.querySelector("#call-copy .copied").textContent = ""`)
		tb.click(fmt.Sprintf("#call-copy button:nth-child(%d)", index))
		tb.expect("#call-copy .copied", "Copied")
		return eval[string](tb, "navigator.clipboard.readText()")
	}
	// The link to a result opens at that result.
	opens := func(link string, check func()) {
		t.Helper()
		tb.do(chromedp.Navigate("about:blank"))
		tb.do(chromedp.Navigate(link))
		tb.ready()
		tb.calculates()
		check()
		tb.wait(`(() => { const r = document.getElementById("result-main").getBoundingClientRect(); return r.height > 0 && r.top >= 0 && r.bottom <= innerHeight; })()`)
	}
	// It says which day is meant, also where nothing was typed: tomorrow is another day.
	tb.calculates()
	main, call := tb.text("#result-main"), tb.text("#call-url")
	link := copied(1)
	if !strings.Contains(link, "calc=add&") || !strings.Contains(link, "date="+today().String()) {
		t.Errorf("the link %s does not say what was asked on %s", link, today())
	}
	opens(link, func() {
		tb.expect("#result-main", main)
		tb.expect("#call-url", call)
	})

	tb.visit("en/2022/")
	tb.enter(q)
	link = copied(1)
	if !strings.HasPrefix(link, local.URL+"/en/2022/?") || !strings.HasSuffix(link, "#result") {
		t.Errorf("the link is %s", link)
	}
	for index, want := range []string{local.URL + q.call, "curl '" + local.URL + q.call + "'"} {
		if got := copied(index + 2); got != want {
			t.Errorf("copied %q, want %q", got, want)
		}
	}
	opens(link, func() { tb.answers(q, ask[computed](t, local.URL+q.call)) })
}

// TestLanguageKeepsQuestion: whoever changes the language finds the question
// that was typed, and its answer in that language.
func TestLanguageKeepsQuestion(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	for _, index := range []int{1, 4, 6, 11} {
		q := questions[index]
		want := ask[computed](t, local.URL+q.call)
		tb.visit("2022/")
		tb.enter(q)
		tb.answersIn("id", q, want)
		for _, lang := range []string{"en", "id"} {
			tb.click("a.language")
			tb.wait(fmt.Sprintf(`document.documentElement.lang === %q`, lang))
			tb.ready()
			tb.calculates()
			if got, want := eval[string](tb, "location.pathname"), map[string]string{"id": "/2022/", "en": "/en/2022/"}[lang]; got != want {
				t.Errorf("the language leads to %s, want %s", got, want)
			}
			tb.expect("#call-url", local.URL+q.call)
			tb.answersIn(lang, q, want)
			for name, value := range q.fields {
				if got := tb.field(name); got != value {
					t.Errorf("after a change to %s, %s is %q, want %q", lang, name, got, value)
				}
			}
		}
	}
	// Also what is wrong.
	q := badQuestions()[2]
	tb.visit("2022/")
	tb.enter(q)
	tb.refuses("id", "days")
	tb.click("a.language")
	tb.wait(`document.documentElement.lang === "en"`)
	tb.ready()
	tb.calculates()
	tb.refuses("en", "days")
	if got := tb.field("days"); got != "" {
		t.Errorf("nothing was typed, and now it is %q", got)
	}
}

// field is what a control of the calculators shows.
func (tb *tab) field(name string) string {
	tb.t.Helper()
	return eval[string](tb, fmt.Sprintf(`(() => {
		if (%[1]q === "weekend") return [...document.querySelectorAll(".week input:checked")].map((box) => box.value).join(",") || "none";
		const f = document.getElementById("calculator").elements.namedItem(%[1]q);
		return f.type === "checkbox" ? String(f.checked) : f.value;
	})()`, name))
}
