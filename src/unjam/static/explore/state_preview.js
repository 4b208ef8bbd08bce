// Small pictures of states: beside the map, and in a card beside the pointer.

import { rowButton } from "../common/dialogs.js";
import { BoardView } from "../player/board_view.js";
import { h } from "../player/dom.js";
import { t } from "../player/translations.js";

const CARD_SIZE = 150; // pixels, approximately
const GAP = 18; // pixels between the pointer and the card

/** A small picture of the current puzzle in any state. */
export class SmallBoard {
  constructor(app) {
    this.app = app;
    this.element = h("div", { className: "small-board" });
    this.view = null;
  }

  /** Forget the puzzle. */
  reset() {
    this.view = null;
    this.element.replaceChildren();
  }

  show(placements) {
    const game = this.app.game.fork();
    game.placements = [...placements];
    if (!this.view) {
      this.view = new BoardView(game, this.app.puzzle.album);
      this.view.element.setAttribute("aria-hidden", "true");
      this.element.replaceChildren(this.view.element);
    }
    this.view.show(game);
  }

  repaint() {
    this.view?.repaint();
  }
}

/** A card beside the pointer that shows a state; after a touch it has a button to go there. */
export class PreviewCard {
  constructor(app, go) {
    this.board = new SmallBoard(app);
    this.text = h("p", {});
    this.goButton = rowButton(t("Go there"), go, { className: "main" });
    this.element = h(
      "div",
      { className: "state-preview", hidden: true },
      this.board.element,
      this.text,
      this.goButton,
    );
  }

  /** Whether a touch opened the card, which then stays until the next touch. */
  get isPinned() {
    return this.element.classList.contains("touched");
  }

  unpin() {
    this.element.classList.remove("touched");
  }

  hide() {
    this.element.hidden = true;
  }

  /** Show a state beside a point of a canvas. */
  show({ placements, text, x, y, touch, canvas }) {
    const { element } = this;
    element.hidden = false;
    this.board.show(placements);
    this.text.textContent = text;
    this.goButton.hidden = !touch;
    element.classList.toggle("touched", touch);
    const { clientWidth: width, clientHeight: height } = canvas;
    const fitsRight = x + GAP + CARD_SIZE <= width;
    const left = fitsRight ? x + GAP : x - GAP - CARD_SIZE;
    const lowest = Math.max(height - CARD_SIZE * 1.35, 4);
    element.style.left = `${Math.max(left, 4)}px`;
    element.style.top = `${Math.min(Math.max(y - CARD_SIZE / 2, 4), lowest)}px`;
  }
}
