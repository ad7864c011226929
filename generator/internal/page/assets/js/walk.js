// Which days an answer skipped, and why: a walk over the yearly lists. The answer itself never depends on it.

import { grouped, holidays } from "./data.js";
import { dateOf, dayNumber, WEEK, weekday } from "./dates.js";

/**
 * Days off in a row for one reason.
 * @typedef {{start: string, end: string, days: number, weekend: boolean, holidays: import("./data.js").Holiday[]}} Skipped
 */

/**
 * @param {string} first
 * @param {string} last
 * @param {{weekend: string[], includeCollectiveLeave: boolean}} options as the API echoes them
 * @returns {Promise<Skipped[]>}
 */
export async function skippedDays(first, last, options) {
  /** @type {Skipped[]} */
  const rows = [];
  /** @type {Map<string, import("./data.js").Holiday[]>} */
  let byDate = new Map();
  let year = "";
  for (let day = dayNumber(first); day <= dayNumber(last); day++) {
    const date = dateOf(day);
    if (date.slice(0, 4) !== year) {
      year = date.slice(0, 4);
      byDate = grouped(await holidays(Number(year)), (holiday) => holiday.date);
    }
    const counted = (byDate.get(date) ?? []).filter((holiday) => holiday.isNationalHoliday || options.includeCollectiveLeave);
    const weekend = options.weekend.includes(WEEK[weekday(date)]);
    if (!weekend && counted.length === 0) continue;
    const before = rows.at(-1);
    if (before && counted.length === 0 && before.holidays.length === 0 && dayNumber(before.end) === day - 1) {
      before.end = date;
      before.days++;
      continue;
    }
    rows.push({ start: date, end: date, days: 1, weekend, holidays: counted });
  }
  return rows;
}
