package main

import (
	"fmt"
	"io/fs"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/tree"
)

func (a *app) verifyCommand() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:   "verify",
		Short: "Check a tree or a mirror, file by file",
		Long: `Check that a tree is whole: every file there, with the contents it was built
with, and none besides. What is missing, changed or surplus is listed by name.

The exit status is 0 if the tree is whole, 1 if it is not, 2 for wrong usage.`,
		Example: `  generator verify
  generator verify --dir /srv/harikerja`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.verify(dir) },
	}
	c.Flags().StringVar(&dir, "dir", "public", "folder with the tree")
	return c
}

func (a *app) verify(dir string) error {
	if info, err := a.fs.Stat(dir); err != nil {
		return err
	} else if !info.IsDir() {
		return &fs.PathError{Op: "verify", Path: dir, Err: fmt.Errorf("it is not a folder: name the one that v1 lies in")}
	}
	root, closer, err := tree.Open(a.fs, dir)
	if err != nil {
		return err
	}
	defer closer.Close() // only read
	var bar *progressbar.ProgressBar
	report, err := mirror.Verify(root,
		func(files int) { bar = a.progress(files, "reading files") },
		func() { bar.Add(1) }) // a bar that cannot draw is no reason to stop
	if bar != nil {
		bar.Finish()
	}
	if err != nil {
		return fmt.Errorf("cannot verify %s: %w", dir, err)
	}
	for _, list := range []struct {
		what  string
		paths []string
	}{{"missing", report.Missing}, {"changed", report.Changed}, {"surplus", report.Surplus}} {
		for _, path := range list.paths {
			fmt.Fprintf(a.stdout, "%s: %s\n", list.what, path)
		}
	}
	if !report.OK() {
		return fmt.Errorf("%s is not whole: %d missing, %d changed, %d surplus; build it or mirror it again",
			dir, len(report.Missing), len(report.Changed), len(report.Surplus))
	}
	fmt.Fprintf(a.stdout, "%s is whole: %d files\n", dir, report.Files)
	return nil
}
