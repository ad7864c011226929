// The calculators: one form, three questions, each asked of the API's own program while one types.

import { endpoint, USUAL } from "./api.js";
import { copyButton, curl } from "./copy.js";
import { dateOf, dayNumber, isDate, parts, today, WEEK } from "./dates.js";
import { byId, h, put } from "./dom.js";
import { ask, load } from "./engine.js";
import { dayName, longDate, nameOf, number, shortDayName, shortSpan, words } from "./i18n.js";
import { read, write } from "./url-state.js";
import { skippedDays } from "./walk.js";

/** Rows of skipped days that are shown at most. */
const ROWS = 24;

/** The endpoint that each question is asked of. @type {Record<string, string>} */
const QUESTIONS = { add: "/v1/workdays/add", count: "/v1/workdays/diff", check: "/v1/workdays/check" };

/** The fields of a question, in the order of the API's parameters. @param {string} kind */
const fieldsOf = (kind) => endpoint(QUESTIONS[kind]).parameters;

/** The fields of all questions. */
const allFields = () => Object.keys(QUESTIONS).flatMap(fieldsOf);

/** @type {HTMLFormElement} */
let form;
/** Counts the questions, so that a late answer never covers a newer one. */
let asked = 0;

/** What the address says and no control can show, until that control is used: the API is asked just this, so that the
 * address is answered with the API's error, and never as if it had asked something else. @type {Map<string, string>} */
const odd = new Map();

/** Fills the form from the address and listens. */
export function startCalculators() {
  form = byId("calculator");
  drawWeek();
  fillCalculators();

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("focusin", () => void load().catch(() => {}), { once: true });
  form.addEventListener("input", (event) => {
    // The days of the week have no names of their own.
    odd.delete(/** @type {HTMLInputElement} */ (event.target).name || "weekend");
    remember();
    void answer();
  });
  for (const preset of form.querySelectorAll("[data-weekend]")) {
    preset.addEventListener("click", () => {
      odd.delete("weekend");
      setWeekend(/** @type {HTMLElement} */ (preset).dataset.weekend ?? "");
      remember();
      void answer();
    });
  }
  label();
  showQuestion();
  frame(words().loading, "", "", [], true);
}

/** Takes the questions from the address. */
export function fillCalculators() {
  const state = read();
  const now = today();
  odd.clear();
  byName("calc").value = state.calc && Object.hasOwn(QUESTIONS, state.calc) ? state.calc : "add";
  control("days").value = state.days ?? "10";
  for (const [field, usual] of Object.entries({ date: now, start: now, end: `${parts(now).year}-12-31` })) {
    const value = state[field] ?? usual;
    control(field).value = isDate(value) ? value : "";
    if (!isDate(value)) odd.set(field, value);
  }
  for (const { name: field, kind, usual } of allFields()) {
    if (kind !== "boolean" || !control(field)) continue;
    const value = state[field] ?? usual;
    control(field).checked = value !== "false";
    if (value !== "true" && value !== "false") odd.set(field, value);
  }
  const weekend = state.weekend ?? USUAL.weekend;
  setWeekend(weekend);
  if (weekend !== "none" && !weekend.split(",").every((token) => WEEK.includes(token))) odd.set("weekend", weekend);
}

/** Names the weekdays and buttons in the page's language. */
function label() {
  for (const box of form.querySelectorAll("#week input")) {
    const index = WEEK.indexOf(/** @type {HTMLInputElement} */ (box).value);
    const name = /** @type {Element} */ (box.nextElementSibling);
    name.textContent = shortDayName(index);
    box.setAttribute("aria-label", dayName(index));
  }
  const w = words();
  const status = h("span", { class: "copied", role: "status" });
  const url = () => byId("call-url").textContent;
  put(byId("call-copy"), copyButton(w.copyUrl, url, status), copyButton(w.copyCurl, () => curl(url()), status), status);
}

/** Says everything again, in the language that the page now has. */
export function translateCalculators() {
  label();
  void answer();
}

/** @param {string} name @returns {HTMLInputElement} */
const control = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** @param {string} name @returns {RadioNodeList} */
const byName = (name) => /** @type {RadioNodeList} */ (form.elements.namedItem(name));

function drawWeek() {
  put(byId("week"), ...WEEK.map((token) =>
    h("label", { class: "day-chip" }, h("input", { type: "checkbox", value: token }), h("span", {}))));
}

/** @param {string} value as the API takes it */
function setWeekend(value) {
  const tokens = value.split(",").map((token) => token.trim().toLowerCase());
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("#week input"))) {
    box.checked = tokens.includes(box.value);
  }
}

function weekendValue() {
  const chosen = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("#week input:checked"))];
  return chosen.length > 0 ? chosen.map((box) => box.value).join(",") : "none";
}

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
  return { kind, path: QUESTIONS[kind], query: query.toString().replaceAll("%2C", ",") };
}

/** Puts the question into the page's address. */
function remember() {
  const { kind } = question();
  /** @type {Record<string, string|null>} */
  const change = { calc: kind };
  for (const { name } of allFields()) change[name] = null;
  for (const { name } of fieldsOf(kind)) change[name] = valueOf(name);
  write(change);
}

/** Shows the fields of the chosen question, and the call that asks the same. */
function showQuestion() {
  const { kind, path, query } = question();
  for (const field of form.querySelectorAll("[data-for]")) {
    const hidden = !(/** @type {HTMLElement} */ (field).dataset.for ?? "").split(" ").includes(kind);
    field.toggleAttribute("hidden", hidden);
  }
  const weekend = odd.has("weekend") ? "" : weekendValue();
  for (const preset of form.querySelectorAll("[data-weekend]")) {
    preset.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (preset).dataset.weekend === weekend));
  }
  const url = new URL(`.${path}${query && `?${query}`}`, document.baseURI).href;
  if (byId("call-url").textContent !== url) byId("call-url").textContent = url;
}

/** Asks and shows the answer; the program is loaded if it is not there yet. */
export async function answer() {
  showQuestion();
  const turn = ++asked;
  const { kind, path, query } = question();
  let reply;
  try {
    reply = await ask(path, query);
    // The file of a date need not be there offline. Counting the workdays of that one day answers the same.
    if (reply.file) reply = { ...(await ask(QUESTIONS.count, countOfOneDay(query))), file: reply.file };
  } catch {
    if (turn === asked) showFailure(words().engineFailed);
    return;
  }
  if (turn !== asked) return;
  showErrors(reply.json.error);
  if (reply.json.error) return showNoResult(reply.json.error);
  SHOW[kind](reply.json);
}

/** @param {string} query of a check @returns {string} of a count from the date to itself */
function countOfOneDay(query) {
  const count = new URLSearchParams(query);
  const date = count.get("date") ?? "";
  count.delete("date");
  count.set("start", date);
  count.set("end", date);
  return count.toString();
}

/** Puts the API's message beside the field it names. @param {any} error */
function showErrors(error) {
  const named = error?.details?.field;
  for (const place of form.querySelectorAll(".error")) {
    const field = place.id.slice(2);
    const wrong = field === named;
    place.textContent = wrong ? error.message : "";
    const input = field === "weekend" ? byId("weekend") : control(field);
    if (wrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
}

/** @param {any} error */
function showNoResult(error) {
  const beside = error.details?.field && document.getElementById(`e-${error.details.field}`);
  showFailure(beside ? words().seeField : error.message);
}

/** @param {string} text */
function showFailure(text) {
  frame("", words().noResult, text, [], true);
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
  put(byId("counts"), ...counts.map(([name, count]) => h("div", {}, h("dt", {}, name), h("dd", {}, number(count, separator())))));
}

const separator = () => (document.documentElement.lang === "id" ? "." : ",");

/** Which data the answer rests on; a draft is named. @param {{year: number, revision: number, status: string}[]} datasets */
function basis(datasets) {
  const w = words();
  const [first] = datasets;
  const last = datasets[datasets.length - 1];
  if (!first) return "";
  if (first === last) {
    return h("span", {}, `${w.basis} ${first.year}: `, h("span", { class: `stamp ${first.status}` }, w[first.status]), ` ${w.revision(first.revision)}`);
  }
  const drafts = datasets.filter(({ status }) => status === "draft");
  return h("span", {}, `${w.basis} ${first.year}–${last.year} `,
    drafts.length > 0
      ? h("span", { class: "stamp draft" }, `${w.draft}: ${drafts.map(({ year }) => year).join(", ")}`)
      : h("span", { class: "stamp verified" }, w.verified));
}

/** @type {Record<string, (json: any) => void>} */
const SHOW = {
  add({ meta, data }) {
    const w = words();
    frame(w.addLead(data.days, longDate(data.startDate)), longDate(data.resultDate), basis(meta.datasets), [
      [w.calendarDays, data.calendarDayCount], [w.weekendDays, data.weekendCount], [w.holidayDays, data.holidayCount],
    ]);
    void showSkipped(w.skipped, dateOf(dayNumber(data.startDate) + 1), data.resultDate, data.options, data.calendarDayCount - data.days);
  },
  count({ meta, data }) {
    const w = words();
    const lead = data.inclusive ? w.countLead : w.countLeadOpen;
    frame(lead(data.workdayCount, longDate(data.startDate), longDate(data.endDate)), w.workdays(data.workdayCount), basis(meta.datasets), [
      [w.calendarDays, data.calendarDayCount], [w.weekendDays, data.weekendCount], [w.holidayDays, data.holidayCount],
    ]);
    const inset = data.inclusive ? 0 : 1;
    void showSkipped(w.skipped, dateOf(dayNumber(data.startDate) + inset), dateOf(dayNumber(data.endDate) - inset), data.options,
      data.calendarDayCount - data.workdayCount);
  },
  check({ meta, data }) {
    const w = words();
    // With another weekend the API answers the check itself; else it was counted as a span of one day.
    const date = data.date ?? data.startDate;
    const workday = data.isWorkday ?? data.workdayCount === 1;
    frame(w.checkLead(longDate(date)), workday ? w.workday : w.notWorkday, basis(meta.datasets ?? [meta]), []);
    void showSkipped(w.why, date, date, data.options, workday ? 0 : 1);
  },
};

/**
 * @param {string} title
 * @param {string} first
 * @param {string} last
 * @param {{weekend: string[], includeCollectiveLeave: boolean}} options
 * @param {number} total how many days were skipped, by the API's own counts
 */
async function showSkipped(title, first, last, options, total) {
  const w = words();
  const turn = asked;
  const root = byId("skipped");
  if (total === 0) return put(root, first === last ? null : h("p", {}, w.nothingSkipped));
  let rows;
  try {
    rows = await skippedDays(first, last, options);
  } catch {
    rows = null;
  }
  if (turn !== asked) return;
  if (!rows) return put(root, h("p", {}, w.reasonMissing));
  // Over a long span, weekends would bury the holidays: they are counted in one line.
  const weekends = rows.length > ROWS ? rows.filter((row) => row.holidays.length === 0) : [];
  const listed = rows.filter((row) => !weekends.includes(row)).slice(0, ROWS);
  const sum = (/** @type {{days: number}[]} */ some) => some.reduce((days, row) => days + row.days, 0);
  const rest = total - sum(weekends) - sum(listed);
  const dated = (/** @type {import("./walk.js").Skipped} */ row) =>
    shortSpan(row.start, row.end) + (first.slice(0, 4) === last.slice(0, 4) ? "" : ` ${row.end.slice(0, 4)}`);
  put(root,
    h("h3", {}, title),
    h("ol", {},
      weekends.length > 0
        ? h("li", { "data-days": sum(weekends) },
          h("span", { class: "skip-date" }, w.days(sum(weekends))), h("span", { class: "kind weekend" }, w.weekend))
        : null,
      ...listed.map((row) => h("li", { "data-days": row.days },
        h("span", { class: "skip-date" }, dated(row)),
        h("span", { class: "skip-why" },
          ...row.holidays.map((holiday) => h("span", { class: `kind ${holiday.isNationalHoliday ? "national" : "leave"}` },
            nameOf(holiday), h("span", { class: "said" }, `, ${w[holiday.type]}`))),
          row.weekend ? h("span", { class: "kind weekend" }, w.weekend) : null)))),
    rest > 0 ? h("p", { class: "more" }, w.andMore(rest)) : null);
}
