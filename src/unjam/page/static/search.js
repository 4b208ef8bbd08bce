// Breadth-first search over the tables, for hints and solutions where no stored path leads.

import { Field } from "./game.js";

const SLICE = 12; // milliseconds of work before the page may do something else

/** Find the fewest moves from where a game stands to a win.
 *
 * Resolves to {status, moves, states}: "solved" with the moves as `Game.done` has them,
 * "unsolvable", "limit" after so many states, or "stopped" by the signal. */
export async function search(game, { limit = 300000, signal } = {}) {
  const states = [text(game.at)];
  const parents = [-1];
  const seen = new Set([game.key()]);
  const field = new Field(game.vehicles);
  const result = (status, moves = []) => ({ status, moves, states: states.length });
  if (game.won) return result("solved");

  let pause = performance.now() + SLICE;
  for (let number = 0; number < states.length; number++) {
    if (number % 64 === 0 && performance.now() > pause) {
      await new Promise((resume) => setTimeout(resume));
      pause = performance.now() + SLICE;
    }
    if (signal?.aborted) return result("stopped");
    const at = places(states[number]);
    field.fill(at);
    let won = false;
    for (let vehicle = 0; vehicle < at.length && !won; vehicle++) {
      const from = at[vehicle];
      const visit = (to) => {
        if (won) return;
        at[vehicle] = to;
        const key = game.key(at);
        if (!seen.has(key)) {
          seen.add(key);
          states.push(text(at));
          parents.push(number);
          won = game.isWon(at);
        }
        at[vehicle] = from;
      };
      if (game.corners) field.reachable(vehicle, from, visit);
      else field.straightMoves(vehicle, from, visit);
    }
    if (won) return result("solved", movesTo(game, field, states, parents));
    if (states.length > limit) return result("limit");
  }
  return result("unsolvable");
}

// States wait as strings, which take the least room.
const text = (at) => String.fromCharCode(...at);
const places = (state) => Array.from(state, (letter) => letter.charCodeAt(0));

/** The moves that lead to the last state. */
function movesTo(game, field, states, parents) {
  const moves = [];
  for (let number = states.length - 1; number > 0; number = parents[number]) {
    const at = places(states[number]);
    const before = places(states[parents[number]]);
    const vehicle = at.findIndex((place, index) => place !== before[index]);
    field.fill(before);
    moves.unshift(...field.bestMoves(vehicle, before[vehicle], at[vehicle], game.corners));
  }
  return moves;
}
