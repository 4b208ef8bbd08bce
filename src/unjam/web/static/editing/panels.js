// Beside the board: what the chosen vehicle is, and what the board is.

import { button, h } from "../play/elements.js";
import { LARGEST } from "./draft.js";

const AXES = { "-": ["↔", "left and right"], "|": ["↕", "up and down"], "\\": ["⤡", "down right and back"], "/": ["⤢", "up right and back"] };

// How edges join: left with right, and top with bottom.
const SURFACES = [
  ["none none", "Plane"],
  ["same none", "Cylinder ↔"],
  ["none same", "Cylinder ↕"],
  ["same same", "Torus"],
  ["flip none", "Möbius band ↔"],
  ["none flip", "Möbius band ↕"],
  ["flip same", "Klein bottle, flipped ↔"],
  ["same flip", "Klein bottle, flipped ↕"],
  ["flip flip", "Projective plane"],
];

/** {element, update}: the label, kind and axes of the chosen vehicle. */
export function vehiclePanel(draft, sheet) {
  const label = h("input", {
    type: "text", id: "vehicle-label", maxLength: 12, autocomplete: "off", spellcheck: false,
    onchange: () => draft.rename(sheet.chosen, label.value.trim()),
  });
  const target = h("input", { type: "checkbox", role: "switch", onchange: () => draft.setTarget(sheet.chosen, target.checked) });
  const axes = Object.entries(AXES).map(([axis, [picture, words]]) => {
    const box = h("input", { type: "checkbox", value: axis, "aria-label": `slides ${words}`, onchange: () =>
      draft.setAxes(sheet.chosen, axes.map(({ firstChild }) => (firstChild.checked ? firstChild.value : "")).join("")) });
    return h("label", { className: "axis", title: `Slides ${words}` }, box, h("span", { "aria-hidden": "true" }, picture));
  });
  const remove = button("close", "Delete", () => {
    draft.remove(sheet.chosen);
    sheet.choose(-1);
    sheet.over.focus();
  }, "quiet");
  const title = h("h2", {}, "Vehicle");
  const none = h("p", { className: "faint" }, "Choose a vehicle on the board to change it.");
  const rows = h("div", { className: "rows" },
    h("div", { className: "field" }, h("label", { htmlFor: "vehicle-label" }, "Label"), label, remove),
    h("label", { className: "option" }, target, h("span", {}, "Target", h("small", {}, "must get out"))),
    h("div", { className: "field", role: "group", "aria-label": "Slides" }, h("span", { "aria-hidden": "true" }, "Slides"), ...axes));
  const element = h("section", { className: "panel", "aria-label": "Vehicle" }, title, none, rows);

  function update() {
    const vehicle = draft.vehicles[sheet.chosen];
    title.textContent = vehicle ? `Vehicle ${vehicle.label}` : "Vehicle";
    none.hidden = Boolean(vehicle);
    rows.hidden = !vehicle;
    element.classList.toggle("empty", !vehicle);
    if (!vehicle) return;
    label.value = vehicle.label;
    target.checked = Boolean(vehicle.target);
    for (const { firstChild: box } of axes) box.checked = vehicle.axes.includes(box.value);
  }
  return { element, update };
}

/** {element, update}: size, joined edges, corners. */
export function boardPanel(draft) {
  const sizes = ["width", "height"].map((side) => stepper(side, (value) => {
    const { width, height } = { ...draft.board, [side]: value };
    draft.resize(width, height);
  }));
  const surface = h("select", { id: "surface", onchange: () => draft.join(...surface.value.split(" ")) },
    ...SURFACES.map(([value, words]) => h("option", { value }, words)));
  const corners = h("input", { type: "checkbox", role: "switch", onchange: () => draft.setCorners(corners.checked) });
  const element = h("section", { className: "panel", "aria-label": "Board" }, h("h2", {}, "Board"),
    h("div", { className: "sizes" }, ...sizes.map(({ element: one }) => one)),
    h("div", { className: "field" }, h("label", { htmlFor: "surface" }, "Edges"), surface),
    h("label", { className: "option" }, corners, h("span", {}, "Round corners", h("small", {}, "one move may turn"))));

  function update() {
    const { board, value } = draft;
    for (const { set } of sizes) set(board);
    surface.value = `${board.join_x} ${board.join_y}`;
    corners.checked = Boolean(value.corners);
  }
  return { element, update };
}

/** A number with a button for less and one for more. */
function stepper(side, change) {
  const name = side === "width" ? "Width" : "Height";
  const set = (value) => {
    const whole = Math.round(Number(value));
    if (whole >= 1 && whole <= LARGEST) change(whole);
    else input.value = input.defaultValue;
  };
  const input = h("input", {
    type: "number", id: `board-${side}`, min: 1, max: LARGEST, inputMode: "numeric", onchange: () => set(input.value),
  });
  const step = (by, sign, words) => h("button", {
    type: "button", className: "plain", "aria-label": words, onclick: () => set(Number(input.value) + by),
  }, sign);
  const element = h("div", { className: "stepper" }, h("label", { htmlFor: input.id }, name),
    step(-1, "−", `${name} less`), input, step(1, "+", `${name} more`));
  return {
    element,
    set(board) {
      input.value = input.defaultValue = board[side];
    },
  };
}
