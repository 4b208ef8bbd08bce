// The Edit view: draws a puzzle and shows at once how long and how difficult its solution is.

import { currentPuzzle } from "../common/current_puzzle.js";
import { copyText } from "../common/download.js";
import { iconButton } from "../common/icons.js";
import { openShareDialog } from "../common/parts_loader.js";
import { savePuzzle } from "../common/puzzle_files.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { savedPuzzles } from "../make/saved_puzzles.js";
import { button, h, pathIcon } from "../player/dom.js";
import { t } from "../player/translations.js";
import { errorContent } from "../requests/api_client.js";
import { analysisSummary } from "./analysis_summary.js";
import { Draft } from "./draft.js";
import { DrawingBoard } from "./drawing_board.js";
import { TOOLS } from "./drawing_tools.js";
import { exitPanel } from "./exit_panel.js";
import { LiveAnalysis } from "./live_analysis.js";
import { boardPanel, vehiclePanel } from "./property_panels.js";
import { puzzlePanel } from "./puzzle_panel.js";

export function mount(root, app) {
  loadStylesheet("common/panels.css");
  loadStylesheet("edit/edit_view.css");
  const view = new EditView(root, app);
  return { show: () => view.show(), hide: () => view.hide(), settle: () => view.settle() };
}

class EditView {
  constructor(root, app) {
    this.app = app;
    this.shown = false;
    this.loaded = null; // the puzzle of the app with which the draft began
    this.puzzle = null; // the puzzle of the app that is the draft, as far as the server has read it
    this.results = {}; // of the analysis
    this.saved = savedPuzzles();
    this.draft = new Draft();
    this.hint = h("p", { className: "tool-hint muted" });
    this.board = new DrawingBoard(this.draft, (text) => this.#say(text));
    this.analysis = new LiveAnalysis(
      app,
      (results) => this.#showAnalysis(results),
      () => this.#unchanged,
    );
    this.summary = h("div", { className: "summary", role: "status" });
    this.panels = [
      vehiclePanel(this.draft, this.board),
      exitPanel(this.draft),
      boardPanel(this.draft),
      puzzlePanel(this.draft, (kind) => this.#attempt(() => savePuzzle(app, kind))),
    ];
    this.#createButtons();
    this.hint.textContent = TOOLS[this.board.tool].hint();
    root.append(this.#layout());
    this.#listen(root);
    this.#draftChanged();
  }

  #createButtons() {
    const { app, draft } = this;
    this.undo = button("undo", t("Undo"), () => draft.undo());
    this.redo = button("redo", t("Redo"), () => draft.redo());
    this.clear = button("close", t("Clear"), () => draft.clear());
    this.play = iconButton("play", t("Play this"), () => app.go("play"), "main");
    this.keep = iconButton("keep", t("Keep"), () => this.#attempt(() => this.#toggleKept()));
    this.copy = iconButton("copy", t("Copy text"), () => this.#attempt(() => this.#copyText()));
    this.share = iconButton("share", t("Share"), () => this.#attempt(() => openShareDialog(app)));
  }

  #layout() {
    const controls = h("div", { className: "controls" }, this.undo, this.redo, this.clear);
    const actions = [this.play, this.keep, this.copy, this.share];
    return h(
      "div",
      { className: "editor" },
      h("h1", { className: "visually-hidden" }, t("Edit")),
      toolbox((tool) => this.#chooseTool(tool)),
      h("div", { className: "stage" }, this.board.element),
      h("div", { className: "under" }, this.hint, controls),
      h(
        "div",
        { className: "side" },
        this.summary,
        h("div", { className: "actions draft-actions" }, ...actions),
        ...this.panels.map(({ element }) => element),
      ),
    );
  }

  #listen(root) {
    const { app, draft, board } = this;
    draft.addEventListener("change", () => this.#draftChanged());
    board.addEventListener("choose", () => this.#updatePanels());
    this.saved.addEventListener("change", () => this.#markKept());
    app.addEventListener("puzzle", () => this.shown && this.#loadPuzzle());
    app.theme.addEventListener("change", () => board.repaint());
    root.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  show() {
    this.shown = true;
    this.#loadPuzzle();
    this.analysis.start(this.draft.text, { delayed: false });
  }

  hide() {
    this.shown = false;
    this.analysis.stop();
  }

  #chooseTool(tool) {
    this.board.use(tool);
    this.hint.textContent = TOOLS[tool].hint();
  }

  #say(text) {
    this.hint.textContent = text;
    this.app.announce(text);
  }

  #updatePanels() {
    for (const panel of this.panels) panel.update();
  }

  #draftChanged() {
    const { draft, board } = this;
    if (board.chosen >= draft.vehicles.length) board.choose(-1);
    this.undo.disabled = !draft.past.length;
    this.redo.disabled = !draft.future.length;
    board.keepCursorInside();
    this.#updatePanels();
    board.update();
    if (this.shown) this.analysis.start(draft.text);
  }

  // --- the current puzzle ------------------------------------------------------------------------

  /** Load the app's current puzzle, unless it is what was drawn here. */
  #loadPuzzle() {
    const { puzzle } = this.app;
    if (!puzzle || puzzle === this.puzzle) return;
    this.loaded = this.puzzle = puzzle;
    this.board.choose(-1);
    const { object } = puzzle.facts;
    // A puzzle with an id is one of a deck; changed, it is another one, which needs its own title.
    this.draft.load(object.id ? { ...object, title: "" } : object);
    if (this.shown) this.analysis.start(this.draft.text, { delayed: false });
  }

  /** Make the draft the current puzzle of the app. Without changes it is the one that was loaded. */
  #adopt(answer) {
    const { app, draft } = this;
    const puzzle = draft.past.length ? currentPuzzle(answer) : this.loaded;
    if (!this.shown || puzzle.text === this.puzzle.text) return;
    this.puzzle = puzzle;
    this.adopting = app.adopt(puzzle);
  }

  /** Wait until the current puzzle is what is drawn. If the server cannot read that, say so: the
   * other views then have the draft as it was before. Returns whether it can be read. */
  async settle() {
    const { error } = await this.analysis.settle(this.draft.text);
    await this.adopting;
    if (error) {
      this.app.notify(t("The last change is not taken over."), " ", ...errorContent(error));
    }
    return !error;
  }

  #showAnalysis(results) {
    const { answer, error } = results;
    if (answer) {
      this.#adopt(answer);
      if (answer !== this.results.answer) this.board.show(answer.album);
    }
    if (error) this.board.sketch();
    this.results = results;
    this.summary.replaceChildren(...analysisSummary(results, this.draft));
    for (const action of [this.play, this.copy, this.share]) action.disabled = !answer;
    this.#markKept();
  }

  /** What the server said about the puzzle with which the draft began; null after a change. */
  get #unchanged() {
    const { draft, loaded } = this;
    return !draft.past.length && loaded ? { ...loaded, puzzle: loaded.facts } : null;
  }

  // --- actions -----------------------------------------------------------------------------------

  /** Do something with the current puzzle, which must be what is drawn, and report failures. */
  async #attempt(action) {
    try {
      if (!(await this.settle())) return;
      const message = await action();
      if (message) this.#say(message);
    } catch (error) {
      this.app.reportError(error);
    }
  }

  async #copyText() {
    const { text } = this.app.puzzle;
    if (await copyText(text)) return t("The text is copied.");
    this.app.notify(text);
  }

  /** The draft as a card of the user's deck, with what is known about its solution. */
  get #card() {
    const { answer, solution, rating } = this.results;
    const { move_count: moves = null, slide_count: slides = null, optimal = false } = solution ??
      {};
    const optima = optimal ? { moves, slides } : {};
    const states = rating?.states ?? null;
    const level = rating?.level ?? null;
    const puzzle = { ...answer.puzzle, ...optima, states, level };
    return { puzzle, blocks: answer.blocks, answer };
  }

  #toggleKept() {
    const { saved } = this;
    const card = this.#card;
    if (saved.has(card)) {
      saved.remove(card);
      return t("Removed from your deck.");
    }
    if (saved.add(card)) return t("Kept in your deck.");
    throw new Error(t("This browser has no room to keep more puzzles."));
  }

  /** Show whether the draft is in the user's deck; one that cannot be played is not kept. */
  #markKept() {
    const { keep, results: { answer } } = this;
    keep.disabled = !answer || answer.problems.length > 0;
    const kept = Boolean(answer) && this.saved.has(answer);
    keep.querySelector(".button-text").textContent = keep.title = kept ? t("Kept") : t("Keep");
    keep.classList.toggle("kept", kept);
    keep.setAttribute("aria-pressed", String(kept));
  }

  #handleKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input[type=text]")) return;
    const redo = event.key === "y" || (event.key === "Z" && event.shiftKey);
    if (!redo && event.key !== "z") return;
    event.preventDefault();
    if (redo) this.draft.redo();
    else this.draft.undo();
  }
}

/** Create the tools as a group of radio buttons. */
function toolbox(choose) {
  const legend = h("legend", { className: "visually-hidden" }, t("Tools"));
  const group = h("fieldset", { className: "toolbox" }, legend);
  for (const [tool, { name, icon, hint }] of Object.entries(TOOLS)) {
    const radio = h("input", {
      type: "radio",
      name: "tool",
      value: tool,
      checked: tool === "car",
      onchange: () => choose(tool),
    });
    const label = h("span", {}, name());
    group.append(h("label", { className: "tool", title: hint() }, radio, pathIcon(icon), label));
  }
  return group;
}
