// Progress as a file: all results, the daily results and the user's own deck. Reading a file adds to
// what is there; of two results for the same puzzle, the better one is kept.
//
//   {"format": "unjam progress", "version": 1, "date": "2031-05-04",
//    "progress": {"<key>": {"stars": 3, "moves": 8, ...}},
//    "daily": {"2031-05-04": {"moves": 8, "stars": 3, "on": "2031-05-04"}},
//    "deck": ["<puzzle in the native notation>", ...]}

import { ApiError } from "../common/api_client.js";
import { today } from "../levels/daily_deck.js";
import { dailyResults, isDailyResult, isDate, mergeDailyResults } from "../levels/daily_results.js";
import { savedPuzzles } from "../make/saved_puzzles.js";
import { t } from "../player/translations.js";

const FORMAT = "unjam progress";
const VERSION = 1;
const MAX_SIZE = 20_000_000; // bytes
const MAX_PUZZLES = 2000; // of a deck
const KEY = /^[0-9a-f]{18}$/; // of a puzzle, as unjam/player/album.py makes it
// The fields of a record that a file may have, and what they must be.
const isCount = (value) => Number.isInteger(value) && value >= 0 && value < 1e6;
const FIELDS = {
  stars: (value) => [1, 2, 3].includes(value),
  moves: isCount,
  unaided: (value) => value === null || isCount(value),
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

/** Read a file and add what it has. Returns the numbers of what was read: {results, days, puzzles}.
 * Throws an ApiError that says what is wrong with the file. */
export async function importProgress(app, file) {
  if (file.size > MAX_SIZE) throw refusal(t("This file is too large."));
  const { progress, daily, deck } = parse(await textOf(file));
  const cards = await fetchCards(app, deck); // the only part that can fail comes first
  if (!savedPuzzles().addAll(cards)) {
    throw refusal(t("This browser has no room to keep more puzzles."));
  }
  app.progress.putAll(betterRecords(app.progress, progress));
  mergeDailyResults(daily);
  return {
    results: Object.keys(progress).length,
    days: Object.keys(daily).length,
    puzzles: cards.length,
  };
}

async function textOf(file) {
  try {
    return await file.text();
  } catch {
    throw refusal(t("This file cannot be read."));
  }
}

/** Return the parts of a file that are whole. */
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
    .filter(([date, result]) => isDate(date) && isDailyResult(result))
    .map(([date, { moves, stars, on }]) => [date, { moves, stars, on }]);
  const texts = Array.isArray(deck) ? deck.filter((one) => typeof one === "string") : [];
  return {
    progress: Object.fromEntries(records),
    daily: Object.fromEntries(days),
    deck: texts.slice(0, MAX_PUZZLES),
  };
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
    const { stars = 0, moves = Infinity, unaided = null } = progress.get(key);
    const unaideds = [unaided, record.unaided ?? null].filter((value) => value !== null);
    return [key, {
      ...record,
      stars: Math.max(stars, record.stars),
      moves: Math.min(moves, record.moves),
      unaided: unaideds.length ? Math.min(...unaideds) : null,
    }];
  });
  return Object.fromEntries(changes);
}

/** Ask the server what it knows about the puzzles of a deck; those that it cannot read are left out. */
async function fetchCards(app, texts) {
  const cards = [];
  for (const text of texts) {
    if (savedPuzzles().has({ puzzle: { text } })) continue;
    try {
      const answer = await app.api("play", { puzzle: text });
      cards.push({ puzzle: answer.puzzle, blocks: answer.blocks, answer });
    } catch (error) {
      if (error.code === "offline") throw error;
    }
  }
  return cards;
}

function refusal(text) {
  return new ApiError(text, "unreadable");
}
