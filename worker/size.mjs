// Prints the sizes of files in bytes, as they are and compressed as a CDN would.
//
//	node size.mjs FILE...

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const row = (/** @type {(string | number)[]} */ cells) => {
  const [name, ...sizes] = cells.map(String);
  console.log(name.padEnd(14) + sizes.map((size) => size.padStart(10)).join(""));
};

row(["bytes", "raw", "gzip", "brotli"]);
for (const file of process.argv.slice(2)) {
  const bytes = readFileSync(file);
  const brotli = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  row([basename(file), bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes, { params: brotli }).length]);
}
