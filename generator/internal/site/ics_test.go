package site_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/emersion/go-ical"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/worker/workday"
)

// parseICS reads a calendar with an independent parser, after checking the
// raw lines, about which parsers are kind.
func parseICS(t *testing.T, name string, body []byte) *ical.Calendar {
	t.Helper()
	text := string(body)
	if !strings.HasSuffix(text, "\r\n") || strings.Count(text, "\r") != strings.Count(text, "\r\n") || strings.Count(text, "\n") != strings.Count(text, "\r\n") {
		t.Errorf("%s: not every line ends in CRLF", name)
	}
	for _, line := range strings.Split(text, "\r\n") {
		if len(line) > 75 {
			t.Errorf("%s: a line has %d octets, more than 75: %q", name, len(line), line)
		}
		if !utf8.ValidString(line) {
			t.Errorf("%s: a line is folded inside a character: %q", name, line)
		}
	}
	content := regexp.MustCompile(`^[A-Z-]+(;[A-Z-]+=[^;:,"]+)*:[^\x00-\x08\x0a-\x1f\x7f]*$`)
	for _, line := range strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n") {
		if !content.MatchString(line) {
			t.Errorf("%s: no content line: %q", name, line)
		}
	}
	decoder := ical.NewDecoder(bytes.NewReader(body))
	calendar, err := decoder.Decode()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if _, err := decoder.Decode(); err != io.EOF {
		t.Errorf("%s: something follows the calendar: %v", name, err)
	}
	// The encoder refuses what RFC 5545 does: missing, repeated or misplaced properties.
	if err := ical.NewEncoder(io.Discard).Encode(calendar); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	for property, want := range map[string]string{"VERSION": "2.0", "METHOD": "PUBLISH", "CALSCALE": "GREGORIAN", "REFRESH-INTERVAL": "P1D", "X-PUBLISHED-TTL": "P1D"} {
		if p := calendar.Props.Get(property); p == nil || p.Value != want {
			t.Errorf("%s: %s is %v, want %s", name, property, p, want)
		}
	}
	for _, property := range []string{"PRODID", "X-WR-CALNAME", "NAME"} {
		if p := calendar.Props.Get(property); p == nil || p.Value == "" {
			t.Errorf("%s: there is no %s", name, property)
		}
	}
	return calendar
}

func property(t *testing.T, e *ical.Event, name string) string {
	t.Helper()
	value, err := e.Props.Text(name)
	if p := e.Props.Get(name); err != nil && p != nil {
		return p.Value // not text: a date, a number
	}
	return value
}

// uniqueUIDs returns the events by UID.
func uniqueUIDs(t *testing.T, name string, c *ical.Calendar) map[string]ical.Event {
	t.Helper()
	events := make(map[string]ical.Event)
	for _, e := range c.Events() {
		uid := property(t, &e, "UID")
		if _, dup := events[uid]; dup {
			t.Errorf("%s: the UID %s stands twice", name, uid)
		}
		events[uid] = e
	}
	return events
}

func TestICS(t *testing.T) {
	everything, national := make(map[string]bool), make(map[string]ical.Event)
	var holidays []string // the national ones in force
	for _, y := range rawYears() {
		name := fmt.Sprintf("v1/holidays/%d.ics", y.Year)
		events := uniqueUIDs(t, name, parseICS(t, name, renderedFile(t, name)))
		apart := 0
		for _, kind := range []string{"national_holiday", "collective_leave"} {
			name := fmt.Sprintf("v1/holidays/%d.%s.ics", y.Year, kind)
			for uid, e := range uniqueUIDs(t, name, parseICS(t, name, renderedFile(t, name))) {
				apart++
				whole, ok := events[uid]
				if !ok || property(t, &whole, "DTSTART") != property(t, &e, "DTSTART") {
					t.Errorf("%s: the event %s is not the one in the calendar of both types", name, uid)
				}
				if kind == "national_holiday" {
					national[uid] = e
				}
				want := map[string]string{"national_holiday": "National holiday", "collective_leave": "Collective leave"}[kind]
				if got := property(t, &e, "CATEGORIES"); got != want {
					t.Errorf("%s: the category of %s is %s, want %s", name, uid, got, want)
				}
			}
		}
		if apart != len(events) {
			t.Errorf("%d: %d events in the two types, %d together", y.Year, apart, len(events))
		}

		// The events in force are the rows in force.
		var confirmed, rows []string
		cancelled := make(map[string]bool)
		for uid, e := range events {
			everything[uid] = true
			start := property(t, &e, "DTSTART")
			day, err := time.Parse("20060102", start)
			if err != nil || e.Props.Get("DTSTART").Params.Get("VALUE") != "DATE" {
				t.Errorf("%s: %s is not an all-day event: %s", name, uid, start)
			}
			if end := property(t, &e, "DTEND"); end != day.AddDate(0, 0, 1).Format("20060102") {
				t.Errorf("%s: %s ends on %s, want the day after %s", name, uid, end, start)
			}
			if property(t, &e, "TRANSP") != "TRANSPARENT" {
				t.Errorf("%s: %s makes people busy", name, uid)
			}
			summary := day.Format(time.DateOnly) + " " + property(t, &e, "SUMMARY")
			switch status := property(t, &e, "STATUS"); status {
			case "CONFIRMED":
				confirmed = append(confirmed, summary)
			case "CANCELLED":
				cancelled[summary] = true
			default:
				t.Errorf("%s: the status of %s is %s", name, uid, status)
			}
		}
		for _, h := range y.current() {
			rows = append(rows, h.Date+" "+h.LocalName)
			if h.Type == "national_holiday" {
				holidays = append(holidays, strings.ReplaceAll(h.Date, "-", "")+" "+h.LocalName)
			}
		}
		slices.Sort(confirmed)
		slices.Sort(rows)
		if !slices.Equal(confirmed, rows) {
			t.Errorf("%s: confirmed are\n%q, want\n%q", name, confirmed, rows)
		}
		// Those cancelled are rows that are not in force any more, and were not moved.
		for summary := range cancelled {
			if slices.Contains(rows, summary) {
				t.Errorf("%s: %s is cancelled, but in force", name, summary)
			}
		}
	}
	name := "v1/all.ics"
	all := uniqueUIDs(t, name, parseICS(t, name, renderedFile(t, name)))
	if len(all) != len(everything) {
		t.Errorf("%s has %d events, the years %d", name, len(all), len(everything))
	}
	for uid := range everything {
		if _, ok := all[uid]; !ok {
			t.Errorf("%s: the event %s is missing", name, uid)
		}
	}

	// National holidays alone are the events of the years' own calendars, whole,
	// and those in force are the rows in force.
	name = "v1/all.national_holiday.ics"
	var confirmed []string
	apart := uniqueUIDs(t, name, parseICS(t, name, renderedFile(t, name)))
	for uid, e := range apart {
		if want, ok := national[uid]; !ok || !reflect.DeepEqual(e, want) {
			t.Errorf("%s: the event %s is not the one in its year's calendar", name, uid)
		}
		if property(t, &e, "STATUS") == "CONFIRMED" {
			confirmed = append(confirmed, property(t, &e, "DTSTART")+" "+property(t, &e, "SUMMARY"))
		}
	}
	if len(apart) != len(national) {
		t.Errorf("%s has %d events, the years %d", name, len(apart), len(national))
	}
	slices.Sort(confirmed)
	slices.Sort(holidays)
	if !slices.Equal(confirmed, holidays) {
		t.Errorf("%s: confirmed are\n%q, want\n%q", name, confirmed, holidays)
	}
}

// Events that amendments touched, told by hand.
func TestICSAmendments(t *testing.T) {
	for _, want := range []struct {
		year                int
		uid                 string
		start, status       string
		sequence            int
		stamp, summary, url string
		description         []string
	}{
		{2021, "2021-08-10-national-holiday-islamic-new-year@harikerja", "20210811", "CONFIRMED", 2, "20210618T000000Z",
			"Tahun Baru Islam 1443 Hijriah",
			"https://www.kemenkopmk.go.id/sites/default/files/pengumuman/2021-06/SKB%203%20Menteri%20tentang%20Perubahan%20kedua%20Libur%20Nasional%20dan%20Cuti%20Bersama%202021.pdf",
			[]string{"Islamic New Year", "712 Tahun 2021", "https://www.kemenkopmk.go.id/"}},
		{2021, "2021-12-24-collective-leave-collective-leave-for-christmas-day@harikerja", "20211224", "CANCELLED", 2, "20210618T000000Z",
			"Cuti Bersama Hari Raya Natal",
			"https://www.kemenkopmk.go.id/sites/default/files/pengumuman/2021-06/SKB%203%20Menteri%20tentang%20Perubahan%20kedua%20Libur%20Nasional%20dan%20Cuti%20Bersama%202021.pdf",
			[]string{"Dropped by SKB 712 Tahun 2021, 1 Tahun 2021, 3 Tahun 2021", "642 Tahun 2020"}},
		{2021, "2021-05-13-national-holiday-ascension-day-of-jesus-christ@harikerja", "20210513", "CONFIRMED", 0, "20200910T000000Z",
			"Kenaikan Isa Al Masih",
			"https://www.kemenkopmk.go.id/sites/default/files/artikel/2020-09/SKB%20Cuti%20Bersama%20Tahun%202021.pdf", nil},
		{2021, "2021-05-13-national-holiday-eid-al-fitr@harikerja", "20210513", "CONFIRMED", 0, "20200910T000000Z",
			"Hari Raya Idul Fitri 1442 Hijriah",
			"https://www.kemenkopmk.go.id/sites/default/files/artikel/2020-09/SKB%20Cuti%20Bersama%20Tahun%202021.pdf", nil},
		// Dropped by revision 2, set again by revision 4.
		{2017, "2017-06-23-collective-leave-collective-leave-for-eid-al-fitr@harikerja", "20170623", "CONFIRMED", 3, "20170615T000000Z",
			"Cuti Bersama Hari Raya Idul Fitri 1438 Hijriah", "", []string{"revision 4"}},
		// The amendment's date is unknown: the stamp is that of the decree before it.
		{2012, "2012-12-31-collective-leave-collective-leave-for-new-year-s-day@harikerja", "20121231", "CONFIRMED", 1, "20110713T000000Z",
			"Cuti Bersama Tahun Baru Masehi", "", nil},
	} {
		name := fmt.Sprintf("v1/holidays/%d.ics", want.year)
		e, ok := uniqueUIDs(t, name, parseICS(t, name, renderedFile(t, name)))[want.uid]
		if !ok {
			t.Errorf("%s: there is no %s", name, want.uid)
			continue
		}
		for _, p := range []struct{ name, want string }{
			{"DTSTART", want.start}, {"STATUS", want.status}, {"SEQUENCE", strconv.Itoa(want.sequence)},
			{"DTSTAMP", want.stamp}, {"SUMMARY", want.summary},
		} {
			if got := property(t, &e, p.name); got != p.want {
				t.Errorf("%s: %s of %s is %q, want %q", name, p.name, want.uid, got, p.want)
			}
		}
		if got := e.Props.Get("URL"); want.url != "" && (got == nil || got.Value != want.url) {
			t.Errorf("%s: URL of %s is %v, want %s", name, want.uid, got, want.url)
		}
		for _, part := range want.description {
			if got := property(t, &e, "DESCRIPTION"); !strings.Contains(got, part) {
				t.Errorf("%s: the description of %s does not say %q: %s", name, want.uid, part, got)
			}
		}
		if lang := e.Props.Get("SUMMARY").Params.Get("LANGUAGE"); lang != "id" {
			t.Errorf("%s: the language of the summary is %q, want id", name, lang)
		}
	}
}

// A subscriber's calendar at each revision: what was in it stays known by its
// UID, and SEQUENCE never falls.
func TestICSSurvivesAmendments(t *testing.T) {
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	for i := range years {
		before := make(map[string]ical.Event)
		for revision := 1; revision <= years[i].Revision(); revision++ {
			name := fmt.Sprintf("%d at revision %d", years[i].Number, revision)
			events := uniqueUIDs(t, name, parseICS(t, name, site.ICSFiles(asOf(years[i], revision))[0].Data))
			for uid, old := range before {
				now, ok := events[uid]
				if !ok {
					t.Errorf("%s: the event %s has vanished", name, uid)
					continue
				}
				a, _ := strconv.Atoi(property(t, &old, "SEQUENCE"))
				b, _ := strconv.Atoi(property(t, &now, "SEQUENCE"))
				changed := property(t, &old, "DTSTART") != property(t, &now, "DTSTART") || property(t, &old, "STATUS") != property(t, &now, "STATUS")
				if b < a || changed && b == a {
					t.Errorf("%s: %s had sequence %d and has %d, changed: %t", name, uid, a, b, changed)
				}
			}
			before = events
		}
	}
}

// asOf returns the year as its file stood when the revision was the last.
func asOf(y datasets.Year, revision int) *datasets.Year {
	y.Revisions = y.Revisions[:revision]
	var rows []datasets.Holiday
	for _, h := range y.Holidays {
		if h.Since > revision {
			continue
		}
		if h.Until > revision {
			h.Until = 0
		}
		rows = append(rows, h)
	}
	y.Holidays = rows
	return &y
}

// The first decree for 2022 had no collective leave at all.
func TestICSWithoutEvents(t *testing.T) {
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	for i := range years {
		if years[i].Number != 2022 {
			continue
		}
		for _, f := range site.ICSFiles(asOf(years[i], 1)) {
			calendar := parseICS(t, f.Path, f.Data)
			if empty := len(calendar.Events()) == 0; empty != strings.HasSuffix(f.Path, "2022.collective_leave.ics") {
				t.Errorf("%s has %d events", f.Path, len(calendar.Events()))
			}
			if len(calendar.Children) == 0 {
				t.Errorf("%s has no component, and RFC 5545 wants one", f.Path)
			}
			const zone = "BEGIN:VTIMEZONE\r\nTZID:Asia/Jakarta\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0700\r\n" +
				"TZOFFSETTO:+0700\r\nTZNAME:WIB\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
			if bytes.Contains(f.Data, []byte(zone)) != (len(calendar.Events()) == 0) {
				t.Errorf("%s: a time zone stands for events exactly where there are none", f.Path)
			}
		}
	}
}

// What has not happened yet, but may: the two days of a feast move by a day,
// and then a third day comes where the first had been.
func TestICSUIDsAreNeverSharedNorLost(t *testing.T) {
	day := func(date string, since, until int) datasets.Holiday {
		return datasets.Holiday{Date: workday.MustParseDate(date), Type: datasets.National,
			LocalName: "Hari", Name: "Day", Since: since, Until: until, Sources: []string{"s"}}
	}
	y := &datasets.Year{
		Number: 2030, Status: "draft",
		Sources:   []datasets.Source{{ID: "s", Type: "SKB", Title: "T"}},
		Revisions: []datasets.Revision{{Number: 1, Source: "s"}, {Number: 2, Source: "s"}, {Number: 3, Source: "s"}},
		Holidays:  []datasets.Holiday{day("2030-01-01", 1, 2), day("2030-01-01", 3, 0), day("2030-01-02", 1, 0), day("2030-01-03", 2, 0)},
	}
	events := uniqueUIDs(t, "2030", parseICS(t, "2030", site.ICSFiles(y)[0].Data))
	for uid, want := range map[string]string{
		"2030-01-01-national-holiday-day@harikerja":    "20300103 1",
		"2030-01-02-national-holiday-day@harikerja":    "20300102 0",
		"r3-2030-01-01-national-holiday-day@harikerja": "20300101 2",
	} {
		e, ok := events[uid]
		if !ok {
			t.Errorf("there is no %s", uid)
			continue
		}
		if got := property(t, &e, "DTSTART") + " " + property(t, &e, "SEQUENCE"); got != want {
			t.Errorf("%s: start and sequence are %s, want %s", uid, got, want)
		}
		if stamp := property(t, &e, "DTSTAMP"); stamp != "20300101T000000Z" {
			t.Errorf("%s: no date is known, but the stamp is %s; want the start of the year", uid, stamp)
		}
	}
	if len(events) != 3 {
		t.Errorf("%d events, want 3", len(events))
	}
}

// FuzzICSLine: unfolded, a line is what it was; folded, it is never too long,
// nor cut inside a character.
func FuzzICSLine(f *testing.F) {
	f.Add("SUMMARY:short")
	f.Add("SUMMARY:" + strings.Repeat("x", 75-len("SUMMARY:")))
	f.Add("SUMMARY:" + strings.Repeat("x", 76-len("SUMMARY:")))
	f.Add("SUMMARY:" + strings.Repeat("é", 200))
	f.Add("SUMMARY:x" + strings.Repeat("日本", 100))
	f.Add("SUMMARY:" + strings.Repeat("🎉", 100))
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) || strings.ContainsAny(s, "\r\n") {
			return // texts have neither
		}
		folded := site.ICSLine(s)
		for _, line := range strings.Split(strings.TrimSuffix(folded, "\r\n"), "\r\n") {
			if len(line) > 75 || !utf8.ValidString(line) {
				t.Errorf("%q is folded to a line of %d octets: %q", s, len(line), line)
			}
		}
		if got := strings.TrimSuffix(strings.ReplaceAll(folded, "\r\n ", ""), "\r\n"); got != s {
			t.Errorf("%q comes back as %q", s, got)
		}
	})
}

// TestICSForm: what every calendar starts with, what every event has, and lines
// that are folded where RFC 5545 wants it, at 75 bytes.
func TestICSForm(t *testing.T) {
	for _, name := range []string{"v1/all.ics", "v1/all.national_holiday.ics", fmt.Sprintf("v1/holidays/%d.ics", rawYears()[0].Year)} {
		body := string(renderedFile(t, name))
		whole := strings.ReplaceAll(body, "\r\n ", "")
		head, _, _ := strings.Cut(whole, "BEGIN:VEVENT")
		var keys []string
		values := make(map[string]string)
		for _, line := range strings.Split(strings.TrimSuffix(head, "\r\n"), "\r\n") {
			key, value, _ := strings.Cut(line, ":")
			keys = append(keys, key)
			values[key] = value
		}
		want := "BEGIN VERSION PRODID CALSCALE METHOD NAME X-WR-CALNAME DESCRIPTION X-WR-CALDESC REFRESH-INTERVAL;VALUE=DURATION X-PUBLISHED-TTL"
		if got := strings.Join(keys, " "); got != want {
			t.Errorf("%s starts with %s, want %s", name, got, want)
		}
		if values["NAME"] == "" || values["NAME"] != values["X-WR-CALNAME"] || values["DESCRIPTION"] == "" || values["DESCRIPTION"] != values["X-WR-CALDESC"] {
			t.Errorf("%s: name or description is missing, or not the same twice", name)
		}
		events := strings.Count(whole, "BEGIN:VEVENT\r\n")
		for _, line := range []string{"CLASS:PUBLIC", "TRANSP:TRANSPARENT", "END:VEVENT"} {
			if n := strings.Count(whole, "\r\n"+line+"\r\n"); n != events {
				t.Errorf("%s: %d of %d events have %s", name, n, events, line)
			}
		}
		longest := map[bool]int{}
		for _, line := range strings.Split(body, "\r\n") {
			continued := strings.HasPrefix(line, " ")
			longest[continued] = max(longest[continued], len(line))
		}
		if longest[false] != 75 || longest[true] != 75 {
			t.Errorf("%s: the longest line has %d bytes, the longest continued one %d, want 75", name, longest[false], longest[true])
		}
	}
}

// TestICSDescriptions: kind, state, instruments and links of every day in force.
func TestICSDescriptions(t *testing.T) {
	kinds := map[string]string{"national_holiday": "National holiday", "collective_leave": "Collective leave"}
	for _, y := range rawYears() {
		var sources map[string]any
		var records []struct {
			ID, Type, Title string
			Numbers         []string
			URL             *string
		}
		body := renderedFile(t, fmt.Sprintf("v1/sources/%d.json", y.Year))
		if err := json.Unmarshal(body, &struct{ Meta, Data any }{&sources, &records}); err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("v1/holidays/%d.ics", y.Year)
		described := make(map[string]string)
		for _, e := range uniqueUIDs(t, name, parseICS(t, name, renderedFile(t, name))) {
			if property(t, &e, "STATUS") == "CONFIRMED" {
				text, err := e.Props.Get("DESCRIPTION").Text()
				if err != nil {
					t.Fatal(err)
				}
				described[property(t, &e, "DTSTART")+property(t, &e, "SUMMARY")] = text
			}
		}
		for _, h := range y.current() {
			got := described[strings.ReplaceAll(h.Date, "-", "")+h.LocalName]
			lines := strings.Split(got, "\n")
			if len(lines) < 2 || lines[0] != h.Name || !strings.HasPrefix(lines[1], fmt.Sprintf("%s of Indonesia, %d, revision ", kinds[h.Type], y.Year)) ||
				!strings.HasSuffix(lines[1], ", "+y.Status+".") {
				t.Errorf("%s is described as %q", h.Date, got)
				continue
			}
			var want []string
			for _, id := range h.Sources {
				for _, s := range records {
					if s.ID != id {
						continue
					}
					if len(s.Numbers) == 0 {
						want = append(want, s.Title)
					} else {
						want = append(want, s.Type+" "+strings.Join(s.Numbers, ", "))
					}
					if s.URL != nil {
						want = append(want, *s.URL)
					}
				}
			}
			if !slices.Equal(lines[2:], want) {
				t.Errorf("%s rests on %q, want %q", h.Date, lines[2:], want)
			}
		}
	}
}
