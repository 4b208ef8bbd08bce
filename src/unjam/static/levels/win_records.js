// Records more about a win than the player does: what statistics and streaks need.

import { DAILY_DECK, today } from "./daily_deck.js";
import { mergeDailyResults } from "./daily_results.js";

/** Record every win in the app from now on. */
export function recordWins(app) {
  app.progress.addEventListener("win", ({ detail: { key, moves, stars } }) => {
    const { puzzle, player } = app;
    if (puzzle?.data.key !== key) return;
    const { best } = player.optima;
    const { level } = puzzle.facts;
    app.progress.put(key, { ...(best === null ? {} : { best }), ...(level ? { level } : {}) });
    if (puzzle.deck === DAILY_DECK) {
      mergeDailyResults({ [puzzle.id]: { moves, stars, on: today() } });
    }
  });
}
