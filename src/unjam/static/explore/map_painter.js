// Paints all states and moves of a map. There may be tens of thousands, so it works in slices, on a
// canvas that is shown when it is complete.

import { SHADES } from "./colour_scale.js";

const SLICE = 3000; // lines or dots between checks of the time
const MIN_NUMBER_RADIUS = 9; // pixels; larger dots show their distance
const MIN_STAMP_RADIUS = 1.7; // pixels; smaller dots are squares

export class MapPainter {
  constructor(map) {
    this.map = map;
    const farthest = Math.max(map.farthest ?? 1, 1);
    // The shade of each state; SHADES means that it has no solution.
    this.shadeOf = Uint8Array.from({ length: map.count }, (_, state) => {
      const distance = map.distance(state);
      return distance === null ? SHADES : Math.round((distance / farthest) * (SHADES - 1));
    });
    this.#sortStates();
    this.#sortLines();
    this.spacing = this.#typicalLength();
  }

  /** Sort states by shade; those nearest to a win come last, to be on top. */
  #sortStates() {
    const { count } = this.map;
    this.states = Uint32Array.from({ length: count }, (_, state) => state);
    this.states.sort((first, second) => this.shadeOf[second] - this.shadeOf[first]);
  }

  /** Collect each pair of neighbours once, as [from, to, from, to ...], sorted by the shade of the
   * one nearer to a win. */
  #sortLines() {
    const { map, shadeOf } = this;
    const next = new Uint32Array(SHADES + 2); // counting sort: where the next line of a shade goes
    const forEachLine = (visit) => {
      for (let from = 0; from < map.count; from++) {
        for (const to of map.neighbours(from)) {
          if (from >= to && map.reversible) continue;
          visit(from, to, SHADES - Math.min(shadeOf[from], shadeOf[to]));
        }
      }
    };
    forEachLine((_from, _to, shade) => next[shade + 1]++);
    for (let shade = 0; shade <= SHADES; shade++) next[shade + 1] += next[shade];
    this.lines = new Uint32Array(2 * next[SHADES + 1]);
    forEachLine((from, to, shade) => {
      const index = 2 * next[shade]++;
      this.lines[index] = from;
      this.lines[index + 1] = to;
    });
  }

  /** Return the median length of a sample of lines. */
  #typicalLength() {
    const { positions } = this.map;
    const lengths = [];
    const step = 2 * Math.max(1, Math.floor(this.lines.length / 2 / 999));
    for (let index = 0; index + 1 < this.lines.length; index += step) {
      const [from, to] = [2 * this.lines[index], 2 * this.lines[index + 1]];
      lengths.push(
        Math.hypot(positions[from] - positions[to], positions[from + 1] - positions[to + 1]),
      );
    }
    return lengths.sort((first, second) => first - second)[lengths.length >> 1] || 8000;
  }

  /** Return the radius of a dot in pixels. */
  radius(scale) {
    return Math.min(Math.max(this.spacing * scale * 0.19, 1), 12);
  }

  /** Paint in slices: a generator to be advanced until it is done. A position p is painted at
   * p * scale + [x, y]. */
  *paint(context, view, colours) {
    const { scale } = view;
    context.lineWidth = Math.min(Math.max(this.spacing * scale * 0.035, 0.5), 2.2);
    context.globalAlpha = Math.min(Math.max(this.radius(scale) / 5, 0.3), 0.65);
    yield* this.#paintLines(context, view, colours);
    context.globalAlpha = 1;
    yield* this.#paintDots(context, view, colours);
  }

  *#paintLines(context, { scale, x, y }, colours) {
    const { width, height } = context.canvas;
    const { positions } = this.map;
    let shade = -1;
    for (let index = 0; index < this.lines.length; index += 2) {
      const [from, to] = [this.lines[index], this.lines[index + 1]];
      const [ax, ay] = [positions[2 * from] * scale + x, positions[2 * from + 1] * scale + y];
      const [bx, by] = [positions[2 * to] * scale + x, positions[2 * to + 1] * scale + y];
      const lineShade = Math.min(this.shadeOf[from], this.shadeOf[to]);
      if (lineShade !== shade || index % SLICE === 0) {
        if (index) context.stroke();
        context.beginPath();
        if (lineShade !== shade) context.strokeStyle = shadeColour(shade = lineShade, colours);
        if (index % SLICE === 0) yield;
      }
      if (Math.max(ax, bx) < 0 || Math.min(ax, bx) > width) continue;
      if (Math.max(ay, by) < 0 || Math.min(ay, by) > height) continue;
      context.moveTo(ax, ay);
      context.lineTo(bx, by);
    }
    context.stroke();
  }

  *#paintDots(context, { scale, x, y }, colours) {
    const { width, height } = context.canvas;
    const { positions } = this.map;
    const radius = this.radius(scale);
    let shade = -1;
    let dot = null;
    for (let index = 0; index < this.states.length; index++) {
      const state = this.states[index];
      if (index % SLICE === 0) yield;
      const px = positions[2 * state] * scale + x;
      const py = positions[2 * state + 1] * scale + y;
      if (px < -radius || py < -radius || px > width + radius || py > height + radius) continue;
      if (this.shadeOf[state] !== shade) {
        shade = this.shadeOf[state];
        context.fillStyle = shadeColour(shade, colours);
        dot = radius > MIN_STAMP_RADIUS
          ? createDot(radius, context.fillStyle, colours.paper)
          : null;
      }
      if (dot) context.drawImage(dot, px - dot.width / 2, py - dot.height / 2);
      else context.fillRect(px - radius, py - radius, 2 * radius, 2 * radius);
      if (radius >= MIN_NUMBER_RADIUS) this.#paintNumber(context, state, px, py, radius);
    }
  }

  /** Paint some numbered dots again, over what was drawn since. */
  repaintNumbered(context, states, { scale, x, y }, colours) {
    const { positions } = this.map;
    const radius = this.radius(scale);
    if (radius < MIN_NUMBER_RADIUS) return;
    for (const state of states) {
      const dot = createDot(radius, shadeColour(this.shadeOf[state], colours), colours.paper);
      const [px, py] = [positions[2 * state] * scale + x, positions[2 * state + 1] * scale + y];
      context.drawImage(dot, px - dot.width / 2, py - dot.height / 2);
      this.#paintNumber(context, state, px, py, radius);
    }
  }

  /** Paint the distance of a state in its dot. */
  #paintNumber(context, state, x, y, radius) {
    const distance = this.map.distance(state);
    if (distance === null) return;
    Object.assign(context, {
      font: `600 ${Math.round(radius * 1.05)}px system-ui, sans-serif`,
      textAlign: "center",
      textBaseline: "middle",
      fillStyle: this.shadeOf[state] < SHADES * 0.45 ? "#14181d" : "#ffffff",
    });
    context.fillText(String(distance), x, y);
  }
}

function shadeColour(shade, { shades, never }) {
  return shade === SHADES ? never : shades[shade];
}

/** Create a picture of a dot to be drawn many times; a large dot gets an outline. */
function createDot(radius, colour, outline) {
  const side = Math.ceil(2 * radius + 4);
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  context.fillStyle = colour;
  context.beginPath();
  context.arc(side / 2, side / 2, radius, 0, 2 * Math.PI);
  context.fill();
  if (radius > 4) {
    Object.assign(context, { strokeStyle: outline, lineWidth: 1.2 });
    context.stroke();
  }
  return canvas;
}
