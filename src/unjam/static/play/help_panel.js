// The help panel beside or below the board. Its contents are loaded after the first view.

import { iconButton } from "../common/icons.js";
import { h } from "../player/dom.js";
import { t } from "../player/translations.js";

export class HelpPanel {
  constructor(app, player) {
    this.isOpen = false;
    this.contents = null;
    this.parts = player.parts;
    this.element = h("aside", { className: "help", id: "help", "aria-label": t("Help") });
    this.element.hidden = true; // until it has contents
    this.toggle = iconButton("more", t("More"), () => this.#toggle(), "more");
    this.toggle.setAttribute("aria-controls", "help");
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isOpen) this.open(false);
    });
    this.open(false);
    this.parts.whenLoaded(({ HelpContents }) => {
      if (!this.element.isConnected) return;
      this.contents = new HelpContents(app, player, this.element, () => this.open(false));
      this.element.hidden = false;
    });
  }

  close() {
    this.contents?.close();
  }

  #toggle() {
    this.parts.use(() => this.open(!this.isOpen));
  }

  /** Open or close the panel; on large screens it is always visible. */
  open(on) {
    const closing = this.isOpen && !on;
    this.isOpen = on;
    this.element.classList.toggle("open", on);
    this.toggle.setAttribute("aria-expanded", on);
    if (on) this.element.querySelector("input").focus({ preventScroll: true });
    else if (closing) this.toggle.focus({ preventScroll: true });
  }
}
