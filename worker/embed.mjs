// Writes a file as a JS module that exports it as a base64 string: the one form
// in which Netlify's bundler takes a WebAssembly module along.
//
//	node embed.mjs IN.wasm OUT.js

import { readFileSync, writeFileSync } from "node:fs";

const [source, out] = process.argv.slice(2);
writeFileSync(out, `export default "${readFileSync(source).toString("base64")}";\n`);
