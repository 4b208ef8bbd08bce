// The Play view: the board, its controls, the help panel and the Share button.

import { DAILY_DECK, OWN_DECK } from "../common/deck_names.js";
import { iconButton } from "../common/icons.js";
import { openShareDialog } from "../common/parts_loader.js";
import { withEnglish } from "../common/server_texts.js";
import { settings } from "../player/options/settings.js";
import { t } from "../player/translations.js";
import { HelpPanel } from "./help_panel.js";
import { ServerPlayer } from "./server_player.js";

export function mount(root, app) {
  return new PlayView(root, app).handlers;
}

class PlayView {
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.player = null;
    this.panel = null;
    this.shown = false;
    document.addEventListener("keydown", (event) => this.#handleKey(event));
    app.addEventListener("puzzle", () => this.#open());
    app.theme.addEventListener("change", () => this.player?.repaint());
    // The boards of other views follow the theme as well.
    settings.addEventListener("change", () => app.theme.dispatchEvent(new Event("change")));
    if (app.puzzle) this.#open();
  }

  get handlers() {
    return { show: () => this.#show(), hide: () => this.#hide() };
  }

  /** Play the current puzzle of the app. */
  #open() {
    const { app } = this;
    const { card } = app.puzzle;
    const listing = app.listing?.deck === card?.deck ? app.listing : null;
    const { previous, next } = neighbours(card, listing);
    this.player?.close();
    this.panel?.close();
    const opening = (id) =>
      id ? () => app.openCard(card.deck, id).catch((error) => app.reportError(error)) : null;
    this.player = new ServerPlayer(app, {
      name: app.name,
      leave: () => app.go("levels", { deck: card?.deck ?? "", options: listing?.options }),
      deck: card?.title,
      deckLanguage: [DAILY_DECK, OWN_DECK].includes(card?.deck) ? "" : "en",
      previous: opening(previous),
      next: opening(next),
      hasSettings: false, // they are in the help panel
    });
    app.player = this.player;
    this.panel = new HelpPanel(app, this.player);
    const share = iconButton("share", t("Share"), () => openShareDialog(app), "quiet share");
    this.player.element.querySelector(".top h1").after(share);
    this.player.controls.append(this.panel.toggle);
    this.player.element.append(this.panel.element);
    this.root.replaceChildren(this.player.element);
    this.#showNotes();
    app.dispatchEvent(new Event("state"));
  }

  /** Show what the server said about the puzzle, and complete its optima. */
  #showNotes() {
    const { player } = this;
    const { card, problems, notes } = this.app.puzzle;
    if (problems.length) {
      player.say(...withEnglish(t("This puzzle cannot be played."), problems.join("; ")));
    } else if (notes.length && !card && !player.message.textContent) {
      player.say(...withEnglish(t("How the text was read:"), notes.join("; ")));
    }
    if (!problems.length) player.findOptima();
  }

  #handleKey(event) {
    if (!this.shown || !this.player || this.player.element.contains(event.target)) return;
    if (event.target.closest?.("dialog, a, button, input, textarea, select")) return;
    this.player.handleKey(event);
  }

  #show() {
    this.shown = true;
    this.player?.stopwatch.resume("view");
    this.player?.update();
  }

  #hide() {
    this.shown = false;
    this.player?.stopwatch.pause("view");
    this.player?.playback?.stop();
  }
}

/** Return the ids of the puzzles beside a card of a deck, {previous, next}: in the order of the part that
 * Levels showed if the card is in it, else in that of the deck. */
function neighbours(card, listing) {
  const at = listing?.ids.indexOf(card.id) ?? -1;
  if (at < 0) return { previous: card?.previous, next: card?.next };
  return { previous: listing.ids[at - 1], next: listing.ids[at + 1] };
}
