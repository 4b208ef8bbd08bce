// Paints what a search knows about the states of a map: which it has not seen, which wait, which are
// expanded, and from where it reached them.

import { MapPainter } from "../explore/map_painter.js";
import { STATUS } from "./search_replay.js";

const SLICE = 3000; // lines between checks of the time

const LIGHT = {
  statuses: ["#c2c9d1", "#a9c4e4", "#7b4b4b", "#2270c4", "#f08c00", "#16803c"],
  inks: ["#14181d", "#14181d", "#ffffff", "#ffffff", "#14181d", "#ffffff"],
  paper: "#f4f6f8",
  ink: "#14181d",
  solution: "#14181d",
  trail: "#14181d",
};
const DARK = {
  statuses: ["#434c56", "#33567d", "#8f6262", "#4b9bef", "#ffb03b", "#4fd07f"],
  inks: ["#ffffff", "#ffffff", "#ffffff", "#14181d", "#14181d", "#14181d"],
  paper: "#14181d",
  ink: "#ffffff",
  solution: "#ffffff",
  trail: "#ffffff",
};

/** Return the colours of the map of a search; `statuses` and `inks` are by the numbers of STATUS. */
export function searchColours(dark) {
  return dark ? DARK : LIGHT;
}

export class SearchPainter extends MapPainter {
  constructor(map, replay) {
    super(map, new Uint8Array(map.count));
    this.replay = replay;
    this.costs = new Int32Array(map.count).fill(-1); // by state of the map
    this.parents = new Int32Array(map.count).fill(-1);
    this.update(null);
  }

  /** Take over what the replay knows about some states, or about all of them. Returns the states of
   * the map to be painted again; null for all. */
  update(changed) {
    const { replay: { trace, status, costs, parents } } = this;
    const found = new Set();
    for (const state of changed ?? status.keys()) {
      const place = trace.mapStates[state];
      if (place < 0) continue;
      this.shadeOf[place] = status[state];
      this.costs[place] = costs[state];
      this.parents[place] = parents[state] < 0 ? -1 : trace.mapStates[parents[state]];
      found.add(place);
      if (this.parents[place] >= 0) found.add(this.parents[place]);
    }
    return changed && found;
  }

  /** @override */
  sortStates() {
    this.states.sort((first, second) => this.shadeOf[first] - this.shadeOf[second]);
  }

  /** @override */
  colourOf(shade, colours) {
    return colours.statuses[shade];
  }

  /** @override */
  lineShade(_from, _to) {
    return STATUS.unseen;
  }

  /** @override */
  numberOf(state) {
    return this.shadeOf[state] > STATUS.earlier ? this.costs[state] : null;
  }

  /** @override */
  inkOn(shade, { inks }) {
    return inks[shade];
  }

  /** @override */
  *paint(context, view, colours) {
    this.sortStates();
    yield* this.paintLines(context, view, colours);
    for (let index = 0; index < this.states.length; index++) {
      if (index % SLICE === 0) yield;
      this.#paintStep(context, this.states[index], view, colours);
    }
    yield* this.paintDots(context, view, colours);
  }

  /** Paint states again after a change, or all of them. The picture is right when all of it is
   * painted again: steps may lie over other dots, or be there no longer. */
  repaint(context, states, view, colours) {
    for (const state of states ?? []) this.#paintStep(context, state, view, colours);
    this.paintStates(context, states ?? this.states, view, colours);
  }

  /** Paint the step by which the search reached a state. */
  #paintStep(context, state, { scale, x, y }, colours) {
    const parent = this.parents[state];
    if (parent < 0 || this.shadeOf[state] <= STATUS.earlier) return;
    const { positions } = this.map;
    context.beginPath();
    context.moveTo(positions[2 * parent] * scale + x, positions[2 * parent + 1] * scale + y);
    context.lineTo(positions[2 * state] * scale + x, positions[2 * state + 1] * scale + y);
    context.lineWidth = 1.6 * this.lineWidth(scale);
    context.strokeStyle = colours.statuses[this.shadeOf[state]];
    context.stroke();
  }
}
