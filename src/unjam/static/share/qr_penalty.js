// How hard a masked QR code is to read: runs, blocks, false corner patterns, and an imbalance of dark
// and light modules (ISO/IEC 18004, 7.8.3).

const RUN = 3;
const BLOCK = 3;
const FALSE_FINDER = 40;
const IMBALANCE = 10; // for every five percent

/** Return the penalty of the modules of a square, row by row. */
export function penalty(dark, size) {
  let result = 0;
  for (let line = 0; line < size; line++) {
    result += linePenalty(Array.from({ length: size }, (_, at) => dark[line * size + at]));
    result += linePenalty(Array.from({ length: size }, (_, at) => dark[at * size + line]));
  }
  return result + blockPenalty(dark, size) + balancePenalty(dark);
}

/** Return the penalty of a row or a column. */
function linePenalty(modules) {
  let result = 0;
  let run = 1;
  for (let at = 1; at <= modules.length; at++) {
    if (at < modules.length && modules[at] === modules[at - 1]) run++;
    else {
      if (run >= 5) result += RUN + run - 5;
      run = 1;
    }
  }
  const text = modules.join("");
  for (const pattern of ["00001011101", "10111010000"]) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) {
      result += FALSE_FINDER;
    }
  }
  return result;
}

/** Return the penalty of blocks of two by two equal modules. */
function blockPenalty(dark, size) {
  let result = 0;
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const at = y * size + x;
      const sum = dark[at] + dark[at + 1] + dark[at + size] + dark[at + size + 1];
      if (sum === 0 || sum === 4) result += BLOCK;
    }
  }
  return result;
}

function balancePenalty(dark) {
  const share = dark.reduce((sum, module) => sum + module, 0) / dark.length;
  return Math.floor(Math.abs(share - 0.5) * 20) * IMBALANCE;
}
