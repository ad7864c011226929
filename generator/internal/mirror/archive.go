package mirror

// archiveLevel is the fastest. Level 5 takes twice the time for an eighth less,
// and those above it several times: see BenchmarkArchive.
const archiveLevel = 1
