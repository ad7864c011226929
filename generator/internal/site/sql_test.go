package site_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harikerja/datasets"
	"harikerja/generator/internal/site"
	"harikerja/worker/workday"
)

// createDays is the table for days.csv, in SQL that SQLite, PostgreSQL, MySQL
// and MariaDB all take.
const createDays = `CREATE TABLE days (date DATE PRIMARY KEY, year INT, quarter INT, month INT, day INT, ` +
	`iso_year INT, iso_week INT, iso_weekday INT, weekday VARCHAR(9), local_weekday VARCHAR(9), ` +
	`is_weekend INT, is_national_holiday INT, is_collective_leave INT, is_workday INT, is_workday_no_leave INT, ` +
	`is_workday_six_day INT, is_workday_six_day_no_leave INT, local_names TEXT, names TEXT)`

// TestSQL loads days.csv into a database and asks it what the API is asked.
func TestSQL(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "days.csv"), renderedFile(t, "v1/days.csv"), 0o644); err != nil {
		t.Fatal(err)
	}
	sqlite := func(arguments ...string) [][]string {
		t.Helper()
		cmd := exec.Command("sqlite3", append([]string{"-bail", "-csv", "kalender.db"}, arguments...)...)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("sqlite3 (which make setup-test installs): %v\n%s", err, out)
		}
		var rows [][]string
		for line := range strings.Lines(string(out)) {
			rows = append(rows, strings.Split(strings.TrimRight(line, "\r\n"), ","))
		}
		return rows
	}
	if said := sqlite(createDays, ".import --csv --skip 1 days.csv days"); said != nil {
		t.Fatalf("sqlite3 said %q", said)
	}

	header := rowsOf(t, "v1/days.csv")[0]
	var columns []string
	for _, row := range sqlite("SELECT name FROM pragma_table_info('days') ORDER BY cid") {
		columns = append(columns, row[0])
	}
	if !slices.Equal(columns, header) {
		t.Errorf("the table has the columns %q, the file %q", columns, header)
	}
	// Numbers are numbers, and no carriage return is left on the last column.
	var numbers []string
	for _, name := range header {
		if regexp.MustCompile(`^(year|quarter|month|day|iso_.*|is_.*)$`).MatchString(name) {
			numbers = append(numbers, "typeof("+name+") <> 'integer'")
		}
	}
	if odd := sqlite("SELECT count(*) FROM days WHERE " + strings.Join(numbers, " OR ") + " OR instr(names, char(13)) OR length(date) <> 10"); odd[0][0] != "0" {
		t.Errorf("%s rows were not loaded as what they are", odd[0][0])
	}

	years, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	a := site.NewAPI(years)
	ask := func(path, query string) (data struct {
		WorkdayCount int
		ResultDate   string
	}) {
		t.Helper()
		answer := a.Resolve(nil, "GET", path, query, workday.Date{})
		if err := json.Unmarshal(answer.Body, &struct{ Data any }{&data}); err != nil || answer.Status != 200 {
			t.Fatalf("%s?%s: %d %s", path, query, answer.Status, answer.Body)
		}
		return data
	}
	options := map[string]string{
		"is_workday": "", "is_workday_no_leave": "&includeCollectiveLeave=false",
		"is_workday_six_day": "&weekend=sun", "is_workday_six_day_no_leave": "&weekend=sun&includeCollectiveLeave=false",
	}
	for column, option := range options {
		// The workdays of each month.
		months := sqlite("SELECT year, month, sum(" + column + "), max(day) FROM days GROUP BY year, month ORDER BY year, month")
		if len(months) != 12*len(years) {
			t.Fatalf("there are %d months, want %d", len(months), 12*len(years))
		}
		for i, row := range months {
			var year, month, workdays, days int
			if _, err := fmt.Sscan(strings.Join(row, " "), &year, &month, &workdays, &days); err != nil {
				t.Fatalf("%q: %v", row, err)
			}
			if year != years[0].Number+i/12 || month != i%12+1 {
				t.Fatalf("month %d is %d-%02d", i, year, month)
			}
			query := fmt.Sprintf("start=%d-%02d-01&end=%d-%02d-%d%s", year, month, year, month, days, option)
			if want := ask("/v1/workdays/diff", query).WorkdayCount; workdays != want {
				t.Errorf("%s: %d-%02d has %d workdays, the API says %d", column, year, month, workdays, want)
			}
		}
		// The next workday, and the tenth, after each holiday of the first year.
		for _, h := range rawYears()[0].current() {
			for _, n := range []int{1, 10} {
				rows := sqlite(fmt.Sprintf("SELECT date FROM days WHERE date > '%s' AND %s = 1 ORDER BY date LIMIT 1 OFFSET %d", h.Date, column, n-1))
				if want := ask("/v1/workdays/add", fmt.Sprintf("date=%s&days=%d%s", h.Date, n, option)).ResultDate; rows[0][0] != want {
					t.Errorf("%s: workday %d after %s is %s, the API says %s", column, n, h.Date, rows[0][0], want)
				}
			}
		}
	}
}
