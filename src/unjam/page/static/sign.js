// The sign on a vehicle: its label, and the ring of a target. A joined edge does not cut it in half:
// it gives way, and stands on each part of the vehicle that has room for it.

import { svg } from "./elements.js";

export const CELL = 100; // units of the drawing for a cell
const CAPITAL = 0.72; // the height of a capital letter, as part of the size of its font
const SMALL = 30; // size of a label that had to give way
const ROOM = 17; // between its middle and the edge

/** The sign of a look, as `looks.py` tells it. */
export function signOf([, , label, , , size, ink, , radius, ring]) {
  const sign = svg("g", { class: "sign" });
  if (radius) sign.append(svg("circle", { r: radius, fill: ring }));
  const text = svg("text", { y: +((size * CAPITAL) / 2).toFixed(2), "font-size": size, fill: ink });
  text.textContent = label;
  sign.append(text);
  return sign;
}

/** Put the sign of a look that is drawn at [left, top] cells; `joined` tells which edges are. */
export function putSign(sign, look, at, { size, joined }) {
  const [, , , x, y, font, , cells, radius] = look;
  const room = radius ? radius + 2 : ROOM;
  const seen = [0, 1].map((axis) => {
    if (!joined[axis]) return [-Infinity, Infinity];
    return [room - at[axis] * CELL, (size[axis] - at[axis]) * CELL - room];
  });
  const place = cells ? nearest([x, y], cells, seen, room) : [x, y];
  sign.setAttribute("display", place ? "inline" : "none");
  if (!place) return;
  const gaveWay = place[0] !== x || place[1] !== y;
  const scale = gaveWay && !radius ? Math.min(1, SMALL / font) : 1;
  const [right, down] = place.map((value) => +value.toFixed(2));
  sign.setAttribute("transform", `translate(${right} ${down})${scale < 1 ? ` scale(${scale.toFixed(3)})` : ""}`);
}

/** The place nearest to one that lies on the body and within what is seen; null if there is none. */
function nearest(place, cells, seen, room) {
  const inside = (value, [low, high]) => low <= value && value <= high;
  if (place.every((value, axis) => inside(value, seen[axis]))) return place;
  const has = (row, column) => cells.some((cell) => cell[0] === row && cell[1] === column);
  let best = null;
  let least = Infinity;
  for (const [row, column] of cells) {
    const box = [
      [column * CELL + (has(row, column - 1) ? 0 : room), (column + 1) * CELL - (has(row, column + 1) ? 0 : room)],
      [row * CELL + (has(row - 1, column) ? 0 : room), (row + 1) * CELL - (has(row + 1, column) ? 0 : room)],
    ].map(([low, high], axis) => [Math.max(low, seen[axis][0]), Math.min(high, seen[axis][1])]);
    if (box.some(([low, high]) => low > high)) continue;
    const there = place.map((value, axis) => Math.min(Math.max(value, box[axis][0]), box[axis][1]));
    const distance = Math.hypot(there[0] - place[0], there[1] - place[1]);
    if (distance < least) [best, least] = [there, distance];
  }
  return best;
}
