// Ways out, found by the server; by the page itself when the server cannot be asked.

import { Plans } from "../play/plans.js";

export class ServerPlans extends Plans {
  constructor(game, app) {
    super(game);
    this.app = app;
    this.answers = new Map(); // by state, what the server said
  }

  /** {status, moves} as of `search`, and `reason` in words. */
  async find(game, options = {}) {
    if (this.knows(game)) return super.find(game, options);
    try {
      const { status, reason, moves } = await this.ask(game, { signal: options.signal });
      return { status, reason, moves };
    } catch (error) {
      if (error.name === "AbortError") return { status: "stopped", moves: [] };
      if (error.code === "offline") return super.find(game, options);
      return { status: "limit", reason: error.message, moves: [] };
    }
  }

  /** What the server says of a state: status, reason, optimal, toGo, moves, and if they are wanted
   * `choices`: all moves that bring one closer. */
  async ask(game, { choices = false, signal } = {}) {
    const key = `${game.at.join()} ${choices}`;
    if (!this.answers.has(key)) {
      const question = { puzzle: this.app.puzzle.text, at: [...game.at], choices };
      const answer = await this.app.api("way", question, { signal });
      const now = game.fork();
      const moves = answer.path.map((stored) => {
        const move = now.unpack(stored);
        now.place(move.vehicle, move.to);
        return move;
      });
      const { status, reason, optimal } = answer;
      this.answers.set(key, {
        status, reason, optimal, moves, toGo: answer.move_count, slides: answer.slide_count,
        choices: answer.choices?.map((stored) => game.unpack(stored)) ?? null,
      });
    }
    return this.answers.get(key);
  }
}
