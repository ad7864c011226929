package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/afero"
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
or lies leaves the mirror as it was.

The folder belongs to the mirror: it is replaced as a whole, so what else is put
into it is lost. A folder that holds something else is not touched.

The exit status is 0 if the mirror is up to date or was updated, 1 if it could
not be, 2 for wrong usage.`,
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

func (a *app) mirror(ctx context.Context, source *mirror.Source, to string) error {
	folder, unlock, err := a.mirrorFolder(to)
	if err != nil {
		return err
	}
	defer unlock() // the process's end would do as well
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

// mirrorFolder returns the folder that the mirror is kept in, locked.
func (a *app) mirrorFolder(to string) (*publish.Folder, func() error, error) {
	if !a.onDisk() {
		return &publish.Folder{Root: a.folder(filepath.Dir(to)), Name: filepath.Base(to)}, func() error { return nil }, nil
	}
	dir, err := filepath.Abs(to)
	if err != nil {
		return nil, nil, err
	}
	// A link stays; the folder that it names is replaced.
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	} else if _, err := os.Lstat(dir); err == nil {
		return nil, nil, fmt.Errorf("%s is a link that leads nowhere: make the folder that it names, or name another with --to", to)
	}
	parent, name := filepath.Split(dir)
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, nil, fmt.Errorf("%s is a file: name a folder with --to", to)
	}
	if name == "" || publish.IsMountPoint(dir) {
		return nil, nil, fmt.Errorf("%s is where a filesystem is mounted, and cannot be replaced whole: name a folder inside it with --to", to)
	}
	if err := a.fs.MkdirAll(parent, 0o755); err != nil {
		return nil, nil, err
	}
	// The folder itself is swapped away under its lock, so a file beside it is locked.
	lock := filepath.Join(parent, "."+name+".lock")
	if err := afero.WriteFile(a.fs, lock, nil, 0o644); err != nil {
		return nil, nil, fmt.Errorf("a mirror needs room beside it, in %s: %w", parent, err)
	}
	unlock, err := publish.Lock(lock)
	if err != nil {
		return nil, nil, err
	}
	return &publish.Folder{Root: a.folder(parent), Name: name, Exchange: publish.Exchange(parent)}, unlock, nil
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
