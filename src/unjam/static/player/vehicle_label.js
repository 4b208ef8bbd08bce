// The label of a vehicle and the ring of a target. Joined edges must not cut a label in half, so it
// moves aside, and each visible part of the vehicle with enough room shows it.

import { svg } from "./dom.js";

export const CELL = 100; // SVG units
const CAPITAL_HEIGHT = 0.72; // of the font size
const SMALL_FONT = 30; // size of a label that was moved aside
const MARGIN = 17; // between the middle of a label and the edge

/** Create the label of a look, as unjam/player/sprites.py describes it. On joined edges a vehicle may
 * have several images: `id` names the label of the first one, and with `copy` the label is a copy of
 * it, so that a vehicle contains its text once. */
export function createLabel([, , text, , , size, ink, , radius, ring], id = "", copy = false) {
  const label = svg("g", { class: "vehicle-label" });
  if (radius) label.append(svg("circle", { r: radius, fill: `var(--label-ring, ${ring})` }));
  if (copy) {
    label.append(svg("use", { href: `#${id}` }));
    return label;
  }
  const y = +((size * CAPITAL_HEIGHT) / 2).toFixed(2);
  const element = svg("text", { y, "font-size": size, fill: `var(--label-ink, ${ink})` });
  if (id) element.id = id;
  element.textContent = text;
  label.append(element);
  return label;
}

/** Position the label of a look that is drawn at [left, top] cells on a board of that `size`;
 * `joined` says for each axis whether its edges are joined. */
export function placeLabel(label, look, origin, { size, joined }) {
  const [, , , x, y, font, , cells, radius] = look;
  const margin = radius ? radius + 2 : MARGIN;
  const visible = [0, 1].map((axis) => {
    if (!joined[axis]) return [-Infinity, Infinity];
    return [margin - origin[axis] * CELL, (size[axis] - origin[axis]) * CELL - margin];
  });
  const position = cells ? nearestPosition([x, y], cells, visible, margin) : [x, y];
  label.setAttribute("display", position ? "inline" : "none");
  if (!position) return;
  const moved = position[0] !== x || position[1] !== y;
  const scale = moved && !radius ? Math.min(1, SMALL_FONT / font) : 1;
  const [right, down] = position.map((value) => +value.toFixed(2));
  const scaling = scale < 1 ? ` scale(${scale.toFixed(3)})` : "";
  label.setAttribute("transform", `translate(${right} ${down})${scaling}`);
}

/** Return the position nearest to the wanted one that lies on the vehicle and in the visible range;
 * null if there is none. */
function nearestPosition(wanted, cells, visible, margin) {
  const inRange = (value, [low, high]) => low <= value && value <= high;
  if (wanted.every((value, axis) => inRange(value, visible[axis]))) return wanted;
  const has = (row, column) => cells.some((cell) => cell[0] === row && cell[1] === column);
  const inset = (row, column) => (has(row, column) ? 0 : margin);
  let nearest = null;
  let shortest = Infinity;
  for (const [row, column] of cells) {
    const box = [
      [column * CELL + inset(row, column - 1), (column + 1) * CELL - inset(row, column + 1)],
      [row * CELL + inset(row - 1, column), (row + 1) * CELL - inset(row + 1, column)],
    ].map(([low, high], axis) => [
      Math.max(low, visible[axis][0]),
      Math.min(high, visible[axis][1]),
    ]);
    if (box.some(([low, high]) => low > high)) continue;
    const position = wanted.map((value, axis) =>
      Math.min(Math.max(value, box[axis][0]), box[axis][1])
    );
    const distance = Math.hypot(position[0] - wanted[0], position[1] - wanted[1]);
    if (distance < shortest) [nearest, shortest] = [position, distance];
  }
  return nearest;
}
