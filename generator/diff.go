package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"harikerja/datasets"
	"harikerja/generator/internal/curate"
)

func (a *app) diffCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "diff [OLD [NEW]]",
		Short: "Tell what a change of the datasets changes for users",
		Long: `Tell what a change of the datasets changes for users, as Markdown for a review:
days added, dropped, moved and renamed; the revisions and instruments behind
them; how many answers, months and long weekends change; and which due dates of
a typical invoice move.

OLD and NEW are a year's file, a folder with datasets or with a folder named
datasets, or, if there is no such path, a revision of git, whose datasets folder
is then taken. Without NEW it is the folder datasets; without OLD too, or if OLD
is in that folder, it is compared with HEAD. A file is compared with the same year of the other side.

The exit status is 0 whether anything changes or not.`,
		Example: `  generator diff                       # what is not committed yet
  generator diff main                  # since a branch
  generator diff v1 v2
  generator diff old/2027.json datasets/2027.json`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			sides := []string{"HEAD", "datasets"}
			copy(sides, args)
			if len(args) == 1 && strings.HasPrefix(filepath.ToSlash(filepath.Clean(args[0])), "datasets") {
				sides = []string{"HEAD", args[0]} // compared with itself it would be the same
			}
			return a.diff(c.Context(), sides[0], sides[1])
		},
	}
}

func (a *app) diff(ctx context.Context, oldName, newName string) error {
	old, err := a.state(ctx, oldName)
	if err != nil {
		return err
	}
	new, err := a.state(ctx, newName)
	if err != nil {
		return err
	}
	switch {
	case old.single && new.single && old.years[0].Number != new.years[0].Number:
		return fmt.Errorf("%s is of %d and %s is of %d: name two files of the same year, or two folders", oldName, old.years[0].Number, newName, new.years[0].Number)
	case old.single:
		new.narrow(old.years[0].Number)
	case new.single:
		old.narrow(new.years[0].Number)
	}
	d := curate.Compare(old.years, new.years)
	out := a.stdout
	if len(d.Years) == 0 {
		out = a.stderr // there is nothing to put into a review
	}
	_, err = fmt.Fprint(out, d.Markdown())
	return err
}

// state is one side of a comparison.
type state struct {
	years  []datasets.Year
	single bool // a file, and not a set
}

// narrow leaves only the year, if it is there.
func (s *state) narrow(year int) {
	for i := range s.years {
		if s.years[i].Number == year {
			s.years = s.years[i : i+1]
			return
		}
	}
	s.years = nil
}

// state reads the datasets that a path or a revision of git stands for.
func (a *app) state(ctx context.Context, name string) (*state, error) {
	info, err := a.fs.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		files, err := gitDatasets(ctx, name)
		if err != nil {
			return nil, err
		}
		years, err := a.parseFiles(files, datasets.Parse)
		return &state{years, false}, err
	case err != nil:
		return nil, err
	case !info.IsDir():
		years, err := a.parse([]string{name}, datasets.ParseEach)
		return &state{years, true}, err
	}
	if below, err := a.fs.Stat(filepath.Join(name, "datasets")); err == nil && below.IsDir() {
		name = filepath.Join(name, "datasets")
	}
	years, err := a.load([]string{name})
	return &state{years, false}, err
}

// gitDatasets returns the datasets of a revision, below the folder one is in.
func gitDatasets(ctx context.Context, revision string) ([]datasets.File, error) {
	// With --verify, a name that begins with a hyphen is no option.
	commit, err := git(ctx, "rev-parse", "--verify", revision+"^{commit}")
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, fmt.Errorf("there is no file or folder %s, and no git to ask for a revision of that name: install git, or name a file or a folder", revision)
	case err != nil:
		return nil, fmt.Errorf("there is no file or folder %s, and no such revision (%w): name a year's file, a folder of datasets, or a revision such as HEAD~1", revision, err)
	}
	commit = strings.TrimSpace(commit)
	list, err := git(ctx, "ls-tree", "-z", "--name-only", commit, "datasets/")
	if err != nil {
		return nil, fmt.Errorf("cannot list the datasets of %s: %w", revision, err)
	}
	var files []datasets.File
	for _, name := range strings.Split(list, "\x00") {
		if path.Ext(name) != ".json" || path.Base(name) == "schema.json" {
			continue
		}
		data, err := git(ctx, "show", commit+":./"+name)
		if err != nil {
			return nil, fmt.Errorf("cannot read %s of %s: %w", name, revision, err)
		}
		files = append(files, datasets.File{Name: revision + ":" + name, Data: []byte(data)})
	}
	if files == nil {
		return nil, fmt.Errorf("the revision %s has no datasets/*.json below the folder you are in: go to the top of the repository, or take another revision", revision)
	}
	return files, nil
}

// git runs it in the folder one is in, and returns what it says.
func git(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "git", args...).Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		why, _, _ := strings.Cut(string(failed.Stderr), "\n") // what follows is advice on other matters
		return "", fmt.Errorf("git: %s", why)
	}
	return string(out), err
}
