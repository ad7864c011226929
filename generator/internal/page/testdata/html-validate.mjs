// Judges every page below a folder by html-validate's recommended rules:
//   node html-validate.mjs <html-validate's main module> <folder>
// and writes what it finds, a line for each.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [library, folder] = process.argv.slice(2);
const { HtmlValidate, StaticConfigLoader } = await import(pathToFileURL(library).href);

const rules = {
  // A day's id is its date, since /2026/#2026-08-17 is an address that people share. HTML allows it; CSS would want an escape.
  "valid-id": ["error", { relaxed: true }],
  // The forms of the page have no button because they answer with every change; without a script they are not shown.
  "wcag/h32": "off",
  // An example's answer is a <pre> that scrolls, so the keyboard has to reach it, and it has to have a name. A <section> is no <pre>.
  "prefer-native-element": ["error", { exclude: ["region"] }],
};
// The front page has two years, each whole, of which the style sheet hides one: the landmarks of both have the same names.
// What is seen is judged in the browser, by axe-core.
const frontPage = { ...rules, "unique-landmark": "off" };

const judge = (rules) => new HtmlValidate(new StaticConfigLoader({ root: true, extends: ["html-validate:recommended"], rules }));
const usual = judge(rules);
const front = judge(frontPage);

const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".html")).sort();
for (const name of pages) {
  const judged = ["index.html", join("en", "index.html")].includes(name) ? front : usual;
  const report = await judged.validateFile(join(folder, name));
  for (const { messages } of report.results)
    for (const m of messages) console.log(`${name}:${m.line}:${m.column}: ${m.message} (${m.ruleId}, ${m.selector})`);
}
console.log(`${pages.length} pages judged`);
