package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/afero"
	"github.com/spf13/cobra"

	"harikerja/datasets"
	"harikerja/generator/internal/rules"
	"harikerja/generator/internal/tablegen"
)

func (a *app) generateCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "generate",
		Short: "Renew the generated files of the repository",
		Long: `Renew what is generated and committed, from the datasets and declarations
compiled into this program: the worker's calendar, the functions' grammar, the
text that shows every year at every revision, for review, and the answers and
notes in the README. Datasets that were written by hand get the form that all of
them have. Run it from the top of the repository, with 'make data',
after a dataset or a declaration has changed; look at the difference, and commit
it.`,
		Example: `  generator generate`,
		Args:    noArguments,
		RunE:    func(*cobra.Command, []string) error { return a.generate() },
	}
}

func (a *app) generate() error {
	years, err := a.load(nil)
	if err != nil {
		return err
	}
	table, err := tablegen.Source(years)
	if err != nil {
		return err
	}
	old, err := afero.ReadFile(a.fs, readmePath)
	if err != nil {
		return fmt.Errorf("%w (run it from the top of the repository)", err)
	}
	text, err := readme(string(old), years)
	if err != nil {
		return err
	}
	for _, f := range []struct {
		path string
		data []byte
	}{
		{tablegen.Path, table},
		{rules.GrammarPath, rules.Grammar()},
		{datasets.ReplayPath, datasets.Replay(years)},
		{readmePath, []byte(text)},
	} {
		if err := a.renew(f.path, f.data); err != nil {
			return err
		}
	}
	return a.format()
}

// format gives the datasets on disk the form in which they are written. What
// they say is on disk alone: this program may be older.
func (a *app) format() error {
	names, err := afero.Glob(a.fs, "datasets/[0-9]*.json")
	if err != nil || len(names) == 0 {
		return err
	}
	files, err := a.read(names)
	if err != nil {
		return err
	}
	for _, f := range files {
		years, err := a.parseFiles([]datasets.File{f}, datasets.ParseEach)
		if err != nil {
			return err
		}
		if data := datasets.Format(&years[0]); !bytes.Equal(data, f.Data) {
			if err := a.renew(f.Name, data); err != nil {
				return err
			}
		}
	}
	return nil
}

// renew writes a file if it is not the same already: beside it first, since
// half of one would be worse than an old one.
func (a *app) renew(path string, data []byte) error {
	old, err := afero.ReadFile(a.fs, path)
	if err == nil && bytes.Equal(old, data) {
		fmt.Fprintf(a.stdout, "%s is up to date\n", path)
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	beside := path + ".new"
	err = afero.WriteFile(a.fs, beside, data, 0o644)
	if err == nil {
		err = a.fs.Rename(beside, path)
	}
	if err != nil {
		if gone := a.fs.Remove(beside); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
		return err
	}
	verb := "renewed"
	if old == nil {
		verb = "written"
	}
	fmt.Fprintf(a.stdout, "%s: %s\n", path, verb)
	return nil
}
