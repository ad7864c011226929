// Tests lib/worker.js, the same way in Deno and in Node.
//
//	host.mjs WORKER.wasm TRAPS-ONCE.wasm FAILURE.json

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import process from "node:process";
import { Worker, decode, failure, today } from "../lib/worker.js";

const [workerFile, trapsOnceFile, failureFile] = process.argv.slice(2);
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
  assert.match(before, /"resultDate":"2027-01-04"/);
  assert.match(header(computed, "ETag"), /^"[0-9a-f]{16}"$/);
  worker.ask("GET", "/v1/workdays/diff", "start=2020-01-01&end=2026-12-31", "2026-11-15");
  assert.equal(text(computed.body), before, "an answer must not change when the next one is made");

  const options = worker.ask("OPTIONS", "/v1/x", "", "2026-11-15");
  assert.deepEqual([options.status, options.file, options.body.length], [204, null, 0]);

  const strange = worker.ask("GET", "/v1/holidays", "year=ü\ud800\u0000" + "€".repeat(1_000_000), "2026-11-15");
  assert.equal(JSON.parse(text(strange.body)).error.details.value, "ü\ufffd\u0000" + "€".repeat(97));
  assert.equal(worker.ask("GET", "/v1/holidays", "", "today").status, 500, "a date that is none is the host's fault");
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
  assert.deepEqual(JSON.parse(readFileSync(failureFile, "utf8")), {
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
