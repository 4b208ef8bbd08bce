// Plays one puzzle: the board, counters, controls, hints and the dialog at the end.

import { Board } from "./board.js";
import { describeMove, levelName } from "./descriptions.js";
import { button, h } from "./dom.js";
import { Game } from "./game.js";
import { runKey } from "./input/keyboard.js";
import { KnownSolutions } from "./known_solutions.js";
import { settings } from "./options/settings.js";
import { Stopwatch, timeText } from "./options/stopwatch.js";
import { PartAccess } from "./part_access.js";
import { countersOf } from "./scoreboard/counters.js";
import { legendOf } from "./scoreboard/legend.js";
import { blockedText, failureText, lookText, moveText, statusText } from "./scoreboard/messages.js";
import { taskText } from "./scoreboard/task_line.js";
import { welcomeTo } from "./scoreboard/welcome.js";
import { rateWin } from "./scoreboard/win_rating.js";
import { t, tn } from "./translations.js";

const SEARCH_NOTICE_DELAY = 250; // milliseconds

/** Dispatches "slide" for every slide by the player and "played" at its end, "blocked" where a slide
 * is impossible, "won", and "rated" when the stars of a win changed. */
export class Player extends EventTarget {
  /** `progress` stores results; `leave` goes to the level grid, `previous` and `next` to the puzzles
   * beside this one, where they exist; `name` and `deck` are shown in the heading; `hasSettings`
   * adds a button for the settings; `loadParts` returns a promise of the parts of later_parts.js. */
  constructor(album, puzzle, options) {
    super();
    const { progress = null, leave = null, previous = null, next = null } = options;
    this.hasSettings = options.hasSettings ?? true;
    this.puzzle = puzzle;
    this.progress = progress;
    this.previous = previous;
    this.next = next;
    this.leave = leave;
    this.startedElsewhere = false; // whether the game began in another state than the start
    this.helped = ""; // "hints" or "solution" if the game had such help
    this.result = null; // of the last win: {moves, helped, seconds, stars, isBest}
    this.game = new Game(puzzle, album.tables);
    this.parts = new PartAccess(this, options.loadParts);
    this.solutions = new KnownSolutions(this.game, this.parts);
    this.game.restore(this.record.done ?? []);
    if (this.game.won) this.game.restart();
    this.helped = this.record.helped ?? "";
    const elapsed = this.game.done.length ? this.record.elapsed ?? 0 : 0;
    this.stopwatch = new Stopwatch(elapsed, {
      onTick: () => this.#showTime(),
      onPause: () => this.save(),
    });
    this.board = new Board(this.game, album, {
      played: (event) => this.onPlayed(event),
      blocked: (event) => this.#onBlocked(event),
    });
    this.hinted = { state: "", level: 0 };
    this.#build(options, album);
    this.playback = null; // created when a solution is first shown
    this.race = null;
    this.showStatus();
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.repaint = () => this.board.view.repaint();
    this.dark.addEventListener("change", this.repaint);
    this.onSettings = () => this.#applySettings();
    settings.addEventListener("change", this.onSettings);
    this.onSettings();
    this.parts.whenLoaded((parts) => this.#addParts(parts));
  }

  /** What is stored about the puzzle, as progress.js describes it. */
  get record() {
    return this.progress?.get(this.puzzle.key) ?? {};
  }

  /** Remove the player from the page. */
  close() {
    this.searching?.abort();
    this.playback?.stop();
    this.stopwatch.close();
    this.race?.close();
    this.dark.removeEventListener("change", this.repaint);
    settings.removeEventListener("change", this.onSettings);
    this.element.remove();
  }

  #build(heading, album) {
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
    const [, , width, height] = album.boards[this.puzzle.board].view; // in hundredths of a cell
    this.stage.style.setProperty("--columns", String(width / 100));
    this.stage.style.setProperty("--rows", String(height / 100));
    this.task = h("p", { className: "task" }, taskText(this.game));
    const legend = legendOf(this.puzzle, album) ?? "";
    this.scoreboard = h("div", { className: "scoreboard" }, this.task, legend, this.counters);
    this.element = h(
      "section",
      { className: "player", "aria-label": t("Puzzle") },
      this.#header(heading),
      this.scoreboard,
      this.stage,
      h("div", { className: "messages" }, welcomeTo(this) ?? "", this.message),
      this.spoken,
      this.controls,
    );
    this.element.addEventListener("keydown", (event) => this.handleKey(event));
  }

  #addParts({ addFeedback, RaceTrack }) {
    addFeedback(this);
    this.race = new RaceTrack(this);
    this.scoreboard.append(this.race.element);
    this.race.update();
  }

  #header({ name = "", deck = "", deckLanguage = "" }) {
    const { puzzle, leave, previous, next } = this;
    const title = h("h1", {}, name || puzzle.title || puzzle.id || t("Puzzle"));
    const level = puzzle.level ? h("span", { className: "level" }, levelName(puzzle.level)) : "";
    if (level || deck) {
      const separator = level && deck ? " · " : "";
      const place = deck ? h("span", deckLanguage ? { lang: deckLanguage } : {}, deck) : "";
      title.append(" ", h("small", { className: "place" }, level, separator, place));
    }
    const header = h("header", { className: "top" });
    if (leave) header.append(button("levels", t("Levels"), () => leave(), "quiet"));
    header.append(title);
    if (this.hasSettings) {
      const open = () => this.parts.use(({ openSettings }) => openSettings());
      header.append(button("settings", t("Settings"), open, "quiet settings-button"));
    }
    if (previous || next) {
      header.append(
        stepButton("back", t("Previous"), previous),
        stepButton("forward", t("Next"), next),
      );
    }
    return header;
  }

  /** Show a message about a puzzle that has no proven optimum. */
  showStatus() {
    this.say(statusText(this.puzzle, this.game.won));
  }

  /** The fewest moves and slides as far as they are known. They hold for the start only. */
  get optima() {
    const { best, bestSlides } = this.puzzle;
    return this.startedElsewhere ? { best: null, bestSlides: null } : { best, bestSlides };
  }

  /** Update the counters and buttons. */
  update(game = this.game) {
    this.counters.replaceChildren(...countersOf(this, game));
    const { undo, redo, restart, hint, solution } = this.buttons;
    const { done, undone, won } = this.game;
    undo.disabled = !done.length;
    redo.disabled = !undone.length;
    const isFresh = !done.length && !undone.length && !this.startedElsewhere;
    restart.disabled = isFresh && !this.helped;
    hint.disabled = solution.disabled = won;
    this.race?.update();
  }

  #applySettings() {
    this.element.dataset.vehicles = settings.get("vehicles");
    this.repaint();
    this.task.textContent = taskText(this.game);
    this.update();
  }

  #showTime() {
    const shown = this.counters.querySelector('[data-count="time"] b');
    if (shown) shown.textContent = timeText(this.stopwatch.seconds);
  }

  /** Show a message below the board. */
  say(...content) {
    this.message.replaceChildren(...content);
  }

  /** Tell screen readers what is visible on the board. */
  speak(text) {
    this.spoken.textContent = text;
  }

  /** Handle a slide by the player; `done` says whether the pointer was released. */
  onPlayed({ vehicle, done }) {
    this.#clearHint();
    this.update();
    this.dispatchEvent(new Event("slide"));
    if (this.game.done.length) this.stopwatch.start();
    if (!done) return;
    this.save();
    const move = this.game.done.at(-1);
    if (move?.vehicle === vehicle) {
      const values = { move: describeMove(this.game, move) };
      this.speak(
        tn("{move}. {count} move.", "{move}. {count} moves.", this.game.moveCount, values),
      );
    }
    this.dispatchEvent(new Event("played"));
    if (this.game.won) this.#win();
  }

  #onBlocked(event) {
    this.dispatchEvent(new Event("blocked"));
    this.speak(blockedText(this.game, event));
  }

  /** Store the unfinished game. */
  save() {
    const discard = this.game.won || this.startedElsewhere;
    const elapsed = Math.round(this.stopwatch.seconds);
    const unfinished = discard
      ? { done: [], helped: "", elapsed: 0 }
      : { done: this.game.save(), helped: this.helped, elapsed };
    this.progress?.put(this.puzzle.key, unfinished);
  }

  /** Remember that the game had help: "hints" or "solution". */
  markHelped(kind) {
    if (this.game.won || this.helped === "solution" || this.helped === kind) return;
    this.helped = kind;
    this.save();
    this.update();
  }

  #win() {
    this.stopwatch.stop();
    const seconds = Math.floor(this.stopwatch.seconds); // as the counter shows them
    this.result = { moves: this.game.moveCount, helped: this.helped, seconds };
    rateWin(this);
    this.update();
    this.dispatchEvent(new Event("won"));
    this.#showResult();
  }

  #showResult(options = {}) {
    this.parts.use(({ showWinDialog }) => showWinDialog(this, options));
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
    this.save();
    if (this.game.won) this.#win();
  }

  /** Go back to the state after that many moves; the others can be redone. */
  rewind(count) {
    this.#clearHint();
    while (this.game.done.length > count) this.game.undo();
    this.board.show(this.game);
    this.update();
    this.save();
  }

  restart() {
    this.#clearHint();
    this.game.restart();
    this.startedElsewhere = false;
    this.helped = "";
    this.stopwatch.reset();
    this.board.show(this.game);
    this.speak(t("Back at the start."));
    this.update();
    this.save();
  }

  /** Find a solution from the state of a game; on failure, say why and return null. */
  async #findSolution(game = this.game) {
    this.searching?.abort();
    const { signal } = (this.searching = new AbortController());
    const notice = () => this.say(t("Searching for a solution …"));
    const timer = setTimeout(notice, SEARCH_NOTICE_DELAY);
    const found = await this.solutions.find(game, { signal });
    clearTimeout(timer);
    if (signal.aborted || found.status === "stopped") return null;
    if (found.status === "solved") return found.moves;
    this.say(failureText(found.status, this.game));
    return null;
  }

  /** Give a hint: first the vehicle, then the move; the third time, make the move. */
  async hint() {
    const { state } = this.game;
    const level = this.hinted.state === state ? this.hinted.level + 1 : 1;
    const moves = await this.#findSolution();
    if (!moves?.length || state !== this.game.state) return;
    this.markHelped("hints");
    const [move] = moves;
    this.hinted = { state, level };
    if (level === 1) {
      this.board.view.hint(move.vehicle);
      this.say(lookText(this.game.vehicles[move.vehicle]));
    } else if (level === 2) {
      this.board.view.hint(move.vehicle, move);
      this.say(moveText(this.game, move, moves.length - 1));
    } else this.makeMove(move);
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
    this.markHelped("solution");
    this.#playBack(moves);
  }

  /** Play an optimal solution from the start, after a win. */
  async watchBest() {
    const start = this.game.fork();
    start.restart();
    const moves = await this.#findSolution(start);
    if (moves) this.#playBack(moves, start);
  }

  #playBack(moves, from = this.game) {
    this.parts.use(({ Playback }) => {
      if (!this.element.isConnected) return;
      if (!this.playback) {
        this.playback = new Playback(this);
        this.controls.after(this.playback.element);
      }
      this.playback.begin(moves, from);
    });
  }

  /** Return from a solution to the player's own game. */
  resume() {
    this.stopwatch.resume("solution");
    this.update();
    if (this.game.won) this.#showResult({ again: true });
    else this.buttons.solution.focus({ preventScroll: true });
  }

  /** Handle a key that works wherever the focus is. */
  handleKey(event) {
    const elsewhere = "input:not([type=range]), select, textarea, dialog";
    if (event.defaultPrevented || event.target.closest?.(elsewhere)) return;
    if (runKey(this, event)) event.preventDefault();
  }
}

/** Create a button that goes to the puzzle before or after this one, if there is one. */
function stepButton(icon, text, go) {
  const step = button(icon, text, () => go(), "quiet puzzle-step");
  step.disabled = go === null;
  return step;
}
