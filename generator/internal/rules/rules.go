package site

import _ "embed"

// Configurations of web servers for mirrors. They are part of the tree, so
// that the archive brings them along.
const (
	NginxFile = "v1/mirror/nginx.conf"
	CaddyFile = "v1/mirror/Caddyfile"
)

//go:embed hosts/nginx.conf
var nginxConf []byte

//go:embed hosts/Caddyfile
var caddyfile []byte

func hosts() []File {
	return []File{{NginxFile, nginxConf}, {CaddyFile, caddyfile}}
}
