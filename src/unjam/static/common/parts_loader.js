// Loads the parts of the page that its first view does not need, and the Share dialog.

import { t } from "../player/translations.js";
import { firstFrame } from "./first_frame.js";
import { retryingImport } from "./retrying_import.js";
import { loadStylesheet } from "./stylesheets.js";

const importParts = retryingImport(
  (failures) => import(`./page_parts.js?failures=${failures}`),
  failureText,
);
const importShareDialog = retryingImport(
  (failures) => import(`../share/share_dialog.js?failures=${failures}`),
  failureText,
);

function failureText() {
  return t("This part of the page could not be loaded. Is unjam serve still running?");
}

/** Return a promise of the parts (page_parts.js); their style sheets are loaded too. The board is drawn
 * first. */
export async function loadParts() {
  await firstFrame;
  const sheets = [
    loadStylesheet("player/dialog.css"),
    loadStylesheet("common/open_dialog.css"),
    loadStylesheet("play/help_panel.css"),
  ];
  const { pageParts } = await importParts();
  await Promise.all(sheets);
  return pageParts;
}

/** Show how to share the current puzzle. */
export async function openShareDialog(app) {
  try {
    const { showShareDialog } = await importShareDialog();
    await showShareDialog(app);
  } catch (error) {
    app.reportError(error);
  }
}
