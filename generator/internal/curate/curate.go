// Package curate helps those who keep the datasets: it knows where holidays
// should fall, drafts a year, reads a decree's table, writes an amendment, says
// what looks wrong, and tells what a change means for users.
//
// Nothing here is a source of facts. What it computes is held against a decree,
// or marks a place where the decree has to be read; what a decree says decides.
package curate
