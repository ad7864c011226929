package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type violation struct {
	ID, Help string
	Nodes    []struct {
		HTML           string
		FailureSummary string
	}
}

// TestAccessibility lets axe-core judge every state of the page, in both languages and both themes.
func TestAccessibility(t *testing.T) {
	path := filepath.Join(root, "worker", "node_modules", "axe-core", "axe.min.js")
	axe, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("axe-core is missing (%v): run 'make setup-test'", err)
	}
	// The whole page is judged where it is at rest; a state that changes one part has that part judged.
	states := []struct {
		name, query, part string
		reach             func(tb *tab)
	}{
		{"verified year", "?year=2024", "html", nil},
		{"draft year, first in line", "?year=2009", "html", nil},
		{"many revisions", "?year=2020", "#sources", nil},
		{"a holiday in focus", "?year=2024", "#leaf", func(tb *tab) { tb.js(`document.querySelector('[data-date="2024-04-10"]').focus()`) }},
		{"a day pinned", "?year=2024", "#leaf", func(tb *tab) { tb.click(`[data-date="2024-04-10"]`) }},
		{"filtered list", "?year=2024&type=collective_leave", ".list", nil},
		{"long weekends", "?year=2024", ".long-weekends", func(tb *tab) { tb.js(`document.querySelector(".long-weekends").open = true`) }},
		{"adding", "?calc=add&date=2024-03-04&days=10", "#calculators", func(tb *tab) { tb.wait(`document.querySelector("#skipped li")`) }},
		{"counting over drafts", "?calc=count&start=2009-01-01&end=2016-12-31&weekend=sun&inclusive=false", "#calculators", func(tb *tab) { tb.wait(`document.querySelector("#skipped .more")`) }},
		{"checking", "?calc=check&date=2024-12-26&weekend=none", "#calculators", func(tb *tab) { tb.wait(`document.querySelector("#skipped li")`) }},
		{"an error", "?calc=add&date=2024-03-04&days=no", "#calculators", func(tb *tab) { tb.wait(`document.getElementById("e-days").textContent !== ""`) }},
		{"an error of the weekend", "?calc=check&date=2024-03-04&weekend=mon,tue,wed,thu,fri,sat,sun", "#calculators", func(tb *tab) { tb.wait(`document.getElementById("e-weekend").textContent !== ""`) }},
		{"an answer sent", "?year=2024", "#developers", func(tb *tab) {
			tb.js(`document.querySelector("#endpoints form").requestSubmit()`)
			tb.wait(`document.querySelector("#endpoints .answer-said").innerText.startsWith("200")`)
		}},
	}
	for _, l := range []look{desk, {width: 1280, height: 900, dark: true}, phone, {width: 360, height: 740, touch: true, dark: true}} {
		tb := open(t, local.URL+"/", l)
		for _, state := range states {
			if l.touch && state.part != "html" {
				continue // the same parts, only narrower
			}
			for _, lang := range []string{"id", "en"} {
				t.Run(fmt.Sprintf("%d dark=%v %s %s", l.width, l.dark, lang, state.name), func(t *testing.T) {
					tb.t = t
					tb.visit(state.query + "&lang=" + lang)
					tb.wait(`document.querySelector("#story > li") && document.getElementById("result-main").textContent !== ""`)
					if state.reach != nil {
						state.reach(tb)
					}
					tb.js(string(axe))
					found := eval[[]violation](tb, fmt.Sprintf(`axe.run(%q, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }).then((r) => r.violations)`, state.part))
					for _, v := range found {
						var nodes []string
						for _, n := range v.Nodes[:min(3, len(v.Nodes))] {
							nodes = append(nodes, n.HTML+"\n    "+strings.ReplaceAll(n.FailureSummary, "\n", "\n    "))
						}
						t.Errorf("%s: %s (%d places)\n  %s", v.ID, v.Help, len(v.Nodes), strings.Join(nodes, "\n  "))
					}
				})
			}
		}
		tb.t = t
	}
}
