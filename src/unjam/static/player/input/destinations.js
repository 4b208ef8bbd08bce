// Where a vehicle can go: the cells to tap, and the placement that each of them stands for.

import { DIRECTIONS } from "../directions.js";

/** Return the destinations of a vehicle as a map from cells, "x,y", to {x, y, placement, outside}.
 * A cell stands for the nearest placement that covers it; a gap in the edge, outside of the board,
 * for the placement at that exit. */
export function destinationsOf(game, vehicle) {
  const found = new Map();
  if (game.won) return found;
  const from = game.placements[vehicle];
  const own = new Set(cellsOf(game, vehicle, from).map(String));
  const routes = [...game.occupancy.routes(vehicle, from, game.corners)];
  routes.sort(([, first], [, second]) => first.cost - second.cost);
  for (const [placement] of routes) {
    const cells = cellsOf(game, vehicle, placement);
    for (const [x, y] of cells) add({ x, y, placement, outside: false });
    const exit = game.vehicles[vehicle].wins?.get(placement) ?? -1;
    if (exit < 0) continue;
    const { dx, dy } = DIRECTIONS[exit];
    for (const [x, y] of cells) {
      if (!isInside(game, x + dx, y + dy)) add({ x: x + dx, y: y + dy, placement, outside: true });
    }
  }
  return found;

  function add(destination) {
    const cell = `${destination.x},${destination.y}`;
    if (!own.has(cell) && !found.has(cell)) found.set(cell, destination);
  }
}

function isInside({ puzzle }, x, y) {
  const [width, height] = puzzle.size;
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** Return the cells of a placement as [x, y], without the points that diagonal vehicles cross. */
function cellsOf(game, vehicle, placement) {
  const { table } = game.vehicles[vehicle];
  const covered = coveredCells(game, table.covers[placement]);
  if (covered.length) return covered;
  // It has left and covers nothing: take the cells of its picture.
  const [image] = table.images[placement];
  const twin = table.covers.findIndex((covers, other) =>
    covers.length && table.images[other].length === 1 && table.images[other][0][0] === image?.[0]
  );
  if (twin < 0) return [];
  const [, left, top] = table.images[twin][0];
  const shape = coveredCells(game, table.covers[twin]);
  return shape
    .map(([x, y]) => [x - left + image[1], y - top + image[2]])
    .filter(([x, y]) => isInside(game, x, y));
}

function coveredCells({ puzzle }, covers) {
  const [width, height] = puzzle.size;
  return covers
    .filter((cell) => cell < width * height)
    .map((cell) => [cell % width, Math.floor(cell / width)]);
}
