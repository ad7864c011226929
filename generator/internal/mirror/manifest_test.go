package mirror

import (
	"strings"
	"testing"
)

// TestDecodeManifest: what is just possible is believed, and what is just not is
// refused.
func TestDecodeManifest(t *testing.T) {
	const sum = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	const (
		ofChecksums = "what it says of v1/SHA256SUMS is not credible"
		ofArchive   = "what it says of v1/mirror.tar.gz is not credible"
	)
	for _, c := range []struct {
		what   string
		change func(*Manifest)
		wants  string // nothing, if it is fine
	}{
		{"as it should be", func(*Manifest) {}, ""},
		{"format 0", func(m *Manifest) { m.Format = 0 }, "it has format 0, this program reads 1"},
		{"format 2", func(m *Manifest) { m.Format = 2 }, "it has format 2, this program reads 1"},
		{"no years", func(m *Manifest) { m.Years = nil }, "its years are not 2025 to 2026"},
		{"one year", func(m *Manifest) { m.FirstYear = 2026; m.Years = m.Years[1:] }, ""},
		{"an earlier first year", func(m *Manifest) { m.FirstYear = 2024 }, "its years are not 2024 to 2026"},
		{"a later last year", func(m *Manifest) { m.LastYear = 2027 }, "its years are not 2025 to 2027"},
		{"no files", func(m *Manifest) { m.Files = 0 }, "0 files of 1000 bytes together are not credible"},
		{"one file", func(m *Manifest) { m.Files = 1 }, ""},
		{"most files", func(m *Manifest) { m.Files = 262_144 }, ""},
		{"one file too many", func(m *Manifest) { m.Files = 262_145 }, "262145 files of 1000 bytes together are not credible"},
		{"no bytes", func(m *Manifest) { m.Bytes = 0 }, ""},
		{"fewer bytes than none", func(m *Manifest) { m.Bytes = -1 }, "6 files of -1 bytes together are not credible"},
		{"most bytes", func(m *Manifest) { m.Bytes = 268_435_456 }, ""},
		{"one byte too many", func(m *Manifest) { m.Bytes = 268_435_457 }, "6 files of 268435457 bytes together are not credible"},
		{"checksums of one byte", func(m *Manifest) { m.Checksums.Bytes = 1 }, ""},
		{"empty checksums", func(m *Manifest) { m.Checksums.Bytes = 0 }, ofChecksums},
		{"the largest checksums", func(m *Manifest) { m.Checksums.Bytes = 67_108_864 }, ""},
		{"checksums too large", func(m *Manifest) { m.Checksums.Bytes = 67_108_865 }, ofChecksums},
		{"checksums elsewhere", func(m *Manifest) { m.Checksums.Path = "SHA256SUMS" }, ofChecksums},
		{"an archive of one byte", func(m *Manifest) { m.Archive.Bytes = 1 }, ""},
		{"an empty archive", func(m *Manifest) { m.Archive.Bytes = 0 }, ofArchive},
		{"the largest archive", func(m *Manifest) { m.Archive.Bytes = 134_217_728 }, ""},
		{"an archive too large", func(m *Manifest) { m.Archive.Bytes = 134_217_729 }, ofArchive},
		{"an archive elsewhere", func(m *Manifest) { m.Archive.Path = ChecksumsFile }, ofArchive},
		{"a digest too short", func(m *Manifest) { m.Archive.SHA256 = sum[2:] }, ofArchive},
		{"a digest too long", func(m *Manifest) { m.Archive.SHA256 = sum + "00" }, ofArchive},
		{"a digest and nonsense", func(m *Manifest) { m.Archive.SHA256 = sum + "zz" }, ofArchive},
	} {
		m := &Manifest{
			Format: 1, FirstYear: 2025, LastYear: 2026, Years: []ManifestYear{{2025, 1, "verified"}, {2026, 1, "verified"}},
			Files: 6, Bytes: 1000,
			Checksums: FileDigest{ChecksumsFile, 500, sum}, Archive: FileDigest{ArchiveFile, 800, sum},
		}
		c.change(m)
		got, err := decodeManifest(m.Encode())
		switch {
		case c.wants == "" && err != nil, c.wants != "" && (err == nil || err.Error() != c.wants):
			t.Errorf("%s: %v, want %q", c.what, err, c.wants)
		case c.wants == "" && string(got.Encode()) != string(m.Encode()):
			t.Errorf("%s: %+v is read as %+v", c.what, m, got)
		}
	}
	whole := string(find(t, seal(t, smallTree("one")), ManifestFile))
	if _, err := decodeManifest([]byte(strings.Replace(whole, `"firstYear":2026`, `"firstYear":2026,"bytes":"few"`, 1))); err == nil || !strings.Contains(err.Error(), "cannot unmarshal") {
		t.Errorf("a size that is no number: %v", err)
	}
}
