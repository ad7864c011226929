// Health is asked of the worker every time, and never of a file or a cache:
// "ok" means that questions are being answered here and now.

import { ask, respond } from "./lib/respond.js";

/** @import { Config } from "@netlify/edge-functions" */

/** @param {Request} request */
export default function health(request) {
  return respond(request, ask(request));
}

/** @type {Config} */
export const config = {
  path: "/v1/health",
};
