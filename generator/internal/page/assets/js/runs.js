// Days off in a row, and how to spend leave on more of them. Days are numbered from 0 as they follow each other, and
// off[day] says whether a day is free; which dates they are is the caller's affair.

/**
 * Days in a row, both ends included.
 * @typedef {{first: number, last: number}} Run
 * Workdays that join the runs around them, and the run they make with those.
 * @typedef {{first: number, last: number, from: number, to: number}} Bridge
 * A run with days of leave in it.
 * @typedef {{first: number, last: number, taken: number}} Break
 */

/** A weekend has two days, so that one of a longer run is a holiday. */
export const MIN_LONG_WEEKEND = 3;

/** A bridge takes less than a working week. */
const MAX_BRIDGE = 4;

/** @param {Run} run */
const length = ({ first, last }) => last - first + 1;

/** The longest runs of days off, in order. @param {boolean[]} off @returns {Run[]} */
export function findRuns(off) {
  /** @type {Run[]} */
  const runs = [];
  off.forEach((free, day) => {
    if (!free) return;
    if (off[day - 1]) runs[runs.length - 1].last = day;
    else runs.push({ first: day, last: day });
  });
  return runs;
}

/** The workdays between two runs that are worth taking, as the API's long weekends count them: at least three days off
 * are joined for every two workdays. @param {Run[]} runs all of them, in order @returns {Bridge[]} */
export function findBridges(runs) {
  return runs.slice(1).flatMap((after, index) => {
    const before = runs[index];
    const days = after.first - before.last - 1;
    if (days > MAX_BRIDGE || 2 * (length(before) + length(after)) < 3 * days) return [];
    return [{ first: before.last + 1, last: after.first - 1, from: before.first, to: after.last }];
  });
}

/**
 * The leave that makes the most days off in a row: each run with leave in it counts in full, also what of it lies
 * outside the days to choose from. Of equals, the one with the fewest breaks, then the one with the earliest leave. As
 * every day taken makes the total larger, none is left that could be taken.
 * @param {boolean[]} off
 * @param {number} n days of leave, at most
 * @param {number} from
 * @param {number} to the first and the last day that may be taken
 * @returns {{taken: number[], breaks: Break[], total: number}}
 */
export function plan(off, n, from, to) {
  const most = Math.min(n, off.length);
  // One day more outweighs all the breaks there can be.
  const worth = off.length + 1;
  // How many days off end right before a day.
  const before = [0];
  off.forEach((free, day) => before.push(free ? before[day] + 1 : 0));

  // What the days from one on can add, by whether the day before is in a break (0 or 1), and by the leave that is left.
  /** @type {number[][][]} */
  const best = [];
  best[off.length] = [Array(most + 1).fill(0), Array(most + 1).fill(0)];
  /** @param {number} day @param {number} inside @param {number} left */
  const skip = (day, inside, left) => {
    const stays = off[day] ? inside : 0;
    return stays * worth + best[day + 1][stays][left];
  };
  /** @param {number} day @param {number} inside @param {number} left */
  const take = (day, inside, left) => {
    if (off[day] || day < from || day > to || left === 0) return -1;
    // The first one brings the days off before it, too.
    return (inside ? worth : (before[day] + 1) * worth - 1) + best[day + 1][1][left - 1];
  };
  for (let day = off.length - 1; day >= 0; day--) {
    best[day] = [0, 1].map((inside) =>
      Array.from({ length: most + 1 }, (_, left) => Math.max(skip(day, inside, left), take(day, inside, left))));
  }

  /** @type {number[]} */
  const taken = [];
  let inside = 0;
  for (let day = 0; day < off.length; day++) {
    const left = most - taken.length;
    const now = take(day, inside, left) >= skip(day, inside, left);
    if (now) taken.push(day);
    if (!off[day]) inside = Number(now);
  }
  const breaks = findRuns(off.map((free, day) => free || taken.includes(day)))
    .map((run) => ({ ...run, taken: taken.filter((day) => run.first <= day && day <= run.last).length }))
    .filter((run) => run.taken > 0);
  return { taken, breaks, total: breaks.reduce((sum, run) => sum + length(run), 0) };
}

/**
 * The longest break that can be made, the earliest of equals; null where no day can be taken.
 * @param {boolean[]} off
 * @param {number} n days of leave, at most
 * @param {number} from
 * @param {number} to the first and the last day that may be taken
 * @returns {?Break}
 */
export function longest(off, n, from, to) {
  /** @type {?Break} */
  let best = null;
  let first = 0;
  let taken = 0;
  for (let last = 0; last < off.length; last++) {
    if (!off[last]) taken++;
    if (!off[last] && (last < from || last > to)) {
      first = last + 1;
      taken = 0;
    }
    while (taken > n) if (!off[first++]) taken--;
    if (taken > 0 && (!best || last - first > best.last - best.first)) best = { first, last, taken };
  }
  return best;
}
