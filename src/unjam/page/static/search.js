// Breadth-first search over the tables, for hints and solutions where no stored path leads.

import { Field } from "./game.js";

const SLICE = 12; // milliseconds of work before the page may do something else

/** Find the fewest moves from where a game stands to a win.
 *
 * Resolves to {status, moves, states}: "solved" with the moves as `Game.done` has them,
 * "unsolvable", "limit" after so many states, or "stopped" by the signal. */
export async function search(game, { limit = 300000, signal } = {}) {
  const states = [Uint16Array.from(game.at)];
  const parents = [-1];
  const seen = new Set([game.key()]);
  const field = new Field(game.vehicles);
  if (game.isWon(game.at)) return { status: "solved", moves: [], states: 1 };

  let pause = performance.now() + SLICE;
  for (let number = 0; number < states.length; number++) {
    if (number % 64 === 0 && performance.now() > pause) {
      await new Promise((resume) => setTimeout(resume));
      pause = performance.now() + SLICE;
    }
    if (signal?.aborted) return { status: "stopped", moves: [], states: states.length };
    const at = states[number];
    field.fill(at);
    let won = false;
    for (let vehicle = 0; vehicle < at.length && !won; vehicle++) {
      const from = at[vehicle];
      const visit = (to) => {
        if (won) return;
        const next = at.slice();
        next[vehicle] = to;
        const key = game.key(next);
        if (seen.has(key)) return;
        seen.add(key);
        states.push(next);
        parents.push(number);
        won = game.isWon(next);
      };
      if (game.corners) field.reachable(vehicle, from, visit);
      else field.straightMoves(vehicle, from, visit);
    }
    if (won) {
      return { status: "solved", moves: movesTo(game, field, states, parents), states: states.length };
    }
    if (states.length > limit) return { status: "limit", moves: [], states: states.length };
  }
  return { status: "unsolvable", moves: [], states: states.length };
}

/** The moves that lead to the last state. */
function movesTo(game, field, states, parents) {
  const moves = [];
  for (let number = states.length - 1; number > 0; number = parents[number]) {
    const at = states[number];
    const before = states[parents[number]];
    const vehicle = at.findIndex((place, index) => place !== before[index]);
    field.fill(before);
    moves.unshift(...field.bestMoves(vehicle, before[vehicle], at[vehicle], game.corners));
  }
  return moves;
}
