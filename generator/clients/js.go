package clients

import _ "embed"

// The parts of the JavaScript package.
var (
	// JSCode is the module without its facts.
	//go:embed js/harikerja.js
	JSCode string
	// JSTypes are its declarations.
	//go:embed js/harikerja.d.ts
	JSTypes string
	// JSReadme is what the package says of itself.
	//go:embed js/README.md
	JSReadme string
)

// License is the repository's.
//
//go:embed LICENSE
var License string
