// The first answer of the page: what today is, and which day off comes next.

import { covered, holidays } from "./data.js";
import { dayNumber, parts, today, weekday } from "./dates.js";
import { h, put } from "./dom.js";
import { longDate, nameOf, words } from "./i18n.js";

/** @param {Element} root */
export async function showToday(root) {
  const { firstYear, lastYear } = await covered();
  const now = today();
  const { year } = parts(now);
  const w = words();
  if (year < firstYear || year > lastYear) {
    put(root, h("p", { class: "today-date" }, w.today, h("br"), longDate(now)), h("p", { class: "today-next" }, w.notCovered(year)));
    return;
  }
  const list = await holidays(year);
  let upcoming = list.find((holiday) => holiday.date > now);
  if (!upcoming && year < lastYear) upcoming = (await holidays(year + 1))[0];
  const own = list.filter((holiday) => holiday.date === now);
  const weekend = weekday(now) > 4;
  const reasons = own.length > 0 ? own.map(nameOf) : weekend ? [w.weekend] : [];
  put(root,
    h("p", { class: "today-date" }, `${w.today}, ${longDate(now)}`),
    h("p", { class: "today-answer" }, reasons.length > 0 ? w.notWorkday : w.workday),
    h("p", { class: "today-why" }, reasons.join(" · ")),
    upcoming
      ? h("p", { class: "today-next" }, `${w.next}: `, h("b", {}, longDate(upcoming.date)), ` (${w.inDays(dayNumber(upcoming.date) - dayNumber(now))}), ${nameOf(upcoming)}`)
      : null);
}
