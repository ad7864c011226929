// The year counted anew, for the chosen working week: the sums, the workdays of each month, the long weekends. What the
// page says at first is right for the usual week; this says the same of another one.

import { checkWorkday, diffWorkdays, getCoverage, getHolidays } from "harikerja";

import { choice } from "./choice.js";
import { dateFrom, dateOf, dayNumber, daysInMonth } from "./dates.js";
import { h, put } from "./dom.js";
import { findBridges, findRuns, MIN_LONG_WEEKEND } from "./runs.js";
import { bridge, bridgeCount, days, nameOf, runCount, shortSpan, span, takeOff } from "./words.js";

/** Days of the neighbouring years that a long weekend may reach into. */
const MARGIN = 31;

/** The choice as the client package takes it. */
export function options() {
  const { weekend, leave } = choice();
  return { weekend, includeCollectiveLeave: leave };
}

/** The days off of a year and around it, as far as they are known. @param {number} year
 * @returns {{first: number, off: boolean[]}} first is the day number of the first one */
export function daysOff(year) {
  const { firstYear, lastYear } = getCoverage();
  const first = dayNumber(dateFrom(year, 1, 1)) - (year > firstYear ? MARGIN : 0);
  const last = dayNumber(dateFrom(year, 12, 31)) + (year < lastYear ? MARGIN : 0);
  const chosen = options();
  return { first, off: Array.from({ length: last - first + 1 }, (_, day) => !checkWorkday(dateOf(first + day), chosen).isWorkday) };
}

/** What the page shows now. */
let shown = JSON.stringify({ weekend: "sat,sun", includeCollectiveLeave: true });

/** @param {import("./tools.js").Page} page */
export function recount({ article, calendar }) {
  const root = document.documentElement;
  const chosen = options();
  // While the class is there, what was written beforehand is out of sight.
  if (JSON.stringify(chosen) === shown && !root.classList.contains("recount")) return;
  const year = Number(article.dataset.year);
  const tally = diffWorkdays(dateFrom(year, 1, 1), dateFrom(year, 12, 31), chosen);
  shown = JSON.stringify(chosen);
  root.dataset.off = tally.options.weekend.join(",");
  root.dataset.leave = String(chosen.includeCollectiveLeave);

  const off = tally.calendarDayCount - tally.weekendCount - tally.workdayCount;
  const sums = { weekend: tally.weekendCount, off, workdays: tally.workdayCount, holidays: tally.holidayCount, lost: tally.holidayCount - off };
  for (const [name, sum] of Object.entries(sums)) {
    for (const place of article.querySelectorAll(`[data-sum="${name}"]`)) place.textContent = String(sum);
  }
  for (const table of article.querySelectorAll("table")) {
    const month = Number(table.dataset.month);
    const { workdayCount } = diffWorkdays(dateFrom(year, month, 1), dateFrom(year, month, daysInMonth(year, month)), chosen);
    /** @type {Element} */ (table.querySelector("[data-workdays]")).textContent = String(workdayCount);
  }
  longWeekends(article, calendar, year, chosen);
  root.classList.remove("recount");
}

/** @param {HTMLElement} article @param {import("./calendar.js").Calendar} calendar @param {number} year
 * @param {{includeCollectiveLeave: boolean}} chosen */
function longWeekends(article, calendar, year, chosen) {
  const { first, off } = daysOff(year);
  const date = (/** @type {number} */ index) => dateOf(first + index);
  const touches = (/** @type {number} */ a, /** @type {number} */ b) => date(a).slice(0, 4) <= String(year) && String(year) <= date(b).slice(0, 4);
  const all = findRuns(off);
  const runs = all.filter((run) => run.last - run.first + 1 >= MIN_LONG_WEEKEND && touches(run.first, run.last))
    .sort((a, b) => b.last - b.first - (a.last - a.first));
  const length = (/** @type {{first: number, last: number}} */ { first: a, last: b }) => b - a + 1;
  const total = (/** @type {{from: number, to: number}} */ { from, to }) => to - from + 1;
  const bridges = findBridges(all).filter((one) => touches(one.first, one.last))
    .sort((a, b) => total(b) * length(a) - total(a) * length(b) || total(b) - total(a));

  const { firstYear, lastYear } = getCoverage();
  const holidays = [year - 1, year, year + 1].filter((n) => n >= firstYear && n <= lastYear).flatMap((n) => getHolidays(n))
    .filter((holiday) => chosen.includeCollectiveLeave || holiday.isNationalHoliday);
  const names = (/** @type {string} */ start, /** @type {string} */ end) =>
    [...new Set(holidays.filter((holiday) => start <= holiday.date && holiday.date <= end).map(nameOf))].join(" · ");

  const [runList, bridgeList] = article.querySelectorAll(".runs");
  put(runList, ...runs.map((run) => item(date(run.first), date(run.last), days(length(run)), names(date(run.first), date(run.last)))));
  put(bridgeList, ...bridges.map((one) => item(date(one.from), date(one.to), bridge(length(one), total(one)), takeOff(shortSpan(date(one.first), date(one.last))))));
  put(/** @type {Element} */ (article.querySelector("[data-runs]")), runCount(runs.length));
  put(/** @type {Element} */ (article.querySelector("[data-bridges]")), bridgeCount(bridges.length, bridges.reduce((sum, one) => sum + length(one), 0)));

  for (const cell of article.querySelectorAll("td.b")) cell.classList.remove("b", "s", "e");
  for (const run of runs) {
    for (let index = run.first; index <= run.last; index++) {
      const cell = calendar.cell(date(index));
      cell?.classList.add("b", ...(index === run.first ? ["s"] : []), ...(index === run.last ? ["e"] : []));
    }
  }
}

/** @param {string} start @param {string} end @param {string} gives @param {string} why */
const item = (start, end, gives, why) => h("li", { "data-start": start, "data-end": end }, h("b", {}, gives), h("span", {}, span(start, end)), h("small", {}, why));
