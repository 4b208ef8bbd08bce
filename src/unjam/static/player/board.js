// The board as a control: vehicles are dragged with mouse, finger or pen, moved by keyboard, or by a
// tap on the vehicle and another on one of the cells where it can go, which are then marked. A dragged
// vehicle follows the pointer, stops at what blocks it and snaps to cells.

import { BoardView, screenStep } from "./board_view.js";
import { describeBoard, describeVehicle } from "./descriptions.js";
import { destinationsOf } from "./input/destinations.js";
import { DIRECTIONS } from "./directions.js";
import { t } from "./translations.js";
import { CELL } from "./vehicle_label.js";

// The direction of each key. If a vehicle cannot go that way, the nearest diagonal is tried.
const KEYS = {
  ArrowUp: 0,
  ArrowDown: 1,
  ArrowLeft: 2,
  ArrowRight: 3,
  Home: 4,
  PageUp: 5,
  End: 6,
  PageDown: 7,
};
const MAX_STEPS_PER_FRAME = 64;
const TAP_DISTANCE = 6; // pixels that the pointer may move during a tap

export class Board {
  /** `played` is called after every slide by the player with {vehicle, done}, where `done` says
   * whether the pointer was released; `blocked` when a slide is impossible, with {vehicle,
   * direction, blocker}. */
  constructor(game, album, { played = (_event) => {}, blocked = (_event) => {} } = {}) {
    this.view = new BoardView(game, album);
    this.view.animator.onFrame = () => this.#followPointer();
    this.played = played;
    this.blocked = blocked;
    this.locked = false;
    this.drag = null;
    this.chosen = -1; // the vehicle whose destinations are marked
    this.destinations = new Map(); // as `destinationsOf` returns them
    this.pressedVehicle = false; // whether the pointer went down on a vehicle
    this.#listen();
    this.show(game);
  }

  get element() {
    return this.view.element;
  }

  get game() {
    return this.view.game;
  }

  /** Show the state of a game of the same puzzle. */
  show(game) {
    this.drag = null;
    this.view.show(game);
    this.describe();
  }

  #listen() {
    const { element } = this;
    element.setAttribute("role", "application");
    element.addEventListener("pointerdown", (event) => this.#startDrag(event));
    element.addEventListener("pointermove", (event) => this.#trackPointer(event));
    // A finger on a vehicle drags it, where browsers ignore `touch-action` inside of pictures too.
    element.addEventListener("touchstart", (event) => {
      const dragged = event.target.closest?.(".vehicle") && !this.locked;
      if (dragged && event.cancelable) event.preventDefault();
    }, { passive: false });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, (event) => {
        if (event.pointerId !== this.drag?.pointer) return;
        this.#followPointer(); // the last movement may not have been drawn yet
        if (this.drag) this.#endDrag();
      });
    }
    element.addEventListener("keydown", (event) => this.#handleKey(event));
    element.addEventListener("mousedown", (event) => {
      if (this.#destinationAt(event)) event.preventDefault(); // the focus stays on the vehicle
    });
    element.addEventListener("click", (event) => this.#handleClick(event));
    this.view.groups.forEach((group, vehicle) => {
      group.setAttribute("role", "button");
      group.addEventListener("focus", () => {
        if (!this.drag) this.#mark(vehicle);
      });
      group.addEventListener("blur", () => this.#mark(-1));
    });
  }

  /** Update the labels for screen readers: what each vehicle is, where it is, how far it can go. */
  describe() {
    const { game } = this;
    const { title, id } = game.puzzle;
    const name = title || (id ? t("puzzle {id}", { id }) : t("puzzle"));
    const help = t("Press Tab or a letter to choose a vehicle, arrow keys to slide it.");
    this.element.setAttribute("aria-label", `${name}: ${describeBoard(game)} ${help}`);
    this.view.groups.forEach((group, vehicle) => {
      group.setAttribute("tabindex", this.view.hasDrivenOff(vehicle) ? -1 : 0);
      group.setAttribute("aria-label", describeVehicle(game, vehicle));
    });
    this.#mark(this.chosen);
  }

  // --- taps --------------------------------------------------------------------------------------

  /** Mark a vehicle and where it can go; -1 removes the marks. */
  #mark(vehicle) {
    const { view, game } = this;
    this.chosen = this.locked || game.won ? -1 : vehicle;
    this.destinations = this.chosen < 0 ? new Map() : destinationsOf(game, vehicle);
    view.groups.forEach((group, number) =>
      group.classList.toggle("chosen", number === this.chosen)
    );
    view.markDestinations([...this.destinations.values()]);
  }

  #destinationAt({ clientX, clientY }) {
    if (!this.destinations.size) return undefined;
    const toBoard = this.element.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toBoard);
    return this.destinations.get(`${Math.floor(x / CELL)},${Math.floor(y / CELL)}`);
  }

  #handleClick(event) {
    const afterDrag = this.pressedVehicle;
    this.pressedVehicle = false;
    if (afterDrag || this.locked) return;
    const destination = this.#destinationAt(event);
    if (destination) this.moveTo(this.chosen, destination.placement);
    else event.target.closest?.(".vehicle")?.focus(); // a click by assistive technology
  }

  /** Move a vehicle to a placement on the shortest route, which ends early at a win. */
  moveTo(vehicle, to) {
    const { game, view } = this;
    const from = game.placements[vehicle];
    const route = game.occupancy.bestMoves(vehicle, from, to, game.corners);
    const wanted = route.flatMap((move) => move.slides);
    const slides = [];
    for (const index of wanted) {
      if (!game.slide(vehicle, index)) break;
      slides.push(index);
    }
    view.move({ vehicle, from, to: game.placements[vehicle], slides });
    this.describe();
    this.played({ vehicle, done: true });
  }

  // --- pointer -----------------------------------------------------------------------------------

  #startDrag(event) {
    const group = event.target.closest?.(".vehicle");
    this.pressedVehicle = Boolean(group);
    if (!group || this.drag || this.locked || event.button > 0) return;
    const vehicle = Number(group.dataset.vehicle);
    if (this.view.hasDrivenOff(vehicle)) return;
    event.preventDefault();
    const { table } = this.game.vehicles[vehicle];
    const index = [...group.children].findIndex((image) => image.contains(event.target));
    const [, x, y, mirror = 0] = table.images[this.game.placements[vehicle]][index] ?? [0, 0, 0];
    this.view.animator.cancel(vehicle);
    this.element.setPointerCapture(event.pointerId);
    this.drag = {
      vehicle,
      pointer: event.pointerId,
      image: [x, y], // of the image under the pointer
      mirror,
      begin: [event.clientX, event.clientY],
      now: [event.clientX, event.clientY],
      moved: [0, 0], // how far the vehicle has moved, in cells on the screen
      cell: this.element.getScreenCTM().a * 100, // pixels
      slide: null,
      fraction: 0,
      wasChosen: this.chosen === vehicle,
    };
    group.focus({ preventScroll: true, focusVisible: false });
    group.classList.add("dragged");
  }

  #trackPointer(event) {
    if (event.pointerId !== this.drag?.pointer) return;
    this.drag.now = [event.clientX, event.clientY];
    this.view.animator.requestFrame();
  }

  /** Move the dragged vehicle as near to the pointer as possible; once for each frame. */
  #followPointer() {
    const { drag, game } = this;
    if (!drag) return;
    const { vehicle } = drag;
    let slide;
    for (let step = 0; step < MAX_STEPS_PER_FRAME; step++) {
      slide = this.#slideTowardsPointer();
      if (!slide || slide.fraction <= 0.5) break;
      this.#step(slide);
      if (!this.drag) return; // it left the board
    }
    const placement = game.placements[vehicle];
    drag.slide = slide ? game.vehicles[vehicle].table.slides[placement][slide.index] : null;
    drag.fraction = slide ? slide.fraction : 0;
    this.view.draw(vehicle, placement, drag.slide, drag.fraction);
  }

  /** Return the slide that goes furthest towards the pointer, and which fraction of it does. */
  #slideTowardsPointer() {
    const { drag, game } = this;
    const wanted = [0, 1].map((axis) =>
      (drag.now[axis] - drag.begin[axis]) / drag.cell - drag.moved[axis]
    );
    let best = null;
    for (const slide of game.slides(drag.vehicle)) {
      if (slide.blocker >= 0) continue;
      const step = screenStep(slide.direction, drag.mirror);
      const fraction = (wanted[0] * step[0] + wanted[1] * step[1]) / (step[0] ** 2 + step[1] ** 2);
      if (fraction > 0.001 && fraction > (best?.fraction ?? 0)) best = { ...slide, step, fraction };
    }
    return best;
  }

  #step({ index, to, directionAfter, step }) {
    const { drag, game } = this;
    const { vehicle } = drag;
    game.slide(vehicle, index);
    drag.moved = drag.moved.map((moved, axis) => moved + step[axis]);
    drag.image = drag.image.map((position, axis) => position + step[axis]);
    drag.mirror = this.#mirrorAfter(vehicle, to, directionAfter, step);
    if (this.view.hasDrivenOff(vehicle) || game.won) {
      this.drag = null;
      this.#leave(vehicle);
    }
    this.played({ vehicle, done: !this.drag });
  }

  /** Return how the dragged image is mirrored after a slide, which may cross a flipped edge. */
  #mirrorAfter(vehicle, to, direction, step) {
    const { drag, game } = this;
    const images = game.vehicles[vehicle].table.images[to];
    const same = images.find(([, x, y]) => x === drag.image[0] && y === drag.image[1]);
    if (same) return same[3] ?? 0;
    const fits = (mirror) => screenStep(direction, mirror).join() === step.join();
    return [drag.mirror, 0, 1, 2, 3].find(fits);
  }

  #endDrag() {
    const { vehicle, slide, fraction, begin, now, wasChosen } = this.drag;
    this.drag = null;
    this.view.groups[vehicle].classList.remove("dragged");
    const tapped = Math.hypot(now[0] - begin[0], now[1] - begin[1]) < TAP_DISTANCE;
    this.#mark(tapped && !wasChosen ? vehicle : -1);
    const placement = this.game.placements[vehicle];
    if (slide && fraction) this.view.settle(vehicle, placement, slide, fraction);
    this.describe();
    this.played({ vehicle, done: true });
  }

  #leave(vehicle) {
    this.view.groups[vehicle].classList.remove("dragged");
    this.view.driveOff(vehicle, 0.5);
    this.describe();
  }

  // --- keyboard ----------------------------------------------------------------------------------

  #handleKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.locked) return;
    const vehicle = this.view.groups.indexOf(document.activeElement);
    if (event.key in KEYS && vehicle >= 0) {
      event.preventDefault();
      this.push(vehicle, KEYS[event.key]);
    }
  }

  /** Focus the next vehicle with this label; returns whether there is one. */
  choose(letter) {
    const { groups } = this.view;
    const focused = groups.indexOf(document.activeElement);
    const order = groups.map((_, index) => (focused + 1 + index) % groups.length);
    const find = (matches) =>
      order.find((vehicle) =>
        matches(this.game.vehicles[vehicle].label) && !this.view.hasDrivenOff(vehicle)
      );
    const found = find((label) => label === letter) ??
      find((label) => label.toLowerCase().startsWith(letter.toLowerCase()));
    if (found === undefined) return false;
    groups[found].focus({ focusVisible: true });
    return true;
  }

  /** Slide a vehicle by one cell in a direction; if it cannot, shake it and report the blocker. */
  push(vehicle, direction) {
    const { game, view } = this;
    const slide = slideTowards(game.slides(vehicle), direction);
    if (!slide || slide.blocker >= 0) {
      const refused = slide?.direction ?? direction;
      view.shake(vehicle, refused);
      this.blocked({ vehicle, direction: refused, blocker: slide?.blocker ?? -1 });
      return false;
    }
    const from = game.placements[vehicle];
    game.slide(vehicle, slide.index);
    view.move({ vehicle, from, to: slide.to, slides: [slide.index] });
    this.describe();
    this.played({ vehicle, done: true });
    return true;
  }
}

/** Return the slide in a direction, or the only diagonal slide that goes roughly there. */
function slideTowards(slides, direction) {
  const exact = slides.find((slide) => slide.direction === direction);
  if (exact) return exact;
  const { dx, dy } = DIRECTIONS[direction];
  const near = slides.filter((slide) => {
    const other = DIRECTIONS[slide.direction];
    return other.dx * dx + other.dy * dy > 0;
  });
  return near.length === 1 ? near[0] : undefined;
}
