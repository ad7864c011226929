package main

import (
	"slices"
	"strings"
	"testing"
)

func TestMutate(t *testing.T) {
	const source = `package p

import "fmt"

const n = 3 - 1

func f(a, b int, ok bool) string {
	if a < b && !ok {
		a += 2
	} else {
		fmt.Println(a)
	}
	for i := range b {
		if i == a {
			break
		}
		a++
	}
	return "x" + "y" + fmt.Sprint(true)
}
`
	found, err := mutate("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range found {
		changed := string(m.apply([]byte(source)))
		if strings.Count(changed, "package p") != 1 || changed == source {
			t.Errorf("%s: it becomes\n%s", m.what, changed)
		}
		got = append(got, strings.TrimSpace(strings.Split(changed, "\n")[m.line-1]))
	}
	want := []string{
		"const n = 3 + 1", "const n = (3+1) - 1", "const n = 3 - (1+1)",
		"if false {", "}", "if a < b {", "if !ok {", "if a <= b && !ok {", "if a >= b && !ok {", "if a < b && ok {",
		"a -= 2", "", "a += (2+1)", "",
		"if false {", "if i != a {", "continue", "a--",
		`return "x" + "y" + fmt.Sprint(false)`,
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
