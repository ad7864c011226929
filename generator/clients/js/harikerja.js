// The calendar's days are counted from 1 March of the year -400, so that no
// number below is negative and "| 0" rounds down. With the year starting in
// March the leap day is its last one, and no month after it moves.

const CYCLE = 146097; // days of 400 years, after which the calendar repeats

function ordinalOf(year, month, day) {
  if (month < 3) {
    year--;
    month += 12;
  }
  year += 400;
  return 365 * year + ((year / 4) | 0) - ((year / 100) | 0) + ((year / 400) | 0) + (((153 * month - 457) / 5) | 0) + day - 1;
}

function civilOf(ordinal) {
  const inCycle = ordinal % CYCLE;
  const yearInCycle = ((inCycle - ((inCycle / 1460) | 0) + ((inCycle / 36524) | 0) - ((inCycle / 146096) | 0)) / 365) | 0;
  const inYear = inCycle - (365 * yearInCycle + ((yearInCycle / 4) | 0) - ((yearInCycle / 100) | 0));
  const month = ((5 * inYear + 2) / 153) | 0; // 0 is March
  const next = month > 9 ? 1 : 0; // January and February are the next year's
  return [
    400 * ((ordinal / CYCLE) | 0) + yearInCycle - 400 + next,
    month + 3 - 12 * next,
    inYear - (((153 * month + 2) / 5) | 0) + 1,
  ];
}

function yearOf(ordinal) {
  return civilOf(ordinal)[0];
}

// weekdayOf is 0 on Mondays.
function weekdayOf(ordinal) {
  return (ordinal + 2) % 7;
}

function pad(number, length) {
  return String(number).padStart(length, "0");
}

function formatDate(ordinal) {
  const [year, month, day] = civilOf(ordinal);
  return pad(year, 4) + "-" + pad(month, 2) + "-" + pad(day, 2);
}

// parseDate returns the ordinal of a day, or why the text is none.
function parseDate(text) {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return "does not use YYYY-MM-DD";
  const ordinal = ordinalOf(+parts[1], +parts[2], +parts[3]);
  // What is no day, such as 30 February, comes back as another one.
  return formatDate(ordinal) === text ? ordinal : "is no day of the calendar";
}

const TOKENS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const LOCAL_DAY_NAMES = ["Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu"];

const NATIONAL_HOLIDAY = "national_holiday";
const COLLECTIVE_LEAVE = "collective_leave";

// What is refused.

export class HarikerjaError extends Error {
  constructor(code, message, details) {
    super(message);
    this.name = "HarikerjaError";
    this.code = code;
    Object.assign(this, details);
  }
}

// cut shortens a caller's text to 100 characters, none of them half a one.
function cut(text) {
  return Array.from(text.slice(0, 200).replace(/[\ud800-\udfff]/gu, "\ufffd"))
    .slice(0, 100)
    .join("");
}

function isDate(value) {
  return Object.prototype.toString.call(value) === "[object Date]";
}

// asText is a value as an error repeats it. Nothing given, nothing repeated.
function asText(value) {
  if (value === undefined || value === null) return undefined;
  try {
    return isDate(value) ? value.toISOString() : String(value);
  } catch {
    return Object.prototype.toString.call(value); // an invalid Date, an object without toString
  }
}

function failure(code, field, value, message, more) {
  const details = { field: cut(field) };
  const text = asText(value);
  if (text !== undefined) details.value = cut(text);
  return new HarikerjaError(code, message, Object.assign(details, more));
}

function notCovered(calendar, field, value, year) {
  const { firstYear, lastYear } = calendar;
  return failure(
    "DATASET_NOT_FOUND",
    field,
    value,
    "No dataset covers the year " + year + ", which this answer needs. Covered are " + firstYear + " to " + lastYear +
      ". A newer calendar, /v1/all.json, can be given: see readCalendar.",
    { year, firstYear, lastYear },
  );
}

// Arguments.

function readOptions(options, ...allowed) {
  if (options === undefined || options === null) options = {};
  // A plain object, of any realm: what a Map, a Date or an array holds would be passed over.
  const parent = Object.getPrototypeOf(options);
  if (typeof options !== "object" || (parent && Object.getPrototypeOf(parent))) {
    throw failure("INVALID_TYPE", "options", options, "The options must be a plain object, for example { weekend: [\"sun\"] }.");
  }
  allowed.push("calendar");
  for (const name of Object.keys(options)) {
    if (!allowed.includes(name)) {
      throw failure(
        "INVALID_TYPE",
        name,
        options[name],
        "This option is unknown here. Use only " + allowed.join(", ") + "; names are case-sensitive.",
        { allowed },
      );
    }
  }
  return options;
}

function readCalendarOption(options) {
  const { calendar } = options;
  if (calendar === undefined || calendar === null) return builtIn();
  const record = calendar[CALENDAR];
  if (!record || record.format !== FORMAT) {
    throw failure(
      "INVALID_TYPE",
      "calendar",
      calendar,
      "calendar must be what readCalendar " + (record ? "of this version of harikerja returns: another version made this one." : "returns. Give it the text of /v1/all.json first."),
    );
  }
  if (!opened.has(record)) opened.set(record, new Calendar(record.years, record.days, record.details));
  return opened.get(record);
}

function readDate(field, value) {
  let text = value;
  if (value && typeof value === "object" && value[Symbol.toStringTag] === "Temporal.PlainDate") {
    text = value.toString({ calendarName: "never" }); // the ISO date, whatever calendar it shows
  }
  const form = " must use YYYY-MM-DD, for example 2026-08-17";
  if (typeof text === "string") {
    const ordinal = parseDate(text);
    if (typeof ordinal === "number") return { field, text, ordinal };
    throw failure("INVALID_DATE", field, text, field + form + ": the value here " + ordinal + ".");
  }
  let why = field + form + ".";
  if (value === undefined || value === null) {
    why = field + " is required and" + form + ".";
  } else if (isDate(value)) {
    why =
      field + form + ", not a Date: a Date is a moment, which is one day in Jakarta and another in London. Say which day is meant: " +
      'date.toLocaleDateString("sv-SE", { timeZone: "Asia/Jakarta" }), or a Temporal.PlainDate.';
  }
  throw failure("INVALID_DATE", field, value, why);
}

function readYear(value) {
  const year = typeof value === "string" && /^\d{4}$/.test(value) ? +value : value;
  if (!Number.isInteger(year) || year < 1900 || year > 9999) {
    throw failure("INVALID_YEAR", "year", value, "The year must be a whole number or four digits from 1900 to 9999, for example 2026.");
  }
  return year;
}

function readDays(value) {
  if (!Number.isInteger(value) || value === 0) {
    const kind = { string: "Text", bigint: "A BigInt" }[typeof value];
    throw failure(
      "INVALID_RANGE",
      "days",
      value,
      "days must be a whole number other than 0, for example 10, or -10 to go back." + (kind ? " " + kind + " is given: write Number(days)." : ""),
    );
  }
  return value;
}

function readFlag(options, name, otherwise) {
  const value = options[name];
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== "boolean") throw failure("INVALID_TYPE", name, value, name + " must be true or false.");
  return value;
}

function readType(value) {
  if (value === undefined || value === null || value === NATIONAL_HOLIDAY || value === COLLECTIVE_LEAVE) return value;
  throw failure("INVALID_TYPE", "type", value, "The type must be " + NATIONAL_HOLIDAY + " or " + COLLECTIVE_LEAVE + ". Leave it out for both.");
}

// readWeekend returns a mask: bit 0 is Monday.
function readWeekend(value) {
  if (value === undefined || value === null) return 96;
  const bad = (token, why) =>
    failure("INVALID_TYPE", "weekend", token, "weekend takes mon, tue, wed, thu, fri, sat and sun, or none alone: the value here " + why + ".");
  if (typeof value !== "string" && !Array.isArray(value)) throw bad(value, "is neither a text nor an array");
  const tokens = typeof value === "string" ? value.split(",") : value;
  let mask = 0;
  for (const given of tokens) {
    const token = typeof given === "string" ? given.replace(/^ +| +$/g, "") : given;
    const name = typeof token === "string" ? token.toLowerCase() : "";
    const day = TOKENS.indexOf(name);
    if (day >= 0) mask |= 1 << day;
    else if (name !== "none") throw bad(token ?? String(token), "is no weekday");
    else if (tokens.length > 1) throw bad(token, "must stand alone");
  }
  if (mask === 127) throw bad(value, "leaves no workday in the week");
  return mask;
}

// What readCalendar returns has all it read under this symbol, plain and frozen.
// So nobody can change an answer, and every copy of this code can use it: an
// application may have two, the ES module and the CommonJS one. Raise FORMAT if
// the record's shape changes.
const CALENDAR = /* @__PURE__ */ Symbol.for("harikerja.calendar");
const FORMAT = 1;

const opened = /* @__PURE__ */ new WeakMap(); // Calendars by their records

// A calendar: whole years without a gap. days is a list of [ordinal, leave], in
// order. Callers never get hold of one.
class Calendar {
  constructor(years, days, details) {
    this.firstYear = years[0].year;
    this.lastYear = years[years.length - 1].year;
    this._years = years;
    this._first = ordinalOf(this.firstYear, 1, 1);
    this._last = ordinalOf(this.lastYear, 12, 31);
    this._types = new Map(); // by ordinal
    for (const [ordinal, leave] of days) {
      if (!leave || !this._types.has(ordinal)) this._types.set(ordinal, leave ? COLLECTIVE_LEAVE : NATIONAL_HOLIDAY);
    }
    this._rules = [];
    this._details = details; // names and sources; the built-in calendar's are read when they are asked for
  }
}

let theBuiltIn;

function builtIn() {
  if (!theBuiltIn) {
    const days = [];
    const years = YEARS.map(([year, revision, status, updatedAt, list]) => {
      for (const day of list.split(" ")) days.push([ordinalOf(year, +day.slice(0, 2), +day.slice(2, 4)), day.length > 4]);
      return { year, revision, status, updatedAt };
    });
    theBuiltIn = new Calendar(years, days);
  }
  return theBuiltIn;
}

function covers(calendar, ordinal) {
  return calendar._first <= ordinal && ordinal <= calendar._last;
}

// countBelow returns how many numbers of a sorted list are less than the limit.
function countBelow(list, limit) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Rules are a calendar seen with one choice of what is off. Workdays are counted
// from the Monday on or before the first covered day: weekdays by arithmetic,
// less the holidays on weekdays, found by bisection. No day is walked over.
class Rules {
  constructor(calendar, leave, weekend) {
    this.leave = leave;
    this.weekend = weekend;
    this.base = calendar._first - weekdayOf(calendar._first);
    this.weekdays = []; // of a week, as 0 to 6
    this.partial = [0]; // weekdays among the first n days of a week
    for (let day = 0; day < 7; day++) {
      if (!((weekend >> day) & 1)) this.weekdays.push(day);
      this.partial.push(this.weekdays.length);
    }
    this.holidays = []; // all of them, in order as the calendar's days are
    for (const [ordinal, type] of calendar._types) {
      if (leave || type === NATIONAL_HOLIDAY) this.holidays.push(ordinal);
    }
    this.lost = this.holidays.filter((ordinal) => !this.isWeekend(ordinal)); // those on weekdays
    this.ranks = this.lost.map((ordinal, i) => this.weekdaysBefore(ordinal) - i); // workdays before each
  }

  isWeekend(ordinal) {
    return ((this.weekend >> weekdayOf(ordinal)) & 1) === 1;
  }

  weekdaysBefore(ordinal) {
    const days = ordinal - this.base;
    return ((days / 7) | 0) * this.weekdays.length + this.partial[days % 7];
  }

  workdaysBefore(ordinal) {
    return this.weekdaysBefore(ordinal) - countBelow(this.lost, ordinal);
  }

  // nthWorkday returns the day that has n-1 workdays before it: of the lost
  // weekdays, those with fewer than n workdays before them lie before it.
  nthWorkday(n) {
    const weekday = n - 1 + countBelow(this.ranks, n);
    const perWeek = this.weekdays.length;
    return this.base + 7 * ((weekday / perWeek) | 0) + this.weekdays[weekday % perWeek];
  }

  // tally counts the days from first to last, both included.
  tally(first, last) {
    const days = last - first + 1;
    return {
      days,
      workdays: this.workdaysBefore(last + 1) - this.workdaysBefore(first),
      weekends: days - (this.weekdaysBefore(last + 1) - this.weekdaysBefore(first)),
      holidays: countBelow(this.holidays, last + 1) - countBelow(this.holidays, first),
    };
  }
}

function readRules(calendar, options) {
  const leave = readFlag(options, "includeCollectiveLeave", true);
  const weekend = readWeekend(options.weekend);
  const key = weekend * 2 + (leave ? 1 : 0);
  return calendar._rules[key] || (calendar._rules[key] = new Rules(calendar, leave, weekend));
}

function echo(rules) {
  return {
    includeCollectiveLeave: rules.leave,
    weekend: TOKENS.filter((_, day) => (rules.weekend >> day) & 1),
  };
}

// Workdays.

export function checkWorkday(date, options) {
  options = readOptions(options, "includeCollectiveLeave", "weekend");
  const calendar = readCalendarOption(options);
  const { field, text, ordinal } = readDate("date", date);
  const rules = readRules(calendar, options);
  if (!covers(calendar, ordinal)) throw notCovered(calendar, field, text, yearOf(ordinal));
  const type = calendar._types.get(ordinal);
  const isHoliday = type === NATIONAL_HOLIDAY || (type === COLLECTIVE_LEAVE && rules.leave);
  const isWeekend = rules.isWeekend(ordinal);
  const weekday = weekdayOf(ordinal);
  return {
    date: text,
    day: DAY_NAMES[weekday],
    localDay: LOCAL_DAY_NAMES[weekday],
    isWeekend,
    isHoliday,
    isWorkday: !isWeekend && !isHoliday,
    holidayTypes: isHoliday ? [type] : [],
    options: echo(rules),
  };
}

export function addWorkdays(date, days, options) {
  options = readOptions(options, "includeCollectiveLeave", "weekend");
  const calendar = readCalendarOption(options);
  const { field, text, ordinal } = readDate("date", date);
  const count = readDays(days);
  const rules = readRules(calendar, options);
  const forward = count > 0;
  const from = ordinal + (forward ? 1 : -1); // the first day that is counted
  if (!covers(calendar, from)) throw notCovered(calendar, field, text, yearOf(from));
  const rank = rules.workdaysBefore(ordinal + (forward ? 1 : 0)) + count + (forward ? 0 : 1);
  if (rank > rules.workdaysBefore(calendar._last + 1)) throw notCovered(calendar, "days", days, calendar.lastYear + 1);
  if (rank <= rules.workdaysBefore(calendar._first)) throw notCovered(calendar, "days", days, calendar.firstYear - 1);
  const result = rules.nthWorkday(rank);
  const tally = forward ? rules.tally(from, result) : rules.tally(result, from);
  const weekday = weekdayOf(result);
  return {
    startDate: text,
    days: count,
    resultDate: formatDate(result),
    resultDay: DAY_NAMES[weekday],
    resultLocalDay: LOCAL_DAY_NAMES[weekday],
    calendarDayCount: tally.days,
    weekendCount: tally.weekends,
    holidayCount: tally.holidays,
    options: echo(rules),
  };
}

export function diffWorkdays(start, end, options) {
  options = readOptions(options, "includeCollectiveLeave", "weekend", "inclusive");
  const calendar = readCalendarOption(options);
  const from = readDate("start", start);
  const to = readDate("end", end);
  const rules = readRules(calendar, options);
  const inclusive = readFlag(options, "inclusive", true);
  if (from.ordinal > to.ordinal) {
    throw failure("INVALID_RANGE", "start", from.text, "The start must not be after the end. Swap the two dates.");
  }
  // The days that are counted. Only they have to be covered.
  const first = from.ordinal + (inclusive ? 0 : 1);
  const last = to.ordinal - (inclusive ? 0 : 1);
  let tally = { days: 0, workdays: 0, weekends: 0, holidays: 0 };
  if (first <= last) {
    if (!covers(calendar, first) || !covers(calendar, last)) {
      const missing = covers(calendar, first) ? calendar.lastYear + 1 : yearOf(first);
      // The start is at fault if it lies outside itself and so does the first
      // day counted; otherwise the end has gone too far.
      const at = !covers(calendar, from.ordinal) && !covers(calendar, first) ? from : to;
      throw notCovered(calendar, at.field, at.text, missing);
    }
    tally = rules.tally(first, last);
  }
  return {
    startDate: from.text,
    endDate: to.text,
    inclusive,
    calendarDayCount: tally.days,
    workdayCount: tally.workdays,
    weekendCount: tally.weekends,
    holidayCount: tally.holidays,
    options: echo(rules),
  };
}

function nearest(date, options, after) {
  options = readOptions(options, "includeCollectiveLeave", "weekend");
  const calendar = readCalendarOption(options);
  const { field, text, ordinal } = readDate("date", date);
  const rules = readRules(calendar, options);
  if (!covers(calendar, ordinal)) throw notCovered(calendar, field, text, yearOf(ordinal));
  const rank = rules.workdaysBefore(ordinal + (after ? 0 : 1)) + (after ? 1 : 0);
  if (rank > rules.workdaysBefore(calendar._last + 1)) throw notCovered(calendar, field, text, calendar.lastYear + 1);
  if (rank <= rules.workdaysBefore(calendar._first)) throw notCovered(calendar, field, text, calendar.firstYear - 1);
  return formatDate(rules.nthWorkday(rank));
}

export function workdayOnOrAfter(date, options) {
  return nearest(date, options, true);
}

export function workdayOnOrBefore(date, options) {
  return nearest(date, options, false);
}

// Holidays and sources.

// detailsOf returns, for each year, its entries and its source records. Nothing
// above refers to it, so that bundlers drop it where nobody asks for names.
function detailsOf(calendar) {
  if (!calendar._details) {
    calendar._details = YEARS.map(([year, , , , list], i) => {
      const sources = SOURCES[i].map(([id, title, type, numbers, publisher, publishedAt, url, official]) => ({
        id, title, type, numbers, publisher, publishedAt, url, official: official === 1,
      }));
      const names = NAMED[i].split(" ");
      const sourced = SOURCED[i].split(" ");
      const entries = list.split(" ").map((day, j) => ({
        date: year + "-" + day.slice(0, 2) + "-" + day.slice(2, 4),
        localName: NAMES[names[j]][0],
        name: NAMES[names[j]][1],
        type: day.length > 4 ? COLLECTIVE_LEAVE : NATIONAL_HOLIDAY,
        sources: sourced[j].split(",").map((k) => sources[k]),
      }));
      return { entries, sources };
    });
  }
  return calendar._details;
}

// The caller may keep and change what it gets: each answer is made anew.
function newSource(source) {
  return { ...source, numbers: [...source.numbers] };
}

function newEntry({ date, localName, name, type, sources }, withSources) {
  const weekday = weekdayOf(parseDate(date));
  const entry = {
    date,
    day: DAY_NAMES[weekday],
    localDay: LOCAL_DAY_NAMES[weekday],
    localName,
    name,
    type,
    isNationalHoliday: type === NATIONAL_HOLIDAY,
    isCollectiveLeave: type === COLLECTIVE_LEAVE,
  };
  if (withSources) entry.sources = sources.map(newSource);
  return entry;
}

function ofYear(calendar, year, field, value) {
  if (year < calendar.firstYear || year > calendar.lastYear) throw notCovered(calendar, field, value, year);
  return detailsOf(calendar)[year - calendar.firstYear];
}

export function getHolidays(year, options) {
  options = readOptions(options, "type", "includeSources");
  const calendar = readCalendarOption(options);
  const number = readYear(year);
  const type = readType(options.type);
  const withSources = readFlag(options, "includeSources", false);
  return ofYear(calendar, number, "year", year)
    .entries.filter((entry) => !type || entry.type === type)
    .map((entry) => newEntry(entry, withSources));
}

export function checkHoliday(date, options) {
  options = readOptions(options, "includeCollectiveLeave", "includeSources");
  const calendar = readCalendarOption(options);
  const { field, text, ordinal } = readDate("date", date);
  const withLeave = readFlag(options, "includeCollectiveLeave", true);
  const withSources = readFlag(options, "includeSources", false);
  const holidays = ofYear(calendar, yearOf(ordinal), field, text)
    .entries.filter((entry) => entry.date === text && (withLeave || entry.type === NATIONAL_HOLIDAY))
    .map((entry) => newEntry(entry, withSources));
  const weekday = weekdayOf(ordinal);
  return { date: text, day: DAY_NAMES[weekday], localDay: LOCAL_DAY_NAMES[weekday], isHoliday: holidays.length > 0, holidays };
}

export function getSources(year, options) {
  options = readOptions(options);
  const calendar = readCalendarOption(options);
  return ofYear(calendar, readYear(year), "year", year).sources.map(newSource);
}

export function getCoverage(options) {
  const { firstYear, lastYear, _years } = readCalendarOption(readOptions(options));
  return { firstYear, lastYear, years: _years.map((year) => ({ ...year })) };
}

// A newer calendar.

function freezeAll(value) {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.freeze(value); // first, as sources are in it more than once
  Object.values(value).forEach(freezeAll);
  return value;
}

// refuseKind refuses what is neither text nor an object as JSON has them.
function refuseKind(all) {
  let kind = Object.prototype.toString.call(all).slice(8, -1); // such as Promise, Response, Null
  let advice = "await response.text()), or readCalendar(await response.json()";
  if (all && typeof all.then === "function") kind = "Promise";
  if (kind === "Object" || kind === "String") return;
  if (kind === "ArrayBuffer" || ArrayBuffer.isView(all)) {
    kind = all.constructor.name; // such as Buffer
    advice = "new TextDecoder().decode(bytes)";
  }
  throw failure(
    "INVALID_TYPE",
    "calendar",
    undefined,
    "readCalendar takes the text of /v1/all.json, or the object that it decodes to. What is given is of the kind " + kind + ": write readCalendar(" + advice + ").",
  );
}

export function readCalendar(all) {
  let where = "";
  const expect = (holds, what) => {
    if (!holds) throw failure("INVALID_TYPE", "calendar", undefined, "This is no calendar of /v1/all.json: " + where + what + ". Fetch the file again, whole.");
  };
  const isText = (value) => typeof value === "string" && value !== "";
  const isDay = (value) => typeof value === "string" && typeof parseDate(value) === "number";
  // Array.from sees the holes in arrays, which map and every pass over.
  const isTextList = (value) => Array.isArray(value) && Array.from(value).every(isText);
  refuseKind(all);
  if (typeof all === "string") {
    try {
      all = JSON.parse(all);
    } catch (error) {
      expect(false, "it is not JSON (" + error.message + ")");
    }
  }
  const { meta, data } = all || {};
  expect(meta && meta.version === "v1" && meta.countryCode === "ID", "its meta does not say version v1 and countryCode ID");
  expect(Array.isArray(data) && data.length > 0, "it has no years");
  const days = [];
  const details = [];
  const years = Array.from(data, (given, i) => {
    where = "";
    expect(given && Number.isInteger(given.year) && given.year >= 1900 && given.year <= 9999, "entry " + i + " of data has no year");
    const { year, revision, status, updatedAt, total, holidays } = given;
    where = year + ": ";
    expect(year === data[0].year + i, "the years are not in order, or have a gap");
    expect(Number.isInteger(revision) && revision >= 1, "revision is no whole number from 1");
    expect(status === "verified" || status === "draft", "status is neither verified nor draft");
    expect(updatedAt === null || isDay(updatedAt), "updatedAt is neither a date nor null");
    expect(Array.isArray(holidays) && holidays.length > 0 && holidays.length === total, "total is not the number of its holidays, or 0");
    expect(Array.isArray(given.sources), "it has no sources");
    const byId = new Map();
    const sources = Array.from(given.sources, (source) => {
      const { id, title, type, numbers, publisher, publishedAt, url, official } = source || {};
      expect(isText(id) && !byId.has(id), "a source has no id of its own");
      expect(
        isText(title) && isText(type) && isText(publisher) && isTextList(numbers) && typeof official === "boolean" &&
          (url === null || isText(url)) && (publishedAt === null || isDay(publishedAt)),
        "the source " + id + " is not whole",
      );
      const record = { id, title, type, numbers: [...numbers], publisher, publishedAt, url, official };
      byId.set(id, record);
      return record;
    });
    let last = ""; // by date, national holidays before leave
    const known = new Set();
    const entries = Array.from(holidays, (holiday) => {
      const { date, localName, name, type, sourceIds } = holiday || {};
      expect(isDay(date) && +date.slice(0, 4) === year, "the date " + date + " is no day of the year");
      expect(type === NATIONAL_HOLIDAY || type === COLLECTIVE_LEAVE, date + " has the unknown type " + type);
      const leave = type === COLLECTIVE_LEAVE;
      const place = date + (leave ? " leave" : "");
      expect(place >= last, "the date " + place + " stands after " + last);
      last = place;
      expect(isText(localName) && isText(name), date + " has no name");
      for (const key of [JSON.stringify([place, name]), JSON.stringify([place, 0, localName])]) {
        expect(!known.has(key), date + " has the same holiday twice");
        known.add(key);
      }
      const entry = { date, localName, name, type };
      const whole = newEntry(entry);
      for (const part of Object.keys(whole)) expect(holiday[part] === whole[part], part + " of " + date + " does not fit its date and type");
      expect(isTextList(sourceIds) && sourceIds.every((id) => byId.has(id)), date + " names an unknown source");
      days.push([parseDate(date), leave]);
      return { ...entry, sources: sourceIds.map((id) => byId.get(id)) };
    });
    details.push({ entries, sources });
    return { year, revision, status, updatedAt };
  });
  const calendar = { firstYear: years[0].year, lastYear: years[years.length - 1].year };
  // Not enumerable: a copy with other years is no calendar.
  Object.defineProperty(calendar, Symbol.toStringTag, { value: "harikerja.Calendar" });
  Object.defineProperty(calendar, CALENDAR, { value: freezeAll({ format: FORMAT, years, days, details }) });
  return Object.freeze(calendar);
}
