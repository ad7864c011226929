// What a script adds to the page of a year: today, the day's leaf, the filter, subscriptions, use without a network. The
// tools, which compute, are another script; it comes when the page is there, or at once if the address asks for a result.

import { Calendar } from "./calendar.js";
import { isDate, parts, restOfToday, today } from "./dates.js";
import { Leaf } from "./leaf.js";
import { keepOffline, notice, watchVersion } from "./offline.js";
import { pageOf, read, write } from "./state.js";
import { subscribe } from "./subscribe.js";
import { showToday } from "./today.js";
import { monthName, toolsFailed } from "./words.js";

const root = document.documentElement;

/** The year on show. The front page has two, of which the style sheet shows the one that today is in. */
const article = /** @type {HTMLElement} */ (document.getElementById(`y${root.dataset.now}`) ?? document.querySelector(".year"));
for (const other of document.querySelectorAll(".year")) {
  if (other === article) continue;
  for (const part of [other, ...document.querySelectorAll(`.of-${/** @type {HTMLElement} */ (other).dataset.year}`)]) part.remove();
}

const calendar = new Calendar(article);
const leaf = new Leaf(article, () => calendar.pick(""));
calendar.onPick = (date) => {
  history.replaceState(null, "", `${location.pathname}${location.search}${date && `#${date}`}`);
  leaf.show(date);
};

function showHash() {
  const date = location.hash.slice(1);
  if (calendar.has(date)) {
    calendar.pick(date);
    leaf.show(date);
    // Only holidays are places that an address leads to by itself.
    if (!document.getElementById(date)) calendar.cell(date)?.scrollIntoView({ block: "center" });
    return;
  }
  const { first = "", last = "" } = root.dataset;
  const year = date.slice(0, 4);
  if (isDate(date) && year >= first && year <= last) location.replace(pageOf(year) + location.search + location.hash);
}
addEventListener("hashchange", showHash);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") leaf.close();
});

// Today, until midnight in Jakarta, and then the next one.
let now = "";
function refresh() {
  const before = now;
  now = today();
  // On the front page the year goes with the day.
  if (before && root.dataset.front !== undefined && parts(before).year !== parts(now).year) location.reload();
  calendar.markToday(now);
  showToday(article, now);
}
function wait() {
  setTimeout(() => {
    if (today() !== now) refresh();
    wait();
  }, Math.min(restOfToday() + 50, 3_600_000)); // a clock may be set
}
// A device that slept woke up on another day.
addEventListener("visibilitychange", () => {
  if (!document.hidden && today() !== now) refresh();
});

// The filter of the list.
const filter = /** @type {HTMLElement} */ (article.querySelector(".filter"));
function showType() {
  const type = read().type ?? "";
  for (const radio of filter.querySelectorAll("input")) radio.checked = radio.value === type;
  let month = 0;
  let shown = 0;
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll(".holidays li"))) {
    row.hidden = type !== "" && row.classList.contains("n") !== (type === "national_holiday");
    if (row.hidden) continue;
    shown++;
    const own = parts(row.dataset.date ?? "").month;
    // The month stands once, at its first day.
    row.classList.toggle("fresh", own !== month);
    /** @type {Element} */ (row.firstElementChild).textContent = own === month ? "" : monthName(own).slice(0, 3);
    month = own;
  }
  /** @type {HTMLElement} */ (article.querySelector(".empty")).hidden = shown > 0;
}
filter.addEventListener("input", (event) => {
  write({ type: /** @type {HTMLInputElement} */ (event.target).value || null });
  showType();
});

// Whoever goes to another year or language takes the state along; to another language also the place.
for (const kind of ["click", "auxclick"]) {
  addEventListener(kind, (event) => {
    const link = /** @type {?HTMLAnchorElement} */ (/** @type {Element} */ (event.target).closest?.("a[data-keep]"));
    if (!link) return;
    link.search = location.search;
    if (link.hreflang) link.hash = location.hash;
  }, { capture: true });
}
const language = /** @type {HTMLAnchorElement} */ (document.querySelector(".language"));
const preferred = navigator.languages?.[0] ?? navigator.language ?? "";
if (!preferred.startsWith(LANG) && (preferred.startsWith("id") || LANG === "id")) language.classList.add("hint");

article.querySelector("[data-print]")?.addEventListener("click", () => print());
subscribe(article);
refresh();
wait();
if (read().type) showType();
showHash();

/** @type {Promise<any>|undefined} */
let tools;
function loadTools() {
  tools ??= import(new URL(`tools.${LANG}.js`, import.meta.url).href).then(({ start }) => start({ article, calendar, refresh }));
  tools.catch(() => {
    tools = undefined; // without a network; the next touch tries again
    if (root.classList.contains("recount")) notice(toolsFailed);
  });
}
const { calc, plan } = read();
if (calc || plan || root.classList.contains("recount")) loadTools();
else {
  for (const kind of ["pointerdown", "focusin"]) addEventListener(kind, loadTools, { once: true });
  // A page that is never idle gets them, too.
  const idle = () => (window.requestIdleCallback ? requestIdleCallback(loadTools, { timeout: 2000 }) : setTimeout(loadTools));
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

keepOffline(article);
watchVersion();
root.dataset.ready = "";
