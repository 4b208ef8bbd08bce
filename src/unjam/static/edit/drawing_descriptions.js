// Sentences about the drawing board: what is where, and what was drawn.

import { number, t, tn } from "../player/translations.js";
import { includesCell } from "./draft.js";

const SIDE_NAMES = {
  U: () => t("top side"),
  D: () => t("bottom side"),
  L: () => t("left side"),
  R: () => t("right side"),
};

/** Return the row and the column of a cell as the slots of a text.
 * @param {number[]} cell */
export function placeOf([row, column]) {
  return { row: number(row + 1), column: number(column + 1) };
}

/** Describe what is on a cell. */
export function describeCell(draft, cell) {
  const vehicle = draft.vehicles[draft.vehicleAt(cell)];
  const place = placeOf(cell);
  if (vehicle) {
    const values = { ...place, label: vehicle.label };
    return vehicle.target
      ? t("row {row}, column {column}, target {label}", values)
      : t("row {row}, column {column}, {label}", values);
  }
  const kind = draft.kindOf(cell);
  if (kind === "wall") return t("row {row}, column {column}, wall", place);
  if (kind === "missing") return t("row {row}, column {column}, hole", place);
  return t("row {row}, column {column}, empty", place);
}

/** Describe where the drawing of a vehicle begins. */
export function describeBeginning(cell) {
  return t("Drawing from row {row}, column {column}. Arrows, then Enter.", placeOf(cell));
}

/** Describe the end of an unfinished vehicle that covers so many cells. */
export function describeProgress(cell, length) {
  return tn(
    "row {row}, column {column}, {count} cell so far",
    "row {row}, column {column}, {count} cells so far",
    length,
    placeOf(cell),
  );
}

/** Describe a vehicle that was drawn. */
export function describeDrawn({ label, cells, target }) {
  const { row, column } = placeOf(cells[0]);
  const { row: lastRow, column: lastColumn } = placeOf(cells.at(-1));
  const values = { label, row, column, lastRow, lastColumn };
  return target
    ? tn(
      "Target {label} is drawn: {count} cell at row {row}, column {column}.",
      "Target {label} is drawn: {count} cells from row {row}, column {column} to row {lastRow}, column {lastColumn}.",
      cells.length,
      values,
    )
    : tn(
      "{label} is drawn: {count} cell at row {row}, column {column}.",
      "{label} is drawn: {count} cells from row {row}, column {column} to row {lastRow}, column {lastColumn}.",
      cells.length,
      values,
    );
}

/** Describe where a vehicle is after a move. */
export function describeMoved({ label, cells }) {
  const values = { label, ...placeOf(cells[0]) };
  return t("{label} moved to row {row}, column {column}.", values);
}

/** Return what is on a cell, to be compared after a stroke: {vehicle, kind, goals}. */
export function contentOf(draft, cell) {
  return {
    vehicle: draft.vehicles[draft.vehicleAt(cell)],
    kind: draft.kindOf(cell),
    goals: draft.goalsAt(cell),
  };
}

/** Describe how a stroke changed a cell, given the content of the cell before and after. */
export function describeChange(cell, before, after) {
  const place = placeOf(cell);
  const { vehicle } = before;
  if (vehicle && !after.vehicle) return t("{label} is deleted", { label: vehicle.label });
  if (after.kind !== before.kind) {
    if (after.kind === "wall") return t("Wall added at row {row}, column {column}.", place);
    if (after.kind === "missing") return t("Hole cut at row {row}, column {column}.", place);
    return before.kind === "wall"
      ? t("Wall removed at row {row}, column {column}.", place)
      : t("Hole filled at row {row}, column {column}.", place);
  }
  const added = after.goals.find((label) => !before.goals.includes(label));
  if (added) {
    return t("Goal of {label} added at row {row}, column {column}.", { label: added, ...place });
  }
  const removed = before.goals.find((label) => !after.goals.includes(label));
  if (removed) {
    const values = { label: removed, ...place };
    return t("Goal of {label} removed at row {row}, column {column}.", values);
  }
  return t("Nothing changed at row {row}, column {column}.", place);
}

/** Describe an exit or a thin wall that was added or removed. */
export function describeEdge({ value }, tool, { cell, direction, beyond }) {
  const values = { ...placeOf(cell), side: SIDE_NAMES[direction]() };
  if (tool === "exit") {
    const isAdded = value.exits.some((exit) =>
      includesCell([exit.cell], cell) && exit.direction === direction
    );
    return isAdded
      ? t("Exit added: row {row}, column {column}, {side}.", values)
      : t("Exit removed: row {row}, column {column}, {side}.", values);
  }
  const isAdded = value.board.barriers.some((pair) =>
    includesCell(pair, cell) && includesCell(pair, beyond)
  );
  return isAdded
    ? t("Thin wall added: row {row}, column {column}, {side}.", values)
    : t("Thin wall removed: row {row}, column {column}, {side}.", values);
}
