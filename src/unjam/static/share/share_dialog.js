// The Share dialog: a link, its QR code, files, a card to print, and the puzzle as text.

import { dialogHeader } from "../common/dialogs.js";
import { copyText } from "../common/download.js";
import { icon } from "../common/icons.js";
import { saveFile, savePuzzle } from "../common/puzzle_files.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { errorContent } from "../requests/api_client.js";
import { printCard } from "./print_card.js";
import { qrPicture } from "./qr_picture.js";

const NOTATIONS = ["grid", "native", "json", "database", "csv"];

/** Show how to share the current puzzle, at its start or in its current state. */
export async function showShareDialog(app) {
  await loadStylesheet("share/share_dialog.css");
  await new ShareDialog(app).open();
}

class ShareDialog {
  constructor(app) {
    this.app = app;
    this.currentState = false; // share the current state instead of the start
    this.texts = {}; // of the puzzle, by notation
    this.link = h("input", {
      type: "text",
      readOnly: true,
      className: "link",
      "aria-label": t("Link"),
      onfocus: () => this.link.select(),
    });
    this.qr = h("div", { className: "qr-frame" });
    this.status = h("p", { className: "share-status", role: "status" });
    this.text = h("textarea", {
      readOnly: true,
      rows: 6,
      "aria-label": t("The puzzle as text"),
      spellcheck: false,
    });
    this.chosenNotation = "grid";
    this.notation = h("select", {
      "aria-label": t("Notation"),
      onchange: () => {
        this.chosenNotation = this.notation.value;
        this.#showText();
      },
    });
    this.dialog = this.#build();
  }

  #build() {
    const dialog = h(
      "dialog",
      { className: "dialog share-dialog", "aria-labelledby": "share-heading" },
      dialogHeader(t("Share"), () => dialog.close(), { id: "share-heading" }),
      this.#stateChoice(),
      h("div", { className: "line" }, this.link, this.#copyButton(t("Copy link"), this.link)),
      ...localNotice(),
      h("div", { className: "ways" }, ...this.#code(), h("div", {}, ...this.#ways())),
      h(
        "div",
        { className: "line tools-line", role: "group", "aria-label": t("Download") },
        ...this.#downloadButtons(),
      ),
      h("div", { className: "line" }, this.notation, this.#copyButton(t("Copy text"), this.text)),
      this.text,
      this.status,
    );
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    return dialog;
  }

  /** Create the choice between the start and the current state; hidden where they are the same. */
  #stateChoice() {
    const { game, puzzle, published } = this.app;
    const isPlayed = puzzle === published && game.done.length && !game.won;
    const option = (text, currentState) => {
      const onchange = () =>
        this.#attempt(() => {
          this.currentState = currentState;
          return this.#load();
        });
      const checked = currentState === this.currentState;
      return h("label", {}, h("input", { type: "radio", name: "which", checked, onchange }), text);
    };
    return h(
      "fieldset",
      { className: "which", hidden: !isPlayed },
      h("legend", { className: "visually-hidden" }, t("What to share")),
      option(t("The start"), false),
      option(t("As it stands now"), true),
    );
  }

  /** The QR code, unless no other machine could open the link. */
  #code() {
    return isLocal(location.hostname) ? [] : [this.qr];
  }

  /** Create the buttons that pass the puzzle on in other ways than by its link. */
  #ways() {
    const ways = [
      this.#button("save", t("Save as one file that plays anywhere"), () => this.#savePage()),
      this.#button("print", t("Print a card"), () => this.#print()),
    ];
    if (navigator.share) {
      ways.unshift(this.#button("share", t("Share with another app"), () => this.#shareLink()));
    }
    return ways;
  }

  #downloadButtons() {
    const kinds = { svg: "SVG", png: "PNG", json: "JSON", txt: t("Text") };
    return Object.entries(kinds).map(([kind, text]) =>
      this.#button("save", text, () => savePuzzle(this.app, kind, this.#question()))
    );
  }

  #copyButton(text, field) {
    return this.#button("copy", text, () => copyField(field));
  }

  #button(iconName, text, action) {
    const onclick = () => this.#attempt(action);
    const label = h("span", {}, text);
    return h("button", { type: "button", className: "button row", onclick }, icon(iconName), label);
  }

  async open() {
    document.body.append(this.dialog);
    this.dialog.showModal();
    await this.#attempt(() => this.#load());
  }

  /** Run an action and show the message it returns, or its error. */
  async #attempt(action) {
    try {
      const message = await action();
      if (message) this.status.textContent = message;
    } catch (error) {
      if (error.name !== "AbortError") this.status.replaceChildren(...errorContent(error));
    }
  }

  // --- what is shared ----------------------------------------------------------------------------

  /** Return the shared state as fields of a request. */
  #question(more = {}) {
    const { puzzle, game } = this.app;
    const state = this.currentState ? { at: [...game.placements] } : {};
    return { puzzle: puzzle.text, ...state, ...more };
  }

  #showText() {
    this.text.value = this.texts[this.notation.value] ?? "";
  }

  /** Show the link of the shared state and its texts. The link of the start and one text need no
   * server. */
  async #load() {
    try {
      this.#showLink(new URL(await this.#hash(), location.href).href);
      const { texts } = await this.app.api("parse", this.#question({ to: NOTATIONS }));
      this.#showTexts(texts);
    } catch (error) {
      if (this.currentState) this.#showLink("");
      this.#showTexts(this.currentState ? {} : { native: this.app.puzzle.text });
      throw error;
    }
  }

  #showTexts(texts) {
    const chosen = this.chosenNotation;
    this.texts = texts;
    const options = NOTATIONS.filter((name) => name in texts);
    this.notation.replaceChildren(
      ...options.map((name) => h("option", { value: name }, notationName(name))),
    );
    this.notation.value = chosen in texts ? chosen : "native";
    this.#showText();
  }

  #showLink(link) {
    this.link.value = link;
    const picture = link ? qrPicture(link, t("QR code of the link")) : "";
    this.qr.replaceChildren(picture ?? t("The link is too long for a QR code."));
  }

  async #hash() {
    if (!this.currentState) return this.app.link({ whole: true });
    const { link } = await this.app.api("play", this.#question());
    return this.app.address({ text: link });
  }

  // --- ways --------------------------------------------------------------------------------------

  async #shareLink() {
    await navigator.share({ title: this.app.name, url: this.link.value });
  }

  async #savePage() {
    this.status.textContent = t("Making the file …");
    const page = await this.app.api("export", this.#question());
    return saveFile(this.app, "html", page, "text/html");
  }

  async #print() {
    this.status.textContent = t("Making the card …");
    const link = isLocal(location.hostname) ? "" : this.link.value;
    await printCard(this.app, this.#question(), link);
    this.status.textContent = "";
  }
}

/** Return whether an address leads nowhere but to this machine. That of a file has no host. */
export function isLocal(hostname) {
  return /^(|localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}

/** Say that the link is of no use to others, where that is so. */
function localNotice() {
  if (!isLocal(location.hostname)) return [];
  const text = location.hostname
    ? t(
      "This link works only on this machine, because the server runs for this machine alone. To pass the puzzle on, save it as one file, or copy its text.",
    )
    : t(
      "This link works only on this machine, because the page is a file on it. To pass the puzzle on, save it as one file, or copy its text.",
    );
  return [h("p", { className: "local-notice" }, text)];
}

function notationName(notation) {
  const names = { grid: t("Rows"), native: t("unjam text"), database: t("Database line") };
  return names[notation] ?? notation.toUpperCase();
}

/** Copy the content of a field; returns a message. */
async function copyField(field) {
  if (await copyText(field.value)) return t("Copied.");
  field.select();
  const copied = document.execCommand("copy"); // works without the permission
  return copied ? t("Copied.") : t("Selected. Press Ctrl C to copy.");
}
