// The one choice of working week and collective leave, which stands in the address and drives everything.

import { WEEK, weekday } from "./dates.js";
import { read } from "./state.js";

/** @returns {{weekend: string, leave: boolean, odd: ?string}} weekend as the API takes it; odd is what the address says and
 * cannot be: then the usual week holds, and whoever shows it has to say so */
export function choice() {
  const { weekend = "sat,sun", includeCollectiveLeave = "true" } = read();
  const leave = includeCollectiveLeave !== "false";
  if (leave && includeCollectiveLeave !== "true") return { weekend: "sat,sun", leave, odd: includeCollectiveLeave };
  const tokens = new Set(weekend.toLowerCase().split(",").map((token) => token.trim()));
  const known = weekend.trim().toLowerCase() === "none" || ([...tokens].every((token) => WEEK.includes(token)) && tokens.size < 7);
  return known ? { weekend, leave, odd: null } : { weekend: "sat,sun", leave, odd: weekend };
}

/** Whether a day is off by the choice. @param {string} date @param {Element[]} rows the day's rows of the list */
export function isOffBy(date, rows) {
  const { weekend, leave } = choice();
  const isWeekend = weekend.toLowerCase().split(",").some((token) => token.trim() === WEEK[weekday(date)]);
  const holidays = rows.filter((row) => leave || row.classList.contains("n"));
  return { isWeekend, holidays, off: isWeekend || holidays.length > 0 };
}

/** The name of a row's holiday. @param {Element} row */
export const nameIn = (row) => /** @type {Text} */ (row.querySelector(".row-name a")?.lastChild).data;
