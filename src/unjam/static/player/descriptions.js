// Texts that describe moves and vehicles, mostly for screen readers.

import { DIRECTIONS } from "./directions.js";

/** Return a number with its noun: "1 move", "2 moves", "1,200 moves". */
export function count(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** Describe a move, such as "A up 2". */
export function describeMove(game, move) {
  const legs = game.legs(move).map(({ direction, distance }) =>
    `${DIRECTIONS[direction].name} ${distance}`
  );
  return `${game.vehicles[move.vehicle].label} ${legs.join(", ")}`;
}

/** Describe a vehicle: its label and kind, where it is, and how far it can go. */
export function describeVehicle(game, vehicle) {
  const { label, kind, wins, table } = game.vehicles[vehicle];
  const name = `${label}, ${wins ? "target " : ""}${kind === "gone" ? "vehicle" : kind}`;
  const images = table.images[game.placements[vehicle]];
  if (game.hasLeft(vehicle) || !images.length) return `${name}, has left the board`;
  const [, x, y] = images[0];
  const range = directionsOf(game, vehicle);
  const movement = range.length ? `can go ${range.join(", ")}` : "cannot move";
  return `${name}, row ${y + 1}, column ${x + 1}, ${movement}`;
}

/** Return how far a vehicle can go in each direction, such as ["up 2", "down 1"]. */
function directionsOf(game, vehicle) {
  const placement = game.placements[vehicle];
  const range = [];
  game.vehicles[vehicle].table.slides[placement].forEach(([direction], index) => {
    let distance = 0;
    game.occupancy.straightMoves(vehicle, placement, (_, slides) => {
      if (slides[0] === index) distance = Math.max(distance, slides.length);
    });
    if (distance) range.push(`${DIRECTIONS[direction].name} ${distance}`);
  });
  return range;
}
