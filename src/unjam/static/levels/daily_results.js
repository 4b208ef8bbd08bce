// The results of daily puzzles in this browser, by date: {moves, stars, on}. `on` is the date on which
// the puzzle was first solved; only those solved on their own day count for a streak.

import { addDays, isDate, today } from "./daily_deck.js";

const KEY = "unjam daily";

/** Return all results. */
export function dailyResults() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY)) ?? {};
    const whole = ([date, result]) => isDate(date) && isDailyResult(result);
    return Object.fromEntries(Object.entries(stored).filter(whole));
  } catch {
    return {};
  }
}

/** Return whether a value is a result. */
export function isDailyResult(value) {
  const { moves, stars, on } = value ?? {};
  return isCount(moves) && [1, 2, 3].includes(stars) && isDate(on);
}

/** Return whether a value is a number of moves. */
export function isCount(value) {
  return Number.isInteger(value) && value >= 0 && value < 1e6;
}

/** Store results; of two for the same date, the better one is kept, and the earlier day. */
export function mergeDailyResults(added) {
  const results = dailyResults();
  for (const [date, result] of Object.entries(added)) {
    results[date] = results[date] ? betterOf(results[date], result) : result;
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(results));
  } catch {
    // Without storage there are no streaks.
  }
}

function betterOf(one, other) {
  const isBetter = other.stars > one.stars ||
    (other.stars === one.stars && other.moves < one.moves);
  const on = one.on < other.on ? one.on : other.on;
  return { ...(isBetter ? other : one), on };
}

/** Return {current, longest}: the numbers of days in a row that were solved on their own day. A streak
 * is not broken before today is over. */
export function streaks(results = dailyResults()) {
  const counts = (date) => results[date].on === date && date <= today();
  const dates = Object.keys(results).filter(counts).sort();
  let [longest, length, last] = [0, 0, ""];
  for (const date of dates) {
    length = last && addDays(last, 1) === date ? length + 1 : 1;
    longest = Math.max(longest, length);
    last = date;
  }
  const isGoingOn = last !== "" && last >= addDays(today(), -1);
  return { current: isGoingOn ? length : 0, longest };
}
