// The Edit view: draws a puzzle and shows at once how long and how difficult its solution is.

import { copyText } from "../common/download.js";
import { iconButton } from "../common/icons.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { formatHash } from "../common/url_hash.js";
import { button, h, pathIcon } from "../player/dom.js";
import { t } from "../player/translations.js";
import { analysisSummary } from "./analysis_summary.js";
import { Draft } from "./draft.js";
import { DrawingBoard } from "./drawing_board.js";
import { TOOLS } from "./drawing_tools.js";
import { LiveAnalysis } from "./live_analysis.js";
import { boardPanel, vehiclePanel } from "./property_panels.js";

export function mount(root, app) {
  loadStylesheet("common/panels.css");
  loadStylesheet("edit/edit_view.css");
  const view = new EditView(root, app);
  return { show: () => view.show(), hide: () => view.hide() };
}

class EditView {
  constructor(root, app) {
    this.app = app;
    this.shown = false;
    this.loadedText = null; // of the app's puzzle that was loaded last
    this.draftLink = null; // of the draft that was analysed last
    this.draft = new Draft();
    this.hint = h("p", { className: "tool-hint muted" });
    this.board = new DrawingBoard(this.draft, (text) => this.#say(text));
    this.analysis = new LiveAnalysis(app, (results) => this.#showAnalysis(results));
    this.summary = h("div", { className: "summary", role: "status" });
    this.vehiclePanel = vehiclePanel(this.draft, this.board);
    this.boardPanel = boardPanel(this.draft);
    this.#createButtons();
    this.hint.textContent = TOOLS[this.board.tool].hint();
    root.append(this.#layout());
    this.#listen(root);
    this.#draftChanged();
  }

  #createButtons() {
    const { draft } = this;
    this.undo = button("undo", t("Undo"), () => draft.undo());
    this.redo = button("redo", t("Redo"), () => draft.redo());
    this.clear = button("close", t("Clear"), () => draft.clear());
    this.play = iconButton("play", t("Play this"), () => this.#play(), "main");
    this.copyText = iconButton(
      "copy",
      t("Copy text"),
      () => this.#copy(t("The text is copied."), ({ puzzle }) => puzzle.text),
    );
    this.copyLink = iconButton(
      "share",
      t("Copy link"),
      () => this.#copy(t("The link is copied."), ({ link }) => absoluteLink(link)),
    );
  }

  #layout() {
    const controls = h("div", { className: "controls" }, this.undo, this.redo, this.clear);
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
        h("div", { className: "actions draft-actions" }, this.play, this.copyText, this.copyLink),
        this.vehiclePanel.element,
        this.boardPanel.element,
      ),
    );
  }

  #listen(root) {
    const { app, draft, board } = this;
    draft.addEventListener("change", () => this.#draftChanged());
    board.addEventListener("choose", () => this.vehiclePanel.update());
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

  #showAnalysis(results) {
    const { answer, error } = results;
    if (answer) {
      this.board.show(answer.album);
      this.#updateUrl(answer.link);
    }
    if (error) this.board.sketch();
    this.summary.replaceChildren(...analysisSummary(results));
    for (const action of [this.play, this.copyText, this.copyLink]) action.disabled = !answer;
  }

  #draftChanged() {
    const { draft, board } = this;
    if (board.chosen >= draft.vehicles.length) board.choose(-1);
    this.undo.disabled = !draft.past.length;
    this.redo.disabled = !draft.future.length;
    board.keepCursorInside();
    this.vehiclePanel.update();
    this.boardPanel.update();
    board.draw();
    if (this.shown) this.analysis.start(draft.text);
  }

  /** Keep the draft in the URL, so that reloading or going back does not lose it. */
  async #updateUrl(link) {
    this.draftLink = link;
    const hash = this.draft.past.length
      ? await formatHash({ view: "edit", text: link })
      : await this.app.link({ view: "edit" });
    const isCurrent = this.shown && this.draftLink === link;
    if (isCurrent && hash !== location.hash) history.replaceState(null, "", hash);
  }

  /** Load the app's current puzzle, unless it is what was drawn here. */
  #loadPuzzle() {
    const { puzzle } = this.app;
    if (!puzzle || puzzle.text === this.loadedText) return;
    this.loadedText = puzzle.text;
    if (puzzle.link === this.draftLink) return;
    this.board.choose(-1);
    this.draft.load(puzzle.facts.object);
    if (this.shown) this.analysis.start(this.draft.text, { delayed: false });
  }

  async #play() {
    try {
      await this.app.open(this.draft.text, { view: "play" });
      this.loadedText = this.app.puzzle.text;
    } catch (error) {
      this.app.reportError(error);
    }
  }

  /** Copy a text made of the server's answer about the draft, and say that it is copied. */
  async #copy(message, format) {
    let text;
    try {
      text = await format(await this.app.api("play", { puzzle: this.draft.text }));
    } catch (error) {
      return this.app.reportError(error);
    }
    if (await copyText(text)) this.#say(message);
    else this.app.notify(text);
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

/** Return the whole link of a puzzle. */
async function absoluteLink(text) {
  return new URL(await formatHash({ text }), location.href.split("#")[0]).href;
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
