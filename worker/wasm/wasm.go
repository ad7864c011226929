// Package wasm holds the built worker, for programs that publish it: the
// WebAssembly module, if it was built before they were ("make wasm"), and the
// JavaScript host that runs it anywhere.
package wasm

import (
	"bytes"
	"embed"
	"encoding/binary"
)

// A pattern that matched only the module would keep everything from compiling
// where it has not been built.
//
//go:embed *
var folder embed.FS

// Module returns worker.wasm, or nil if it has not been built.
func Module() []byte {
	data, err := folder.ReadFile("worker.wasm")
	if err != nil {
		return nil
	}
	return data
}

// Host returns worker.js.
func Host() []byte {
	data, err := folder.ReadFile("worker.js")
	if err != nil {
		panic(err) // compiled in
	}
	return data
}

// CalendarSection is the name of the section in which the build says what
// calendar is in the module: the SHA-256, in hexadecimal, of worker/table/years.go.
const CalendarSection = "harikerja.calendar"

// Calendar returns what the module says of its calendar; "" if nothing.
func Calendar(module []byte) string {
	const header = 8 // magic and version
	for rest := module[min(header, len(module)):]; len(rest) > 0; {
		id := rest[0]
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || size > uint64(len(rest)-1-n) {
			return "" // no module of ours
		}
		content := rest[1+n:][:size]
		rest = rest[1+n:][size:]
		// A section with the id 0 begins with its name and the name's length.
		name := append([]byte{byte(len(CalendarSection))}, CalendarSection...)
		if text, ok := bytes.CutPrefix(content, name); id == 0 && ok {
			return string(text)
		}
	}
	return ""
}
