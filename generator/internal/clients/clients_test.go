package clients

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"testing"

	"harikerja/generator/internal/tree"
)

// TestRelease: nobody gets other code under a version that is out already.
func TestRelease(t *testing.T) {
	h := sha256.New()
	for _, f := range slices.Concat(jsPackage("", ""), []tree.File{{Path: JSModuleFile, Data: []byte(jsModule("", ""))}}, phpSources(nil)) {
		fmt.Fprintf(h, "%s\n%d\n%s", f.Path, len(f.Data), f.Data)
	}
	switch now := hex.EncodeToString(h.Sum(nil)); {
	case now == recorded.sources && release == recorded.release:
	case release == recorded.release:
		t.Errorf("what is packed besides the facts has changed, and would go out as a version that may be installed already: "+
			"in clients.go, raise release to %d, and record release: %d, sources: %q", release+1, release+1, now)
	default:
		t.Errorf("the release is %d, the one recorded %d: in clients.go, record release: %d, sources: %q", release, recorded.release, release, now)
	}
}
