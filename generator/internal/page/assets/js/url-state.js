// The page's state in its address, under the API's own parameter names, so that what is seen can be shared.

import { ENDPOINTS } from "./api.js";

/** Everything the address may hold. */
const NAMES = [...new Set(["lang", "calc", ...ENDPOINTS.flatMap(({ parameters }) => parameters.map(({ name }) => name))])];

/** @returns {Record<string, string>} what the address says now */
export function read() {
  const query = new URLSearchParams(location.search);
  /** @type {Record<string, string>} */
  const state = {};
  for (const name of NAMES) {
    const value = query.get(name);
    if (value !== null) state[name] = value;
  }
  return state;
}

/** The query that the page shows. */
let known = location.search;

/** Changes some parameters and leaves the others; null removes one. A step that one may want to take back is a new entry
 * of the history. @param {Record<string, string|null>} change @param {boolean} [step] */
export function write(change, step = false) {
  const address = href(change, location.hash);
  if (step) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  known = location.search;
}

/** Calls when Back or Forward leads to another state; not when only the part of the page changes. @param {() => void} takeUp */
export function onReturn(takeUp) {
  addEventListener("popstate", () => {
    if (location.search === known) return;
    known = location.search;
    takeUp();
  });
}

/** The address that a change would give. @param {Record<string, string|null>} change @param {string} [hash] */
export function href(change, hash = "") {
  const state = { ...read(), ...change };
  const query = new URLSearchParams();
  for (const name of NAMES) if (state[name] !== undefined && state[name] !== null) query.set(name, state[name]);
  // "sat,sun" is easier to read than "sat%2Csun", and a comma needs no escape in a query.
  const text = query.toString().replaceAll("%2C", ",");
  return `${location.pathname}${text ? `?${text}` : ""}${hash}`;
}
