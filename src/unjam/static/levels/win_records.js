// Records more about a win than the player does: what statistics and streaks need.

import { DAILY_DECK } from "../common/deck_names.js";
import { today } from "./daily_deck.js";
import { mergeDailyResults } from "./daily_results.js";

/** Record a win, {key, moves, stars}, of a puzzle; `optima` are the fewest moves of its player. */
export function recordWin(progress, { key, moves, stars }, puzzle, { best }) {
  if (puzzle.data.key !== key) return;
  const { level } = puzzle.facts;
  progress.put(key, { ...(best === null ? {} : { best }), ...(level ? { level } : {}) });
  if (puzzle.deck === DAILY_DECK) {
    mergeDailyResults({ [puzzle.id]: { moves, stars, on: today() } });
  }
}
