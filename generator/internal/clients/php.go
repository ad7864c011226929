package clients

import (
	"archive/zip"
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"harikerja/datasets"
	sources "harikerja/generator/clients"
	"harikerja/generator/internal/tree"
	"harikerja/worker/workday"
)

// The files of the PHP package, below the public folder: two static repositories
// of the one version there is.
//
// A repository cannot know where it is served, and Composer takes no address of
// an archive relative to it. What it takes is a mirror's address relative to the
// host, and it asks a preferred mirror first: so the first repository works on
// any host, but only at the root of it. The second has the archive in itself, as
// a data URL: it works below a path and in a folder too, and a lock file made
// with it needs no host at all; but that file grows by the archive.
const (
	PHPIndexFile   = composerFolder + "packages.json"
	PHPArchiveFile = composerFolder + "{reference}.zip" // named by what is in it, so that no cache mixes two
	PHPWholeFile   = composerFolder + "whole/packages.json"

	composerFolder = "v1/clients/composer/"
	phpPackage     = "harikerja/harikerja"
)

// phpFiles packs the PHP package.
func phpFiles(years []datasets.Year) []tree.File {
	version := Version(years)
	archive := pack("harikerja-"+version+"/", phpSources(years))
	digest := sha256.Sum256(archive)
	reference := hex.EncodeToString(digest[:]) // Composer keeps hexadecimal digits as they are
	name := strings.Replace(PHPArchiveFile, "{reference}", reference, 1)
	mirror := map[string]any{"dist-url": "/" + strings.Replace(PHPArchiveFile, "{reference}", "%reference%", 1), "preferred": true}
	return []tree.File{
		{Path: name, Data: archive},
		// The mirror answers before anyone looks at this address; where it does
		// not, the address is in what Composer says.
		{Path: PHPIndexFile, Data: composerIndex(version, reference, "https://below-a-path-use.invalid/"+PHPWholeFile, archive, mirror)},
		{Path: PHPWholeFile, Data: composerIndex(version, reference, "data:application/zip;base64,"+base64.StdEncoding.EncodeToString(archive), archive)},
	}
}

// composerIndex returns the packages.json of a repository.
func composerIndex(version, reference, url string, archive []byte, mirrors ...any) []byte {
	manifest, err := sources.PHP.ReadFile("php/composer.json")
	if err != nil {
		panic(err) // compiled in
	}
	pkg := make(map[string]any)
	if err := json.Unmarshal(manifest, &pkg); err != nil {
		panic(err) // tested
	}
	sum := sha1.Sum(archive) // the only kind that Composer checks
	pkg["version"] = version
	pkg["dist"] = map[string]string{
		"type":      "zip",
		"url":       url,
		"reference": reference,
		"shasum":    hex.EncodeToString(sum[:]),
	}
	index := map[string]any{"packages": map[string]any{phpPackage: map[string]any{version: pkg}}}
	if len(mirrors) > 0 {
		index["mirrors"] = mirrors
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(index); err != nil {
		panic(err) // nothing here can fail to encode
	}
	return b.Bytes()
}

// packTime is the time of every file in an archive: the first one that zip can
// say. With the clock's, two builds would differ.
var packTime = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// pack returns a zip of the files, below a folder.
func pack(folder string, files []tree.File) []byte {
	tree.Sort(files)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: folder + f.Path, Method: zip.Deflate, Modified: packTime}
		h.SetMode(0o644)
		part, err := w.CreateHeader(h)
		if err == nil {
			_, err = part.Write(f.Data)
		}
		if err != nil {
			panic(err) // into memory: it cannot fail
		}
	}
	if err := w.Close(); err != nil {
		panic(err) // as above
	}
	return b.Bytes()
}

// phpSources returns the files of the package: those written by hand, and the
// facts as PHP that returns arrays, which PHP's cache of compiled files keeps
// ready in memory. What a count of workdays needs is in one small file; names
// and sources are in one for each year.
func phpSources(years []datasets.Year) []tree.File {
	files := []tree.File{{Path: "data/days.php", Data: phpDays(years)}}
	for i := range years {
		y := &years[i]
		files = append(files, tree.File{Path: "data/" + strconv.Itoa(y.Number) + ".php", Data: phpYear(y)})
	}
	err := fs.WalkDir(sources.PHP, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := sources.PHP.ReadFile(path)
		files = append(files, tree.File{Path: strings.TrimPrefix(path, "php/"), Data: data})
		return err
	})
	if err != nil {
		panic(err) // compiled in
	}
	tree.Sort(files)
	return files
}

const phpHead = "<?php\n\n// Generated from the datasets of harikerja. Do not edit.\n\nreturn "

func phpDays(years []datasets.Year) []byte {
	var states phpArray
	var days []phpMember
	for i := range years {
		y := &years[i]
		states = append(states, phpMap{
			{"year", y.Number},
			{"revision", y.Revision()},
			{"status", y.Status},
			{"updatedAt", dateOrNull(y.UpdatedAt())},
		})
		for _, h := range y.Current() { // by date, national holidays first
			kind := 1
			if h.Type == datasets.Leave {
				kind = 2
			}
			n := dayNumber(h.Date)
			if len(days) == 0 || days[len(days)-1].key != n { // a national holiday stays one
				days = append(days, phpMember{n, kind})
			}
		}
	}
	return append(appendPHP([]byte(phpHead), phpMap{{"years", states}, {"days", phpLine(days)}}, 0), ";\n"...)
}

// dayNumber is how the package numbers days: 1 is 0000-01-01.
func dayNumber(d workday.Date) int { return workday.DateOf(0, 1, 1).DaysUntil(d) + 1 }

func phpYear(y *datasets.Year) []byte {
	var holidays, ids phpArray
	for _, h := range y.Current() {
		holidays = append(holidays, phpMap{
			{"date", h.Date.String()},
			{"day", h.Date.Weekday().String()},
			{"localDay", h.Date.Weekday().Local()},
			{"localName", h.LocalName},
			{"name", h.Name},
			{"type", string(h.Type)},
			{"isNationalHoliday", h.Type == datasets.National},
			{"isCollectiveLeave", h.Type == datasets.Leave},
		})
		ids = append(ids, phpTexts(h.Sources))
	}
	var list phpMap
	for i := range y.Sources {
		s := &y.Sources[i]
		url := any(s.URL)
		if s.URL == "" {
			url = nil
		}
		list = append(list, phpMember{s.ID, phpMap{
			{"id", s.ID},
			{"title", s.Title},
			{"type", s.Type},
			{"numbers", phpTexts(s.Numbers)},
			{"publisher", s.Publisher},
			{"publishedAt", dateOrNull(s.PublishedAt)},
			{"url", url},
			{"official", s.Official},
		}})
	}
	return append(appendPHP([]byte(phpHead), phpMap{{"holidays", holidays}, {"sourceIds", ids}, {"sources", list}}, 0), ";\n"...)
}

func dateOrNull(d workday.Date) any {
	if !d.IsValid() {
		return nil
	}
	return d.String()
}

// The arrays of PHP: without keys, with keys, and with keys on one line.
type (
	phpArray  []any
	phpMap    []phpMember
	phpLine   []phpMember
	phpMember struct{ key, value any }
)

func phpTexts(list []string) phpArray {
	texts := phpArray{}
	for _, s := range list {
		texts = append(texts, s)
	}
	return texts
}

var phpEscaper = strings.NewReplacer(`\`, `\\`, `'`, `\'`)

// appendPHP appends a value as PHP that stands for it. Each member of a map has
// its own line.
func appendPHP(b []byte, value any, depth int) []byte {
	indent := "\n" + strings.Repeat("    ", depth)
	switch v := value.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case string:
		return append(append(append(b, '\''), phpEscaper.Replace(v)...), '\'')
	case phpArray:
		b = append(b, '[')
		nested := false
		for i, e := range v {
			if _, nested = e.(phpMap); nested {
				b = append(b, indent+"    "...)
			} else if i > 0 {
				b = append(b, ' ')
			}
			b = append(appendPHP(b, e, depth+1), ',')
		}
		if nested {
			return append(b, indent+"]"...)
		}
		return append(bytes.TrimSuffix(b, []byte(",")), ']')
	case phpMap:
		b = append(b, '[')
		for _, m := range v {
			b = append(appendPHP(append(b, indent+"    "...), m.key, 0), " => "...)
			b = append(appendPHP(b, m.value, depth+1), ',')
		}
		return append(b, indent+"]"...)
	case phpLine:
		b = append(b, '[')
		for i, m := range v {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = append(appendPHP(b, m.key, 0), " => "...)
			b = appendPHP(b, m.value, 0)
		}
		return append(b, ']')
	}
	panic("clients: no PHP for this type")
}
