// The player's progress, stored in the browser, and the stars it earns.

const KEY = "unjam progress";

/** Return 3 stars for the fewest moves without help, 2 for at most a quarter more, 1 for any
 * solution. */
export function starsFor(moves, best, helped = false) {
  if (best === null || best === undefined) return 1;
  if (moves <= best) return helped ? 2 : 3;
  return moves <= best * 1.25 ? 2 : 1;
}

/** Records by puzzle, until the page closes if there is no storage:
 *
 *   done      moves of the unfinished game, as `Game.save` returns them
 *   helped    the help in that game: "", "hints" or "solution"
 *   stars     the most stars of a win
 *   moves     the fewest moves of a win
 *   unaided   the fewest moves of a win without help; null if there is none
 *   elapsed   seconds of the unfinished game
 *   seconds   the fewest seconds of a win without help
 *
 * The app adds `best` and `level`: the fewest moves possible and the level, for its statistics. A
 * "win" event has the key and the result as its detail. */
export class Progress extends EventTarget {
  constructor() {
    super();
    this.records = {};
    try {
      this.storage = localStorage;
      this.#read();
    } catch {
      this.storage = null; // the browser denies access
    }
  }

  #read() {
    const text = this.storage.getItem(KEY);
    if (text === null) return;
    let stored = null;
    try {
      stored = JSON.parse(text);
    } catch {
      // Malformed: the next `put` overwrites it.
    }
    if (stored && typeof stored === "object" && !Array.isArray(stored)) this.records = stored;
  }

  get(key) {
    const record = this.records[key];
    return record && typeof record === "object" ? upgraded(record) : {};
  }

  put(key, changes) {
    this.putAll({ [key]: changes });
  }

  /** Change several records at once. */
  putAll(changes) {
    try {
      if (this.storage) this.#read(); // other windows and files write to the same item
    } catch {
      this.storage = null;
    }
    for (const [key, change] of Object.entries(changes)) {
      this.records[key] = { ...this.get(key), ...change };
    }
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.records));
    } catch {
      this.storage = null;
    }
  }

  /** Store a win. Returns whether it is a personal best: fewer moves than ever before, all without
   * help. */
  putWin(key, { moves, stars, helped, seconds }) {
    const before = this.get(key);
    const isBest = !helped && moves < (before.unaided ?? Infinity);
    this.put(key, {
      stars: Math.max(stars, before.stars ?? 0),
      moves: Math.min(moves, before.moves ?? Infinity),
      unaided: isBest ? moves : before.unaided ?? null,
      ...helped ? {} : { seconds: Math.min(seconds, before.seconds ?? Infinity) },
    });
    this.dispatchEvent(new CustomEvent("win", { detail: { key, moves, stars, helped } }));
    return isBest;
  }
}

/** Return a record with all properties. Earlier versions did not know of help: their wins count as
 * wins without it. */
function upgraded(record) {
  if (record.moves === undefined || record.unaided !== undefined) return record;
  return { ...record, unaided: record.moves };
}
