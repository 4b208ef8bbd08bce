// The states of a puzzle as the server sends them (unjam/web/endpoints/state_map.py), and paths
// between them. Where there are too many states to draw, the map has a part of them.

import { decodeBase64 } from "../common/base64.js";

const UNREACHABLE = 65535; // as a distance: no path leads to a win
const UNKNOWN = 65534; // as a distance: perhaps a path leads to a win

export class StateMap {
  /** `game` is any game of the puzzle, for its tables. */
  constructor(answer, game) {
    this.count = answer.states;
    this.isComplete = answer.complete;
    this.isExact = answer.exact; // else a distance may be smaller than the map knows
    this.radius = answer.radius; // all states up to this distance from the first are on the map
    this.whole = answer.whole; // numbers of the whole state space
    this.leftOut = answer.left_out;
    this.isShortest = answer.optimal; // the solution of the first state is proven to be shortest
    this.solutionOfFirst = answer.path;
    this.hiddenCounts = new Uint16Array(decodeBase64(answer.hidden));
    this.farthest = answer.farthest;
    this.wins = answer.wins;
    this.reversible = answer.reversible;
    this.positions = new Int16Array(decodeBase64(answer.places)); // x and y of each state
    this.distances = new Uint16Array(decodeBase64(answer.to_win));
    this.edges = new Uint16Array(decodeBase64(answer.neighbours));
    this.firstEdge = prefixSums(new Uint16Array(decodeBase64(answer.degrees)));
    this.placementTable = new Uint16Array(decodeBase64(answer.placements));
    this.vehicles = answer.vehicles;
    this.game = game.fork();
    this.leftPlacement = game.vehicles.map(({ table }) =>
      table.covers.findIndex((cells) => !cells.length)
    );
    this.numbers = new Map(); // state by key
    for (let state = 0; state < this.count; state++) {
      this.numbers.set(this.#key(this.placements(state)), state);
    }
  }

  /** Whether some states have no solution. */
  get hasDeadEnds() {
    return this.distances.includes(UNREACHABLE);
  }

  /** Whether the map does not know how far some states are from a win. */
  get hasUnknown() {
    return this.distances.includes(UNKNOWN);
  }

  /** Return the number of moves from a state to a win; null if it has no solution or none is
   * known. */
  distance(state) {
    return this.distances[state] < UNKNOWN ? this.distances[state] : null;
  }

  /** Return whether it is not known if a state has a solution; also for -1, beyond the map. */
  isUnknown(state) {
    return state < 0 || this.distances[state] === UNKNOWN;
  }

  /** Return whether the distance of a state is proven, not only an upper bound. */
  isProven(state) {
    return this.isExact || (this.isShortest && this.solutionOfFirst.includes(state));
  }

  /** Return how many moves from a state lead beyond the map. */
  hiddenMoves(state) {
    return this.hiddenCounts[state] ?? 0;
  }

  /** Return the placement of every vehicle. Identical vehicles may be exchanged. */
  placements(state) {
    const begin = state * this.vehicles;
    return Array.from(this.placementTable.subarray(begin, begin + this.vehicles));
  }

  /** Return the number of the state with these placements; -1 if it is not on the map. */
  find(placements) {
    return this.numbers.get(this.#key(placements)) ?? -1;
  }

  /** Return a key that is equal for states that differ only by an exchange of identical vehicles, or
   * by the exit through which a target left. */
  #key(placements) {
    const { vehicles } = this.game;
    return this.game.key(placements.map((placement, vehicle) => {
      const hasLeft = !vehicles[vehicle].table.covers[placement].length;
      return hasLeft ? this.leftPlacement[vehicle] : placement;
    }));
  }

  neighbours(state) {
    return this.edges.subarray(this.firstEdge[state], this.firstEdge[state + 1]);
  }

  /** Return the states of a shortest solution, starting with the given one; empty if there is none
   * on the map. */
  solution(state) {
    if (this.distance(state) === null) return [];
    const { distances } = this;
    const path = [state];
    const deadEnds = new Set(); // their next step is beyond the map
    while (path.length && distances[path.at(-1)]) {
      const here = path.at(-1);
      const next = this.neighbours(here).find((other) =>
        distances[other] < distances[here] && !deadEnds.has(other)
      );
      if (next === undefined) deadEnds.add(path.pop());
      else path.push(next);
    }
    return path;
  }

  /** Return the states of a shortest path between two states that passes no win; null if there is
   * none. */
  path(from, to) {
    const parent = new Int32Array(this.count).fill(-1);
    parent[from] = from;
    const queue = [from];
    for (const state of queue) {
      if (state === to) break;
      if (!this.distances[state] && state !== from) continue;
      for (const next of this.neighbours(state)) {
        if (parent[next] >= 0) continue;
        parent[next] = state;
        queue.push(next);
      }
    }
    if (parent[to] < 0) return null;
    const path = [to];
    while (path[0] !== from) path.unshift(parent[path[0]]);
    return path;
  }

  /** Return the move of a game that leads to a state, {vehicle, from, to, slides}; null if no single
   * move does. */
  moveTo(game, state) {
    let found = null;
    const placements = [...game.placements];
    const { occupancy } = game;
    for (let vehicle = 0; vehicle < placements.length && !found; vehicle++) {
      const from = placements[vehicle];
      const visit = (to, slides) => {
        if (found) return;
        placements[vehicle] = to;
        if (this.find(placements) === state) {
          found = { vehicle, from, to, slides: slides && [...slides] };
        }
        placements[vehicle] = from;
      };
      if (game.corners) occupancy.reachable(vehicle, from, visit);
      else occupancy.straightMoves(vehicle, from, visit);
      if (found && !found.slides) [found] = occupancy.bestMoves(vehicle, from, found.to, true);
    }
    return found;
  }

  /** Return the states that a game has passed; the current one is the last. */
  trail(game) {
    const placements = [...game.placements];
    const states = [this.find(placements)];
    for (const move of [...game.done].reverse()) {
      placements[move.vehicle] = move.from;
      states.unshift(this.find(placements));
    }
    return states.filter((state) => state >= 0);
  }

  /** Return how a game continues to a state: {path, placements}, the stored moves and where they
   * begin unless that is the start. A game that is beyond the map begins again. If no path leads
   * there, as beyond a win, the game begins there. */
  walk(game, state) {
    const walker = game.fork();
    if (game.won || this.find(game.placements) < 0) walker.restart();
    else walker.done = [...game.done];
    const begin = walker.done.reduceRight(
      (placements, { vehicle, from }) => placements.with(vehicle, from),
      [...walker.placements],
    );
    const from = this.find(walker.placements);
    const way = from < 0 ? null : this.path(from, state);
    for (const next of way?.slice(1) ?? []) {
      const move = this.moveTo(walker, next);
      if (!move || !walker.play(move)) break; // won on the way
    }
    if (this.find(walker.placements) !== state) {
      return { path: [], placements: this.placements(state) };
    }
    const path = walker.done.map(({ vehicle, slides }) => [
      vehicle,
      ...slides.flatMap((slide) => [slide, 1]),
    ]);
    return { path, placements: this.#key(begin) === this.#key(this.start) ? null : begin };
  }

  /** The placements at the start of the game. */
  get start() {
    return this.game.vehicles.map(({ at }) => at);
  }
}

/** Return where each run of the given lengths begins, and where the last one ends. */
function prefixSums(lengths) {
  const first = new Uint32Array(lengths.length + 1);
  for (let index = 0; index < lengths.length; index++) {
    first[index + 1] = first[index] + lengths[index];
  }
  return first;
}
