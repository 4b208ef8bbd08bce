// Explore: all states of the puzzle as a map, where one is on it, and how one gets out.

import { Game } from "../play/game.js";
import { button, h } from "../play/elements.js";
import { View } from "../play/view.js";
import { count, moveWords } from "../play/words.js";
import { Chart } from "../exploring/chart.js";
import { palette, SHADES } from "../exploring/palette.js";
import { StateMap } from "../exploring/state_map.js";
import { pictured, useStyles } from "../styling.js";

const WHOLE = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";
const HERE = "M12 3v4M12 17v4M3 12h4M17 12h4M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10";
const CARD = 150; // pixels of the small picture, about

export function mount(root, app) {
  useStyles("views/studio.css");
  useStyles("views/explore.css");
  const chart = new Chart();
  const title = h("p", { className: "headline", role: "status" });
  const facts = h("p", { className: "faint" });
  const key = h("div", { className: "key" });
  const list = h("ol", { className: "steps" });
  const small = h("div", { className: "small-board" });
  const words = h("p", {});
  const go = h("button", { type: "button", className: "button main row", onclick: () => walk(pointed) }, "Go there");
  const card = h("div", { className: "peek", hidden: true }, h("div", { className: "small-board" }), words, go);
  const notice = h("div", { className: "map-notice", role: "status" });
  const next = button("forward", "Next step", () => step(), "main");
  const whole = pictured(WHOLE, "All of it", () => chart.fit());
  const here = pictured(HERE, "Find me", () => state >= 0 && chart.lookAt(state));
  const back = button("undo", "Undo", () => app.player.undo?.());
  let map = null;
  let state = -1;
  let pointed = -1;
  let asked = null; // the puzzle whose map is wanted or shown
  let shown = false;
  let asking = null;
  let views = {};

  root.append(h("div", { className: "explorer" },
    h("h1", { className: "spoken" }, "Explore"),
    h("div", { className: "chart-frame" }, chart.canvas, notice, card,
      h("div", { className: "zoom" }, zoomButton("+", "Larger", 1.5), zoomButton("−", "Smaller", 1 / 1.5))),
    h("div", { className: "side" },
      h("div", { className: "worth" }, title, facts, key),
      h("div", { className: "controls" }, next, back, here, whole),
      h("section", { className: "panel around", "aria-label": "Where you are" },
        h("h2", {}, "Where you are"), small, h("h2", {}, "Moves from here"), list))));

  function zoomButton(sign, name, factor) {
    return h("button", { type: "button", className: "plain", title: name, "aria-label": name, onclick: () => chart.zoom(factor) }, sign);
  }

  // --- the map -----------------------------------------------------------------------------------

  async function load() {
    if (!shown || !app.puzzle || asked === app.puzzle) return;
    asking?.abort();
    asking = new AbortController();
    asked = app.puzzle;
    map = null;
    chart.map = null;
    card.hidden = true;
    clear("Drawing the map …");
    root.setAttribute("aria-busy", "true");
    const { signal } = asking;
    try {
      const answer = await app.api("map", { puzzle: app.puzzle.text }, { signal });
      if (signal.aborted) return;
      map = new StateMap(answer, app.game);
      views = {};
      notice.textContent = "";
      root.firstChild.classList.remove("blank");
      chart.show(map, colours());
      chart.canvas.setAttribute("aria-label", `Map of ${map.count.toLocaleString("en")} states. Arrow keys pan, plus and minus zoom; the list beside it has the moves from here.`);
      legend();
      update();
    } catch (problem) {
      if (signal.aborted || problem.name === "AbortError") return;
      asked = null;
      clear(problem.message);
    } finally {
      if (!signal.aborted) root.removeAttribute("aria-busy");
    }
  }

  function clear(sentence) {
    root.firstChild.classList.add("blank");
    notice.textContent = sentence;
    title.replaceChildren();
    facts.textContent = "";
    key.replaceChildren();
    list.replaceChildren();
    small.replaceChildren();
    chart.canvas.getContext("2d").clearRect(0, 0, chart.canvas.width, chart.canvas.height);
  }

  function colours() {
    return palette(app.theme.name === "dark");
  }

  /** Where one is, where one was, and how one gets out. */
  function update() {
    if (!map || !shown || asked !== app.puzzle) return;
    const { game } = app;
    state = map.find(game.at);
    const way = state < 0 ? [] : map.wayOut(state);
    chart.mark({ trail: map.trail(game), way, here: state, pointed: -1 });
    const distance = state < 0 ? null : map.distance(state);
    const said = distance === 0 ? "Out!" : distance === null ? "No way out" : `${count(distance, "move")} to go`;
    if (title.textContent !== said) title.replaceChildren(h("b", {}, said));
    const far = map.farthest === null ? "none of them leads out" : count(map.wins, "win");
    facts.textContent = `${count(map.count, "state").replace(/^\d+/, map.count.toLocaleString("en"))} · ${far}`;
    next.disabled = !distance;
    back.disabled = !game.done.length;
    draw("here", small, game.at);
    neighbours();
  }

  function legend() {
    const { shades, never } = colours();
    const stops = shades.filter((_, shade) => shade % 9 === 0);
    const bar = h("span", { className: "bar-of-colours" });
    bar.style.background = `linear-gradient(to right, ${stops.join(", ")})`;
    const line = (className, name) => h("span", { className: "key-line" }, h("i", { className }), name);
    const lost = map.toWin.includes(65535) ? [line("never", "no way out")] : [];
    key.replaceChildren(h("span", { className: "scale" }, "out", bar, `${map.farthest ?? "–"} away`),
      line("trail-line", "your trail"), line("way-line", "shortest way out"), ...lost);
    key.style.setProperty("--never", never);
    key.dataset.shades = SHADES;
  }

  /** The moves from here, those that lead out first. */
  function neighbours() {
    const { game } = app;
    const moves = state < 0 || game.won ? [] : [...map.neighbours(state)].map((there) => ({ there, move: map.moveTo(game, there) }));
    moves.sort((one, other) => map.toWin[one.there] - map.toWin[other.there]);
    const now = map.distance(state);
    list.replaceChildren(...moves.filter(({ move }) => move).map(({ there, move }) => {
      const distance = map.distance(there);
      const gain = distance === null ? "lost" : distance < now ? "closer" : distance > now ? "farther" : "even";
      const point = () => chart.mark({ pointed: there });
      const leave = () => chart.mark({ pointed: -1 });
      return h("li", {}, h("button", {
        type: "button", className: `step ${gain}`, onclick: () => walk(there, true),
        onpointerenter: point, onfocus: point, onpointerleave: leave, onblur: leave,
      }, h("span", {}, moveWords(game, move)), h("small", {}, distance === null ? "no way out" : distance ? `${distance} to go` : "out")));
    }));
    if (!list.children.length) list.append(h("li", { className: "faint" }, game.won ? "The game is won." : "There is none."));
  }

  // --- going -------------------------------------------------------------------------------------

  /** Go on to a state by the shortest way, as if one had played it. */
  function walk(there, focus = false) {
    if (!map || there < 0) return;
    card.hidden = true;
    if (there !== state) {
      const { path, at } = map.walk(app.game, there);
      app.jump(path, at);
    }
    app.announce(title.textContent);
    if (focus) (list.querySelector("button") ?? chart.canvas).focus({ preventScroll: true });
  }

  function step() {
    const [, following] = map?.wayOut(state) ?? [];
    if (following !== undefined) walk(following);
  }

  /** A small picture of a state. */
  function draw(name, place, at) {
    const { album, data } = app.puzzle;
    const game = app.game.fork();
    game.at = [...at];
    if (!views[name]) {
      views[name] = new View(new Game(data, album.tables), album);
      views[name].element.setAttribute("aria-hidden", "true");
    }
    views[name].show(game);
    if (place.firstChild !== views[name].element) place.replaceChildren(views[name].element);
  }

  /** Show a state beside the pointer. */
  function peek({ state: there, x, y, touch = false }) {
    pointed = there;
    chart.mark({ pointed: there });
    chart.canvas.style.cursor = there < 0 ? "" : "pointer";
    card.hidden = there < 0 || !map;
    if (card.hidden) return;
    draw("there", card.firstChild, map.at(there));
    const distance = map.distance(there);
    words.textContent = distance === null ? "no way out" : distance ? `${distance} to go` : "out";
    go.hidden = !touch;
    card.classList.toggle("touched", touch);
    const { clientWidth: width, clientHeight: height } = chart.canvas;
    const left = x + 18 + CARD > width ? x - 18 - CARD : x + 18;
    card.style.left = `${Math.max(left, 4)}px`;
    card.style.top = `${Math.min(Math.max(y - CARD / 2, 4), Math.max(height - CARD * 1.35, 4))}px`;
  }

  chart.addEventListener("hover", ({ detail }) => map && !card.classList.contains("touched") && peek(detail));
  chart.addEventListener("pick", ({ detail }) => {
    if (!map) return;
    card.classList.remove("touched");
    if (detail.touch && detail.state !== pointed) peek(detail);
    else if (detail.state >= 0) {
      walk(detail.state);
      pointed = -1;
    } else peek(detail);
  });
  app.addEventListener("puzzle", () => load());
  app.addEventListener("state", () => update());
  app.theme.addEventListener("change", () => {
    if (!map) return;
    chart.recolour(colours());
    legend();
    for (const view of Object.values(views)) view.repaint();
  });

  return {
    show() {
      shown = true;
      load();
      update();
    },
    hide() {
      shown = false;
      card.hidden = true;
      if (!map) {
        asking?.abort();
        asked = null;
      }
    },
  };
}
