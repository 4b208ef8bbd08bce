// The canvas that shows the map; mouse, fingers and keys pan and zoom it. The painter draws the map
// into a picture, which moves along until the painter has finished the next one.

import { h } from "../player/dom.js";
import { MapMarks } from "./map_marks.js";
import { MapPainter } from "./map_painter.js";
import { NearestState } from "./nearest_state.js";

const MARGIN = 0.25; // fraction of the canvas that is painted beyond each edge
const FRAME_BUDGET = 9; // milliseconds per frame for painting
const REPAINT_DELAY = 90; // milliseconds without a change before the picture is painted again
const HIT_RADIUS = 16; // pixels around a state in which the pointer means it
const TAP_TOLERANCE = 6; // pixels that a tap may move
const FIT_SPACING = 110; // pixels between neighbours at most, when the whole map is shown
const MAX_SPACING = 220; // pixels between neighbours at most
const LOCATE_SPACING = 55; // pixels between neighbours at least, when one state is looked for
const EDGE = 24; // pixels around the whole map
const PAN_STEP = 60; // pixels for each press of an arrow key

export class MapCanvas extends EventTarget {
  /** See `listen` for the events "hover" and "pick"; "view" follows when the user pans or zooms. */
  constructor() {
    super();
    this.canvas = h("canvas", { className: "map-canvas", tabIndex: 0, role: "img" });
    this.marks = { trail: [], solution: [], current: -1, start: 0, pointed: -1 };
    this.pointers = new Map();
    this.view = { scale: 1, x: 0, y: 0 };
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
    this.#listen();
  }

  /** Call a listener with {state, x, y, touch} on every "hover" or "pick"; state -1 means none. */
  listen(name, listener) {
    this.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) listener(event.detail);
    });
  }

  /** Show another map. */
  show(map, colours, painter = new MapPainter(map)) {
    this.map = map;
    this.painter = painter;
    this.nearest = new NearestState(map);
    this.recolour(colours);
    this.fit();
  }

  /** Remove the map. */
  clear() {
    this.map = null;
    this.canvas.getContext("2d").clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  recolour(colours) {
    this.colours = colours;
    this.base = null;
    this.#repaint(0);
  }

  /** Paint the map again because its painter has changed; until then, the old picture stays. Returns
   * false if the map is being painted already. */
  refresh() {
    if (!this.map || this.painting) return false;
    this.#repaint(0);
    return true;
  }

  /** Change the picture where its painter has changed: `paint` is called with a context, its view
   * and the colours. */
  amend(paint) {
    for (const picture of new Set([this.base, this.painting?.base])) {
      if (!picture) continue;
      paint(picture.picture.getContext("2d"), picture.pictureView, this.colours);
    }
    this.#requestFrame();
  }

  /** Change some marks: {trail, solution, current, start, pointed}. */
  mark(marks) {
    Object.assign(this.marks, marks);
    this.#requestFrame();
  }

  // --- visible part ------------------------------------------------------------------------------

  /** Show the whole map. */
  fit() {
    if (!this.map) return;
    const { positions, count } = this.map;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let state = 0; state < count; state++) {
      left = Math.min(left, positions[2 * state]);
      right = Math.max(right, positions[2 * state]);
      top = Math.min(top, positions[2 * state + 1]);
      bottom = Math.max(bottom, positions[2 * state + 1]);
    }
    const { width, height } = this.#size;
    const scale = Math.min(
      (width - 2 * EDGE) / (right - left || 1),
      (height - 2 * EDGE) / (bottom - top || 1),
      FIT_SPACING / this.painter.spacing,
    );
    this.minScale = scale / 3;
    this.#centre((left + right) / 2, (top + bottom) / 2, scale);
    this.isFitted = true;
  }

  /** Show a state in the middle, large enough to tell its neighbours apart. */
  lookAt(state) {
    const { positions } = this.map;
    const scale = Math.max(this.view.scale, LOCATE_SPACING / this.painter.spacing);
    this.#centre(positions[2 * state], positions[2 * state + 1], scale);
  }

  #centre(x, y, scale) {
    const { width, height } = this.#size;
    this.#setView({ scale, x: width / 2 - x * scale, y: height / 2 - y * scale });
  }

  /** Zoom around a point of the canvas, by default the middle.
   * @param {number} factor
   * @param {number[]} point */
  zoom(factor, [px, py] = [this.#size.width / 2, this.#size.height / 2]) {
    if (!this.map) return;
    const { scale, x, y } = this.view;
    const maxScale = MAX_SPACING / this.painter.spacing;
    const newScale = Math.min(Math.max(scale * factor, this.minScale ?? 0), maxScale);
    const ratio = newScale / scale;
    this.#setView({ scale: newScale, x: px - (px - x) * ratio, y: py - (py - y) * ratio });
    this.dispatchEvent(new Event("view"));
  }

  pan(right, down) {
    this.#setView({ ...this.view, x: this.view.x + right, y: this.view.y + down });
    this.dispatchEvent(new Event("view"));
  }

  /** Show the same part of the same map as another canvas of the same size. */
  follow(other) {
    if (this.map === other.map) this.#setView({ ...other.view });
  }

  #setView(view) {
    this.isFitted = false;
    this.view = view;
    this.#requestFrame();
    this.#repaint(REPAINT_DELAY);
  }

  get #size() {
    return { width: this.canvas.clientWidth || 1, height: this.canvas.clientHeight || 1 };
  }

  #resize() {
    const { width, height } = this.#size;
    this.pixelRatio = Math.min(devicePixelRatio || 1, 2);
    Object.assign(this.canvas, {
      width: width * this.pixelRatio,
      height: height * this.pixelRatio,
    });
    // Marks grow with the root font, which is large on a wall display.
    this.unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    if (this.map && (this.isFitted || !this.base)) this.fit();
    else this.#setView(this.view);
  }

  // --- drawing -----------------------------------------------------------------------------------

  /** Start a new picture after a delay; each frame paints a slice of it. */
  #repaint(delay) {
    clearTimeout(this.timer);
    this.painting = null;
    this.timer = setTimeout(() => {
      if (!this.map || !this.canvas.clientWidth) return;
      const { pixelRatio: ratio } = this;
      const { width, height } = this.#size;
      const [right, down] = [width * MARGIN, height * MARGIN];
      const picture = new OffscreenCanvas(
        Math.ceil((width + 2 * right) * ratio),
        Math.ceil((height + 2 * down) * ratio),
      );
      const view = { ...this.view };
      const pictureView = {
        scale: view.scale * ratio,
        x: (view.x + right) * ratio,
        y: (view.y + down) * ratio,
      };
      const slices = this.painter.paint(picture.getContext("2d"), pictureView, this.colours);
      this.painting = { slices, base: { picture, view, pictureView, right, down } };
      this.base ??= this.painting.base; // an incomplete picture is better than none
      this.#requestFrame();
    }, delay);
  }

  #requestFrame() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.#paintSlices();
      if (this.map) this.#draw();
    });
  }

  /** Paint for the time budget of a frame. */
  #paintSlices() {
    const { painting } = this;
    if (!painting) return;
    const end = performance.now() + FRAME_BUDGET;
    while (performance.now() < end) {
      if (!painting.slices.next().done) continue;
      this.base = painting.base;
      this.painting = null;
      const { dataset } = this.canvas;
      dataset.painted = String(Number(dataset.painted ?? 0) + 1); // number of pictures, for tests
      return;
    }
    this.#requestFrame();
  }

  #draw() {
    const context = this.canvas.getContext("2d");
    const { pixelRatio } = this;
    const { width, height } = this.#size;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
    if (this.base) {
      const { picture, view, right, down } = this.base;
      const ratio = this.view.scale / view.scale;
      context.drawImage(
        picture,
        this.view.x - (view.x + right) * ratio,
        this.view.y - (view.y + down) * ratio,
        (picture.width / pixelRatio) * ratio,
        (picture.height / pixelRatio) * ratio,
      );
    }
    this.#drawMarks(context);
  }

  #drawMarks(context) {
    const { trail, solution, current, start, pointed } = this.marks;
    const { colours, unit, view, painter } = this;
    const { positions } = this.map;
    const toPixels = (state) => [
      positions[2 * state] * view.scale + view.x,
      positions[2 * state + 1] * view.scale + view.y,
    ];
    const marks = new MapMarks(context, toPixels, colours);
    const radius = Math.max(painter.radius(view.scale), 2);
    marks.path(solution, colours.solution, 2.4 * unit);
    marks.path(trail, colours.trail, 3.4 * unit);
    painter.repaintNumbered(context, [...solution, ...trail], view, colours);
    marks.ring(start, radius + 2.5 * unit, colours.ink, 1.5 * unit);
    if (solution.length > 1) marks.star(solution.at(-1), Math.max(radius * 1.2, 7 * unit));
    marks.ring(current, radius + 4.5 * unit, colours.trail, 4 * unit);
    marks.ring(pointed, radius + 3.5 * unit, colours.ink, 2.5 * unit);
  }

  // --- input -------------------------------------------------------------------------------------

  #listen() {
    const { canvas, pointers } = this;
    canvas.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      const place = [event.offsetX, event.offsetY];
      pointers.set(event.pointerId, { now: place, begin: place, moved: pointers.size > 0 });
    });
    canvas.addEventListener("pointermove", (event) => this.#onPointerMove(event));
    canvas.addEventListener("pointerup", (event) => this.#onPointerUp(event));
    canvas.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
    canvas.addEventListener("pointerleave", () => this.#dispatch("hover", -1, [0, 0]));
    canvas.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #onWheel(event) {
    event.preventDefault();
    const linePixels = event.deltaMode === 1 ? 20 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.002;
    this.zoom(Math.exp(-event.deltaY * linePixels * speed), [event.offsetX, event.offsetY]);
  }

  #onPointerMove(event) {
    const place = [event.offsetX, event.offsetY];
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return this.#dispatch("hover", this.#stateAt(place), place);
    const before = pointer.now;
    pointer.moved ||= distance(place, pointer.begin) > TAP_TOLERANCE;
    pointer.now = place;
    if (!pointer.moved) return;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1].now;
    const [right, down] = [place[0] - before[0], place[1] - before[1]];
    if (other) {
      const middle = [(other[0] + place[0]) / 2, (other[1] + place[1]) / 2];
      this.zoom((distance(place, other) || 1) / (distance(before, other) || 1), middle);
      this.pan(right / 2, down / 2);
    } else {
      this.pan(right, down);
      this.#dispatch("hover", -1, place);
    }
  }

  #onPointerUp(event) {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!pointer || pointer.moved) return;
    const touch = event.pointerType === "touch";
    this.#dispatch("pick", this.#stateAt(pointer.now), pointer.now, touch);
  }

  /** Return the state at a point of the canvas; -1 if there is none.
   * @param {number[]} point */
  #stateAt([px, py]) {
    if (!this.map) return -1;
    const { scale, x, y } = this.view;
    return this.nearest.find((px - x) / scale, (py - y) / scale, HIT_RADIUS / scale);
  }

  /** Dispatch an event about a state at a point.
   * @param {string} name
   * @param {number} state
   * @param {number[]} point */
  #dispatch(name, state, [x, y], touch = false) {
    this.dispatchEvent(new CustomEvent(name, { detail: { state, x, y, touch } }));
  }

  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions = {
      ArrowLeft: () => this.pan(PAN_STEP, 0),
      ArrowRight: () => this.pan(-PAN_STEP, 0),
      ArrowUp: () => this.pan(0, PAN_STEP),
      ArrowDown: () => this.pan(0, -PAN_STEP),
      "+": () => this.zoom(1.4),
      "=": () => this.zoom(1.4),
      "-": () => this.zoom(1 / 1.4),
      0: () => this.fit(),
    };
    const action = actions[event.key];
    if (!action || !this.map) return;
    event.preventDefault();
    action();
  }
}

/** Return the distance of two points.
 * @param {number[]} first
 * @param {number[]} second */
function distance([ax, ay], [bx, by]) {
  return Math.hypot(ax - bx, ay - by);
}
