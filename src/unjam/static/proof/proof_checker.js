// Checks certificates of unjam in the browser, without a server (docs/certificates.md).
//
// A piece has forms, the places where it can stand, numbered over all pieces. A state is the sorted
// list of the forms of all pieces. Nothing here is shared with the solver or with checker.py.

import { decodeStates, movedKey, stateForms, stateKey } from "./proof_states.js";

const MOST_BYTES = 1 << 20; // of a file, and of its header
const MOST_TEXT = 1 << 26; // bytes after decompression
const MOST_RESOURCES = 1 << 15;

/** Raised for a file that is not a certificate, or that proves nothing. */
export class ProofError extends Error {}

export function require(fact, otherwise) {
  if (!fact) throw new ProofError(otherwise);
}

/** Check a certificate. Return what it proves: whether the puzzle is `solvable`, the counts of
 * `moves` and `slides` of a best solution in `metric`, the rows of the `board`, and the marks of the
 * pieces of which the file states itself how they slide. Raises ProofError if it proves nothing.
 * @param {Uint8Array} bytes */
export async function checkProof(bytes) {
  try {
    const { puzzle, list } = await unpack(bytes);
    return checkClaim(puzzle, list);
  } catch (error) {
    if (error instanceof ProofError) throw error;
    throw new ProofError(`malformed: ${error.message}`);
  }
}

async function unpack(bytes) {
  require(bytes.length <= MOST_BYTES, "too large");
  const magic = String.fromCharCode(...bytes.subarray(0, 6));
  require(magic === "UNJAM1", "not a certificate");
  const text = await inflate(bytes.subarray(6));
  const end = text.indexOf(0);
  require(end >= 0 && end <= MOST_BYTES, "no header");
  const puzzle = JSON.parse(new TextDecoder().decode(text.subarray(0, end)));
  return { puzzle, list: text.subarray(end + 1) };
}

async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_TEXT) {
      await reader.cancel();
      throw new ProofError("too large after decompression");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Check the solution, if there is one, and that the list leaves no room for a better one. */
function checkClaim(puzzle, list) {
  const game = new Game(puzzle);
  const solvable = puzzle.path !== null;
  const { moves, slides } = game.replay(puzzle.path ?? []);
  const costs = {
    "moves": [1, 0],
    "slides": [0, 1],
    "moves,slides": [1 + moves * game.forms.length, 1],
    "slides,moves": [1, 1 + slides],
  };
  require(Object.hasOwn(costs, puzzle.metric), "an unknown metric");
  const [perMove, perSlide] = solvable ? costs[puzzle.metric] : [0, 0];
  const limit = solvable ? perMove * moves + perSlide * slides : Infinity;
  const listed = [...game.pieces].filter(([mark]) => !puzzle.ignored.includes(mark));
  const start = listed.map(([, { at }]) => at).sort((a, b) => a - b);
  if (limit > 0) {
    const states = decodeStates(game, start, list, puzzle, perMove + perSlide);
    require((states.get(stateKey(start)) ?? 1) <= 0, "the start is not listed with 0");
    checkStates(game, states, { perMove, perSlide, limit });
  }
  const stated = Object.keys(puzzle.vehicles).filter((mark) =>
    Array.isArray(puzzle.vehicles[mark])
  );
  return { solvable, moves, slides, metric: puzzle.metric, board: puzzle.board, stated };
}

/** Check that no listed state wins, and that every move leads to a listed state, or to one from
 * which no solution costs less than the limit. */
function checkStates(game, states, { perMove, perSlide, limit }) {
  const waysOut = game.waysOut();
  for (const [key, label] of states) {
    const forms = stateForms(key);
    require(forms.some((form) => game.forms[form].trapped), "a listed state wins");
    game.place(forms);
    forms.forEach((form, index) => {
      for (const [to, distance] of game.movesOf(form)) {
        const cost = label + perMove + perSlide * distance;
        const after = movedKey(key, index, to);
        const known = states.get(after);
        if (known !== undefined && known <= cost) continue;
        const busy = countBusy(game, waysOut, stateForms(after));
        require(cost + (perMove + perSlide) * busy >= limit, "a state is missing");
      }
    });
  }
}

/** Count the pieces that must still move: targets that are not out, and what is in their way. */
function countBusy(game, waysOut, forms) {
  const ahead = forms.filter((form) => game.forms[form].trapped).map((form) => waysOut.get(form));
  return forms.filter((form) =>
    game.forms[form].trapped ||
    game.forms[form].takes.some((number) => ahead.some((way) => way === null || way.has(number)))
  ).length;
}

/** The pieces of a puzzle, their forms and the slides between them. */
class Game {
  #placed = []; // the cells and points that have an owner

  constructor(puzzle) {
    this.puzzle = puzzle;
    this.forms = []; // {takes, name, slides, trapped, first, end}
    this.pieces = new Map(); // by mark: {at}
    this.owner = new Int32Array(MOST_RESOURCES); // 1 + the form that takes a cell or point
    this.cells = checkedBoard(puzzle);
    const known = new Map();
    for (const [mark, ways] of Object.entries(puzzle.vehicles)) {
      const given = Array.isArray(ways);
      const table = given ? statedTable(ways) : this.#plainTable(mark, ways);
      this.#checkPlace(mark, table);
      const target = Object.hasOwn(puzzle.out, mark);
      const kind = JSON.stringify([target ? mark : "", table.forms, table.slides]);
      if (!known.has(kind)) known.set(kind, this.#add(table, target ? puzzle.out[mark] : null));
      this.pieces.set(mark, { at: known.get(kind) + table.at });
    }
  }

  #checkPlace(mark, { forms, at }) {
    const drawn = [...this.cells].flatMap((other, cell) => other === mark ? [cell] : []);
    const taken = forms[at].filter((cell) => cell < this.cells.length);
    require(String(drawn) === String(taken), "a misplaced piece");
  }

  /** Derive where a piece can slide from the picture of the board. */
  #plainTable(mark, ways) {
    const wide = [...this.puzzle.board[0]].length;
    const inside = new Set([".", ...Object.keys(this.puzzle.vehicles)]);
    const steps = Object.entries({ U: -wide, D: wide, L: -1, R: 1 });
    const first = this.cells.flatMap((other, cell) => other === mark ? [cell] : []);
    const found = [first];
    const names = new Set([String(first)]);
    /** @type {any[]} */
    const slid = [];
    for (const form of found) {
      for (const [way, step] of steps.filter(([name]) => ways.includes(name))) {
        const there = form.map((cell) => cell + step);
        if (!there.every((cell) => inside.has(this.cells[cell]))) continue;
        slid.push([String(form), way, String(there), way, []]);
        if (!names.has(String(there))) found.push(there);
        names.add(String(there));
      }
    }
    const forms = found.toSorted(compareLists);
    const index = new Map(forms.map((form, number) => [String(form), number]));
    const slides = slid.map(([a, way, b, on, more]) => [index.get(a), way, index.get(b), on, more]);
    slides.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
    return { forms, at: index.get(String(first)), slides };
  }

  #add({ forms, slides }, out) {
    const first = this.forms.length;
    const outside = out && new Set(out.map(String));
    const known = new Set(forms.map(String));
    require(!outside || [...outside].every((form) => known.has(form)), "out where it cannot be");
    for (const takes of forms) {
      const trapped = outside !== null && takes.length > 0 && !outside.has(String(takes));
      const end = first + forms.length;
      this.forms.push({ takes, name: String(takes), slides: new Map(), trapped, first, end });
    }
    for (const [a, way, b, on, more] of slides) {
      require(a in forms && b in forms, "a slide is out of range");
      const free = [...forms[b], ...more];
      this.forms[first + a].slides.set(way, { to: first + b, on, free });
    }
    for (const { takes } of this.forms) takes.forEach(checkNumber);
    return first;
  }

  /** Put pieces on the board in place of others. Raises an error if they overlap. */
  place(forms) {
    for (const number of this.#placed) this.owner[number] = 0;
    this.#placed.length = 0;
    for (const form of forms) {
      for (const number of this.forms[form].takes) {
        require(!this.owner[number], "pieces overlap");
        this.owner[number] = 1 + form;
        this.#placed.push(number);
      }
    }
  }

  /** Return the forms that a piece on the board can move to, each with the distance. */
  movesOf(form) {
    const bent = this.puzzle.corners;
    const { name, slides } = this.forms[form];
    const found = new Map();
    let steps = [...slides.values()];
    for (let distance = 1; steps.length; distance++) {
      require(distance <= this.forms.length, "a piece slides without end");
      const further = [];
      for (const { to, on, free } of steps) {
        const there = this.forms[to];
        if (!this.#isFree(free, form)) continue;
        if (bent ? to === form || found.has(to) : there.name === name) continue;
        if (!found.has(to)) found.set(to, distance);
        if (bent) further.push(...there.slides.values());
        else if (there.slides.has(on)) further.push(there.slides.get(on));
      }
      steps = further;
    }
    return found;
  }

  #isFree(numbers, form) {
    for (const number of numbers) {
      if (this.owner[number] && this.owner[number] !== 1 + form) return false;
    }
    return true;
  }

  /** Play a solution, given as pairs of forms; return how many moves and slides it has. */
  replay(path) {
    const forms = [...this.pieces.values()].map(({ at }) => at);
    let slides = 0;
    this.place(forms);
    for (const [from, to] of path) {
      const index = forms.indexOf(from);
      require(index >= 0, "a move of no piece");
      const distance = this.movesOf(from).get(to);
      require(distance !== undefined, "an impossible move");
      slides += distance;
      forms[index] = to;
      this.place(forms);
    }
    const won = !forms.some((form) => this.forms[form].trapped);
    require(this.puzzle.path === null || won, "the path is no solution");
    return { moves: path.length, slides };
  }

  /** Return what each form of a target takes on all its ways out; null stands for everything. */
  waysOut() {
    const ways = new Map();
    this.forms.forEach(({ trapped }, form) => trapped && ways.set(form, null));
    for (let changed = true; changed;) {
      changed = false;
      for (const [form, old] of ways) {
        const common = this.#commonWay(form, ways);
        if (common?.size === old?.size) continue;
        ways.set(form, common);
        changed = true;
      }
    }
    return ways;
  }

  #commonWay(form, ways) {
    /** @type {Set<number> | null} */
    let common = null;
    for (const { to, free } of this.forms[form].slides.values()) {
      const rest = ways.has(to) ? ways.get(to) : new Set();
      if (rest === null) continue; // everything
      const way = new Set([...rest, ...free]);
      common = common === null ? way : new Set([...common].filter((number) => way.has(number)));
    }
    return common;
  }
}

/** Return the cells of a board in reading order. It needs a border without gaps. */
function checkedBoard(puzzle) {
  const rows = puzzle.board.map((row) => [...row]);
  const wide = rows[0].length;
  require(rows.every((row) => row.length === wide), "the board is no rectangle");
  require(Math.max(wide, rows.length) <= 18, "the board is too large");
  const edge = [...rows[0], ...rows.at(-1), ...rows.flatMap((row) => [row[0], row.at(-1)])];
  const inside = new Set([".", ...Object.keys(puzzle.vehicles)]);
  require(!edge.some((mark) => inside.has(mark)), "the board has no border");
  return rows.flat();
}

/** @param {any} table */
function statedTable(table) {
  const [forms, at, slides] = table;
  return { forms, at, slides };
}

function checkNumber(number) {
  const good = Number.isInteger(number) && number >= 0 && number < MOST_RESOURCES;
  require(good, "a cell is out of range");
}

function compareLists(a, b) {
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return a[i] - b[i];
  }
  return 0;
}
