// The calculators: one form, three questions, each answered by the client package while one types.

import { addWorkdays, checkHoliday, checkWorkday, diffWorkdays, getCoverage, HarikerjaError } from "harikerja";

import { copyButton, curl } from "./copy.js";
import { dateOf, dayNumber, isDate, parts, today, WEEK, weekday } from "./dates.js";
import { byId, h, put } from "./dom.js";
import { endpoint, USUAL } from "./endpoints.js";
import { read, write } from "./state.js";
import * as w from "./words.js";

/** Rows above which the weekends are counted in one line, and then the holidays in one line a year. */
const ROWS = 24;

/** The endpoint that each question could be asked of. @type {Record<string, string>} */
const QUESTIONS = { add: "/v1/workdays/add", count: "/v1/workdays/diff", check: "/v1/workdays/check" };

/** The fields of a question, in the order of the API's parameters. @param {string} kind */
const fieldsOf = (kind) => endpoint(QUESTIONS[kind])?.parameters ?? [];

/** The fields of all questions. */
const allFields = () => Object.keys(QUESTIONS).flatMap(fieldsOf);

/** @type {HTMLFormElement} */
let form;

/** What the address says and no control can show, until that control is used: it is answered with the error that the API
 * would give, and never as if it had asked something else. @type {Map<string, string>} */
const odd = new Map();

/** Fills the form from the address and listens. @param {() => void} changed called when the working week has changed */
export function startCalculators(changed) {
  form = byId("calculator");
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    // The days of the week have no names of their own.
    const name = /** @type {HTMLInputElement} */ (event.target).name || "weekend";
    odd.delete(name);
    remember();
    answer();
    if (name === "weekend" || name === "includeCollectiveLeave") changed();
  });
  const status = h("span", { class: "copied", role: "status" });
  const url = () => byId("call-url").textContent;
  const link = () => {
    remember(); // also where nothing was typed: tomorrow is another day
    return `${location.href.replace(/#.*/, "")}#result`;
  };
  put(byId("call-copy"), copyButton(w.copyLink, link, status), copyButton(w.copyUrl, url, status), copyButton(w.copyCurl, () => curl(url()), status), status);
  showCalculator();
}

/** Takes the question from the address, and answers it. */
export function showCalculator() {
  const state = read();
  const now = today();
  odd.clear();
  byName("calc").value = Object.hasOwn(QUESTIONS, state.calc ?? "") ? state.calc : "add";
  control("days").value = state.days ?? "10";
  for (const [field, usual] of Object.entries({ date: now, start: now, end: `${parts(now).year}-12-31` })) {
    const value = state[field] ?? usual;
    control(field).value = isDate(value) ? value : "";
    if (value !== "" && !isDate(value)) odd.set(field, value);
  }
  for (const { name: field, kind, usual } of allFields()) {
    if (kind !== "boolean" || !control(field)) continue;
    const value = state[field] ?? usual;
    control(field).checked = value !== "false";
    if (value !== "true" && value !== "false") odd.set(field, value);
  }
  const weekend = state.weekend ?? USUAL.weekend;
  const tokens = weekend.split(",").map((token) => token.trim().toLowerCase());
  for (const box of boxes()) box.checked = tokens.includes(box.value);
  if (weekend !== "none" && !weekend.split(",").every((token) => WEEK.includes(token))) odd.set("weekend", weekend);
  answer();
}

/** @param {string} name @returns {HTMLInputElement} */
const control = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** @param {string} name @returns {RadioNodeList} */
const byName = (name) => /** @type {RadioNodeList} */ (form.elements.namedItem(name));

const boxes = () => /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(".week input")]);

const weekendValue = () => boxes().filter(({ checked }) => checked).map(({ value }) => value).join(",") || "none";

/** @param {string} field @returns {?string} null where nothing is given, or just what the API takes then */
function valueOf(field) {
  if (odd.has(field)) return odd.get(field) ?? null;
  const value = field === "weekend" ? weekendValue() : plainValue(control(field));
  return value === "" || value === USUAL[field] ? null : value;
}

/** @param {?HTMLInputElement} input there need not be one for every parameter */
const plainValue = (input) => (input?.type === "checkbox" ? String(input.checked) : input?.value.trim() ?? "");

/** The question as the API takes it: defaults are left out, so that the address stays short. */
function question() {
  const kind = byName("calc").value;
  const query = new URLSearchParams();
  for (const { name } of fieldsOf(kind)) {
    const value = valueOf(name);
    if (value !== null) query.set(name, value);
  }
  return { kind, path: QUESTIONS[kind], query };
}

/** Puts the question into the page's address: a field that was emptied is there, so that it stays so. */
function remember() {
  const { kind } = question();
  /** @type {Record<string, string|null>} */
  const change = { calc: kind };
  for (const { name } of allFields()) change[name] = null;
  for (const { name, usual } of fieldsOf(kind)) change[name] = valueOf(name) ?? (usual === "" ? "" : null);
  write(change);
}

/** Shows the fields of the chosen question, the call that asks the same, and the answer. */
function answer() {
  const { kind, path, query } = question();
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
    field.hidden = !field.dataset.for?.split(" ").includes(kind);
  }
  const text = query.toString().replaceAll("%2C", ",");
  const url = new URL(`${document.documentElement.dataset.root}${path.slice(1)}${text && `?${text}`}`, document.baseURI).href;
  byId("call-url").textContent = url;
  try {
    const data = ASK[kind](query, optionsOf(query));
    showErrors(null);
    SHOW[kind](data);
  } catch (error) {
    if (!(error instanceof HarikerjaError)) throw error;
    showErrors(error);
  }
}

/** The options as the client package takes them: what it would refuse stays what it is. @param {URLSearchParams} query */
function optionsOf(query) {
  const flag = (/** @type {string} */ name) => {
    const value = query.get(name);
    return value === null ? {} : { [name]: value === "true" ? true : value === "false" ? false : value };
  };
  const weekend = query.get("weekend");
  return { ...(weekend === null ? {} : { weekend }), ...flag("includeCollectiveLeave"), ...flag("inclusive") };
}

/** @type {Record<string, (query: URLSearchParams, options: any) => any>} */
const ASK = {
  add(query, options) {
    const days = query.get("days") ?? "";
    // The package also goes back, and takes numbers only; the API takes digits, as many as one likes.
    return addWorkdays(/** @type {any} */ (query.get("date")), /^0*[1-9]\d*$/.test(days) ? Math.min(Number(days), 1e9) : /** @type {any} */ (days), options);
  },
  count: (query, options) => diffWorkdays(/** @type {any} */ (query.get("start")), /** @type {any} */ (query.get("end")), options),
  check: (query, options) => checkWorkday(/** @type {any} */ (query.get("date")), options),
};

/** Puts the message beside the field it is about. @param {any} error */
function showErrors(error) {
  for (const place of form.querySelectorAll(".error")) {
    const field = place.id.slice(2);
    const wrong = field === error?.field;
    place.textContent = wrong ? w.fault(error) : "";
    const input = field === "weekend" ? byId("weekend") : control(field);
    // An empty attribute would say that nothing is wrong.
    if (wrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  if (!error) return;
  frame("", w.noResult, w.seeField, [], true);
  put(byId("skipped"));
}

/**
 * @param {string} lead
 * @param {string} main
 * @param {string|Node} note
 * @param {[string, number][]} counts
 * @param {boolean} [quiet]
 */
function frame(lead, main, note, counts, quiet = false) {
  byId("result").classList.toggle("quiet", quiet);
  byId("result-lead").textContent = lead;
  byId("result-main").textContent = main;
  put(byId("result-note"), note);
  put(byId("counts"), ...counts.map(([name, count]) => h("div", {}, h("dt", {}, name), h("dd", {}, w.number(count)))));
}

/** Which data the answer rests on; a draft is named. @param {string} from @param {string} to */
function basis(from, to) {
  const used = getCoverage().years.filter(({ year }) => year >= parts(from).year && year <= parts(to).year);
  const [first] = used;
  const last = used[used.length - 1];
  if (!first) return "";
  const drafts = used.filter(({ status }) => status === "draft").map(({ year }) => year);
  const stamp = h("span", { class: `stamp ${drafts.length > 0 ? "draft" : "verified"}` },
    drafts.length === 0 ? w.verified : first === last ? w.draft : `${w.draft}: ${drafts.join(", ")}`);
  if (first === last) return h("span", {}, `${w.basis} ${first.year}: `, stamp, ` ${w.revision(first.revision)}`);
  return h("span", {}, `${w.basis} ${first.year}–${last.year}: `, stamp);
}

/** The counts, which add up: a holiday on a weekend is said to be one. @param {any} data @param {number} workdays @returns {[string, number][]} */
function counts({ calendarDayCount, weekendCount, holidayCount }, workdays) {
  const lost = weekendCount + holidayCount + workdays - calendarDayCount;
  return [
    [w.calendarDays, calendarDayCount], [w.weekendDays, weekendCount], [w.holidayDays, holidayCount],
    ...(lost > 0 ? [/** @type {[string, number]} */ ([w.lostDays, lost])] : []),
  ];
}

/** @type {Record<string, (data: any) => void>} */
const SHOW = {
  add(data) {
    const first = dateOf(dayNumber(data.startDate) + 1);
    frame(w.addLead(data.days, data.startDate), w.longDate(data.resultDate), basis(first, data.resultDate), counts(data, data.days));
    showSkipped(w.skipped, first, data.resultDate, data.options);
  },
  count(data) {
    const inset = data.inclusive ? 0 : 1;
    const first = dateOf(dayNumber(data.startDate) + inset);
    const last = dateOf(dayNumber(data.endDate) - inset);
    frame(w.countLead(data.workdayCount, data.startDate, data.endDate, data.inclusive), w.workdays(data.workdayCount),
      first > last ? "" : basis(first, last), counts(data, data.workdayCount));
    showSkipped(w.skipped, first, last, data.options);
  },
  check(data) {
    frame(`${w.longDate(data.date)}:`, data.isWorkday ? w.workday : w.notWorkday, basis(data.date, data.date), []);
    if (data.isWorkday) put(byId("skipped"));
    else showSkipped(w.why, data.date, data.date, data.options);
  },
};

/**
 * Days off in a row for one reason.
 * @typedef {{start: string, end: string, days: number, weekend: boolean, holidays: any[]}} Skipped
 */

/** @param {string} first @param {string} last @param {{weekend: string[], includeCollectiveLeave: boolean}} options @returns {Skipped[]} */
function skippedDays(first, last, { weekend, includeCollectiveLeave }) {
  /** @type {Skipped[]} */
  const rows = [];
  for (let day = dayNumber(first); day <= dayNumber(last); day++) {
    const date = dateOf(day);
    const { holidays } = checkHoliday(date, { includeCollectiveLeave });
    const isWeekend = weekend.includes(WEEK[weekday(date)]);
    if (!isWeekend && holidays.length === 0) continue;
    const before = rows.at(-1);
    if (before && holidays.length === 0 && before.holidays.length === 0 && dayNumber(before.end) === day - 1) {
      before.end = date;
      before.days++;
    } else rows.push({ start: date, end: date, days: 1, weekend: isWeekend, holidays });
  }
  return rows;
}

/** @param {string} title @param {string} first @param {string} last @param {any} options */
function showSkipped(title, first, last, options) {
  const root = byId("skipped");
  const rows = skippedDays(first, last, options);
  if (rows.length === 0) return put(root, h("p", {}, w.nothingSkipped));
  // Over a long span, weekends would bury the holidays: they are counted in one line.
  const weekends = rows.length > ROWS ? rows.filter((row) => row.holidays.length === 0) : [];
  const named = rows.filter((row) => !weekends.includes(row));
  const sum = (/** @type {{days: number}[]} */ some) => some.reduce((days, row) => days + row.days, 0);
  const severalYears = first.slice(0, 4) !== last.slice(0, 4);
  const line = (/** @type {number} */ days, /** @type {string} */ when, /** @type {...any} */ ...reasons) =>
    h("li", { "data-days": days }, h("span", {}, when), h("span", {}, ...reasons));
  const holiday = (/** @type {any} */ { isNationalHoliday, ...names }) => h("span", { class: `kind ${isNationalHoliday ? "n" : "l"}` },
    w.nameOf(/** @type {any} */ (names)), h("span", { class: "said" }, `, ${isNationalHoliday ? w.national : w.leave}`));
  const weekend = () => h("span", { class: "kind w" }, w.weekend);
  const byYear = new Map(named.map((row) => [row.end.slice(0, 4), named.filter(({ end }) => end.slice(0, 4) === row.end.slice(0, 4))]));
  put(root,
    h("h3", {}, title),
    h("ol", {},
      weekends.length > 0 ? line(sum(weekends), w.days(sum(weekends)), weekend()) : null,
      ...(severalYears && named.length > ROWS
        ? [...byYear].map(([year, own]) => line(sum(own), year, h("span", { class: "kind n" }, w.daysOffIn(sum(own)))))
        : named.map((row) => line(row.days, w.shortSpan(row.start, row.end) + (severalYears ? ` ${row.end.slice(0, 4)}` : ""),
          ...row.holidays.map(holiday), row.weekend ? weekend() : null)))));
}
