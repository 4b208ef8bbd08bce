// The Learn view: one or two searches of the current puzzle, event by event, on the map of its states.

import { loadPhrases } from "../common/server_texts.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { StateMap } from "../explore/state_map.js";
import { h } from "../player/dom.js";
import { number, t, tn } from "../player/translations.js";
import { errorContent } from "../requests/api_client.js";
import { AlgorithmChoice } from "./algorithm_choice.js";
import { searchColours } from "./search_painter.js";
import { SearchPanel } from "./search_panel.js";
import { SetupForm } from "./setup_form.js";
import { statusLegend } from "./status_legend.js";
import { StepControls } from "./step_controls.js";
import { Throttle } from "./throttle.js";

const STEP_GAP = 1200; // milliseconds between announcements at least
const PLAY_GAP = 6000; // the same while a search is played
const WIDE = "(min-width: 60rem)"; // room for two maps side by side
const KEY_OWNERS = "input, select, textarea, dialog, canvas";

export function mount(root, app) {
  loadStylesheet("common/panels.css");
  loadStylesheet("explore/explore_view.css");
  loadStylesheet("learn/learn_view.css");
  const view = new LearnView(root, app);
  return { show: () => view.show(), hide: () => view.hide() };
}

class LearnView {
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.shown = false;
    this.requested = ""; // what is loading or shown
    this.loading = null; // aborts the requests
    this.map = null;
    this.mapKey = "";
    this.throttle = new Throttle((text) => app.announce(text));
    this.form = new SetupForm(app, () => this.#load());
    this.panels = [this.#createPanel(0), this.#createPanel(1)];
    this.controls = new StepControls({
      show: (position) => this.#seek(position),
      nextExpansion: (position) => this.#nextExpansion(position),
    });
    this.comparison = h("p", { className: "comparison" });
    this.legend = h("div", { className: "key" });
    this.obstacle = h("div", { className: "obstacle", role: "status", hidden: true });
    this.element = this.#layout();
    root.append(this.element);
    this.#listen();
  }

  #createPanel(index) {
    const second = matchMedia(WIDE).matches ? "astar blocker-chain" : "none";
    const choice = new AlgorithmChoice({
      label: index ? t("Second search") : t("First search"),
      value: index ? second : "bfs",
      optional: index > 0,
      onchange: () => this.#load(),
    });
    return new SearchPanel(this.app, choice);
  }

  #layout() {
    const panels = this.panels.map(({ element }) => element);
    return h(
      "div",
      { className: "learn" },
      h("h1", { className: "visually-hidden" }, t("Learn")),
      h("div", { className: "setup" }, ...this.form.fields, this.legend),
      this.obstacle,
      h("div", { className: "searches" }, ...panels),
      h("div", { className: "stepping" }, this.comparison, this.controls.element),
    );
  }

  #listen() {
    const { app, panels } = this;
    app.addEventListener("puzzle", () => this.#load());
    app.theme.addEventListener("change", () => this.#recolour());
    document.addEventListener("keydown", (event) => this.#onKey(event));
    panels.forEach((panel, index) => {
      const other = panels[1 - index];
      panel.canvas.addEventListener("view", () => other.trace && other.canvas.follow(panel.canvas));
    });
  }

  show() {
    this.shown = true;
    this.#load();
  }

  hide() {
    this.shown = false;
    this.controls.pause();
    this.throttle.cancel();
  }

  // --- loading -----------------------------------------------------------------------------------

  /** Load the map and the searches, unless they are shown. */
  async #load() {
    const { app, form, panels } = this;
    if (!this.shown || !app.puzzle) return;
    form.update();
    for (const { choice } of panels) choice.suit(form.value.metric);
    const choices = panels.map(({ choice }) => choice.value && { ...form.value, ...choice.value });
    const wanted = JSON.stringify([app.puzzle.link, choices]);
    if (this.requested === wanted) return;
    this.requested = wanted;
    this.loading?.abort();
    const { signal } = (this.loading = new AbortController());
    this.#clear();
    this.root.setAttribute("aria-busy", "true");
    try {
      const map = await this.#loadMap(signal);
      await Promise.all(
        panels.map((panel, index) => this.#trace(panel, choices[index], map, signal)),
      );
      if (!signal.aborted) this.#begin();
    } catch (error) {
      if (signal.aborted || error.name === "AbortError") return;
      this.requested = "";
      this.#refuse(error);
    } finally {
      if (!signal.aborted) this.root.removeAttribute("aria-busy");
    }
  }

  /** Return the map of the puzzle, which serves all its searches. */
  async #loadMap(signal) {
    const { app: { puzzle }, form } = this;
    const [metric] = form.value.metric.split(",");
    const key = JSON.stringify([puzzle.link, metric]);
    if (this.mapKey !== key) {
      const answer = await this.app.api("map", { puzzle: puzzle.text, metric }, { signal });
      this.map = new StateMap(answer, this.app.game);
      this.mapKey = key;
    }
    return this.map;
  }

  /** Load one search and show it at its beginning. */
  async #trace(panel, choice, map, signal) {
    if (!choice) return;
    try {
      const body = { puzzle: this.app.puzzle.text, ...choice };
      const answer = await this.app.api("trace", body, { signal });
      if (answer.status !== "solved") await loadPhrases();
      if (!signal.aborted) panel.show(answer, map);
    } catch (error) {
      if (signal.aborted || error.name === "AbortError") return;
      panel.clear(...errorContent(error));
    }
  }

  /** Show that the searches are loading. */
  #clear() {
    this.obstacle.hidden = true;
    this.element.classList.remove("refused");
    this.controls.pause();
    this.comparison.textContent = "";
    const [, second] = this.panels;
    second.element.classList.toggle("unused", !second.choice.value);
    for (const panel of this.panels) panel.clear(panel.choice.value ? t("Searching …") : "");
  }

  /** Say why there is nothing to watch; where the puzzle is too large, suggest others. */
  #refuse(error) {
    const isTooLarge = error.code === "limit";
    for (const panel of this.panels) panel.clear("");
    this.element.classList.add("refused");
    this.obstacle.hidden = false;
    this.obstacle.replaceChildren(
      h("p", {}, ...errorContent(error)),
      ...(isTooLarge
        ? [h("p", {}, t("Choose a smaller puzzle:")), ...this.form.suggestions()]
        : []),
    );
  }

  #begin() {
    this.#showLegend();
    this.controls.begin(Math.max(...this.panels.map(({ length }) => length)));
  }

  get #traces() {
    return this.panels.flatMap(({ trace }) => trace ?? []);
  }

  #showLegend() {
    const colours = searchColours(this.app.theme.name === "dark");
    this.legend.replaceChildren(...statusLegend(this.#traces, colours));
  }

  #recolour() {
    if (!this.#traces.length) return;
    this.#showLegend();
    for (const panel of this.panels) panel.recolour();
  }

  // --- stepping ----------------------------------------------------------------------------------

  #seek(position) {
    for (const panel of this.panels) panel.seek(position);
    this.comparison.textContent = this.#compare();
    if (position) this.#announce(position === this.controls.length);
  }

  /** Return the position after the next event with which one of the searches expands a state. */
  #nextExpansion(position) {
    const ends = this.#traces
      .filter(({ count }) => position < count)
      .map((trace) => trace.nextExpansion(position));
    return Math.min(...ends, this.controls.length);
  }

  /** Say how many states the searches have seen. */
  #compare() {
    const [first, second] = this.panels.filter(({ trace }) => trace);
    if (!first) return "";
    const { seen } = first.replay.counts;
    const states = tn("{count} state", "{count} states", seen);
    if (!second) {
      const values = { name: first.name, seen: number(seen) };
      return tn(
        "{name} has seen {seen} of {count} state.",
        "{name} has seen {seen} of {count} states.",
        this.map.count,
        values,
      );
    }
    return t("{first} has seen {states}, {second} {count}.", {
      first: first.name,
      states,
      second: second.name,
      count: number(second.replay.counts.seen),
    });
  }

  /** Tell screen readers what happened: each step, or from time to time how far the searches are. */
  #announce(isEnd) {
    const steps = this.panels
      .filter(({ trace }) => trace)
      .map((panel, _, { length }) =>
        length > 1
          ? t("{name}: {text}", { name: panel.name, text: panel.explanation })
          : panel.explanation
      );
    const { playing } = this.controls;
    const texts = [
      ...(playing && !isEnd ? [] : steps),
      ...(playing || isEnd ? [this.#compare()] : []),
    ];
    this.throttle.announce(texts.join(" "), playing && !isEnd ? PLAY_GAP : STEP_GAP);
  }

  #onKey(event) {
    const { key, target } = event;
    if (!this.shown || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (target.closest?.(KEY_OWNERS) || (key === " " && target.closest?.("button, a"))) return;
    if (!this.#traces.length || document.querySelector("dialog[open]")) return;
    if (this.controls.handleKey(event)) event.preventDefault();
  }
}
