// Civil dates as "YYYY-MM-DD" and as day numbers. No local time: a date has no time zone.

const DAY = 86_400_000;
const WEST_INDONESIA = 7 * 3_600_000;

/** Weekday tokens as the API writes them, Monday first. */
export const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Today in Western Indonesian Time (UTC+7). Here, and just below, the pages ask the clock. */
export function today() {
  return new Date(Date.now() + WEST_INDONESIA).toISOString().slice(0, 10);
}

/** How long today lasts, in milliseconds: until midnight in Jakarta. */
export function restOfToday() {
  return DAY - ((Date.now() + WEST_INDONESIA) % DAY);
}

/** @param {string} date "YYYY-MM-DD" @returns {number} days since 1970-01-01 */
export function dayNumber(date) {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}

/** @param {number} day @returns {string} "YYYY-MM-DD" */
export function dateOf(day) {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** @param {string} date @returns {number} 0 for Monday … 6 for Sunday */
export function weekday(date) {
  return (((dayNumber(date) + 3) % 7) + 7) % 7;
}

/** @param {string} date @returns {{year: number, month: number, day: number}} month counted from 1 */
export function parts(date) {
  const [year, month, day] = date.split("-").map(Number);
  return { year, month, day };
}

/** @param {number} year @param {number} month from 1 @param {number} day */
export function dateFrom(year, month, day) {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** @param {number} year @param {number} month from 1 */
export function daysInMonth(year, month) {
  const next = month === 12 ? dateFrom(year + 1, 1, 1) : dateFrom(year, month + 1, 1);
  return dayNumber(next) - dayNumber(dateFrom(year, month, 1));
}

/** @param {string} text @returns {boolean} whether it is a date that exists, as a date field takes it */
export function isDate(text) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = dayNumber(text);
  return !Number.isNaN(day) && dateOf(day) === text && parts(text).year > 0;
}
