// The widget: of the holidays in it, the next one.

import { dayNumber, today } from "./dates.js";
import { byId, put } from "./dom.js";
import { longDate, nextHoliday, weekdayed } from "./words.js";

/** Whether collective leave counts, as the address says. */
const leave = new URLSearchParams(location.search).get("includeCollectiveLeave") !== "false";

function show() {
  const now = today();
  const next = /** @type {HTMLElement|undefined} */ ([...document.querySelectorAll(leave ? "li" : "li:not(.l)")].find(({ dataset: { date = "" } }) => date > now));
  if (!next?.dataset.date) return; // the last of them is over: the way to the list stays
  put(byId("when"), nextHoliday(dayNumber(next.dataset.date) - dayNumber(now)));
  put(byId("date"), next.dataset.date.slice(0, 4) === now.slice(0, 4) ? weekdayed(next.dataset.date) : longDate(next.dataset.date));
  put(byId("name"), next.textContent);
}
show();
setInterval(show, 60_000); // a page may stay open for days
document.documentElement.dataset.ready = "";
