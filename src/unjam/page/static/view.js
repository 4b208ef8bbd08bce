// The board as SVG: where vehicles are seen, also half-way between two cells, and how they get there.

import { DIRECTIONS } from "./game.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 100; // units of the drawing for a cell
const SLIDE_TIME = 95; // milliseconds for one cell
const LONGEST = 420; // milliseconds for a move, however far it goes
const OUT_TIME = 520;
const OUT_WAY = 3; // cells
const INSIDE = 24; // an arrow begins so far behind the front of its vehicle
let clips = 0;

/** An element of SVG with attributes. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function motionIsReduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A direction on the screen, for an image that is mirrored: 1 upside down, 2 left to right. */
export function shift(direction, mirror = 0) {
  const { dx, dy } = DIRECTIONS[direction];
  return [mirror & 2 ? -dx : dx, mirror & 1 ? -dy : dy];
}

/** What is seen of a vehicle, as [look, x, y, mirror], part of a slide away from a placement. */
export function imagesBetween(table, place, slide, part) {
  if (!slide || !part) return table.images[place];
  const found = new Map();
  const see = (images, direction, along) => {
    for (const [look, x, y, mirror] of images) {
      const [dx, dy] = shift(direction, mirror);
      const there = [look, x + dx * along, y + dy * along, mirror];
      found.set(`${look} ${there[1].toFixed(3)} ${there[2].toFixed(3)}`, there);
    }
  };
  see(table.images[slide[1]], slide[4] ?? slide[0], part - 1);
  see(table.images[place], slide[0], part);
  return [...found.values()];
}

export class View {
  constructor(game, album) {
    this.album = album;
    const { puzzle } = game;
    const board = album.boards[puzzle.board];
    this.layers = {
      under: svg("g", { class: "hints", "aria-hidden": "true" }),
      vehicles: svg("g", { class: "vehicles" }),
      arrows: svg("g", { class: "hints", "aria-hidden": "true" }),
    };
    this.element = svg("svg", { class: "board", viewBox: board.view.join(" ") });
    const ground = svg("g", { "aria-hidden": "true" });
    const over = svg("g", { "aria-hidden": "true", "pointer-events": "none" });
    ground.innerHTML = board.ground;
    over.innerHTML = board.over;
    const inside = svg("g");
    inside.append(this.layers.under, this.layers.vehicles, this.layers.arrows);
    if (puzzle.joined[0] || puzzle.joined[1]) this.#clip(inside, puzzle);
    this.element.append(ground, inside, over);
    this.running = new Map(); // animations by vehicle
    this.gone = new Set(); // vehicles that were seen driving off
    this.show(game);
    this.repaint();
  }

  /** Joined edges cut off what lies beyond them; open ones do not. */
  #clip(group, { size, joined }) {
    const [width, height] = size.map((side) => side * CELL);
    const far = 10 * CELL;
    const id = `unjam-clip-${++clips}`;
    const x = joined[0] ? 0 : -far;
    const y = joined[1] ? 0 : -far;
    const area = svg("rect", { x, y, width: width - 2 * x, height: height - 2 * y });
    this.element.append(svg("defs", {}, svg("clipPath", { id }, area)));
    group.setAttribute("clip-path", `url(#${id})`);
  }

  /** Show a game of the same puzzle as it stands, at once. */
  show(game) {
    this.game = game;
    this.stop();
    if (!this.groups) this.#makeVehicles();
    this.gone = new Set([...game.at.keys()].filter((vehicle) => this.hasLeft(vehicle)));
    game.at.forEach((place, vehicle) => this.draw(vehicle, place));
  }

  #makeVehicles() {
    this.groups = this.game.vehicles.map((vehicle, number) => {
      const group = svg("g", { class: `vehicle${vehicle.wins ? " target" : ""}` });
      group.dataset.vehicle = number;
      for (const [index, colour] of (this.album.coats[vehicle.looks[0]?.[1]] ?? []).entries()) {
        group.style.setProperty(`--k${index}`, colour);
      }
      this.layers.vehicles.append(group);
      return group;
    });
  }

  /** The colours of the board, in the theme that holds now. */
  repaint() {
    const chosen = document.documentElement.dataset.theme;
    const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    for (const [index, pair] of this.album.colours.entries()) {
      this.element.style.setProperty(`--c${index}`, pair[dark ? 1 : 0]);
    }
  }

  /** One look of a vehicle, with its label, at the origin. */
  #lookOf(vehicle, number) {
    const [fragment, , label, x, y, size, ink] = this.game.vehicles[vehicle].looks[number];
    const look = svg("g", { "data-look": number });
    look.innerHTML = this.album.looks[fragment];
    if (label !== undefined) {
      const sign = svg("text", { x, y, "font-size": size, fill: ink });
      sign.textContent = label;
      look.append(sign);
    }
    return look;
  }

  /** Draw a vehicle on a placement, or part of a slide away from it. */
  draw(vehicle, place, slide = null, part = 0, away = [0, 0]) {
    const { table } = this.game.vehicles[vehicle];
    this.#put(this.groups[vehicle], vehicle, imagesBetween(table, place, slide, part), away);
    this.groups[vehicle].classList.toggle("gone", this.gone.has(vehicle));
  }

  #put(group, vehicle, images, away = [0, 0]) {
    while (group.children.length > images.length) group.lastChild.remove();
    images.forEach(([look, x, y, mirror], index) => {
      let child = group.children[index];
      if (child?.dataset.look !== String(look)) {
        const made = this.#lookOf(vehicle, look);
        if (child) child.replaceWith(made);
        else group.append(made);
        child = made;
      }
      child.dataset.mirror = mirror ?? 0;
      const [right, down] = [(x + away[0]) * CELL, (y + away[1]) * CELL];
      child.setAttribute("transform", `translate(${+right.toFixed(2)} ${+down.toFixed(2)})`);
    });
  }

  /** Has a vehicle driven off, as a target that is out does? */
  hasLeft(vehicle) {
    const way = this.game.vehicles[vehicle].wins?.get(this.game.at[vehicle]);
    if (way === undefined) return false;
    return this.game.isGone(vehicle) || (way >= 0 && this.game.won);
  }

  // --- motion ------------------------------------------------------------------------------------

  /** Show the way of a move, forwards or backwards; ends when it has been seen. */
  move({ vehicle, from, to, slides }, { back = false, speed = 1 } = {}) {
    const { table } = this.game.vehicles[vehicle];
    const steps = [];
    let place = from;
    for (const index of slides) {
      steps.push([place, table.slides[place][index]]);
      [, place] = table.slides[place][index];
    }
    this.gone.delete(vehicle);
    const time = Math.min(SLIDE_TIME * steps.length, LONGEST) / speed;
    return this.#animate(vehicle, time, (done) => {
      const way = easeInOut(done) * steps.length;
      const at = back ? steps.length - way : way;
      const step = Math.min(Math.floor(at), steps.length - 1);
      if (done < 1) this.draw(vehicle, ...steps[step], at - step);
      else this.draw(vehicle, back ? from : to);
    }).then((seen) => {
      if (seen && !back && this.hasLeft(vehicle)) return this.driveOut(vehicle);
      return seen;
    });
  }

  /** From part of a slide back onto the placement. */
  settle(vehicle, place, slide, part) {
    return this.#animate(vehicle, SLIDE_TIME, (done) => {
      this.draw(vehicle, place, slide, part * (1 - easeOut(done)));
    });
  }

  /** A target that is out drives off, from where it is seen. */
  driveOut(vehicle, behind = 0) {
    const place = this.game.at[vehicle];
    const way = this.game.vehicles[vehicle].wins?.get(place) ?? -1;
    this.groups[vehicle].blur?.();
    if (way < 0) return Promise.resolve(true);
    const [dx, dy] = shift(way);
    return this.#animate(vehicle, OUT_TIME, (done) => {
      const along = -behind + (OUT_WAY + behind) * done * done;
      this.draw(vehicle, place, null, 0, [dx * along, dy * along]);
      this.groups[vehicle].style.opacity = done < 1 ? Math.min(1, 2.2 - 2.2 * done) : "";
      if (done === 1) {
        this.gone.add(vehicle);
        this.draw(vehicle, place);
      }
    });
  }

  /** A short shake: it cannot go that way. */
  refuse(vehicle, direction) {
    const [dx, dy] = shift(direction);
    const place = this.game.at[vehicle];
    return this.#animate(vehicle, 160, (done) => {
      const along = 0.05 * Math.sin(done * Math.PI * 2) * (1 - done);
      this.draw(vehicle, place, null, 0, [dx * along, dy * along]);
    });
  }

  /** Run an animation of a vehicle instead of any other of it; resolves to whether it was seen to
   * its end. */
  #animate(vehicle, time, draw) {
    this.running.get(vehicle)?.end(false);
    if (motionIsReduced() || time < 1) {
      draw(1);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const end = (seen) => {
        this.running.delete(vehicle);
        resolve(seen);
      };
      this.running.set(vehicle, { begin: 0, time, draw, end });
      this.request();
    });
  }

  /** Call for the next frame; however often, there is one update for each frame. */
  request() {
    this.frame ??= requestAnimationFrame((now) => {
      this.frame = null;
      this.onFrame?.();
      for (const animation of [...this.running.values()]) {
        animation.begin ||= now - 8;
        const done = Math.min((now - animation.begin) / animation.time, 1);
        animation.draw(done);
        if (done === 1) animation.end(true);
      }
      if (this.running.size) this.request();
    });
  }

  stop() {
    for (const animation of [...(this.running?.values() ?? [])]) {
      animation.draw(1);
      animation.end(false);
    }
  }

  // --- hints -------------------------------------------------------------------------------------

  /** Point out a vehicle, and if a move is given where it should go. */
  hint(vehicle, move = null) {
    this.clearHints();
    this.point(vehicle, move);
  }

  /** The same besides what is pointed out already. */
  point(vehicle, move = null) {
    this.groups[vehicle].classList.add("hinted");
    if (!move) return;
    const { table } = this.game.vehicles[vehicle];
    const ghost = svg("g", { class: "ghost" });
    ghost.style.cssText = this.groups[vehicle].style.cssText;
    this.#put(ghost, vehicle, table.images[move.to]);
    this.layers.under.append(ghost);
    this.layers.arrows.append(this.#arrow(move));
  }

  clearHints() {
    this.layers.under.replaceChildren();
    this.layers.arrows.replaceChildren();
    for (const group of this.groups) group.classList.remove("hinted");
  }

  /** The way of a vehicle, from its front so that its label can be read. */
  #arrow(move) {
    const box = this.groups[move.vehicle].firstChild.getBBox();
    const [, x, y, mirror] = this.game.vehicles[move.vehicle].table.images[move.from][0];
    const legs = this.game.legs(move);
    let way = shift(legs[0].direction, mirror);
    let right = x * CELL + box.x + box.width / 2 + way[0] * (box.width / 2 - INSIDE);
    let down = y * CELL + box.y + box.height / 2 + way[1] * (box.height / 2 - INSIDE);
    let path = `M${right} ${down}`;
    for (const { direction, distance } of legs) {
      way = shift(direction, mirror);
      right += way[0] * distance * CELL;
      down += way[1] * distance * CELL;
      path += `L${right} ${down}`;
    }
    const angle = (Math.atan2(way[1], way[0]) * 180) / Math.PI;
    const head = { d: "M-20 -24L16 0L-20 24Z", transform: `translate(${right} ${down}) rotate(${angle})` };
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

function easeOut(part) {
  return 1 - (1 - part) ** 3;
}

function easeInOut(part) {
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2;
}
