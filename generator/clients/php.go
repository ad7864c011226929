// Package clients embeds the client packages' own sources. What becomes of
// them is the business of generator/internal/clients.
package clients

import "embed"

// PHP has the parts of the PHP package, below php. The LICENSE is the
// repository's, copied: files above this folder cannot be embedded. A test holds
// the two together.
//
//go:embed LICENSE php/composer.json php/README.md php/src
var PHP embed.FS
