# The worker: its tools, its build, its deploy. Included by the Makefile above;
# all paths are seen from there.

NODE_TOOLS := worker/node_modules/.build-tools
DEV_TOOLS  := worker/node_modules/.all-tools

# What the worker's code is made of.
WORKER_SOURCES := go.mod worker/main.go \
	$(filter-out %_test.go,$(wildcard worker/api/*.go worker/table/*.go worker/workday/*.go))
WASM_RECIPE := worker/build.mjs worker/memory.mjs worker/wasi.wat

.PHONY: setup-build setup-node wasm deploy smoke

setup-build: $(NODE_TOOLS) ## Install what building the worker takes (npm)
setup-node: $(DEV_TOOLS) ## Install what testing and deploying take, too (npm)

$(NODE_TOOLS): worker/package-lock.json | needs-go needs-npm
	cd worker && npm ci --omit=dev
	touch $@

# npm ci starts from an empty folder, so the other stamp is written anew.
$(DEV_TOOLS): worker/package-lock.json | needs-npm
	cd worker && npm ci
	touch $(NODE_TOOLS) $@

wasm: worker/dist/sizes.txt worker/dist/worker.wasm.js ## Build the WebAssembly worker and report its size
	@cat worker/dist/sizes.txt

worker/wasm/worker.wasm: $(WORKER_SOURCES) $(WASM_RECIPE) | $(NODE_TOOLS)
	node worker/build.mjs worker $@

worker/dist/plain.wasm: $(WORKER_SOURCES) $(WASM_RECIPE) | $(NODE_TOOLS)
	node worker/build.mjs worker $@ --plain

# Go's runtime alone, built the same way: the floor.
worker/dist/empty.wasm: worker/testdata/empty/main.go go.mod $(WASM_RECIPE) | $(NODE_TOOLS)
	node worker/build.mjs worker/testdata/empty $@

worker/dist/worker.wasm.js: worker/wasm/worker.wasm worker/embed.mjs
	node worker/embed.mjs $< $@

worker/dist/sizes.txt: worker/wasm/worker.wasm worker/dist/empty.wasm worker/size.mjs
	node worker/size.mjs worker/wasm/worker.wasm worker/dist/empty.wasm > $@

# Needs an account: set NETLIFY_AUTH_TOKEN and NETLIFY_SITE_ID, or run "netlify login"
# and "netlify link" once (worker/node_modules/.bin/netlify).
deploy: $(DEV_TOOLS) ## Build and deploy to Netlify, in production
	PATH="$(CURDIR)/worker/node_modules/.bin:$$PATH" netlify deploy --prod

# The list of cases that every host is tested with, against one that is live.
smoke: ## Ask a live host everything: make smoke BASE=https://example.netlify.app
	@test -n "$(BASE)" || { echo "say which host: make smoke BASE=https://..."; exit 1; }
	HARIKERJA_BASE=$(BASE) go test -count=1 -run '^TestLive$$' ./worker/edge
