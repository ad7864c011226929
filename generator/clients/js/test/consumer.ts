// What a strict TypeScript project writes, as an ES module and as CommonJS: the
// test copies it under both endings.
import { HarikerjaError, addWorkdays, checkHoliday, checkWorkday, diffWorkdays, getCoverage, getHolidays, getSources, readCalendar, workdayOnOrAfter, workdayOnOrBefore } from "harikerja";
import type { Calendar, Holiday, Source, WorkdayAddition, WorkdayOptions } from "harikerja";
import * as everything from "harikerja";

const { lastYear } = getCoverage();
const day = `${lastYear}-03-05`;
const options: WorkdayOptions = { weekend: ["fri", "sat"], includeCollectiveLeave: false };
const weekend = ["sun"] as const;

const added: WorkdayAddition = addWorkdays(day, -5, options);
const result: string = added.resultDate;
const count: number = diffWorkdays(day, day, { inclusive: false, weekend }).workdayCount;
const holidays: Holiday[] = getHolidays(lastYear, { type: "collective_leave", includeSources: true });
const sources: Source[] | undefined = holidays[0]?.sources;
const number: string | undefined = getSources(String(lastYear))[0]?.numbers[0];
const off: boolean = checkHoliday(day).isHoliday || !checkWorkday(day, { weekend: "none" }).isWorkday;
const near: string[] = [workdayOnOrAfter(day), workdayOnOrBefore(day, null)];
const newer = (text: string): Calendar => readCalendar(text);
const unset: WorkdayAddition = addWorkdays(day, 1, { weekend: undefined, calendar: null });
try {
  checkWorkday("tomorrow");
} catch (error) {
  if (!(error instanceof HarikerjaError)) throw error;
  const { code, field, value, year, allowed }: { code: string; field: string; value?: string; year?: number; allowed?: string[] } = error;
  if (code !== "INVALID_DATE" || field !== "date" || value !== "tomorrow" || year !== undefined || allowed !== undefined) throw error;
}
if (everything.addWorkdays !== addWorkdays || typeof result !== "string" || count !== 0) throw new Error("not the package");
const decoded = (all: { meta: { version: string }; data: { year: number }[] }, any: any): Calendar[] => [readCalendar(all), readCalendar(any)];
const given = (calendar: Calendar): boolean => checkWorkday(day, { calendar }).isWorkday && calendar.firstYear < calendar.lastYear;
void [decoded, given, sources, number, off, near, newer, unset];

// A Temporal.PlainDate, as the language's own declarations have it.
const plain = (date: Temporal.PlainDate) => checkWorkday(date);
void plain;

export function refusedByTheCompiler(): void {
  // @ts-expect-error: a Date is a moment
  checkWorkday(new Date());
  // @ts-expect-error: days are a number
  addWorkdays(day, "5");
  // @ts-expect-error: days are needed
  addWorkdays(day);
  // @ts-expect-error: an unknown option
  addWorkdays(day, 5, { inclusive: true });
  // @ts-expect-error: an unknown weekday
  checkWorkday(day, { weekend: ["saturday"] });
  // @ts-expect-error: an unknown type
  getHolidays(lastYear, { type: "regional" });
  // @ts-expect-error: a year is needed
  getHolidays();
  // @ts-expect-error: entries have no such key
  void getHolidays(lastYear)[0]?.title;
  // @ts-expect-error: nobody else makes these errors
  void new HarikerjaError("x");
  // @ts-expect-error: coverage is no calendar
  checkWorkday(day, { calendar: getCoverage() });
  // @ts-expect-error: nor are its years
  checkWorkday(day, { calendar: { firstYear: lastYear, lastYear } });
  // @ts-expect-error: nor is its text, before it is read
  checkWorkday(day, { calendar: "{}" });
  // @ts-expect-error: a promise has to be awaited
  const promise = (text: Promise<string>) => readCalendar(text);
  // @ts-expect-error: so does a decoded one
  const promised = (all: Promise<any>) => readCalendar(all);
  // @ts-expect-error: a response has to be read
  const response = (from: { text(): Promise<string>; json(): Promise<any> }) => readCalendar(from);
  // @ts-expect-error: bytes have to be decoded
  const bytes = (from: Uint8Array) => readCalendar(from);
  // @ts-expect-error: nobody can change a calendar
  const change = (calendar: Calendar) => (calendar.firstYear = 2008);
  void [promise, promised, response, bytes, change];
  // @ts-expect-error: a moment again
  const moment = (date: Temporal.PlainDateTime) => checkWorkday(date);
  void moment;
}
