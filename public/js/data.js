// The static files of the API. Paths are relative, so that a mirror may live in a sub-folder, and each file is asked
// for once: concurrent callers share the request, and a failed one may be tried again.

/**
 * @typedef {{id: string, title: string, type: string, numbers: string[], publisher: string, publishedAt: ?string,
 *   url: ?string, official: boolean}} Source
 * @typedef {{date: string, day: string, localDay: string, localName: string, name: string,
 *   type: "national_holiday"|"collective_leave", isNationalHoliday: boolean, isCollectiveLeave: boolean,
 *   sources?: Source[]}} Holiday
 * @typedef {{year: number, revision: number, status: "verified"|"draft", updatedAt: ?string, nationalHolidays: number,
 *   collectiveLeave: number}} Year
 * @typedef {{start: string, end: string, days: number, holidays: Holiday[]}} Run
 * @typedef {{days: string[], start: string, end: string, total: number}} Bridge
 * @typedef {{revision: number, date: ?string, source: Source, summary: string, added: Holiday[], dropped: Holiday[],
 *   moved: {localName: string, name: string, type: string, from: string, to: string}[]}} Revision
 */

/** @type {Map<string, Promise<any>>} */
const files = new Map();

/** @param {string} path @returns {Promise<any>} the parsed file */
export function file(path) {
  let answer = files.get(path);
  if (!answer) {
    answer = read(path);
    files.set(path, answer);
    answer.catch(() => files.delete(path));
  }
  return answer;
}

/** @param {string} path */
async function read(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** @returns {Promise<{meta: {firstYear: number, lastYear: number}, data: Year[]}>} */
export const years = () => file("v1/years.json");

/** The list of a year, with sources: one file serves the calendar, the list, the leaf and the walk over skipped days.
 * @param {number} year @returns {Promise<{meta: any, data: Holiday[]}>} */
export const holidays = (year) => file(`v1/holidays/${year}.sources.json`);

/** Runs and bridges with collective leave counted as days off. @param {number} year
 * @returns {Promise<{runs: Run[], bridges: Bridge[]}>} */
export async function longWeekends(year) {
  const answer = await file(`v1/long-weekends/${year}.json`);
  return answer.data.find((/** @type {any} */ set) => set.includeCollectiveLeave);
}

/** Workdays of the five-day week, leave counted as days off. @param {number} year
 * @returns {Promise<{months: {month: number, workdays: number}[], year: {workdays: number}}>} */
export async function workdays(year) {
  const answer = await file(`v1/workdays/months/${year}.json`);
  return answer.data.find((/** @type {any} */ set) => set.week === "five-day" && set.includeCollectiveLeave);
}

/** @param {number} year @returns {Promise<{meta: any, data: Revision[]}>} */
export const revisions = (year) => file(`v1/revisions/${year}.json`);

/** @param {number} year @returns {Promise<{meta: any, data: Source[]}>} */
export const sources = (year) => file(`v1/sources/${year}.json`);
