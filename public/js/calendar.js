// The year at a glance: twelve tables of days, Monday first, walked with the arrow keys as one.

import { dateFrom, dateOf, dayNumber, daysInMonth, parts, today, weekday } from "./dates.js";
import { h, put } from "./dom.js";
import { dayName, longDate, monthName, nameOf, shortDayName, span, words } from "./i18n.js";

/** Every month takes the rows of the longest one, so that all are equally tall, in every year. */
const ROWS = 6;

/** What a key does to the day that has the focus. @type {Record<string, (date: string) => string>} */
const KEYS = {
  ArrowLeft: (date) => moved(date, -1),
  ArrowRight: (date) => moved(date, 1),
  ArrowUp: (date) => moved(date, -7),
  ArrowDown: (date) => moved(date, 7),
  Home: (date) => moved(date, -weekday(date)),
  End: (date) => moved(date, 6 - weekday(date)),
  PageUp: (date) => monthAway(date, -1),
  PageDown: (date) => monthAway(date, 1),
};

/** @param {string} date @param {number} days */
const moved = (date, days) => dateOf(dayNumber(date) + days);

/** @param {string} date @param {number} step */
function monthAway(date, step) {
  const { year, month, day } = parts(date);
  if (month + step < 1 || month + step > 12) return date;
  return dateFrom(year, month + step, Math.min(day, daysInMonth(year, month + step)));
}

export class Calendar {
  /** @param {Element} root @param {(date: string) => void} point called with the day that is hovered, focused or tapped */
  constructor(root, point) {
    this.root = root;
    this.point = point;
    /** @type {Map<string, HTMLButtonElement>} */
    this.days = new Map();
    this.current = "";
    const pointed = (/** @type {Event} */ event) => {
      const day = /** @type {HTMLElement} */ (event.target).closest("button[data-date]");
      if (day) this.point(/** @type {HTMLElement} */ (day).dataset.date ?? "");
      return day;
    };
    root.addEventListener("pointerover", pointed);
    root.addEventListener("focusin", (event) => {
      const day = pointed(event);
      if (day) this.rove(/** @type {HTMLElement} */ (day).dataset.date ?? "");
    });
    root.addEventListener("click", (event) => /** @type {HTMLElement|null} */ (pointed(event))?.focus());
    root.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
  }

  /** Draws the bare year: which weekday a date falls on needs no data. @param {number} year @param {string} current */
  draw(year, current) {
    this.days.clear();
    put(this.root, ...Array.from({ length: 12 }, (_, index) => this.month(year, index + 1)));
    this.rove(current);
  }

  /** @param {number} year @param {number} month */
  month(year, month) {
    const first = weekday(dateFrom(year, month, 1));
    const length = daysInMonth(year, month);
    const rows = Array.from({ length: ROWS }, (_, row) =>
      h("tr", {}, ...Array.from({ length: 7 }, (_, column) => {
        const day = row * 7 + column - first + 1;
        return day < 1 || day > length ? h("td") : this.day(dateFrom(year, month, day), column);
      })));
    return h("div", { class: "month" }, h("table", {},
      h("caption", {}, h("span", {}, monthName(month)), " ", h("small", { "data-workdays": month })),
      h("thead", {}, h("tr", {}, ...Array.from({ length: 7 }, (_, index) =>
        h("th", { scope: "col", abbr: dayName(index) }, shortDayName(index))))),
      h("tbody", {}, ...rows)));
  }

  /** @param {string} date @param {number} column */
  day(date, column) {
    const button = h("button", { type: "button", "data-date": date, tabindex: "-1", "aria-label": longDate(date) },
      h("span", { class: "num" }, String(parts(date).day)));
    if (column > 4) button.classList.add("weekend");
    if (date === today()) {
      button.classList.add("now");
      button.setAttribute("aria-current", "date");
    }
    this.days.set(date, button);
    return h("td", {}, button);
  }

  /**
   * Marks what the data says.
   * @param {import("./data.js").Holiday[]} holidays
   * @param {import("./data.js").Run[]} runs
   * @param {{month: number, workdays: number}[]} months
   */
  decorate(holidays, runs, months) {
    const w = words();
    for (const holiday of holidays) {
      const button = this.days.get(holiday.date);
      if (!button) continue;
      button.classList.add(holiday.isNationalHoliday ? "national" : "leave");
      label(button, `${w[holiday.type]}: ${nameOf(holiday)}`);
    }
    for (const run of runs) {
      for (let day = dayNumber(run.start); day <= dayNumber(run.end); day++) {
        const button = this.days.get(dateOf(day));
        const cell = button?.parentElement;
        if (!button || !cell) continue;
        cell.classList.add("band");
        if (dateOf(day) === run.start) cell.classList.add("band-start");
        if (dateOf(day) === run.end) cell.classList.add("band-end");
        label(button, w.longWeekend(run.days, span(run.start, run.end)));
      }
    }
    for (const { month, workdays } of months) {
      const place = this.root.querySelector(`[data-workdays="${month}"]`);
      if (place) place.textContent = w.monthWorkdays(workdays);
    }
  }

  /** Makes one day the calendar's only tab stop. @param {string} date */
  rove(date) {
    this.days.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = date;
    this.days.get(date)?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = KEYS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.days.get(step(this.current))?.focus();
  }
}

/** @param {Element} button @param {string} text */
function label(button, text) {
  button.setAttribute("aria-label", `${button.getAttribute("aria-label")}. ${text}`);
}
