// Random spans and ways, as the Go engine counts them: spans.mjs FILE.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { addWorkdays, diffWorkdays, workdayOnOrAfter, workdayOnOrBefore } from "harikerja";

// orNone returns what the engine's answer looks like if there is none.
function orNone(ask, none) {
  try {
    return ask();
  } catch (error) {
    if (error.code !== "DATASET_NOT_FOUND") throw error;
    return none;
  }
}

let spans = 0;
for (const line of readFileSync(process.argv[2], "utf8").trimEnd().split("\n")) {
  const [start, end, weekend, includeCollectiveLeave, counts, days, added, after, before] = JSON.parse(line);
  const options = { weekend, includeCollectiveLeave };
  const diff = diffWorkdays(start, end, options);
  assert.deepEqual([diff.calendarDayCount, diff.workdayCount, diff.weekendCount, diff.holidayCount], counts, line);
  const add = orNone(() => addWorkdays(start, days, options), { resultDate: "invalid Date", calendarDayCount: 0, weekendCount: 0, holidayCount: 0 });
  assert.deepEqual([add.resultDate, add.calendarDayCount, add.weekendCount, add.holidayCount], added, line);
  assert.equal(orNone(() => workdayOnOrAfter(start, options), "invalid Date"), after, line);
  assert.equal(orNone(() => workdayOnOrBefore(start, options), "invalid Date"), before, line);
  spans++;
}
console.log(spans + " spans");
