// Opens puzzles from elsewhere: pasted or dropped anywhere on the page, typed, or read from a file.

import { h } from "../player/dom.js";
import { number, t } from "../player/translations.js";
import { errorContent } from "../requests/api_client.js";
import { isStatic } from "../requests/page_source.js";
import { dialogHeader, rowButton } from "./dialogs.js";
import { retryingImport } from "./retrying_import.js";

const MAX_TEXT = 100_000; // bytes; larger than any puzzle
const WITHOUT_PUZZLE = ["levels", "statistics"]; // views that do not show the current puzzle
const EXAMPLE = "BB...G\nA..C.G\nAXXC.G\nA..C..\nE...FF\nE.DDD.";
const PROOF = "UNJAM1"; // the first bytes of a certificate
const PICTURE = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp)/s; // the first bytes of photos
const PICTURE_TYPE = /^image\/(?!svg)/;
const LINK = /^https?:\/\/\S*#((?:p|z|deck)=\S+|\/\w+\?\S+)$/; // a link to a puzzle on this page

const importProofDialog = retryingImport((failures) =>
  import(`../proof/proof_dialog.js?failures=${failures}`)
);

const importPhotoDialog = retryingImport((failures) =>
  import(`../photo/photo_dialog.js?failures=${failures}`)
);

export class OpenDialog {
  constructor(app) {
    this.app = app;
    this.text = h("textarea", {
      id: "open-text",
      rows: 9,
      spellcheck: false,
      autocomplete: "off",
      autocapitalize: "off",
      placeholder: EXAMPLE,
    });
    this.error = h("div", { className: "error", role: "alert" });
    this.file = this.#fileInput();
    this.photo = this.#fileInput({ accept: "image/*", capture: "environment" }); // opens the camera
    this.dialog = h(
      "dialog",
      { className: "dialog", "aria-labelledby": "open-heading" },
      this.#form(),
    );
    document.body.append(this.dialog);
    document.addEventListener("paste", (event) => this.#onPaste(event));
    this.#acceptDrops();
  }

  #fileInput(properties = {}) {
    const onchange = ({ target }) => {
      this.openFile(target.files[0]);
      target.value = "";
    };
    return h("input", { type: "file", hidden: true, onchange, ...properties });
  }

  #form() {
    const onsubmit = (event) => {
      event.preventDefault();
      this.openText(this.text.value);
    };
    const hint = t("You can also paste or drop a puzzle anywhere on the page.");
    return h(
      "form",
      { method: "dialog", onsubmit },
      dialogHeader(t("Open a puzzle"), () => this.dialog.close(), { id: "open-heading" }),
      h(
        "label",
        { htmlFor: "open-text" },
        t("A puzzle in any notation: rows, one line, CSV, JSON, a link …"),
      ),
      this.text,
      this.error,
      this.file,
      this.photo,
      h(
        "div",
        { className: "actions" },
        rowButton(t("Open"), () => {}, { className: "main", type: "submit" }),
        rowButton(t("From a photo …"), () => this.photo.click(), { hidden: isStatic }),
        rowButton(t("From a file …"), () => this.file.click()),
        rowButton(t("Verify a proof …"), () => this.file.click()),
      ),
      h("p", { className: "muted" }, hint),
    );
  }

  #onPaste(event) {
    if (event.target.closest?.("input, textarea, [contenteditable]")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const [file] = event.clipboardData?.files ?? [];
    if (file && !text) this.openFile(file);
    if (!text.trim()) return;
    event.preventDefault();
    this.#receive(text);
  }

  #acceptDrops() {
    const overlay = h(
      "div",
      { className: "drop-overlay", hidden: true },
      h("p", {}, t("Drop a puzzle here")),
    );
    document.body.append(overlay);
    let ownDrag = false; // a link or picture of the page itself is being dragged
    document.addEventListener("dragstart", () => (ownDrag = true));
    document.addEventListener("dragend", () => (ownDrag = false));
    document.addEventListener("dragover", (event) => {
      if (ownDrag) return;
      event.preventDefault();
      overlay.hidden = false;
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) overlay.hidden = true;
    });
    document.addEventListener("drop", (event) => {
      if (ownDrag) return;
      event.preventDefault();
      overlay.hidden = true;
      const [file] = event.dataTransfer.files;
      if (file) this.openFile(file);
      else this.#receive(event.dataTransfer.getData("text/plain"));
    });
  }

  #receive(text) {
    if (text.trim()) this.openText(text.replace(/\r\n?/g, "\n"));
  }

  show() {
    this.error.replaceChildren();
    if (!this.dialog.open) this.dialog.showModal();
    this.text.focus();
    this.text.select();
  }

  async openFile(file) {
    if (!file) return;
    const begin = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
    if (begin.startsWith(PROOF)) {
      this.dialog.close();
      const { showProof } = await importProofDialog();
      return showProof(file);
    }
    if (PICTURE.test(begin) || PICTURE_TYPE.test(file.type)) return this.#openPhoto(file);
    if (file.size > MAX_TEXT) {
      this.#reject("", [t("{name} is too large to be a puzzle.", { name: file.name })]);
    } else this.openText(await file.text());
  }

  async #openPhoto(file) {
    this.dialog.close();
    if (isStatic) {
      return this.app.notify(
        t("Photos are read by unjam serve; this page has no server that could do it."),
      );
    }
    try {
      const { showPhoto } = await importPhotoDialog();
      await showPhoto(this.app, file);
    } catch (error) {
      this.app.reportError(error);
    }
  }

  /** Open a text as a puzzle; if it cannot be read, show it with the error. */
  async openText(text) {
    if (text.length > MAX_TEXT) {
      return this.#reject("", [t("This text is too large to be a puzzle.")]);
    }
    const link = LINK.exec(text.trim());
    const { view } = this.app.place;
    try {
      if (link) location.hash = link[1];
      else await this.app.open(text, { view: WITHOUT_PUZZLE.includes(view) ? "play" : view });
      this.dialog.close();
    } catch (error) {
      this.#reject(text, errorContent(error), error.details?.readings);
    }
  }

  /** Show an error and, where a text has several readings, a button for each. */
  #reject(text, content, readings = []) {
    this.text.value = text;
    this.show();
    this.error.replaceChildren(h("p", {}, ...content));
    if (!readings.length) return;
    const choices = readings.map((reading, index) =>
      h(
        "button",
        { type: "button", className: "button row", onclick: () => this.openText(reading) },
        h("span", {}, t("Reading {index}", { index: number(index + 1) })),
        h("pre", {}, reading),
      )
    );
    this.error.append(h("div", { className: "readings" }, ...choices));
  }
}
