//go:build wasip1

// The empty module is Go's runtime and one function that does nothing: the
// floor that the worker's size and start are measured against.
package main

//go:wasmexport nothing
func nothing() {}

func main() {}
