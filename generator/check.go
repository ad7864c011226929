package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"harikerja/datasets"
	"harikerja/generator/internal/curate"
)

func (a *app) checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check [files…]",
		Short: "Validate datasets, and say what looks wrong",
		Long: `Validate datasets, for curators: all of datasets/*.json, or the files named.

Every fault of every file is reported, one a line, as "file: where: what is
wrong and what to do". Patterns may use *, ?, [a-z], {a,b} and **.

What is valid and looks wrong is a warning: a holiday that is missing, or not where
the sun and the moon put it; leave on a weekend, twice, or far from its holiday; a
name or a count that no other year has; a link that is not https. What looks
wrong and is right is said in the file, with the reason, under "oddities". From
1 October on, a missing dataset for the next year is a warning.`,
		Example: `  generator check
  generator check datasets/2027.json
  generator check 'datasets/20{26,27}.json' 'drafts/**/*.json'`,
		RunE: func(_ *cobra.Command, args []string) error { return a.check(args) },
	}
}

func (a *app) check(patterns []string) error {
	all := len(patterns) == 0
	if all {
		patterns = []string{"datasets/*.json"}
	}
	parse := datasets.Parse
	if !slices.ContainsFunc(patterns, a.isSet) {
		parse = datasets.ParseEach // files named one by one
	}
	years, err := a.parse(patterns, parse)
	if err != nil {
		return err
	}
	first, last := years[0].Number, years[len(years)-1].Number
	noun := "datasets are"
	if len(years) == 1 {
		noun = "dataset is"
	}
	fmt.Fprintf(a.stdout, "%d %s valid: %d to %d\n", len(years), noun, first, last)
	a.warnOfDoubts(years, years)
	if all {
		a.warnOfNextYear(years)
	}
	return nil
}

// warnOfDoubts says what looks wrong in years, beside those that are known.
func (a *app) warnOfDoubts(years, known []datasets.Year) {
	if shipped, err := datasets.Parse(datasets.Embedded()); err == nil {
		known = append(slices.Clip(known), shipped...)
	}
	n := 0
	for i := range years {
		for _, d := range curate.Doubts(&years[i], known) {
			fmt.Fprintf(a.stderr, "warning: %d: %s\n", years[i].Number, d)
			n++
		}
	}
	if n > 0 {
		fmt.Fprintln(a.stderr, `What is wrong there has to be corrected. What is right is said in the file, such as "oddities": [{"rule": "weekend", "at": "2027-01-02", "reason": "…"}].`)
	}
}

// warnOfNextYear reminds curators: the decree for a year is out by October.
func (a *app) warnOfNextYear(years []datasets.Year) {
	year, month, _ := a.today().Civil()
	if last := years[len(years)-1].Number; month >= 10 && last <= year {
		fmt.Fprintf(a.stderr, "warning: there is no dataset for %d yet: the joint decree for next year should be out, add datasets/%d.json\n", year+1, year+1)
	}
}
