package oracle

import (
	"fmt"
	"strings"
	"testing"
)

func TestQuestionsAreReproducibleAndReachEverything(t *testing.T) {
	type question struct{ method, path, query string }
	ask := func(o *Oracle, n int, seed uint64) (list []question) {
		o.Questions(n, seed, func(method, path, query string) bool {
			list = append(list, question{method, path, query})
			return true
		})
		return list
	}
	o := published(t)
	list := ask(o, 30000, 7)
	if len(list) != 30000 {
		t.Fatalf("%d questions, want 30000", len(list))
	}
	for i, q := range ask(o, 5000, 7) {
		if q != list[i] {
			t.Fatalf("question %d of the same seed is %v, then %v", i, list[i], q)
		}
	}
	same := 0
	for i, q := range ask(o, 5000, 8) {
		if q == list[i] {
			same++
		}
	}
	if same > 500 {
		t.Errorf("two seeds share %d of 5000 questions", same)
	}
	stopped := 0
	o.Questions(100, 7, func(_, _, _ string) bool { stopped++; return stopped < 3 })
	if stopped != 3 {
		t.Errorf("%d questions came, want 3: the third was told to be the last", stopped)
	}
	ask(made(t), 5000, 7) // a small calendar has what it takes

	today := fmt.Sprintf("%d-06-01", o.LastYear())
	answers, weekends := map[string]int{}, map[string]bool{}
	for _, q := range list {
		for _, c := range []byte(q.method + q.path + q.query) {
			if c <= ' ' || c >= 0x7f || c == '#' {
				t.Fatalf("%q has a byte that cannot stand in a request line", q)
			}
		}
		r := o.Answer(q.method, q.path, q.query, today)
		if r.Status == 200 && q.method == "GET" {
			answers["200 "+strings.TrimSuffix(q.path, "/")]++
			if _, after, ok := strings.Cut(r.Body, `"weekend":`); ok {
				weekends[after] = true
			}
		} else {
			answers[fmt.Sprint(r.Status, " ", r.Code, " ", r.Field)]++
		}
	}
	want := []string{"204  ", "405 INVALID_TYPE method", "414 INVALID_TYPE query", "404 DATASET_NOT_FOUND path", "400 INVALID_RANGE start", "400 INVALID_RANGE days"}
	for path, names := range endpoints {
		want = append(want, "200 "+path)
		for _, name := range names {
			want = append(want, "400 INVALID_TYPE "+name) // at least when it is given twice
		}
	}
	for _, field := range []string{"date", "start", "end"} {
		want = append(want, "400 INVALID_DATE "+field, "404 DATASET_NOT_FOUND "+field)
	}
	want = append(want, "400 INVALID_YEAR year", "404 DATASET_NOT_FOUND year", "404 DATASET_NOT_FOUND days")
	for _, w := range want {
		if answers[w] < 5 {
			t.Errorf("only %d of 30000 questions are answered with %q", answers[w], w)
		}
	}
	if len(weekends) != 127 {
		t.Errorf("%d weekends were asked for, want all 127", len(weekends))
	}
}
