// Puzzles that were kept, in this browser; and as a file that `unjam` and its page can read.

const KEY = "unjam kept";

export class Kept extends EventTarget {
  constructor() {
    super();
    this.cards = stored();
    addEventListener("storage", ({ key }) => {
      if (key === KEY) this.#set(stored(), false);
    });
  }

  has({ puzzle }) {
    return this.cards.some((card) => card.puzzle.text === puzzle.text);
  }

  /** Keep a card; says whether there was room for it. */
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

  /** A deck as text: a line for each puzzle, or its own notation where a line cannot say it. */
  async text(app) {
    const parts = [];
    for (const [index, { puzzle }] of this.cards.entries()) {
      const { texts } = await app.api("parse", { puzzle: puzzle.text, to: ["deck"] });
      const numbered = puzzle.text.replace(/^id: .*\n/m, "");
      parts.push(texts.deck ? texts.deck.replace(/^\S+/, index + 1) : `\nid: ${index + 1}\n${numbered}\n`);
    }
    return `# A deck of ${this.cards.length}\n${parts.join("\n")}\n`;
  }
}

function stored() {
  try {
    const cards = JSON.parse(localStorage.getItem(KEY)) ?? [];
    return cards.filter((card) => typeof card?.puzzle?.text === "string" && Array.isArray(card.blocks));
  } catch {
    return [];
  }
}
