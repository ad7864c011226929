package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"harikerja/datasets"
	"harikerja/generator/internal/curate"
)

func (a *app) freshCommand() *cobra.Command {
	var links bool
	c := &cobra.Command{
		Use:   "fresh [--links]",
		Short: "See whether a dataset is due, and whether links are dead",
		Long: `See whether datasets/*.json cover what they have to cover today: the current
year, and after 1 November (from the 2nd on, in Western Indonesian Time) the
next one, too. Made for a schedule: what is missing is exit status 1.

With --links, every link of the sources of the last three covered years is
asked as well, a line each: year, source, verdict, link. A link is dead if the
answer is 404 or 410, its host's name does not resolve, or its TLS does not
hold; that is exit status 1. Whatever else keeps a document from coming (a site
that turns programs away or is down, an answer that takes too long) could not be
told, and is no failure.`,
		Example: `  generator fresh
  generator fresh --links`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilSignal(c.Context())
			defer stop()
			return a.fresh(ctx, links)
		},
	}
	c.Flags().BoolVar(&links, "links", false, "ask the links of the last three covered years")
	return c
}

const (
	// linkYears is how many years' links are asked: older ones are cited for what they said.
	linkYears = 3
	// linkTimeout is how long a link may take. Government sites are slow.
	linkTimeout = 30 * time.Second
)

func (a *app) fresh(ctx context.Context, links bool) error {
	years, err := a.load([]string{"datasets/*.json"})
	if err != nil {
		return err
	}
	var wrong []error
	for _, sentence := range curate.Missing(years, a.today()) {
		wrong = append(wrong, errors.New(sentence))
	}
	if wrong == nil {
		fmt.Fprintf(a.stdout, "covered, as they have to be on %s: %s\n", a.today(), numbers(curate.Due(a.today())))
	}
	if links {
		wrong = append(wrong, a.askLinks(ctx, years[max(0, len(years)-linkYears):]))
	}
	return errors.Join(wrong...)
}

// askLinks prints a line for each link of the years, and fails if one is dead.
func (a *app) askLinks(ctx context.Context, years []datasets.Year) error {
	links := curate.Links(years)
	verdicts, err := curate.NewAsker(linkTimeout).Ask(ctx, links)
	if err != nil {
		return fmt.Errorf("the links were not all asked: %w", err)
	}
	dead := 0
	lines := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, l := range links {
		v := verdicts[l.URL]
		if v.Health == curate.Dead {
			dead++
		}
		fmt.Fprintf(lines, "%d\t%s\t%s\t%s\n", l.Year, l.Source, v, l.URL)
	}
	if err := lines.Flush(); err != nil {
		return err
	}
	switch {
	case dead == 0:
		return nil
	case curate.Offline(verdicts):
		return errors.New("not one name of a host resolves: see whether this machine has a network, and try again; the links are dead only if they are dead elsewhere, too")
	case dead == 1:
		return errors.New("1 link is dead: find where the document is now, and correct its url in the dataset")
	}
	return fmt.Errorf("%d links are dead: find where the documents are now, and correct their url in the datasets", dead)
}

// numbers lists years: 2026, 2027.
func numbers(years []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(years), " ", ", "), "[]")
}
