package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/afero"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/site"
	"harikerja/worker/api"
)

func (a *app) buildCommand() *cobra.Command {
	var out, worker string
	var patterns []string
	c := &cobra.Command{
		Use:   "build",
		Short: "Write the static tree",
		Long: `Write the static tree: every list, check and source as a file in <out>/v1, and
the calendars, tables, feeds and histories made from them.

The tree is sealed with checksums of all of <out>, the page included, an archive
of it for mirrors, and a manifest. So build again after changing the page.

All datasets are validated first; if anything is wrong, nothing is written. The
new tree is written beside the old one and swapped in whole: a build that fails
or is killed leaves the old tree as it was.`,
		Example: `  generator build
  generator build --out /srv/harikerja
  generator build --datasets 'datasets/*.json' --out preview`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.build(out, worker, patterns) },
	}
	c.Flags().StringVar(&out, "out", "public", "folder to write v1 into; it is made if it is missing")
	c.Flags().StringVar(&worker, "worker", "worker", `folder of the built worker, whose wasm and host go into the tree; "" leaves them out`)
	c.Flags().StringArrayVar(&patterns, "datasets", nil, "read these datasets from disk instead of the ones compiled in; their calendar has to be the compiled one (a pattern; may be repeated)")
	return c
}

func (a *app) build(out, worker string, patterns []string) (err error) {
	begin := time.Now()
	// All that is made here is needed until the end: collecting garbage often
	// is in vain, and a third of the rendering's time.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	if out == "" {
		return errors.New("--out needs the name of a folder")
	}
	years, err := a.load(patterns)
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	files, err := site.Render(years)
	if err != nil {
		return err
	}
	if worker != "" {
		workerFiles, err := a.workerFiles(worker)
		if err != nil {
			return err
		}
		files = append(files, workerFiles...)
	}

	if err := a.fs.MkdirAll(out, 0o755); err != nil {
		return err
	}
	publisher := publish.Publisher{Root: a.folder(out)}
	if a.onDisk() {
		unlock, err := publish.Lock(out)
		if err != nil {
			return err
		}
		defer unlock() // the process's end would do as well
		publisher.Exchange = publish.Exchange(out)
	}
	if err := refuseForeign(publisher.Root, out); err != nil {
		return err
	}
	page, err := mirror.ReadPage(publisher.Root)
	if err != nil {
		return fmt.Errorf("the tree was not replaced: in %s, %w", out, err)
	}
	seal := sealed(append(page, files...))
	var last []site.File
	publisher.Last = func() (_ []site.File, err error) {
		last, err = seal()
		return last, err
	}
	bar := a.progress(len(files)+3, "writing files") // and the seal
	publisher.Progress = func() { bar.Add(1) }       // a bar that cannot draw is no reason to stop
	err = publisher.Publish(files)
	bar.Finish()
	var leftover *publish.LeftoverError
	switch {
	case errors.As(err, &leftover):
		return fmt.Errorf("in %s, %w", out, err)
	case err != nil:
		return fmt.Errorf("the tree was not replaced: %w", err)
	}
	files = append(files, last...)
	size := 0
	for _, f := range files {
		size += len(f.Data)
	}
	fmt.Fprintf(a.stdout, "%s: %d files, %.1f MB, %.1f s\n", filepath.Join(out, "v1"), len(files), float64(size)/1e6, time.Since(begin).Seconds())
	return nil
}

// refuseForeign keeps a build from replacing a folder that no build has made.
func refuseForeign(root afero.Fs, out string) error {
	if _, err := root.Stat(api.HealthFile); err == nil {
		return nil
	}
	names, err := afero.ReadDir(root, "v1")
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(names) == 0 {
		return nil
	}
	return fmt.Errorf("%s is there and was not built by this program: move it away, or choose another folder with --out", filepath.Join(out, "v1"))
}

// sealed begins to seal the tree, beside whatever else is done, and returns
// the function that waits for the result.
func sealed(files []site.File) func() ([]site.File, error) {
	var last []site.File
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		last, err = mirror.Seal(files, mirror.Years())
	}()
	return func() ([]site.File, error) {
		<-done
		return last, err
	}
}

// workerFiles returns the worker's wasm and the module that runs it.
func (a *app) workerFiles(worker string) ([]site.File, error) {
	var files []site.File
	for _, f := range []struct{ path, from string }{
		{"v1/worker.wasm", filepath.Join(worker, "dist", "worker.wasm")},
		{"v1/worker.js", filepath.Join(worker, "edge", "lib", "worker.js")},
	} {
		data, err := afero.ReadFile(a.fs, f.from)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s is missing: build the worker with 'make wasm', or leave it out with --worker ''", f.from)
		}
		if err != nil {
			return nil, err
		}
		files = append(files, site.File{Path: f.path, Data: data})
	}
	return files, nil
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
