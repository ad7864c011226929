package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"harikerja/worker/workday"
)

// TestDayShowsNamesTypeAndDecree: a day, its row and its address all lead to
// what it is and the decree that says so.
func TestDayShowsNamesTypeAndDecree(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("en/2024/")
	h := ask[list](t, local.URL+"/v1/holidays?year=2024&type=collective_leave&includeSources=true").Data[0]
	day := fmt.Sprintf(`.months [data-date="%s"]`, h.Date)
	holds := func(how string) {
		t.Helper()
		tb.wait(`!document.querySelector(".leaf").hidden`)
		leaf := tb.text(".leaf")
		for _, part := range []string{h.Name, h.LocalName, "Collective leave", h.Sources[0].Numbers[0]} {
			if !strings.Contains(leaf, part) {
				t.Errorf("after a %s the day says %q, without %q", how, leaf, part)
			}
		}
		if got := eval[string](tb, `document.querySelector(".leaf a").href`); got != *h.Sources[0].URL {
			t.Errorf("the decree's link is %s, want %s", got, *h.Sources[0].URL)
		}
		if got := eval[string](tb, "location.hash"); got != "#"+h.Date {
			t.Errorf("after a %s the address ends in %q", how, got)
		}
	}
	closed := func() {
		t.Helper()
		tb.wait(`document.querySelector(".leaf").hidden && !document.querySelector("[aria-pressed]") && location.hash === ""`)
	}
	tb.click(day)
	holds("click")
	tb.do(chromedp.KeyEvent(kb.Escape))
	closed()
	tb.click(day)
	tb.click(day)
	closed()
	tb.js(fmt.Sprintf(`document.querySelector(%q).focus()`, day))
	tb.do(chromedp.KeyEvent(kb.Enter))
	holds("key")
	tb.click(".leaf-close")
	closed()
	tb.js(fmt.Sprintf(`document.querySelector('.holidays [data-date="%s"] a').click()`, h.Date))
	holds("row")
	tb.do(chromedp.Navigate("about:blank"))
	tb.visit("en/2024/#" + h.Date)
	holds("link")
	label := eval[string](tb, fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-label")`, day))
	if !strings.Contains(label, h.Name) || !strings.Contains(label, "Collective leave") {
		t.Errorf("a screen reader hears %q", label)
	}
	// Another day takes its place; one that is no holiday says what it is, by the chosen week too.
	tb.click(`.months [data-date="2024-07-06"]`)
	tb.expect(".leaf .leaf-name", "Weekend")
	tb.do(chromedp.Navigate("about:blank"))
	tb.visit("en/2024/?weekend=sun#2024-07-06")
	tb.expect(".leaf .leaf-name", "Workday")
}

func TestListFilter(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("2024/")
	shown := `[...document.querySelectorAll(".holidays li")].filter((r) => r.getClientRects().length > 0)`
	for _, name := range []string{"national_holiday", "collective_leave"} {
		want := ask[list](t, local.URL+"/v1/holidays?year=2024&type="+name).Data
		tb.click(fmt.Sprintf(`.filter input[value=%s]`, name))
		tb.wait(fmt.Sprintf(`%s.length === %d && location.search === "?type=%s"`, shown, len(want), name))
		// The month stands at its first row that is left.
		months := 0
		for i, h := range want {
			if i == 0 || h.Date[:7] != want[i-1].Date[:7] {
				months++
			}
		}
		if got := eval[int](tb, shown+`.filter((r) => r.querySelector(".row-month").textContent !== "").length`); got != months {
			t.Errorf("of %s, %d months are named, want %d", name, got, months)
		}
	}
	tb.visit("2024/?type=national_holiday")
	tb.wait(`document.querySelector(".filter input[value=national_holiday]").checked`)
	// Not every year has leave.
	for _, info := range decode[years](t, "v1/years.json").Data {
		if info.CollectiveLeave == 0 {
			tb.visit(fmt.Sprintf("%d/?type=collective_leave", info.Year))
			tb.wait(`!document.querySelector(".empty").hidden`)
		}
	}
}

// TestKeyboardOnly goes from the top of the page to an answer without a mouse.
func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("en/2020/?calc=add&date=2024-03-04&days=7")
	tb.tools()
	press := func(keys ...string) {
		t.Helper()
		for _, key := range keys {
			tb.do(chromedp.KeyEvent(key))
		}
	}
	focused := func(want string) {
		t.Helper()
		tb.wait(fmt.Sprintf(`document.activeElement.matches(%q)`, want))
	}
	tabTo := func(want string) {
		t.Helper()
		for range 120 {
			press(kb.Tab)
			if eval[bool](tb, fmt.Sprintf(`document.activeElement.matches(%q)`, want)) {
				if !eval[bool](tb, `document.activeElement.matches(":focus-visible")`) {
					t.Errorf("the focus on %s cannot be seen", want)
				}
				return
			}
		}
		t.Fatalf("Tab never comes to %s", want)
	}
	press(kb.Tab)
	focused(".skip")
	press(kb.Enter)
	tb.wait(`location.hash === "#main"`)
	tabTo(".bar summary")
	tabTo(".filter input")

	tabTo(".months button")
	if got := eval[int](tb, `document.querySelectorAll('.months button[tabindex="0"]').length`); got != 1 {
		t.Errorf("the calendar has %d tab stops, want one", got)
	}
	tb.js(`document.querySelector('.months [data-date="2020-01-30"]').focus()`)
	for _, step := range []struct{ key, date string }{
		{kb.ArrowRight, "2020-01-31"}, {kb.ArrowRight, "2020-02-01"}, {kb.ArrowDown, "2020-02-08"}, {kb.ArrowUp, "2020-02-01"},
		{kb.ArrowLeft, "2020-01-31"}, {kb.PageDown, "2020-02-29"}, {kb.PageUp, "2020-01-29"}, {kb.Home, "2020-01-27"}, {kb.End, "2020-02-02"},
	} {
		press(step.key)
		focused(fmt.Sprintf(`.months [data-date="%s"]`, step.date))
	}
	tb.js(`document.querySelector('.months [data-date="2020-01-01"]').focus()`)
	press(kb.ArrowLeft)
	focused(`.months [data-date="2020-01-01"]`) // the year ends here
	press(kb.Enter)
	tabTo(".leaf a") // the decree of the day is the next stop
	press(kb.Escape)

	tabTo("#p-days")
	tabTo("#f-days")
	press(kb.Backspace, "5")
	want := ask[computed](t, local.URL+"/v1/workdays/add?days=5&date=2024-03-04")
	tb.expect("#result-main", want.Data.ResultDay+", "+plainDate("en", want.Data.ResultDate))
	tabTo("#f-leave")
	press(" ")
	tb.wait(`location.search.includes("includeCollectiveLeave=false")`)
	tabTo(`.week input[value=sat]`)
	press(" ")
	tb.wait(`location.search.includes("weekend=sun")`)
}

// TestPlanner: what the page proposes is the best there is, as far as another
// count of the same days can tell, and it is shown on the calendar. That it is
// the best of all is tested by trying all, in TestLeaveAgainstAll.
func TestPlanner(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("en/2024/") // a year that is over has nothing left to plan
	tb.tools()
	tb.js(`(() => { const i = document.getElementById("p-days"); i.value = "5"; i.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	tb.expect("#plans", "No workdays are left in that year to take as leave.")

	next := lastYear()
	tb = open(t, local.URL+"/", desk)
	tb.clock(fmt.Sprintf("%d-06-30T12:00:00", next-1))
	tb.visit(fmt.Sprintf("en/%d/?plan=5", next))
	tb.tools()
	type way struct {
		Title  string
		Breaks []struct{ Start, End, Days, Take string }
	}
	ways := eval[[]way](tb, `[...document.querySelectorAll("#plans > div:has(label)")].map((d) => ({ title: d.querySelector("label").innerText,
		breaks: [...d.querySelectorAll("li")].map((l) => ({ days: l.querySelector("b").innerText, start: l.querySelector("span").innerText, take: l.querySelector("small").innerText })) }))`)
	if len(ways) != 2 || !strings.HasPrefix(ways[0].Title, "Spread out: 5 days of leave") || !strings.HasPrefix(ways[1].Title, "In one go: 5 days of leave") {
		t.Fatalf("the ways are %+v", ways)
	}
	// The first way is marked; its days are workdays by the API, five of them.
	marked := eval[[]string](tb, `[...document.querySelectorAll("td.plan button")].map((b) => b.dataset.date)`)
	if len(marked) != 5 {
		t.Errorf("marked are %v, want five days", marked)
	}
	for _, day := range marked {
		if !ask[computed](t, local.URL+"/v1/workdays/check?date="+day).Data.IsWorkday {
			t.Errorf("%s is no workday, and proposed as leave", day)
		}
	}
	// With the best bridge for each of five single days one cannot do better than the proposal.
	total := 0
	for _, b := range ways[0].Breaks {
		var days int
		if _, err := fmt.Sscanf(b.Days, "%d day", &days); err != nil {
			t.Fatalf("a break of %q", b.Days)
		}
		total += days
	}
	if !strings.Contains(ways[0].Title, fmt.Sprintf("%d days off", total)) {
		t.Errorf("%q, but the breaks add up to %d", ways[0].Title, total)
	}
	for _, set := range decode[longWeekends](t, fmt.Sprintf("v1/long-weekends/%d.json", next)).Data[:1] {
		best := 0
		for _, b := range set.Bridges {
			if len(b.Days) <= 5 {
				best = max(best, b.Total+3*(5-len(b.Days))) // any Friday gives three
			}
		}
		if total < best {
			t.Errorf("%d days off are proposed; one bridge and Fridays give %d", total, best)
		}
	}
	tb.click("#plans > div:nth-child(2) input")
	again := eval[[]string](tb, `[...document.querySelectorAll("td.plan button")].map((b) => b.dataset.date)`)
	if len(again) == 0 || strings.Join(again, " ") == strings.Join(marked, " ") {
		t.Errorf("the second way marks %v", again)
	}
	// In the current year, only what is still to come.
	tb = open(t, local.URL+"/", desk)
	tb.clock(fmt.Sprintf("%d-08-20T12:00:00", next))
	tb.visit(fmt.Sprintf("%d/?plan=9", next))
	tb.tools()
	tb.wait(`document.querySelectorAll("td.plan").length === 9`)
	for _, day := range eval[[]string](tb, `[...document.querySelectorAll("td.plan button")].map((b) => b.dataset.date)`) {
		if !workday.MustParseDate(day).After(date(next, 8, 20)) {
			t.Errorf("%s is over", day)
		}
	}
	// What is over is no part of a break: the first starts after today.
	tb.wait(`!document.querySelector("#plans").innerText.includes("20 Agustus") && document.querySelector("#plans .copy button")`)
	for _, bad := range []string{"0", "61", "-1", "lima", "1.5"} {
		tb.js(fmt.Sprintf(`(() => { const i = document.getElementById("p-days"); i.value = %q; i.dispatchEvent(new Event("input", { bubbles: true })); })()`, bad))
		tb.expect("#e-plan", "Isi dengan bilangan bulat dari 1 sampai 60.")
		tb.wait(`document.getElementById("p-days").hasAttribute("aria-invalid") && !document.querySelector("td.plan")`)
	}
}
