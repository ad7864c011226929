// The one choice of working week and collective leave, which stands in the address and drives everything.

import { WEEK, weekday } from "./dates.js";
import { read } from "./state.js";

/** @returns {{weekend: string, leave: boolean}} weekend as the API takes it */
export function choice() {
  const { weekend = "sat,sun", includeCollectiveLeave } = read();
  return { weekend, leave: includeCollectiveLeave !== "false" };
}

/** Whether a day is off by the choice. @param {string} date @param {Element[]} rows the day's rows of the list */
export function isOffBy(date, rows) {
  const { weekend, leave } = choice();
  const isWeekend = weekend.toLowerCase().split(",").some((token) => token.trim() === WEEK[weekday(date)]);
  const holidays = rows.filter((row) => leave || row.classList.contains("n"));
  return { isWeekend, holidays, off: isWeekend || holidays.length > 0 };
}
