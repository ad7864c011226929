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

/** Every year's list and decrees in one small file, which index.html preloads: the first round of requests brings all
 * that the calendar needs, and after it any year is at hand, offline too. */
const ALL = "v1/all.json";

/** @returns {Promise<{firstYear: number, lastYear: number, years: Year[]}>} */
export async function covered() {
  const { meta, data } = await file(ALL);
  return {
    firstYear: meta.firstYear,
    lastYear: meta.lastYear,
    years: data.map((/** @type {any} */ { holidays: list, year, revision, status, updatedAt }) => {
      const collectiveLeave = list.filter((/** @type {Holiday} */ holiday) => holiday.isCollectiveLeave).length;
      return { year, revision, status, updatedAt, collectiveLeave, nationalHolidays: list.length - collectiveLeave };
    }),
  };
}

/** The list of a year with the decrees behind each day. @param {number} year a covered one @returns {Promise<Holiday[]>} */
export async function holidays(year) {
  const { meta, data } = await file(ALL);
  const { holidays: list, sources: decrees } = data[year - meta.firstYear];
  return list.map((/** @type {any} */ { sourceIds, ...holiday }) => ({
    ...holiday, sources: sourceIds.map((/** @type {string} */ id) => decrees.find((/** @type {Source} */ decree) => decree.id === id)),
  }));
}

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

/** @param {number} year @returns {Promise<Source[]>} */
export async function sources(year) {
  const { meta, data } = await file(ALL);
  return data[year - meta.firstYear].sources;
}

/** What Map.groupBy does, which browsers of a few years ago lack.
 * @template T
 * @param {T[]} list @param {(item: T) => string} key @returns {Map<string, T[]>} */
export function grouped(list, key) {
  const groups = new Map();
  for (const item of list) {
    const name = key(item);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(item);
  }
  return groups;
}
