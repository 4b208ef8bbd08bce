// The photo with the reading drawn over it. Every cell is a button; the arrow keys go from one to another.

import { svg } from "../player/dom.js";
import { t } from "../player/translations.js";
import { describeSeen } from "./photo_descriptions.js";
import { perspective } from "./perspective.js";
import { EMPTY, WALL } from "./photo_draft.js";

const MARGIN = 0.9; // cells around the board that are shown
const INSET = 0.1; // of a cell, between the outline of a vehicle and the edge of its cells
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SIDES = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

export class PhotoPicture {
  /** `url` is that of the photo, "" if the browser cannot show it; `choose` is called with a cell,
   * or null for none, and whether that was by key. */
  constructor(draft, url, choose) {
    this.draft = draft;
    this.choose = choose;
    this.chosen = null;
    const { corners, image_size: [width, height] } = draft.answer;
    this.place = perspective(corners, draft.width, draft.height);
    this.cell = cellSize(corners, draft);
    const photo = url ? [svg("image", { href: url, width, height })] : [];
    this.marks = svg("g", { class: "photo-marks", "aria-hidden": "true" });
    this.buttons = new Map(draft.cells.map((cell) => [String(cell), this.#button(cell)]));
    this.element = svg(
      "svg",
      {
        class: "photo-picture",
        viewBox: this.#view(width, height),
        role: "group",
        "aria-label": t("What was read, cell by cell"),
      },
      ...photo,
      this.marks,
      svg("g", {}, ...this.buttons.values()),
    );
    this.element.style.setProperty("--cell", String(this.cell));
    this.element.addEventListener("keydown", (event) => this.#move(event));
    this.draw();
  }

  /** The part of the photo around the board. */
  #view(width, height) {
    const { draft: { width: columns, height: rows } } = this;
    const ends = [
      this.place(-MARGIN, -MARGIN),
      this.place(columns + MARGIN, -MARGIN),
      this.place(columns + MARGIN, rows + MARGIN),
      this.place(-MARGIN, rows + MARGIN),
    ];
    const [left, right] = bounds(ends.map(([x]) => x), width);
    const [top, bottom] = bounds(ends.map(([, y]) => y), height);
    return [left, top, right - left, bottom - top].map(Math.round).join(" ");
  }

  // --- cells -------------------------------------------------------------------------------------

  #button([row, column]) {
    const cell = [row, column];
    const button = svg("polygon", {
      points: this.#points([column, row, column + 1, row + 1]),
      class: "photo-cell",
      role: "button",
      tabindex: -1,
    });
    const isChosen = () => String(cell) === String(this.chosen);
    button.addEventListener("click", () => this.choose(isChosen() ? null : cell, false));
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.choose(cell, true);
    });
    return button;
  }

  /** Mark the chosen cell, which becomes the one that Tab reaches; null for none. */
  mark(cell) {
    this.chosen = cell;
    this.draw();
  }

  /** Move the focus to a cell. */
  focus(cell) {
    for (const [key, button] of this.buttons) {
      button.setAttribute("tabindex", key === String(cell) ? "0" : "-1");
    }
    this.buttons.get(String(cell)).focus();
  }

  #move(event) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = [...this.buttons].find(([, button]) => button === event.target)?.[0];
    if (!from) return;
    event.preventDefault();
    const [row, column] = from.split(",").map(Number);
    const next = [row + step[0], column + step[1]];
    if (this.buttons.has(String(next))) this.focus(next);
  }

  // --- drawing -----------------------------------------------------------------------------------

  draw() {
    const { draft, chosen } = this;
    const first = chosen ?? draft.nextDoubtful([0, 0]) ?? [0, 0];
    for (const cell of draft.cells) {
      const button = this.buttons.get(String(cell));
      button.setAttribute("aria-label", describeSeen(draft, cell));
      button.setAttribute("aria-pressed", String(String(cell) === String(chosen)));
      button.setAttribute("tabindex", String(cell) === String(first) ? "0" : "-1");
    }
    this.marks.replaceChildren(
      ...draft.cells.filter((cell) => draft.isDoubtful(cell)).flatMap((cell) => this.#doubt(cell)),
      ...draft.cells.filter((cell) => draft.labelAt(cell) === WALL).map((cell) => this.#wall(cell)),
      ...[...draft.vehicles].flatMap(([label, cells]) => this.#vehicle(label, cells)),
      ...this.#exit(),
    );
  }

  #vehicle(label, cells) {
    const { draft } = this;
    const kind = label === draft.target ? "photo-vehicle photo-target" : "photo-vehicle";
    const rows = cells.map(([row]) => row);
    const columns = cells.map(([, column]) => column);
    const box = [
      Math.min(...columns),
      Math.min(...rows),
      Math.max(...columns) + 1,
      Math.max(...rows) + 1,
    ];
    const isWhole = (box[2] - box[0]) * (box[3] - box[1]) === cells.length;
    const boxes = isWhole
      ? [box]
      : cells.map(([row, column]) => [column, row, column + 1, row + 1]);
    const outlines = boxes.map((each) => this.#points(each, INSET)).flatMap((points) => [
      svg("polygon", { points, class: "photo-halo" }),
      svg("polygon", { points, class: kind, stroke: draft.colourOf(label) }),
    ]);
    const middle = isWhole
      ? this.place((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
      : this.place(columns[0] + 0.5, rows[0] + 0.5);
    return [...outlines, this.#text(middle, label, "photo-label")];
  }

  #wall([row, column]) {
    const points = this.#points([column, row, column + 1, row + 1], INSET);
    return svg("polygon", { points, class: "photo-wall" });
  }

  #doubt([row, column]) {
    const points = this.#points([column, row, column + 1, row + 1]);
    const isFree = this.draft.labelAt([row, column]) === EMPTY;
    const place = isFree
      ? this.place(column + 0.5, row + 0.5)
      : this.place(column + 0.76, row + 0.27);
    const size = isFree ? "photo-question" : "photo-question small";
    return [svg("polygon", { points, class: "photo-doubt" }), this.#text(place, "?", size)];
  }

  /** An arrow through the gap in the edge. */
  #exit() {
    const { exit } = this.draft;
    if (!exit) return [];
    const [row, column] = exit.cell;
    const [down, right] = SIDES[exit.direction];
    const along = (distance, aside) =>
      this.place(
        column + 0.5 + right * distance + down * aside,
        row + 0.5 + down * distance + right * aside,
      );
    const shaft = [along(0.55, 0), along(1.25, 0)];
    const tip = [along(1, 0.25), along(1.3, 0), along(1, -0.25)];
    const points = [shaft, tip].map((line) => `M${line.map((each) => each.join(" ")).join("L")}`);
    const d = points.join("");
    return [svg("path", { d, class: "photo-halo" }), svg("path", { d, class: "photo-exit" })];
  }

  /** @param {number[]} place */
  #text([x, y], content, name) {
    return svg("text", { x, y, class: name }, content);
  }

  /** Return the corners of a rectangle of the board as the attribute of a polygon. */
  #points([left, top, right, bottom], inset = 0) {
    const corners = [
      [left + inset, top + inset],
      [right - inset, top + inset],
      [right - inset, bottom - inset],
      [left + inset, bottom - inset],
    ];
    return corners.map(([column, row]) => this.place(column, row).map((at) => at.toFixed(1)))
      .join(" ");
  }
}

/** Return the least and the greatest number, but within the photo. */
function bounds(numbers, most) {
  return [Math.max(0, Math.min(...numbers)), Math.min(most, Math.max(...numbers))];
}

/** Return the average side of a cell in pixels of the photo. */
function cellSize(corners, { width, height }) {
  const area = corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.sqrt(Math.max(Math.abs(area) / 2, 1) / (width * height));
}
