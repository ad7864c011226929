/** Holidays and workdays of Indonesia: the answers of the harikerja API, inside an application. */

/** A day: text as YYYY-MM-DD, or a Temporal.PlainDate. A Date is refused: it is a moment, and one moment is two days in two time zones. */
export type DateInput = string | PlainDateLike;

/** What is asked of a Temporal.PlainDate. */
export interface PlainDateLike {
  readonly [Symbol.toStringTag]: "Temporal.PlainDate";
  toString(options: { calendarName: "never" }): string;
}

export type HolidayType = "national_holiday" | "collective_leave";
export type WeekdayToken = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
export type DayName = "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
export type LocalDayName = "Senin" | "Selasa" | "Rabu" | "Kamis" | "Jumat" | "Sabtu" | "Minggu";
export type Status = "verified" | "draft";

/** A decree, or another page that a calendar rests on. */
export interface Source {
  id: string;
  title: string;
  type: string;
  /** The decree's numbers; may be empty. */
  numbers: string[];
  publisher: string;
  /** The day it was signed, if known. */
  publishedAt: string | null;
  url: string | null;
  /** Whether the link is on a government site. */
  official: boolean;
}

export interface Holiday {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  localName: string;
  name: string;
  type: HolidayType;
  isNationalHoliday: boolean;
  isCollectiveLeave: boolean;
  /** There with includeSources. */
  sources?: Source[];
}

export interface HolidayCheck {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  isHoliday: boolean;
  holidays: Holiday[];
}

/** The options that an answer was computed with. */
export interface AppliedOptions {
  includeCollectiveLeave: boolean;
  /** Monday first. */
  weekend: WeekdayToken[];
}

export interface WorkdayCheck {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  isWeekend: boolean;
  isHoliday: boolean;
  isWorkday: boolean;
  holidayTypes: HolidayType[];
  options: AppliedOptions;
}

export interface WorkdayAddition {
  startDate: string;
  /** Negative when counted backwards. */
  days: number;
  resultDate: string;
  resultDay: DayName;
  resultLocalDay: LocalDayName;
  /** Days from the start to the result, and what is among them. */
  calendarDayCount: number;
  weekendCount: number;
  /** Days, not names; a holiday on a weekend counts in both. */
  holidayCount: number;
  options: AppliedOptions;
}

export interface WorkdayCount {
  startDate: string;
  endDate: string;
  inclusive: boolean;
  calendarDayCount: number;
  workdayCount: number;
  weekendCount: number;
  /** Days, not names; a holiday on a weekend counts in both. */
  holidayCount: number;
  options: AppliedOptions;
}

export interface CoveredYear {
  year: number;
  /** Number of the last known state of the year's calendar, from 1. */
  revision: number;
  status: Status;
  /** The date of that state, if known. */
  updatedAt: string | null;
}

export interface Coverage {
  firstYear: number;
  lastYear: number;
  years: CoveredYear[];
}

/** A calendar made by readCalendar, which nothing can change. */
export interface Calendar {
  /** Nothing else is a calendar. The same for the ES module and CommonJS, which can share one. */
  readonly [Symbol.toStringTag]: "harikerja.Calendar";
  readonly firstYear: number;
  readonly lastYear: number;
}

/** The text of /v1/all.json, decoded: readCalendar looks at the rest itself. */
export interface AllJson {
  readonly meta: object;
  readonly data: readonly object[];
}

export interface CalendarOption {
  /** A newer calendar than the one inside. */
  calendar?: Calendar | null | undefined;
}

export interface WorkdayOptions extends CalendarOption {
  /** Whether collective leave is off; true unless said otherwise. */
  includeCollectiveLeave?: boolean | null | undefined;
  /** The weekdays that are off, ["sat", "sun"] unless said otherwise; [] or "none" for none. Also as text: "fri,sat". */
  weekend?: readonly WeekdayToken[] | (string & {}) | null | undefined;
}

export interface DiffOptions extends WorkdayOptions {
  /** Whether start and end themselves count; true unless said otherwise. */
  inclusive?: boolean | null | undefined;
}

export interface HolidaysOptions extends CalendarOption {
  /** Only holidays of this type. */
  type?: HolidayType | null | undefined;
  /** Whether each holiday comes with its sources; false unless said otherwise. */
  includeSources?: boolean | null | undefined;
}

export interface HolidayCheckOptions extends CalendarOption {
  /** Whether collective leave counts; true unless said otherwise. */
  includeCollectiveLeave?: boolean | null | undefined;
  /** Whether each holiday comes with its sources; false unless said otherwise. */
  includeSources?: boolean | null | undefined;
}

export type ErrorCode = "INVALID_DATE" | "INVALID_YEAR" | "INVALID_TYPE" | "INVALID_RANGE" | "DATASET_NOT_FOUND";

/** What every function throws for what it cannot answer. The message says what to do. */
export class HarikerjaError extends Error {
  private constructor();
  readonly name: "HarikerjaError";
  readonly code: ErrorCode;
  /** The argument or option at fault. */
  readonly field: string;
  /** What was given for it, as text of at most 100 characters. */
  readonly value?: string;
  /** The first missing year and what is covered, with DATASET_NOT_FOUND. */
  readonly year?: number;
  readonly firstYear?: number;
  readonly lastYear?: number;
  /** The known options, if one is unknown. */
  readonly allowed?: string[];
}

/** The holidays of a year, by date. */
export function getHolidays(year: number | string, options?: HolidaysOptions | null): Holiday[];
/** Is this day a holiday? */
export function checkHoliday(date: DateInput, options?: HolidayCheckOptions | null): HolidayCheck;
/** Do people work on this day? */
export function checkWorkday(date: DateInput, options?: WorkdayOptions | null): WorkdayCheck;
/** The day that is so many workdays after the date; before it, for a negative number. The date itself is never counted. */
export function addWorkdays(date: DateInput, days: number, options?: WorkdayOptions | null): WorkdayAddition;
/** The workdays from start to end. */
export function diffWorkdays(start: DateInput, end: DateInput, options?: DiffOptions | null): WorkdayCount;
/** The date itself if people work then, or else the next workday. */
export function workdayOnOrAfter(date: DateInput, options?: WorkdayOptions | null): string;
/** The date itself if people work then, or else the workday before it. */
export function workdayOnOrBefore(date: DateInput, options?: WorkdayOptions | null): string;
/** The decrees and official pages that a year rests on. */
export function getSources(year: number | string, options?: CalendarOption | null): Source[];
/** The years that can be answered for. */
export function getCoverage(options?: CalendarOption | null): Coverage;
/** Reads /v1/all.json, as text or decoded, so that an installed version outlives the next decree. Throws unless all of it is sound. */
export function readCalendar(all: string | AllJson): Calendar;
