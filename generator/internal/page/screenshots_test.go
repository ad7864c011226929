//go:build screenshots

package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestScreenshots takes pictures of the page's main states, for a person to
// look at: 'make screenshots'. It judges nothing, so it is no part of 'make test'.
func TestScreenshots(t *testing.T) {
	folder := filepath.Join(root, "screenshots")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	night := look{width: 1280, height: 900, dark: true}
	nightPhone := look{width: 360, height: 740, touch: true, dark: true}
	for _, shot := range []struct {
		name, query string
		look        look
		part        string // what is scrolled to; "" is the top
		whole       bool   // the whole page, not only what is in sight
	}{
		{"phone", "", phone, "", false},
		{"phone-whole", fmt.Sprintf("%d/", thisYear()), phone, "", true},
		{"phone-dark", "en/", nightPhone, "", true},
		{"phone-calendar", "2024/", phone, ".months", false},
		{"phone-day", "2024/#2024-04-10", phone, "", false},
		{"phone-add", "?calc=add&date=2024-03-04&days=10", look{width: 360, height: 1600, touch: true}, "#calculators", false},
		{"phone-plan", fmt.Sprintf("%d/?plan=5", lastYear()), look{width: 360, height: 1200, touch: true}, "#planner", false},
		{"phone-api", "api/", phone, "", true},
		{"desk", "", desk, "", false},
		{"desk-whole", "en/2024/", desk, "", true},
		{"desk-whole-dark", "2024/", night, "", true},
		{"six-days", "2024/?weekend=sun&includeCollectiveLeave=false", desk, "", true},
		{"draft-year", "en/2009/", desk, "", false},
		{"count", "?calc=count&start=2009-01-01&end=2024-12-31&weekend=sun&includeCollectiveLeave=false", desk, "#calculators", false},
		{"check-dark", "en/?calc=check&date=2024-12-26", night, "#calculators", false},
		{"error", "?calc=add&date=2024-03-04&days=sepuluh", desk, "#calculators", false},
		{"story", "2020/", look{width: 1280, height: 1300}, ".history", false},
		{"api", "en/api/", desk, "", true},
		{"tablet", "2024/", look{width: 800, height: 1100}, "", true},
		{"widget", "widget/", look{width: 300, height: 150}, "", false},
	} {
		tb := open(t, local.URL+"/", shot.look)
		tb.visit(shot.query)
		if !strings.Contains(shot.name, "api") && shot.name != "widget" {
			tb.tools()
		}
		if shot.part != "" {
			tb.js(`document.querySelector("` + shot.part + `").scrollIntoView({ behavior: "instant" })`)
		}
		take := chromedp.CaptureScreenshot()
		if shot.whole {
			take = chromedp.FullScreenshot(100)
		}
		picture, err := chromedp.Run(tb.ctx, take)
		if err != nil {
			t.Fatal(err)
		}
		keepFile(t, filepath.Join(folder, shot.name+".png"), picture)
	}
	tb := open(t, local.URL+"/", desk)
	tb.visit("2024/")
	pdf, err := chromedp.Run(tb.ctx, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize(), chromedp.PDFPrintBackground()))
	if err != nil {
		t.Fatal(err)
	}
	keepFile(t, filepath.Join(folder, "print.pdf"), pdf)
}

func keepFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
