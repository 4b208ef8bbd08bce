// Puzzles that come from elsewhere: pasted or dropped anywhere on the page, typed, or from a file.

import { h } from "./play/elements.js";
import { icon } from "./icons.js";

const LARGEST = 100_000; // bytes; no puzzle is as large
const TOO_LARGE = "is too large to be a puzzle.";

/** Take in what is pasted and dropped; gives {open}, which shows the dialog to type into. */
export function receive(app) {
  const dialog = new OpenDialog(app);
  const take = (text) => {
    if (text.trim()) dialog.read(text.replace(/\r\n?/g, "\n"));
  };

  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea, [contenteditable]")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.trim()) return;
    event.preventDefault();
    take(text);
  });

  const veil = h("div", { className: "veil", hidden: true }, h("p", {}, "Drop a puzzle here"));
  document.body.append(veil);
  let ours = false; // a link or a picture of the page itself
  document.addEventListener("dragstart", () => (ours = true));
  document.addEventListener("dragend", () => (ours = false));
  document.addEventListener("dragover", (event) => {
    if (ours) return;
    event.preventDefault();
    veil.hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) veil.hidden = true;
  });
  document.addEventListener("drop", async (event) => {
    if (ours) return;
    event.preventDefault();
    veil.hidden = true;
    const [file] = event.dataTransfer.files;
    if (file) dialog.readFile(file);
    else take(event.dataTransfer.getData("text/plain"));
  });
  return { open: () => dialog.show() };
}

class OpenDialog {
  constructor(app) {
    this.app = app;
    this.text = h("textarea", {
      id: "open-text", rows: 9, spellcheck: false, autocomplete: "off", autocapitalize: "off",
      placeholder: "BB...G\nA..C.G\nAXXC.G\nA..C..\nE...FF\nE.DDD.",
    });
    this.trouble = h("div", { className: "trouble", role: "alert" });
    this.file = h("input", { type: "file", hidden: true, onchange: () => this.readFile(this.file.files[0]) });
    const form = h("form", { method: "dialog", onsubmit: (event) => {
      event.preventDefault();
      this.read(this.text.value);
    } },
      h("header", { className: "dialog-head" }, h("h2", { id: "open-heading" }, "Open a puzzle"),
        h("button", { type: "button", className: "plain", title: "Close", "aria-label": "Close",
          onclick: () => this.dialog.close() }, icon("close"))),
      h("label", { htmlFor: "open-text" }, "A puzzle in any notation: rows, one line, CSV, JSON, an address …"),
      this.text, this.trouble, this.file,
      h("div", { className: "actions" },
        h("button", { type: "submit", className: "button main row" }, "Open"),
        h("button", { type: "button", className: "button row", onclick: () => this.file.click() }, "From a file …")),
      h("p", { className: "faint" }, "You can also paste or drop a puzzle anywhere on the page."));
    this.dialog = h("dialog", { className: "sheet", "aria-labelledby": "open-heading" }, form);
    document.body.append(this.dialog);
  }

  show() {
    this.trouble.replaceChildren();
    if (!this.dialog.open) this.dialog.showModal();
    this.text.focus();
    this.text.select();
  }

  async readFile(file) {
    if (!file) return;
    this.file.value = "";
    if (file.size > LARGEST) this.#refuse("", `${file.name} ${TOO_LARGE}`);
    else this.read(await file.text());
  }

  /** Open a text, or show it with the sentence that says what is wrong. */
  async read(text, options = {}) {
    if (text.length > LARGEST) return this.#refuse("", `This text ${TOO_LARGE}`);
    const link = /^https?:\/\/\S*#((?:p|z|deck)=\S+|\/\w+\?\S+)$/.exec(text.trim());
    try {
      if (link) location.hash = link[1]; // an address of this page
      else await this.app.open(text, { view: this.app.place.view === "levels" ? "play" : this.app.place.view, options });
      this.dialog.close();
    } catch (problem) {
      this.#refuse(text, problem.message, problem.details?.readings);
    }
  }

  #refuse(text, sentence, readings = []) {
    this.text.value = text;
    this.show();
    this.trouble.replaceChildren(h("p", {}, sentence));
    if (readings.length) {
      this.trouble.append(h("div", { className: "readings" }, ...readings.map((reading, index) =>
        h("button", { type: "button", className: "button row", onclick: () => this.read(reading) },
          h("span", {}, `Reading ${index + 1}`), h("pre", {}, reading)))));
    }
  }
}
