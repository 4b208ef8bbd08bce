// The game: the current state, the moves made so far, undo and redo. It knows no rules: it plays from
// the tables of unjam/player/slide_tables.py, which define what a slide is and when it is possible.

import { Occupancy } from "./occupancy.js";

export class Game {
  /** Start a puzzle of an album, with the tables of that album. */
  constructor(puzzle, tables) {
    this.puzzle = puzzle;
    this.corners = Boolean(puzzle.corners);
    this.vehicles = puzzle.vehicles.map((vehicle) => ({
      ...vehicle,
      table: tables[vehicle.places],
      wins: vehicle.wins && new Map(vehicle.wins),
    }));
    this.identical = identicalVehicles(this.vehicles);
    this.occupancy = new Occupancy(this.vehicles);
    this.restart();
  }

  restart() {
    this.placements = this.vehicles.map((vehicle) => vehicle.at);
    this.occupancy.fill(this.placements);
    this.done = []; // moves: {vehicle, from, to, slides}
    this.undone = [];
  }

  /** The state as a string that is equal for equal placements. */
  get state() {
    return this.placements.join();
  }

  get moveCount() {
    return this.done.length;
  }

  get slideCount() {
    return this.done.reduce((sum, move) => sum + move.slides.length, 0);
  }

  /** Whether every target has reached its exit or goal. */
  get won() {
    return this.isWon(this.placements);
  }

  isWon(placements) {
    let targets = 0;
    for (let vehicle = 0; vehicle < placements.length; vehicle++) {
      const { wins } = this.vehicles[vehicle];
      if (!wins) continue;
      if (!wins.has(placements[vehicle])) return false;
      targets++;
    }
    return targets > 0;
  }

  /** Return the slides of a vehicle from its placement, each with the vehicle that blocks it. */
  slides(vehicle) {
    const slides = this.vehicles[vehicle].table.slides[this.placements[vehicle]];
    return slides.map((slide, index) => ({
      index,
      direction: slide[0],
      to: slide[1],
      directionAfter: slide[4] ?? slide[0], // differs where the slide crosses a flipped edge
      blocker: this.occupancy.blocker(vehicle, slide),
    }));
  }

  /** Return whether a target has left the board. */
  hasLeft(vehicle) {
    return this.vehicles[vehicle].table.covers[this.placements[vehicle]].length === 0;
  }

  /** Slide a vehicle by one cell; returns whether that was possible.
   *
   * Consecutive slides of one vehicle count as the shortest way to where it ends up: back and forth
   * is no move, and straight on is one move. */
  slide(vehicle, index) {
    const slide = this.vehicles[vehicle].table.slides[this.placements[vehicle]][index];
    if (!slide || this.won || this.occupancy.blocker(vehicle, slide) >= 0) return false;
    let start = this.placements[vehicle];
    while (this.done.at(-1)?.vehicle === vehicle) start = this.done.pop().from;
    this.place(vehicle, slide[1]);
    this.done.push(...this.occupancy.bestMoves(vehicle, start, slide[1], this.corners));
    this.undone = [];
    return true;
  }

  /** Make a move slide by slide; returns whether all of it was possible. */
  play(move) {
    return move.slides.every((index) => this.slide(move.vehicle, index));
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

  /** Put a vehicle on a placement without recording a move. */
  place(vehicle, placement) {
    this.occupancy.remove(vehicle, this.placements[vehicle]);
    this.placements[vehicle] = placement;
    this.occupancy.add(vehicle, placement);
  }

  /** Put every vehicle on its placement without recording moves. */
  placeAll(placements) {
    this.placements = [...placements];
    this.occupancy.fill(placements);
  }

  /** Decode a stored move, [vehicle, slide, distance, ...], as played from a placement. */
  decodeMove([vehicle, ...legs], from = this.placements[vehicle]) {
    const { table } = this.vehicles[vehicle];
    const move = { vehicle, from, to: from, slides: [] };
    for (let leg = 0; leg < legs.length; leg += 2) {
      let index = legs[leg];
      for (let step = 0; step < legs[leg + 1]; step++) {
        const slide = table.slides[move.to][index];
        move.slides.push(index);
        [, move.to, index] = slide;
      }
    }
    return move;
  }

  /** Decode a sequence of stored moves, each as played after those before it. */
  decodePath(path) {
    const game = this.fork();
    return path.map((stored) => {
      const move = game.decodeMove(stored);
      game.place(move.vehicle, move.to);
      return move;
    });
  }

  /** Return the directions and distances of a move, such as [{direction: 3, distance: 2}]. */
  legs(move) {
    const { table } = this.vehicles[move.vehicle];
    const legs = [];
    let placement = move.from;
    let straightOn = -1;
    for (const index of move.slides) {
      const slide = table.slides[placement][index];
      if (index === straightOn) legs.at(-1).distance++;
      else legs.push({ direction: slide[0], distance: 1 });
      [, placement, straightOn] = slide;
    }
    return legs;
  }

  /** Return a key of a state, equal for states that differ by an exchange of identical vehicles. */
  key(placements = this.placements) {
    const sorted = [...placements];
    for (const group of this.identical) {
      const ordered = group.map((vehicle) => placements[vehicle]).sort((a, b) => a - b);
      group.forEach((vehicle, index) => (sorted[vehicle] = ordered[index]));
    }
    return String.fromCharCode(...sorted);
  }

  /** Return an independent game that starts in the current state. */
  fork() {
    const game = Object.assign(Object.create(Game.prototype), this, {
      occupancy: new Occupancy(this.vehicles),
    });
    game.placeAll(this.placements);
    [game.done, game.undone] = [[], []];
    return game;
  }

  /** Return the moves so far as JSON for `restore`. */
  save() {
    return this.done.map((move) => [move.vehicle, ...move.slides]);
  }

  /** Replay saved moves; if they do not fit this puzzle, restart and return false. */
  restore(saved) {
    this.restart();
    const valid = Array.isArray(saved) &&
      saved.every(
        (move) =>
          Array.isArray(move) &&
          this.vehicles[move[0]] &&
          move.slice(1).every((index) => this.slide(move[0], index)),
      );
    if (!valid) this.restart();
    return valid;
  }
}

/** Group the vehicles that are not targets and share a table: exchanging them changes nothing. */
function identicalVehicles(vehicles) {
  const groups = new Map();
  vehicles.forEach((vehicle, number) => {
    if (vehicle.wins) return;
    groups.set(vehicle.places, [...(groups.get(vehicle.places) ?? []), number]);
  });
  return [...groups.values()].filter((group) => group.length > 1);
}
