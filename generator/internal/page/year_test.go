package page_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"harikerja/worker/workday"
)

// A page is whole before any script runs: what it says is read from its text.

// languages are the languages of the pages, with what their addresses start with.
var languages = map[string]string{"id": "", "en": "en/"}

// decode reads a JSON file of the tree.
func decode[T any](t *testing.T, name string) T {
	t.Helper()
	var value T
	if err := json.Unmarshal([]byte(content(t, name)), &value); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return value
}

// TestEveryYear holds every year's page, in both languages, against the API's
// own files. The front pages have the last two years.
func TestEveryYear(t *testing.T) {
	t.Parallel()
	covered := decode[years](t, "v1/years.json").Data
	for lang, folder := range languages {
		for _, info := range covered {
			t.Run(fmt.Sprintf("%s%d", folder, info.Year), func(t *testing.T) {
				root := parse(t, fmt.Sprintf("%s%d/index.html", folder, info.Year))
				if got := attribute(all(root, "html")[0], "lang"); got != lang {
					t.Errorf("the page's language is %q", got)
				}
				articles := all(root, "article")
				if len(articles) != 1 {
					t.Fatalf("it has %d years", len(articles))
				}
				tells(t, articles[0], lang, info)
			})
		}
		t.Run(folder+"front page", func(t *testing.T) {
			articles := all(parse(t, folder+"index.html"), "article")
			if len(articles) != 2 {
				t.Fatalf("it has %d years, want the last two", len(articles))
			}
			tells(t, articles[0], lang, covered[len(covered)-1])
			tells(t, articles[1], lang, covered[len(covered)-2])
		})
	}
}

// tells holds an article against what the API says of its year.
func tells(t *testing.T, article *html.Node, lang string, info yearInfo) {
	t.Helper()
	name := func(h holiday) string {
		if lang == "id" {
			return h.LocalName
		}
		return h.Name
	}
	want := decode[list](t, fmt.Sprintf("v1/holidays/%d.sources.json", info.Year)).Data
	sources := decode[struct{ Data []source }](t, fmt.Sprintf("v1/sources/%d.json", info.Year)).Data

	// The list.
	var rows, expected []string
	for _, row := range all(article, ".holidays", "li") {
		link := all(row, ".row-name", "a")[0]
		text := []string{attribute(row, "data-date"), strings.Fields(attribute(row, "class"))[0], link.LastChild.Data, attribute(link, "href")}
		for _, cite := range all(row, ".cite") {
			text = append(text, said(cite)+attribute(cite, "href")+attribute(cite, "title"))
		}
		rows = append(rows, strings.Join(text, "|"))
		_, month, day := workday.MustParseDate(attribute(row, "data-date")).Civil()
		if got := said(all(row, ".disc")[0]); got != strconv.Itoa(day) {
			t.Errorf("the row of %s says the day is %s", attribute(row, "data-date"), got)
		}
		if hidden := said(all(row, ".said")[0]); !strings.HasPrefix(hidden, fmt.Sprintf("%d %s,", day, months[lang][month-1])) {
			t.Errorf("of %s a screen reader hears %q", attribute(row, "data-date"), hidden)
		}
	}
	for _, h := range want {
		text := []string{h.Date, map[string]string{"national_holiday": "n", "collective_leave": "l"}[h.Type], name(h), "#" + h.Date}
		for _, s := range h.Sources {
			number := slices.IndexFunc(sources, func(o source) bool { return o.ID == s.ID }) + 1
			short := s.Title
			if len(s.Numbers) > 0 {
				short = s.Type + " " + s.Numbers[0]
			}
			text = append(text, fmt.Sprintf("%d#%s%s", number, s.ID, short))
		}
		expected = append(expected, strings.Join(text, "|"))
	}
	if !slices.Equal(rows, expected) {
		t.Errorf("the list reads\n%s\nbut the API says\n%s", strings.Join(rows, "\n"), strings.Join(expected, "\n"))
	}

	// The months: every day in its column, marked as what it is.
	var runs []daysOff
	var bridges []string
	for _, set := range decode[longWeekends](t, fmt.Sprintf("v1/long-weekends/%d.json", info.Year)).Data {
		if set.IncludeCollectiveLeave {
			runs = set.Runs
			for _, b := range set.Bridges {
				bridges = append(bridges, fmt.Sprintf("%s %s %d %d", b.Start, b.End, len(b.Days), b.Total))
			}
		}
	}
	count := decode[monthCounts](t, fmt.Sprintf("v1/workdays/months/%d.json", info.Year)).Data[0]
	date := workday.DateOf(info.Year, 1, 1)
	tables := all(article, ".months", "table")
	if len(tables) != 12 {
		t.Fatalf("there are %d months", len(tables))
	}
	for m, table := range tables {
		caption := said(all(table, "caption")[0])
		if unit := map[string]string{"id": "hari kerja", "en": "workdays"}[lang]; caption != fmt.Sprintf("%s %d %s", months[lang][m], count.Months[m].Workdays, unit) {
			t.Errorf("month %d is headed %q, with %d workdays", m+1, caption, count.Months[m].Workdays)
		}
		for _, row := range all(table, "tbody", "tr") {
			for column, cell := range all(row, "td") {
				if said(cell) == "" {
					continue
				}
				if _, month, day := date.Civil(); month != m+1 || said(cell) != strconv.Itoa(day) || int(date.Weekday()) != column {
					t.Fatalf("in month %d, column %d there is %q, want %s", m+1, column+1, said(cell), date)
				}
				var class, title []string
				own := slices.DeleteFunc(slices.Clone(want), func(h holiday) bool { return h.Date != date.String() })
				if len(own) > 0 {
					class = append(class, map[bool]string{true: "n", false: "l"}[own[0].Type == "national_holiday"])
				}
				for _, h := range own {
					title = append(title, typeNames[lang][h.Type]+": "+name(h))
				}
				for _, r := range runs {
					if r.Start <= date.String() && date.String() <= r.End {
						class = append(class, "b")
						if r.Start == date.String() {
							class = append(class, "s")
						}
						if r.End == date.String() {
							class = append(class, "e")
						}
					}
				}
				if got := attribute(cell, "class"); got != strings.Join(class, " ") {
					t.Errorf("%s is marked %q, want %q", date, got, class)
				}
				if links := all(cell, "a"); len(own) > 0 && (len(links) != 1 || attribute(links[0], "title") != strings.Join(title, " · ") || attribute(cell, "id") != date.String()) {
					t.Errorf("%s does not tell of %q", date, title)
				}
				date = date.AddDays(1)
			}
		}
	}
	if date != workday.DateOf(info.Year+1, 1, 1) {
		t.Errorf("the calendar ends before %s", date)
	}

	// The long weekends and the bridges, those first that give the most.
	var shown, wanted []string
	gives := 1000.0
	lists := all(article, ".runs")
	for _, item := range all(lists[0], "li") {
		days, err := strconv.Atoi(strings.Fields(said(all(item, "b")[0]))[0])
		if err != nil || float64(days) > gives {
			t.Errorf("%q stands after one of %v days", said(item), gives)
		}
		gives = float64(days)
		shown = append(shown, fmt.Sprintf("%s %s %d", attribute(item, "data-start"), attribute(item, "data-end"), days))
	}
	for _, r := range runs {
		wanted = append(wanted, fmt.Sprintf("%s %s %d", r.Start, r.End, r.Days))
	}
	sameSet(t, "long weekends", shown, wanted)
	shown, gives = nil, 1000
	for _, item := range all(lists[1], "li") {
		numbers := regexp.MustCompile(`\d+`).FindAllString(said(all(item, "b")[0]), -1)
		take, _ := strconv.Atoi(numbers[0])
		total, _ := strconv.Atoi(numbers[1])
		if ratio := float64(total) / float64(take); ratio > gives {
			t.Errorf("%q gives more than the one before it", said(item))
		} else {
			gives = ratio
		}
		shown = append(shown, fmt.Sprintf("%s %s %d %d", attribute(item, "data-start"), attribute(item, "data-end"), take, total))
	}
	sameSet(t, "bridges", shown, bridges)

	// The sums, which add up.
	sum := map[string]int{}
	for _, place := range all(article, "[data-sum]") {
		n, err := strconv.Atoi(said(place))
		if before, ok := sum[attribute(place, "data-sum")]; err != nil || ok && before != n {
			t.Errorf("the sum %s is %q", attribute(place, "data-sum"), said(place))
		}
		sum[attribute(place, "data-sum")] = n
	}
	days := map[string]bool{}
	for _, h := range want {
		days[h.Date] = true
	}
	if sum["workdays"] != count.Year.Workdays || sum["weekend"] != count.Year.WeekendDays || sum["holidays"] != len(days) ||
		sum["weekend"]+sum["off"]+sum["workdays"] != count.Year.CalendarDays || sum["off"]+sum["lost"] != sum["holidays"] {
		t.Errorf("the sums are %v; the API says %+v, and %d days off", sum, count.Year, len(days))
	}

	// Status, revision, and what is to be known of the year.
	status := said(all(article, ".status")[0])
	words := map[string][]string{
		"id": {map[string]string{"verified": "Terverifikasi", "draft": "Draf"}[info.Status], fmt.Sprintf("revisi %d", info.Revision), info.LocalNote},
		"en": {map[string]string{"verified": "Verified", "draft": "Draft"}[info.Status], fmt.Sprintf("revision %d", info.Revision), info.Note},
	}
	for _, word := range words[lang] {
		if !strings.Contains(status, word) {
			t.Errorf("the status says %q, without %q", status, word)
		}
	}
	for _, foreign := range words[map[string]string{"id": "en", "en": "id"}[lang]] {
		if foreign != "" && strings.Contains(status+" ", foreign+" ") {
			t.Errorf("the status says %q, with %q", status, foreign)
		}
	}
}

func sameSet(t *testing.T, what string, got, want []string) {
	t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the %s are\n%q, but the API says\n%q", what, got, want)
	}
}

var typeNames = map[string]map[string]string{
	"id": {"national_holiday": "Libur nasional", "collective_leave": "Cuti bersama"},
	"en": {"national_holiday": "National holiday", "collective_leave": "Collective leave"},
}

// foreignWords are words that no page of the language has of its own; titles of
// decrees and names are another matter.
var foreignWords = map[string]*regexp.Regexp{
	"id": regexp.MustCompile(`(?i)\b(the|holidays?|workdays?|weekend|leave|year|from|calendar|list|and|of|download|source)\b`),
	"en": regexp.MustCompile(`(?i)\b(hari|libur|cuti|tahun|kerja|dan|yang|untuk|unduh|daftar|kalender|dari|dengan)\b`),
}

var apiPath = regexp.MustCompile(`/v1/\S+`)

// TestOwnLanguage: whoever reads one language meets no other by accident. Where
// another one is meant, the element says so, or it is the site's name.
func TestOwnLanguage(t *testing.T) {
	t.Parallel()
	pages := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".html") || f.Path == "404.html" || f.Path == "offline.html" {
			continue // these two are for readers of both
		}
		pages++
		root := parse(t, f.Path)
		lang := attribute(all(root, "html")[0], "lang")
		var texts []string
		var walk func(n *html.Node)
		walk = func(n *html.Node) {
			if n.Type == html.ElementNode {
				own := attribute(n, "lang")
				if own != "" && own != lang || n.Data == "script" || n.Data == "style" || n.Data == "code" || hasClass(n, "cite") || hasClass(n, "mark") || hasClass(n, "print-foot") || hasClass(n, "record") {
					return
				}
				for _, name := range []string{"title", "aria-label", "content", "alt"} {
					if hasClass(n, "disc") || n.Parent != nil && hasClass(n.Parent, "row-name") || strings.Contains(attribute(n, "name")+attribute(n, "property"), "og:site") {
						continue
					}
					texts = append(texts, attribute(n, name))
				}
			}
			if n.Type == html.TextNode {
				texts = append(texts, n.Data)
			}
			for c := range n.ChildNodes() {
				walk(c)
			}
		}
		walk(root)
		for _, text := range texts {
			if strings.Contains(text, "Content-Security") || strings.Contains(text, "default-src") {
				continue
			}
			if word := foreignWords[lang].FindString(apiPath.ReplaceAllString(text, "")); word != "" {
				t.Errorf("%s says %q", f.Path, text)
			}
		}
	}
	if pages < 40 {
		t.Errorf("only %d pages were read", pages)
	}
}
