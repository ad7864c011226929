// Runs inside the page's head, before anything is painted: what decides what is seen at first. It is in every page, so it
// is short.

import { today } from "./dates.js";

const root = document.documentElement;
const { first, last, front } = root.dataset;
const query = new URLSearchParams(location.search);
root.classList.add("js");
// The front page shows the current year. That days may still move is said while they may.
const now = today();
root.dataset.now = now.slice(0, 4);
for (const until of root.dataset.moves?.split(" ") ?? []) if (until <= now) root.classList.add(`still-${until.slice(0, 4)}`);

// The front page has the last two years. If today is in one before them, that has a page of its own; and the front page's
// former addresses lead on, too: /?year=2026&lang=en is /en/2026/ now.
const year = query.get("year") || (now >= first && now < front ? root.dataset.now : "");
const lang = query.get("lang");
if (!/\/$|\.html$/.test(location.pathname)) {
  // Links are relative to a folder. Most hosts lead there from its name; where one does not, the page does.
  location.replace(`${location.pathname}/${location.search}${location.hash}`);
} else if (front && (year || lang)) {
  const covered = /^\d{4}$/.test(year) && year >= first && year <= last;
  if (covered || !year) {
    query.delete("year");
    query.delete("lang");
    const language = lang ? lang === "en" : root.lang === "en";
    const rest = query.toString().replaceAll("%2C", ",");
    root.hidden = true; // some browsers paint this one until the other comes
    location.replace(`${root.dataset.root}${language ? "en/" : ""}${year ? `${year}/` : ""}${rest && `?${rest}`}${location.hash}`);
  }
}

// Another working week than the usual one: what is off, by column; and counts that are not right yet.
const weekend = query.get("weekend");
if (weekend) root.dataset.off = weekend;
if (query.get("includeCollectiveLeave") === "false") root.dataset.leave = "false";
if (root.dataset.off || root.dataset.leave) root.classList.add("recount");
