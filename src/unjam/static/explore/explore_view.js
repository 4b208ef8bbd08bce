// The Explore view: a map of all states of the puzzle, with the current state and a shortest solution.

import { sentence } from "../common/api_client.js";
import { rowButton, smallButton } from "../common/dialogs.js";
import { iconButton } from "../common/icons.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { describeMove } from "../player/descriptions.js";
import { button, h } from "../player/dom.js";
import { number, t, tn } from "../player/translations.js";
import { mapColours, SHADES } from "./colour_scale.js";
import { MapCanvas } from "./map_canvas.js";
import { StateMap } from "./state_map.js";
import { distanceText, PreviewCard, SmallBoard } from "./state_preview.js";

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
    this.legend = h("div", { className: "key" });
    this.moveList = h("ol", { className: "steps" });
    this.notice = h("div", { className: "map-notice", role: "status" });
    this.nextButton = button("forward", t("Next step"), () => this.#step(), "main");
    this.undoButton = button("undo", t("Undo"), () => app.player.undo());
    const locate = () => this.current >= 0 && canvas.lookAt(this.current);
    this.locateButton = iconButton("locate", t("Find me"), locate);
    this.fitButton = iconButton("fit", t("Show all"), () => canvas.fit());
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
        h("div", { className: "summary" }, this.title, this.facts, this.legend),
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

  async #load() {
    const { app, root } = this;
    if (!this.shown || !app.puzzle || this.requested === app.puzzle) return;
    this.loading?.abort();
    const { signal } = (this.loading = new AbortController());
    this.requested = app.puzzle;
    this.map = null;
    if (app.puzzle.problems.length) return this.#showProblems();
    this.#clear(t("Drawing the map …"));
    root.setAttribute("aria-busy", "true");
    try {
      const answer = await app.api("map", { puzzle: app.puzzle.text }, { signal });
      if (signal.aborted) return;
      this.#showMap(new StateMap(answer, app.game));
    } catch (error) {
      if (signal.aborted || error.name === "AbortError") return;
      this.requested = null;
      this.#clear(error.message);
    } finally {
      if (!signal.aborted) root.removeAttribute("aria-busy");
    }
  }

  /** Say why the puzzle cannot be played, and where that can be changed. */
  #showProblems() {
    const { app, root } = this;
    root.removeAttribute("aria-busy");
    this.#clear(app.puzzle.problems.map(sentence).join(" "));
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

  /** Show a text instead of a map. */
  #clear(text) {
    this.element.classList.add("blank");
    this.notice.textContent = text;
    this.title.replaceChildren();
    this.facts.textContent = "";
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
      line("solution-line", t("shortest solution")),
      ...(map.hasDeadEnds ? [line("never", t("no solution"))] : []),
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
    const trail = map.trail(game);
    this.canvas.mark({ trail, solution, current: this.current, pointed: -1 });
    const distance = isOnMap ? map.distance(this.current) : null;
    this.#showFacts(distance);
    this.nextButton.disabled = !distance;
    this.undoButton.disabled = !game.done.length;
    this.currentBoard.show(game.placements);
    this.#showMoves();
  }

  #showFacts(distance) {
    const { map, title } = this;
    let text = t("No solution");
    if (distance === 0) text = t("Out!");
    else if (distance !== null) {
      text = tn("{count} move to go", "{count} moves to go", distance);
    }
    if (title.textContent !== text) title.replaceChildren(h("b", {}, text));
    const states = tn("{count} state", "{count} states", map.count);
    const wins = map.farthest === null
      ? t("none of them has a solution")
      : tn("{count} win", "{count} wins", map.wins);
    this.facts.textContent = `${states} · ${wins}`;
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
    moveList.replaceChildren(...items);
    if (items.length) return;
    const text = game.won ? t("The game is won.") : t("There are none.");
    moveList.append(h("li", { className: "muted" }, text));
  }

  #moveItem(state, move) {
    const { map, canvas } = this;
    const point = () => canvas.mark({ pointed: state });
    const leave = () => canvas.mark({ pointed: -1 });
    const text = h("span", {}, describeMove(this.app.game, move));
    const distance = h("small", {}, distanceText(map.distance(state)));
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
    const [placements, distance] = [map.placements(state), map.distance(state)];
    preview.show({ placements, distance, x, y, touch, canvas });
  }
}
