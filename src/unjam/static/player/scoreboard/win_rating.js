// Rates and stores the wins of a player.

import { starsFor } from "../progress.js";

/** Add the stars to the result of a win, and whether it is a personal best, and store both. */
export function rateWin(player) {
  const { result, progress, puzzle } = player;
  result.stars = starsFor(result.moves, player.optima.best, result.helped !== "");
  const isBest = !player.startedElsewhere && progress?.putWin(puzzle.key, result);
  result.isBest = Boolean(result.isBest || isBest);
}

/** Rate a win again, also in its dialog: the fewest moves became known after it. */
export function rateAgain(player) {
  if (!player.game.won || !player.result) return;
  rateWin(player);
  player.dispatchEvent(new Event("rated"));
}
