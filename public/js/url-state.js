// The page's state in its address, under the API's own parameter names, so that what is seen can be shared.

/** Everything the address may hold. */
const NAMES = ["lang", "year", "type", "calc", "date", "days", "start", "end", "inclusive", "includeCollectiveLeave", "weekend"];

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

/** Changes some parameters and leaves the others; null removes one. @param {Record<string, string|null>} change */
export function write(change) {
  history.replaceState(null, "", href(change, location.hash));
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
