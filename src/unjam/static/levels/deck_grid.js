// The tiles of a deck. A long deck is shown in part: buttons add what comes before and after, and
// what the reader looks at stays where it is.

import { rowButton } from "../common/dialogs.js";
import { levelName } from "../player/descriptions.js";
import { h, starRating } from "../player/dom.js";
import { fewestMoves, thumbnail, tileState } from "../player/level_grid.js";
import { number, t } from "../player/translations.js";
import { PAGE_SIZE } from "./deck_sources.js";

export class DeckGrid {
  /** `deck` is a source of the Levels view. */
  constructor(app, deck) {
    this.app = app;
    this.deck = deck;
    this.entries = [];
    this.grouped = false; // whether there is a heading for each level
    this.begin = 0; // the part of the entries that is shown
    this.end = 0;
    this.groups = h("div", {});
    const button = (load) =>
      rowButton("", () => load().catch((error) => app.reportError(error)), {
        className: "more-puzzles",
        hidden: true,
      });
    this.earlier = button(() => this.#showEarlier());
    this.later = button(() => this.#showLater());
    this.element = h("div", {}, this.earlier, this.groups, this.later);
  }

  /** Show entries, beginning with the page that contains the entry with that position. */
  async open(entries, { at = 0, grouped = false } = {}) {
    const begin = at - (at % PAGE_SIZE);
    const end = Math.min(begin + PAGE_SIZE, entries.length);
    this.entries = entries; // also tells apart calls that overlap
    const tiles = await this.#tiles(begin, end);
    if (this.entries !== entries) return;
    this.grouped = grouped;
    [this.begin, this.end] = [begin, end];
    this.groups.replaceChildren();
    this.#append(tiles);
    this.#updateButtons();
  }

  /** Return the tile of the entry with that position; undefined unless it is shown. */
  tileAt(position) {
    return this.groups.querySelectorAll(".tile")[position - this.begin];
  }

  async #showLater() {
    const { entries } = this;
    const end = Math.min(this.end + PAGE_SIZE, entries.length);
    const tiles = await this.#tiles(this.end, end);
    if (this.entries !== entries) return;
    this.end = end;
    this.#append(tiles);
    this.#updateButtons();
    tiles[0].element.focus({ preventScroll: true });
  }

  async #showEarlier() {
    const { entries } = this;
    const begin = Math.max(this.begin - PAGE_SIZE, 0);
    const tiles = await this.#tiles(begin, this.begin);
    if (this.entries !== entries) return;
    const first = this.tileAt(this.begin);
    const { top } = first.getBoundingClientRect();
    this.begin = begin;
    this.#prepend(tiles);
    this.#updateButtons();
    this.app.main.scrollTop += first.getBoundingClientRect().top - top;
    tiles.at(-1).element.focus({ preventScroll: true });
  }

  #updateButtons() {
    const { begin, end, entries } = this;
    const values = (from, to) => ({ from: number(from + 1), to: number(to) });
    this.earlier.hidden = begin === 0;
    this.earlier.textContent = t(
      "Show earlier ({from} to {to})",
      values(Math.max(begin - PAGE_SIZE, 0), begin),
    );
    this.later.hidden = end === entries.length;
    this.later.textContent = t("Show more ({from} to {to} of {count})", {
      ...values(end, Math.min(end + PAGE_SIZE, entries.length)),
      count: number(entries.length),
    });
  }

  // --- tiles -------------------------------------------------------------------------------------

  /** Create tiles, {level, element}, for a part of the entries. */
  async #tiles(begin, end) {
    const part = this.entries.slice(begin, end);
    const cards = part.length ? await this.deck.cards(part) : [];
    return Promise.all(part.map(async (entry, index) => ({
      level: entry.level ?? "",
      element: await this.#tile(entry, cards[index]),
    })));
  }

  async #tile({ id, level, moves, key }, { width, height, blocks }) {
    const { app, deck } = this;
    const { stars = 0, done } = app.progress.get(key);
    const begun = done?.length > 0;
    const { className, label } = tileState({ level, name: id, best: moves, stars, begun });
    const href = await app.link({ deck: deck.name, id });
    const tile = h(
      "a",
      { href, className, "aria-label": label },
      thumbnail([width, height], blocks, 0.7),
      h("span", { className: "number" }, id),
      starRating(stars),
      " ",
      fewestMoves(moves),
    );
    const { puzzle } = app;
    if (puzzle?.deck === deck.name && puzzle.id === id) tile.setAttribute("aria-current", "true");
    return tile;
  }

  #append(tiles) {
    for (const { level, element } of tiles) {
      const last = this.groups.lastElementChild;
      const group = this.#fits(last, level) ? last : this.#group(level);
      if (group !== last) this.groups.append(group);
      group.lastElementChild.append(element);
    }
  }

  #prepend(tiles) {
    for (const { level, element } of tiles.toReversed()) {
      const first = this.groups.firstElementChild;
      const group = this.#fits(first, level) ? first : this.#group(level);
      if (group !== first) this.groups.prepend(group);
      group.lastElementChild.prepend(element);
    }
  }

  /** Return whether a tile of a level belongs to a group next to it. */
  #fits(group, level) {
    return Boolean(group) && (!this.grouped || group.dataset.level === level);
  }

  #group(level) {
    const heading = this.grouped && level ? [h("h2", {}, levelName(level))] : [];
    const group = h("section", {}, ...heading, h("div", { className: "tiles" }));
    group.dataset.level = level;
    return group;
  }
}
