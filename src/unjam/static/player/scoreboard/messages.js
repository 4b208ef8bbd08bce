// Sentences that the player shows or speaks.

import { describeMove, directionName } from "../descriptions.js";
import { t, tn } from "../translations.js";

/** Return a sentence about a puzzle that has no proven optimum; "" about others. */
export function statusText({ status, best }, won) {
  if (won) return t("This puzzle is already solved at the start.");
  if (status === "unsolvable") return t("This puzzle has no solution. Try it anyway.");
  if (status === "limit") {
    return t("The search for a solution was cut short: the fewest moves are unknown.");
  }
  return status === "solved" && best === null
    ? t("A solution is stored, but it may not be the shortest.")
    : "";
}

/** Say why no solution was found from the state of a game. */
export function failureText(status, game) {
  if (status === "limit") {
    return t(
      "The solution from here is too far away for this page to find. Undo some moves, or restart.",
    );
  }
  return game.done.length
    ? t("There is no solution from here. Undo some moves.")
    : t("There is no solution from here.");
}

/** Say which vehicle to look at. */
export function lookText({ label, wins }) {
  return wins ? t("Look at the target {label}.", { label }) : t("Look at {label}.", { label });
}

/** Say which move to make, and how many moves are left after it. */
export function moveText(game, move, left) {
  const values = { move: describeMove(game, move) };
  if (!left) return t("Move {move}; then it is out.", values);
  return tn(
    "Move {move}; then {count} move to go.",
    "Move {move}; then {count} moves to go.",
    left,
    values,
  );
}

/** Say why a vehicle cannot go in a direction; `blocker` is -1 if no vehicle is in its way. */
export function blockedText({ vehicles }, { vehicle, direction, blocker }) {
  const values = {
    vehicle: vehicles[vehicle].label,
    direction: directionName(direction),
    blocker: vehicles[blocker]?.label,
  };
  return blocker >= 0
    ? t("{vehicle} cannot go {direction}: {blocker} is in the way.", values)
    : t("{vehicle} cannot go {direction}: it cannot slide that way.", values);
}
