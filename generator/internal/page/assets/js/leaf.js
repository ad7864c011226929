// One day, as on a tear-off calendar: its number, what it is, and the decree that says so.

import { parts, weekday } from "./dates.js";
import { h, put } from "./dom.js";
import { dayName, decree, lang, monthName, nameOf, span, words } from "./i18n.js";

/**
 * @param {Element} root
 * @param {string} date
 * @param {import("./data.js").Holiday[]} holidays of the year
 * @param {import("./data.js").Run[]} runs of the year
 * @param {?() => void} close unpins the day; null where it is not pinned
 */
export function leaf(root, date, holidays, runs, close) {
  const w = words();
  const { year, month, day } = parts(date);
  const own = holidays.filter((holiday) => holiday.date === date);
  const run = runs.find(({ start, end }) => start <= date && date <= end);
  const weekend = weekday(date) > 4;
  root.setAttribute("aria-label", w.leafLabel);
  root.classList.toggle("off", weekend || own.length > 0);
  root.classList.toggle("pinned", close !== null);
  put(root,
    h("p", { class: "leaf-date" },
      h("span", { class: "leaf-day" }, dayName(weekday(date))),
      h("span", { class: "leaf-number" }, String(day)),
      h("span", { class: "leaf-month" }, `${monthName(month)} ${year}`)),
    h("div", { class: "leaf-text" },
      ...own.map((holiday) => h("div", { class: "leaf-holiday" },
        h("p", { class: `kind ${holiday.isNationalHoliday ? "national" : "leave"}` }, w[holiday.type]),
        h("p", { class: "leaf-name" }, nameOf(holiday)),
        h("p", { class: "leaf-other", lang: lang() === "id" ? "en" : "id" }, lang() === "id" ? holiday.name : holiday.localName),
        h("p", { class: "leaf-decree" }, ...decrees(holiday.sources ?? [])))),
      own.length === 0 ? h("p", { class: "leaf-name plain" }, weekend ? w.weekend : w.workday) : null,
      run ? h("p", { class: "leaf-run" }, w.longWeekend(run.days, span(run.start, run.end))) : null),
    close ? h("button", { type: "button", class: "leaf-close", "aria-label": w.close, onclick: close }, "×") : null);
}

/** The decrees behind a day; the last one is what holds. @param {import("./data.js").Source[]} sources */
function decrees(sources) {
  return sources.flatMap((source, index) => {
    const link = source.url ? h("a", { href: source.url, rel: "noopener", title: source.title }, decree(source)) : decree(source);
    return index > 0 ? [", ", link] : [link];
  });
}
