// All states of a puzzle as the server sends them (web/state_map.py), and ways between them.

const NEVER = 65535; // as a distance: there is no way

export class StateMap {
  /** `game` is any game of the puzzle; its tables say what the placements mean. */
  constructor(answer, game) {
    this.count = answer.states;
    this.farthest = answer.farthest;
    this.wins = answer.wins;
    this.reversible = answer.reversible;
    this.places = new Int16Array(unpacked(answer.places)); // x and y of each state
    this.toWin = new Uint16Array(unpacked(answer.to_win));
    this.edges = new Uint16Array(unpacked(answer.neighbours));
    this.first = sums(new Uint16Array(unpacked(answer.degrees)));
    this.placements = new Uint16Array(unpacked(answer.placements));
    this.vehicles = answer.vehicles;
    this.game = game.fork();
    this.gone = game.vehicles.map(({ table }) => table.covers.findIndex((cells) => !cells.length));
    this.numbers = new Map();
    for (let state = 0; state < this.count; state++) this.numbers.set(this.#key(this.at(state)), state);
  }

  /** How far a state is from a win; null if there is no way. */
  distance(state) {
    return this.toWin[state] === NEVER ? null : this.toWin[state];
  }

  /** The placement of every vehicle. Of equal ones, any may stand for any other. */
  at(state) {
    return Array.from(this.placements.subarray(state * this.vehicles, (state + 1) * this.vehicles));
  }

  /** The number of a state of play; -1 if it is none of these. */
  find(at) {
    return this.numbers.get(this.#key(at)) ?? -1;
  }

  /** The same for states that differ by an exchange, or by the exit through which a target left. */
  #key(at) {
    const { vehicles } = this.game;
    return this.game.key(at.map((place, vehicle) =>
      this.gone[vehicle] >= 0 && !vehicles[vehicle].table.covers[place].length ? this.gone[vehicle] : place));
  }

  neighbours(state) {
    return this.edges.subarray(this.first[state], this.first[state + 1]);
  }

  /** The states of a shortest way to a win, with the one it begins in; empty if there is none. */
  wayOut(state) {
    if (this.distance(state) === null) return [];
    const way = [state];
    while (this.toWin[way.at(-1)]) {
      const near = this.neighbours(way.at(-1));
      way.push(near.reduce((best, next) => (this.toWin[next] < this.toWin[best] ? next : best)));
    }
    return way;
  }

  /** The states of a shortest way between two of them that does not pass a win; null if there is none. */
  way(from, to) {
    const before = new Int32Array(this.count).fill(-1);
    before[from] = from;
    const todo = [from];
    for (const state of todo) {
      if (state === to) break;
      if (!this.toWin[state] && state !== from) continue;
      for (const next of this.neighbours(state)) {
        if (before[next] >= 0) continue;
        before[next] = state;
        todo.push(next);
      }
    }
    if (before[to] < 0) return null;
    const way = [to];
    while (way[0] !== from) way.unshift(before[way[0]]);
    return way;
  }

  /** The move of a game that leads to a state, {vehicle, from, to, slides}; null if none does. */
  moveTo(game, state) {
    let found = null;
    const at = [...game.at];
    const { field } = game;
    for (let vehicle = 0; vehicle < at.length && !found; vehicle++) {
      const from = at[vehicle];
      const look = (to, slides) => {
        if (found) return;
        at[vehicle] = to;
        if (this.find(at) === state) found = { vehicle, from, to, slides: slides && [...slides] };
        at[vehicle] = from;
      };
      if (game.corners) field.reachable(vehicle, from, look);
      else field.straightMoves(vehicle, from, look);
      if (found && !found.slides) [found] = field.bestMoves(vehicle, from, found.to, true);
    }
    return found;
  }

  /** The states a game has come through, the one where it stands last. */
  trail(game) {
    const at = [...game.at];
    const states = [this.find(at)];
    for (const move of [...game.done].reverse()) {
      at[move.vehicle] = move.from;
      states.unshift(this.find(at));
    }
    return states.filter((state) => state >= 0);
  }

  /** How a game gets on to a state: {path, at}, stored moves and where they begin if that is not the
   * start. Where no way leads, as beyond a win, one begins there. */
  walk(game, state) {
    const now = game.fork();
    if (game.won) now.restart();
    else now.done = [...game.done];
    const begin = now.done.reduceRight((at, { vehicle, from }) => at.with(vehicle, from), [...now.at]);
    for (const next of this.way(this.find(now.at), state)?.slice(1) ?? []) {
      const move = this.moveTo(now, next);
      if (!move?.slides.every((slide) => now.slide(move.vehicle, slide))) break; // won on the way
    }
    if (this.find(now.at) !== state) return { path: [], at: this.at(state) };
    const path = now.done.map(({ vehicle, slides }) => [vehicle, ...slides.flatMap((slide) => [slide, 1])]);
    return { path, at: this.find(begin) ? begin : null };
  }
}

function unpacked(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
}

/** Where each run begins, and where the last one ends. */
function sums(lengths) {
  const first = new Uint32Array(lengths.length + 1);
  for (let index = 0; index < lengths.length; index++) first[index + 1] = first[index] + lengths[index];
  return first;
}
