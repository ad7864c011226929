package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"sync"

	"github.com/spf13/afero"
	"github.com/spf13/cobra"

	"harikerja/generator/internal/mirror"
	"harikerja/generator/internal/publish"
	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/site"
	"harikerja/worker/api"
)

func (a *app) serveCommand() *cobra.Command {
	var addr, dir string
	var quiet bool
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the whole API",
		Long: `Serve the whole API over HTTP.

Without --dir, everything is rendered in memory from the datasets compiled into
the program. With --dir, a built tree is served, and the page in it.`,
		Example: `  generator serve
  generator serve --dir public --addr 127.0.0.1:9000
  generator serve --quiet`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilSignal(c.Context())
			defer stop()
			return a.serve(ctx, addr, dir, quiet)
		},
	}
	c.Flags().StringVar(&addr, "addr", ":8080", "address to listen on")
	c.Flags().StringVar(&dir, "dir", "", "folder with a built tree")
	c.Flags().BoolVar(&quiet, "quiet", false, "write no access log")
	return c
}

func (a *app) serve(ctx context.Context, addr, dir string, quiet bool) error {
	root, check, err := a.tree(dir)
	if err != nil {
		return err
	}
	listener, err := serve.Listen(addr)
	if err != nil {
		return err
	}
	var access io.Writer
	if !quiet {
		access = a.stdout
	}
	what := "the API"
	if dir != "" {
		what = dir
	}
	fmt.Fprintf(a.stderr, "Serving %s on %s (stop with Ctrl-C)\n", what, localURL(listener.Addr()))
	handler := &serve.Handler{Root: root, Check: check, Today: a.today, ErrorLog: log.New(a.stderr, "", log.LstdFlags|log.LUTC)}
	return handler.Serve(ctx, listener, access)
}

// tree returns the public folder to serve, and the check that its files and
// this program go together, if that needs one.
func (a *app) tree(dir string) (root afero.Fs, check func() error, err error) {
	files, err := a.render()
	if err != nil {
		return nil, nil, err
	}
	if dir != "" {
		g := &guard{root: afero.NewReadOnlyFs(a.folder(dir)), files: files}
		if err := g.check(); err != nil {
			return nil, nil, fmt.Errorf("cannot serve %s: %w", dir, err)
		}
		return g.root, g.check, nil
	}
	memory := afero.NewMemMapFs()
	publisher := publish.Publisher{Root: memory}
	return memory, nil, publisher.Publish(files)
}

// render returns the files of the datasets compiled into the program.
func (a *app) render() ([]site.File, error) {
	years, err := a.load(nil)
	if err != nil {
		return nil, err
	}
	return site.Render(years)
}

// guard refuses a tree that holds another calendar than this program: its
// files and the computed answers would contradict each other. A build or a
// mirror's update may put another tree in its place at any time.
type guard struct {
	root  afero.Fs
	files []site.File // what this program would write

	mu       sync.Mutex
	manifest fs.FileInfo // of the tree that was last looked at
	err      error       // what was wrong with it
}

func (g *guard) check() error {
	info, err := g.root.Stat(mirror.ManifestFile)
	if err != nil {
		_, err = mirror.ReadManifest(g.root) // says what to do
		return err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.manifest == nil || !info.ModTime().Equal(g.manifest.ModTime()) || info.Size() != g.manifest.Size() {
		g.manifest, g.err = info, g.compare()
	}
	return g.err
}

func (g *guard) compare() error {
	m, err := mirror.ReadManifest(g.root)
	if err != nil {
		return err
	}
	if err := m.CheckCalendar(); err != nil {
		return err
	}
	// A date may have been corrected without a new revision.
	lists := make(map[string]bool)
	for _, y := range m.Years {
		lists[api.HolidaysFile(y.Year, "", false)] = true
	}
	for _, f := range g.files {
		if !lists[f.Path] {
			continue
		}
		if data, err := afero.ReadFile(g.root, f.Path); err != nil || !bytes.Equal(data, f.Data) {
			return fmt.Errorf("its %s is not what this program would write: %s", f.Path, mirror.Together)
		}
	}
	return nil
}

func localURL(addr net.Addr) string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok {
		return addr.String()
	}
	host := tcp.IP.String()
	if tcp.IP.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, fmt.Sprint(tcp.Port))
}
