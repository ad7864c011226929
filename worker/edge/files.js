// The endpoints whose answers are files. The worker checks the question and
// names the file, which comes from the CDN; errors and other weekends it
// answers itself. If it fails, the site's rewrites (_redirects) answer from the
// files alone: that is what "bypass" is for.
//
// Nothing here is cached by Netlify: without a year, the answer turns with the
// year in Indonesia.

import { plain } from "./lib/grammar.js";
import { ask, respond } from "./lib/respond.js";
import { failure } from "../wasm/worker.js";

/** @import { Config, Context } from "@netlify/edge-functions" */

/**
 * @param {Request} request
 * @param {Context} context
 */
export default async function files(request, context) {
  const answer = ask(request);
  if (answer.status === 500) {
    // The rewrites see neither escaped names nor parameters without a value,
    // and the last of repeated ones; and they put any value into a file's name,
    // where 2026-12-24.no-leave would get the answer to another question. What
    // they could not answer is not left to them either: an error from here is
    // surely not cached.
    const { pathname, search } = new URL(request.url);
    if (!plain[pathname.replace(/\/$/, "")]?.test(search.slice(1))) {
      return respond(request, answer);
    }
    throw new Error("the worker failed: the files answer without it");
  }
  if (answer.file === null) {
    return respond(request, answer);
  }
  // By default, Netlify would drop If-None-Match here, and nobody would ever get a 304.
  const file = await context.next(new Request(new URL(`/${answer.file}`, request.url), request), { sendConditionalRequest: true });
  if (file.status === 404 || file.status >= 500) {
    console.error(`harikerja: the site has no ${answer.file}: status ${file.status}`);
    return respond(request, failure());
  }
  const headers = new Headers(file.headers);
  for (const [name, value] of answer.headers) {
    headers.set(name, value);
  }
  return new Response(file.body, { status: file.status, headers });
}

/** @type {Config} */
export const config = {
  path: /** @type {`/${string}`[]} */ (Object.keys(plain)),
  onError: "bypass",
};
