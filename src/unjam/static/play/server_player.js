// The player of the app: the player of exported files, extended with the server's hints, distances
// and explanations.

import { loadPhrases, phraseText } from "../common/server_texts.js";
import { describeMove } from "../player/descriptions.js";
import { svg } from "../player/dom.js";
import { Player } from "../player/player.js";
import { counter } from "../player/scoreboard/counters.js";
import { rateAgain } from "../player/scoreboard/win_rating.js";
import { number, t, tn } from "../player/translations.js";
import { CELL } from "../player/vehicle_label.js";
import { errorContent } from "../requests/api_client.js";
import { ServerSolutions } from "./server_solutions.js";

const THINKING_DELAY = 300; // milliseconds

export class ServerPlayer extends Player {
  constructor(app, options) {
    const { album, data } = app.puzzle;
    super(album, data, { progress: app.progress, loadParts: app.loadParts, ...options });
    this.app = app;
    this.puzzleText = app.puzzle.text;
    this.solutions = new ServerSolutions(this.game, this.parts, app, this.puzzleText);
    this.asking = null; // aborts the request for the distance and the best moves
    this.distance = null; // {state, text, choices}
    this.options = { distance: false, best: false };
    this.hintStage = { state: "", level: 0 };
    this.update();
  }

  /** @override */
  close() {
    this.asking?.abort();
    super.close();
  }

  // --- optima ------------------------------------------------------------------------------------

  /** Find the fewest moves and slides, unless the puzzle came with them. */
  async findOptima() {
    const { puzzle, app, puzzleText } = this;
    if (puzzle.status !== "open") return;
    const start = this.game.fork();
    start.restart();
    try {
      const found = await this.solutions.ask(start, { substitute: true });
      puzzle.status = found.status;
      puzzle.reason = found.reason;
      if (found.status === "solved" && found.optimal) puzzle.best = found.distance;
      this.#optimaChanged();
      if (found.status !== "solved") return;
      const slides = await app.api("solve", { puzzle: puzzleText, metric: "slides" }, {
        substitute: true,
      });
      if (slides.optimal) puzzle.bestSlides = slides.slide_count;
      this.#optimaChanged();
    } catch (error) {
      if (error.code !== "offline") puzzle.status = "limit";
    }
  }

  #optimaChanged() {
    if (!this.element.isConnected) return;
    rateAgain(this);
    this.update();
    if (!this.message.textContent) this.showStatus();
    this.app.dispatchEvent(new Event("state"));
  }

  // --- every change ------------------------------------------------------------------------------

  /** @override */
  update(game = this.game) {
    super.update(game);
    if (!this.options) return; // called by the constructor of Player
    const { state } = this.game;
    if (this.hintStage.state !== state) this.#setHintStage(state, 0);
    const { distance, best } = this.options;
    if (distance) this.#showDistance();
    if (!this.playback?.open && (distance || best)) this.#findDistance(state);
    this.app.dispatchEvent(new Event("state"));
  }

  /** Switch the option "distance" or "best" on or off. */
  setOption(option, on) {
    this.options[option] = on;
    this.distance = null;
    this.board.view.clearHints();
    this.#setHintStage("", 0);
    this.say("");
    this.update();
  }

  #showDistance() {
    const known = this.distance?.state === this.game.state && !this.playback?.open;
    this.counters.insertBefore(
      counter("to-go", t("To go"), known ? this.distance.text : "…"),
      this.counters.querySelector(".helped, .stars"),
    );
  }

  /** Ask how far the exit is, and which moves reduce the distance. */
  async #findDistance(state) {
    if (this.distance?.state === state) return this.#markBestMoves();
    this.asking?.abort();
    if (this.board.drag) return; // wait for the end of the drag
    const { signal } = (this.asking = new AbortController());
    try {
      const { best: choices, distance } = this.options;
      const found = await this.solutions.ask(this.game, { choices, signal });
      if (signal.aborted || state !== this.game.state) return;
      const bound = found.optimal ? "" : "≤ ";
      const texts = { solved: `${bound}${number(found.distance)}`, unsolvable: "∞", limit: "?" };
      this.distance = { state, text: texts[found.status], choices: found.choices };
      if (distance) {
        this.app.announce(
          found.status === "solved"
            ? tn("{count} move to go", "{count} moves to go", found.distance)
            : t("no solution"),
        );
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      this.distance = { state, text: "?", choices: null };
    }
    this.update();
  }

  #markBestMoves() {
    const { view, drag } = this.board;
    if (!this.options.best || this.hintStage.level || this.playback?.open || drag) return;
    if (this.distance.choices?.length) this.markHelped("hints");
    view.clearHints();
    for (const move of this.distance.choices ?? []) view.addHint(move.vehicle, move);
  }

  // --- hints -------------------------------------------------------------------------------------

  #setHintStage(state, level) {
    this.hintStage = { state, level, move: null };
    const { hint } = this.buttons;
    hint.querySelector(".button-text").textContent = hint.title = hintButtonText(level);
  }

  /** Give a hint: where to look, then which vehicle, then which move and why; then make the move.
   * @override */
  async hint() {
    if (this.playback?.open || this.game.won) return;
    const { state } = this.game;
    const level = this.hintStage.state === state ? this.hintStage.level : 0;
    if (level === 3) return this.makeMove(this.hintStage.move);
    this.searching?.abort();
    const { signal } = (this.searching = new AbortController());
    const timer = setTimeout(() => this.say(t("Thinking …")), THINKING_DELAY);
    try {
      const question = { ...this.#question(), level: level + 1 };
      const asked = this.app.api("hint", question, { signal, substitute: true });
      const [hint] = await Promise.all([asked, loadPhrases()]);
      clearTimeout(timer);
      if (state === this.game.state) this.#showHint(hint, state, level + 1);
    } catch (error) {
      clearTimeout(timer);
      if (error.name === "AbortError") return;
      if (error.code === "offline") await super.hint();
      else this.say(...errorContent(error));
    }
  }

  /** Return the puzzle and its state as fields of a request. */
  #question() {
    return { puzzle: this.puzzleText, at: [...this.game.placements] };
  }

  #showHint({ status, text, reason, phrase, vehicle, cells, step }, state, level) {
    const { view } = this.board;
    view.clearHints();
    this.say(phraseText(`${text} ${reason}`.trim(), phrase));
    if (status !== "hint") return;
    this.markHelped("hints");
    const hinted = this.game.vehicles.findIndex(({ label }) => label === vehicle);
    const move = step && this.game.decodeMove(step);
    if (level === 1) this.#outline(cells);
    else view.hint(hinted, move);
    this.#setHintStage(state, level);
    this.hintStage.move = move;
  }

  /** Draw a dashed rectangle around cells. */
  #outline(cells) {
    const rows = cells.map(([row]) => row);
    const columns = cells.map(([, column]) => column);
    const [top, left] = [Math.min(...rows), Math.min(...columns)];
    const [bottom, right] = [Math.max(...rows) + 1, Math.max(...columns) + 1];
    const box = {
      x: left * CELL + 2,
      y: top * CELL + 2,
      rx: 24,
      width: (right - left) * CELL - 4,
      height: (bottom - top) * CELL - 4,
    };
    this.board.view.layers.arrows.append(
      svg("rect", { ...box, class: "outline halo" }),
      svg("rect", { ...box, class: "outline" }),
    );
  }

  // --- solution, explanation, jumps --------------------------------------------------------------

  /** @override */
  async showSolution() {
    if (!this.solutions.has(this.game)) {
      const { status, reason } = await this.solutions.find(this.game, {});
      if (status !== "solved") {
        return this.say(noSolutionText(status, reason));
      }
    }
    await super.showSolution();
  }

  /** Ask why the target is stuck: {verdict, phrase, lines, core}. */
  explain(signal) {
    return this.app.api("explain", this.#question(), { signal });
  }

  /** Go to a state: by stored moves from the start, or from the given placements. */
  jump(path, placements) {
    const { game } = this;
    if (this.playback?.open) this.playback.end();
    game.restart();
    this.startedElsewhere = Boolean(placements);
    this.helped = path.length ? "solution" : "";
    this.result = null;
    if (placements) game.placeAll(placements);
    for (const stored of path) game.play(game.decodeMove(stored));
    this.board.view.clearHints();
    this.board.show(game);
    this.save();
    this.say("");
    this.update();
    const last = game.done.at(-1);
    if (last) this.speak(describeMove(game, last));
  }
}

/** Return the text of the hint button after that many hints. */
function hintButtonText(hints) {
  return [t("Hint"), t("Vehicle?"), t("Move?"), t("Do it")][hints];
}

/** Say that there is no solution to show, with the reason if the server gave one. */
function noSolutionText(status, reason) {
  if (status === "unsolvable") {
    return reason
      ? t("There is no solution from here: {reason}.", { reason })
      : t("There is no solution from here.");
  }
  return reason ? t("No solution was found: {reason}.", { reason }) : t("No solution was found.");
}
