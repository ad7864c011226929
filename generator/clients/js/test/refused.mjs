// What the package refuses: the code, the field and the value of each, as the
// API would have them. The years come from the calendar.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import vm from "node:vm";
import * as harikerja from "harikerja";

const { HarikerjaError, addWorkdays, checkHoliday, checkWorkday, diffWorkdays, getCoverage, getHolidays, getSources, readCalendar, workdayOnOrAfter, workdayOnOrBefore } = harikerja;
const { firstYear, lastYear } = getCoverage();
const day = lastYear + "-03-05";
let asked = 0;

// refused calls and compares all that an error says; absent means absent.
function refused(call, want, message = /\.$/) {
  asked++;
  let error;
  try {
    call();
  } catch (thrown) {
    error = thrown;
  }
  assert.ok(error instanceof HarikerjaError && error instanceof Error, `${call} gives ${error}`);
  const { name, message: said, code, stack, ...details } = error;
  assert.equal(name, "HarikerjaError");
  assert.equal(JSON.stringify({ code, ...details }), JSON.stringify(want), String(call));
  assert.match(said, message, String(call));
  assert.match(said, /^[A-Za-z].*\.$/s, String(call));
  assert.doesNotMatch(said, /NaN/, String(call));
  return error;
}

const byDate = { checkHoliday, checkWorkday, workdayOnOrAfter, workdayOnOrBefore, addWorkdays: (date, options) => addWorkdays(date, 1, options) };
const broken = {};
broken.toString = () => {
  throw new Error("no");
};
const long = "ä🏖".repeat(100);

// Dates: what is no text, and texts that are no day.
const notDates = [
  [undefined], [null], ["", ""], [0, "0"], [20260817, "20260817"], [NaN, "NaN"], [true, "true"], [10n, "10"], [[], ""], [["2024-01-01"], "2024-01-01"],
  [{}, "[object Object]"], [Object.create(null), "[object Object]"], [broken, "[object Object]"], [Symbol("x"), "Symbol(x)"], [() => 1, "() => 1"],
  [new String("2024-01-01"), "2024-01-01"], ["2024-1-1", "2024-1-1"], ["2024-02-30", "2024-02-30"], ["2023-02-29", "2023-02-29"], ["2024-13-01", "2024-13-01"],
  ["2024-00-10", "2024-00-10"], ["2024-01-00", "2024-01-00"], ["2024-01-01\n", "2024-01-01\n"], [" 2024-01-01", " 2024-01-01"], ["2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"],
  ["２０２４-01-01", "２０２４-01-01"], ["+002024-01-01", "+002024-01-01"], ["-2024-01-01", "-2024-01-01"], ["today", "today"],
  [long, "ä🏖".repeat(50)], ["\ud800x", "\ufffdx"], ["a".repeat(99) + "🏖x", "a".repeat(99) + "🏖"],
];
for (const [value, text] of notDates) {
  const want = (field) => (text === undefined ? { code: "INVALID_DATE", field } : { code: "INVALID_DATE", field, value: text });
  const says = (field) => new RegExp("^" + field + (text === undefined ? " is required and" : "") + " must use YYYY-MM-DD, for example");
  for (const call of Object.values(byDate)) refused(() => call(value), want("date"), says("date"));
  refused(() => diffWorkdays(value, day), want("start"), says("start"));
  refused(() => diffWorkdays(day, value), want("end"), says("end"));
}

// A Date, of this realm or another, valid or not; and the advice works.
const moment = new Date("2024-08-16T20:00:00Z");
for (const value of [moment, vm.runInNewContext("new Date(t)", { t: +moment })]) {
  const error = refused(() => checkWorkday(value), { code: "INVALID_DATE", field: "date", value: "2024-08-16T20:00:00.000Z" }, /not a Date: a Date is a moment/);
  const advice = /(date\.toLocale.*?\)),/.exec(error.message)[1];
  assert.equal(new Function("date", "return " + advice)(moment), "2024-08-17"); // already the next day in Jakarta
}
refused(() => checkWorkday(new Date(NaN)), { code: "INVALID_DATE", field: "date", value: "[object Date]" }, /not a Date/);

// Temporal: a PlainDate's ISO date counts, whatever it shows; nothing else of Temporal is a day.
const temporal = (tag, text) => ({
  [Symbol.toStringTag]: "Temporal." + tag,
  toString: (options) => (options?.calendarName === "never" ? text : text + "[u-ca=islamic-civil]"),
});
assert.deepEqual(checkWorkday(temporal("PlainDate", day)), checkWorkday(day));
assert.deepEqual(diffWorkdays(temporal("PlainDate", day), temporal("PlainDate", lastYear + "-03-09")), diffWorkdays(day, lastYear + "-03-09"));
refused(() => checkWorkday(temporal("PlainDate", "+010000-01-01")), { code: "INVALID_DATE", field: "date", value: "+010000-01-01" });
refused(() => checkWorkday(temporal("PlainDateTime", "2024-01-01T00:00:00")), { code: "INVALID_DATE", field: "date", value: "2024-01-01T00:00:00[u-ca=islamic-civil]" });
if (globalThis.Temporal) assert.deepEqual(checkWorkday(Temporal.PlainDate.from(day).withCalendar("japanese")), checkWorkday(day));

// Years.
for (const [value, text] of [
  [undefined], [null], ["", ""], ["26", "26"], ["02026", "02026"], ["2026 ", "2026 "], ["2026\n", "2026\n"], ["1899", "1899"], ["２０２６", "２０２６"],
  [1899, "1899"], [10000, "10000"], [-2026, "-2026"], [2026.5, "2026.5"], [NaN, "NaN"], [Infinity, "Infinity"], [2026n, "2026"], [true, "true"], [[2026], "2026"], [{}, "[object Object]"],
  [moment, "2024-08-16T20:00:00.000Z"],
]) {
  for (const call of [getHolidays, getSources]) refused(() => call(value), { code: "INVALID_YEAR", field: "year", ...(text === undefined ? {} : { value: text }) });
}
assert.deepEqual(getHolidays(String(lastYear)), getHolidays(lastYear));

// Days.
for (const [value, text] of [
  [undefined], [null], [0, "0"], [-0, "0"], ["5", "5"], ["", ""], [1.5, "1.5"], [-1.5, "-1.5"], [NaN, "NaN"], [Infinity, "Infinity"], [-Infinity, "-Infinity"],
  [5n, "5"], [true, "true"], [[5], "5"], [{}, "[object Object]"], [new Number(5), "5"],
]) {
  refused(() => addWorkdays(day, value), { code: "INVALID_RANGE", field: "days", ...(text === undefined ? {} : { value: text }) }, /^days must be a whole number other than 0/);
}
refused(() => addWorkdays(day, "5"), { code: "INVALID_RANGE", field: "days", value: "5" }, / Text is given: write Number\(days\)\.$/);
refused(() => addWorkdays(day, 5n), { code: "INVALID_RANGE", field: "days", value: "5" }, / A BigInt is given: write Number\(days\)\.$/);
refused(() => addWorkdays(day, 1.5), { code: "INVALID_RANGE", field: "days", value: "1.5" }, / to go back\.$/);

// Booleans: true and false, and nothing for the default.
const withFlags = {
  includeCollectiveLeave: [checkHoliday, checkWorkday, workdayOnOrAfter, workdayOnOrBefore, byDate.addWorkdays, (date, options) => diffWorkdays(date, date, options)],
  includeSources: [checkHoliday, (_, options) => getHolidays(lastYear, options)],
  inclusive: [(date, options) => diffWorkdays(date, date, options)],
};
for (const [name, functions] of Object.entries(withFlags)) {
  for (const call of functions) {
    for (const [value, text] of [["true", "true"], ["", ""], [0, "0"], [1, "1"], [{}, "[object Object]"], [[], ""], [new Boolean(true), "true"]]) {
      refused(() => call(day, { [name]: value }), { code: "INVALID_TYPE", field: name, value: text }, / must be true or false\.$/);
    }
    assert.deepEqual(call(day, { [name]: undefined }), call(day));
    assert.deepEqual(call(day, { [name]: null }), call(day));
  }
}

// Types.
for (const [value, text] of [["", ""], ["national", "national"], ["NATIONAL_HOLIDAY", "NATIONAL_HOLIDAY"], [1, "1"], [["national_holiday"], "national_holiday"], [false, "false"]]) {
  refused(() => getHolidays(lastYear, { type: value }), { code: "INVALID_TYPE", field: "type", value: text });
}
assert.deepEqual(getHolidays(lastYear, { type: null }), getHolidays(lastYear));

// Weekends.
const all = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const withWeekend = [checkWorkday, workdayOnOrAfter, workdayOnOrBefore, byDate.addWorkdays, (date, options) => diffWorkdays(date, date, options)];
for (const call of withWeekend) {
  for (const [value, text] of [
    ["", ""], [" ", ""], ["sat,", ""], ["sat, funday ,sun", "funday"], ["none,sat", "none"], ["sat, None ", "None"], ["sat;sun", "sat;sun"], ["\tsat", "\tsat"], ["ſat", "ſat"],
    [["saturday"], "saturday"], [["sat,sun"], "sat,sun"], [["sat", 6], "6"], [[null], "null"], [[undefined], "undefined"], [[, "sat"], "undefined"], [["none", "sat"], "none"], [["sat", ["sun"]], "sun"], [[{}], "[object Object]"],
    [all, all.join()], [all.join(), all.join()], [" SUN ,sat,fri,thu,wed,tue,mon", " SUN ,sat,fri,thu,wed,tue,mon"],
    [6, "6"], [{}, "[object Object]"], [true, "true"], [new Set(["sat"]), "[object Set]"], [broken, "[object Object]"],
  ]) {
    refused(() => call(day, { weekend: value }), { code: "INVALID_TYPE", field: "weekend", value: text }, /^weekend takes mon/);
  }
}
for (const [value, want] of [
  [undefined, ["sat", "sun"]], [null, ["sat", "sun"]], [[], []], ["none", []], [" NONE ", []], [["none"], []], ["sun,fri", ["fri", "sun"]], [["Sun", " fri "], ["fri", "sun"]], ["sat,sat,SAT", ["sat"]],
  [["sat", "sat"], ["sat"]], [all.slice(1), all.slice(1)], [Object.freeze(["tue"]), ["tue"]],
]) {
  assert.deepEqual(checkWorkday(day, { weekend: value }).options.weekend, want);
}

// Options: unknown ones, and what is no options at all.
const options = {
  getHolidays: [(o) => getHolidays(lastYear, o), ["type", "includeSources"]],
  checkHoliday: [(o) => checkHoliday(day, o), ["includeCollectiveLeave", "includeSources"]],
  checkWorkday: [(o) => checkWorkday(day, o), ["includeCollectiveLeave", "weekend"]],
  addWorkdays: [(o) => addWorkdays(day, 1, o), ["includeCollectiveLeave", "weekend"]],
  diffWorkdays: [(o) => diffWorkdays(day, day, o), ["includeCollectiveLeave", "weekend", "inclusive"]],
  workdayOnOrAfter: [(o) => workdayOnOrAfter(day, o), ["includeCollectiveLeave", "weekend"]],
  workdayOnOrBefore: [(o) => workdayOnOrBefore(day, o), ["includeCollectiveLeave", "weekend"]],
  getSources: [(o) => getSources(lastYear, o), []],
  getCoverage: [(o) => getCoverage(o), []],
};
assert.deepEqual(Object.keys(harikerja).sort(), [...Object.keys(options), "HarikerjaError", "readCalendar"].sort());
for (const [call, known] of Object.values(options)) {
  const allowed = [...known, "calendar"];
  refused(() => call({ Weekend: "sat" }), { code: "INVALID_TYPE", field: "Weekend", value: "sat", allowed }, /unknown here/);
  refused(() => call({ date: undefined }), { code: "INVALID_TYPE", field: "date", allowed });
  refused(() => call({ ["ñ".repeat(150)]: 1 }), { code: "INVALID_TYPE", field: "ñ".repeat(100), value: "1", allowed });
  refused(() => call(JSON.parse('{"__proto__":1}')), { code: "INVALID_TYPE", field: "__proto__", value: "1", allowed });
  for (const [value, text] of [
    [true, "true"], ["sat,sun", "sat,sun"], [0, "0"], [Symbol("o"), "Symbol(o)"], [["sat"], "sat"], [[], ""], [new Map([["weekend", "sun"]]), "[object Map]"],
    [new Set(), "[object Set]"], [moment, "2024-08-16T20:00:00.000Z"], [new (class Options {})(), "[object Object]"], [Object.create({ weekend: "sun" }), "[object Object]"],
    [vm.runInNewContext("new Map()"), "[object Map]"], [() => ({}), "() => ({})"],
  ]) {
    refused(() => call(value), { code: "INVALID_TYPE", field: "options", value: text }, /must be a plain object/);
  }
  const another = { [Symbol.for("harikerja.calendar")]: { format: 0 } };
  for (const [value, text] of [[{}, "[object Object]"], ["{}", "{}"], [{ firstYear, lastYear }, "[object Object]"], [false, "false"], [another, "[object Object]"]]) {
    refused(() => call({ calendar: value }), { code: "INVALID_TYPE", field: "calendar", value: text }, value === another ? /readCalendar .*another version/ : /readCalendar returns\. Give/);
  }
  assert.deepEqual(call(vm.runInNewContext("({})")), call({}));
  assert.deepEqual(call(undefined), call({}));
  assert.deepEqual(call(null), call({ calendar: undefined }));
  assert.deepEqual(call(Object.create(null)), call({ calendar: null }));
}

// The order of checks: unknown options, then each value in the API's order, then
// ranges, then datasets.
const bad = { includeCollectiveLeave: 1, weekend: 1, inclusive: 1 };
const code = (call) => {
  try {
    call();
  } catch (error) {
    return error.field;
  }
};
assert.equal(code(() => addWorkdays("x", "x", { ...bad, inclusive: undefined, x: 1 })), "inclusive");
assert.equal(code(() => diffWorkdays("x", "x", { x: 1, ...bad })), "x");
assert.equal(code(() => diffWorkdays("x", "x", bad)), "start");
assert.equal(code(() => diffWorkdays("2024-01-02", "x", bad)), "end");
assert.equal(code(() => diffWorkdays("2024-01-02", "2024-01-01", bad)), "includeCollectiveLeave");
assert.equal(code(() => diffWorkdays("2024-01-02", "2024-01-01", { ...bad, includeCollectiveLeave: true })), "weekend");
assert.equal(code(() => diffWorkdays("2024-01-02", "2024-01-01", { inclusive: 1 })), "inclusive");
refused(() => diffWorkdays("9999-01-02", "9999-01-01"), { code: "INVALID_RANGE", field: "start", value: "9999-01-02" }, /Swap the two dates/);
assert.equal(code(() => addWorkdays("x", "x", { weekend: 1 })), "date");
assert.equal(code(() => addWorkdays("9999-12-31", "x", { weekend: 1 })), "days");
assert.equal(code(() => addWorkdays("9999-12-31", 1, { weekend: 1 })), "weekend");
assert.equal(code(() => getHolidays("x", { type: "x", includeSources: 1 })), "year");
assert.equal(code(() => getHolidays(9999, { type: "x", includeSources: 1 })), "type");
assert.equal(code(() => getHolidays(9999, { includeSources: 1 })), "includeSources");
assert.equal(code(() => checkHoliday("9999-01-01", { includeCollectiveLeave: 1, includeSources: 1 })), "includeCollectiveLeave");
assert.equal(code(() => checkHoliday("9999-01-01", { includeSources: 1 })), "includeSources");

// What is not covered: which year is missing, and whose fault it is.
const missing = (field, value, year) => ({ code: "DATASET_NOT_FOUND", field, value, year, firstYear, lastYear });
const before = firstYear - 1;
const after = lastYear + 1;
refused(() => getHolidays(before), missing("year", String(before), before), /Covered are .*readCalendar/);
refused(() => getSources(String(after)), missing("year", String(after), after));
for (const call of [checkHoliday, checkWorkday, workdayOnOrAfter, workdayOnOrBefore]) {
  for (const [date, year] of [[after + "-01-01", after], [before + "-12-31", before], ["0000-01-01", 0], ["9999-12-31", 9999]]) {
    refused(() => call(date), missing("date", date, year));
  }
}
for (const [date, days, field, year] of [
  [lastYear + "-12-31", 1, "date", after], [after + "-05-05", 1, "date", after], ["9999-12-31", 1, "date", 10000], [before + "-12-30", 1, "date", before],
  [firstYear + "-01-01", -1, "date", before], [before + "-12-31", -1, "date", before], [after + "-01-02", -1, "date", after], ["0000-01-01", -1, "date", -1],
  [day, 1e9, "days", after], [day, -1e9, "days", before], [day, Number.MAX_VALUE, "days", after], [lastYear + "-12-30", 9, "days", after], [firstYear + "-01-02", -9, "days", before],
]) {
  refused(() => addWorkdays(date, days), missing(field, field === "days" ? String(days) : date, year));
}
// Only the days that are counted need a dataset.
assert.equal(addWorkdays(before + "-12-31", 1).startDate, before + "-12-31");
assert.equal(addWorkdays(after + "-01-01", -1).startDate, after + "-01-01");
const outside = { inclusive: false };
assert.equal(diffWorkdays(before + "-12-31", after + "-01-01", outside).calendarDayCount, (Date.UTC(after, 0, 1) - Date.UTC(firstYear, 0, 1)) / 864e5);
assert.equal(diffWorkdays("0000-01-01", "0000-01-02", outside).calendarDayCount, 0);
refused(() => diffWorkdays(before + "-12-31", day), missing("start", before + "-12-31", before));
refused(() => diffWorkdays(day, after + "-01-01"), missing("end", after + "-01-01", after));
refused(() => diffWorkdays("1950-01-01", "9999-12-31"), missing("start", "1950-01-01", 1950));
refused(() => diffWorkdays(before + "-12-30", after + "-01-02", outside), missing("start", before + "-12-30", before));
refused(() => diffWorkdays(before + "-12-31", after + "-01-02", outside), missing("end", after + "-01-02", after));
refused(() => diffWorkdays(lastYear + "-12-31", after + "-01-02", outside), missing("end", after + "-01-02", after));

// What a caller does to an answer stays there.
for (const make of [() => getHolidays(lastYear, { includeSources: true }), () => getSources(lastYear), () => checkHoliday(lastYear + "-01-01", { includeSources: true }), () => checkWorkday(day), () => getCoverage(), () => addWorkdays(day, 1)]) {
  const spoil = (value) => {
    if (value === null || typeof value !== "object") return;
    for (const key of Object.keys(value)) {
      spoil(value[key]);
      value[key] = "spoilt";
    }
  };
  const kept = JSON.stringify(make());
  spoil(make());
  assert.equal(JSON.stringify(make()), kept);
}
const weekend = ["fri"];
checkWorkday(day, { weekend });
assert.deepEqual(weekend, ["fri"]);

// Calendars that are none. Each is a sound one with a single thing changed.
const { readFileSync } = await import("node:fs");
const text = readFileSync(process.argv[2], "utf8");
const first = (c) => c.data[0].holidays[0];
const notCalendars = [
  [(c) => delete c.meta, "its meta does not say"], [(c) => (c.meta = null), "its meta does not say"], [(c) => (c.meta.countryCode = "MY"), "its meta does not say"],
  [(c) => (c.meta.version = "v2"), "its meta does not say"], [(c) => delete c.meta.version, "its meta does not say"],
  [(c) => (first(c).day = "Someday"), "day of "], [(c) => delete first(c).day, "day of "], [(c) => (first(c).localDay = "Hari"), "localDay of "],
  [(c) => (first(c).isNationalHoliday = !first(c).isNationalHoliday), "isNationalHoliday of "], [(c) => delete first(c).isCollectiveLeave, "isCollectiveLeave of "],
  [(c) => c.data[0].total++ && c.data[0].holidays.unshift(first(c)), "has the same holiday twice"],
  [(c) => c.data[0].total++ && c.data[0].holidays.unshift({ ...first(c), name: "Another" }), "has the same holiday twice"],
  [(c) => c.data[0].total++ && c.data[0].holidays.unshift({ ...first(c), localName: "Lain" }), "has the same holiday twice"],
  [(c) => delete c.data[1], "entry 1 of data has no year"], [(c) => delete c.data[0].holidays[0], "is no day of the year"], [(c) => delete c.data[0].sources[0], "a source has no id"],
  [(c) => (c.data[0].sources[0].numbers = [, "1"]), "is not whole"], [(c) => (c.data[0].sources[0].numbers = [""]), "is not whole"], [(c) => (first(c).sourceIds = [, first(c).sourceIds[0]]), "unknown source"],
  [(c) => delete c.data, "it has no years"], [(c) => (c.data = []), "it has no years"], [(c) => (c.data = {}), "it has no years"], [(c) => (c.data[1] = null), "entry 1 of data has no year"],
  [(c) => (c.data[0].year = String(c.data[0].year)), "entry 0 of data has no year"], [(c) => (c.data[0].year = 1899), "entry 0 of data has no year"],
  [(c) => c.data.splice(1, 1), "not in order, or have a gap"], [(c) => c.data.reverse(), "not in order, or have a gap"], [(c) => c.data.push(c.data[0]), "not in order, or have a gap"],
  [(c) => (c.data[0].revision = 0), "revision is no"], [(c) => (c.data[0].revision = 1.5), "revision is no"], [(c) => (c.data[0].revision = "1"), "revision is no"], [(c) => delete c.data[0].revision, "revision is no"],
  [(c) => (c.data[0].status = "final"), "status is neither"], [(c) => delete c.data[0].status, "status is neither"],
  [(c) => (c.data[0].updatedAt = "2024-02-30"), "updatedAt is neither"], [(c) => delete c.data[0].updatedAt, "updatedAt is neither"],
  [(c) => c.data[0].total++, "total is not"], [(c) => c.data[0].holidays.pop(), "total is not"], [(c) => Object.assign(c.data[0], { total: 0, holidays: [] }), "total is not"], [(c) => delete c.data[0].holidays, "total is not"],
  [(c) => (c.data[0].total = String(c.data[0].total)), "total is not"],
  [(c) => delete c.data[0].sources, "it has no sources"], [(c) => (c.data[0].sources[0] = null), "a source has no id"], [(c) => (c.data[0].sources[0].id = ""), "a source has no id"],
  [(c) => c.data[0].sources.push(c.data[0].sources[0]), "a source has no id of its own"],
  ...["title", "type", "publisher", "numbers", "official", "url", "publishedAt"].map((key) => [(c) => delete c.data[0].sources[0][key], "is not whole"]),
  [(c) => (c.data[0].sources[0].numbers = [1]), "is not whole"], [(c) => (c.data[0].sources[0].publishedAt = "2024-13-01"), "is not whole"], [(c) => (c.data[0].sources[0].url = ""), "is not whole"],
  [(c) => (c.data[0].holidays[0] = null), "is no day of the year"], [(c) => (c.data[0].holidays[0].date = c.data[1].holidays[0].date), "is no day of the year"],
  [(c) => (c.data[0].holidays[0].date = c.data[0].year + "-02-30"), "is no day of the year"], [(c) => (c.data[0].holidays[0].date = c.data[0].year + "-1-1"), "is no day of the year"],
  [(c) => c.data[0].holidays.reverse(), "stands after"],
  [(c) => (c.data[0].holidays[0].type = "regional"), "unknown type"], [(c) => delete c.data[0].holidays[0].type, "unknown type"],
  [(c) => (c.data[0].holidays[0].name = ""), "has no name"], [(c) => delete c.data[0].holidays[0].localName, "has no name"],
  [(c) => c.data[0].holidays[0].sourceIds.push("nobody"), "unknown source"], [(c) => delete c.data[0].holidays[0].sourceIds, "unknown source"],
  [(c) => (c.data.at(-1).holidays.at(-1).type = "x"), "unknown type"], // the very last one
];
for (const [change, what] of notCalendars) {
  const decoded = JSON.parse(text);
  change(decoded);
  for (const input of [decoded, JSON.stringify(decoded)]) {
    const { message } = refused(() => readCalendar(input), { code: "INVALID_TYPE", field: "calendar" });
    assert.ok(message.includes(what), `${change}: ${message}`);
  }
}
for (const input of ["", "x", text.slice(0, -3), text + "x", "<!doctype html>"]) {
  refused(() => readCalendar(input), { code: "INVALID_TYPE", field: "calendar" }, /: it is not JSON \(.+\)\. Fetch the file again, whole\.$/);
}
for (const input of [{}, "null", "[]", "{}", "1", '"x"']) {
  refused(() => readCalendar(input), { code: "INVALID_TYPE", field: "calendar" }, /^This is no calendar of \/v1\/all\.json: /);
}
// What is given instead of a text, and what to write.
for (const [input, kind] of [
  [undefined, "Undefined"], [null, "Null"], [0, "Number"], [true, "Boolean"], [[], "Array"], [readCalendar, "Function"], [new Map(), "Map"],
  [Promise.resolve(text), "Promise"], [{ then() {} }, "Promise"], [new Response(text), "Response"],
]) {
  refused(() => readCalendar(input), { code: "INVALID_TYPE", field: "calendar" }, new RegExp(`of the kind ${kind}: write readCalendar\\(await response\\.text\\(\\)\\), or readCalendar\\(await response\\.json\\(\\)\\)\\.$`));
}
for (const [bytes, kind] of [[Buffer.from(text), "Buffer"], [new TextEncoder().encode(text), "Uint8Array"], [new ArrayBuffer(8), "ArrayBuffer"]]) {
  const { message } = refused(() => readCalendar(bytes), { code: "INVALID_TYPE", field: "calendar" }, new RegExp(`of the kind ${kind}: write readCalendar\\(new TextDecoder`));
  if (kind !== "ArrayBuffer") new Function("readCalendar", "bytes", /write (.*)\.$/.exec(message)[1])(readCalendar, bytes); // the advice works
}
// The least calendar there is, of the first year that can be and of the last.
const dayOf = (year) => ({ 1900: { day: "Monday", localDay: "Senin" } })[year] ?? { day: "Friday", localDay: "Jumat" };
const least = (year) => ({
  meta: { version: "v1", countryCode: "ID" },
  data: [{
    year, revision: 1, status: "draft", updatedAt: null, note: null, localNote: null, total: 1,
    holidays: [{
      date: year + "-01-01", ...dayOf(year), localName: "Tahun Baru", name: "New Year", type: "national_holiday", isNationalHoliday: true, isCollectiveLeave: false, sourceIds: ["a"],
    }],
    sources: [{ id: "a", title: "A", type: "Page", numbers: [], publisher: "A", publishedAt: null, url: null, official: false }],
  }],
});
for (const year of [1900, 9999]) {
  const calendar = readCalendar(least(year));
  assert.equal(JSON.stringify(getCoverage({ calendar })), JSON.stringify({ firstYear: year, lastYear: year, years: [{ year, revision: 1, status: "draft", updatedAt: null }] }));
  assert.equal(diffWorkdays(year + "-01-01", year + "-12-31", { calendar, weekend: [] }).workdayCount, 364);
  refused(() => addWorkdays(year + "-12-31", 1, { calendar }), { code: "DATASET_NOT_FOUND", field: "date", value: year + "-12-31", year: year + 1, firstYear: year, lastYear: year });
}
// A day that is both is a national holiday, as the engine has it; that one stands first.
const both = least(1999);
const [holiday] = both.data[0].holidays;
both.data[0].holidays.push({ ...holiday, type: "collective_leave", isNationalHoliday: false, isCollectiveLeave: true });
both.data[0].total = 2;
for (const includeCollectiveLeave of [true, false]) {
  const calendar = readCalendar(both);
  assert.deepEqual(checkWorkday("1999-01-01", { calendar, includeCollectiveLeave }).holidayTypes, ["national_holiday"]);
  assert.equal(diffWorkdays("1999-01-01", "1999-01-01", { calendar, includeCollectiveLeave }).holidayCount, 1);
}
both.data[0].holidays.reverse();
refused(() => readCalendar(both), { code: "INVALID_TYPE", field: "calendar" }, /1999-01-01 stands after 1999-01-01 leave/);
for (const year of [1899, 10000]) refused(() => readCalendar(least(year)), { code: "INVALID_TYPE", field: "calendar" });

// A calendar keeps what it read, whatever becomes of the object.
const decoded = JSON.parse(text);
const calendar = readCalendar(decoded);
assert.equal(calendar.lastYear, decoded.data.at(-1).year);
const kept = JSON.stringify([getHolidays(calendar.lastYear, { calendar, includeSources: true }), getSources(calendar.lastYear, { calendar }), getCoverage({ calendar })]);
decoded.data.at(-1).holidays.forEach((holiday) => (holiday.name = "spoilt"));
decoded.data.at(-1).sources.forEach((source) => (source.numbers[0] = source.title = "spoilt"));
assert.equal(JSON.stringify([getHolidays(calendar.lastYear, { calendar, includeSources: true }), getSources(calendar.lastYear, { calendar }), getCoverage({ calendar })]), kept);

// Nothing that is written to a calendar changes an answer, whether it was asked before or not.
const ask = (library, calendar) => {
  const { lastYear } = library.getCoverage({ calendar });
  const date = lastYear + "-03-05";
  return JSON.stringify([
    library.getHolidays(lastYear, { calendar, includeSources: true }), library.getSources(lastYear, { calendar }), library.getCoverage({ calendar }), library.checkHoliday(date, { calendar }),
    library.checkWorkday(date, { calendar }), library.addWorkdays(date, -9, { calendar }), library.diffWorkdays(date, lastYear + "-12-31", { calendar, weekend: "sun" }), library.workdayOnOrAfter(date, { calendar }),
  ]);
};
const sound = ask(harikerja, calendar);
const tamper = (value, seen = new Set()) => {
  if (value === null || typeof value !== "object" || seen.has(value)) return;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) {
    tamper(value[key], seen);
    assert.equal(Reflect.set(value, key, 2008), false, String(key));
    assert.equal(Reflect.deleteProperty(value, key), false, String(key));
  }
  assert.equal(Reflect.defineProperty(value, "more", { value: 1 }), false);
};
for (const target of [calendar, readCalendar(text)]) {
  tamper(target);
  assert.throws(() => (target.firstYear = 2008), TypeError);
  assert.equal(ask(harikerja, target), sound);
}
refused(() => checkWorkday(day, { calendar: { ...calendar, firstYear: 2008 } }), { code: "INVALID_TYPE", field: "calendar", value: "[object Object]" });

// The ES module and CommonJS share calendars. Errors have a name and a code in both.
const common = createRequire(import.meta.url)("harikerja");
assert.notEqual(common.readCalendar, readCalendar);
assert.equal(ask(common, readCalendar(text)), sound);
assert.equal(ask(harikerja, common.readCalendar(text)), sound);
assert.throws(() => common.checkWorkday("x"), { name: "HarikerjaError", code: "INVALID_DATE" });

console.log(asked + " refusals");
