// The daily puzzle as a deck: its ids are dates in UTC, such as 2031-05-04, and its neighbours are the
// days before and after. The server knows the puzzle of each date.

import { DAILY_DECK } from "../common/deck_names.js";
import { language, t } from "../player/translations.js";
import { ApiError } from "../requests/api_error.js";

const FIRST_DATE = "2026-01-05"; // as in unjam/decks/daily_puzzle.py
const DAY = 86_400_000; // milliseconds

/** Return today's date in UTC. */
export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** Return the date that is so many days later. */
export function addDays(date, days) {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** Return whether a value is a date of the calendar, such as 2031-05-04. */
export function isDate(value) {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value); // no 31 February
}

/** Return whether a value is a date that has a puzzle: not in the future. */
export function isPlayable(date) {
  return isDate(date) && date >= FIRST_DATE && date <= today();
}

/** Write a date in the reader's language.
 * @param {string} date
 * @param {Intl.DateTimeFormatOptions} style */
export function dateText(date, style = { dateStyle: "long" }) {
  return new Intl.DateTimeFormat(language(), { ...style, timeZone: "UTC" }).format(new Date(date));
}

function whyNotPlayable(date) {
  if (!isDate(date)) return t("There is no date {text}.", { text: date });
  return date < FIRST_DATE
    ? t("The first daily puzzle is that of {date}.", { date: dateText(FIRST_DATE) })
    : t("There is no daily puzzle of {date} yet.", { date });
}

/** Ask the server for the puzzle of a date and its slide tables, as for those of other decks. */
export async function fetchDaily(app, date) {
  if (!isPlayable(date)) throw new ApiError(whyNotPlayable(date), "unknown-deck");
  const answer = await app.api(`daily?date=${date}`);
  const [previous, next] = [addDays(date, -1), addDays(date, 1)];
  const card = {
    deck: DAILY_DECK,
    id: date,
    title: t("Daily puzzle"),
    name: dateText(date),
    previous: isPlayable(previous) ? previous : null,
    next: isPlayable(next) ? next : null,
  };
  return { ...answer, card };
}
