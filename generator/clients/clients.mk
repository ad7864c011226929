# The client packages: what testing them takes. Packing them takes Go alone.
# Included by the Makefile above; all paths are seen from there.

JS_TOOLS := generator/clients/js/node_modules/.all-tools

.PHONY: setup-clients

setup-clients: $(JS_TOOLS) ## Install what testing the client packages takes (npm)

$(JS_TOOLS): generator/clients/js/package-lock.json | needs-npm
	cd generator/clients/js && npm ci
	touch $@
