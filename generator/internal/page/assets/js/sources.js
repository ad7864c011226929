// Where a year's dates come from: its revisions told as a story, every decree with its numbers and link.

import { grouped, revisions, sources } from "./data.js";
import { byId, h, put } from "./dom.js";
import { lang, nameOf, plainDate, span, words } from "./i18n.js";
import { href } from "./url-state.js";

/** @param {number} year @param {() => boolean} current false once another year is asked for */
export async function showStory(year, current) {
  byId("sources-year").textContent = String(year);
  let history, records;
  try {
    [history, records] = await Promise.all([revisions(year), sources(year)]);
  } catch {
    if (current()) put(byId("story"), h("li", {}, words().failed));
    return;
  }
  if (!current()) return;
  const w = words();
  const told = new Set(history.data.map(({ source }) => source.id));
  const others = records.filter(({ id }) => !told.has(id));
  put(byId("story"),
    ...history.data.map((revision) => h("li", {},
      h("h3", {}, w.storyRevision(revision.revision), h("span", { class: "when" }, revision.date ? plainDate(revision.date) : w.undated)),
      ...summary(revision),
      revision.revision > 1 ? changes(revision) : null,
      record(revision.source))),
    others.length > 0
      ? h("li", { class: "others" }, h("h3", {}, w.otherSources), ...others.map(record))
      : null);
}

/** The data tells the story in English only, and with it what is doubtful about a revision; so Indonesian readers see it
 * too. Their own language has a sentence for the first decree, and the changes below for the others.
 * @param {import("./data.js").Revision} revision */
function summary(revision) {
  const told = h("p", { class: "what", lang: "en" }, revision.summary);
  if (lang() === "en" || revision.revision > 1) return [told];
  const leave = revision.added.filter((holiday) => holiday.isCollectiveLeave).length;
  return [h("p", { class: "what" }, words().sets(revision.added.length - leave, leave)), told];
}

/** What a revision changed: days of one name together, as the decrees put them. @param {import("./data.js").Revision} revision */
function changes(revision) {
  const w = words();
  const row = (/** @type {string} */ verb, /** @type {string} */ dates, /** @type {any} */ named) => h("li", {},
    h("span", { class: "verb" }, verb),
    h("span", {}, h("b", {}, dates), h("span", { class: `kind ${named.type === "national_holiday" ? "national" : "leave"}` }, nameOf(named))));
  const days = (/** @type {import("./data.js").Holiday[]} */ list, /** @type {string} */ verb) =>
    [...grouped(list, nameOf).values()].map((same) => row(verb, same.map(({ date }) => span(date, date)).join(", "), same[0]));
  return h("ul", { class: "changes" },
    ...days(revision.added, w.adds),
    ...days(revision.dropped, w.drops),
    ...revision.moved.map((move) => row(w.moves, w.moved(span(move.from, move.from), span(move.to, move.to)), move)));
}

/** @param {import("./data.js").Source} source */
function record(source) {
  const w = words();
  const title = source.url ? h("a", { href: source.url, rel: "noopener" }, source.title) : source.title;
  return h("div", { class: "record" },
    h("p", { class: "record-title", lang: "id" }, title),
    h("p", { class: "record-facts" }, [
      source.numbers.length > 0 ? `${w.number} ${source.numbers.join(", ")}` : null,
      source.publishedAt ? w.signed(plainDate(source.publishedAt)) : null,
      source.url ? w.linkTo(source.publisher, source.official) : source.publisher,
    ].filter(Boolean).join(" · ")));
}

/** @param {import("./data.js").Year[]} all @param {number} chosen */
export function showYears(all, chosen) {
  const w = words();
  put(byId("years-table"),
    h("thead", {}, h("tr", {}, ...[w.year, w.status, w.revisionShort, w.nationalShort, w.leaveShort].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...[...all].reverse().map((info) => h("tr", { class: info.year === chosen ? "chosen" : null },
      h("th", { scope: "row" }, h("a", { href: href({ year: String(info.year) }, "#calendar"), "data-year": info.year, "aria-current": info.year === chosen ? "true" : null }, String(info.year))),
      h("td", {}, h("span", { class: `stamp ${info.status}` }, w[info.status])),
      h("td", {}, String(info.revision)),
      h("td", {}, String(info.nationalHolidays)),
      h("td", {}, String(info.collectiveLeave))))));
}
