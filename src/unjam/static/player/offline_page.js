// The script of an exported file: the level grid, and the puzzle that the URL names. A file with one
// puzzle has no grid.

import { parts } from "./later_parts.js";
import { levelGrid } from "./level_grid.js";
import { Player } from "./player.js";
import { Progress } from "./progress.js";
import { chooseLanguage, language, t, useLanguage } from "./translations.js";

class OfflinePage {
  constructor(album, root) {
    this.album = album;
    this.root = root;
    this.progress = new Progress();
    this.player = null;
    this.lastOpened = -1; // number of a puzzle
    addEventListener("hashchange", () => {
      this.#follow();
      this.#moveFocus();
    });
    document.addEventListener("keydown", (event) => {
      if (this.player && !this.player.element.contains(event.target)) this.player.handleKey(event);
    });
    this.#follow();
  }

  /** Return what the URL calls a puzzle: its id, made unique by its number where necessary. */
  #nameInUrl(number) {
    const ids = this.album.puzzles.map(({ id }) => id);
    const id = ids[number];
    return id && ids.indexOf(id) === number ? id : `${id}~${number + 1}`;
  }

  /** Return the heading of a puzzle. */
  #heading(number) {
    const { puzzles, title: albumTitle } = this.album;
    const { id, title } = puzzles[number];
    // Decks title their puzzles with deck and number; the grid already shows the deck.
    const repeatsDeck = puzzles.length > 1 && albumTitle && title.startsWith(albumTitle);
    const numbered = /^\d*$/.test(id) ? t("Puzzle {id}", { id: id || number + 1 }) : id;
    return (!repeatsDeck && title) || numbered;
  }

  #open(number) {
    const { puzzles } = this.album;
    this.player?.close();
    this.lastOpened = number;
    const opening = (other) => other in puzzles ? () => this.#go(this.#nameInUrl(other)) : null;
    this.player = new Player(this.album, puzzles[number], {
      progress: this.progress,
      loadParts: () => Promise.resolve(parts),
      name: this.#heading(number),
      leave: puzzles.length === 1 ? null : () => this.#go(""),
      deck: puzzles.length > 1 ? this.album.title : "",
      previous: opening(number - 1),
      next: opening(number + 1),
    });
    this.root.replaceChildren(this.player.element);
    scrollTo(0, 0);
  }

  #showGrid() {
    this.player?.close();
    this.player = null;
    const open = (number) => this.#go(this.#nameInUrl(number));
    this.root.replaceChildren(levelGrid(this.album, this.progress, open));
  }

  #go(name) {
    if (currentName() === name) this.#follow();
    else location.hash = encodeURIComponent(name);
  }

  /** Show what the URL names; the grid if that is no puzzle. */
  #follow() {
    const { puzzles } = this.album;
    const name = currentName();
    const number = puzzles.length === 1
      ? 0
      : puzzles.findIndex((_, index) => this.#nameInUrl(index) === name);
    if (number >= 0) this.#open(number);
    else this.#showGrid();
  }

  /** Move the focus to the new content after navigation, for keyboards and screen readers. */
  #moveFocus() {
    const { player } = this;
    const place = player
      ? player.element.querySelector("h1")
      : this.root.querySelectorAll(".tile")[this.lastOpened];
    if (player) place.tabIndex = -1;
    place?.focus({ preventScroll: Boolean(player) });
  }
}

/** Return the name in the URL; "" if it cannot be decoded. */
function currentName() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/** Use the first language that the browser asks for and the file has. */
function setLanguage() {
  const code = chooseLanguage(navigator.languages);
  const words = readData("words");
  if (Object.hasOwn(words, code)) useLanguage(code, words[code]);
  document.documentElement.lang = language();
}

/** Return the JSON value of an element. */
function readData(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

if (document.getElementById("album")) {
  setLanguage();
  new OfflinePage(readData("album"), document.getElementById("app"));
}
