// The page: which view is shown, which puzzle it is about, and what all views share.
//
// A view is a module views/<name>.js with `export function mount(root, app)`; it is loaded when it is
// first wanted, fills its element `root` once and returns {show(place), hide()}. Views find here:
//
//   app.puzzle       the current puzzle: {text, link, album, data, facts, notes, problems, deck, id ...}
//   app.player       plays it; app.game is the game: `at`, `done`, `won` (page/static/game.js)
//   app.open(text)   read any notation and make it the current puzzle; throws a Problem
//   app.openCard(deck, id), app.jump(path, at), app.go(view), app.link(place)
//   app.api(path, body, {signal}), app.stream(path, body, {signal})
//   app.announce(text), app.tell(text), app.fail(problem)
//   app.theme        .name, and "change" when it changes
//
// and events: "puzzle" when another one is current, "state" when its game has changed.

import * as address from "./address.js";
import { ask, Problem, stream } from "./api.js";
import { receive } from "./paste.js";
import { button, h } from "./play/elements.js";
import { icon } from "./icons.js";
import { Progress } from "./play/levels.js";
import { Theme } from "./theme.js";

const VIEWS = { play: "Play", edit: "Edit", make: "Make", explore: "Explore" };
const HIDDEN = { levels: "play" }; // views without a tab, and whose tab they belong to
const NOTICE_TIME = 8000; // milliseconds

class App extends EventTarget {
  constructor() {
    super();
    this.theme = new Theme();
    this.progress = new Progress();
    this.puzzle = null;
    this.player = null;
    this.place = { view: "play", deck: "", id: "", text: "" };
    this.views = new Map(); // name: a promise of {root, show, hide}
    this.main = document.getElementById("main");
    this.announcer = document.getElementById("announcer");
    this.notice = h("div", { className: "toast", role: "alert", hidden: true });
    document.body.append(this.notice);
  }

  async start() {
    this.#buildBar();
    addEventListener("hashchange", () => this.#route());
    await this.#route();
  }

  get game() {
    return this.player?.game;
  }

  // --- puzzles -----------------------------------------------------------------------------------

  /** Read a puzzle in any notation and make it the current one, in a view. The address that led
   * here is kept for the way back unless it is to be replaced. */
  async open(text, { view = "play", replace = false, options = {} } = {}) {
    const answer = await this.api("play", { puzzle: text, ...options });
    return this.#take(answer, { view, text: answer.link }, replace);
  }

  /** Open a puzzle of a deck. */
  async openCard(deck, id, { view = "play", replace = false } = {}) {
    const path = `decks/${encodeURIComponent(deck)}/${encodeURIComponent(id)}/play`;
    return this.#take(await this.api(path), { view, deck, id }, replace);
  }

  async #take(answer, place, replace = false) {
    this.routing = null; // whatever the address asked for before, this is wanted now
    this.#use(answer, place);
    const hash = await address.write(place);
    if (hash !== (location.hash || "#")) history[replace ? "replaceState" : "pushState"](null, "", hash);
    await this.#show(place);
    return this.puzzle;
  }

  /** Make an answer of the server the current puzzle. */
  #use({ puzzle, album, link, notes, problems, card = null }, { deck = "", id = "" } = {}) {
    const [data] = album.puzzles;
    this.puzzle = { text: puzzle.text, facts: puzzle, album, data, link, notes, problems, deck, id, card };
    document.title = `${this.name} · unjam`;
    const { width, height } = puzzle;
    this.announce(`${this.name}, ${width} by ${height} cells`);
    this.dispatchEvent(new Event("puzzle"));
  }

  /** What to call the current puzzle. */
  get name() {
    const { facts, card, id } = this.puzzle;
    const called = facts.title ?? facts.id;
    if (!card) return called ?? "Puzzle";
    const own = facts.title && facts.title !== card.title && !facts.title.startsWith(card.title) ? facts.title : "";
    return own || (/^\d+$/.test(id) ? `Puzzle ${id}` : id);
  }

  /** Go to another state of the current puzzle: `path` are stored moves, from its start or from `at`,
   * the placement of each vehicle. */
  jump(path, at) {
    this.player.jump(path, at);
  }

  /** The state of play as a question has it. */
  get state() {
    return { puzzle: this.puzzle.text, at: [...this.game.at] };
  }

  // --- views -------------------------------------------------------------------------------------

  /** Show the current puzzle in another view. */
  async go(view, { deck } = {}) {
    location.hash = await this.link({ view, deck });
  }

  /** The address of any place: {view, deck, id, text}. */
  address(place) {
    return address.write(place);
  }

  /** The address of the current puzzle in a view; of a deck, where one is named. The puzzle that
   * came with the page is left out, unless it must be `whole`. */
  link({ view = "play", deck, id, whole = false } = {}) {
    if (deck !== undefined) return address.write({ view, deck, id });
    const { puzzle } = this;
    if (!puzzle || (this.isFirst && !whole)) return address.write({ view });
    return address.write({ view, deck: puzzle.deck, id: puzzle.deck ? puzzle.id : "", text: puzzle.link });
  }

  async #route() {
    const place = await address.read();
    if (!(place.view in VIEWS) && !(place.view in HIDDEN)) place.view = "play";
    if (place.view === "play" && place.deck && !place.id) place.view = "levels";
    const ticket = (this.routing = Symbol("route"));
    try {
      await this.#load(place, () => this.routing === ticket);
    } catch (problem) {
      if (this.routing !== ticket) return;
      this.fail(problem);
      if (!this.puzzle) this.#useFirst();
    }
    if (place.broken) this.tell("The puzzle in this link cannot be read; perhaps a part of it is missing.");
    if (this.routing === ticket) await this.#show(place);
  }

  /** See to it that the puzzle of an address is the current one. */
  async #load(place, wanted) {
    const { deck, id, text } = place;
    const { puzzle } = this;
    if (place.view === "levels" || (!deck && !text)) {
      if (!puzzle || (place.view === "play" && !this.isFirst)) this.#useFirst();
    } else if (deck) {
      if (puzzle?.deck === deck && puzzle.id === id) return;
      const answer = await this.api(`decks/${encodeURIComponent(deck)}/${encodeURIComponent(id)}/play`);
      if (wanted()) this.#use(answer, place);
    } else if (puzzle?.deck || puzzle?.link !== text) {
      const answer = await this.api("play", { puzzle: text });
      if (wanted()) this.#use(answer, place);
    }
  }

  /** The puzzle that came with the page. */
  #useFirst() {
    this.first ??= JSON.parse(document.getElementById("first").textContent);
    this.#use(this.first, this.first.card);
    this.isFirstNow = this.puzzle;
  }

  get isFirst() {
    return this.puzzle !== null && this.puzzle === this.isFirstNow;
  }

  /** Get a view, loading it if it is wanted for the first time. */
  #view(name) {
    if (!this.views.has(name)) this.views.set(name, this.#mount(name));
    return this.views.get(name);
  }

  async #mount(name) {
    const root = h("section", { className: `view view-${name}`, hidden: true, "aria-label": VIEWS[name] ?? "Levels" });
    this.main.append(root);
    const { mount } = await import(`./views/${name}.js`);
    return { root, ...mount(root, this) };
  }

  async #show(place) {
    this.place = place;
    if (place.view !== "play") await this.#view("play"); // the game lives there, seen or not
    const wanted = await this.#view(place.view);
    if (this.place !== place) return;
    if (this.shown && this.shown !== wanted) {
      this.shown.root.hidden = true;
      this.shown.hide();
    }
    this.shown = wanted;
    wanted.root.hidden = false;
    document.documentElement.dataset.view = place.view;
    await this.#markTab(HIDDEN[place.view] ?? place.view);
    wanted.show(place);
  }

  // --- the bar -----------------------------------------------------------------------------------

  #buildBar() {
    document.querySelector(".skip").addEventListener("click", (event) => {
      event.preventDefault(); // the address is the puzzle's
      this.main.focus();
    });
    this.tabs = new Map(Object.entries(VIEWS).map(([name, words]) =>
      [name, h("a", { className: "tab", href: "#" }, icon(name), h("span", {}, words))]));
    document.querySelector(".tabs").append(...this.tabs.values());
    const { open } = receive(this);
    const theme = h("button", { type: "button", className: "button quiet theme", onclick: () => this.theme.toggle() });
    const label = () => {
      const other = this.theme.name === "dark" ? "light" : "dark";
      theme.replaceChildren(icon(other), h("span", { className: "words" }, `Use ${other} colours`));
      theme.title = `Use ${other} colours`;
    };
    this.theme.addEventListener("change", label);
    label();
    const paste = button("close", "Open a puzzle", open, "quiet open");
    paste.firstChild.replaceWith(icon("open"));
    document.querySelector(".tools").append(paste, theme);
  }

  async #markTab(current) {
    for (const [name, tab] of this.tabs) {
      if (name === current) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
      tab.href = await this.link({ view: name });
    }
  }

  // --- the server, words -------------------------------------------------------------------------

  api(path, body, options) {
    return ask(path, body, options);
  }

  stream(path, body, options) {
    return stream(path, body, options);
  }

  /** Say something to those who cannot see it. */
  announce(text) {
    this.announcer.textContent = text;
  }

  /** Show a sentence for a while. */
  tell(text) {
    clearTimeout(this.noticeTimer);
    const close = h("button", { type: "button", className: "plain", title: "Close", "aria-label": "Close",
      onclick: () => (this.notice.hidden = true) }, icon("close"));
    this.notice.replaceChildren(h("p", {}, text), close);
    this.notice.hidden = false;
    this.noticeTimer = setTimeout(() => (this.notice.hidden = true), NOTICE_TIME);
  }

  /** Show what went wrong; what was only given up is no news. */
  fail(problem) {
    if (problem.name === "AbortError") return;
    this.tell(problem instanceof Problem ? problem.message : "Something went wrong in this page.");
    if (!(problem instanceof Problem)) console.error(problem);
  }
}

const app = new App();
window.unjam = app; // for the console
app.start();
