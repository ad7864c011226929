package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"harikerja/datasets"
	"harikerja/generator/internal/curate"
)

func (a *app) amendCommand() *cobra.Command {
	var year int
	var add, drop, move, oddities []string
	var decree instrument
	var amendment curate.Amendment
	var dry bool
	c := &cobra.Command{
		Use:   "amend YEAR --source … --signed DATE …",
		Short: "Write a later decree's changes into a year's dataset",
		Long: `Add a revision to datasets/YEAR.json, for curators: the instrument as a source, the
days that it adds, drops and moves, and a summary of that in both languages. Run
it from the top of the repository. --dry-run shows the difference and writes
nothing.

  --add  DATE:TYPE:INDONESIAN NAME[:ENGLISH NAME]   TYPE is national_holiday or
         collective_leave; the English name is known if another year has it
  --drop DATE[:INDONESIAN NAME]                     the name only if there are two
  --move DATE[:INDONESIAN NAME]=DATE[:INDONESIAN NAME:ENGLISH NAME]

Each may be repeated. No name can have a colon in it. Nothing is ever removed from the file: a day that is dropped
stays, with the revision until which it counted. What makes no sense is refused,
and nothing is written then.`,
		Example: `  generator amend 2027 --dry-run --source 'SKB 1 Tahun 2027, 2 Tahun 2027, 3 Tahun 2027' --signed 2027-01-20 \
    --publisher 'Kementerian PANRB' --url https://www.menpan.go.id/… \
    --add '2027-08-18:collective_leave:Cuti Bersama Proklamasi Kemerdekaan' --drop 2027-03-25 --move 2027-05-17=2027-05-16`,
		Args: func(_ *cobra.Command, args []string) (err error) {
			if year, err = yearArgument(args); err != nil {
				return err
			}
			if decree.Citation == "" {
				return errors.New(`it has to be told which instrument it was, with --source, such as --source 'SKB 1 Tahun 2027, 2 Tahun 2027, 3 Tahun 2027'`)
			}
			if err := decree.read(); err != nil {
				return err
			}
			amendment.Instrument = decree.Instrument
			return readChanges(&amendment, add, drop, move, oddities)
		},
		RunE: func(*cobra.Command, []string) error { return a.amend(year, &amendment, dry) },
	}
	f := c.Flags()
	decree.flags(f)
	f.StringArrayVar(&add, "add", nil, "day that becomes one off")
	f.StringArrayVar(&drop, "drop", nil, "day that is one no longer")
	f.StringArrayVar(&move, "move", nil, "day off that goes to another date")
	f.StringVar(&amendment.Summary, "summary", "", "what it did, in an English sentence; otherwise it is written from the changes")
	f.StringVar(&amendment.LocalSummary, "local-summary", "", "the same in Indonesian")
	f.StringArrayVar(&oddities, "oddity", nil, "why something that 'generator check' would warn of is right: RULE:PLACE:REASON")
	f.BoolVar(&dry, "dry-run", false, "show what would change in the file, and write nothing")
	return c
}

// readChanges reads the flags that name days.
func readChanges(to *curate.Amendment, add, drop, move, oddities []string) error {
	for _, text := range add {
		parts := strings.SplitN(text, ":", 4)
		if len(parts) < 3 || parts[2] == "" {
			return fmt.Errorf("--add %q: write DATE:TYPE:INDONESIAN NAME[:ENGLISH NAME]", text)
		}
		date, err := readDate(parts[0])
		if err != nil {
			return fmt.Errorf("--add %q: %w", text, err)
		}
		h := datasets.Holiday{Date: date, Type: datasets.Type(parts[1]), LocalName: parts[2]}
		if h.Type != datasets.National && h.Type != datasets.Leave {
			return fmt.Errorf("--add %q: %q is not a type: write %s or %s", text, parts[1], datasets.National, datasets.Leave)
		}
		if len(parts) == 4 {
			h.Name = parts[3]
		}
		to.Add = append(to.Add, h)
	}
	for _, text := range drop {
		d, err := readDay(text)
		if err != nil {
			return fmt.Errorf("--drop %q: %w", text, err)
		}
		to.Drop = append(to.Drop, d)
	}
	for _, text := range move {
		from, target, ok := strings.Cut(text, "=")
		if !ok {
			return fmt.Errorf("--move %q: write from where to where, as in 2027-05-17=2027-05-16", text)
		}
		m := curate.Move{}
		var err error
		if m.From, err = readDay(from); err == nil {
			parts := strings.SplitN(target, ":", 3)
			switch len(parts) {
			case 2:
				err = errors.New("a new name has to be told in both languages, DATE:INDONESIAN NAME:ENGLISH NAME")
			case 3:
				m.LocalName, m.Name = parts[1], parts[2]
				fallthrough
			case 1:
				m.To, err = readDate(parts[0])
			}
		}
		if err != nil {
			return fmt.Errorf("--move %q: %w", text, err)
		}
		to.Move = append(to.Move, m)
	}
	for _, text := range oddities {
		parts := strings.SplitN(text, ":", 3)
		if len(parts) != 3 {
			return fmt.Errorf("--oddity %q: write RULE:PLACE:REASON, with rule and place as the warning names them", text)
		}
		to.Oddities = append(to.Oddities, datasets.Oddity{Rule: parts[0], At: parts[1], Reason: parts[2]})
	}
	return nil
}

func readDay(text string) (d curate.Day, err error) {
	date, name, _ := strings.Cut(text, ":")
	d.LocalName = name
	d.Date, err = readDate(date)
	return d, err
}

func (a *app) amend(year int, amendment *curate.Amendment, dry bool) error {
	path := datasetPath(year)
	if _, err := a.fs.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no %s: go to the top of the repository, or draft the year with 'generator new %d'", path, year)
	}
	// The other years only lend their names; those on disk may be half done.
	one, err := a.parse([]string{path}, datasets.ParseEach)
	if err != nil {
		return err
	}
	others, err := datasets.Parse(datasets.Embedded())
	if err != nil {
		return err
	}
	old := &one[0]
	amended, err := curate.Amend(old, amendment, others)
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	data := datasets.Format(amended)
	if dry {
		_, err := a.stdout.Write(diff.Diff(path, datasets.Format(old), path, data))
		return err
	}
	if err := a.renew(path, data); err != nil {
		return err
	}
	r := amended.Revisions[len(amended.Revisions)-1]
	fmt.Fprintf(a.stdout, "  revision %d, %s, of %s: %s\n", r.Number, amended.Status, r.Date, r.Summary)
	fmt.Fprintf(a.stdout, "  %s\n", r.LocalSummary)
	if amended.Note != "" {
		fmt.Fprintf(a.stdout, "  Its note says, and should still be true: %s\n", amended.Note)
	}
	a.warnOfDoubts([]datasets.Year{*amended}, nil)
	fmt.Fprintln(a.stdout, "Read it beside the decree; then run 'make data'.")
	return nil
}
