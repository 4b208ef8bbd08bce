// The parts of the page that its first view does not need. They are one script, which is loaded as soon
// as that view is shown, and before any other view.

import { fetchDaily } from "../levels/daily_deck.js";
import { storeForOffline } from "../levels/offline_store.js";
import { recordWin } from "../levels/win_records.js";
import { savedPuzzles } from "../make/saved_puzzles.js";
import { HelpContents } from "../play/help_contents.js";
import { parts } from "../player/later_parts.js";
import { OpenDialog } from "./open_dialog.js";

export const pageParts = {
  ...parts,
  fetchDaily,
  HelpContents,
  OpenDialog,
  recordWin,
  savedPuzzles,
  storeForOffline,
};
