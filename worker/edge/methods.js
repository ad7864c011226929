// OPTIONS, and the methods that this read-only API refuses, on every path under
// /v1: files and unknown paths have no function of their own.

import { ask, respond } from "./lib/respond.js";

/** @import { Config } from "@netlify/edge-functions" */

/** @param {Request} request */
export default function methods(request) {
  return respond(request, ask(request));
}

/** @type {Config} */
export const config = {
  path: ["/v1", "/v1/*"],
  method: ["OPTIONS", "POST", "PUT", "PATCH", "DELETE"],
};
