// What computes: the choice of working week, the calculators and the planner, all with the JavaScript client package, on
// the data that the site was built from.

import { startCalculators, showCalculator } from "./calculators.js";
import { choice } from "./choice.js";
import { put } from "./dom.js";
import { recount } from "./recount.js";
import { showPlan, startPlanner } from "./planner.js";
import { read, write } from "./state.js";
import { oddChoice } from "./words.js";

/** @typedef {{article: HTMLElement, calendar: import("./calendar.js").Calendar, refresh: () => void}} Page */

/** @param {Page} page */
export function start(page) {
  const form = /** @type {HTMLFormElement} */ (page.article.querySelector(".choice"));
  const show = () => {
    const { weekend, leave, odd } = choice();
    put(/** @type {Element} */ (form.querySelector(".error")), odd === null ? "" : oddChoice(odd));
    const week = /** @type {RadioNodeList} */ (form.elements.namedItem("week"));
    week.value = weekend === "sat,sun" || weekend === "sun" ? weekend : "other";
    /** @type {HTMLElement} */ (form.querySelector("label.other")).hidden = week.value !== "other";
    /** @type {RadioNodeList} */ (form.elements.namedItem("leave")).value = String(leave);
    // What cannot be is no choice yet: any button makes one.
    if (odd !== null) for (const radio of form.querySelectorAll("input")) radio.checked = false;
    recount(page);
    page.refresh();
    showPlan(page);
  };
  form.addEventListener("input", (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    if (name === "week") write({ weekend: value === "sat,sun" ? null : value });
    else write({ includeCollectiveLeave: value === "true" ? null : value });
    show();
    showCalculator();
  });
  startCalculators(show);
  startPlanner(page);
  show();
  // A shared result is what its reader came for.
  const { calc, plan } = read();
  if (!location.hash && (calc || plan)) document.getElementById(calc ? "result" : "planner")?.scrollIntoView({ block: calc ? "nearest" : "start" });
}
