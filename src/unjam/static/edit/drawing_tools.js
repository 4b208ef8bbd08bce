// The tools of the editor: which cells a stroke covers, and which edge a pointer means.

import { t } from "../player/translations.js";
import { includesCell } from "./draft.js";

export const SIDES = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

// Tools with `minCells` draw vehicles; `next` says what to tap second. `line` returns the cells between two ends of a stroke.
export const TOOLS = {
  car: {
    name: () => t("Car"),
    hint: () => t("Drag over cells, or tap both ends, to draw a car or a truck."),
    next: () => t("Tap the other end."),
    line: straightLine,
    minCells: 2,
    icon: "M3 9h18v6H3zM8 9v6M16 9v6",
  },
  block: {
    name: () => t("Block"),
    hint: () =>
      t("Drag over a rectangle, or tap two corners, to draw a block that slides in four directions."),
    next: () => t("Tap the opposite corner, or the same cell again."),
    minCells: 1,
    icon: "M5 5h14v14H5z",
  },
  shape: {
    name: () => t("Shape"),
    hint: () => t("Drag over cells, or tap one after another, to draw a block of any shape."),
    next: () => t("Tap more cells, then the last one again to finish."),
    minCells: 1,
    icon: "M5 4h7v8h7v8H5z",
  },
  diagonal: {
    name: () => t("Diagonal"),
    hint: () =>
      t("Drag from corner to corner, or tap both ends, to draw a vehicle that slides diagonally."),
    next: () => t("Tap the other end."),
    line: diagonalLine,
    minCells: 2,
    icon: "M4 7l3-3L20 17l-3 3z",
  },
  wall: {
    name: () => t("Wall"),
    hint: () => t("Tap or drag over cells to add walls, or to remove them."),
    icon: "M4 5h16v14H4zM4 12h16M12 5v7M8 12v7M16 12v7",
  },
  missing: {
    name: () => t("Hole"),
    hint: () => t("Tap or drag over cells to cut them out of the board, or to put them back."),
    icon: "M4 4h16v16H4zM9 9h6v6H9z",
  },
  thin: {
    name: () => t("Thin wall"),
    hint: () => t("Tap between two cells. On the keyboard, press Shift and an arrow."),
    icon: "M5 5h5v14H5zM14 5h5v14h-5M12 3v18",
  },
  exit: {
    name: () => t("Exit"),
    hint: () => t("Tap an edge of the board. On the keyboard, press Shift and an arrow."),
    icon: "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
  },
  goal: {
    name: () => t("Goal"),
    hint: () => t("Tap or drag over the cells that the target must cover at the end."),
    icon: "M6 21V4M6 5h12l-3 4 3 4H6",
  },
  erase: {
    name: () => t("Erase"),
    hint: () => t("Tap or drag over what you want to remove."),
    icon: "M9 19L4 14 14 4l6 6-9 9zM8 10l6 6M9 19h11",
  },
};

/** Return whether a tool draws vehicles. */
export function drawsVehicles(tool) {
  return "minCells" in TOOLS[tool];
}

/** Return the cells of a vehicle drawn from one cell to another, as far as they are free; `before`
 * are its cells so far. */
export function vehicleCells(tool, draft, from, to, before) {
  const { line } = TOOLS[tool];
  if (line) {
    const cells = line(from, to);
    const blocked = cells.findIndex((cell) => !draft.isFree(cell));
    return blocked < 0 ? cells : cells.slice(0, blocked);
  }
  if (tool === "block") {
    const cells = rectangle(from, to);
    return cells.every((cell) => draft.isFree(cell)) ? cells : before;
  }
  const isNew = (cell) => draft.isFree(cell) && !includesCell(before, cell);
  return [...before, ...cellsBetween(before.at(-1), to).filter(isNew)];
}

/** Return the axes on which a newly drawn vehicle slides. */
export function axesOf(tool, cells) {
  const [first, last] = [cells[0], cells.at(-1)];
  if (tool === "car") return first[0] === last[0] ? "-" : "|";
  if (tool === "diagonal") return (last[0] - first[0]) * (last[1] - first[1]) > 0 ? "\\" : "/";
  return "-|";
}

/** Return the cells that a stroke crosses from one cell, exclusive, to another. */
export function cellsBetween(from, to) {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
  const interpolate = (axis, step) =>
    Math.round(from[axis] + ((to[axis] - from[axis]) * (step + 1)) / steps);
  return Array.from({ length: steps }, (_, step) => [interpolate(0, step), interpolate(1, step)]);
}

function straightLine(from, to) {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  return Math.abs(down) > Math.abs(right)
    ? run(from, Math.sign(down), 0, Math.abs(down))
    : run(from, 0, Math.sign(right), Math.abs(right));
}

function diagonalLine(from, to) {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.max(Math.abs(down), Math.abs(right));
  return run(from, Math.sign(down) || 1, Math.sign(right) || 1, length);
}

function rectangle(from, to) {
  const [top, left] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
  const [bottom, right] = [Math.max(from[0], to[0]), Math.max(from[1], to[1])];
  return run([top, left], 1, 0, bottom - top).flatMap((cell) => run(cell, 0, 1, right - left));
}

/** Return a cell and the next `length` cells in a direction.
 * @param {number[]} start */
function run([row, column], down, right, length) {
  const cellAt = (_, step) => [row + step * down, column + step * right];
  return Array.from({ length: length + 1 }, cellAt);
}

/** Return the edge nearest to a point, given in cells: {cell, direction, beyond}; null if there is
 * none nearby. Exits lie at edges without a cell beyond, thin walls between two cells. */
export function nearestEdge(draft, tool, x, y) {
  const { width, height } = draft.board;
  const reach = tool === "exit" ? 40 : 1.5; // cells; exits can be aimed at from anywhere
  let nearest = null;
  let shortest = reach;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const cell = [row, column];
      if (draft.kindOf(cell)) continue;
      for (const [direction, [down, right]] of Object.entries(SIDES)) {
        const edge = edgeOf(draft, tool, cell, direction);
        if (!edge) continue;
        const distance = Math.hypot(column + 0.5 + right / 2 - x, row + 0.5 + down / 2 - y);
        if (distance < shortest) [nearest, shortest] = [edge, distance];
      }
    }
  }
  return nearest;
}

/** Return a side of a cell as an edge; null if the tool does not apply to it. */
export function edgeOf(draft, tool, cell, direction) {
  const [down, right] = SIDES[direction];
  const beyond = [cell[0] + down, cell[1] + right];
  const isOpen = draft.isInside(beyond) && !draft.kindOf(beyond);
  const { join_x, join_y } = draft.board;
  const isJoined = !draft.isInside(beyond) && (down ? join_y : join_x) !== "none";
  if (tool === "exit" ? isOpen || isJoined : !isOpen) return null;
  return { cell, direction, beyond };
}
