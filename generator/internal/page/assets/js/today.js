// What today is, which day off comes next, and what is over: whatever depends on the date.

import { choice, isOffBy, nameIn } from "./choice.js";
import { dayNumber, parts } from "./dates.js";
import { h, put } from "./dom.js";
import { pageOf } from "./state.js";
import { days, firstLong, goTo, isOff, isWorkday, longDate, nextHoliday, nextLong, nextMark, span, todayIs, uncovered, weekdayed, weekend } from "./words.js";

/** @param {HTMLElement} article @param {string} now */
export function showToday(article, now) {
  const year = Number(article.dataset.year);
  const current = parts(now).year;
  const rows = /** @type {HTMLElement[]} */ ([...article.querySelectorAll(".holidays li")]);
  const dateOf = (/** @type {HTMLElement} */ row) => row.dataset.date ?? "";

  say(year, current, now, rows);
  const next = /** @type {?HTMLElement} */ (article.querySelector("a[rel=next]"));
  const runs = /** @type {HTMLElement[]} */ ([...article.querySelectorAll(".runs:not(.bridges) li")]);
  for (const mark of article.querySelectorAll(".row-next")) mark.remove();
  if (year === current) {
    const upcoming = rows.find((row) => dateOf(row) > now && isOffBy(dateOf(row), [row]).holidays.length > 0);
    if (upcoming) {
      upcoming.querySelector(".row-name")?.append(" ", h("span", { class: "row-next" }, nextMark));
      showNext(dateOf(upcoming), nameIn(upcoming), now);
    } else if (next?.dataset.date && next.dataset.name) showNext(next.dataset.date, next.dataset.name, now);
    // What comes after the year is known of the usual week only.
    const { weekend: week, leave } = choice();
    const usual = week === "sat,sun" && leave && next ? [next] : [];
    showRun(nextLong, firstAfter([...runs, ...usual], now), year);
  } else showRun(firstLong, firstAfter(runs, ""), year);
  for (const row of rows) row.classList.toggle("past", dateOf(row) < now);
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll(".runs li"))) item.classList.toggle("past", (item.dataset.end ?? "") < now);
  const until = /** @type {?HTMLElement} */ (article.querySelector(".moves"))?.dataset.until;
  if (until) document.documentElement.classList.toggle(`still-${year}`, until <= now);
  const month = document.getElementById(`m${parts(now).month}-${current}`);
  if (month) article.querySelector(".to-months")?.setAttribute("href", `#${month.id}`);
}

/** @param {number} year on show @param {number} current @param {string} now @param {HTMLElement[]} rows */
function say(year, current, now, rows) {
  const { first = "", last = "", front } = document.documentElement.dataset;
  const place = /** @type {HTMLElement} */ (document.querySelector(".today"));
  const asked = front === undefined ? null : new URLSearchParams(location.search).get("year");
  if (asked || current < Number(first) || current > Number(last)) {
    place.classList.add("uncovered");
    put(place, uncovered(Number(asked) || current, first, last));
    return;
  }
  if (year !== current) {
    put(place, todayIs(now, ""), ". ", h("a", { href: pageOf(current), "data-keep": true }, goTo(current)));
    return;
  }
  const own = rows.filter(({ dataset: { date } }) => date === now);
  const { off, isWeekend, holidays } = isOffBy(now, own);
  const why = holidays.length > 0 ? holidays.map(nameIn).join(" · ") : isWeekend ? weekend.toLowerCase() : "";
  put(place, todayIs(now, off ? isOff(why) : isWorkday));
}

/** @param {HTMLElement[]} items @param {string} now @returns {HTMLElement|undefined} */
function firstAfter(items, now) {
  return items.filter(({ dataset: { start = "" } }) => start > now)
    .sort((a, b) => ((a.dataset.start ?? "") < (b.dataset.start ?? "") ? -1 : 1))[0];
}

/** @param {string} label @param {HTMLElement|undefined} run @param {number} year on show: of another one, the year is said */
function showRun(label, run, year) {
  const line = /** @type {HTMLElement} */ (document.querySelector(".next-long"));
  line.classList.toggle("none", !run);
  if (!run) return put(line);
  const { start = "", end = "" } = run.dataset;
  const when = span(start, end) + (parts(start).year === parts(end).year && parts(start).year !== year ? ` ${parts(start).year}` : "");
  put(line, `${label}: `, h("b", {}, when), `, ${days(dayNumber(end) - dayNumber(start) + 1)}`);
}

/** @param {string} date @param {string} name @param {string} now */
function showNext(date, name, now) {
  const place = /** @type {HTMLElement} */ (document.querySelector(".next"));
  const [kicker, when, what] = /** @type {HTMLElement[]} */ ([...place.children]);
  put(kicker, nextHoliday(dayNumber(date) - dayNumber(now)));
  put(when, date.slice(0, 4) === now.slice(0, 4) ? weekdayed(date) : longDate(date));
  put(what, name);
}
