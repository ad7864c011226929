// What a harikerja module must answer, in any runtime: nothing here needs one
// in particular. Each function returns what it asked and what was wrong.

// How the API's questions are asked of the package.
const calls = {
  "/v1/holidays": ["getHolidays", "year"],
  "/v1/holidays/check": ["checkHoliday", "date"],
  "/v1/workdays/check": ["checkWorkday", "date"],
  "/v1/workdays/add": ["addWorkdays", "date", "days"],
  "/v1/workdays/diff": ["diffWorkdays", "start", "end"],
  "/v1/sources": ["getSources", "year"],
};

const flags = ["includeCollectiveLeave", "includeSources", "inclusive"];

// decode undoes percent-encoding as the API does: "+" is a blank, and each byte
// that is no UTF-8 becomes U+FFFD. It returns null for broken encoding.
function decode(text) {
  if (/%(?![0-9a-fA-F]{2})/.test(text)) return null;
  const bytes = [];
  const plain = new TextEncoder();
  for (const part of text.replaceAll("+", " ").match(/%..|[^%]+/gs) ?? []) {
    if (part[0] === "%") bytes.push(parseInt(part.slice(1), 16));
    else bytes.push(...plain.encode(part));
  }
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let decoded = "";
  for (let i = 0; i < bytes.length; ) {
    let length = 1;
    let character = "\ufffd";
    for (const n of [1, 2, 3, 4]) {
      try {
        character = strict.decode(Uint8Array.from(bytes.slice(i, i + n)));
        length = n;
        break;
      } catch {
        // not with so many bytes
      }
    }
    decoded += character;
    i += length;
  }
  return decoded;
}

// toCall turns a line's question into a call, or says why it cannot be one.
export function toCall(path, query, today) {
  const call = calls[path.replace(/\/$/, "")];
  if (!call) return "other path";
  if (path.length + query.length > 8192) return "too long";
  const [name, ...positional] = call;
  const given = new Map();
  for (const part of query.split("&").filter((part) => part !== "")) {
    const at = part.indexOf("=");
    const key = decode(at < 0 ? part : part.slice(0, at));
    const value = decode(at < 0 ? "" : part.slice(at + 1));
    if (key === null || value === null) return "broken encoding";
    if (given.has(key)) return "repeated parameter";
    if (key === "calendar") return "an option of the package alone";
    given.set(key, value);
  }
  let shown; // the value as the package has to repeat it, where it is no text
  const args = positional.map((key) => {
    const value = given.get(key);
    if (key === "year" && value === undefined) return +today.slice(0, 4);
    if (key === "days" && /^[0-9]+$/.test(value ?? "")) {
      shown = { field: key, text: String(+value) };
      return +value;
    }
    return value;
  });
  if (args.includes(Infinity)) return "larger than any number";
  if (positional[0] === "year" && !given.has("year")) shown = { field: "year", text: undefined };
  const options = {};
  for (const [key, value] of given) {
    if (positional.includes(key)) continue;
    const typed = flags.includes(key) && (value === "true" || value === "false") ? value === "true" : value;
    Object.defineProperty(options, key, { value: typed, enumerable: true });
  }
  return { name, positional, args, options, shown };
}

// conformance asks every line of a conformance file.
export function conformance(library, lines, more = {}) {
  const result = { asked: {}, left: {}, faults: [], faultCount: 0 };
  const wrong = (text) => {
    result.faultCount++;
    if (result.faults.length < 8) result.faults.push(text);
  };
  for (const line of lines.split("\n")) {
    if (line === "") continue;
    const { method, path, query, today, status, body } = JSON.parse(line);
    const call = method === "GET" ? toCall(path, query, today) : "other method";
    if (typeof call === "string") {
      result.left[call] = (result.left[call] ?? 0) + 1;
      continue;
    }
    const { name, positional, args, options, shown } = call;
    const kind = name + " " + status + (body.error ? " " + body.error.code : "");
    result.asked[kind] = (result.asked[kind] ?? 0) + 1;
    let want;
    if (status === 200) {
      want = line.slice(line.indexOf('"data":') + 7, -2); // the text itself, byte for byte
    } else {
      const { code, details } = body.error;
      const { field, value, year, firstYear, lastYear, allowed } = details;
      want = JSON.stringify({
        code, field, value: shown && shown.field === field ? shown.text : value, year, firstYear, lastYear,
        allowed: allowed && allowed.filter((name) => !positional.includes(name)),
      });
    }
    let got;
    try {
      // Own properties only: an unknown option may have any name.
      const all = Object.defineProperties({}, Object.getOwnPropertyDescriptors(options));
      got = JSON.stringify(library[name](...args, Object.assign(all, more)));
    } catch (error) {
      if (!(error instanceof library.HarikerjaError)) {
        wrong(path + "?" + query + " throws " + error);
        continue;
      }
      const { code, field, value, year, firstYear, lastYear, allowed } = error;
      got = JSON.stringify({
        code, field, value: shown && shown.field === field && shown.text === undefined ? undefined : value, year, firstYear, lastYear,
        allowed: allowed && allowed.filter((name) => name !== "calendar"),
      });
    }
    if (got !== want) wrong(path + "?" + query + "\n  got  " + got + "\n  want " + want);
  }
  return result;
}

const tokens = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const weekendOf = (mask) => tokens.filter((_, day) => (mask >> day) & 1);

// engine holds the package against the Go engine's word on every covered day:
// "first" is the first day, and each line says "leave mask days", a digit a
// day: 1 for weekend, 2 for a holiday, 3 for both. All the rest follows from
// these by counting, which is done here day by day.
export function engine(library, text, random) {
  const faults = [];
  const counts = { checks: 0, nearest: 0, adds: 0, diffs: 0 };
  const [head, ...lines] = text.trimEnd().split("\n");
  const { first, exhaustive } = JSON.parse(head);
  const dates = [];
  const start = Date.parse(first + "T00:00:00Z");
  const length = lines[0].split(" ")[2].length;
  for (let i = -1; i <= length; i++) dates[i] = new Date(start + i * 864e5).toISOString().slice(0, 10);
  const sourceOf = (f, ...args) => f + "(" + args.map((a) => JSON.stringify(a)).join(", ") + ")";
  const expect = (got, want, ...call) => {
    if (got !== want && faults.length < 8) faults.push(sourceOf(...call) + " is " + got + ", not " + want);
  };
  const attempt = (name, ...args) => {
    try {
      return library[name](...args);
    } catch (error) {
      return { failed: error.code + " " + error.field + " " + error.year };
    }
  };
  const firstYear = +dates[0].slice(0, 4);
  const lastYear = +dates[length - 1].slice(0, 4);
  for (const line of lines) {
    const [leave, mask, bits] = line.split(" ");
    const options = { includeCollectiveLeave: leave === "1", weekend: weekendOf(+mask) };
    const workdays = []; // as indexes of days
    const before = [0]; // workdays before each day
    const weekends = [0];
    const holidays = [0];
    for (let i = 0; i < length; i++) {
      const bit = +bits[i];
      if (bit === 0) workdays.push(i);
      before.push(workdays.length);
      weekends.push(weekends[i] + (bit & 1));
      holidays.push(holidays[i] + (bit >> 1));
      const check = library.checkWorkday(dates[i], options);
      counts.checks++;
      const got = (check.isWeekend ? 1 : 0) + (check.isHoliday ? 2 : 0);
      expect(got + " " + check.isWorkday, bit + " " + (bit === 0), "checkWorkday", dates[i], options);
    }
    for (let i = 0; i < length; i++) {
      const after = workdays[before[i]];
      const onOrAfter = attempt("workdayOnOrAfter", dates[i], options);
      expect(onOrAfter.failed ?? onOrAfter, after === undefined ? "DATASET_NOT_FOUND date " + (lastYear + 1) : dates[after], "workdayOnOrAfter", dates[i], options);
      const earlier = workdays[before[i + 1] - 1];
      const onOrBefore = attempt("workdayOnOrBefore", dates[i], options);
      expect(onOrBefore.failed ?? onOrBefore, earlier === undefined ? "DATASET_NOT_FOUND date " + (firstYear - 1) : dates[earlier], "workdayOnOrBefore", dates[i], options);
      counts.nearest += 2;
    }
    // The days that are counted, i to j, and what add and diff say of them.
    const tally = (i, j) => [j - i + 1, weekends[j + 1] - weekends[i], holidays[j + 1] - holidays[i]].join(" ");
    const add = (i, n) => {
      const got = attempt("addWorkdays", dates[i], n, options);
      const result = workdays[n > 0 ? before[i + 1] + n - 1 : before[Math.max(i, 0)] + n];
      let want;
      if (n > 0 ? i + 1 >= length : i < 1) want = "DATASET_NOT_FOUND date " + (n > 0 ? lastYear + 1 : firstYear - 1);
      else if (result === undefined) want = "DATASET_NOT_FOUND days " + (n > 0 ? lastYear + 1 : firstYear - 1);
      else want = n + " " + dates[result] + " " + (n > 0 ? tally(i + 1, result) : tally(result, i - 1));
      const { days, resultDate, calendarDayCount, weekendCount, holidayCount } = got;
      counts.adds++;
      expect(got.failed ?? [days, resultDate, calendarDayCount, weekendCount, holidayCount].join(" "), want, "addWorkdays", dates[i], n, options);
    };
    const diff = (i, j, inclusive) => {
      const got = attempt("diffWorkdays", dates[i], dates[j], { ...options, inclusive });
      const [a, b] = inclusive ? [i, j] : [i + 1, j - 1];
      const want = b < a ? "0 0 0 0" : tally(a, b) + " " + (before[b + 1] - before[a]);
      counts.diffs++;
      expect(got.failed ?? [got.calendarDayCount, got.weekendCount, got.holidayCount, got.workdayCount].join(" "), want, "diffWorkdays", dates[i], dates[j], { ...options, inclusive });
    };
    // Every start of these years, and every number of days to 400, both ways.
    if (exhaustive.rules.includes(leave + " " + mask)) {
      for (const year of exhaustive.years) {
        for (let i = dates.indexOf(year + "-01-01"); dates[i].startsWith(year); i++) {
          for (let n = 1; n <= 400; n++) {
            add(i, n);
            add(i, -n);
          }
        }
      }
    }
    // At the edges, and anywhere.
    for (const i of [-1, 0, 1, 2, length - 3, length - 2, length - 1, length]) {
      for (const n of [1, 2, workdays.length - 1, workdays.length, workdays.length + 1, 1e9, 1e300]) {
        add(i, n);
        add(i, -n);
      }
    }
    for (let k = 0; k < 400; k++) {
      const i = Math.floor(random() * length);
      const j = i + Math.floor(random() * (length - i));
      diff(i, j, k % 2 === 0);
      add(i, 1 + Math.floor(random() * 3000));
      add(i, -1 - Math.floor(random() * 3000));
    }
  }
  return { ...counts, faults };
}
