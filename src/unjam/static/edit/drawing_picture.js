// What the drawing board shows: the server's picture of the draft and, over it, marks for the
// current stroke, the chosen vehicle, the places where it can be put and the keyboard's cursor.

import { BoardView } from "../player/board_view.js";
import { h, svg } from "../player/dom.js";
import { Game } from "../player/game.js";
import { t } from "../player/translations.js";
import { CELL } from "../player/vehicle_label.js";
import { cellsMark, cursorMark, destinationMark, edgeMark, labelMark } from "./drawing_marks.js";

export class DrawingPicture {
  constructor(draft) {
    this.draft = draft;
    this.stale = false; // whether the picture shows an older draft
    this.ghost = null; // cells of a vehicle that the picture does not show yet
    this.view = null;
    this.overlay = svg("svg", {
      class: "edit-overlay",
      tabindex: 0,
      role: "application",
      "aria-label": t("Board to draw on"),
    });
    this.picture = h("div", { className: "picture" });
    this.element = h("div", { className: "drawing-board" }, this.picture, this.overlay);
    this.#fit();
  }

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
  }

  #fit() {
    const { width, height } = this.draft.board;
    const empty = `-30 -30 ${width * CELL + 60} ${height * CELL + 60}`;
    this.overlay.setAttribute("viewBox", this.view?.element.getAttribute("viewBox") ?? empty);
  }

  /** Return the position of a pointer, in cells from the corner of the board. */
  position(event) {
    const matrix = this.overlay.getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [point.x / CELL, point.y / CELL];
  }

  /** Draw the overlay. `chosen` is a vehicle of the draft, `places` where it can be put. */
  draw({ chosen, stroke, edge, places, preview, cursor }) {
    this.#markVehicles(chosen, stroke);
    const marks = [];
    if (this.stale) {
      for (const vehicle of this.draft.vehicles) {
        marks.push(cellsMark(vehicle.cells, "sketch"), labelMark(vehicle));
      }
      if (chosen) marks.push(cellsMark(chosen.cells, "stroke"));
    }
    for (const [key, { bySliding }] of places) {
      marks.push(destinationMark(key.split(",").map(Number), bySliding));
    }
    const ghost = this.ghost ?? preview?.cells;
    if (ghost) marks.push(cellsMark(ghost, "ghost-piece"));
    if (stroke) marks.push(cellsMark(stroke.cells, `stroke ${stroke.kind}`));
    else if (edge) marks.push(edgeMark(edge, "edge"));
    marks.push(cursorMark(cursor));
    this.overlay.replaceChildren(...marks);
  }

  #markVehicles(chosen, stroke) {
    this.picture.classList.toggle("stale", this.stale);
    this.view?.groups.forEach((group, number) => {
      const isChosen = this.view.game.vehicles[number].label === chosen?.label;
      group.classList.toggle("chosen", !this.stale && isChosen);
      group.classList.toggle("lifted", stroke?.to !== undefined && isChosen);
    });
  }
}
