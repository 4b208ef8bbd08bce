// The panel of the exits: which targets each of them is for.

import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { placeOf } from "./drawing_descriptions.js";

/** Create the panel: {element, update}. It is hidden unless there are several targets. */
export function exitPanel(draft) {
  const rows = h("div", { className: "rows" });
  const element = h(
    "section",
    { className: "panel exits", "aria-label": t("Exits") },
    h("h2", {}, t("Exits")),
    h("p", { className: "muted" }, t("Choose which targets may leave through an exit.")),
    rows,
  );
  let shown = ""; // what the rows were made of

  function update() {
    const { targets, value: { exits } } = draft;
    element.hidden = targets.length < 2 || !exits.length;
    const content = JSON.stringify([targets, exits]);
    if (element.hidden || content === shown) return;
    shown = content;
    const focused = document.activeElement?.id;
    const sorted = exits.map((exit, index) => ({ exit, index })).sort(compareExits);
    rows.replaceChildren(...sorted.map(({ exit, index }) => exitRow(draft, exit, index)));
    if (focused) rows.querySelector(`#${CSS.escape(focused)}`)?.focus();
  }
  return { element, update };
}

/** Compare exits by the side on which they are, then from the top left. */
function compareExits({ exit: first }, { exit: second }) {
  const side = ({ direction }) => "URDL".indexOf(direction);
  return side(first) - side(second) || first.cell[0] - second.cell[0] ||
    first.cell[1] - second.cell[1];
}

function exitRow(draft, exit, index) {
  const name = exitName(exit);
  const boxes = draft.targets.map((label, place) => {
    const box = h("input", {
      type: "checkbox",
      id: `exit-${index}-${place}`,
      value: label,
      checked: !exit.targets || exit.targets.includes(label),
      onchange: () =>
        draft.setExitTargets(index, boxes.filter((one) => one.checked).map((one) => one.value)),
    });
    return box;
  });
  const labels = boxes.map((box) =>
    h("label", { className: "axis owner" }, box, h("span", {}, box.value))
  );
  const caption = h("span", { "aria-hidden": "true" }, name);
  return h("div", { className: "field", role: "group", "aria-label": name }, caption, ...labels);
}

/** Return where an exit is, such as "Right, row 3". */
function exitName({ cell, direction }) {
  const place = placeOf(cell);
  switch (direction) {
    case "U":
      return t("Top, column {column}", place);
    case "D":
      return t("Bottom, column {column}", place);
    case "L":
      return t("Left, row {row}", place);
    default:
      return t("Right, row {row}", place);
  }
}
