// The months, as a calendar to walk in: the days become buttons, of which one is the tab stop, and arrow keys lead to the
// others. The months themselves are in the page.

import { dateFrom, dateOf, dayNumber, daysInMonth, parts, weekday } from "./dates.js";
import { h } from "./dom.js";
import { longDate } from "./words.js";

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
  /** @param {HTMLElement} article */
  constructor(article) {
    this.year = Number(article.dataset.year);
    this.root = /** @type {HTMLElement} */ (article.querySelector(".months"));
    /** Called when a day is chosen, with "" when none is any more. @type {(date: string) => void} */
    this.onPick = () => {};
    /** @type {Map<string, HTMLButtonElement>} */
    this.days = new Map();
    this.current = "";
    this.picked = "";
    for (const table of this.root.querySelectorAll("table")) this.enliven(table);
    this.rove(dateFrom(this.year, 1, 1));
    this.root.addEventListener("focusin", (event) => this.rove(dateAt(event)));
    this.root.addEventListener("click", (event) => {
      const date = dateAt(event);
      if (!date) return;
      // Safari does not focus a button that is clicked.
      this.days.get(date)?.focus({ preventScroll: true });
      this.pick(date === this.picked ? "" : date);
      this.onPick(this.picked);
    });
    this.root.addEventListener("keydown", (event) => {
      const step = KEYS[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.days.get(step(this.current))?.focus();
    });
  }

  /** @param {HTMLTableElement} table */
  enliven(table) {
    for (const cell of table.querySelectorAll("td")) {
      const text = cell.textContent;
      if (!text) continue;
      const date = dateFrom(this.year, Number(table.dataset.month), Number(text));
      const link = cell.querySelector("a");
      const button = h("button", { type: "button", "data-date": date, tabindex: "-1", "aria-label": longDate(date) + (link ? `. ${link.title}` : "") },
        h("span", { class: "disc" }, text));
      cell.replaceChildren(button);
      this.days.set(date, button);
    }
  }

  /** @param {string} date */
  has(date) {
    return this.days.has(date);
  }

  /** The cell of a day. @param {string} date @returns {?HTMLElement} none if the day is of another year */
  cell(date) {
    return this.days.get(date)?.parentElement ?? null;
  }

  /** Makes one day the calendar's only tab stop. @param {string} date */
  rove(date) {
    if (!this.days.has(date)) return;
    this.days.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = date;
    this.days.get(date)?.setAttribute("tabindex", "0");
  }

  /** Marks the chosen day, or none. @param {string} date */
  pick(date) {
    this.days.get(this.picked)?.removeAttribute("aria-pressed");
    this.picked = date;
    this.days.get(date)?.setAttribute("aria-pressed", "true");
    this.rove(date);
  }

  /** @param {string} now */
  markToday(now) {
    const before = this.root.querySelector("[aria-current]");
    before?.removeAttribute("aria-current");
    before?.parentElement?.classList.remove("now");
    this.days.get(now)?.setAttribute("aria-current", "date");
    this.cell(now)?.classList.add("now");
    if (!this.picked) this.rove(now);
  }
}

/** @param {Event} event @returns {string} the day that it happened on, "" if on none */
function dateAt(event) {
  const day = /** @type {HTMLElement} */ (event.target).closest("button[data-date]");
  return /** @type {HTMLElement|null} */ (day)?.dataset.date ?? "";
}
