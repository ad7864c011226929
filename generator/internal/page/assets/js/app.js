// Wires the page: reads the address, draws what needs no data at once, and fills in the rest as it arrives.

import { endpoint } from "./api.js";
import { Calendar } from "./calendar.js";
import { answer, fillCalculators, startCalculators, translateCalculators } from "./calculators.js";
import { covered, holidays, longWeekends, workdays } from "./data.js";
import { dateFrom, parts, today } from "./dates.js";
import { showDevelopers } from "./developers.js";
import { byId, put, h } from "./dom.js";
import { words } from "./i18n.js";
import { leaf } from "./leaf.js";
import { keepOffline } from "./offline.js";
import { showStory, showYears } from "./sources.js";
import { showToday } from "./today.js";
import { href, onReturn, read, write } from "./url-state.js";
import { showList, showLongWeekends, showMissing, showPrintFoot, showStatus, showWorkdays, showYearNav } from "./year.js";

/** The year that the address asks for. */
function yearAsked() {
  const { year } = read();
  return /^\d{4}$/.test(year ?? "") ? Number(year) : parts(today()).year;
}

/** The type of holiday that the address asks for, "" for both. */
function typeAsked() {
  const { type } = read();
  const known = endpoint("/v1/holidays").parameters.find(({ name }) => name === "type")?.suffixes ?? [];
  return known.find(({ value }) => value === type)?.value ?? "";
}

/** What is on show. */
const shown = {
  year: yearAsked(),
  type: typeAsked(),
  day: "",
  /** @type {import("./data.js").Holiday[]} */ holidays: [],
  /** @type {import("./data.js").Run[]} */ runs: [],
};

const calendar = new Calendar(byId("months"), (date) => {
  shown.day = date;
  drawLeaf();
});

function drawLeaf() {
  leaf(byId("leaf"), shown.day, shown.holidays, shown.runs, calendar.pinned ? unpin : null);
}

function unpin() {
  const day = calendar.days.get(calendar.pinned);
  const inside = byId("leaf").contains(document.activeElement);
  calendar.pin("");
  drawLeaf();
  // The button that closed it is gone.
  if (inside) day?.focus({ preventScroll: true });
}

/** The day that the leaf shows until another one is pointed at. @param {number} year */
const firstDay = (year) => (year === parts(today()).year ? today() : dateFrom(year, 1, 1));

/** Counts what was asked to be shown, so that the files of an earlier year or language never cover a later one. */
let turns = 0;

/** Draws a year: the list that came with the page at once, then what only this year's own files say.
 * @param {number} asked a year that nobody has data for becomes the nearest one that has */
async function showYear(asked) {
  const turn = ++turns;
  const current = () => turn === turns;
  const { firstYear, lastYear, years } = await covered();
  const year = Math.min(Math.max(asked, firstYear), lastYear);
  const list = await holidays(year);
  if (!current()) return;
  shown.year = year;
  if ((read().year ?? String(year)) !== String(year)) write({ year: String(year) });
  drawYear();
  shown.holidays = list;
  calendar.markHolidays(shown.holidays);
  drawLeaf();
  showYearNav(year, firstYear, lastYear);
  showStatus(years[year - firstYear]);
  showList(shown.holidays, shown.type, nextDayOff());
  showYears(years, year);
  showDevelopers(year);

  const story = showStory(year, current);
  try {
    const [off, work] = await Promise.all([longWeekends(year), workdays(year)]);
    if (!current()) return;
    shown.runs = off.runs;
    calendar.markRuns(off.runs);
    calendar.markWorkdays(work.months);
    drawLeaf();
    showWorkdays(work.year.workdays);
    showLongWeekends(off.runs, off.bridges);
    showPrintFoot(list);
  } catch {
    if (current()) showMissing();
  }
  await story;
}

/** The bare calendar. */
function drawYear() {
  shown.holidays = [];
  shown.runs = [];
  if (!shown.day.startsWith(String(shown.year))) shown.day = firstDay(shown.year);
  calendar.draw(shown.year, shown.day);
  drawLeaf();
  byId("year-number").textContent = String(shown.year);
}

function nextDayOff() {
  return shown.holidays.find(({ date }) => date > today() && date.startsWith(today().slice(0, 4)))?.date ?? "";
}

/** Everything that depends on the language. */
function translate() {
  const w = words();
  document.title = w.title;
  byId("sections").setAttribute("aria-label", w.sections);
  byId("year-nav").setAttribute("aria-label", w.years);
  for (const link of document.querySelectorAll("[data-lang]")) {
    const own = /** @type {HTMLElement} */ (link).dataset.lang ?? "";
    link.setAttribute("href", href({ lang: own }));
    if (own === document.documentElement.lang) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** Follows links that only change what this page shows. @param {MouseEvent} event */
function follow(event) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = /** @type {HTMLElement} */ (event.target).closest("a[href]");
  const { lang, year } = /** @type {HTMLElement|null} */ (link)?.dataset ?? {};
  if (!lang && !year) return;
  event.preventDefault();
  if (lang) {
    try {
      localStorage.setItem("lang", lang);
    } catch {
      // Storage may be forbidden; the address keeps the choice.
    }
    write({ lang });
    speak(lang);
    void showYear(shown.year);
  } else if (year) {
    if (Number(year) !== shown.year) write({ year }, true);
    void showYear(Number(year));
    if (link?.closest("#years-table")) {
      byId("calendar").scrollIntoView();
      // The table is drawn anew, and its links with it.
      byId("year-heading").focus({ preventScroll: true });
    }
  }
}

/** Says everything but the year in a language. @param {string} lang */
function speak(lang) {
  document.documentElement.lang = lang;
  translate();
  translateCalculators();
  void firstAnswer();
}

/** Shows what the address says after Back or Forward. */
function takeUp() {
  const { lang } = read();
  fillCalculators();
  if (lang === "id" || lang === "en") speak(lang);
  else void answer();
  shown.type = typeAsked();
  checkFilter();
  void showYear(yearAsked());
}

async function firstAnswer() {
  try {
    await showToday(byId("today"));
  } catch {
    put(byId("today"), h("p", {}, words().failed));
  }
}

/** Runs when the browser has nothing better to do; Safari has no requestIdleCallback. @param {() => void} task */
function whenIdle(task) {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 5000 });
  else setTimeout(task, 1000);
}

document.addEventListener("click", follow);
byId("filter").addEventListener("change", (/** @type {Event} */ event) => {
  shown.type = /** @type {HTMLInputElement} */ (event.target).value;
  write({ type: shown.type || null });
  showList(shown.holidays, shown.type, nextDayOff());
});
function checkFilter() {
  for (const radio of document.querySelectorAll('#filter input[name="type"]')) {
    const input = /** @type {HTMLInputElement} */ (radio);
    input.checked = input.value === shown.type;
  }
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && calendar.pinned) unpin();
});
onReturn(takeUp);

checkFilter();
translate();
drawYear();
startCalculators();
void Promise.all([showYear(shown.year), firstAnswer()])
  .catch(() => put(byId("year-status"), h("p", {}, words().failed)))
  .finally(() => document.documentElement.setAttribute("data-ready", ""));
// A shared result is what its reader came for; otherwise the wasm waits until it delays nothing.
if (read().calc) void answer();
else addEventListener("load", () => whenIdle(() => void answer()), { once: true });
addEventListener("load", () => void keepOffline(), { once: true });
