// The Make view: generates puzzles and shows them as they are found. The user can keep some of them
// as a deck.

import { sentence } from "../common/api_client.js";
import { rowButton } from "../common/dialogs.js";
import { download } from "../common/download.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { h } from "../player/dom.js";
import { number, t, tn } from "../player/translations.js";
import { GeneratorForm } from "./generator_form.js";
import { puzzleCard } from "./puzzle_card.js";
import { savedPuzzles } from "./saved_puzzles.js";

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
    this.saved = savedPuzzles();
    this.found = []; // events of the server, one for each puzzle
    this.running = null; // aborts the generator
    this.submit = rowButton(t("Make"), () => {}, { className: "main", type: "submit" });
    this.form = new GeneratorForm(() => this.#generate(), this.submit);
    this.cancel = rowButton(t("Cancel"), () => this.running?.abort(), { hidden: true });
    const label = { "aria-label": t("Puzzles found") };
    this.progress = h("progress", { className: "progress", max: 1, hidden: true, ...label });
    this.status = h("p", { className: "progress-text", role: "status" });
    this.foundList = h("ul", { className: "cards" });
    this.keepAll = rowButton(t("Keep all"), () => this.#keepAll(), { hidden: true });
    this.deckTitle = h("h2", {});
    this.deckList = h("ul", { className: "cards" });
    this.deck = this.#buildDeck();
    root.append(this.#layout());
    this.status.textContent = t("Choose your options and press Make.");
    this.saved.addEventListener("change", () => this.#showSaved());
    this.#showSaved();
  }

  #buildDeck() {
    const actions = h(
      "div",
      { className: "actions" },
      rowButton(t("Download"), () => this.#download(), { className: "main" }),
      rowButton(t("Empty it"), () => this.saved.clear()),
    );
    return h(
      "section",
      { className: "saved-deck", "aria-label": t("Kept puzzles") },
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
        { className: "panel", "aria-label": t("Options") },
        h("h1", {}, t("Make puzzles")),
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
    this.status.textContent = t("Searching …");
    this.status.scrollIntoView({ block: "nearest" });
    try {
      for await (const event of this.app.stream("generate", options, { signal })) {
        if (signal.aborted) break;
        this.#receive(event, options.count);
      }
    } catch (error) {
      if (!signal.aborted) this.#showError(error);
    }
    if (signal.aborted) {
      this.status.textContent = tn(
        "Cancelled: {count} puzzle found.",
        "Cancelled: {count} puzzles found.",
        this.found.length,
      );
    }
    if (this.running.signal === signal) this.#setBusy(false);
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
      status.textContent = t("{found} of {wanted}", {
        found: number(found.length),
        wanted: number(wanted),
      });
    } else if (event.event === "progress") {
      status.textContent = t("{found} of {wanted} · {tried} tried · {seconds} s", {
        found: number(found.length),
        wanted: number(wanted),
        tried: number(event.tried),
        seconds: number(Math.round(event.seconds)),
      });
    } else {
      const total = tn("{count} puzzle found.", "{count} puzzles found.", found.length);
      status.textContent = event.reason ? `${total} ${sentence(event.reason)}` : total;
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
      [t("Play"), () => this.#open(card, "play"), "main"],
      [t("Edit"), () => this.#open(card, "edit")],
    ];
  }

  #foundCard(card) {
    const toggle = () => (this.saved.has(card) ? this.saved.remove(card) : this.#keep(card));
    const element = puzzleCard(card, [...this.#openActions(card), [t("Keep"), toggle]]);
    this.#markKept(element, card);
    return element;
  }

  /** Show on a card whether its puzzle is kept. */
  #markKept(element, card) {
    const button = element.querySelector(".card-actions").lastChild;
    const kept = this.saved.has(card);
    button.textContent = kept ? t("Kept") : t("Keep");
    button.classList.toggle("kept", kept);
    button.setAttribute("aria-pressed", kept);
  }

  #keep(card) {
    if (!this.saved.add(card)) this.app.notify(t("This browser has no room to keep more puzzles."));
  }

  #keepAll() {
    for (const card of this.found) this.#keep(card);
  }

  #showSaved() {
    const { saved, found } = this;
    this.deck.hidden = !saved.cards.length;
    this.deckTitle.textContent = tn(
      "Your deck: {count} puzzle",
      "Your deck: {count} puzzles",
      saved.cards.length,
    );
    this.deckList.replaceChildren(
      ...saved.cards.map((card) =>
        puzzleCard(card, [...this.#openActions(card), [t("Remove"), () => saved.remove(card)]])
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
