package page_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

type violation struct {
	ID, Help string
	Nodes    []struct {
		HTML           string
		FailureSummary string
	}
}

type judgement struct {
	Found  []violation
	Colour []string // ids of the rules of colours
}

// state is a state of the page, and the parts of it that are judged there: all
// of it where the page is at rest, else what the state has changed.
type state struct {
	name  string
	parts []string
	reach func(tb *tab)
}

var whole = []string{"html"}

// walks are visits to the kinds of pages, each with the states that are reached
// one after the other.
var walks = []struct {
	path   string
	states []state
}{
	{"", []state{{"the front page", whole, (*tab).tools}}},
	{"api/", []state{{"the API", whole, func(tb *tab) {
		tb.js(`document.querySelector("form.send").requestSubmit()`)
		tb.wait(`document.querySelector(".answer-said").innerText.startsWith("200")`)
	}}}},
	{"widget/", []state{{"the widget", whole, nil}}},
	{"2009/?calc=count&start=2009-01-01&end=2016-12-31&weekend=sun&inclusive=false", []state{
		{"draft year, first in line; counting over drafts", whole, func(tb *tab) { tb.wait(`document.querySelector("#skipped li")`) }},
	}},
	{"2020/?calc=add&date=2024-03-04&days=10", []state{
		{"many revisions; adding", []string{".status", ".history", "#calculators"}, (*tab).tools},
		{"a day; the years; filtered list; checking", []string{".leaf", ".bar", ".list", "#calculators"}, func(tb *tab) {
			tb.click(`.months [data-date="2020-05-25"]`)
			tb.wait(`document.querySelector(".leaf .leaf-close")`)
			tb.js(`document.querySelector(".bar details").open = true`)
			tb.click(`.filter input[value=collective_leave]`)
			tb.enter(question{calc: "check", fields: map[string]string{"date": "2024-12-26", "weekend": "none"}})
			tb.told(1)
		}},
		{"an error of the weekend", []string{"#calculators"}, func(tb *tab) {
			tb.enter(question{calc: "check", fields: map[string]string{"date": "2024-03-04", "weekend": "mon,tue,wed,thu,fri,sat,sun"}})
			tb.wait(`document.getElementById("e-weekend").textContent !== ""`)
		}},
		{"an error", []string{"#calculators"}, func(tb *tab) {
			tb.enter(question{calc: "add", fields: map[string]string{"date": "2024-03-04", "days": "no"}})
			tb.wait(`document.getElementById("e-days").textContent !== ""`)
		}},
	}},
	{"?plan=3", []state{{"a plan, and a notice", []string{"#planner", "#notice", ".months"}, func(tb *tab) {
		tb.tools()
		tb.js(`document.getElementById("notice").innerHTML = "<p>Luring <button class=quiet type=button>Muat ulang</button></p>"`)
	}}}},
}

// TestAccessibility lets axe-core judge every kind of page, in both languages and both themes.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile(filepath.Join(root, "worker", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatalf("axe-core is missing (%v): run 'make setup-test'", err)
	}
	for _, l := range []look{desk, phone} {
		for lang, folder := range languages {
			t.Run(fmt.Sprintf("%d %s", l.width, lang), func(t *testing.T) {
				t.Parallel()
				tb := again(t, l)
				for _, walk := range walks {
					if l.touch && walk.states[0].parts[0] != "html" {
						continue // the same parts, only narrower
					}
					tb.visit(folder + walk.path)
					tb.js(string(axe))
					for _, state := range walk.states {
						t.Run(state.name, func(t *testing.T) {
							tb.t = t
							if state.reach != nil {
								state.reach(tb)
							}
							tb.judge(state.parts)
						})
						tb.t = t
					}
				}
				// The page that is shown where there is none is for readers of both languages.
				if lang == "id" {
					tb.do(chromedp.Navigate(tb.base + "nowhere"))
					tb.wait(`document.readyState === "complete"`)
					tb.js(string(axe))
					tb.judge(whole)
					tb.forgive() // the browser notes a 404
				}
			})
		}
	}
}

// shape is all that axe-core goes by, but for colours: what there is, and where.
const shape = `[...document.querySelectorAll("*")].map((e) => {
	const { x, y, width, height } = e.getBoundingClientRect();
	const { visibility, fontSize, fontWeight, textDecorationLine } = getComputedStyle(e);
	return [e.cloneNode().outerHTML, x, y, width, height, visibility, fontSize, fontWeight, textDecorationLine].join();
}).join("\n")`

// judge lets axe-core judge a part of the page: in the light by all its rules,
// in the dark by those of colours, if the rest is the same there.
func (tb *tab) judge(parts []string) {
	tb.t.Helper()
	run := func(options map[string]any) judgement {
		tb.t.Helper()
		options["resultTypes"] = []string{"violations"}
		arguments, err := json.Marshal([]any{parts, options})
		if err != nil {
			tb.t.Fatal(err)
		}
		return eval[judgement](tb, fmt.Sprintf(`axe.run(...%s).then((r) => ({
			found: r.violations,
			colour: [r.violations, r.passes, r.incomplete, r.inapplicable].flat().filter((rule) => rule.tags.includes("cat.color")).map((rule) => rule.id),
		}))`, arguments))
	}
	for _, part := range parts {
		if !eval[bool](tb, fmt.Sprintf(`Boolean(document.querySelector(%q))`, part)) {
			tb.t.Errorf("there is no %s to judge", part)
		}
	}
	tb.js("scrollTo(0, 0)") // the bar would lie over links that one can scroll to
	tb.js("window.__shape = " + shape)
	light := run(map[string]any{"rules": map[string]any{"target-size": map[string]any{"enabled": true}}})
	tb.report("in the light", light.Found)
	if !slices.Contains(light.Colour, "color-contrast") {
		tb.t.Fatalf("axe-core's rules of colours are %q, without color-contrast", light.Colour)
	}

	tb.theme(true)
	defer tb.theme(false)
	if !eval[bool](tb, "__shape === "+shape) {
		tb.t.Error("the dark theme changes more than colours: let axe-core judge it by all its rules")
	}
	tb.report("in the dark", run(map[string]any{"runOnly": map[string]any{"type": "rule", "values": light.Colour}}).Found)
}

func (tb *tab) report(where string, found []violation) {
	tb.t.Helper()
	for _, v := range found {
		var nodes []string
		for _, n := range v.Nodes[:min(3, len(v.Nodes))] {
			nodes = append(nodes, n.HTML+"\n    "+strings.ReplaceAll(n.FailureSummary, "\n", "\n    "))
		}
		tb.t.Errorf("%s: %s: %s (%d places)\n  %s", where, v.ID, v.Help, len(v.Nodes), strings.Join(nodes, "\n  "))
	}
}
