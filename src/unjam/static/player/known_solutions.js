// Solutions from states of one puzzle: the stored one, and those found by searching.

export class KnownSolutions {
  /** `parts` gives access to the search (part_access.js). */
  constructor(game, parts) {
    this.parts = parts;
    this.known = new Map(); // state: {moves, optimal}, the moves that remain
    const start = game.fork();
    start.restart();
    const moves = start.decodePath(game.puzzle.path);
    if (moves.length) this.#remember(start, moves, moves.length === game.puzzle.best);
  }

  /** Remember a solution for every state on it. */
  #remember(game, moves, optimal) {
    const now = game.fork();
    moves.forEach((move, index) => {
      this.known.set(now.state, { moves: moves.slice(index), optimal });
      now.place(move.vehicle, move.to);
    });
  }

  /** Return whether a solution from the current state of a game is known. */
  has(game) {
    return this.known.has(game.state);
  }

  /** Return a solution from the current state: {status, moves}, as `search` returns them, and
   * whether it is `optimal`. */
  async find(game, options) {
    const known = this.known.get(game.state);
    if (known) return { status: "solved", ...known };
    const found = await this.parts.use(({ search }) => search(game.fork(), options));
    if (!found) return { status: "stopped", moves: [], optimal: false };
    if (found.status === "solved") this.#remember(game, found.moves, true);
    return { ...found, optimal: true };
  }
}
