package main_test

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	wasm "github.com/tetratelabs/wazero/api"

	"harikerja/worker/api"
	"harikerja/worker/api/apitest"
	"harikerja/worker/table"
	"harikerja/worker/workday"
)

// An instance is the real module in a host without a line of glue.
type instance struct {
	t                *testing.T
	module           wasm.Module
	request, resolve wasm.Function
}

func instantiate(t *testing.T) *instance {
	t.Helper()
	code, err := os.ReadFile("wasm/worker.wasm")
	if err != nil {
		t.Fatalf("the worker is not built: run make wasm (%v)", err)
	}
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	t.Cleanup(func() {
		if err := runtime.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	module, err := runtime.Instantiate(ctx, code)
	if err != nil {
		t.Fatalf("the module must run in a host that offers it nothing: %v", err)
	}
	return &instance{t, module, module.ExportedFunction("request"), module.ExportedFunction("resolve")}
}

// ask returns the worker's answer, head and body, as it stands in its memory.
func (i *instance) ask(q question) []byte {
	i.t.Helper()
	ctx := context.Background()
	text := q.method + q.path + q.query
	at, err := i.request.Call(ctx, uint64(len(text)))
	if err != nil {
		i.t.Fatalf("request(%d): %v", len(text), err)
	}
	if !i.module.Memory().WriteString(uint32(at[0]), text) {
		i.t.Fatalf("request(%d) = %d: outside the memory", len(text), at[0])
	}
	year, month, day := q.today.Civil()
	today := uint64(year*10000 + month*100 + day)
	where, err := i.resolve.Call(ctx, uint64(len(q.method)), uint64(len(q.path)), uint64(len(q.query)), today)
	if err != nil {
		i.t.Fatalf("%v: %v", q, err)
	}
	answer, ok := i.module.Memory().Read(uint32(where[0]>>32), uint32(where[0]))
	if !ok {
		i.t.Fatalf("%v: the answer lies outside the memory: %x", q, where[0])
	}
	return bytes.Clone(answer)
}

// indonesia is the API that the worker was built with.
var indonesia = table.API()

// native is the answer that ask must return.
func native(q question) []byte {
	a := indonesia.Resolve(nil, q.method, q.path, q.query, q.today)
	head := strconv.Itoa(a.Status)
	if a.File != "" {
		head += " " + a.File
	}
	for _, h := range api.Headers(a.Status) {
		head += "\n" + h.Name + ": " + h.Value
	}
	if a.Status == 200 && a.File == "" {
		head += "\nETag: " + api.ETag(a.Body)
	}
	return append([]byte(head+"\n\n"), a.Body...)
}

func (i *instance) mustAnswerLikeNative(q question) {
	i.t.Helper()
	if got, want := i.ask(q), native(q); !bytes.Equal(got, want) {
		i.t.Fatalf("%v\nthe worker answers\n%s\nnot, as native code does,\n%s", q, got, want)
	}
}

func TestImportsNothing(t *testing.T) {
	code, err := os.ReadFile("wasm/worker.wasm")
	if err != nil {
		t.Fatalf("the worker is not built: run make wasm (%v)", err)
	}
	ctx := context.Background()
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	defer runtime.Close(ctx)
	module, err := runtime.CompileModule(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range module.ImportedFunctions() {
		from, name, _ := f.Import()
		t.Errorf("the worker imports %s.%s: answer it in wasi.wat", from, name)
	}
	if len(module.ImportedMemories()) > 0 {
		t.Error("the worker imports its memory")
	}
	for name := range module.ExportedFunctions() {
		if name != "request" && name != "resolve" {
			t.Errorf("the worker exports %s, which no host calls: remove it in build.mjs", name)
		}
	}
}

func TestAnswersLikeNativeToCases(t *testing.T) {
	worker := instantiate(t)
	for _, c := range apitest.Cases(indonesia) {
		worker.mustAnswerLikeNative(question{c.HTTPMethod(), c.Path, c.Query, apitest.Today()})
	}
}

func TestAnswersLikeNativeToRandomRequests(t *testing.T) {
	worker := instantiate(t)
	random := newAsker(1)
	statuses := map[string]int{}
	for range 30_000 {
		q := random.question()
		worker.mustAnswerLikeNative(q)
		status, _, _ := strings.Cut(string(native(q)), "\n")
		statuses[status[:3]]++
	}
	t.Logf("answers by status: %v", statuses)
	for _, status := range []string{"200", "204", "400", "404", "405", "414"} {
		if statuses[status] < 200 {
			t.Errorf("only %d of the random requests were answered %s: they do not test it", statuses[status], status)
		}
	}
}

func TestAnswersLikeNativeToHugeRequests(t *testing.T) {
	worker := instantiate(t)
	today := apitest.Today()
	for _, size := range []int{2047, 2048, 2049, 8191, 8192, 8193, 100_000, 5_000_000} {
		huge := strings.Repeat("ü", size/2) + strings.Repeat("x", size%2)
		worker.mustAnswerLikeNative(question{"GET", "/v1/holidays", "year=2021&x=" + huge, today})
		worker.mustAnswerLikeNative(question{"GET", "/v1/" + huge, "", today})
		worker.mustAnswerLikeNative(question{huge, "/v1/holidays", "year=2021", today})
		worker.mustAnswerLikeNative(question{"GET", "/v1/holidays", "year=2021", today})
	}
}

// A host that passes no date of the calendar must not get the answer of some
// other year.
func TestRefusesToGuessToday(t *testing.T) {
	worker := instantiate(t)
	answer := string(worker.ask(question{"GET", "/v1/holidays", "", workday.Date{}}))
	if want := string(api.Failure().Body); !strings.HasPrefix(answer, "500\nCache-Control: no-store\n") || !strings.HasSuffix(answer, "\n\n"+want) {
		t.Errorf("without a date for today, the worker answers\n%s\nnot a 500 with\n%s", answer, want)
	}
}

func TestMemoryDoesNotGrow(t *testing.T) {
	worker := instantiate(t)
	random := newAsker(2)
	for range 1_000 {
		worker.ask(random.question())
	}
	settled := worker.module.Memory().Size()
	for range 99_000 {
		worker.ask(random.question())
	}
	if size := worker.module.Memory().Size(); size > settled {
		t.Errorf("the memory grew from %d to %d bytes between the first 1,000 questions and the 100,000th", settled, size)
	}
	t.Logf("%d bytes of memory", settled)
}
