// After a win: the first move that lost ground, and the board before it.

import { describeMove } from "../descriptions.js";
import { number, t } from "../translations.js";

/** Find the first move of a finished game after which the fewest moves were out of reach. Returns
 * {number, move, better}, where `number` counts from 0 and `better` is an optimal move in its place;
 * null if the distances are not known.
 *
 * A move reduces the distance by at most one, so the moves made and the moves left together never
 * become fewer, and a binary search finds where they first exceed the optimum. */
export async function findFirstDetour(game, solutions, best) {
  const after = async (count) => {
    const state = game.fork();
    state.restart();
    for (const { vehicle, to } of game.done.slice(0, count)) state.place(vehicle, to);
    const { status, optimal, moves } = await solutions.find(state, {});
    return status === "solved" && optimal ? moves : null;
  };
  let [low, high] = [0, game.done.length]; // on a shortest path, and not any more
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const moves = await after(middle);
    if (!moves) return null;
    if (middle + moves.length > best) high = middle;
    else low = middle;
  }
  const solution = await after(low);
  return solution && { number: low, move: game.done[low], better: solution[0] };
}

/** Go back to the board before the first move that lost ground, and show that move and a better one. */
export async function showFirstDetour(player) {
  const { game } = player;
  player.say(t("Searching for a solution …"));
  const found = await findFirstDetour(game, player.solutions, player.optima.best);
  if (!player.element.isConnected || !game.won) return; // another game has begun
  if (!found) return player.say(t("The first move that lost ground cannot be found."));
  const { move, better } = found;
  player.rewind(found.number);
  player.markHelped("hints");
  player.board.view.addHint(move.vehicle, move, "lost");
  player.board.view.addHint(better.vehicle, better);
  player.say(
    t("Your move {number}, {move} (dashed), was the first to lose ground; {better} does not.", {
      number: number(found.number + 1),
      move: describeMove(game, move),
      better: describeMove(game, better),
    }),
  );
}
