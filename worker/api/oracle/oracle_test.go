package oracle

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The calendar of these tests is made up, so that no decree can break them.
const (
	made2000 = `{
  "$schema": "schema.json", "year": 2000, "countryCode": "ID", "status": "draft", "note": "n", "localNote": "l",
  "sources": [
    {"id": "a", "type": "SKB", "title": "T & <é>", "numbers": ["1", "2"], "publisher": "P", "publishedAt": "1999-09-01", "url": "https://a.go.id/", "official": true},
    {"id": "b", "type": "Keppres", "title": "U", "numbers": [], "publisher": "Q", "publishedAt": null, "url": null, "official": false}
  ],
  "revisions": [
    {"revision": 1, "date": "1999-09-01", "source": "a", "summary": "s", "localSummary": "l"},
    {"revision": 2, "date": null, "source": "b", "summary": "s"}
  ],
  "holidays": [
    {"date": "2000-02-29", "type": "collective_leave", "localName": "Cuti", "name": "Leave", "sources": ["b", "a"]},
    {"date": "2000-02-29", "type": "national_holiday", "localName": "Kabisat", "name": "Leap Day", "sources": ["a"]},
    {"date": "2000-12-25", "type": "national_holiday", "localName": "Natal", "name": "Christmas", "sources": ["a"]},
    {"date": "2000-12-26", "type": "collective_leave", "localName": "Cuti", "name": "Leave", "since": 2, "sources": ["b"]},
    {"date": "2000-12-27", "type": "national_holiday", "localName": "Dulu", "name": "Gone", "until": 2, "sources": ["a"]}
  ]
}`
	made2001 = `{
  "year": 2001, "countryCode": "ID", "status": "verified",
  "sources": [{"id": "c", "type": "SKB", "title": "T", "numbers": [], "publisher": "P", "publishedAt": "2000-09-01", "url": null, "official": false}],
  "revisions": [{"revision": 1, "date": "2000-09-01", "source": "c", "summary": "s"}],
  "holidays": [{"date": "2001-01-01", "type": "national_holiday", "localName": "Tahun Baru", "name": "New Year's Day", "sources": ["c"]}]
}`
)

func made(t *testing.T) *Oracle {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"2000.json": made2000, "2001.json": made2001, "schema.json": "{}", "x.txt": "x"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return load(t, dir)
}

func load(t *testing.T, dir string) *Oracle {
	t.Helper()
	o, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestImportsNothingOfThisModule(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	if names := strings.Fields(string(out)); len(names) != 1 || !strings.HasSuffix(names[0], "/worker/api/oracle") {
		t.Errorf("beside the standard library, the oracle imports of %q: it may share nothing with the program it judges", names)
	}
}

func TestAnswersWorkedOutByHand(t *testing.T) {
	o := made(t)
	if o.FirstYear() != 2000 || o.LastYear() != 2001 {
		t.Errorf("covered are %d to %d, want 2000 to 2001", o.FirstYear(), o.LastYear())
	}
	const (
		id       = `"version":"v1","countryCode":"ID"`
		y2000    = `"year":2000,"revision":2,"status":"draft"`
		y2001    = `"year":2001,"revision":1,"status":"verified"`
		leap     = `{"date":"2000-02-29","day":"Tuesday","localDay":"Selasa","localName":"Kabisat","name":"Leap Day","type":"national_holiday","isNationalHoliday":true,"isCollectiveLeave":false`
		leapCuti = `{"date":"2000-02-29","day":"Tuesday","localDay":"Selasa","localName":"Cuti","name":"Leave","type":"collective_leave","isNationalHoliday":false,"isCollectiveLeave":true`
		lastCuti = `{"date":"2000-12-26","day":"Tuesday","localDay":"Selasa","localName":"Cuti","name":"Leave","type":"collective_leave","isNationalHoliday":false,"isCollectiveLeave":true`
		newYear  = `{"date":"2001-01-01","day":"Monday","localDay":"Senin","localName":"Tahun Baru","name":"New Year's Day","type":"national_holiday","isNationalHoliday":true,"isCollectiveLeave":false`
		a        = `{"id":"a","title":"T & <é>","type":"SKB","numbers":["1","2"],"publisher":"P","publishedAt":"1999-09-01","url":"https://a.go.id/","official":true}`
		b        = `{"id":"b","title":"U","type":"Keppres","numbers":[],"publisher":"Q","publishedAt":null,"url":null,"official":false}`
		usual    = `"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}`
	)
	for _, c := range []struct{ path, query, want string }{
		{"/v1/health", "", `{"meta":{` + id + `},"data":{"status":"ok","service":"harikerja","version":"v1"}}`},
		{"/v1/holidays", "type=collective_leave&year=2000", `{"meta":{` + id + `,` + y2000 + `,"total":2},"data":[` + leapCuti + `},` + lastCuti + `}]}`},
		{"/v1/holidays", "", `{"meta":{` + id + `,` + y2001 + `,"total":1},"data":[` + newYear + `}]}`}, // today is in 2001
		{"/v1/holidays/", "year=2001&type=collective_leave", `{"meta":{` + id + `,` + y2001 + `,"total":0},"data":[]}`},
		{"/v1/sources", "year=2000", `{"meta":{` + id + `,` + y2000 + `,"updatedAt":null,"total":2},"data":[` + a + `,` + b + `]}`},
		{
			"/v1/holidays/check", "date=2000-02-29&includeSources=true", // national before leave, and sources as the row has them
			`{"meta":{` + id + `,` + y2000 + `},"data":{"date":"2000-02-29","day":"Tuesday","localDay":"Selasa","isHoliday":true,"holidays":[` +
				leap + `,"sources":[` + a + `]},` + leapCuti + `,"sources":[` + b + `,` + a + `]}]}}`,
		},
		{
			"/v1/holidays/check", "date=2000-12-26&includeCollectiveLeave=false",
			`{"meta":{` + id + `,` + y2000 + `},"data":{"date":"2000-12-26","day":"Tuesday","localDay":"Selasa","isHoliday":false,"holidays":[]}}`,
		},
		{
			"/v1/workdays/check", "date=2000-02-29&weekend=+SUN,%20tue,sun",
			`{"meta":{` + id + `,` + y2000 + `},"data":{"date":"2000-02-29","day":"Tuesday","localDay":"Selasa","isWeekend":true,"isHoliday":true,"isWorkday":false,` +
				`"holidayTypes":["national_holiday","collective_leave"],"options":{"includeCollectiveLeave":true,"weekend":["tue","sun"]}}}`,
		},
		{
			"/v1/workdays/check", "&&date=2000-12-26&includeCollectiveLeave=false&weekend=NoNe&",
			`{"meta":{` + id + `,` + y2000 + `},"data":{"date":"2000-12-26","day":"Tuesday","localDay":"Selasa","isWeekend":false,"isHoliday":false,"isWorkday":true,` +
				`"holidayTypes":[],"options":{"includeCollectiveLeave":false,"weekend":[]}}}`,
		},
		{ // Friday; then a weekend, Christmas and leave. The 27th was dropped by the second revision.
			"/v1/workdays/add", "date=2000-12-22&days=01",
			`{"meta":{` + id + `,"datasets":[{` + y2000 + `}]},"data":{"startDate":"2000-12-22","days":1,"resultDate":"2000-12-27","resultDay":"Wednesday","resultLocalDay":"Rabu",` +
				`"calendarDayCount":5,"weekendCount":2,"holidayCount":2,` + usual + `}}`,
		},
		{ // only the days after the start need a dataset
			"/v1/workdays/add", "date=1999-12-31&days=1&weekend=none",
			`{"meta":{` + id + `,"datasets":[{` + y2000 + `}]},"data":{"startDate":"1999-12-31","days":1,"resultDate":"2000-01-01","resultDay":"Saturday","resultLocalDay":"Sabtu",` +
				`"calendarDayCount":1,"weekendCount":0,"holidayCount":0,"options":{"includeCollectiveLeave":true,"weekend":[]}}}`,
		},
		{ // Saturday to Monday of the next week: two weekends, Christmas, leave, New Year, and the 27th to the 29th
			"/v1/workdays/diff", "start=2000-12-23&end=2001-01-01",
			`{"meta":{` + id + `,"datasets":[{` + y2000 + `},{` + y2001 + `}]},"data":{"startDate":"2000-12-23","endDate":"2001-01-01","inclusive":true,` +
				`"calendarDayCount":10,"workdayCount":3,"weekendCount":4,"holidayCount":3,` + usual + `}}`,
		},
		{
			"/v1/workdays/diff", "start=2000-12-23&end=2001-01-01&inclusive=false&includeCollectiveLeave=false&weekend=mon",
			`{"meta":{` + id + `,"datasets":[{` + y2000 + `}]},"data":{"startDate":"2000-12-23","endDate":"2001-01-01","inclusive":false,` +
				`"calendarDayCount":8,"workdayCount":7,"weekendCount":1,"holidayCount":1,"options":{"includeCollectiveLeave":false,"weekend":["mon"]}}}`,
		},
		{ // no day is counted, so none needs a dataset
			"/v1/workdays/diff", "start=0000-02-29&end=0000-02-29&inclusive=false",
			`{"meta":{` + id + `,"datasets":[]},"data":{"startDate":"0000-02-29","endDate":"0000-02-29","inclusive":false,` +
				`"calendarDayCount":0,"workdayCount":0,"weekendCount":0,"holidayCount":0,` + usual + `}}`,
		},
	} {
		r := o.Answer("GET", c.path, c.query, "2001-06-01")
		if r.Status != 200 || r.Body != c.want+"\n" || r.Code != "" {
			t.Errorf("GET %s?%s: %d %s %s\n got %s\nwant %s", c.path, c.query, r.Status, r.Code, r.Details, r.Body, c.want)
		}
		h := o.Answer("HEAD", c.path, c.query, "2001-06-01")
		if h.Status != 200 || h.Body != "" {
			t.Errorf("HEAD %s?%s: %d with the body %q, want 200 without one", c.path, c.query, h.Status, h.Body)
		}
	}
}

func TestErrorsWorkedOutByHand(t *testing.T) {
	o := made(t)
	const (
		check = "/v1/workdays/check"
		add   = "/v1/workdays/add"
		diff  = "/v1/workdays/diff"
	)
	covered := func(year int) string { return fmt.Sprintf(`,"year":%d,"firstYear":2000,"lastYear":2001}`, year) }
	for _, c := range []struct {
		method, path, query string
		status              int
		code, details       string
	}{
		// length, method, path, encoding, unknown, repeated: in this order
		{"POST", "/v1/x", strings.Repeat("%", 8188), 414, "INVALID_TYPE", `{"field":"query"}`},
		{"POST", "/v1/x", strings.Repeat("%", 8187), 405, "INVALID_TYPE", `{"field":"method","value":"POST"}`},
		{"GET", "/v1/x", "%", 404, "DATASET_NOT_FOUND", `{"field":"path"}`},
		{"GET", "/v1", "", 404, "DATASET_NOT_FOUND", `{"field":"path"}`},
		{"GET", "/v1/health//", "", 404, "DATASET_NOT_FOUND", `{"field":"path"}`},
		{"GET", check, "x=1&date=%4&weekend=", 400, "INVALID_TYPE", `{"field":"date"}`},
		{"GET", check, "%zz%41+%FF=1", 400, "INVALID_TYPE", `{"field":"%zzA �"}`},
		{"GET", check, "date=1&date=2&Date", 400, "INVALID_TYPE", `{"field":"Date","value":"","allowed":["date","includeCollectiveLeave","weekend"]}`},
		{"GET", "/v1/health", strings.Repeat("%C3%A9", 101) + "=+%2B%FF%00%E2%82", 400, "INVALID_TYPE", `{"field":"` + strings.Repeat("é", 100) + `","value":" +�\u0000��","allowed":[]}`},
		{"GET", check, "date=1&d%61te=2%22&weekend=1", 400, "INVALID_TYPE", `{"field":"date","value":"2\""}`},
		// values, in the order of the table
		{"GET", check, "weekend=x", 400, "INVALID_DATE", `{"field":"date"}`},
		{"GET", check, "date", 400, "INVALID_DATE", `{"field":"date","value":""}`},
		{"GET", check, "date=2001-02-29", 400, "INVALID_DATE", `{"field":"date","value":"2001-02-29"}`},
		{"GET", check, "date=2001-2-3", 400, "INVALID_DATE", `{"field":"date","value":"2001-2-3"}`},
		{"GET", check, "date=" + strings.Repeat("%F0%9F%8F%96", 101), 400, "INVALID_DATE", `{"field":"date","value":"` + strings.Repeat("🏖", 100) + `"}`},
		{"GET", check, "date=2001-01-01&weekend=x&includeCollectiveLeave=True", 400, "INVALID_TYPE", `{"field":"includeCollectiveLeave","value":"True"}`},
		{"GET", check, "date=2001-01-01&weekend=sat,+Sabtu+,x", 400, "INVALID_TYPE", `{"field":"weekend","value":"Sabtu"}`},
		{"GET", check, "date=2001-01-01&weekend=fr%C4%B0", 400, "INVALID_TYPE", `{"field":"weekend","value":"frİ"}`},
		{"GET", check, "date=2001-01-01&weekend=sat,", 400, "INVALID_TYPE", `{"field":"weekend","value":""}`},
		{"GET", check, "date=2001-01-01&weekend=sat,None", 400, "INVALID_TYPE", `{"field":"weekend","value":"None"}`},
		{"GET", check, "date=2001-01-01&weekend=sun,mon,tue,wed,thu,fri,SAT", 400, "INVALID_TYPE", `{"field":"weekend","value":"sun,mon,tue,wed,thu,fri,SAT"}`},
		{"GET", add, "date=2001-01-01&weekend=x", 400, "INVALID_RANGE", `{"field":"days"}`},
		{"GET", add, "date=2001-01-01&days=+1", 400, "INVALID_RANGE", `{"field":"days","value":" 1"}`},
		{"GET", add, "date=2001-01-01&days=000", 400, "INVALID_RANGE", `{"field":"days","value":"000"}`},
		{"GET", "/v1/holidays", "year=1899&type=", 400, "INVALID_YEAR", `{"field":"year","value":"1899"}`},
		{"GET", "/v1/holidays", "year=1900&type=", 400, "INVALID_TYPE", `{"field":"type","value":""}`},
		// ranges, then datasets
		{"GET", diff, "start=2010-01-02&end=2010-01-01&inclusive=1", 400, "INVALID_TYPE", `{"field":"inclusive","value":"1"}`},
		{"GET", diff, "start=2010-01-02&end=2010-01-01", 400, "INVALID_RANGE", `{"field":"start","value":"2010-01-02"}`},
		{"GET", diff, "start=1998-01-01&end=2010-01-01", 404, "DATASET_NOT_FOUND", `{"field":"start","value":"1998-01-01"` + covered(1998)},
		{"GET", diff, "start=2001-12-31&end=2002-01-02&inclusive=false", 404, "DATASET_NOT_FOUND", `{"field":"end","value":"2002-01-02"` + covered(2002)},
		{"GET", check, "date=0000-01-01", 404, "DATASET_NOT_FOUND", `{"field":"date","value":"0000-01-01"` + covered(0)},
		{"GET", add, "date=2001-12-31&days=1", 404, "DATASET_NOT_FOUND", `{"field":"date","value":"2001-12-31"` + covered(2002)},
		{"GET", add, "date=9999-12-31&days=1", 404, "DATASET_NOT_FOUND", `{"field":"date","value":"9999-12-31"` + covered(10000)},
		{"GET", add, "date=2001-12-28&days=2", 404, "DATASET_NOT_FOUND", `{"field":"days","value":"2"` + covered(2002)}, // Friday; Monday is the last covered day
		{"GET", add, "date=2001-01-01&days=" + strings.Repeat("9", 200), 404, "DATASET_NOT_FOUND", `{"field":"days","value":"` + strings.Repeat("9", 100) + `"` + covered(2002)},
		{"GET", "/v1/sources", "year=9999", 404, "DATASET_NOT_FOUND", `{"field":"year","value":"9999"` + covered(9999)},
		{"GET", "/v1/sources", "", 404, "DATASET_NOT_FOUND", `{"field":"year"` + covered(2003)}, // today is in 2003
	} {
		r := o.Answer(c.method, c.path, c.query, "2003-06-01")
		if r.Status != c.status || r.Code != c.code || r.Details != c.details || r.Body != "" {
			t.Errorf("%s %s?%.80s:\n got %d %s %s %s\nwant %d %s %s", c.method, c.path, c.query, r.Status, r.Code, r.Details, r.Body, c.status, c.code, c.details)
		}
		var d struct{ Field string }
		if err := json.Unmarshal([]byte(r.Details), &d); err != nil || d.Field != r.Field {
			t.Errorf("%s %s?%.80s: field %q, but details %s (%v)", c.method, c.path, c.query, r.Field, r.Details, err)
		}
	}
	if r := o.Answer("OPTIONS", "/any/path", "%", "2003-06-01"); r.Status != 204 || r.Header["Access-Control-Allow-Methods"] != "GET, OPTIONS" {
		t.Errorf("OPTIONS: %d %v, want 204 with what is allowed", r.Status, r.Header)
	}
	if r := o.Answer("HEAD", "/v1/x", "", "2003-06-01"); r.Status != 404 || r.Code != "" || r.Details != "" {
		t.Errorf("HEAD of an unknown path: %d %s %s, want 404 and nothing to read", r.Status, r.Code, r.Details)
	}
}
