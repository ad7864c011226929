// Writes public/fallback, from which the redirect rules of netlify.toml answer
// while the worker fails.
//
// A rule can put a parameter's value into a file's name, but cannot look at it:
// with rules that lead straight to v1, date=2026-12-24.no-leave would get the
// answer to another question, from 2026-12-24.no-leave.json. So the answers
// without a suffix of their own are linked into folders where nothing else is,
// and only the name of a year or a day leads to one.
//
//	node fallback.mjs PUBLIC

import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failure } from "./edge/lib/worker.js";

const [root] = process.argv.slice(2);

const year = "\\d{4}";
const date = "\\d{4}-\\d\\d-\\d\\d";
const folders = [
  { to: "holidays", from: "v1/holidays", key: year, suffix: "" },
  { to: "holidays-with-sources", from: "v1/holidays", key: year, suffix: ".sources" },
  { to: "holiday-check", from: "v1/holidays/check", key: date, suffix: "" },
  { to: "holiday-check-with-sources", from: "v1/holidays/check", key: date, suffix: ".sources" },
  { to: "workday-check", from: "v1/workdays/check", key: date, suffix: "" },
];

const staging = join(root, ".fallback");
rmSync(staging, { recursive: true, force: true });
for (const { to, from, key, suffix } of folders) {
  mkdirSync(join(staging, to), { recursive: true });
  const pattern = new RegExp(`^(${key})${suffix.replace(".", "\\.")}\\.json$`);
  const names = readdirSync(join(root, from)).filter((name) => pattern.test(name));
  if (names.length === 0) {
    throw new Error(`${join(root, from)} has no answers: run make build`);
  }
  for (const name of names) {
    share(join(root, from, name), join(staging, to, name.replace(pattern, "$1.json")));
  }
}
writeFileSync(join(staging, "500.json"), failure().body);

rmSync(join(root, "fallback"), { recursive: true, force: true });
renameSync(staging, join(root, "fallback"));

// Links are ten times faster than copies; not every filesystem has them.
function share(/** @type {string} */ from, /** @type {string} */ to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
