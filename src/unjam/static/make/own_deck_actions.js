// What can be done with the user's own deck: download it, empty it, and undo that.

import { rowButton } from "../common/dialogs.js";
import { download } from "../common/download.js";
import { h } from "../player/dom.js";
import { t, tn } from "../player/translations.js";

/** Create the buttons of the deck, and a line that offers to undo what was removed last. They show
 * the deck as it is now; its "change" event says when to create them again. */
export function ownDeckActions(app, saved) {
  const save = async () => {
    try {
      download(await saved.text(app), "deck.txt", "text/plain");
    } catch (error) {
      app.reportError(error);
    }
  };
  const buttons = saved.cards.length
    ? [rowButton(t("Download"), save), rowButton(t("Empty it"), () => saved.clear())]
    : [];
  return h("div", { className: "own-deck-actions" }, ...buttons, undoLine(saved));
}

function undoLine(saved) {
  const line = h("p", { className: "undo-removal", role: "status" });
  if (saved.canUndo) {
    const removed = tn(
      "{count} puzzle was removed.",
      "{count} puzzles were removed.",
      saved.removedCount,
    );
    line.append(removed, rowButton(t("Undo"), () => saved.undo()));
  }
  return line;
}

/** Move the focus to where a removal can be undone, or to the first button. */
export function focusDeckActions(element) {
  const undo = element.querySelector(".undo-removal .button");
  (undo ?? element.querySelector(".own-deck-actions .button"))?.focus({ preventScroll: true });
}
