// The board that is drawn on: the picture that the server has made of it, and over that the stroke
// under way, the chosen vehicle and the cursor of the keyboard.

import { svg } from "../play/elements.js";
import { Game } from "../play/game.js";
import { View } from "../play/view.js";
import { SIDES, TOOLS, axesOf, between, draws, drawn, edgeOf, includes, nearestEdge } from "./tools.js";

const CELL = 100; // units of the drawing for a cell
const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };

export class Sheet extends EventTarget {
  /** "choose" is dispatched when another vehicle is chosen; `say` is told what is under the cursor. */
  constructor(draft, say) {
    super();
    this.draft = draft;
    this.say = say;
    this.tool = "car";
    this.chosen = -1;
    this.stroke = null; // {tool, from, cells ...}
    this.cursor = [0, 0];
    this.over = svg("svg", { class: "over", tabindex: 0, role: "application", "aria-label": "Board to draw on" });
    this.picture = document.createElement("div");
    this.picture.className = "picture";
    this.element = document.createElement("div");
    this.element.className = "sheet-board";
    this.element.append(this.picture, this.over);
    this.#listen();
    this.#fit();
  }

  // --- the picture -------------------------------------------------------------------------------

  /** Show what the server has drawn. */
  show(album) {
    const [data] = album.puzzles;
    this.view = new View(new Game(data, album.tables), album);
    this.view.element.setAttribute("aria-hidden", "true");
    this.picture.replaceChildren(this.view.element);
    this.stale = false;
    this.ghost = null;
    this.#fit();
  }

  /** There is no picture of what is drawn; sketch it. */
  sketch() {
    this.stale = true;
    this.ghost = null;
    this.draw();
  }

  repaint() {
    this.view?.repaint();
  }

  #fit() {
    const { width, height } = this.draft.board;
    const box = this.view?.element.getAttribute("viewBox") ?? `-30 -30 ${width * CELL + 60} ${height * CELL + 60}`;
    this.over.setAttribute("viewBox", box);
    this.draw();
  }

  draw() {
    const marks = [];
    const { draft, stroke } = this;
    this.picture.classList.toggle("stale", Boolean(this.stale));
    if (this.stale) for (const vehicle of draft.vehicles) marks.push(shape(vehicle.cells, "sketch"), sign(vehicle));
    if (this.ghost) marks.push(shape(this.ghost, "ghost-piece"));
    const chosen = draft.vehicles[this.chosen];
    if (chosen && this.stale) marks.push(shape(chosen.cells, "stroke"));
    this.view?.groups.forEach((group, number) => {
      const { label } = this.view.game.vehicles[number];
      group.classList.toggle("chosen", !this.stale && label === chosen?.label);
      group.classList.toggle("lifted", stroke?.to !== undefined && label === chosen?.label);
    });
    if (stroke?.edge) marks.push(edgeMark(stroke.edge, "edge"));
    else if (stroke?.cells) marks.push(shape(stroke.cells, `stroke ${stroke.kind}`));
    if (this.aim && !stroke) marks.push(edgeMark(this.aim, "edge aimed"));
    const [row, column] = this.cursor;
    marks.push(svg("rect", {
      class: "cursor", x: column * CELL + 5, y: row * CELL + 5, rx: 14, width: CELL - 10, height: CELL - 10,
    }));
    this.over.replaceChildren(...marks);
  }

  // --- choosing ----------------------------------------------------------------------------------

  choose(number) {
    this.chosen = number;
    this.draw();
    this.dispatchEvent(new Event("choose"));
  }

  use(tool) {
    this.tool = tool;
    this.stroke = null;
    this.aim = null;
    this.draw();
  }

  // --- pointer -----------------------------------------------------------------------------------

  #listen() {
    const { over } = this;
    over.addEventListener("pointerdown", (event) => this.#press(event));
    over.addEventListener("pointermove", (event) => this.#drag(event));
    over.addEventListener("pointerup", () => this.#finish());
    over.addEventListener("pointercancel", () => this.#cancel());
    over.addEventListener("pointerleave", () => {
      this.aim = null;
      if (!this.stroke) this.draw();
    });
    over.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Where a pointer is, in cells from the corner of the board. */
  #point(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.over.getScreenCTM().inverse());
    return [point.x / CELL, point.y / CELL];
  }

  #press(event) {
    if (event.button > 0 || !event.isPrimary) return;
    event.preventDefault();
    this.over.focus({ preventScroll: true, focusVisible: false });
    this.over.setPointerCapture(event.pointerId);
    const [x, y] = this.#point(event);
    if (this.#isEdgeTool) {
      const edge = nearestEdge(this.draft, this.tool, x, y);
      if (edge) this.#toggle(edge);
      return;
    }
    const cell = [Math.floor(y), Math.floor(x)];
    if (!this.draft.isInside(cell)) return this.choose(-1);
    this.cursor = cell;
    this.#begin(cell);
  }

  #drag(event) {
    const [x, y] = this.#point(event);
    if (this.stroke) this.#extend([Math.floor(y), Math.floor(x)]);
    else if (this.#isEdgeTool && event.pointerType === "mouse") {
      this.aim = nearestEdge(this.draft, this.tool, x, y);
      this.draw();
    }
  }

  get #isEdgeTool() {
    return this.tool === "exit" || this.tool === "thin";
  }

  #toggle({ cell, direction, beyond }) {
    this.aim = null;
    if (this.tool === "exit") this.draft.toggleExit(cell, direction);
    else this.draft.toggleBarrier(cell, beyond);
  }

  // --- strokes -----------------------------------------------------------------------------------

  #begin(cell) {
    const { draft, tool } = this;
    const vehicle = draft.vehicleAt(cell);
    if (draws(tool)) {
      this.choose(vehicle);
      if (vehicle >= 0) this.stroke = { kind: "moving", vehicle, from: cell, cells: draft.vehicles[vehicle].cells };
      else if (draft.isFree(cell)) this.stroke = { kind: "drawing", from: cell, cells: [cell] };
    } else {
      const kind = tool === "goal" || tool === "erase" || draft.kindOf(cell) !== tool ? tool : "erase";
      this.stroke = { kind, from: cell, last: cell, cells: [cell] };
    }
    this.draw();
  }

  #extend(cell) {
    const { stroke, draft } = this;
    if (stroke.kind === "moving") {
      const [down, right] = [cell[0] - stroke.from[0], cell[1] - stroke.from[1]];
      const cells = draft.shifted(stroke.vehicle, down, right);
      if (cells) Object.assign(stroke, { cells, to: [down, right] });
    } else if (stroke.kind === "drawing") {
      stroke.cells = drawn(this.tool, draft, stroke.from, cell, stroke.cells);
    } else {
      const more = between(stroke.last, cell).filter((one) => draft.isInside(one) && !includes(stroke.cells, one));
      stroke.cells.push(...more);
      stroke.last = cell;
    }
    this.draw();
  }

  #cancel() {
    this.stroke = null;
    this.draw();
  }

  #finish() {
    const { stroke, draft, tool } = this;
    this.stroke = null;
    if (!stroke) return;
    const { kind, cells } = stroke;
    if (kind === "moving") {
      if (stroke.to && (stroke.to[0] || stroke.to[1])) {
        this.ghost = cells;
        draft.move(stroke.vehicle, ...stroke.to);
      }
    } else if (kind === "drawing") {
      if (cells.length >= TOOLS[tool].least) {
        this.ghost = cells;
        this.choose(draft.add(sorted(cells), axesOf(tool, cells)));
      } else this.say(TOOLS[tool].hint);
    } else if (kind === "goal") this.#setGoals(cells);
    else if (tool === "erase") {
      draft.erase(cells);
      this.choose(-1);
    } else draft.setCells(cells, kind === "erase" ? "" : kind);
    this.draw();
  }

  /** For the chosen target, or for the first one. */
  #setGoals(cells) {
    const { vehicles } = this.draft;
    const target = vehicles[this.chosen]?.target ? vehicles[this.chosen] : vehicles.find((vehicle) => vehicle.target);
    if (target) this.draft.toggleGoals(target.label, cells);
    else this.say("Make a vehicle the target first.");
  }

  // --- keyboard ----------------------------------------------------------------------------------

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const done = this.#do(event);
    if (done) event.preventDefault();
  }

  #do({ key, shiftKey }) {
    if (key in ARROWS) {
      if (shiftKey) this.#push(ARROWS[key]);
      else this.#step(ARROWS[key]);
      return true;
    }
    if (key === "Enter" || key === " ") {
      if (this.stroke) this.#finish();
      else if (this.#isEdgeTool) this.say(TOOLS[this.tool].hint);
      else this.#begin(this.cursor);
      if (this.stroke && !draws(this.tool)) this.#finish();
      else if (this.stroke?.kind === "drawing") this.say(`Drawing from ${this.#place()}. Arrows, then Enter.`);
      if (this.stroke?.kind === "moving") {
        this.#cancel(); // by keys it is chosen, and moved by Shift and arrows
        this.say(`${this.draft.vehicles[this.chosen].label} is chosen. Shift and arrows move it.`);
      }
      return true;
    }
    if (key === "Escape" && (this.stroke || this.chosen >= 0)) {
      if (this.stroke) this.#cancel();
      else this.choose(-1);
      return true;
    }
    if (key === "Delete" || key === "Backspace") {
      const number = this.chosen >= 0 ? this.chosen : this.draft.vehicleAt(this.cursor);
      if (number >= 0) {
        const { label } = this.draft.vehicles[number];
        this.draft.remove(number);
        this.choose(-1);
        this.say(`${label} is gone`);
      }
      return true;
    }
    return false;
  }

  /** Shift and an arrow: toggle that side of a cell, or push the chosen vehicle. */
  #push(direction) {
    const [down, right] = SIDES[direction];
    if (this.#isEdgeTool) {
      const edge = edgeOf(this.draft, this.tool, this.cursor, direction);
      if (edge) this.#toggle(edge);
      else this.say("Not on this side.");
    } else if (this.chosen >= 0) {
      const { label } = this.draft.vehicles[this.chosen];
      this.say(this.draft.move(this.chosen, down, right) ? `${label} moved` : `There is no room for ${label} there`);
    }
  }

  #step(direction) {
    const [down, right] = SIDES[direction];
    const next = [this.cursor[0] + down, this.cursor[1] + right];
    if (!this.draft.isInside(next)) return;
    this.cursor = next;
    if (this.stroke) this.#extend(next);
    this.draw();
    this.say(this.#place());
  }

  /** The cell under the cursor in words. */
  #place() {
    const { cursor, draft } = this;
    const vehicle = draft.vehicles[draft.vehicleAt(cursor)];
    const what = vehicle ? `${vehicle.target ? "target " : ""}${vehicle.label}` : draft.kindOf(cursor) || "empty";
    return `row ${cursor[0] + 1}, column ${cursor[1] + 1}, ${what}`;
  }
}

function sorted(cells) {
  return [...cells].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

/** Cells as one outline: squares that meet where they are neighbours. */
function shape(cells, className) {
  const group = svg("g", { class: className });
  for (const [row, column] of cells) {
    group.append(svg("rect", { x: column * CELL + 8, y: row * CELL + 8, width: CELL - 16, height: CELL - 16, rx: 16 }));
    for (const [down, right] of [[0, 1], [1, 0]]) {
      if (!includes(cells, [row + down, column + right])) continue;
      const bridge = right ? { x: column * CELL + 70, y: row * CELL + 8, width: 60, height: CELL - 16 }
        : { x: column * CELL + 8, y: row * CELL + 70, width: CELL - 16, height: 60 };
      group.append(svg("rect", bridge));
    }
    for (const side of [1, -1]) {
      if (!includes(cells, [row + 1, column + side]) || includes(cells, [row, column + side]) || includes(cells, [row + 1, column])) continue;
      const [x, y] = [(column + 0.5) * CELL, (row + 0.5) * CELL];
      group.append(svg("path", { class: "link", d: `M${x} ${y}l${side * CELL} ${CELL}` }));
    }
  }
  return group;
}

function sign({ label, cells: [[row, column]] }) {
  const text = svg("text", { class: "sketch-label", x: (column + 0.5) * CELL, y: (row + 0.64) * CELL });
  text.textContent = label;
  return text;
}

function edgeMark({ cell: [row, column], direction }, className) {
  const [down, right] = SIDES[direction];
  const [x, y] = [(column + 0.5 + right / 2) * CELL, (row + 0.5 + down / 2) * CELL];
  const line = down ? `M${x - 42} ${y}h84` : `M${x} ${y - 42}v84`;
  return svg("path", { class: className, d: line });
}
