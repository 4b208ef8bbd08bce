// The canvas with the map: panned and zoomed by mouse, fingers and keys. What is large was drawn by
// the painter into a picture, which moves along until it has been drawn anew for where one looks.

import { Finder } from "./finder.js";
import { Painter } from "./painter.js";

const MARGIN = 0.25; // of the window, that is drawn beyond its edges
const BUDGET = 9; // milliseconds of a frame for drawing anew
const REST = 90; // milliseconds without a change, before it is drawn anew
const REACH = 16; // pixels from a state, in which it is meant
const TAP = 6; // pixels that a hand may tremble
const NEAR = 110; // pixels between neighbours at most, when all of the map is seen
const NEAREST = 220; // and at all
const EDGE = 24; // pixels around the whole map

export class Chart extends EventTarget {
  /** Events: "hover" and "pick", with {state, x, y, touch} in `detail`; state -1 is none. */
  constructor() {
    super();
    this.canvas = document.createElement("canvas");
    Object.assign(this.canvas, { className: "chart", tabIndex: 0 });
    this.canvas.setAttribute("role", "img");
    this.marks = { trail: [], way: [], here: -1, start: 0, pointed: -1 };
    this.pointers = new Map();
    this.view = { scale: 1, x: 0, y: 0 };
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
    this.#listen();
  }

  /** Show another map. */
  show(map, colours) {
    this.map = map;
    this.painter = new Painter(map);
    this.finder = new Finder(map);
    this.recolour(colours);
    this.fit();
  }

  recolour(colours) {
    this.colours = colours;
    this.base = null;
    this.#repaint(0);
  }

  /** What lies over the map: {trail, way, here, start, pointed}. */
  mark(marks) {
    Object.assign(this.marks, marks);
    this.#request();
  }

  // --- where one looks ---------------------------------------------------------------------------

  /** All of the map. */
  fit() {
    if (!this.map) return;
    const { places, count } = this.map;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let state = 0; state < count; state++) {
      left = Math.min(left, places[2 * state]);
      right = Math.max(right, places[2 * state]);
      top = Math.min(top, places[2 * state + 1]);
      bottom = Math.max(bottom, places[2 * state + 1]);
    }
    const { width, height } = this.#size;
    const scale = Math.min((width - 2 * EDGE) / (right - left || 1), (height - 2 * EDGE) / (bottom - top || 1), NEAR / this.painter.spacing);
    this.least = scale / 3;
    this.fitted = true;
    this.#look({ scale, x: width / 2 - ((left + right) / 2) * scale, y: height / 2 - ((top + bottom) / 2) * scale });
  }

  /** A state in the middle, near enough to see its neighbours. */
  lookAt(state) {
    const { width, height } = this.#size;
    const scale = Math.max(this.view.scale, 55 / this.painter.spacing);
    this.fitted = false;
    this.#look({ scale, x: width / 2 - this.map.places[2 * state] * scale, y: height / 2 - this.map.places[2 * state + 1] * scale });
  }

  /** Larger or smaller around a point, which is the middle unless given. */
  zoom(factor, at = [this.#size.width / 2, this.#size.height / 2]) {
    if (!this.map) return;
    const { scale, x, y } = this.view;
    const wanted = Math.min(Math.max(scale * factor, this.least ?? 0), NEAREST / this.painter.spacing);
    const by = wanted / scale;
    this.fitted = false;
    this.#look({ scale: wanted, x: at[0] - (at[0] - x) * by, y: at[1] - (at[1] - y) * by });
  }

  pan(right, down) {
    this.fitted = false;
    this.#look({ ...this.view, x: this.view.x + right, y: this.view.y + down });
  }

  #look(view) {
    this.view = view;
    this.#request();
    this.#repaint(REST);
  }

  get #size() {
    return { width: this.canvas.clientWidth || 1, height: this.canvas.clientHeight || 1 };
  }

  #resize() {
    const { width, height } = this.#size;
    const dots = Math.min(devicePixelRatio || 1, 2);
    Object.assign(this.canvas, { width: width * dots, height: height * dots });
    this.dots = dots;
    this.unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16; // large on a wall
    if (this.map && (this.fitted || !this.base)) this.fit();
    else this.#look(this.view);
  }

  // --- drawing -----------------------------------------------------------------------------------

  /** Draw the large picture anew after a while, a slice for each frame. */
  #repaint(after) {
    clearTimeout(this.timer);
    this.painting = null;
    this.timer = setTimeout(() => {
      if (!this.map || !this.canvas.clientWidth) return;
      const { width, height } = this.#size;
      const [right, down] = [width * MARGIN, height * MARGIN];
      const picture = new OffscreenCanvas(Math.ceil((width + 2 * right) * this.dots), Math.ceil((height + 2 * down) * this.dots));
      const view = { ...this.view };
      const inside = { scale: view.scale * this.dots, x: (view.x + right) * this.dots, y: (view.y + down) * this.dots };
      const slices = this.painter.paint(picture.getContext("2d"), inside, this.colours);
      this.painting = { slices, base: { picture, view, right, down } };
      this.base ??= this.painting.base; // better half of it than nothing
      this.#request();
    }, after);
  }

  #request() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.#slice();
      if (this.map) this.#draw();
    });
  }

  #slice() {
    const { painting } = this;
    if (!painting) return;
    const end = performance.now() + BUDGET;
    while (performance.now() < end) {
      if (!painting.slices.next().done) continue;
      this.base = painting.base;
      this.painting = null;
      this.canvas.dataset.painted = String(Number(this.canvas.dataset.painted ?? 0) + 1);
      return;
    }
    this.#request();
  }

  #draw() {
    const context = this.canvas.getContext("2d");
    const { width, height } = this.#size;
    context.setTransform(this.dots, 0, 0, this.dots, 0, 0);
    context.clearRect(0, 0, width, height);
    if (this.base) {
      const { picture, view, right, down } = this.base;
      const by = this.view.scale / view.scale;
      context.drawImage(picture, this.view.x - (view.x + right) * by, this.view.y - (view.y + down) * by,
        (picture.width / this.dots) * by, (picture.height / this.dots) * by);
    }
    this.#drawMarks(context);
  }

  #drawMarks(context) {
    const { trail, way, here, start, pointed } = this.marks;
    const { colours, unit } = this;
    const radius = Math.max(this.painter.radius(this.view.scale), 2);
    this.#path(context, way, colours.way, 2.4 * unit);
    this.#path(context, trail, colours.trail, 3.4 * unit);
    this.painter.again(context, [...way, ...trail], this.view, colours);
    this.#ring(context, start, radius + 2.5 * unit, colours.ink, 1.5 * unit);
    if (way.length > 1) this.#star(context, way.at(-1), Math.max(radius * 1.2, 7 * unit));
    this.#ring(context, here, radius + 4.5 * unit, colours.trail, 4 * unit);
    if (pointed >= 0) this.#ring(context, pointed, radius + 3.5 * unit, colours.ink, 2.5 * unit);
  }

  #at(state) {
    const { scale, x, y } = this.view;
    return [this.map.places[2 * state] * scale + x, this.map.places[2 * state + 1] * scale + y];
  }

  #path(context, states, colour, width) {
    if (states.length < 2) return;
    context.beginPath();
    states.forEach((state, index) => (index ? context.lineTo(...this.#at(state)) : context.moveTo(...this.#at(state))));
    Object.assign(context, { lineJoin: "round", lineCap: "round", strokeStyle: this.colours.paper, lineWidth: width + 3.5, globalAlpha: 0.8 });
    context.stroke();
    Object.assign(context, { strokeStyle: colour, lineWidth: width, globalAlpha: 1 });
    context.stroke();
  }

  #ring(context, state, radius, colour, width) {
    if (state < 0) return;
    for (const [stroke, wide] of [[this.colours.paper, width + 3.5], [colour, width]]) {
      context.beginPath();
      context.arc(...this.#at(state), radius, 0, 2 * Math.PI);
      Object.assign(context, { strokeStyle: stroke, lineWidth: wide });
      context.stroke();
    }
  }

  #star(context, state, size) {
    const [x, y] = this.#at(state);
    context.beginPath();
    for (let point = 0; point < 10; point++) {
      const far = point % 2 ? size * 0.45 : size;
      const turn = (point / 5) * Math.PI - Math.PI / 2;
      context.lineTo(x + far * Math.cos(turn), y + far * Math.sin(turn));
    }
    context.closePath();
    Object.assign(context, { fillStyle: this.colours.way, strokeStyle: this.colours.paper, lineWidth: 3, lineJoin: "round" });
    context.stroke();
    context.fill();
  }

  // --- hands -------------------------------------------------------------------------------------

  #listen() {
    const { canvas } = this;
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 20 : 1;
      this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), [event.offsetX, event.offsetY]);
    }, { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      const place = [event.offsetX, event.offsetY];
      this.pointers.set(event.pointerId, { now: place, begin: place, moved: this.pointers.size > 0 });
    });
    canvas.addEventListener("pointermove", (event) => this.#moved(event));
    canvas.addEventListener("pointerup", (event) => this.#lifted(event));
    canvas.addEventListener("pointercancel", (event) => this.pointers.delete(event.pointerId));
    canvas.addEventListener("pointerleave", () => this.#tell("hover", -1, [0, 0]));
    canvas.addEventListener("keydown", (event) => this.#key(event));
  }

  #moved(event) {
    const place = [event.offsetX, event.offsetY];
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return this.#tell("hover", this.#under(place), place);
    const before = pointer.now;
    pointer.moved ||= Math.hypot(place[0] - pointer.begin[0], place[1] - pointer.begin[1]) > TAP;
    pointer.now = place;
    if (!pointer.moved) return;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [x, y] = other.now;
      const far = ([px, py]) => Math.hypot(px - x, py - y) || 1;
      this.zoom(far(place) / far(before), [(x + place[0]) / 2, (y + place[1]) / 2]);
      this.pan((place[0] - before[0]) / 2, (place[1] - before[1]) / 2);
    } else {
      this.pan(place[0] - before[0], place[1] - before[1]);
      this.#tell("hover", -1, place);
    }
  }

  #lifted(event) {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!pointer || pointer.moved) return;
    this.#tell("pick", this.#under(pointer.now), pointer.now, event.pointerType === "touch");
  }

  #under([px, py]) {
    if (!this.map) return -1;
    const { scale, x, y } = this.view;
    return this.finder.nearest((px - x) / scale, (py - y) / scale, REACH / scale);
  }

  #tell(name, state, [x, y], touch = false) {
    this.dispatchEvent(new CustomEvent(name, { detail: { state, x, y, touch } }));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 60;
    const acts = {
      ArrowLeft: () => this.pan(step, 0), ArrowRight: () => this.pan(-step, 0),
      ArrowUp: () => this.pan(0, step), ArrowDown: () => this.pan(0, -step),
      "+": () => this.zoom(1.4), "=": () => this.zoom(1.4), "-": () => this.zoom(1 / 1.4), 0: () => this.fit(),
    };
    const act = acts[event.key];
    if (!act || !this.map) return;
    event.preventDefault();
    act();
  }
}
