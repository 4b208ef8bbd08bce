// Paints all states and moves of a map. There may be tens of thousands, so it works in slices, on a
// canvas that is shown when it is complete.

import { SHADES } from "./colour_scale.js";

const SLICE = 3000; // lines or dots between checks of the time
const MIN_NUMBER_RADIUS = 9; // pixels; larger dots show their distance
const MIN_STAMP_RADIUS = 1.7; // pixels; smaller dots are squares

/** Colours states by their distance to a win; a subclass may colour them by something else. */
export class MapPainter {
  /** `shadeOf` is the shade of each state, at most SHADES. */
  constructor(map, shadeOf = distanceShades(map)) {
    this.map = map;
    this.shadeOf = shadeOf;
    this.dots = new Map(); // pictures of dots by colour, all of one size
    this.dotStyle = { radius: 0, outline: "" };
    this.states = Uint32Array.from({ length: map.count }, (_, state) => state);
    this.sortStates();
    this.#sortLines();
    this.spacing = this.#typicalLength();
  }

  // --- what a subclass may change ----------------------------------------------------------------

  /** Sort states in the order of painting; those nearest to a win come last, to be on top. */
  sortStates() {
    this.states.sort((first, second) => this.shadeOf[second] - this.shadeOf[first]);
  }

  /** Return the colour of a shade. */
  colourOf(shade, colours) {
    return shade === SHADES ? colours.never : colours.shades[shade];
  }

  /** Return the shade of the line between two states. */
  lineShade(from, to) {
    return Math.min(this.shadeOf[from], this.shadeOf[to]);
  }

  /** Return the number in the dot of a state; null if there is none. */
  numberOf(state) {
    return this.map.distance(state);
  }

  /** Return the colour of the number on a shade. */
  inkOn(shade, _colours) {
    return shade < SHADES * 0.45 ? "#14181d" : "#ffffff";
  }

  // --- lines -------------------------------------------------------------------------------------

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
    yield* this.paintLines(context, view, colours);
    yield* this.paintDots(context, view, colours);
  }

  /** Return the width of a line in pixels. */
  lineWidth(scale) {
    return Math.min(Math.max(this.spacing * scale * 0.035, 0.5), 2.2);
  }

  *paintLines(context, { scale, x, y }, colours) {
    context.lineWidth = this.lineWidth(scale);
    context.globalAlpha = Math.min(Math.max(this.radius(scale) / 5, 0.3), 0.65);
    const { width, height } = context.canvas;
    const { positions } = this.map;
    let shade = -1;
    for (let index = 0; index < this.lines.length; index += 2) {
      const [from, to] = [this.lines[index], this.lines[index + 1]];
      const [ax, ay] = [positions[2 * from] * scale + x, positions[2 * from + 1] * scale + y];
      const [bx, by] = [positions[2 * to] * scale + x, positions[2 * to + 1] * scale + y];
      const lineShade = this.lineShade(from, to);
      if (lineShade !== shade || index % SLICE === 0) {
        if (index) context.stroke();
        context.beginPath();
        if (lineShade !== shade) context.strokeStyle = this.colourOf(shade = lineShade, colours);
        if (index % SLICE === 0) yield;
      }
      if (Math.max(ax, bx) < 0 || Math.min(ax, bx) > width) continue;
      if (Math.max(ay, by) < 0 || Math.min(ay, by) > height) continue;
      context.moveTo(ax, ay);
      context.lineTo(bx, by);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  // --- dots --------------------------------------------------------------------------------------

  *paintDots(context, view, colours) {
    for (let index = 0; index < this.states.length; index += SLICE) {
      yield;
      this.paintStates(context, this.states.subarray(index, index + SLICE), view, colours);
    }
  }

  /** Paint some numbered dots again, over what was drawn since. */
  repaintNumbered(context, states, view, colours) {
    if (this.radius(view.scale) < MIN_NUMBER_RADIUS) return;
    this.paintStates(context, states, view, colours);
  }

  /** Paint the dots of some states. */
  paintStates(context, states, { scale, x, y }, colours) {
    const { width, height } = context.canvas;
    const { positions } = this.map;
    const radius = this.radius(scale);
    let shade = -1;
    let dot = null;
    for (const state of states) {
      const px = positions[2 * state] * scale + x;
      const py = positions[2 * state + 1] * scale + y;
      if (px < -radius || py < -radius || px > width + radius || py > height + radius) continue;
      if (this.shadeOf[state] !== shade) {
        shade = this.shadeOf[state];
        context.fillStyle = this.colourOf(shade, colours);
        dot = radius > MIN_STAMP_RADIUS
          ? this.#dot(radius, context.fillStyle, colours.paper)
          : null;
      }
      if (dot) context.drawImage(dot, px - dot.width / 2, py - dot.height / 2);
      else context.fillRect(px - radius, py - radius, 2 * radius, 2 * radius);
      if (radius >= MIN_NUMBER_RADIUS) this.#paintNumber(context, state, [px, py], radius, colours);
    }
  }

  /** Return a picture of a dot to be drawn many times. */
  #dot(radius, colour, outline) {
    const { dots, dotStyle } = this;
    if (dotStyle.radius !== radius || dotStyle.outline !== outline) {
      dots.clear();
      this.dotStyle = { radius, outline };
    }
    let dot = dots.get(colour);
    if (!dot) dots.set(colour, dot = createDot(radius, colour, outline));
    return dot;
  }

  /** Paint the number of a state in its dot.
   * @param {OffscreenCanvasRenderingContext2D} context
   * @param {number} state
   * @param {number[]} place
   * @param {number} radius */
  #paintNumber(context, state, [x, y], radius, colours) {
    const text = this.numberOf(state);
    if (text === null) return;
    Object.assign(context, {
      font: `600 ${Math.round(radius * 1.05)}px system-ui, sans-serif`,
      textAlign: "center",
      textBaseline: "middle",
      fillStyle: this.inkOn(this.shadeOf[state], colours),
    });
    context.fillText(String(text), x, y);
  }
}

/** Return a shade for each state by its distance to a win; SHADES means that it has no solution. */
function distanceShades(map) {
  const farthest = Math.max(map.farthest ?? 1, 1);
  return Uint8Array.from({ length: map.count }, (_, state) => {
    const distance = map.distance(state);
    return distance === null ? SHADES : Math.round((distance / farthest) * (SHADES - 1));
  });
}

/** Create a picture of a dot; a large dot gets an outline. */
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
