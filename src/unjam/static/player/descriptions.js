// Texts that describe moves, vehicles and levels, mostly for screen readers.

import { taskText } from "./scoreboard/task_line.js";
import { conjunction, list, number, t } from "./translations.js";

/** Return the name of a direction, as in "A cannot go up". */
export function directionName(direction) {
  return [
    t("up|direction"),
    t("down|direction"),
    t("left|direction"),
    t("right|direction"),
    t("up-left|direction"),
    t("up-right|direction"),
    t("down-left|direction"),
    t("down-right|direction"),
  ][direction];
}

/** Return the name of a level; those that only some decks have stay as they are. */
export function levelName(level) {
  switch (level) {
    case "beginner":
      return t("beginner");
    case "intermediate":
      return t("intermediate");
    case "advanced":
      return t("advanced");
    case "expert":
      return t("expert");
    default:
      return level;
  }
}

/** Describe a move, such as "A up 2". */
export function describeMove(game, move) {
  const vehicle = game.vehicles[move.vehicle].label;
  const legs = game.legs(move).map(({ direction, distance }) => describeLeg(direction, distance));
  return t("{vehicle} {legs}", { vehicle, legs: list(legs) });
}

function describeLeg(direction, distance) {
  return t("{direction} {distance}", {
    direction: directionName(direction),
    distance: number(distance),
  });
}

/** Describe a board: its size, what to do, its vehicles and its exits. */
export function describeBoard(game) {
  const [width, height] = game.puzzle.size.map(number);
  const labels = (wins) =>
    game.vehicles.filter((one) => !one.wins === !wins).map((one) => one.label);
  const [targets, others] = [labels(true), labels(false)];
  return [
    t("{width} by {height} cells.", { width, height }),
    taskText(game),
    targets.length ? t("Target: {labels}.", { labels: targets.join(", ") }) : "",
    others.length ? t("Other vehicles: {labels}.", { labels: others.join(", ") }) : "",
    ...game.puzzle.gaps.map(describeExit),
  ].filter(Boolean).join(" ");
}

function describeExit([side, labels, first, last]) {
  const lane = first === last ? number(first) : t("{first} to {last}", { first, last });
  const exit = [
    t("Exit at the top of column {lane}", { lane }),
    t("Exit at the bottom of column {lane}", { lane }),
    t("Exit at the left of row {lane}", { lane }),
    t("Exit at the right of row {lane}", { lane }),
  ][side];
  return labels.length
    ? t("{exit}, only for {targets}.", { exit, targets: conjunction(labels) })
    : t("{exit}.", { exit });
}

/** Describe a vehicle: its label and kind, where it is, and how far it can go. */
export function describeVehicle(game, vehicle) {
  const { table } = game.vehicles[vehicle];
  const name = vehicleName(game.vehicles[vehicle]);
  const images = table.images[game.placements[vehicle]];
  if (game.hasLeft(vehicle) || !images.length) return t("{name}, has left the board", { name });
  // On joined edges, the part that begins on the board.
  const [, x, y] = images.find(([, left, top]) => left >= 0 && top >= 0) ?? images[0];
  const range = directionsOf(game, vehicle);
  const values = { name, row: number(y + 1), column: number(x + 1), directions: list(range) };
  return range.length
    ? t("{name}, row {row}, column {column}, can go {directions}", values)
    : t("{name}, row {row}, column {column}, cannot move", values);
}

function vehicleName({ label, kind, wins }) {
  const values = { label, kind: kindName(kind) };
  return wins ? t("{label}, target {kind}", values) : t("{label}, {kind}", values);
}

/** Return the name of a kind of vehicle, as unjam/model/vehicle.py defines it. */
function kindName(kind) {
  switch (kind) {
    case "car":
      return t("car");
    case "truck":
      return t("truck");
    case "limo":
      return t("limo");
    case "unit":
      return t("unit");
    case "piece":
      return t("piece");
    default:
      return t("vehicle");
  }
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
    if (distance) range.push(describeLeg(direction, distance));
  });
  return range;
}
