// The form with the options of the puzzle generator.

import { smallButton } from "../common/dialogs.js";
import { h } from "../player/dom.js";

const VARIANTS = {
  classic: "Classic",
  limo: "Limousine (a target of 3)",
  two: "Two targets",
  railroad: "Railroad",
  safari: "Safari",
  klotski: "Klotski",
  diagonal: "Diagonal",
  cylinder: "Cylinder",
  torus: "Torus",
  moebius: "Möbius band",
  klein: "Klein bottle",
  projective: "Projective plane",
};
const LEVELS = {
  "": "Any",
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
  expert: "Expert",
};

export class GeneratorForm {
  /** `onsubmit` is called when the form is submitted with `submitButton`. */
  constructor(onsubmit, submitButton) {
    this.variant = select("option-variant", VARIANTS);
    this.level = select("option-level", LEVELS);
    this.size = h("input", {
      type: "text",
      id: "option-size",
      placeholder: "usual",
      autocomplete: "off",
      pattern: "\\s*\\d+\\s*[x×]\\s*\\d+\\s*",
      title: "such as 6x6",
    });
    this.moves = rangeField("Moves", 0, 999);
    this.vehicles = rangeField("Vehicles", 1, 256);
    this.walls = rangeField("Walls", 0, 256);
    this.seed = numberInput("option-seed", 0, 1e9);
    this.seed.value = 1;
    this.count = numberInput("option-count", 1, 100);
    this.count.value = 6;
    this.element = this.#build(submitButton);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      onsubmit();
    });
  }

  #build(submitButton) {
    const randomSeed = () => (this.seed.value = Math.floor(Math.random() * 1e6));
    const seed = field("Seed", this.seed);
    seed.classList.add("seed");
    seed.append(smallButton("⚄", "Random seed", randomSeed));
    return h(
      "form",
      { className: "generator-form" },
      field("Variant", this.variant),
      this.moves.element,
      field("Level", this.level),
      field("How many", this.count),
      h(
        "details",
        { open: matchMedia("(min-width: 60rem)").matches },
        h("summary", {}, "More options"),
        h(
          "div",
          { className: "rows" },
          field("Size", this.size),
          this.vehicles.element,
          this.walls.element,
          seed,
        ),
      ),
      h("div", { className: "actions" }, submitButton),
    );
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

/** Create the inputs of a range, either of which may be empty: {element, value()}. */
function rangeField(text, min, max) {
  const [from, to] = ["from", "to"].map((end) => {
    const input = numberInput(`option-${text.toLowerCase()}-${end}`, min, max);
    input.setAttribute("aria-label", `${text} ${end}`);
    input.placeholder = end;
    return input;
  });
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
