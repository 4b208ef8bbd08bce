// What the searches of the Learn view work on: the puzzle, what they count, and whether they take
// the shortcuts of unjam.

import { rowButton } from "../common/dialogs.js";
import { h } from "../player/dom.js";
import { t, tn } from "../player/translations.js";
import { samplePuzzles } from "./sample_puzzles.js";

const CURRENT = ""; // the option for the puzzle that is open
const SMALL = 400; // states; puzzles up to this size are suggested instead of one that is too large

export class SetupForm {
  /** `onchange` is called after every change; a puzzle has been opened then. */
  constructor(app, onchange) {
    this.app = app;
    this.onchange = onchange;
    this.samples = samplePuzzles();
    this.opened = null; // the sample that was opened last, and the puzzle that it became
    this.current = h("option", { value: CURRENT });
    this.puzzle = h(
      "select",
      { id: "learn-puzzle", onchange: () => this.#choose() },
      this.current,
      h(
        "optgroup",
        { label: t("To begin with") },
        ...this.samples.map((sample, index) =>
          h("option", { value: String(index) }, sampleText(sample))
        ),
      ),
    );
    this.metric = h(
      "select",
      { id: "learn-metric", onchange },
      h("option", { value: "moves" }, t("moves")),
      h("option", { value: "slides" }, t("slides")),
      h("option", { value: "moves,slides" }, t("moves, then slides")),
      h("option", { value: "slides,moves" }, t("slides, then moves")),
    );
    this.textbook = h("input", { type: "checkbox", role: "switch", checked: true, onchange });
    this.fields = [
      field(t("Puzzle"), this.puzzle),
      field(t("Count|moves or slides"), this.metric),
      h(
        "label",
        { className: "option" },
        this.textbook,
        h("span", {}, t("As in the textbook"), h("small", {}, t("without unjam's shortcuts"))),
      ),
    ];
  }

  /** The fields of a request to /api/v1/trace that are the same for both searches. */
  get value() {
    return { metric: this.metric.value, pruning: !this.textbook.checked };
  }

  /** Show which puzzle is open. */
  update() {
    const { app, opened } = this;
    this.current.textContent = app.name;
    this.puzzle.value = opened?.puzzle === app.puzzle ? String(opened.index) : CURRENT;
    this.current.hidden = this.puzzle.value !== CURRENT;
  }

  #choose() {
    if (this.puzzle.value !== CURRENT) this.open(Number(this.puzzle.value));
  }

  /** Open one of the samples, counted as suits it. */
  async open(index) {
    const { app, metric } = this;
    const sample = this.samples[index];
    const before = metric.value;
    metric.value = sample.metric;
    try {
      if (sample.deck) await app.openCard(sample.deck, sample.id, { view: "learn" });
      else await app.open(sample.text, { view: "learn" });
      this.opened = { index, puzzle: app.puzzle };
    } catch (error) {
      metric.value = before;
      app.reportError(error);
    }
    this.update();
    this.onchange();
  }

  /** Create buttons that open the smallest samples. */
  suggestions() {
    return this.samples.flatMap((sample, index) =>
      sample.states <= SMALL ? [rowButton(sampleText(sample), () => this.open(index))] : []
    );
  }
}

function sampleText({ name, states }) {
  return t("{name} ({states})", { name, states: tn("{count} state", "{count} states", states) });
}

function field(text, input) {
  return h("div", { className: "field" }, h("label", { htmlFor: input.id }, text), input);
}
