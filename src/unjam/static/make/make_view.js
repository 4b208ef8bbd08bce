// The Make view: generates puzzles and shows them as they are found. The user can keep some of them
// as a deck.

import { sentence } from "../common/api_client.js";
import { rowButton } from "../common/dialogs.js";
import { download } from "../common/download.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { count } from "../player/descriptions.js";
import { h } from "../player/dom.js";
import { GeneratorForm } from "./generator_form.js";
import { puzzleCard } from "./puzzle_card.js";
import { SavedPuzzles } from "./saved_puzzles.js";

export function mount(root, app) {
  loadStylesheet("common/panels.css");
  loadStylesheet("make/make_view.css");
  new MakeView(root, app);
  return { show() {}, hide() {} };
}

class MakeView {
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.saved = new SavedPuzzles();
    this.found = []; // events of the server, one for each puzzle
    this.running = null; // aborts the generator
    this.submit = rowButton("Make", () => {}, { className: "main", type: "submit" });
    this.form = new GeneratorForm(() => this.#generate(), this.submit);
    this.cancel = rowButton("Cancel", () => this.running?.abort(), { hidden: true });
    const label = { "aria-label": "Puzzles found" };
    this.progress = h("progress", { className: "progress", max: 1, hidden: true, ...label });
    this.status = h("p", { className: "progress-text", role: "status" });
    this.foundList = h("ul", { className: "cards" });
    this.keepAll = rowButton("Keep all", () => this.#keepAll(), { hidden: true });
    this.deckTitle = h("h2", {});
    this.deckList = h("ul", { className: "cards" });
    this.deck = this.#buildDeck();
    root.append(this.#layout());
    this.status.textContent = "Choose your options and press Make.";
    this.saved.addEventListener("change", () => this.#showSaved());
    this.#showSaved();
  }

  #buildDeck() {
    const actions = h(
      "div",
      { className: "actions" },
      rowButton("Download", () => this.#download(), { className: "main" }),
      rowButton("Empty it", () => this.saved.clear()),
    );
    return h(
      "section",
      { className: "saved-deck", "aria-label": "Kept puzzles" },
      h("header", { className: "row-head" }, this.deckTitle, actions),
      this.deckList,
    );
  }

  #layout() {
    const progress = h("div", { className: "progress-part" }, this.status, this.progress);
    return h(
      "div",
      { className: "generator" },
      h(
        "section",
        { className: "panel", "aria-label": "Options" },
        h("h1", {}, "Make puzzles"),
        this.form.element,
      ),
      h(
        "div",
        { className: "results" },
        h("header", { className: "row-head" }, progress, this.cancel, this.keepAll),
        this.foundList,
        this.deck,
      ),
    );
  }

  // --- generating --------------------------------------------------------------------------------

  async #generate() {
    this.running?.abort();
    const { signal } = (this.running = new AbortController());
    const options = this.form.value;
    this.found = [];
    this.foundList.replaceChildren();
    this.#setBusy(true, options.count);
    this.status.textContent = "Searching …";
    this.status.scrollIntoView({ block: "nearest" });
    try {
      for await (const event of this.app.stream("generate", options, { signal })) {
        if (signal.aborted) break;
        this.#receive(event, options.count);
      }
    } catch (error) {
      if (!signal.aborted) this.#showError(error);
    }
    if (signal.aborted) this.status.textContent = `Cancelled: ${this.#foundText} found.`;
    if (this.running.signal === signal) this.#setBusy(false);
  }

  get #foundText() {
    return count(this.found.length, "puzzle");
  }

  #setBusy(on, wanted = 1) {
    const { root, progress } = this;
    this.submit.disabled = on;
    this.cancel.hidden = progress.hidden = !on;
    progress.max = wanted;
    progress.removeAttribute("value"); // indeterminate until the first puzzle is found
    this.keepAll.hidden = on || !this.found.length;
    if (on) root.setAttribute("aria-busy", "true");
    else root.removeAttribute("aria-busy");
  }

  /** Handle an event of the generator. */
  #receive(event, wanted) {
    const { found, status } = this;
    if (event.event === "puzzle") {
      found.push(event);
      this.foundList.append(this.#foundCard(event));
      this.progress.value = found.length;
      status.textContent = `${found.length} of ${wanted}`;
    } else if (event.event === "progress") {
      const tried = `${event.tried.toLocaleString("en")} tried`;
      const seconds = `${Math.round(event.seconds)} s`;
      status.textContent = `${found.length} of ${wanted} · ${tried} · ${seconds}`;
    } else {
      const reason = event.reason ? ` ${sentence(event.reason)}` : "";
      status.textContent = `${this.#foundText} found.${reason}`;
    }
  }

  #showError(error) {
    this.status.replaceChildren(h("span", { className: "error" }, error.message));
    if (!("code" in error)) console.error(error);
  }

  // --- cards -------------------------------------------------------------------------------------

  #open(card, view) {
    this.app.open(card.puzzle.text, { view }).catch((error) => this.app.reportError(error));
  }

  #openActions(card) {
    return [
      ["Play", () => this.#open(card, "play"), "main"],
      ["Edit", () => this.#open(card, "edit")],
    ];
  }

  #foundCard(card) {
    const toggle = () => (this.saved.has(card) ? this.saved.remove(card) : this.#keep(card));
    const element = puzzleCard(card, [...this.#openActions(card), ["Keep", toggle]]);
    this.#markKept(element, card);
    return element;
  }

  /** Show on a card whether its puzzle is kept. */
  #markKept(element, card) {
    const button = element.querySelector(".card-actions").lastChild;
    const kept = this.saved.has(card);
    button.textContent = kept ? "Kept" : "Keep";
    button.classList.toggle("kept", kept);
    button.setAttribute("aria-pressed", kept);
  }

  #keep(card) {
    if (!this.saved.add(card)) this.app.notify("This browser has no room to keep more puzzles.");
  }

  #keepAll() {
    for (const card of this.found) this.#keep(card);
  }

  #showSaved() {
    const { saved, found } = this;
    this.deck.hidden = !saved.cards.length;
    this.deckTitle.textContent = `Your deck: ${count(saved.cards.length, "puzzle")}`;
    this.deckList.replaceChildren(
      ...saved.cards.map((card) =>
        puzzleCard(card, [...this.#openActions(card), ["Remove", () => saved.remove(card)]])
      ),
    );
    [...this.foundList.children].forEach((element, index) => this.#markKept(element, found[index]));
  }

  async #download() {
    try {
      download(await this.saved.text(this.app), "deck.txt", "text/plain");
    } catch (error) {
      this.app.reportError(error);
    }
  }
}
