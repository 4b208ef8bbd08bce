// Progress as a file: all results, the daily results and the user's own deck. Reading a file adds to
// what is there; of two results for the same puzzle, the better one is kept.
//
//   {"format": "unjam progress", "version": 1, "date": "2031-05-04",
//    "progress": {"<key>": {"stars": 3, "moves": 8, ...}},
//    "daily": {"2031-05-04": {"moves": 8, "stars": 3, "on": "2031-05-04"}},
//    "deck": ["<puzzle in the native notation>", ...]}

import { isPlayable, today } from "../levels/daily_deck.js";
import {
  dailyResults,
  isCount,
  isDailyResult,
  mergeDailyResults,
} from "../levels/daily_results.js";
import { savedPuzzles } from "../make/saved_puzzles.js";
import { t } from "../player/translations.js";
import { ApiError } from "../requests/api_error.js";

const FORMAT = "unjam progress";
const VERSION = 1;
const MAX_SIZE = 20_000_000; // bytes
const MAX_PUZZLES = 2000; // of a deck
const KEY = /^[0-9a-f]{18}$/; // of a puzzle, as unjam/player/album.py makes it
// The errors that a puzzle itself causes; all others, as of a busy server, may be gone the next time.
const UNREADABLE = [
  "unreadable",
  "ambiguous",
  "unplayable",
  "notation",
  "invalid",
  "too-large",
  "limit",
];
// The fields of a record that a file may have, and what they must be.
const FIELDS = {
  stars: (value) => [1, 2, 3].includes(value),
  moves: isCount,
  unaided: (value) => value === null || isCount(value),
  seconds: (value) => Number.isSafeInteger(value) && value >= 0,
  best: (value) => value === null || isCount(value),
  level: (value) => value === null || (typeof value === "string" && value.length <= 100),
};

/** Return everything as the text of a file. */
export function progressText(app) {
  const records = Object.keys(app.progress.records).map((key) => [key, app.progress.get(key)]);
  const solved = records.filter(([, { stars }]) => stars > 0);
  const progress = Object.fromEntries(
    solved.map(([key, record]) => [key, checkedRecord(record)]).filter(([, record]) => record),
  );
  const deck = savedPuzzles().cards.map(({ puzzle }) => puzzle.text);
  const content = { format: FORMAT, version: VERSION, date: today(), progress };
  return JSON.stringify({ ...content, daily: dailyResults(), deck }, null, 1);
}

/** Read a file and add what it has. Returns the numbers of what was read, {results, days, puzzles}, and
 * of what was left out because it makes no sense, `leftOut`. Throws an ApiError that says what is wrong
 * with the file, or why the server cannot be asked now; then nothing is added. */
export async function importProgress(app, file) {
  if (file.size > MAX_SIZE) throw refusal(t("This file is too large."));
  const { progress, daily, deck, leftOut } = parse(await textOf(file));
  const { cards, unreadable } = await fetchCards(app, deck); // what can fail comes first
  if (!savedPuzzles().addAll(cards)) {
    throw refusal(t("This browser has no room to keep more puzzles."));
  }
  app.progress.putAll(betterRecords(app.progress, progress));
  mergeDailyResults(daily);
  return {
    results: Object.keys(progress).length,
    days: Object.keys(daily).length,
    puzzles: cards.length,
    leftOut: leftOut + unreadable,
  };
}

async function textOf(file) {
  try {
    return await file.text();
  } catch {
    throw refusal(t("This file cannot be read."));
  }
}

/** Return the parts of a file that are whole, and how many are not. */
function parse(text) {
  let content = null;
  try {
    content = JSON.parse(text);
  } catch {
    throw refusal(t("This file is damaged, or not an export of unjam."));
  }
  if (content?.format !== FORMAT) throw refusal(t("This file is not an export of unjam."));
  if (content.version !== VERSION) {
    const isNewer = Number.isInteger(content.version) && content.version > VERSION;
    throw refusal(
      isNewer
        ? t("This file comes from a newer version of unjam.")
        : t("This file is damaged, or not an export of unjam."),
    );
  }
  const { progress, daily, deck } = content;
  const records = entriesOf(progress)
    .filter(([key]) => KEY.test(key))
    .map(([key, record]) => [key, checkedRecord(record)])
    .filter(([, record]) => record);
  const days = entriesOf(daily)
    .filter(([date, result]) => isDay(date, result))
    .map(([date, { moves, stars, on }]) => [date, { moves, stars, on }]);
  const entries = Array.isArray(deck) ? deck : [];
  const texts = entries.filter((one) => typeof one === "string").slice(0, MAX_PUZZLES);
  const all = entriesOf(progress).length + entriesOf(daily).length + entries.length;
  return {
    progress: Object.fromEntries(records),
    daily: Object.fromEntries(days),
    deck: texts,
    leftOut: all - records.length - days.length - texts.length,
  };
}

/** Return whether a daily puzzle can have this result: it is not solved before its day, or later than
 * today. */
function isDay(date, result) {
  return isPlayable(date) && isDailyResult(result) && isPlayable(result.on) && result.on >= date;
}

function entriesOf(value) {
  return value !== null && typeof value === "object" ? Object.entries(value) : [];
}

/** Return the known fields of a record; null unless it is a win and all of them are valid. */
function checkedRecord(record) {
  if (record === null || typeof record !== "object") return null;
  const fields = Object.entries(FIELDS).filter(([name]) => Object.hasOwn(record, name));
  const isWhole = Object.hasOwn(record, "stars") && Object.hasOwn(record, "moves");
  if (!isWhole || !fields.every(([name, isValid]) => isValid(record[name]))) return null;
  return Object.fromEntries(fields.map(([name]) => [name, record[name]]));
}

/** Return those records that are better than what is stored, or new. */
function betterRecords(progress, records) {
  const changes = Object.entries(records).map(([key, record]) => {
    const { stars = 0, moves = Infinity, unaided, seconds } = progress.get(key);
    const best = least(seconds, record.seconds);
    return [key, {
      ...record,
      stars: Math.max(stars, record.stars),
      moves: Math.min(moves, record.moves),
      unaided: least(unaided, record.unaided),
      ...best === null ? {} : { seconds: best },
    }];
  });
  return Object.fromEntries(changes);
}

/** Return the least of the values that are known; null if none is. */
function least(...values) {
  const known = values.filter((value) => Number.isFinite(value));
  return known.length ? Math.min(...known) : null;
}

/** Ask the server what it knows about the puzzles of a deck: {cards, unreadable}, of which the latter is
 * the number of those that it cannot read. */
async function fetchCards(app, texts) {
  const cards = [];
  let unreadable = 0;
  for (const text of texts) {
    if (savedPuzzles().has({ puzzle: { text } })) continue;
    try {
      const answer = await app.api("play", { puzzle: text });
      cards.push({ puzzle: answer.puzzle, blocks: answer.blocks, answer });
    } catch (error) {
      if (!UNREADABLE.includes(error.code)) throw error;
      unreadable += 1;
    }
  }
  return { cards, unreadable };
}

function refusal(text) {
  return new ApiError(text, "unreadable");
}
