// A board that is played: dragging by mouse, finger and pen, and the keyboard. A vehicle follows the
// pointer, stops at what blocks it and snaps to cells.

import { DIRECTIONS } from "./game.js";
import { View, shift } from "./view.js";
import { describe } from "./words.js";

// What a key does; where a vehicle cannot go just that way, the nearest diagonal is taken.
const KEYS = {
  ArrowUp: 0, ArrowDown: 1, ArrowLeft: 2, ArrowRight: 3,
  Home: 4, PageUp: 5, End: 6, PageDown: 7,
};

export class Board {
  /** `played` is called after every slide of a person: {vehicle, done}, where `done` says whether
   * the hand is off it; `blocked` when there was no way: {vehicle, direction, blocker}. */
  constructor(game, album, { played = () => {}, blocked = () => {} } = {}) {
    this.view = new View(game, album);
    this.view.onFrame = () => this.#follow();
    this.played = played;
    this.blocked = blocked;
    this.locked = false;
    this.drag = null;
    this.#listen();
    this.show(game);
  }

  get element() {
    return this.view.element;
  }

  get game() {
    return this.view.game;
  }

  /** Show a game of the same puzzle as it stands. */
  show(game) {
    this.drag = null;
    this.view.show(game);
    this.describe();
  }

  #listen() {
    const { element } = this;
    element.setAttribute("role", "application");
    element.addEventListener("pointerdown", (event) => this.#grab(event));
    element.addEventListener("pointermove", (event) => this.#track(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, (event) => {
        if (event.pointerId !== this.drag?.pointer) return;
        this.#follow(); // the last stretch may not have been drawn yet
        if (this.drag) this.#release();
      });
    }
    element.addEventListener("keydown", (event) => this.#key(event));
    for (const group of this.view.groups) {
      group.setAttribute("role", "button");
      group.addEventListener("focus", () => element.classList.add("chosen"));
      group.addEventListener("blur", () => element.classList.remove("chosen"));
    }
  }

  // --- words -------------------------------------------------------------------------------------

  /** Say of every vehicle what it is, where it stands and how far it can go. */
  describe() {
    const { game } = this;
    const { about, title, id } = game.puzzle;
    const board = `${title || (id ? `puzzle ${id}` : "puzzle")}: ${about}.`;
    const help = "Tab or a letter chooses a vehicle, arrow keys slide it.";
    this.element.setAttribute("aria-label", `${board} ${help}`);
    this.view.groups.forEach((group, vehicle) => {
      group.setAttribute("tabindex", this.view.hasLeft(vehicle) ? -1 : 0);
      group.setAttribute("aria-label", describe(game, vehicle));
    });
  }

  // --- pointer -----------------------------------------------------------------------------------

  #grab(event) {
    const group = event.target.closest?.(".vehicle");
    if (!group || this.drag || this.locked || event.button > 0) return;
    const vehicle = Number(group.dataset.vehicle);
    if (this.view.hasLeft(vehicle)) return;
    event.preventDefault();
    group.focus({ preventScroll: true, focusVisible: false });
    const { table } = this.game.vehicles[vehicle];
    const index = [...group.children].findIndex((image) => image.contains(event.target));
    const [, x, y, mirror = 0] = table.images[this.game.at[vehicle]][index] ?? [0, 0, 0];
    this.view.running.get(vehicle)?.end(false);
    this.element.setPointerCapture(event.pointerId);
    this.drag = {
      vehicle,
      pointer: event.pointerId,
      image: [x, y],
      mirror,
      begin: [event.clientX, event.clientY],
      now: [event.clientX, event.clientY],
      gone: [0, 0], // how far the vehicle has come, in cells of the screen
      cell: this.element.getScreenCTM().a * 100, // pixels
      slide: null,
      part: 0,
    };
    group.classList.add("dragged");
  }

  #track(event) {
    if (event.pointerId !== this.drag?.pointer) return;
    this.drag.now = [event.clientX, event.clientY];
    this.view.request();
  }

  /** Bring the vehicle as near to the pointer as it gets; once for each frame. */
  #follow() {
    const { drag, game } = this;
    if (!drag) return;
    const { vehicle } = drag;
    let best;
    for (let count = 0; count < 64; count++) {
      best = this.#nearest();
      if (!best || best.part <= 0.5) break;
      this.#step(best);
      if (!this.drag) return; // it drove off
    }
    drag.slide = best ? game.vehicles[vehicle].table.slides[game.at[vehicle]][best.index] : null;
    drag.part = best ? best.part : 0;
    this.view.draw(vehicle, game.at[vehicle], drag.slide, drag.part);
  }

  /** The slide that goes furthest towards the pointer, and which part of it. */
  #nearest() {
    const { drag, game } = this;
    const wanted = [0, 1].map((axis) => (drag.now[axis] - drag.begin[axis]) / drag.cell - drag.gone[axis]);
    let best = null;
    for (const slide of game.slides(drag.vehicle)) {
      if (slide.blocker >= 0) continue;
      const way = shift(slide.direction, drag.mirror);
      const part = (wanted[0] * way[0] + wanted[1] * way[1]) / (way[0] ** 2 + way[1] ** 2);
      if (part > 0.001 && part > (best?.part ?? 0)) best = { ...slide, way, part };
    }
    return best;
  }

  #step({ index, to, there, way }) {
    const { drag, game } = this;
    const { vehicle } = drag;
    game.slide(vehicle, index);
    drag.gone = drag.gone.map((gone, axis) => gone + way[axis]);
    drag.image = drag.image.map((place, axis) => place + way[axis]);
    drag.mirror = this.#mirrorThere(vehicle, to, there, way);
    if (this.view.hasLeft(vehicle) || game.won) {
      this.drag = null;
      this.#leave(vehicle);
    }
    this.played({ vehicle, done: !this.drag });
  }

  /** How the image in the hand is mirrored after a slide, perhaps over a flipped seam. */
  #mirrorThere(vehicle, to, there, way) {
    const { drag, game } = this;
    const images = game.vehicles[vehicle].table.images[to];
    const same = images.find(([, x, y]) => x === drag.image[0] && y === drag.image[1]);
    if (same) return same[3] ?? 0;
    const fits = (mirror) => shift(there, mirror).join() === way.join();
    return [drag.mirror, 0, 1, 2, 3].find(fits);
  }

  #release() {
    const { drag } = this;
    this.drag = null;
    this.view.groups[drag.vehicle].classList.remove("dragged");
    const place = this.game.at[drag.vehicle];
    if (drag.slide && drag.part) this.view.settle(drag.vehicle, place, drag.slide, drag.part);
    this.describe();
    this.played({ vehicle: drag.vehicle, done: true });
  }

  #leave(vehicle) {
    this.view.groups[vehicle].classList.remove("dragged");
    this.view.driveOut(vehicle, 0.5);
    this.describe();
  }

  // --- keyboard ----------------------------------------------------------------------------------

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.locked) return;
    const vehicle = this.view.groups.indexOf(document.activeElement);
    if (event.key in KEYS && vehicle >= 0) {
      event.preventDefault();
      this.push(vehicle, KEYS[event.key]);
    }
  }

  /** Choose the next vehicle that has this label; says whether there is one. */
  choose(letter) {
    const { groups } = this.view;
    const now = groups.indexOf(document.activeElement);
    const order = groups.map((_, index) => (now + 1 + index) % groups.length);
    const begins = (test) => order.find((n) => test(this.game.vehicles[n].label) && !this.view.hasLeft(n));
    const found =
      begins((label) => label === letter) ??
      begins((label) => label.toLowerCase().startsWith(letter.toLowerCase()));
    if (found === undefined) return false;
    groups[found].focus({ focusVisible: true });
    return true;
  }

  /** Slide a vehicle by one cell in a direction, or say why not. */
  push(vehicle, direction) {
    const { game, view } = this;
    const slide = toward(game.slides(vehicle), direction);
    if (!slide || slide.blocker >= 0) {
      view.refuse(vehicle, slide?.direction ?? direction);
      this.blocked({ vehicle, direction: slide?.direction ?? direction, blocker: slide?.blocker ?? -1 });
      return false;
    }
    const from = game.at[vehicle];
    game.slide(vehicle, slide.index);
    view.move({ vehicle, from, to: slide.to, slides: [slide.index] });
    this.describe();
    this.played({ vehicle, done: true });
    return true;
  }
}

/** The slide in a direction, or else the one diagonal that goes about there. */
function toward(slides, direction) {
  const exact = slides.find((slide) => slide.direction === direction);
  if (exact) return exact;
  const { dx, dy } = DIRECTIONS[direction];
  const near = slides.filter((slide) => {
    const way = DIRECTIONS[slide.direction];
    return way.dx * dx + way.dy * dy > 0;
  });
  return near.length === 1 ? near[0] : undefined;
}
