// Plays one puzzle: the board, counters, controls, hints and the dialog at the end.

import { Board } from "./board.js";
import { describeMove, directionName, levelName } from "./descriptions.js";
import { button, h, starRating } from "./dom.js";
import { Game } from "./game.js";
import { KnownSolutions } from "./known_solutions.js";
import { Playback } from "./playback.js";
import { starsFor } from "./progress.js";
import { number, t, tn } from "./translations.js";
import { showWinDialog } from "./win_dialog.js";

const SEARCH_NOTICE_DELAY = 250; // milliseconds

export class Player {
  /** `progress` stores results; `leave` goes to the level grid and `next` to the next puzzle, where
   * they exist. */
  constructor(album, puzzle, { progress = null, leave = null, next = null, name = "" } = {}) {
    this.puzzle = puzzle;
    this.progress = progress;
    this.next = next;
    this.leave = leave;
    this.startedElsewhere = false; // whether the game began in another state than the start
    this.game = new Game(puzzle, album.tables);
    this.solutions = new KnownSolutions(this.game);
    this.game.restore(progress?.get(puzzle.key).done ?? []);
    if (this.game.won) this.game.restart();
    this.board = new Board(this.game, album, {
      played: (event) => this.onPlayed(event),
      blocked: (event) => this.#onBlocked(event),
    });
    this.hinted = { state: "", level: 0 };
    this.#build(name);
    this.playback = new Playback(this);
    this.element.append(this.playback.element);
    this.update();
    this.showStatus();
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.repaint = () => this.board.view.repaint();
    this.dark.addEventListener("change", this.repaint);
  }

  /** Remove the player from the page. */
  close() {
    this.searching?.abort();
    this.playback.stop();
    this.dark.removeEventListener("change", this.repaint);
    this.element.remove();
  }

  #build(name) {
    this.counters = h("div", { className: "counters" });
    this.message = h("p", { className: "message", role: "status" });
    this.spoken = h("p", { className: "visually-hidden", "aria-live": "polite" });
    this.buttons = {
      undo: button("undo", t("Undo"), () => this.undo()),
      redo: button("redo", t("Redo"), () => this.redo()),
      restart: button("restart", t("Restart"), () => this.restart()),
      hint: button("hint", t("Hint"), () => this.hint()),
      solution: button("solution", t("Solution"), () => this.showSolution()),
    };
    this.controls = h(
      "div",
      { className: "controls", role: "toolbar", "aria-label": t("Controls") },
      ...Object.values(this.buttons),
    );
    this.stage = h("div", { className: "stage" }, this.board.element);
    this.element = h(
      "section",
      { className: "player", "aria-label": t("Puzzle") },
      this.#header(name),
      this.counters,
      this.stage,
      this.message,
      this.spoken,
      this.controls,
    );
    this.element.addEventListener("keydown", (event) => this.handleKey(event));
  }

  #header(name) {
    const { puzzle } = this;
    const title = h("h1", {}, name || puzzle.title || puzzle.id || t("Puzzle"));
    if (puzzle.level) {
      title.append(" ", h("small", { className: "level" }, levelName(puzzle.level)));
    }
    const header = h("header", { className: "top" });
    if (this.leave) header.append(button("levels", t("Levels"), () => this.leave(), "quiet"));
    header.append(title);
    if (this.next) header.append(button("forward", t("Next"), () => this.next(), "quiet"));
    return header;
  }

  /** Show a message about a puzzle that has no proven optimum. */
  showStatus() {
    const { status, best } = this.puzzle;
    if (this.game.won) this.say(t("This puzzle is already solved at the start."));
    else if (status === "unsolvable") this.say(t("This puzzle has no solution. Try it anyway."));
    else if (status === "limit") {
      this.say(t("The search for a solution was cut short: the fewest moves are unknown."));
    } else if (status === "solved" && best === null) {
      this.say(t("A solution is stored, but it may not be the shortest."));
    }
  }

  /** The fewest moves and slides as far as they are known. They hold for the start only. */
  get optima() {
    const { best, bestSlides } = this.puzzle;
    return this.startedElsewhere ? { best: null, bestSlides: null } : { best, bestSlides };
  }

  /** Update the counters and buttons. */
  update(game = this.game) {
    const { best, bestSlides } = this.optima;
    const solvable = this.puzzle.status !== "unsolvable";
    this.counters.replaceChildren(
      counter("moves", t("Moves"), game.moveCount, best),
      counter("slides", t("Slides"), game.slideCount, bestSlides),
      solvable ? starRating(starsFor(game.moveCount, best)) : "",
    );
    const { undo, redo, restart, hint, solution } = this.buttons;
    const { done, undone, won } = this.game;
    undo.disabled = !done.length;
    redo.disabled = !undone.length;
    restart.disabled = !done.length && !undone.length && !this.startedElsewhere;
    hint.disabled = solution.disabled = won;
  }

  /** Show a message below the board. */
  say(text) {
    this.message.textContent = text;
  }

  /** Tell screen readers what is visible on the board. */
  speak(text) {
    this.spoken.textContent = text;
  }

  /** Handle a slide by the player; `done` says whether the pointer was released. */
  onPlayed({ vehicle, done }) {
    this.#clearHint();
    this.update();
    if (!done) return;
    this.#save();
    const move = this.game.done.at(-1);
    if (move?.vehicle === vehicle) {
      const values = { move: describeMove(this.game, move) };
      this.speak(
        tn("{move}. {count} move.", "{move}. {count} moves.", this.game.moveCount, values),
      );
    }
    if (this.game.won) this.#win();
  }

  #onBlocked({ vehicle, direction, blocker }) {
    const { vehicles } = this.game;
    const values = {
      vehicle: vehicles[vehicle].label,
      direction: directionName(direction),
      blocker: vehicles[blocker]?.label,
    };
    this.speak(
      blocker >= 0
        ? t("{vehicle} cannot go {direction}: {blocker} is in the way.", values)
        : t("{vehicle} cannot go {direction}: it cannot slide that way.", values),
    );
  }

  #save() {
    const discard = this.game.won || this.startedElsewhere;
    this.progress?.put(this.puzzle.key, { done: discard ? [] : this.game.save() });
  }

  #win() {
    const stars = starsFor(this.game.moveCount, this.optima.best);
    const before = this.progress?.get(this.puzzle.key) ?? {};
    if (!this.startedElsewhere) {
      this.progress?.put(this.puzzle.key, {
        stars: Math.max(stars, before.stars ?? 0),
        moves: Math.min(this.game.moveCount, before.moves ?? Infinity),
      });
    }
    this.update();
    showWinDialog(this, stars);
  }

  // --- controls ----------------------------------------------------------------------------------

  undo() {
    this.#travel(this.game.undo(), true);
  }

  redo() {
    this.#travel(this.game.redo(), false);
  }

  /** Show a move that was undone or redone. */
  #travel(move, back) {
    if (!move) return;
    this.#clearHint();
    this.board.view.invisible.delete(move.vehicle);
    this.board.view.move(move, { back });
    this.board.describe();
    const values = { move: describeMove(this.game, move) };
    this.speak(back ? t("undone: {move}.", values) : t("redone: {move}.", values));
    this.update();
    this.#save();
    if (this.game.won) this.#win();
  }

  restart() {
    this.#clearHint();
    this.game.restart();
    this.startedElsewhere = false;
    this.board.show(this.game);
    this.speak(t("Back at the start."));
    this.update();
    this.#save();
  }

  /** Find a solution from the current state; on failure, say why and return null. */
  async #findSolution() {
    this.searching?.abort();
    const { signal } = (this.searching = new AbortController());
    const notice = () => this.say(t("Searching for a solution …"));
    const timer = setTimeout(notice, SEARCH_NOTICE_DELAY);
    const found = await this.solutions.find(this.game, { signal });
    clearTimeout(timer);
    if (signal.aborted || found.status === "stopped") return null;
    if (found.status === "solved") return found.moves;
    this.say(
      found.status === "limit"
        ? t(
          "The solution from here is too far away for this page to find. Undo some moves, or restart.",
        )
        : this.game.done.length
        ? t("There is no solution from here. Undo some moves.")
        : t("There is no solution from here."),
    );
    return null;
  }

  /** Give a hint: first the vehicle, then the move; the third time, make the move. */
  async hint() {
    const { state } = this.game;
    const level = this.hinted.state === state ? this.hinted.level + 1 : 1;
    const moves = await this.#findSolution();
    if (!moves?.length || state !== this.game.state) return;
    const [move] = moves;
    const { label, wins } = this.game.vehicles[move.vehicle];
    this.hinted = { state, level };
    if (level === 1) {
      this.board.view.hint(move.vehicle);
      this.say(
        wins ? t("Look at the target {label}.", { label }) : t("Look at {label}.", { label }),
      );
    } else if (level === 2) {
      this.board.view.hint(move.vehicle, move);
      this.#sayMove(move, moves.length - 1);
    } else this.makeMove(move);
  }

  /** Say which move to make, and how many moves are left after it. */
  #sayMove(move, left) {
    const values = { move: describeMove(this.game, move) };
    this.say(
      left
        ? tn(
          "Move {move}; then {count} move to go.",
          "Move {move}; then {count} moves to go.",
          left,
          values,
        )
        : t("Move {move}; then it is out.", values),
    );
  }

  /** Make a move for the player. */
  makeMove(move) {
    this.game.play(move);
    this.board.view.move(move);
    this.board.describe();
    this.onPlayed({ vehicle: move.vehicle, done: true });
  }

  #clearHint() {
    this.searching?.abort();
    this.hinted = { state: "", level: 0 };
    this.board.view.clearHints();
    this.say("");
  }

  async showSolution() {
    const moves = await this.#findSolution();
    if (!moves) return;
    this.#clearHint();
    this.playback.begin(moves);
  }

  /** Handle a key that works wherever the focus is. */
  handleKey(event) {
    if (event.defaultPrevented || event.target.closest?.("input, select, textarea, dialog")) return;
    if (this.#runKey(event)) event.preventDefault();
  }

  /** Run the command of a key; returns whether there is one. */
  #runKey(event) {
    const { key } = event;
    if (this.playback.open) {
      // The player's own game is hidden, so no key may change it.
      if (key !== "Escape") return false;
      this.playback.end();
      return true;
    }
    if (event.ctrlKey || event.metaKey) {
      return this.#runCommandKey(key.toLowerCase(), event.shiftKey);
    }
    if (event.altKey) return false;
    if (key === "Backspace") this.undo();
    else if (key === "?") this.hint();
    else return key.length === 1 && key !== " " && this.board.choose(key);
    return true;
  }

  #runCommandKey(letter, shift) {
    if (letter === "z" && !shift) this.undo();
    else if (letter === "z" || letter === "y") this.redo();
    else return false;
    return true;
  }
}

/** Create a counter, with the fewest possible unless that is null. */
function counter(key, name, value, fewest) {
  const optimum = fewest === null ? "" : h("span", { className: "of" }, ` / ${number(fewest)}`);
  return h(
    "div",
    { className: "counter", "data-count": key },
    h("span", { className: "name" }, name),
    h("b", {}, number(value)),
    optimum,
  );
}
