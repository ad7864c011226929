// Runs check.mjs in Node, Deno or Bun:
//   run.mjs conformance MODULE FILE [ALL_JSON]   a conformance file, with a newer calendar or without
//   run.mjs engine MODULE FILE                   the Go engine's word on every day
// MODULE is a specifier or "require:NAME". Prints the result as JSON; fails if
// anything is wrong.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { conformance, engine } from "./check.mjs";

const [what, specifier, file, all] = globalThis.Deno ? Deno.args : process.argv.slice(2);
const library = specifier.startsWith("require:") ? createRequire(join(process.cwd(), "x.js"))(specifier.slice(8)) : await import(specifier);
const text = readFileSync(file, "utf8");

// Always the same, so that a fault can be looked at.
let state = 1;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

const more = all ? { calendar: library.readCalendar(readFileSync(all, "utf8")) } : {};
const result = what === "conformance" ? conformance(library, text, more) : engine(library, text, random);
console.log(JSON.stringify(result));
if (result.faults.length > 0) throw new Error("the package is wrong:\n" + result.faults.join("\n"));
