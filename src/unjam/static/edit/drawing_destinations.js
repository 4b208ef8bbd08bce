// Where the chosen vehicle can be put: the cells to mark, and the shift that a tap on each of them
// stands for.

import { includesCell } from "./draft.js";

/** A place for a vehicle: its cells there, and how far away it is. `bySliding` says whether the
 * rules of the game let it slide there.
 * @typedef {{cells: number[][], shift: number[], bySliding: boolean}} Destination */

/** Return the destinations of a vehicle by the cell to tap, as "row,column". Of several places that
 * cover a cell, one that it can slide to is taken, else the nearest. `game` is a game of the draft,
 * for what can slide where; it may be missing or of an older draft.
 * @returns {Map<string, Destination>} */
export function destinations(draft, vehicle, game) {
  const { width, height } = draft.board;
  const { cells: own } = draft.vehicles[vehicle];
  const reachable = reachablePlaces(draft, vehicle, game);
  const found = new Map();
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (includesCell(own, [row, column])) continue;
      const places = own
        .map(([fromRow, fromColumn]) => placeAt([row - fromRow, column - fromColumn]))
        .filter((place) => place.cells);
      const [best] = places.sort(comparePlaces);
      if (best) found.set(`${row},${column}`, best);
    }
  }
  return found;

  function placeAt(shift) {
    const cells = draft.shifted(vehicle, shift[0], shift[1]);
    return { cells, shift, bySliding: cells !== null && reachable.has(keyOf(cells, width)) };
  }
}

function comparePlaces(first, second) {
  const length = ({ shift: [down, right] }) => Math.abs(down) + Math.abs(right);
  return Number(second.bySliding) - Number(first.bySliding) || length(first) - length(second);
}

/** Return the keys of the places that a vehicle can slide to. */
function reachablePlaces(draft, vehicle, game) {
  const { label, cells } = draft.vehicles[vehicle];
  const { width, height } = draft.board;
  const number = game?.vehicles.findIndex((other) => other.label === label) ?? -1;
  const keys = new Set();
  if (number < 0) return keys;
  const { covers } = game.vehicles[number].table;
  const key = (placement) =>
    covers[placement].filter((cell) => cell < width * height).sort((a, b) => a - b).join();
  const from = game.placements[number];
  if (key(from) !== keyOf(cells, width)) return keys; // the game is older than the draft
  game.occupancy.reachable(number, from, (to) => keys.add(key(to)));
  return keys;
}

/** Return a string that is equal for equal sets of cells, which the tables number row by row. */
function keyOf(cells, width) {
  return cells.map(([row, column]) => row * width + column).sort((a, b) => a - b).join();
}
