// The board that was read from a photo, with the corrections of the user. It knows no rules beyond the
// shape of vehicles; the server says what is wrong with the puzzle.

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwyz"];
const COLOURS = ["#1f6fc4", "#8f4fbf", "#0b7d86", "#b87a00", "#3f6b2a", "#a8326e"];
export const EMPTY = "";
export const WALL = "#";

const keyOf = ([row, column]) => `${row},${column}`;

export class PhotoDraft {
  /** `answer` is that of the API's `photo`. */
  constructor(answer) {
    this.answer = answer;
    this.changed = false; // whether it differs from what was read
    this.labels = answer.cells.map((row) => row.map(({ label }) => label ?? EMPTY));
    this.doubtful = new Set();
    answer.cells.forEach((row, y) =>
      row.forEach((cell, x) => cell.doubtful && this.doubtful.add(keyOf([y, x])))
    );
    // Whether the reading as a whole is doubtful, but no cell more than others.
    this.isVague = answer.status === "doubtful" && !this.doubtful.size;
    this.colours = new Map(answer.vehicles.map(({ label, colour }) => [label, colour]));
    this.target = answer.vehicles.find(({ target }) => target)?.label ?? "";
    this.exit = answer.exit; // {cell, direction}, or null
  }

  get width() {
    return this.answer.width;
  }

  get height() {
    return this.answer.height;
  }

  /** All cells, [row, column], row by row. */
  get cells() {
    return this.labels.flatMap((row, y) => row.map((_, x) => [y, x]));
  }

  /** The cells of each vehicle by its label. */
  get vehicles() {
    const found = new Map();
    for (const cell of this.cells) {
      const label = this.labelAt(cell);
      if (label === EMPTY || label === WALL) continue;
      found.set(label, [...(found.get(label) ?? []), cell]);
    }
    return found;
  }

  labelAt([row, column]) {
    return this.labels[row]?.[column] ?? EMPTY;
  }

  isDoubtful(cell) {
    return this.doubtful.has(keyOf(cell));
  }

  /** The first doubtful cell from a cell on, or from the beginning; null if there is none. */
  nextDoubtful([row, column]) {
    const cells = this.cells.filter((cell) => this.isDoubtful(cell));
    return cells.find(([y, x]) => y > row || (y === row && x >= column)) ?? cells[0] ?? null;
  }

  /** The colour of a vehicle on the photo. */
  colourOf(label) {
    if (!this.colours.has(label)) {
      this.colours.set(label, COLOURS[this.colours.size % COLOURS.length]);
    }
    return this.colours.get(label);
  }

  // --- corrections -------------------------------------------------------------------------------

  /** State what stands on a cell: a label, `WALL` or `EMPTY`. It is no longer doubtful. */
  put(cell, label) {
    const [row, column] = cell;
    this.doubtful.delete(keyOf(cell));
    if (this.labels[row][column] === label) return;
    this.labels[row][column] = label;
    this.changed = true;
    if (!this.vehicles.has(this.target)) this.target = "";
  }

  /** A label that no vehicle has yet. */
  get newLabel() {
    const used = this.vehicles;
    return LETTERS.find((letter) => !used.has(letter));
  }

  /** Choose the target; its exit stays on the same side if it can. */
  choose(target) {
    this.target = target;
    this.changed = true;
    const directions = this.exitDirections;
    const kept = directions.includes(this.exit?.direction) ? this.exit.direction : directions[0];
    this.leave(kept);
  }

  /** The sides on which the target can leave. */
  get exitDirections() {
    const cells = this.vehicles.get(this.target);
    if (!cells) return [];
    return axisOf(cells) === "|" ? ["D", "U"] : ["R", "L"];
  }

  /** The exit through which the target would leave in a direction. */
  exitTo(direction) {
    const [[row, column]] = this.vehicles.get(this.target);
    const ends = {
      R: [row, this.width - 1],
      L: [row, 0],
      U: [0, column],
      D: [this.height - 1, column],
    };
    return { cell: ends[direction], direction };
  }

  /** Put the exit where the target leaves in a direction; none without a direction. */
  leave(direction) {
    this.changed = true;
    this.exit = direction && this.vehicles.has(this.target) ? this.exitTo(direction) : null;
  }

  // --- result ------------------------------------------------------------------------------------

  /** A vehicle that is no straight row of cells, as its {label, count} of cells, or null. */
  get broken() {
    const found = [...this.vehicles].find(([, cells]) => !isStraight(cells));
    return found ? { label: found[0], count: found[1].length } : null;
  }

  /** The puzzle as text. */
  get text() {
    const { puzzle, width, height } = this.answer;
    if (puzzle && !this.changed) return puzzle.text;
    return JSON.stringify({
      format: "unjam 1",
      board: { width, height, walls: this.cells.filter((cell) => this.labelAt(cell) === WALL) },
      vehicles: [...this.vehicles].map(([label, cells]) => ({
        label,
        cells,
        axes: axisOf(cells),
        target: label === this.target,
      })),
      exits: this.exit ? [this.exit] : [],
    });
  }
}

/** Return the axis along which a vehicle lies. */
function axisOf(cells) {
  return cells.length > 1 && cells[0][1] === cells[1][1] ? "|" : "-";
}

/** Return whether cells, which are sorted, form a row of at least two without a gap. */
function isStraight(cells) {
  const [down, right] = axisOf(cells) === "|" ? [1, 0] : [0, 1];
  const [[row, column]] = cells;
  return cells.length > 1 &&
    cells.every(([y, x], at) => y === row + at * down && x === column + at * right);
}
