// The panels beside the drawing board: properties of the chosen vehicle, and of the board.

import { button, h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { MAX_SIZE } from "./draft.js";

const AXES = {
  "-": { arrow: "↔", text: () => t("Slides left and right") },
  "|": { arrow: "↕", text: () => t("Slides up and down") },
  "\\": { arrow: "⤡", text: () => t("Slides down right and back") },
  "/": { arrow: "⤢", text: () => t("Slides up right and back") },
};

// How edges join: left with right, and top with bottom.
const SURFACES = {
  "none none": () => t("Plane"),
  "same none": () => t("Cylinder ↔"),
  "none same": () => t("Cylinder ↕"),
  "same same": () => t("Torus"),
  "flip none": () => t("Möbius band ↔"),
  "none flip": () => t("Möbius band ↕"),
  "flip same": () => t("Klein bottle, flipped ↔"),
  "same flip": () => t("Klein bottle, flipped ↕"),
  "flip flip": () => t("Projective plane"),
};

/** Create the panel of the chosen vehicle: {element, update}. */
export function vehiclePanel(draft, board) {
  const label = h("input", {
    type: "text",
    id: "vehicle-label",
    maxLength: 12,
    autocomplete: "off",
    spellcheck: false,
    onchange: () => draft.rename(board.chosen, label.value.trim()),
  });
  const target = h("input", {
    type: "checkbox",
    role: "switch",
    onchange: () => draft.setTarget(board.chosen, target.checked),
  });
  const axes = axisBoxes((chosen) => draft.setAxes(board.chosen, chosen));
  const remove = button("close", t("Delete"), () => {
    draft.remove(board.chosen);
    board.choose(-1);
    board.overlay.focus();
  }, "quiet");
  const title = h("h2", {}, t("Vehicle"));
  const placeholder = h(
    "p",
    { className: "muted" },
    t("Choose a vehicle on the board to change it."),
  );
  const rows = h(
    "div",
    { className: "rows" },
    h("div", { className: "field" }, labelFor(label, t("Label")), label, remove),
    switchOption(target, t("Target"), t("must reach the exit")),
    axes.element,
  );
  const element = h(
    "section",
    { className: "panel", "aria-label": t("Vehicle") },
    title,
    placeholder,
    rows,
  );

  function update() {
    const vehicle = draft.vehicles[board.chosen];
    title.textContent = vehicle ? t("Vehicle {label}", { label: vehicle.label }) : t("Vehicle");
    placeholder.hidden = Boolean(vehicle);
    rows.hidden = !vehicle;
    element.classList.toggle("empty", !vehicle);
    if (!vehicle) return;
    label.value = vehicle.label;
    target.checked = Boolean(vehicle.target);
    axes.set(vehicle.axes);
  }
  return { element, update };
}

/** Create a checkbox for each axis: {element, set(axes)}; `change` is called with the chosen axes. */
function axisBoxes(change) {
  const onchange = () => change(boxes.map((box) => (box.checked ? box.value : "")).join(""));
  const boxes = Object.entries(AXES).map(([axis, { text }]) =>
    h("input", { type: "checkbox", value: axis, "aria-label": text(), onchange })
  );
  const labels = Object.values(AXES).map(({ arrow, text }, index) => {
    const picture = h("span", { "aria-hidden": "true" }, arrow);
    return h("label", { className: "axis", title: text() }, boxes[index], picture);
  });
  const name = h("span", { "aria-hidden": "true" }, t("Can slide"));
  return {
    element: h(
      "div",
      { className: "field", role: "group", "aria-label": t("Can slide") },
      name,
      ...labels,
    ),
    set(axes) {
      for (const box of boxes) box.checked = axes.includes(box.value);
    },
  };
}

/** Create the panel of the board: {element, update}. */
export function boardPanel(draft) {
  const steppers = ["width", "height"].map((side) =>
    sizeStepper(side, (value) => {
      const { width, height } = draft.board;
      if (side === "width") draft.resize(value, height);
      else draft.resize(width, value);
    })
  );
  const surface = h(
    "select",
    { id: "surface", onchange: () => draft.join(...surface.value.split(" ")) },
    ...Object.entries(SURFACES).map(([value, text]) => h("option", { value }, text())),
  );
  const corners = h("input", {
    type: "checkbox",
    role: "switch",
    onchange: () => draft.setCorners(corners.checked),
  });
  const element = h(
    "section",
    { className: "panel", "aria-label": t("Board") },
    h("h2", {}, t("Board")),
    h("div", { className: "sizes" }, ...steppers.map((stepper) => stepper.element)),
    h("div", { className: "field" }, labelFor(surface, t("Edges")), surface),
    switchOption(corners, t("Corner moves"), t("one move may turn corners")),
  );

  function update() {
    const { board, value } = draft;
    for (const stepper of steppers) stepper.show(board);
    surface.value = `${board.join_x} ${board.join_y}`;
    corners.checked = Boolean(value.corners);
  }
  return { element, update };
}

function labelFor(input, text) {
  return h("label", { htmlFor: input.id }, text);
}

function switchOption(input, text, description) {
  const label = h("span", {}, text, h("small", {}, description));
  return h("label", { className: "option" }, input, label);
}

/** Create a number input with buttons for less and more: {element, show(board)}. */
function sizeStepper(side, change) {
  const [name, less, more] = side === "width"
    ? [t("Width"), t("Decrease width"), t("Increase width")]
    : [t("Height"), t("Decrease height"), t("Increase height")];
  const set = (value) => {
    const rounded = Math.round(Number(value));
    if (rounded >= 1 && rounded <= MAX_SIZE) change(rounded);
    else input.value = input.defaultValue;
  };
  const input = h("input", {
    type: "number",
    id: `board-${side}`,
    min: 1,
    max: MAX_SIZE,
    inputMode: "numeric",
    onchange: () => set(input.value),
  });
  const stepButton = (by, sign, label) => {
    const onclick = () => set(Number(input.value) + by);
    return h(
      "button",
      { type: "button", className: "icon-button", "aria-label": label, onclick },
      sign,
    );
  };
  const element = h(
    "div",
    { className: "stepper" },
    labelFor(input, name),
    stepButton(-1, "−", less),
    input,
    stepButton(1, "+", more),
  );
  const show = (board) => (input.value = input.defaultValue = board[side]);
  return { element, show };
}
