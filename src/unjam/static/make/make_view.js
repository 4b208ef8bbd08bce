// The Make view: generates puzzles and shows them as they are found. The user can keep some of them
// as a deck.

import { OWN_DECK } from "../common/deck_names.js";
import { rowButton } from "../common/dialogs.js";
import { sentence } from "../common/server_texts.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { h } from "../player/dom.js";
import { number, t, tn } from "../player/translations.js";
import { errorContent } from "../requests/api_client.js";
import { streamApi } from "./api_stream.js";
import { GeneratorForm } from "./generator_form.js";
import { focusDeckActions, ownDeckActions } from "./own_deck_actions.js";
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
    this.closest = null; // the candidate that came closest, while nothing is found
    this.closestPart = h("section", { className: "closest", hidden: true });
    this.keepAll = rowButton(t("Keep all"), () => this.#keepAll(), { hidden: true });
    this.deckTitle = h("h2", {});
    this.deckActions = h("div", {});
    this.deckList = h("ul", { className: "cards" });
    this.deck = this.#buildDeck();
    root.append(this.#layout());
    this.status.textContent = t("Choose your options and press Make.");
    this.saved.addEventListener("change", () => this.#showSaved());
    this.#showSaved();
  }

  #buildDeck() {
    return h(
      "section",
      { className: "saved-deck", "aria-label": t("Kept puzzles") },
      h("header", { className: "row-head" }, this.deckTitle, this.deckActions),
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
        this.closestPart,
        this.deck,
      ),
    );
  }

  // --- generating --------------------------------------------------------------------------------

  async #generate() {
    this.running?.abort();
    const { signal } = (this.running = new AbortController());
    const options = this.form.begin();
    this.found = [];
    this.closest = null;
    this.closestPart.hidden = true;
    this.foundList.replaceChildren();
    this.#setBusy(true, options.count);
    this.status.textContent = t("Searching …");
    this.status.scrollIntoView({ block: "nearest" });
    try {
      for await (const event of streamApi("generate", options, { signal })) {
        if (signal.aborted) break;
        this.#receive(event, options.count);
      }
    } catch (error) {
      if (!signal.aborted) this.#showError(error);
    }
    if (this.running.signal !== signal) return; // another run has begun
    if (signal.aborted) {
      this.status.textContent = tn(
        "Cancelled: {count} puzzle found.",
        "Cancelled: {count} puzzles found.",
        this.found.length,
      );
    }
    const seed = t("Seed {seed}", { seed: options.seed });
    this.status.append(" ", h("span", { className: "used-seed" }, seed));
    this.#showClosest();
    this.#setBusy(false);
  }

  /** If nothing was found, show the candidate that came closest and what it misses. */
  #showClosest() {
    const { app, closest, found } = this;
    if (!closest || found.length) return;
    const open = (view) => app.open(closest.puzzle.text, { view });
    this.closestPart.replaceChildren(
      h("h2", {}, t("What came closest")),
      h("p", { className: "muted", lang: "en" }, sentence(closest.reason)),
      h("ul", { className: "cards" }, puzzleCard(closest, this.#openActions(open))),
    );
    this.closestPart.hidden = false;
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
    this.closest = event.closest ?? this.closest;
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
      status.textContent = total;
      if (event.reason) status.append(" ", h("span", { lang: "en" }, sentence(event.reason)));
    }
  }

  #showError(error) {
    this.status.replaceChildren(h("span", { className: "error" }, ...errorContent(error)));
    if (!("code" in error)) console.error(error);
  }

  // --- cards -------------------------------------------------------------------------------------

  #openActions(open) {
    const opening = (view) => () => open(view).catch((error) => this.app.reportError(error));
    return [
      [t("Play"), opening("play"), "main"],
      [t("Edit"), opening("edit")],
    ];
  }

  #foundCard(card) {
    const toggle = () => (this.saved.has(card) ? this.saved.remove(card) : this.#keep(card));
    const open = (view) => this.app.open(card.puzzle.text, { view });
    const element = puzzleCard(card, [...this.#openActions(open), [t("Keep"), toggle]]);
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
    if (!this.saved.add(card)) this.#sayFull();
  }

  #sayFull() {
    this.app.notify(t("This browser has no room to keep more puzzles."));
  }

  #keepAll() {
    if (!this.saved.addAll(this.found)) this.#sayFull();
  }

  #showSaved() {
    const { saved, found, deck } = this;
    const focused = deck.contains(document.activeElement);
    deck.hidden = !saved.cards.length && !saved.canUndo;
    this.deckTitle.textContent = tn(
      "Your deck: {count} puzzle",
      "Your deck: {count} puzzles",
      saved.cards.length,
    );
    this.deckActions.replaceChildren(ownDeckActions(this.app, saved));
    this.deckList.replaceChildren(...saved.cards.map((card) => this.#keptCard(card)));
    if (focused) focusDeckActions(deck);
    [...this.foundList.children].forEach((element, index) => this.#markKept(element, found[index]));
  }

  #keptCard(card) {
    const open = (view) => this.app.openCard(OWN_DECK, card.id, { view });
    const remove = () => this.saved.remove(card);
    return puzzleCard(card, [...this.#openActions(open), [t("Remove"), remove]]);
  }
}
