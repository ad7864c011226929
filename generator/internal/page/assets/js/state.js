// The page's state in its address, under the API's own parameter names, so that what is seen can be shared.

import { ENDPOINTS } from "./endpoints.js";

/** Everything the address may hold. */
const NAMES = [...new Set(["calc", "plan", ...ENDPOINTS.flatMap(({ parameters }) => parameters.map(({ name }) => name))])];

/** @returns {Record<string, string>} what the address says now */
export function read() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(NAMES.filter((name) => query.has(name)).map((name) => [name, query.get(name) ?? ""]));
}

/** Changes some parameters and leaves the others; null removes one. @param {Record<string, string|null>} change @param {string} [hash] */
export function write(change, hash = location.hash) {
  history.replaceState(null, "", href(change, hash));
}

/** The address that a change would give. @param {Record<string, string|null>} change @param {string} hash */
function href(change, hash) {
  const state = { ...read(), ...change };
  const query = new URLSearchParams();
  for (const name of NAMES) if (state[name] !== undefined && state[name] !== null) query.set(name, state[name]);
  // "sat,sun" is easier to read than "sat%2Csun", and a comma needs no escape in a query.
  const text = query.toString().replaceAll("%2C", ",");
  return `${location.pathname}${text && `?${text}`}${hash}`;
}

/** The page of a year, in the language of this one. @param {number|string} year */
export const pageOf = (year) => `${document.documentElement.dataset.root}${LANG === "en" ? "en/" : ""}${year}/`;
