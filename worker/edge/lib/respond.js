// What the edge functions share: one worker per isolate, and HTTP around its answers.

import base64 from "../../dist/worker.wasm.js";
import { Worker, decode, today } from "../../wasm/worker.js";

/** @import { Answer } from "../../wasm/worker.js" */

const worker = new Worker(compile());

/**
 * Compiles the module once. It never throws: Netlify also runs the functions'
 * modules to read their configs, and one that throws there takes every function
 * of the site with it.
 */
function compile() {
  try {
    return new WebAssembly.Module(decode(base64));
  } catch (error) {
    console.error("harikerja: the worker did not compile:", error);
    return null;
  }
}

/**
 * @param {Request} request
 * @returns {Answer}
 */
export function ask(request) {
  const { pathname, search } = new URL(request.url);
  // When a function answers 404, "netlify dev" asks it again for PATH.html,
  // PATH/index.html and so on, and would pass on the answer to the last of them.
  const path = pathname.replace(/(\/index)?\.html?$/, "");
  return worker.ask(request.method, path, search.slice(1), today());
}

/**
 * The response to a request whose answer has its body with it.
 *
 * @param {Request} request
 * @param {Answer} answer
 * @returns {Response}
 */
export function respond(request, answer) {
  const { status } = answer;
  const headers = new Headers(answer.headers);
  const etag = headers.get("ETag");
  if (etag !== null && matches(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const empty = request.method === "HEAD" || answer.body.length === 0;
  return new Response(empty ? null : answer.body, { status, headers });
}

/**
 * Whether an If-None-Match names the tag. A tag that a cache has weakened (W/)
 * still stands for the same bytes.
 *
 * @param {string | null} condition
 * @param {string} etag
 */
function matches(condition, etag) {
  const tags = condition?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes("*") || tags.includes(etag);
}
