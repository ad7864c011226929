// The endpoints that are always computed. An answer depends on nothing but the
// question and the deployed calendar, so Netlify may cache it as its headers
// say; a deploy empties that cache.

import { computed } from "./lib/grammar.js";
import { ask, respond } from "./lib/respond.js";

/** @import { Config } from "@netlify/edge-functions" */

/** @param {Request} request */
export default function workdays(request) {
  return respond(request, ask(request));
}

/** @type {Config} */
export const config = {
  path: computed,
  cache: "manual",
};
