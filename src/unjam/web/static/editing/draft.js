// What is being drawn: the project's JSON of a puzzle (docs/notation.md), and how it can be changed.
// It knows no rules: what is wrong with it, the server says.

export const LARGEST = 16; // cells along a side
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwyz"];

const same = (one, other) => one[0] === other[0] && one[1] === other[1];
const has = (cells, cell) => cells.some((one) => same(one, cell));
const without = (cells, cell) => cells.filter((one) => !same(one, cell));

/** Goals and exits of targets that are none any more: goals go, exits are for all then. */
function forgetTargets({ vehicles, exits, goals }) {
  const targets = new Set(vehicles.filter(({ target }) => target).map(({ label }) => label));
  for (const exit of exits) {
    if (!exit.targets) continue;
    exit.targets = exit.targets.filter((label) => targets.has(label));
    if (!exit.targets.length) delete exit.targets;
  }
  goals.splice(0, goals.length, ...goals.filter(({ target, cells }) => targets.has(target) && cells.length));
}

export class Draft extends EventTarget {
  constructor() {
    super();
    this.load({ board: { width: 6, height: 6 }, vehicles: [], exits: [{ cell: [2, 5], direction: "R" }] });
  }

  /** Begin with a puzzle; what was known of it need not hold any longer. */
  load({ board, vehicles, exits = [], goals = [], corners = false }) {
    this.value = structuredClone({
      format: "unjam 1",
      board: { walls: [], missing: [], barriers: [], join_x: "none", join_y: "none", ...board },
      vehicles, exits, goals, corners,
    });
    this.past = [];
    this.future = [];
    this.#tell();
  }

  /** The same as text, which every part of unjam can read. */
  get text() {
    return JSON.stringify(this.value);
  }

  get board() {
    return this.value.board;
  }

  get vehicles() {
    return this.value.vehicles;
  }

  // --- undo --------------------------------------------------------------------------------------

  /** Change the value; says whether there was anything to change. */
  change(edit) {
    const before = this.text;
    edit(this.value);
    if (this.text === before) return false;
    this.past.push(before);
    this.future = [];
    this.#tell();
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
    this.#tell();
    return true;
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }

  // --- what is where -----------------------------------------------------------------------------

  isInside([row, column]) {
    return row >= 0 && column >= 0 && row < this.board.height && column < this.board.width;
  }

  isWall(cell) {
    return has(this.board.walls, cell);
  }

  isMissing(cell) {
    return has(this.board.missing, cell);
  }

  /** The number of the vehicle on a cell; -1 if there is none. */
  vehicleAt(cell) {
    return this.vehicles.findIndex(({ cells }) => has(cells, cell));
  }

  /** Can something be put there? `but` is a vehicle that does not count. */
  isFree(cell, but = -1) {
    const vehicle = this.vehicleAt(cell);
    return this.isInside(cell) && !this.isWall(cell) && !this.isMissing(cell) && (vehicle < 0 || vehicle === but);
  }

  // --- vehicles ----------------------------------------------------------------------------------

  /** Add a vehicle; the first one is the target. Gives its number. */
  add(cells, axes) {
    const target = !this.vehicles.some((vehicle) => vehicle.target);
    this.change(({ vehicles }) =>
      vehicles.push({ label: this.#nextLabel(target), cells, axes, ...(target ? { target: true } : {}) }));
    return this.vehicles.length - 1;
  }

  #nextLabel(target) {
    const taken = new Set(this.vehicles.map(({ label }) => label));
    const wanted = target ? ["X", ...LETTERS] : LETTERS;
    let number = 1;
    while (taken.has(`V${number}`)) number++;
    return wanted.find((letter) => !taken.has(letter)) ?? `V${number}`;
  }

  remove(number) {
    this.change((value) => {
      value.vehicles.splice(number, 1);
      forgetTargets(value);
    });
  }

  /** Where a vehicle would stand, if it fits there; over edges that join without a twist as well. */
  shifted(number, down, right) {
    const { height, width, join_x, join_y } = this.board;
    const cells = this.vehicles[number].cells.map(([row, column]) => [
      join_y === "same" ? (row + down + height) % height : row + down,
      join_x === "same" ? (column + right + width) % width : column + right,
    ]);
    return cells.every((cell) => this.isFree(cell, number)) ? cells : null;
  }

  /** Put a vehicle elsewhere; says whether it fits. */
  move(number, down, right) {
    const cells = this.shifted(number, down, right);
    return cells !== null && this.change(({ vehicles }) => {
      vehicles[number].cells = cells;
      delete vehicles[number].mirrors;
    });
  }

  rename(number, label) {
    const { label: before } = this.vehicles[number];
    const renamed = (one) => (one === before ? label : one);
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
      forgetTargets(value);
    });
  }

  setAxes(number, axes) {
    this.change(({ vehicles }) => (vehicles[number].axes = axes));
  }

  // --- the board ---------------------------------------------------------------------------------

  /** What a cell is: "wall", "missing" or plain (""). */
  kindOf(cell) {
    return this.isWall(cell) ? "wall" : this.isMissing(cell) ? "missing" : "";
  }

  /** Make cells of that kind; vehicles stay where they are. */
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

  /** Put a thin wall between two cells, or take it away. */
  toggleBarrier(one, other) {
    const isIt = ([a, b]) => (same(a, one) && same(b, other)) || (same(a, other) && same(b, one));
    return this.change(({ board }) => {
      const rest = board.barriers.filter((pair) => !isIt(pair));
      board.barriers = rest.length < board.barriers.length ? rest : [...rest, [one, other]];
    });
  }

  /** Open an exit on a side of a cell, or close it. */
  toggleExit(cell, direction) {
    return this.change((value) => {
      const rest = value.exits.filter((exit) => !same(exit.cell, cell) || exit.direction !== direction);
      value.exits = rest.length < value.exits.length ? rest : [...rest, { cell, direction }];
    });
  }

  /** Make cells such that a target must cover them in the end; if the first is one, none of them. */
  toggleGoals(label, cells) {
    return this.change((value) => {
      const goal = value.goals.find(({ target }) => target === label) ?? { target: label, cells: [] };
      const off = has(goal.cells, cells[0]);
      let covered = goal.cells.filter((cell) => !has(cells, cell));
      if (!off) covered = [...covered, ...cells.filter((cell) => !this.kindOf(cell))];
      value.goals = value.goals.filter(({ target }) => target !== label);
      if (covered.length) value.goals.push({ ...goal, cells: covered });
    });
  }

  /** Take away whatever is on these cells. */
  erase(cells) {
    this.change((value) => {
      const hit = ({ cells: own }) => own.some((cell) => has(cells, cell));
      value.vehicles = value.vehicles.filter((vehicle) => !hit(vehicle));
      for (const goal of value.goals) goal.cells = goal.cells.filter((cell) => !has(cells, cell));
      forgetTargets(value);
      const { board } = value;
      for (const kind of ["walls", "missing"]) board[kind] = board[kind].filter((cell) => !has(cells, cell));
    });
  }

  /** Another size; what does not fit is gone, and exits stay at their edge. */
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
      forgetTargets(value);
      for (const kind of ["walls", "missing"]) board[kind] = board[kind].filter(inside);
      board.barriers = board.barriers.filter((pair) => pair.every(inside));
      Object.assign(board, { width, height });
    });
  }

  /** How edges join: each "none", "same" or "flip". Exits in an edge that joins go with it. */
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

  /** Take everything off the board. */
  clear() {
    this.change((value) => {
      Object.assign(value, { vehicles: [], goals: [] });
      Object.assign(value.board, { walls: [], missing: [], barriers: [] });
    });
  }
}
