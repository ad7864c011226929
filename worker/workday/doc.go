// Package workday is the engine of harikerja: calendar days, weekends, and a
// calendar of holidays that answers "is this a workday?", "which day is N
// workdays after this one?" and "how many workdays lie between these two?".
//
// All three take constant time, or time logarithmic in the number of weeks
// covered, whatever the span, and none of them allocates.
//
// The package knows nothing of Indonesia, of decrees or of HTTP; package
// harikerja/worker/table has Indonesia's calendar ready to use. It is
// compiled into the WebAssembly worker, where every import costs size and
// start-up time, so it imports only errors, math/bits and strconv.
package workday
