// The level grid, and progress that is kept in the browser.

import { h, stars } from "./elements.js";
import { svg } from "./view.js";

const KEY = "unjam progress";
const MOST_PICTURES = 400; // beyond that tiles are numbers alone
const CELL = 10;

/** What was reached in each puzzle; kept where the browser allows it, else until the page closes. */
export class Progress {
  constructor() {
    this.records = {};
    try {
      this.storage = localStorage;
      this.#read();
    } catch {
      this.storage = null; // refused, or not to be understood
    }
  }

  #read() {
    const kept = JSON.parse(this.storage.getItem(KEY) ?? "{}");
    if (kept && typeof kept === "object") this.records = kept;
  }

  get(key) {
    const record = this.records[key];
    return record && typeof record === "object" ? record : {};
  }

  put(key, changes) {
    try {
      if (this.storage) this.#read(); // other windows and other files keep theirs there as well
    } catch {
      this.storage = null;
    }
    this.records[key] = { ...this.get(key), ...changes };
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.records));
    } catch {
      this.storage = null;
    }
  }
}

/** The grid of all puzzles of an album; `open` is called with the number of the one chosen. */
export function levelGrid(album, progress, open) {
  const records = album.puzzles.map((puzzle) => progress.get(puzzle.key));
  const earned = records.reduce((sum, record) => sum + (record.stars ?? 0), 0);
  const page = h("section", { className: "levels" },
    h("header", { className: "top" },
      h("h1", {}, album.title || "Puzzles"),
      h("span", { className: "total" }, h("span", { className: "star on", "aria-hidden": "true" }, "★"),
        ` ${earned} / ${3 * album.puzzles.length}`)));
  let level = null;
  let list = null;
  const pictures = album.puzzles.length <= MOST_PICTURES;
  album.puzzles.forEach((puzzle, number) => {
    if (list === null || puzzle.level !== level) {
      level = puzzle.level;
      list = h("div", { className: "tiles" });
      if (level) page.append(h("h2", {}, level));
      page.append(list);
    }
    list.append(tile(album, puzzle, records[number], () => open(number), pictures));
  });
  return page;
}

function tile(album, puzzle, record, onclick, pictures) {
  const name = puzzle.id || String(album.puzzles.indexOf(puzzle) + 1);
  const state = record.stars ? `${record.stars} of 3 stars` : record.done?.length ? "begun" : "not solved yet";
  const least = puzzle.best === null ? "" : `, ${puzzle.best} moves`;
  const mark = h("button", {
    type: "button", onclick,
    className: `tile${record.stars ? " solved" : ""}${record.done?.length ? " begun" : ""}`,
    "aria-label": `${puzzle.level ? `${puzzle.level} ` : ""}${name}${least}, ${state}`,
  });
  if (pictures) mark.append(thumbnail(album, puzzle));
  mark.append(h("span", { className: "number" }, name), stars(record.stars ?? 0));
  return mark;
}

/** A small picture of the start: coloured blocks, which is all that can be seen at this size. */
function thumbnail(album, puzzle) {
  const [width, height] = puzzle.size;
  const picture = svg("svg", {
    class: "thumbnail", viewBox: `0 0 ${width * CELL} ${height * CELL}`, "aria-hidden": "true",
  });
  for (const vehicle of puzzle.vehicles) {
    const cells = album.tables[vehicle.places].covers[vehicle.at].filter((cell) => cell < width * height);
    const fill = album.coats[vehicle.looks[0]?.[1]]?.[1] ?? "#888";
    for (const box of boxes(cells, width)) {
      picture.append(svg("rect", {
        x: box.left * CELL + 0.9, y: box.top * CELL + 0.9, rx: 2, fill,
        width: (box.right - box.left + 1) * CELL - 1.8, height: (box.bottom - box.top + 1) * CELL - 1.8,
      }));
    }
  }
  return picture;
}

/** The cells as one box if they fill it, else one by one. */
function boxes(cells, width) {
  const rows = cells.map((cell) => Math.floor(cell / width));
  const columns = cells.map((cell) => cell % width);
  const box = {
    left: Math.min(...columns), right: Math.max(...columns), top: Math.min(...rows), bottom: Math.max(...rows),
  };
  const area = (box.right - box.left + 1) * (box.bottom - box.top + 1);
  if (area === cells.length) return [box];
  return cells.map((_, at) => ({ left: columns[at], right: columns[at], top: rows[at], bottom: rows[at] }));
}
