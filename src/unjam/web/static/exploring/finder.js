// Finds the state nearest to a point: states are sorted into squares.

const SQUARES = 96; // along a side
const HALF = 32_768; // where places end

export class Finder {
  constructor({ places, count }) {
    this.places = places;
    const square = (state) => this.#square(places[2 * state]) + SQUARES * this.#square(places[2 * state + 1]);
    this.first = new Uint32Array(SQUARES * SQUARES + 1);
    for (let state = 0; state < count; state++) this.first[square(state) + 1]++;
    for (let at = 0; at < SQUARES * SQUARES; at++) this.first[at + 1] += this.first[at];
    const next = this.first.slice();
    this.states = new Uint32Array(count);
    for (let state = 0; state < count; state++) this.states[next[square(state)]++] = state;
  }

  #square(place) {
    return Math.min(Math.max(Math.floor(((place + HALF) / (2 * HALF)) * SQUARES), 0), SQUARES - 1);
  }

  /** The state nearest to a place, not farther than that; -1 if there is none. */
  nearest(x, y, far) {
    let best = -1;
    let least = far * far;
    for (let row = this.#square(y - far); row <= this.#square(y + far); row++) {
      const [left, right] = [this.#square(x - far), this.#square(x + far)];
      for (let at = this.first[row * SQUARES + left]; at < this.first[row * SQUARES + right + 1]; at++) {
        const state = this.states[at];
        const away = (this.places[2 * state] - x) ** 2 + (this.places[2 * state + 1] - y) ** 2;
        if (away < least) [best, least] = [state, away];
      }
    }
    return best;
  }
}
