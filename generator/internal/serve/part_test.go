package serve_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestPartsAsTheStandardLibrary: what is read here of a question for a part is
// answered as http.ServeContent answers it, and the rest by that.
func TestPartsAsTheStandardLibrary(t *testing.T) {
	h := newHandler(t, shipped())
	const target = "/v1/all.csv"
	whole := ask(h, "GET", target)
	data, size := whole.Body.Bytes(), whole.Body.Len()
	tag := whole.Header().Get("ETag")
	var questions [][]string
	for _, part := range []string{"0-0", "10-19", "5-", "0-", "-5", "-0", "9-5", "0-999999999", "0-9999999999", "0-99999999999999999999", "99999999999999999999-",
		fmt.Sprintf("%d-", size-1), fmt.Sprintf("%d-", size), fmt.Sprintf("%d-%d", size-1, size), fmt.Sprintf("%d-%d", size, size+1), fmt.Sprintf("-%d", size+1),
		"", "-", "1", "a-b", "1-b", "a-1", "+1-2", "1-+2", "1--2", " 1-2", "1 - 2", "1-2 ", "1-2,", ",1-2", "00001-00002", "1-2-3", "0x1-0x2"} {
		questions = append(questions, []string{"Range", "bytes=" + part})
	}
	for _, conditions := range [][]string{{"If-Range", tag}, {"If-Range", `"other"`}, {"If-Range", "W/" + tag}, {"If-Range", "Sat, 01 Jan 2000 00:00:00 GMT"},
		{"If-Match", tag}, {"If-Match", `"other"`}, {"If-Match", "*"}, {"If-None-Match", `"other"`}} {
		questions = append(questions, append([]string{"Range", "bytes=3-7"}, conditions...))
	}
	parts := 0
	for _, question := range questions {
		r := httptest.NewRequest("GET", target, nil)
		for i := 0; i < len(question); i += 2 {
			r.Header.Set(question[i], question[i+1])
		}
		want := httptest.NewRecorder()
		want.Header().Set("ETag", tag)
		want.Header().Set("Content-Type", "text/csv; charset=utf-8")
		http.ServeContent(want, r, "", time.Time{}, bytes.NewReader(data))
		got := ask(h, "GET", target, question...)
		if got.Code != want.Code || !bytes.Equal(got.Body.Bytes(), want.Body.Bytes()) {
			t.Errorf("%q: %d %.100q, want %d %.100q", question, got.Code, got.Body, want.Code, want.Body)
		}
		for _, name := range []string{"Content-Range", "Content-Length", "Content-Type", "ETag"} {
			if got.Header().Get(name) != want.Header().Get(name) && want.Code < 400 {
				t.Errorf("%q: %s is %q, want %q", question, name, got.Header().Get(name), want.Header().Get(name))
			}
		}
		if got.Code == 206 {
			parts++
		}
	}
	if parts < 12 {
		t.Errorf("only %d of these questions are answered with a part", parts)
	}
}
