// What the reading of a photo is called: cells and exits.

import { number, t } from "../player/translations.js";
import { EMPTY, WALL } from "./photo_draft.js";

/** Return the row and the column of a cell as the slots of a text. */
function placeOf([row, column]) {
  return { row: number(row + 1), column: number(column + 1) };
}

/** Describe what was seen on a cell, and whether that is doubtful. */
export function describeSeen(draft, cell) {
  const label = draft.labelAt(cell);
  const place = placeOf(cell);
  const text = seen(label, label === draft.target, place);
  return draft.isDoubtful(cell) ? t("{cell}, doubtful", { cell: text }) : text;
}

function seen(label, isTarget, place) {
  if (label === EMPTY) return t("row {row}, column {column}, empty", place);
  if (label === WALL) return t("row {row}, column {column}, wall", place);
  return isTarget
    ? t("row {row}, column {column}, target {label}", { ...place, label })
    : t("row {row}, column {column}, {label}", { ...place, label });
}

/** Ask what stands on a cell. */
export function questionAbout(cell) {
  return t("What is on row {row}, column {column}?", placeOf(cell));
}

/** Return where an exit is, such as "Right, row 3". */
export function exitName({ cell, direction }) {
  const place = placeOf(cell);
  const names = {
    R: () => t("Right, row {row}", place),
    L: () => t("Left, row {row}", place),
    U: () => t("Top, column {column}", place),
    D: () => t("Bottom, column {column}", place),
  };
  return names[direction]();
}
