// Adding workdays, against a loop of date-fns over the same holidays: bench.mjs
// TOOLS PROJECT. Prints, by number of days, how many times longer the loop takes.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [tools, project] = process.argv.slice(2);
const load = (folder, name) => import(pathToFileURL(createRequire(join(folder, "x.js")).resolve(name)));
const { addDays, formatISO, isWeekend, parseISO } = await load(tools, "date-fns");
const { addWorkdays, getCoverage, getHolidays } = await load(project, "harikerja");

const { firstYear, years } = getCoverage();
// As numbers, for the loop's sake: texts would cost it several times more.
const off = new Set(years.flatMap(({ year }) => getHolidays(year).map(({ date }) => parseISO(date).getTime())));

function loop(start, days) {
  let date = parseISO(start);
  while (days > 0) {
    date = addDays(date, 1);
    if (!isWeekend(date) && !off.has(date.getTime())) days--;
  }
  return formatISO(date, { representation: "date" });
}

// Starts of the first years, from which all the numbers of days are covered.
const starts = [];
for (let month = 1; month <= 12; month++) starts.push(`${firstYear}-${String(month).padStart(2, "0")}-07`);

// perCall returns the least time of several rounds, in nanoseconds.
function perCall(f, calls) {
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const from = process.hrtime.bigint();
    for (let i = 0; i < calls; i++) f(starts[i % starts.length]);
    best = Math.min(best, Number(process.hrtime.bigint() - from) / calls);
  }
  return best;
}

const result = {};
for (const days of [10, 250, 2500]) {
  for (const start of starts) {
    if (loop(start, days) !== addWorkdays(start, days).resultDate) throw new Error(`${start} + ${days}: the two disagree`);
  }
  const loops = perCall((start) => loop(start, days), Math.max(12, 24000 / days));
  const ours = perCall((start) => addWorkdays(start, days), 20000);
  result[days] = { ns: ours, ratio: loops / ours };
}
console.log(JSON.stringify(result));
