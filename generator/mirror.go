package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/publish"
)

func (a *app) mirrorCommand() *cobra.Command {
	var from, to string
	var stall, timeout time.Duration
	var source *mirror.Source
	c := &cobra.Command{
		Use:   "mirror --from URL --to DIR",
		Short: "Fetch or update a mirror of a published tree",
		Long: `Fetch a published tree, the page and the worker included, or update the copy
that was fetched before. Made for cron: it says nothing if there is nothing to
do, and one line if there was.

The manifest is fetched first. If the mirror has the same one, and the names of
its files and their size together are right, that is all; 'generator verify'
reads every byte. Otherwise the archive is fetched, checked, unpacked beside the
mirror, verified file by file, and swapped in whole. A server that fails, stalls
or sends what is not whole leaves the mirror as it was. What is whole is taken:
the checksums come from the same server, so name one that you trust.

The folder belongs to the mirror: it is replaced as a whole, except for a
.gitignore in it and for its mode and owner. If it holds any other file that is
not of a tree, it is not touched. If it is a link, the link stays and the folder that it names is replaced.

The exit status is 0 if the mirror is up to date or was updated. It is 1 if it
could not be, and is as it was; or if it was updated, but the old tree beside it
could not be removed, which the message then says. It is 2 for wrong usage.`,
		Example: `  generator mirror --from https://harikerja.example --to /srv/harikerja
  17 3 * * *  generator mirror --from https://harikerja.example --to /srv/harikerja   # in a crontab`,
		Args: func(c *cobra.Command, args []string) (err error) {
			if err := noArguments(c, args); err != nil {
				return err
			}
			if from == "" || to == "" {
				return errors.New("it has to be told where from, with --from URL, and where to, with --to DIR")
			}
			if stall <= 0 || timeout <= 0 {
				return errors.New("--stall and --timeout have to be longer than nothing")
			}
			source, err = mirror.ParseSource(from, stall)
			return err
		},
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilSignal(c.Context())
			defer stop()
			ctx, cancel := context.WithTimeoutCause(ctx, timeout,
				fmt.Errorf("it took longer than %s: try again later, or allow more with --timeout", timeout))
			defer cancel()
			return a.mirror(ctx, source, to)
		},
	}
	c.Flags().StringVar(&from, "from", "", "address of the server that has the tree")
	c.Flags().StringVar(&to, "to", "", "folder to keep the mirror in; it is made if it is missing")
	c.Flags().DurationVar(&stall, "stall", 30*time.Second, "how long the server may be silent")
	c.Flags().DurationVar(&timeout, "timeout", 30*time.Minute, "how long all of it may take")
	return c
}

func (a *app) mirror(ctx context.Context, source *mirror.Source, to string) (err error) {
	folder, err := publish.Open(a.fs, to)
	if err != nil {
		return fmt.Errorf("cannot mirror into %w", err)
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	result, m, err := mirror.Update(ctx, source, folder, &bars{app: a})
	var leftover *publish.LeftoverError
	switch {
	case errors.As(err, &leftover):
		return fmt.Errorf("beside %s, %w", to, err)
	case err != nil:
		return fmt.Errorf("the mirror in %s is as it was: %w", to, err)
	}
	switch result {
	case mirror.Updated:
		fmt.Fprintf(a.stdout, "%s: updated, %d to %d, %d files\n", to, m.FirstYear, m.LastYear, m.Files)
	case mirror.Repaired:
		fmt.Fprintf(a.stdout, "%s: was not whole, fetched again, %d files\n", to, m.Files)
	}
	return nil
}

// bars draws a bar for each step of an update.
type bars struct {
	app *app
	bar *progressbar.ProgressBar
}

func (b *bars) Begin(step string, total int64, bytes bool) {
	b.bar = b.app.progress(int(total), step, progressbar.OptionShowBytes(bytes))
}

func (b *bars) Add(n int) { b.bar.Add(n) } // a bar that cannot draw is no reason to stop

func (b *bars) End() {
	if b.bar != nil {
		b.bar.Finish()
	}
}
