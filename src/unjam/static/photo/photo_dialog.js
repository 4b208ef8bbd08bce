// The dialog that reads a photo: it shows the photo with the reading over it, lets the user correct cells,
// and opens the puzzle.

import { dialogHeader, rowButton } from "../common/dialogs.js";
import { withEnglish } from "../common/server_texts.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { h } from "../player/dom.js";
import { t, tn } from "../player/translations.js";
import { errorContent } from "../requests/api_client.js";
import { CellChoice } from "./cell_choice.js";
import { PhotoDraft } from "./photo_draft.js";
import { photoOptions } from "./photo_options.js";
import { PhotoPicture } from "./photo_picture.js";
import { shrunkPhoto } from "./photo_shrinking.js";

/** Read a photo and show what was read. */
export async function showPhoto(app, file) {
  await loadStylesheet("photo/photo_dialog.css");
  await new PhotoDialog(app).open(file);
}

class PhotoDialog {
  constructor(app) {
    this.app = app;
    this.url = ""; // of the photo
    this.photo = null; // what is sent: {blob, width, height}
    this.draft = null;
    this.reading = null; // aborts the request
    this.file = h("input", {
      type: "file",
      accept: "image/*",
      capture: "environment", // opens the camera of a phone
      hidden: true,
      onchange: () => this.#read(this.file.files[0]),
    });
    this.stage = h("div", { className: "photo-stage" });
    this.status = h("p", { className: "photo-status", role: "status" });
    this.notes = h("p", { className: "muted" });
    this.choice = new CellChoice((label) => this.#put(label), () => this.#ask(null));
    this.options = photoOptions({
      changed: () => this.#update(),
      resize: (size) => this.#send(size),
    });
    this.actions = h("div", { className: "actions" }, ...this.#buttons());
    this.dialog = this.#build();
  }

  #build() {
    const dialog = h(
      "dialog",
      { className: "dialog photo-dialog", "aria-labelledby": "photo-heading" },
      dialogHeader(t("From a photo"), () => dialog.close(), { id: "photo-heading" }),
      this.stage,
      h(
        "div",
        { className: "photo-side" },
        this.status,
        this.choice.element,
        this.options.element,
        this.notes,
        this.actions,
      ),
      this.file,
    );
    dialog.addEventListener("close", () => this.#close());
    return dialog;
  }

  #buttons() {
    this.results = [
      rowButton(t("Play"), () => this.#open(), { className: "main" }),
      rowButton(t("Hint"), () => this.#open((player) => player.hint())),
      rowButton(t("Solve"), () => this.#open((player) => player.showSolution())),
      rowButton(t("Edit"), () => this.#open(() => {}, "edit")),
    ];
    return [...this.results, rowButton(t("Another photo …"), () => this.file.click())];
  }

  async open(file) {
    document.body.append(this.dialog);
    this.dialog.showModal();
    await this.#read(file);
  }

  #close() {
    this.reading?.abort();
    this.#forget();
    this.dialog.remove();
  }

  #forget() {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = "";
  }

  // --- reading -----------------------------------------------------------------------------------

  async #read(file) {
    if (!file) return;
    this.file.value = "";
    this.reading?.abort();
    this.#forget();
    this.photo = await shrunkPhoto(file);
    if (this.photo.width) this.url = URL.createObjectURL(this.photo.blob);
    this.options.reset();
    await this.#send("");
  }

  /** Send the photo; `size` is that of the board, such as "6x6", or "". */
  async #send(size) {
    this.reading?.abort();
    const { signal } = (this.reading = new AbortController());
    this.draft = null;
    this.#showPhoto();
    this.#say(t("Reading the photo …"));
    try {
      const query = size ? `?size=${size}` : "";
      const answer = await this.app.api(`photo${query}`, this.photo.blob, { signal });
      this.#show(answer);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.#fail(error);
    }
  }

  /** Show the photo alone, while it is read or if that failed. */
  #showPhoto() {
    this.choice.hide();
    this.notes.replaceChildren();
    this.#enable(false);
    const picture = this.url ? [h("img", { src: this.url, alt: t("The photo") })] : [];
    this.stage.replaceChildren(...picture);
  }

  #show(answer) {
    this.draft = new PhotoDraft(answer);
    const ask = (cell, byKey) => this.#ask(cell, byKey);
    this.picture = new PhotoPicture(this.draft, this.url, ask);
    this.stage.replaceChildren(this.picture.element);
    this.options.show(this.draft);
    if (answer.notes.length) {
      this.notes.replaceChildren(
        ...withEnglish(t("How the photo was read:"), answer.notes.join("; ")),
      );
    }
    this.#update();
  }

  #fail(error) {
    const advice = error.code === "unreadable-photo"
      ? [
        " ",
        t("Take the photo from above, with the whole board in it and without glare."),
      ]
      : [];
    this.options.show(null);
    this.#say(h("span", { className: "error" }, ...errorContent(error)), ...advice);
  }

  // --- corrections -------------------------------------------------------------------------------

  /** Ask what stands on a cell, or nothing more; `byKey`: move the focus there. */
  #ask(cell, byKey = false) {
    const { choice, picture, draft } = this;
    const before = choice.cell;
    const isFocused = choice.element.contains(document.activeElement);
    picture.mark(cell);
    if (cell) choice.show(draft, cell);
    else choice.hide();
    if (byKey || (isFocused && cell)) choice.focus();
    else if (isFocused) picture.focus(before);
  }

  /** Put a label on the chosen cell, and go to the next doubtful one. */
  #put(label) {
    const { draft, choice: { cell } } = this;
    draft.put(cell, label);
    this.#ask(draft.nextDoubtful(cell));
    this.options.show(draft);
    this.#update();
  }

  #update() {
    this.picture.draw();
    const { broken } = this.draft;
    this.#enable(!broken);
    this.#say(broken ? brokenText(broken) : statusText(this.draft));
  }

  #enable(on) {
    for (const button of this.results) button.disabled = !on;
  }

  #say(...content) {
    this.status.replaceChildren(...content);
  }

  // --- result ------------------------------------------------------------------------------------

  /** Open the puzzle in a view, and do something with its player. */
  async #open(action = (_player) => {}, view = "play") {
    try {
      await this.app.open(this.draft.text, { view });
      this.dialog.close();
      await action(this.app.player);
    } catch (error) {
      if (this.dialog.open) this.#say(h("span", { className: "error" }, ...errorContent(error)));
      else this.app.reportError(error);
    }
  }
}

function statusText({ doubtful, changed, isVague }) {
  if (isVague && !changed) {
    return t("This may be wrong. Compare it with your board, and tap a cell to correct it.");
  }
  return doubtful.size
    ? tn(
      "{count} cell is doubtful. Tap it and say what is there.",
      "{count} cells are doubtful. Tap them and say what is there.",
      doubtful.size,
    )
    : t("Is this your board? Tap a cell to correct it.");
}

function brokenText({ label, count }) {
  return count === 1
    ? t("Vehicle {label} covers one cell only. Tap a cell to correct it.", { label })
    : t("Vehicle {label} is not a straight row of cells. Tap a cell to correct it.", { label });
}
