# Two commands do everything on a fresh machine: make serve, make test.

.DEFAULT_GOAL := help
.PHONY: help serve test build table lint bench clean

help: ## List the targets
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

serve: build ## Build, then serve the API and the page on http://localhost:8080
	go run ./generator serve --dir public

build: ## Write the static tree into public/v1
	go run ./generator build --worker ''

table: ## Renew the worker's calendar after a dataset has changed
	go run ./generator table

test: lint ## Run every test
	go test ./...

lint: ## gofmt, go vet, staticcheck, go mod tidy
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "gofmt would change these files: run 'gofmt -w .'"; exit 1; }
	go vet ./...
	go tool staticcheck ./...
	go mod tidy -diff

bench: ## Measure speed, as ratios within one run
	go test -run '^$$' -bench . -benchmem ./...

clean: ## Remove everything that was built
	rm -rf public/v1 public/.v1.* worker/dist bin screenshots
