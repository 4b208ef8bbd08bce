// Draws all states and moves of a map. There may be tens of thousands of them, so it is done in
// slices, into a canvas that nobody sees until it is whole.

import { SHADES } from "./palette.js";

const NEVER = 65535;
const SLICE = 3000; // lines or dots after which one looks at the clock
const NUMBERED = 9; // pixels of a dot's radius from which on there is room for its distance

export class Painter {
  constructor(map) {
    this.map = map;
    this.shadeOf = new Uint8Array(map.count); // SHADES: there is no way
    const far = Math.max(map.farthest ?? 1, 1);
    for (let state = 0; state < map.count; state++) {
      const distance = map.toWin[state];
      this.shadeOf[state] = distance === NEVER ? SHADES : Math.round((distance / far) * (SHADES - 1));
    }
    this.#sortStates();
    this.#sortLines();
    this.spacing = this.#typicalLength();
  }

  /** States by shade, those nearest to a win last, so that they are on top. */
  #sortStates() {
    const { count } = this.map;
    this.states = Uint32Array.from({ length: count }, (_, state) => state);
    this.states.sort((one, other) => this.shadeOf[other] - this.shadeOf[one]);
  }

  /** Each pair of neighbours once, as [from, to, from, to ...], by the shade of the nearer one. */
  #sortLines() {
    const { map, shadeOf } = this;
    const counts = new Uint32Array(SHADES + 2);
    const each = (visit) => {
      for (let from = 0; from < map.count; from++) {
        for (const to of map.neighbours(from)) {
          if (from < to || !map.reversible) visit(from, to, SHADES - Math.min(shadeOf[from], shadeOf[to]));
        }
      }
    };
    each((from, to, shade) => counts[shade + 1]++);
    for (let shade = 0; shade <= SHADES; shade++) counts[shade + 1] += counts[shade];
    this.lines = new Uint32Array(2 * counts[SHADES + 1]);
    each((from, to, shade) => {
      const at = 2 * counts[shade]++;
      this.lines[at] = from;
      this.lines[at + 1] = to;
    });
  }

  #typicalLength() {
    const { places } = this.map;
    const lengths = [];
    const step = 2 * Math.max(1, Math.floor(this.lines.length / 2 / 999));
    for (let at = 0; at + 1 < this.lines.length; at += step) {
      const [from, to] = [this.lines[at], this.lines[at + 1]];
      lengths.push(Math.hypot(places[2 * from] - places[2 * to], places[2 * from + 1] - places[2 * to + 1]));
    }
    return lengths.sort((one, other) => one - other)[lengths.length >> 1] || 8000;
  }

  /** The radius of a dot, in pixels. */
  radius(scale) {
    return Math.min(Math.max(this.spacing * scale * 0.19, 1), 12);
  }

  /** Draw in slices: a generator that is to be asked until it is done. `scale`, `x` and `y` say where
   * a place is drawn. */
  *paint(context, { scale, x, y }, colours) {
    const { width, height } = context.canvas;
    const { places } = this.map;
    const radius = this.radius(scale);
    context.lineWidth = Math.min(Math.max(this.spacing * scale * 0.035, 0.5), 2.2);
    context.globalAlpha = Math.min(Math.max(radius / 5, 0.3), 0.65);
    let shade = -1;
    for (let at = 0; at < this.lines.length; at += 2) {
      const [from, to] = [this.lines[at], this.lines[at + 1]];
      const [ax, ay] = [places[2 * from] * scale + x, places[2 * from + 1] * scale + y];
      const [bx, by] = [places[2 * to] * scale + x, places[2 * to + 1] * scale + y];
      const its = Math.min(this.shadeOf[from], this.shadeOf[to]);
      if (its !== shade || at % SLICE === 0) {
        if (at) context.stroke();
        context.beginPath();
        if (its !== shade) context.strokeStyle = colourOf((shade = its), colours);
        if (at % SLICE === 0) yield;
      }
      if (Math.max(ax, bx) < 0 || Math.max(ay, by) < 0 || Math.min(ax, bx) > width || Math.min(ay, by) > height) continue;
      context.moveTo(ax, ay);
      context.lineTo(bx, by);
    }
    context.stroke();
    context.globalAlpha = 1;
    yield* this.#dots(context, { scale, x, y, radius }, colours);
  }

  /** Once more some states, over what was drawn since, where they have numbers. */
  again(context, states, { scale, x, y }, colours) {
    const { places } = this.map;
    const radius = this.radius(scale);
    if (radius < NUMBERED) return;
    for (const state of states) {
      const dot = stamp(radius, colourOf(this.shadeOf[state], colours), colours.paper);
      const [px, py] = [places[2 * state] * scale + x, places[2 * state + 1] * scale + y];
      context.drawImage(dot, px - dot.width / 2, py - dot.height / 2);
      this.#number(context, state, px, py, radius);
    }
  }

  *#dots(context, { scale, x, y, radius }, colours) {
    const { width, height } = context.canvas;
    const { places } = this.map;
    let shade = -1;
    let dot = null;
    for (let index = 0; index < this.states.length; index++) {
      const state = this.states[index];
      if (index % SLICE === 0) yield;
      const px = places[2 * state] * scale + x;
      const py = places[2 * state + 1] * scale + y;
      if (px < -radius || py < -radius || px > width + radius || py > height + radius) continue;
      if (this.shadeOf[state] !== shade) {
        shade = this.shadeOf[state];
        context.fillStyle = colourOf(shade, colours);
        dot = radius > 1.7 ? stamp(radius, context.fillStyle, colours.paper) : null;
      }
      if (dot) context.drawImage(dot, px - dot.width / 2, py - dot.height / 2);
      else context.fillRect(px - radius, py - radius, 2 * radius, 2 * radius);
      if (radius >= NUMBERED) this.#number(context, state, px, py, radius);
    }
  }

  /** The distance of a state, in its dot. */
  #number(context, state, x, y, radius) {
    if (this.shadeOf[state] === SHADES) return;
    Object.assign(context, {
      font: `600 ${Math.round(radius * 1.05)}px system-ui, sans-serif`, textAlign: "center", textBaseline: "middle",
      fillStyle: this.shadeOf[state] < SHADES * 0.45 ? "#14181d" : "#ffffff",
    });
    context.fillText(String(this.map.toWin[state]), x, y);
  }
}

function colourOf(shade, { shades, never }) {
  return shade === SHADES ? never : shades[shade];
}

/** A dot to be drawn many times; a large one stands out from those below it. */
function stamp(radius, colour, edge) {
  const side = Math.ceil(2 * radius + 4);
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  context.fillStyle = colour;
  context.beginPath();
  context.arc(side / 2, side / 2, radius, 0, 2 * Math.PI);
  context.fill();
  if (radius > 4) {
    Object.assign(context, { strokeStyle: edge, lineWidth: 1.2 });
    context.stroke();
  }
  return canvas;
}
