// What the scripts know of the API's questions: DECLARED is made from their declarations when the site is built.

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

/** @param {string} path @returns {Endpoint|undefined} */
export const endpoint = (path) => ENDPOINTS.find((known) => known.path === path);

/** What the values that files are named by look like. @type {Record<string, RegExp>} */
const KEYS = { year: /^\d{4}$/, date: /^\d{4}-\d{2}-\d{2}$/ };

/** The name of the file that answers, if one does. What the API would refuse, none does.
 * @param {string} path @param {URLSearchParams} query */
export function fileOf(path, query) {
  const { file, parameters } = endpoint(path) ?? {};
  if (!file || !parameters) return null;
  const names = [...query.keys()];
  if (new Set(names).size < names.length || names.some((name) => !parameters.some((known) => known.name === name))) return null;
  const [key, ...options] = parameters;
  if (!key) return file;
  const value = query.get(key.name) ?? "";
  if (!KEYS[key.kind]?.test(value)) return null;
  let suffix = "";
  for (const { name, usual, suffixes } of options) {
    const given = query.get(name);
    if (given === null || (usual !== "" && given === usual)) continue;
    const found = suffixes.find((known) => known.value === given);
    if (!found) return null;
    suffix += found.text;
  }
  return file.replace("*", `${value}${suffix}`);
}
