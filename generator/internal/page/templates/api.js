// What the page knows of the API's questions, made from their declarations when the page is built.

/**
 * @typedef {{name: string, kind: "year"|"type"|"boolean"|"date"|"days"|"weekend", required: boolean, usual: string,
 *   suffixes: {value: string, text: string}[]}} Parameter usual is what leaving it out stands for, "" if nothing
 *   fixed; suffixes are what other values add to the name of the file that answers
 * @typedef {{path: string, file: ?string, parameters: Parameter[]}} Endpoint file is the name of the file that
 *   answers, with "*" for the first parameter and the suffixes of the others; null if the answer is computed
 */

/** @type {Endpoint[]} */
export const ENDPOINTS = DECLARED;

/** What each parameter that may be left out then stands for. @type {Record<string, string>} */
export const USUAL = Object.fromEntries(
  ENDPOINTS.flatMap(({ parameters }) => parameters).filter(({ usual }) => usual !== "").map(({ name, usual }) => [name, usual]));

/** @param {string} path @returns {Endpoint} */
export function endpoint(path) {
  const found = ENDPOINTS.find((known) => known.path === path);
  if (!found) throw new Error(`${path} is no endpoint`);
  return found;
}

/** The name of the file that answers. @param {string} path of an endpoint that files answer @param {string|number} key
 * @param {Record<string, string>} [options] */
export function fileOf(path, key, options = {}) {
  const { file, parameters } = endpoint(path);
  const suffix = parameters.map(({ name, suffixes }) => suffixes.find(({ value }) => value === options[name])?.text ?? "").join("");
  return /** @type {string} */ (file).replace("*", `${key}${suffix}`);
}
