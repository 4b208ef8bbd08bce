// The Explore view: a map of all states of the puzzle, with the current state and a shortest solution.

import { rowButton, smallButton } from "../common/dialogs.js";
import { iconButton } from "../common/icons.js";
import { sentence, withEnglish } from "../common/server_texts.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { describeMove } from "../player/descriptions.js";
import { button, h } from "../player/dom.js";
import { number, t, tn } from "../player/translations.js";
import { errorContent } from "../requests/api_client.js";
import { mapColours, SHADES } from "./colour_scale.js";
import { MapCanvas } from "./map_canvas.js";
import { distanceText, headlineFor, partialNote, wholeFacts } from "./map_words.js";
import { StateMap } from "./state_map.js";
import { PreviewCard, SmallBoard } from "./state_preview.js";

const ZOOM_STEP = 1.5;

export function mount(root, app) {
  loadStylesheet("common/panels.css");
  loadStylesheet("explore/explore_view.css");
  const view = new ExploreView(root, app);
  return { show: () => view.show(), hide: () => view.hide() };
}

class ExploreView {
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.map = null;
    this.current = -1; // the state of the game; -1 if it is not on the map
    this.pointed = -1; // the state under the pointer
    this.shown = false;
    this.requested = null; // the puzzle whose map is loading or shown
    this.loading = null; // aborts the request
    this.canvas = new MapCanvas();
    this.preview = new PreviewCard(app, () => this.#goTo(this.pointed));
    this.currentBoard = new SmallBoard(app);
    this.#createElements();
    this.element = this.#layout();
    root.append(this.element);
    this.#listen();
  }

  #createElements() {
    const { canvas, app } = this;
    this.title = h("p", { className: "headline", role: "status" });
    this.facts = h("p", { className: "muted" });
    this.note = h("p", { className: "muted map-note", hidden: true });
    this.legend = h("div", { className: "key" });
    this.moveList = h("ol", { className: "steps" });
    this.notice = h("div", { className: "map-notice", role: "status" });
    this.nextButton = button("forward", t("Next step"), () => this.#step(), "main");
    this.undoButton = button("undo", t("Undo"), () => app.player.undo());
    const locate = () => this.current >= 0 && canvas.lookAt(this.current);
    this.locateButton = iconButton("locate", t("Find me"), locate);
    this.fitButton = iconButton("fit", t("Show all"), () => canvas.fit());
    this.redrawButton = rowButton(t("Draw the map from here"), () => this.#redraw());
  }

  #layout() {
    const { canvas } = this;
    const zoom = h(
      "div",
      { className: "zoom" },
      smallButton("+", t("Zoom in"), () => canvas.zoom(ZOOM_STEP)),
      smallButton("−", t("Zoom out"), () => canvas.zoom(1 / ZOOM_STEP)),
    );
    const buttons = [this.nextButton, this.undoButton, this.locateButton, this.fitButton];
    const surroundings = h(
      "section",
      { className: "panel around", "aria-label": t("Where you are") },
      h("h2", {}, t("Where you are")),
      this.currentBoard.element,
      this.redrawButton,
      h("h2", {}, t("Moves from here")),
      this.moveList,
    );
    return h(
      "div",
      { className: "explorer" },
      h("h1", { className: "visually-hidden" }, t("Explore")),
      h("div", { className: "map-frame" }, canvas.canvas, this.notice, this.preview.element, zoom),
      h(
        "div",
        { className: "side" },
        h("div", { className: "summary" }, this.title, this.facts, this.note, this.legend),
        h("div", { className: "controls" }, ...buttons),
        surroundings,
      ),
    );
  }

  #listen() {
    const { app, canvas } = this;
    canvas.listen("hover", (detail) => this.#onHover(detail));
    canvas.listen("pick", (detail) => this.#onPick(detail));
    app.addEventListener("puzzle", () => this.#load());
    app.addEventListener("state", () => this.#update());
    app.theme.addEventListener("change", () => this.#recolour());
  }

  show() {
    this.shown = true;
    this.#load();
    this.#update();
  }

  hide() {
    this.shown = false;
    this.preview.hide();
    if (!this.map) {
      this.loading?.abort();
      this.requested = null;
    }
  }

  // --- map ---------------------------------------------------------------------------------------

  /** Load the map of the current puzzle, unless that was done. */
  async #load() {
    const { app } = this;
    if (!this.shown || !app.puzzle || this.requested === app.puzzle) return;
    this.loading?.abort();
    this.requested = app.puzzle;
    this.map = null;
    if (app.puzzle.problems.length) return this.#showProblems();
    this.#clear(t("Drawing the map …"));
    await this.#request({}, (error) => {
      this.requested = null;
      this.#clear(...errorContent(error));
    });
  }

  /** Draw the part of the map that is around the current state. */
  async #redraw() {
    const { app, redrawButton } = this;
    redrawButton.disabled = true;
    app.announce(t("Drawing the map …"));
    const state = { at: [...app.game.placements] };
    await this.#request(state, (error) => app.reportError(error));
    redrawButton.disabled = false;
    this.canvas.canvas.focus({ preventScroll: true, focusVisible: false });
  }

  /** Ask for a map and show it; `state` are fields of the request, `fail` is called with an error. */
  async #request(state, fail) {
    const { app, root } = this;
    this.loading?.abort();
    const { signal } = (this.loading = new AbortController());
    root.setAttribute("aria-busy", "true");
    try {
      const question = { puzzle: app.puzzle.text, partial: true, ...state };
      const answer = await app.api("map", question, { signal });
      if (signal.aborted) return;
      this.#showMap(new StateMap(answer, app.game));
    } catch (error) {
      if (!signal.aborted && error.name !== "AbortError") fail(error);
    } finally {
      if (!signal.aborted) root.removeAttribute("aria-busy");
    }
  }

  /** Say why the puzzle cannot be played, and where that can be changed. */
  #showProblems() {
    const { app, root } = this;
    root.removeAttribute("aria-busy");
    const problems = app.puzzle.problems.map(sentence).join(" ");
    this.#clear(...withEnglish(t("This puzzle cannot be played."), problems));
    this.notice.append(rowButton(t("Edit this puzzle"), () => app.go("edit")));
  }

  #showMap(map) {
    this.map = map;
    this.notice.textContent = "";
    this.element.classList.remove("blank");
    this.canvas.show(map, this.#colours);
    this.canvas.canvas.setAttribute(
      "aria-label",
      tn(
        "Map of {count} state. Arrow keys pan, plus and minus zoom; the list beside it has the moves from here.",
        "Map of {count} states. Arrow keys pan, plus and minus zoom; the list beside it has the moves from here.",
        map.count,
      ),
    );
    this.#showLegend();
    this.#update();
  }

  /** Show a message instead of a map. */
  #clear(...content) {
    this.element.classList.add("blank");
    this.notice.replaceChildren(...content);
    this.title.replaceChildren();
    this.facts.textContent = this.note.textContent = "";
    this.legend.replaceChildren();
    this.moveList.replaceChildren();
    this.preview.hide();
    this.preview.board.reset();
    this.currentBoard.reset();
    this.canvas.clear();
  }

  get #colours() {
    return mapColours(this.app.theme.name === "dark");
  }

  #recolour() {
    if (!this.map) return;
    this.canvas.recolour(this.#colours);
    this.#showLegend();
    this.currentBoard.repaint();
    this.preview.board.repaint();
  }

  #showLegend() {
    const { map, legend } = this;
    const { shades, never } = this.#colours;
    const stops = shades.filter((_, shade) => shade % 9 === 0);
    const bar = h("span", { className: "colour-bar" });
    bar.style.background = `linear-gradient(to right, ${stops.join(", ")})`;
    const line = (className, text) =>
      h("span", { className: "key-line" }, h("i", { className }), text);
    const distance = map.farthest === null ? "–" : number(map.farthest);
    legend.replaceChildren(
      h("span", { className: "scale" }, t("out"), bar, t("{distance} away", { distance })),
      line("trail-line", t("your trail")),
      line("solution-line", map.isShortest ? t("shortest solution") : t("solution")),
      ...(map.hasDeadEnds ? [line("never", t("no solution"))] : []),
      ...(map.hasUnknown ? [line("never", t("distance unknown"))] : []),
    );
    legend.style.setProperty("--never", never);
    legend.dataset.shades = String(SHADES);
  }

  // --- current state -----------------------------------------------------------------------------

  /** Show where the game is, its trail, and a shortest solution. */
  #update() {
    const { map, app: { game, puzzle } } = this;
    if (!map || !this.shown || this.requested !== puzzle) return;
    this.current = map.find(game.placements);
    const isOnMap = this.current >= 0;
    const solution = isOnMap ? map.solution(this.current) : [];
    const [trail, start] = [map.trail(game), map.find(map.start)];
    this.canvas.mark({ trail, solution, start, current: this.current, pointed: -1 });
    this.#showFacts();
    this.nextButton.disabled = solution.length < 2;
    this.undoButton.disabled = !game.done.length;
    this.locateButton.disabled = !isOnMap;
    this.redrawButton.hidden = map.isComplete || this.current === 0 || game.won;
    this.currentBoard.show(game.placements);
    this.#showMoves();
  }

  #showFacts() {
    const { map, title } = this;
    const text = headlineFor(map, this.current);
    if (title.textContent !== text) title.replaceChildren(h("b", {}, text));
    this.facts.textContent = wholeFacts(map);
    const note = partialNote(map, { fromStart: map.find(map.start) === 0 });
    if (this.note.textContent !== note) this.note.textContent = note;
    this.note.hidden = !note;
  }

  /** List the moves from the current state, best first. */
  #showMoves() {
    const { map, current, moveList, app: { game } } = this;
    const states = current < 0 || game.won ? [] : [...map.neighbours(current)];
    const items = states
      .map((state) => ({ state, move: map.moveTo(game, state) }))
      .filter(({ move }) => move)
      .sort((first, second) => map.distances[first.state] - map.distances[second.state])
      .map(({ state, move }) => this.#moveItem(state, move));
    moveList.replaceChildren(...items, ...this.#hiddenMoves());
    if (moveList.children.length) return;
    const text = game.won ? t("The game is won.") : t("There are none.");
    moveList.append(h("li", { className: "muted" }, text));
  }

  /** Say how many moves lead beyond the map. */
  #hiddenMoves() {
    const { map, current, app: { game } } = this;
    const text = (content) => [h("li", { className: "muted hidden-moves" }, content)];
    if (game.won) return [];
    if (current < 0) return text(t("The map does not show this state."));
    const count = map.hiddenMoves(current);
    return count
      ? text(tn("{count} more leads beyond the map.", "{count} more lead beyond the map.", count))
      : [];
  }

  #moveItem(state, move) {
    const { map, canvas } = this;
    const point = () => canvas.mark({ pointed: state });
    const leave = () => canvas.mark({ pointed: -1 });
    const text = h("span", {}, describeMove(this.app.game, move));
    const distance = h("small", {}, distanceText(map, state));
    const properties = {
      type: "button",
      className: `step ${this.#compare(state)}`,
      onclick: () => this.#goTo(state, { focus: true }),
      onpointerenter: point,
      onfocus: point,
      onpointerleave: leave,
      onblur: leave,
    };
    return h("li", {}, h("button", properties, text, distance));
  }

  /** Return the class of a neighbour: whether it is nearer to a win than the current state. */
  #compare(state) {
    const { distances } = this.map;
    if (this.map.isUnknown(state)) return "even";
    if (this.map.distance(state) === null) return "lost";
    const difference = distances[state] - distances[this.current];
    return difference < 0 ? "closer" : difference > 0 ? "farther" : "even";
  }

  // --- moving ------------------------------------------------------------------------------------

  /** Continue the game to a state by a shortest path, as if it had been played. */
  #goTo(state, { focus = false } = {}) {
    const { map, app } = this;
    if (!map || state < 0) return;
    this.preview.hide();
    if (state !== this.current) {
      const { path, placements } = map.walk(app.game, state);
      app.jump(path, placements);
    }
    app.announce(this.title.textContent);
    if (!focus) return;
    const target = this.moveList.querySelector("button") ?? this.canvas.canvas;
    target.focus({ preventScroll: true });
  }

  /** Make the next move of the solution. */
  #step() {
    const [, next] = this.map?.solution(this.current) ?? [];
    if (next !== undefined) this.#goTo(next);
  }

  // --- pointer -----------------------------------------------------------------------------------

  #onHover(detail) {
    if (this.map && !this.preview.isPinned) this.#point(detail);
  }

  /** Go to a state that was clicked; the first touch only shows it. */
  #onPick(detail) {
    if (!this.map) return;
    this.preview.unpin();
    if (detail.state < 0 || (detail.touch && detail.state !== this.pointed)) this.#point(detail);
    else {
      this.#goTo(detail.state);
      this.pointed = -1;
    }
  }

  /** Mark the state under the pointer and show it in a card; -1 hides the card. */
  #point({ state, x, y, touch = false }) {
    const { map, preview } = this;
    const { canvas } = this.canvas;
    this.pointed = state;
    this.canvas.mark({ pointed: state });
    canvas.style.cursor = state < 0 ? "" : "pointer";
    if (state < 0) return preview.hide();
    const [placements, text] = [map.placements(state), distanceText(map, state)];
    preview.show({ placements, text, x, y, touch, canvas });
  }
}
