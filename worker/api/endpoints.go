package api

// Kind is what a parameter's value has to be.
type Kind uint8

// The kinds of parameters.
const (
	KindYear        Kind = iota // four digits from 1900 to 9999
	KindHolidayType             // NationalHoliday or CollectiveLeave
	KindBool                    // true or false
	KindDate                    // YYYY-MM-DD
	KindDays                    // a positive whole number
	KindWeekend                 // a list of weekdays, or none
)

// Param declares a parameter: requests are validated by it; documentation and
// the rules of hosts are generated from it.
type Param struct {
	Name     string
	Kind     Kind
	Required bool
	Default  string // the value that stands for a missing one; "" for none, or the current year
	// Suffixes are the values besides the default that files answer, with what
	// each adds to the file's name. Other values are computed.
	Suffixes []Suffix

	id paramID
}

// Suffix is what a value adds to the name of the file that answers.
type Suffix struct{ Value, Text string }

// paramID tells the parameters of all endpoints apart.
type paramID uint8

const (
	year paramID = iota
	date
	start
	end
	days
	holidayType
	leave
	sources
	weekend
	inclusive
	paramCount
)

// params declares each parameter once, for all endpoints that take it.
var params = [paramCount]Param{
	year:        {Name: "year", Kind: KindYear},
	date:        {Name: "date", Kind: KindDate, Required: true},
	start:       {Name: "start", Kind: KindDate, Required: true},
	end:         {Name: "end", Kind: KindDate, Required: true},
	days:        {Name: "days", Kind: KindDays, Required: true},
	holidayType: {Name: "type", Kind: KindHolidayType, Suffixes: []Suffix{{NationalHoliday, "." + NationalHoliday}, {CollectiveLeave, "." + CollectiveLeave}}},
	leave:       {Name: "includeCollectiveLeave", Kind: KindBool, Default: "true", Suffixes: []Suffix{{"false", ".no-leave"}}},
	sources:     {Name: "includeSources", Kind: KindBool, Default: "false", Suffixes: []Suffix{{"true", ".sources"}}},
	weekend:     {Name: "weekend", Kind: KindWeekend, Default: "sat,sun"},
	inclusive:   {Name: "inclusive", Kind: KindBool, Default: "true"},
}

func init() {
	for id := range params {
		params[id].id = paramID(id)
	}
}

// Endpoint declares an endpoint. Its parameters are checked in this order.
type Endpoint struct {
	Path   string
	Params []*Param

	computed computation
}

// computation says which code answers an endpoint.
type computation uint8

const (
	files computation = iota // files do, each named by the first parameter and the options after it
	health
	add
	diff
)

var endpoints = []Endpoint{
	{"/v1/health", nil, health},
	{"/v1/holidays", []*Param{&params[year], &params[holidayType], &params[sources]}, files},
	{"/v1/holidays/check", []*Param{&params[date], &params[leave], &params[sources]}, files},
	{"/v1/workdays/check", []*Param{&params[date], &params[leave], &params[weekend]}, files},
	{"/v1/workdays/add", []*Param{&params[date], &params[days], &params[leave], &params[weekend]}, add},
	{"/v1/workdays/diff", []*Param{&params[start], &params[end], &params[leave], &params[weekend], &params[inclusive]}, diff},
	{"/v1/sources", []*Param{&params[year]}, files},
}

// Endpoints returns the declarations of all endpoints. The slice is the
// caller's to read, not to change.
func Endpoints() []Endpoint { return endpoints }
