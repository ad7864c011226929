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
  /** @param {Element} root @param {(date: string) => void} point called with the day to be shown: one that is hovered or
   * focused, or the one that is pinned by a click, which lets the mouse leave it without losing it */
  constructor(root, point) {
    this.root = root;
    this.point = point;
    this.pinned = "";
    /** @type {Map<string, HTMLButtonElement>} */
    this.days = new Map();
    this.current = "";
    root.addEventListener("pointerover", (event) => {
      const date = dateAt(event);
      if (date && !this.pinned) this.point(date);
    });
    root.addEventListener("focusin", (event) => {
      const date = dateAt(event);
      if (!date) return;
      this.rove(date);
      if (date !== this.pinned) this.pin("");
      this.point(date);
    });
    root.addEventListener("click", (event) => {
      const date = dateAt(event);
      if (!date) return;
      // Safari does not focus a button that is clicked.
      this.days.get(date)?.focus();
      this.pin(date === this.pinned ? "" : date);
      this.point(date);
      // On a small screen the leaf would cover the lowest days.
      this.days.get(this.pinned)?.scrollIntoView({ block: "nearest" });
    });
    root.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
  }

  /** Draws the bare year: which weekday a date falls on needs no data. @param {number} year @param {string} current */
  draw(year, current) {
    this.days.clear();
    this.pinned = "";
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

  /** Marks the holidays. @param {import("./data.js").Holiday[]} holidays */
  markHolidays(holidays) {
    for (const holiday of holidays) {
      const button = this.days.get(holiday.date);
      button?.classList.add(holiday.isNationalHoliday ? "national" : "leave");
      label(button, `${words()[holiday.type]}: ${nameOf(holiday)}`);
    }
  }

  /** Ties the days of each long weekend together. @param {import("./data.js").Run[]} runs */
  markRuns(runs) {
    for (const run of runs) {
      for (let day = dayNumber(run.start); day <= dayNumber(run.end); day++) {
        const date = dateOf(day);
        const button = this.days.get(date);
        button?.parentElement?.classList.add("band", ...(date === run.start ? ["band-start"] : []), ...(date === run.end ? ["band-end"] : []));
        label(button, words().longWeekend(run.days, span(run.start, run.end)));
      }
    }
  }

  /** Says how many workdays each month has. @param {{month: number, workdays: number}[]} months */
  markWorkdays(months) {
    for (const { month, workdays } of months) {
      const place = this.root.querySelector(`[data-workdays="${month}"]`);
      if (place) place.textContent = words().monthWorkdays(workdays);
    }
  }

  /** Makes one day the calendar's only tab stop. @param {string} date */
  rove(date) {
    this.days.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = date;
    this.days.get(date)?.setAttribute("tabindex", "0");
  }

  /** Pins one day, or none. @param {string} date */
  pin(date) {
    this.days.get(this.pinned)?.removeAttribute("aria-pressed");
    this.pinned = date;
    this.days.get(date)?.setAttribute("aria-pressed", "true");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = KEYS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.days.get(step(this.current))?.focus();
  }
}

/** @param {Event} event @returns {string|undefined} the day that it happened on */
function dateAt(event) {
  const day = /** @type {HTMLElement} */ (event.target).closest("button[data-date]");
  return /** @type {HTMLElement|null} */ (day)?.dataset.date;
}

/** Adds to what a screen reader says of a day. @param {Element|undefined} button none if the day is of another year
 * @param {string} text */
function label(button, text) {
  button?.setAttribute("aria-label", `${button.getAttribute("aria-label")}. ${text}`);
}
