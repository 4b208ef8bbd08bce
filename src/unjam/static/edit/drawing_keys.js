// The keys of the drawing board: arrows move a cursor from cell to cell, Enter draws, picks up and
// puts down what a tap would.

import { t } from "../player/translations.js";
import {
  contentOf,
  describeBeginning,
  describeCell,
  describeChange,
  describeMoved,
  describeProgress,
} from "./drawing_descriptions.js";
import { drawsVehicles, edgeOf, SIDES, TOOLS } from "./drawing_tools.js";

const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };

/** Let a drawing board obey keys. */
export function listenToKeys(board) {
  board.overlay.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (runKey(board, event)) event.preventDefault();
  });
}

/** Run the command of a key; returns whether there is one. */
function runKey(board, { key, shiftKey }) {
  if (key in ARROWS) {
    if (shiftKey) push(board, ARROWS[key]);
    else moveCursor(board, ARROWS[key]);
  } else if (key === "Enter" || key === " ") activateCell(board);
  else if (key === "Delete" || key === "Backspace") deleteVehicle(board);
  else if (key === "Escape" && board.stroke) {
    board.cancelStroke();
    board.say(t("Nothing is drawn."));
  } else if (key === "Escape" && board.chosen >= 0) board.choose(-1);
  else return false;
  return true;
}

/** Begin or end a stroke at the cursor, pick up the vehicle there, or put it down there. */
function activateCell(board) {
  if (board.isEdgeTool) board.say(TOOLS[board.tool].hint());
  else if (!drawsVehicles(board.tool)) changeCell(board);
  else if (board.stroke) board.finishStroke();
  else beginVehicle(board);
}

/** Use a tool for cells at the cursor. */
function changeCell(board) {
  const { draft, cursor } = board;
  const before = contentOf(draft, cursor);
  board.beginStroke(cursor);
  if (board.finishStroke()) board.say(describeChange(cursor, before, contentOf(draft, cursor)));
}

function beginVehicle(board) {
  const { draft, cursor } = board;
  if (board.picked && draft.vehicleAt(cursor) < 0) return board.putOn(cursor);
  board.beginStroke(cursor);
  if (!board.stroke) board.say(t("A vehicle cannot begin here."));
  else if (board.stroke.kind === "drawing") {
    board.stroke.pending = true;
    board.say(describeBeginning(cursor));
  } else board.pickUp(board.stroke, "key");
}

function deleteVehicle(board) {
  const { draft } = board;
  const number = board.chosen >= 0 ? board.chosen : draft.vehicleAt(board.cursor);
  if (number < 0) return;
  const { label } = draft.vehicles[number];
  draft.remove(number);
  board.choose(-1);
  board.say(t("{label} is deleted", { label }));
}

/** Toggle the side of the cell at the cursor, or move the chosen vehicle by one cell. */
function push(board, direction) {
  const [down, right] = SIDES[direction];
  if (board.isEdgeTool) {
    const edge = edgeOf(board.draft, board.tool, board.cursor, direction);
    if (edge) board.toggleEdge(edge);
    else board.say(t("Not on this side."));
  } else if (board.chosen >= 0) {
    const label = board.chosenLabel;
    const moved = board.draft.move(board.chosen, down, right);
    board.say(
      moved
        ? describeMoved(board.draft.vehicles[board.chosen])
        : t("There is no room for {label} there", { label }),
    );
  }
}

function moveCursor(board, direction) {
  const [down, right] = SIDES[direction];
  const next = [board.cursor[0] + down, board.cursor[1] + right];
  if (!board.draft.isInside(next)) return;
  board.cursor = next;
  if (board.stroke) board.extendStroke(next);
  board.draw();
  if (board.stroke) return board.say(describeProgress(next, board.stroke.cells.length));
  const text = describeCell(board.draft, next);
  const fits = board.places.has(String(next));
  board.say(fits ? `${text}. ${t("{label} fits here.", { label: board.chosenLabel })}` : text);
}
