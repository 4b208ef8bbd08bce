// Finds the state nearest to a point, with a grid of squares as a spatial index.

const SQUARES = 96; // along a side
const HALF = 32_768; // positions lie between -HALF and HALF

export class NearestState {
  constructor({ positions, count }) {
    this.positions = positions;
    const squareOf = (state) =>
      squareIndex(positions[2 * state]) + SQUARES * squareIndex(positions[2 * state + 1]);
    // Counting sort: the states of square s are states[first[s]] to states[first[s + 1] - 1].
    this.first = new Uint32Array(SQUARES * SQUARES + 1);
    for (let state = 0; state < count; state++) this.first[squareOf(state) + 1]++;
    for (let at = 0; at < SQUARES * SQUARES; at++) this.first[at + 1] += this.first[at];
    const next = this.first.slice();
    this.states = new Uint32Array(count);
    for (let state = 0; state < count; state++) this.states[next[squareOf(state)]++] = state;
  }

  /** Return the state nearest to a point within a radius; -1 if there is none. */
  find(x, y, radius) {
    let nearest = -1;
    let shortest = radius * radius;
    const [left, right] = [squareIndex(x - radius), squareIndex(x + radius)];
    for (let row = squareIndex(y - radius); row <= squareIndex(y + radius); row++) {
      const end = this.first[row * SQUARES + right + 1];
      for (let at = this.first[row * SQUARES + left]; at < end; at++) {
        const state = this.states[at];
        const [dx, dy] = [this.positions[2 * state] - x, this.positions[2 * state + 1] - y];
        const distance = dx ** 2 + dy ** 2;
        if (distance < shortest) [nearest, shortest] = [state, distance];
      }
    }
    return nearest;
  }
}

/** Return the row or column of squares that a coordinate lies in. */
function squareIndex(coordinate) {
  const index = Math.floor(((coordinate + HALF) / (2 * HALF)) * SQUARES);
  return Math.min(Math.max(index, 0), SQUARES - 1);
}
