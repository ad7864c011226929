// Builds a Go package into a WebAssembly module that imports nothing and has
// its start-up behind it. The bytes depend on the sources and the tools alone.
//
//	node build.mjs PACKAGE OUT.wasm [--plain]
//
// --plain leaves the start-up to the host, which has to call _initialize: for
// comparison.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { reserve } from "./memory.mjs";

const here = dirname(fileURLToPath(import.meta.url));

const [source, out, plain] = process.argv.slice(2);
process.on("uncaughtException", (error) => {
  console.error(`build.mjs: ${error.message}`);
  process.exit(1);
});
if (!source || !out) {
  console.error("usage: node build.mjs PACKAGE OUT.wasm [--plain]");
  process.exit(2);
}

// What Go's compiler uses beyond WebAssembly 1.0.
const features = ["--enable-bulk-memory", "--enable-mutable-globals", "--enable-nontrapping-float-to-int", "--enable-sign-ext"];

mkdirSync(dirname(resolve(out)), { recursive: true });
const steps = mkdtempSync(join(dirname(resolve(out)), ".build-")); // beside OUT, so that the last rename is one
try {
  const step = (/** @type {string} */ name) => join(steps, name + ".wasm");

  // 1. Go's own build. No version-control stamp: it would change with every commit.
  run("go", ["build", "-C", source, "-buildmode=c-shared", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-o", step("go"), "."],
    { GOOS: "wasip1", GOARCH: "wasm", GOWASM: "", GOFLAGS: "" });
  // 2. The few WASI calls of the runtime are answered inside.
  tool("wasm-merge", [...features, step("go"), "worker", join(here, "wasi.wat"), "wasi_snapshot_preview1", "-o", step("merged")]);
  // Go collects garbage when it comes to four megabytes. With room for that
  // from the start, the memory never grows: not after any number of questions.
  writeFileSync(step("roomy"), reserve(readFileSync(step("merged")), 160));
  // 3. The start-up runs now, and the memory it leaves is kept.
  if (!plain) {
    tool("wizer", ["-f", "_initialize", step("roomy"), "-o", step("initialised")]);
  }
  // 4. Smaller, and without the exports that only step 2 needed: all have an
  // underscore. -O2 takes half as long again and saves nothing.
  tool("wasm-opt", [
    ...features, "-O1", "--strip-debug", "--strip-producers", "--strip-target-features",
    ...(plain ? [step("roomy")] : ["--remove-exports=*_*", step("initialised")]),
    "-o", step("optimised"),
  ]);
  const calendar = join(source, "table", "years.go");
  if (existsSync(calendar)) {
    stamp(step("optimised"), readFileSync(calendar));
  }
  renameSync(step("optimised"), out);
} finally {
  rmSync(steps, { recursive: true });
}

// Says in a section of its own which calendar is inside: nobody can tell from
// the code. Package wasm reads it.
function stamp(/** @type {string} */ module, /** @type {Buffer} */ calendar) {
  const name = "harikerja.calendar";
  const digest = createHash("sha256").update(calendar).digest("hex");
  const content = [name.length, ...Buffer.from(name + digest)]; // fewer than 128 bytes: lengths are one byte
  appendFileSync(module, Uint8Array.from([0, content.length, ...content]));
}

function tool(/** @type {string} */ name, /** @type {string[]} */ args) {
  run(join(here, "node_modules", ".bin", name), args, {});
}

function run(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {Record<string, string>} */ env) {
  try {
    execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") {
      throw new Error(`${command} is missing: run make setup-build first`);
    }
    throw new Error(`${command} failed`);
  }
}
