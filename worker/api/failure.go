package api

// The error codes of the contract.
const (
	invalidDate     = "INVALID_DATE"
	invalidYear     = "INVALID_YEAR"
	invalidType     = "INVALID_TYPE"
	invalidRange    = "INVALID_RANGE"
	datasetNotFound = "DATASET_NOT_FOUND"
	internalError   = "INTERNAL_ERROR"
)

// notFound is the answer to unknown paths, always the same.
func notFound(buf []byte) Answer {
	return fail(buf, 404, datasetNotFound, "Nothing is here. The endpoints are /v1/health, /v1/holidays, /v1/holidays/check, "+
		"/v1/workdays/check, /v1/workdays/add, /v1/workdays/diff and /v1/sources.").
		field("path").answer()
}

// NotFound is the answer to every unknown path.
func NotFound() Answer { return notFound(nil) }

// FilesOnly is the answer of hosts without a worker to every question that no
// file answers, right or wrong: they cannot tell.
func FilesOnly() Answer {
	return fail(nil, 404, datasetNotFound, "This host has files only, and none answers this question as it is spelt. "+
		"There are /v1/holidays/{year}.json, /v1/holidays/check/{date}.json, /v1/workdays/check/{date}.json and /v1/sources/{year}.json "+
		"(all of them: /v1/openapi.json); for add, diff, other weekends, or what is wrong with a question, ask a host that runs the worker.").
		answer()
}

// Failure is the answer to anything unforeseen. It is never cached and gives
// nothing of the inside away.
func Failure() Answer {
	return fail(nil, 500, internalError, "Something went wrong on our side. Please try again in a moment.").answer()
}

// maxValue is how many characters of a caller's text an error repeats.
const maxValue = 100

// failure is an error answer in the making: the envelope up to some point
// inside its details, which its methods extend in the order they are called.
type failure struct {
	status int
	body   []byte
	first  bool // nothing stands in details yet
}

func fail(buf []byte, status int, code, message string) *failure {
	b := appendText(buf, `{"error":{"code":"`)
	b = appendText(b, code)
	b = appendText(b, `","message":`)
	b = appendString(b, message)
	return &failure{status, appendText(b, `,"details":{`), true}
}

func (f *failure) key(name string) {
	if !f.first {
		f.body = append(f.body, ',')
	}
	f.first = false
	f.body = append(f.body, '"')
	f.body = appendText(f.body, name)
	f.body = appendText(f.body, `":`)
}

// field names the parameter at fault.
func (f *failure) field(name string) *failure {
	f.key("field")
	f.body = appendString(f.body, firstRunes(name, maxValue))
	return f
}

// value repeats what was given for it.
func (f *failure) value(text string) *failure {
	f.key("value")
	f.body = appendString(f.body, firstRunes(text, maxValue))
	return f
}

// argument names the argument at fault and repeats its value, if it has one.
func (f *failure) argument(a *argument) *failure {
	f.field(a.Name)
	if a.given {
		f.value(a.text)
	}
	return f
}

// allowed lists the names that would have been known.
func (f *failure) allowed(params []*Param) *failure {
	f.key("allowed")
	f.body = append(f.body, '[')
	for i, p := range params {
		if i > 0 {
			f.body = append(f.body, ',')
		}
		f.body = appendString(f.body, p.Name)
	}
	f.body = append(f.body, ']')
	return f
}

// coverage tells the first missing year and the years there are.
func (f *failure) coverage(missing, firstYear, lastYear int) *failure {
	f.key("year")
	f.body = appendInt(f.body, missing)
	f.key("firstYear")
	f.body = appendInt(f.body, firstYear)
	f.key("lastYear")
	f.body = appendInt(f.body, lastYear)
	return f
}

func (f *failure) answer() Answer {
	return Answer{Status: f.status, Body: appendText(f.body, "}}}\n")}
}

// firstRunes returns the first n characters of s.
func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
