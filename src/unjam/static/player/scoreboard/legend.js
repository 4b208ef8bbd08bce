// The legend of a puzzle: the marks on its board that are not plain, each with a small picture.

import { h, svg } from "../dom.js";
import { conjunction, t } from "../translations.js";

/** Create the legend of a puzzle of an album; null if its board has no such marks. */
export function legendOf(puzzle, album) {
  const items = [
    ...seams(puzzle.joined),
    ...puzzle.goals.length ? [item("goal", goalText(puzzle.goals))] : [],
    ...album.boards[puzzle.board].over ? [item("wall", t("thin wall: nothing passes"))] : [],
    ...puzzle.gaps.filter(([, labels]) => labels.length).map(([side, labels]) =>
      exit(side, labels)
    ),
    ...puzzle.corners ? [item("corner", t("round corners in one move"))] : [],
  ];
  if (!items.length) return null;
  return h("ul", { className: "legend", "aria-label": t("Legend") }, ...items);
}

// The pictures of 24 by 24 units; classes give the colours.
const PICTURES = {
  seam: [["path", { d: "M4 2v7M4 15v7", class: "seam" }], ["text", { x: 16, y: 18 }, "1"]],
  goal: [["rect", { x: 3, y: 3, width: 18, height: 18, rx: 3, class: "goal-area" }]],
  wall: [["path", { d: "M12 2v20", class: "thin-wall" }]],
  corner: [["path", { d: "M4 20V8h12M12 3l5 5-5 5", class: "turn" }]],
  exit: [["path", { d: "M5 4l8 8-8 8M13 4l8 8-8 8", class: "way-out" }]],
};
const TURNS = [-90, 90, 180, 0]; // of the arrow of an exit, by its side

function item(kind, text, turn = 0) {
  const shapes = PICTURES[kind].map(([name, attributes, ...content]) =>
    svg(name, attributes, ...content)
  );
  const picture = svg(
    "svg",
    { viewBox: "0 0 24 24", class: `swatch swatch-${kind}`, "aria-hidden": "true" },
    svg("g", { transform: `rotate(${turn} 12 12)` }, ...shapes),
  );
  return h("li", { "data-mark": kind }, picture, text);
}

/** Explain joined edges; 2 means that they are joined turned over. */
function seams(joined) {
  if (joined.includes(2)) {
    return [item("seam", t("joined edges: out at a mark, in at its double, mirrored"))];
  }
  return joined.includes(1)
    ? [item("seam", t("joined edges: out at a mark, in at its double"))]
    : [];
}

function goalText(labels) {
  return t("where {targets} must stop", { targets: conjunction(labels) });
}

function exit(side, labels) {
  return item("exit", t("exit for {targets} only", { targets: conjunction(labels) }), TURNS[side]);
}
