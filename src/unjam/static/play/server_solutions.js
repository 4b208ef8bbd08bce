// Solutions found by the server; the page searches itself while the server does not respond.

import { loadPhrases, phraseText } from "../common/server_texts.js";
import { KnownSolutions } from "../player/known_solutions.js";

export class ServerSolutions extends KnownSolutions {
  /** `puzzleText` is the puzzle of the game; the app may have opened another one since. */
  constructor(game, parts, app, puzzleText) {
    super(game, parts);
    this.app = app;
    this.puzzleText = puzzleText;
    this.answers = new Map(); // of the server, by state
  }

  /** Return a solution from the current state: {status, moves} as `search` returns them, whether it
   * is `optimal`, and a `reason` in words.
   * @override */
  async find(game, options = {}) {
    if (this.has(game)) return super.find(game, options);
    try {
      const { status, reason, moves, optimal } = await this.ask(game, {
        signal: options.signal,
        substitute: true,
      });
      return { status, reason, moves, optimal };
    } catch (error) {
      if (error.name === "AbortError") return { status: "stopped", moves: [] };
      if (error.code === "offline") return super.find(game, options);
      return { status: "limit", reason: error.message.replace(/[.。]$/, ""), moves: [] };
    }
  }

  /** Ask the server about a state: {status, reason, optimal, moves, distance} and, if they are
   * wanted, `choices`: all moves that reduce the distance. `substitute`: the page can do without. */
  async ask(game, { choices = false, signal = undefined, substitute = false } = {}) {
    const key = `${game.state} ${choices}`;
    if (!this.answers.has(key)) {
      const question = { puzzle: this.puzzleText, at: [...game.placements], choices };
      const answer = await this.app.api("way", question, { signal, substitute });
      const { status, optimal } = answer;
      if (status !== "solved") await loadPhrases();
      this.answers.set(key, {
        status,
        reason: phraseText(answer.reason, answer.phrase),
        optimal,
        moves: game.decodePath(answer.path),
        distance: answer.move_count,
        choices: answer.choices?.map((stored) => game.decodeMove(stored)) ?? null,
      });
    }
    return this.answers.get(key);
  }
}
