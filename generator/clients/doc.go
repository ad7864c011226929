// Package sources embeds what is written by hand in the client packages. Package
// generator/internal/clients adds the facts and packs them.
package sources
