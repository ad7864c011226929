package main

import (
	"fmt"
	"os"
	"path"
	"strconv"
	"strings"

	"github.com/spf13/afero"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"harikerja/datasets"
	"harikerja/generator/internal/curate"
)

func (a *app) showCommand() *cobra.Command {
	var at, code string
	var year, revision int // 0: the last one
	var lang curate.Language
	c := &cobra.Command{
		Use:   "show YEAR",
		Short: "Draw a year as a calendar",
		Long: `Draw a year as a calendar, and list its days off: those of datasets/*.json in
the folder you are in, or, where there are none, those compiled into this
program. Behind a day's number, * stands for a national holiday and + for
collective leave. On a terminal they have colours too, unless NO_COLOR is set.`,
		Example: `  generator show 2027
  generator show 2020 --at r1   # as the first decree had it
  generator show 2027 --lang id`,
		Args: func(_ *cobra.Command, args []string) (err error) {
			if len(args) != 1 {
				return fmt.Errorf("show takes one year, such as 2027, but got %q", args)
			}
			if year, err = strconv.Atoi(args[0]); err != nil {
				return fmt.Errorf("%q is no year: give one such as 2027", args[0])
			}
			if at != "" {
				if revision, err = strconv.Atoi(strings.TrimPrefix(at, "r")); err != nil || revision < 1 {
					return fmt.Errorf("--at %q is no revision: give one such as r1, or leave it out for the last one", at)
				}
			}
			lang, err = curate.ParseLanguage(code)
			return err
		},
		RunE: func(*cobra.Command, []string) error { return a.show(year, revision, lang) },
	}
	c.Flags().StringVar(&at, "at", "", "the revision to show, such as r1; the last one if it is left out")
	c.Flags().StringVar(&code, "lang", string(curate.English), "en for English, id for Indonesian")
	return c
}

func (a *app) show(year, revision int, lang curate.Language) error {
	y, err := a.yearToShow(year)
	if err != nil {
		return err
	}
	if revision == 0 {
		revision = y.Revision()
	}
	if revision > y.Revision() {
		known := "r1 alone"
		if y.Revision() > 1 {
			known = fmt.Sprintf("r1 to r%d", y.Revision())
		}
		return fmt.Errorf("there is no revision %d of %d: it has %s", revision, year, known)
	}
	return curate.Show(a.stdout, y, revision, lang, a.coloured())
}

// yearToShow reads the one file that is asked for: a fault in another, which
// somebody may just be writing, is no reason to show nothing.
func (a *app) yearToShow(year int) (*datasets.Year, error) {
	const here = "datasets/[0-9]*.json"
	files := datasets.Embedded()
	if found, err := afero.Glob(a.fs, here); err == nil && len(found) > 0 {
		if files, err = a.read([]string{here}); err != nil {
			return nil, err
		}
	}
	var covered []string
	for _, f := range files {
		name := strings.TrimSuffix(path.Base(f.Name), ".json")
		if name == strconv.Itoa(year) {
			years, err := a.parseFiles([]datasets.File{f}, datasets.ParseEach)
			if err != nil {
				return nil, err
			}
			return &years[0], nil
		}
		covered = append(covered, name)
	}
	return nil, fmt.Errorf("there is no dataset of %d: take one of %s", year, strings.Join(covered, ", "))
}

// coloured reports whether colours would reach somebody who wants them; see
// no-color.org.
func (a *app) coloured() bool {
	f, ok := a.stdout.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
