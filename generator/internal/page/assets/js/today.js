// What today is, which day off comes next, and what is over: whatever depends on the date.

import { isOffBy } from "./choice.js";
import { dayNumber, parts } from "./dates.js";
import { h, put } from "./dom.js";
import { days, goTo, isOff, isWorkday, nextHoliday, nextLong, nextMark, span, todayIs, uncovered, weekdayed, weekend } from "./words.js";

/** @param {HTMLElement} article @param {string} now */
export function showToday(article, now) {
  const year = Number(article.dataset.year);
  const current = parts(now).year;
  const rows = /** @type {HTMLElement[]} */ ([...article.querySelectorAll(".holidays li")]);
  const dateOf = (/** @type {HTMLElement} */ row) => row.dataset.date ?? "";

  say(year, current, now, rows);
  if (year >= current) {
    const to = /** @type {?HTMLElement} */ (article.querySelector("a[rel=next]"));
    const upcoming = rows.find((row) => dateOf(row) > now && isOffBy(dateOf(row), [row]).holidays.length > 0);
    for (const mark of article.querySelectorAll(".row-next")) mark.remove();
    if (upcoming) {
      upcoming.querySelector(".row-name")?.append(" ", h("span", { class: "row-next" }, nextMark));
      showNext(dateOf(upcoming), nameIn(upcoming), now);
    } else if (to?.dataset.date && to.dataset.name) showNext(to.dataset.date, to.dataset.name, now);
    const run = firstAfter(/** @type {HTMLElement[]} */ ([...article.querySelectorAll(".runs:not(.bridges) li")]), now);
    const line = document.querySelector(".next-long");
    if (line && run) {
      const { start = "", end = "" } = run.dataset;
      put(line, `${nextLong}: `, h("b", {}, span(start, end)), `, ${days(dayNumber(end) - dayNumber(start) + 1)}`);
    }
  }
  for (const row of rows) row.classList.toggle("past", dateOf(row) < now);
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll(".runs li"))) item.classList.toggle("past", (item.dataset.end ?? "") < now);
  const until = /** @type {?HTMLElement} */ (article.querySelector(".moves"))?.dataset.until;
  if (until) document.documentElement.classList.toggle(`still-${year}`, until <= now);
  const month = document.getElementById(`m${parts(now).month}-${current}`);
  if (month) article.querySelector(".to-months")?.setAttribute("href", `#${month.id}`);
}

/** @param {number} year on show @param {number} current @param {string} now @param {HTMLElement[]} rows */
function say(year, current, now, rows) {
  const { first = "", last = "", root = "", front } = document.documentElement.dataset;
  const place = /** @type {HTMLElement} */ (document.getElementById("today"));
  const asked = front === undefined ? null : new URLSearchParams(location.search).get("year");
  if (asked || current < Number(first) || current > Number(last)) {
    place.classList.add("uncovered");
    put(place, uncovered(Number(asked) || current, first, last));
    return;
  }
  if (year !== current) {
    put(place, todayIs(now, ""), ". ", h("a", { href: `${root}${LANG === "en" ? "en/" : ""}${current}/`, "data-keep": true }, goTo(current)));
    return;
  }
  const own = rows.filter(({ dataset: { date } }) => date === now);
  const { off, isWeekend, holidays } = isOffBy(now, own);
  const why = holidays.length > 0 ? holidays.map(nameIn).join(" · ") : isWeekend ? weekend.toLowerCase() : "";
  put(place, todayIs(now, off ? isOff(why) : isWorkday));
}

/** A row's name. @param {Element} row */
const nameIn = (row) => /** @type {Text} */ (row.querySelector(".row-name a")?.lastChild).data;

/** @param {HTMLElement[]} items @param {string} now */
function firstAfter(items, now) {
  return items.filter(({ dataset: { start = "" } }) => start > now)
    .sort((a, b) => ((a.dataset.start ?? "") < (b.dataset.start ?? "") ? -1 : 1))[0];
}

/** @param {string} date @param {string} name @param {string} now */
function showNext(date, name, now) {
  const place = /** @type {HTMLElement} */ (document.getElementById("next"));
  const [kicker, when, what] = /** @type {HTMLElement[]} */ ([...place.children]);
  put(kicker, nextHoliday(dayNumber(date) - dayNumber(now)));
  put(when, weekdayed(date));
  put(what, name);
}
