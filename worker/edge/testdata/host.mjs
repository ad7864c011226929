// Tests worker/wasm/worker.js, the same way in Deno and in Node.
//
//	host.mjs WORKER.wasm TRAPS-ONCE.wasm EXPECTED.json

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import process from "node:process";
import { Worker, decode, failure, today } from "../../wasm/worker.js";

const [workerFile, trapsOnceFile, expectedFile] = process.argv.slice(2);
const expected = JSON.parse(readFileSync(expectedFile, "utf8")); // what the API itself says
const module = new WebAssembly.Module(readFileSync(workerFile));
const text = (bytes) => new TextDecoder().decode(bytes);
const header = (answer, name) => new Headers(answer.headers).get(name);
console.error = () => {}; // failures are on purpose here

const add = ["GET", "/v1/workdays/add", "date=2026-12-24&days=5", "2026-11-15"];

{
  const worker = new Worker(module);
  const file = worker.ask("GET", "/v1/holidays", "", "2025-06-01");
  assert.deepEqual([file.status, file.file, file.body.length], [200, "v1/holidays/2025.json", 0]);
  assert.equal(header(file, "ETag"), null, "a file's ETag is the file server's business");

  const computed = worker.ask(...add);
  const before = text(computed.body);
  assert.deepEqual([computed.status, computed.file], [200, null]);
  assert.equal(before, expected.add);
  assert.match(header(computed, "ETag"), /^"[0-9a-f]{16}"$/);
  worker.ask("GET", "/v1/workdays/diff", "start=2020-01-01&end=2026-12-31", "2026-11-15");
  assert.equal(text(computed.body), before, "an answer must not change when the next one is made");

  const options = worker.ask("OPTIONS", "/v1/x", "", "2026-11-15");
  assert.deepEqual([options.status, options.file, options.body.length], [204, null, 0]);

  const strange = worker.ask("GET", "/v1/holidays", "year=ü\ud800\u0000" + "€".repeat(2000), "2026-11-15");
  assert.equal(JSON.parse(text(strange.body)).error.details.value, "ü\ufffd\u0000" + "€".repeat(97));
  assert.equal(worker.ask("GET", "/v1/holidays", "", "today").status, 500, "a date that is none is the host's fault");
}

// What is too long is refused, and nothing is too long for the worker's memory.
{
  const { Instance } = WebAssembly;
  let memory;
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args);
      memory = this.exports.memory;
    }
  };
  const worker = new Worker(module);
  const health = "/v1/health";
  const status = (method, path, query) => worker.ask(method, path, query, "2026-11-15").status;
  const room = expected.maxTarget - health.length;
  assert.equal(status("GET", health, "&".repeat(room)), 200, "that much is allowed");
  const size = memory.buffer.byteLength;
  for (const [path, query] of [
    [health, "&".repeat(room + 1)],
    [health, "€".repeat(Math.ceil(room / 3) + 1)], // fewer characters, more bytes
    [health, "&".repeat(10_000_000)],
    [health, "😀".repeat(5_000_000)],
    [health, "\ud800".repeat(10_000_000)],
    ["/" + "x".repeat(10_000_000), ""],
    ["/" + "x".repeat(10_000_000), "y".repeat(10_000_000)],
  ]) {
    assert.equal(status("GET", path, query), 414, `a path of ${path.length} and a query of ${query.length}`);
  }
  const long = worker.ask("X".repeat(10_000_000), health, "", "2026-11-15");
  assert.equal(long.status, 405);
  assert.equal(JSON.parse(text(long.body)).error.details.value, "X".repeat(100));
  assert.equal(memory.buffer.byteLength, size, "the memory has grown");
  WebAssembly.Instance = Instance;
}

// A trap is answered, and the next question goes to a fresh instance.
{
  const worker = new Worker(new WebAssembly.Module(readFileSync(trapsOnceFile)));
  for (let i = 0; i < 3; i++) {
    assert.equal(worker.ask(...add).status, 200);
    assert.deepEqual(worker.ask("GET", "/v1/health", "trap", "2026-11-15"), failure());
  }
  assert.equal(worker.ask(...add).status, 200);
}

// Without a module, every answer is the failure, and that is the worker's own.
{
  assert.deepEqual(new Worker(null).ask(...add), failure());
  assert.deepEqual(expected.failure, {
    headers: failure().headers,
    body: text(failure().body),
    status: failure().status,
  });
}

// The day turns at midnight in Jakarta, which is 17:00 UTC.
{
  const { now } = Date;
  Date.now = () => Date.UTC(2026, 11, 31, 16, 59, 59, 999);
  assert.equal(today(), "2026-12-31");
  Date.now = () => Date.UTC(2026, 11, 31, 17);
  assert.equal(today(), "2027-01-01");
  Date.now = now;
}

// Both ways to decode.
{
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) % 256);
  const base64 = btoa(String.fromCharCode(...bytes));
  assert.deepEqual(decode(base64), bytes);
  Uint8Array.fromBase64 = undefined;
  assert.deepEqual(decode(base64), bytes);
}
