// The user's deck: puzzles saved in this browser, which can be downloaded as a file. A card is
// {id, puzzle, blocks}: an id in the deck, what the server says about the puzzle, its thumbnail.

import { ApiError } from "../common/api_client.js";
import { OWN_DECK } from "../common/deck_names.js";
import { t } from "../player/translations.js";

const KEY = "unjam kept";

let shared = null;

/** Return the user's deck, which all views share. */
export function savedPuzzles() {
  shared ??= new SavedPuzzles();
  return shared;
}

class SavedPuzzles extends EventTarget {
  constructor() {
    super();
    this.cards = storedCards();
    this.before = null; // the cards before some were removed
    addEventListener("storage", ({ key }) => {
      if (key === KEY) this.#set(storedCards(), { store: false });
    });
  }

  has({ puzzle }) {
    return this.cards.some((card) => card.puzzle.text === puzzle.text);
  }

  /** Return the card with an id; undefined if there is none. */
  find(id) {
    return this.cards.find((card) => card.id === id);
  }

  /** Save a card; returns false if the browser has no room for it. */
  add({ puzzle, blocks }) {
    if (this.has({ puzzle })) return true;
    return this.#set([...this.cards, { id: freeId(this.cards), puzzle, blocks }]);
  }

  /** Save several cards at once; returns false if the browser has no room for them. */
  addAll(cards) {
    const all = [...this.cards];
    for (const { puzzle, blocks } of cards) {
      const known = all.some((card) => card.puzzle.text === puzzle.text);
      if (!known) all.push({ id: freeId(all), puzzle, blocks });
    }
    return this.#set(all);
  }

  remove({ puzzle }) {
    return this.#remove((card) => card.puzzle.text === puzzle.text);
  }

  clear() {
    return this.#remove(() => true);
  }

  #remove(isRemoved) {
    const before = this.cards;
    return this.#set(before.filter((card) => !isRemoved(card)), { before });
  }

  /** Whether the last change removed cards that can be put back. */
  get canUndo() {
    return this.before !== null;
  }

  get removedCount() {
    return this.before.length - this.cards.length;
  }

  /** Put back the cards that were removed last. */
  undo() {
    return this.#set(this.before);
  }

  #set(cards, { store = true, before = null } = {}) {
    if (store) {
      try {
        localStorage.setItem(KEY, JSON.stringify(cards));
      } catch {
        return false;
      }
    }
    this.cards = cards;
    this.before = before;
    this.dispatchEvent(new Event("change"));
    return true;
  }

  /** Ask the server for a puzzle of the deck and its slide tables, as for those of other decks. */
  async fetch(app, id) {
    const number = this.cards.findIndex((card) => card.id === id);
    if (number < 0) throw new ApiError(t("Your deck has no puzzle {id}.", { id }), "unknown-deck");
    const { cards } = this;
    const answer = await app.api("play", { puzzle: cards[number].puzzle.text });
    const place = {
      deck: OWN_DECK,
      id,
      title: t("Your deck"),
      number: number + 1,
      count: cards.length,
      previous: cards[number - 1]?.id ?? null,
      next: cards[number + 1]?.id ?? null,
    };
    return { ...answer, card: place };
  }

  /** Return the deck as text: one line for each puzzle, or several in unjam's own notation where a
   * line cannot express it. */
  async text(app) {
    const parts = [];
    for (const [index, { puzzle }] of this.cards.entries()) {
      const { texts } = await app.api("parse", { puzzle: puzzle.text, to: ["deck"] });
      const id = index + 1;
      const withoutId = puzzle.text.replace(/^id: .*\n/m, "");
      parts.push(texts.deck ? texts.deck.replace(/^\S+/, id) : `\nid: ${id}\n${withoutId}\n`);
    }
    return `# A deck of ${this.cards.length}\n${parts.join("\n")}\n`;
  }
}

/** Return a number that no card has as its id. */
function freeId(cards) {
  return String(1 + Math.max(0, ...cards.map(({ id }) => Number(id) || 0)));
}

/** Return the stored cards that are whole; each has an id. */
function storedCards() {
  try {
    return numbered(JSON.parse(localStorage.getItem(KEY)) ?? []);
  } catch {
    return [];
  }
}

function numbered(stored) {
  const cards = [];
  for (const { id, puzzle, blocks } of stored.filter(isCard)) {
    const isFree = typeof id === "string" && !cards.some((card) => card.id === id);
    cards.push({ id: isFree ? id : freeId(cards), puzzle, blocks });
  }
  return cards;
}

/** Return whether a value has what a card must have. */
export function isCard(value) {
  return typeof value?.puzzle?.text === "string" && Array.isArray(value.blocks);
}
