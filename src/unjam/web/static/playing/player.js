// The player of the page: the one of exported files, with the help of the server.

import { h, svg } from "../play/elements.js";
import { Player } from "../play/player.js";
import { count, moveWords } from "../play/words.js";
import { ServerPlans } from "./plans.js";

const CELL = 100; // units of the drawing for a cell
const GRADES = ["Hint", "Vehicle?", "Move?", "Do it"];

export class PagePlayer extends Player {
  constructor(app, options) {
    const { album, data } = app.puzzle;
    super(album, data, { progress: app.progress, ...options });
    this.app = app;
    this.question = app.puzzle.text;
    this.plans = new ServerPlans(this.game, app);
    this.asking = null; // for the distance and the best moves
    this.distance = null; // {state, words}
    this.options = { distance: false, best: false };
    this.grade = { state: "", level: 0 };
    this.update();
  }

  close() {
    this.asking?.abort();
    super.close();
  }

  // --- what is known of the puzzle ---------------------------------------------------------------

  /** Find the optima, where nobody has told them. */
  async measure() {
    const { puzzle } = this;
    if (puzzle.status !== "open") return;
    const start = this.game.fork();
    start.restart();
    const { app, question } = this;
    try {
      const found = await this.plans.ask(start);
      puzzle.status = found.status;
      puzzle.reason = found.reason;
      if (found.status === "solved" && found.optimal) puzzle.best = found.toGo;
      this.#measured();
      if (found.status !== "solved") return;
      const slides = await app.api("solve", { puzzle: question, metric: "slides" });
      if (slides.optimal) puzzle.bestSlides = slides.slide_count;
      this.#measured();
    } catch (problem) {
      if (problem.code !== "offline") puzzle.status = "limit";
    }
  }

  #measured() {
    if (!this.element.isConnected) return;
    this.update();
    if (!this.message.textContent) this.remark();
    this.app.dispatchEvent(new Event("state"));
  }

  // --- every change ------------------------------------------------------------------------------

  update(game = this.game) {
    super.update(game);
    if (!this.options) return; // still being made
    const state = this.game.at.join();
    if (this.grade.state !== state) this.#setGrade(state, 0);
    if (this.options.distance) this.#showDistance(game);
    if (!this.playback?.open && (this.options.distance || this.options.best)) this.#look(state);
    this.app.dispatchEvent(new Event("state"));
  }

  /** Switch "distance" or "best" on or off. */
  setOption(option, on) {
    this.options[option] = on;
    this.distance = null;
    this.board.view.clearHints();
    this.#setGrade("", 0);
    this.say("");
    this.update();
  }

  #showDistance() {
    const known = this.distance?.state === this.game.at.join() && !this.playback?.open;
    this.counters.insertBefore(
      h("div", { className: "counter", "data-count": "to-go" },
        h("span", { className: "name" }, "To go"), h("b", {}, known ? this.distance.words : "…")),
      this.counters.querySelector(".stars"));
  }

  /** Ask how far it is from here, and by which moves one comes closer. */
  async #look(state) {
    if (this.distance?.state === state) return this.#markBest();
    this.asking?.abort();
    if (this.board.drag) return; // when the hand is off it
    const { signal } = (this.asking = new AbortController());
    try {
      const found = await this.plans.ask(this.game, { choices: this.options.best, signal });
      if (signal.aborted || state !== this.game.at.join()) return;
      const least = found.optimal ? "" : "≤ ";
      const words = { solved: `${least}${found.toGo}`, unsolvable: "∞", limit: "?" }[found.status];
      this.distance = { state, words, choices: found.choices };
      if (this.options.distance) {
        this.app.announce(found.status === "solved" ? `${count(found.toGo, "move")} to go` : "no way out");
      }
    } catch (problem) {
      if (problem.name === "AbortError") return;
      this.distance = { state, words: "?", choices: null };
    }
    this.update();
  }

  #markBest() {
    const { view } = this.board;
    if (!this.options.best || this.grade.level || this.playback.open || this.board.drag) return;
    view.clearHints();
    for (const move of this.distance.choices ?? []) view.point(move.vehicle, move);
  }

  // --- hints -------------------------------------------------------------------------------------

  #setGrade(state, level) {
    this.grade = { state, level };
    const words = this.buttons.hint.querySelector(".words");
    words.textContent = GRADES[level];
    this.buttons.hint.title = GRADES[level];
  }

  /** Where to look, then which vehicle, then which move and why; then it is played. */
  async hint() {
    if (this.playback.open || this.game.won) return;
    const state = this.game.at.join();
    const level = this.grade.state === state ? this.grade.level : 0;
    if (level === 3) return this.#play(this.grade.move);
    this.searching?.abort();
    const { signal } = (this.searching = new AbortController());
    const wait = setTimeout(() => this.say("Thinking …"), 300);
    try {
      const question = { puzzle: this.question, at: [...this.game.at], level: level + 1 };
      const hint = await this.app.api("hint", question, { signal });
      clearTimeout(wait);
      if (state === this.game.at.join()) this.#showHint(hint, state, level + 1);
    } catch (problem) {
      clearTimeout(wait);
      if (problem.name === "AbortError") return;
      if (problem.code === "offline") await super.hint();
      else this.say(problem.message);
    }
  }

  #showHint({ status, text, reason, vehicle, cells, step }, state, level) {
    const { view } = this.board;
    view.clearHints();
    this.say(`${text} ${reason}`.trim());
    if (status !== "hint") return;
    const number = this.game.vehicles.findIndex(({ label }) => label === vehicle);
    if (level === 1) this.#ring(cells);
    else view.hint(number, step && this.game.unpack(step));
    this.#setGrade(state, level);
    this.grade.move = step && this.game.unpack(step);
  }

  /** Draw a line around the cells to look at. */
  #ring(cells) {
    const rows = cells.map(([row]) => row);
    const columns = cells.map(([, column]) => column);
    const [top, left] = [Math.min(...rows), Math.min(...columns)];
    const [bottom, right] = [Math.max(...rows) + 1, Math.max(...columns) + 1];
    const box = {
      x: left * CELL + 2, y: top * CELL + 2, rx: 24,
      width: (right - left) * CELL - 4, height: (bottom - top) * CELL - 4,
    };
    this.board.view.layers.arrows.append(svg("rect", { ...box, class: "ring halo" }), svg("rect", { ...box, class: "ring" }));
  }

  #play(move) {
    this.board.view.clearHints();
    for (const index of move.slides) this.game.slide(move.vehicle, index);
    this.board.view.move(move);
    this.board.describe();
    this.board.played({ vehicle: move.vehicle, done: true });
  }

  // --- elsewhere ---------------------------------------------------------------------------------

  async showSolution() {
    const found = this.plans.knows(this.game) ? null : await this.plans.find(this.game, {});
    if (found && found.status !== "solved") {
      this.say(found.status === "unsolvable" ? `There is no way out from here: ${found.reason}.` : `No way out was found: ${found.reason}.`);
      return;
    }
    await super.showSolution();
  }

  /** Why is it stuck? {text, vehicles}: in words, and the vehicles that it is about. */
  explain(signal) {
    return this.app.api("explain", { puzzle: this.question, at: [...this.game.at] }, { signal });
  }

  /** Go to a state: by stored moves from the start, or from these placements. */
  jump(path, at) {
    if (this.playback.open) this.playback.end();
    this.game.restart();
    this.elsewhere = Boolean(at);
    if (at) {
      this.game.at = [...at];
      this.game.field.fill(at);
    }
    for (const stored of path) {
      const move = this.game.unpack(stored);
      for (const index of move.slides) this.game.slide(move.vehicle, index);
    }
    this.board.view.clearHints();
    this.board.show(this.game);
    this.progress?.put(this.puzzle.key, { done: this.game.won || at ? [] : this.game.save() });
    this.say("");
    this.update();
    const last = this.game.done.at(-1);
    if (last) this.speak(moveWords(this.game, last));
  }
}
