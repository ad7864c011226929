// One day, as on a tear-off calendar: its number, what it is, and the decree that says so. All of it is on the page.

import { parts, weekday } from "./dates.js";
import { h, put } from "./dom.js";
import { isOffBy, nameIn } from "./choice.js";
import { close, dayName, leave, longWeekendOf, monthName, national, restsOn, span, weekend, workday } from "./words.js";

export class Leaf {
  /** @param {HTMLElement} article @param {() => void} closed */
  constructor(article, closed) {
    this.article = article;
    this.closed = closed;
    this.root = /** @type {HTMLElement} */ (article.querySelector(".leaf"));
  }

  close() {
    if (this.root.hidden) return;
    this.root.hidden = true;
    this.closed();
    history.replaceState(null, "", location.pathname + location.search);
  }

  /** @param {string} date "" for none */
  show(date) {
    this.root.hidden = date === "";
    if (!date) return;
    const { year, month, day } = parts(date);
    const rows = /** @type {HTMLElement[]} */ ([...this.article.querySelectorAll(`.holidays [data-date="${date}"]`)]);
    const run = /** @type {HTMLElement[]} */ ([...this.article.querySelectorAll(".runs:not(.bridges) li")])
      .find(({ dataset: { start, end } }) => start && end && start <= date && date <= end);
    const { off, isWeekend } = isOffBy(date, rows);
    this.root.classList.toggle("off", off);
    put(this.root,
      h("p", { class: "leaf-date" },
        h("span", {}, dayName(weekday(date))), h("b", {}, String(day)), h("span", {}, `${monthName(month)} ${year}`)),
      h("div", { class: "leaf-text" },
        ...rows.map((row) => h("div", {},
          h("p", { class: `kind ${row.classList.contains("n") ? "n" : "l"}` }, row.classList.contains("n") ? national : leave),
          h("p", { class: "leaf-name" }, nameIn(row)),
          LANG === "en" ? h("p", { class: "why", lang: "id" }, row.querySelector("a")?.title) : null,
          h("p", {}, `${restsOn}: `, ...decrees(row)))),
        rows.length === 0 ? h("p", { class: "leaf-name" }, isWeekend ? weekend : workday) : null,
        run ? h("p", { class: "why" }, longWeekendOf(length(run), span(run.dataset.start ?? "", run.dataset.end ?? ""))) : null),
      h("button", { type: "button", class: "leaf-close", "aria-label": close, onclick: () => this.close() }, "×"));
  }
}

/** @param {HTMLElement} run */
const length = ({ dataset: { start, end } }) => (Date.parse(end ?? "") - Date.parse(start ?? "")) / 86_400_000 + 1;

/** The decrees behind a day; the last one is what holds. @param {HTMLElement} row */
function decrees(row) {
  return /** @type {HTMLAnchorElement[]} */ ([...row.querySelectorAll(".cite")]).flatMap((cite, index) => {
    const source = /** @type {?HTMLAnchorElement} */ (document.querySelector(`${cite.hash} a`));
    const link = h("a", source ? { href: source.href, rel: "noopener", title: source.textContent } : { href: cite.hash }, cite.title);
    return index > 0 ? [", ", link] : [link];
  });
}
