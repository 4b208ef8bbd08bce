// Loads the parts of the page that its first view does not need, and the Share dialog.

import { firstFrame } from "./first_frame.js";
import { loadAllWords } from "./page_language.js";
import { retryingImport } from "./retrying_import.js";
import { loadStylesheet } from "./stylesheets.js";

const importParts = retryingImport((failures) => import(`./page_parts.js?failures=${failures}`));
const importShareDialog = retryingImport((failures) =>
  import(`../share/share_dialog.js?failures=${failures}`)
);

/** Return a promise of the parts (page_parts.js); their style sheets and words are loaded too. The
 * board is drawn first. */
export async function loadParts() {
  await firstFrame;
  const others = [
    loadAllWords(),
    loadStylesheet("player/dialog.css"),
    loadStylesheet("common/open_dialog.css"),
    loadStylesheet("play/help_panel.css"),
  ];
  const [{ pageParts }] = await Promise.all([importParts(), ...others]);
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
