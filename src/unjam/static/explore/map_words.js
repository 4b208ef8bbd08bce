// The words about a map: how far a state is from the exit, how large the state space is, and what a
// partial map leaves out.

import { number, t, tn } from "../player/translations.js";

/** Return the heading for the current state; -1 if it is not on the map. */
export function headlineFor(map, state) {
  const distance = state < 0 ? null : map.distance(state);
  if (state < 0) return t("Beyond the map");
  if (distance === 0) return t("Out!");
  if (map.isUnknown(state)) return t("Distance unknown");
  if (distance === null) return t("No solution");
  return map.isProven(state)
    ? tn("{count} move to go", "{count} moves to go", distance)
    : tn("At most {count} move to go", "At most {count} moves to go", distance);
}

/** Return the distance of a state of a map as a short text. */
export function distanceText(map, state) {
  const distance = map.distance(state);
  if (map.isUnknown(state)) return t("not known");
  if (distance === null) return t("no solution");
  if (!map.isProven(state) && distance) {
    return tn("at most {count} to go", "at most {count} to go", distance);
  }
  return distance ? tn("{count} to go", "{count} to go", distance) : t("out");
}

/** Return the numbers of the whole state space, as far as they are known. */
export function wholeFacts({ whole, farthest }) {
  if (whole.states === null) {
    return tn("more than {count} state", "more than {count} states", whole.at_least);
  }
  const facts = [tn("{count} state", "{count} states", whole.states)];
  if (whole.farthest === null) facts.push(t("none of them has a solution"));
  else {
    facts.push(tn("{count} win", "{count} wins", whole.wins));
    if (whole.farthest > farthest) {
      facts.push(tn("up to {count} move away", "up to {count} moves away", whole.farthest));
    }
    if (whole.hopeless) {
      facts.push(tn("{count} without a solution", "{count} without a solution", whole.hopeless));
    }
  }
  return facts.join(" · ");
}

/** Say what a partial map shows and what it leaves out; "" for a whole map. */
export function partialNote(map, { fromStart }) {
  if (map.isComplete) return "";
  const counts = { shown: number(map.count), left: number(map.leftOut ?? 0) };
  const sentences = [
    map.leftOut === null
      ? t("There are too many states to draw: {shown} are shown, the others are left out.", counts)
      : t("There are too many states to draw: {shown} are shown, {left} are left out.", counts),
    fromStart ? rangeAroundStart(map) : rangeAroundHere(map),
  ];
  if (!map.isExact && map.solutionOfFirst.length) {
    sentences.push(t("Distances are counted on the map; real ones may be smaller."));
  }
  return sentences.join(" ");
}

function rangeAroundStart({ radius, solutionOfFirst, isShortest }) {
  if (!solutionOfFirst.length) {
    return tn(
      "You see all states up to {count} move from the start.",
      "You see all states up to {count} moves from the start.",
      radius,
    );
  }
  return isShortest
    ? tn(
      "You see all up to {count} move from the start, a shortest solution, and what is around it.",
      "You see all up to {count} moves from the start, a shortest solution, and what is around it.",
      radius,
    )
    : tn(
      "You see all up to {count} move from the start, a solution, and what is around it.",
      "You see all up to {count} moves from the start, a solution, and what is around it.",
      radius,
    );
}

function rangeAroundHere({ radius, solutionOfFirst }) {
  return solutionOfFirst.length
    ? tn(
      "You see all up to {count} move from the chosen state, and what is around a solution.",
      "You see all up to {count} moves from the chosen state, and what is around a solution.",
      radius,
    )
    : tn(
      "You see all up to {count} move from the chosen state.",
      "You see all up to {count} moves from the chosen state.",
      radius,
    );
}
