// The date arithmetic, over every day there is, against the host's: dates.mjs
// MODULE, a module that exports what the package keeps to itself.
import assert from "node:assert/strict";

const { ordinalOf, civilOf, weekdayOf, formatDate, parseDate } = await import(process.argv[2]);

const utc = (year, month, day) => new Date(0).setUTCFullYear(year, month - 1, day); // Date.UTC takes year 26 for 1926
const first = ordinalOf(0, 1, 1);
let days = 0;
for (let t = utc(0, 1, 1), last = utc(9999, 12, 31); t <= last; t += 864e5, days++) {
  const date = new Date(t);
  const text = date.toISOString().slice(0, 10);
  const ordinal = first + days;
  const civil = civilOf(ordinal);
  if (
    formatDate(ordinal) !== text || parseDate(text) !== ordinal || weekdayOf(ordinal) !== (date.getUTCDay() + 6) % 7 ||
    civil[0] !== date.getUTCFullYear() || civil[1] !== date.getUTCMonth() + 1 || civil[2] !== date.getUTCDate() || ordinalOf(...civil) !== ordinal
  ) {
    assert.fail(`${text}: ${formatDate(ordinal)}, ${parseDate(text)} for ${ordinal}, weekday ${weekdayOf(ordinal)}, ${civil}`);
  }
}
assert.deepEqual(civilOf(first - 1), [-1, 12, 31]);
assert.deepEqual(civilOf(first + days), [10000, 1, 1]);

// Every month and day of two digits, in years of each kind: only days are days.
for (const year of ["0000", "0001", "0004", "0100", "0400", "1900", "2000", "2023", "2024", "2100", "9996", "9999"]) {
  for (let month = 0; month < 100; month++) {
    for (let day = 0; day < 100; day++) {
      const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
      const date = new Date(utc(+year, month, day));
      const real = date.getUTCFullYear() === +year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
      if (real !== (typeof parseDate(text) === "number")) assert.fail(`${text} is ${real ? "a day" : "no day"}, and taken for the contrary`);
    }
  }
}
console.log(days + " days");
