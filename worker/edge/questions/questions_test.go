package questions_test

import (
	"testing"

	"harikerja/worker/api"
	"harikerja/worker/edge/questions"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// Every spelling is a question that a file answers, every file of a key is
// asked for, and misspelt questions are mostly errors.
func TestQuestions(t *testing.T) {
	indonesia := table.API()
	years, dates := questions.Years(indonesia.Calendar()), questions.SomeDates(indonesia.Calendar())
	for _, e := range api.Endpoints() {
		if !e.Precomputed() {
			continue
		}
		key := questions.Keys(&e, years, dates)[0]
		asked := map[string]bool{}
		for _, query := range questions.Spell(&e, key) {
			a := indonesia.Resolve(nil, "GET", e.Path, query, workday.Date{})
			if a.File == "" {
				t.Errorf("%s?%s is not answered by a file: %s", e.Path, query, a.Body)
			}
			asked[a.File] = true
		}
		for _, form := range e.Forms() {
			if file := e.File(key, form.Suffix); !asked[file] {
				t.Errorf("nothing asks for %s", file)
			}
		}
		wrong, all := 0, questions.Misspell(&e, key)
		for _, query := range all {
			if indonesia.Resolve(nil, "GET", e.Path, query, workday.DateOf(1900, 1, 1)).Status != 200 {
				wrong++
			}
		}
		t.Logf("%s: %d spellings, %d of %d misspelt ones are errors", e.Path, len(questions.Spell(&e, key)), wrong, len(all))
		if wrong < len(all)*9/10 {
			t.Errorf("%s: only %d of %d misspelt questions are errors", e.Path, wrong, len(all))
		}
	}
}
