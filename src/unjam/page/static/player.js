// One puzzle to be played: the board, counters, controls, hints and what happens at the end.

import { Board } from "./board.js";
import { button, h, stars } from "./elements.js";
import { DIRECTIONS, Game } from "./game.js";
import { Plans } from "./plans.js";
import { Playback } from "./playback.js";
import { celebrate } from "./winning.js";
import { count, moveWords, starsFor } from "./words.js";

export class Player {
  /** `progress` keeps results; `leave` goes to the levels and `next` to the next puzzle, where there
   * are any. */
  constructor(album, puzzle, { progress = null, leave = null, next = null, name = "" } = {}) {
    this.puzzle = puzzle;
    this.progress = progress;
    this.next = next;
    this.leave = leave;
    this.elsewhere = false; // was the game begun in another state than the start?
    this.game = new Game(puzzle, album.tables);
    this.plans = new Plans(this.game);
    this.game.restore(progress?.get(puzzle.key).done ?? []);
    if (this.game.won) this.game.restart();
    this.board = new Board(this.game, album, {
      played: (event) => this.#played(event),
      blocked: (event) => this.#blocked(event),
    });
    this.hinted = { state: "", grade: 0 };
    this.#build(name);
    this.playback = new Playback(this);
    this.element.append(this.playback.element);
    this.update();
    this.remark();
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.repaint = () => this.board.view.repaint();
    this.dark.addEventListener("change", this.repaint);
  }

  /** Take it off the page. */
  close() {
    this.searching?.abort();
    this.playback.stop();
    this.dark.removeEventListener("change", this.repaint);
    this.element.remove();
  }

  #build(name) {
    const { puzzle } = this;
    this.counters = h("div", { className: "counters" });
    this.message = h("p", { className: "message", role: "status" });
    this.spoken = h("p", { className: "spoken", "aria-live": "polite" });
    this.buttons = {
      undo: button("undo", "Undo", () => this.undo()),
      redo: button("redo", "Redo", () => this.redo()),
      restart: button("restart", "Restart", () => this.restart()),
      hint: button("hint", "Hint", () => this.hint()),
      solution: button("solution", "Solution", () => this.showSolution()),
    };
    this.controls = h("div", { className: "controls", role: "toolbar", "aria-label": "Controls" },
      ...Object.values(this.buttons));
    const title = h("h1", {}, name || puzzle.title || puzzle.id || "Puzzle");
    if (puzzle.level) title.append(" ", h("small", { className: "level" }, puzzle.level));
    const header = h("header", { className: "top" });
    if (this.leave) header.append(button("levels", "Levels", () => this.leave(), "quiet"));
    header.append(title);
    if (this.next) header.append(button("forward", "Next", () => this.next(), "quiet"));
    this.stage = h("div", { className: "stage" }, this.board.element);
    this.element = h("section", { className: "player", "aria-label": "Puzzle" },
      header, this.counters, this.stage, this.message, this.spoken, this.controls);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** What is known of a puzzle that has no proven optimum. */
  remark() {
    const { status, best } = this.puzzle;
    if (this.game.won) this.say("There is nothing to do: it is solved as it stands.");
    else if (status === "unsolvable") this.say("This puzzle has no way out. Try it anyway.");
    else if (status === "limit") this.say("Nobody has searched this puzzle to the end: the fewest moves are not known.");
    else if (status === "solved" && best === null) this.say("A way out is stored, but it may not be the shortest.");
  }

  /** The fewest moves and slides, as far as they are known; those of the start are nothing to compare
   * with elsewhere. */
  get optima() {
    const { best, bestSlides } = this.puzzle;
    return this.elsewhere ? { best: null, bestSlides: null } : { best, bestSlides };
  }

  /** Bring counters and buttons up to date. */
  update(game = this.game) {
    const { best, bestSlides } = this.optima;
    const counter = (word, number, least) => {
      const of = least === null ? "" : h("span", { className: "of" }, ` / ${least}`);
      return h("div", { className: "counter", "data-count": word.toLowerCase() },
        h("span", { className: "name" }, word), h("b", {}, String(number)), of);
    };
    const solvable = this.puzzle.status !== "unsolvable";
    this.counters.replaceChildren(
      counter("Moves", game.moveCount, best),
      counter("Slides", game.slideCount, bestSlides),
      solvable ? stars(starsFor(game.moveCount, best)) : "",
    );
    this.buttons.undo.disabled = !this.game.done.length;
    this.buttons.redo.disabled = !this.game.undone.length;
    this.buttons.restart.disabled = !this.game.done.length && !this.game.undone.length && !this.elsewhere;
    this.buttons.hint.disabled = this.buttons.solution.disabled = this.game.won;
  }

  say(text) {
    this.message.textContent = text;
  }

  /** Say something that is seen on the board anyway. */
  speak(text) {
    this.spoken.textContent = text;
  }

  #played({ vehicle, done }) {
    this.#forgetHint();
    this.update();
    if (!done) return;
    this.#keep();
    const move = this.game.done.at(-1);
    if (move?.vehicle === vehicle) {
      this.speak(`${moveWords(this.game, move)}. ${count(this.game.moveCount, "move")}.`);
    }
    if (this.game.won) this.#win();
  }

  #blocked({ vehicle, direction, blocker }) {
    const { vehicles } = this.game;
    const why = blocker >= 0 ? `${vehicles[blocker].label} is in the way` : "there is no way";
    this.speak(`${vehicles[vehicle].label} cannot go ${DIRECTIONS[direction].name}: ${why}.`);
  }

  #keep() {
    this.progress?.put(this.puzzle.key, { done: this.game.won || this.elsewhere ? [] : this.game.save() });
  }

  #win() {
    const earned = starsFor(this.game.moveCount, this.optima.best);
    const before = this.progress?.get(this.puzzle.key) ?? {};
    if (!this.elsewhere) this.progress?.put(this.puzzle.key, {
      stars: Math.max(earned, before.stars ?? 0),
      moves: Math.min(this.game.moveCount, before.moves ?? Infinity),
    });
    this.update();
    celebrate(this, earned);
  }

  // --- controls ----------------------------------------------------------------------------------

  undo() {
    this.#goBackOrForth(this.game.undo(), true);
  }

  redo() {
    this.#goBackOrForth(this.game.redo(), false);
  }

  #goBackOrForth(move, back) {
    if (!move) return;
    this.#forgetHint();
    this.board.view.gone.delete(move.vehicle);
    this.board.view.move(move, { back });
    this.board.describe();
    this.speak(`${back ? "undone" : "again"}: ${moveWords(this.game, move)}.`);
    this.update();
    this.#keep();
    if (this.game.won) this.#win();
  }

  restart() {
    this.#forgetHint();
    this.game.restart();
    this.elsewhere = false;
    this.board.show(this.game);
    this.speak("Back at the start.");
    this.update();
    this.#keep();
  }

  /** Look for a way out, saying so if it takes time; null if there is none to be had. */
  async #wayOut() {
    this.searching?.abort();
    const { signal } = (this.searching = new AbortController());
    const wait = setTimeout(() => this.say("Searching for a way out …"), 250);
    const found = await this.plans.find(this.game, { signal });
    clearTimeout(wait);
    if (signal.aborted || found.status === "stopped") return null;
    if (found.status === "solved") return found.moves;
    this.say(found.status === "limit"
      ? "From here the way out is too far to be found in this page. Undo some moves, or restart."
      : `There is no way out from here.${this.game.done.length ? " Undo some moves." : ""}`);
    return null;
  }

  /** The first time the vehicle to look at, then the move, then it is played. */
  async hint() {
    const state = this.game.at.join();
    const grade = this.hinted.state === state ? this.hinted.grade + 1 : 1;
    const moves = await this.#wayOut();
    if (!moves?.length || state !== this.game.at.join()) return;
    const [move] = moves;
    const { label, wins } = this.game.vehicles[move.vehicle];
    this.hinted = { state, grade };
    if (grade === 1) {
      this.board.view.hint(move.vehicle);
      this.say(`Look at ${wins ? "the target " : ""}${label}.`);
    } else if (grade === 2) {
      this.board.view.hint(move.vehicle, move);
      this.say(`Move ${moveWords(this.game, move)}; then ${moves.length === 1 ? "it is out" : `${count(moves.length - 1, "move")} to go`}.`);
    } else {
      for (const index of move.slides) this.game.slide(move.vehicle, index);
      this.board.view.move(move);
      this.board.describe();
      this.#played({ vehicle: move.vehicle, done: true });
    }
  }

  #forgetHint() {
    this.searching?.abort();
    this.hinted = { state: "", grade: 0 };
    this.board.view.clearHints();
    this.say("");
  }

  async showSolution() {
    const moves = await this.#wayOut();
    if (!moves) return;
    this.#forgetHint();
    this.playback.begin(moves);
  }

  /** Keys that work wherever the focus is. */
  key(event) {
    if (event.defaultPrevented || event.target.closest?.("input, select, textarea, dialog")) return;
    const command = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    let taken = true;
    if (this.playback.open) {
      // The player's own game is not seen now, so no key may change it.
      taken = event.key === "Escape";
      if (taken) this.playback.end();
    } else if (command && letter === "z" && event.shiftKey) this.redo();
    else if (command && letter === "z") this.undo();
    else if (command && letter === "y") this.redo();
    else if (command || event.altKey) taken = false;
    else if (event.key === "Backspace") this.undo();
    else if (event.key === "?") this.hint();
    else if (event.key.length === 1 && event.key !== " ") taken = this.board.choose(event.key);
    else taken = false;
    if (taken) event.preventDefault();
  }
}
