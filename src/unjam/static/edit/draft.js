// The puzzle being edited: unjam's JSON (docs/notation.md) and the operations that change it. It does
// not check any rules; the server reports what is wrong.

export const MAX_SIZE = 16; // cells along a side
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwyz"];

const isSame = (first, second) => first[0] === second[0] && first[1] === second[1];
const without = (cells, cell) => cells.filter((other) => !isSame(other, cell));

/** Return whether a list of cells includes a cell. */
export function includesCell(cells, cell) {
  return cells.some((other) => isSame(other, cell));
}

/** Remove references to vehicles that are no longer targets: their goals go, and an exit that was
 * only theirs is for all targets then. */
function removeStaleTargets({ vehicles, exits, goals }) {
  const targets = new Set(vehicles.filter(({ target }) => target).map(({ label }) => label));
  for (const exit of exits) {
    if (!exit.targets) continue;
    exit.targets = exit.targets.filter((label) => targets.has(label));
    if (!exit.targets.length) delete exit.targets;
  }
  goals.splice(
    0,
    goals.length,
    ...goals.filter(({ target, cells }) => targets.has(target) && cells.length),
  );
}

export class Draft extends EventTarget {
  constructor() {
    super();
    this.load({
      board: { width: 6, height: 6 },
      vehicles: [],
      exits: [{ cell: [2, 5], direction: "R" }],
    });
  }

  /** Start with a puzzle, without its solution and known optima. */
  load({ title = "", board, vehicles, exits = [], goals = [], corners = false }) {
    this.value = structuredClone({
      format: "unjam 1",
      ...(title ? { title } : {}),
      board: { walls: [], missing: [], barriers: [], join_x: "none", join_y: "none", ...board },
      vehicles,
      exits,
      goals,
      corners,
    });
    this.past = [];
    this.future = [];
    this.#notify();
  }

  /** The puzzle as JSON text, which every part of unjam can read. */
  get text() {
    return JSON.stringify(this.value);
  }

  get board() {
    return this.value.board;
  }

  get vehicles() {
    return this.value.vehicles;
  }

  /** The labels of the targets. */
  get targets() {
    return this.vehicles.filter(({ target }) => target).map(({ label }) => label);
  }

  get title() {
    return this.value.title ?? "";
  }

  setTitle(title) {
    this.change((value) => {
      if (title) value.title = title;
      else delete value.title;
    });
  }

  // --- undo --------------------------------------------------------------------------------------

  /** Change the value as one step of undo; returns whether it differs from before. */
  change(edit) {
    const before = this.text;
    edit(this.value);
    if (this.text === before) return false;
    this.past.push(before);
    this.future = [];
    this.#notify();
    return true;
  }

  undo() {
    return this.#swap(this.past, this.future);
  }

  redo() {
    return this.#swap(this.future, this.past);
  }

  #swap(from, to) {
    if (!from.length) return false;
    to.push(this.text);
    this.value = JSON.parse(from.pop());
    this.#notify();
    return true;
  }

  #notify() {
    this.dispatchEvent(new Event("change"));
  }

  // --- cells -------------------------------------------------------------------------------------

  isInside([row, column]) {
    return row >= 0 && column >= 0 && row < this.board.height && column < this.board.width;
  }

  isWall(cell) {
    return includesCell(this.board.walls, cell);
  }

  isMissing(cell) {
    return includesCell(this.board.missing, cell);
  }

  /** Return the labels of the targets that have a goal on a cell. */
  goalsAt(cell) {
    return this.value.goals.filter(({ cells }) => includesCell(cells, cell)).map(({ target }) =>
      target
    );
  }

  /** Return the number of the vehicle on a cell; -1 if there is none. */
  vehicleAt(cell) {
    return this.vehicles.findIndex(({ cells }) => includesCell(cells, cell));
  }

  /** Return whether a vehicle can be put on a cell; the vehicle `ignored` does not count. */
  isFree(cell, ignored = -1) {
    const vehicle = this.vehicleAt(cell);
    return this.isInside(cell) && !this.kindOf(cell) && (vehicle < 0 || vehicle === ignored);
  }

  // --- vehicles ----------------------------------------------------------------------------------

  /** Add a vehicle and return its number; the first one is the target. */
  add(cells, axes) {
    const target = !this.vehicles.some((vehicle) => vehicle.target);
    this.change(({ vehicles }) =>
      vehicles.push({
        label: this.#nextLabel(target),
        cells,
        axes,
        ...(target ? { target: true } : {}),
      })
    );
    return this.vehicles.length - 1;
  }

  #nextLabel(target) {
    const taken = new Set(this.vehicles.map(({ label }) => label));
    const letters = target ? ["X", ...LETTERS] : LETTERS;
    let number = 1;
    while (taken.has(`V${number}`)) number++;
    return letters.find((letter) => !taken.has(letter)) ?? `V${number}`;
  }

  remove(number) {
    this.change((value) => {
      value.vehicles.splice(number, 1);
      removeStaleTargets(value);
    });
  }

  /** Return the cells of a vehicle after a shift, which may cross edges joined without a flip; null
   * if it does not fit. */
  shifted(number, down, right) {
    const { height, width, join_x, join_y } = this.board;
    const cells = this.vehicles[number].cells.map(([row, column]) => [
      join_y === "same" ? (row + down + height) % height : row + down,
      join_x === "same" ? (column + right + width) % width : column + right,
    ]);
    return cells.every((cell) => this.isFree(cell, number)) ? cells : null;
  }

  /** Shift a vehicle; returns whether it fits. */
  move(number, down, right) {
    const cells = this.shifted(number, down, right);
    return cells !== null && this.change(({ vehicles }) => {
      vehicles[number].cells = cells;
      delete vehicles[number].mirrors;
    });
  }

  rename(number, label) {
    const { label: before } = this.vehicles[number];
    const renamed = (target) => (target === before ? label : target);
    this.change((value) => {
      value.vehicles[number].label = label;
      for (const goal of value.goals) goal.target = renamed(goal.target);
      for (const exit of value.exits) if (exit.targets) exit.targets = exit.targets.map(renamed);
    });
  }

  setTarget(number, on) {
    this.change((value) => {
      if (on) value.vehicles[number].target = true;
      else delete value.vehicles[number].target;
      removeStaleTargets(value);
    });
  }

  setAxes(number, axes) {
    this.change(({ vehicles }) => (vehicles[number].axes = axes));
  }

  // --- the board ---------------------------------------------------------------------------------

  /** Return the kind of a cell: "wall", "missing" or "" for a plain one. */
  kindOf(cell) {
    return this.isWall(cell) ? "wall" : this.isMissing(cell) ? "missing" : "";
  }

  /** Set the kind of cells, except those under vehicles. */
  setCells(cells, kind) {
    return this.change(({ board }) => {
      for (const cell of cells) {
        if (this.vehicleAt(cell) >= 0 || this.kindOf(cell) === kind) continue;
        board.walls = without(board.walls, cell);
        board.missing = without(board.missing, cell);
        if (kind === "wall") board.walls.push(cell);
        if (kind === "missing") board.missing.push(cell);
      }
    });
  }

  /** Add a thin wall between two cells, or remove it. */
  toggleBarrier(first, second) {
    const matches = ([a, b]) =>
      (isSame(a, first) && isSame(b, second)) || (isSame(a, second) && isSame(b, first));
    return this.change(({ board }) => {
      const rest = board.barriers.filter((pair) => !matches(pair));
      board.barriers = rest.length < board.barriers.length ? rest : [...rest, [first, second]];
    });
  }

  /** Add an exit on a side of a cell, or remove it. */
  toggleExit(cell, direction) {
    return this.change((value) => {
      const rest = value.exits.filter((exit) =>
        !isSame(exit.cell, cell) || exit.direction !== direction
      );
      value.exits = rest.length < value.exits.length ? rest : [...rest, { cell, direction }];
    });
  }

  /** Set which targets an exit is for; it is for all of them if none or all are given. */
  setExitTargets(number, labels) {
    this.change(({ exits }) => {
      const some = labels.length && labels.length < this.targets.length;
      if (some) exits[number].targets = labels;
      else delete exits[number].targets;
    });
  }

  /** Add goal cells of a target; removes them if the first one is a goal already. */
  toggleGoals(label, cells) {
    return this.change((value) => {
      const goal = value.goals.find(({ target }) => target === label) ??
        { target: label, cells: [] };
      const off = includesCell(goal.cells, cells[0]);
      let covered = goal.cells.filter((cell) => !includesCell(cells, cell));
      if (!off) covered = [...covered, ...cells.filter((cell) => !this.kindOf(cell))];
      value.goals = value.goals.filter(({ target }) => target !== label);
      if (covered.length) value.goals.push({ ...goal, cells: covered });
    });
  }

  /** Remove vehicles, walls, holes and goals from cells. */
  erase(cells) {
    this.change((value) => {
      const hit = ({ cells: own }) => own.some((cell) => includesCell(cells, cell));
      value.vehicles = value.vehicles.filter((vehicle) => !hit(vehicle));
      for (const goal of value.goals) {
        goal.cells = goal.cells.filter((cell) => !includesCell(cells, cell));
      }
      removeStaleTargets(value);
      const { board } = value;
      for (const kind of ["walls", "missing"]) {
        board[kind] = board[kind].filter((cell) => !includesCell(cells, cell));
      }
    });
  }

  /** Resize the board: removes what no longer fits, and keeps exits at their edge. */
  resize(width, height) {
    const inside = ([row, column]) => row < height && column < width;
    this.change((value) => {
      const { board } = value;
      const edges = { R: [1, board.width - 1, width - 1], D: [0, board.height - 1, height - 1] };
      for (const { cell, direction } of value.exits) {
        const [axis, before, after] = edges[direction] ?? [0, -1, -1];
        if (cell[axis] === before) cell[axis] = after;
      }
      value.exits = value.exits.filter(({ cell }) => inside(cell));
      value.vehicles = value.vehicles.filter(({ cells }) => cells.every(inside));
      for (const goal of value.goals) goal.cells = goal.cells.filter(inside);
      removeStaleTargets(value);
      for (const kind of ["walls", "missing"]) board[kind] = board[kind].filter(inside);
      board.barriers = board.barriers.filter((pair) => pair.every(inside));
      Object.assign(board, { width, height });
    });
  }

  /** Set how edges join, each "none", "same" or "flip"; removes the exits of joined edges. */
  join(join_x, join_y) {
    this.change((value) => {
      Object.assign(value.board, { join_x, join_y });
      const closed = `${join_x === "none" ? "" : "LR"}${join_y === "none" ? "" : "UD"}`;
      value.exits = value.exits.filter(({ direction }) => !closed.includes(direction));
    });
  }

  setCorners(on) {
    this.change((value) => (value.corners = on));
  }

  /** Remove everything but the exits from the board. */
  clear() {
    this.change((value) => {
      Object.assign(value, { vehicles: [], goals: [] });
      Object.assign(value.board, { walls: [], missing: [], barriers: [] });
    });
  }
}
