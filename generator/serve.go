package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"

	"github.com/spf13/cobra"

	"harikerja/generator/internal/serve"
	"harikerja/generator/internal/tree"
)

func (a *app) serveCommand() *cobra.Command {
	var addr, dir string
	var quiet bool
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the whole API and the page",
		Long: `Serve the whole API and the page over HTTP.

Without --dir, everything is made in memory from the datasets compiled into the
program. With --dir, the tree that lies there is read into memory, verified and
served. When another tree takes its place, by a build, a mirror's update or by
hand, that one is served within seconds, without a restart. A tree that is not
whole is never served: the last good one stays, and the log says why.`,
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
	c.Flags().StringVar(&dir, "dir", "", "folder with a whole tree")
	c.Flags().BoolVar(&quiet, "quiet", false, "write no access log")
	return c
}

func (a *app) serve(ctx context.Context, addr, dir string, quiet bool) error {
	handler := &serve.Handler{Today: a.today, ErrorLog: log.New(a.stderr, "", log.LstdFlags|log.LUTC)}
	what := "the API and the page"
	if dir != "" {
		what = dir
		folder := &serve.Folder{Disk: a.fs, Dir: dir}
		snapshot, err := folder.Load()
		if err != nil {
			return fmt.Errorf("cannot serve %s: %w", dir, err)
		}
		handler.Use(snapshot)
		go handler.Follow(ctx, folder)
	} else {
		snapshot, err := a.snapshot()
		if err != nil {
			return err
		}
		handler.Use(snapshot)
	}
	listener, err := serve.Listen(addr)
	if err != nil {
		return err
	}
	var access io.Writer
	if !quiet {
		access = a.stdout
	}
	fmt.Fprintf(a.stderr, "Serving %s on %s (stop with Ctrl-C)\n", what, localURL(listener.Addr()))
	return handler.Run(ctx, listener, access)
}

// snapshot makes the tree of the datasets compiled into the program.
func (a *app) snapshot() (*serve.Snapshot, error) {
	parts, err := a.parts(nil, "")
	if err != nil {
		return nil, err
	}
	var files []tree.File
	for part, err := range parts {
		if err != nil {
			return nil, err
		}
		files = append(files, part...)
	}
	return serve.NewSnapshot(files)
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
