package mirror

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"strings"
)

// digest is a SHA-256.
type digest [sha256.Size]byte

func (d digest) String() string { return hex.EncodeToString(d[:]) }

// checksum is a line of SHA256SUMS.
type checksum struct {
	path string
	sum  digest
}

// encodeChecksums writes what sha256sum -c reads.
func encodeChecksums(list []checksum) []byte {
	var b bytes.Buffer
	for i := range list {
		b.WriteString(list[i].sum.String())
		b.WriteString("  ")
		b.WriteString(list[i].path)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// parseChecksums reads what encodeChecksums writes, and nothing else: paths
// are in order, so none stands twice, and none leads out of the tree.
func parseChecksums(data []byte) ([]checksum, error) {
	var list []checksum
	for line := range strings.Lines(string(data)) {
		line, whole := strings.CutSuffix(line, "\n")
		if !whole {
			return nil, fmt.Errorf("line %d is cut off", len(list)+1)
		}
		hexadecimal, path, _ := strings.Cut(line, "  ") // no path is no safe one
		sum, err := hex.DecodeString(hexadecimal)
		if err != nil || len(sum) != sha256.Size || !safePath(path) {
			return nil, fmt.Errorf("line %d is no checksum of a file: %.100q", len(list)+1, line)
		}
		if len(list) > 0 && path <= list[len(list)-1].path {
			return nil, fmt.Errorf("line %d is out of order: %s", len(list)+1, path)
		}
		list = append(list, checksum{path, digest(sum)})
	}
	return list, nil
}

// safePath reports whether a path stays inside a tree on every system, and
// needs no escaping in SHA256SUMS.
func safePath(path string) bool {
	return fs.ValidPath(path) && path != "." && len(path) <= maxPath && !strings.ContainsFunc(path, func(r rune) bool {
		return r < ' ' || r == 0x7f || r == '\\' || r == ':'
	})
}

// maxPath is what a plain tar header has room for.
const maxPath = 100
