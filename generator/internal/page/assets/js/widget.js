// The widget: of the holidays in it, the next one.

import { dayNumber, today } from "./dates.js";
import { byId, put } from "./dom.js";
import { longDate, nextHoliday, weekdayed } from "./words.js";

/** Whether collective leave counts, as the address says. */
const leave = new URLSearchParams(location.search).get("includeCollectiveLeave") !== "false";

function show() {
  const now = today();
  const days = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(leave ? "li" : "li:not(.l)")]);
  const next = days.find(({ dataset: { date = "" } }) => date > now);
  // The last of them is over, or there are others before the first: the way to the list stays.
  if (!next?.dataset.date || now.slice(0, 4) < days[0].dataset.date.slice(0, 4)) return;
  put(byId("when"), nextHoliday(dayNumber(next.dataset.date) - dayNumber(now)));
  put(byId("date"), next.dataset.date.slice(0, 4) === now.slice(0, 4) ? weekdayed(next.dataset.date) : longDate(next.dataset.date));
  put(byId("name"), next.textContent);
}
show();
setInterval(show, 60_000); // a page may stay open for days
document.documentElement.dataset.ready = "";
