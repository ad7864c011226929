package page

import (
	"encoding/xml"
	"strconv"

	"harikerja/generator/internal/tree"
)

type sitemapLink struct {
	Rel  string `xml:"rel,attr"`
	Lang string `xml:"hreflang,attr"`
	Href string `xml:"href,attr"`
}

type sitemapURL struct {
	Location string        `xml:"loc"`
	Links    []sitemapLink `xml:"xhtml:link"`
}

// sitemap lists the pages that stand for themselves, with their translations.
func (s *website) sitemap() tree.File {
	set := struct {
		XMLName xml.Name     `xml:"urlset"`
		Space   string       `xml:"xmlns,attr"`
		XHTML   string       `xml:"xmlns:xhtml,attr"`
		URLs    []sitemapURL `xml:"url"`
	}{Space: "http://www.sitemaps.org/schemas/sitemap/0.9", XHTML: "http://www.w3.org/1999/xhtml"}
	paths := []string{"", "api/"}
	for _, y := range s.years {
		paths = append(paths, strconv.Itoa(y.Number)+"/")
	}
	for _, path := range paths {
		v := &view{website: s, path: path}
		var links []sitemapLink
		for _, l := range []lang{indonesian, english} {
			links = append(links, sitemapLink{"alternate", string(l), v.Address(l)})
		}
		for _, l := range []lang{indonesian, english} {
			set.URLs = append(set.URLs, sitemapURL{v.Address(l), links})
		}
	}
	text, err := xml.MarshalIndent(set, "", " ")
	must(err)
	return tree.File{Path: "sitemap.xml", Data: append([]byte(xml.Header), append(text, '\n')...)}
}
