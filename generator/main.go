// Command generator turns the curated datasets into the static tree of the
// API, serves it, and checks the datasets.
//
// This package only reads flags and wires things together: what the files say
// is decided in internal/site, internal/page and their neighbours, how they reach
// the disk in internal/publish, and how requests are answered in
// harikerja/worker/api.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/spf13/afero"
	"github.com/spf13/cobra"

	"harikerja/datasets"
	"harikerja/worker/workday"
)

func main() {
	a := &app{
		fs:     afero.NewOsFs(),
		stdin:  os.Stdin,
		stdout: os.Stdout,
		stderr: os.Stderr,
		today:  today,
	}
	os.Exit(a.run(context.Background(), os.Args[1:]))
}

// today is the current date in Western Indonesian Time: UTC+7, no daylight
// saving. It is the only place of the program that asks the clock for a date.
func today() workday.Date {
	y, m, d := time.Now().UTC().Add(7 * time.Hour).Date()
	return workday.DateOf(y, int(m), d)
}

// app is the world a command runs in.
type app struct {
	fs             afero.Fs
	stdin          io.Reader
	stdout, stderr io.Writer
	today          func() workday.Date
}

// Exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

func (a *app) run(ctx context.Context, args []string) int {
	understood := false // flags and arguments were, and the command began
	root := &cobra.Command{
		Use:   "generator",
		Short: "Build, serve, curate and mirror harikerja, the holiday and workday API for Indonesia",
		Example: `  generator build            # write the whole tree into public
  generator serve            # the whole API on http://localhost:8080, from memory
  generator check            # validate all datasets, and say what looks wrong
  generator show 2027        # a year as a calendar
  generator diff             # what has changed in datasets since the last commit
  generator new 2028         # draft the dataset of a new year
  generator fresh            # is a year's dataset due?
  generator verify           # is the tree in public whole?
  generator mirror --from https://harikerja.example --to /srv/harikerja`,
		Version:          version(),
		SilenceErrors:    true,
		SilenceUsage:     true,
		PersistentPreRun: func(*cobra.Command, []string) { understood = true },
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetArgs(args)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(a.buildCommand(), a.serveCommand(), a.verifyCommand(), a.mirrorCommand(),
		a.checkCommand(), a.showCommand(), a.diffCommand(), a.newCommand(), a.amendCommand(), a.freshCommand(), a.generateCommand())

	command, err := root.ExecuteContextC(ctx)
	switch {
	case err == nil:
		return exitOK
	case !understood:
		fmt.Fprintf(a.stderr, "generator: %v\nRun '%s --help' for what it takes.\n", err, command.CommandPath())
		return exitUsage
	}
	fmt.Fprintf(a.stderr, "generator: %v\n", err)
	return exitFailed
}

// untilSignal returns a context that ends with the first SIGINT or SIGTERM, for
// commands that have something to bring to an end. A second signal ends the
// program at once, as any does for the others.
func untilSignal(parent context.Context) (ctx context.Context, stop func()) {
	ctx, stop = signal.NotifyContext(parent, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// noArguments is for commands that take only flags.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no arguments, but got %q", c.Name(), args)
	}
	return nil
}

func version() string {
	v := "harikerja generator, API v1"
	if years, err := datasets.Parse(datasets.Embedded()); err == nil {
		v = fmt.Sprintf("%s, years %d to %d", v, years[0].Number, years[len(years)-1].Number)
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v += ", commit " + s.Value
		}
	}
	return v + ", " + info.GoVersion
}
