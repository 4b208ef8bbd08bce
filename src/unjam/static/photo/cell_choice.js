// The question what stands on a cell of a photo: nothing, a vehicle, a new one or a wall.

import { smallButton } from "../common/dialogs.js";
import { icon } from "../common/icons.js";
import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { questionAbout } from "./photo_descriptions.js";
import { EMPTY, WALL } from "./photo_draft.js";

export class CellChoice {
  /** `choose` is called with the label of a vehicle, `EMPTY` or `WALL`, and `close` to ask no more. */
  constructor(choose, close) {
    this.choose = choose;
    this.cell = null;
    this.question = h("h3", { id: "cell-question" });
    this.answers = h("div", { className: "cell-answers" });
    this.element = h(
      "div",
      { className: "cell-choice", role: "group", "aria-labelledby": "cell-question", hidden: true },
      h(
        "div",
        { className: "cell-question" },
        this.question,
        smallButton(icon("close"), t("Close the question"), close),
      ),
      this.answers,
    );
  }

  show(draft, cell) {
    this.cell = cell;
    this.question.textContent = questionAbout(cell);
    const current = draft.labelAt(cell);
    const labels = [...draft.vehicles.keys()].sort((first, second) =>
      distance(draft, first, cell) - distance(draft, second, cell)
    );
    this.answers.replaceChildren(
      this.#answer(EMPTY, current, t("Empty cell")),
      ...labels.map((label) => this.#answer(label, current, label, draft.colourOf(label))),
      this.#answer(draft.newLabel, current, t("New vehicle")),
      this.#answer(WALL, current, t("Wall")),
    );
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
  }

  #answer(label, current, text, colour = "") {
    const swatch = colour
      ? [h("span", { className: "swatch", style: `--colour: ${colour}`, "aria-hidden": "true" })]
      : [];
    const properties = colour ? { "aria-label": t("Vehicle {label}", { label }) } : {};
    return h(
      "button",
      {
        type: "button",
        className: "button row",
        "aria-pressed": String(label === current),
        onclick: () => this.choose(label),
        ...properties,
      },
      ...swatch,
      h("span", {}, text),
    );
  }

  /** Move the focus to the current answer. */
  focus() {
    this.answers.querySelector("[aria-pressed=true]")?.focus();
  }

  hide() {
    this.cell = null;
    this.element.hidden = true;
  }
}

/** Return the distance of a cell to the nearest cell of a vehicle. */
function distance(draft, label, [row, column]) {
  const steps = draft.vehicles.get(label).map(([y, x]) => Math.abs(y - row) + Math.abs(x - column));
  return Math.min(...steps);
}
