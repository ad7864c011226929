package mirror

import "github.com/klauspost/compress/gzip"

// archiveLevel is the fastest. Level 5 takes twice the time for an eighth less,
// and those above it several times: see BenchmarkArchive.
const archiveLevel = gzip.BestSpeed
