// The line above a puzzle that says what to do.

import { settings } from "../options/settings.js";
import { conjunction, t } from "../translations.js";

/** Return what to do, such as "Drive the red car out through the gap on the right." */
export function taskText(game) {
  const targets = game.vehicles.filter((vehicle) => vehicle.wins);
  const { goals } = game.puzzle;
  const sentences = [];
  const parking = targets.filter(({ label }) => goals.includes(label));
  if (parking.length) sentences.push(goalSentence(parking));
  const ways = new Map(); // the way out: the targets that take it
  for (const target of targets.filter((one) => !parking.includes(one))) {
    const way = wayOut(game.puzzle, target);
    ways.set(way, [...(ways.get(way) ?? []), target]);
  }
  for (const [way, leaving] of ways) {
    sentences.push(exitSentence(leaving, way, leaving.length === targets.length));
  }
  if (targets.length > 1 && ways.size) sentences.push(t("A vehicle that is out is gone."));
  return sentences.join(" ");
}

function goalSentence(targets) {
  const values = { targets: nameOf(targets) };
  return targets.length > 1
    ? t("Bring {targets} to their dashed cells.", values)
    : t("Bring {targets} to the dashed cells.", values);
}

function exitSentence(targets, way, all) {
  const values = { targets: all ? nameOf(targets) : labelsOf(targets), way };
  return way ? t("Drive {targets} out {way}.", values) : t("Drive {targets} out.", values);
}

/** Name targets as the object of a sentence: the only one by its kind, several by their labels. */
function nameOf(targets) {
  if (targets.length > 1) return labelsOf(targets);
  if (settings.get("vehicles") === "mono") {
    return t("the vehicle {label}|as an object", { label: targets[0].label });
  }
  switch (targets[0].kind) {
    case "car":
      return t("the red car|as an object");
    case "truck":
      return t("the red truck|as an object");
    case "limo":
      return t("the red limo|as an object");
    default:
      return t("the red piece|as an object");
  }
}

function labelsOf(targets) {
  return conjunction(targets.map(({ label }) => label));
}

/** Return the way out of a target, as in "Drive X out through the gap on the right". */
function wayOut({ gaps }, { label, wins }) {
  const own = gaps.filter(([, labels]) => !labels.length || labels.includes(label));
  const reached = new Set([...wins.values()].filter((side) => side >= 0));
  const useful = reached.size ? own.filter(([side]) => reached.has(side)) : own;
  const sides = [...new Set(useful.map(([side]) => side))];
  if (sides.length > 1) return t("through one of the gaps in the edge");
  const several = useful.length > 1;
  switch (sides[0]) {
    case 0:
      return several ? t("through a gap at the top") : t("through the gap at the top");
    case 1:
      return several ? t("through a gap at the bottom") : t("through the gap at the bottom");
    case 2:
      return several ? t("through a gap on the left") : t("through the gap on the left");
    case 3:
      return several ? t("through a gap on the right") : t("through the gap on the right");
    default:
      return "";
  }
}
