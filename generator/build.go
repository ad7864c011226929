package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"harikerja/datasets"
	"harikerja/generator/internal/assemble"
	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/site"
	"harikerja/generator/internal/tablegen"
	"harikerja/generator/internal/tree"
	"harikerja/worker/wasm"
)

func (a *app) buildCommand() *cobra.Command {
	var out, address string
	var patterns []string
	c := &cobra.Command{
		Use:   "build",
		Short: "Write the whole tree",
		Long: `Write the whole tree: every list, check and source as a file, the calendars,
tables, feeds and histories made from them, the page, the worker, the rules for
hosts, and the seal of it all: checksums, an archive for mirrors, a manifest.

All datasets are validated first; if anything is wrong, nothing is written. The
new tree is written beside the old one and swapped in whole: a build that fails
or is killed leaves the old tree as it was. The folder belongs to the build: it
is replaced as a whole, except for a .gitignore in it and for its mode and owner.
If it holds any other file that is not of a tree, it is not touched. If it is a link, the link stays and
the folder that it names is replaced.

Any valid datasets will do, a preview of next year's too. The worker, which has
its calendar compiled in, goes into the tree only if that is the same.`,
		Example: `  generator build
  generator build --out /srv/harikerja
  generator build --site https://example.org
  generator build --datasets 'preview/*.json' --out preview-tree`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.build(out, patterns, address) },
	}
	c.Flags().StringVar(&out, "out", "public", "folder of the tree; it is made if it is missing")
	c.Flags().StringArrayVar(&patterns, "datasets", nil, "read these datasets from disk instead of the ones compiled in (a pattern; may be repeated)")
	c.Flags().StringVar(&address, "site", "", "where the site will be published, such as https://example.org; its pages then say so to search engines")
	return c
}

func (a *app) build(out string, patterns []string, address string) (err error) {
	begin := time.Now()
	if address, err = siteAddress(address); err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	// All that is made here is needed until the end: collecting garbage is in vain,
	// and a third of the rendering's time. Beyond half a gigabyte it is done.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(512 << 20))
	parts, err := a.parts(patterns, address)
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	folder, err := publish.Open(a.fs, out)
	if err != nil {
		return fmt.Errorf("cannot build into %w", err)
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	if err := mirror.Replaceable(folder); err != nil {
		return fmt.Errorf("the tree was not replaced: %w", err)
	}
	bar := a.progress(-1, "writing files")
	count, size := 0, 0
	err = folder.WriteParts(func(yield func([]tree.File, error) bool) {
		for part, err := range parts {
			for _, f := range part {
				count, size = count+1, size+len(f.Data)
			}
			if !yield(part, err) {
				return
			}
		}
	}, func() { bar.Add(1) }) // a bar that cannot draw is no reason to stop
	bar.Finish()
	var leftover *publish.LeftoverError
	switch {
	case errors.As(err, &leftover):
		return fmt.Errorf("beside %s, %w", out, err)
	case err != nil:
		return fmt.Errorf("the tree was not replaced: %w", err)
	}
	fmt.Fprintf(a.stdout, "%s: %d files, %.1f MB, %.1f s\n", out, count, float64(size)/1e6, time.Since(begin).Seconds())
	return nil
}

// parts returns the whole tree of the datasets that the patterns select, or of
// those compiled into the program, in parts that are made while others are
// taken; the seal comes last. The address is that of the site, if it is known.
func (a *app) parts(patterns []string, address string) (iter.Seq2[[]tree.File, error], error) {
	years, err := a.load(patterns)
	if err != nil {
		return nil, err
	}
	worker, err := a.worker(years)
	if err != nil {
		return nil, err
	}
	return func(yield func([]tree.File, error) bool) {
		type part struct {
			files []tree.File
			err   error
		}
		made := make(chan part, 100) // more than there are: making them waits for nobody
		go func() {
			defer close(made)
			sealer, err := mirror.NewSealer()
			for files := range assemble.Parts(years, worker, address) {
				made <- part{files, nil}
				if err == nil {
					err = sealer.Add(files)
				}
			}
			var seal []tree.File
			if err == nil {
				seal, err = sealer.Seal(site.NewAPI(years).Years())
			}
			made <- part{seal, err}
		}()
		for p := range made {
			if !yield(p.files, p.err) {
				return
			}
		}
	}, nil
}

// siteForm is an address as it may stand in any of the site's files: nothing in it
// would have to be escaped, and more can follow it.
var siteForm = regexp.MustCompile(`^https?://[0-9A-Za-z][0-9A-Za-z.-]*(:[0-9]+)?(/[0-9A-Za-z._~-]+)*/?$`)

// siteAddress returns the address of a site without the slash at its end.
func siteAddress(text string) (string, error) {
	if text != "" && !siteForm.MatchString(text) {
		return "", fmt.Errorf("--site %q is no address of a site: give one such as https://example.org, or leave it out", text)
	}
	return strings.TrimSuffix(text, "/"), nil
}

// worker returns the worker's wasm and the module that runs it, if it was built
// into the program and has the calendar of these datasets: its answers would
// contradict the files otherwise.
func (a *app) worker(years []datasets.Year) ([]tree.File, error) {
	module := wasm.Module()
	if module == nil {
		fmt.Fprintln(a.stderr, "The worker was not built before this program: the tree has no v1/worker.wasm. For one that has, use 'make build'.")
		return nil, nil
	}
	source, err := tablegen.Source(years)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(source)
	if wasm.Calendar(module) != hex.EncodeToString(sum[:]) {
		fmt.Fprintln(a.stderr, "The worker in this program has another calendar than these datasets: the tree has no v1/worker.wasm. "+
			"For a preview that is as it should be; after a change of datasets/, renew it with 'make data' and 'make build'.")
		return nil, nil
	}
	return []tree.File{{Path: "v1/worker.js", Data: wasm.Host()}, {Path: "v1/worker.wasm", Data: module}}, nil
}

// progress returns a bar that is drawn only on a terminal.
func (a *app) progress(total int, what string, options ...progressbar.Option) *progressbar.ProgressBar {
	if f, ok := a.stderr.(*os.File); !ok || !term.IsTerminal(int(f.Fd())) {
		return progressbar.DefaultSilent(int64(total), what)
	}
	return progressbar.NewOptions(total, append(options,
		progressbar.OptionSetWriter(a.stderr),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(65*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)...)
}
