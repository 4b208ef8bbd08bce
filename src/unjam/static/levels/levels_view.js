// The Levels view: a list of all decks, and the puzzles of one deck with the stars they earned.

import { rowButton } from "../common/dialogs.js";
import { focusDeckActions, ownDeckActions } from "../make/own_deck_actions.js";
import { OWN_DECK, savedPuzzles } from "../make/saved_puzzles.js";
import { h } from "../player/dom.js";
import { starTotal } from "../player/level_grid.js";
import { number, t, tn } from "../player/translations.js";
import { DeckGrid } from "./deck_grid.js";
import { arrange, isGrouped, NO_CHOICES } from "./deck_order.js";
import { deckSources } from "./deck_sources.js";
import { DeckTools, isChosen } from "./deck_tools.js";

export function mount(root, app) {
  const view = new LevelsView(root, app);
  return { show: (place) => view.show(place), hide: () => view.hide() };
}

class LevelsView {
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.saved = savedPuzzles();
    this.place = null; // what is being shown
    this.saved.addEventListener("change", () => {
      if (this.place && this.deck?.name === OWN_DECK) this.show({ ...this.place, deck: OWN_DECK });
    });
  }

  hide() {
    this.place = null;
    this.root.replaceChildren(); // else it would be seen until the next deck is there
  }

  async show(place) {
    const { root, app } = this;
    this.place = place;
    root.setAttribute("aria-busy", "true");
    try {
      await this.#build(place);
    } catch (error) {
      if (this.place === place) this.#showFailure(place, app.errorText(error));
    }
    if (this.place === place) root.removeAttribute("aria-busy");
  }

  async #build(place) {
    const decks = await deckSources(this.app, this.saved);
    if (this.place !== place) return;
    const find = (wanted) => decks.find(({ name }) => name === wanted);
    const deck = find(place.deck) ?? find(this.app.puzzle?.deck) ?? decks[0];
    const [list, entries] = await Promise.all([this.#deckList(decks, deck), deck.index()]);
    if (this.place !== place) return;
    this.deck = deck;
    this.entries = entries;
    this.choices = { ...NO_CHOICES, ...place.options };
    this.grid = new DeckGrid(this.app, deck);
    this.status = h("p", { className: "muted deck-status", role: "status" });
    this.tools = new DeckTools({
      levels: deck.levels,
      choices: this.choices,
      onchange: (choices) => this.#choose(choices),
      onjump: (wanted) => this.#jump(wanted),
    });
    document.title = `${deck.title} · unjam`;
    await this.#arrange();
    if (this.place !== place) return;
    this.#show(list);
  }

  /** Put the parts on the page, at the current puzzle if it is in the deck. */
  #show(list) {
    const { deck, saved, app, root } = this;
    const focused = root.querySelector(".deck:focus") !== null;
    const acting = root.querySelector(".own-deck-actions :focus") !== null;
    const actions = deck.name === OWN_DECK ? ownDeckActions(app, saved) : "";
    const page = h(
      "div",
      { className: "levels" },
      list,
      this.#header(),
      actions,
      h("div", { className: "deck-bar" }, this.tools.element, this.status),
      this.grid.element,
    );
    root.replaceChildren(page);
    const current = list.querySelector("[aria-current]");
    current.scrollIntoView({ block: "nearest", inline: "center" });
    const tile = root.querySelector(".tile[aria-current]");
    if (acting) focusDeckActions(root);
    else if (focused) current.focus({ preventScroll: true });
    else if (tile) showTile(tile);
  }

  async #deckList(decks, current) {
    const links = await Promise.all(decks.map(async ({ name, title, count }) => {
      const href = await this.app.link({ view: "levels", deck: name });
      const text = h("span", {}, title);
      const link = h("a", { className: "deck", href }, text, h("small", {}, number(count)));
      if (name === current.name) link.setAttribute("aria-current", "page");
      return link;
    }));
    return h("nav", { className: "decks", "aria-label": t("Decks") }, ...links);
  }

  #header() {
    const { deck: { title, source, count }, entries, app } = this;
    const earned = entries.reduce((sum, { key }) => sum + (app.progress.get(key).stars ?? 0), 0);
    const credit = source ? h("small", { className: "source" }, source) : "";
    return h("header", { className: "top" }, h("h1", {}, title, credit), starTotal(earned, count));
  }

  #showFailure(place, text) {
    const again = rowButton(t("Try again"), () => this.show({ ...place }), { className: "main" });
    this.root.replaceChildren(
      h("div", { className: "failed-view" }, h("p", { role: "alert" }, text), again),
    );
  }

  // --- order and filters -------------------------------------------------------------------------

  /** Show the entries that match the choices, beginning with that id or the current puzzle. */
  async #arrange(id = undefined) {
    const { app, choices, deck, entries, grid } = this;
    const matching = arrange(entries, choices, app.progress);
    const wanted = id ?? (app.puzzle?.deck === deck.name ? app.puzzle.id : "");
    const at = Math.max(0, matching.findIndex((entry) => entry.id === wanted));
    const grouped = !choices.sort.endsWith("moves") && isGrouped(matching);
    await grid.open(matching, { at, grouped });
    if (grid.entries === matching) this.#showStatus(matching.length);
    return grid.tileAt(at);
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
    const { app, place } = this;
    this.choices = choices;
    try {
      await this.#arrange();
      if (this.choices !== choices) return; // the reader went on
      const chosen = Object.entries(choices).filter(([, value]) => value);
      const options = Object.fromEntries(chosen);
      const hash = await app.address({ view: "levels", deck: this.deck.name, options });
      if (this.place === place) history.replaceState(null, "", hash);
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

function showTile(tile) {
  tile.scrollIntoView({ block: "center" });
  tile.focus({ preventScroll: true });
}
