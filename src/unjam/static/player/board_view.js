// Draws the board as SVG: vehicles on their placements and between them, animations and hints.

import { Animator } from "./animator.js";
import { svg } from "./dom.js";
import { DIRECTIONS } from "./directions.js";
import { settings } from "./options/settings.js";
import { addPattern, boardColour, vehicleColours } from "./options/vehicle_theme.js";
import { CELL, createLabel, placeLabel } from "./vehicle_label.js";

const SLIDE_TIME = 95; // milliseconds for one cell
const MAX_MOVE_TIME = 420; // milliseconds
const EXIT_TIME = 520; // milliseconds
const EXIT_DISTANCE = 3; // cells
const SHAKE_TIME = 160; // milliseconds
const ARROW_INSET = 24; // SVG units from the front of the vehicle to the tail of its arrow
let clipPaths = 0;

/** Return the step of a direction on the screen, [dx, dy]. `mirror` is how the image is mirrored:
 * bit 1 is upside down, bit 2 is left to right. */
export function screenStep(direction, mirror = 0) {
  const { dx, dy } = DIRECTIONS[direction];
  return [mirror & 2 ? -dx : dx, mirror & 1 ? -dy : dy];
}

/** Return the images of a vehicle, [look, x, y, mirror], after that fraction of a slide. */
function imagesBetween(table, placement, slide, fraction) {
  if (!slide || !fraction) return table.images[placement];
  const images = new Map();
  const addShifted = (originals, direction, distance) => {
    for (const [look, x, y, mirror] of originals) {
      const [dx, dy] = screenStep(direction, mirror);
      const image = [look, x + dx * distance, y + dy * distance, mirror];
      images.set(`${look} ${image[1].toFixed(3)} ${image[2].toFixed(3)}`, image);
    }
  };
  addShifted(table.images[slide[1]], slide[4] ?? slide[0], fraction - 1);
  addShifted(table.images[placement], slide[0], fraction);
  return [...images.values()];
}

export class BoardView {
  constructor(game, album) {
    this.album = album;
    this.animator = new Animator();
    this.clipId = ""; // of the clip path, on boards with joined edges
    this.invisible = new Set(); // vehicles that have driven off the board
    this.#build(game.puzzle);
    this.game = game;
    this.#createVehicles();
    this.show(game);
    this.repaint();
  }

  #build(puzzle) {
    const board = this.album.boards[puzzle.board];
    this.layers = {
      under: svg("g", { class: "hints", "aria-hidden": "true" }),
      vehicles: svg("g", { class: "vehicles" }),
      arrows: svg("g", { class: "hints", "aria-hidden": "true" }),
      destinations: svg("g", { class: "destinations", "aria-hidden": "true" }),
    };
    this.element = svg("svg", { class: "board", viewBox: board.view.join(" ") });
    const ground = svg("g", { "aria-hidden": "true" });
    const over = svg("g", { "aria-hidden": "true", "pointer-events": "none" });
    ground.innerHTML = board.ground;
    over.innerHTML = board.over;
    const inside = svg("g");
    inside.append(this.layers.under, this.layers.vehicles, this.layers.arrows);
    if (puzzle.joined[0] || puzzle.joined[1]) this.#clip(inside, puzzle);
    this.element.append(ground, inside, over, this.layers.destinations);
  }

  /** Clip a group at joined edges; open edges do not clip. */
  #clip(group, { size, joined }) {
    const [width, height] = size.map((side) => side * CELL);
    const beyond = 10 * CELL;
    const id = (this.clipId = `unjam-clip-${++clipPaths}`);
    const x = joined[0] ? 0 : -beyond;
    const y = joined[1] ? 0 : -beyond;
    const area = svg("rect", { x, y, width: width - 2 * x, height: height - 2 * y });
    this.element.append(svg("defs", {}, svg("clipPath", { id }, area)));
    group.setAttribute("clip-path", `url(#${id})`);
  }

  #createVehicles() {
    this.groups = this.game.vehicles.map((vehicle, number) => {
      const group = svg("g", { class: `vehicle${vehicle.wins ? " target" : ""}` });
      group.dataset.vehicle = number;
      this.layers.vehicles.append(group);
      return group;
    });
  }

  /** Show the state of a game of the same puzzle at once. */
  show(game) {
    this.game = game;
    this.animator.finishAll();
    const vehicles = [...game.placements.keys()];
    this.invisible = new Set(vehicles.filter((vehicle) => this.hasDrivenOff(vehicle)));
    game.placements.forEach((placement, vehicle) => this.draw(vehicle, placement));
  }

  /** Set the colours of the board and the vehicles for the current themes. */
  repaint() {
    const chosen = document.documentElement.dataset.theme;
    const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    for (const [index, pair] of this.album.colours.entries()) {
      this.element.style.setProperty(`--c${index}`, boardColour(pair[dark ? 1 : 0]));
    }
    this.game.vehicles.forEach(({ looks, wins }, number) => {
      const palette = this.album.palettes[looks[0]?.[1]] ?? [];
      const colours = vehicleColours(palette, { target: Boolean(wins), number, dark });
      const { style } = this.groups[number];
      style.cssText = "";
      for (const [name, colour] of Object.entries(colours)) style.setProperty(name, colour);
    });
    const vehicleTheme = settings.get("vehicles");
    if (this.element.dataset.vehicles === vehicleTheme) return;
    this.element.dataset.vehicles = vehicleTheme;
    for (const group of this.groups) group.replaceChildren(); // patterns are part of the pictures
    this.show(this.game);
  }

  /** Draw a vehicle on a placement, or after a fraction of a slide, or `offset` cells away. */
  draw(vehicle, placement, slide = null, fraction = 0, offset = [0, 0]) {
    const { table } = this.game.vehicles[vehicle];
    const images = imagesBetween(table, placement, slide, fraction);
    this.#drawImages(this.groups[vehicle], vehicle, images, offset);
    this.groups[vehicle].classList.toggle("gone", this.invisible.has(vehicle));
  }

  #drawImages(group, vehicle, images, offset = [0, 0]) {
    const { looks } = this.game.vehicles[vehicle];
    while (group.children.length > images.length) group.lastChild.remove();
    images.forEach(([look, x, y, mirror], index) => {
      let image = group.children[index];
      if (image?.dataset.look !== String(look)) {
        const created = this.#createLook(looks[look], look, vehicle);
        created.append(this.#createLabel(looks[look], group, index));
        if (image) image.replaceWith(created);
        else group.append(created);
        image = created;
      }
      image.dataset.mirror = mirror ?? 0;
      placeLabel(image.lastChild, looks[look], [x, y], this.game.puzzle);
      const [right, down] = [(x + offset[0]) * CELL, (y + offset[1]) * CELL];
      image.setAttribute("transform", `translate(${+right.toFixed(2)} ${+down.toFixed(2)})`);
    });
  }

  /** Create one look of a vehicle without its label, at the origin. */
  #createLook(data, number, vehicle) {
    const look = svg("g", { "data-look": number });
    look.innerHTML = this.album.looks[data[0]];
    if (!this.game.vehicles[vehicle].wins) addPattern(look, vehicle, data[6]);
    return look;
  }

  /** Create the label of an image of a vehicle. */
  #createLabel(data, group, index) {
    const { vehicle } = group.dataset;
    if (!this.clipId || !vehicle) return createLabel(data); // one image, or not a vehicle but a hint
    return createLabel(data, `${this.clipId}-label-${vehicle}`, index > 0);
  }

  /** Return whether a target has driven off the board: it left, or the game is won at its exit. */
  hasDrivenOff(vehicle) {
    const exit = this.game.vehicles[vehicle].wins?.get(this.game.placements[vehicle]);
    if (exit === undefined) return false;
    return this.game.hasLeft(vehicle) || (exit >= 0 && this.game.won);
  }

  // --- animations --------------------------------------------------------------------------------

  /** Animate a move, forwards or backwards; resolves to whether it was shown to its end. */
  async move({ vehicle, from, to, slides }, { back = false, speed = 1 } = {}) {
    const { table } = this.game.vehicles[vehicle];
    const steps = [];
    let placement = from;
    for (const index of slides) {
      steps.push([placement, table.slides[placement][index]]);
      [, placement] = table.slides[placement][index];
    }
    this.invisible.delete(vehicle);
    const duration = Math.min(SLIDE_TIME * steps.length, MAX_MOVE_TIME) / speed;
    const completed = await this.animator.run(vehicle, duration, (progress) => {
      const distance = easeInOut(progress) * steps.length;
      const position = back ? steps.length - distance : distance;
      const step = Math.min(Math.floor(position), steps.length - 1);
      if (progress < 1) this.draw(vehicle, ...steps[step], position - step);
      else this.draw(vehicle, back ? from : to);
    });
    if (completed && !back && this.hasDrivenOff(vehicle)) return this.driveOff(vehicle);
    return completed;
  }

  /** Animate a vehicle from a fraction of a slide back to its placement. */
  settle(vehicle, placement, slide, fraction) {
    return this.animator.run(vehicle, SLIDE_TIME, (progress) => {
      this.draw(vehicle, placement, slide, fraction * (1 - easeOut(progress)));
    });
  }

  /** Animate a target driving off the board, from `behind` cells before its placement. */
  driveOff(vehicle, behind = 0) {
    const placement = this.game.placements[vehicle];
    const exit = this.game.vehicles[vehicle].wins?.get(placement) ?? -1;
    this.groups[vehicle].blur?.();
    if (exit < 0) return Promise.resolve(true);
    const [dx, dy] = screenStep(exit);
    return this.animator.run(vehicle, EXIT_TIME, (progress) => {
      const distance = -behind + (EXIT_DISTANCE + behind) * progress * progress;
      this.draw(vehicle, placement, null, 0, [dx * distance, dy * distance]);
      this.groups[vehicle].style.opacity = progress < 1 ? Math.min(1, 2.2 - 2.2 * progress) : "";
      if (progress === 1) {
        this.invisible.add(vehicle);
        this.draw(vehicle, placement);
      }
    });
  }

  /** Shake a vehicle that cannot go in a direction. */
  shake(vehicle, direction) {
    const [dx, dy] = screenStep(direction);
    const placement = this.game.placements[vehicle];
    return this.animator.run(vehicle, SHAKE_TIME, (progress) => {
      const distance = 0.05 * Math.sin(progress * Math.PI * 2) * (1 - progress);
      this.draw(vehicle, placement, null, 0, [dx * distance, dy * distance]);
    });
  }

  // --- hints -------------------------------------------------------------------------------------

  /** Highlight a vehicle and, if a move is given, where it should go; removes other hints. */
  hint(vehicle, move = null) {
    this.clearHints();
    this.addHint(vehicle, move);
  }

  /** Highlight one more vehicle. With the kind "lost", its arrow is that of a bad move. */
  addHint(vehicle, move = null, kind = "") {
    if (!kind) this.groups[vehicle].classList.add("hinted");
    if (!move) return;
    const { table } = this.game.vehicles[vehicle];
    const ghost = svg("g", { class: "ghost" });
    ghost.style.cssText = this.groups[vehicle].style.cssText;
    this.#drawImages(ghost, vehicle, table.images[move.to]);
    this.layers.under.append(ghost);
    const arrow = this.#arrow(move);
    if (kind) arrow.classList.add(kind);
    this.layers.arrows.append(arrow);
  }

  clearHints() {
    this.layers.under.replaceChildren();
    this.layers.arrows.replaceChildren();
    for (const group of this.groups) group.classList.remove("hinted");
  }

  /** Mark cells, {x, y, outside}, that can be tapped; gaps in the edge are marked already. */
  markDestinations(cells) {
    const marks = cells.map(({ x, y, outside }) => {
      const mark = svg("g", { class: "destination" });
      const [left, top] = [x * CELL, y * CELL];
      mark.append(svg("rect", { x: left, y: top, width: CELL, height: CELL }));
      if (!outside) mark.append(svg("circle", { cx: left + CELL / 2, cy: top + CELL / 2, r: 13 }));
      return mark;
    });
    this.layers.destinations.replaceChildren(...marks);
  }

  /** Create the arrow of a move; it starts at the front of the vehicle to keep the label legible. */
  #arrow(move) {
    const box = this.groups[move.vehicle].firstChild.getBBox();
    const [, x, y, mirror] = this.game.vehicles[move.vehicle].table.images[move.from][0];
    const legs = this.game.legs(move);
    let [dx, dy] = screenStep(legs[0].direction, mirror);
    let right = x * CELL + box.x + box.width / 2 + dx * (box.width / 2 - ARROW_INSET);
    let down = y * CELL + box.y + box.height / 2 + dy * (box.height / 2 - ARROW_INSET);
    let path = `M${right} ${down}`;
    for (const { direction, distance } of legs) {
      [dx, dy] = screenStep(direction, mirror);
      right += dx * distance * CELL;
      down += dy * distance * CELL;
      path += `L${right} ${down}`;
    }
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
    const head = {
      d: "M-20 -24L16 0L-20 24Z",
      transform: `translate(${right} ${down}) rotate(${angle})`,
    };
    return svg(
      "g",
      { class: "arrow" },
      svg("path", { d: path, class: "halo" }),
      svg("path", { ...head, class: "halo" }),
      svg("path", { d: path }),
      svg("path", { ...head, class: "head" }),
    );
  }
}

function easeOut(progress) {
  return 1 - (1 - progress) ** 3;
}

function easeInOut(progress) {
  return progress < 0.5 ? 2 * progress * progress : 1 - 2 * (1 - progress) ** 2;
}
