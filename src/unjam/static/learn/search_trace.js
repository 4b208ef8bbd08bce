// A search as the server recorded it (unjam/web/endpoints/trace_endpoint.py), event by event.

import { decodeBase64 } from "../common/base64.js";

const NONE = 65535; // as a parent: none; as an estimate or bound: no win can be reached
const NEVER = 0x7fffffff; // as the end of an entry: it stays in the queue

export class SearchTrace {
  /** `map` is the map of the puzzle; it need not contain every state. */
  constructor(answer, map) {
    this.answer = answer;
    this.count = answer.events;
    this.stateCount = answer.states;
    this.kinds = new Uint8Array(decodeBase64(answer.kind));
    const column = (name) => new Uint16Array(decodeBase64(answer[name]));
    this.states = column("state");
    this.parents = Int32Array.from(column("parent"), (parent) => parent === NONE ? -1 : parent);
    this.costs = column("cost");
    this.seconds = column("second");
    this.estimates = column("estimate");
    this.bounds = column("bound");
    this.frontiers = new Uint32Array(decodeBase64(answer.frontier));
    this.placementTable = column("placements");
    this.vehicles = answer.vehicles;
    this.mapStates = Int32Array.from(
      { length: this.stateCount },
      (_, state) => map.find(this.placements(state)),
    );
    this.isDepthFirst = answer.algorithm === "ida";
    this.hasTwoParts = answer.metric.includes(",");
    this.#matchEntries();
  }

  /** Return the name of the kind of an event, such as "generated". */
  kind(event) {
    return this.answer.kinds[this.kinds[event]];
  }

  /** Return the placement of every vehicle in a state. */
  placements(state) {
    const begin = state * this.vehicles;
    return Array.from(this.placementTable.subarray(begin, begin + this.vehicles));
  }

  /** Return the number by which the queue is sorted, as far as cost and estimate decide. */
  priority(event) {
    const cost = this.costs[event];
    const estimate = this.estimates[event];
    switch (this.answer.algorithm) {
      case "bfs":
      case "dijkstra":
        return cost;
      case "greedy":
        return estimate;
      case "weighted":
        return cost + this.answer.weight * estimate;
      default:
        return cost + estimate;
    }
  }

  /** Return the lower bound of every solution that was proven by then; Infinity if there is none. */
  bound(event) {
    return this.bounds[event] === NONE ? Infinity : this.bounds[event];
  }

  /** Return whether the heuristic proved that no win can be reached. */
  isHopeless(event) {
    return this.estimates[event] === NONE;
  }

  /** Return the last event before a position that expands a state; -1 if there is none. */
  expansionBefore(position) {
    let event = Math.min(position, this.count) - 1;
    while (event >= 0 && this.kind(event) !== "expanded") event--;
    return event;
  }

  /** Return the position after the next event that expands a state, or the end. */
  nextExpansion(position) {
    let event = position;
    while (event < this.count && this.kind(event) !== "expanded") event++;
    return Math.min(event + 1, this.count);
  }

  // --- queue -------------------------------------------------------------------------------------

  /** Find out when each entry of the queue, which is the event that put it there, is taken out. */
  #matchEntries() {
    this.ends = new Int32Array(this.count).fill(-1); // -1: not an entry of the queue
    if (this.isDepthFirst) return;
    const open = new Map(); // the entries of a state, oldest first
    for (let event = 0; event < this.count; event++) {
      const state = this.states[event];
      const entries = open.get(state) ?? [];
      switch (this.kind(event)) {
        case "generated":
        case "improved":
          open.set(state, [...entries, event]);
          this.ends[event] = NEVER;
          break;
        case "expanded":
          this.#end(entries.pop(), event);
          break;
        case "outdated":
          this.#end(entries.shift(), event);
          break;
        case "dead":
        case "won":
          if (!this.#wasQueued(event)) this.#end(entries.pop(), -1);
      }
    }
    this.removals = Array.from({ length: this.count }, (_, event) => event)
      .filter((event) => this.ends[event] >= 0 && this.ends[event] < NEVER)
      .sort((first, second) => this.ends[first] - this.ends[second]);
    this.remaining = Array.from({ length: this.count }, (_, event) => event)
      .filter((event) => this.ends[event] === NEVER)
      .sort((first, second) => this.priority(first) - this.priority(second) || first - second);
  }

  #end(entry, event) {
    if (entry !== undefined) this.ends[entry] = event;
  }

  /** Return whether the state of a "dead" or "won" event is in the queue: the event before it, which
   * generated the state, says whether the queue grew. */
  #wasQueued(event) {
    const generated = event - 1;
    return generated < 0 || this.frontiers[generated] > (this.frontiers[generated - 1] ?? 0);
  }

  /** Return the first entries of the queue at a position: the events that put them there. The order
   * is the one in which they will be taken out; the others follow by priority. */
  queue(position, most) {
    const found = [];
    for (const list of [this.removals, this.remaining]) {
      for (const entry of list) {
        if (found.length === most) return found;
        if (entry < position && this.ends[entry] >= position) found.push(entry);
      }
    }
    return found;
  }

  /** Return the current path of a depth-first search at a position: the events that extended it. */
  path(position) {
    const path = [];
    for (let event = 0; event < position; event++) {
      path.length = Math.min(path.length, this.frontiers[event]);
      const isExtended = ["deepened", "expanded", "won"].includes(this.kind(event));
      if (isExtended) path[this.frontiers[event] - 1] = event;
    }
    return path;
  }
}
