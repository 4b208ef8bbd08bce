// The Levels view: a list of all decks, and one of them: its puzzles with the stars they earned, or
// the calendar of the daily puzzle.

import { DAILY_DECK, OWN_DECK } from "../common/deck_names.js";
import { rowButton } from "../common/dialogs.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { savedPuzzles } from "../make/saved_puzzles.js";
import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { DailyPage } from "./daily_page.js";
import { deckList } from "./deck_list.js";
import { DeckPage } from "./deck_page.js";
import { deckSources } from "./deck_sources.js";

export function mount(root, app) {
  loadStylesheet("player/level_grid.css");
  loadStylesheet("levels/levels_view.css");
  const view = new LevelsView(root, app);
  return { show: (place) => view.show(place), hide: () => view.hide() };
}

class LevelsView {
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.saved = savedPuzzles();
    this.place = null; // what is being shown
    this.deck = null;
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
      if (this.place === place) {
        root.replaceChildren(this.#failure(place, app.errorContent(error)));
      }
    }
    if (this.place === place) root.removeAttribute("aria-busy");
  }

  async #build(place) {
    const { app } = this;
    const { decks, failure } = await deckSources(app, this.saved);
    const find = (wanted) => decks.find(({ name }) => name === wanted);
    const deck = find(place.deck) ?? find(app.puzzle?.deck) ?? find("jam") ?? find(OWN_DECK) ??
      decks[0];
    const [list, page] = await Promise.all([
      deckList(app, decks, deck.name),
      this.#loadPage(place, deck),
    ]);
    if (this.place !== place) return;
    this.deck = deck;
    document.title = `${deck.title} · unjam`;
    const isPartial = failure && !("failed" in page); // some decks are missing
    const notice = isPartial ? this.#failure(place, app.errorContent(failure)) : "";
    this.#show(list, notice, page);
  }

  /** Return the page of a deck, or one that says why there is none. */
  async #loadPage(place, deck) {
    const { app } = this;
    try {
      const page = deck.name === DAILY_DECK
        ? new DailyPage(app)
        : new DeckPage(app, deck, place.options);
      await page.load();
      return page;
    } catch (error) {
      const element = this.#failure(place, app.errorContent(error));
      return { element, failed: true, focus() {}, focusActions() {} };
    }
  }

  /** Put the parts on the page, and the focus where the reader was or to the current puzzle. */
  #show(list, notice, page) {
    const { root } = this;
    const isChoosing = root.querySelector(".deck:focus") !== null;
    const isActing = root.querySelector(".own-deck-actions :focus") !== null;
    root.replaceChildren(h("div", { className: "levels" }, list, notice, page.element));
    const current = list.querySelector("[aria-current]");
    current.scrollIntoView({ block: "nearest", inline: "center" });
    if (isActing) page.focusActions();
    else if (isChoosing) current.focus({ preventScroll: true });
    else page.focus();
  }

  /** Create what says that something failed and offers to try again. */
  #failure(place, content) {
    const again = rowButton(t("Try again"), () => this.show({ ...place }), { className: "main" });
    return h("div", { className: "failed-view" }, h("p", { role: "alert" }, ...content), again);
  }
}
