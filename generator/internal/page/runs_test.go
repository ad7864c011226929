package page

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/worker/workday"
)

// askRuns gives the questions to a function of them in JavaScript that knows
// all of js/runs.js as runs, and decodes its answers.
func askRuns[Q, A any](t *testing.T, questions []Q, function string) []A {
	t.Helper()
	script, err := os.ReadFile(filepath.Join("assets", "js", "runs.js"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "runs.mjs"), script, 0o666); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.Command("node", "--input-type=module", "-e", `
		import { readFileSync } from "node:fs";
		import * as runs from "./runs.mjs";
		console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(`+function+`)));`)
	node.Dir = dir
	node.Stdin = bytes.NewReader(text)
	node.Stderr = os.Stderr
	output, err := node.Output()
	if err != nil {
		t.Fatalf("%v: %v", node, err)
	}
	var answers []A
	decoder := json.NewDecoder(bytes.NewReader(output))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&answers); err != nil {
		t.Fatal(err)
	}
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers
}

// TestRunsOfTheAPI: the page finds the long weekends and bridges that the API
// publishes.
func TestRunsOfTheAPI(t *testing.T) {
	t.Parallel()
	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range site.Render(years) {
		files[f.Path] = f.Data
	}
	type run struct {
		Start, End string
		Days       int
	}
	type bridge struct {
		Days       []string
		Start, End string
		Total      int
	}
	type variant struct {
		IncludeCollectiveLeave bool
		Runs                   []run
		Bridges                []bridge
	}

	calendar := site.NewAPI(years).Calendar()
	start := workday.DateOf(calendar.FirstYear(), 1, 1)
	end := workday.DateOf(calendar.LastYear(), 12, 31)
	variants := []bool{true, false}
	off := make([][]bool, len(variants))
	for i, leave := range variants {
		for d := start; !d.After(end); d = d.AddDays(1) {
			day, err := calendar.Check(d, workday.Rules{Weekend: workday.SatSun, Leave: leave})
			if err != nil {
				t.Fatal(err)
			}
			off[i] = append(off[i], !day.Workday())
		}
	}
	type found struct {
		Runs    []struct{ First, Last int }
		Bridges []struct{ First, Last, From, To int }
	}
	answers := askRuns[[]bool, found](t, off, `(off) => {
		const all = runs.findRuns(off);
		return { runs: all.filter(({ first, last }) => last - first + 1 >= runs.MIN_LONG_WEEKEND), bridges: runs.findBridges(all) };
	}`)

	for _, y := range years {
		path := fmt.Sprintf("v1/long-weekends/%d.json", y.Number)
		var published struct{ Data []variant }
		if err := json.Unmarshal(files[path], &published); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		got := make([]variant, len(variants))
		for i, leave := range variants {
			got[i] = variant{leave, []run{}, []bridge{}}
			for _, r := range answers[i].Runs {
				if first, last := start.AddDays(r.First), start.AddDays(r.Last); first.Year() <= y.Number && y.Number <= last.Year() {
					got[i].Runs = append(got[i].Runs, run{first.String(), last.String(), r.Last - r.First + 1})
				}
			}
			for _, b := range answers[i].Bridges {
				if start.AddDays(b.First).Year() > y.Number || start.AddDays(b.Last).Year() < y.Number {
					continue
				}
				joined := bridge{nil, start.AddDays(b.From).String(), start.AddDays(b.To).String(), b.To - b.From + 1}
				for day := b.First; day <= b.Last; day++ {
					joined.Days = append(joined.Days, start.AddDays(day).String())
				}
				got[i].Bridges = append(got[i].Bridges, joined)
			}
		}
		if !reflect.DeepEqual(got, published.Data) {
			t.Errorf("%d: the page finds\n%v, the API says\n%v", y.Number, got, published.Data)
		}
	}
}

type leaveQuestion struct {
	Off         []bool
	N, From, To int
}

type leaveBreak struct{ First, Last, Taken int }

type leavePlan struct {
	Taken  []int
	Breaks []leaveBreak
	Total  int
}

type leaveAnswer struct {
	Plan    leavePlan
	Longest *leaveBreak
}

const askLeave = `({ Off, N, From, To }) => ({ plan: runs.plan(Off, N, From, To), longest: runs.longest(Off, N, From, To) })`

// planOf tells what comes of taking the days, in order.
func planOf(off []bool, taken []int) leavePlan {
	p := leavePlan{taken, []leaveBreak{}, 0}
	for first := 0; first < len(off); first++ {
		last, n := first, 0
		for ; last < len(off); last++ {
			if slices.Contains(taken, last) {
				n++
			} else if !off[last] {
				break
			}
		}
		if n > 0 {
			p.Breaks = append(p.Breaks, leaveBreak{first, last - 1, n})
			p.Total += last - first
		}
		first = last // a workday
	}
	return p
}

// tryAll answers by trying every set of days.
func tryAll(q leaveQuestion) leaveAnswer {
	answer := leaveAnswer{Plan: planOf(q.Off, []int{})}
	var try func(day int, taken []int)
	try = func(day int, taken []int) {
		if day == len(q.Off) {
			p := planOf(q.Off, taken)
			if cmp.Or(
				cmp.Compare(answer.Plan.Total, p.Total),
				cmp.Compare(len(p.Taken), len(answer.Plan.Taken)),
				cmp.Compare(len(p.Breaks), len(answer.Plan.Breaks)),
				slices.Compare(p.Taken, answer.Plan.Taken)) < 0 {
				answer.Plan = p
			}
			for _, b := range p.Breaks {
				l := answer.Longest
				if l == nil || cmp.Or(
					cmp.Compare(l.Last-l.First, b.Last-b.First),
					cmp.Compare(b.Taken, l.Taken),
					cmp.Compare(b.First, l.First)) < 0 {
					answer.Longest = &b
				}
			}
			return
		}
		try(day+1, taken)
		if !q.Off[day] && q.From <= day && day <= q.To && len(taken) < q.N {
			try(day+1, append(slices.Clip(taken), day))
		}
	}
	try(0, []int{})
	return answer
}

// TestLeaveAgainstAll holds plans and longest breaks against all that there are.
func TestLeaveAgainstAll(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2026, 1))
	questions := make([]leaveQuestion, 5000)
	for i := range questions {
		q := leaveQuestion{Off: make([]bool, random.IntN(17)), N: random.IntN(6)}
		density := random.Float64()
		for day := range q.Off {
			q.Off[day] = random.Float64() < density
		}
		q.To = len(q.Off) - 1
		if random.IntN(3) > 0 { // out of the days and in the wrong order, too
			q.From, q.To = random.IntN(len(q.Off)+4)-2, random.IntN(len(q.Off)+4)-2
			if q.From > q.To && random.IntN(10) > 0 {
				q.From, q.To = q.To, q.From
			}
		}
		questions[i] = q
	}
	for i, got := range askRuns[leaveQuestion, leaveAnswer](t, questions, askLeave) {
		want := tryAll(questions[i])
		if !reflect.DeepEqual(got.Plan, want.Plan) {
			t.Fatalf("%+v: the plan is %+v, want %+v", questions[i], got.Plan, want.Plan)
		}
		if !reflect.DeepEqual(got.Longest, want.Longest) {
			t.Fatalf("%+v: the longest break is %+v, want %+v", questions[i], got.Longest, want.Longest)
		}
	}
}

// TestLeaveOfAYear: the plan of a whole year holds together.
func TestLeaveOfAYear(t *testing.T) {
	t.Parallel()
	q := leaveQuestion{Off: make([]bool, 400), N: 30, From: 20, To: 384}
	for day := range q.Off {
		q.Off[day] = day%7 > 4 || day%23 == 0
	}
	got := askRuns[leaveQuestion, leaveAnswer](t, []leaveQuestion{q}, askLeave)[0]
	if len(got.Plan.Taken) != q.N || !slices.IsSorted(got.Plan.Taken) || len(slices.Compact(slices.Clone(got.Plan.Taken))) != q.N {
		t.Errorf("the days taken are %v, want %d different ones in order", got.Plan.Taken, q.N)
	}
	for _, day := range got.Plan.Taken {
		if q.Off[day] || day < q.From || day > q.To {
			t.Errorf("day %d is taken", day)
		}
	}
	if want := planOf(q.Off, got.Plan.Taken); !reflect.DeepEqual(got.Plan, want) {
		t.Errorf("the plan is %+v, but its days give %+v", got.Plan, want)
	}
	// Two plans that anyone would think of.
	if l := got.Longest; l == nil || l.Taken != q.N || l.Last-l.First+1 > got.Plan.Total {
		t.Errorf("the longest break is %+v, the plan's total %d", l, got.Plan.Total)
	}
	var early []int
	for day := q.From; len(early) < q.N; day++ {
		if !q.Off[day] {
			early = append(early, day)
		}
	}
	if p := planOf(q.Off, early); p.Total > got.Plan.Total || p.Total > got.Longest.Last-got.Longest.First+1 {
		t.Errorf("the plan's total is %d, the longest break %+v, but the first days at hand make %+v", got.Plan.Total, got.Longest, p)
	}
}
