// A puzzle as a card: its picture, its numbers, and what one can do with it.

import { h, svg } from "../play/elements.js";
import { count } from "../play/words.js";

const CELL = 10;

/** `actions` are [words, what to do, class]. */
export function puzzleCard({ puzzle, blocks }, actions) {
  const { moves, slides, states, level } = puzzle;
  const facts = [slides === null ? "" : count(slides, "slide"),
    states === null ? "" : `${states.toLocaleString("en")} states`].filter(Boolean);
  const name = moves === null ? "Puzzle" : count(moves, "move");
  return h("li", { className: "card" }, picture(puzzle, blocks),
    h("div", { className: "card-words" },
      h("p", {}, h("b", {}, name), " ", level ? h("span", { className: `badge level-${level}` }, level) : ""),
      h("p", { className: "faint" }, facts.join(" · "))),
    h("div", { className: "card-actions" }, ...actions.map(([words, onclick, className = ""]) =>
      h("button", { type: "button", className: `button row ${className}`, onclick }, words))));
}

function picture({ width, height, object }, blocks) {
  const board = svg("svg", { class: "card-picture", viewBox: `-4 -4 ${width * CELL + 8} ${height * CELL + 8}`, "aria-hidden": "true" });
  const missing = new Set((object.board.missing ?? []).map(String));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (!missing.has(`${row},${column}`)) board.append(box(column, row, 1, 1, { class: "cell", rx: 1 }, 0.3));
    }
  }
  for (const [left, top, wide, high, fill] of blocks) board.append(box(left, top, wide, high, { fill, rx: 2.2 }, 0.7));
  const sides = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
  for (const { cell: [row, column], direction } of object.exits ?? []) {
    const [down, right] = sides[direction] ?? [0, 0];
    const [x, y] = [(column + 0.5 + right * 0.62) * CELL, (row + 0.5 + down * 0.62) * CELL];
    board.append(svg("path", { class: "way-out", d: down ? `M${x - 3.6} ${y}h7.2` : `M${x} ${y - 3.6}v7.2` }));
  }
  return board;
}

function box(left, top, wide, high, attributes, gap) {
  return svg("rect", {
    x: left * CELL + gap, y: top * CELL + gap, width: wide * CELL - 2 * gap, height: high * CELL - 2 * gap, ...attributes,
  });
}
