// Encodes a text as a QR code (ISO/IEC 18004): bytes, versions 1 to 40, error correction L or M.

import { correctionBytes } from "./error_correction.js";
import { QrMatrix } from "./qr_matrix.js";

const MAX_VERSION = 40;

// For each version: the error correction bytes of a block, and the number of blocks.
const LEVELS = {
  L: {
    formatBits: 1,
    correction:
      "7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
    blocks:
      "1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25",
  },
  M: {
    formatBits: 0,
    correction:
      "10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28",
    blocks:
      "1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49",
  },
};

/** Encode a text in the smallest version: {size, mask, version, isDark(x, y)}; null if it is too
 * long. `level` is "L" or "M", which restore 7 or 15 percent of the code. */
export function encodeQr(text, level = "M") {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= MAX_VERSION; version++) {
    const layout = blockLayout(version, level);
    if (bytes.length * 8 + headerBits(version) > layout.dataBytes * 8) continue;
    const codewords = interleave(dataCodewords(bytes, version, layout.dataBytes), layout);
    const matrix = new QrMatrix(version, LEVELS[level].formatBits);
    matrix.placeData(codewords);
    return matrix;
  }
  return null;
}

/** Return how the codewords of a version are divided: all, those for data, and the blocks. */
function blockLayout(version, level) {
  const valueOf = (list) => Number(list.split(" ")[version - 1]);
  const { correction, blocks } = LEVELS[level];
  const [correctionLength, blockCount] = [valueOf(correction), valueOf(blocks)];
  const total = Math.floor(dataModules(version) / 8);
  return {
    total,
    dataBytes: total - correctionLength * blockCount,
    correctionLength,
    blockCount,
  };
}

/** Return the number of modules of a version that are not part of its patterns. */
function dataModules(version) {
  let count = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const rows = Math.floor(version / 7) + 2; // of alignment patterns
    count -= (25 * rows - 10) * rows - 55;
    if (version >= 7) count -= 36;
  }
  return count;
}

/** Return the length of the mode and of the number of bytes. */
function headerBits(version) {
  return version < 10 ? 12 : 20;
}

/** Return the data with its header and padding. */
function dataCodewords(bytes, version, length) {
  const bits = [];
  const append = (value, count) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  append(0b0100, 4); // mode: bytes
  append(bytes.length, headerBits(version) - 4);
  for (const byte of bytes) append(byte, 8);
  append(0, Math.min(4, length * 8 - bits.length)); // terminator
  append(0, (8 - bits.length % 8) % 8);
  for (let padding = 0xec; bits.length < length * 8; padding ^= 0xec ^ 0x11) append(padding, 8);
  const data = new Uint8Array(length);
  bits.forEach((bit, index) => (data[index >> 3] |= bit << (7 - (index & 7))));
  return data;
}

/** Divide data into blocks, add their error correction, and take a byte of each in turn. */
function interleave(data, { total, correctionLength, blockCount }) {
  const shortLength = Math.floor(total / blockCount) - correctionLength;
  const shortBlocks = blockCount - total % blockCount;
  const blocks = [];
  let begin = 0;
  for (let index = 0; index < blockCount; index++) {
    const end = begin + shortLength + (index < shortBlocks ? 0 : 1);
    blocks.push(data.subarray(begin, end));
    begin = end;
  }
  const corrections = blocks.map((block) => correctionBytes(block, correctionLength));
  return Uint8Array.from([...columns(blocks), ...columns(corrections)]);
}

/** Yield the first bytes of all lists, then the second ones, and so on. */
function* columns(lists) {
  const longest = Math.max(...lists.map((list) => list.length));
  for (let index = 0; index < longest; index++) {
    for (const list of lists) if (index < list.length) yield list[index];
  }
}
