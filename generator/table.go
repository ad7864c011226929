package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/afero"
	"github.com/spf13/cobra"

	"harikerja/generator/internal/tablegen"
)

func (a *app) tableCommand() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "table",
		Short: "Write the worker's calendar from the datasets",
		Long: `Write the compact calendar that is compiled into the worker, from the datasets
compiled into this program. Run it from the top of the repository after a
dataset has changed, and commit the result.`,
		Example: `  generator table`,
		Args:    noArguments,
		RunE:    func(*cobra.Command, []string) error { return a.table(out) },
	}
	c.Flags().StringVar(&out, "out", tablegen.Path, "file to write")
	return c
}

func (a *app) table(out string) error {
	years, err := a.load(nil)
	if err != nil {
		return err
	}
	code, err := tablegen.Source(years)
	if err != nil {
		return err
	}
	old, err := afero.ReadFile(a.fs, out)
	switch {
	case err == nil && bytes.Equal(old, code):
		fmt.Fprintf(a.stdout, "%s is up to date\n", out)
		return nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	// Written beside and renamed: half a table would not compile.
	if err := afero.WriteFile(a.fs, out+".new", code, 0o644); err != nil {
		return errors.Join(err, a.fs.Remove(out+".new"))
	}
	if err := a.fs.Rename(out+".new", out); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%s: written\n", out)
	return nil
}
