// Random spans, as the Go engine counts them: spans.mjs FILE.
import { readFileSync } from "node:fs";
import { addWorkdays, diffWorkdays } from "harikerja";

let spans = 0;
for (const line of readFileSync(process.argv[2], "utf8").trimEnd().split("\n")) {
  const [start, end, weekend, includeCollectiveLeave, calendarDays, workdays, weekendDays, holidays, days, result, addedWeekends, addedHolidays] = JSON.parse(line);
  const options = { weekend, includeCollectiveLeave };
  const diff = diffWorkdays(start, end, options);
  const counted = [diff.calendarDayCount, diff.workdayCount, diff.weekendCount, diff.holidayCount].join();
  if (counted !== [calendarDays, workdays, weekendDays, holidays].join()) throw new Error(`${line}: counted ${counted}`);
  let added = "invalid Date,0,0"; // what the engine's answer is if there is none
  try {
    const { resultDate, weekendCount, holidayCount } = addWorkdays(start, days, options);
    added = [resultDate, weekendCount, holidayCount].join();
  } catch (error) {
    if (error.code !== "DATASET_NOT_FOUND") throw error;
  }
  if (added !== [result, addedWeekends, addedHolidays].join()) throw new Error(`${line}: added ${added}`);
  spans++;
}
console.log(spans + " spans");
