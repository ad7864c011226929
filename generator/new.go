package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"harikerja/datasets"
	"harikerja/generator/internal/curate"
	"harikerja/worker/workday"
)

func (a *app) newCommand() *cobra.Command {
	var year int
	var from string
	var decree instrument
	c := &cobra.Command{
		Use:   "new YEAR [--from FILE]",
		Short: "Draft the dataset of a new year",
		Long: `Draft datasets/YEAR.json, for curators. Run it from the top of the repository.

With --from, the rows are those of the decree: paste its tables from the PDF into
a file, or pipe them to '--from -'. A row is a number, a date ("1 Januari",
"20-21 Maret", "2, 3, 4, dan 7 April"), its weekday ("Sabtu", "Senin-Selasa") and
a name. Each cell may have a line of its own, and a name may be wrapped; if
another cell is, join its lines. Collective leave comes after the national holidays, under the heading "Cuti Bersama". A date whose
weekday does not fit is refused, and so is a table with a number left out, or with
another count than it states.

Without it, the rows are those of the holidays that come every year: with their
dates if those are fixed or hang on Easter, and with a blank that names the days
between which they must fall if they hang on the moon.

What the source, the numbers and the date of the decree are can be told by flags.
What is not known is left as a blank, a text that begins with a question mark, and
listed; 'generator check' does not let a dataset with blanks pass.`,
		Example: `  generator new 2028
  generator new 2028 --from decree.txt --source 'SKB 1 Tahun 2027, 2 Tahun 2027, 3 Tahun 2027' \
    --signed 2027-09-15 --publisher 'Kementerian PANRB' --url https://www.menpan.go.id/…
  pdftotext decree.pdf - | generator new 2028 --from -`,
		Args: func(_ *cobra.Command, args []string) (err error) {
			if year, err = yearArgument(args); err != nil {
				return err
			}
			return decree.read()
		},
		RunE: func(c *cobra.Command, _ []string) error { return a.newYear(year, from, &decree.Instrument) },
	}
	c.Flags().StringVar(&from, "from", "", "file with the decree's tables; - for what is piped in")
	decree.flags(c.Flags())
	return c
}

// instrument is a decree as flags tell of it.
type instrument struct {
	curate.Instrument
	signed string
}

func (i *instrument) flags(f *pflag.FlagSet) {
	f.StringVar(&i.Citation, "source", "", `kind and numbers of the instrument, such as "SKB 1 Tahun 2027, 2 Tahun 2027, 3 Tahun 2027" or "Keppres 22 Tahun 2020"`)
	f.StringVar(&i.signed, "signed", "", "day on which it was signed, YYYY-MM-DD")
	f.StringVar(&i.URL, "url", "", "link to it")
	f.StringVar(&i.Publisher, "publisher", "", "who published the page behind the link")
	f.StringVar(&i.Title, "title", "", "its title; that of a joint decree is known")
	f.StringVar(&i.Note, "note", "", "what a reader must know of the year, in English: of a draft, what is weak about it")
	f.StringVar(&i.LocalNote, "local-note", "", "the same in Indonesian")
	f.StringVar(&i.Status, "status", "draft", "verified if its own text was read, or an official release and two independent copies agree; otherwise draft")
}

// read reads what is more than a text.
func (i *instrument) read() (err error) {
	if i.signed != "" {
		if i.Signed, err = readDate(i.signed); err != nil {
			return fmt.Errorf("--signed: %w", err)
		}
	}
	if (i.Note == "") != (i.LocalNote == "") {
		return errors.New("a note has to be told in both languages, with --note and --local-note")
	}
	if i.Status != "draft" && i.Status != "verified" {
		return fmt.Errorf("--status is %q: it is draft or verified", i.Status)
	}
	return nil
}

// readDate reads a day.
func readDate(text string) (workday.Date, error) {
	d, err := workday.ParseDate(text)
	if err != nil {
		return d, fmt.Errorf("%q is not a day of the calendar in the form YYYY-MM-DD", text)
	}
	return d, nil
}

// yearArgument reads the one argument of a command that is about one year.
func yearArgument(args []string) (int, error) {
	if len(args) != 1 {
		return 0, errors.New("name one year")
	}
	year, err := strconv.Atoi(args[0])
	if err != nil || year < 1900 || year > 2999 {
		return 0, fmt.Errorf("%q is not a year from 1900 to 2999", args[0])
	}
	return year, nil
}

func (a *app) newYear(year int, from string, decree *curate.Instrument) error {
	path := datasetPath(year)
	if _, err := a.fs.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		if err == nil {
			err = fmt.Errorf("%s is there already: remove it to draft it again, or change it with 'generator amend %d'", path, year)
		}
		return err
	}
	years, err := a.load([]string{"datasets/*.json"})
	if err != nil {
		return err
	}
	var rows []datasets.Holiday
	if from != "" {
		text, err := a.readText(from)
		if err != nil {
			return err
		}
		if rows, err = curate.ReadTable(text, year); err != nil {
			return fmt.Errorf("%s: %w; nothing was written", from, err)
		}
	}
	draft, data, err := curate.Draft(year, rows, decree, years)
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	blanks, err := blanksOf(path, data)
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	if err := a.renew(path, data); err != nil {
		return err
	}
	for _, b := range blanks {
		fmt.Fprintf(a.stdout, "  %s: %s\n", b.Where, b.What)
	}
	if from == "" {
		fmt.Fprintln(a.stdout, "  holidays: add the collective leave, and what else the decree names; give the days the names that it prints")
	}
	if from != "" {
		a.warnOfDoubts([]datasets.Year{*draft}, years)
	}
	fmt.Fprintln(a.stdout, "Read it beside the decree; then run 'make data'.")
	return nil
}

func datasetPath(year int) string { return fmt.Sprintf("datasets/%d.json", year) }

// blanksOf returns what is still blank in a dataset. Other faults are an error.
func blanksOf(path string, data []byte) (datasets.Faults, error) {
	_, err := datasets.ParseEach([]datasets.File{{Name: path, Data: data}})
	var faults datasets.Faults
	if !errors.As(err, &faults) {
		return nil, err
	}
	for _, f := range faults {
		if !strings.HasPrefix(f.What, "still to be filled in") {
			return nil, err
		}
	}
	return faults, nil
}

// readText reads a file, or what is piped in.
func (a *app) readText(name string) (string, error) {
	const limit = 1 << 20 // a decree has some pages
	r := a.stdin
	if name != "-" {
		f, err := a.fs.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close()
		r = f
	}
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
	case len(text) > limit:
		err = fmt.Errorf("%s is larger than a decree can be: name a file with the text of its tables", name)
	case !utf8.Valid(text) || bytes.ContainsRune(text, 0):
		err = fmt.Errorf("%s is not a text in UTF-8: save it as one, or copy the tables out of the PDF", name)
	}
	return string(text), err
}
