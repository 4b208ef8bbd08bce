// The panel of the puzzle as a whole: its title, and files to download.

import { rowButton } from "../common/dialogs.js";
import { h } from "../player/dom.js";
import { t } from "../player/translations.js";

const LONGEST_TITLE = 100; // characters

/** Create the panel: {element, update}; `save` is called with the kind of file to save. */
export function puzzlePanel(draft, save) {
  const title = h("input", {
    type: "text",
    id: "puzzle-title",
    maxLength: LONGEST_TITLE,
    autocomplete: "off",
    onchange: () => draft.setTitle(title.value.trim()),
  });
  const kinds = { txt: t("Text"), json: "JSON", svg: "SVG", png: "PNG" };
  const buttons = Object.entries(kinds).map(([kind, text]) => rowButton(text, () => save(kind)));
  const downloads = h(
    "div",
    { className: "downloads", role: "group", "aria-label": t("Download") },
    h("span", { "aria-hidden": "true" }, t("Download")),
    ...buttons,
  );
  const element = h(
    "section",
    { className: "panel", "aria-label": t("Puzzle") },
    h("h2", {}, t("Puzzle")),
    h("div", { className: "field" }, h("label", { htmlFor: title.id }, t("Title")), title),
    downloads,
  );
  const update = () => (title.value = draft.title);
  return { element, update };
}
