//go:build screenshots

package page_test

import (
	"os"
	"path/filepath"
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
		{"desk", "?lang=id", desk, "", false},
		{"desk-dark", "?lang=en", night, "", false},
		{"desk-whole", "?lang=en&year=2024", desk, "", true},
		{"desk-whole-dark", "?lang=id&year=2024", night, "", true},
		{"calendar", "?lang=id&year=2024", look{width: 1280, height: 1500}, "#calendar", false},
		{"calendar-dark", "?lang=en&year=2024", look{width: 1280, height: 1500, dark: true}, "#calendar", false},
		{"draft-year", "?lang=en&year=2009", desk, "", false},
		{"add", "?lang=en&calc=add&date=2024-03-04&days=10", desk, "#calculators", false},
		{"count", "?lang=id&calc=count&start=2009-01-01&end=2024-12-31&weekend=sun&includeCollectiveLeave=false", desk, "#calculators", false},
		{"check-dark", "?lang=en&calc=check&date=2024-12-26", night, "#calculators", false},
		{"error", "?lang=id&calc=add&date=2024-03-04&days=sepuluh", desk, "#calculators", false},
		{"developers", "?lang=en&year=2024", look{width: 1280, height: 1300}, "#developers", false},
		{"story", "?lang=id&year=2020", look{width: 1280, height: 1300}, "#sources", false},
		{"tablet", "?lang=id&year=2024", look{width: 800, height: 1100}, "", true},
		{"phone", "?lang=id", phone, "", false},
		{"phone-calendar", "?lang=id&year=2024", phone, "#months", false},
		{"phone-day", "?lang=id&year=2024", phone, "", false},
		{"phone-dark", "?lang=en", nightPhone, "#calendar", false},
		{"phone-add", "?lang=id&calc=add&date=2024-03-04&days=10", look{width: 360, height: 1600, touch: true}, "#calculators", false},
		{"phone-whole", "?lang=en&year=2024", phone, "", true},
	} {
		tb := open(t, local.URL+"/", shot.look)
		tb.visit(shot.query)
		tb.wait(`document.getElementById("result-main").textContent !== "" && (document.querySelector("#skipped li") || document.querySelector("#result.quiet"))`)
		if shot.name == "calendar" || shot.name == "calendar-dark" {
			tb.js(`document.querySelector('[data-date="2024-05-09"]').focus()`)
		}
		if shot.name == "phone-day" {
			tb.tap(`[data-date="2024-04-10"]`)
		}
		if shot.name == "developers" {
			tb.js(`document.querySelector("#endpoints form").requestSubmit()`)
			tb.wait(`document.querySelector("#endpoints .answer-said").innerText.startsWith("200")`)
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
	tb.visit("?lang=id&year=2024")
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
