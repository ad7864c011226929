# Two commands do everything on a fresh machine: make serve, make test.

.DEFAULT_GOAL := help
.PHONY: help serve test build data lint bench mutants module screenshots figures next-decree diff fresh diff-comment fresh-issue pins clean setup-test needs-go needs-npm

help: ## List the targets
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Tests write trees of 42,000 files: to memory, where there is a disk of it.
SHM := $(wildcard /dev/shm/.)
ifneq ($(SHM),)
test bench mutants next-decree figures: export TMPDIR ?= /dev/shm
endif

MODULE := $(shell sed -n 's/^module //p' go.mod)

# Another address: make serve ADDR=127.0.0.1:9000
ADDR ?= :8080

serve: build ## Build, then serve the API and the pages on http://localhost:8080 (ADDR=:9000)
	@bin/generator serve --dir public --addr $(ADDR)

# Where the site will be published, if that is known: make build SITE=https://example.org
build: bin/generator ## Write the whole tree into public: files, pages and worker (SITE=https://…)
	bin/generator build$(if $(SITE), --site '$(SITE)')

# Always asked for: Go itself knows what is out of date. The worker goes into it.
.PHONY: bin/generator
bin/generator: wasm needs-go
	go build -o bin/generator ./generator

data: needs-go ## After a change of datasets or declarations: renew what is made from them, tell what changes and what looks wrong
	go run ./generator generate
	go run ./generator diff
	go run ./generator check

# The tests take the built worker, the tree in public and real programs: Deno,
# Netlify's runtime, Bun, workerd and bundlers (npm), chromium, nginx, Caddy,
# SQLite, PHP, Composer and Carbon (Debian's packages).
test: setup-test lint build ## Run every test
	go test -timeout 20m ./...

# What the next decree will do: an invented amendment and an invented year, in a
# copy of the repository. make test does the same for the packages that need no
# browser and no other host.
next-decree: setup-test build ## Run every test with an invented amendment and an invented year
	HARIKERJA_NEXT_DECREE=./... go test -count=1 -timeout 60m -run '^TestNextDecree$$' -v ./generator

# Since another commit, folder or file: make -s diff OLD=origin/main
diff: needs-go ## Tell what has changed in the datasets, in Markdown (OLD=origin/main)
	@go run ./generator diff$(if $(OLD), '$(OLD)')

fresh: needs-go ## See whether a decree is due, and whether the links of the last three years are dead
	go run ./generator fresh --links

# What the workflows in .github tell people, with GitHub's own gh: see the scripts.
diff-comment:
	@bash .ci/diff-comment
fresh-issue:
	@bash .ci/fresh-issue

# The toolchains that netlify.toml pins, for whoever else installs them: name=version.
pins:
	@sed -nE 's/^ *(GO|NODE)_VERSION = "(.*)"$$/\1=\2/p' netlify.toml | tr A-Z a-z

# The Go module has no public address yet. This gives it one, in every file; go.mod
# comes first, since Go knows what an address looks like.
module: needs-go ## Give the Go module an address: make module ADDRESS=example.org/harikerja
	@echo '$(ADDRESS)' | grep -qE '^[a-z0-9.-]+(/[A-Za-z0-9._~-]+)+$$' || { echo "say which address, without https://: make module ADDRESS=example.org/harikerja"; exit 1; }
	go mod edit -module '$(ADDRESS)'
	grep -rlE '"$(MODULE)/(datasets|generator|worker)' --include='*.go' --include=README.md --exclude-dir=node_modules . | \
		xargs sed -i -E 's#"$(MODULE)/(datasets|generator|worker)#"$(ADDRESS)/\1#g'
	sed -i -E 's#^(. go mod edit -require )$(MODULE)(@v0.0.0 -replace )$(MODULE)=#\1$(ADDRESS)\2$(ADDRESS)=#' README.md
	gofmt -w datasets generator worker

# No test may skip: what a test needs, setup-test installs or asks for. What actionlint
# would run if it happened to be there is left out: it says the same everywhere.
lint: needs-go ## gofmt, go vet, staticcheck, actionlint, go mod tidy, no skipped tests
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "gofmt would change these files: run 'gofmt -w .'"; exit 1; }
	go vet ./...
	GOOS=wasip1 GOARCH=wasm go vet ./worker
	go vet -tags screenshots ./generator/internal/page
	go vet -tags figures ./generator/internal/page
	go tool staticcheck ./...
	go tool actionlint -shellcheck= -pyflakes= .github/workflows/*.yml
	go mod tidy -diff
	@! grep -rnE '\.Skip(f|Now)?\(' --include='*_test.go' . || { echo "A test that skips proves nothing: let it fail with what to install."; exit 1; }

# One package after the other: they would measure each other.
bench: setup-test wasm worker/dist/plain.wasm ## Measure speed, as ratios within one run
	go test -p 1 -run '^$$' -bench . ./...

# Another package, file or line alone: make mutants ONLY=worker/api
mutants: needs-go ## Plant faults in the code, one at a time, and see the tests notice
	go run ./generator/internal/mutants -only '$(ONLY)'

screenshots: setup-test build ## Take pictures of the page's main states into screenshots/
	go test -count=1 -tags screenshots -run Screenshots ./generator/internal/page

# Beside the page as it was when a script still drew it, on an emulated slow phone, and by
# Lighthouse. For a machine that has little else to do: what disturbs it counts against the page.
figures: setup-test build ## Measure what a visit takes, against bounds
	go test -count=1 -timeout 30m -tags figures -run '^TestFigures$$' -v ./generator/internal/page

clean: ## Remove everything that was built or installed here
	rm -rf bin worker/dist worker/wasm/worker.wasm worker/node_modules generator/clients/js/node_modules screenshots .netlify .*.harikerja-*
	find public -mindepth 1 ! -name .gitignore -delete

# What the tests need beyond Go and npm. Installed where we may, asked for where we may not.
setup-test: needs-go setup-node setup-clients ## Install what the tests need
	@missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	command -v chromium-headless-shell >/dev/null || missing="$$missing chromium-headless-shell"; \
	PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null || missing="$$missing nginx-light"; \
	command -v caddy >/dev/null || missing="$$missing caddy"; \
	command -v php >/dev/null || missing="$$missing php-cli"; \
	command -v composer >/dev/null || missing="$$missing composer"; \
	command -v unzip >/dev/null || missing="$$missing unzip"; \
	test -f /usr/share/php/Carbon/autoload.php || missing="$$missing php-nesbot-carbon"; \
	command -v sqlite3 >/dev/null || missing="$$missing sqlite3"; \
	test -z "$$missing" && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing >/dev/null; \
	else \
		echo "The tests need these Debian packages:$$missing. Install them (sudo apt-get install$$missing) and run make again."; exit 1; \
	fi

needs-go:
	@command -v go >/dev/null || { echo "Go is missing: install Go $$(sed -n 's/^go //p' go.mod) or later from https://go.dev/dl, then run make again."; exit 1; }

needs-npm:
	@command -v npm >/dev/null || { echo "Node.js is missing: install Node.js 20 or later with npm from https://nodejs.org, then run make again."; exit 1; }

include worker/worker.mk
include generator/clients/clients.mk
