// "I have N days": the best ways to spend them in what is left of the year, shown as a list and on the calendar.

import { copyButton } from "./copy.js";
import { dateOf, dayNumber, parts, today } from "./dates.js";
import { byId, h, put } from "./dom.js";
import { daysOff } from "./recount.js";
import { longest, plan } from "./runs.js";
import { read, write } from "./state.js";
import { copyLink, days, planFault, planNone, planOne, planRange, planSpread, shortDate, shortSpan, span, takeOff } from "./words.js";

const MOST = 60;

/** Which of the plans the calendar shows. */
let chosen = "";

/** @param {import("./tools.js").Page} page */
export function startPlanner(page) {
  const input = byId("p-days");
  input.value = read().plan ?? "";
  byId("plan").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  input.addEventListener("input", () => {
    write({ plan: input.value.trim() || null });
    showPlan(page);
  });
}

/** @param {import("./tools.js").Page} page */
export function showPlan({ article, calendar }) {
  const year = Number(article.dataset.year);
  const now = today();
  const around = daysOff(year);
  const current = parts(now).year === year;
  const start = current ? dayNumber(now) + 1 : dayNumber(`${year}-01-01`);
  // In the current year, what is over is no part of a break.
  const first = current ? start : around.first;
  const off = around.off.slice(first - around.first);
  const end = dayNumber(`${year}-12-31`);
  put(byId("plan-range"), parts(now).year > year || start > end ? "" : planRange(dateOf(start), dateOf(end)));

  const text = read().plan ?? "";
  const n = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  const wrong = text !== "" && (n < 1 || n > MOST);
  put(byId("e-plan"), wrong ? planFault : "");
  if (wrong) byId("p-days").setAttribute("aria-invalid", "true");
  else byId("p-days").removeAttribute("aria-invalid");
  for (const cell of article.querySelectorAll("td.plan")) cell.classList.remove("plan");
  if (!n || wrong) return put(byId("plans"));

  const ways = parts(now).year > year ? [] : waysOf(off, n, start - first, end - first);
  if (ways.length === 0) return put(byId("plans"), h("p", {}, planNone));
  if (!ways.some(({ title }) => title === chosen)) chosen = ways[0].title;
  const date = (/** @type {number} */ index) => dateOf(first + index);
  const mark = () => {
    for (const cell of article.querySelectorAll("td.plan")) cell.classList.remove("plan");
    for (const index of ways.find(({ title }) => title === chosen)?.taken ?? []) calendar.cell(date(index))?.classList.add("plan");
  };
  put(byId("plans"), ...ways.map((way) => h("div", {},
    h("label", {}, h("input", { type: "radio", name: "way", checked: way.title === chosen, onchange: () => { chosen = way.title; mark(); } }), h("b", {}, way.title)),
    h("ol", { class: "runs" }, ...way.breaks.map((one) => h("li", {},
      h("b", {}, days(one.last - one.first + 1)),
      h("span", {}, span(date(one.first), date(one.last))),
      h("small", {}, takeOff(stretches(way.taken.filter((index) => one.first <= index && index <= one.last).map(date))))))))));
  const status = h("span", { class: "copied", role: "status" });
  byId("plans").append(h("div", { class: "copy" }, copyButton(copyLink, () => `${location.href.replace(/#.*/, "")}#planner`, status), status));
  mark();
}

/** @param {boolean[]} off @param {number} n @param {number} from @param {number} to */
function waysOf(off, n, from, to) {
  const best = plan(off, n, from, to);
  if (best.taken.length === 0) return [];
  const title = best.breaks.length > 1 ? planSpread(best.taken.length, best.total, best.breaks.length) : planOne(best.taken.length, best.total);
  const ways = [{ title, breaks: best.breaks, taken: best.taken }];
  const one = longest(off, n, from, to);
  if (one && best.breaks.length > 1) {
    const taken = off.flatMap((isOff, index) => (!isOff && one.first <= index && index <= one.last ? [index] : []));
    ways.push({ title: planOne(one.taken, one.last - one.first + 1), breaks: [one], taken });
  }
  // The breaks in the order of the year.
  for (const way of ways) way.breaks.sort((a, b) => a.first - b.first);
  return ways;
}

/** Days in a row as one. @param {string[]} dates */
function stretches(dates) {
  /** @type {[string, string][]} */
  const list = [];
  for (const date of dates) {
    const last = list.at(-1);
    if (last && dayNumber(date) === dayNumber(last[1]) + 1) last[1] = date;
    else list.push([date, date]);
  }
  return list.map(([a, b]) => (a === b ? shortDate(a) : shortSpan(a, b))).join(", ");
}
