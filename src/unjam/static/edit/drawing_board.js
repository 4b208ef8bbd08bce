// The board to draw on: the server's picture of the draft and, over it, the current stroke, the
// chosen vehicle and the keyboard's cursor.

import { BoardView } from "../player/board_view.js";
import { h, svg } from "../player/dom.js";
import { Game } from "../player/game.js";
import { t } from "../player/translations.js";
import { CELL } from "../player/vehicle_label.js";
import { includesCell } from "./draft.js";
import {
  contentOf,
  describeBeginning,
  describeCell,
  describeChange,
  describeDrawn,
  describeEdge,
  describeMoved,
  describeProgress,
} from "./drawing_descriptions.js";
import { cellsMark, cursorMark, edgeMark, labelMark } from "./drawing_marks.js";
import {
  axesOf,
  cellsBetween,
  drawsVehicles,
  edgeOf,
  nearestEdge,
  SIDES,
  TOOLS,
  vehicleCells,
} from "./drawing_tools.js";

/** A stroke of the pointer or the keyboard. `kind` is "drawing" or "moving" a vehicle, or what the
 * stroke does to its cells; `to` is how far the vehicle is moved, [down, right].
 * @typedef {{kind: string, from: number[], cells: number[][], vehicle?: number, last?: number[],
 * to?: number[]}} Stroke */

const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };

export class DrawingBoard extends EventTarget {
  /** Dispatches "choose" when another vehicle is chosen; `say` is called with texts for the user. */
  constructor(draft, say) {
    super();
    this.draft = draft;
    this.say = say;
    this.tool = "car";
    this.chosen = -1; // number of a vehicle
    /** @type {Stroke | null} */
    this.stroke = null;
    this.ghost = null; // cells of a vehicle that the picture does not show yet
    this.hoveredEdge = null;
    this.stale = false; // whether the picture shows an older draft
    this.cursor = [0, 0];
    this.overlay = svg("svg", {
      class: "edit-overlay",
      tabindex: 0,
      role: "application",
      "aria-label": t("Board to draw on"),
    });
    this.picture = h("div", { className: "picture" });
    this.element = h("div", { className: "drawing-board" }, this.picture, this.overlay);
    this.#listen();
    this.#fit();
  }

  // --- picture -----------------------------------------------------------------------------------

  /** Show the server's picture of the draft. */
  show(album) {
    const [data] = album.puzzles;
    this.view = new BoardView(new Game(data, album.tables), album);
    this.view.element.setAttribute("aria-hidden", "true");
    this.picture.replaceChildren(this.view.element);
    this.stale = false;
    this.ghost = null;
    this.#fit();
  }

  /** Sketch the draft where the server has no picture of it. */
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
    const empty = `-30 -30 ${width * CELL + 60} ${height * CELL + 60}`;
    this.overlay.setAttribute("viewBox", this.view?.element.getAttribute("viewBox") ?? empty);
    this.draw();
  }

  /** Draw the overlay. */
  draw() {
    const { draft, stroke, stale } = this;
    const chosen = draft.vehicles[this.chosen];
    this.picture.classList.toggle("stale", stale);
    this.view?.groups.forEach((group, number) => {
      const isChosen = this.view.game.vehicles[number].label === chosen?.label;
      group.classList.toggle("chosen", !stale && isChosen);
      group.classList.toggle("lifted", stroke?.to !== undefined && isChosen);
    });
    const marks = [];
    if (stale) {
      for (const vehicle of draft.vehicles) {
        marks.push(cellsMark(vehicle.cells, "sketch"), labelMark(vehicle));
      }
    }
    if (this.ghost) marks.push(cellsMark(this.ghost, "ghost-piece"));
    if (chosen && stale) marks.push(cellsMark(chosen.cells, "stroke"));
    if (stroke) marks.push(cellsMark(stroke.cells, `stroke ${stroke.kind}`));
    else if (this.hoveredEdge) marks.push(edgeMark(this.hoveredEdge, "edge"));
    marks.push(cursorMark(this.cursor));
    this.overlay.replaceChildren(...marks);
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
    this.hoveredEdge = null;
    this.draw();
  }

  /** Move the cursor back onto a board that became smaller. */
  keepCursorInside() {
    const { height, width } = this.draft.board;
    const [row, column] = this.cursor;
    this.cursor = [Math.min(row, height - 1), Math.min(column, width - 1)];
  }

  // --- pointer -----------------------------------------------------------------------------------

  #listen() {
    const { overlay } = this;
    overlay.addEventListener("pointerdown", (event) => this.#press(event));
    overlay.addEventListener("pointermove", (event) => this.#drag(event));
    overlay.addEventListener("pointerup", () => this.#finishStroke());
    overlay.addEventListener("pointercancel", () => this.#cancelStroke());
    overlay.addEventListener("pointerleave", () => {
      this.hoveredEdge = null;
      if (!this.stroke) this.draw();
    });
    overlay.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.#runKey(event)) event.preventDefault();
    });
  }

  /** Return the position of a pointer, in cells from the corner of the board. */
  #position(event) {
    const matrix = this.overlay.getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [point.x / CELL, point.y / CELL];
  }

  #press(event) {
    if (event.button > 0 || !event.isPrimary) return;
    event.preventDefault();
    this.overlay.focus({ preventScroll: true, focusVisible: false });
    this.overlay.setPointerCapture(event.pointerId);
    const [x, y] = this.#position(event);
    if (this.#isEdgeTool) {
      const edge = nearestEdge(this.draft, this.tool, x, y);
      if (edge) this.#toggleEdge(edge);
      return;
    }
    const cell = [Math.floor(y), Math.floor(x)];
    if (!this.draft.isInside(cell)) return this.choose(-1);
    this.cursor = cell;
    this.#beginStroke(cell);
  }

  #drag(event) {
    const [x, y] = this.#position(event);
    if (this.stroke) this.#extendStroke([Math.floor(y), Math.floor(x)]);
    else if (this.#isEdgeTool && event.pointerType === "mouse") {
      this.hoveredEdge = nearestEdge(this.draft, this.tool, x, y);
      this.draw();
    }
  }

  get #isEdgeTool() {
    return this.tool === "exit" || this.tool === "thin";
  }

  #toggleEdge({ cell, direction, beyond }) {
    this.hoveredEdge = null;
    if (this.tool === "exit") this.draft.toggleExit(cell, direction);
    else this.draft.toggleBarrier(cell, beyond);
  }

  // --- strokes -----------------------------------------------------------------------------------

  #beginStroke(cell) {
    const { draft, tool } = this;
    const vehicle = draft.vehicleAt(cell);
    if (drawsVehicles(tool)) {
      this.choose(vehicle);
      if (vehicle >= 0) {
        const { cells } = draft.vehicles[vehicle];
        this.stroke = { kind: "moving", vehicle, from: cell, cells };
      } else if (draft.isFree(cell)) this.stroke = { kind: "drawing", from: cell, cells: [cell] };
    } else {
      const applies = tool === "goal" || tool === "erase" || draft.kindOf(cell) !== tool;
      const kind = applies ? tool : "erase";
      this.stroke = { kind, from: cell, last: cell, cells: [cell] };
    }
    this.draw();
  }

  #extendStroke(cell) {
    const { stroke, draft } = this;
    if (stroke.kind === "moving") {
      const [down, right] = [cell[0] - stroke.from[0], cell[1] - stroke.from[1]];
      const cells = draft.shifted(stroke.vehicle, down, right);
      if (cells) Object.assign(stroke, { cells, to: [down, right] });
    } else if (stroke.kind === "drawing") {
      stroke.cells = vehicleCells(this.tool, draft, stroke.from, cell, stroke.cells);
    } else {
      const isNew = (other) => draft.isInside(other) && !includesCell(stroke.cells, other);
      stroke.cells.push(...cellsBetween(stroke.last, cell).filter(isNew));
      stroke.last = cell;
    }
    this.draw();
  }

  #cancelStroke() {
    this.stroke = null;
    this.draw();
  }

  /** Apply the stroke to the draft; returns false if it does not apply, which a message explains. */
  #finishStroke() {
    const { stroke } = this;
    this.stroke = null;
    const applies = stroke !== null && this.#applyStroke(stroke);
    this.draw();
    return applies;
  }

  /** @param {Stroke} stroke */
  #applyStroke(stroke) {
    const { draft, tool } = this;
    const { kind, cells } = stroke;
    if (kind === "drawing") return this.#addVehicle(cells);
    if (kind === "goal") return this.#toggleGoals(cells);
    if (kind === "moving") this.#finishMove(stroke);
    else if (tool === "erase") {
      draft.erase(cells);
      this.choose(-1);
    } else draft.setCells(cells, kind === "erase" ? "" : kind);
    return true;
  }

  /** Move a vehicle to where the stroke ends.
   * @param {Stroke} stroke */
  #finishMove({ vehicle, cells, to }) {
    if (!to || (!to[0] && !to[1])) return;
    this.ghost = cells;
    this.draft.move(vehicle, ...to);
  }

  /** Add a vehicle; returns whether it is long enough. */
  #addVehicle(cells) {
    const { minCells, hint } = TOOLS[this.tool];
    if (cells.length < minCells) {
      this.say(hint());
      return false;
    }
    this.ghost = cells;
    const sorted = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    this.choose(this.draft.add(sorted, axesOf(this.tool, cells)));
    return true;
  }

  /** Toggle the goals of the chosen target, or of the first one; returns whether there is one. */
  #toggleGoals(cells) {
    const { vehicles } = this.draft;
    const chosen = vehicles[this.chosen];
    const target = chosen?.target ? chosen : vehicles.find((vehicle) => vehicle.target);
    if (target) this.draft.toggleGoals(target.label, cells);
    else this.say(t("Make a vehicle the target first."));
    return target !== undefined;
  }

  // --- keyboard ----------------------------------------------------------------------------------

  /** Run the command of a key; returns whether there is one. */
  #runKey({ key, shiftKey }) {
    if (key in ARROWS) {
      if (shiftKey) this.#push(ARROWS[key]);
      else this.#moveCursor(ARROWS[key]);
    } else if (key === "Enter" || key === " ") this.#activateCell();
    else if (key === "Delete" || key === "Backspace") this.#deleteVehicle();
    else if (key === "Escape" && this.stroke) {
      this.#cancelStroke();
      this.say(t("Nothing is drawn."));
    } else if (key === "Escape" && this.chosen >= 0) this.choose(-1);
    else return false;
    return true;
  }

  /** Begin or end a stroke at the cursor. A vehicle there is chosen; Shift and arrows move it. */
  #activateCell() {
    if (this.#isEdgeTool) this.say(TOOLS[this.tool].hint());
    else if (!drawsVehicles(this.tool)) this.#changeCell();
    else if (this.stroke) this.#finishVehicle();
    else this.#beginVehicle();
  }

  /** Use a tool for cells at the cursor. */
  #changeCell() {
    const { draft, cursor } = this;
    const before = contentOf(draft, cursor);
    this.#beginStroke(cursor);
    if (this.#finishStroke()) this.say(describeChange(cursor, before, contentOf(draft, cursor)));
  }

  #beginVehicle() {
    this.#beginStroke(this.cursor);
    if (!this.stroke) this.say(t("A vehicle cannot begin here."));
    else if (this.stroke.kind === "drawing") this.say(describeBeginning(this.cursor));
    else {
      this.#cancelStroke();
      const { label } = this.draft.vehicles[this.chosen];
      this.say(t("{label} is chosen. Shift and arrows move it.", { label }));
    }
  }

  #finishVehicle() {
    if (this.#finishStroke()) this.say(describeDrawn(this.draft.vehicles[this.chosen]));
  }

  #deleteVehicle() {
    const number = this.chosen >= 0 ? this.chosen : this.draft.vehicleAt(this.cursor);
    if (number < 0) return;
    const { label } = this.draft.vehicles[number];
    this.draft.remove(number);
    this.choose(-1);
    this.say(t("{label} is deleted", { label }));
  }

  /** Toggle the side of the cell at the cursor, or move the chosen vehicle by one cell. */
  #push(direction) {
    const [down, right] = SIDES[direction];
    if (this.#isEdgeTool) {
      const edge = edgeOf(this.draft, this.tool, this.cursor, direction);
      if (!edge) return this.say(t("Not on this side."));
      this.#toggleEdge(edge);
      this.say(describeEdge(this.draft, this.tool, edge));
    } else if (this.chosen >= 0) {
      const { label } = this.draft.vehicles[this.chosen];
      const moved = this.draft.move(this.chosen, down, right);
      this.say(
        moved
          ? describeMoved(this.draft.vehicles[this.chosen])
          : t("There is no room for {label} there", { label }),
      );
    }
  }

  #moveCursor(direction) {
    const [down, right] = SIDES[direction];
    const next = [this.cursor[0] + down, this.cursor[1] + right];
    if (!this.draft.isInside(next)) return;
    this.cursor = next;
    if (this.stroke) this.#extendStroke(next);
    this.draw();
    this.say(
      this.stroke
        ? describeProgress(next, this.stroke.cells.length)
        : describeCell(this.draft, next),
    );
  }
}
