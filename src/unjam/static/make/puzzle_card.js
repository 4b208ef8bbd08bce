// A puzzle as a card: its picture, its numbers and buttons.

import { rowButton } from "../common/dialogs.js";
import { h, svg } from "../player/dom.js";
import { levelName } from "../player/descriptions.js";
import { t, tn } from "../player/translations.js";

const CELL = 10; // SVG units
const EXIT_STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

/** Create a card; `actions` are [text, onclick, className]. */
export function puzzleCard({ puzzle, blocks }, actions) {
  const { moves, slides, states, level } = puzzle;
  const facts = [
    slides === null ? "" : tn("{count} slide", "{count} slides", slides),
    states === null ? "" : tn("{count} state", "{count} states", states),
  ].filter(Boolean);
  const title = moves === null ? t("Puzzle") : tn("{count} move", "{count} moves", moves);
  const badge = level ? h("span", { className: `badge level-${level}` }, levelName(level)) : "";
  const buttons = actions.map(([text, onclick, className = ""]) =>
    rowButton(text, onclick, { className })
  );
  return h(
    "li",
    { className: "card" },
    picture(puzzle, blocks),
    h(
      "div",
      { className: "card-text" },
      h("p", {}, h("b", {}, title), " ", badge),
      h("p", { className: "muted" }, facts.join(" · ")),
    ),
    h("div", { className: "card-actions" }, ...buttons),
  );
}

function picture({ width, height, object }, blocks) {
  const board = svg("svg", {
    class: "card-picture",
    viewBox: `-4 -4 ${width * CELL + 8} ${height * CELL + 8}`,
    "aria-hidden": "true",
  });
  const missing = new Set((object.board.missing ?? []).map(String));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (missing.has(`${row},${column}`)) continue;
      board.append(rectangle([column, row, 1, 1], 0.3, { class: "cell", rx: 1 }));
    }
  }
  for (const [left, top, blockWidth, blockHeight, fill] of blocks) {
    board.append(rectangle([left, top, blockWidth, blockHeight], 0.7, { fill, rx: 2.2 }));
  }
  for (const exit of object.exits ?? []) board.append(exitMark(exit));
  return board;
}

function exitMark({ cell: [row, column], direction }) {
  const [down, right] = EXIT_STEPS[direction] ?? [0, 0];
  const x = (column + 0.5 + right * 0.62) * CELL;
  const y = (row + 0.5 + down * 0.62) * CELL;
  const path = down ? `M${x - 3.6} ${y}h7.2` : `M${x} ${y - 3.6}v7.2`;
  return svg("path", { class: "exit", d: path });
}

/** Create a rectangle of [left, top, width, height] cells, inset by a gap. */
function rectangle([left, top, width, height], gap, attributes) {
  return svg("rect", {
    x: left * CELL + gap,
    y: top * CELL + gap,
    width: width * CELL - 2 * gap,
    height: height * CELL - 2 * gap,
    ...attributes,
  });
}
