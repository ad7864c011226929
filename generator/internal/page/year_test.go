package page_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestEveryYear holds every year's calendar, list and long weekends against the
// API's own answers, and prints it: in Indonesian each year is opened by its
// address, in English by stepping there from the one before.
func TestEveryYear(t *testing.T) {
	t.Parallel()
	covered := ask[years](t, local.URL+"/v1/years.json")
	for _, lang := range []string{"id", "en"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			tb := again(t, desk)
			for index, info := range covered.Data {
				t.Run(fmt.Sprint(info.Year), func(t *testing.T) {
					tb.t = t
					if lang == "id" || index == 0 {
						tb.visit(fmt.Sprintf("?lang=%s&year=%d", lang, info.Year))
					} else {
						// The line under the printed year, which names its decrees, comes last.
						tb.js(`window.__foot = document.getElementById("print-foot").textContent`)
						tb.click("#year-next")
						tb.wait(fmt.Sprintf(`document.getElementById("year-number").textContent === "%d" && document.getElementById("print-foot").textContent !== __foot`, info.Year))
					}
					tb.glance(lang, info)
					tb.onOneSheet()
				})
				tb.t = t
			}
		})
	}
}

// glance holds what is shown of a year against what the API says of it.
func (tb *tab) glance(lang string, info yearInfo) {
	t := tb.t
	t.Helper()
	want := ask[list](t, fmt.Sprintf("%s/v1/holidays?year=%d&includeSources=true", local.URL, info.Year))
	for kind, name := range map[string]string{"national": "national_holiday", "leave": "collective_leave"} {
		var dates []string
		for _, h := range want.Data {
			if h.Type == name && !slices.Contains(dates, h.Date) {
				dates = append(dates, h.Date)
			}
		}
		if got := eval[[]string](tb, fmt.Sprintf(`[...document.querySelectorAll("#months button.%s")].map((b) => b.dataset.date)`, kind)); !slices.Equal(got, dates) {
			t.Errorf("the calendar marks as %s\n%v, but the API says\n%v", kind, got, dates)
		}
	}

	var names []string
	for _, h := range want.Data {
		if lang == "id" {
			names = append(names, h.LocalName)
		} else {
			names = append(names, h.Name)
		}
	}
	if got := eval[[]string](tb, `[...document.querySelectorAll("#holidays .row-name")].map((n) => n.childNodes[1].textContent)`); !slices.Equal(got, names) {
		t.Errorf("the list reads\n%q, but the API says\n%q", got, names)
	}

	var off []string
	for _, set := range ask[longWeekends](t, fmt.Sprintf("%s/v1/long-weekends/%d.json", local.URL, info.Year)).Data {
		if set.IncludeCollectiveLeave {
			for _, r := range set.Runs {
				off = append(off, r.Start, r.End)
			}
		}
	}
	ends := eval[[]string](tb, `[...document.querySelectorAll("td.band-start, td.band-end")].flatMap((c) =>
		["band-start", "band-end"].filter((k) => c.classList.contains(k)).map(() => c.firstChild.dataset.date))`)
	off = slices.DeleteFunc(off, func(d string) bool { return !strings.HasPrefix(d, fmt.Sprint(info.Year)) })
	slices.Sort(ends)
	slices.Sort(off)
	if !slices.Equal(ends, off) {
		t.Errorf("long weekends start and end on %v, but the API says %v", ends, off)
	}

	said := map[string][]string{
		"id": {
			map[string]string{"verified": "Terverifikasi", "draft": "Draf"}[info.Status],
			fmt.Sprintf("revisi %d", info.Revision),
			fmt.Sprintf("%d hari libur nasional", info.NationalHolidays),
			fmt.Sprintf("%d hari cuti bersama", info.CollectiveLeave),
		},
		"en": {
			map[string]string{"verified": "Verified", "draft": "Draft"}[info.Status],
			fmt.Sprintf("revision %d", info.Revision),
			fmt.Sprintf("%d national holiday", info.NationalHolidays),
			fmt.Sprintf("%d day", info.CollectiveLeave),
		},
	}
	status := tb.text("#year-status")
	for _, part := range said[lang] {
		if !strings.Contains(status, part) {
			t.Errorf("the status says %q, without %q", status, part)
		}
	}
}

var (
	printedPage = regexp.MustCompile(`/Type\s*/Page\b[^s]`)
	portraitA4  = regexp.MustCompile(`/MediaBox\s*\[0 0 59[45][^ ]* 84[12]`)
)

// onOneSheet prints the year on show: it is one sheet of A4.
func (tb *tab) onOneSheet() {
	tb.t.Helper()
	pdf, err := chromedp.Run(tb.ctx, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize(), chromedp.PDFPrintBackground()))
	if err != nil {
		tb.t.Fatal(err)
	}
	if pages := len(printedPage.FindAll(pdf, -1)); pages != 1 {
		tb.t.Errorf("printed, the year takes %d pages, want one", pages)
	}
	if !portraitA4.Match(pdf) {
		tb.t.Error("the year is not printed on A4 portrait")
	}
}

func TestCalendarIsMondayFirstAndMarksToday(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=en")
	if got := eval[[]string](tb, `[...document.querySelectorAll("#months table:first-of-type thead")[0].rows[0].cells].map((c) => c.abbr)`); strings.Join(got, " ") != "Monday Tuesday Wednesday Thursday Friday Saturday Sunday" {
		t.Errorf("the week reads %v", got)
	}
	if got := eval[int](tb, `document.querySelectorAll("#months table").length`); got != 12 {
		t.Errorf("the year has %d months", got)
	}
	if got := eval[[]string](tb, `[...document.querySelectorAll("#months [aria-current=date]")].map((b) => b.dataset.date)`); !slices.Equal(got, []string{today().String()}) {
		t.Errorf("marked as today: %v, want %v", got, today())
	}
}

func TestDayShowsNamesTypeAndDecree(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=en&year=2024")
	h := ask[list](t, local.URL+"/v1/holidays?year=2024&type=collective_leave&includeSources=true").Data[0]
	day := fmt.Sprintf(`[data-date="%s"]`, h.Date)
	holds := func(how string) {
		t.Helper()
		leaf := tb.text("#leaf")
		for _, part := range []string{h.Name, h.LocalName, "Collective leave", h.Sources[0].Numbers[0]} {
			if !strings.Contains(leaf, part) {
				t.Errorf("after a %s the day says %q, without %q", how, leaf, part)
			}
		}
		if got := eval[string](tb, `document.querySelector("#leaf a").href`); got != *h.Sources[0].URL {
			t.Errorf("the decree's link is %s, want %s", got, *h.Sources[0].URL)
		}
	}
	away := func() { tb.js(`document.querySelector('[data-date="2024-07-01"]').focus()`) }

	tb.hover(day)
	holds("hover")
	away()
	tb.js(fmt.Sprintf(`document.querySelector(%q).focus()`, day))
	holds("focus")
	away()
	tb.click(day)
	holds("click")
	label := eval[string](tb, fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-label")`, day))
	if !strings.Contains(label, h.Name) || !strings.Contains(label, "Collective leave") {
		t.Errorf("a screen reader hears %q", label)
	}
}

// TestPinnedDay: a click holds the leaf, so that the mouse can go to the decree's link over other days.
func TestPinnedDay(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=en&year=2024")
	const day, other = `[data-date="2024-08-17"]`, `[data-date="2024-07-08"]`
	tb.click(day)
	tb.hover(other)
	tb.expect("#leaf .leaf-number", "17")
	tb.click("#leaf .leaf-close")
	tb.wait(fmt.Sprintf(`document.activeElement.matches(%q) && !document.querySelector("#leaf .leaf-close")`, day))
	tb.hover(other)
	tb.expect("#leaf .leaf-number", "8")
	for how, loosen := range map[string]func(){
		"Escape":         func() { tb.do(chromedp.KeyEvent(kb.Escape)) },
		"a second click": func() { tb.click(day) },
	} {
		tb.click(day)
		tb.wait(fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-pressed") === "true"`, day))
		loosen()
		if eval[bool](tb, `Boolean(document.querySelector("#months [aria-pressed], .leaf.pinned"))`) {
			t.Errorf("%s does not loosen the day", how)
		}
	}
	tb.click(day)
	tb.click(other)
	tb.hover(day)
	tb.expect("#leaf .leaf-number", "8")
}

// TestMoonMayMove: a year that is not over says that its Islamic holidays may still move.
func TestMoonMayMove(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	for year, want := range map[int]bool{thisYear() - 1: false, thisYear(): true, lastYear(): true} {
		tb.visit(fmt.Sprintf("?lang=en&year=%d", year))
		if got := strings.Contains(tb.text("#year-status"), "may still move by a day"); got != want {
			t.Errorf("%d says that holidays may move: %v, want %v", year, got, want)
		}
	}
}

// TestBackAndForward: the page shows what the address says, wherever the history leads.
func TestBackAndForward(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=en&year=2022&calc=add&date=2024-03-04&days=10")
	tb.click("#year-next")
	tb.expect("#year-number", "2023")
	tb.click("[data-lang=id]")
	tb.set("days", "3")
	tb.wait(`location.search.includes("days=3")`)
	tb.js(`history.back()`)
	tb.expect("#year-number", "2022")
	tb.wait(`location.search.includes("year=2022") && document.documentElement.lang === "en" && document.getElementById("f-days").value === "10"`)
	tb.expect("#result-lead", "10 workdays after Monday, 4 March 2024 is")
	tb.js(`history.forward()`)
	tb.expect("#year-number", "2023")
	tb.wait(`document.documentElement.lang === "id" && document.getElementById("f-days").value === "3"`)
}

// TestFocusIsNotLost: where the link that was followed vanishes, the keyboard goes on from the year.
func TestFocusIsNotLost(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit(fmt.Sprintf("?lang=en&year=%d", lastYear()-1))
	for _, link := range []string{"#year-next", fmt.Sprintf(`#years-table [data-year="%d"]`, firstYear())} {
		tb.js(fmt.Sprintf(`document.querySelector(%q).focus()`, link))
		tb.do(chromedp.KeyEvent(kb.Enter))
		tb.wait(`document.activeElement.id === "year-heading"`)
	}
	tb.expect("#year-number", fmt.Sprint(firstYear()))
}

func TestListFilter(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=id&year=2024")
	for _, name := range []string{"national_holiday", "collective_leave"} {
		want := ask[list](t, local.URL+"/v1/holidays?year=2024&type="+name).Meta.Total
		if got := tb.text(fmt.Sprintf(`[data-count=%s]`, name)); got != fmt.Sprint(want) {
			t.Errorf("the count of %s is %s, want %d", name, got, want)
		}
		tb.click(fmt.Sprintf(`#filter input[value=%s]`, name))
		tb.wait(fmt.Sprintf(`document.querySelectorAll("#holidays li").length === %d`, want))
		tb.wait(fmt.Sprintf(`location.search.includes("type=%s")`, name))
	}
	tb.visit("?lang=id&year=2024&type=collective_leave")
	if !eval[bool](tb, `document.querySelector('#filter input[value=collective_leave]').checked`) {
		t.Error("the filter in the address was not taken up")
	}
}

func TestYearNavigation(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=en&year=2023")
	tb.click("#year-next")
	tb.expect("#year-number", "2024")
	tb.wait(`location.search.includes("year=2024") && document.querySelector('[data-date="2024-01-01"].national')`)
	tb.click("#year-previous")
	tb.click("#year-previous")
	tb.expect("#year-number", "2022")
	tb.expect("#sources-year", "2022")
	tb.do(chromedp.Reload())
	tb.ready()
	tb.expect("#year-number", "2022")

	tb.visit(fmt.Sprintf("?year=%d", lastYear()))
	if eval[bool](tb, `document.getElementById("year-next").hasAttribute("href")`) {
		t.Error("there is a way past the last year")
	}
	tb.visit(fmt.Sprintf("?year=%d", firstYear()))
	if eval[bool](tb, `document.getElementById("year-previous").hasAttribute("href")`) {
		t.Error("there is a way before the first year")
	}
	tb.visit("?year=9999")
	tb.expect("#year-number", fmt.Sprint(lastYear()))
	tb.wait(fmt.Sprintf(`location.search === "?year=%d"`, lastYear()))
	tb.click(fmt.Sprintf(`#years-table [data-year="%d"]`, firstYear()))
	tb.expect("#year-number", fmt.Sprint(firstYear()))
}

func TestDraftIsVisible(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	for lang, words := range map[string]string{"id": "Draf", "en": "Draft"} {
		tb.visit("?year=2009&lang=" + lang)
		if got := tb.text("#year-status"); !strings.Contains(got, words) || len(strings.Split(got, "\n")) < 3 {
			t.Errorf("the draft year says only %q", got)
		}
	}
}

func TestLanguageSwitch(t *testing.T) {
	t.Parallel()
	tb := open(t, local.URL+"/", look{width: 1280, height: 900, language: "id-ID"})
	tb.visit("?year=2024")
	expect := func(lang, title, month, name string) {
		t.Helper()
		tb.wait(fmt.Sprintf(`document.documentElement.lang === %q && document.title.includes(%q)`, lang, title))
		tb.wait(fmt.Sprintf(`document.querySelector("#months caption").innerText.startsWith(%q)`, month))
		tb.wait(fmt.Sprintf(`document.querySelector("#holidays .row-name")?.innerText.includes(%q)`, name))
		tb.wait(`[...document.querySelectorAll(".t")].every((e) => (getComputedStyle(e).display !== "none") === (e.lang === document.documentElement.lang))`)
	}
	h := ask[list](t, local.URL+"/v1/holidays?year=2024").Data[0]
	expect("id", "hari libur", "Januari", h.LocalName)
	tb.click(`[data-lang=en]`)
	expect("en", "holidays", "January", h.Name)
	tb.wait(`location.search.includes("lang=en")`)
	tb.visit("?year=2024")
	expect("en", "holidays", "January", h.Name) // the choice was stored
	tb.visit("?year=2024&lang=id")
	expect("id", "hari libur", "Januari", h.LocalName) // the address is stronger

	foreign := open(t, local.URL+"/", look{width: 1280, height: 900, language: "en-GB"})
	foreign.visit("")
	foreign.wait(`document.documentElement.lang === "en"`)
}

func TestDisclaimerIsInSight(t *testing.T) {
	t.Parallel()
	tb := again(t, look{width: 360, height: 740, touch: true})
	for lang, words := range map[string]string{"id": "Bukan API resmi pemerintah", "en": "Not an official government API"} {
		tb.visit("?lang=" + lang)
		if got := tb.text(".disclaimer"); !strings.Contains(got, words) {
			t.Errorf("the disclaimer says %q", got)
		}
		if y := eval[float64](tb, `document.querySelector(".disclaimer").getBoundingClientRect().bottom`); y > 740 {
			t.Errorf("in %s the disclaimer ends at %v, below a phone's first screen", lang, y)
		}
	}
}

// TestKeyboardOnly goes from the top of the page to an answer without a mouse.
func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("?lang=en&year=2020&date=2024-03-04")
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
		for range 80 {
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

	tabTo("#months button")
	if got := eval[int](tb, `document.querySelectorAll('#months button[tabindex="0"]').length`); got != 1 {
		t.Errorf("the calendar has %d tab stops, want one", got)
	}
	tb.js(`document.querySelector('[data-date="2020-01-30"]').focus()`)
	for _, step := range []struct{ key, date string }{
		{kb.ArrowRight, "2020-01-31"}, {kb.ArrowRight, "2020-02-01"}, {kb.ArrowDown, "2020-02-08"}, {kb.ArrowUp, "2020-02-01"},
		{kb.ArrowLeft, "2020-01-31"}, {kb.PageDown, "2020-02-29"}, {kb.PageUp, "2020-01-29"}, {kb.Home, "2020-01-27"}, {kb.End, "2020-02-02"},
	} {
		press(step.key)
		focused(fmt.Sprintf(`[data-date="%s"]`, step.date))
	}
	tb.js(`document.querySelector('[data-date="2020-01-01"]').focus()`)
	press(kb.ArrowLeft)
	focused(`[data-date="2020-01-01"]`) // the year ends here
	tabTo("#leaf a")                    // the decree of the day is the next stop

	tabTo("#f-days")
	press(kb.Backspace, kb.Backspace, kb.Backspace, "5")
	want := ask[computed](t, local.URL+"/v1/workdays/add?days=5&date=2024-03-04")
	tb.expect("#result-main", want.Data.ResultDay+", "+plainDate("en", want.Data.ResultDate))
	tabTo("#f-leave")
	press(" ")
	tb.wait(`location.search.includes("includeCollectiveLeave=false")`)
	tabTo(`#weekend [data-weekend="sun"]`)
	press(kb.Enter)
	tb.wait(`location.search.includes("weekend=sun")`)
	tabTo("#endpoints summary")
	tabTo("#endpoints .send button")
	press(kb.Enter)
	tb.wait(`document.querySelector("#endpoints .answer-said").innerText.startsWith("200")`)
}
