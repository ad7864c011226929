// The endpoints, each with an example that can be edited and sent, and the files behind them.

import { ENDPOINTS, fileOf } from "./api.js";
import { copyButton, curl } from "./copy.js";
import { byId, h, put } from "./dom.js";
import { answer as askEngine } from "./engine.js";
import { words } from "./i18n.js";

/** @typedef {{id: string, en: string}} Both */
/** @typedef {import("./api.js").Endpoint} Endpoint */
/** @typedef {import("./api.js").Parameter} Parameter */

/** What each parameter is, in words. @type {Record<string, Both>} */
const PARAMETERS = {
  year: { id: "tahun (bawaan: tahun ini, WIB)", en: "a year (default: this year, UTC+7)" },
  date: { id: "tanggal", en: "a date" },
  start: { id: "tanggal awal", en: "first date" },
  end: { id: "tanggal akhir", en: "last date" },
  days: { id: "berapa hari kerja", en: "how many workdays" },
  type: { id: "hanya satu jenis", en: "one type only" },
  includeCollectiveLeave: { id: "cuti bersama dihitung libur", en: "collective leave counts" },
  includeSources: { id: "sertakan keputusan tiap hari", en: "add each day’s decrees" },
  weekend: { id: "hari akhir pekan, dipisah koma", en: "weekend days, comma-separated" },
  inclusive: { id: "tanggal awal dan akhir ikut dihitung", en: "count both boundaries" },
};

/** What values look like, by the kind of parameter. @type {Record<Parameter["kind"], (parameter: Parameter) => string>} */
const VALUES = {
  year: () => "YYYY",
  date: () => "YYYY-MM-DD",
  days: () => "1, 2, 3, …",
  type: ({ suffixes }) => suffixes.map(({ value }) => value).join(" | "),
  boolean: () => "true | false",
  weekend: ({ usual }) => `${usual} | sun | none | …`,
};

/** What each endpoint answers, in words, and an example. @type {Record<string, {about: Both, example: (year: number) => string}>} */
const QUESTIONS = {
  "/v1/holidays": {
    about: { id: "Hari libur dan cuti bersama satu tahun", en: "A year’s holidays and collective leave" },
    example: (year) => `year=${year}&type=national_holiday`,
  },
  "/v1/holidays/check": {
    about: { id: "Apakah tanggal ini libur?", en: "Is this date a holiday?" },
    example: (year) => `date=${year}-08-17&includeSources=true`,
  },
  "/v1/workdays/check": {
    about: { id: "Apakah tanggal ini hari kerja?", en: "Is this date a workday?" },
    example: (year) => `date=${year}-08-18&weekend=sun`,
  },
  "/v1/workdays/add": {
    about: { id: "Tanggal setelah sejumlah hari kerja", en: "The date that many workdays later" },
    example: (year) => `date=${year}-03-16&days=10`,
  },
  "/v1/workdays/diff": {
    about: { id: "Jumlah hari kerja dalam rentang tanggal", en: "The workdays between two dates" },
    example: (year) => `start=${year}-01-01&end=${year}-12-31`,
  },
  "/v1/sources": {
    about: { id: "Keputusan di balik kalender satu tahun", en: "The decrees behind a year’s calendar" },
    example: (year) => `year=${year}`,
  },
  "/v1/health": {
    about: { id: "Apakah layanan ini menjawab?", en: "Is the service answering?" },
    example: () => "",
  },
};

/** The endpoints as they are shown: those that take a question first. */
const SHOWN = [...ENDPOINTS.filter(({ parameters }) => parameters.length > 0), ...ENDPOINTS.filter(({ parameters }) => parameters.length === 0)];

/** @param {number} year the year on show, which the examples and files take up */
export function showDevelopers(year) {
  const language = document.documentElement.lang === "en" ? "en" : "id";
  const open = [...document.querySelectorAll("#endpoints details")].findIndex((details) => /** @type {HTMLDetailsElement} */ (details).open);
  put(byId("endpoints"), ...SHOWN.map((endpoint, index) => drawEndpoint(endpoint, year, language, index === Math.max(open, 0))));
  drawStaticTable(year);
  drawDownloads(year, language);
}

/** @param {Endpoint} endpoint @param {number} year @param {"id"|"en"} language @param {boolean} open */
function drawEndpoint(endpoint, year, language, open) {
  const w = words();
  const id = `send${endpoint.path.replaceAll("/", "-")}`;
  const { about, example: exampleOf } = QUESTIONS[endpoint.path] ?? {};
  const example = exampleOf?.(year) ?? "";
  const input = h("input", { id, type: "text", value: endpoint.path + (example && `?${example}`), spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
  const said = h("p", { class: "answer-said", role: "status" });
  const output = h("pre", { class: "answer", tabindex: "0", role: "region", "aria-label": `${w.answer} ${endpoint.path}`, hidden: true });
  const copied = h("span", { class: "copied", role: "status" });
  const url = () => address(input.value).href;
  return h("details", { name: "endpoint", open },
    h("summary", {}, h("h3", {}, h("code", {}, h("span", { class: "verb" }, "GET "), endpoint.path)), h("span", { class: "about" }, about?.[language] ?? "")),
    h("div", { class: "endpoint" },
      endpoint.parameters.length > 0
        ? h("ul", { class: "parameters", "aria-label": w.parameters }, ...endpoint.parameters.map((parameter) => h("li", {},
            h("code", {}, parameter.name), parameter.required ? h("em", {}, w.required) : null,
            h("span", {}, described(parameter, language)), h("code", { class: "values" }, VALUES[parameter.kind](parameter)))))
        : null,
      h("form", {
        class: "send",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void send(input.value, said, output);
        },
      },
      h("label", { for: id }, w.request), input, h("button", { type: "submit" }, w.send)),
      h("div", { class: "call-copy" }, copyButton(w.copyUrl, url, copied), copyButton(w.copyCurl, () => curl(url()), copied), copied),
      said, output));
}

/** @param {Parameter} parameter @param {"id"|"en"} language */
function described({ name, usual }, language) {
  const about = PARAMETERS[name]?.[language] ?? "";
  return usual === "" ? about : `${about} (${language === "id" ? "bawaan" : "default"} ${usual})`;
}

/** Always an address on this host, whatever was typed. @param {string} typed */
function address(typed) {
  return new URL(`./${typed.trim().replace(/^[./]+/, "")}`, document.baseURI);
}

/** @param {string} typed @param {HTMLElement} said @param {HTMLElement} output */
async function send(typed, said, output) {
  const w = words();
  said.textContent = w.sending;
  const url = address(typed);
  const path = `/${typed.trim().replace(/^[./]+/, "").split("?")[0]}`;
  const start = performance.now();
  let reply;
  try {
    reply = await fromHost(url, path) ?? await fromBrowser(url, path, w.fromBrowser);
  } catch {
    // The host cannot be reached. What needs no file the program in the browser can still answer.
    reply = await fromBrowser(url, path, w.fromOffline).catch(() => null);
  }
  output.hidden = !reply;
  if (!reply) {
    said.textContent = w.failed;
    return;
  }
  const time = Math.max(1, Math.round(performance.now() - start));
  put(said, h("b", { class: reply.status < 400 ? "good" : "bad" }, String(reply.status)), ` · ${time} ms · ${reply.note}`);
  output.textContent = reply.text;
}

/** @typedef {{status: number, text: string, note: string}} Reply */

/** @param {URL} url @param {string} path @returns {Promise<?Reply>} null where the host has files only, and no worker */
async function fromHost(url, path) {
  const response = await fetch(url);
  const { status } = response;
  const note = words().fromServer;
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/json")) return { status, note, text: indented(await response.json()) };
  // A worker answers an endpoint in JSON. A file server says that there is none, or shows or refuses a folder.
  const endpoint = ENDPOINTS.some((known) => known.path === path);
  if (endpoint && (response.ok || status === 403 || status === 404)) return null;
  const text = /^text\/|json|xml|javascript/.test(type) ? await response.text() : type;
  return { status, note, text };
}

/** @param {URL} url @param {string} path @param {string} note @returns {Promise<Reply>} */
async function fromBrowser(url, path, note) {
  const { status, json } = await askEngine(path, url.search.slice(1));
  return { status, note, text: indented(json) };
}

/** @param {any} json */
const indented = (json) => JSON.stringify(json, null, 2);

/** @param {number} year */
function drawStaticTable(year) {
  const w = words();
  // Of each endpoint that files answer its plain question, and each option that has a file, once.
  const rows = SHOWN.flatMap(({ path, file, parameters: [first, ...options] }) => {
    if (!file) return [];
    if (!first) return [[path, file]];
    const key = first.kind === "year" ? year : `${year}-08-17`;
    return [
      [`${path}?${first.name}=${key}`, fileOf(path, key)],
      ...options.filter(({ suffixes }) => suffixes.length > 0).map(({ name, suffixes: [{ value }] }) =>
        [`… &${name}=${value}`, fileOf(path, key, { [name]: value })]),
    ];
  });
  byId("static-scroll").setAttribute("aria-label", w.fileColumn);
  put(byId("static-table"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, w.question), h("th", { scope: "col" }, w.fileColumn))),
    h("tbody", {}, ...rows.map(([question, name]) => h("tr", {},
      h("td", {}, h("code", {}, question)), h("td", {}, h("a", { href: name }, h("code", {}, name)))))));
}

/** @param {number} year @param {"id"|"en"} language */
function drawDownloads(year, language) {
  // A calendar program subscribes by webcal; the host is whatever this page came from.
  const webcal = (/** @type {string} */ name) => new URL(name, document.baseURI).href.replace(/^https?:/, "webcal:");
  /** @type {[string, string, Both][]} */
  const links = [
    ["OpenAPI 3.1", "v1/openapi.json", { id: "seluruh API dalam satu dokumen", en: "the whole API in one document" }],
    ["webcal", webcal("v1/all.ics"), { id: "berlangganan di aplikasi kalender, semua tahun", en: "subscribe in a calendar app, all years" }],
    [`${year}.ics`, `v1/holidays/${year}.ics`, { id: `kalender ${year}`, en: `the calendar of ${year}` }],
    [`${year}.csv`, `v1/holidays/${year}.csv`, { id: `tabel ${year}`, en: `a table of ${year}` }],
    ["all.csv", "v1/all.csv", { id: "tabel semua tahun", en: "a table of all years" }],
    ["harikerja.xlsx", "v1/harikerja.xlsx", { id: "berkas Excel untuk penggajian", en: "a workbook for payroll" }],
    ["dates.csv", "v1/dates.csv", { id: "semua tanggal libur, untuk rumus", en: "all dates off, for formulas" }],
    ["days.csv", "v1/days.csv", { id: "satu baris per hari, untuk SQL", en: "a line for each day, for SQL" }],
    ["all.json", "v1/all.json", { id: "semua tahun dalam satu berkas", en: "every year in one file" }],
    ["changes.atom", "v1/changes.atom", { id: "kabar setiap keputusan baru", en: "news of every new decree" }],
    [`months/${year}.json`, `v1/workdays/months/${year}.json`, { id: "hari kerja tiap bulan, untuk penggajian", en: "workdays of each month, for payroll" }],
    [`long-weekends/${year}.json`, `v1/long-weekends/${year}.json`, { id: "libur panjang dan hari kejepit", en: "long weekends and their bridges" }],
    ["mirror.tar.gz", "v1/mirror.tar.gz", { id: "seluruh situs, untuk mirror sendiri", en: "the whole site, for a mirror of your own" }],
    ["SHA256SUMS", "v1/SHA256SUMS", { id: "untuk memeriksa salinan", en: "to verify a copy" }],
    ["llms.txt", "llms.txt", { id: "petunjuk bagi model bahasa", en: "a guide for language models" }],
  ];
  put(byId("downloads"), ...links.map(([name, link, about]) => h("li", {}, h("a", { href: link }, h("code", {}, name)), h("span", {}, about[language]))));
}
