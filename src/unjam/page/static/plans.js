// Ways out from states of one puzzle: the stored solution, and what was searched for.

import { search } from "./search.js";

export class Plans {
  constructor(game) {
    this.known = new Map(); // by state: the moves that are left
    const fresh = game.fork();
    fresh.restart();
    const now = fresh.fork();
    const moves = game.puzzle.path.map((stored) => {
      const move = now.unpack(stored);
      now.place(move.vehicle, move.to);
      return move;
    });
    if (moves.length) this.#keep(fresh, moves);
  }

  /** Remember a way out for every state on it. */
  #keep(game, moves) {
    const now = game.fork();
    moves.forEach((move, index) => {
      this.known.set(now.at.join(), moves.slice(index));
      now.place(move.vehicle, move.to);
    });
  }

  /** Does a stored way lead on from here? */
  knows(game) {
    return this.known.has(game.at.join());
  }

  /** The moves to a win: {status, moves} as of `search`. */
  async find(game, options) {
    const known = this.known.get(game.at.join());
    if (known) return { status: "solved", moves: known };
    const found = await search(game.fork(), options);
    if (found.status === "solved") this.#keep(game, found.moves);
    return found;
  }
}
