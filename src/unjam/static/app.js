// The app: which view is shown, which puzzle is open, and the services that all views share.
//
// A view is a module <name>/<name>_view.js that exports `mount(root, app)`. It is loaded when it is
// first shown; `mount` fills the element `root` once and returns {show(place), hide()} and, if it
// changes the current puzzle, settle(), which the app awaits before it leaves the view. Views use:
//
//   app.puzzle       the current puzzle: {text, link, album, data, facts, notes, problems, deck, id ...}
//   app.player       plays it; app.game is its game (player/game.js)
//   app.open(text)   reads a puzzle in any notation and opens it; throws an ApiError
//   app.adopt(puzzle)   makes a drawing the current puzzle
//   app.listing      the part of a deck that Levels showed last, if sorted or filtered: {deck, ids, options}
//   app.openCard(deck, id), app.jump(path, placements), app.go(view), app.link(place)
//   app.api(path, body, {signal, substitute})
//   app.announce(text), app.notify(...content), app.reportError(error)
//   app.loadParts()   the parts that are loaded after the first view
//   app.theme        its `name`, and a "change" event
//
// Events: "puzzle" when another puzzle is opened, "state" when its game has changed.

import { currentPuzzle } from "./common/current_puzzle.js";
import { DAILY_DECK, OWN_DECK } from "./common/deck_names.js";
import { closeButtonFor } from "./common/dialogs.js";
import { icon, iconButton } from "./common/icons.js";
import { languageMenu, loadLanguage } from "./common/page_language.js";
import { loadParts } from "./common/parts_loader.js";
import { Theme } from "./common/theme.js";
import { formatHash, parseHash } from "./common/url_hash.js";
import { ViewLoader } from "./common/view_loader.js";
import { h } from "./player/dom.js";
import { Progress } from "./player/progress.js";
import { number, t } from "./player/translations.js";
import { fetchApi } from "./requests/api_client.js";
import { ApiError } from "./requests/api_error.js";
import { prepareAnswers } from "./requests/transports.js";

const TABS = ["play", "edit", "make", "explore", "learn"];
const PARENT_TABS = { levels: "play", statistics: "play" }; // views without a tab of their own
const NOTICE_TIME = 8000; // milliseconds

class App extends EventTarget {
  constructor() {
    super();
    this.theme = new Theme();
    this.progress = new Progress();
    this.puzzle = null;
    this.published = null; // the puzzle that the views know
    this.firstPuzzle = null; // the one that came with the page
    this.player = null;
    this.listing = null;
    this.place = { view: "play", deck: "", id: "", text: "" };
    this.main = document.getElementById("main");
    this.views = new ViewLoader(this, this.main);
    this.announcer = document.getElementById("announcer");
    this.dialog = null; // opens puzzles; created when its parts are loaded
    this.notice = h("div", { className: "toast", role: "alert", hidden: true });
    document.body.append(this.notice);
  }

  async start() {
    await loadLanguage();
    this.#buildHeader();
    this.progress.addEventListener("win", (event) => this.#recordWin(event));
    addEventListener("hashchange", () => this.#navigate());
    await this.#navigate();
    this.#openDialog().catch(() => {}); // reported when the dialog is needed
    this.#storeForOffline().catch(() => {}); // tried again with the next load
    prepareAnswers().catch(() => {}); // tried again with the first request
  }

  /** Return a promise of the parts of common/page_parts.js. */
  loadParts() {
    return loadParts();
  }

  async #storeForOffline() {
    const { storeForOffline } = await this.loadParts();
    await storeForOffline(this);
  }

  get game() {
    return this.player?.game;
  }

  // --- puzzles -----------------------------------------------------------------------------------

  /** Read a puzzle in any notation and open it in a view. Adds an entry to the browser's history,
   * unless `replace` is set. */
  async open(text, { view = "play", replace = false } = {}) {
    const answer = await this.api("play", { puzzle: text });
    return this.#openAnswer(answer, { view, text: answer.link }, replace);
  }

  /** Open a puzzle of a deck. */
  async openCard(deck, id, { view = "play", replace = false } = {}) {
    return this.#openAnswer(await this.#fetchCard(deck, id), { view, deck, id }, replace);
  }

  async #fetchCard(deck, id) {
    if (deck === OWN_DECK || deck === DAILY_DECK) {
      const { fetchDaily, savedPuzzles } = await this.loadParts();
      return deck === OWN_DECK ? savedPuzzles().fetch(this, id) : fetchDaily(this, id);
    }
    return this.api(`decks/${encodeURIComponent(deck)}/${encodeURIComponent(id)}/play`);
  }

  async #openAnswer(answer, place, replace = false) {
    this.navigation = null; // supersedes a navigation that is still loading
    this.#setPuzzle(answer, place);
    const hash = await formatHash(place);
    if (hash !== (location.hash || "#")) {
      history[replace ? "replaceState" : "pushState"](null, "", hash);
    }
    await this.#show(place);
    return this.puzzle;
  }

  /** Make a response of the server the current puzzle. */
  #setPuzzle(answer, place) {
    this.puzzle = currentPuzzle(answer, place);
    this.#publish();
  }

  /** Tell the views that another puzzle is the current one. */
  #publish() {
    this.published = this.puzzle;
    document.title = `${this.name} · unjam`;
    const { width, height } = this.puzzle.facts;
    const size = { width: number(width), height: number(height) };
    this.announce(t("{name}, {width} by {height} cells", { name: this.name, ...size }));
    this.dispatchEvent(new Event("puzzle"));
  }

  /** Make what is drawn in the editor the current puzzle. The event "puzzle" follows when
   * the editor is left, so that not every stroke begins a game. */
  async adopt(puzzle) {
    this.puzzle = puzzle;
    document.title = `${this.name} · unjam`;
    const hash = await this.link({ view: "edit" });
    if (this.puzzle !== puzzle || this.place.view !== "edit") return;
    if (hash !== location.hash) history.replaceState(null, "", hash);
    await this.#markTab("edit");
  }

  /** The name of the current puzzle for headings and files. */
  get name() {
    const { facts, card, id } = this.puzzle;
    if (!card) return facts.title ?? facts.id ?? t("Puzzle");
    if (card.name) return card.name;
    // Decks title their puzzles with deck and number; other titles are their own.
    const ownTitle = facts.title && !facts.title.startsWith(card.title) ? facts.title : "";
    return ownTitle || (/^\d+$/.test(id) ? t("Puzzle {id}", { id }) : id);
  }

  /** Record what statistics need of a win.
   * @param {any} event */
  async #recordWin({ detail: win }) {
    const { progress, puzzle, player: { optima } } = this;
    const parts = await this.loadParts().catch(() => null);
    parts?.recordWin(progress, win, puzzle, optima);
  }

  /** Go to another state of the current puzzle: by stored moves from the start, or from the given
   * placements. */
  jump(path, placements) {
    this.player.jump(path, placements);
  }

  // --- views -------------------------------------------------------------------------------------

  /** Show the current puzzle, or a deck with the options of the Levels view, in another view. */
  async go(view, { deck = undefined, options = {} } = {}) {
    await this.shown?.settle?.();
    location.hash = await this.link({ view, deck, options });
  }

  /** Return the hash of a place: {view, deck, id, text, options}. */
  address(place) {
    return formatHash(place);
  }

  /** Return the hash of the current puzzle in a view, or of a deck if one is given. The puzzle that
   * came with the page is left out, unless `whole` is set. */
  link(
    { view = "play", deck = undefined, id = undefined, options = {}, whole = false } = {},
  ) {
    if (deck !== undefined) return formatHash({ view, deck, id, options });
    const { puzzle } = this;
    if (!puzzle || (this.isFirst && !whole)) return formatHash({ view });
    const { link: text } = puzzle;
    const own = whole && puzzle.deck === OWN_DECK ? "" : puzzle.deck; // others do not have this deck
    return formatHash({ view, deck: own, id: own ? puzzle.id : "", text });
  }

  /** Show the view and the puzzle of the URL. */
  async #navigate() {
    const place = await parseHash();
    const unknown = isView(place.view) ? "" : place.view;
    if (unknown) Object.assign(place, { view: "play", deck: "", id: "", text: "" });
    if (place.view === "play" && place.deck && !place.id) place.view = "levels";
    const ticket = (this.navigation = Symbol("navigation"));
    const isCurrent = () => this.navigation === ticket;
    try {
      await this.#load(place, isCurrent);
    } catch (error) {
      if (!isCurrent()) return;
      this.reportError(error);
      if (!this.puzzle) this.#openFirst();
    }
    if (place.broken) {
      this.notify(t("The puzzle in this link cannot be read; perhaps a part of it is missing."));
    }
    if (unknown) this.notify(t("This page has no view {name}.", { name: unknown }));
    if (isCurrent()) await this.#show(place);
  }

  /** Open the puzzle of a place, unless it is open already. */
  async #load(place, isCurrent) {
    const { deck, id, text } = place;
    const { puzzle } = this;
    if (!TABS.includes(place.view) || (!deck && !text)) {
      if (!puzzle || (place.view === "play" && !this.isFirst)) this.#openFirst();
    } else if (deck) {
      if (puzzle?.deck === deck && puzzle.id === id) return;
      const answer = await this.#fetchCard(deck, id);
      if (isCurrent()) this.#setPuzzle(answer, place);
    } else if (puzzle?.deck || puzzle?.link !== text) {
      const answer = await this.api("play", { puzzle: text });
      if (isCurrent()) this.#setPuzzle(answer, place);
    }
  }

  /** Open the puzzle that came with the page. */
  #openFirst() {
    const answer = JSON.parse(document.getElementById("first").textContent);
    this.#setPuzzle(answer, answer.card);
    this.firstPuzzle = this.puzzle;
  }

  get isFirst() {
    return this.puzzle !== null && this.puzzle === this.firstPuzzle;
  }

  /** Load the view of a place. If that fails, return what says so and offers to try again. */
  async #view(place) {
    try {
      await this.views.load("play", viewName("play")); // it owns the game, visible or not
      return await this.views.load(place.view, viewName(place.view));
    } catch (error) {
      return this.views.failure(error, () => this.#show({ ...place }));
    }
  }

  async #show(place) {
    this.place = place;
    const view = await this.#view(place);
    if (this.place !== place) return;
    if (this.shown && this.shown !== view) {
      this.shown.root.hidden = true;
      this.shown.hide();
    }
    this.shown = view;
    if (this.published !== this.puzzle && place.view !== "edit") this.#publish();
    view.root.hidden = false;
    document.documentElement.dataset.view = place.view;
    await this.#markTab(PARENT_TABS[place.view] ?? place.view);
    view.show(place);
  }

  // --- header ------------------------------------------------------------------------------------

  /** Translate the words of index.html. */
  #translateFrame() {
    document.querySelector(".skip").textContent = t("Skip to the puzzle");
    document.querySelector(".brand").setAttribute("aria-label", t("unjam, first puzzle"));
    document.querySelector(".tabs").setAttribute("aria-label", t("Views"));
  }

  #buildHeader() {
    this.#translateFrame();
    document.querySelector(".skip").addEventListener("click", (event) => {
      event.preventDefault(); // the hash belongs to the puzzle
      this.main.focus();
    });
    this.tabs = new Map(TABS.map((name) => [name, this.#tab(name)]));
    document.querySelector(".tabs").append(...this.tabs.values());
    const show = () =>
      this.#openDialog().then((dialog) => dialog.show(), (error) => this.reportError(error));
    const open = iconButton("open", t("Open a puzzle"), show, "quiet open");
    document.querySelector(".tools").append(languageMenu(), open, this.#themeButton());
  }

  /** Return the Open dialog. Once it exists, puzzles can be pasted and dropped. */
  async #openDialog() {
    const { OpenDialog } = await this.loadParts();
    return (this.dialog ??= new OpenDialog(this));
  }

  #tab(name) {
    const onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens another window
      event.preventDefault();
      this.go(name);
    };
    const title = viewName(name); // low screens show the picture only
    const label = h("span", {}, title);
    return h("a", { className: "tab", href: "#", title, onclick }, icon(name), label);
  }

  #themeButton() {
    const button = h("button", {
      type: "button",
      className: "button quiet theme",
      onclick: () => this.theme.toggle(),
    });
    const update = () => {
      const dark = this.theme.name === "dark";
      const text = dark ? t("Use light colours") : t("Use dark colours");
      button.replaceChildren(
        icon(dark ? "light" : "dark"),
        h("span", { className: "button-text" }, text),
      );
      button.title = text;
    };
    this.theme.addEventListener("change", update);
    update();
    return button;
  }

  async #markTab(current) {
    for (const [name, tab] of this.tabs) {
      if (name === current) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
      tab.href = await this.link({ view: name });
    }
  }

  // --- server and messages -----------------------------------------------------------------------

  api(path, body, options) {
    return fetchApi(path, body, options);
  }

  /** Tell screen readers something. */
  announce(text) {
    this.announcer.textContent = text;
  }

  /** Show a message for a few seconds. */
  notify(...content) {
    clearTimeout(this.noticeTimer);
    const hide = () => (this.notice.hidden = true);
    this.notice.replaceChildren(h("p", {}, ...content), closeButtonFor(hide));
    this.notice.hidden = false;
    this.noticeTimer = setTimeout(hide, NOTICE_TIME);
  }

  /** Show an error, unless it only says that a request was cancelled. */
  reportError(error) {
    if (error.name === "AbortError") return;
    this.notify(...this.errorContent(error));
  }

  /** Return what to show for an error; what is a mistake of the page is logged. */
  errorContent(error) {
    if (error instanceof ApiError) return error.content;
    console.error(error);
    return [t("Something went wrong in this page.")];
  }
}

function isView(name) {
  return TABS.includes(name) || Object.hasOwn(PARENT_TABS, name);
}

/** Return the name of a view. */
function viewName(view) {
  const names = {
    play: t("Play"),
    edit: t("Edit"),
    make: t("Make"),
    explore: t("Explore"),
    learn: t("Learn"),
    levels: t("Levels"),
    statistics: t("Statistics"),
  };
  return names[view];
}

const app = new App();
globalThis.unjam = app; // for the browser's console
app.start();
