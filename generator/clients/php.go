package sources

import "embed"

// PHP has the files of the PHP package that are written by hand, below php.
//
//go:embed php/composer.json php/LICENSE php/README.md php/src
var PHP embed.FS
