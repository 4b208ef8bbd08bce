// The game: a state, what can be done in it, and what was done. All it knows of the rules are the
// tables that unjam/page/tables.py makes; what a slide is, and when it is possible, is said there.

// What the numbers of directions mean on the screen and in words.
export const DIRECTIONS = [
  { name: "up", letter: "U", dx: 0, dy: -1 },
  { name: "down", letter: "D", dx: 0, dy: 1 },
  { name: "left", letter: "L", dx: -1, dy: 0 },
  { name: "right", letter: "R", dx: 1, dy: 0 },
  { name: "up-left", letter: "UL", dx: -1, dy: -1 },
  { name: "up-right", letter: "UR", dx: 1, dy: -1 },
  { name: "down-left", letter: "DL", dx: -1, dy: 1 },
  { name: "down-right", letter: "DR", dx: 1, dy: 1 },
];

const SLIDES_PER_MOVE = 1 << 16; // a move outweighs any number of slides

/** Who covers which number. */
export class Field {
  constructor(vehicles) {
    this.vehicles = vehicles;
    let most = 0;
    for (const { table } of vehicles) {
      for (const cells of table.covers) for (const cell of cells) most = Math.max(most, cell);
      for (const slides of table.slides) {
        for (const [, , , needs = []] of slides) most = Math.max(most, ...needs);
      }
    }
    this.owner = new Int16Array(most + 1);
  }

  /** Put every vehicle on its placement. */
  fill(at) {
    this.owner.fill(0);
    for (let vehicle = 0; vehicle < at.length; vehicle++) this.put(vehicle, at[vehicle]);
  }

  put(vehicle, place) {
    for (const cell of this.vehicles[vehicle].table.covers[place]) this.owner[cell] = vehicle + 1;
  }

  lift(vehicle, place) {
    for (const cell of this.vehicles[vehicle].table.covers[place]) this.owner[cell] = 0;
  }

  /** The number of the vehicle that stands in the way of a slide; -1 if none does. */
  blocker(vehicle, slide) {
    const own = vehicle + 1;
    for (const cell of this.vehicles[vehicle].table.covers[slide[1]]) {
      if (this.owner[cell] && this.owner[cell] !== own) return this.owner[cell] - 1;
    }
    for (const cell of slide[3] ?? []) {
      if (this.owner[cell] && this.owner[cell] !== own) return this.owner[cell] - 1;
    }
    return -1;
  }

  /** Call visit(to, slides) for every straight move of a vehicle, by growing distance. */
  straightMoves(vehicle, from, visit) {
    const { table } = this.vehicles[vehicle];
    table.slides[from].forEach((first, index) => {
      const slides = [];
      let slide = first;
      while (slide && this.blocker(vehicle, slide) < 0) {
        // Once round a board, a move ends before it is where it began.
        if (slides.length && sameCells(table.covers[slide[1]], table.covers[from])) break;
        slides.push(index);
        visit(slide[1], slides);
        index = slide[2];
        slide = table.slides[slide[1]][index];
      }
    });
  }

  /** Call visit(to) for all placements to which a vehicle can come on any path. */
  reachable(vehicle, from, visit) {
    const { table } = this.vehicles[vehicle];
    const seen = new Set([from]);
    for (const place of seen) {
      for (const slide of table.slides[place]) {
        if (!seen.has(slide[1]) && this.blocker(vehicle, slide) < 0) {
          seen.add(slide[1]);
          visit(slide[1]);
        }
      }
    }
  }

  /** The moves, as lists of slides, by which a vehicle gets from a placement to another: the fewest,
   * and of those with the fewest slides. With corners any path is one move. */
  bestMoves(vehicle, from, to, corners) {
    const best = new Map([[from, { cost: 0 }]]);
    const todo = [from];
    for (const place of todo) {
      const { cost } = best.get(place);
      const reach = (there, slides) => {
        const total = cost + slides.length + (corners ? 0 : SLIDES_PER_MOVE);
        if (total < (best.get(there)?.cost ?? Infinity)) {
          best.set(there, { cost: total, place, slides: [...slides] });
          todo.push(there);
        }
      };
      this.straightMoves(vehicle, place, reach);
    }
    const moves = [];
    for (let place = to; place !== from; place = best.get(place).place) {
      moves.unshift({ vehicle, from: best.get(place).place, to: place, slides: best.get(place).slides });
    }
    if (!corners || moves.length < 2) return moves;
    return [{ vehicle, from, to, slides: moves.flatMap((move) => move.slides) }];
  }
}

function sameCells(one, other) {
  return one.length === other.length && one.every((cell, index) => cell === other[index]);
}

export class Game {
  /** A puzzle of a file of tables, at its start. */
  constructor(puzzle, tables) {
    this.puzzle = puzzle;
    this.corners = Boolean(puzzle.corners);
    this.vehicles = puzzle.vehicles.map((vehicle) => ({
      ...vehicle,
      table: tables[vehicle.places],
      wins: vehicle.wins && new Map(vehicle.wins),
    }));
    this.field = new Field(this.vehicles);
    this.restart();
  }

  restart() {
    this.at = this.vehicles.map((vehicle) => vehicle.at);
    this.field.fill(this.at);
    this.done = []; // moves: {vehicle, from, to, slides}
    this.undone = [];
  }

  get moveCount() {
    return this.done.length;
  }

  get slideCount() {
    return this.done.reduce((sum, move) => sum + move.slides.length, 0);
  }

  /** Has every target got where it must? */
  get won() {
    return this.isWon(this.at);
  }

  isWon(at) {
    let targets = 0;
    for (let vehicle = 0; vehicle < at.length; vehicle++) {
      const { wins } = this.vehicles[vehicle];
      if (!wins) continue;
      if (!wins.has(at[vehicle])) return false;
      targets++;
    }
    return targets > 0;
  }

  /** The slides that the tables have for a vehicle where it stands, and who is in the way. */
  slides(vehicle) {
    const slides = this.vehicles[vehicle].table.slides[this.at[vehicle]];
    return slides.map((slide, index) => ({
      index,
      direction: slide[0],
      to: slide[1],
      there: slide[4] ?? slide[0], // what the direction is called after the slide
      blocker: this.field.blocker(vehicle, slide),
    }));
  }

  /** Has a target left the board? Then it is not to be touched any more. */
  isGone(vehicle) {
    return this.vehicles[vehicle].table.covers[this.at[vehicle]].length === 0;
  }

  /** Slide a vehicle by one cell. Says whether that was possible.
   *
   * What one vehicle does without another moving in between counts as the shortest way to where it
   * stands then: back and forth is nothing, and straight on is one move. */
  slide(vehicle, index) {
    const slide = this.vehicles[vehicle].table.slides[this.at[vehicle]][index];
    if (!slide || this.won || this.field.blocker(vehicle, slide) >= 0) return false;
    let begin = this.at[vehicle];
    while (this.done.at(-1)?.vehicle === vehicle) begin = this.done.pop().from;
    this.place(vehicle, slide[1]);
    this.done.push(...this.field.bestMoves(vehicle, begin, slide[1], this.corners));
    this.undone = [];
    return true;
  }

  undo() {
    const move = this.done.pop();
    if (move) {
      this.place(move.vehicle, move.from);
      this.undone.push(move);
    }
    return move;
  }

  redo() {
    const move = this.undone.pop();
    if (move) {
      this.place(move.vehicle, move.to);
      this.done.push(move);
    }
    return move;
  }

  place(vehicle, place) {
    this.field.lift(vehicle, this.at[vehicle]);
    this.at[vehicle] = place;
    this.field.put(vehicle, place);
  }

  /** A stored move, [vehicle, slide, distance, ...], as it is played from a placement. */
  unpack([vehicle, ...legs], from = this.at[vehicle]) {
    const { table } = this.vehicles[vehicle];
    const move = { vehicle, from, to: from, slides: [] };
    for (let leg = 0; leg < legs.length; leg += 2) {
      let index = legs[leg];
      for (let count = 0; count < legs[leg + 1]; count++) {
        const slide = table.slides[move.to][index];
        move.slides.push(index);
        [, move.to, index] = slide;
      }
    }
    return move;
  }

  /** The directions and distances of a move, such as [{direction: 3, distance: 2}]. */
  legs(move) {
    const { table } = this.vehicles[move.vehicle];
    const legs = [];
    let place = move.from;
    let on = -1;
    for (const index of move.slides) {
      const slide = table.slides[place][index];
      if (index === on) legs.at(-1).distance++;
      else legs.push({ direction: slide[0], distance: 1 });
      [, place, on] = slide;
    }
    return legs;
  }

  /** The state as a string, the same for states that differ by an exchange of equal vehicles. */
  key(at = this.at) {
    this.kinds ??= kindsOf(this.vehicles);
    const places = [...at];
    for (const kind of this.kinds) {
      const sorted = kind.map((vehicle) => at[vehicle]).sort((one, other) => one - other);
      kind.forEach((vehicle, index) => (places[vehicle] = sorted[index]));
    }
    return String.fromCharCode(...places);
  }

  /** A game of its own that begins where this one stands. */
  fork() {
    const game = Object.assign(Object.create(Game.prototype), this, { field: new Field(this.vehicles) });
    game.at = [...this.at];
    game.field.fill(game.at);
    [game.done, game.undone] = [[], []];
    return game;
  }

  /** What was done, to be kept and brought back by `restore`. */
  save() {
    return this.done.map((move) => [move.vehicle, ...move.slides]);
  }

  /** Play what was kept; if it is of another puzzle, stay at the start and say so. */
  restore(saved) {
    this.restart();
    const fine =
      Array.isArray(saved) &&
      saved.every(
        (move) =>
          Array.isArray(move) &&
          this.vehicles[move[0]] &&
          move.slice(1).every((index) => this.slide(move[0], index)),
      );
    if (!fine) this.restart();
    return fine;
  }
}

/** Vehicles that are no targets and share a table may change places; lists of those. */
function kindsOf(vehicles) {
  const kinds = new Map();
  vehicles.forEach((vehicle, number) => {
    if (!vehicle.wins) kinds.set(vehicle.places, [...(kinds.get(vehicle.places) ?? []), number]);
  });
  return [...kinds.values()].filter((kind) => kind.length > 1);
}
