// What can be wished for, as a form.

import { h } from "../play/elements.js";

const VARIANTS = {
  classic: "Classic", limo: "Limousine (a target of 3)", two: "Two targets", railroad: "Railroad", safari: "Safari",
  klotski: "Klotski", diagonal: "Diagonal", cylinder: "Cylinder", torus: "Torus", moebius: "Möbius band",
  klein: "Klein bottle", projective: "Projective plane",
};
const LEVELS = ["beginner", "intermediate", "advanced", "expert"];

/** {element, value()}: the form, and its wishes as `/api/v1/generate` takes them. */
export function wishes(onsubmit, make) {
  const variant = h("select", { id: "wish-variant" }, ...Object.entries(VARIANTS).map(([value, words]) => h("option", { value }, words)));
  const size = h("input", { type: "text", id: "wish-size", placeholder: "usual", autocomplete: "off", pattern: "\\s*\\d+\\s*[x×]\\s*\\d+\\s*", title: "such as 6x6" });
  const level = h("select", { id: "wish-level" }, h("option", { value: "" }, "Any"), ...LEVELS.map((name) => h("option", { value: name }, capital(name))));
  const moves = range("Moves", 0, 999);
  const vehicles = range("Vehicles", 1, 256);
  const walls = range("Walls", 0, 256);
  const seed = number("wish-seed", 0, 1e9, 1);
  const count = number("wish-count", 1, 100, 6);
  const dice = h("button", { type: "button", className: "plain", title: "Another seed", "aria-label": "Another seed",
    onclick: () => (seed.value = Math.floor(Math.random() * 1e6)) }, "⚄");
  const element = h("form", { className: "wishes", onsubmit: (event) => {
    event.preventDefault();
    onsubmit();
  } },
    field("Variant", variant), moves.element, field("Level", level), field("How many", count),
    h("details", { open: matchMedia("(min-width: 60rem)").matches }, h("summary", {}, "More wishes"),
      h("div", { className: "rows" }, field("Size", size), vehicles.element, walls.element,
        h("div", { className: "field seed" }, h("label", { htmlFor: "wish-seed" }, "Seed"), seed, dice))),
    h("div", { className: "actions" }, make));

  function value() {
    const wanted = {
      variant: variant.value, size: size.value.replace(/\s/g, "").replace("×", "x"), level: level.value,
      moves: moves.value(), vehicles: vehicles.value(), walls: walls.value(),
      seed: Number(seed.value) || 0, count: Number(count.value) || 1,
    };
    return Object.fromEntries(Object.entries(wanted).filter(([, wish]) => wish !== ""));
  }
  return { element, value };
}

function field(words, input) {
  return h("div", { className: "field" }, h("label", { htmlFor: input.id }, words), input);
}

function number(id, min, max, value = "") {
  return h("input", { type: "number", id, min, max, value, inputMode: "numeric" });
}

/** From and to; each may be left open. */
function range(words, min, max) {
  const name = words.toLowerCase();
  const [from, to] = ["from", "to"].map((end) => {
    const input = number(`wish-${name}-${end}`, min, max);
    input.setAttribute("aria-label", `${words} ${end}`);
    input.placeholder = end === "from" ? "from" : "to";
    return input;
  });
  return {
    element: h("div", { className: "field", role: "group", "aria-label": words }, h("span", { "aria-hidden": "true" }, words),
      from, h("span", { className: "dash", "aria-hidden": "true" }, "–"), to),
    value: () => (from.value || to.value ? `${from.value}..${to.value}` : ""),
  };
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
