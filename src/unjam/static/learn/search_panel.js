// One search: the choice of its algorithm, the map on which it spreads, what it does now, its
// counters, the state that it expands and its queue.

import { smallButton } from "../common/dialogs.js";
import { icon } from "../common/icons.js";
import { MapCanvas } from "../explore/map_canvas.js";
import { SmallBoard } from "../explore/state_preview.js";
import { h } from "../player/dom.js";
import { number, t, tn } from "../player/translations.js";
import { searchName } from "./algorithm_choice.js";
import { explainEnd, explainEvent, moveText } from "./event_texts.js";
import { QueueList } from "./queue_list.js";
import { searchColours, SearchPainter } from "./search_painter.js";
import { SearchReplay } from "./search_replay.js";
import { SearchTrace } from "./search_trace.js";

const ZOOM_STEP = 1.5;
const TIDY_DELAY = 250; // milliseconds until the whole map is painted again, for a small one
const TIDY_DELAY_PER_STATE = 0.2;

export class SearchPanel {
  /** `choice` is the AlgorithmChoice of this search. */
  constructor(app, choice) {
    this.app = app;
    this.choice = choice;
    this.trace = null;
    this.canvas = new MapCanvas();
    this.board = new SmallBoard(app);
    this.boardTitle = h("h2", {});
    this.queue = new QueueList();
    this.notice = h("div", { className: "map-notice", role: "status" });
    this.text = h("p", { className: "step-text" });
    this.counters = h("div", { className: "counters" });
    this.element = this.#build();
  }

  #build() {
    const { canvas, choice } = this;
    const zoom = h(
      "div",
      { className: "map-tools" },
      smallButton("−", t("Zoom out"), () => canvas.zoom(1 / ZOOM_STEP)),
      smallButton("+", t("Zoom in"), () => canvas.zoom(ZOOM_STEP)),
      smallButton(icon("fit"), t("Show all"), () => canvas.fit()),
    );
    return h(
      "section",
      { className: "search-panel blank" },
      h("div", { className: "search-head" }, choice.element, zoom),
      h("div", { className: "map-frame" }, canvas.canvas, this.notice),
      h(
        "div",
        {
          className: "search-side",
          tabIndex: 0,
          role: "group",
          "aria-label": t("State and queue"),
        },
        h("div", { className: "board-part" }, this.boardTitle, this.board.element),
        this.queue.element,
      ),
      this.text,
      this.counters,
    );
  }

  /** The name of the search, such as "A* with blockers"; without one, of its place. */
  get name() {
    return this.choice.value ? searchName(this.choice.value) : this.choice.label;
  }

  /** The number of events; 0 without a search. */
  get length() {
    return this.trace?.count ?? 0;
  }

  /** Show a recorded search at its beginning. */
  show(answer, map) {
    this.map = map;
    this.trace = new SearchTrace(answer, map);
    this.replay = new SearchReplay(this.trace);
    this.painter = new SearchPainter(map, this.replay);
    this.notice.textContent = "";
    this.element.classList.remove("blank");
    this.element.setAttribute("aria-label", this.name);
    this.queue.begin(this.trace, (event) => this.#move(event));
    this.canvas.show(map, this.#colours, this.painter);
    this.canvas.canvas.setAttribute(
      "aria-label",
      tn(
        "{name} on a map of {count} state. Arrow keys pan, plus and minus zoom; the text below says what happens.",
        "{name} on a map of {count} states. Arrow keys pan, plus and minus zoom; the text below says what happens.",
        map.count,
        { name: this.name },
      ),
    );
  }

  /** Show a message instead of a search. */
  clear(...content) {
    this.trace = null;
    this.notice.replaceChildren(...content);
    this.element.classList.add("blank");
    this.element.setAttribute("aria-label", this.name);
    this.text.textContent = "";
    this.counters.replaceChildren();
    this.queue.clear();
    this.board.reset();
    this.canvas.clear();
  }

  get #colours() {
    return searchColours(this.app.theme.name === "dark");
  }

  recolour() {
    if (!this.trace) return;
    this.canvas.recolour(this.#colours);
    this.board.repaint();
  }

  /** Show the search after that many events, or at its end. */
  seek(position) {
    const { trace, replay, painter, canvas } = this;
    if (!trace) return;
    const changed = replay.seek(Math.min(position, trace.count));
    const states = painter.update(changed);
    canvas.amend((context, view, colours) => painter.repaint(context, states, view, colours));
    this.#tidy();
    this.#mark();
    this.text.textContent = this.explanation;
    this.#showCounters();
    this.queue.show(replay.position);
  }

  /** Paint the whole map again soon. */
  #tidy() {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      if (this.trace && !this.canvas.refresh()) this.#tidy();
    }, TIDY_DELAY + TIDY_DELAY_PER_STATE * this.map.count);
  }

  /** Mark the state being expanded with the path to it, the state of the last event, and at the end
   * the solution. */
  #mark() {
    const { trace, replay, canvas, board } = this;
    const onMap = (states) => states.map((state) => trace.mapStates[state]).filter((at) => at >= 0);
    const event = trace.expansionBefore(replay.position);
    const solution = replay.atEnd ? trace.answer.path : [];
    const isRunning = event >= 0 && !solution.length;
    const state = solution.length ? solution.at(-1) : event < 0 ? 0 : trace.states[event];
    const [current = -1] = isRunning ? onMap([state]) : [];
    const [last = -1] = isRunning ? onMap([trace.states[replay.position - 1]]) : [];
    canvas.mark({
      trail: isRunning ? onMap(replay.path(state)) : [],
      solution: onMap(solution),
      start: onMap([0])[0] ?? -1,
      current,
      pointed: last === current ? -1 : last,
    });
    canvas.canvas.dataset.solution = String(solution.length); // states on the map, for tests
    this.boardTitle.textContent = solution.length
      ? t("The win")
      : isRunning
      ? t("Being expanded")
      : t("The start");
    if (trace.stateCount) board.show(trace.placements(state));
  }

  #move(event) {
    return moveText(this.trace, event, this.map, this.app.game);
  }

  /** What the last event did. */
  get explanation() {
    const { trace, replay } = this;
    if (!trace) return this.notice.textContent;
    if (replay.atEnd) return explainEnd(trace);
    if (!replay.position) return t("Nothing is known but the start. Press Step or Play.");
    const event = replay.position - 1;
    return explainEvent(trace, event, this.#move(event));
  }

  #showCounters() {
    const { counts, frontier, bound } = this.replay;
    const waiting = this.trace.isDepthFirst ? t("Path") : t("Queue");
    this.counters.replaceChildren(
      counter("seen", t("Seen"), counts.seen),
      counter("expanded", t("Expanded"), counts.expanded),
      counter("skipped", t("Skipped"), counts.skipped),
      counter("frontier", waiting, frontier),
      counter("bound", t("Lower bound"), bound),
    );
  }
}

function counter(key, name, value) {
  return h(
    "div",
    { className: "counter", "data-count": key },
    h("span", { className: "name" }, name),
    h("b", {}, number(value)),
  );
}
