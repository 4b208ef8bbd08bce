// The player's progress, stored in the browser, and the stars it earns.

const KEY = "unjam progress";

/** Return 3 stars for the fewest moves, 2 for at most a quarter more, 1 for any solution. */
export function starsFor(moves, best) {
  if (best === null || best === undefined) return 1;
  if (moves <= best) return 3;
  return moves <= best * 1.25 ? 2 : 1;
}

/** Records by puzzle: {done, stars, moves}. Without storage, they last until the page closes. */
export class Progress {
  constructor() {
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
    return record && typeof record === "object" ? record : {};
  }

  put(key, changes) {
    try {
      if (this.storage) this.#read(); // other windows and files write to the same item
    } catch {
      this.storage = null;
    }
    this.records[key] = { ...this.get(key), ...changes };
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.records));
    } catch {
      this.storage = null;
    }
  }
}
