// Loads the Share dialog when it is first opened.

import { t } from "../player/translations.js";

let failures = 0; // browsers remember a failure of an address, so each attempt has another one

/** Show how to share the current puzzle. */
export async function openShareDialog(app) {
  let dialog;
  try {
    dialog = await import(`../share/share_dialog.js?failures=${failures}`);
  } catch {
    failures++;
    app.notify(t("The Share dialog could not be loaded. Is unjam serve still running?"));
    return;
  }
  await dialog.showShareDialog(app);
}
