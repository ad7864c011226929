package page_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// week is a choice of what is off.
type week struct {
	weekend string
	leave   bool
}

// query is how an address says it: nothing of what is usual.
func (w week) query() string {
	var parts []string
	if !w.leave {
		parts = append(parts, "includeCollectiveLeave=false")
	}
	if w.weekend != "sat,sun" {
		parts = append(parts, "weekend="+w.weekend)
	}
	return strings.Join(parts, "&")
}

// yearCount is what the API counts of a year.
type yearCount struct {
	calendar, weekend, off, workdays, holidays int
	months                                     []int // workdays
}

type monthCounts struct {
	Data []struct {
		Weekend                []string
		IncludeCollectiveLeave bool
		Year                   monthCount
		Months                 []monthCount
	}
}

type monthCount struct {
	CalendarDays, WeekendDays, NationalHolidaysOnWorkingDays, CollectiveLeaveOnWorkingDays, Workdays int
}

// count asks the API: its file of the months, and where that has no such week,
// its calculator.
func (w week) count(t *testing.T, year int) yearCount {
	t.Helper()
	diff := func(first, last string) computed {
		call := fmt.Sprintf("%s/v1/workdays/diff?start=%s&end=%s&%s", local.URL, first, last, w.query())
		return ask[computed](t, strings.TrimSuffix(call, "&"))
	}
	whole := diff(fmt.Sprintf("%d-01-01", year), fmt.Sprintf("%d-12-31", year)).Data
	count := yearCount{calendar: whole.CalendarDayCount, weekend: whole.WeekendCount, workdays: whole.WorkdayCount, holidays: whole.HolidayCount}
	count.off = count.calendar - count.weekend - count.workdays
	for _, c := range ask[monthCounts](t, fmt.Sprintf("%s/v1/workdays/months/%d.json", local.URL, year)).Data {
		if strings.Join(c.Weekend, ",") != w.weekend || c.IncludeCollectiveLeave != w.leave {
			continue
		}
		for _, m := range c.Months {
			count.months = append(count.months, m.Workdays)
		}
		if off := c.Year.NationalHolidaysOnWorkingDays + c.Year.CollectiveLeaveOnWorkingDays; off != count.off || c.Year.Workdays != count.workdays || c.Year.WeekendDays != count.weekend {
			t.Fatalf("the API counts %d in two ways: %+v and %+v", year, c.Year, count)
		}
		return count
	}
	for month := 1; month <= 12; month++ {
		first := fmt.Sprintf("%d-%02d-", year, month)
		count.months = append(count.months, diff(first+"01", first+fmt.Sprint(workday.DaysIn(year, month))).Data.WorkdayCount)
	}
	return count
}

// longWeekends are at least three days off in a row, some of them in the year,
// as "2023-12-30 2024-01-01", in order.
func (w week) longWeekends(t *testing.T, year int) []string {
	t.Helper()
	weekend, err := workday.ParseWeekend(w.weekend)
	if err != nil {
		t.Fatal(err)
	}
	calendar := table.Calendar()
	var found []string
	var start workday.Date
	days := 0
	for d := workday.DateOf(year, 1, 1).AddDays(-31); ; d = d.AddDays(1) {
		day, err := calendar.Check(d, workday.Rules{Weekend: weekend, Leave: w.leave})
		if err == nil && !day.Workday() {
			if days == 0 {
				start = d
			}
			days++
			continue
		}
		if last := d.AddDays(-1); days >= 3 && start.Year() <= year && last.Year() >= year {
			found = append(found, start.String()+" "+last.String())
		}
		days = 0
		if d.Year() > year {
			break
		}
	}
	if w.weekend != "sat,sun" {
		return found
	}
	// The API has those of the usual week.
	for _, c := range ask[longWeekends](t, fmt.Sprintf("%s/v1/long-weekends/%d.json", local.URL, year)).Data {
		if c.IncludeCollectiveLeave == w.leave {
			var known []string
			for _, r := range c.Runs {
				known = append(known, r.Start+" "+r.End)
			}
			if !slices.Equal(known, found) {
				t.Fatalf("the long weekends of %d are\n%q, but the API says\n%q", year, found, known)
			}
		}
	}
	return found
}

// bridges are those of the API, of the usual week, as "2024-02-08 2024-02-11".
func (w week) bridges(t *testing.T, year int) []string {
	t.Helper()
	var found []string
	for _, c := range ask[struct {
		Data []struct {
			IncludeCollectiveLeave bool
			Bridges                []struct{ Start, End string }
		}
	}](t, fmt.Sprintf("%s/v1/long-weekends/%d.json", local.URL, year)).Data {
		if c.IncludeCollectiveLeave == w.leave {
			for _, b := range c.Bridges {
				found = append(found, b.Start+" "+b.End)
			}
		}
	}
	return found
}

// choose takes a choice as a visitor does.
func (tb *tab) choose(w week) {
	tb.t.Helper()
	tb.click(fmt.Sprintf(`form.choice label:has(input[name="week"][value="%s"])`, w.weekend))
	tb.click(fmt.Sprintf(`form.choice label:has(input[name="leave"][value="%t"])`, w.leave))
}

// follows holds all that depends on the choice against the API: the controls,
// the counts, the long weekends, and the calculators.
func (tb *tab) follows(year int, w week) {
	tb.t.Helper()
	tb.calculates()
	want := w.count(tb.t, year)
	at := fmt.Sprintf("%d with %+v", year, w)

	type state struct {
		Year, Week, Leave, Weekend, Flag string
		Sums                             map[string]string
		Calendar                         string
		Months                           []string
		Runs                             []string
		Lengths                          []string
		Bridges                          []string
		Hidden                           int
	}
	got := eval[state](tb, `(() => {
		const article = document.querySelector("article.year");
		const seen = (e) => getComputedStyle(e).visibility === "visible" && e.getClientRects().length > 0;
		const sums = {};
		for (const e of article.querySelectorAll("[data-sum]")) sums[e.dataset.sum] = sums[e.dataset.sum] === undefined || sums[e.dataset.sum] === e.textContent ? e.textContent : "not the same twice";
		const runs = [...article.querySelector(".runs").children];
		return {
			Year: article.dataset.year,
			Week: article.querySelector("[name=week]:checked").value,
			Leave: article.querySelector("[name=leave]:checked").value,
			Weekend: [...document.querySelectorAll(".week input:checked")].map((box) => box.value).join(",") || "none",
			Flag: String(document.getElementById("f-leave").checked),
			Sums: sums,
			Calendar: article.querySelector(".sums b").textContent,
			Months: [...article.querySelectorAll("[data-workdays]")].map((e) => e.textContent),
			Runs: runs.map((e) => e.dataset.start + " " + e.dataset.end),
			Lengths: runs.map((e) => e.querySelector("b").textContent),
			Bridges: [...article.querySelectorAll(".bridges li")].map((e) => e.dataset.start + " " + e.dataset.end).sort(),
			Hidden: [...article.querySelectorAll("[data-sum], [data-workdays], .long-weekends, .runs li")].filter((e) => !seen(e)).length,
		};
	})()`)
	if got.Year != fmt.Sprint(year) {
		tb.t.Fatalf("%s: the page shows %s", at, got.Year)
	}
	radio := w.weekend
	if radio != "sat,sun" && radio != "sun" {
		radio = "other"
	}
	if got.Week != radio || got.Leave != fmt.Sprint(w.leave) || got.Weekend != w.weekend || got.Flag != fmt.Sprint(w.leave) {
		tb.t.Errorf("%s: the controls say %+v", at, got)
	}
	if got.Hidden > 0 {
		tb.t.Errorf("%s: %d of the counts cannot be seen", at, got.Hidden)
	}
	sums := map[string]int{"weekend": want.weekend, "off": want.off, "workdays": want.workdays, "holidays": want.holidays, "lost": want.holidays - want.off}
	if got.Calendar != fmt.Sprint(want.calendar) || len(got.Sums) != len(sums) {
		tb.t.Errorf("%s: of %s days there are the sums %v, want %v", at, got.Calendar, got.Sums, sums)
	}
	for name, sum := range sums {
		if got.Sums[name] != fmt.Sprint(sum) {
			tb.t.Errorf("%s: the sum of %s is %s, want %d", at, name, got.Sums[name], sum)
		}
	}
	if months := strings.Fields(strings.Trim(fmt.Sprint(want.months), "[]")); !slices.Equal(got.Months, months) {
		tb.t.Errorf("%s: the months have %v workdays, want %v", at, got.Months, months)
	}
	runs := w.longWeekends(tb.t, year)
	length := func(run string) int {
		start, end, _ := strings.Cut(run, " ")
		return workday.MustParseDate(start).DaysUntil(workday.MustParseDate(end)) + 1
	}
	slices.SortStableFunc(runs, func(a, b string) int { return cmp.Compare(length(b), length(a)) })
	if !slices.Equal(got.Runs, runs) {
		tb.t.Errorf("%s: the long weekends are\n%q, want\n%q", at, got.Runs, runs)
	}
	for i, run := range got.Runs {
		if first, _, _ := strings.Cut(got.Lengths[i], " "); first != fmt.Sprint(length(run)) {
			tb.t.Errorf("%s: %s takes %s", at, run, got.Lengths[i])
		}
	}
	if bridges := w.bridges(tb.t, year); w.weekend == "sat,sun" && !slices.Equal(got.Bridges, slices.Sorted(slices.Values(bridges))) {
		tb.t.Errorf("%s: the bridges are\n%q, want\n%q", at, got.Bridges, bridges)
	}
	plural := "s"
	if len(runs) == 1 {
		plural = ""
	}
	tb.expect("article.year [data-runs]", fmt.Sprintf("%d long weekend%s", len(runs), plural))

	// The calculators, without a word about the week.
	tb.set("calc", "count")
	tb.set("start", fmt.Sprintf("%d-01-01", year))
	tb.set("end", fmt.Sprintf("%d-12-31", year))
	tb.expect("#result-main", fmt.Sprintf("%d workdays", want.workdays))
	for _, part := range strings.Split(w.query(), "&") {
		if url := tb.text("#call-url"); !strings.Contains(url, part) {
			tb.t.Errorf("%s: the call %s does not say so", at, url)
		}
	}
}

// chosen is what a choice leaves in the address.
func (tb *tab) chosen() string {
	tb.t.Helper()
	return eval[string](tb, `(() => {
		const query = new URLSearchParams(location.search);
		return ["includeCollectiveLeave", "weekend"].filter((name) => query.has(name)).map((name) => name + "=" + query.get(name)).join("&");
	})()`)
}

// TestChoice: the choice of working week and leave drives everything, and goes
// along to other years.
func TestChoice(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	weeks := []week{{"sun", true}, {"sat,sun", false}, {"sun", false}, {"sat,sun", true}}
	// A long weekend reaches from 2023 into 2024.
	for _, year := range []int{firstYear(), 2023, 2024, lastYear()} {
		t.Run(fmt.Sprint(year), func(t *testing.T) {
			tb.t = t
			page := fmt.Sprintf("en/%d/", year)
			tb.visit(page)
			tb.follows(year, week{"sat,sun", true})
			for _, w := range weeks {
				tb.choose(w)
				if got := tb.chosen(); got != w.query() {
					t.Errorf("%+v leaves %s in the address", w, got)
				}
				tb.follows(year, w)
				tb.visit(page + eval[string](tb, "location.search"))
				tb.follows(year, w)
			}
			w := weeks[2]
			tb.choose(w)
			next, other := "next", year+1
			if year == lastYear() {
				next, other = "prev", year-1
			}
			tb.click(fmt.Sprintf(".bar a[rel=%s]", next))
			tb.wait(fmt.Sprintf(`location.pathname === "/en/%d/"`, other))
			tb.ready()
			if got := tb.chosen(); got != w.query() {
				t.Errorf("%d, after %d with %+v, has %s in its address", other, year, w, got)
			}
			tb.follows(other, w)
		})
	}
	tb.t = t
}

// TestChoiceByAddress: an address may say more than the choice has buttons for,
// and say what is usual.
func TestChoiceByAddress(t *testing.T) {
	t.Parallel()
	tb := again(t, desk)
	for query, w := range map[string]week{
		"weekend=sat,sun": {"sat,sun", true},
		"weekend=sat,sun&includeCollectiveLeave=true": {"sat,sun", true},
		"weekend=sun": {"sun", true},
		"weekend=fri,sat&includeCollectiveLeave=false": {"fri,sat", false},
		"weekend=none": {"none", true},
		"weekend=mon,tue,wed,sun&includeCollectiveLeave=true": {"mon,tue,wed,sun", true},
	} {
		tb.visit("en/2020/?" + query)
		tb.follows(2020, w)
	}
	tb.visit("en/?weekend=sun&includeCollectiveLeave=false")
	tb.follows(thisYear(), week{"sun", false})

	// A week that is none is no obstacle to a choice.
	for _, w := range []week{{"sat,sun", true}, {"sun", false}} {
		tb.visit("en/2020/?weekend=caturday")
		tb.calculates()
		tb.refuses("en", "weekend")
		tb.choose(w)
		tb.follows(2020, w)
	}

	// The calculators' own controls are the same choice.
	tb.visit("en/2022/")
	tb.calculates()
	for _, w := range []week{{"fri,sat", false}, {"sun", true}, {"sat,sun", true}, {"sat,sun", false}} {
		tb.enter(question{"count", map[string]string{"weekend": w.weekend, "includeCollectiveLeave": fmt.Sprint(w.leave)}, ""})
		tb.follows(2022, w)
	}
}
