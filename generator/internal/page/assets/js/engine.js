// The API's own program, in the browser. Loaded once, when it is first needed.

import { file } from "./data.js";
import { today } from "./dates.js";

/** @type {Promise<any>|undefined} */
let loading;

/** Starts loading, or waits for what was started. A failure may be tried again. @returns {Promise<any>} */
export function load() {
  if (!loading) {
    loading = start();
    loading.catch(() => (loading = undefined));
  }
  return loading;
}

async function start() {
  const [{ Worker }, module] = await Promise.all([import("../v1/worker.js"), compile()]);
  return new Worker(module);
}

async function compile() {
  const response = await fetch("v1/worker.wasm");
  if (!response.ok) throw new Error(`v1/worker.wasm: ${response.status}`);
  // A bare file server may not know the type of wasm, and streaming insists on it.
  const typed = (response.headers.get("content-type") ?? "").startsWith("application/wasm");
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Asks one question.
 * @param {string} path such as "/v1/workdays/add"
 * @param {string} query without "?"
 * @returns {Promise<{status: number, file: ?string, json: any}>} json is null where a file holds the answer
 */
export async function ask(path, query) {
  const worker = await load();
  const answer = worker.ask("GET", path, query, today());
  return { status: answer.status, file: answer.file, json: answer.file ? null : JSON.parse(new TextDecoder().decode(answer.body)) };
}

/** Asks, and reads the file where one holds the answer. @param {string} path @param {string} query */
export async function answer(path, query) {
  const { status, file: name, json } = await ask(path, query);
  return { status, json: name ? await file(name) : json };
}
