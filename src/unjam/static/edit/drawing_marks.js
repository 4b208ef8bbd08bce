// SVG shapes that the drawing board shows over its picture: strokes, sketches, edges, the cursor.

import { svg } from "../player/dom.js";
import { CELL } from "../player/vehicle_label.js";
import { includesCell } from "./draft.js";
import { SIDES } from "./drawing_tools.js";

/** Draw cells as one outline: squares that are joined to their neighbours. */
export function cellsMark(cells, className) {
  const group = svg("g", { class: className });
  for (const [row, column] of cells) {
    const has = (down, right) => includesCell(cells, [row + down, column + right]);
    const [x, y] = [column * CELL, row * CELL];
    const side = CELL - 16;
    group.append(svg("rect", { x: x + 8, y: y + 8, width: side, height: side, rx: 16 }));
    if (has(0, 1)) group.append(svg("rect", { x: x + 70, y: y + 8, width: 60, height: side }));
    if (has(1, 0)) group.append(svg("rect", { x: x + 8, y: y + 70, width: side, height: 60 }));
    for (const right of [1, -1]) {
      if (!has(1, right) || has(0, right) || has(1, 0)) continue; // only a corner touches
      const path = `M${x + CELL / 2} ${y + CELL / 2}l${right * CELL} ${CELL}`;
      group.append(svg("path", { class: "diagonal-link", d: path }));
    }
  }
  return group;
}

/** Draw the label of a sketched vehicle. */
export function labelMark({ label, cells: [[row, column]] }) {
  const position = { x: (column + 0.5) * CELL, y: (row + 0.64) * CELL };
  const text = svg("text", { class: "sketch-label", ...position });
  text.textContent = label;
  return text;
}

/** Draw a dot on a cell where the chosen vehicle can be put; a large one where it can slide to.
 * @param {number[]} cell */
export function destinationMark([row, column], bySliding) {
  const centre = { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL };
  return svg("circle", {
    class: bySliding ? "destination slide" : "destination",
    ...centre,
    r: bySliding ? 17 : 10,
  });
}

/** Draw a side of a cell. */
export function edgeMark({ cell: [row, column], direction }, className) {
  const [down, right] = SIDES[direction];
  const [x, y] = [(column + 0.5 + right / 2) * CELL, (row + 0.5 + down / 2) * CELL];
  const path = down ? `M${x - 42} ${y}h84` : `M${x} ${y - 42}v84`;
  return svg("path", { class: className, d: path });
}

/** Draw the cursor of the keyboard.
 * @param {number[]} cell */
export function cursorMark([row, column]) {
  return svg("rect", {
    class: "cursor",
    x: column * CELL + 5,
    y: row * CELL + 5,
    rx: 14,
    width: CELL - 10,
    height: CELL - 10,
  });
}
