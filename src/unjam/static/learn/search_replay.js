// What a recorded search knows after some of its events.

/** What a search knows about a state; the larger is painted over the smaller. */
export const STATUS = { unseen: 0, earlier: 1, dead: 2, expanded: 3, waiting: 4, won: 5 };

const COUNTERS = {
  expanded: "expanded",
  known: "skipped",
  outdated: "skipped",
  improved: "improved",
};

export class SearchReplay {
  constructor(trace) {
    this.trace = trace;
    this.#restart();
  }

  #restart() {
    const { stateCount } = this.trace;
    this.position = 0; // events so far
    this.status = new Uint8Array(stateCount);
    this.costs = new Uint16Array(stateCount); // of the best path to each state so far
    this.parents = new Int32Array(stateCount).fill(-1); // on that path
    this.counts = { seen: 0, expanded: 0, skipped: 0, improved: 0 };
  }

  get atEnd() {
    return this.position === this.trace.count;
  }

  /** Go to the time after that many events. Returns the states that changed; null if any may have. */
  seek(position) {
    const isForward = position >= this.position;
    if (!isForward) this.#restart();
    let changed = isForward ? [] : null;
    for (; this.position < position; this.position++) {
      const event = this.position;
      if (this.trace.kind(event) === "deepened") {
        this.#forget();
        changed = null;
      } else {
        this.#apply(event);
        changed?.push(this.trace.states[event]);
      }
    }
    return changed;
  }

  #apply(event) {
    const { trace, status, counts } = this;
    const state = trace.states[event];
    const kind = trace.kind(event);
    if (kind in COUNTERS) counts[COUNTERS[kind]]++;
    if (status[state] === STATUS.unseen && kind !== "foreseen") counts.seen++;
    switch (kind) {
      case "beyond":
        if (status[state] >= STATUS.expanded) break; // by a cheaper path
        // falls through
      case "generated":
      case "improved":
      case "foreseen":
        status[state] = STATUS.waiting;
        this.costs[state] = trace.costs[event];
        this.parents[state] = trace.parents[event];
        break;
      case "expanded":
      case "dead":
      case "won":
        status[state] = STATUS[kind];
    }
  }

  /** Begin a new iteration of IDA*, which remembers no state of the one before. */
  #forget() {
    this.status = this.status.map((status) => status && STATUS.earlier);
    this.parents.fill(-1);
  }

  /** The length of the queue. */
  get frontier() {
    return this.position ? this.trace.frontiers[this.position - 1] : 0;
  }

  /** The proven lower bound of every solution; Infinity if there is none. */
  get bound() {
    return this.position ? this.trace.bound(this.position - 1) : 0;
  }

  /** Return the states on the best path to a state so far, from the start. */
  path(state) {
    const path = [];
    for (let at = state; at >= 0 && path.length <= this.status.length; at = this.parents[at]) {
      path.unshift(at);
    }
    return path;
  }
}
