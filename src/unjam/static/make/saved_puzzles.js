// The user's deck: puzzles saved in this browser, which can be downloaded as a file.

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
    addEventListener("storage", ({ key }) => {
      if (key === KEY) this.#set(storedCards(), false);
    });
  }

  has({ puzzle }) {
    return this.cards.some((card) => card.puzzle.text === puzzle.text);
  }

  /** Save a card; returns false if the browser has no room for it. */
  add(card) {
    return this.has(card) || this.#set([...this.cards, card]);
  }

  remove({ puzzle }) {
    return this.#set(this.cards.filter((card) => card.puzzle.text !== puzzle.text));
  }

  clear() {
    return this.#set([]);
  }

  #set(cards, store = true) {
    if (store) {
      try {
        localStorage.setItem(KEY, JSON.stringify(cards));
      } catch {
        return false;
      }
    }
    this.cards = cards;
    this.dispatchEvent(new Event("change"));
    return true;
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

function storedCards() {
  try {
    const cards = JSON.parse(localStorage.getItem(KEY)) ?? [];
    return cards.filter((card) =>
      typeof card?.puzzle?.text === "string" && Array.isArray(card.blocks)
    );
  } catch {
    return [];
  }
}
