// The user's deck: puzzles saved in this browser, which can be downloaded as a file. A card is
// {id, puzzle, blocks}: an id in the deck, what the server says about the puzzle, its thumbnail. What
// it takes to play the puzzles is stored in kept_answers.js.

import { OWN_DECK } from "../common/deck_names.js";
import { t } from "../player/translations.js";
import { fetchApi } from "../requests/api_client.js";
import { ApiError } from "../requests/api_error.js";
import { forgetOtherAnswers, keepAnswer, keptAnswer } from "./kept_answers.js";

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
    this.preparing = Promise.resolve();
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
  add(card) {
    return this.addAll([card]);
  }

  /** Save several cards at once; returns false if the browser has no room for them. A card may have
   * the server's `answer` to the request "play". */
  addAll(cards) {
    const all = [...this.cards];
    const answers = new Map();
    for (const { puzzle, blocks, answer } of cards) {
      if (all.some((card) => card.puzzle.text === puzzle.text)) continue;
      all.push({ id: freeId(all), puzzle, blocks });
      if (answer) answers.set(puzzle.text, answer);
    }
    if (all.length === this.cards.length) return true;
    if (!this.#set(all)) return false;
    this.prepare(answers);
    return true;
  }

  /** Store what it takes to play the puzzles without the server, which is asked for answers that are
   * not given; `answers` has some by the texts of their puzzles. */
  prepare(answers = new Map()) {
    this.preparing = this.preparing
      .then(() => this.#prepare(answers))
      .catch(() => {}); // the server does not respond; tried again with the next load
    return this.preparing;
  }

  async #prepare(answers) {
    if (!navigator.serviceWorker?.controller) return; // the page cannot be loaded without the server
    for (const [text, answer] of answers) await keepAnswer(text, answer);
    const texts = this.cards.map(({ puzzle }) => puzzle.text);
    const removed = (this.before ?? []).map(({ puzzle }) => puzzle.text);
    await forgetOtherAnswers([...texts, ...removed]);
    for (const text of texts) {
      if (await keptAnswer(text)) continue;
      const answer = await fetchApi("play", { puzzle: text }, { substitute: true }).catch(
        (error) => {
          if (error.code === "offline") throw error;
        },
      );
      if (answer && !(await keepAnswer(text, answer))) break; // there is no room
    }
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

  /** Return a puzzle of the deck and its slide tables, as the server does for those of other decks.
   * While it does not respond, they are those that were stored. */
  async fetch(app, id) {
    const number = this.cards.findIndex((card) => card.id === id);
    if (number < 0) throw new ApiError(t("Your deck has no puzzle {id}.", { id }), "unknown-deck");
    const { cards } = this;
    const { text } = cards[number].puzzle;
    const answer = await app.api("play", { puzzle: text }).catch(async (error) => {
      const kept = error.code === "offline" && (await keptAnswer(text));
      if (!kept) throw error;
      return kept;
    });
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
