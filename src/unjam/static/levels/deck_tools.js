// The form above the tiles of a deck: the order, what is shown, and a jump to a puzzle.

import { rowButton } from "../common/dialogs.js";
import { levelName } from "../player/descriptions.js";
import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { NO_CHOICES } from "./deck_order.js";

export class DeckTools {
  /** `onchange` is called with the choices of the reader; `onjump` with the number or id of a puzzle.
   * `levels` are those of the deck, and `choices` what is chosen at first. */
  constructor({ levels, choices, onchange, onjump }) {
    const [least = "", most = least] = choices.moves.split("..");
    this.sort = select("deck-sort", sortOptions(levels.length > 1), choices.sort);
    this.show = select("deck-show", showOptions(), choices.show);
    const names = Object.fromEntries(levels.map((level) => [level, levelName(level)]));
    this.level = select("deck-level", { "": t("All levels"), ...names }, choices.level);
    this.from = movesInput(t("Fewest moves, from"), t("from"), least);
    this.to = movesInput(t("Fewest moves, to"), t("to"), most);
    this.goal = h("input", {
      type: "text",
      id: "deck-jump",
      autocomplete: "off",
      enterKeyHint: "go",
      maxLength: 100,
    });
    this.toggle = rowButton(t("Sort and filter"), () => this.#open(), {
      className: "deck-toggle",
    });
    this.toggle.setAttribute("aria-controls", "deck-forms");
    const forms = [this.#choices(levels, onchange), this.#jump(onjump)];
    this.element = h(
      "div",
      { className: "deck-tools" },
      this.toggle,
      h("div", { className: "deck-forms", id: "deck-forms" }, ...forms),
    );
    this.#open(isChosen(choices));
  }

  /** Open or close the forms; on wide screens they are always visible. */
  #open(on = !this.element.classList.contains("open")) {
    this.element.classList.toggle("open", on);
    this.toggle.setAttribute("aria-expanded", on);
  }

  #choices(levels, onchange) {
    const form = h(
      "form",
      { className: "deck-form" },
      field(t("Sort"), this.sort),
      field(t("Show"), this.show),
      levels.length > 1 ? field(t("Level"), this.level) : "",
      h(
        "div",
        { className: "field", role: "group", "aria-label": t("Fewest moves") },
        h("span", { "aria-hidden": "true" }, t("Moves")),
        this.from,
        h("span", { "aria-hidden": "true" }, "–"),
        this.to,
      ),
    );
    form.addEventListener("change", () => onchange(this.value));
    form.addEventListener("submit", (event) => event.preventDefault());
    return form;
  }

  #jump(onjump) {
    const onsubmit = (event) => {
      event.preventDefault();
      const wanted = this.goal.value.trim();
      if (wanted) onjump(wanted);
    };
    const go = rowButton(t("Go"), () => {}, { type: "submit" });
    const jump = field(t("Go to puzzle"), this.goal);
    jump.append(go);
    return h("form", { className: "deck-form", onsubmit }, jump);
  }

  /** The choices of the reader. */
  get value() {
    const [from, to] = [this.from.value, this.to.value];
    return {
      sort: this.sort.value,
      show: this.show.value,
      level: this.level.value,
      moves: from || to ? `${from}..${to}` : "",
    };
  }

  /** Choose everything again, in the order of the deck. */
  clear() {
    for (const input of [this.sort, this.show, this.level, this.from, this.to]) input.value = "";
  }
}

/** Return whether anything differs from the whole deck in its own order. */
export function isChosen(choices) {
  return Object.keys(NO_CHOICES).some((name) => choices[name]);
}

function sortOptions(withLevels) {
  const byLevel = { difficulty: t("Easiest first"), "-difficulty": t("Hardest first") };
  return {
    "": t("Order of the deck"),
    moves: t("Fewest moves first"),
    "-moves": t("Most moves first"),
    ...(withLevels ? byLevel : {}),
  };
}

function showOptions() {
  return {
    "": t("All puzzles"),
    unsolved: t("Not solved yet"),
    solved: t("Solved"),
    imperfect: t("Less than 3 stars"),
  };
}

function field(text, input) {
  return h("div", { className: "field" }, h("label", { htmlFor: input.id }, text), input);
}

function select(id, options, chosen) {
  const elements = Object.entries(options).map(([value, text]) => h("option", { value }, text));
  const element = h("select", { id }, ...elements);
  element.value = Object.hasOwn(options, chosen) ? chosen : "";
  return element;
}

function movesInput(label, placeholder, value) {
  return h("input", {
    type: "number",
    min: 0,
    max: 9999,
    inputMode: "numeric",
    placeholder,
    value,
    "aria-label": label,
  });
}
