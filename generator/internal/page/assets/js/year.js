// What is said about a year: its status and revision, the list beside the calendar, the long weekends.

import { parts, today, weekday } from "./dates.js";
import { byId, h, put } from "./dom.js";
import { decree, monthName, nameOf, plainDate, shortDate, shortDayName, shortSpan, span, words } from "./i18n.js";
import { href } from "./url-state.js";

/** @param {number} year @param {number} first @param {number} last the years that are covered */
export function showYearNav(year, first, last) {
  const w = words();
  byId("year-number").textContent = String(year);
  step("year-previous", year - 1, year > first, `← ${year - 1}`, w.previousYear(year - 1));
  step("year-next", year + 1, year < last, `${year + 1} →`, w.nextYear(year + 1));
}

/** @param {string} id @param {number} year @param {boolean} open @param {string} text @param {string} label */
function step(id, year, open, text, label) {
  const link = byId(id);
  link.textContent = text;
  link.dataset.year = String(year);
  // A link without an address is no link, to a mouse and a screen reader alike.
  if (open) link.setAttribute("href", href({ year: String(year) }));
  else {
    // It vanishes; who walks by keyboard goes on from the year it led to.
    if (document.activeElement === link) byId("year-heading").focus({ preventScroll: true });
    link.removeAttribute("href");
  }
  link.setAttribute("aria-label", label);
  link.setAttribute("role", "link");
  link.setAttribute("aria-disabled", String(!open));
}

/** @param {import("./data.js").Year} info */
export function showStatus(info) {
  const w = words();
  const root = byId("year-status");
  root.className = `year-status ${info.status}`;
  put(root,
    h("p", {},
      h("b", { class: "stamp" }, w[info.status]), " ",
      info.updatedAt ? w.revisionOf(info.revision, plainDate(info.updatedAt)) : w.revision(info.revision)),
    h("p", { class: "why" }, info.status === "draft" ? w.draftWhy : w.verifiedWhy),
    info.year >= parts(today()).year ? h("p", { class: "why" }, w.mayMove) : null,
    h("p", { class: "figures" }, `${w.nationals(info.nationalHolidays)} · ${w.leaves(info.collectiveLeave)}`));
}

/** @param {number} workdays of the five-day week */
export function showWorkdays(workdays) {
  document.querySelector("#year-status .figures")?.append(` · ${words().workdays(workdays)}`);
}

/**
 * @param {import("./data.js").Holiday[]} all
 * @param {string} type "" for both
 * @param {string} next the date of the next day off, to be pointed out
 */
export function showList(all, type, next) {
  for (const [name, count] of [
    ["all", all.length],
    ["national_holiday", all.filter((holiday) => holiday.isNationalHoliday).length],
    ["collective_leave", all.filter((holiday) => holiday.isCollectiveLeave).length],
  ]) {
    const place = document.querySelector(`[data-count="${name}"]`);
    if (place) place.textContent = String(count);
  }
  const chosen = type ? all.filter((holiday) => holiday.type === type) : all;
  const w = words();
  let shown = 0;
  put(byId("holidays"), ...chosen.map((holiday) => {
    const { month, day } = parts(holiday.date);
    // The month is written once, at its first day, as in a ledger.
    const fresh = month !== shown;
    shown = month;
    return h("li", { class: fresh ? "fresh" : null, "data-date": holiday.date },
      h("span", { class: "row-month", "aria-hidden": "true" }, fresh ? monthName(month).slice(0, 3) : ""),
      h("span", { class: `mark-day ${holiday.isNationalHoliday ? "national" : "leave"}`, "aria-hidden": "true" }, String(day)),
      h("span", { class: "row-day", "aria-hidden": "true" }, shortDayName(weekday(holiday.date))),
      h("span", { class: "row-name" },
        h("span", { class: "said" }, `${shortDate(holiday.date)}, ${w[holiday.type]}: `),
        nameOf(holiday),
        holiday.date === next ? h("span", { class: "row-next" }, ` ${w.next}`) : null));
  }), chosen.length === 0 ? h("li", { class: "empty" }, w.emptyList) : null);
}

/** Says that the files of a year could not be had. */
export function showMissing() {
  byId("long-weekends-count").textContent = words().failed;
  put(byId("long-weekends"));
}

/** @param {import("./data.js").Run[]} runs @param {import("./data.js").Bridge[]} bridges */
export function showLongWeekends(runs, bridges) {
  const w = words();
  byId("long-weekends-count").textContent = `${w.runs(runs.length)}, ${w.bridges(bridges.length)}`;
  put(byId("long-weekends"),
    h("ul", { class: "runs", "aria-label": w.runsTitle }, ...runs.map((run) => h("li", {},
      h("b", {}, w.days(run.days)),
      h("span", {}, span(run.start, run.end)),
      h("small", {}, [...new Set(run.holidays.map(nameOf))].join(" · "))))),
    h("ul", { class: "runs bridges", "aria-label": w.bridgesTitle }, ...bridges.map((bridge) => h("li", {},
      h("b", {}, w.bridge(bridge.days.length, bridge.total)),
      h("span", {}, span(bridge.start, bridge.end)),
      h("small", {}, w.takeOff(shortSpan(bridge.days[0], bridge.days[bridge.days.length - 1])))))));
}

/** The line under a printed year: by which decrees, and from where. @param {import("./data.js").Holiday[]} all */
export function showPrintFoot(all) {
  const decrees = [...new Set(all.flatMap((holiday) => holiday.sources ?? []).map(decree)), `${location.origin}${location.pathname}`];
  byId("print-foot").textContent = words().printFoot(decrees.join("; "));
}
