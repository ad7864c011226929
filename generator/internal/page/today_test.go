package page_test

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"harikerja/worker/workday"
)

// clock makes the page believe that it is another time, in UTC+7; from then on
// it stands still, and timers of more than a second fire when the test says so.
func (tb *tab) clock(time string) {
	tb.t.Helper()
	call(tb, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: fmt.Sprintf(`
		window.__now = Date.parse(%q);
		Date.now = () => __now;
		window.__timers = [];
		const timeout = setTimeout;
		window.setTimeout = (then, after, ...rest) => (after > 1000 ? __timers.push({ then, after }) : timeout(then, after, ...rest));`, time+"+07:00")})
}

// later moves the clock, and lets the timers fire that are due.
func (tb *tab) later(time string) {
	tb.t.Helper()
	tb.js(fmt.Sprintf(`(() => {
		const passed = Date.parse(%q) - __now;
		__now += passed;
		for (const timer of __timers.splice(0)) timer.after <= passed ? timer.then() : __timers.push({ ...timer, after: timer.after - passed });
	})()`, time+"+07:00"))
}

func date(year, month, day int) workday.Date { return workday.DateOf(year, month, day) }

// nextOff returns the first holiday after a date.
func nextOff(t *testing.T, after workday.Date) holiday {
	t.Helper()
	for year := after.Year(); year <= lastYear(); year++ {
		for _, h := range decode[list](t, fmt.Sprintf("v1/holidays/%d.json", year)).Data {
			if workday.MustParseDate(h.Date).After(after) {
				return h
			}
		}
	}
	t.Fatalf("no holiday is known after %s", after)
	return holiday{}
}

// TestFrontPage shows the year that today is in, if it is one of the last two,
// and says so if it is not covered. Without a script it shows the last one. For
// a covered year before those, see TestEarlyDatasets.
func TestFrontPage(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		now   string
		shown int
		says  string
	}{
		"the last year":        {fmt.Sprintf("%d-03-03T12:00:00", lastYear()), lastYear(), "Hari ini "},
		"the year before it":   {fmt.Sprintf("%d-03-03T12:00:00", lastYear()-1), lastYear() - 1, "Hari ini "},
		"a year not yet known": {fmt.Sprintf("%d-01-01T00:00:01", lastYear()+1), lastYear(), fmt.Sprintf("Tidak ada data untuk tahun %d. Data tersedia untuk %d–%d.", lastYear()+1, firstYear(), lastYear())},
		"long ago":             {"1999-01-01T12:00:00", lastYear(), "Tidak ada data untuk tahun 1999."},
		"in Jakarta only":      {fmt.Sprintf("%d-12-31T23:59:00", lastYear()-1), lastYear() - 1, "Hari ini "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tb := open(t, local.URL+"/", phone)
			tb.clock(test.now)
			tb.visit("")
			if got := eval[[]int](tb, `[...document.querySelectorAll(".year")].filter((e) => e.getClientRects().length > 0).map((e) => Number(e.dataset.year))`); fmt.Sprint(got) != fmt.Sprint([]int{test.shown}) {
				t.Errorf("shown are %v, want %d", got, test.shown)
			}
			if got := tb.text(".today"); !strings.HasPrefix(got, test.says) {
				t.Errorf("of today it says %q, want %q", got, test.says)
			}
		})
	}
	t.Run("without a script", func(t *testing.T) {
		t.Parallel()
		tb := open(t, local.URL+"/", phone)
		call(tb, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		tb.do(chromedp.Navigate(tb.base))
		tb.wait(`[...document.querySelectorAll(".year")].filter((e) => e.getClientRects().length > 0).map((e) => e.dataset.year).join() === "` + fmt.Sprint(lastYear()) + `"`)
	})
}

// TestToday: what today is, what comes next, and what is over, at dates whose
// answers are settled.
func TestToday(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		now, today string
		next       string
	}{
		{"2024-03-08T00:00:00", "Hari ini Jumat, 8 Maret 2024: hari kerja", "2024-03-11"},
		{"2024-03-09T23:59:59", "Hari ini Sabtu, 9 Maret 2024: bukan hari kerja (akhir pekan)", "2024-03-11"},
		{"2024-03-12T09:00:00", "Hari ini Selasa, 12 Maret 2024: bukan hari kerja (Cuti Bersama Hari Suci Nyepi Tahun Baru Saka 1946)", "2024-03-29"},
		{"2024-12-26T09:00:00", "Hari ini Kamis, 26 Desember 2024: bukan hari kerja (Cuti Bersama Kelahiran Yesus Kristus)", "2025-01-01"},
	} {
		t.Run(test.now, func(t *testing.T) {
			t.Parallel()
			tb := open(t, local.URL+"/", desk)
			tb.clock(test.now)
			tb.visit("2024/")
			tb.expect(".today", test.today)
			now := workday.MustParseDate(test.now[:10])
			next := nextOff(t, now)
			if next.Date != test.next {
				t.Fatalf("the next holiday is on %s", next.Date)
			}
			left := now.DaysUntil(workday.MustParseDate(next.Date))
			tb.expect(".next .kicker", fmt.Sprintf("Libur berikutnya, %d hari lagi", left))
			tb.expect(".next .next-name", next.LocalName)
			for _, row := range eval[[]struct {
				Date string
				Past bool
				Next bool
			}](tb, `[...document.querySelectorAll(".holidays li")].map((r) => ({ date: r.dataset.date, past: r.classList.contains("past"), next: r.querySelector(".row-next") !== null }))`) {
				if row.Past != (row.Date < test.now[:10]) || row.Next != (row.Date == next.Date) {
					t.Errorf("on %s, %+v", test.now, row)
				}
			}
			runs := decode[longWeekends](t, "v1/long-weekends/2024.json").Data[0].Runs
			runs = append(runs, decode[longWeekends](t, "v1/long-weekends/2025.json").Data[0].Runs...)
			run := runs[slices.IndexFunc(runs, func(r daysOff) bool { return r.Start > test.now[:10] })]
			if line := tb.text(".next-long"); !strings.HasPrefix(line, "Libur panjang berikutnya: ") || !strings.HasSuffix(line, fmt.Sprintf(", %d hari", run.Days)) ||
				strings.Contains(line, "2025") != (run.End >= "2025") {
				t.Errorf("the next long weekend reads %q, want %+v", line, run)
			}
			if got := eval[[]string](tb, `[...document.querySelectorAll("[aria-current=date]")].map((b) => b.dataset.date)`); strings.Join(got, " ") != test.now[:10] {
				t.Errorf("marked as today: %v", got)
			}
			if got := eval[string](tb, `document.querySelector(".to-months").hash`); got != fmt.Sprintf("#m%s-2024", strings.TrimPrefix(test.now[5:7], "0")) {
				t.Errorf("the calendar's link leads to %s", got)
			}
		})
	}
}

// TestHero: the card at the top speaks of the year on show, by the chosen week,
// and never of a holiday as the next one that is not.
func TestHero(t *testing.T) {
	t.Parallel()
	last := lastYear()
	first := decode[list](t, fmt.Sprintf("v1/holidays/%d.json", last)).Data[0]
	tb := open(t, local.URL+"/", desk)
	tb.clock(fmt.Sprintf("%d-02-10T12:00:00", last-1))
	tb.visit(fmt.Sprintf("en/%d/", last))
	tb.expect(".next .kicker", fmt.Sprintf("First holiday of %d", last))
	tb.expect(".next .next-name", first.Name)
	tb.wait(`document.querySelector(".next-long").innerText.startsWith("First long weekend") && !document.querySelector(".row-next")`)
	for _, path := range []string{fmt.Sprintf("en/%d/", last-1), fmt.Sprintf("en/%d/", last), "en/2022/"} {
		for _, query := range []string{"", "?weekend=sun", "?weekend=sun&includeCollectiveLeave=false", "?weekend=none"} {
			tb.visit(path + query)
			tb.tools()
			// The line is that of the first run in the list that is still to come, or is not there.
			tb.wait(fmt.Sprintf(`(() => {
				const now = location.pathname === "/en/%d/" ? "%d-02-10" : "";
				const starts = [...document.querySelectorAll(".runs:not(.bridges) li")].filter((l) => l.dataset.start > now).sort((a, b) => (a.dataset.start < b.dataset.start ? -1 : 1));
				const line = document.querySelector(".next-long");
				const shown = getComputedStyle(line).visibility === "visible" && line.innerText !== "";
				return starts.length > 0 ? shown && line.innerText.includes(starts[0].querySelector("span").innerText) : !shown || %t;
			})()`, last-1, last-1, query == ""))
		}
	}

	// Before the script has come, and if it never does, the front page speaks of one year.
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/js/") {
			http.Error(w, "gone", http.StatusInternalServerError)
			return
		}
		local.Config.Handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	for _, year := range []int{last - 1, last} {
		tb := open(t, server.URL+"/", phone)
		tb.clock(fmt.Sprintf("%d-02-10T12:00:00", year))
		tb.do(chromedp.Navigate(tb.base))
		tb.wait(fmt.Sprintf(`[...document.querySelectorAll(".year, .next, .today")].filter((e) => e.getClientRects().length > 0)
			.map((e) => e.dataset.year ?? e.className.match(/of-(\d+)/)[1]).join() === "%[1]d,%[1]d,%[1]d"`, year))
		tb.forgive() // the browser notes the errors
	}
}

// TestOddChoice: a week that is none is said to be none, where it would be
// shown, and the usual one holds.
func TestOddChoice(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	usual := decode[monthCounts](t, "v1/workdays/months/2024.json").Data[0].Year.Workdays
	for query, odd := range map[string]string{
		"?weekend=caturday": "caturday", "?weekend=sun,": "sun,", "?weekend=": "", "?weekend=mon,tue,wed,thu,fri,sat,sun": "mon,tue,wed,thu,fri,sat,sun",
		"?includeCollectiveLeave=maybe": "maybe",
	} {
		tb.visit("2024/" + query)
		tb.tools()
		tb.expect(".choice .error", fmt.Sprintf("Pilihan “%s” di alamat ini tidak dikenal; yang ditampilkan adalah 5 hari kerja.", odd))
		tb.wait(fmt.Sprintf(`document.querySelector("[data-sum=workdays]").innerText === "%d" && getComputedStyle(document.querySelector(".sums")).visibility === "visible"`, usual))
	}
	tb.visit("2024/?weekend=SUN")
	tb.tools()
	tb.expect(".choice .error", "")
	tb.visit("2024/")
}

// TestDayOfAnotherPlace: an address with a day leads to it, whichever page it
// was put to.
func TestDayOfAnotherPlace(t *testing.T) {
	t.Parallel()
	tb := again(t, phone)
	tb.visit("2024/#2024-08-21") // a workday
	tb.wait(`(() => { const r = document.querySelector('.months [data-date="2024-08-21"]').getBoundingClientRect(); return r.top > 0 && r.bottom < innerHeight && !document.querySelector(".leaf").hidden; })()`)
	tb.do(chromedp.Navigate("about:blank"))
	tb.do(chromedp.Navigate(tb.base + "en/2024/?weekend=sun#2020-08-17"))
	tb.wait(`location.pathname + location.search + location.hash === "/en/2020/?weekend=sun#2020-08-17" && document.querySelector(".leaf .leaf-name")?.innerText === "Independence Day"`)
	tb.do(chromedp.Navigate("about:blank"))
	tb.visit("2024/#1999-01-01")
	tb.wait(`location.pathname === "/2024/" && document.querySelector(".leaf").hidden`)
}

// TestMidnight: a page that is left open goes on to the next day at midnight in
// Jakarta, whatever the device's time zone; the front page also to the next year.
func TestMidnight(t *testing.T) {
	t.Parallel()
	tb := open(t, local.URL+"/", desk)
	call(tb, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: "America/Los_Angeles"})
	tb.clock("2024-03-10T23:59:58")
	tb.visit("2024/")
	tb.expect(".today", "Hari ini Minggu, 10 Maret 2024: bukan hari kerja (akhir pekan)")
	tb.later("2024-03-11T00:00:01")
	tb.expect(".today", "Hari ini Senin, 11 Maret 2024: bukan hari kerja (Hari Suci Nyepi Tahun Baru Saka 1946)")
	tb.expect(".next .kicker", "Libur berikutnya, besok")
	tb.wait(`document.querySelector("[aria-current=date]").dataset.date === "2024-03-11" && document.querySelectorAll(".now").length === 1`)
	// A device that slept gets no timers; it wakes up on another day.
	tb.js(`__now += 86400000 * 3; document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`)
	tb.expect(".today", "Hari ini Kamis, 14 Maret 2024: hari kerja")

	front := open(t, local.URL+"/", desk)
	front.clock(fmt.Sprintf("%d-12-31T23:59:59", lastYear()-1))
	front.visit("en/")
	front.js(`window.__before = true`)
	front.later(fmt.Sprintf("%d-01-01T00:00:01", lastYear()))
	front.wait(`!window.__before`) // loaded anew
}

// TestMayMove: that days may still move is said while they may.
func TestMayMove(t *testing.T) {
	t.Parallel()
	last := ""
	for _, h := range decode[list](t, fmt.Sprintf("v1/holidays/%d.json", lastYear())).Data {
		for _, word := range []string{"Hijriah", "Idul", "Isra", "Maulid"} {
			if strings.Contains(h.LocalName, word) {
				last = h.Date
			}
		}
	}
	for now, want := range map[string]bool{
		fmt.Sprintf("%d-11-01", lastYear()-1):            true,
		workday.MustParseDate(last).AddDays(-1).String(): true,
		last:                                false,
		fmt.Sprintf("%d-12-31", lastYear()): false,
	} {
		t.Run(now, func(t *testing.T) {
			t.Parallel()
			tb := open(t, local.URL+"/", desk)
			tb.clock(now + "T12:00:00")
			tb.visit(fmt.Sprintf("en/%d/", lastYear()))
			if got := strings.Contains(tb.text(".status"), "may move by a day"); got != want {
				t.Errorf("it says that holidays may move: %v", got)
			}
		})
	}
	if strings.Contains(content(t, "2018/index.html"), "bergeser") {
		t.Error("2018 may still move")
	}
}

// TestAnotherYear: the page of a year that is not the current one says so, and
// leads there.
func TestAnotherYear(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("en/2020/?weekend=sun")
	tb.wait(fmt.Sprintf(`document.querySelector(".today a").textContent === "Go to %d"`, thisYear()))
	tb.click(".today a")
	tb.wait(fmt.Sprintf(`location.pathname === "/en/%d/" && location.search === "?weekend=sun"`, thisYear()))
	tb.ready()
}

// TestFormerAddresses: what was shared before there was a page a year still
// leads to it.
func TestFormerAddresses(t *testing.T) {
	t.Parallel()
	tb := open(t, local.URL+"/", desk)
	tb.clock(fmt.Sprintf("%d-03-03T12:00:00", lastYear()))
	for query, want := range map[string]string{
		"?year=2024":            "/2024/",
		"?year=2024&lang=en":    "/en/2024/",
		"?lang=en":              "/en/",
		"en/?lang=id&year=2019": "/2019/",
		"en/?year=2019":         "/en/2019/",
		"?year=2020&lang=id&calc=add&date=2024-03-04&days=10&weekend=fri,sat#result": "/2020/?calc=add&date=2024-03-04&days=10&weekend=fri,sat#result",
	} {
		tb.do(chromedp.Navigate(tb.base + query))
		tb.wait(fmt.Sprintf(`location.pathname + location.search + location.hash === %q && document.documentElement.hasAttribute("data-ready")`, want))
	}
}

// TestUncoveredYear: a year without data is said to be one, and never replaced
// by another without a word.
func TestUncoveredYear(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	beyond := lastYear() + 7
	for lang, want := range map[string]string{
		"":    fmt.Sprintf("Tidak ada data untuk tahun %d. Data tersedia untuk %d–%d.", beyond, firstYear(), lastYear()),
		"en/": fmt.Sprintf("There is no data for %d. Data is available for %d to %d.", beyond, firstYear(), lastYear()),
	} {
		tb.visit(fmt.Sprintf("%s?year=%d", lang, beyond))
		tb.expect(".today", want)
	}
	for _, path := range []string{fmt.Sprintf("%d/", beyond), fmt.Sprintf("en/%d/", beyond)} {
		if status := head(t, local.URL+"/"+path); status != http.StatusNotFound {
			t.Errorf("%s answers %d", path, status)
		}
	}
	tb.do(chromedp.Navigate(fmt.Sprintf("%s%d/", tb.base, beyond)))
	tb.wait(fmt.Sprintf(`document.body.innerText.includes("%d–%d") && document.querySelectorAll(".all-years a").length === %d`, firstYear(), lastYear(), lastYear()-firstYear()+1))
	tb.click(".all-years a")
	tb.wait(fmt.Sprintf(`location.pathname === "/%d/"`, lastYear()))
	tb.ready()
	tb.forgive() // the browser notes a 404
}

// TestLanguageIsAHint: the address decides the language. What the browser
// prefers is shown as a way, and is not taken.
func TestLanguageIsAHint(t *testing.T) {
	t.Parallel()
	tb := open(t, local.URL+"/", desk)
	tb.clock(fmt.Sprintf("%d-03-03T12:00:00", lastYear()))
	for _, test := range []struct {
		browser, path string
		hint          bool
	}{
		{"en-GB", "", true}, {"id-ID", "", false}, {"id-ID", "en/", true}, {"en-GB", "en/", false}, {"fr-FR", "en/2024/", false}, {"fr-FR", "2024/", true},
	} {
		tb.prefers(test.browser)
		tb.visit(test.path)
		if got := eval[string](tb, "location.pathname"); got != "/"+test.path {
			t.Errorf("%s: /%s became %s", test.browser, test.path, got)
		}
		if got := eval[bool](tb, `document.querySelector(".language").classList.contains("hint")`); got != test.hint {
			t.Errorf("%s at /%s is given a hint: %v", test.browser, test.path, got)
		}
	}
}

// TestWidget shows the next holiday in a frame of another origin.
func TestWidget(t *testing.T) {
	t.Parallel()
	snippet := said(all(parse(t, "en/2024/index.html"), ".snippet")[0])
	if !strings.HasPrefix(snippet, "<iframe ") || strings.Contains(snippet, "\n") {
		t.Fatalf("the line to embed is %q", snippet)
	}
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		for _, path := range []string{"/widget/", "/en/widget/"} {
			fmt.Fprint(w, `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Elsewhere</title>`,
				strings.Replace(snippet, `src="../../en/widget/"`, fmt.Sprintf(`src="%s%s"`, local.URL, path), 1))
		}
	}))
	t.Cleanup(elsewhere.Close)
	tb := open(t, strings.Replace(elsewhere.URL, "127.0.0.1", "localhost", 1)+"/", desk)
	tb.do(chromedp.Navigate(tb.base))
	tb.wait(`document.querySelectorAll("iframe").length === 2`)
	// What is in a frame of another origin only the eye can see: two lines of large text, not a blank or a refusal.
	deadline := time.Now().Add(patience)
	for index := range 2 {
		for {
			colours := tb.coloursOf(fmt.Sprintf("iframe:nth-of-type(%d)", index+1))
			if colours > 20 {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("frame %d has %d colours: nothing is written in it", index+1, colours)
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	want := nextOff(t, today())
	national := want
	for d := today(); national.Type != "national_holiday"; d = workday.MustParseDate(national.Date) {
		national = nextOff(t, d)
	}
	for path, name := range map[string]string{"widget/": want.LocalName, "en/widget/": want.Name, "en/widget/?includeCollectiveLeave=false": national.Name} {
		alone := open(t, local.URL+"/", look{width: 300, height: 150})
		alone.visit(path)
		alone.expect("#name", name)
		if eval[bool](alone, `document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth`) {
			t.Errorf("%s is larger than its frame", path)
		}
		// Whichever holiday is next, it fits.
		if tall := eval[[]string](alone, `[...document.querySelectorAll("li")].filter((li) => {
			document.getElementById("date").textContent = document.documentElement.lang === "en" ? "Wednesday, 30 September 2026" : "Selasa, 30 September 2026";
			document.getElementById("name").textContent = li.textContent;
			return document.documentElement.scrollHeight > innerHeight;
		}).map((li) => li.textContent)`); len(tall) > 0 {
			t.Errorf("%s is larger than its frame for %q", path, tall)
		}
		for _, request := range alone.requested() {
			if !strings.HasPrefix(request, local.URL) && !strings.HasPrefix(request, "data:") {
				t.Errorf("the widget asks %s", request)
			}
		}
	}
}

// coloursOf takes a picture of an element and counts its colours.
func (tb *tab) coloursOf(selector string) int {
	tb.t.Helper()
	at := eval[[]float64](tb, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })()`, selector))
	shot := call(tb, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{Clip: &cdppage.Viewport{X: at[0], Y: at[1], Width: at[2], Height: at[3], Scale: 1}})
	picture, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		tb.t.Fatal(err)
	}
	seen := map[color.Color]bool{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			seen[picture.At(x, y)] = true
		}
	}
	return len(seen)
}

// TestSubscribe: one tap leads to each calendar, with the feed's own address.
func TestSubscribe(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	tb.visit("en/2024/")
	host := strings.TrimPrefix(local.URL, "http://")
	var want []string
	for _, feed := range []string{"all.ics", "all.national_holiday.ics"} {
		escaped := strings.NewReplacer(":", "%3A", "/", "%2F").Replace(host)
		want = append(want,
			"https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2F"+escaped+"%2Fv1%2F"+feed,
			"webcal://"+host+"/v1/"+feed,
			"https://outlook.live.com/calendar/0/addfromweb?url=http%3A%2F%2F"+escaped+"%2Fv1%2F"+feed+"&name=harikerja")
		if status := head(t, local.URL+"/v1/"+feed); status != 200 {
			t.Errorf("%s answers %d", feed, status)
		}
	}
	if got := tb.text("#embed"); got != local.URL+"/en/widget/" {
		t.Errorf("the widget's address is %s", got)
	}
	if got := eval[[]string](tb, `[...document.querySelectorAll("[data-subscribe]")].map((a) => a.href)`); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the links are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
