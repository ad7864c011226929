// Package page holds the tests of the hand-written page in public: a real
// browser against the local server and against a bare mirror. It has no code
// of its own, since the page has no build step.
package page
