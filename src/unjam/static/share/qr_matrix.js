// The modules of a QR code: its patterns, its data in a zigzag, and the mask that suits it best.

import { penalty } from "./qr_penalty.js";

const FORMAT_POLYNOMIAL = 0x537;
const FORMAT_MASK = 0x5412;
const VERSION_POLYNOMIAL = 0x1f25;

const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => (x * y) % 2 + (x * y) % 3 === 0,
  (x, y) => ((x * y) % 2 + (x * y) % 3) % 2 === 0,
  (x, y) => ((x + y) % 2 + (x * y) % 3) % 2 === 0,
];

export class QrMatrix {
  constructor(version, formatBits) {
    this.version = version;
    this.formatBits = formatBits; // of the error correction level
    this.size = version * 4 + 17;
    this.mask = -1;
    this.dark = new Uint8Array(this.size ** 2);
    this.reserved = new Uint8Array(this.size ** 2); // modules of patterns
    this.#drawPatterns();
  }

  isDark(x, y) {
    return this.dark[y * this.size + x] === 1;
  }

  #set(x, y, dark) {
    this.dark[y * this.size + x] = Number(dark);
    this.reserved[y * this.size + x] = 1;
  }

  // --- patterns ----------------------------------------------------------------------------------

  #drawPatterns() {
    const { size, version } = this;
    for (let at = 0; at < size; at++) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) this.#drawFinder(x, y);
    const centres = alignmentCentres(version);
    const last = centres.length - 1;
    centres.forEach((x, column) =>
      centres.forEach((y, row) => {
        const isFinder = (!column && !row) || (!column && row === last) ||
          (column === last && !row);
        if (!isFinder) this.#drawSquare(x, y, 2, (distance) => distance !== 1);
      })
    );
    this.#drawFormat(0); // reserves its modules
    if (version >= 7) this.#drawVersion();
  }

  /** Draw a pattern of a corner, with the light border around it. */
  #drawFinder(x, y) {
    this.#drawSquare(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  }

  /** Draw a square; `isDark` is called with the distance from its centre. */
  #drawSquare(x, y, radius, isDark) {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const [atX, atY] = [x + dx, y + dy];
        if (Math.min(atX, atY) < 0 || Math.max(atX, atY) >= this.size) continue;
        this.#set(atX, atY, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }

  /** Draw the level and the mask, twice. */
  #drawFormat(mask) {
    const { size } = this;
    const data = this.formatBits << 3 | mask;
    const bits = (data << 10 | remainder(data, FORMAT_POLYNOMIAL, 10)) ^ FORMAT_MASK;
    const bit = (index) => (bits >>> index & 1) === 1;
    for (let index = 0; index <= 5; index++) this.#set(8, index, bit(index));
    this.#set(8, 7, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(7, 8, bit(8));
    for (let index = 9; index < 15; index++) this.#set(14 - index, 8, bit(index));
    for (let index = 0; index < 8; index++) this.#set(size - 1 - index, 8, bit(index));
    for (let index = 8; index < 15; index++) this.#set(8, size - 15 + index, bit(index));
    this.#set(8, size - 8, true);
  }

  /** Draw the version, twice. */
  #drawVersion() {
    const { size, version } = this;
    const bits = version << 12 | remainder(version, VERSION_POLYNOMIAL, 12);
    for (let index = 0; index < 18; index++) {
      const dark = (bits >>> index & 1) === 1;
      const [across, down] = [size - 11 + index % 3, Math.floor(index / 3)];
      this.#set(across, down, dark);
      this.#set(down, across, dark);
    }
  }

  // --- data --------------------------------------------------------------------------------------

  /** Draw the codewords, and apply the mask with the smallest penalty. */
  placeData(codewords) {
    this.#drawCodewords(codewords);
    let best = Infinity;
    MASKS.forEach((_, mask) => {
      this.#applyMask(mask);
      const value = penalty(this.dark, this.size);
      if (value < best) [best, this.mask] = [value, mask];
      this.#applyMask(mask); // undoes it
    });
    this.#applyMask(this.mask);
  }

  #applyMask(mask) {
    const { size, dark, reserved } = this;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const at = y * size + x;
        if (!reserved[at] && MASKS[mask](x, y)) dark[at] ^= 1;
      }
    }
    this.#drawFormat(mask);
  }

  /** Fill pairs of columns from the right, upwards and downwards in turn. */
  #drawCodewords(codewords) {
    const { size, dark, reserved } = this;
    let bit = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5; // the column of the timing pattern
      const upwards = ((right + 1) & 2) === 0;
      for (let step = 0; step < size; step++) {
        const y = upwards ? size - 1 - step : step;
        for (const x of [right, right - 1]) {
          const at = y * size + x;
          if (reserved[at] || bit >= codewords.length * 8) continue;
          dark[at] = codewords[bit >> 3] >>> (7 - (bit & 7)) & 1;
          bit++;
        }
      }
    }
  }
}

/** Return where the centres of the alignment patterns are, in both directions. */
function alignmentCentres(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  const others = Array.from({ length: count - 1 }, (_, index) => last - index * step);
  return [6, ...others.reverse()];
}

/** Return the remainder of a division of binary polynomials, after a shift by `degree`. */
function remainder(value, polynomial, degree) {
  let rest = value;
  for (let step = 0; step < degree; step++) {
    rest = rest << 1 ^ (rest >>> (degree - 1)) * polynomial;
  }
  return rest;
}
