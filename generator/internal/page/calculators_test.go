package page_test

import (
	"fmt"
	"strings"
	"testing"
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
}

// widest are the indices of the questions whose answers take the most room.
var widest = []int{4, 6, 9}

// TestCalculators types each question, holds what the page says against what
// the server answers, and then opens the address that the calculator leaves.
func TestCalculators(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=en&year=2022")
	for _, q := range questions {
		t.Run(q.call, func(t *testing.T) {
			tb.t = t
			want := ask[computed](t, local.URL+q.call)
			tb.enter(q)
			tb.expect("#call-url", local.URL+q.call)
			tb.answers(q, want)
			address := eval[string](tb, "location.search")
			for _, part := range append(strings.Split(strings.SplitN(q.call, "?", 2)[1], "&"), "calc="+q.calc, "year=2022", "lang=en") {
				if !strings.Contains(address, part) {
					t.Errorf("the address %s lacks %s", address, part)
				}
			}
			tb.visit(address)
			tb.answers(q, want)
			tb.expect("#call-url", local.URL+q.call)
			tb.expect("#year-number", "2022")
		})
	}
	tb.t = t
}

// enter fills the form in.
func (tb *tab) enter(q question) {
	tb.t.Helper()
	tb.set("calc", q.calc)
	for name, value := range map[string]string{"includeCollectiveLeave": "true", "inclusive": "true"} {
		tb.set(name, value)
	}
	tb.click(`[data-weekend="sat,sun"]`)
	for name, value := range q.fields {
		switch {
		case name != "weekend":
			tb.set(name, value)
		case value == "sun" || value == "none":
			tb.click(fmt.Sprintf(`[data-weekend="%s"]`, value))
		default:
			tb.js(fmt.Sprintf(`for (const box of document.querySelectorAll("#week input")) if (box.checked !== %q.split(",").includes(box.value)) box.click()`, value))
		}
	}
}

// answers waits until the page says what the server answered, in English.
func (tb *tab) answers(q question, want computed) {
	tb.t.Helper()
	d := want.Data
	switch q.calc {
	case "add":
		tb.expect("#result-main", d.ResultDay+", "+plainDate("en", d.ResultDate))
	case "count":
		unit := "workdays"
		if d.WorkdayCount == 1 {
			unit = "workday"
		}
		tb.expect("#result-main", fmt.Sprintf("%d %s", d.WorkdayCount, unit))
	case "check":
		if d.IsWorkday {
			tb.expect("#result-main", "Workday")
		} else {
			tb.expect("#result-main", "Not a workday")
		}
	}
	if q.calc != "check" {
		tb.expect("#counts", fmt.Sprintf("calendar days\n%s\nweekend days\n%s\nholidays\n%s", thousands(d.CalendarDayCount), thousands(d.WeekendCount), thousands(d.HolidayCount)))
	}
	tb.told(skipped(q, want))
}

// skipped is how many days are no workdays, by the server's answer.
func skipped(q question, answer computed) int {
	d := answer.Data
	switch {
	case q.calc == "add":
		return d.CalendarDayCount - d.Days
	case q.calc == "count":
		return d.CalendarDayCount - d.WorkdayCount
	case d.IsWorkday:
		return 0
	default:
		return 1
	}
}

// told waits until the skipped days that are listed, and those that are only counted, make up the number.
func (tb *tab) told(days int) {
	tb.t.Helper()
	if days == 0 {
		tb.wait(`!document.querySelector("#skipped li")`)
		return
	}
	tb.wait(fmt.Sprintf(`(() => {
		const rows = [...document.querySelectorAll("#skipped li")];
		const listed = rows.reduce((n, r) => n + Number(r.dataset.days), 0);
		const more = Number((document.querySelector("#skipped .more")?.innerText ?? "0").replace(/\D/g, ""));
		return rows.length > 0 && rows.every((r) => r.lastChild.innerText !== "") && listed + more === %d;
	})()`, days))
}

func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

func TestCalculatorErrors(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=id")
	beyond := fmt.Sprintf("%d-01-01", lastYear()+1)
	for _, q := range []question{
		{"add", map[string]string{"date": "2024-03-04", "days": "-3"}, "/v1/workdays/add?date=2024-03-04&days=-3"},
		{"add", map[string]string{"date": "2024-03-04", "days": "soon"}, "/v1/workdays/add?date=2024-03-04&days=soon"},
		{"add", map[string]string{"date": "2024-03-04", "days": "999999999"}, "/v1/workdays/add?date=2024-03-04&days=999999999"},
		{"add", map[string]string{"date": "", "days": "3"}, "/v1/workdays/add?days=3"},
		{"count", map[string]string{"start": "2024-03-04", "end": "2024-01-10"}, "/v1/workdays/diff?start=2024-03-04&end=2024-01-10"},
		{"count", map[string]string{"start": "2024-03-04", "end": beyond}, "/v1/workdays/diff?start=2024-03-04&end=" + beyond},
		{"check", map[string]string{"date": beyond}, "/v1/workdays/check?date=" + beyond},
		{"check", map[string]string{"date": "1999-01-01"}, "/v1/workdays/check?date=1999-01-01"},
		{"check", map[string]string{"date": "2024-01-01", "weekend": "mon,tue,wed,thu,fri,sat,sun"}, "/v1/workdays/check?date=2024-01-01&weekend=mon,tue,wed,thu,fri,sat,sun"},
	} {
		t.Run(q.call, func(t *testing.T) {
			tb.t = t
			want := ask[computed](t, local.URL+q.call)
			if want.Error == nil {
				t.Fatal("the server finds nothing wrong")
			}
			field := want.Error.Details.Field
			tb.enter(q)
			tb.wait(fmt.Sprintf(`document.getElementById("e-%s").textContent === %q`, field, want.Error.Message))
			tb.wait(`document.querySelectorAll("#calculator [aria-invalid]").length === 1`)
			tb.wait(fmt.Sprintf(`document.querySelector("#calculator [aria-invalid]").getAttribute("aria-describedby") === "e-%s"`, field))
			tb.expect("#result-main", "Tidak ada hasil")
		})
	}
	tb.t = t
	tb.enter(questions[0])
	tb.wait(`document.querySelectorAll("#calculator [aria-invalid]").length === 0 && [...document.querySelectorAll("#calculator .error")].every((e) => e.textContent === "")`)
}

// TestOddAddress: what no control can show is asked of the API all the same, and answered with its error.
func TestOddAddress(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	for _, query := range []string{"date=2024-03-04&days=10&weekend=sat,caturday", "date=2024-03-04&days=10&weekend=", "date=2024-03-04&days=10&includeCollectiveLeave=maybe", "date=2024-02-30&days=10", "date=soon&days=10"} {
		t.Run(query, func(t *testing.T) {
			tb.t = t
			want := ask[computed](t, local.URL+"/v1/workdays/add?"+query)
			if want.Error == nil {
				t.Fatal("the server finds nothing wrong")
			}
			tb.visit("?lang=en&calc=add&" + query)
			tb.expect("#e-"+want.Error.Details.Field, want.Error.Message)
			tb.expect("#call-url", local.URL+"/v1/workdays/add?"+query)
			tb.expect("#result-main", "No result")
			tb.enter(questions[0])
			tb.answers(questions[0], ask[computed](t, local.URL+questions[0].call))
		})
	}
	tb.t = t
}

func TestCopyButtons(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=en&calc=add&date=2024-03-04&days=10")
	tb.grant()
	url := local.URL + "/v1/workdays/add?date=2024-03-04&days=10"
	for index, want := range []string{url, "curl '" + url + "'"} {
		tb.click(fmt.Sprintf("#call-copy button:nth-child(%d)", index+1))
		tb.expect("#call-copy .copied", "Copied")
		if got := eval[string](tb, "navigator.clipboard.readText()"); got != want {
			t.Errorf("copied %q, want %q", got, want)
		}
	}
	tb.click("#endpoints details[open] .call-copy button:nth-child(2)")
	tb.expect("#endpoints details[open] .copied", "Copied")
	if got := eval[string](tb, "navigator.clipboard.readText()"); !strings.HasPrefix(got, "curl '"+local.URL+"/v1/holidays?year=") {
		t.Errorf("copied %q", got)
	}
}
