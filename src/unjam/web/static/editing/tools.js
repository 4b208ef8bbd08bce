// What one can do with the pointer: which cells a stroke covers, and which edge is meant.

// Tools that draw a vehicle; the shape of it, and on which axes it slides at first.
const straight = (from, to) => {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  return Math.abs(down) > Math.abs(right) ? run(from, Math.sign(down), 0, Math.abs(down)) : run(from, 0, Math.sign(right), Math.abs(right));
};

const diagonal = (from, to) => {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  return run(from, Math.sign(down) || 1, Math.sign(right) || 1, Math.max(Math.abs(down), Math.abs(right)));
};

export const TOOLS = {
  car: { name: "Car", hint: "Drag over cells to draw a car or a truck.", line: straight, least: 2,
    icon: "M3 9h18v6H3zM8 9v6M16 9v6" },
  block: { name: "Block", hint: "Drag over a rectangle: a piece that slides in four directions.", least: 1,
    icon: "M5 5h14v14H5z" },
  shape: { name: "Shape", hint: "Drag over any cells: a piece of that shape.", least: 1,
    icon: "M5 4h7v8h7v8H5z" },
  diagonal: { name: "Diagonal", hint: "Drag from corner to corner: a piece that slides diagonally.", line: diagonal, least: 2,
    icon: "M4 7l3-3L20 17l-3 3z" },
  wall: { name: "Wall", hint: "Drag over cells to fill them, or to clear them again.",
    icon: "M4 5h16v14H4zM4 12h16M12 5v7M8 12v7M16 12v7" },
  missing: { name: "Hole", hint: "Drag over cells to cut them out of the board, or to put them back.",
    icon: "M4 4h16v16H4zM9 9h6v6H9z" },
  thin: { name: "Thin wall", hint: "Click between two cells. By keys: Shift and an arrow.",
    icon: "M5 5h5v14H5zM14 5h5v14h-5M12 3v18" },
  exit: { name: "Exit", hint: "Click at an edge of the board. By keys: Shift and an arrow.",
    icon: "M13 4H5v16h8M10 12h11M17 8l4 4-4 4" },
  goal: { name: "Goal", hint: "Drag over the cells that the target must cover in the end.",
    icon: "M6 21V4M6 5h12l-3 4 3 4H6" },
  erase: { name: "Erase", hint: "Drag over what shall go.",
    icon: "M9 19L4 14 14 4l6 6-9 9zM8 10l6 6M9 19h11" },
};

export const SIDES = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

/** Does the tool draw vehicles? */
export function draws(tool) {
  return "least" in TOOLS[tool];
}

function run([row, column], down, right, length) {
  return Array.from({ length: length + 1 }, (_, step) => [row + step * down, column + step * right]);
}

/** The cells of a vehicle drawn from one cell to another, as far as they are free; `before` are
 * those it had until now. */
export function drawn(tool, draft, from, to, before) {
  const { line } = TOOLS[tool];
  if (line) {
    const cells = line(from, to);
    const blocked = cells.findIndex((cell) => !draft.isFree(cell));
    return blocked < 0 ? cells : cells.slice(0, blocked);
  }
  if (tool === "block") {
    const cells = rectangle(from, to);
    return cells.every((cell) => draft.isFree(cell)) ? cells : before;
  }
  const more = between(before.at(-1), to).filter((cell) => draft.isFree(cell) && !includes(before, cell));
  return [...before, ...more];
}

/** The axes on which such a vehicle slides, unless somebody says otherwise. */
export function axesOf(tool, cells) {
  const [first, last] = [cells[0], cells.at(-1)];
  if (tool === "car") return first[0] === last[0] ? "-" : "|";
  if (tool === "diagonal") return (last[0] - first[0]) * (last[1] - first[1]) > 0 ? "\\" : "/";
  return "-|";
}

/** The cells that a stroke runs over from one cell to another. */
export function between(from, to) {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
  return Array.from({ length: steps }, (_, step) =>
    [0, 1].map((axis) => Math.round(from[axis] + ((to[axis] - from[axis]) * (step + 1)) / steps)));
}

function rectangle(from, to) {
  const [top, left] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
  const [bottom, right] = [Math.max(from[0], to[0]), Math.max(from[1], to[1])];
  return run([top, left], 1, 0, bottom - top).flatMap((cell) => run(cell, 0, 1, right - left));
}

export function includes(cells, [row, column]) {
  return cells.some((cell) => cell[0] === row && cell[1] === column);
}

/** The edge nearest to a point, in cells from the corner of the board: {cell, direction, beyond}.
 * Exits are in edges with no cell beyond, thin walls between two cells. */
export function nearestEdge(draft, tool, x, y) {
  const { width, height } = draft.board;
  let best = null;
  const wide = tool === "exit" ? 40 : 1.5; // exits may be aimed at from anywhere
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const cell = [row, column];
      if (draft.kindOf(cell)) continue;
      for (const [direction, [down, right]] of Object.entries(SIDES)) {
        const edge = edgeOf(draft, tool, cell, direction);
        if (!edge) continue;
        const far = Math.hypot(column + 0.5 + right / 2 - x, row + 0.5 + down / 2 - y);
        if (far < wide && far < (best?.far ?? Infinity)) best = { ...edge, far };
      }
    }
  }
  return best;
}

/** That side of a cell, if the tool can do something with it. */
export function edgeOf(draft, tool, cell, direction) {
  const [down, right] = SIDES[direction];
  const beyond = [cell[0] + down, cell[1] + right];
  const isOpen = draft.isInside(beyond) && !draft.kindOf(beyond);
  const { join_x, join_y } = draft.board;
  const joined = !draft.isInside(beyond) && (down ? join_y : join_x) !== "none";
  if (tool === "exit" ? isOpen || joined : !isOpen) return null;
  return { cell, direction, beyond };
}
