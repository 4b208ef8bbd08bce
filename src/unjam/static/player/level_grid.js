// The level grid of an exported file: one tile for each puzzle, with the stars it earned.

import { levelName } from "./descriptions.js";
import { h, starRating, svg } from "./dom.js";
import { list, number, t, tn } from "./translations.js";

const MAX_PICTURES = 400; // with more puzzles, tiles only have numbers
const CELL = 10; // SVG units

/** Create the grid of an album; `open` is called with the number of the chosen puzzle. */
export function levelGrid(album, progress, open) {
  const records = album.puzzles.map((puzzle) => progress.get(puzzle.key));
  const earned = records.reduce((sum, record) => sum + (record.stars ?? 0), 0);
  const grid = h(
    "section",
    { className: "levels" },
    h(
      "header",
      { className: "top" },
      h("h1", {}, album.title || t("Puzzles")),
      starTotal(earned, album.puzzles.length),
    ),
  );
  let level = null;
  let tiles = null;
  const withPictures = album.puzzles.length <= MAX_PICTURES;
  album.puzzles.forEach((puzzle, number) => {
    if (tiles === null || puzzle.level !== level) {
      level = puzzle.level;
      tiles = h("div", { className: "tiles" });
      if (level) grid.append(h("h2", {}, levelName(level)));
      grid.append(tiles);
    }
    tiles.append(tile(album, puzzle, records[number], () => open(number), withPictures));
  });
  return grid;
}

/** Create the sum of stars: earned, and possible for so many puzzles. */
export function starTotal(earned, puzzles) {
  const star = h("span", { className: "star on", "aria-hidden": "true" }, "★");
  return h("span", { className: "total" }, star, ` ${number(earned)} / ${number(3 * puzzles)}`);
}

/** Return the class and the label of a tile: {className, label}. */
export function tileState({ level, name, best, stars = 0, begun }) {
  const title = level ? t("{level} {name}", { level: levelName(level), name }) : name;
  const moves = best === null ? [] : [tn("{count} move", "{count} moves", best)];
  const state = stars
    ? t("{count} of 3 stars", { count: number(stars) })
    : begun
    ? t("begun")
    : t("not solved yet");
  return {
    className: `tile${stars ? " solved" : ""}${begun ? " begun" : ""}`,
    label: list([title, ...moves, state]),
  };
}

function tile(album, puzzle, record, onclick, withPicture) {
  const name = puzzle.id || String(album.puzzles.indexOf(puzzle) + 1);
  const { className, label } = tileState({
    level: puzzle.level,
    name,
    best: puzzle.best,
    stars: record.stars,
    begun: record.done?.length > 0,
  });
  const button = h("button", { type: "button", onclick, className, "aria-label": label });
  if (withPicture) button.append(thumbnail(puzzle.size, startBlocks(album, puzzle)));
  button.append(
    h("span", { className: "number" }, name),
    starRating(record.stars ?? 0),
    " ",
    fewestMoves(puzzle.best),
  );
  return button;
}

/** Create the line of a tile with the fewest moves; it is empty if they are unknown. */
export function fewestMoves(best) {
  const text = best === null ? "" : tn("{count} move", "{count} moves", best);
  return h("span", { className: "fewest" }, text);
}

/** Draw a small picture of blocks, [left, top, width, height, colour] in cells. */
export function thumbnail([width, height], blocks, gap = 0.9) {
  const picture = svg("svg", {
    class: "thumbnail",
    viewBox: `0 0 ${width * CELL} ${height * CELL}`,
    "aria-hidden": "true",
  });
  for (const [left, top, blockWidth, blockHeight, fill] of blocks) {
    picture.append(svg("rect", {
      x: left * CELL + gap,
      y: top * CELL + gap,
      rx: 2,
      fill,
      width: blockWidth * CELL - 2 * gap,
      height: blockHeight * CELL - 2 * gap,
    }));
  }
  return picture;
}

/** Return the blocks of the start state of a puzzle. */
function startBlocks(album, puzzle) {
  const [width, height] = puzzle.size;
  return puzzle.vehicles.flatMap((vehicle) => {
    const covered = album.tables[vehicle.places].covers[vehicle.at];
    const cells = covered.filter((cell) => cell < width * height);
    const fill = album.palettes[vehicle.looks[0]?.[1]]?.[1] ?? "#888";
    return boxes(cells, width).map((box) => [...box, fill]);
  });
}

/** Return the cells as one box, [left, top, width, height], if they fill it; else one box each. */
function boxes(cells, boardWidth) {
  const rows = cells.map((cell) => Math.floor(cell / boardWidth));
  const columns = cells.map((cell) => cell % boardWidth);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const width = Math.max(...columns) - left + 1;
  const height = Math.max(...rows) - top + 1;
  if (width * height === cells.length) return [[left, top, width, height]];
  return cells.map((_, index) => [columns[index], rows[index], 1, 1]);
}
