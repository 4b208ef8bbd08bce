// The board to draw on, by pointer and by keyboard. Nothing needs dragging: vehicles are drawn by
// tapping their ends, and moved by tapping them and then the cell to put them on.

import { t } from "../player/translations.js";
import { destinations } from "./drawing_destinations.js";
import { includesCell } from "./draft.js";
import { describeDrawn, describeEdge, placeOf } from "./drawing_descriptions.js";
import { listenToKeys } from "./drawing_keys.js";
import { DrawingPicture } from "./drawing_picture.js";
import {
  axesOf,
  cellsBetween,
  drawsVehicles,
  nearestEdge,
  TOOLS,
  vehicleCells,
} from "./drawing_tools.js";

/** A stroke of the pointer or the keyboard. `kind` is "drawing" or "moving" a vehicle, or what the
 * stroke does to its cells; `to` is how far the vehicle is moved, [down, right]. `pressed` is the
 * cell where the pointer went down, `dragged` whether it left that, `taps` how often it went down;
 * a `pending` stroke waits for another tap or key.
 * @typedef {{kind: string, from: number[], cells: number[][], pressed: number[], vehicle?: number,
 * last?: number[], to?: number[], dragged?: boolean, taps?: number, pending?: boolean,
 * again?: boolean, wasPicked?: boolean}} Stroke */

export class DrawingBoard extends EventTarget {
  /** Dispatches "choose" when another vehicle is chosen; `say` is called with texts for the user. */
  constructor(draft, say) {
    super();
    this.draft = draft;
    this.say = say;
    this.tool = "car";
    this.chosen = -1; // number of a vehicle
    this.picked = false; // whether a tap on a marked cell puts the chosen vehicle there
    this.places = new Map(); // the marked cells
    this.hoveredPlace = null;
    this.hoveredEdge = null;
    /** @type {Stroke | null} */
    this.stroke = null;
    this.cursor = [0, 0];
    this.picture = new DrawingPicture(draft);
    this.#listen();
    listenToKeys(this);
    this.draw();
  }

  get element() {
    return this.picture.element;
  }

  get overlay() {
    return this.picture.overlay;
  }

  /** Show the server's picture of the draft. */
  show(album) {
    this.picture.show(album);
    this.update();
  }

  /** Sketch the draft where the server has no picture of it. */
  sketch() {
    this.picture.sketch();
    this.update();
  }

  repaint() {
    this.picture.view?.repaint();
  }

  /** Find out where the chosen vehicle can be put, and draw. */
  update() {
    const { draft, picture, chosen } = this;
    const game = picture.stale ? null : picture.view?.game;
    this.places = this.picked && draft.vehicles[chosen]
      ? destinations(draft, chosen, game)
      : new Map();
    this.hoveredPlace = null;
    this.draw();
  }

  draw() {
    const { draft, stroke, cursor } = this;
    const isMoving = stroke !== null && stroke.kind === "moving" && stroke.to !== undefined;
    this.picture.draw({
      chosen: draft.vehicles[this.chosen],
      stroke,
      edge: this.hoveredEdge,
      places: isMoving ? [] : this.places,
      preview: this.hoveredPlace,
      cursor,
    });
  }

  // --- choosing ----------------------------------------------------------------------------------

  /** Choose a vehicle; -1 for none. If it is `picked`, the cells where it can be put are marked. */
  choose(number, picked = false) {
    this.chosen = number;
    this.picked = picked && number >= 0;
    this.update();
    this.dispatchEvent(new Event("choose"));
  }

  use(tool) {
    this.tool = tool;
    this.stroke = null;
    this.hoveredEdge = null;
    this.choose(this.chosen, this.picked && drawsVehicles(tool));
  }

  /** Move the cursor back onto a board that became smaller. */
  keepCursorInside() {
    const { height, width } = this.draft.board;
    const [row, column] = this.cursor;
    this.cursor = [Math.min(row, height - 1), Math.min(column, width - 1)];
  }

  get chosenLabel() {
    return this.draft.vehicles[this.chosen].label;
  }

  /** Put the chosen vehicle on a cell, if it fits there. */
  putOn(cell) {
    const label = this.chosenLabel;
    const place = this.places.get(String(cell));
    if (!place) {
      this.choose(-1);
      return this.say(t("There is no room for {label} there", { label }));
    }
    this.picture.ghost = place.cells;
    this.draft.move(this.chosen, place.shift[0], place.shift[1]);
    this.say(t("{label} is put on row {row}, column {column}.", { label, ...placeOf(cell) }));
  }

  // --- pointer -----------------------------------------------------------------------------------

  #listen() {
    const { overlay } = this;
    overlay.addEventListener("pointerdown", (event) => this.#press(event));
    overlay.addEventListener("pointermove", (event) => this.#track(event));
    overlay.addEventListener("pointerup", () => this.#release());
    overlay.addEventListener("pointercancel", () => this.cancelStroke());
    overlay.addEventListener("pointerleave", () => {
      this.hoveredEdge = this.hoveredPlace = null;
      if (!this.stroke) this.draw();
    });
  }

  #press(event) {
    if (event.button > 0 || !event.isPrimary) return;
    event.preventDefault();
    this.overlay.focus({ preventScroll: true, focusVisible: false });
    this.overlay.setPointerCapture(event.pointerId);
    const [x, y] = this.picture.position(event);
    if (this.isEdgeTool) {
      const edge = nearestEdge(this.draft, this.tool, x, y);
      if (edge) this.toggleEdge(edge);
      return;
    }
    const cell = [Math.floor(y), Math.floor(x)];
    if (!this.draft.isInside(cell)) {
      this.stroke = null;
      return this.choose(-1);
    }
    this.cursor = cell;
    if (this.stroke?.pending && this.draft.vehicleAt(cell) < 0) this.#continueStroke(cell);
    else this.beginStroke(cell);
  }

  #track(event) {
    const [x, y] = this.picture.position(event);
    const cell = [Math.floor(y), Math.floor(x)];
    const { stroke } = this;
    if (stroke && !stroke.pending) {
      if (String(cell) !== String(stroke.pressed)) this.#beginDrag();
      return this.extendStroke(cell);
    }
    if (event.pointerType !== "mouse") return;
    if (stroke) {
      if (this.tool !== "shape") this.extendStroke(cell); // shows what the next tap would draw
      return;
    }
    this.hoveredEdge = this.isEdgeTool ? nearestEdge(this.draft, this.tool, x, y) : null;
    this.hoveredPlace = this.places.get(String(cell)) ?? null;
    this.draw();
  }

  /** A pointer that leaves the cell where it went down is no tap: it draws something new. */
  #beginDrag() {
    const { stroke } = this;
    if (stroke.dragged) return;
    stroke.dragged = true;
    if (stroke.kind === "drawing" && this.chosen >= 0) this.choose(-1);
  }

  #release() {
    const { stroke } = this;
    if (!stroke || stroke.pending) return;
    if (stroke.dragged || !drawsVehicles(this.tool)) this.finishStroke();
    else if (stroke.kind === "moving") this.pickUp(stroke, "tap");
    else this.#tapCell(stroke);
  }

  /** Mark the cells where a vehicle can be put; the second time, put it down again.
   * @param {Stroke} stroke */
  pickUp({ vehicle, wasPicked }, how) {
    this.stroke = null;
    this.choose(vehicle, !wasPicked);
    const label = this.chosenLabel;
    if (wasPicked) this.say(TOOLS[this.tool].hint());
    else if (how === "tap") {
      this.say(
        t("{label} is chosen. Tap a marked cell to put it there, or tap it again to let go.", {
          label,
        }),
      );
    } else {
      this.say(
        t("{label} is chosen. Go to a marked cell and press Enter, or press Shift and an arrow.", {
          label,
        }),
      );
    }
  }

  /** Put the chosen vehicle on a free cell, or draw from tap to tap.
   * @param {Stroke} stroke */
  #tapCell(stroke) {
    if (this.picked) {
      this.stroke = null;
      return this.putOn(stroke.pressed);
    }
    const isLast = stroke.taps > 1 && (this.tool !== "shape" || stroke.again);
    if (isLast) return this.finishStroke();
    stroke.pending = true;
    this.say(TOOLS[this.tool].next());
  }

  get isEdgeTool() {
    return this.tool === "exit" || this.tool === "thin";
  }

  toggleEdge(edge) {
    const { draft, tool } = this;
    const { cell, direction, beyond } = edge;
    this.hoveredEdge = null;
    if (tool === "exit") draft.toggleExit(cell, direction);
    else draft.toggleBarrier(cell, beyond);
    this.say(describeEdge(draft, tool, edge));
  }

  // --- strokes -----------------------------------------------------------------------------------

  beginStroke(cell) {
    const { draft, tool } = this;
    const vehicle = draft.vehicleAt(cell);
    this.stroke = null;
    if (!drawsVehicles(tool)) {
      const applies = tool === "goal" || tool === "erase" || draft.kindOf(cell) !== tool;
      const kind = applies ? tool : "erase";
      this.stroke = { kind, from: cell, pressed: cell, last: cell, cells: [cell] };
    } else if (vehicle >= 0) {
      const wasPicked = this.picked && this.chosen === vehicle;
      this.choose(vehicle, wasPicked);
      const { cells } = draft.vehicles[vehicle];
      this.stroke = { kind: "moving", vehicle, from: cell, pressed: cell, cells, wasPicked };
    } else {
      const isFree = draft.isFree(cell);
      if (!this.picked || !isFree) this.choose(-1);
      if (isFree) {
        this.stroke = { kind: "drawing", from: cell, pressed: cell, cells: [cell], taps: 1 };
      }
    }
    this.draw();
  }

  /** Continue a drawing at another tap. */
  #continueStroke(cell) {
    const { stroke } = this;
    const again = String(cell) === String(stroke.pressed);
    Object.assign(stroke, { pressed: cell, pending: false, taps: stroke.taps + 1, again });
    this.extendStroke(cell);
  }

  extendStroke(cell) {
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

  cancelStroke() {
    this.stroke = null;
    this.draw();
  }

  /** Apply the stroke to the draft; returns false if it does not apply, which a message explains. */
  finishStroke() {
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
    this.picture.ghost = cells;
    this.draft.move(vehicle, ...to);
  }

  /** Add a vehicle; returns whether it is long enough. */
  #addVehicle(cells) {
    const { minCells, hint } = TOOLS[this.tool];
    if (cells.length < minCells) {
      this.say(hint());
      return false;
    }
    this.picture.ghost = cells;
    const sorted = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    this.choose(this.draft.add(sorted, axesOf(this.tool, cells)));
    this.say(describeDrawn(this.draft.vehicles[this.chosen]));
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
}
