package oracle

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// published loads the datasets of this repository.
func published(t *testing.T) *Oracle {
	t.Helper()
	return load(t, "../../../datasets")
}

func TestFilesAreAllThereAndWhole(t *testing.T) {
	for name, o := range map[string]*Oracle{"made up": made(t), "real": published(t)} {
		years, days := 0, 0
		for y := range o.years {
			years++
			days += time.Date(y, time.December, 31, 0, 0, 0, 0, time.UTC).YearDay()
		}
		seen := map[string]bool{}
		for path, content := range o.Files {
			if seen[path] {
				t.Errorf("%s: %s comes twice", name, path)
			}
			seen[path] = true
			if !strings.HasSuffix(content, "}\n") || strings.Count(content, "\n") != 1 || !json.Valid([]byte(content)) {
				t.Fatalf("%s: %s is not compact JSON and a newline: %q", name, path, content)
			}
		}
		if want := days*6 + years*7 + 1; len(seen) != want {
			t.Errorf("%s: %d files, want %d", name, len(seen), want)
		}
		if d := fmt.Sprintf("v1/holidays/check/%d-12-31.no-leave.sources.json", o.LastYear()); !seen[d] {
			t.Errorf("%s: %s is missing", name, d)
		}
	}
}
