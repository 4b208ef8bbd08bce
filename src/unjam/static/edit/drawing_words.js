// The words of the drawing board: what is where, and what was drawn.

import { number, t } from "../player/translations.js";
import { includesCell } from "./draft.js";

/** Return the row and the column of a cell as the slots of a text.
 * @param {number[]} cell */
export function placeOf([row, column]) {
  return { row: number(row + 1), column: number(column + 1) };
}

/** Describe a cell of a draft. */
export function describeCell(draft, cell) {
  const place = placeOf(cell);
  const vehicle = draft.vehicles[draft.vehicleAt(cell)];
  if (vehicle) {
    const values = { ...place, label: vehicle.label };
    return vehicle.target
      ? t("row {row}, column {column}, target {label}", values)
      : t("row {row}, column {column}, {label}", values);
  }
  const kind = draft.kindOf(cell);
  if (kind === "wall") return t("row {row}, column {column}, wall", place);
  if (kind === "missing") return t("row {row}, column {column}, hole", place);
  const goal = draft.value.goals.find(({ cells }) => includesCell(cells, cell));
  if (goal) {
    return t("row {row}, column {column}, goal of {label}", { ...place, label: goal.target });
  }
  return t("row {row}, column {column}, empty", place);
}

/** Say that a vehicle was drawn, and where. */
export function describeDrawn({ label, cells, target = false }) {
  const [first, last] = [placeOf(cells[0]), placeOf(cells.at(-1))];
  const values = { label, ...first, lastRow: last.row, lastColumn: last.column };
  return target
    ? t(
      "Target {label} is drawn from row {row}, column {column} to row {lastRow}, column {lastColumn}.",
      values,
    )
    : t(
      "{label} is drawn from row {row}, column {column} to row {lastRow}, column {lastColumn}.",
      values,
    );
}

/** Say that an exit or a thin wall was added or removed. */
export function describeEdge(tool, { cell, direction }, added) {
  if (tool === "thin") return added ? t("The thin wall is drawn.") : t("The thin wall is removed.");
  const place = exitName({ cell, direction });
  return added
    ? t("The exit is drawn: {place}.", { place })
    : t("The exit is removed: {place}.", { place });
}

/** Return where an exit is, such as "Right, row 3". */
export function exitName({ cell, direction }) {
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
