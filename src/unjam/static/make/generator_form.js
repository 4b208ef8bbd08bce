// The form with the options of the puzzle generator.

import { smallButton } from "../common/dialogs.js";
import { h } from "../player/dom.js";
import { t } from "../player/translations.js";

const MAX_SEED = 1e6; // of those that are drawn; longer ones are hard to copy

const variants = () => ({
  classic: t("Classic"),
  limo: t("Limousine (a target of 3)"),
  two: t("Two targets"),
  railroad: t("Railroad"),
  safari: t("Safari"),
  klotski: t("Klotski"),
  diagonal: t("Diagonal"),
  cylinder: t("Cylinder"),
  torus: t("Torus"),
  moebius: t("Möbius band"),
  klein: t("Klein bottle"),
  projective: t("Projective plane"),
});
const levels = () => ({
  "": t("Any"),
  beginner: t("Beginner"),
  intermediate: t("Intermediate"),
  advanced: t("Advanced"),
  expert: t("Expert"),
});

export class GeneratorForm {
  /** `onsubmit` is called when the form is submitted with `submitButton`. */
  constructor(onsubmit, submitButton) {
    this.variant = select("option-variant", variants());
    this.level = select("option-level", levels());
    this.size = h("input", {
      type: "text",
      id: "option-size",
      placeholder: t("usual"),
      autocomplete: "off",
      pattern: "\\s*\\d+\\s*[x×]\\s*\\d+\\s*",
      title: t("such as 6x6"),
    });
    this.moves = rangeField("moves", [t("Moves"), t("Moves from"), t("Moves to")], 0, 999);
    this.vehicles = rangeField(
      "vehicles",
      [t("Vehicles"), t("Vehicles from"), t("Vehicles to")],
      1,
      256,
    );
    this.walls = rangeField("walls", [t("Walls"), t("Walls from"), t("Walls to")], 0, 256);
    this.seed = numberInput("option-seed", 0, 1e9);
    this.isOwnSeed = false; // whether the user typed the seed
    this.seed.addEventListener("input", () => (this.isOwnSeed = this.seed.value !== ""));
    this.seed.setAttribute("aria-describedby", "seed-hint");
    this.#drawSeed();
    this.count = numberInput("option-count", 1, 100);
    this.count.value = 6;
    this.element = this.#build(submitButton);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      onsubmit();
    });
  }

  #build(submitButton) {
    const seed = field(t("Seed"), this.seed);
    seed.classList.add("seed");
    seed.append(smallButton("⚄", t("Random seed"), () => this.#drawSeed()));
    const hint = t(
      "The same seed gives the same puzzles. Each run draws a new one, unless you type it.",
    );
    return h(
      "form",
      { className: "generator-form" },
      field(t("Variant"), this.variant),
      this.moves.element,
      field(t("Level"), this.level),
      field(t("How many"), this.count),
      h(
        "details",
        { open: matchMedia("(min-width: 60rem)").matches },
        h("summary", {}, t("More options")),
        h(
          "div",
          { className: "rows" },
          field(t("Size"), this.size),
          this.vehicles.element,
          this.walls.element,
          seed,
          h("p", { className: "muted", id: "seed-hint" }, hint),
        ),
      ),
      h("div", { className: "actions" }, submitButton),
    );
  }

  #drawSeed() {
    this.isOwnSeed = false;
    this.isSeedUsed = false;
    this.seed.value = Math.floor(Math.random() * MAX_SEED);
  }

  /** Return the options for a run. Each run has another seed, unless the user typed one. */
  begin() {
    if (!this.isOwnSeed && (this.isSeedUsed || this.seed.value === "")) this.#drawSeed();
    this.isSeedUsed = true;
    return this.value;
  }

  /** The options as the body of a request to /api/v1/generate. */
  get value() {
    const options = {
      variant: this.variant.value,
      size: this.size.value.replace(/\s/g, "").replace("×", "x"),
      level: this.level.value,
      moves: this.moves.value(),
      vehicles: this.vehicles.value(),
      walls: this.walls.value(),
      seed: Number(this.seed.value) || 0,
      count: Number(this.count.value) || 1,
    };
    return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ""));
  }
}

function field(text, input) {
  return h("div", { className: "field" }, h("label", { htmlFor: input.id }, text), input);
}

function select(id, options) {
  const elements = Object.entries(options).map(([value, text]) => h("option", { value }, text));
  return h("select", { id }, ...elements);
}

function numberInput(id, min, max) {
  return h("input", { type: "number", id, min, max, inputMode: "numeric" });
}

/** Create the inputs of a range, either of which may be empty: {element, value()}. The texts are the
 * labels of the range and of its inputs.
 * @param {string} name
 * @param {string[]} texts
 * @param {number} min
 * @param {number} max */
function rangeField(name, [text, fromText, toText], min, max) {
  const createInput = (end, label, placeholder) => {
    const input = numberInput(`option-${name}-${end}`, min, max);
    input.setAttribute("aria-label", label);
    input.placeholder = placeholder;
    return input;
  };
  const from = createInput("from", fromText, t("from"));
  const to = createInput("to", toText, t("to"));
  return {
    element: h(
      "div",
      { className: "field", role: "group", "aria-label": text },
      h("span", { "aria-hidden": "true" }, text),
      from,
      h("span", { className: "dash", "aria-hidden": "true" }, "–"),
      to,
    ),
    value: () => (from.value || to.value ? `${from.value}..${to.value}` : ""),
  };
}
