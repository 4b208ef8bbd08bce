// Breadth-first search over the tables, for hints and solutions where no stored path applies.

import { Occupancy } from "./occupancy.js";

const TIME_SLICE = 12; // milliseconds of work before the page may handle events

/** Find the fewest moves from the current state of a game to a win.
 *
 * Resolves to {status, moves, states}: "solved" with the moves in the format of `Game.done`,
 * "unsolvable", "limit" after that many states, or "stopped" by the signal. */
export async function search(game, { limit = 300_000, signal = undefined } = {}) {
  const frontier = new Frontier(game);
  const result = (status, moves = []) => ({ status, moves, states: frontier.states.length });
  if (game.won) return result("solved");

  let sliceEnd = performance.now() + TIME_SLICE;
  for (let number = 0; number < frontier.states.length; number++) {
    if (number % 64 === 0 && performance.now() > sliceEnd) {
      await new Promise((resume) => setTimeout(resume));
      sliceEnd = performance.now() + TIME_SLICE;
    }
    if (signal?.aborted) return result("stopped");
    if (frontier.expand(number)) return result("solved", frontier.movesToLast());
    if (frontier.states.length > limit) return result("limit");
  }
  return result("unsolvable");
}

class Frontier {
  constructor(game) {
    this.game = game;
    this.states = [encode(game.placements)]; // as strings, which take the least memory
    this.parents = [-1];
    this.seen = new Set([game.key()]);
    this.occupancy = new Occupancy(game.vehicles);
  }

  /** Add the unseen successors of a state; stops at a win and returns whether there is one. */
  expand(number) {
    const { game, occupancy } = this;
    const placements = decode(this.states[number]);
    occupancy.fill(placements);
    let won = false;
    for (let vehicle = 0; vehicle < placements.length && !won; vehicle++) {
      const from = placements[vehicle];
      const visit = (to) => {
        if (won) return;
        placements[vehicle] = to;
        won = this.#add(placements, number) && game.isWon(placements);
        placements[vehicle] = from;
      };
      if (game.corners) occupancy.reachable(vehicle, from, visit);
      else occupancy.straightMoves(vehicle, from, visit);
    }
    return won;
  }

  /** Add a state unless it was seen before; returns whether it is new. */
  #add(placements, parent) {
    const key = this.game.key(placements);
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    this.states.push(encode(placements));
    this.parents.push(parent);
    return true;
  }

  /** Return the moves that lead to the state added last. */
  movesToLast() {
    const { game, states, parents, occupancy } = this;
    const moves = [];
    for (let number = states.length - 1; number > 0; number = parents[number]) {
      const after = decode(states[number]);
      const before = decode(states[parents[number]]);
      const vehicle = after.findIndex((placement, index) => placement !== before[index]);
      occupancy.fill(before);
      moves.unshift(
        ...occupancy.bestMoves(vehicle, before[vehicle], after[vehicle], game.corners),
      );
    }
    return moves;
  }
}

function encode(placements) {
  return String.fromCharCode(...placements);
}

function decode(state) {
  return Array.from(state, (character) => character.charCodeAt(0));
}
