// The page of one deck: its heading and totals, the form to sort and filter, and the tiles.

import { OWN_DECK } from "../common/deck_names.js";
import { rowButton } from "../common/dialogs.js";
import { focusDeckActions, ownDeckActions } from "../make/own_deck_actions.js";
import { savedPuzzles } from "../make/saved_puzzles.js";
import { h } from "../player/dom.js";
import { starTotal } from "../player/level_grid.js";
import { number, t, tn } from "../player/translations.js";
import { DeckGrid } from "./deck_grid.js";
import { arrange, isGrouped, NO_CHOICES } from "./deck_order.js";
import { DeckTools, isChosen } from "./deck_tools.js";

export class DeckPage {
  /** `deck` is a source of the Levels view; `choices` are the options of the address. */
  constructor(app, deck, choices) {
    this.app = app;
    this.deck = deck;
    this.choices = { ...NO_CHOICES, ...choices };
    this.entries = [];
    this.grid = new DeckGrid(app, deck);
    this.status = h("p", { className: "muted deck-status", role: "status" });
    this.tools = new DeckTools({
      levels: deck.levels,
      choices: this.choices,
      onchange: (changed) => this.#choose(changed),
      onjump: (wanted) => this.#jump(wanted),
    });
    this.element = h("div", {});
  }

  async load() {
    const { app, deck, element } = this;
    this.entries = await deck.index();
    await this.#arrange();
    element.replaceChildren(
      this.#header(),
      deck.name === OWN_DECK ? ownDeckActions(app, savedPuzzles()) : "",
      h("div", { className: "deck-bar" }, this.tools.element, this.status),
      this.grid.element,
    );
  }

  #header() {
    const { deck: { title, source, lang, count }, entries, app } = this;
    const earned = entries.reduce((sum, { key }) => sum + (app.progress.get(key).stars ?? 0), 0);
    const credit = source ? h("small", { className: "source" }, source) : "";
    const heading = h("h1", lang ? { lang } : {}, title, credit);
    return h("header", { className: "top" }, heading, starTotal(earned, count));
  }

  /** Move the focus to the current puzzle, if it is in the deck. */
  focus() {
    const tile = this.element.querySelector(".tile[aria-current]");
    if (tile) showTile(tile);
  }

  /** Move the focus to the buttons of the user's own deck. */
  focusActions() {
    focusDeckActions(this.element);
  }

  // --- order and filters -------------------------------------------------------------------------

  /** Show the entries that match the choices, beginning with that id or the current puzzle. */
  async #arrange(id = undefined) {
    const { app, choices, deck, entries, grid } = this;
    const matching = arrange(entries, choices, app.progress);
    this.#publish(matching);
    const wanted = id ?? (app.puzzle?.deck === deck.name ? app.puzzle.id : "");
    const at = Math.max(0, matching.findIndex((entry) => entry.id === wanted));
    const grouped = !choices.sort.endsWith("moves") && isGrouped(matching);
    await grid.open(matching, { at, grouped });
    if (grid.entries === matching) this.#showStatus(matching.length);
    return grid.tileAt(at);
  }

  /** Let Play go through the puzzles in this order, as it is now. */
  #publish(matching) {
    const { app, choices, deck } = this;
    const ids = matching.map(({ id }) => id);
    app.listing = isChosen(choices)
      ? { deck: deck.name, ids, options: chosenOptions(choices) }
      : null;
  }

  #showStatus(matching) {
    const { app, choices, entries, status } = this;
    const solved = entries.filter(({ key }) => app.progress.get(key).stars > 0).length;
    const total = t("{solved} of {count} solved", {
      solved: number(solved),
      count: number(entries.length),
    });
    if (!isChosen(choices)) return status.replaceChildren(entries.length ? total : "");
    const found = matching
      ? tn("{count} puzzle matches", "{count} puzzles match", matching)
      : t("No puzzle matches");
    const clear = rowButton(t("Show all"), () => {
      this.tools.clear();
      this.#choose(NO_CHOICES);
      this.tools.sort.focus();
    }, { className: "quiet" });
    status.replaceChildren(`${found} · ${total}`, clear);
  }

  async #choose(choices) {
    const { app, deck } = this;
    this.choices = choices;
    try {
      await this.#arrange();
      const options = chosenOptions(choices);
      const hash = await app.address({ view: "levels", deck: deck.name, options });
      // The reader may have gone on meanwhile.
      if (this.choices === choices && this.element.isConnected) {
        history.replaceState(null, "", hash);
      }
    } catch (error) {
      app.reportError(error);
    }
  }

  /** Go to the puzzle with that id, or with that number in the deck. */
  async #jump(wanted) {
    const { entries, status } = this;
    const sameId = ({ id }) => id.toLowerCase() === wanted.toLowerCase();
    const entry = entries.find(sameId) ?? entries[Number(wanted) - 1];
    if (!entry) {
      status.textContent = t("This deck has no puzzle {id}.", { id: wanted });
      return;
    }
    if (!arrange([entry], this.choices, this.app.progress).length) {
      this.tools.clear();
      await this.#choose(NO_CHOICES); // else the puzzle is not among those shown
    }
    try {
      showTile(await this.#arrange(entry.id));
    } catch (error) {
      this.app.reportError(error);
    }
  }
}

/** Return the choices that differ from none, as options of the address. */
function chosenOptions(choices) {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value));
}

/** Move the focus to a tile, and the page if the tile is out of sight. */
function showTile(tile) {
  const { top, bottom } = tile.getBoundingClientRect();
  const page = tile.closest("main").getBoundingClientRect();
  if (top < page.top || bottom > page.bottom) tile.scrollIntoView({ block: "center" });
  tile.focus({ preventScroll: true });
}
