// The Levels view: a list of all decks, and the puzzles of one deck with the stars they earned.

import { h, starRating } from "../player/dom.js";
import { levelName } from "../player/descriptions.js";
import { starTotal, thumbnail, tileState } from "../player/level_grid.js";
import { number, t } from "../player/translations.js";

const PAGE_SIZE = 120; // puzzles per request

export function mount(root, app) {
  const view = new LevelsView(root, app);
  return { show: (place) => view.show(place), hide: () => view.hide() };
}

class LevelsView {
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.ticket = null; // identifies the deck that is being shown
  }

  async show({ deck }) {
    const { root, app } = this;
    const ticket = (this.ticket = Symbol("levels"));
    const isCurrent = () => this.ticket === ticket;
    root.setAttribute("aria-busy", "true");
    try {
      const decks = sortDecks((await app.api("decks")).decks);
      if (!isCurrent()) return;
      const find = (wanted) => decks.find(({ name }) => name === wanted);
      const current = find(deck) ?? find(app.puzzle?.deck) ?? decks[0];
      const list = await this.#deckList(decks, current);
      const page = h("div", { className: "levels" }, list, header(current));
      root.replaceChildren(page);
      document.title = `${current.title ?? current.name} · unjam`;
      await this.#addPuzzles(page, current, 0, isCurrent);
    } catch (error) {
      if (isCurrent()) app.reportError(error);
    }
    root.removeAttribute("aria-busy");
  }

  hide() {
    this.ticket = null;
  }

  async #deckList(decks, current) {
    const links = await Promise.all(decks.map(async ({ name, title, count }) => {
      const href = await this.app.link({ view: "levels", deck: name });
      const text = h("span", {}, title ?? name);
      const link = h("a", { className: "deck", href }, text, h("small", {}, number(count)));
      if (name === current.name) link.setAttribute("aria-current", "page");
      return link;
    }));
    const list = h("nav", { className: "decks", "aria-label": t("Decks") }, ...links);
    requestAnimationFrame(() =>
      list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" })
    );
    return list;
  }

  /** Add one page of puzzles, and a button for the next page. */
  async #addPuzzles(page, deck, begin, isCurrent) {
    const name = encodeURIComponent(deck.name);
    const { puzzles } = await this.app.api(`decks/${name}?begin=${begin}&count=${PAGE_SIZE}`);
    if (!isCurrent()) return;
    let level = page.dataset.level ?? null;
    let tiles = page.querySelector(".tiles:last-of-type");
    for (const puzzle of puzzles) {
      if (!tiles || (puzzle.level ?? "") !== level) {
        level = puzzle.level ?? "";
        tiles = h("div", { className: "tiles" });
        if (level) page.append(h("h2", {}, levelName(level)));
        page.append(tiles);
      }
      tiles.append(await this.#tile(deck, puzzle));
    }
    page.dataset.level = level ?? "";
    updateTotal(page, deck);
    const end = begin + puzzles.length;
    if (end < deck.count) this.#addMoreButton(page, deck, end, { isCurrent, tiles });
  }

  #addMoreButton(page, deck, begin, { isCurrent, tiles }) {
    const onclick = async () => {
      button.remove();
      await this.#addPuzzles(page, deck, begin, isCurrent).catch((error) =>
        this.app.reportError(error)
      );
      tiles.children[0]?.focus();
    };
    const className = "button row more-puzzles";
    const text = t("Show more of {count}", { count: number(deck.count) });
    const button = h("button", { type: "button", className, onclick }, text);
    page.append(button);
  }

  async #tile(deck, puzzle) {
    const { stars = 0, done } = this.app.progress.get(puzzle.key);
    const { className, label } = tileState({
      level: puzzle.level,
      name: puzzle.id,
      best: puzzle.moves,
      stars,
      begun: done?.length > 0,
    });
    const { width, height, blocks } = puzzle;
    return h(
      "a",
      {
        href: await this.app.link({ deck: deck.name, id: puzzle.id }),
        className,
        "data-stars": String(stars),
        "aria-label": label,
      },
      thumbnail([width, height], blocks, 0.7),
      h("span", { className: "number" }, puzzle.id),
      starRating(stars),
    );
  }
}

function header({ title, name, source }) {
  const credit = source ? h("small", { className: "source" }, source) : "";
  const total = h("span", { className: "total" });
  return h("header", { className: "top" }, h("h1", {}, title ?? name, credit), total);
}

function updateTotal(page, { count }) {
  const tiles = [...page.querySelectorAll(".tile")];
  const earned = tiles.reduce((sum, { dataset }) => sum + Number(dataset.stars), 0);
  page.querySelector(".total").replaceWith(starTotal(earned, count));
}

/** Sort decks: the classic one first, those of the census last. */
function sortDecks(decks) {
  const rank = ({ name }) => (name === "jam" ? 0 : name.startsWith("census") ? 2 : 1);
  return [...decks].sort((first, second) => rank(first) - rank(second));
}
